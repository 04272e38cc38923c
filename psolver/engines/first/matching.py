"""A tiling by dominoes: a matching of the cells with their neighbours.

First each cell that has only one free neighbour left is matched with it (Karp and Sipser 1981),
and, failing that, the next cell with the neighbour that has the fewest. Cells left bare are
mended along paths on which a cell is matched and is not, in turns: breadth first from all bare
cells of one colour at once, as long as that mends one (Hopcroft and Karp 1973, without layers).

Without it the chessboard of 50x50 without corners takes 2.6 times the effort
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...core.control import current_control
from ...core.model import Puzzle
from ...core.tilings import Placement, Tiling
from .shared import Grid, are_free, used_pieces

# A grid has a margin, so that no cell has the number 0.
NO_MATE = 0


def suits(puzzle: Puzzle) -> bool:
    """Whether there is one piece only, a domino, and as many as the board needs."""
    pieces, lattice = used_pieces(puzzle), puzzle.board.lattice
    if len(pieces) != 1 or len(lattice.steps) > 1 or not are_free(puzzle):
        return False
    (domino,) = pieces
    if domino.size != 2 or any(name != domino.name for _, name in puzzle.board.clues):
        return False
    return all(_is_odd(lattice.plane(b), lattice.plane(a)) for a, b in domino.orientations)


def _is_odd(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether two cells have different colours, as on a chessboard."""
    return (sum(a) + sum(b)) % 2 == 1


def find(puzzle: Puzzle) -> Tiling | None:
    """Return a tiling of a puzzle that this `suits`; None if it has no tiling."""
    (domino,) = used_pieces(puzzle)
    board = puzzle.board
    grid = Grid(board, domino.orientations)
    steps = sorted({step for form in domino.orientations for (step,) in grid.steps(form)})
    matching = Matching(grid, steps, bytes(cell in board.must for cell in board.cells))
    plane = board.lattice.plane
    if not matching.complete(lambda number: sum(plane(grid.cell(number))) % 2):
        return None
    pairs = current_control().watched(matching.pairs())
    placements = (Placement(domino.name, (grid.cell(a), grid.cell(b))) for a, b in pairs)
    return Tiling(tuple(placements), board.lattice)


class Matching:
    """Cells, some of which must be matched, and for each the cell it is matched with, or NO_MATE.

    steps  to the cells with which a cell can be matched
    must   for each cell of the grid, in its order: must it be matched?
    """

    def __init__(self, grid: Grid, steps: Sequence[int], must: bytes) -> None:
        self._numbers, self._steps, self._control = grid.numbers, steps, current_control()
        self._must, self._is_cell = bytearray(grid.size), bytearray(grid.size)
        for number, needed in zip(grid.numbers, must, strict=True):
            self._is_cell[number], self._must[number] = 1, needed
        self._mate = [NO_MATE] * grid.size

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
        unmatched = [n for n in self._numbers if must[n] and mate[n] == NO_MATE]
        for shade in (0, 1):
            bare = [cell for cell in unmatched if mate[cell] == NO_MATE and colour(cell) == shade]
            while bare:
                if not self._mend(bare):
                    return False
                bare = [cell for cell in bare if mate[cell] == NO_MATE]
        return True

    def _begin(self) -> None:
        """Match most of the cells."""
        mate, steps, free = self._mate, self._steps, bytearray(self._is_cell)
        free_neighbours = bytearray(len(free))  # for each number, how many free neighbours it has
        for step in steps:
            for number in self._control.watched(self._numbers):
                free_neighbours[number + step] += 1
        for start in self._control.watched(self._numbers):
            todo = [start] if self._must[start] else []
            while todo:
                cell = todo.pop()
                if not (free[cell] and free_neighbours[cell]):
                    continue
                fewest = len(steps) + 1
                for step in steps:
                    if free[cell + step] and free_neighbours[cell + step] < fewest:
                        partner = cell + step
                        fewest = free_neighbours[partner]
                mate[cell], mate[partner] = partner, cell
                self._control.progress.nodes += 1
                free[cell] = free[partner] = 0
                for matched in (cell, partner):
                    for step in steps:
                        neighbour = matched + step
                        free_neighbours[neighbour] -= 1
                        if (
                            free_neighbours[neighbour] == 1
                            and free[neighbour]
                            and self._must[neighbour]
                        ):
                            todo.append(neighbour)

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
                neighbour = cell + step
                if not is_cell[neighbour] or neighbour in came:
                    continue
                came[neighbour] = cell
                old_mate = mate[neighbour]
                if old_mate != NO_MATE and must[old_mate]:
                    root[old_mate] = start
                    todo.append(old_mate)
                    continue
                mate[old_mate] = NO_MATE
                self._change(neighbour, came)
                mended.add(start)
                break
        self._control.progress.nodes += len(todo)
        return bool(mended)

    def _change(self, end: int, came: dict[int, int]) -> None:
        """Match anew along the path that has led to a cell."""
        mate = self._mate
        while end != NO_MATE:
            cell = came[end]
            mate[end], mate[cell], end = cell, end, mate[cell]
