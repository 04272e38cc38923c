"""Drawings for a laser as DXF: ezdxf reads the lines that the SVG has, on layers of its colours."""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from itertools import chain
from typing import Any
from xml.etree import ElementTree

import pytest
from support.places import SAMPLES
from support.svg import lines_of, paths_of_groups

import psolver
from psolver.paper import dxf_text, laser_drawing

NAMES = [
    "pentominoes-8x8",
    "calendar",
    "tetrahexes-4x7",
    "hexiamonds-4x9",
    "tangram",
    "two-sided-trominoes-6x6",
    "symmetry-three-l",
]
COLORS = {
    "engrave": "#ff8000",
    "mark": "#00c000",
    "pieces": "#ff0000",
    "frame": "#0000ff",
    "base": "#000000",
}
Line = tuple[bool, tuple[tuple[float, float], ...]]  # whether it is closed, its points


def drawn(name: str, kerf: float | None = None) -> Any:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    solution = next(iter(psolver.tilings(puzzle, limit=1))).placements
    return laser_drawing(puzzle, solution, 15, 10, kerf)


def of_svg(one: Any) -> dict[str, Counter[Line]]:
    """The lines of each group, turned over, as y goes upwards in DXF."""
    found: dict[str, Counter[Line]] = {}
    high = float((ElementTree.fromstring(one.text).get("height") or "").removesuffix("mm"))
    for name, paths in paths_of_groups(one.text).items():
        lines = found.setdefault(name, Counter())
        for line in chain.from_iterable(lines_of(path.get("d", "")) for path in paths):
            is_closed = line[0] == line[-1]
            points = [(x, round(high - y, 3)) for x, y in line]
            lines[is_closed, tuple(points[: len(points) - is_closed])] += 1
    return found


def read(text: str) -> Any:
    document = pytest.importorskip("ezdxf").read(io.StringIO(text))
    assert [] == document.audit().errors
    return document


def of_dxf(document: Any) -> dict[str, Counter[Line]]:
    found: dict[str, Counter[Line]] = {}
    for entity in document.modelspace():
        assert "LWPOLYLINE" == entity.dxftype()
        points = tuple((round(float(x), 3), round(float(y), 3)) for x, y, *_ in entity.get_points())
        found.setdefault(entity.dxf.layer, Counter())[entity.closed, points] += 1
    return found


@pytest.mark.parametrize(("name", "kerf"), [*((name, None) for name in NAMES), (NAMES[0], 0.2)])
def test_the_layers_have_the_lines_of_the_groups(name: str, kerf: float | None) -> None:
    one = drawn(name, kerf)
    text = dxf_text(one)
    assert not re.search(r"20[2-9]\d-\d\d", text)  # the same drawing is the same file
    document = read(text)
    assert of_svg(one) == of_dxf(document)
    assert [*of_svg(one)] == [*of_dxf(document)]  # in the order of the work
    colors = {
        name: "#{:02x}{:02x}{:02x}".format(*document.layers.get(name).rgb)
        for name in COLORS
        if name in document.layers
    }
    assert {group: COLORS[group] for group in of_svg(one)} == colors


def test_a_unit_is_a_millimetre_and_cells_have_their_length() -> None:
    document = read(dxf_text(drawn("dominoes-4x4", kerf=0)))
    assert 4 == document.header["$INSUNITS"]
    drawing = of_dxf(document)
    pieces = [zip(*line, strict=True) for _, line in drawing["pieces"]]
    assert {(30, 15)} == {(max(x) - min(x), max(y) - min(y)) for x, y in pieces}
    points = [point for lines in drawing.values() for _, line in lines for point in line]
    low, high = ((*map(end, zip(*points, strict=True)), 0) for end in (min, max))
    assert (low, high) == (document.header["$EXTMIN"], document.header["$EXTMAX"])
    assert document.viewports.get_config("*Active")[0].dxf.height >= high[1] - low[1]


def test_without_ezdxf_a_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    said = 'DXF files need the package ezdxf: python -m pip install "psolver[dxf]"'
    with pytest.raises(psolver.PsolverError) as caught:
        dxf_text(drawn("small-2x3"))
    assert said == str(caught.value)
