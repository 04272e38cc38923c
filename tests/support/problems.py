"""Exact-cover problems that several tests search, and brute force over the sets of options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from psolver import load
from psolver.core import Control
from psolver.engines import (
    MEMORY,
    Component,
    PlainStages,
    ProgressShare,
    components_of,
    count_component,
    count_covers,
    parts_of_problem,
)
from psolver.search import Cover, Problem, encode
from support.places import SAMPLES


def brute(problem: Problem) -> list[Cover]:
    """All covers, found by trying every set of options, sorted."""
    covers = []
    for subset in range(1 << len(problem.options)):
        times = [0] * len(problem.least)
        cover = tuple(o for o in range(len(problem.options)) if subset >> o & 1)
        for option in cover:
            for item in problem.options[option]:
                times[item] += 1
        within = zip(problem.least, times, problem.most, strict=True)
        if all(a <= t <= b for a, t, b in within) and _is_of_one_colour(problem, cover, times):
            covers.append(cover)
    return sorted(covers)


def _is_of_one_colour(problem: Problem, cover: Cover, times: Sequence[int]) -> bool:
    """Whether every item that options of a cover colour has one colour, and no option without."""
    if not problem.colours:
        return True
    colours: dict[int, set[int]] = {}
    for option in cover:
        for item, colour in problem.colours[option]:
            colours.setdefault(item, set()).add(colour)
    return all(len(shown) == 1 and not times[item] for item, shown in colours.items())


def covers_by_states(problem: Problem, memory: int = MEMORY) -> int:
    """The number of covers, by states or a determinant, whatever the symmetries."""
    return count_covers(parts_of_problem(problem), memory)


def counted(component: Component, stages: Any) -> int:
    """The number of covers of a component by some stages of a count."""
    return count_component(component, stages, ProgressShare(Control().progress, 0, 1))


def dictionaries(component: Component) -> PlainStages:
    """The stages of a count in plain Python."""
    return PlainStages(component, 1 << 30)


def counted_in_parts(
    layout: Any,
    stages: Callable[[Component], Any] = dictionaries,
    neighbours: Sequence[Sequence[int]] = (),
) -> int:
    """The number of covers of a layout, component by component."""
    if not layout.fillable:
        return 0
    return prod(counted(one, stages(one)) for one in components_of(layout, neighbours))


def queens(size: int) -> Problem:
    """So many queens on a board: rows and columns once, diagonals at most once."""
    diagonals = 2 * (2 * size - 1)
    options = tuple(
        (r, size + c, 2 * size + r + c, 2 * size + diagonals // 2 + r - c + size - 1)
        for r in range(size)
        for c in range(size)
    )
    items = 2 * size + diagonals
    return Problem((1,) * 2 * size + (0,) * diagonals, (1,) * items, options, ())


def langford(size: int) -> Problem:
    """Pairs of the numbers to `size`, two k with k numbers between them."""
    options = tuple(
        (k - 1, size + place, size + place + k + 1)
        for k in range(1, size + 1)
        for place in range(2 * size - k - 1)
    )
    return Problem((1,) * 3 * size, (1,) * 3 * size, options, ())


def sample(name: str) -> Problem:
    return encode(load(SAMPLES / f"{name}.toml")).problem
