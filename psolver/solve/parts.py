"""The symmetries of a board in separate parts: each may be turned, flipped and shifted alone, and
parts that are alike may be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from ..control import Control
from ..geometry.cells import Shape, translate
from ..puzzle.model import Puzzle

Places: TypeAlias = dict[str, frozenset[tuple[int, ...]]]  # of each piece, by the numbers of cells

MOST_PARTS = 200  # that are compared with each other


def moves_of_parts(
    puzzle: Puzzle, places: Places, rotations: bool, most: int, control: Control
) -> list[list[list[int]]] | None:
    """Lists of symmetries of a puzzle whose board is in separate parts, as maps of the cells by
    their numbers, of which one of each make every symmetry; None where these are more than `most`,
    or there are too many parts to tell. `places` are those of the pieces; `rotations`: no part is
    flipped.

    The moves of a list take one part to itself or to one of those after it, and that one back.
    """
    board = puzzle.board
    parts = board.lattice.components(board.cells)
    if len(parts) > MOST_PARTS:
        return None
    kept = _Parts(puzzle, places, parts, rotations)
    lists = []
    for first in range(len(parts)):
        moves = []
        for other in range(first, len(parts)):
            control.tick()
            moves += [_exchanged(pairs, len(board.cells)) for pairs in kept.ways(first, other)]
        lists.append(moves)
        most //= len(moves)
        if not most:
            return None
    return lists


def _exchanged(pairs: Mapping[int, int], cells: int) -> list[int]:
    """The map of all cells that takes one part to another and that one back, or to itself.

    >>> _exchanged({0: 3, 1: 2}, 5), _exchanged({0: 1, 1: 0}, 3)
    ([3, 2, 1, 0, 4], [1, 0, 2])
    """
    image = list(range(cells))
    for cell, other in pairs.items():
        if other not in pairs:
            image[other] = cell
        image[cell] = other
    return image


class _Parts:
    """What has to be kept by a symmetry that takes one part of a board to another."""

    def __init__(
        self, puzzle: Puzzle, places: Places, parts: Sequence[Shape], rotations: bool
    ) -> None:
        board, best, lattice = puzzle.board, puzzle.best, puzzle.board.lattice
        self._lattice, self._parts = lattice, parts
        self._number = {cell: number for number, cell in enumerate(board.cells)}
        clues = dict(board.clues)
        self._told = [
            (cell in board.may, clues.get(cell, ""), best.of_cell(cell) if best else 0)
            for cell in board.cells
        ]
        part_of = {self._number[cell]: n for n, part in enumerate(parts) for cell in part}
        self._places: list[dict[str, set[tuple[int, ...]]]] = [{} for _ in parts]
        for name, those in places.items():
            for place in those:
                self._places[part_of[place[0]]].setdefault(name, set()).add(place)
        group = [one for one in lattice.group() if not (rotations and lattice.reverses(one))]
        self._images = [[[*isometry.images(part)] for isometry in group] for part in parts]
        self._forms = [list(map(lattice.normalise, images)) for images in self._images]
        self._form = list(map(lattice.normalise, parts))

    def ways(self, one: int, other: int) -> Iterator[dict[int, int]]:
        """The ways to lay a part on another, as maps of the numbers of their cells."""
        lattice, cells, there = self._lattice, self._parts[one], self._parts[other]
        if len(cells) != len(there) or self._told_of(cells) != self._told_of(there):
            return
        for image, form in zip(self._images[one], self._forms[one], strict=True):
            if form != self._form[other]:
                continue
            away, back = lattice.home(image), lattice.home(there)
            by = tuple(a - b for a, b in zip(away, back, strict=True))
            here, moved = (map(self._number.__getitem__, c) for c in (cells, translate(image, by)))
            pairs = dict(zip(here, moved, strict=True))
            if self._keeps(one, other, pairs):
                yield pairs

    def _told_of(self, cells: Shape) -> list[tuple[bool, str, int]]:
        return sorted(self._told[self._number[cell]] for cell in cells)

    def _keeps(self, one: int, other: int, pairs: Mapping[int, int]) -> bool:
        """Do the cells of two parts agree, and the places of every piece?"""
        if any(self._told[a] != self._told[b] for a, b in pairs.items()):
            return False
        here, there = self._places[one], self._places[other]
        return here.keys() == there.keys() and all(
            {tuple(sorted(map(pairs.__getitem__, place))) for place in here[name]} == there[name]
            for name in here
        )
