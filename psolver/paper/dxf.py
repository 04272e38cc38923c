"""Drawings for a laser cutter as DXF (AutoCAD 2010), in millimetres: a layer for each group of
lines, in its colour, and every line a polyline; y goes upwards.
"""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

from ..core.errors import missing_package
from .cut_lines import LENGTH_DIGITS
from .laser import COLORS_OF_CUTS, Laser

if TYPE_CHECKING:
    from ezdxf.document import Drawing

# The number of millimetres in $INSUNITS.
MILLIMETRES = 4
# the colour numbers of AutoCAD, for programs that know no others
COLOR_NUMBERS = {"engrave": 30, "mark": 3, "pieces": 1, "frame": 5, "base": 7}


def dxf_text(drawn: Laser) -> str:
    """Return a drawing as the text of a DXF file, without a line end; the same drawing gives the
    same text. Raises PsolverError without ezdxf.
    """
    try:
        import ezdxf
        from ezdxf import appsettings, zoom
    except ImportError:
        raise missing_package("DXF files need", "ezdxf", "dxf") from None
    options: Any = ezdxf.options  # type: ignore[attr-defined]
    fixed_before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True  # no time, no random numbers
    try:
        document = ezdxf.new("R2010", units=MILLIMETRES)  # type: ignore[attr-defined]
        _draw(document, drawn)
        # else the header has the corners of an empty drawing, and a viewer begins beside it
        extents = appsettings.update_extents(document)
        zoom.center(document.modelspace(), extents.center, extents.size)
        stream = StringIO()
        document.write(stream)
    finally:
        options.write_fixed_meta_data_for_testing = fixed_before
    return stream.getvalue().rstrip("\n")


def _draw(document: Drawing, drawn: Laser) -> None:
    used = {cut.group for cut in drawn.cuts}
    for group, color in COLORS_OF_CUTS.items():
        if group in used:
            layer = document.layers.add(group, color=COLOR_NUMBERS[group])
            red, green, blue = bytes.fromhex(color[1:])
            layer.rgb = red, green, blue
    space = document.modelspace()
    height = round(drawn.height, LENGTH_DIGITS)
    groups = list(COLORS_OF_CUTS)
    for cut in sorted(drawn.cuts, key=lambda cut: groups.index(cut.group)):
        for line in cut.lines:
            closed = line[0] == line[-1]
            points = []
            for x, y in line[:-1] if closed else line:
                rounded_x = round(x, LENGTH_DIGITS)
                height_above = height - round(y, LENGTH_DIGITS)
                points.append((rounded_x, round(height_above, LENGTH_DIGITS)))
            space.add_lwpolyline(points, close=closed, dxfattribs={"layer": cut.group})
