"""The steps of a search that is watched, worked out in the process of a tab, a chapter at a time.

A step is told as a list, since there are many: its kind, the cell that it is about (by its number
on the board, or -1), the placement (or -1), ways, depth, nodes, solutions, and a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ...cover.steps import NONE, SearchPoint, Step, Stretch, stretch
from ...errors import PsolverError
from ...puzzle.model import Puzzle
from ...render.html.page_data import RADIUS, plan_of, region_values
from ...render.scene import Region
from ...render.words.by_hand import (
    back_line,
    choose_line,
    dead_end_line,
    end_line,
    item_name,
    solution_line,
    too_many_line,
    try_line,
)
from ...solve.encode import Encoding, encode
from . import work

MOST_PLACEMENTS = 6000  # of a puzzle that is watched
MOST_CELLS = 150  # of a board whose cells show in how many ways they can be covered
STEPS = 400  # of a chapter, about
MOST_STEPS = 1_000_000


class Chapter(NamedTuple):
    """Some steps in a row.

    taken    the placements on the board before them
    steps    as lists
    ways     for each step that chooses, for each cell of the board the ways to cover it, or -1; ()
             for another step, and where the board has more than MOST_CELLS
    regions  how the placements look that they speak of, by number
    then     where the next chapter begins; None: the search is over, or has been watched for long
    """

    taken: list[int]
    steps: list[list[Any]]
    ways: list[tuple[int, ...]]
    regions: dict[int, dict[str, Any]]
    then: SearchPoint | None


def chapter(puzzle: Puzzle, place: SearchPoint) -> Iterator[Chapter]:
    """The one chapter that begins at a place. Raises PsolverError for a puzzle too large."""
    encoding = _encoded(puzzle)
    part = stretch(encoding.problem, place, STEPS)
    steps = [_told(encoding, step) for step in part.steps]
    number = len(encoding.cells)
    ways = [one[:number] if number <= MOST_CELLS else () for one in part.ways]
    yield Chapter(list(part.taken), steps, ways, _regions(encoding, part), part.then)


@lru_cache(1)
def _encoded(puzzle: Puzzle) -> Encoding:
    encoding = encode(puzzle, work.control())
    number = len(encoding.problem.options)
    if number > MOST_PLACEMENTS:
        raise PsolverError(too_many_line(number, MOST_PLACEMENTS))
    return encoding


def _told(encoding: Encoding, step: Step) -> list[Any]:
    cell = step.item if 0 <= step.item < len(encoding.cells) else NONE
    line = _line(encoding, step)
    values = (cell, step.option, step.ways, step.depth, step.nodes, step.solutions)
    return [step.kind, *values, line]


def _line(encoding: Encoding, step: Step) -> str:
    """The sentence of a step."""
    names = [piece.name for piece in encoding.pieces]
    what, is_cell = "", step.item < len(encoding.cells)
    if step.item != NONE:
        what = item_name(encoding.puzzle, encoding.cells, names, step.item)
    piece = "" if step.option == NONE else encoding.placement(step.option).piece
    match step.kind:
        case "choose":
            return choose_line(what, is_cell, step.ways)
        case "try":
            return try_line(piece, step.number, step.ways)
        case "dead end":
            return dead_end_line(what, is_cell)
        case "back":
            return back_line(piece, step.number, step.ways)
        case "solution":
            return solution_line(step.solutions, step.ways)
        case "end":
            return end_line(step.solutions, step.nodes)


def _regions(encoding: Encoding, part: Stretch) -> dict[int, dict[str, Any]]:
    """How the placements look that some steps speak of."""
    plan = plan_of(encoding.puzzle.board)
    number = {piece.name: place for place, piece in enumerate(encoding.puzzle.pieces)}
    options = {*part.taken, *(step.option for step in part.steps if step.option != NONE)}
    found = {}
    for option in sorted(options):
        one = encoding.placement(option)
        region = Region("piece", one.cells, one.piece)
        values = region_values(plan, region, RADIUS, one.marks)
        found[option] = {"piece": number[one.piece], **values}
    return found
