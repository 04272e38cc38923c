"""All covers of a problem by an exact-cover kernel: one of each class, or only their number.

A root (see `roots`) is a job. A long job gives parts of itself away as it goes, always the same
ones, which threads do (kernels do not hold the interpreter's lock).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, NamedTuple

from ...control import Control
from ..backends import in_threads
from ..jobs import Batch, Job, here
from ..problem import Problem
from .jit import is_compiled
from .roots import Canonical, Root, covers_of, roots
from .walk import ROOT, Leaf, Subtree, Tree, Walk

# between two looks at how much of a walk is done, which is for people only
LOOK_SECONDS = 0.1
SLICE_NODES = 100_000  # between two looks at the clock, of the fastest kernel: some milliseconds
PLAIN_FACTOR = 100  # times that a kernel is slower which is not compiled
ROWS = 500  # covers handed over at a time
MOST_CHOICES = 250_000  # in all these rows: they are compared with their images in one step
ALONE_NODES = 250_000  # of the fastest kernel that are searched before other threads begin
# of a walk, after which it gives away a part of itself: to start one takes a third of a millisecond
# of Python, for which all threads wait
OWN_NODES = 1_000_000
MOST_SLICES = 8  # slices that one of a long walk grows up to: fewer batches wait


class _Left(NamedTuple):
    """Jobs that are left of a search, the parts of the whole that they are, and who does them."""

    jobs: list[Job]
    weights: list[float]
    do: Callable[[Job], Iterator[Batch]]


class _Visit:
    """A walk below the start of a job, and what it has found so far."""

    def __init__(
        self, search: KernelSearch, root: Root, keep: Canonical, walk: Walk | Leaf
    ) -> None:
        self._search, self._root, self._keep, self.walk = search, root, keep, walk
        self._lists = search.lists(root)
        self._rows = search.rows(self._lists)
        self._found = self._nodes = 0
        self._fraction, self._looked = 0.0, time.monotonic()

    def advance(self, slice_: int, budget: int | None, most: int | None = None) -> Batch:
        """What is found in a slice of nodes, but no further than until the walk has `budget` of
        them, or has found `most` covers.
        """
        room = len(self._rows)
        if budget is not None:
            slice_ = min(slice_, budget - self.walk.nodes)
        if most is not None:
            room = min(room, most - self._found)
        written = self.walk.advance(slice_, self._rows[:room])
        new, self._found = self.walk.found - self._found, self.walk.found
        effort, self._nodes = self.walk.nodes - self._nodes, self.walk.nodes
        if time.monotonic() > self._looked + LOOK_SECONDS:
            self._fraction, self._looked = max(self._fraction, self.walk.fraction), time.monotonic()
        kept = self._keep(self._rows[:written])
        covers = covers_of(kept) if self._search.task == "list" else ()
        classes: int | None = new
        if self._lists:
            classes = len(kept)
        elif not self._search.tells_classes:
            classes = None
        return Batch(covers, new * self._root.factor, classes, effort, self._fraction)

    def is_over(self, budget: int | None, most: int | None = None) -> bool:
        """Is the budget spent, or were `most` covers found, before all is done?"""
        spent = budget is not None and self.walk.nodes >= budget
        full = most is not None and self._lists and self._found >= most
        return (spent or full) and not self.walk.done


class KernelSearch:
    """Covers of a problem, one of each class, or only their number, found in a tree.

    kernel         what searches, such as "fit tables"
    task           "list", "count", or "count classes": these too, even where that takes longer
    tells_classes  does it work out how many classes there are?
    """

    def __init__(self, problem: Problem, tree: Tree, kernel: str, task: str) -> None:
        self.tree, self.kernel, self.task = tree, kernel, task
        self._fingerprint = problem.fingerprint
        found = roots(problem, tree)
        if task == "count" and found[0].option is None:
            found = [Root(None, 1, ())]
        self._roots = {root.option: root for root in found}
        self._canonical = {root.option: Canonical(root.stabiliser) for root in found}
        plain = len(problem.symmetries) < 2
        free = found[0].option is not None and not any(root.stabiliser for root in found)
        self.tells_classes = task != "count" or plain or free
        self._slice = SLICE_NODES // tree.effort
        if not is_compiled():
            self._slice //= PLAIN_FACTOR
        self._slice = max(1, self._slice)
        self._own_nodes = max(1, OWN_NODES // tree.effort)

    def jobs(self) -> list[Job]:
        """One for each root."""
        return [self._job(option, _below(option)) for option in self._roots]

    def _job(self, root: int | None, part: Subtree) -> Job:
        return Job(
            self._fingerprint,
            self.kernel,
            self.task,
            start=part.choices,
            position=part.position,
            root=root,
        )

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """What is found in a job, slice by slice; see `jobs.Worker`.

        Where it is given up depends on `budget` and `most` alone, not on the slices.
        """
        visit = self._visit(job)
        while not visit.walk.done:
            batch = visit.advance(self._nodes_of_slice(visit.walk.nodes), budget, most)
            if visit.is_over(budget, most):
                yield batch._replace(rest=self._jobs_below(job, visit.walk.rest()))
                return
            yield batch

    def share(self, job: Job) -> Iterator[Batch]:
        """As `work`, but a long job gives parts of itself away to others as it goes.

        After OWN_NODES nodes it keeps the branch that it is in of the highest node
        that has others left. So nothing is searched twice, and what is searched at a time is soon
        as small as the last of those who work wants it.
        """
        visit, until = self._visit(job), self._own_nodes
        while not visit.walk.done:
            batch = visit.advance(self._nodes_of_slice(visit.walk.nodes), until)
            if visit.is_over(until):
                subtrees, part = visit.walk.give_away()
                until = visit.walk.nodes + self._own_nodes
                batch = batch._replace(rest=self._jobs_below(job, subtrees), given=part)
            yield batch

    def _visit(self, job: Job) -> _Visit:
        walk = self.tree.start(Subtree(job.position, job.start))
        return _Visit(self, self._roots[job.root], self._canonical[job.root], walk)

    def _jobs_below(self, job: Job, subtrees: list[Subtree]) -> tuple[Job, ...]:
        return tuple(self._job(job.root, part) for part in subtrees)

    def lists(self, root: Root) -> bool:
        """Are the covers below a root looked at, one by one?"""
        return self.task == "list" or (self.task == "count classes" and bool(root.stabiliser))

    def rows(self, lists: bool) -> Any:
        """Room for what a walk writes: for nothing where its covers are only counted."""
        import numpy as np

        number = max(1, min(ROWS, MOST_CHOICES // self.tree.width)) if lists else 0
        return np.empty((number, self.tree.width), np.int64)

    def _nodes_of_slice(self, nodes: int) -> int:
        """How many nodes to go on for, after some `nodes`."""
        return min(max(self._slice, nodes // 10), MOST_SLICES * self._slice)

    def batches(self, threads: int, control: Control) -> Iterator[Batch]:
        """All batches, in order, which are the same however many threads search.

        A search longer than ALONE_NODES is shared, unless its walks remember what they have seen.
        """
        self.compile(control)
        if self.tree.merges:
            for number, batch in here(self, self.jobs(), control):
                control.progress.fraction = (number + batch.fraction) / len(self._roots)
                yield batch
        else:
            left = yield from self._alone(control)
            if left.jobs:
                for _, batch in in_threads(left.do, left.jobs, threads, control, left.weights):
                    yield batch
        control.progress.fraction = 1.0

    def _alone(self, control: Control) -> Generator[Batch, None, _Left]:
        """What is found in this thread, before the search is long; returns what is left of it."""
        jobs, nodes = self.jobs(), 0
        control.tick()
        for number, job in enumerate(jobs):
            begun = self.share(job)
            for batch in begun:
                control.tick()
                control.progress.fraction = (number + batch.fraction) / len(jobs)
                yield batch
                nodes += batch.effort
                if batch.rest or nodes >= ALONE_NODES // self.tree.effort:
                    return self._left_of(job, begun, batch, jobs[number + 1 :])
        return _Left([], [], self.share)

    def _left_of(
        self, job: Job, begun: Iterator[Batch], batch: Batch, others: Sequence[Job]
    ) -> _Left:
        """What is left after a batch of a job that was begun, with other jobs after it."""

        def do(one: Job) -> Iterator[Batch]:
            return begun if one is job else self.share(one)

        rest = batch.rest
        weights = [1.0 - batch.given]
        weights += [batch.given / len(rest)] * len(rest) if rest else []
        weights += [1.0] * len(others)
        return _Left([job, *rest, *others], weights, do)

    def compile(self, control: Control) -> None:
        """Have the kernel compiled, where it is not yet, while the run can still be ended."""
        first = next(iter(self._roots))
        walk = self.tree.start(_below(first))
        walk.prepare(self.rows(False), control)


def _below(option: int | None) -> Subtree:
    """Where a root begins."""
    return ROOT if option is None else Subtree(0, (option,))
