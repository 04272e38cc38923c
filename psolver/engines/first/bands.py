"""A tiling of a large board by many kinds of pieces, none of which runs out: band by band.

The cells go in bands about as wide as a large piece is long, so that the filled part keeps a
short edge; pieces may hang over into the next band. The first empty cell is covered by any piece in
any way, in an order that chance gives; a placement that closes off a pocket that no pieces can
fill is taken back at once. If that leads nowhere the last pieces are dropped, more of them every
time, and after a while all of them. Chance is that of a generator whose seed is fixed.

Without it any hexominoes in 30x30 less 42 cells, a moment with it, are not found in 11 seconds
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import NamedTuple, TypeAlias

from ...core.cells import Cell, box, extent
from ...core.control import current_control
from ...core.model import Board, Puzzle
from ...core.tilings import Tiling, tiling
from ...search.areas import areas, meet
from ..tuning import (
    BAND_WIDTH,
    BANDS_CELL_WORK,
    BANDS_FEWEST_FORMS,
    BANDS_FIRST_DROP,
    BANDS_LAY_WORK,
    BANDS_PATIENCE,
    BANDS_START_WORK,
    BANDS_STARTS,
    BANDS_TICK_WORK,
)
from .shared import Grid, Steps, has_room, used_pieces

Way: TypeAlias = tuple[str, Steps]  # the name of a piece, and the steps from one of its cells


def suits(puzzle: Puzzle) -> bool:
    """Whether there are many kinds of pieces, none of which runs out."""
    lattice = puzzle.board.lattice
    if len(lattice.steps) > 1 or puzzle.board.clues:
        return False
    forms = sum(len(piece.orientations) for piece in used_pieces(puzzle))
    if forms < BANDS_FEWEST_FORMS:
        return False
    return has_room(puzzle)


def find(puzzle: Puzzle) -> Tiling | None:
    """Return a tiling of a puzzle that this `suits`; None if chance has found none."""
    filling = Filling(puzzle)
    random = Random(0)
    for _ in range(BANDS_STARTS):
        if filling.fill(random):
            candidate = filling.tiling()
            times = Counter(placement.piece for placement in candidate)
            if all(times[piece.name] >= piece.least for piece in puzzle.pieces):
                return candidate
    return None


def in_bands(board: Board) -> list[int]:
    """Return the places of the cells of a board in the order of covering: band by band, each along
    the longest side of the board.
    """
    control = current_control()
    plane = board.lattice.plane
    points = [plane(cell) for cell in control.watched(board.cells)]
    low, _ = box(points)
    lengths = extent(points)
    axes = range(len(lengths))
    long = max(axes, key=lambda axis: (lengths[axis], axis))
    cross_axes = [axis for axis in axes if axis != long]
    bands = {}
    for axis in cross_axes:
        number = round(lengths[axis] / BAND_WIDTH)
        bands[axis] = max(1, number)

    def rank(point: Cell) -> int:
        key = 0
        for axis in cross_axes:
            offset = point[axis] - low[axis]
            band = offset * bands[axis] // lengths[axis]
            key *= bands[axis]
            key += band
        key *= lengths[long]
        return key + point[long] - low[long]

    ranks = [rank(point) for point in control.watched(points)]
    places = range(len(points))
    return sorted(places, key=ranks.__getitem__)  # in a band row by row, as in `cells`


class PlacedPiece(NamedTuple):
    """A piece on the board.

    place       in the order of the cells, of the first empty cell before
    way_number  that of the way in which it lies there
    end         that of the first way that was tried before
    cells       numbers of the grid
    """

    place: int
    way_number: int
    end: int
    cells: list[int]


class Filling:
    """A board that is filled, again and again, until it is full."""

    def __init__(self, puzzle: Puzzle) -> None:
        control = current_control()
        board = puzzle.board
        pieces = used_pieces(puzzle)
        forms = [(piece.name, form) for piece in pieces for form in piece.orientations]
        grid = Grid(board, [form for _, form in forms])
        self._control = control
        self._grid = grid
        self._every_way: list[Way] = []
        for name, form in forms:
            self._every_way += [(name, steps) for steps in grid.steps(form)]
        self._all_free = bytearray(grid.size)
        self._must = bytearray(grid.size)
        numbered_cells = zip(grid.numbers, board.cells, strict=True)
        for number, cell in control.watched(numbered_cells):
            self._all_free[number] = 1
            self._must[number] = cell in board.must
        numbers = [grid.numbers[place] for place in in_bands(board)]
        self._order = [number for number in numbers if self._must[number]]
        # areas of pockets that can be filled; a larger one counts as such
        self._largest = 2 * max(piece.size for piece in pieces)
        unbounded = [replace(piece, least=0, most=None) for piece in pieces]
        self._sums = areas(unbounded, self._largest)
        self._free = bytearray()  # for each number: is it that of an empty cell?
        self._ways = self._every_way
        self._laid: list[PlacedPiece] = []
        self._work = 0  # that is left, in ways

    def tiling(self) -> Tiling:
        """Return the placements on the board."""
        placements = []
        for placed in self._laid:
            name, _ = self._ways[placed.way_number]
            placements.append((name, self._grid.shape(placed.cells)))
        return tiling(placements, self._grid.lattice)

    def fill(self, random: Random) -> bool:
        """Fill the board from the start; return whether it is full, or that was given up after a
        while.
        """
        self._control.tick()
        self._free = bytearray(self._all_free)
        self._laid = []
        number = len(self._every_way)
        self._ways = random.sample(self._every_way, number)
        self._ways *= 2  # so that any turn is a slice
        work_for_cells = BANDS_CELL_WORK * len(self._order)
        self._work = BANDS_START_WORK + work_for_cells
        place = 0
        deepest = 0
        since = 0
        drop = BANDS_FIRST_DROP
        way_number = random.randrange(number)
        end = way_number + number
        while self._work > 0:
            place = self._next_empty(place)
            if place == len(self._order):
                return True
            cell = self._order[place]
            way_number, cells = self._next_way(cell, way_number, end)
            many = 0
            if cells:
                placed = PlacedPiece(place, way_number, end, cells)
                self._laid.append(placed)
                since += 1
                depth = len(self._laid)
                if depth > deepest:
                    deepest = depth
                    since = 0
                    drop = BANDS_FIRST_DROP
                way_number = random.randrange(number)
                end = way_number + number
                if since == BANDS_PATIENCE:
                    many = min(drop, depth)
                    since = 0
                    drop *= 2
            elif self._laid:
                many = 1
            else:
                return False
            for _ in range(many):
                dropped = self._laid.pop()
                for cell in dropped.cells:
                    self._free[cell] = 1
                place = dropped.place
                way_number = dropped.way_number + 1
                end = dropped.end
        return False

    def _next_empty(self, place: int) -> int:
        free = self._free
        order = self._order
        end = len(order)
        while place < end and not free[order[place]]:
            place += 1
        return place

    def _next_way(self, start: int, way_number: int, end: int) -> tuple[int, list[int]]:
        """The next way to cover a cell, and the cells that are covered then; no cells for
        no way.
        """
        free = self._free
        candidates = self._ways
        for number in range(way_number, end):
            _, steps = candidates[number]
            for step in steps:
                if not free[start + step]:
                    break
            else:
                cells = [start + step for step in (0, *steps)]
                for covered in cells:
                    free[covered] = 0
                self._spend(BANDS_LAY_WORK)
                if not self._makes_pocket(cells):
                    self._spend(number - way_number)
                    self._control.progress.nodes += 1
                    return number, cells
                for covered in cells:
                    free[covered] = 1
        self._spend(end - way_number)
        return end, []

    def _spend(self, work: int) -> None:
        """Take work off; now and then look whether the run is to end."""
        turn_before = self._work // BANDS_TICK_WORK
        self._work -= work
        if self._work // BANDS_TICK_WORK != turn_before:
            self._control.tick()

    def _makes_pocket(self, cells: list[int]) -> bool:
        """Whether a part of the empty cells beside a piece is shut off that no pieces can fill."""
        free = self._free
        steps = self._grid.near
        largest = self._largest
        open_: set[int] = set()  # cells of parts that are too large to be looked at
        checked: set[int] = set()
        for covered in cells:
            for step in steps:
                start = covered + step
                if not free[start] or start in checked or start in open_:
                    continue
                pocket = [start]
                pocket_cells = {start}
                for cell in pocket:  # grows while it is read
                    for further in steps:
                        neighbour = cell + further
                        if free[neighbour] and neighbour not in pocket_cells:
                            pocket_cells.add(neighbour)
                            pocket.append(neighbour)
                    if len(pocket) > largest or neighbour in open_:
                        open_ |= pocket_cells
                        break
                else:
                    checked |= pocket_cells
                    if not self._fillable(pocket):
                        return True
        return False

    def _fillable(self, pocket: list[int]) -> bool:
        area = len(pocket)
        must = sum(self._must[cell] for cell in pocket)
        return meet(self._sums, must, area)
