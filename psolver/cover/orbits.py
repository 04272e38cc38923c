"""Orbits under a problem's symmetries: of options, and of covers.

An orbit is the set of images of one thing under all symmetries. One option of each orbit stands for
the others: a search that begins with these alone finds a cover of every class.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from .problem import Cover, Permutation, Problem


def orbit(cover: Cover, symmetries: tuple[Permutation, ...]) -> list[Cover]:
    """Return the different images of a cover, sorted; only itself if no symmetries are given.

    >>> orbit((0, 1), ((0, 1, 2), (2, 1, 0)))
    [(0, 1), (1, 2)]
    """
    images = {tuple(sorted([image[option] for option in cover])) for image in symmetries}
    return sorted(images or {tuple(sorted(cover))})


def orbit_of_option(problem: Problem, option: int) -> set[int]:
    """Return the images of an option under all symmetries of a problem."""
    return {option, *(image[option] for image in problem.symmetries)}


def representatives(
    problem: Problem,
    group: int,
    order: Callable[[int], Any] | None = None,
    most: float = float("inf"),
) -> list[int]:
    """Return the first option of each orbit that has options of a group, in order; at most `most` +
    1.

    The option with the lowest `order` comes first; None: the one with the lowest number.
    """
    seen: set[int] = set()
    first: list[int] = []
    for option in sorted(problem.options_of[group], key=order):
        if option not in seen and len(first) <= most:
            first.append(option)
            seen |= orbit_of_option(problem, option)
    return first


def keep_group(problem: Problem, options: list[int]) -> bool:
    """Whether the symmetries map options of one group to options of that group only."""
    return all(
        problem.groups[image] == problem.groups[option]
        for option in options
        for image in orbit_of_option(problem, option)
    )


def used_once(problem: Problem) -> list[int]:
    """Return the groups that are used exactly once, sorted."""
    return [g for g in sorted(set(problem.groups)) if problem.least[g] == problem.most[g] == 1]


# --------------------------------------------------------------------------------------------------
# Symmetries of a problem as permutations of its items: checked, multiplied, given by generators.
#
# A permutation of the items that keeps their bounds, and maps every option to an option, maps
# covers to covers.
#
#     of items 0 and 1 once each and options {0}, {1}, {0, 1} the permutation (1, 0) makes (1, 0, 2)

MOST_SYMMETRIES = 1000  # that are kept
MOST_IMAGES = 20_000_000  # of options, by all of them


def of_options(problem: Problem, items: Sequence[int]) -> Permutation | None:
    """Return the permutation of the options that one of the items induces; None if it is no
    symmetry.

    Of equal options the first becomes the first, and so on, so that products stay products.

    >>> of_options(Problem((1, 1), (1, 1), ((0,), (1,), (0, 1)), ()), (1, 0))
    (1, 0, 2)
    >>> of_options(Problem((1, 1), (1, 1), ((0,), (0, 1)), ()), (1, 0))
    """
    if sorted(items) != [*range(len(problem.least))]:
        return None
    bounds = list(zip(problem.least, problem.most, strict=True))
    if any(bounds[item] != bounds[image] for item, image in enumerate(items)):
        return None
    alike: defaultdict[tuple[int, ...], count[int]] = defaultdict(count)
    number = {(option, next(alike[option])): k for k, option in enumerate(problem.options)}
    alike.clear()
    images = []
    for option in problem.options:
        image = tuple(sorted([items[item] for item in option]))
        images.append(number.get((image, next(alike[image]))))
    return None if None in images else tuple(k for k in images if k is not None)


def group_of(generators: Iterable[Permutation], size: int, most: int) -> tuple[Permutation, ...]:
    """Return the group of permutations of `size` things that some of them generate, sorted, the
    identity first; the last of them are left out if it would have more than `most` members.

    >>> group_of([(1, 2, 0)], 3, 10)
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    """
    used: list[Permutation] = []
    group = {tuple(range(size))}
    for generator in generators:
        larger = _closed([*used, generator], size, most) if generator not in group else None
        if larger:
            used.append(generator)
            group = larger
    return tuple(sorted(group))


def _closed(generators: list[Permutation], size: int, most: int) -> set[Permutation] | None:
    """Return all products of some permutations; None if there are more than `most`."""
    group = {tuple(range(size))}
    new = [*group]
    while new:
        found = {tuple([one[k] for k in other]) for other in new for one in generators}
        new = list(found - group)
        group.update(new)
        if len(group) > most:
            return None
    return group


def generators_of(group: Iterable[Permutation], size: int) -> list[Permutation]:
    """Return a few members of a group that generate it, always the same.

    >>> generators_of([(0, 1, 2), (1, 2, 0), (2, 0, 1)], 3)
    [(1, 2, 0)]
    """
    members = sorted(group)
    chosen: list[Permutation] = []
    reached = {tuple(range(size))}
    for member in members:
        if member not in reached:
            chosen.append(member)
            reached = set(group_of(chosen, size, len(members)))
    return chosen


def with_symmetries(problem: Problem, items: Iterable[Sequence[int]]) -> tuple[Problem, list[bool]]:
    """Return the problem with the symmetries that some permutations of its items generate, and for
    each of these whether it is one; the others are left out.
    """
    images = [of_options(problem, permutation) for permutation in items]
    good = [image for image in images if image is not None]
    size = len(problem.options)
    group = group_of(good, size, min(MOST_SYMMETRIES, MOST_IMAGES // max(1, size)))
    symmetries = group if len(group) > 1 else ()
    return replace(problem, symmetries=symmetries), [image is not None for image in images]
