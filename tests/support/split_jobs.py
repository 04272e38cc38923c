"""Jobs that are given up and split, again and again, until all is done."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

from psolver.engines import Batch, Job, JobWorker

LIMITS: list[tuple[int | None, int | None]] = [(1, None), (None, 1), (2, 3)]  # budget, most


def done(
    worker: JobWorker, jobs: Sequence[Job], budget: int | None, most: int | None
) -> list[Batch]:
    """All batches, in order; what is left of a job that is given up is done in its place."""
    batches: list[Batch] = []
    waiting = [*jobs]
    while waiting:
        job = waiting.pop(0)
        found = list(worker.work(job, budget, most))
        assert not any(batch.rest for batch in found[:-1])
        assert budget or most or not found[-1].rest
        assert budget is None or sum(batch.effort for batch in found[:-2]) <= budget
        assert most is None or sum(len(batch.covers) for batch in found[:-2]) < most
        waiting[:0] = found[-1].rest
        batches += found
    return batches


def check_plain(value: object) -> None:
    """Is it of tuples, texts and whole numbers alone?"""
    if isinstance(value, tuple):
        for part in value:
            check_plain(part)
    else:
        assert value is None or type(value) in (int, str)


def check_jobs(
    worker: JobWorker, jobs: Sequence[Job], budget: int | None, most: int | None
) -> None:
    """Jobs, and some that are left of them, are plain data, travel, and find the same again."""
    for _ in range(3):
        rest: list[Job] = []
        for job in jobs:
            check_plain(job)
            again = pickle.loads(pickle.dumps(job))
            assert (job, type(job)) == (again, type(again))
            found = [batch._replace(fraction=0.0) for batch in worker.work(job, budget, most)]
            assert found == [b._replace(fraction=0.0) for b in worker.work(again, budget, most)]
            rest += found[-1].rest
        places = {(job.size, job.start, job.without, job.position, job.branches) for job in rest}
        assert len(places) == len(rest)
        jobs = rest[:5]
