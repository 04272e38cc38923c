"""The search by states in jobs, for a run of days: the worth of the best covers.

It is a series of *questions*: whether there is a cover as good as the bound; if not, whether there
is one as good as the next bound, and so on, until one is found. So every question that is answered
by no improves the bound, and a run that is stopped holds the last bound.

A question goes in *rounds*. A job goes on from some states before a step, as `bounded` does, to the
states before a later step. Those of all jobs of a round are merged, each with the least weight that
it has lost, and dealt out to the jobs of the next round; states that are alike for long go to the
same job, so that few are met by two. A round of one job ends when the budget is spent, others after
a fixed number of steps. The jobs depend on nothing but the puzzle, the weights and the budget.

    the first round     Job(…, size=(cost, 0), position=0, known=((0,), (0,), (0,)))
    a job of another    Job(…, size=(cost, 81), position=57, known=((5, 3, …), (120_000, …)))

The size is the cost that the question asks for, and the step before which the job ends (0: none).
The columns of states are their sorted keys, each but the first as the difference from the one
before, the weights lost, and as long as it counts twice the weights lost in the first half. The
"covers" that a job finds are such columns, after a column with the step that was reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ..core.control import current_control
from ..engines.jobs import Batch, Job
from ..search.cover_worths import Objective
from ..search.problem import Cover, Problem
from .best_tuning import (
    MOST_STATES_A_STEP,
    MOST_STORED_STATES,
    MOST_WEIGHT,
    ROUND_STEPS,
    STEPS_BETWEEN_STORED,
)
from .bounded import BoundedStates, Bounds, Level, Levels, merged_states

STATES_KERNEL = "bounded states"
OPTIMUM_TASK = "optimum"
# A job that is alone in its round has no step at which it must end.
NO_END = 0
NO_NUMBERS = np.zeros(0, np.int64)
NO_STATES = Level(NO_NUMBERS, NO_NUMBERS, None)


class RoundEnd(NamedTuple):
    """The states at the end of a round: before a step, those of all its jobs."""

    step: int
    level: Level


class RoundMerge:
    """The states at the end of a round in the making, from the columns that its jobs have found."""

    def __init__(self) -> None:
        self._step = 0
        self._levels: list[Level] = []

    def add(self, found: Sequence[Cover]) -> None:
        """Add the columns that a job has found. Raises ValueError for columns that no job finds."""
        (step,), *columns = found
        is_first = not self._levels
        if not is_first and step != self._step:
            raise ValueError("the jobs of a round do not end at the same step")
        self._step = step
        self._levels.append(_level(columns))

    def end(self) -> RoundEnd:
        """Return the states of all jobs."""
        if not self._levels:
            return RoundEnd(0, NO_STATES)
        return RoundEnd(self._step, merged_states(self._levels))


class StateOrigin(NamedTuple):
    """The way from a state of a job to a later state.

    options    taken on it
    key, loss  of the state where it begins
    """

    options: tuple[int, ...]
    key: int
    loss: int


class StateJobs:
    """The worker for these jobs; see `JobWorker`.

    suits       whether the problem can be searched so; if not, all else is undefined
    weights     of the items, from a linear programme, or those given
    first_cost  no cover costs less, before any question is asked
    steps       of a whole question
    round_steps  of a round of several jobs
    """

    round_steps = ROUND_STEPS

    def __init__(
        self, problem: Problem, aim: Objective, weights: Sequence[int] = (), least_cost: int = 0
    ) -> None:
        """Take `weights` that are given; no cover costs less than `least_cost`. Raises ValueError
        for weights that bound nothing.
        """
        self._problem = problem
        self._aim = aim
        worths = aim.worths(len(problem.options))
        if not aim.most:
            worths = [-worth for worth in worths]
        self._states = BoundedStates(problem, worths, aim.full)
        self.steps = self._states.steps
        bound = None
        if self._states.suits:
            bound = self._bound(weights)
        self.suits = bound is not None
        self.weights = self._states.weights
        if bound is not None:
            most_worth, _ = bound
            cost = aim.cost(self._signed(most_worth))
            least_cost = max(least_cost, cost)
        self.first_cost = aim.least_cost(least_cost)

    def _bound(self, weights: Sequence[int]) -> Bounds | None:
        """The bounds by weights that are given, or else by a linear programme."""
        if weights:
            return self._states.use(weights)
        return self._states.weigh()

    def _signed(self, worth: int) -> int:
        if self._aim.most:
            return worth
        return -worth

    def _least_worth(self, cost: int) -> int:
        """The worth of a cost, below 0 if little is best."""
        worth = self._aim.of_cost(cost)
        return self._signed(worth)

    # the rounds of a question ---------------------------------------------------------------------

    def cost_of(self, question: int) -> int:
        """Return the cost that a question asks for; the first is number 0."""
        steps = question * self._aim.step
        return self.first_cost + steps

    def first_round(self, question: int) -> tuple[Job, ...]:
        """Return the only job of the first round of a question."""
        least_worth = self._least_worth(self.cost_of(question))
        level = self._states.beginning(least_worth)
        beginning = RoundEnd(0, level or NO_STATES)
        return self._dealt_out(question, beginning, 1)

    def next_round(self, question: int, end: RoundEnd, most_states: int) -> tuple[Job, ...]:
        """Return the jobs of the round after another; () if that has settled the question. Each
        begins with `most_states` at most.
        """
        if end.step == self.steps:
            return ()
        if not len(end.level.keys):
            return ()
        return self._dealt_out(question, end, most_states)

    def _dealt_out(self, question: int, end: RoundEnd, most_states: int) -> tuple[Job, ...]:
        keys = end.level.keys
        number = len(keys)
        likeness = self._states.likeness(end.step, keys)
        order = np.argsort(likeness, kind="stable")
        jobs_needed = -(-number // most_states)
        count = max(1, jobs_needed)
        round_end = NO_END
        if count > 1:
            round_end = min(self.steps, end.step + self.round_steps)
        size = self.cost_of(question), round_end
        job = Job(self._problem.fingerprint, STATES_KERNEL, OPTIMUM_TASK, size=size)
        limits = []
        for place in range(count + 1):
            states_before = number * place // count
            limits.append(states_before)
        jobs = []
        for begin, limit in pairwise(limits):
            current_control().tick()
            numbers = np.sort(order[begin:limit])
            level = end.level.chosen(numbers)
            columns = _columns(level)
            state_job = job._replace(position=end.step, known=columns)
            jobs.append(state_job)
        return tuple(jobs)

    # a job ----------------------------------------------------------------------------------------

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """Yield the batches of a job; if it is the only one of its round, it ends when about
        `budget` states were met, or when there are too many at a step.
        """
        _, round_end = job.size
        is_alone = round_end == NO_END
        end = self.steps if is_alone else round_end
        spent = 0
        level = _level(job.known)
        step = job.position
        if not len(level.keys):
            return
        for step in range(job.position, end):
            level = self._after(job, step, level)
            number = len(level.keys)
            spent += number
            yield Batch(effort=number)
            if not number:
                break
            is_spent = budget is not None and spent >= budget
            is_large = number > MOST_STATES_A_STEP
            if is_alone and (is_spent or is_large):
                break
        if not len(level.keys):
            return
        steps_done = step + 1
        covers = int(steps_done == self.steps)
        columns = ((steps_done,), *_columns(level))
        yield Batch(columns, solutions=covers, classes=covers)

    def _after(self, job: Job, step: int, level: Level) -> Level:
        cost, _ = job.size
        least_worth = self._least_worth(cost)
        room = self._states.room(least_worth)
        return self._states.after(step, level, room)

    def origin(self, job: Job, step: int, key: int, loss: int) -> StateOrigin | None:
        """Return the way from a state of a job to the state `key` before a later step that has lost
        some weight; None if the job does not reach it.
        """
        control = current_control()
        level = _level(job.known)
        levels: Levels = []
        stored = 0
        for at in range(job.position, step):
            control.tick()
            is_stored = len(levels) % STEPS_BETWEEN_STORED == 0
            if stored <= MOST_STORED_STATES:
                is_stored = True
            levels.append(level if is_stored else None)
            stored += len(level.keys)
            level = self._after(job, at, level)
        if not _has_state(level, key, loss):
            return None

        def successor(at: int, level: Level, then: int, key_wanted: int) -> Level:
            control.tick()
            level = self._after(job, at, level)
            next_step = at + 1
            return self._states.leading(next_step, level, then, key_wanted)

        way = self._states.way(job.position, levels, key, loss, successor)
        return StateOrigin(*way)


def holds_state(columns: Sequence[Cover], key: int, loss: int) -> bool:
    """Whether a state that has lost some weight is in the columns that a job has found."""
    _, *columns_of_states = columns
    level = _level(columns_of_states)
    return _has_state(level, key, loss)


def _has_state(level: Level, key: int, loss: int) -> bool:
    is_state = level.keys == key
    is_state &= level.losses == loss
    return bool(np.any(is_state))


def _columns(level: Level) -> tuple[Cover, ...]:
    differences = np.diff(level.keys, prepend=0)
    columns = [differences, level.losses]
    if level.halves is not None:
        columns.append(level.halves)
    lists = [column.tolist() for column in columns]
    return tuple(map(tuple, lists))


def _level(columns: Sequence[Sequence[int]]) -> Level:
    """The states in some columns. Raises ValueError for columns that are none."""
    if len(columns) not in (2, 3):
        raise ValueError("states have two columns or three")
    try:
        arrays = [np.array(column, np.int64) for column in columns]
    except OverflowError:
        raise ValueError("a number of its states is too large") from None
    lengths = {len(column) for column in columns}
    if len(lengths) > 1:
        raise ValueError("the columns of its states do not match")
    differences, losses, *further = arrays
    halves = further[0] if further else None
    return Level(np.cumsum(differences), losses, halves)


def weights_from(values: Any) -> tuple[int, ...]:
    """Return the weights in a value from a file. Raises ValueError for another value."""
    if not isinstance(values, list):
        raise ValueError("weights are a list of whole numbers")
    for weight in values:
        if type(weight) is not int:
            raise ValueError("weights are a list of whole numbers")
    for weight in values:
        if abs(weight) > MOST_WEIGHT:
            raise ValueError("a weight is too large")
    return tuple(values)
