"""The places of pieces on a board: in its space, so that boards that wrap need no other code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from .board import Board
from .cells import Cell, Isometry, MarkedCell, Shape, translate
from .lattice import Lattice
from .marked import Marked, Marks, moved_marks
from .piece import Piece


def placed(board: Board, orientation: Marked, by: Cell) -> tuple[Shape, Marks]:
    """The cells of an orientation that is moved by a vector, and its marks, each sorted, as they
    are on a board.

    >>> one = Marked(((0, 0), (0, 1)), (((0, 1), "b"), ((0, 1, 0, 2), "a")))
    >>> placed(Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)), one, (2, 5))
    (((2, 0), (2, 5)), (((2, 0), 'b'), ((2, 0, 2, 1), 'a')))
    """
    space = board.space
    moved = translate(orientation.shape, by)
    cells = sorted(map(space.folded, moved))
    marks = _folded_marks(orientation, by, space)
    return tuple(cells), tuple(marks)


def _folded_marks(orientation: Marked, by: Cell, space: Lattice) -> list[MarkedCell]:
    """The marks of an orientation that is moved by a vector, as they are in a space, sorted."""
    marks = []
    for site, mark in moved_marks(orientation.marks, by):
        marks.append((space.folded_site(site), mark))
    marks.sort()
    return marks


def usable_orientations(board: Board, piece: Piece) -> Sequence[Marked]:
    """Return the orientations of a piece on a board, () for a piece that is never used; the first
    one of several that have the same placements, as some do if a way around is short.

    >>> bar = Piece("I", ((0, 0), (0, 1), (1, 0)), can_reverse=False)
    >>> board = Board(frozenset({(0, 0), (1, 1)}), wrap=("columns",))
    >>> len(usable_orientations(board, bar))
    2
    """
    if piece.most == 0:
        return ()
    space = board.space
    if not space.translations:
        return piece.marked
    first_of_form = {}
    for orientation in reversed(piece.marked):
        form = normal_form(orientation, space)
        first_of_form[form] = orientation
    orientations = list(first_of_form.values())
    return orientations[::-1]


def normal_form(orientation: Marked, space: Lattice) -> Marked:
    """A key that two orientations share exactly if they have the same placements in a space."""
    if not space.translations:
        return orientation
    shape = orientation.shape
    images_of_marks = []
    for by in space.homes(shape):
        images_of_marks.append(_folded_marks(orientation, by, space))
    marks = min(images_of_marks)
    return Marked(space.normalise(shape), tuple(marks))


def can_lie(board: Board, piece: Piece, cells: Shape) -> bool:
    """Whether some cells, on the board or beside it, are a place of a piece."""
    different_cells = set(cells)
    if len(cells) != piece.size:
        return False
    if len(different_cells) < piece.size:
        return False
    dimension = piece.lattice.dimension
    if any(len(cell) != dimension for cell in cells):
        return False
    space = board.space
    if any(space.folded(cell) != cell for cell in cells):
        return False
    return space.normalise(cells) in _shapes(piece.orientations, space)


@lru_cache(256)
def _shapes(orientations: tuple[Shape, ...], space: Lattice) -> frozenset[Shape]:
    return frozenset(map(space.normalise, orientations))


PlaceOfPiece: TypeAlias = tuple[tuple[int, ...], tuple[tuple[int, str], ...]]  # cells, marks


def moved_place(place: PlaceOfPiece, image: Mapping[int, int] | Sequence[int]) -> PlaceOfPiece:
    """The image of a place of a piece, by the numbers of sites, under a map of the sites.

    >>> moved_place(((0, 1), ((0, "b"),)), [1, 0])
    ((0, 1), ((1, 'b'),))
    """
    cells, marks = place
    image_cells = sorted([image[cell] for cell in cells])
    image_marks = sorted([(image[site], mark) for site, mark in marks])
    return tuple(image_cells), tuple(image_marks)


class Sites:
    """The sites of a board, and their numbers; with sides if pieces have marks there."""

    def __init__(self, board: Board, has_edges: bool) -> None:
        sites = list(board.cells)
        if has_edges:
            neighbours = map(board.lattice.neighbours, board.cells)
            for direction in zip(*neighbours, strict=True):
                for cell, beyond in zip(board.cells, direction, strict=True):
                    sites.append(cell + beyond)
        self.all = tuple(sites)
        self.number = {site: number for number, site in enumerate(sites)}

    def of_cells(self, cells: Iterable[Cell]) -> Iterator[int]:
        """The numbers of the sites at some cells: these, and then their sides."""
        wanted_cells = set(cells)
        length = len(self.all[0])
        for number, site in enumerate(self.all):
            if site[:length] in wanted_cells:
                yield number

    def images(self, isometry: Isometry, space: Lattice) -> list[int]:
        """The numbers of the images of all sites under an isometry that preserves the board."""
        numbers = []
        for site in self.all:
            image = space.image_of_site(isometry, site)
            numbers.append(self.number[image])
        return numbers

    def marks(self, marks: Marks) -> tuple[tuple[int, str], ...]:
        """Marks by the numbers of their sites, sorted."""
        numbered = []
        for site, mark in marks:
            numbered.append((self.number[site], mark))
        numbered.sort()
        return tuple(numbered)
