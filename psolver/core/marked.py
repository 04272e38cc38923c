"""Marks: the colours of cells. A cell of a piece that has a mark lies only on cells of the board
that have the same mark or none; one without a mark lies anywhere.

Marks    pairs of the place of a mark and the mark, sorted     (((0, 0), "b"), ((0, 1), "w"))
Marked   an orientation of a piece with the marks that are seen of it

A mark may also be at a side of a cell (see `edges`): there the cell and the one beyond follow each
other, ((0, 0, 0, 1), "a").
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from operator import add, sub
from typing import Any, NamedTuple, TypeAlias

from .cells import Cell, Isometry, MarkedCell, MarkedCells, Shape, translate
from .checks import fail, pairs_of, refuse, text_fault
from .lattice import Lattice
from .picture import NAMES
from .wording import kind_of, quoted

Marks: TypeAlias = MarkedCells

NO_OTHER_SIDE = "a solid piece has no other side; its marks go through it"
NO_SIDES = "the sides of solid pieces have no marks"
NO_BACK = "a piece with 'back' has no marks at its sides"
NEVER_SEEN = "the piece is never flipped over, so that its other side is never seen"


class Marked(NamedTuple):
    """An orientation of a piece: its shape at the origin, and the marks that are seen of it."""

    shape: Shape
    marks: Marks = ()


def image_of(orientation: Marked, isometry: Isometry, lattice: Lattice) -> Marked:
    """The image of an orientation under an isometry, at the origin.

    >>> from psolver.core.square_lattice import SQUARE
    >>> bar = Marked(((0, 0), (0, 1)), (((0, 1), "b"),))
    >>> image_of(bar, SQUARE.turns[0], SQUARE)
    Marked(shape=((0, 0), (1, 0)), marks=(((0, 0), 'b'),))
    """
    shape = list(isometry.images(orientation.shape))
    length = len(orientation.shape[0])
    sites = [site for site, _ in orientation.marks]
    if any(len(site) > length for site in sites):
        marks = []
        for site, mark in orientation.marks:
            image_of_site = list[int]()
            for cell in cells_at(site, length):
                image_of_site += isometry(cell)
            marks.append((tuple(image_of_site), mark))
        return at_origin(shape, marks, lattice)
    cells = translate(shape, lattice.home(shape))
    new_cell = dict(zip(orientation.shape, cells, strict=True))
    marks_at_cells = []
    for cell, mark in orientation.marks:
        marks_at_cells.append((new_cell[cell], mark))
    marks_at_cells.sort()
    return Marked(tuple(sorted(cells)), tuple(marks_at_cells))


def at_origin(shape: Iterable[Cell], marks: Iterable[MarkedCell], lattice: Lattice) -> Marked:
    """Cells (at least one) and marks, moved to the origin together."""
    shape = list(shape)
    by = lattice.home(shape)
    cells = sorted(translate(shape, by))
    return Marked(tuple(cells), moved_marks(marks, by))


def moved_marks(marks: Iterable[MarkedCell], by: Cell) -> Marks:
    """Marks that are moved by a vector, sorted.

    >>> moved_marks([((0, 1), "b"), ((0, 0), "w")], (1, 2))
    (((1, 2), 'w'), ((1, 3), 'b'))
    """
    twice = by + by  # for a side; of a cell the first half counts
    moved = [(tuple(map(add, site, twice)), mark) for site, mark in marks]
    moved.sort()
    return tuple(moved)


def cells_at(where: Cell, length: int) -> list[Cell]:
    """The cell at which a mark is; of a side that, and the one beyond it. Cells have `length`
    numbers.

    >>> cells_at((0, 0, 0, 1), 2)
    [(0, 0), (0, 1)]
    """
    cells = []
    for start in range(0, len(where), length):
        end = start + length
        cells.append(where[start:end])
    return cells


def marks_there(orientation: Marked, cells: Shape) -> Marks:
    """Return the marks of an orientation that lies on some cells, a translate of its shape."""
    if not orientation.marks:
        return ()
    by = tuple(map(sub, cells[0], orientation.shape[0]))
    return moved_marks(orientation.marks, by)


@lru_cache(256)
def marked_images(
    front: Marked, back: Marked | None, lattice: Lattice, rotate: bool, reverse: bool
) -> tuple[Marked, ...]:
    """The different images of a piece with its marks under the isometries that it may take, sorted.

    `back` is the side of the piece that is seen after it was flipped over by the mirror of its
    lattice; None: the marks go through it.

    >>> from psolver.core.square_lattice import SQUARE
    >>> front = Marked(((0, 0), (0, 1)), (((0, 0), "b"),))
    >>> len(marked_images(front, None, SQUARE, True, True))
    4
    >>> len(marked_images(front, Marked(front.shape), SQUARE, True, True))
    6
    """
    if back is None:
        return _images([front], lattice, rotate, reverse)
    sides = [front]
    if reverse:
        sides.append(back)
    return _images(sides, lattice, rotate, False)


def _images(
    sides: Sequence[Marked], lattice: Lattice, rotate: bool, reverse: bool
) -> tuple[Marked, ...]:
    group = lattice.group(rotate, reverse)
    images = set()
    for side in sides:
        for isometry in group:
            images.add(image_of(side, isometry, lattice))
        if rotate and lattice.turns_freely:
            for pose in lattice.poses(side.shape, reverse):
                images.add(_posed(side, pose, lattice))
    return tuple(sorted(images))


def _posed(orientation: Marked, pose: Shape, lattice: Lattice) -> Marked:
    """An orientation whose cells have come to others, in their order, with its marks."""
    new_cell = dict(zip(orientation.shape, pose, strict=True))
    marks = []
    for cell, mark in orientation.marks:
        marks.append((new_cell[cell], mark))
    return at_origin(pose, marks, lattice)


def chessboard(cells: Iterable[Cell], lattice: Lattice) -> Marks:
    """The marks of the cells of a chessboard, "b" for black and "w" for white, which the cell in
    the first row and column is; the lattice is chequered.

    >>> from psolver.core.square_lattice import SQUARE
    >>> chessboard([(0, 0), (0, 1)], SQUARE)
    (((0, 0), 'w'), ((0, 1), 'b'))
    """
    marks = []
    for cell in sorted(cells):
        number = sum(lattice.shown(cell))
        marks.append((cell, "wb"[number % 2]))
    return tuple(marks)


# faults of marks ----------------------------------------------------------------------------------


def mark_fault(value: object) -> str:
    """The fault of a mark.

    >>> mark_fault("black")
    "'black' is not a mark; a mark is one letter or digit"
    """
    if not isinstance(value, str):
        return text_fault(value)
    if len(value) == 1 and value in NAMES:
        return ""
    return f"{quoted(value)} is not a mark; a mark is one letter or digit"


def marks_of(
    where: str, key: str, values: Any, cells: Container[Cell], owner: str, place: str = "cell"
) -> Marks:
    """The marks of some cells, sorted, from a mapping or pairs of cells and marks; `owner` is what
    has the cells, in words. Raises PuzzleError.
    """
    expected = 'cells with marks, such as (((0, 1), "b"),)'
    if isinstance(values, str):
        kind = kind_of(values)
        fail(where, key, f"expected {expected}, found {kind}")
    listed = pairs_of(where, key, values, expected)
    for cell, mark in listed:
        fault = mark_fault(mark)
        refuse(where, f"{key} at {cell}", fault)
        if cell not in cells:
            fail(where, key, f"{cell} is not a {place} of {owner}")
    if len(dict(listed)) < len(listed):
        fail(where, key, f"a {place} has two marks; give it one")
    return tuple(sorted(listed))
