"""Figures: what pieces form together, and its symmetries.

A Symmetry    its kind, and where its axis or centre is    Symmetry("mirror", (("column", 2.5),))
A Figure      the cells that are covered, and every symmetry they have

A place is said by what stays where it is: the points of `row` 2, of `column` 2.5 (between the
columns 2 and 3), of a diagonal `row-column` or `row+column`; a centre has a row and a column. The
middles of cells have whole numbers, those of triangles whole columns. There are two more slanted
axes of hexagons and triangles, `3*row-column` and `3*row+column`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import PsolverError
from ..geometry.cells import Cell, Shape
from ..geometry.isometry import Place
from ..geometry.lattice import Lattice, lattice_of
from ..geometry.polyform import canonical
from .checks import lattice_fault

KINDS = (  # those of all lattices
    "mirror",
    "diagonal",
    "upright mirror",
    "level mirror",
    "rotation",
    "quarter",
    "third",
    "sixth",
)


@dataclass(frozen=True, slots=True)
class Symmetry:
    """One symmetry of a figure: a kind of KINDS, and the place of its axis or centre."""

    kind: str
    place: Place


@dataclass(frozen=True, slots=True)
class Figure:
    """The cells that some pieces cover together, sorted, and all symmetries they have, in the order
    of KINDS.
    """

    cells: Shape
    symmetries: tuple[Symmetry, ...]


def figure(cells: Iterable[Cell], lattice: Lattice | None = None) -> Figure:
    """The figure that flat cells (at least one) make, squares unless a `lattice` is given. Raises
    PsolverError for other cells.

    >>> figure([(0, 0), (0, 1)]).symmetries[0]
    Symmetry(kind='mirror', place=(('column', 0.5),))
    >>> [symmetry.kind for symmetry in figure([(0, 0), (0, 1), (1, 1), (1, 2)]).symmetries]
    ['rotation']
    """
    cells = tuple(sorted(cells))
    if lattice and (fault := lattice_fault(cells, lattice)):
        raise PsolverError(f"figure: {fault}")
    lattice = lattice_of(cells, lattice)
    if not cells or not lattice.symmetry_kinds:
        given = cells[0] if cells else "no cell"
        raise PsolverError(f"figure: expected flat cells, such as (row, column), found {given}")
    found = set()
    for isometry in lattice.symmetries(cells):
        if kind := lattice.symmetry_kind(isometry):
            found.add(Symmetry(kind, lattice.fixed_points(isometry)))
    kinds = list(lattice.symmetry_kinds)
    order = sorted(found, key=lambda symmetry: (kinds.index(symmetry.kind), symmetry.place))
    return Figure(cells, tuple(order))


def congruence_class(cells: Iterable[Cell], lattice: Lattice) -> Shape:
    """The same for two figures exactly when an isometry maps one onto the other."""
    return canonical(cells, lattice)
