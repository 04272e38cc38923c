"""What a run can be asked of an exact-cover problem that is no puzzle: to list and to count its
covers.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from itertools import chain

from ..cover.orbits import orbit
from ..cover.problem import Cover, Problem, cover_test, grouped
from ..errors import PsolverError
from ..puzzle.outcome import Outcome
from .run import Run


def covers(run: Run, problem: Problem) -> Generator[Cover, None, None]:
    """The covers of an exact-cover problem, each checked before it is handed out; those that its
    symmetries make of each other come together.
    """
    problem = grouped(problem)
    is_cover = cover_test(problem)
    with run.guarded(), closing(run.batches(run.query(problem, "list"))) as batches:
        for batch in batches:
            for cover in chain.from_iterable(orbit(c, problem.symmetries) for c in batch.covers):
                if not is_cover(cover):
                    what = "internal error, please report it: a cover was found that is none"
                    raise PsolverError(what)
                run.solutions += 1
                run.hand_out()
                yield cover
                if run.limited:
                    return
        run.complete = True


def count_covers(run: Run, problem: Problem) -> Outcome:
    """Count the covers of an exact-cover problem, up to the limit."""
    run.task["count"] = True
    if run.options.limit is not None:
        for _ in covers(run, problem):
            pass
        run.printed = 0
        return run.outcome
    with run.guarded(), closing(run.batches(run.query(grouped(problem), "count"))) as batches:
        for batch in batches:
            run.add(batch)
        run.complete = True
    return run.outcome
