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
    all_items = range(len(problem.least))
    if sorted(items) != list(all_items):
        return None
    for item, image in enumerate(items):
        if problem.least[item] != problem.least[image]:
            return None
        if problem.most[item] != problem.most[image]:
            return None
    colours = problem.colours or repeat(())
    coloured_options = list(zip(problem.options, colours, strict=False))
    alike: defaultdict[Any, count[int]] = defaultdict(count)
    number = {}
    for place, coloured in enumerate(coloured_options):
        copy = next(alike[coloured])
        number[coloured, copy] = place
    alike.clear()
    images = []
    for option, pairs in coloured_options:
        image_items = [items[item] for item in option]
        image_items.sort()
        image_pairs = [(items[item], colour) for item, colour in pairs]
        image_pairs.sort()
        image_option = (tuple(image_items), tuple(image_pairs))
        copy = next(alike[image_option])
        image_place = number.get((image_option, copy))
        if image_place is None:
            return None
        images.append(image_place)
    return tuple(images)


def generated_group(
    generators: Iterable[Permutation], size: int, limit: int
) -> tuple[Permutation, ...]:
    """Return the group of permutations of `size` things that some of them generate, sorted, the
    identity first; the last of them are left out if it would have more members than the `limit`.

    >>> generated_group([(1, 2, 0)], 3, 10)
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    """
    identity = tuple(range(size))
    used: list[Permutation] = []
    group = {identity}
    for generator in generators:
        if generator in group:
            continue
        products = _products([*used, generator])
        larger = closure([identity], products, limit)
        if len(larger) <= limit:
            used.append(generator)
            group = set(larger)
    return tuple(sorted(group))


def _products(generators: list[Permutation]) -> Callable[[Permutation], Iterable[Permutation]]:
    """The function from a permutation to its products with some others."""

    def products(permutation: Permutation) -> Iterable[Permutation]:
        for generator in generators:
            product = [generator[k] for k in permutation]
            yield tuple(product)

    return products


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
            generated = generated_group(chosen, size, len(members))
            reached = set(generated)
    return chosen


def with_symmetries(problem: Problem, items: Iterable[Sequence[int]]) -> tuple[Problem, list[bool]]:
    """Return the problem with the symmetries that some permutations of its items generate, and for
    each of these whether it is one; the others are left out.
    """
    generators = []
    are_symmetries = []
    for permutation in items:
        image = of_options(problem, permutation)
        are_symmetries.append(image is not None)
        if image is not None:
            generators.append(image)
    symmetries = _group_within_limits(generators, len(problem.options))
    return replace(problem, symmetries=symmetries), are_symmetries


def _group_within_limits(generators: Iterable[Permutation], size: int) -> tuple[Permutation, ...]:
    """Return the group of permutations of `size` options that some generate, as far as it is small
    enough to be listed; () if that is the identity alone.
    """
    listed = MOST_SYMMETRY_IMAGES // max(1, size)
    limit = min(MOST_SYMMETRIES, listed)
    group = generated_group(generators, size, limit)
    is_trivial = len(group) == 1
    return () if is_trivial else group
