"""Orbits under a problem's symmetries: of options, and of covers.

An orbit is the set of images of one thing under all symmetries. One option of each orbit stands for
the others: a search that begins with these alone finds a cover of every class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .problem import Cover, Permutation, Problem


def orbit(cover: Cover, symmetries: tuple[Permutation, ...]) -> list[Cover]:
    """The different images of a cover, sorted; only itself where no symmetries are given.

    >>> orbit((0, 1), ((0, 1, 2), (2, 1, 0)))
    [(0, 1), (1, 2)]
    """
    images = {tuple(sorted([image[option] for option in cover])) for image in symmetries}
    return sorted(images or {tuple(sorted(cover))})


def orbit_of_option(problem: Problem, option: int) -> set[int]:
    """The images of an option under all symmetries of a problem."""
    return {option, *(image[option] for image in problem.symmetries)}


def representatives(
    problem: Problem,
    group: int,
    order: Callable[[int], Any] | None = None,
    most: float = float("inf"),
) -> list[int]:
    """The first option of each orbit that has options of a group, in order; at most `most` + 1.

    `order` says which option comes first, the lowest; None: the one with the lowest number.
    """
    seen: set[int] = set()
    first: list[int] = []
    for option in sorted(problem.options_of[group], key=order):
        if option not in seen and len(first) <= most:
            first.append(option)
            seen |= orbit_of_option(problem, option)
    return first


def keep_group(problem: Problem, options: list[int]) -> bool:
    """Do the symmetries map options of one group to options of that group only?"""
    return all(
        problem.groups[image] == problem.groups[option]
        for option in options
        for image in orbit_of_option(problem, option)
    )


def used_once(problem: Problem) -> list[int]:
    """The groups that are used exactly once, sorted."""
    return [g for g in sorted(set(problem.groups)) if problem.least[g] == problem.most[g] == 1]
