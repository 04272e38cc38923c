"""A tiling by dominoes: a matching of the cells with their neighbours.

First each cell that has only one free neighbour left is matched with it (Karp and Sipser 1981),
and, failing that, the next cell with the neighbour that has the fewest. Cells left bare are
mended along paths on which a cell is matched and is not, in turns: breadth first from all bare
cells of one colour at once, as long as that mends one (Hopcroft and Karp 1973, without layers).

Without it dominoes in 100x100 less 60 cells take 4.5 seconds in place of 0.05
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
    pieces = used_pieces(puzzle)
    lattice = puzzle.board.lattice
    if len(pieces) != 1:
        return False
    if len(lattice.steps) > 1:
        return False
    if not are_free(puzzle):
        return False
    (domino,) = pieces
    if domino.size != 2:
        return False
    for _, name in puzzle.board.clues:
        if name != domino.name:
            return False
    for cells in domino.orientations:
        a, b = map(lattice.plane, cells)
        if not _is_odd(a, b):
            return False
    return True


def _is_odd(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether two cells have different colours, as on a chessboard."""
    total = sum(a) + sum(b)
    return total % 2 == 1


def find(puzzle: Puzzle) -> Tiling | None:
    """Return a tiling of a puzzle that this `suits`; None if it has no tiling."""
    (domino,) = used_pieces(puzzle)
    board = puzzle.board
    plane = board.lattice.plane
    grid = Grid(board, domino.orientations)
    steps: set[int] = set()
    for form in domino.orientations:
        for (step,) in grid.steps(form):
            steps.add(step)
    must = bytes([cell in board.must for cell in board.cells])
    matching = Matching(grid, sorted(steps), must)

    def colour(number: int) -> int:
        point = plane(grid.cell(number))
        return sum(point) % 2

    if not matching.complete(colour):
        return None
    placements = []
    pairs = matching.pairs()
    for a, b in current_control().watched(pairs):
        cells = (grid.cell(a), grid.cell(b))
        placement = Placement(domino.name, cells)
        placements.append(placement)
    return Tiling(tuple(placements), board.lattice)


class Matching:
    """Cells, some of which must be matched, and for each the cell it is matched with, or NO_MATE.

    steps  to the cells with which a cell can be matched
    must   for each cell of the grid, in its order: must it be matched?
    """

    def __init__(self, grid: Grid, steps: Sequence[int], must: bytes) -> None:
        self._numbers = grid.numbers
        self._steps = steps
        self._control = current_control()
        self._must = bytearray(grid.size)
        self._is_cell = bytearray(grid.size)
        numbers = zip(grid.numbers, must, strict=True)
        for number, needed in numbers:
            self._is_cell[number] = 1
            self._must[number] = needed
        self._mate = [NO_MATE] * grid.size

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Return the cells that are matched with each other, in the order of the first ones."""
        for number in self._numbers:
            mate = self._mate[number]
            if number < mate:
                yield number, mate

    def complete(self, colour: Callable[[int], int]) -> bool:
        """Match all cells that must be; return whether that is possible. `colour` is 0 or 1 for
        black and white cells.
        """
        self._begin()
        unmatched = [cell for cell in self._numbers if self._must[cell]]
        unmatched = self._bare(unmatched)
        for shade in (0, 1):
            of_shade = [cell for cell in unmatched if colour(cell) == shade]
            bare = self._bare(of_shade)
            while bare:
                if not self._mend(bare):
                    return False
                bare = self._bare(bare)
        return True

    def _bare(self, cells: list[int]) -> list[int]:
        """Those of some cells that have no mate."""
        mate = self._mate
        return [cell for cell in cells if mate[cell] == NO_MATE]

    def _begin(self) -> None:
        """Match most of the cells."""
        mate = self._mate
        steps = self._steps
        must = self._must
        free = bytearray(self._is_cell)
        free_neighbours = bytearray(len(free))  # for each number, how many free neighbours it has
        for step in steps:
            for number in self._control.watched(self._numbers):
                beside = number + step
                free_neighbours[beside] += 1
        for start in self._control.watched(self._numbers):
            todo = []
            if must[start]:
                todo.append(start)
            while todo:
                cell = todo.pop()
                if not free[cell] or not free_neighbours[cell]:
                    continue
                fewest = len(steps) + 1
                for step in steps:
                    neighbour = cell + step
                    if not free[neighbour]:
                        continue
                    number = free_neighbours[neighbour]
                    if number < fewest:
                        partner = neighbour
                        fewest = number
                mate[cell] = partner
                mate[partner] = cell
                self._control.progress.nodes += 1
                free[cell] = 0
                free[partner] = 0
                for matched in (cell, partner):
                    for step in steps:
                        neighbour = matched + step
                        free_neighbours[neighbour] -= 1
                        is_lonely = free_neighbours[neighbour] == 1
                        if is_lonely and free[neighbour] and must[neighbour]:
                            todo.append(neighbour)

    def _mend(self, bare: list[int]) -> bool:
        """Match some bare cells of one colour, if possible. A cell that need not be matched may
        become bare.
        """
        mate = self._mate
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
                if neighbour in came:
                    continue
                if not self._is_cell[neighbour]:
                    continue
                came[neighbour] = cell
                old_mate = mate[neighbour]
                if old_mate != NO_MATE and self._must[old_mate]:
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
            next_end = mate[cell]
            mate[cell] = end
            mate[end] = cell
            end = next_end
