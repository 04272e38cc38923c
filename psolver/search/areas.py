"""The number of cells that pieces can cover together: a set of areas is the bits of one integer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from math import gcd

from ..core.bits import lowest_member, members
from ..core.cells import Cell
from ..core.lattice import Lattice
from ..core.model import Piece, PieceGroup
from ..core.reason import Areas
from .pruning import subset_sums
from .search_tuning import MOST_AREA_SUMS


def areas(pieces: Iterable[Piece], limit: int) -> int:
    """Return the areas, up to a limit, that some pieces cover when each is used as often as it may
    be; 0 for none.

    >>> bin(areas([Piece("I", ((0, 0), (0, 1)), 1, None)], 7))
    '0b1010100'
    """
    pieces = list(pieces)
    base = 0
    spare = Counter[int]()
    for piece in pieces:
        base += piece.least * piece.size
        copies = limit // piece.size
        if piece.most is not None:
            copies = piece.most - piece.least
        spare[piece.size] += copies
    if base > limit:
        return 0
    sums = subset_sums(spare, limit - base)
    return sums << base


def meet(sums: int, low: int, high: int) -> bool:
    """Whether one of some areas lies from `low` to `high`.

    >>> meet(0b10100, 3, 4), meet(0b10100, 3, 3)
    (True, False)
    """
    low = max(0, low)
    if high < low:
        return False
    from_low_to_high = (1 << high - low + 1) - 1
    return sums >> low & from_low_to_high > 0


def highest(sums: int, limit: int) -> int:
    """Return the highest of some areas up to a limit; there is one.

    >>> highest(0b10101, 3)
    2
    """
    up_to_limit = (1 << limit + 1) - 1
    sums &= up_to_limit
    return sums.bit_length() - 1


def lowest_above(sums: int, limit: int) -> int:
    """Return the lowest of some areas above a limit, 0 for none.

    >>> lowest_above(0b10101, 3), lowest_above(0b10101, 4)
    (4, 0)
    """
    least = limit + 1
    above = sums >> least
    if not above:
        return 0
    return least + lowest_member(above)


def most_uses(piece: Piece, room: int) -> int:
    """Return how often a piece may be used at most, by its bound and a number of cells."""
    fitting = room // piece.size
    if piece.most is None:
        return fitting
    return min(piece.most, fitting)


def sums_by_number(pieces: Iterable[Piece], limit: int, times: int | None) -> list[int] | None:
    """Return, for each number of pieces from the least on, at most `times` if that is given, the
    areas, up to a limit, that they cover; None if that takes long.

    >>> bars = [Piece("I", ((0, 0), (0, 1)), 0, None), Piece("A", ((0, 0),), 0, 1)]
    >>> [bin(sums) for sums in sums_by_number(bars, 4, 2)]
    ['0b1', '0b110', '0b11000']
    """
    pieces = list(pieces)
    used = 0
    base = 0
    room = 0
    for piece in pieces:
        used += piece.least
        base += piece.least * piece.size
        room += most_uses(piece, limit)
    if times is not None:
        room = min(room, times)
    spare_uses = max(0, room - used)
    mask = (1 << limit + 1) - 1
    sums = [0] * (spare_uses + 1)
    if base <= limit:
        sums[0] = 1 << base
    work = 0
    for piece in pieces:
        copies = 1
        order = range(spare_uses)
        # a piece without end adds to sums that it has added to before, other ones each copy once
        if most_uses(piece, limit) == piece.most:
            copies = piece.most - piece.least
            order = order[::-1]
        work += copies * spare_uses
        if work > MOST_AREA_SUMS:
            return None
        for _ in range(copies):
            for number in order:
                larger = sums[number] << piece.size
                sums[number + 1] |= larger & mask
    return sums


def completing(sums: int, low: int, high: int) -> int:
    """Return the areas that one of some areas completes to an area from `low` to `high`.

    >>> bin(completing(0b10010, 4, 5))
    '0b11011'
    """
    completed = 0
    for area in members(sums):
        if area > high:
            break
        fewest = max(0, low - area)
        below = (1 << fewest) - 1
        up_to_high = (1 << high - area + 1) - 1
        completed |= up_to_high & ~below
    return completed


def least_area(pieces: Iterable[Piece], uses: int) -> int:
    """Return the fewest cells that some pieces cover that have this number of uses together."""
    pieces = sorted(pieces, key=lambda piece: piece.size)
    uses_left = uses
    area = 0
    for piece in pieces:
        uses_left -= piece.least
        area += piece.least * piece.size
    for piece in pieces:
        if uses_left <= 0:
            break
        times = uses_left
        if piece.most is not None:
            spare = piece.most - piece.least
            times = min(times, spare)
        area += times * piece.size
        uses_left -= times
    return area


def areas_of_group(pieces: Iterable[Piece], group: PieceGroup, limit: int) -> int | None:
    """Return the areas, up to a limit, that the pieces of a group cover if they are used as often
    as the group and they themselves allow, as the bits of an integer; None if that takes long.

    >>> bars = [Piece("I", ((0, 0), (0, 1)), 0, None), Piece("A", ((0, 0),), 0, 1)]
    >>> bin(areas_of_group(bars, PieceGroup("", ("I", "A"), 2, 2), 9))
    '0b11000'
    """
    pieces = list(pieces)
    used = sum(piece.least for piece in pieces)
    sums = sums_by_number(pieces, limit, group.most)
    if sums is None:
        return None
    areas_found = 0
    least_spare = max(0, group.least - used)
    for areas_of_number in sums[least_spare:]:
        areas_found |= areas_of_number
    return areas_found


def summed(smaller: int, larger: int, limit: int) -> int:
    """Return the sums, up to a limit, of two areas of which each is one of some."""
    sums = 0
    mask = (1 << limit + 1) - 1
    for area in members(smaller):
        sums |= larger << area & mask
    return sums


# the reason, if there is no suitable area ---------------------------------------------------------


def between(pieces: Sequence[Piece], reason: Areas) -> Areas:
    """Return the areas that some pieces can have next below the room found, and next above it."""
    _, high = reason.room
    used = []
    for piece in pieces:
        if piece.most != 0:
            used.append(piece.size)
    # from one larger area to the next smaller one it is no more than a piece
    limit = high + max(used, default=0)
    sums = areas(pieces, limit)
    return reason._replace(
        covered=highest(sums, high),
        above=lowest_above(sums, high),
        unit=gcd(*used),
    )


def part_that_nothing_fills(
    parts_of_board: Iterable[Sequence[Cell]],
    must: Container[Cell],
    pieces: Sequence[Piece],
    lattice: Lattice,
) -> Areas | None:
    """Return the smallest part of a board, apart from the others, whose area the pieces cannot
    have; None if no part is such. `must` holds the cells that must be covered.
    """
    parts = sorted(parts_of_board, key=len)
    if not parts:
        return None
    largest_part = parts[-1]
    sums = areas(pieces, len(largest_part))
    for part in parts:
        least_cells = 0
        for cell in part:
            if cell in must:
                least_cells += 1
        room = (least_cells, len(part))
        if not meet(sums, *room):
            cells = tuple(sorted(part))
            reason = Areas("part", room, "at most", 0, cells, lattice)
            return between(pieces, reason)
    return None
