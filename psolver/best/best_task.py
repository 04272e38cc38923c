"""The task of a run for the best tilings of a puzzle."""

from __future__ import annotations

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..search.encoding import Encoding
from ..search.run import Classes, GoalTask, Options, Run, alone_in_class, listed_classes
from .best_lists import listed_best
from .optimum import encoded_best, find_optimum, is_exact, kind_of_best


def _check_best(puzzle: Puzzle, options: Options) -> None:
    assert puzzle.best
    if options.engine not in ("auto", "sat") and (listed := _best_only_listed(puzzle)):
        who = "auto and sat list" if puzzle.best.goal == "blocking" else "SAT alone lists"
        refusal = f"asks for {listed}, which {who}"
        raise PsolverError(f"{puzzle.file}: {refusal}; leave --engine {options.engine} out")


def _best(run: Run) -> Classes:
    if run.options.limit != 1 or run.options.sort:
        return listed_classes(run, symmetries=True)
    assert run.puzzle
    best_tiling = find_optimum(run, run.puzzle) and run.best_tiling
    return alone_in_class(run, best_tiling) if best_tiling else ()


def _encoded_best(run: Run) -> Encoding | None:
    assert run.puzzle
    return encoded_best(run, run.puzzle)


def _best_only_listed(puzzle: Puzzle) -> str:
    return "" if is_exact(puzzle) else f"the best {kind_of_best(puzzle)}"


BEST_TASK = GoalTask(_check_best, _best, _encoded_best, _best_only_listed, search=listed_best)
