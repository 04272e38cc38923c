"""The task of a run for the best tilings of a puzzle."""

from __future__ import annotations

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..search.encoding import Encoding
from ..search.run import Classes, GoalTask, Options, Run, alone_in_class, listed_classes
from .best_lists import listed_best
from .equivalents import is_exact, kind_of_best
from .optimum import encoded_best, find_optimum


def _check_best(puzzle: Puzzle, options: Options) -> None:
    assert puzzle.best
    if options.engine in ("auto", "sat"):
        return
    listed = _best_only_listed(puzzle)
    if listed:
        who = "SAT alone lists"
        if puzzle.best.goal == "blocking":
            who = "auto and sat list"
        refusal = f"asks for {listed}, which {who}"
        cure = f"leave --engine {options.engine} out"
        raise PsolverError(f"{puzzle.file}: {refusal}; {cure}")


def _best(run: Run) -> Classes:
    if run.options.limit != 1 or run.options.sort:
        return listed_classes(run, symmetries=True)
    assert run.puzzle
    encoding = find_optimum(run, run.puzzle)
    best_tiling = run.best_tiling
    if not encoding or not best_tiling:
        return ()
    return alone_in_class(run, best_tiling)


def _encoded_best(run: Run) -> Encoding | None:
    assert run.puzzle
    return encoded_best(run, run.puzzle)


def _best_only_listed(puzzle: Puzzle) -> str:
    if is_exact(puzzle):
        return ""
    return f"the best {kind_of_best(puzzle)}"


BEST_TASK = GoalTask(_check_best, _best, _encoded_best, _best_only_listed, search=listed_best)
