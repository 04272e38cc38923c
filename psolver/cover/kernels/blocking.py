"""Blockings of few options: sets of options that have nothing in common, and to which none can be
added.

An option *rules out* those with which it shares an item that is covered once at most, and itself.
So a blocking is a set of options of which none rules out another, and which rule out all: in the
graph of what rules out each other an independent dominating set. Those of one size are searched. Of
the options that nothing rules out yet one is chosen that fewest can still rule out, and each of
these is tried; what was tried is not taken further on, so that no set is met twice. An option that
rules out so few that the others, however good they are, would leave something is not tried. The
last option is what all options that are left can be ruled out by.

Where symmetries are given, the first option is one of each orbit, and then none is taken of the
orbits before.

Measured beside SAT, in seconds of a busy machine: until one of the best was found and proved to be
one, and until one of each class was listed. It is made for few pieces that rule out many; with many
small ones SAT is as good.

    puzzle                     best    SAT, one     all     one     all       nodes
    dominoes, 7x7                17         0.9     1.4     0.2     0.6     649,324
    dominoes, 8x8                22         2.0             2.6      10  42,576,722
    twelve pentominoes, 8x8       5     minutes             0.6      19  91,583,294
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...control import Control
from ..aim import Aim
from ..backends import in_threads
from ..jobs import Batch, Job
from ..orbits import orbit
from ..problem import Cover, Problem
from .blocking_kernel import REGISTERS, WORK, search
from .jit import WORD, ensure, is_compiled
from .roots import covers_of
from .walk import CHOICES, ROOT, Subtree, Walk

MOST_OPTIONS = 4000  # what is looked at in a node goes with their square
SLICE_WORDS = 20_000_000  # words between two looks at the clock: some milliseconds
PLAIN_FACTOR = 1000  # times that a kernel is slower which is not compiled
ROWS = 500  # blockings handed over at a time
LOOKED_AT = 100  # options of which one is chosen to begin with
SCATTER = 0x1E3779B97F4A7C15  # odd, no pattern (Knuth, TAOCP 6.4)


def suits(problem: Problem, aim: Aim) -> bool:
    """Are the best covers the blockings of fewest options, where no item asks for anything, and
    only items that are covered once keep options out?
    """
    if not aim.full or aim.most or any(problem.least) or len(problem.options) > MOST_OPTIONS:
        return False
    live, worths = live_options(problem), aim.worths(len(problem.options))
    if not live or any(worths[option] != 1 for option in live):
        return False
    return all(most <= 1 or not _binds(problem, item) for item, most in enumerate(problem.most))


def live_options(problem: Problem) -> list[int]:
    """The options that can be taken at all.

    >>> live_options(Problem((0, 0), (1, 0), ((0,), (0, 1)), ()))
    [0]
    """
    most = problem.most
    options = enumerate(problem.options)
    return [option for option, items in options if all(most[item] for item in items)]


def _binds(problem: Problem, item: int) -> bool:
    """Can an item of several options keep out one that nothing else does?

    Not where fewer options than it takes find room in what its options cover once.
    """
    once = [
        [other for other in problem.options[option] if problem.most[other] == 1]
        for option in problem.options_of[item]
    ]
    if len(once) <= problem.most[item]:
        return False
    fewest, room = min(map(len, once)), len(set().union(*once))
    return not fewest or room // fewest > problem.most[item]


class Blockings:
    """The search for blockings of a problem that it `suits`, one of each class.

    Inside, options are numbered anew: those come first that fewest rule out, which are the hardest
    to rule out; equal ones are scattered over the board, so that few have to be looked at to see
    that no option rules out all.
    """

    def __init__(self, problem: Problem, control: Control) -> None:
        import numpy as np

        self._problem = problem
        live = np.array(live_options(problem), np.int64)
        near = _near(problem, control)[np.ix_(live, live)]
        scattered = live * SCATTER
        order = np.lexsort((scattered, near.sum(axis=1)))
        self._near = near[np.ix_(order, order)]
        self._live = live[order]
        self._words = words_of(self._near)
        self._orbits = self._orbit_numbers()

    def _orbit_numbers(self) -> Any:
        """For each option the lowest of its orbit."""
        import numpy as np

        inside = np.zeros(len(self._problem.options), np.int64)
        inside[self._live] = lowest = np.arange(len(self._live))
        for image in self._problem.symmetries:
            lowest = np.minimum(lowest, inside[np.array(image, np.int64)[self._live]])
        return lowest

    def jobs(self, size: int) -> list[Job]:
        """A search for each orbit of those options that rule out one, which has fewest orbits."""
        import numpy as np

        if not size:
            return []
        ways = [np.unique(self._orbits[row]) for row in self._near[:LOOKED_AT]]
        first = min(ways, key=len).tolist()
        first.sort(key=lambda option: (-self._near[option].sum(), option))
        starts = [(option, *first[:number]) for number, option in enumerate(first)]
        name = self._problem.fingerprint
        return [Job(name, "blockings", "list", (one,), tuple(done), size) for one, *done in starts]

    def batches(self, size: int, threads: int, control: Control) -> Iterator[Batch]:
        """The blockings of a size, one of each class, if there are none that are smaller; in an
        order that is the same however many threads search.
        """
        jobs = self.jobs(size)
        self.compile(control)
        for _, batch in in_threads(self.work, jobs, threads, control, [1.0] * len(jobs)):
            yield batch

    def work(self, job: Job) -> Iterator[Batch]:
        """What is found in a job, slice by slice."""
        walk, rows, nodes = self.walk(job), self.rows(job.position, ROWS), 0
        while not walk.done:
            written = walk.advance(words_of_slice(), rows)
            yield self._batch(rows[:written], job.start[0], walk.nodes - nodes)
            nodes = walk.nodes

    def walk(self, job: Job) -> BlockingWalk:
        """A walk over the blockings of a job."""
        import numpy as np

        (first,), size = job.start, job.position
        state = np.zeros(REGISTERS, np.int64)
        bare, free, untried = np.zeros((3, size, self._words.shape[1]), np.int64)
        every = np.ones(len(self._near), bool)
        rest = ~np.isin(self._orbits, job.without)
        taken = np.zeros(len(self._near), bool)
        taken[first] = size > 1 or self._near[first].all()
        bare[0], free[0], untried[0] = words_of(np.array([every, rest, taken]))
        choice = np.zeros(size, np.int64)
        reach = np.zeros(len(self._near), np.int64)
        tables = self._words, bare, free, untried, reach, choice
        return BlockingWalk(search, ROOT, _no_branches, state, *tables, size)

    def compile(self, control: Control) -> None:
        """Have the kernel compiled, where it is not yet, while the run can still be ended."""
        ensure(search, self.arguments(), control)

    def arguments(self) -> tuple[Any, ...]:
        """What the kernel is called with, for a size of 1."""
        job = Job(self._problem.fingerprint, "blockings", start=(0,), position=1)
        return self.walk(job).arguments(0, self.rows(1, 0))

    def cover(self, row: Any) -> Cover:
        """The blocking that a row tells, as options of the problem."""
        (inside,) = covers_of(row[None])
        return tuple(sorted(self._live[list(inside)].tolist()))

    def rows(self, size: int, number: int) -> Any:
        """Room for a number of blockings of a size."""
        import numpy as np

        return np.zeros((number, CHOICES + size), np.int64)

    def _batch(self, rows: Any, first: int, nodes: int) -> Batch:
        """One blocking of each class, of some that hold a first option: all that hold it, of the
        orbit of one, are found where that one is.
        """
        covers, solutions = [], 0
        for row in rows:
            cover = self.cover(row)
            images = orbit(cover, self._problem.symmetries)
            if cover == min(image for image in images if self._live[first] in image):
                covers.append(cover)
                solutions += len(images)
        return Batch(tuple(covers), solutions, len(covers), nodes)


class BlockingWalk(Walk):
    """A walk that tells how many words it has looked at."""

    @property
    def words(self) -> int:
        """The words looked at so far."""
        return int(self._state[WORK])


class Hunt:
    """The search for one blocking of a size, if there are none that are smaller, in turns.

    found  the blocking; None where none was found yet
    done   is nothing left to search of this size?
    """

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._blockings: Blockings | None = None
        self._size = -1
        self._walks: Iterator[BlockingWalk] = iter(())
        self._walk: BlockingWalk | None = None
        self.found: Cover | None = None
        self.done = False

    def advance(self, size: int, words: int, control: Control) -> int:
        """Go on, from the start where it is another size, until a number of `words` were looked
        at, or all is known; what is left of the words.

        Where it stops depends on neither the clock nor the machine.
        """
        blockings = self._begin(size, control)
        while words > 0 and not self.done:
            control.tick()
            if self._walk is None or self._walk.done:
                self._walk = next(self._walks, None)
            if self._walk is None:
                self.done = True
                break
            walk, nodes, looked = self._walk, self._walk.nodes, self._walk.words
            if walk.advance(min(words, words_of_slice()), self._rows):
                self.found, self.done = blockings.cover(self._rows[0]), True
            control.progress.nodes += walk.nodes - nodes
            words -= walk.words - looked
        return words

    def _begin(self, size: int, control: Control) -> Blockings:
        """Begin with a size, where it is another; returns who searches."""
        if self._blockings is None:
            self._blockings = Blockings(self._problem, control)
            self._blockings.compile(control)
        if size != self._size:
            self._size, self.found, self.done, self._walk = size, None, False, None
            self._rows = self._blockings.rows(size, 1)
            self._walks = map(self._blockings.walk, self._blockings.jobs(size))
        return self._blockings


def words_of_slice() -> int:
    """How many words are looked at between two looks at the clock."""
    return SLICE_WORDS if is_compiled() else SLICE_WORDS // PLAIN_FACTOR


def _no_branches(level: int) -> tuple[int, list[Subtree]]:
    """Nobody asks which branches a walk has left."""
    return 0, []


def _near(problem: Problem, control: Control) -> Any:
    """For each option, as a row, those that it rules out."""
    import numpy as np

    near = np.eye(len(problem.options), dtype=bool)
    for item, most in enumerate(problem.most):
        if most == 1:
            control.tick()
            options = np.array(problem.options_of[item], np.int64)
            near[np.ix_(options, options)] = True
    return near


def words_of(bits: Any) -> Any:
    """Rows of bits as rows of words, the lowest bits first."""
    import numpy as np

    number = -(-bits.shape[1] // WORD)
    words = np.zeros((len(bits), number), np.int64)
    for k in range(number):
        part = bits[:, k * WORD : (k + 1) * WORD]
        words[:, k] = part.astype(np.int64) @ (1 << np.arange(part.shape[1], dtype=np.int64))
    return words
