"""The tasks of a run for the covers of an exact-cover problem that is not a puzzle."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack
from itertools import chain

from ..core.errors import PsolverError
from ..core.outcome import Outcome
from ..engines.cover_tests import cover_test
from .controlled import controlled
from .drawing_tasks import Draws, _covers_drawn, _draws
from .problem import Cover, Problem, grouped, orbit
from .run import Run

NO_COVER = "internal error, please report it: a cover was found that is none"


@controlled
def covers(run: Run, problem: Problem) -> Generator[Cover, None, None]:
    """Yield the covers of an exact-cover problem, each checked before; those that its symmetries
    make of each other come together.
    """
    with ExitStack() as stack:
        stack.enter_context(run.guarded())
        problem = grouped(problem)
        is_cover = cover_test(problem)
        for batch in stack.enter_context(run.searching(problem, "list")):
            for cover in chain.from_iterable(orbit(c, problem.symmetries) for c in batch.covers):
                if not is_cover(cover):
                    raise PsolverError(NO_COVER)
                run.solutions += 1
                run.count_printed()
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
    with run.guarded(), run.searching(grouped(problem), "count") as batches:
        for batch in batches:
            run.add(batch)
        run.complete = True
    return run.outcome


def sample_covers(
    run: Run, problem: Problem, number: int, seed: int | None = None
) -> Generator[Cover, None, None]:
    """Yield `number` covers of an exact-cover problem, drawn uniformly, so that some may be the
    same; nothing for a problem without covers. Seeds and errors as for `sample`.
    """
    return _drawn_covers(run, grouped(problem), number, _draws(run, number, seed, "covers"))


@controlled
def _drawn_covers(
    run: Run, problem: Problem, number: int, draws: Draws
) -> Generator[Cover, None, None]:
    with run.guarded():
        choose = draws()
        is_cover = cover_test(problem)
        for cover in _covers_drawn(run, run.query(problem, "count"), number, choose):
            if not is_cover(cover):
                raise PsolverError(NO_COVER)
            run.count_printed()
            yield cover
        run.complete = True
