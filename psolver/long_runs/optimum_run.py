"""The run for the optimum of a puzzle: its rounds of jobs, the bound and the best tiling so far.

The store holds the weights of the linear programme, so that every machine has the same jobs; those
of all rounds with the states that they begin with and end with; the best tiling so far; and the
worth of that and the bound, for those who only read the store. The bound follows from the number of
the last question: its place in the store is (question, round, job).

    bounds_text(Optimum("most pieces", 116, 117))
    '{"aim":"most pieces","found":116,"bound":117,"cells":0}'
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..best import BestSoFar, RoundEnd, RoundMerge, StateJobs, holds_state, weights_from
from ..core.checks import AIMS
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.goal import Optimum
from ..core.tilings import Tiling
from ..engines.jobs import Job
from ..search.known_reasons import encoded_or_reason
from ..search.problem import Cover
from ..search.run import Run
from . import run_tuning
from .records import WaitingJob, json_value, place_numbers, place_with
from .store import Store

# Keys of the table about.
WEIGHTS_KEY, BOUNDS_KEY, COVER_KEY, STEPS_KEY = "weights", "bounds", "cover", "steps"


class Round(NamedTuple):
    """A round by its numbers, from 0."""

    question: int
    number: int

    @property
    def place(self) -> bytes:
        """The first bytes of the places of its jobs."""
        return place_with(self)

    @staticmethod
    def of(place: bytes) -> Round:
        """Return the round of a job. Raises ValueError for a place that is none of a round."""
        question, number, _ = place_numbers(place)
        return Round(question, number)


def bounds_text(best: Optimum | None) -> str:
    """Return the text of the bounds on an optimum; None stands for no tiling."""
    if best is None:
        return "null"
    values = {"aim": best.aim, "found": best.found, "bound": best.bound, "cells": best.cells}
    return json.dumps(values, separators=(",", ":"))


def bounds_in(store: Store) -> Optimum | None:
    """Return the bounds in a store; None for no tiling. Raises PsolverError if they are damaged."""
    try:
        return _bounds_from(json_value(store.about().get(BOUNDS_KEY, "")))
    except ValueError as error:
        raise store.damaged(f"its bounds cannot be read: {error}") from None


def stored_text_of_bounds(store: Store) -> str:
    """Return the text of the bounds in a store; "" before there are some."""
    return store.about().get(BOUNDS_KEY, "")


def _bounds_from(values: Any) -> Optimum | None:
    if values is None:
        return None
    if not isinstance(values, dict) or values.keys() != {"aim", "found", "bound", "cells"}:
        raise ValueError("they are not a table of an aim, the best found, a bound and cells")
    worth_found, bound, cells = values["found"], values["bound"], values["cells"]
    are_numbers = all(type(number) is int and number >= 0 for number in (bound, cells))
    is_possible = worth_found is None or (type(worth_found) is int and worth_found >= 0)
    if values["aim"] not in AIMS or not (are_numbers and is_possible):
        raise ValueError("their values are impossible")
    return Optimum(values["aim"], worth_found, bound, cells)


def stored_weights(store: Store) -> tuple[int, ...]:
    """Return the weights in a store, () before there are some. Raises PsolverError if they are
    damaged.
    """
    try:
        return weights_from(json_value(store.about().get(WEIGHTS_KEY, "[]")))
    except ValueError as error:
        raise wrong_weights(store, error) from None


def wrong_weights(store: Store, error: ValueError) -> PsolverError:
    """Return the error for weights in a store that bound nothing."""
    return store.damaged(f"its weights cannot be used: {error}")


def stored_cover(store: Store) -> Cover | None:
    """Return the best cover in a store, None before there is one. Raises PsolverError if it is
    damaged.
    """
    try:
        cover = json_value(store.about().get(COVER_KEY, "null"))
    except ValueError as error:
        raise _wrong_cover(store, error) from None
    if cover is None:
        return None
    if not isinstance(cover, list) or any(type(option) is not int for option in cover):
        raise _wrong_cover(store, "it is not a list of numbers")
    return tuple(cover)


def _wrong_cover(store: Store, fault: object) -> PsolverError:
    return store.damaged(f"its best tiling cannot be used: {fault}")


def waiting_jobs(round_: Round, jobs: Sequence[Job]) -> list[WaitingJob]:
    """Return the jobs of a round, at their places."""
    numbered = enumerate(jobs)
    return [WaitingJob(place_with((*round_, number)), job, 0.0) for number, job in numbered]


def states_of_a_job(store: Store) -> int:
    """Return the number of states that a job begins with at most."""
    return max(1, int(store.about()["first"]) // run_tuning.STATES_SHARE)


class OptimumRun:
    """The search for the optimum in a store; `best` is the best so far, with the bound."""

    def __init__(self, store: Store, run: Run, jobs: StateJobs, session: int) -> None:
        """The number of the `session` makes its exchange another one than those before. Raises
        PsolverError if the store is damaged.
        """
        self._store, self._run, self._jobs = store, run, jobs
        self.best = BestSoFar(run, jobs, session)
        cover = stored_cover(store)
        if cover is not None:
            try:
                self.best.take(cover)
            except (PsolverError, IndexError, ValueError) as error:
                raise _wrong_cover(store, error) from None
        self.best.question = self._round.question

    @property
    def _round(self) -> Round:
        """The last round in the store."""
        try:
            return Round.of(self._store.last_place())
        except ValueError:
            raise self._store.damaged("its last job is none of a round") from None

    def show(self) -> None:
        """Set the best of the run."""
        self.best.show()

    def improve(self) -> None:
        """Look for a better tiling by exchange, for a moment, and store it."""
        try:
            self.best.improve()
        finally:
            self._write()

    def take(self, cover: Cover) -> bool:
        """Store a cover that is better than the best so far; return whether that is proved now."""
        if self.best.take(cover):
            self._write()
        return self.best.is_settled

    def _write(self, jobs: Sequence[WaitingJob] = ()) -> None:
        """Store the bounds, the best tiling, and the jobs that come next."""
        notes = {BOUNDS_KEY: bounds_text(self.best.optimum)}
        if self.best.cover is not None:
            notes[COVER_KEY] = json.dumps(self.best.cover, separators=(",", ":"))
        # the text of a job with many states takes a while
        self._store.add(current_control().watched(jobs, run_tuning.STEPS_OF_A_STATES_JOB), notes)
        self.show()

    def end_round(self) -> None:
        """Store the jobs of the round after the last one, whose jobs are all done; or what settles
        its question. Raises PsolverError if the store is damaged.
        """
        last_round = self._round
        end = round_end(self._store, last_round)
        jobs = self._jobs.next_round(last_round.question, end, states_of_a_job(self._store))
        if jobs:
            self._write(waiting_jobs(Round(last_round.question, last_round.number + 1), jobs))
            return
        if len(end.level.keys):
            self._take_found(last_round, end)
            self._write()
            return
        self.best.question = last_round.question + 1
        next_jobs = []
        if not self.best.is_settled:
            first_jobs = self._jobs.first_round(self.best.question)
            next_jobs = waiting_jobs(Round(self.best.question, 0), first_jobs)
        self._write(next_jobs)

    def _take_found(self, last: Round, end: RoundEnd) -> None:
        """Take the cover to which the last round has come, found backwards through all rounds."""
        key, loss = 0, int(end.level.losses[0])
        step = end.step
        options: list[int] = []
        for number in reversed(range(last.number + 1)):
            job, key, loss, options_before = self._way_back(
                Round(last.question, number), step, key, loss
            )
            step = job.position
            options += options_before
        self.best.take(tuple(sorted(options)))

    def _way_back(
        self, round_: Round, step: int, key: int, loss: int
    ) -> tuple[Job, int, int, tuple[int, ...]]:
        """The job of a round that has come to the state `key` with some loss, the state with which
        it began and its loss, and the options between.
        """
        for _, job, columns in self._store.found(round_.place):
            current_control().tick()
            if holds_state(columns, key, loss):
                origin = self._jobs.origin(job, step, key, loss)
                if origin:
                    return job, origin.key, origin.loss, origin.options
        raise self._store.damaged("a state of a round comes from no job of it")


def round_end(store: Store, round_: Round) -> RoundEnd:
    """Return the states at the end of a round. Raises PsolverError if they are damaged."""
    merge = RoundMerge()
    for _, _, columns in store.found(round_.place):
        current_control().tick()
        try:
            merge.add(columns)
        except (ValueError, TypeError) as error:
            raise store.damaged(f"the states of a round cannot be read: {error}") from None
    return merge.end()


def share_of_question(store: Store) -> float:
    """Return about the part of the last question that is done: of its steps."""
    last_place = store.last_place()
    if not last_place:
        return 0.0
    job = store.job(store.stored_job(last_place).text)
    steps = store.about().get(STEPS_KEY, "")
    is_possible = steps.isdecimal() and 0 <= job.position < int(steps)
    return job.position / int(steps) if is_possible else 0.0


def best_tiling(store: Store, run: Run) -> Tiling | None:
    """Return the best tiling in a store, verified, None before there is one; the run has the bounds
    then. Raises PsolverError if the store is damaged.
    """
    run.best = bounds_in(store)
    cover = stored_cover(store)
    if cover is None:
        return None
    assert run.puzzle
    encoding, _ = encoded_or_reason(run.puzzle)
    if encoding is None:
        raise _wrong_cover(store, "its puzzle has none")
    try:
        (tiling,) = run.verified([encoding.tiling(cover)])
    except (PsolverError, IndexError) as error:
        raise _wrong_cover(store, error) from None
    return tiling
