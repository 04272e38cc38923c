"""All covers of a problem by an exact-cover kernel: one of each class, or only their number.

Symmetry breaking. Where some group is used exactly once and the symmetries keep it, each class has
a cover that holds one of a few of its options, one for each orbit: a root. Only the symmetries that
fix that option can then map covers of a root onto each other, and of these the smallest is kept.
The number of all covers is the number below a root times the size of its orbit, which is right
because every cover of its classes holds one option of that orbit.

Jobs. A root is a job. A long search is split: what is left of the job that was interrupted, and the
other roots, become smaller jobs, always the same ones, which threads do (kernels do not hold the
interpreter's lock).
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from ...control import Control
from ..backends import in_threads
from ..jobs import Batch, Job, here, left_of
from ..orbits import keep_group, orbit_of_option, representatives, used_once
from ..problem import Cover, Permutation, Problem
from .jit import is_compiled
from .walk import CHOICES, DEPTH, ROOT, Subtree, Tree, subtrees

# between two looks at how much of a walk is done, which is for people only
LOOK_SECONDS = 0.1
SLICE_NODES = 100_000  # between two looks at the clock, of the fastest kernel: some milliseconds
PLAIN_FACTOR = 100  # so many times slower is a kernel that is not compiled
ROWS = 500  # covers handed over at a time
MOST_CHOICES = 250_000  # in all these rows: they are compared with their images in one step
ALONE_NODES = 3_000_000  # that are searched before the search is split
# of a split search, where its tree has as many: some for each core, but to start one takes a third
# of a millisecond of Python, for which all threads wait
FEWEST_JOBS = 64
DEEPEST = 12  # levels of a tree that are split at most
MOST_SLICES = 8  # slices of a long walk grow up to so many: fewer batches wait


@dataclass(frozen=True)
class Root:
    """Where a search begins: below an option, or at the top.

    factor      every cover below stands for so many: the size of the option's orbit
    stabiliser  the symmetries but the identity that map what lies below onto itself
    """

    option: int | None
    factor: int
    stabiliser: tuple[Permutation, ...]


def roots(problem: Problem, tree: Tree) -> list[Root]:
    """The roots of a search, at least one.

    The tree says which option of an orbit is best, and which of several lists of options, one for
    each orbit of a group, is.
    """
    top = Root(None, 1, problem.symmetries[1:])
    if len(problem.symmetries) < 2:
        return [top]
    choices = [representatives(problem, group, tree.order) for group in used_once(problem)]
    kept = [options for options in choices if options and keep_group(problem, options)]
    options = min(kept, key=tree.cost, default=[])
    return [_root(problem, option) for option in options] or [top]


def _root(problem: Problem, option: int) -> Root:
    stabiliser = tuple(image for image in problem.symmetries[1:] if image[option] == option)
    return Root(option, len(orbit_of_option(problem, option)), stabiliser)


class Canonical:
    """Keeps the covers that are the smallest of their images."""

    def __init__(self, symmetries: tuple[Permutation, ...]) -> None:
        import numpy as np

        self._images = [np.array(permutation, np.int64) for permutation in symmetries]

    def __call__(self, rows: Any) -> Any:
        """Those rows (covers as kernels write them) that are kept."""
        import numpy as np

        if not self._images or not len(rows):
            return rows
        depth = int(rows[:, DEPTH].max())
        chosen = rows[:, CHOICES : CHOICES + depth]
        taken = (np.arange(depth) < rows[:, DEPTH, None]) & (chosen >= 0)
        high = np.iinfo(np.int64).max
        covers = np.sort(np.where(taken, chosen, high), axis=1)
        keep = np.ones(len(rows), bool)
        for image in self._images:
            mapped = np.sort(np.where(taken, image[np.where(taken, chosen, 0)], high), axis=1)
            different = mapped != covers
            first = different.argmax(axis=1)
            every = np.arange(len(rows))
            keep &= ~different.any(axis=1) | (covers[every, first] < mapped[every, first])
        return rows[keep]


def covers_of(rows: Any) -> tuple[Cover, ...]:
    """The rows that a kernel wrote, as covers."""
    return tuple(_cover(row) for row in rows.tolist())


def _cover(row: list[int]) -> Cover:
    choices = row[CHOICES : CHOICES + row[DEPTH]]
    return tuple(sorted(choice for choice in choices if choice >= 0))


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

    def work(self, job: Job, budget: int | None = None) -> Iterator[Batch]:
        """What is found in a job, slice by slice; see `jobs.Worker`."""
        root, canonical = self._roots[job.root], self._canonical[job.root]
        lists = self.task == "list" or (self.task == "count classes" and bool(root.stabiliser))
        rows = self._rows(self._covers_at_a_time if lists else 0)
        walk = self.tree.start(Subtree(job.position, job.start))
        found = nodes = 0
        fraction, looked = 0.0, time.monotonic()
        while not walk.done:
            written = walk.advance(self._nodes_of_slice(walk.nodes), rows)
            new, found = walk.found - found, walk.found
            effort, nodes = walk.nodes - nodes, walk.nodes
            if time.monotonic() > looked + LOOK_SECONDS:
                fraction, looked = max(fraction, walk.fraction), time.monotonic()
            kept = canonical(rows[:written])
            covers = covers_of(kept) if self.task == "list" else ()
            classes: int | None = new
            if lists:
                classes = len(kept)
            elif not self.tells_classes:
                classes = None
            over = budget is not None and nodes > budget and not walk.done
            rest = [self._job(job.root, part) for part in walk.rest()] if over else []
            yield Batch(covers, new * root.factor, classes, effort, fraction, tuple(rest))
            if over:
                return

    @property
    def _covers_at_a_time(self) -> int:
        return max(1, min(ROWS, MOST_CHOICES // self.tree.width))

    def _rows(self, number: int) -> Any:
        """Room for what a walk writes."""
        import numpy as np

        return np.empty((number, self.tree.width), np.int64)

    def _nodes_of_slice(self, nodes: int) -> int:
        """How many nodes to go on for, after so many."""
        return min(max(self._slice, nodes // 10), MOST_SLICES * self._slice)

    def batches(self, threads: int, control: Control) -> Iterator[Batch]:
        """All batches, in order, which are the same however many threads search.

        A search longer than ALONE_NODES is split, unless its walks remember what they have seen.
        """
        progress, jobs = control.progress, self.jobs()
        self._prepare(jobs[0], control)
        budget = None if self.tree.merges else ALONE_NODES
        number, batch = 0, Batch()
        for number, batch in here(self, jobs, control, budget):
            progress.fraction = (number + batch.fraction) / len(jobs)
            yield batch
        left = left_of(jobs, number, batch)
        smaller = self._split(left)
        weights = shares([job.start for job in smaller])
        for _, batch in in_threads(self, smaller, threads, control, weights):
            yield batch
        progress.fraction = 1.0

    def _prepare(self, job: Job, control: Control) -> None:
        """Have the kernel compiled, where it is not yet, while the run can still be ended."""
        walk = self.tree.start(Subtree(job.position, job.start))
        walk.prepare(self._rows(0), control)

    def _split(self, jobs: Sequence[Job]) -> list[Job]:
        """Jobs that find together what some jobs do, in the same order: those of the first level of
        the tree that has FEWEST_JOBS of them.
        """
        smaller = list(jobs)
        for depth in range(2, DEEPEST + 1):
            if len(smaller) >= FEWEST_JOBS or not jobs:
                break
            before = len(smaller)
            smaller = [part for job in jobs for part in self._at_depth(job, depth)]
            if depth > 4 and len(smaller) == before:
                break
        return smaller

    def _at_depth(self, job: Job, depth: int) -> Iterator[Job]:
        """What a job finds, as jobs with so many choices made."""
        if len(job.start) >= depth:
            yield job
            return
        walk = self.tree.start(Subtree(job.position, job.start), depth)
        rows = self._rows(self._covers_at_a_time)
        while not walk.done:
            written = walk.advance(self._slice, rows)
            yield from (self._job(job.root, part) for part in subtrees(rows, written))


def _below(option: int | None) -> Subtree:
    """Where a root begins."""
    return ROOT if option is None else Subtree(0, (option,))


def shares(starts: Sequence[tuple[int, ...]]) -> list[float]:
    """The part of a tree below each start, as if every branch of a node were as large as the others
    (Knuth, TAOCP 7.2.2).

    >>> shares([(1,), (2, 3), (2, 4)])
    [0.5, 0.25, 0.25]
    """
    branches: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for start in starts:
        for depth, choice in enumerate(start):
            branches[start[:depth]].add(choice)
    return [
        prod(1 / len(branches[start[:depth]]) for depth in range(len(start))) for start in starts
    ]
