"""Writers of tilings, and of covers, for people: text, SVG documents, PNG images, and pages.

A picture or a page is a file of its own for each tiling, or one with all of them. The modules
of a format are loaded at its first use.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

from ..errors import PsolverError, missing_package, printable
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.tiling import Tiling
from ..render.look import Look
from . import Content, FoundCover, Writer

if TYPE_CHECKING:
    from ..render.svg import SvgDrawing

MOST_CELLS = 1_000_000  # of all drawings on a sheet: 100 MB
MOST_PIXELS = 100_000_000  # of an image, which takes 400 MB while it is made


def box(ascii_only: bool, puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings in box drawing, or with the characters "+", "-" and "|"."""
    from ..render.text.tiling_text import in_box_drawing

    return Writer(partial(in_box_drawing, puzzle, look, ascii_only, []))


def letters(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings in letters."""
    from ..render.text.tiling_text import in_letters

    return Writer(partial(in_letters, puzzle, look))


def covers(numbered: bool) -> Writer[FoundCover]:
    """Return the writer of covers in the words of their file, with numbers as comments or not."""

    def answer(number: int, cover: FoundCover) -> str:
        lines = "\n".join(printable(" ".join(items)) for _, items in cover)
        text = lines or "| no option: nothing need be covered"
        if numbered:
            text = f"| solution {number}\n{text}"
        return text if number == 1 else f"\n{text}"

    return Writer(answer)


def page(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of a page of tilings; with `look.apart`, of a page for each of them."""
    from ..render.html.html_writer import FOOT, head
    from ..render.html.page_data import TilingLines, end_line
    from ..render.html.play_page import game_text, lay_of
    from ..render.words.results import number_line

    def page_of_one(place: int, one: Tiling) -> str:
        number = look.number(place)
        line = TilingLines(puzzle, look.style).tiling(one, number)
        return "\n".join([head(puzzle), line, end_line([number_line(puzzle, number)]), FOOT])

    if look.apart:
        return Writer(page_of_one)
    game = game_text(puzzle, _key(puzzle))
    lines = TilingLines(puzzle, look.style, lay=lay_of(puzzle) if game else None)
    return Writer(
        lambda place, one: lines.tiling(one, look.number(place)),
        lambda outcome: f"{lines.end(outcome)}\n{FOOT}",
        head(puzzle, game),
    )


def _key(puzzle: Puzzle) -> str:
    """The key of a puzzle; "" if no file can hold it."""
    from .toml.dump import puzzle_key

    try:
        return puzzle_key(puzzle)
    except PsolverError:
        return ""


def svg(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings as SVG."""
    return _pictures(puzzle, look, str)


def png(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings as PNG images. Raises PsolverError without resvg."""
    _resvg()
    return _pictures(puzzle, look, partial(image, scale=look.style.scale))


def _pictures(puzzle: Puzzle, look: Look, converted: Callable[[str], Content]) -> Writer[Tiling]:
    from ..render.svg.svg_writer import tiling_svg

    if look.apart:
        return Writer(lambda _, tiling: converted(tiling_svg(puzzle, tiling, look.style)))
    sheet = _TilingSheet(puzzle, look)

    def end(outcome: Outcome) -> Content:
        return converted(sheet.document(outcome)) if sheet.number or outcome.complete else ""

    return Writer(sheet.add, end)


class _TilingSheet:
    """The tilings that are found, drawn on one sheet: as many as fit."""

    def __init__(self, puzzle: Puzzle, look: Look) -> None:
        self._puzzle, self._look = puzzle, look
        self._drawn: list[tuple[str, SvgDrawing]] = []
        self._first: tuple[str, Tiling] | None = None  # not drawn: alone it may need no sheet
        self._cells = 0  # that are drawn
        self.number = 0

    def add(self, number: int, tiling: Tiling) -> str:
        """Put a tiling on the sheet, by its number (from 1); nothing is to be written yet."""
        from ..render.words.results import MOST_ON_SHEET, number_line

        self.number = number
        self._cells += sum(len(placement.cells) for placement in tiling)
        caption = number_line(self._puzzle, self._look.number(number))
        if number == 1:
            self._first = caption, tiling
            return ""
        self._draw_first()
        if number <= MOST_ON_SHEET and self._cells <= MOST_CELLS:
            self._draw(caption, tiling)
        return ""

    def document(self, outcome: Outcome) -> str:
        """Return the SVG document of the sheet; of one tiling, its own."""
        from ..render.svg.svg_writer import sheet_svg, tiling_svg
        from ..render.words.results import sheet_line

        style = self._look.style
        if self.number == 1 and self._first and not self._look.numbered:
            return tiling_svg(self._puzzle, self._first[1], style)
        self._draw_first()
        line = sheet_line(outcome, self.number, len(self._drawn))
        return sheet_svg(self._puzzle, self._drawn, line, style)

    def _draw_first(self) -> None:
        if self._first and not self._drawn:
            self._draw(*self._first)

    def _draw(self, caption: str, tiling: Tiling) -> None:
        from ..render.svg.svg_writer import tiling_drawing

        self._drawn.append((caption, tiling_drawing(self._puzzle, tiling, self._look.style)))


def image(svg: str, scale: int = 1) -> bytes:
    """Return the PNG image of an SVG document, drawn with `scale` pixels for each of its own along
    a side. Raises PsolverError without resvg or if large.
    """
    size = re.search(r' width="([\d.]+)" height="([\d.]+)"', svg)
    if size and (pixels := float(size[1]) * float(size[2]) * scale**2) > MOST_PIXELS:
        smaller = "make the cells smaller (--cell)" if scale == 1 else "leave out --scale"
        raise PsolverError(
            f"the PNG image would have {pixels / 1e6:,.0f} million pixels, over"
            f" {MOST_PIXELS // 1_000_000}: {smaller}, draw fewer (-n), or write SVG"
        )
    return bytes(_resvg().svg_to_bytes(svg_string=svg, zoom=scale))


def _resvg() -> ModuleType:
    try:
        import resvg_py
    except ImportError:
        raise missing_package("PNG images need", "resvg-py", "png") from None
    return resvg_py
