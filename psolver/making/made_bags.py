"""Bags that are made: some of the pieces of a file, every choice of which fills its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..choices import bags
from ..core.model import Puzzle
from ..core.toml.keys import Table
from ..search.puzzle_group import symmetry_group
from . import make_tuning
from .make_reasons import CHOICE
from .make_task import MadePuzzle, MakeTask, Proof, form_key

# The search for the tilings of all choices, as the proof of a bag names it.
EVERY = "every"


def bag_results(task: MakeTask, seed: int) -> Iterator[MadePuzzle | str]:
    """Yield the bags of a task, and for each one tried that is none the reason. Raises
    PsolverError.
    """
    assert task.bag is not None
    bags_tried = bags(task.puzzle, task.bag, seed, make_tuning.MOST_BEST_LISTED)
    for attempt, bag in enumerate(bags_tried, 1):
        if bag is None:
            yield CHOICE
            continue
        source = f"psolver make, seed {seed}, try {attempt}"
        if task.puzzle.source:
            source = f"{task.puzzle.source}; {source}"
        puzzle = replace(bag.puzzle, source=source)
        proof = Proof(EVERY, "", 0, len(symmetry_group(puzzle)))
        key = form_key(bag.puzzle)
        yield MadePuzzle(seed, attempt, puzzle, bag.tilings, 0, proof, key, choices=bag.choices)


def bag_of(table: Table, puzzle: Puzzle, size: int | None) -> int | None:
    """Return the number of pieces of a bag that [make] asks for, None for no bag. Raises
    PuzzleError if the puzzle has no bags.
    """
    if size is None:
        return None
    other_keys = [key for key in table.values if key != "bag"]
    if other_keys:
        table.fail(
            other_keys[0], "does not go with 'bag', which chooses pieces alone; leave out one"
        )
    groups = puzzle.piece_bounds
    if len(groups) != 1 or len(groups[0].pieces) < len(puzzle.pieces):
        cure = "write use = 5 above [make], and no other groups"
        table.fail("bag", f"takes the number of pieces that are drawn from it; {cure}")
    if puzzle.board.clues:
        table.fail("bag", "does not go with clues, whose pieces must be drawn; leave them out")
    if any(piece.least for piece in puzzle.pieces):
        table.fail("bag", "takes pieces that may be left out; leave out 'count', or write [0, 2]")
    if groups[0].least != groups[0].most:
        table.fail("bag", "takes one number of pieces that are drawn; write use = 5 above [make]")
    return size
