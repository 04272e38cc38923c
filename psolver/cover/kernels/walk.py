"""Search trees of exact-cover problems: what the kernels have in common.

    tree = FitTree(problem)
    walk = tree.start()
    rows = walk.advance(1000, out)      # go on for 1000 nodes; the covers are in out[:rows]

A tree is searched from any of its *parts*, in walks that stop after so many nodes and go on later.
Walks below the parts of a tree, one after the other, find what one walk from the root finds, in the
same order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from ..problem import Cover
from .jit import compiled

DEPTH, POSITION, CHOICES = range(
    3
)  # columns of a row: number of choices, position reached, and from here the choices
LEVEL, BASE, FOUND, NODES, DONE, STOP, STORED = range(7)  # registers of a walk


class Part(NamedTuple):
    """A part of a tree: what was chosen, and the position where the search goes on.

    A choice is an option taken, or ~item for an item that stays uncovered.
    """

    position: int = 0
    choices: tuple[int, ...] = ()

    @property
    def cover(self) -> Cover:
        """The options taken, sorted."""
        return tuple(sorted(choice for choice in self.choices if choice >= 0))


ROOT = Part()


class Walk:
    """A search that can be stopped and go on; everything it knows is in its arrays.

    `branches` tells from them of a level how many branches were taken, and how many there are.
    """

    def __init__(
        self,
        kernel: Callable[..., Any],
        branches: Callable[[int], tuple[int, int]],
        state: Any,
        *arrays: Any,
    ) -> None:
        self._kernel, self._branches, self._state, self._arrays = kernel, branches, state, arrays

    @property
    def done(self) -> bool:
        """Is there nothing left to search?"""
        return bool(self._state[DONE])

    @property
    def found(self) -> int:
        """Rows found so far, written or not."""
        return int(self._state[FOUND])

    @property
    def nodes(self) -> int:
        """Nodes so far: choices tried."""
        return int(self._state[NODES])

    @property
    def fraction(self) -> float:
        """About how much is done, as if every branch of a node were as large as the others (Knuth,
        TAOCP 7.2.2).
        """
        done, share = 0.0, 1.0
        for level in range(int(self._state[BASE]), int(self._state[LEVEL]) + 1):
            taken, branches = self._branches(level)
            if taken and branches:
                done += share * (taken - 1) / branches
                share /= branches
        return 1.0 if self.done else done

    def advance(self, budget: int, out: Any) -> int:
        """Go on for `budget` nodes, or until `out` is full or all is done; return the rows written.

        With an `out` of no rows what is found is only counted.
        """
        return (
            0 if self.done else int(compiled(self._kernel)(self._state, *self._arrays, out, budget))
        )


class Leaf:
    """A walk with nothing left to choose: it finds its part, or nothing."""

    def __init__(self, part: Part, good: bool) -> None:
        self._part, self._good = part, good
        self.done, self.found, self.nodes, self.fraction = False, 0, 0, 0.0

    def advance(self, budget: int, out: Any) -> int:
        """As `Walk.advance`."""
        if self.done:
            return 0
        self.done = True
        self.found = int(self._good)
        if not self._good or not len(out):
            return 0
        out[0, :CHOICES] = len(self._part.choices), self._part.position
        out[0, CHOICES : CHOICES + len(self._part.choices)] = self._part.choices
        return 1


class Tree(Protocol):
    """A prepared problem."""

    width: int  # the columns of a row
    effort: int  # how long a node takes, compared with the fastest kernel
    merges: bool  # does a walk remember states? then it had better not be split

    def start(self, part: Part = ROOT, stop: int = -1) -> Walk | Leaf:
        """A walk below a part. With `stop` its rows are the nodes with so many choices, and the
        covers above them.
        """


def parts(out: Any, rows: int) -> list[Part]:
    """The rows written, as parts; a cover is a part with nothing left to do."""
    return [
        Part(row[POSITION], tuple(row[CHOICES : CHOICES + row[DEPTH]]))
        for row in out[:rows].tolist()
    ]
