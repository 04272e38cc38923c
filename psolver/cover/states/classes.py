"""The number of classes of covers under a problem's symmetries, without visiting them."""

from __future__ import annotations

from collections.abc import Sequence

from ...control import Control, Progress
from ..layout import Layout
from ..problem import Permutation, Problem
from .count import covers_of
from .limits import MEMORY, CountGivenUp
from .parts import Parts, parts_of
from .quotient import quotient


def classes_of(
    problem: Problem,
    parts: Parts,
    covers: int,
    control: Control,
    memory: int = MEMORY,
    small: bool = False,
    cores: int = 1,
) -> int:
    """The number of classes of covers of a problem, whose parts and number of covers are given.

    It is the average number of covers that a symmetry maps to themselves (the Cauchy-Frobenius
    lemma, often called Burnside's), each counted on the quotient by that symmetry. Conjugate
    symmetries leave as many covers alone. `small` and CountGivenUp as with `covers_of`.
    """
    fixed = covers
    for conjugates in conjugacy_classes(problem.symmetries)[1:]:  # the first is the identity
        smaller = quotient(parts.layout, problem.symmetries[conjugates[0]])
        fixed += len(conjugates) * _count(smaller, control, memory, small, cores)
    classes, rest = divmod(fixed, max(1, len(problem.symmetries)))
    assert rest == 0
    return classes


def _count(layout: Layout, control: Control, memory: int, small: bool, cores: int) -> int:
    """The number of covers of a layout, without progress; by a kernel only when it is not `small`
    and may become large.
    """
    parts = parts_of(layout, control)
    try:
        return covers_of(parts, control, memory, small=True, progress=Progress())
    except CountGivenUp:
        if small:
            raise
    return covers_of(parts, control, memory, progress=Progress(), cores=cores)


def conjugacy_classes(group: Sequence[Permutation]) -> list[list[int]]:
    """The elements of a group, by their numbers, in classes: those that some element h takes to one
    another, g to h g h^-1. That of the first element comes first.

    >>> conjugacy_classes([(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (1, 0, 2), (2, 1, 0)])
    [[0], [1, 2], [3, 4, 5]]
    """
    base = _base(group)
    number = {tuple(g[point] for point in base): k for k, g in enumerate(group)}
    inverse = [next(g for g in group if all(g[h[point]] == point for point in base)) for h in group]
    classes: list[list[int]] = []
    left = set(range(len(group)))
    for k, g in enumerate(group):
        if k in left:
            conjugates = {
                number[tuple(h[g[back[point]]] for point in base)]
                for h, back in zip(group, inverse, strict=True)
            }
            classes.append(sorted(conjugates))
            left -= conjugates
    return classes


def _base(group: Sequence[Permutation]) -> list[int]:
    """Points whose images tell the elements of a group apart: few of them are looked at."""
    base: list[int] = []
    known: dict[tuple[int, ...], list[Permutation]] = {(): list(group)}
    for point in range(len(group[0]) if group else 0):
        if len(known) == len(group):
            break
        split: dict[tuple[int, ...], list[Permutation]] = {}
        for images, elements in known.items():
            for g in elements:
                split.setdefault((*images, g[point]), []).append(g)
        if len(split) > len(known):
            base.append(point)
            known = split
    return base
