"""Writers of tilings as SVG documents and PNG images: one for each tiling, or one with all."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from types import ModuleType

from ..core.errors import PsolverError, missing_package
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.tilings import Tiling
from ..text.hint_lines import MOST_ON_SHEET
from ..text.look import Look
from ..text.report import Report
from ..text.results import found_line, number_line
from ..text.sentences import capital
from ..text.writers import Content, Writer
from .svg import SvgDrawing
from .svg_writer import report_svg, sheet_svg, tiling_drawing, tiling_svg

MOST_SHEET_CELLS = 1_000_000  # of all drawings on a sheet: 100 MB
MOST_PIXELS = 100_000_000  # of an image, which takes 400 MB while it is made


def svg_tilings(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings as SVG."""
    return _pictures(puzzle, look, str)


def png_tilings(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings as PNG images. Raises PsolverError without resvg."""
    _resvg()
    converted = partial(image, scale=look.style.scale)
    return _pictures(puzzle, look, converted)


def _pictures(puzzle: Puzzle, look: Look, converted: Callable[[str], Content]) -> Writer[Tiling]:
    if look.apart:

        def document(_: int, tiling: Tiling) -> Content:
            svg = tiling_svg(puzzle, tiling, look.style)
            return converted(svg)

        return Writer(document)
    sheet = _TilingSheet(puzzle, look)

    def end(outcome: Outcome) -> Content:
        if not sheet.number and not outcome.complete:
            return ""
        svg = sheet.document(outcome)
        return converted(svg)

    return Writer(sheet.add, end)


class _TilingSheet:
    """The tilings that are found, drawn on one sheet: as many as fit."""

    def __init__(self, puzzle: Puzzle, look: Look) -> None:
        self._puzzle = puzzle
        self._look = look
        self._drawn: list[tuple[str, SvgDrawing]] = []
        self._first: tuple[str, Tiling] | None = None  # not drawn: alone it may need no sheet
        self._cells = 0  # that are drawn
        self.number = 0

    def add(self, number: int, tiling: Tiling) -> str:
        """Put a tiling on the sheet, by its number (from 1); nothing is to be written yet."""
        self.number = number
        for placement in tiling:
            self._cells += len(placement.cells)
        number_in_all = self._look.number(number)
        caption = number_line(self._puzzle, number_in_all)
        if number == 1:
            self._first = caption, tiling
            return ""
        self._draw_first()
        if number > MOST_ON_SHEET:
            return ""
        if self._cells <= MOST_SHEET_CELLS:
            self._draw(caption, tiling)
        return ""

    def document(self, outcome: Outcome) -> str:
        """Return the SVG document of the sheet; of one tiling, its own."""
        style = self._look.style
        is_alone = self.number == 1 and not self._look.numbered
        if is_alone and self._first:
            _, tiling = self._first
            return tiling_svg(self._puzzle, tiling, style)
        self._draw_first()
        sentence = self._result_line(outcome)
        return sheet_svg(self._puzzle, self._drawn, sentence, style)

    def _result_line(self, outcome: Outcome) -> str:
        """The number of solutions that the sheet shows, and the result of the search."""
        line = found_line(outcome)
        result = f"{capital(line)}."
        drawn = len(self._drawn)
        if drawn < self.number:
            number_drawn = f"The first {drawn:,} of {self.number:,} are drawn."
            return f"{number_drawn} {result}"
        return result

    def _draw_first(self) -> None:
        if self._first and not self._drawn:
            self._draw(*self._first)

    def _draw(self, caption: str, tiling: Tiling) -> None:
        drawing = tiling_drawing(self._puzzle, tiling, self._look.style)
        self._drawn.append((caption, drawing))


def image(svg: str, scale: int = 1) -> bytes:
    """Return the PNG image of an SVG document, drawn with `scale` pixels for each of its own along
    a side. Raises PsolverError without resvg or if large.
    """
    pixels = _pixels_of(svg) * scale**2
    if pixels > MOST_PIXELS:
        smaller = "leave out --scale"
        if scale == 1:
            smaller = "make the cells smaller (--cell)"
        millions = pixels / 1e6
        most_millions = MOST_PIXELS // 1_000_000
        raise PsolverError(
            f"the PNG image would have {millions:,.0f} million pixels, over"
            f" {most_millions}: {smaller}, draw fewer (-n), or write SVG"
        )
    png = _resvg().svg_to_bytes(svg_string=svg, zoom=scale)
    return bytes(png)


def _pixels_of(svg: str) -> float:
    """The number of pixels of an SVG document; 0 if it names no size."""
    size = re.search(r' width="([\d.]+)" height="([\d.]+)"', svg)
    if size is None:
        return 0
    width = float(size[1])
    height = float(size[2])
    return width * height


def _resvg() -> ModuleType:
    try:
        import resvg_py
    except ImportError:
        raise missing_package("PNG images need", "resvg-py", "png") from None
    return resvg_py


def report_png(report: Report, look: Look) -> Content:
    """Return a report as a PNG image. Raises PsolverError without resvg, and if it is too large."""
    svg = report_svg(report, look)
    if not svg:
        return ""
    return image(svg, look.style.scale)
