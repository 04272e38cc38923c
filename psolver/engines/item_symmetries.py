"""Symmetries of a problem as permutations of its items.

A permutation of the items that keeps their bounds, and maps every option to an option with the same
colours, maps covers to covers.

    of items 0 and 1 once each and options {0}, {1}, {0, 1} the permutation (1, 0) makes (1, 0, 2)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import count, repeat
from typing import Any

from ..core.closure import closure
from ..search.problem import Permutation, Problem
from ..search.search_tuning import MOST_SYMMETRIES, MOST_SYMMETRY_IMAGES


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
    alike: defaultdict[Any, count[int]] = defaultdict(count)
    coloured_options = list(zip(problem.options, problem.colours or repeat(()), strict=False))
    number = {(option, next(alike[option])): place for place, option in enumerate(coloured_options)}
    alike.clear()
    images = []
    for option, pairs in coloured_options:
        image = (
            tuple(sorted([items[item] for item in option])),
            tuple(sorted([(items[item], colour) for item, colour in pairs])),
        )
        images.append(number.get((image, next(alike[image]))))
    return None if None in images else tuple(k for k in images if k is not None)


def generated_group(
    generators: Iterable[Permutation], size: int, limit: int
) -> tuple[Permutation, ...]:
    """Return the group of permutations of `size` things that some of them generate, sorted, the
    identity first; the last of them are left out if it would have more members than the `limit`.

    >>> generated_group([(1, 2, 0)], 3, 10)
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    """
    used: list[Permutation] = []
    group = {tuple(range(size))}
    for generator in generators:
        if generator in group:
            continue
        larger = closure([tuple(range(size))], _products([*used, generator]), limit)
        if len(larger) <= limit:
            used.append(generator)
            group = set(larger)
    return tuple(sorted(group))


def _products(generators: list[Permutation]) -> Callable[[Permutation], Iterable[Permutation]]:
    """The function from a permutation to its products with some others."""
    return lambda permutation: [
        tuple([generator[k] for k in permutation]) for generator in generators
    ]


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
            reached = set(generated_group(chosen, size, len(members)))
    return chosen


def with_symmetries(problem: Problem, items: Iterable[Sequence[int]]) -> tuple[Problem, list[bool]]:
    """Return the problem with the symmetries that some permutations of its items generate, and for
    each of these whether it is one; the others are left out.
    """
    images = [of_options(problem, permutation) for permutation in items]
    symmetries_found = [image for image in images if image is not None]
    symmetries = _group_within_limits(symmetries_found, len(problem.options))
    return replace(problem, symmetries=symmetries), [image is not None for image in images]


def _group_within_limits(generators: Iterable[Permutation], size: int) -> tuple[Permutation, ...]:
    """Return the group of permutations of `size` options that some generate, as far as it is small
    enough to be listed; () if that is the identity alone.
    """
    limit = min(MOST_SYMMETRIES, MOST_SYMMETRY_IMAGES // max(1, size))
    group = generated_group(generators, size, limit)
    return group if len(group) > 1 else ()
