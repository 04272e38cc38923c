"""Open cells of pieces: cells beside a piece that it does not cover, and that lie with it on the
board, or where the grounds are drawn around it.

    OpenCells("L", (((1, 1), "+"),))    the piece L with the cell in its corner
    OpenCells("L", (((1, 1), "a"),))    the same with the mark a, which decides on which grounds

The cells are in the frame of the shape of the piece. When the piece is turned, they are turned with
it. If isometries take the piece with its marks onto itself, and its open cells to others, its open
cells can lie in several ways around it; marks that show where they are leave one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Isometry, MarkedCell, MarkedCells
from ..core.marked import Marked, image_of
from ..core.model import Piece

# An open cell without a mark is drawn so.
PLAIN_OPEN = "+"
# A way in which the open cells of a piece lie around it.
Way: TypeAlias = frozenset[MarkedCell]
Ways: TypeAlias = frozenset[Way]


class OpenCells(NamedTuple):
    """The open cells of a piece, by its name: each with its mark, "+" for none."""

    piece: str
    cells: MarkedCells


def open_ways(piece: Piece, cells: MarkedCells) -> dict[Marked, Ways]:
    """Return the ways in which the open cells of a piece can lie around each of its orientations,
    in the frame of that.
    """
    ways_of_image: dict[Marked, Ways] = {}
    front = _front(piece)
    for isometry in piece.lattice.group(piece.can_rotate, piece.can_reverse):
        image = image_of(front, isometry, piece.lattice)
        way = _moved(piece, isometry, cells)
        earlier_ways = ways_of_image.get(image, frozenset())
        ways_of_image[image] = earlier_ways | {way}
    return ways_of_image


def are_determined(piece: Piece, cells: MarkedCells) -> bool:
    """Whether open cells can lie in one way only around each orientation of a piece."""
    ways = _ways_of_front(piece, cells)
    return len(ways) == 1


def are_handed(piece: Piece, cells: MarkedCells) -> bool:
    """Whether a piece with its marks is its own mirror image, and with its open cells is not, and
    may not be flipped over: nothing that is seen of it shows a reflection then.
    """
    front_ways = _ways_of_front(piece, cells)
    for isometry in _keeping(piece):
        images = _images_of_ways(piece, isometry, front_ways)
        if images != front_ways:
            return True
    return False


def traits_of_open_cells(piece: Piece, cells: MarkedCells) -> frozenset[tuple[Marked, object]]:
    """Return the images of a piece under all isometries, also those that it may not take, each with
    the ways in which its open cells can lie: the same for its mirror twin.
    """
    front = _front(piece)
    front_ways = _ways_of_front(piece, cells)
    traits = set()
    for isometry in piece.lattice.group(True, True):
        image = image_of(front, isometry, piece.lattice)
        ways = _images_of_ways(piece, isometry, front_ways)
        traits.add((image, ways))
    return frozenset(traits)


def distinguishing_classes(piece: Piece, cells: MarkedCells) -> Sequence[int]:
    """Return a number for each cell of the shape of a piece, in order, such that marks by these
    numbers show where its open cells are, if any marks can: cells have the same number if an
    isometry that keeps the piece with its marks and its open cells takes one to the other.
    """
    numbers = range(len(piece.shape))
    classes = list(numbers)
    way = frozenset(cells)
    for isometry in _keeping(piece):
        if _moved(piece, isometry, cells) != way:
            continue
        step = _step_home(piece, isometry)
        for number, cell in enumerate(piece.shape):
            image = _image_of(cell, isometry, step)
            number_of_image = piece.shape.index(image)
            earlier_number = classes[number]
            classes[number] = min(earlier_number, number_of_image)
    return classes


def _front(piece: Piece) -> Marked:
    """The piece as it is drawn, with its marks."""
    marks = [*piece.marks, *piece.edges]
    marks.sort()
    return Marked(piece.shape, tuple(marks))


def _ways_of_front(piece: Piece, cells: MarkedCells) -> Ways:
    """The ways in which open cells can lie around a piece as it is drawn."""
    front = _front(piece)
    ways = open_ways(piece, cells)
    return ways[front]


def _keeping(piece: Piece) -> Iterator[Isometry]:
    """The isometries that take a piece with its marks onto itself, also those that it may not
    take.
    """
    front = _front(piece)
    for isometry in piece.lattice.group(True, True):
        image = image_of(front, isometry, piece.lattice)
        if image == front:
            yield isometry


def _moved(piece: Piece, isometry: Isometry, cells: Iterable[MarkedCell]) -> Way:
    """The images of open cells, in the frame of the image of their piece."""
    step = _step_home(piece, isometry)
    moved = []
    for cell, mark in cells:
        image = _image_of(cell, isometry, step)
        moved.append((image, mark))
    return frozenset(moved)


def _images_of_ways(piece: Piece, isometry: Isometry, ways: Iterable[Way]) -> Ways:
    images = set()
    for way in ways:
        images.add(_moved(piece, isometry, way))
    return frozenset(images)


def _step_home(piece: Piece, isometry: Isometry) -> Cell:
    """The translation of the image of a piece into its frame."""
    image = isometry.images(piece.shape)
    return piece.lattice.home(image)


def _image_of(cell: Cell, isometry: Isometry, step: Cell) -> Cell:
    """The image of a cell under an isometry and a translation after it."""
    image = isometry(cell)
    return tuple(map(add, image, step))
