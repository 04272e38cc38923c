"""Sizes of boards, as a text gives them: "hexagon of side 5", "parallelogram 4x9"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from .cells import Cell

N = "([0-9]+)"  # a number in the pattern of a size


class Size(NamedTuple):
    """A kind of size.

    pattern  a regular expression of its text, with a group for each number
    example  one of the kind, for messages
    count    the number of cells of a board of these numbers; 0 for no board
    cells    these cells
    """

    pattern: str
    example: str
    count: Callable[..., int]
    cells: Callable[..., Iterable[Cell]]

    def numbers(self, text: str) -> tuple[str, ...] | None:
        """The digits of each number in a text that is a size of this kind; None for other texts.

        >>> Size("trapezium ([0-9]+)x([0-9]+)", "", int, list).numbers(" Trapezium  3 x 5")
        ('3', '5')
        """
        words = " ".join(text.lower().replace("×", "x").split())
        found = re.fullmatch(self.pattern, re.sub(r"(?<=[0-9]) ?x ?(?=[0-9])", "x", words))
        return found.groups() if found else None
