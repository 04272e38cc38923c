"""Placements that cannot be since the board is coloured like a chessboard: the other pieces could
not cover what would be left of its dark and light cells.

An excess    how many more dark cells than light ones there are
A tally      what some pieces can cover together: a set of pairs (area, excess), as the bits of one
             integer, that of a pair being area * WIDE + excess
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import TypeAlias

from ..control import UNWATCHED, Control
from ..geometry.cells import Cell
from ..geometry.lattice import Lattice
from ..puzzle.wrapping import periods
from .encode import Encoding
from .ways import Ways, Why, members

MOST_CELLS = 400
MOST_WORK = 10_000  # cells times pieces: about half a second
WIDE = 2 * MOST_CELLS + 1

ByExcess: TypeAlias = dict[int, list[int]]  # the options of a piece


def is_chequered(lattice: Lattice) -> bool:
    """Do two colours do, so that cells beside each other always differ? Then they are told by
    whether the numbers of a cell add up to an odd one.

    >>> from ..geometry.lattice import CUBIC, SQUARE
    >>> from ..geometry.hexagons import HEXAGON
    >>> is_chequered(SQUARE), is_chequered(CUBIC), is_chequered(HEXAGON)
    (True, True, False)
    """
    return lattice.chequered


def excluded(
    encoding: Encoding, ways: Ways, control: Control = UNWATCHED
) -> Iterator[tuple[int, Why]]:
    """The options that cannot be, with the dark and light cells that each covers, and those of the
    board; none where cells may stay empty, and none where that would take long.
    """
    free = [cell for cell in range(len(encoding.cells)) if ways.room[cell]]
    items = range(len(encoding.cells), ways.named)
    pieces = [item for item in items if ways.of(item)]
    lattice = encoding.puzzle.board.lattice
    if len(free) > MOST_CELLS or len(free) * len(pieces) > MOST_WORK:
        return
    if any(period % 2 for period in periods(encoding.puzzle.board)):
        return  # around an odd number of cells the colours do not go on
    if not free or not is_chequered(lattice) or not all(ways.need[cell] for cell in free):
        return
    first = encoding.cells[free[0]]
    colours = [_colour(cell, first) for cell in encoding.cells]
    found = {item: _by_excess(encoding, ways.of(item), colours, control) for item in pieces}
    if all(set(those) == {0} for those in found.values()):
        return
    excess = sum(colours[cell] for cell in free)
    for item, those in found.items():
        size = encoding.pieces[item - len(encoding.cells)].size
        others = _beside(encoding, ways, found, item, len(free), control)
        for value, options in those.items():
            if not others >> (len(free) - size) * WIDE + excess - value & 1:
                shades, board = _shades(size, value), _shades(len(free), excess)
                why = Why("parity", cells=(free[0],), shades=shades, board=board)
                yield from ((option, why) for option in options)


def _colour(cell: Cell, first: Cell) -> int:
    """1 for a cell that is dark, as the first is, -1 for a light one."""
    return -1 if (sum(cell) - sum(first)) % 2 else 1


def _shades(area: int, excess: int) -> tuple[int, int]:
    """How many dark and light cells there are."""
    return (area + excess) // 2, (area - excess) // 2


def _by_excess(encoding: Encoding, options: int, colours: list[int], control: Control) -> ByExcess:
    """The options of a piece, by the excess of their cells."""
    found: ByExcess = defaultdict(list)
    for option in control.watched(members(options), 10):
        found[sum(colours[cell] for cell in encoding.covered(option))].append(option)
    return found


def _beside(
    encoding: Encoding,
    ways: Ways,
    found: dict[int, ByExcess],
    laid: int,
    most: int,
    control: Control,
) -> int:
    """The tally of all pieces beside one more that is laid, of areas up to `most`."""
    tally = 1
    for item, values in found.items():
        control.tick()
        size = encoding.pieces[item - len(encoding.cells)].size
        low, high = ways.need[item], ways.room[item]
        if item == laid:
            low, high = max(0, low - 1), high - 1
        tally = _with(tally, size, values, (low, high), most)
    return tally


def _with(tally: int, size: int, values: Collection[int], times: tuple[int, int], most: int) -> int:
    """A tally with a piece that is used some `times`, at least and at most, and has one of some
    excesses each time.

    >>> bars = _with(1, 2, [0], (1, 2), 9)
    >>> bars == 1 << 2 * WIDE | 1 << 4 * WIDE
    True
    """
    low, high = times
    full = (1 << most * WIDE + most + 1) - 1
    found = 0
    for number in range(min(high, most // size) + 1):
        if number >= low:
            found |= tally
        longer = 0
        for value in values:
            longer |= tally << size * WIDE + value
        tally = longer & full
    return found
