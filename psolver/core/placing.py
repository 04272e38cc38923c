"""The places of pieces on a board: in its space, so that boards that wrap need no other code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from .board import Board
from .cells import Cell, Isometry, Shape, translate
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
    cells = map(space.folded, translate(orientation.shape, by))
    moved = moved_marks(orientation.marks, by)
    marks = ((space.folded_site(site), mark) for site, mark in moved)
    return tuple(sorted(cells)), tuple(sorted(marks))


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
    first_of_form: dict[Marked, Marked] = {}
    for orientation in reversed(piece.marked):
        first_of_form[normal_form(orientation, space)] = orientation
    return list(first_of_form.values())[::-1]


def normal_form(orientation: Marked, space: Lattice) -> Marked:
    """A key that two orientations share exactly if they have the same placements in a space."""
    if not space.translations:
        return orientation
    images_of_marks = []
    for by in space.homes(orientation.shape):
        moved = moved_marks(orientation.marks, by)
        images_of_marks.append(sorted((space.folded_site(site), mark) for site, mark in moved))
    return Marked(space.normalise(orientation.shape), tuple(min(images_of_marks)))


def can_lie(board: Board, piece: Piece, cells: Shape) -> bool:
    """Whether some cells, on the board or beside it, are a place of a piece."""
    if len(cells) != piece.size or {len(cell) for cell in cells} != {piece.lattice.dimension}:
        return False
    space = board.space
    if len(set(cells)) < piece.size or any(space.folded(cell) != cell for cell in cells):
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
    image_cells = tuple(sorted([image[cell] for cell in cells]))
    return image_cells, tuple(sorted([(image[site], mark) for site, mark in marks]))


class Sites:
    """The sites of a board, and their numbers; with sides if pieces have marks there."""

    def __init__(self, board: Board, has_edges: bool) -> None:
        self.all: tuple[Cell, ...] = board.cells
        if has_edges:
            around = [
                [(*cell, *beyond) for beyond in board.lattice.neighbours(cell)]
                for cell in board.cells
            ]
            sides = chain.from_iterable(zip(*around, strict=True))
            self.all = (*board.cells, *sides)
        self.number = {site: number for number, site in enumerate(self.all)}

    def of_cells(self, cells: Iterable[Cell]) -> Iterator[int]:
        """The numbers of the sites at some cells: these, and then their sides."""
        wanted_cells = set(cells)
        length = len(self.all[0])
        return (number for number, site in enumerate(self.all) if site[:length] in wanted_cells)

    def images(self, isometry: Isometry, space: Lattice) -> list[int]:
        """The numbers of the images of all sites under an isometry that preserves the board."""
        return [self.number[space.image_of_site(isometry, site)] for site in self.all]

    def marks(self, marks: Marks) -> tuple[tuple[int, str], ...]:
        """Marks by the numbers of their sites, sorted."""
        return tuple(sorted((self.number[where], mark) for where, mark in marks))
