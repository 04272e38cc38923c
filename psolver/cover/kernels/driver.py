"""All covers of a problem by an exact-cover kernel: one of each class, in order, on several cores.

Symmetry breaking. Where some group is used exactly once and the symmetries keep it, each class has
a cover that holds one of a few of its options, one for each orbit: a root. Only the symmetries that
fix that option can then map covers of a root onto each other, and of these the smallest is kept.
The number of all covers is the number below a root times the size of its orbit, which is right
because every cover of its classes holds one option of that orbit.

Parts. A long search is split below its roots into parts, always the same ones, which threads search
(kernels do not hold the interpreter's lock). What they find comes in the order of the parts,
whoever is faster.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import prod
from typing import Any

from ...control import Control
from ..problem import Cover, Permutation, Problem
from .jit import is_compiled
from .walk import CHOICES, DEPTH, ROOT, Subtree, Tree, subtrees

LOOK = 0.1  # seconds between two looks at how much of a walk is done, which is for people only
SLICE = 100_000  # nodes between two looks at the clock: some milliseconds
ROWS = 500  # covers handed over at a time
ALONE = 3_000_000  # nodes that are searched before the search is split
PARTS = 400  # a split search has at least so many parts, where its tree has
DEEPEST = 12  # levels of a tree that are split at most
AHEAD = 300_000  # covers and batches that may wait for their turn
GROWTH = 8  # slices of a long walk grow up to so much: fewer batches wait


@dataclass(frozen=True)
class Root:
    """A part of the tree that holds the classes of `orbit` times as many covers as lie below it.

    `stabiliser`: the symmetries that map what lies below onto itself.
    """

    part: Subtree
    orbit: int
    stabiliser: tuple[Permutation, ...]


def roots(problem: Problem, tree: Tree) -> list[Root]:
    """The roots of a search; the tree says which option of an orbit is best, and which of several
    lists of options, one for each orbit of a group, is.
    """
    best = [Root(ROOT, 1, problem.symmetries[1:])]
    if len(problem.symmetries) < 2:
        return best
    once = [g for g in sorted(set(problem.groups)) if problem.least[g] == problem.most[g] == 1]
    choices = [fixed for group in once if (fixed := _representatives(problem, group, tree.order))]
    options = min(choices, key=tree.cost, default=None)
    if options is None:
        return best
    return [
        Root(
            Subtree(0, (option,)),
            len({permutation[option] for permutation in problem.symmetries}),
            tuple(p for p in problem.symmetries[1:] if p[option] == option),
        )
        for option in options
    ]


def _representatives(problem: Problem, group: int, order: Callable[[int], Any]) -> list[int]:
    """The best option of each orbit of a group, in order; [] where symmetries exchange the group
    with another.
    """
    fixed, seen = [], set()
    for option in sorted(problem.options_of[group], key=order):
        if option not in seen:
            images = {permutation[option] for permutation in problem.symmetries}
            if any(problem.groups[image] != group for image in images):
                return []
            fixed.append(option)
            seen |= images
    return fixed


class Canonical:
    """Keeps the covers that are the smallest of their images."""

    def __init__(self, symmetries: tuple[Permutation, ...]) -> None:
        import numpy as np

        self._images = [np.array(permutation, np.int64) for permutation in symmetries]

    def __call__(self, out: Any) -> Any:
        """The rows of `out` (covers as kernels write them) that are kept."""
        import numpy as np

        if not self._images or not len(out):
            return out
        depth = int(out[:, DEPTH].max())
        chosen = out[:, CHOICES : CHOICES + depth]
        taken = (np.arange(depth) < out[:, DEPTH, None]) & (chosen >= 0)
        high = np.iinfo(np.int64).max
        covers = np.sort(np.where(taken, chosen, high), axis=1)
        keep = np.ones(len(out), bool)
        for image in self._images:
            mapped = np.sort(np.where(taken, image[np.where(taken, chosen, 0)], high), axis=1)
            different = mapped != covers
            first = different.argmax(axis=1)
            rows = np.arange(len(out))
            keep &= ~different.any(axis=1) | (covers[rows, first] < mapped[rows, first])
        return out[keep]


def covers_of(out: Any) -> list[Cover]:
    """The rows that a kernel wrote, as covers."""
    return [
        tuple(sorted(choice for choice in row[CHOICES : CHOICES + row[DEPTH]] if choice >= 0))
        for row in out.tolist()
    ]


@dataclass(frozen=True)
class Batch:
    """A bit of what a walk finds: covers, or only how many there are, in how many classes; its
    nodes so far.
    """

    covers: list[Cover]
    solutions: int
    classes: int
    nodes: int
    fraction: float = field(default=0.0, compare=False)  # of the walk that is done, for people


@dataclass(eq=False)
class Job:
    """A part to be searched, and what was found in it and waits for its turn."""

    root: Root
    part: Subtree
    weight: float = 0.0  # the share of the tree it is likely to be
    batches: deque[Batch] = field(default_factory=deque)
    done: bool = False


class Search:
    """A search of a whole tree: covers, one of each class, or only their number."""

    def __init__(
        self,
        problem: Problem,
        tree: Tree,
        counting: bool = False,
        classes: bool = True,
    ) -> None:
        """Prepare it.

        counting     tell only how many there are
        classes      and in how many classes, even where that takes longer
        """
        self.tree, self._counting = tree, counting
        self.roots = roots(problem, tree)
        fixed = self.roots[0].part != ROOT
        if counting and not classes and not fixed:
            self.roots = [Root(ROOT, 1, ())]
        self._lists_for_classes = classes
        self._canonical = {root: Canonical(root.stabiliser) for root in self.roots}
        free = not any(root.stabiliser for root in self.roots)
        self.tells_classes = classes or (fixed and free) or len(problem.symmetries) < 2
        self._slice = max(1, SLICE // tree.effort // (1 if is_compiled() else 100))
        self._changed = threading.Condition()
        self._stop = False
        self._next = self._current = self._waiting = 0
        self._done = 0.0
        self._running: dict[
            int, float
        ] = {}  # the share of the tree that is done in each part that is being searched
        self._error: BaseException | None = None

    def run(self, workers: int, control: Control) -> Iterator[Batch]:
        """The batches, in order, which are the same however many threads search.

        A search longer than ALONE nodes is split into parts. `tick` is called ten times a second.
        """
        start = control.progress.nodes
        for number, root in enumerate(self.roots):
            given = Batch([], 0, 0, 0)
            before = control.progress.nodes
            for batch in self._walk(root, root.part):
                control.tick()
                control.progress.nodes = before + batch.nodes
                control.progress.fraction = (number + batch.fraction) / len(self.roots)
                given = _sum(given, batch)
                yield batch
                if control.progress.nodes - start > ALONE and not self.tree.merges:
                    self._done = number / len(self.roots)
                    yield from self._split(self.roots[number:], given, workers, control)
                    return
        control.progress.fraction = 1.0

    def _walk(self, root: Root, part: Subtree) -> Iterator[Batch]:
        """What is found below a part, slice by slice."""
        import numpy as np

        walk = self.tree.start(part)
        lists = not self._counting or (self._lists_for_classes and bool(root.stabiliser))
        out = np.empty((ROWS if lists else 0, self.tree.width), np.int64)
        before, fraction, looked = 0, 0.0, time.monotonic()
        while not walk.done:
            rows = walk.advance(min(max(self._slice, walk.nodes // 10), GROWTH * self._slice), out)
            found, before = walk.found - before, walk.found
            kept = self._canonical[root](out[:rows]) if lists else out
            classes = len(kept) if lists else 0 if root.stabiliser else found
            if time.monotonic() > looked + LOOK:
                fraction, looked = max(fraction, walk.fraction), time.monotonic()
            covers = [] if self._counting else covers_of(kept)
            yield Batch(covers, found * root.orbit, classes, walk.nodes, fraction)

    def _split(
        self, left: list[Root], given: Batch, workers: int, control: Control
    ) -> Iterator[Batch]:
        """The batches below some roots but for those `given`, the first there are, found by so many
        threads.
        """
        jobs = self._jobs(left)
        threads = [
            threading.Thread(target=self._work, args=(jobs,), daemon=True)
            for _ in range(max(1, workers))
        ]
        for thread in threads:
            thread.start()
        try:
            for number, job in enumerate(jobs):
                self._current = number
                nodes = control.progress.nodes
                while (batch := self._take(job, control)) is not None:
                    control.progress.nodes = nodes + batch.nodes
                    batch, given = _rest(batch, given)
                    yield batch
        finally:
            with self._changed:
                self._stop = True
                self._changed.notify_all()
            for thread in threads:
                thread.join()

    def _jobs(self, left: list[Root]) -> list[Job]:
        """The parts below some roots, in order: the first level of the tree that has PARTS of
        them.
        """
        import numpy as np

        jobs: list[Job] = []
        for depth in range(1, DEEPEST):
            before, jobs = len(jobs), []
            for root in left:
                walk = self.tree.start(root.part, len(root.part.choices) + depth)
                out = np.empty((ROWS, self.tree.width), np.int64)
                while not walk.done:
                    rows = walk.advance(self._slice, out)
                    jobs += [Job(root, part) for part in subtrees(out, rows)]
            if len(jobs) >= PARTS or (depth > 3 and len(jobs) == before):
                break
        for job, weight in zip(jobs, _weights([job.part for job in jobs]), strict=True):
            job.weight = weight * (1 - self._done)
        return jobs

    def _take(self, job: Job, control: Control) -> Batch | None:
        """The next batch of a job, None at its end."""
        while True:
            share = self._done + sum(list(self._running.values()))
            control.progress.fraction = max(control.progress.fraction or 0.0, min(1.0, share))
            control.tick()
            with self._changed:
                if not job.batches and not job.done and not self._error:
                    self._changed.wait(0.05)
                if self._error:
                    raise self._error
                if job.batches:
                    batch = job.batches.popleft()
                    self._waiting -= 1 + len(batch.covers)
                    self._changed.notify_all()
                    return batch
                if job.done:
                    return None

    def _work(self, jobs: list[Job]) -> None:
        """A thread: search one part after the other."""
        try:
            while True:
                with self._changed:
                    number, self._next = self._next, self._next + 1
                if number >= len(jobs):
                    return
                job = jobs[number]
                for batch in self._walk(job.root, job.part):
                    with self._changed:
                        job.batches.append(batch)
                        self._running[number] = job.weight * batch.fraction
                        self._waiting += 1 + len(batch.covers)
                        if number == self._current:
                            self._changed.notify_all()
                        while self._waiting > AHEAD and number != self._current and not self._stop:
                            self._changed.wait()
                    if self._stop:
                        return
                with self._changed:
                    job.done = True
                    self._done += job.weight
                    self._running.pop(number, None)
                    self._changed.notify_all()
        except BaseException as error:
            with self._changed:
                self._error = error
                self._changed.notify_all()


def _weights(below: list[Subtree]) -> list[float]:
    """The share of each part when every branch of a node is as large as the others (Knuth, TAOCP
    7.2.2).

    >>> _weights([Subtree(0, (1,)), Subtree(0, (2, 3)), Subtree(0, (2, 4))])
    [0.5, 0.25, 0.25]
    """
    branches: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for part in below:
        for depth, choice in enumerate(part.choices):
            branches[part.choices[:depth]].add(choice)
    return [
        prod(1 / len(branches[p.choices[:depth]]) for depth in range(len(p.choices))) for p in below
    ]


def _sum(a: Batch, b: Batch) -> Batch:
    return Batch([*a.covers, *b.covers], a.solutions + b.solutions, a.classes + b.classes, b.nodes)


def _rest(batch: Batch, given: Batch) -> tuple[Batch, Batch]:
    """A batch without what was given before, and what of that is still to come."""
    covers = min(len(batch.covers), len(given.covers))
    solutions, classes = min(batch.solutions, given.solutions), min(batch.classes, given.classes)
    return (
        Batch(
            batch.covers[covers:], batch.solutions - solutions, batch.classes - classes, batch.nodes
        ),
        Batch(given.covers[covers:], given.solutions - solutions, given.classes - classes, 0),
    )
