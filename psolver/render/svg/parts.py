"""Sentences and scenes as one SVG document."""

from __future__ import annotations

from collections.abc import Sequence

from ..look import Look, Style
from ..report import Part, Report
from .document import document
from .drawing import Drawing, beside
from .scenes import drawing
from .sheet import GAP_OF_LINES, HEADING, paragraph, stacked

WIDEST = 1000  # pixels for drawings beside each other, where several fit


def report_svg(report: Report, look: Look) -> str:
    """The SVG document of a report; "" if it has no parts."""
    parts = report.parts()
    style = look.style._replace(labels=look.style.labels or report.labels is not None)
    return parts_svg(report.title, parts, style) if parts else ""


def parts_svg(title: str, parts: Sequence[Part], style: Style) -> str:
    """The SVG document of some parts below a title, which may be the first of them."""
    told = "\n\n".join(part.text for part in parts if part.text)
    return document(parts_drawing(title, parts, style), style, title, told)


def parts_drawing(title: str, parts: Sequence[Part], style: Style) -> Drawing:
    """The drawing of some parts below a title, which may be the first of them."""
    shown = parts[1:] if parts and parts[0].text == title else parts
    rows = [(part, _scenes(part, style)) for part in shown]
    width = max((drawn.width for _, drawn in rows if drawn), default=0)
    above = [paragraph(title, width, HEADING)] if title else []
    return stacked([*above, *(_part(part, drawn, width) for part, drawn in rows)])


def _scenes(part: Part, style: Style) -> Drawing | None:
    """The scenes of a part; those of the same piece beside each other."""
    if not part.scenes:
        return None
    return beside((drawing(scene, style) for scene in part.scenes), WIDEST)


def _part(part: Part, drawn: Drawing | None, width: float) -> Drawing:
    above = [paragraph(part.text, width)] if part.text else []
    return stacked([*above, *([drawn] if drawn else [])], GAP_OF_LINES)
