"""An audit of a store: does all that it holds hang together, and do some of its jobs, chosen at
random and done again, find the same?

    audit = Auditor(store, run, sample, seed)
    audit.check()
    audit.result
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

from .. import __version__
from ..cover.jobs import Job
from ..cover.problem import Cover
from ..errors import PsolverError
from ..puzzle.audited import Audit, Difference, Kind
from ..puzzle.tiling import Placement, Tiling
from ..solve.plan import Prepared, meaning, prepare
from ..solve.run import Run
from ..solve.strategy import Task
from .certificate import KEY, Certificate, Digest, certificate_of, certified
from .family import Family
from .kept import Kept
from .local import LocalWorkers
from .optimum import know
from .place import numbers
from .runner import LOOK_SECONDS, budgets_of, limits
from .seen import Seen
from .store import Store
from .text import written
from .work import Result, Waiting, Workers, plain

MOST_TOLD = 20  # differences, after which they are only counted
VALUES = "nodes", "solutions", "classes", "covers", "rest"  # of a job that is done
COVERS_TOGETHER = 1000  # of a job, that are looked at between two ticks

Meaning = Callable[[Job, Cover], Sequence[Tiling]]


def chosen(sample: str, done: int, seed: int) -> list[int]:
    """Which of the jobs that are done are to be done again, sorted: so many of them, or so many per
    cent, but then one at least where there is any.

    >>> chosen("1%", 1000, 7) == chosen("10", 1000, 7), len(chosen("1%", 1000, 7))
    (True, 10)
    """
    if sample.isdecimal():
        number = int(sample)
    else:
        part = float(sample[:-1]) / 100
        number = max(round(done * part), int(part > 0))
    return sorted(Random(seed).sample(range(done), min(done, number)))


class Auditor:
    """One audit, and what it has found so far; `run` is one of the store's puzzle."""

    def __init__(self, store: Store, run: Run, sample: str, seed: int) -> None:
        self._store, self._run, self._seed = store, run, seed
        self._meaning: Meaning | None = None
        self.can_repeat = True
        self._totals = store.totals()
        self._done = self._totals.jobs - self._totals.waiting
        self._chosen = chosen(sample, self._done, seed)
        self._places: list[bytes] = []  # of the jobs that are chosen
        self._differences: list[Difference] = []
        self._number = self._covers = self._solutions = self._repeated = 0
        self._codes: dict[Placement, bytes] = {}
        self._hash, self._certified = "", False

    def check(self) -> None:
        """Look at all that the store holds, and do the chosen jobs again; a limit ends it."""
        run, store = self._run, self._store
        with run.guarded():
            know(run, store)
            prepared = prepare(run, cast("Task", store.about()["task"]))
            self.check_plan(prepared, __version__)
            with store.snapshot():
                self.look(prepared, meaning(run, run.options.up_to) if prepared.worker else None)
            if prepared.worker and self.can_repeat:
                workers = LocalWorkers(prepared, run.cores)
                try:
                    self.repeat(workers)
                finally:
                    workers.close()
            run.complete = True

    @property
    def result(self) -> Audit:
        """What came of it so far."""
        run = self._run
        return Audit(
            self._store.path,
            not self._totals.waiting,
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
            "whole" if run.complete else "limit" if run.limited else "interrupted",
        )

    def _differs(
        self, kind: Kind, place: bytes = b"", what: str = "", kept: Any = None, found: Any = None
    ) -> None:
        self._number += 1
        if len(self._differences) < MOST_TOLD:
            self._differences.append(Difference(kind, numbers(place), what, kept, found))

    def _compare(
        self, kind: Kind, place: bytes, what: str, kept: int | None, found: int | None
    ) -> None:
        if kept != found:
            self._differs(kind, place, what, kept, found)

    # all that the store holds

    def check_plan(self, prepared: Prepared, version: str) -> None:
        """Are the jobs those that this version of psolver makes of the puzzle?

        Raises PsolverError where another version has made them.
        """
        about = self._store.about()
        made = {
            "searches": prepared.engine,
            "kernel": prepared.kernel,
            "problem": prepared.jobs[0].problem if prepared.jobs else "",
            "fingerprint": prepared.fingerprint,
        }
        different = [key for key, value in made.items() if about[key] != value]
        if not different:
            return
        if about["version"] != version:
            what = f"was done by psolver {about['version']}, whose jobs are not those of {version}"
            raise PsolverError(f"{self._store.path}: {what}; audit it with that version")
        self.can_repeat = False
        for key in different:
            self._differs("plan", what=key, kept=about[key], found=made[key])

    def look(self, prepared: Prepared, meaning: Meaning | None) -> None:
        """Look at every job, its covers, and the sums of all. Raises PsolverError where SQLite
        cannot read the file, and what ends a run.

        meaning  the tilings of the class of a cover that a job has found; None where there are none
        """
        self._meaning = meaning
        about = self._store.about()
        first = [written(job) for job in prepared.jobs]
        digest, family = Digest(about), Family(len(first), self._differs)
        wanted, number = iter([*self._chosen, -1]), 0
        next_one = next(wanted)
        with Seen() as seen:
            for kept in self._store.kept.each():
                self._run.control.tick()
                family.add(kept)
                self._look_at_text(kept, first)
                if not kept.values:
                    continue
                if number == next_one:
                    self._places.append(kept.place)
                    next_one = next(wanted)
                number += 1
                self._look_at_covers(kept, seen)
                self._feed(digest, kept)
                self._show(number)
        family.end()
        self._look_at_sums(about, digest)

    def _show(self, number: int) -> None:
        """How much of the look is done."""
        self._run.control.progress.fraction = number / max(1, self._done)

    def _look_at_text(self, kept: Kept, first: Sequence[str]) -> None:
        """Is a job one of the puzzle's `first` ones, or else one that can be read?"""
        place = numbers(kept.place)
        if len(place) == 1:
            if place[0] >= len(first) or kept.text != first[place[0]]:
                self._differs("jobs", kept.place)
            return
        try:
            self._store.job(kept.text)
        except PsolverError as error:
            self._differs("text", kept.place, str(error))

    def _look_at_covers(self, kept: Kept, seen: Seen) -> None:
        """Are a job's covers tilings, none of a class that was seen, and as many as it counts?"""
        try:
            covers = self._store.covers(kept.covers)
            job = self._store.job(kept.text)
        except PsolverError as error:
            self._differs("unread", kept.place, str(error))
            return
        *_, classes, number, _ = kept.values
        self._compare("count", kept.place, "covers", number, len(covers))
        if not covers:
            return
        for at in range(0, len(covers), COVERS_TOGETHER):
            self._run.control.tick()
            found = self._tilings(kept.place, job, covers[at : at + COVERS_TOGETHER])
            again = seen.add([self._code(images[0]) for images in found])
            if again:
                self._differs("twice", kept.place, "classes", again)
        self._compare("count", kept.place, "classes", classes, len(covers))

    def _tilings(self, place: bytes, job: Job, covers: Sequence[Cover]) -> list[Sequence[Tiling]]:
        """The tilings of some covers' classes, those left out that are none."""
        found = []
        for cover in covers:
            self._covers += 1
            try:
                assert self._meaning
                images = self._run.verified(self._meaning(job, cover))
            except (PsolverError, IndexError, ValueError):
                self._differs("cover", place, "cover", str(cover))
                continue
            self._solutions += len(images)
            found.append(images)
        return found

    def _code(self, tiling: Tiling) -> bytes:
        """Bytes that say which tiling it is."""
        codes = self._codes
        return b"".join(
            codes.setdefault(placement, len(codes).to_bytes(4, "big")) for placement in tiling
        )

    def _feed(self, digest: Digest, kept: Kept) -> None:
        """Feed the hash; what cannot be read has been told."""
        try:
            digest.add(kept)
        except (ValueError, TypeError):
            digest.spoil()

    def _look_at_sums(self, about: dict[str, str], digest: Digest) -> None:
        """Are the sums of all jobs those that are told?"""
        if stray := self._store.kept.stray():
            self._differs("stray", b"", "jobs", stray)
        noted = self._store.diary.total()
        sums = self._done, self._totals.nodes, self._totals.solutions
        for what, kept, found in zip(("jobs", "nodes", "solutions"), noted, sums, strict=True):
            self._compare("sum", b"", f"{what} by the minute", kept, found)
        if self._totals.waiting:
            return
        if self._covers:  # a job may count images of covers that another one keeps
            self._compare("sum", b"", "solutions", self._totals.solutions, self._solutions)
        self._hash = digest.hexadecimal()
        if KEY not in about:
            return
        self._certified = True
        if told := certified(about):
            self._look_at_certificate(told, certificate_of(about, self._totals, digest))
        else:
            self._differs("certificate")

    def _look_at_certificate(self, told: Certificate, now: Certificate) -> None:
        for what in ("jobs", "nodes", "solutions", "classes"):
            self._compare("sum", b"", what, getattr(told, what), getattr(now, what))
        if told != now:
            self._differs("hash", b"", "hash", told.hash, now.hash)

    # jobs done again

    def repeat(self, workers: Workers) -> None:
        """Do the jobs again that are chosen, and compare. Raises what ends a run."""
        allowed = budgets_of(self._store)
        left, given = list(reversed(self._places)), 0
        while left or given:
            while left and workers.room > 0:
                waiting = self._waiting(left.pop())
                if waiting:
                    workers.give(waiting, limits(allowed, waiting))
                    given += 1
            for result in workers.take(LOOK_SECONDS) if given else ():
                given -= 1
                self._repeated += 1
                self._run.control.progress.nodes += result.nodes
                self._look_at_result(result)
            self._run.control.tick()

    def _waiting(self, place: bytes) -> Waiting | None:
        """The job at a place, to be done again; None where it cannot be read, which was told."""
        kept = self._store.kept.at(place)
        try:
            return Waiting(place, self._store.job(kept.text), 0.0)
        except PsolverError:
            return None

    def _look_at_result(self, result: Result) -> None:
        """Has a job the result that is kept?"""
        kept, place = self._store.kept.at(result.place), result.place
        now = result.nodes, result.solutions, result.classes, result.number, len(result.rest)
        for what, before, found in zip(VALUES, kept.values, now, strict=True):
            self._compare("repeat", place, what, before, found)
        if kept.values != now:
            return
        try:
            if plain(kept.covers) != plain(result.covers):
                self._differs("repeat", place, "other covers")
        except ValueError:
            return  # that was told
        if self._store.kept.left_of(place) != [written(one.job) for one in result.rest]:
            self._differs("repeat", place, "other jobs left")
