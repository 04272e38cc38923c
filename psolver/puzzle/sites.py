"""Sites: where marks can be on a board, by number: its cells, then, where sides have marks, their
sides, each a cell and the one beyond.

    cells   0 1        of the row ##
    sides   2 3        the first side of each, then the second one, ...
            4 5
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from ..geometry.cells import Cell
from ..geometry.isometry import Isometry
from ..geometry.lattice import Lattice
from .marked import Marks
from .model import Puzzle


class Sites:
    """The sites of a puzzle's board, and their numbers."""

    def __init__(self, puzzle: Puzzle) -> None:
        board = puzzle.board
        self.all: tuple[Cell, ...] = board.cells
        if puzzle.has_edges:
            around = [
                [(*cell, *beyond) for beyond in board.lattice.neighbours(cell)]
                for cell in board.cells
            ]
            sides = chain.from_iterable(zip(*around, strict=True))
            self.all = (*board.cells, *sides)
        self.number = {site: number for number, site in enumerate(self.all)}

    def of_cells(self, cells: Iterable[Cell]) -> Iterator[int]:
        """The numbers of the sites at some cells: these, and then their sides."""
        wanted = set(cells)
        length = len(self.all[0])
        return (number for number, site in enumerate(self.all) if site[:length] in wanted)

    def images(self, isometry: Isometry, space: Lattice) -> list[int]:
        """The numbers of the images of all sites under an isometry that keeps the board."""
        return [self.number[space.image_of_site(isometry, site)] for site in self.all]

    def marks(self, marks: Marks) -> tuple[tuple[int, str], ...]:
        """Marks by the numbers of their sites, sorted."""
        return tuple(sorted((self.number[where], mark) for where, mark in marks))
