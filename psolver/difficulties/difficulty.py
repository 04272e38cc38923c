"""Measures of the difficulty of a puzzle, each with a definition.

    difficulty_of(puzzle)        all of them, as a Difficulty
    false_starts_each(puzzle)    the false starts for each solution alone: always the same, and soon

A search as by hand takes the cell or the piece with the fewest ways, the first of several, and
tries these one after the other; those that were tried are left out afterwards. A position of it
with some pieces on the board looks alive if whatever must still be covered or used has enough ways
left; it is a false start if it looks alive and no solution comes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from ..boxes import is_too_large_to_list
from ..core.cells import Cell
from ..core.control import Control, Stopped, current_control
from ..core.errors import PsolverError
from ..core.model import Piece, PieceGroup, Puzzle
from ..core.reason import HintStep
from ..hand import (
    Difficulty,
    completion,
    kind_of_step,
    steps_to,
    too_many_placements,
    watched_run,
)
from ..search.counting_tasks import count_tilings
from ..search.encoding import Encoding, encode
from ..search.run import Options
from ..search.tasks import tilings
from .difficulties_tuning import (
    LIST_SECONDS,
    MOST_SOLUTIONS_LISTED,
    NEAR_MEMORY,
    NEAR_SECONDS,
    STEPS_SECONDS,
)
from .false_starts import FalseStarts
from .scale import label_of


def difficulty_of(puzzle: Puzzle) -> Difficulty:
    """Return the measures of the difficulty of a puzzle, as far as they are known when each has
    taken some seconds, or the control ends them.

    Raises PsolverError for a puzzle that asks for symmetric figures or for the best, and for one
    with too many placements; what the control raises if it ends before anything is measured.
    """
    encoding = _encoded(puzzle)
    tree = FalseStarts(encoding.problem, encoding.placed).search()
    placements = _placements(encoding)
    first_options = tree.used
    first_known = tree.whole
    if not tree.whole:
        listed, first_known = _listed(encoding)
        first_options = first_options | listed
    steps = None if tree.whole and not tree.covers else _steps(puzzle)
    measures = Difficulty(
        None if steps is None else tuple(map(kind_of_step, steps)),
        tree.by_depth,
        tree.covers,
        tree.whole,
        _near_misses(puzzle, tree.covers if tree.whole else None),
        len(first_options),
        placements,
        first_known or len(first_options) == placements,
        _guess_cells(steps or ()),
    )
    return measures._replace(label=label_of(puzzle, measures))


def false_starts_each(puzzle: Puzzle) -> int | None:
    """Return the false starts for each solution, rounded up, as `Difficulty.number`; None if there
    is no solution, the search takes more work, or the puzzle is one that `difficulty_of` refuses.

    Raises TimeUp and Cancelled, as the control does.
    """
    try:
        encoding = _encoded(puzzle)
    except PsolverError:
        return None
    tree = FalseStarts(encoding.problem, encoding.placed).search()
    current_control().check()
    return Difficulty(None, tree.by_depth, tree.covers, tree.whole, None, 0, 0, False).number


def _encoded(puzzle: Puzzle) -> Encoding:
    """The problem of a puzzle. Raises PsolverError if its difficulty is not measured."""
    if puzzle.goal or puzzle.best:
        refusal = "asks for symmetric figures" if puzzle.goal else "asks for the best"
        cure = "difficulty is measured of puzzles in which every tiling is a solution"
        raise PsolverError(f"{puzzle.file}: {refusal}; {cure}")
    if is_too_large_to_list(puzzle):
        raise PsolverError(f"{puzzle.file}: has too many placements on the board to be measured")
    encoding = encode(puzzle)
    if too_many_placements(encoding):
        number = encoding.placed
        raise PsolverError(f"{puzzle.file}: has {number:,} placements, too many to be measured")
    return encoding


def _placements(encoding: Encoding) -> int:
    """The number of placements that may be taken at first."""
    problem = encoding.problem
    placements = problem.options[: encoding.placed]
    return sum(all(problem.most[item] for item in option) for option in placements)


# the other measures -------------------------------------------------------------------------------


def _steps(puzzle: Puzzle) -> tuple[HintStep, ...] | None:
    """The steps to a solution; None if they are not found in time."""
    limited = Control(STEPS_SECONDS, current_control().tick)
    with suppress(Stopped), limited.at_work():
        if tiling := completion(puzzle, (), None, STEPS_SECONDS).tiling:
            return tuple(steps_to(puzzle, tiling, ()))
    return None


def _guess_cells(steps: Sequence[HintStep]) -> tuple[tuple[Cell, int], ...]:
    """The cells of the placements that are guessed, with the ways that are not excluded."""
    ways_of = {}
    for step in steps:
        if step.kind == "guess":
            ways_of.update(dict.fromkeys(step.placement.cells, step.left - step.need + 1))
    return tuple(sorted(ways_of.items()))


def _listed(encoding: Encoding) -> tuple[set[int], bool]:
    """The options that solutions hold, and whether all solutions were seen."""
    options = Options(limit=MOST_SOLUTIONS_LISTED, time_limit=LIST_SECONDS)
    run = watched_run(encoding.puzzle, options)
    numbers = encoding.of_placements
    options_seen = set[int]()
    for tiling in tilings(run):
        options_seen.update(numbers[placement] for placement in tiling)
    return options_seen, run.complete


def _near_misses(puzzle: Puzzle, solutions: int | None) -> int | None:
    """The number of packings of all pieces but one beside which that one has no place; None if it
    is not known how often each piece is used, cells may stay free, there are rules, or the count
    takes too much. The number of `solutions` may be known.

    A packing to which the last piece can be added is a solution without one of its pieces.
    """
    pieces = _definite(puzzle)
    number = sum(piece.least for piece in pieces)
    if not pieces or puzzle.rules or puzzle.board.may:
        return None
    if sum(piece.least * piece.size for piece in pieces) != len(puzzle.board.must):
        return None
    board = replace(puzzle.board, must=frozenset(), may=puzzle.board.must)
    names = tuple(piece.name for piece in pieces)
    fewer = tuple(replace(piece, least=piece.least - 1) for piece in pieces)
    group = PieceGroup("", names, number - 1, number - 1)
    packings = _counted(replace(puzzle, board=board, pieces=fewer).having(groups=(group,)))
    if packings is None:
        return None
    if solutions is None:
        solutions = _counted(puzzle)
    return None if solutions is None else packings - number * solutions


def _definite(puzzle: Puzzle) -> Sequence[Piece]:
    """The pieces that are used, each a number of times that is known; () if one is not."""
    pieces = [piece for piece in puzzle.pieces if piece.most != 0]
    if len(pieces) == 1:
        times = len(puzzle.board.must) // pieces[0].size
        return [replace(pieces[0], least=times, most=times)] if times else ()
    if all(piece.least == piece.most for piece in pieces):
        return pieces
    return ()


def _counted(puzzle: Puzzle) -> int | None:
    """The number of solutions by a count that visits none; None if it takes too much."""
    options = Options(engine="count", memory=NEAR_MEMORY, time_limit=NEAR_SECONDS)
    run = watched_run(puzzle, options)
    count_tilings(run)
    return run.solutions if run.complete else None
