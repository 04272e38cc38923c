"""An audit of a store: whether its contents are consistent, and whether some of its jobs, chosen at
random and done again, find the same.

    audit = Auditor(store, run, sample, seed)
    audit.check()
    audit.result
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import closing
from random import Random
from typing import Any, Literal, NamedTuple, cast

from ..best import OPTIMUM_TASK, StateJobs
from ..core.errors import PsolverError
from ..core.tilings import Tiling
from ..core.version import __version__
from ..engines.jobs import Job
from ..search.problem import Cover
from ..search.run import Run
from . import run_tuning
from .database import DigestSet
from .optimum_audit import RoundsCheck, check_bounds
from .optimum_run import states_of_a_job, stored_weights, wrong_weights
from .plan import DividedSearch, RunTask, meaning, prepare
from .records import PLACE_BYTES, JobResult, WaitingJob, job_text, place_numbers, uncompressed
from .run_status import Audit, Difference, DifferenceKind
from .runner import LocalWorkers, Workers, budgets_of, limits_of
from .store import Store, StoredJob
from .stored_run import (
    CERTIFICATE_KEY,
    Digest,
    certificate_in,
    certificate_of,
    has_ended,
    set_optimum,
)

# Further differences are only counted.
MOST_DIFFERENCES = 20
# A job that is done has these values.
VALUES_OF_JOB = "nodes", "solutions", "classes", "covers", "rest"

Meaning = Callable[[Job, Cover], Sequence[Tiling]]


class _Parent(NamedTuple):
    """A job with jobs left of it; `number` of them have come so far; `rest` is None if it is
    missing itself.
    """

    place: bytes
    rest: int | None
    number: int = 0


class JobTreeCheck:
    """A check that no job is missing among jobs that come in the order of their places: each is
    followed by those that are left of it.

    number_of_first_jobs  of those that have no other above them
    differs               called with each fault: its kind, a place, its subject, and numbers
    """

    def __init__(self, number_of_first_jobs: int, differs: Callable[..., None]) -> None:
        self._differs = differs
        # the jobs above the last one, the topmost first
        self._open = [_Parent(b"", number_of_first_jobs)]

    def add(self, stored: StoredJob) -> None:
        """Add the next job."""
        above = stored.place[:-PLACE_BYTES]
        while self._open[-1].place != above and len(self._open[-1].place) >= len(above):
            self._close()
        if self._open[-1].place != above:
            self._differs("alone", stored.place)  # once for all jobs of a parent
            self._open.append(_Parent(above, None))
        parent = self._open[-1]
        self._open[-1] = parent._replace(number=parent.number + 1)
        rest = stored.values[-1] if stored.values else 0
        self._open.append(_Parent(stored.place, rest or 0))

    def end(self) -> None:
        """Report the faults that only the end shows."""
        while self._open:
            self._close()

    def _close(self) -> None:
        """Check the number of jobs left of the last parent, all of which have come."""
        parent = self._open.pop()
        if parent.rest is not None and parent.number != parent.rest:
            self._differs("lost", parent.place, "jobs", parent.number, parent.rest)


def chosen_jobs(sample: str, done: int, seed: int) -> list[int]:
    """Return the sorted numbers, among `done` jobs, of those to be done again: a `sample` is a
    number of jobs, or a percentage, which is at least one job if there is any.

    >>> chosen_jobs("1%", 1000, 7) == chosen_jobs("10", 1000, 7)
    True
    >>> len(chosen_jobs("1%", 1000, 7))
    10
    """
    if sample.isdecimal():
        number = int(sample)
    else:
        fraction = float(sample[:-1]) / 100
        number = max(round(done * fraction), int(fraction > 0))
    return sorted(Random(seed).sample(range(done), min(done, number)))


class Auditor:
    """One audit and its findings so far; `run` is one of the store's puzzle."""

    def __init__(self, store: Store, run: Run, sample: str, seed: int) -> None:
        self._store, self._run, self._seed = store, run, seed
        self._meaning: Meaning | None = None  # of covers; None if there are no jobs
        store.check_fields(with_diary=True)
        self._totals = store.totals()
        self._done = self._totals.jobs - self._totals.waiting
        self._is_whole = has_ended(store, self._totals)
        self._chosen = chosen_jobs(sample, self._done, seed)
        self._places: list[bytes] = []  # of the chosen jobs
        self._differences: list[Difference] = []
        self._number = self._covers = self._solutions = self._repeated = 0

        self._hash, self._certified = "", False

    def check(self) -> None:
        """Check all that the store holds, and do the chosen jobs again; a limit ends it."""
        run, store = self._run, self._store
        with run.guarded():
            prepared = self._prepared()
            is_same_plan = self._check_plan(prepared)
            if prepared.worker and not isinstance(prepared.worker, StateJobs):
                self._meaning = meaning(run, run.options.up_to)
            with store.snapshot():
                if isinstance(prepared.worker, StateJobs):
                    self._look_at_rounds(prepared.worker)
                else:
                    self._look(prepared)
            if prepared.worker and is_same_plan:
                with closing(LocalWorkers(prepared, run.cores)) as workers:
                    self._repeat(workers)
            run.complete = True

    def _prepared(self) -> DividedSearch:
        """The search, with the optimum or the weights in the store. Raises PsolverError if these
        are damaged.
        """
        run, store = self._run, self._store
        task = cast("RunTask", store.about()["task"])
        if task != OPTIMUM_TASK:
            set_optimum(run, store)
            return prepare(run, task)
        try:
            return prepare(run, task, stored_weights(store))
        except ValueError as error:
            raise wrong_weights(store, error) from None

    @property
    def result(self) -> Audit:
        """The findings so far."""
        run = self._run
        ended: Literal["limit", "interrupted"] = "limit" if run.limited else "interrupted"
        return Audit(
            self._store.path,
            self._is_whole,
            self._hash,
            self._certified,
            self._totals.jobs,
            self._done,
            self._covers,
            self._solutions,
            len(self._chosen),
            self._repeated,
            self._seed,
            tuple(self._differences),
            self._number - len(self._differences),
            run.control.seconds,
            "whole" if run.complete else ended,
        )

    def _differs(
        self,
        kind: DifferenceKind,
        place: bytes = b"",
        aspect: str = "",
        stored_value: Any = None,
        actual_value: Any = None,
    ) -> None:
        self._number += 1
        if len(self._differences) < MOST_DIFFERENCES:
            self._differences.append(
                Difference(kind, place_numbers(place), aspect, stored_value, actual_value)
            )

    def _compare(
        self,
        kind: DifferenceKind,
        place: bytes,
        aspect: str,
        stored_value: int | None,
        actual_value: int | None,
    ) -> None:
        if stored_value != actual_value:
            self._differs(kind, place, aspect, stored_value, actual_value)

    # all that the store holds

    def _check_plan(self, prepared: DividedSearch) -> bool:
        """Report values of the store that this version of psolver does not make of the puzzle; the
        jobs can be done again if there are none.

        Raises PsolverError if another version has made them.
        """
        about = self._store.about()
        made = {
            "searches": prepared.engine,
            "kernel": prepared.kernel,
            "problem": prepared.problem,
            "fingerprint": prepared.fingerprint,
        }
        different = [key for key, value in made.items() if about[key] != value]
        if different and about["version"] != __version__:
            author = f"was done by psolver {about['version']}"
            reason = f"{author}, whose jobs are not those of {__version__}"
            raise PsolverError(f"{self._store.path}: {reason}; audit it with that version")
        for key in different:
            self._differs("plan", b"", key, about[key], made[key])
        return not different

    def _look(self, prepared: DividedSearch) -> None:
        """Check every job, its covers, and the sums of all. Raises PsolverError if SQLite cannot
        read the file, and the exceptions that end a run.
        """
        about = self._store.about()
        first_texts = [job_text(job) for job in prepared.jobs]
        digest, tree = Digest(about), JobTreeCheck(len(first_texts), self._differs)
        numbers, number = set(self._chosen), 0
        with DigestSet() as seen_classes:
            for stored in self._store.stored_jobs():
                self._run.control.tick()
                tree.add(stored)
                self._check_text(stored, first_texts)
                if not stored.values:
                    continue
                if number in numbers:
                    self._places.append(stored.place)
                number += 1
                self._check_covers(stored, seen_classes)
                try:
                    digest.add(stored)
                except (ValueError, TypeError):  # reported before
                    digest.spoil()
                self._run.control.progress.fraction = number / max(1, self._done)
        tree.end()
        self._check_sums(about, digest)

    def _look_at_rounds(self, jobs: StateJobs) -> None:
        """Check every job of a search for the optimum, the bounds, and the sums. Raises as `_look`
        does.
        """
        store, about = self._store, self._store.about()
        rounds = RoundsCheck(store, jobs, states_of_a_job(store), self._differs)
        digest = Digest(about)
        chosen, number = set(self._chosen), 0
        for stored in store.stored_jobs():
            self._run.control.tick()
            rounds.add(stored)
            if stored.values and number in chosen:
                self._places.append(stored.place)
            number += bool(stored.values)
            try:
                digest.add(stored)
            except (ValueError, TypeError):  # reported before
                digest.spoil()
            self._run.control.progress.fraction = number / max(1, self._done)
        self._covers = check_bounds(store, self._run, jobs, rounds.settled(), self._differs)
        self._check_sums(about, digest)

    def _check_text(self, stored: StoredJob, first_texts: Sequence[str]) -> None:
        """Report a job that is not that of the `first_texts` there, or cannot be read."""
        place = place_numbers(stored.place)
        if len(place) == 1:
            if place[0] >= len(first_texts) or stored.text != first_texts[place[0]]:
                self._differs("jobs", stored.place)
            return
        try:
            self._store.job(stored.text)
        except PsolverError as error:
            self._differs("text", stored.place, str(error))

    def _check_covers(self, stored: StoredJob, seen_classes: DigestSet) -> None:
        """Report covers of a job that are no tilings, that are of a class found before, or not as
        many as it counts.
        """
        try:
            covers = self._store.covers(stored.covers)
            job = self._store.job(stored.text)
        except PsolverError as error:
            self._differs("unread", stored.place, str(error))
            return
        *_, classes, number, _ = stored.values
        self._compare("count", stored.place, "covers", number, len(covers))
        for at in range(0, len(covers), run_tuning.COVERS_BETWEEN_TICKS):
            self._run.control.tick()
            some_covers = covers[at : at + run_tuning.COVERS_BETWEEN_TICKS]
            classes_of_covers = self._tilings(stored.place, job, some_covers)
            names = [repr(images[0].placements).encode() for images in classes_of_covers]
            if again := seen_classes.add(names):
                self._differs("twice", stored.place, "classes", again)
        if job.task == "list":  # a count keeps no covers
            self._compare("count", stored.place, "classes", classes, len(covers))

    def _tilings(self, place: bytes, job: Job, covers: Sequence[Cover]) -> list[Sequence[Tiling]]:
        """Return the tilings of the classes of some covers, without covers that have none."""
        classes_of_covers = []
        for cover in covers:
            self._covers += 1
            try:
                assert self._meaning
                images = self._run.verified(self._meaning(job, cover))
            except (PsolverError, IndexError, ValueError):
                self._differs("cover", place, "cover", str(cover))
                continue
            self._solutions += len(images)
            classes_of_covers.append(images)
        return classes_of_covers

    def _check_sums(self, about: dict[str, str], digest: Digest) -> None:
        """Report sums of all jobs that differ from those in the diary and the certificate."""
        if stray := self._store.stray_covers():
            self._differs("stray", b"", "jobs", stray)
        jobs, nodes, solutions = self._store.diary.total()
        self._compare("sum", b"", "jobs by the minute", jobs, self._done)
        self._compare("sum", b"", "nodes by the minute", nodes, self._totals.nodes)
        self._compare("sum", b"", "solutions by the minute", solutions, self._totals.solutions)
        if not self._is_whole:
            return
        if (
            self._meaning and self._covers
        ):  # a job may count images of covers that another one keeps
            self._compare("sum", b"", "solutions", self._totals.solutions, self._solutions)
        self._hash = digest.hexadecimal()
        if CERTIFICATE_KEY not in about:
            return
        self._certified = True
        stored = certificate_in(about)
        if stored is None:
            self._differs("certificate")
            return
        now = certificate_of(about, self._totals, digest)
        for aspect in ("jobs", "nodes", "solutions", "classes"):
            self._compare("sum", b"", aspect, getattr(stored, aspect), getattr(now, aspect))
        if stored != now:
            self._differs("hash", b"", "hash", stored.hash, now.hash)

    # jobs done again

    def _repeat(self, workers: Workers) -> None:
        """Run the chosen jobs again, and compare. Raises the exceptions that end a run."""
        allowed = budgets_of(self._store)
        places_left, jobs_given = deque(self._places), 0
        while places_left or jobs_given:
            while places_left and workers.room > 0:
                if waiting := self._waiting(places_left.popleft()):
                    workers.give(waiting, limits_of(allowed, waiting))
                    jobs_given += 1
            results = workers.take(run_tuning.RUN_LOOK_SECONDS) if jobs_given else ()
            jobs_given -= len(results)
            self._repeated += len(results)
            for result in results:
                self._run.control.progress.nodes += result.nodes
                self._check_result(result)
            self._run.control.tick()

    def _waiting(self, place: bytes) -> WaitingJob | None:
        """Return the job at a place; None if it cannot be read, which has been reported."""
        stored = self._store.stored_job(place)
        try:
            return WaitingJob(place, self._store.job(stored.text), 0.0)
        except PsolverError:
            return None

    def _check_result(self, result: JobResult) -> None:
        """Report differences between the stored result of a job and a new one."""
        stored, place = self._store.stored_job(result.place), result.place
        now = result.nodes, result.solutions, result.classes, result.number, len(result.rest)
        for aspect, stored_value, new_value in zip(VALUES_OF_JOB, stored.values, now, strict=True):
            self._compare("repeat", place, aspect, stored_value, new_value)
        if stored.values != now:
            return
        try:
            if uncompressed(stored.covers) != uncompressed(result.covers):
                self._differs("repeat", place, "other covers")
        except ValueError:
            return  # reported before
        rest_texts = [job_text(waiting_job.job) for waiting_job in result.rest]
        if self._store.rest_texts(place) != rest_texts:
            self._differs("repeat", place, "other jobs left")
