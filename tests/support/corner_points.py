"""Brute force for solids by their corner points alone: a cell is the set of its corners, which are
whole numbers, and a piece lies wherever a rotation of space and a translation take all its cells to
cells of the board. Of psolver's geometry it uses only the points that `Lattice.corners` returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from math import prod
from typing import NamedTuple

from psolver import Cell, Puzzle

Solid = frozenset[Cell]  # the corner points of a cell
Figure = frozenset[Solid]
Found = frozenset[tuple[str, Figure]]  # a tiling: names and figures


class Move(NamedTuple):
    """The axis and the sign of each coordinate, then a vector."""

    axes: tuple[int, ...]
    signs: tuple[int, ...]
    by: Cell = (0, 0, 0)

    @property
    def reverses(self) -> bool:
        swaps = sum(a > b for number, a in enumerate(self.axes) for b in self.axes[number:])
        return prod(self.signs) != (-1) ** swaps

    def __call__(self, figure: Figure) -> Figure:
        rows = [*zip(self.axes, self.signs, self.by, strict=True)]
        return frozenset(
            frozenset(tuple(sign * point[axis] + by for axis, sign, by in rows) for point in solid)
            for solid in figure
        )


TURNS = [Move(*pair) for pair in product(permutations(range(3)), product((1, -1), repeat=3))]


def figure_of(puzzle: Puzzle, cells: Iterable[Cell]) -> Figure:
    """Some cells by their corner points."""
    return frozenset(frozenset(puzzle.board.lattice.corners(cell)) for cell in cells)


def moves_onto(figure: Figure, onto: Figure, reflections: bool) -> Iterator[Move]:
    """The isometries that take all cells of a figure to cells of another."""
    ends = {point for solid in onto for point in solid}
    for turn in TURNS:
        if reflections or not turn.reverses:
            start = min(map(min, turn(figure)))
            for end in ends:
                by = tuple(a - b for a, b in zip(end, start, strict=True))
                move = turn._replace(by=by)
                if move(figure) <= onto:
                    yield move


class Reference:
    """The tilings of a puzzle all of whose cells must be covered."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.board = figure_of(puzzle, puzzle.board.must)
        self.bounds = {}
        self.places: dict[str, frozenset[Figure]] = {}
        for piece in puzzle.pieces:
            most = len(self.board) if piece.most is None else piece.most
            self.bounds[piece.name] = piece.least, most
            figure = figure_of(puzzle, piece.shape)
            moves = moves_onto(figure, self.board, piece.can_reverse)
            self.places[piece.name] = frozenset(move(figure) for move in moves)
        self.tilings = set(self._search(self.board, []))

    def _search(self, rest: Figure, lying: list[tuple[str, Figure]]) -> Iterator[Found]:
        used = [name for name, _ in lying]
        if not rest:
            if all(used.count(name) >= least for name, (least, _) in self.bounds.items()):
                yield frozenset(lying)
            return
        first = min(rest, key=sorted)
        for name, places in self.places.items():
            if used.count(name) < self.bounds[name][1]:
                for figure in places:
                    if first in figure and figure <= rest:
                        yield from self._search(rest - figure, [*lying, (name, figure)])

    def distinct(self, reflections: bool, twins: bool = False) -> int:
        """The number of tilings up to the isometries that take the places of each piece to places
        of it; with `twins` also of another one that has the same bounds.
        """
        symmetries = [
            (move, names)
            for move in moves_onto(self.board, self.board, reflections)
            if (names := self._names_after(move, twins)) is not None
        ]
        left = set(self.tilings)
        number = 0
        while left:
            tiling = next(iter(left))
            for move, names in symmetries:
                left.discard(frozenset((names[name], move(figure)) for name, figure in tiling))
            number += 1
        return number

    def _names_after(self, move: Move, twins: bool) -> dict[str, str] | None:
        """The piece whose places are the images of those of each piece; None if there is none."""
        names = {}
        for name, places in self.places.items():
            images = frozenset(map(move, places))
            candidates = self.places if twins else (name,)
            for other in sorted(candidates, key=lambda other: other != name):
                if self.places[other] == images and self.bounds[other] == self.bounds[name]:
                    names[name] = other
                    break
            else:
                return None
        return names if len(set(names.values())) == len(names) else None
