"""The steps of a search as data of the view Watch, in chapters.

`watch_chapter` is a generator function for the process of a tab.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ..core.call_control import call_control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..html import CORNER_RADIUS, plan_of, region_values
from ..search.encode import Encoding, encode
from ..text.scene import Region
from . import watch_words as words
from .steps import NONE, SearchPoint, Step, Stretch, stretch

MOST_PLACEMENTS = 6000  # of a puzzle that is watched
MOST_CELLS = 150  # of a board whose cells show in how many ways they can be covered
STEPS = 400  # of a chapter, about
MOST_STEPS = 1_000_000


class WatchChapter(NamedTuple):
    """Some steps in a row.

    taken    the placements on the board before them
    steps    as lists, since there are many: its kind, its cell (by number, or -1), its placement
             (or -1), ways, depth, nodes, solutions, a sentence
    ways     for each step that chooses, for each cell of the board the ways to cover it, or -1; ()
             for another step, and if the board has more than MOST_CELLS
    regions  pictures of the placements of the steps, by number
    then     the beginning of the next chapter; None at the end of the search
    """

    taken: list[int]
    steps: list[list[Any]]
    ways: list[tuple[int, ...]]
    regions: dict[int, dict[str, Any]]
    then: SearchPoint | None


def watch_chapter(puzzle: Puzzle, place: SearchPoint) -> Iterator[WatchChapter]:
    """Yield the one chapter that begins at a place. Raises PsolverError for a puzzle too large."""
    encoding = _encoded(puzzle)
    part = stretch(encoding.problem, place, STEPS)
    steps = [_step_values(encoding, step) for step in part.steps]
    number = len(encoding.cells)
    ways = [one[:number] if number <= MOST_CELLS else () for one in part.ways]
    yield WatchChapter(list(part.taken), steps, ways, _regions(encoding, part), part.then)


@lru_cache(1)
def _encoded(puzzle: Puzzle) -> Encoding:
    encoding = encode(puzzle, call_control())
    number = encoding.placed
    if number > MOST_PLACEMENTS:
        raise PsolverError(words.too_many_line(number, MOST_PLACEMENTS))
    return encoding


def _step_values(encoding: Encoding, step: Step) -> list[Any]:
    cell = step.item if 0 <= step.item < len(encoding.cells) else NONE
    values = (cell, step.option, step.ways, step.depth, step.nodes, step.solutions)
    return [step.kind, *values, _step_line(encoding, step)]


def _step_line(encoding: Encoding, step: Step) -> str:
    names = [piece.name for piece in encoding.pieces]
    item, is_cell = "", step.item < len(encoding.cells)
    if step.item != NONE:
        item = words.item_name(encoding.puzzle, encoding.cells, names, step.item)
    is_placement = NONE < step.option < encoding.placed
    piece = encoding.placement(step.option).piece if is_placement else ""
    match step.kind:
        case "choose":
            return words.choose_line(item, is_cell, step.ways)
        case "try":
            return words.try_line(piece, step.number, step.ways)
        case "dead end":
            return words.dead_end_line(item, is_cell)
        case "back":
            return words.back_line(piece, step.number, step.ways)
        case "solution":
            return words.solution_line(step.solutions, step.ways)
        case "end":
            return words.end_line(step.solutions, step.nodes)


def _regions(encoding: Encoding, part: Stretch) -> dict[int, dict[str, Any]]:
    plan = plan_of(encoding.puzzle.board)
    number = {piece.name: place for place, piece in enumerate(encoding.puzzle.pieces)}
    options = {*part.taken, *(step.option for step in part.steps if step.option != NONE)}
    found = {}
    for option in sorted(option for option in options if option < encoding.placed):
        one = encoding.placement(option)
        region = Region("piece", one.cells, one.piece)
        values = region_values(plan, region, CORNER_RADIUS, one.marks)
        found[option] = {"piece": number[one.piece], **values}
    return found
