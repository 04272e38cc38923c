"""Brute force for boards that wrap and for separate parts, by hand: it shares only the values of
psolver.puzzle, and plain names of axes, with what it tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import permutations, product

from psolver.puzzle.model import Board
from support import brute

Cell = tuple[int, ...]
Side = tuple[Cell, Cell]
CellMap = Callable[[Cell], Cell]


class Folded:
    """A map of the cells of a board that wraps, and of their sides: a step beyond the image of the
    cell, in the direction that the step has become.
    """

    def __init__(self, fold: CellMap, plain: CellMap) -> None:
        self.fold, self.plain = fold, plain

    def __call__(self, cell: Cell) -> Cell:
        return self.fold(self.plain(cell))

    def side(self, side: Side) -> Side:
        cell, beyond = map(self.plain, side)
        there = self.fold(cell)
        return there, tuple(a + b - c for a, b, c in zip(there, beyond, cell, strict=True))


class PartByPart:
    """A map of the cells of a board that does something else with each, and of their sides."""

    def __init__(self, maps: dict[Cell, CellMap]) -> None:
        self.maps = maps

    def __call__(self, cell: Cell) -> Cell:
        return self.maps[cell](cell)

    def side(self, side: Side) -> Side:
        cell, beyond = map(self.maps[side[0]], side)
        return cell, beyond


def other_side(board: Board, side: Side) -> Side:
    """A side as it is seen from the cell beyond."""
    cell, beyond = side
    there = folder(board)(beyond)
    return there, tuple(a + b - c for a, b, c in zip(there, cell, beyond, strict=True))


def sides(board: Board) -> tuple[Cell, Cell, list[int]]:
    """The corners of the box around all cells that a board has or names, and its periods, 0 for an
    axis that does not wrap.
    """
    cells = [*board.must, *board.may, *(cell for cell, _ in board.names), *board.box]
    low = tuple(min(cell[axis] for cell in cells) for axis in (0, 1))
    high = tuple(max(cell[axis] for cell in cells) for axis in (0, 1))
    around = [
        high[axis] - low[axis] + 1 if name in board.wrap else 0
        for axis, name in enumerate(["rows", "columns"])
    ]
    return low, high, around


def folder(board: Board) -> CellMap:
    """The map of a cell to the one inside the box that it is."""
    return _folder(board) if board.wrap else lambda cell: cell


@lru_cache(brute.KEPT)
def _folder(board: Board) -> CellMap:
    low, high, around = sides(board)

    def fold(cell: Cell) -> Cell:
        values = list(cell)
        for axis, period in enumerate(around):
            while period and values[axis] < low[axis]:
                values[axis] += period
            while period and values[axis] > high[axis]:
                values[axis] -= period
        return tuple(values)

    return fold


def maps_of_wrapped(board: Board) -> Iterator[tuple[CellMap, bool]]:
    """The maps of the plane that keep a board that wraps, and whether each is a reflection: turned
    and flipped in every way, shifted by everything, where cells that are the same become the same.
    """
    cells, fold = board.must | board.may, folder(board)
    _, _, around = sides(board)
    wide = max(max(map(abs, cell)) for cell in cells) * 2 + 1
    steps = [range(period) if period else range(-wide, wide + 1) for period in around]
    every = brute.moves(True, True)
    for number, move in enumerate(every):
        for by in product(*steps):

            def plain(cell: Cell, move: CellMap = move, by: Cell = by) -> Cell:
                return tuple(a + b for a, b in zip(move(cell), by, strict=True))

            whole = Folded(fold, plain)
            around_one = [(period, 0) for period in around[:1] if period]
            around_one += [(0, period) for period in around[1:] if period]
            same = all(
                whole((cell[0] + a, cell[1] + b)) == whole(cell)
                for cell in cells
                for a, b in around_one
            )
            if same and {whole(cell) for cell in cells} == cells:
                yield whole, number >= len(every) // 2


def parts(
    cells: Iterable[Cell], lattice: str, fold: CellMap = lambda cell: cell
) -> list[set[Cell]]:
    """The parts of some cells that hang together."""
    left, found = set(cells), []
    while left:
        part, todo = set(), {left.pop()}
        while todo:
            cell = todo.pop()
            part.add(cell)
            near = brute.beside(cell, lattice) & left
            left -= near
            todo |= near
        found.append(part)
    return found


def maps_of_parts(board: Board) -> Iterator[tuple[CellMap, bool]]:
    """The maps of a board in separate parts that take each part to one, and whether one of them is
    reflected.
    """
    lattice = board.lattice.name
    found = sorted(parts(board.must | board.may, lattice), key=min)
    every = brute.moves(True, True, lattice)

    def onto(one: set[Cell], other: set[Cell]) -> Iterator[tuple[dict[Cell, CellMap], bool]]:
        cells = sorted(one)
        for number, move in enumerate(every):
            image = [move(cell) for cell in cells]
            for by in brute.shifts(image[0], other, lattice):

                def moved(cell: Cell, move: CellMap = move, by: Cell = by) -> Cell:
                    return tuple(a + b for a, b in zip(move(cell), by, strict=True))

                if set(map(moved, cells)) == other:
                    yield dict.fromkeys(cells, moved), number >= len(every) // 2

    for order in permutations(range(len(found))):
        ways = [[*onto(part, found[to])] for part, to in zip(found, order, strict=True)]
        for chosen in product(*ways):
            maps = {cell: moved for pairs, _ in chosen for cell, moved in pairs.items()}
            yield PartByPart(maps), any(reverses for _, reverses in chosen)
