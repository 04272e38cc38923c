"""Figures: the shapes that pieces form together, their symmetries, and bounds on their size, which
make a search through all frames end.

A Symmetry    its kind, and the place of its axis or centre:
              Symmetry("mirror", (("column", 2.5),))
A Figure      the cells that are covered, and every symmetry they have

A place is given by the points that stay fixed: those of `row` 2, of `column` 2.5 (between the
columns 2 and 3), of a diagonal `row-column` or `row+column`; a centre has a row and a column. The
middles of cells have whole numbers, those of triangles whole columns. There are two more slanted
axes of hexagons and triangles, `3*row-column` and `3*row+column`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, product

from .cells import Cell, Place, Shape, columns, extent
from .checks import cells_of, lattice_fault
from .errors import PsolverError
from .lattice import Lattice
from .piece import Piece
from .polyform import canonical
from .square_lattice import lattice_of
from .tilings import Tiling


@dataclass(frozen=True, slots=True)
class Symmetry:
    """One symmetry of a figure: its kind, and the place of its axis or centre."""

    kind: str
    place: Place


@dataclass(frozen=True, slots=True)
class Figure:
    """The cells that some pieces cover together, sorted, and all symmetries they have, in the order
    of these.
    """

    cells: Shape
    symmetries: tuple[Symmetry, ...]


def figure(cells: Iterable[Cell] | Tiling, lattice: Lattice | None = None) -> Figure:
    """The figure that flat cells (at least one) make, squares unless a `lattice` is given, or that
    a tiling covers. Raises PsolverError for other cells.

    >>> figure([(0, 0), (0, 1)]).symmetries[0]
    Symmetry(kind='mirror', place=(('column', 0.5),))
    >>> [symmetry.kind for symmetry in figure([(0, 0), (0, 1), (1, 1), (1, 2)]).symmetries]
    ['rotation']
    """
    if isinstance(cells, Tiling):
        lattice = cells.lattice
        cells = tuple(cells.owners())
    cells = tuple(sorted(cells_of("", "figure", cells)))
    if lattice:
        fault = lattice_fault(cells, lattice)
        if fault:
            raise PsolverError(f"figure: {fault}")
    lattice = lattice_of(cells, lattice)
    if not cells or not lattice.symmetry_kinds:
        example = cells[0] if cells else "no cell"
        raise PsolverError(f"figure: expected flat cells, such as (row, column), found {example}")
    kinds = list(lattice.symmetry_kinds)
    order = set()
    for isometry in lattice.symmetries(cells):
        kind = lattice.symmetry_kind(isometry)
        if kind:
            place = lattice.fixed_points(isometry)
            order.add((kinds.index(kind), place))
    symmetries = [Symmetry(kinds[number], place) for number, place in sorted(order)]
    return Figure(cells, tuple(symmetries))


def congruence_class(cells: Iterable[Cell], lattice: Lattice) -> Shape:
    """A key that two figures share exactly if an isometry maps one onto the other."""
    return canonical(cells, lattice)


def spread(extents: Iterable[int]) -> int:
    """The sum of the differences of the highest and the lowest values of all numbers.

    >>> spread((2, 3))
    3
    """
    return sum(n - 1 for n in extents)


def spread_of_step(lattice: Lattice) -> int:
    """The number of numbers that change, each by 1, on the way from a cell to a neighbour."""
    spreads = []
    for step in chain.from_iterable(lattice.steps.values()):
        spreads.append(sum(map(abs, step)))
    return max(spreads)


def parallelogram(rows: int, columns: int, lattice: Lattice) -> Shape:
    """The cells in which the first number takes `rows` values, the last `columns`: a box, or the
    board of the size "parallelogram 3x4", sorted.

    >>> from ..lattices.slanted import HEXAGON
    >>> HEXAGON.picture(dict.fromkeys(parallelogram(2, 3, HEXAGON), "#")).split("\\n")
    [' # # #', '# # #']
    """
    for size in lattice.sizes:
        numbers = size.numbers(f"{rows}x{columns}")
        if numbers:
            cells = size.cells(*map(int, numbers))
            return tuple(sorted(cells))
    return tuple(product(range(rows), range(columns)))


def most_spread(pieces: Iterable[Piece]) -> int:
    """The most that the highest values in a connected figure of some pieces are above the lowest
    ones, all numbers of a cell together (every `most` is a number, and one above 0).

    A step to a neighbour changes some numbers by 1. Two sets of cells that touch are a step apart,
    so that together they are spread by no more than each by itself and that step. Piece by piece,
    and for pieces that are connected cell by cell, that bounds the whole.

    >>> most_spread([Piece("L", ((0, 0), (1, 0), (2, 0), (2, 1)), 3, 3)])
    11
    """
    pieces = [piece for piece in pieces if piece.most]
    step = spread_of_step(pieces[0].lattice)
    area = 0
    grown = 0
    for piece in pieces:
        copies = piece.most or 0
        area += copies * piece.size
        spread_of_piece = spread(extent(piece.shape))
        grown += copies * (spread_of_piece + step)
    return min(step * (area - 1), grown - step)


def longest_sides(pieces: Iterable[Piece]) -> tuple[int, ...]:
    """The most values that each number of a cell takes in a connected figure of some pieces (every
    `most` is a number).
    """
    pieces = list(pieces)
    lattice = pieces[0].lattice
    used = [piece for piece in pieces if piece.most]
    if not used:
        return (0,) * lattice.dimension
    extents = {piece.name: columns(map(extent, piece.orientations)) for piece in used}
    greatest_spread = most_spread(used)
    kinds = len(lattice.steps)
    sides = []
    for axis in range(lattice.dimension):
        stacked = 0
        needed = 0  # by a piece along the other axis
        for piece in used:
            lengths = extents[piece.name]
            copies = piece.most or 0
            stacked += copies * max(lengths[axis])
            if piece.least:
                needed = max(needed, min(lengths[1 - axis]) - 1)
        if lattice.invariants:  # where a number changes, the sum of the others does
            across = (greatest_spread + kinds - 1) // 2
        else:
            across = greatest_spread - needed
        sides.append(min(stacked, 1 + across))
    return tuple(sides)


def frame_sides(pieces: Iterable[Piece]) -> tuple[int, int]:
    """The rows and columns, one at least, of the frame that is just large enough for every
    connected figure of some pieces (every `most` is a number): a box of squares, or a parallelogram
    of other cells, the sides of which bound the first and the last number.

    >>> frame_sides([Piece("L", ((0, 0), (1, 0), (2, 0), (2, 1)), 3, 3)])
    (9, 9)
    """
    rows, *_, columns = longest_sides(pieces)
    return max(1, rows), max(1, columns)


def frame_size(pieces: Iterable[Piece]) -> str:
    """The size of that frame, as a puzzle file writes it.

    >>> frame_size([Piece("L", ((0, 0), (1, 0), (2, 0), (2, 1)), 3, 3)])
    '9x9'
    """
    pieces = list(pieces)
    sides = [f"{side:,}" for side in frame_sides(pieces)]
    size = "x".join(sides)
    if pieces[0].lattice.invariants:
        return f"parallelogram {size}"
    return size


def frame_cells(pieces: Iterable[Piece]) -> tuple[Cell, ...]:
    """The cells of that frame, sorted."""
    pieces = list(pieces)
    rows, columns = frame_sides(pieces)
    return parallelogram(rows, columns, pieces[0].lattice)
