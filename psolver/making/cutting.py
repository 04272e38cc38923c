"""Random cuts: a board in connected pieces, some of its cells in none of them.

A set of cells is an integer, with a bit for each cell of the board in its order. A cut is drawn by
growth: each piece begins with the cells that it always has, joined by a random way if they are
apart, or with one random cell, and cells beside the pieces are given to them one by one. A change
of a cut gives one cell or two to other pieces, so that all are still connected.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from random import Random

from ..core.bits import members
from ..core.cells import Cell, Shape
from ..core.control import current_control
from ..core.model import Board
from . import cut_tuning
from .cut_task import CutTask

Cut = tuple[int, ...]  # the cells of each piece, as bits
NOBODY = -1  # in the place of a piece: the cell stays empty


class CutGround:
    """A board that is to be cut, and the cuts that a task allows.

    cells  of the board, in the order of their bits
    """

    def __init__(self, task: CutTask, board: Board) -> None:
        self._task = task
        self._control = current_control()
        self.cells: Sequence[tuple[int, ...]] = board.cells
        self._number_of: dict[Cell, int] = {}
        for number, cell in enumerate(self.cells):
            self._number_of[cell] = number
        self._beside: list[tuple[int, ...]] = []
        self._near: list[int] = []
        for cell in self.cells:
            neighbours = self._bits_on_board(board.space.neighbours(cell))
            numbers = tuple(members(neighbours))
            self._beside.append(numbers)
            self._near.append(neighbours)
        all_bits = 1 << len(self.cells)
        self._all = all_bits - 1
        self._may = self._bits_on_board(board.may)
        self._starts = [0] * task.number
        self._rooms = [self._all] * task.number
        for piece, region in enumerate(task.regions):
            start = self._bits_on_board(region.always)
            further_cells = self._bits_on_board(region.may)
            self._starts[piece] = start
            self._rooms[piece] = start | further_cells
        fixed = sum(self._starts)
        shared = self._all & ~fixed
        self._shared = list(members(shared))
        self._owners: list[tuple[int, ...]] = []
        for number, _ in enumerate(self.cells):
            self._owners.append(self._owners_of(number))

    def _bits_on_board(self, cells: Iterable[Cell]) -> int:
        """Those of some cells that are on the board, as bits."""
        bits = 0
        for cell in cells:
            number = self._number_of.get(cell)
            if number is not None:
                bits |= 1 << number
        return bits

    def _owners_of(self, cell: int) -> tuple[int, ...]:
        """The pieces that may have a cell, and NOBODY if it may stay empty."""
        bit = 1 << cell
        owners = []
        for piece, room in enumerate(self._rooms):
            if room & bit:
                owners.append(piece)
        if self._may & bit:
            owners.append(NOBODY)
        return tuple(owners)

    def shape(self, piece: int) -> Shape:
        """Return the cells of a piece, in the order of the board."""
        return tuple([self.cells[number] for number in members(piece)])

    # a cut ----------------------------------------------------------------------------------------

    def drawn(self, random: Random) -> Cut | None:
        """Return a random cut; None if none was found."""
        for _ in range(cut_tuning.MOST_CUTS_DRAWN):
            self._control.tick()
            cut = self._grown(random)
            if cut:
                cut = self._of_sizes(cut, random)
            if cut:
                return cut
        return None

    def _grown(self, random: Random) -> Cut | None:
        """A cut whose pieces may have other sizes; None if the growth came to an end."""
        task = self._task
        pieces = self._joined(random)
        if pieces is None:
            return None
        free = self._all
        for cells in pieces:
            free &= ~cells
        empty = random.randint(*task.empty)
        area = len(self.cells) - empty
        aims = self._aims(random, area)
        rims = [self._rim(cells) for cells in pieces]
        while free.bit_count() > empty:
            self._control.tick()
            can_grow = []
            small = []
            for piece, rim in enumerate(rims):
                if not rim & free & self._rooms[piece]:
                    continue
                can_grow.append(piece)
                size = pieces[piece].bit_count()
                if size < aims[piece]:
                    small.append(piece)
            if not can_grow:
                return None
            piece = random.choice(small or can_grow)
            places = rims[piece] & free & self._rooms[piece]
            number = random.choice(list(members(places)))
            bit = 1 << number
            pieces[piece] |= bit
            rims[piece] |= self._near[number]
            free ^= bit
        if free & ~self._may:
            return None
        return tuple(pieces)

    def _joined(self, random: Random) -> list[int] | None:
        """The cells with which the pieces begin, each in one part; None if they are in the way of
        each other.
        """
        if not self._task.regions:
            return self._single_cells(random)
        pieces = list(self._starts)
        order = list(range(len(pieces)))
        random.shuffle(order)
        fixed = sum(pieces)
        free = self._all & ~fixed
        for piece in order:
            room = self._rooms[piece]
            if not pieces[piece]:
                free_cells = list(members(room & free))
                if not free_cells:
                    return None
                pieces[piece] = 1 << random.choice(free_cells)
            while not self.is_connected(pieces[piece]):
                path = self._path(pieces[piece], room & free, random)
                if not path:
                    return None
                pieces[piece] |= path
            free &= ~pieces[piece]
        return pieces

    def _single_cells(self, random: Random) -> list[int] | None:
        """A random cell for each piece; None if there are too few."""
        number_of_cells = len(self.cells)
        if self._task.number > number_of_cells:
            return None
        chosen = random.sample(range(number_of_cells), self._task.number)
        return [1 << number for number in chosen]

    def _path(self, piece: int, free: int, random: Random) -> int:
        """Free cells that join the first part of a piece to another, the shortest path of those
        whose cells have random lengths; 0 if none leads there.
        """
        start = self._part(piece)
        other_parts = piece & ~start
        unreached = piece | free
        open_ends = []
        for number in members(start):
            open_ends.append((0.0, number, 0))
        while open_ends:
            length, cell, path = heappop(open_ends)
            if not unreached >> cell & 1:
                continue
            unreached ^= 1 << cell
            if other_parts >> cell & 1:
                return path & ~piece
            for neighbour in self._beside[cell]:
                if unreached >> neighbour & 1:
                    longer = length + random.random()
                    longer_path = path | 1 << neighbour
                    heappush(open_ends, (longer, neighbour, longer_path))
        return 0

    def _aims(self, random: Random, area: int) -> list[int]:
        """The sizes that the pieces are to grow to."""
        smallest, largest = self._task.sizes
        number = self._task.number
        if self._task.regions:
            return [largest] * number
        aims = [smallest] * number
        cells_left = area - smallest * number
        for _ in range(cells_left):
            small = [piece for piece, aim in enumerate(aims) if aim < largest]
            if not small:
                break
            chosen = random.choice(small)
            aims[chosen] += 1
        return aims

    def _rim(self, cells: int) -> int:
        """The neighbours of some cells."""
        rim = 0
        for cell in members(cells):
            rim |= self._near[cell]
        return rim

    def _of_sizes(self, cut: Cut, random: Random) -> Cut | None:
        """A cut whose pieces have sizes that the task allows, by changes of another; None if that
        takes many.
        """
        excess = self._excess(cut)
        most_changes = cut_tuning.CHANGES_OF_SIZE_PER_CELL * len(self.cells)
        for _ in range(most_changes):
            if not excess:
                return cut
            self._control.tick()
            changed = self._with_one_change(cut, random)
            if changed:
                changed_excess = self._excess(changed)
                if changed_excess <= excess:
                    cut = changed
                    excess = changed_excess
        return None

    def _excess(self, cut: Cut) -> int:
        """The number of cells that the pieces have too many or too few, and the empty cells."""
        smallest, largest = self._task.sizes
        excess = 0
        area = 0
        for piece in cut:
            size = piece.bit_count()
            area += size
            lacking = smallest - size
            surplus = size - largest
            excess += max(0, lacking, surplus)
        fewest, greatest = self._task.empty
        empty = len(self.cells) - area
        lacking = fewest - empty
        surplus = empty - greatest
        return excess + max(0, lacking, surplus)

    # a part of a set of cells ---------------------------------------------------------------------

    def is_connected(self, cells: int) -> bool:
        """Return whether some cells, at least one, are in one part."""
        return self._part(cells) == cells

    def _part(self, cells: int) -> int:
        """The part of some cells that has the first of them."""
        newest = cells & -cells
        component = newest
        while newest:
            neighbours = self._rim(newest) & cells
            newest = neighbours & ~component
            component |= newest
        return component

    # changes --------------------------------------------------------------------------------------

    def changed(self, cut: Cut, random: Random) -> Cut | None:
        """Return another cut that the task allows, by a change of one cell or two; None if none was
        found.
        """
        for _ in range(cut_tuning.MOST_CHANGES_DRAWN):
            new_cut = self._with_one_change(cut, random)
            if new_cut and random.random() < cut_tuning.SHARE_OF_DOUBLE_CHANGES:
                new_cut = self._with_one_change(new_cut, random)
            if new_cut is None or new_cut == cut:
                continue
            if not self._excess(new_cut):
                return new_cut
        return None

    def _with_one_change(self, cut: Cut, random: Random) -> Cut | None:
        """A cut with a random cell in another piece, or in none; None if the change cannot be."""
        if not self._shared:
            return None
        cell = random.choice(self._shared)
        bit = 1 << cell
        owner = _owner_of(bit, cut)
        owners = self._owners_beside(cut, cell, owner)
        if not owners:
            return None
        new_owner = random.choice(owners)
        pieces = list(cut)
        if owner != NOBODY:
            rest = pieces[owner] ^ bit
            if not rest:
                return None
            if not self.is_connected(rest):
                return None
            pieces[owner] = rest
        if new_owner != NOBODY:
            pieces[new_owner] |= bit
        return tuple(pieces)

    def _owners_beside(self, cut: Cut, cell: int, owner: int) -> list[int]:
        """The other pieces that may have a cell, and lie beside it, and NOBODY."""
        neighbours = self._near[cell]
        owners = []
        for other_owner in self._owners[cell]:
            if other_owner == owner:
                continue
            if other_owner == NOBODY or cut[other_owner] & neighbours:
                owners.append(other_owner)
        return owners


def _owner_of(bit: int, cut: Cut) -> int:
    """The piece that has a cell, or NOBODY."""
    for piece, cells in enumerate(cut):
        if cells & bit:
            return piece
    return NOBODY
