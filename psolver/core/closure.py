"""The closure of a set: what steps lead to from its elements, such as the group that symmetries
generate, or the orbit of an option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Any, TypeVar

E = TypeVar("E")


def closure(
    start: Iterable[E],
    images: Callable[[E], Iterable[E]],
    limit: float = inf,
    key: Callable[[E], Any] = lambda element: element,
) -> list[E]:
    """Return some elements and all that their `images` lead to, each once, in the order in which
    they are reached; elements with equal keys are the same. The search ends when there are more
    than the `limit`.

    >>> closure([1], lambda number: [2 * number % 7, 3 * number % 7])
    [1, 2, 3, 4, 6, 5]
    """
    elements = list(start)
    reached = set(map(key, elements))
    for element in elements:  # grows while it is read
        if len(elements) > limit:
            break
        for image in images(element):
            if key(image) not in reached:
                reached.add(key(image))
                elements.append(image)
    return elements
