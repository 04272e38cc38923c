"""The symmetries of a board in separate parts: each may be turned, flipped and shifted alone, and
parts that are alike may be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from ..control import Control
from ..geometry.cells import Shape, translate
from ..puzzle.model import Board

Places: TypeAlias = dict[str, frozenset[tuple[int, ...]]]  # of each piece, by the numbers of cells

MOST_PARTS = 64  # that are compared with each other


def moves_of_parts(
    board: Board, places: Places, rotations: bool, control: Control
) -> list[list[list[int]]] | None:
    """Lists of symmetries of a board in separate parts, as maps of the cells by their numbers, of
    which one of each make every symmetry; None where there are too many parts to tell.

    The moves of a list take one part to itself or to one of those after it, and that one back.
    """
    parts = board.lattice.components(board.cells)
    if len(parts) > MOST_PARTS:
        return None
    kept = _Parts(board, places, parts)
    lists = []
    for first in range(len(parts)):
        moves = []
        for other in range(first, len(parts)):
            control.tick()
            for pairs in kept.ways(first, other, rotations):
                image = list(range(len(board.cells)))
                for a, b in pairs.items():
                    image[a] = b
                if other != first:
                    for a, b in pairs.items():
                        image[b] = a
                moves.append(image)
        lists.append(moves)
    return lists


class _Parts:
    """What has to be kept by a symmetry that takes one part of a board to another."""

    def __init__(self, board: Board, places: Places, parts: Sequence[Shape]) -> None:
        self._lattice, self._parts = board.lattice, parts
        self._number = {cell: number for number, cell in enumerate(board.cells)}
        clues = dict(board.clues)
        self._told = [(cell in board.may, clues.get(cell)) for cell in board.cells]
        part_of = {self._number[cell]: n for n, part in enumerate(parts) for cell in part}
        self._places: list[dict[str, set[tuple[int, ...]]]] = [{} for _ in parts]
        for name, those in places.items():
            for place in those:
                self._places[part_of[place[0]]].setdefault(name, set()).add(place)

    def ways(self, one: int, other: int, rotations: bool) -> Iterator[dict[int, int]]:
        """The ways to lay a part on another, as maps of the numbers of their cells."""
        lattice, cells, there = self._lattice, self._parts[one], self._parts[other]
        if len(cells) != len(there) or self._told_of(cells) != self._told_of(there):
            return
        for isometry in lattice.group():
            if rotations and lattice.reverses(isometry):
                continue
            image = [*isometry.images(cells)]
            if lattice.normalise(image) != lattice.normalise(there):
                continue
            away, back = lattice.home(image), lattice.home(there)
            by = tuple(a - b for a, b in zip(away, back, strict=True))
            pairs = dict(
                zip(
                    map(self._number.__getitem__, cells),
                    map(self._number.__getitem__, translate(image, by)),
                    strict=True,
                )
            )
            if self._keeps(one, other, pairs):
                yield pairs

    def _told_of(self, cells: Shape) -> list[tuple[bool, str]]:
        told = [self._told[self._number[cell]] for cell in cells]
        return sorted((may, name or "") for may, name in told)

    def _keeps(self, one: int, other: int, pairs: Mapping[int, int]) -> bool:
        """Do the cells of two parts agree, and the places of every piece?"""
        if any(self._told[a] != self._told[b] for a, b in pairs.items()):
            return False
        here, there = self._places[one], self._places[other]
        return here.keys() == there.keys() and all(
            {tuple(sorted(map(pairs.__getitem__, place))) for place in here[name]} == there[name]
            for name in here
        )
