"""What shapes and their marks may become, from the definitions: for `verify` alone, which shares
nothing with the code that finds orientations elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from operator import add, mul, sub
from typing import NamedTuple, TypeAlias

from ..geometry.isometry import Isometry
from ..geometry.lattice import Lattice
from .model import Piece

Cell: TypeAlias = tuple[int, ...]
Cells: TypeAlias = frozenset[Cell]
Marks: TypeAlias = Iterable[tuple[Cell, str]]


class Form(NamedTuple):
    """Cells up to translation: equal for two sets exactly when a translation of the lattice takes
    one to the other.

    cells   as seen from the first of them
    values  of the lattice's invariants at the first of them
    """

    cells: Cells
    values: tuple[int, ...]


def images_of(
    shape: Collection[Cell], lattice: Lattice, rotate: bool, reverse: bool
) -> dict[Form, Collection[Cell]]:
    """All images of a shape up to translation under the isometries that its flags allow, from the
    flags' definition: by turns and mirror, one after the other, as long as they bring something
    new.
    """
    generators = (*lattice.turns * rotate, *(lattice.mirror,) * reverse)
    found = {form_of(shape, lattice): shape}
    todo = [shape]
    while todo:
        last = todo.pop()
        for generator in generators:
            image = [image_of(cell, generator) for cell in last]
            form = form_of(image, lattice)
            if form not in found:
                found[form] = image
                todo.append(image)
    return found


def image_of(cell: Cell, isometry: Isometry) -> Cell:
    """Where an isometry takes a cell."""
    turned = [sign * cell[axis] for axis, sign in zip(isometry.axes, isometry.signs, strict=True)]
    return tuple(map(add, turned, isometry.shift))


def form_of(cells: Collection[Cell], lattice: Lattice) -> Form:
    """Cells (at least one) up to translation."""
    first = min(cells)
    return Form(
        frozenset(tuple(map(sub, cell, first)) for cell in cells), values_of(first, lattice)
    )


def values_of(cell: Cell, lattice: Lattice) -> tuple[int, ...]:
    """The lattice's invariants at a cell: the same for two exactly when a translation takes one to
    the other.
    """
    return tuple(sum(map(mul, factors, cell)) for factors in lattice.invariants)


# marks --------------------------------------------------------------------------------------------


class MarkedForm(NamedTuple):
    """Cells with marks up to translation; where a mark is, is seen from the first cell."""

    form: Form
    marks: frozenset[tuple[Cell, str]]


def marked_form(cells: Collection[Cell], marks: Marks, lattice: Lattice) -> MarkedForm:
    """Cells (at least one) and their marks up to translation."""
    first = min(cells)
    seen = frozenset((_seen_from(first, where), mark) for where, mark in marks)
    return MarkedForm(form_of(cells, lattice), seen)


def _seen_from(first: Cell, where: Cell) -> Cell:
    """Where a mark is, a cell or a side (its cell, then the one beyond), seen from a cell."""
    return tuple(map(sub, where, first * (len(where) // len(first))))


def _image_of_place(where: Cell, isometry: Isometry) -> Cell:
    """Where an isometry takes a mark, at a cell or a side."""
    length = len(isometry.axes)
    return tuple(
        value
        for start in range(0, len(where), length)
        for value in image_of(where[start : start + length], isometry)
    )


@cache
def marked_forms(piece: Piece) -> frozenset[MarkedForm]:
    """What a piece with marks may become, by its turns and the mirror, one after the other.

    A piece that has another side shows this one or that one, and is turned alone.
    """
    lattice = piece.lattice
    sides = [(piece.shape, (*piece.marks, *piece.edges))]
    mirrors = (lattice.mirror,) * piece.can_reverse
    if piece.back is not None:
        flipped = [image_of(cell, lattice.mirror) for cell in piece.shape]
        is_behind = form_of(flipped, lattice) == form_of(piece.behind, lattice)
        sides += [(piece.behind, piece.back)] * is_behind
        mirrors = ()
    todo = [*sides]
    found = {marked_form(*side, lattice) for side in sides}
    while todo:
        cells, marks = todo.pop()
        for generator in (*lattice.turns * piece.can_rotate, *mirrors):
            turned = tuple(image_of(cell, generator) for cell in cells)
            seen = tuple((_image_of_place(where, generator), mark) for where, mark in marks)
            one = marked_form(turned, seen, lattice)
            if one not in found:
                found.add(one)
                todo.append((turned, seen))
    return frozenset(found)
