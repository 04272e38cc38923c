"""Where the search of a problem with symmetries begins, and which of its covers are kept.

Where some group is used exactly once and the symmetries keep it, each class has a cover that holds
one of a few of its options, one for each orbit: a root. Only the symmetries that fix that option
can then map covers of a root onto each other, and of these the smallest is kept. The number of all
covers is the number below a root times the size of its orbit, which is right because every cover of
its classes holds one option of that orbit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..orbits import keep_group, orbit_of_option, representatives, used_once
from ..problem import Cover, Permutation, Problem
from .walk import CHOICES, DEPTH, Tree


@dataclass(frozen=True)
class Root:
    """Where a search begins: below an option, or at the top.

    factor      how many covers each below stands for: the size of the option's orbit
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
        if not depth:
            return rows  # the cover without options is its own image
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
