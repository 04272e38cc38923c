"""In which ways each item of a problem can still be covered, while options are taken one by one.

A set of options is the bits of one integer: option 3 is 8.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from ..control import UNWATCHED, Control
from ..cover.problem import Problem


class Why(NamedTuple):
    """Why an option cannot be: see Excluded; items and cells are numbers, -1 stands for none."""

    kind: Literal["bare", "area", "shared", "needed", "parity", "fill", "then"]
    other: int = -1
    first: int = -1
    cells: tuple[int, ...] = ()
    shades: tuple[int, int] = (0, 0)
    board: tuple[int, int] = (0, 0)


class Ways:
    """The options that may still be taken, and how often each item may and must be covered.

    alive   the options that may still be taken
    masks   for each item the options that cover it, taken or not
    named   how many items, the first ones, are needed; others only bound how often options are
            taken
    need    for each item how often it must still be covered
    room    for each item how often it may be

    >>> ways = Ways(Problem((1, 1, 0), (1, 1, 1), ((0,), (1,), (0, 1), (2,)), ()))
    >>> bin(ways.of(0)), ways.needed()
    ('0b101', [0, 1])
    >>> ways.take(0)
    >>> bin(ways.alive), ways.needed()
    ('0b1010', [1])
    """

    def __init__(
        self, problem: Problem, control: Control = UNWATCHED, named: int | None = None
    ) -> None:
        self.problem = problem
        self.named = len(problem.least) if named is None else named
        self.need, self.room = [*problem.least], [*problem.most]
        number = len(problem.options)
        self.masks = [_mask(options, number) for options in control.watched(problem.options_of)]
        self.alive = (1 << number) - 1
        for mask, room in zip(self.masks, self.room, strict=True):
            if not room:
                self.alive &= ~mask

    def of(self, item: int) -> int:
        """The options that may be taken and cover an item."""
        return self.alive & self.masks[item]

    def needed(self) -> list[int]:
        """The items that must still be covered, in order."""
        return [item for item, need in enumerate(self.need[: self.named]) if need]

    def take(self, option: int) -> None:
        """Take an option; those that do not go with it are gone."""
        self.alive &= ~(1 << option) & ~self.clashing(option)
        for item in self.problem.options[option]:
            self.need[item] = max(0, self.need[item] - 1)
            self.room[item] -= 1

    def clashing(self, option: int) -> int:
        """The options that do not go with one, and that one itself where it fills an item."""
        clashing = 0
        for item in self.problem.options[option]:
            if self.room[item] == 1:
                clashing |= self.masks[item]
        return clashing


def _mask(options: Iterable[int], number: int) -> int:
    """Some of `number` options, as bits."""
    data = bytearray(number // 8 + 1)
    for option in options:
        data[option >> 3] |= 1 << (option & 7)
    return int.from_bytes(data, "little")


def members(options: int) -> Iterator[int]:
    """The options in a set, in order.

    >>> list(members(0b1010))
    [1, 3]
    """
    while options:
        low = options & -options
        yield low.bit_length() - 1
        options ^= low
