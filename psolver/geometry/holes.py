"""What flat cells surround, and do not have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from .cells import Cell, Shape
from .lattice import Lattice


@lru_cache(64)
def holes(cells: frozenset[Cell], lattice: Lattice) -> tuple[Shape, ...]:
    """The holes in flat cells, each sorted, in the order of their first cells; two that touch at a
    corner are two.

    >>> from .lattice import SQUARE
    >>> ring = frozenset((row, column) for row in range(3) for column in range(3)) - {(1, 1)}
    >>> holes(ring, SQUARE)
    (((1, 1),),)
    """
    bare = {*_between(cells, lattice)}
    return tuple(
        part for part in lattice.components(bare) if _is_closed(part, bare, cells, lattice)
    )


def _is_closed(part: Shape, bare: set[Cell], cells: frozenset[Cell], lattice: Lattice) -> bool:
    """Does all that lies beside a part of the bare cells belong to these or to the cells?"""
    beside = (other for cell in part for other in lattice.neighbours(cell))
    return all(other in cells or other in bare for other in beside)


def _between(cells: Iterable[Cell], lattice: Lattice) -> Iterator[Cell]:
    """The cells that are none of some flat ones, but lie between two of them in a row."""
    rows: dict[Cell, set[int]] = defaultdict(set)
    for *before, last in map(lattice.shown, cells):
        rows[tuple(before)].add(last)
    for row, columns in rows.items():
        for column in range(min(columns) + 1, max(columns)):
            cell = None if column in columns else lattice.at((*row, column))
            if cell is not None:
                yield cell
