"""The steps of a search as data of the view Watch, in chapters.

`watch_chapter` is a generator function for the process of a tab.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..html import CORNER_RADIUS, plan_of, region_values
from ..search.encoding import Encoding, encode
from ..text.scene import Region
from . import watch_words as words
from .steps import NO_OPTION, SearchPoint, Step, Stretch, stretch

MOST_WATCHED_PLACEMENTS = 6000  # of a puzzle that is watched
MOST_WATCHED_CELLS = 150  # of a board whose cells show in how many ways they can be covered
STEPS_OF_A_CHAPTER = 400  # of a chapter, about
MOST_WATCHED_STEPS = 1_000_000


class WatchChapter(NamedTuple):
    """Some steps in a row.

    taken    the placements on the board before them
    steps    as lists, since there are many: its kind, its cell (by number, or -1), its placement
             (or -1), ways, depth, nodes, solutions, a sentence
    ways     for each step that chooses, for each cell of the board the ways to cover it, or -1; ()
             for another step, and if the board has more than MOST_WATCHED_CELLS
    regions  pictures of the placements of the steps, by number
    then     the beginning of the next chapter; None at the end of the search
    """

    taken: list[int]
    steps: list[list[Any]]
    ways: list[tuple[int, ...]]
    regions: dict[int, Values]
    then: SearchPoint | None


def watch_chapter(puzzle: Puzzle, place: SearchPoint) -> Iterator[WatchChapter]:
    """Yield the one chapter that begins at a place. Raises PsolverError for a puzzle too large."""
    encoding = _encoded(puzzle)
    steps_in_a_row = stretch(encoding.problem, place, STEPS_OF_A_CHAPTER)
    steps = [_step_values(encoding, step) for step in steps_in_a_row.steps]
    number = len(encoding.cells)
    shown_cells = 0
    if number <= MOST_WATCHED_CELLS:
        shown_cells = number
    ways = [ways_of_items[:shown_cells] for ways_of_items in steps_in_a_row.ways]
    yield WatchChapter(
        list(steps_in_a_row.taken),
        steps,
        ways,
        _regions(encoding, steps_in_a_row),
        steps_in_a_row.then,
    )


@lru_cache(1)
def _encoded(puzzle: Puzzle) -> Encoding:
    encoding = encode(puzzle)
    if encoding.placed > MOST_WATCHED_PLACEMENTS:
        sentence = words.too_many_line(encoding.placed, MOST_WATCHED_PLACEMENTS)
        raise PsolverError(sentence)
    return encoding


def _step_values(encoding: Encoding, step: Step) -> list[Any]:
    cell = NO_OPTION
    if 0 <= step.item < len(encoding.cells):
        cell = step.item
    return [
        step.kind,
        cell,
        step.option,
        step.ways,
        step.depth,
        step.nodes,
        step.solutions,
        _step_line(encoding, step),
    ]


def _step_line(encoding: Encoding, step: Step) -> str:
    names = [piece.name for piece in encoding.pieces]
    item = ""
    is_cell = step.item < len(encoding.cells)
    if step.item != NO_OPTION:
        item = words.item_name(encoding.puzzle, encoding.cells, names, step.item)
    piece = ""
    if NO_OPTION < step.option < encoding.placed:
        piece = encoding.placement(step.option).piece
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
            return words.end_of_search_line(step.solutions, step.nodes)


def _regions(encoding: Encoding, steps_in_a_row: Stretch) -> dict[int, Values]:
    plan = plan_of(encoding.puzzle.board)
    pieces = encoding.puzzle.pieces
    number = {piece.name: place for place, piece in enumerate(pieces)}
    tried = [step.option for step in steps_in_a_row.steps]
    regions = {}
    options = {*steps_in_a_row.taken, *tried}
    for option in sorted(options):
        if not NO_OPTION < option < encoding.placed:
            continue
        placement = encoding.placement(option)
        region = Region("piece", placement.cells, placement.piece)
        values = region_values(plan, region, CORNER_RADIUS, placement.marks)
        regions[option] = {"piece": number[placement.piece], **values}
    return regions
