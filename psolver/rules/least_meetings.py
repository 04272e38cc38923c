"""The options of a rule with the items that they take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from ..core.marked import Marked
from ..core.model import Piece
from ..core.rule import Layout, Meeting, Meetings, Place


def meetings_taken(
    layout: Layout,
    items: Sequence[Meeting],
    items_on: Callable[[Piece, Marked, Place], Iterable[Meeting]],
) -> Meetings:
    """Return items, and the options with those among them that they take: of the items which
    `items_on` returns for an orientation of a piece and its option.
    """
    numbers = {item: number for number, item in enumerate(items, layout.first)}
    taking = []
    for piece, orientation, options in layout.placed:
        with_items = []
        for option in layout.control.watched(options):
            met = items_on(piece, orientation, option)
            item_numbers = [numbers[item] for item in met if item in numbers]
            item_numbers.sort()
            with_items.append((*option, *item_numbers))
        taking.append(with_items)
    return Meetings(tuple(items), taking)


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
