"""The options of a rule whose items must be covered a number of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from ..core.rule import Layout, Meeting, Meetings


def meetings_with_least(
    layout: Layout,
    items: Sequence[Meeting],
    items_on: Callable[[Sequence[int]], Iterable[int]],
) -> Meetings:
    """Return items, and the options with those that they take, which `items_on` returns by the
    numbers of the cells that a placement covers. The most of an item with a least number of times
    forbids nothing.
    """
    times = Counter[int]()
    taking = []
    for piece, _, options in layout.placed:
        with_items = []
        for option in layout.control.watched(options):
            item_numbers = tuple(items_on(option[: piece.size]))
            times.update(item_numbers)
            with_items.append(option + item_numbers)
        taking.append(with_items)
    bounded = []
    for number, item in enumerate(items, layout.first):
        if item.least:
            item = item._replace(most=max(2, times[number]))
        bounded.append(item)
    return Meetings(tuple(bounded), taking)
