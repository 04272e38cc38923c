"""Groups that the areas contradict: however often its pieces are used within the bounds of a group,
the pieces cannot cover as many cells as the board has.

Each group is looked at by itself, which shows less than all together, and nothing that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from ...puzzle.model import Piece, PieceGroup, Puzzle
from ...puzzle.reason import Areas, Reason
from ..binding import members
from .areas import MOST_CELLS, areas, highest, meet, sums_by_number


def group_reason(puzzle: Puzzle) -> Reason | None:
    """Why some group cannot be used as often as it should be; None where each by itself can."""
    for group in puzzle.groups:
        if found := _of_group(puzzle, group):
            return Reason(found._replace(group=group))
    return None


def _of_group(puzzle: Puzzle, group: PieceGroup) -> Areas | None:
    room = len(puzzle.board.must), len(puzzle.board.cells)
    within = members(puzzle, group)
    others = [piece for piece in puzzle.pieces if piece not in within]
    low = sum(piece.least for piece in within)
    high = sum(inf if piece.most is None else piece.most for piece in within)
    if low > (inf if group.most is None else group.most) or high < group.least:
        return Areas("board", room, "never", 0)
    least = least_area(within, group.least) + sum(piece.least * piece.size for piece in others)
    if least > room[1]:
        return Areas("board", room, "at least", least)
    if room[1] > MOST_CELLS:
        return None
    top = room[1] + max((piece.size for piece in puzzle.pieces if piece.most != 0), default=0)
    sums = areas_of_group(within, group, top)
    if sums is None:
        return None
    sums = together(sums, areas(others, top), top)
    if meet(sums, *room):
        return None
    # from one larger area to the next smaller one it is no more than a piece, added or exchanged
    above = sums >> room[1] + 1
    larger = room[1] + (above & -above).bit_length() if above else 0
    return Areas("board", room, "at most", highest(sums, room[1]), above=larger)


def least_area(pieces: Iterable[Piece], least: int) -> int:
    """The fewest cells that some pieces cover that are used so often together."""
    pieces = sorted(pieces, key=lambda piece: piece.size)
    more = least - sum(piece.least for piece in pieces)
    area = sum(piece.least * piece.size for piece in pieces)
    for piece in pieces:
        if more <= 0:
            break
        times = more if piece.most is None else min(more, piece.most - piece.least)
        area += times * piece.size
        more -= times
    return area


def areas_of_group(pieces: Iterable[Piece], group: PieceGroup, most: int) -> int | None:
    """The areas, at most `most`, that the pieces of a group cover where they are used as often as
    the group and they themselves say, as the bits of an integer; None where that takes long.

    >>> bars = [Piece("I", ((0, 0), (0, 1)), 0, None), Piece("A", ((0, 0),), 0, 1)]
    >>> bin(areas_of_group(bars, PieceGroup("", ("I", "A"), 2, 2), 9))
    '0b11000'
    """
    pieces = list(pieces)
    used = sum(piece.least for piece in pieces)
    sums = sums_by_number(pieces, most, group.most)
    if sums is None:
        return None
    found = 0
    for areas_of_number in sums[max(0, group.least - used) :]:
        found |= areas_of_number
    return found


def together(one: int, other: int, most: int) -> int:
    """The sums, at most `most`, of two areas of which each is one of some."""
    found, mask = 0, (1 << most + 1) - 1
    while one:
        lowest = one & -one
        found |= other * lowest & mask
        one ^= lowest
    return found
