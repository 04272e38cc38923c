"""How many cells pieces can cover together: a set of areas is the bits of one integer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...cover.sums import subset_sums
from ...puzzle.model import Piece


def areas(pieces: Iterable[Piece], most: int) -> int:
    """The areas, at most `most`, that some pieces cover when each is used as often as it may be; 0
    for none.

    >>> bin(areas([Piece("I", ((0, 0), (0, 1)), 1, None)], 7))
    '0b1010100'
    """
    pieces = list(pieces)
    base = sum(piece.least * piece.size for piece in pieces)
    if base > most:
        return 0
    spare: Counter[int] = Counter()
    for piece in pieces:
        spare[piece.size] += most // piece.size if piece.most is None else piece.most - piece.least
    return subset_sums(spare, most - base) << base


def meet(sums: int, low: int, high: int) -> bool:
    """Is one of some areas from `low` to `high`?

    >>> meet(0b10100, 3, 4), meet(0b10100, 3, 3)
    (True, False)
    """
    low = max(0, low)
    return high >= low and bool(sums >> low & (1 << high - low + 1) - 1)


def highest(sums: int, most: int) -> int:
    """The highest of some areas that is at most `most`; there is one.

    >>> highest(0b10101, 3)
    2
    """
    return (sums & (1 << most + 1) - 1).bit_length() - 1
