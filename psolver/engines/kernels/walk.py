"""Search trees of exact-cover problems: the common part of the kernels.

    tree = FitTables(layout)
    walk = tree.start()
    rows = walk.advance(1000, out)      # go on for 1000 nodes; the covers are in out[:rows]
    left = [*walk.rest()]               # the branches of walk.path that it has not taken

A tree is searched from any of its *subtrees*, in walks that stop after a budget of nodes and go on
later. A walk that was stopped and then walks below its rest, one after the other, find what one
walk from the root finds, in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from ...search.problem import Cover
from ..jobs import Branch
from .bit_words import LOADED, Kernel, inlined, kinds_of_arguments

# A row has the number of choices, the position reached, and from here on the choices.
DEPTH, POSITION, CHOICES = range(3)
# The registers of a walk are the level it is at, the level it began at, the rows found, the nodes,
# and whether it is done.
LEVEL, BASE, FOUND, NODES, DONE, COMMON_REGISTERS = range(6)
# No item has this number of options.
UNREACHED = 1 << 40
# A part of a whole search below this share does not matter for progress.
LEAST_PROGRESS_SHARE = 1e-9

Choices: TypeAlias = tuple[int, ...]
BranchesOfLevel: TypeAlias = tuple[int, list[Branch]]
"""The number of those taken, and the others."""


@inlined
def write_cover(out: Any, row: int, depth: int, choices: Any) -> None:
    """Write a cover, by its choices at the levels above a depth, into a row; for searches without
    positions.
    """
    out[row, DEPTH] = depth
    out[row, POSITION] = 0
    for level in range(depth):
        out[row, level + CHOICES] = choices[level]


class Subtree(NamedTuple):
    """A part of a tree: the choices, and the position where the search goes on.

    A choice is an option taken, or ~item for an item that stays uncovered.
    """

    position: int = 0
    choices: Choices = ()

    @property
    def cover(self) -> Cover:
        """Return the options taken, sorted."""
        options = [choice for choice in self.choices if choice >= 0]
        return tuple(sorted(options))


WHOLE_TREE = Subtree()


def subtree_of(path: Choices, branch: Branch) -> Subtree:
    """Return the subtree of a branch of a path.

    >>> subtree_of((3, 8, 20), (1, 5, 9))
    Subtree(position=5, choices=(3, 9))
    """
    level, position, *choice = branch
    return Subtree(position, (*path[:level], *choice))


class Walk:
    """A search that can be stopped and continued; its arrays hold all of it.

    Two functions read from them, for a level down to which the walk has come: `chosen` the choices
    above it, and `branches` the number of branches it has taken there, and those it has not, in
    order.
    """

    def __init__(
        self,
        kernel: Callable[..., Any],
        below: Subtree,
        chosen: Callable[[int], Choices],
        branches: Callable[[int], BranchesOfLevel],
        state: Any,
        *arrays: Any,
    ) -> None:
        self._kernel = kernel
        self._below = below
        self._chosen = chosen
        self._branches = branches
        self._state = state
        self._arrays = arrays
        self._call: Callable[..., Any] | None = None
        self._done_above = 0.0  # the part of the whole that is done above BASE
        self._share = 1.0  # the part that lies below it

    @property
    def done(self) -> bool:
        """Whether nothing is left to search."""
        return bool(self._state[DONE])

    @property
    def found(self) -> int:
        """Return the number of rows found so far, written or not."""
        return int(self._state[FOUND])

    @property
    def nodes(self) -> int:
        """Return the number of nodes so far: choices tried."""
        return int(self._state[NODES])

    @property
    def fraction(self) -> float:
        """Return about the part that is done, as if every branch of a node were as large as the
        others (Knuth, TAOCP 7.2.2). It ends at 1 less the part given away.
        """
        done = self._done_above
        share = self._share
        if self.done:
            return done + share
        base = int(self._state[BASE])
        now = int(self._state[LEVEL])
        for level in range(base, now + 1):
            if share < LEAST_PROGRESS_SHARE:
                break
            tried, untried = self._branches(level)
            branches = tried + len(untried)
            finished = tried
            if level < now:
                finished -= 1
            if branches:
                done += share * finished / branches
                share /= branches
        return done

    @property
    def path(self) -> Choices:
        """Return the choices down to the level it is at."""
        level = int(self._state[LEVEL])
        return self._chosen(level)

    def rest(self) -> Iterator[Branch]:
        """Yield the branches of the path that are left, in the order of the search.

        The rows of the walk so far, then those of walks below these, one after the other, are the
        rows that it would have found in the end. Each is a node that is not counted yet, unless its
        last choice is older.
        """
        if self.done:
            return
        if not self.nodes and not self.found:
            yield len(self._below.choices), self._below.position
            return
        level = int(self._state[LEVEL])
        while level >= self._state[BASE]:
            _, untried = self._branches(level)
            yield from untried
            level -= 1

    def give_away(self) -> tuple[list[Subtree], float]:
        """Return the subtrees that are not begun below the highest node that has some, in order,
        and about the part of the whole that they are; the walk goes on without them.

        The rows it finds from here on, then those of walks below these, are the rows that it would
        have found. They count as nodes here, but for those that need no choice.
        """
        while not self.done and self._state[BASE] < self._state[LEVEL]:
            level = int(self._state[BASE])
            tried, untried = self._branches(level)
            branches = tried + len(untried)
            finished = tried - 1
            self._state[BASE] += 1
            for _, _, *choice in untried:
                self._state[NODES] += len(choice)
            self._done_above += self._share * finished / branches
            self._share /= branches
            if untried:
                chosen = self._chosen(level)
                subtrees = [subtree_of(chosen, branch) for branch in untried]
                share = self._share * len(untried)
                return subtrees, share
        return [], 0.0

    def arguments(self, budget: int, out: Any) -> tuple[Any, ...]:
        """Return the arguments of the kernel."""
        return (self._state, *self._arrays, out, budget)

    def prepare(self, out: Any) -> None:
        """Compile the kernel if it is not compiled yet, which takes some seconds."""
        from .jit import ensure

        ensure(self._kernel, self.arguments(0, out))

    def advance(self, budget: int, out: Any, short: bool = False) -> int:
        """Continue for `budget` nodes, or until `out` is full or all is done; return the number of
        rows written. In a `short` search only machine code is loaded that is there at once, after
        the first nodes.

        With an `out` of no rows covers are only counted.
        """
        if self.done:
            return 0
        arguments = self.arguments(budget, out)
        if short:
            has_begun = self.nodes > 0
            call = at_hand(self._kernel, arguments, not has_begun)
            return int(call(*arguments))
        if self._call is None:
            from .jit import ready

            self._call = ready(self._kernel, arguments)
        return int(self._call(*arguments))


def at_hand(kernel: Kernel, arguments: tuple[Any, ...], is_short: bool) -> Kernel:
    """Return the compiled form of a kernel if this process has loaded it, or, for a search that is
    not short, if it is at hand and loaded without a library; else the kernel itself, for arrays
    that are not numpy's.
    """
    key = kernel, kinds_of_arguments(arguments)
    if not is_short and key not in LOADED:
        from .jit import load_at_hand

        load_at_hand(*key)
    return LOADED.get(key, kernel)


class Leaf:
    """A walk with nothing left to choose: it finds its subtree, or nothing."""

    def __init__(self, below: Subtree, good: bool) -> None:
        self._below = below
        self._good = good
        self.done = False
        self.found = 0
        self.nodes = 0
        self.fraction = 0.0

    @property
    def path(self) -> Choices:
        """Return all choices."""
        return self._below.choices

    def rest(self) -> Iterator[Branch]:
        """Yield the branches of the path that are left, in the order of the search."""
        if not self.done:
            yield len(self._below.choices), self._below.position

    def give_away(self) -> tuple[list[Subtree], float]:
        """Return the subtrees that are not begun, and about their part of the whole."""
        return [], 0.0

    def prepare(self, out: Any) -> None:
        """Compile nothing."""

    def advance(self, budget: int, out: Any, short: bool = False) -> int:
        """Return the results of a slice of nodes."""
        if self.done:
            return 0
        self.done = True
        self.fraction = 1.0
        self.found = int(self._good)
        if not self._good or not len(out):
            return 0
        choices = self._below.choices
        out[0, DEPTH] = len(choices)
        out[0, POSITION] = self._below.position
        for column, choice in enumerate(choices, CHOICES):
            out[0, column] = choice
        return 1


AnyWalk: TypeAlias = Walk | Leaf


class Tree(Protocol):
    """A prepared problem."""

    width: int  # the columns of a row
    effort: int  # how long a node takes, compared with the fastest kernel
    # how much roots at the end of the order of positions are worth less than those at its beginning
    lateness: float
    merges: bool  # does a walk remember states? then walks below its rest do more than it would

    def start(self, below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> AnyWalk:
        """Return a walk below a subtree, which takes none of some options that this does not."""

    def order(self, options: Sequence[int]) -> Sequence[Any]:
        """Return a key for each of some options: that with the lowest is the best first choice."""

    def cost(self, options: list[int]) -> Any:
        """Return a measure of the search below some options together, to compare choices."""
