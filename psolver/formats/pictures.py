"""Tilings as pictures: SVG documents, and PNG images made of these; a file for each tiling, or all
of them on a sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from types import ModuleType

from ..errors import PsolverError
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.tiling import Tiling
from ..render.look import Look
from ..render.svg.svg_drawing import Drawing
from ..render.svg.svg_writer import sheet_svg, tiling_drawing, tiling_svg
from ..render.words.results import MOST_ON_SHEET, number_line, sheet_line
from . import Content, Writer

MOST_CELLS = 1_000_000  # of all drawings on a sheet: 100 MB
MOST_PIXELS = 100_000_000  # of an image, which takes 400 MB while it is made


def svg(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings as SVG."""
    return _pictures(puzzle, look, str)


def png(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings as PNG images. Raises PsolverError without resvg."""
    _resvg()
    return _pictures(puzzle, look, image)


def _pictures(puzzle: Puzzle, look: Look, made: Callable[[str], Content]) -> Writer[Tiling]:
    """The writer of what is `made` of SVG documents."""
    if look.apart:
        return Writer(lambda _, tiling: made(tiling_svg(puzzle, tiling, look.style)))
    sheet = Sheet(puzzle, look)

    def end(outcome: Outcome) -> Content:
        return made(sheet.document(outcome)) if sheet.number or outcome.complete else ""

    return Writer(sheet.add, end)


class Sheet:
    """The tilings that are found, drawn on one sheet: as many as fit."""

    def __init__(self, puzzle: Puzzle, look: Look) -> None:
        self._puzzle, self._look = puzzle, look
        self._drawn: list[tuple[str, Drawing]] = []
        self._first: Tiling | None = None
        self._cells = 0  # that are drawn
        self.number = 0

    def add(self, number: int, tiling: Tiling) -> str:
        """Put a tiling on the sheet, by its number (from 1); nothing is to be written yet."""
        self.number = number
        if number == 1:
            self._first = tiling
        self._cells += sum(len(placement.cells) for placement in tiling)
        if number <= MOST_ON_SHEET and (number == 1 or self._cells <= MOST_CELLS):
            caption = number_line(self._puzzle, self._look.number(number))
            drawing = tiling_drawing(self._puzzle, tiling, self._look.style)
            self._drawn.append((caption, drawing))
        return ""

    def document(self, outcome: Outcome) -> str:
        """The SVG document of the sheet; of one tiling, its own."""
        style = self._look.style
        if self.number == 1 and self._first and not self._look.numbered:
            return tiling_svg(self._puzzle, self._first, style)
        told = sheet_line(outcome, self.number, len(self._drawn))
        return sheet_svg(self._puzzle, self._drawn, told, style)


def image(svg: str) -> bytes:
    """The PNG image of an SVG document of psolver's. Raises PsolverError without resvg, and for one
    that is too large.
    """
    size = re.search(r' width="([\d.]+)" height="([\d.]+)"', svg)
    if size and (pixels := float(size[1]) * float(size[2])) > MOST_PIXELS:
        raise PsolverError(
            f"the PNG image would have {pixels / 1e6:,.0f} million pixels, over"
            f" {MOST_PIXELS // 1_000_000}: make the cells smaller (--cell), draw fewer (-n), or"
            " write SVG"
        )
    return bytes(_resvg().svg_to_bytes(svg_string=svg))


def _resvg() -> ModuleType:
    try:
        import resvg_py
    except ImportError:
        raise PsolverError(
            'PNG images need the package resvg-py: python -m pip install "psolver[png]"'
        ) from None
    return resvg_py
