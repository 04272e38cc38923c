"""A tiling by dominoes: a matching of the cells with their neighbours.

First each cell that has only one free neighbour left is matched with it (Karp and Sipser 1981),
and, failing that, the next cell with the neighbour that has the fewest. Cells left bare are
mended along paths on which a cell is matched and is not, in turns: breadth first from all bare
cells of one colour at once, as long as that mends one (Hopcroft and Karp 1973, without layers).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...core.control import UNWATCHED, Control
from ...core.model import Puzzle
from ...core.tiling import Placement, Tiling
from .shared import Grid, are_free, used

NONE = 0  # no number of a cell: a grid has a margin


def suits(puzzle: Puzzle) -> bool:
    """Whether there is one piece only, a domino, and as many as the board needs."""
    pieces, lattice = used(puzzle), puzzle.board.lattice
    if len(pieces) != 1 or len(lattice.steps) > 1 or not are_free(puzzle):
        return False
    (domino,) = pieces
    if domino.size != 2 or any(name != domino.name for _, name in puzzle.board.clues):
        return False
    return all(_is_odd(lattice.plane(b), lattice.plane(a)) for a, b in domino.orientations)


def _is_odd(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether two cells have different colours, as on a chessboard."""
    return (sum(a) + sum(b)) % 2 == 1


def find(puzzle: Puzzle, control: Control = UNWATCHED) -> Tiling | None:
    """Return a tiling of a puzzle that this `suits`; None if it has no tiling."""
    (domino,) = used(puzzle)
    board = puzzle.board
    grid = Grid(board, domino.orientations, control)
    steps = sorted({step for form in domino.orientations for (step,) in grid.steps(form)})
    matching = Matching(grid, steps, bytes(cell in board.must for cell in board.cells), control)
    plane = board.lattice.plane
    if not matching.complete(lambda number: sum(plane(grid.cell(number))) % 2):
        return None
    pairs = control.watched(matching.pairs())
    placements = (Placement(domino.name, (grid.cell(a), grid.cell(b))) for a, b in pairs)
    return Tiling(tuple(placements), board.lattice)


class Matching:
    """Cells, some of which must be matched, and for each the cell it is matched with, or NONE.

    steps  to the cells with which a cell can be matched
    must   for each cell of the grid, in its order: must it be matched?
    """

    def __init__(self, grid: Grid, steps: Sequence[int], must: bytes, control: Control) -> None:
        self._numbers, self._steps, self._control = grid.numbers, steps, control
        self._must, self._is_cell = bytearray(grid.size), bytearray(grid.size)
        for number, needed in zip(grid.numbers, must, strict=True):
            self._is_cell[number], self._must[number] = 1, needed
        self._mate = [NONE] * grid.size

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Return the cells that are matched with each other, in the order of the first ones."""
        mate = self._mate
        return ((number, mate[number]) for number in self._numbers if number < mate[number])

    def complete(self, colour: Callable[[int], int]) -> bool:
        """Match all cells that must be; return whether that is possible. `colour` is 0 or 1 for
        black and white cells.
        """
        self._begin()
        mate, must = self._mate, self._must
        every = [n for n in self._numbers if must[n] and mate[n] == NONE]
        for one in (0, 1):
            bare = [cell for cell in every if mate[cell] == NONE and colour(cell) == one]
            while bare:
                if not self._mend(bare):
                    return False
                bare = [cell for cell in bare if mate[cell] == NONE]
        return True

    def _begin(self) -> None:
        """Match most of the cells."""
        mate, steps, free = self._mate, self._steps, bytearray(self._is_cell)
        beside = bytearray(len(free))  # for each number, how many free neighbours it has
        for step in steps:
            for number in self._control.watched(self._numbers):
                beside[number + step] += 1
        for first in self._control.watched(self._numbers):
            todo = [first] if self._must[first] else []
            while todo:
                cell = todo.pop()
                if not (free[cell] and beside[cell]):
                    continue
                fewest = len(steps) + 1
                for step in steps:
                    if free[cell + step] and beside[cell + step] < fewest:
                        other = cell + step
                        fewest = beside[other]
                mate[cell], mate[other] = other, cell
                self._control.progress.nodes += 1
                free[cell] = free[other] = 0
                for one in (cell, other):
                    for step in steps:
                        near = one + step
                        beside[near] -= 1
                        if beside[near] == 1 and free[near] and self._must[near]:
                            todo.append(near)

    def _mend(self, bare: list[int]) -> bool:
        """Match some bare cells of one colour, if possible. A cell that need not be matched may
        become bare.
        """
        mate, is_cell, must = self._mate, self._is_cell, self._must
        came: dict[int, int] = {}  # the cell of this colour from which one of the other is reached
        root = {cell: cell for cell in bare}
        mended: set[int] = set()
        todo = list(bare)
        for cell in self._control.watched(todo):  # grows while it is read
            start = root[cell]
            if start in mended:
                continue
            for step in self._steps:
                other = cell + step
                if not is_cell[other] or other in came:
                    continue
                came[other] = cell
                last = mate[other]
                if last != NONE and must[last]:
                    root[last] = start
                    todo.append(last)
                    continue
                mate[last] = NONE
                self._change(other, came)
                mended.add(start)
                break
        self._control.progress.nodes += len(todo)
        return bool(mended)

    def _change(self, other: int, came: dict[int, int]) -> None:
        """Match anew along the path that has led to a cell."""
        mate = self._mate
        while other != NONE:
            cell = came[other]
            mate[other], mate[cell], other = cell, other, mate[cell]
