"""The roots of a search with symmetries, and the covers that stand for their classes.

A *root* is an option with which a search begins; each class of covers lies below one root alone.

Take an item that every cover needs, and its images under the symmetries. Their options, of which
every cover holds some, fall into orbits. The first orbit, in some order, of which a cover holds an
option is the same for all images of the cover, and one of them holds the very option that stands
for this orbit: the root. So below a root no option of the orbits before is taken.

Of the covers below a root that are images of each other the smallest is found. If the item is
covered once and stays in its place (a piece that is used once, the middle cell of a board), its
options do not fit together: then only the symmetries that fix the root make such images, and a
cover stands for as many as the orbit of the root has options. Else that depends on how many options
of the orbit it holds, so that the number of all covers is not worked out by counting alone.

The orbit of the item is chosen by an estimate, and where the search begins: one in the middle of a
board saves more if there are many covers, and repeats more if branches end early
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ...search.problem import (
    Cover,
    Permutation,
    Problem,
    fixed_items,
    orbit_of_option,
    representatives,
)
from .kernel_arrays import words_of_table
from .walk import CHOICES, DEPTH, Tree

FEW_IMAGES = 4000  # Plain Python looks at these sooner than machine code is loaded.
MOST_ITEM_IMAGES = 2_000_000  # Images of the items of options by all symmetries: about a second.
MOST_ROOTS = 500

if TYPE_CHECKING:
    from .image_filter import ImageFilter

Items: TypeAlias = tuple[int, ...]
Covers: TypeAlias = tuple[Cover, ...]


class Root(NamedTuple):
    """A root of a search: below an option, or at the top.

    factor   the number of covers that each below stands for; None if they differ
    images   the symmetries but the identity that may map covers below onto each other
    without  the options that are not taken below
    """

    option: int | None
    factor: int | None
    images: tuple[Permutation, ...]
    without: tuple[int, ...] = ()


def roots(problem: Problem, tree: Tree, counting: bool = False) -> list[Root]:
    """Return the roots of a search, at least one; all have a factor if covers are only counted.

    The tree orders the options of an orbit, and the lists of options, one for each orbit that has
    options of an item.
    """
    symmetries = problem.symmetries[1:]
    top = Root(None, 1, symmetries)
    if not symmetries:
        return [top]
    fixed = fixed_items(problem)
    orbits: list[Items] = []
    groups = set(problem.groups)
    if not counting and groups.isdisjoint(fixed):
        orbits = item_orbits(problem)
    if orbits:
        kind = _kinds(problem)
        worths = [_worth(problem, kind, items, tree.lateness) for items in orbits]
        best = worths.index(max(worths))
        items = orbits[best]
        if items[0] not in fixed:
            orbit_roots = _roots_of_orbit(problem, tree, kind, items)
            return orbit_roots or [top]
        fixed = list(items)
    choices = []
    for item in fixed:
        options = representatives(problem, item, tree.order)
        if options:
            choices.append(options)
    if not choices:
        return [top]
    options = min(choices, key=tree.cost)
    return [_fixed_root(problem, option) for option in options]


def _fixed_root(problem: Problem, option: int) -> Root:
    stabiliser = []
    for symmetry in problem.symmetries[1:]:
        if symmetry[option] == option:
            stabiliser.append(symmetry)
    factor = len(orbit_of_option(problem, option))
    return Root(option, factor, tuple(stabiliser))


def _roots_of_orbit(problem: Problem, tree: Tree, kind: list[int], items: Items) -> list[Root]:
    """Return the roots for the orbit of an item; [] if there are too many, or none. What a root
    goes without begins with what the root before goes without.
    """
    options_of_kind: dict[int, list[int]] = {}
    options: set[int] = set()
    for item in items:
        options.update(problem.options_of[item])
    for option in sorted(options):
        first_of_kind = kind[option]
        alike = options_of_kind.setdefault(first_of_kind, [])
        alike.append(option)
    if len(options_of_kind) > MOST_ROOTS:
        return []
    symmetries = problem.symmetries[1:]
    orbit_roots: list[Root] = []
    excluded: tuple[int, ...] = ()
    for _, alike in sorted(options_of_kind.items()):
        ranks = tree.order(alike)
        ranked = zip(ranks, alike, strict=True)
        _, best = min(ranked)
        root = Root(best, None, symmetries, excluded)
        orbit_roots.append(root)
        excluded = (*excluded, *alike)
    return orbit_roots


def item_orbits(problem: Problem) -> list[Items]:
    """Return the orbits of the items with a position that every cover needs, each sorted; [] if
    that takes too long.

    >>> from dataclasses import replace
    >>> row = Problem((1, 1, 1), (1, 1, 1), ((0,), (1,), (2,), (0, 1), (1, 2)), ())
    >>> item_orbits(replace(row, symmetries=((0, 1, 2, 3, 4), (2, 1, 0, 4, 3))))
    [(0, 2), (1,)]
    """
    entries = sum(map(len, problem.options))
    images = len(problem.symmetries) * entries
    if images > MOST_ITEM_IMAGES:
        return []
    positions = problem.positions or range(len(problem.least))
    needed = []
    # symmetries are of options: the image of an item is the one with the images of its options
    number: dict[frozenset[int], int] = {}
    for item, lower in enumerate(problem.least):
        if lower > 0 and positions[item] >= 0:
            needed.append(item)
            options_of_item = frozenset(problem.options_of[item])
            number[options_of_item] = item
    orbits: set[Items] = set()
    visited: set[int] = set()
    for item in needed:
        if item in visited:
            continue
        visited.add(item)
        options = problem.options_of[item]
        orbit = set()
        is_whole = True
        for image in problem.symmetries:
            option_images = [image[option] for option in options]
            item_image = number.get(frozenset(option_images))
            if item_image is None:
                is_whole = False
            else:
                orbit.add(item_image)
        visited |= orbit
        if is_whole:
            items = sorted(orbit)
            orbits.add(tuple(items))
    return sorted(orbits)


def _kinds(problem: Problem) -> list[int]:
    """Return for each option the first of its orbit."""
    number = len(problem.options)
    kind = [-1] * number
    for option in range(number):
        if kind[option] < 0:
            for image in orbit_of_option(problem, option):
                kind[image] = option
    return kind


def _worth(problem: Problem, kind: list[int], items: Items, lateness: float) -> float:
    """Return about how much shorter a search is with the roots of some items, less if it begins
    late.

    As if the options that cover the items were independent, and each as likely: below a root that
    holds an option of one item the others hold none of the kinds before.
    """
    options = problem.options_of[items[0]]
    if not options:
        return 0.0
    number = len(options)
    items_beside = len(items) - 1
    options_left = number
    effort = 0.0
    options_of_kind = Counter([kind[option] for option in options])
    for _, alike in sorted(options_of_kind.items()):
        part_left = options_left / number
        effort += part_left**items_beside
        options_left -= alike
    places = problem.positions or range(len(problem.least))
    first_place = min([places[item] for item in items])
    all_places = max(places) + 1
    late = first_place / all_places
    penalty = 1 + lateness * late
    return number / effort / penalty


class Canonical:
    """The filter for covers that are the smallest of their images; of those that hold an option, if
    one is given.
    """

    def __init__(self, symmetries: Sequence[Permutation], option: int | None = None) -> None:
        self._symmetries = symmetries
        self._option = option
        self._looked_at = 0  # images

    def covers(self, rows: Any, number: int) -> tuple[Covers, int]:
        """Return those of the first rows, as covers, and the number of all their images."""
        if self._are_many(number):
            smallest, solutions = self(rows[:number])
            covers = covers_of_rows(smallest, len(smallest))
            return covers, solutions
        smallest_covers = []
        solutions = 0
        for cover in covers_of_rows(rows, number):
            images = self._images(cover)
            if self._is_smallest(cover, images):
                smallest_covers.append(cover)
                symmetries = len(images) + 1  # with the identity, which is not among these
                fixing = images.count(cover) + 1
                solutions += symmetries // fixing
        return tuple(smallest_covers), solutions

    def _images(self, cover: Cover) -> list[Cover]:
        images = []
        for symmetry in self._symmetries:
            options = [symmetry[option] for option in cover]
            options.sort()
            images.append(tuple(options))
        return images

    def _is_smallest(self, cover: Cover, images: list[Cover]) -> bool:
        """Whether a cover is the smallest of those of its images that hold the option."""
        for image in images:
            holds_option = self._option is None or self._option in image
            if holds_option and image < cover:
                return False
        return True

    def number(self, rows: Any, number: int) -> tuple[int, int]:
        """Return the number of those of the first rows, and of all their images."""
        if not self._are_many(number):
            covers, solutions = self.covers(rows, number)
            return len(covers), solutions
        smallest, solutions = self(rows[:number])
        return len(smallest), solutions

    def _are_many(self, number: int) -> bool:
        images = number * len(self._symmetries)
        self._looked_at += images
        are_many = self._looked_at >= FEW_IMAGES
        return number > 0 and are_many

    @cached_property
    def _image_filter(self) -> ImageFilter:
        from .image_filter import ImageFilter  # which most searches do without

        return ImageFilter(self._symmetries, self._option)

    def __call__(self, rows: Any) -> tuple[Any, int]:
        """Return the rows (covers as kernels write them) that are the smallest of their images,
        moved to the front, and the number of all their images.
        """
        return self._image_filter(rows)


def covers_of_rows(rows: Any, number: int) -> Covers:
    """Return the first rows, of a given number, that a kernel wrote, as covers."""
    if not number:
        return ()
    width = rows.shape[1]
    size = number * width
    words = words_of_table(rows)
    flat = words[:size].tolist()
    covers = []
    for start in range(0, size, width):
        begin = start + CHOICES
        end = begin + flat[start + DEPTH]
        choices = sorted(flat[begin:end])
        if choices and choices[0] < 0:  # of levels at which no option was taken
            choices = [option for option in choices if option >= 0]
        covers.append(tuple(choices))
    return tuple(covers)
