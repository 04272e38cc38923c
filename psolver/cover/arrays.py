"""The options of a problem as flat arrays, for those who go through all of them at once.

options   ((0, 2), (1, 2), (0, 1, 2))
item      0 2 1 2 0 1 2                the options one after the other
option    0 0 1 1 2 2 2                the option that each of these entries belongs to
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple


class Entries(NamedTuple):
    """The entries of some options, one after the other; arrays of 64-bit integers."""

    item: Any
    option: Any


def entries(options: Sequence[Sequence[int]]) -> Entries:
    """All entries of some options.

    >>> [array.tolist() for array in entries(((0, 2), (), (1,)))]
    [[0, 2, 1], [0, 0, 2]]
    """
    import numpy as np

    count = len(options)
    lengths = np.fromiter(map(len, options), np.int64, count)
    items = np.fromiter(chain.from_iterable(options), np.int64, int(lengths.sum()))
    return Entries(items, np.repeat(np.arange(count), lengths))
