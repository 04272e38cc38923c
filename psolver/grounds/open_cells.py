"""Open cells of pieces: cells beside a piece that it does not cover, and that lie with it on the
board, or where the grounds are drawn around it.

    OpenCells("L", (((1, 1), "+"),))    the piece L with the cell in its corner
    OpenCells("L", (((1, 1), "a"),))    the same with the mark a, which decides on which grounds

The cells are in the frame of the shape of the piece. When the piece is turned, they are turned with
it; so the cells and marks that are seen of the piece must show where its open cells are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, translate
from ..core.marked import Marked, image_of
from ..core.model import Piece

# An open cell without a mark is drawn so.
NO_MARK = "+"
MarkedCells: TypeAlias = tuple[tuple[Cell, str], ...]


class OpenCells(NamedTuple):
    """The open cells of a piece, by its name: each with its mark, "+" for none."""

    piece: str
    cells: MarkedCells


def open_images(piece: Piece, cells: MarkedCells) -> dict[Marked, frozenset[tuple[Cell, str]]]:
    """Return the open cells of a piece for each of its orientations, in the frame of that."""
    images = {}
    front = _front(piece)
    for isometry in piece.lattice.group(piece.can_rotate, piece.can_reverse):
        by = piece.lattice.home(isometry.images(piece.shape))
        moved = translate(isometry.images([cell for cell, _ in cells]), by)
        marks = [mark for _, mark in cells]
        images[image_of(front, isometry, piece.lattice)] = frozenset(zip(moved, marks, strict=True))
    return images


def traits_of_open_cells(piece: Piece, cells: MarkedCells) -> frozenset[tuple[Marked, object]]:
    """Return the orientations of a piece with its open cells under all isometries, also those that
    it may not take: the same for a piece that is its image, or its mirror image.
    """
    everything = Piece(
        piece.name,
        piece.shape,
        marks=piece.marks,
        edges=piece.edges,
        lattice=piece.lattice,
        can_reverse=True,
    )
    return frozenset(open_images(everything, cells).items())


def are_determined(piece: Piece, cells: Iterable[tuple[Cell, str]]) -> bool:
    """Whether each isometry that takes a piece with its marks onto itself, even if the piece may
    not take it, does the same with its open cells.
    """
    open_cells = set(cells)
    front = _front(piece)
    lattice = piece.lattice
    for isometry in lattice.group(True, True):
        if image_of(front, isometry, lattice) == front:
            by = lattice.home(isometry.images(piece.shape))
            images = {(tuple(map(add, isometry(cell), by)), mark) for cell, mark in open_cells}
            if images != open_cells:
                return False
    return True


def _front(piece: Piece) -> Marked:
    return Marked(piece.shape, tuple(sorted((*piece.marks, *piece.edges))))


def distinguishing_classes(piece: Piece, cells: MarkedCells) -> Sequence[int]:
    """Return a number for each cell of the shape of a piece, in order, such that marks by these
    numbers show where its open cells are, if any marks can: cells have the same number if an
    isometry that keeps the piece with its marks and its open cells takes one to the other.
    """
    front = _front(piece)
    lattice = piece.lattice
    open_cells = set(cells)
    class_of: dict[Cell, int] = {cell: number for number, cell in enumerate(piece.shape)}
    for isometry in lattice.group(True, True):
        by = lattice.home(isometry.images(piece.shape))
        images = {(tuple(map(add, isometry(cell), by)), mark) for cell, mark in open_cells}
        if images != open_cells or image_of(front, isometry, lattice) != front:
            continue
        for cell in piece.shape:
            image = tuple(map(add, isometry(cell), by))
            _join(class_of, class_of[cell], class_of[image])
    return [class_of[cell] for cell in piece.shape]


def _join(class_of: dict[Cell, int], first: int, second: int) -> None:
    """Give the cells of two classes the lower number of these."""
    low = min(first, second)
    for cell, number in class_of.items():
        if number in (first, second):
            class_of[cell] = low
