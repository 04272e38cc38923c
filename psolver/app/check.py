"""`psolver check`: puzzles against the answers they expect."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ..errors import PsolverError
from ..formats import READERS
from ..puzzle.model import Expect, Puzzle
from ..puzzle.outcome import Check, Outcome
from ..solve.exact_best import is_exact
from ..solve.explain import add_core
from ..solve.run import Options, Run
from ..solve.tasks import count
from .samples import samples_folder


def puzzle_files(files: Sequence[str]) -> list[str]:
    """The files named, those in folders named (sorted), or all samples. Raises PsolverError for a
    folder of none.
    """
    found: list[str] = []
    for name in files or [str(samples_folder())]:
        if name != "-" and os.path.isdir(name):
            inside = _inside(Path(name))
            if not inside:
                raise PsolverError(f"{name}: holds no puzzle files (*{', *'.join(READERS)})")
            found += sorted(map(str, inside))
        else:
            found.append(name)
    return found


def _inside(folder: Path) -> list[Path]:
    """The puzzle files in a folder, by their suffixes. Raises PsolverError."""
    try:
        return [path for path in folder.iterdir() if path.suffix.lower() in READERS]
    except OSError as error:
        raise PsolverError(f"{folder}: cannot be read ({error.strerror})") from None


def check_puzzle(
    puzzle: Puzzle,
    slow: bool,
    engine: str,
    sat_solver: str | None,
    jobs: int | None,
    tick: Callable[[Run], None],
) -> Check:
    """What comes of a search of the puzzle, against what it expects; a slow one is searched only
    where `slow` says so.
    """
    expect = puzzle.expect
    if skipped := _skipped(puzzle, slow, engine):
        return Check(puzzle.file, expect, skipped=skipped)
    options = Options(engine=engine, sat_solver=sat_solver, jobs=jobs)
    if not _is_exact(expect):
        options = replace(options, limit=expect.at_least or 1)
    run = None
    if engine != "count" and (expect.solutions == 0 or expect.reason):
        # why there is nothing to list is found sooner than why there is nothing to count
        run = _counted(puzzle, replace(options, limit=1), tick, expect)
    if run is None or not run.complete:
        run = _counted(puzzle, options, tick, expect)
    if expect.reason:
        add_core(run)
    run.close()
    return Check(puzzle.file, expect, run.outcome, missed(expect, run.outcome))


def _skipped(puzzle: Puzzle, slow: bool, engine: str) -> str:
    """Why a puzzle is not checked; "" where it is."""
    if puzzle.expect.effort == "slow" and not slow:
        return "slow"
    if puzzle.goal and engine not in ("auto", "sat"):
        return "engine"
    if puzzle.best and engine not in ("auto", "sat") and not is_exact(puzzle):
        return "best"
    some = puzzle.expect.at_least, puzzle.expect.best
    if some == (None, None) and not _is_exact(puzzle.expect):
        return "nothing"
    return ""


def _counted(puzzle: Puzzle, options: Options, tick: Callable[[Run], None], expect: Expect) -> Run:
    run = Run(puzzle, options, tick)
    count(run, expect.distinct is not None)
    return run


def _is_exact(expect: Expect) -> bool:
    """Does it take a whole search to know whether the answers are these?"""
    exact = expect.solutions, expect.distinct, expect.figures, expect.reason
    return any(answer is not None for answer in exact)


def missed(expect: Expect, outcome: Outcome) -> tuple[str, ...]:
    """The names of the known answers that an outcome is not like.

    >>> missed(Expect(solutions=4, distinct=1), Outcome("solved", 4, 2, 0, True, "sat", 7, 0.25))
    ('distinct',)
    """
    found = {
        "solutions": outcome.solutions,
        "distinct": outcome.distinct,
        "figures": outcome.figures,
        "reason": outcome.reason.kind if outcome.reason else None,
        "best": outcome.best.found if outcome.best and outcome.best.proved else None,
    }
    names = [name for name, got in found.items() if getattr(expect, name) not in (None, got)]
    if expect.at_least is not None and outcome.solutions < expect.at_least:
        names.append("at_least")
    return tuple(names)
