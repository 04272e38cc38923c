"""Brute force for boards that wrap and for separate parts, by hand: it shares only the values of
psolver.puzzle, and plain names of axes, with what it tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product

from psolver.puzzle.model import Board
from support import brute

Cell = tuple[int, ...]
CellMap = Callable[[Cell], Cell]


def sides(board: Board) -> tuple[Cell, Cell, list[int]]:
    """The corners of the box around all cells that a board has or names, and its periods, 0 for an
    axis that does not wrap.
    """
    cells = [*board.must, *board.may, *(cell for cell, _ in board.names)]
    low = tuple(min(cell[axis] for cell in cells) for axis in (0, 1))
    high = tuple(max(cell[axis] for cell in cells) for axis in (0, 1))
    around = [
        high[axis] - low[axis] + 1 if name in board.wrap else 0
        for axis, name in enumerate(["rows", "columns"])
    ]
    return low, high, around


def folder(board: Board) -> CellMap:
    """The map of a cell to the one inside the box that it is."""
    if not board.wrap:
        return lambda cell: cell
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

            def whole(cell: Cell, move: CellMap = move, by: Cell = by) -> Cell:
                return fold(tuple(a + b for a, b in zip(move(cell), by, strict=True)))

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

    def onto(one: set[Cell], other: set[Cell]) -> Iterator[tuple[dict[Cell, Cell], bool]]:
        cells = sorted(one)
        for number, move in enumerate(every):
            image = [move(cell) for cell in cells]
            for by in brute.shifts(image[0], other, lattice):
                moved = [tuple(a + b for a, b in zip(c, by, strict=True)) for c in image]
                if set(moved) == other:
                    yield dict(zip(cells, moved, strict=True)), number >= len(every) // 2

    for order in permutations(range(len(found))):
        ways = [[*onto(part, found[to])] for part, to in zip(found, order, strict=True)]
        for chosen in product(*ways):
            whole = {cell: image for pairs, _ in chosen for cell, image in pairs.items()}
            yield whole.__getitem__, any(reverses for _, reverses in chosen)
