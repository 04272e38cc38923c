"""The number of classes of covers under a problem's symmetries, without visiting them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...control import UNWATCHED, Control, Progress
from ..layout import Layout
from ..problem import Permutation, Problem
from .count import covers_of
from .limits import MEMORY, CountGivenUp
from .parts import Parts, parts_of
from .quotient import quotient

SEED = 1  # by which elements that generate a group are drawn
MOST_BY_THE_WAY = 5000  # symmetries, where the number of classes is not asked for


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
    symmetries leave as many covers alone. `small` and CountGivenUp as with `covers_of`; where it is
    `small` there are few symmetries, too.
    """
    if small and len(problem.symmetries) > MOST_BY_THE_WAY:
        raise CountGivenUp("there are many symmetries")
    fixed = covers
    found = conjugacy_classes(problem.symmetries, control)
    for conjugates in found[1:]:  # the first is the identity
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


def conjugacy_classes(
    group: Sequence[Permutation], control: Control = UNWATCHED
) -> list[list[int]]:
    """The elements of a group, the identity first, by their numbers, in classes: those that some
    element h takes to one another, g to h g h^-1.

    What a few elements that generate the group take to one another is enough. `control` ticks.

    >>> conjugacy_classes([(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (1, 0, 2), (2, 1, 0)])
    [[0], [1, 2], [3, 4, 5]]
    """
    base, number = _base(group, control)
    generators = _generators(group, base, number, control)
    backs = [[h.index(point) for point in base] for h in generators]
    classes: list[list[int]] = []
    seen: set[int] = set()
    for first in range(len(group)):
        if first in seen:
            continue
        conjugates = [first]
        seen.add(first)
        for k in conjugates:  # which grows
            control.tick()
            g = group[k]
            for h, back in zip(generators, backs, strict=True):
                image = number[tuple([h[g[point]] for point in back])]
                if image not in seen:
                    seen.add(image)
                    conjugates.append(image)
        classes.append(sorted(conjugates))
    return classes


def _base(
    group: Sequence[Permutation], control: Control
) -> tuple[list[int], dict[tuple[int, ...], int]]:
    """Points whose images tell the elements of a group apart, so that few are looked at; and the
    number of the element with some images of them.
    """
    base: list[int] = []
    known: dict[tuple[int, ...], list[int]] = {(): list(range(len(group)))}
    for point in range(len(group[0]) if group else 0):
        if len(known) == len(group):
            break
        split: dict[tuple[int, ...], list[int]] = {}
        for images, elements in known.items():
            control.tick()
            for k in elements:
                split.setdefault((*images, group[k][point]), []).append(k)
        if len(split) > len(known):
            base.append(point)
            known = split
    return base, {images: elements[0] for images, elements in known.items() if elements}


def _generators(
    group: Sequence[Permutation],
    base: list[int],
    number: dict[tuple[int, ...], int],
    control: Control,
) -> list[Permutation]:
    """A few elements of a group that generate it, always the same; elements drawn by chance are
    fewer than the first ones would be.
    """
    chosen: list[Permutation] = []
    reached = {0}  # the identity
    for drawn in Random(SEED).sample(range(len(group)), len(group)):
        if len(reached) == len(group):
            break
        if drawn in reached:
            continue
        chosen.append(group[drawn])
        products = [0]
        reached = {0}
        for k in products:  # which grows
            control.tick()
            images = [group[k][point] for point in base]
            for h in chosen:
                product = number[tuple([h[image] for image in images])]
                if product not in reached:
                    reached.add(product)
                    products.append(product)
    return chosen
