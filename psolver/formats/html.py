"""Tilings as a page that a browser shows: one file with all of them, which needs nothing else."""

from __future__ import annotations

from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling
from ..render.html.html_writer import FOOT, head
from ..render.html.page_data import TilingLines, end_line
from ..render.look import Look
from ..render.words.results import number_line
from . import Writer


def tilings(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of a page of tilings; where each is to be a file of its own, of pages of one."""

    def page_of_one(place: int, one: Tiling) -> str:
        number = look.number(place)
        told = TilingLines(puzzle, look.style).tiling(one, number)
        return "\n".join([head(puzzle), told, end_line([number_line(puzzle, number)]), FOOT])

    if look.apart:
        return Writer(page_of_one)
    teller = TilingLines(puzzle, look.style)
    return Writer(
        lambda place, one: teller.tiling(one, look.number(place)),
        lambda outcome: f"{teller.end(outcome)}\n{FOOT}",
        head(puzzle),
    )
