"""The end of a game of Play: a puzzle and its solutions by short keys, the number of all solutions,
and the score of a puzzle whose solutions are the best tilings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from ..boxes import is_too_large_to_list
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.goal import Best, Optimum
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.registries import service
from ..core.tilings import Placement, Tiling, tiling
from ..core.toml.dump import puzzle_key, short_key
from ..core.verify import verify
from ..html import values_to_play
from ..search.counting_tasks import count_tilings
from ..search.encoding import encode
from ..search.problem import orbit
from ..search.run import Options
from ..search.symmetry import permutations
from ..text.puzzle_rules import goal_words
from . import by_hand
from .hand_tuning import MOST_REMEMBERED_PUZZLES
from .steps_by_hand import too_many_placements
from .watched_runs import watched_run

DOTS = "Cells with a dot may stay empty."


def begin_values(puzzle: Puzzle) -> Values:
    """Return the data of a puzzle that is played: those of `play_values` and

    key    of the puzzle, the same whenever it is played
    goal   the goal in words, and what dots are, if the best tilings are asked for; else ""
    worth  pairs of a cell, by its number, and its worth, if cells have different ones
    """
    best = puzzle.best
    goal = ""
    if best:
        goal = f"{goal_words(best)}."
    if best and puzzle.board.may:
        goal += f" {DOTS}"
    key = puzzle_key(puzzle)
    values = {**values_to_play(puzzle), "key": key, "goal": goal, "worth": []}
    if best and best.of_values:
        for number, cell in enumerate(puzzle.board.cells):
            worth = best.of_cell(cell)
            if worth:
                values["worth"].append([number, worth])
        for piece_values in values["pieces"]:
            name = piece_values["name"]
            piece_values["worth"] = best.of_piece(name)
    return values


def solution_key(puzzle: Puzzle, solution: Tiling) -> str:
    """Return a key of a solution, the same for those that symmetries of the puzzle take to each
    other, if these are not too many to list.
    """
    if not is_too_large_to_list(puzzle):
        encoding = encode(puzzle)
        if not too_many_placements(encoding):
            numbers = encoding.of_placements
            cover = sorted(numbers[placement] for placement in solution)
            symmetries = permutations(encoding, "symmetries")
            images = orbit(tuple(cover), symmetries)
            return short_key(repr(images[0]))
    return short_key(repr(solution.placements))


_numbers: dict[Puzzle, int] = {}
_optima: dict[Puzzle, Optimum] = {}


def number_of_all(puzzle: Puzzle, seconds: float) -> int | None:
    """Return the number of different solutions of a puzzle, None if it was not found in time."""
    expected = puzzle.expect.distinct
    if expected is not None or puzzle.best:
        return expected
    if puzzle not in _numbers:
        options = Options(time_limit=seconds)
        run = watched_run(puzzle, options)
        with suppress(PsolverError):  # too many symmetries to list
            outcome = count_tilings(run, classes=True)
            if outcome.complete and outcome.distinct is not None:
                _remember(_numbers, puzzle, outcome.distinct)
        current_control().check()
    return _numbers.get(puzzle)


def _remember(kept: dict[Puzzle, Any], puzzle: Puzzle, value: Any) -> None:
    if len(kept) >= MOST_REMEMBERED_PUZZLES:
        kept.clear()
    kept[puzzle] = value


# the best tilings ---------------------------------------------------------------------------------


def scores(puzzle: Puzzle, placements: Sequence[Placement], seconds: float) -> Iterator[Values]:
    """Yield the score of some placements as data of the page, first without the best that there is
    if that must be searched.
    """
    optimum = _known_optimum(puzzle)
    if optimum is None:
        score = _score(puzzle, placements, None)
        yield {**score, "over": False}
        optimum = _searched_optimum(puzzle, seconds)
    if optimum is None:
        yield {"status": "impossible", "line": by_hand.HAS_NO_SOLUTION, "over": True}
        return
    score = _score(puzzle, placements, optimum)
    yield {**score, "short": not optimum.proved, "over": True}


def _known_optimum(puzzle: Puzzle) -> Optimum | None:
    best = puzzle.best
    expected = puzzle.expect.best
    assert best
    if expected is None:
        return _optima.get(puzzle)
    return Optimum(best.aim, expected, expected, _counted(best))


def _counted(best: Best) -> int:
    if "cells" in best.aim:
        return sum(value for _, value in best.cells)
    return 0


def _searched_optimum(puzzle: Puzzle, seconds: float) -> Optimum | None:
    """The best, or its bounds, after a search of some seconds; None: the puzzle has no tiling."""
    assert puzzle.best
    options = Options(time_limit=seconds)
    run = watched_run(puzzle, options)
    with run.guarded():
        service("find_optimum")(run, puzzle)
    current_control().check()
    if run.best is None and not run.limited:
        return None
    optimum = run.best
    if optimum is None:
        optimum = Optimum(puzzle.best.aim, None, None, _counted(puzzle.best))
    if optimum.proved:
        _remember(_optima, puzzle, optimum)
    return optimum


def _score(puzzle: Puzzle, placements: Sequence[Placement], optimum: Optimum | None) -> Values:
    """The score, with the status "solved" if no tiling is better, else "open"."""
    best = puzzle.best
    assert best
    worth = best.worth(placements)
    placed = tiling(placements, puzzle.board.lattice)
    is_whole = not verify(puzzle, placed)
    bound = None
    if optimum:
        bound = optimum.bound
    reached = False
    if bound is not None:
        reached = worth >= bound if best.is_most else worth <= bound
    score = Optimum(best.aim, worth, None, _counted(best))
    line = by_hand.score_line(score)
    best_line = by_hand.best_possible_line(optimum)
    values = {"status": "open", "line": line, "count": best_line}
    if is_whole and reached:
        return {**values, "status": "solved", "line": by_hand.SOLVED, "count": line}
    why = ""
    if placements:
        why = by_hand.room_line(best, is_whole)
    return {**values, "why": why}
