"""The audit of a run for the optimum: that its rounds prove the bound, and that the best tiling is
one.

That a round begins with all states to which the one before has come is checked for every round: the
states are merged again, and the jobs dealt out again. That a job comes to the states that it has
stored is checked for the jobs that are done again. The weights are checked as they are taken from
the store: with others that pass, other states would be left out, and no good ones.
"""

from __future__ import annotations

from collections.abc import Callable

from ..best import BestSoFar, RoundMerge, StateJobs
from ..core.errors import PsolverError
from ..search.run import Run
from .optimum_run import (
    Round,
    best_tiling,
    bounds_text,
    stored_cover,
    stored_text_of_bounds,
    waiting_jobs,
)
from .records import job_text, place_numbers
from .store import Store, StoredJob
from .stored_run import CERTIFICATE_KEY


class RoundsCheck:
    """A check of all jobs, which come in the order of their places.

    differs  called with each fault: its kind, a place, its subject, and numbers
    """

    def __init__(
        self, store: Store, jobs: StateJobs, states_of_a_job: int, differs: Callable[..., None]
    ) -> None:
        self._store, self._jobs, self._differs = store, jobs, differs
        self._states_of_a_job = states_of_a_job
        self._settled = 0  # questions
        self._begin(Round(0, 0))
        self._expected = self._texts(jobs.first_round(0))
        self._is_over = False  # no job is to come

    def _begin(self, round_: Round) -> None:
        self._round, self._merge = round_, RoundMerge()
        self._number = self._done = 0

    def _texts(self, jobs: tuple[object, ...]) -> dict[bytes, str]:
        waiting = waiting_jobs(self._round, jobs)  # type: ignore[arg-type]
        return {place: job_text(job) for place, job, _ in waiting}

    def add(self, stored: StoredJob) -> None:
        """Add the next job."""
        if len(place_numbers(stored.place)) != 3:
            self._differs("alone", stored.place)
            return
        round_ = Round.of(stored.place)
        while round_ != self._round and not self._is_over:
            self._end_round()
        if self._expected.get(stored.place) != stored.text:
            self._differs("jobs", stored.place)
            return
        self._number += 1
        if not stored.values:
            return
        self._done += 1
        try:
            columns = self._store.covers(stored.covers)
            if columns:
                self._merge.add(columns)
        except (PsolverError, ValueError, TypeError) as error:
            self._differs("unread", stored.place, str(error))
            return
        *_, number, _ = stored.values
        if number != len(columns):
            self._differs("count", stored.place, "covers", number, len(columns))

    def _end_round(self) -> None:
        """Check that the jobs of the round have come, and make the next one."""
        if self._number != len(self._expected):
            place = self._round.place
            self._differs("lost", place, "jobs", self._number, len(self._expected))
        question, number = self._round
        if self._done < len(self._expected):
            self._is_over = True
            return
        end = self._merge.end()
        jobs = self._jobs.next_round(question, end, self._states_of_a_job)
        if jobs:
            self._begin(Round(question, number + 1))
        elif len(end.level.keys):
            self._is_over = True
            return
        else:
            self._settled = question + 1
            self._begin(Round(self._settled, 0))
            jobs = self._jobs.first_round(self._settled)
        self._expected = self._texts(jobs)

    def settled(self) -> int:
        """Return the number of questions that all jobs together have settled without a cover."""
        while not self._is_over and self._number:
            self._end_round()
        return self._settled


def check_bounds(
    store: Store, run: Run, jobs: StateJobs, settled: int, differs: Callable[..., None]
) -> int:
    """Report bounds in a store that do not follow from its best tiling and the number of questions
    that are `settled`; return the number of tilings checked.
    """
    best = BestSoFar(run, jobs)
    best.question = settled
    try:
        cover = stored_cover(store)
        if cover is not None:
            best.take(cover)
    except (PsolverError, IndexError) as error:
        differs("best", b"", str(error))
        cover = None
    stored = stored_text_of_bounds(store)
    if stored and stored != bounds_text(best.optimum):
        differs("bounds", b"", "bounds", stored, bounds_text(best.optimum))
    elif cover is not None:
        best_tiling(store, run)
    if CERTIFICATE_KEY in store.about() and not best.is_settled:
        differs("open")
    return int(cover is not None)
