"""Figures: what pieces form together, and its symmetries.

A Symmetry    its kind, and where its axis or centre is    Symmetry("mirror", (("column", 2.5),))
A Figure      the cells that are covered, and every symmetry they have

A place is said by what stays where it is: the points of `row` 2, of `column` 2.5 (between the
columns 2 and 3), of a diagonal `row-column` or `row+column`; a centre has a row and a column. The
middles of cells have whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from ..geometry.cells import Shape
from ..geometry.isometry import Isometry, identity, point_group, symmetries
from ..geometry.polyform import canonical

KINDS = ("mirror", "diagonal", "rotation", "quarter")
Place: TypeAlias = tuple[tuple[str, float], ...]


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


def figure(cells: Iterable[tuple[int, ...]]) -> Figure:
    """The figure that 2-D cells (at least one) make.

    >>> figure([(0, 0), (0, 1)]).symmetries[0]
    Symmetry(kind='mirror', place=(('column', 0.5),))
    >>> [symmetry.kind for symmetry in figure([(0, 0), (0, 1), (1, 1), (1, 2)]).symmetries]
    ['rotation']
    """
    cells = tuple(sorted(cells))
    found = {
        Symmetry(kind(isometry), place(isometry))
        for isometry in symmetries(cells)
        if not _is_identity(isometry)
    }
    return Figure(
        cells,
        tuple(sorted(found, key=lambda symmetry: (KINDS.index(symmetry.kind), symmetry.place))),
    )


def congruence_class(cells: Iterable[tuple[int, ...]]) -> Shape:
    """The same for two figures exactly when a translation and one of the eight isometries map one
    onto the other.
    """
    return canonical(cells, point_group(2))


def _is_identity(isometry: Isometry) -> bool:
    return isometry == identity(len(isometry.axes))


def kind(isometry: Isometry) -> str:
    """Which of KINDS an isometry of the plane is that is no translation.

    >>> kind(Isometry((1, 0), (1, 1), (0, 0)))
    'diagonal'
    """
    upright = isometry.axes == (0, 1)
    if isometry.reverses:
        return "mirror" if upright else "diagonal"
    return "rotation" if upright else "quarter"


def place(isometry: Isometry) -> Place:
    """Where the points lie that an isometry of the plane (which maps some figure onto itself)
    leaves where they are.

    >>> place(Isometry((0, 1), (-1, -1), (3, 4)))
    (('row', 1.5), ('column', 2.0))
    """
    (row_sign, column_sign), (row_shift, column_shift) = isometry.signs, isometry.shift
    if isometry.axes == (0, 1):
        rows = (("row", row_shift / 2),) if row_sign < 0 else ()
        columns = (("column", column_shift / 2),) if column_sign < 0 else ()
        return (*rows, *columns)
    if isometry.reverses:
        return (("row-column" if row_sign > 0 else "row+column", float(row_shift)),)
    row = (row_shift + row_sign * column_shift) / 2
    return (("row", row), ("column", (column_shift + column_sign * row_shift) / 2))
