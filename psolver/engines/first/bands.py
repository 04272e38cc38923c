"""A tiling of a large board by many kinds of pieces, none of which runs out: band by band.

The cells go in bands about as wide as a large piece is long, so that the filled part keeps a
short edge; pieces may hang over into the next band. The first empty cell is covered by any piece in
any way, in an order that chance gives; a placement that closes off a pocket that no pieces can
fill is taken back at once. If that leads nowhere the last pieces are dropped, more of them every
time, and after a while all of them. Chance is that of a generator whose seed is fixed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ...core.cells import Cell, box
from ...core.control import UNWATCHED, Control
from ...core.model import Board, Puzzle
from ...core.tiling import Tiling, tiling
from ...search.areas import areas, meet
from .shared import Grid, has_room, used

WIDTH = 6  # cells of a band, about
FEWEST_FORMS = 8  # orientations of all pieces: with fewer it leads nowhere
PATIENCE = 300  # pieces that are placed without a new depth before some are dropped
FIRST_DROP = 8  # pieces, twice as many every time
STARTS = 6
START_WORK = 5_000_000  # ways that are tried before all pieces are dropped: half a second
CELL_WORK = 100  # more of them for each cell of the board
LAY_WORK = 50  # ways are tried in the time that it takes to place a piece
TICK_WORK = 100_000


def suits(puzzle: Puzzle) -> bool:
    """Whether there are many kinds of pieces, none of which runs out."""
    forms = sum(len(piece.orientations) for piece in used(puzzle))
    if len(puzzle.board.lattice.steps) > 1 or puzzle.board.clues:
        return False
    return forms >= FEWEST_FORMS and has_room(puzzle)


def find(
    puzzle: Puzzle, control: Control = UNWATCHED, seed: int = 0, starts: int = STARTS
) -> Tiling | None:
    """Return a tiling of a puzzle that this `suits`; None if chance has found none."""
    filling, random = Filling(puzzle, control), Random(seed)
    for _ in range(starts):
        if filling.fill(random):
            found = filling.tiling()
            times = Counter(placement.piece for placement in found)
            if all(times[piece.name] >= piece.least for piece in puzzle.pieces):
                return found
    return None


def in_bands(board: Board, control: Control = UNWATCHED) -> list[int]:
    """Return the places of the cells of a board in the order of covering: band by band, each along
    the longest side of the board.
    """
    points = [board.lattice.plane(cell) for cell in control.watched(board.cells)]
    low, high = box(points)
    lengths = [b - a + 1 for a, b in zip(low, high, strict=True)]
    long = max(range(len(lengths)), key=lambda axis: (lengths[axis], axis))
    others = [axis for axis in range(len(lengths)) if axis != long]
    bands = {axis: max(1, round(lengths[axis] / WIDTH)) for axis in others}

    def rank(point: Cell) -> int:
        band = [(point[axis] - low[axis]) * bands[axis] // lengths[axis] for axis in others]
        key = 0
        for value, length in zip((*band, point[long] - low[long]), keyed, strict=True):
            key = key * length + value
        return key

    keyed = [*(bands[axis] for axis in others), lengths[long]]
    ranks = [rank(point) for point in control.watched(points)]
    return sorted(range(len(points)), key=ranks.__getitem__)  # in a band row by row, as in `cells`


class PlacedPiece(NamedTuple):
    """A piece on the board.

    place  in the order of the cells, of the first empty cell before
    way    the number of the way in which it lies there
    end    that of the first way that was tried before
    cells  numbers of the grid
    """

    place: int
    way: int
    end: int
    cells: list[int]


class Filling:
    """A board that is filled, again and again, until it is full."""

    def __init__(self, puzzle: Puzzle, control: Control) -> None:
        board, pieces = puzzle.board, used(puzzle)
        self._control = control
        self._grid = grid = Grid(
            board, [f for piece in pieces for f in piece.orientations], control
        )
        self._every_way = [
            (piece.name, steps)
            for piece in pieces
            for form in piece.orientations
            for steps in grid.steps(form)
        ]
        self._all_free, self._must = bytearray(grid.size), bytearray(grid.size)
        for number, cell in control.watched(zip(grid.numbers, board.cells, strict=True)):
            self._all_free[number] = 1
            self._must[number] = cell in board.must
        places = in_bands(board, control)
        self._order = [grid.numbers[p] for p in places if self._must[grid.numbers[p]]]
        # areas of pockets that can be filled; a larger one counts as such
        self._largest = 2 * max(piece.size for piece in pieces)
        self._sums = areas([replace(one, least=0, most=None) for one in pieces], self._largest)
        self._free = bytearray()  # for each number: is it that of an empty cell?
        self._ways = self._every_way
        self._laid: list[PlacedPiece] = []
        self._work = 0  # that is left, in ways

    def tiling(self) -> Tiling:
        """Return the placements on the board."""
        return tiling(
            ((self._ways[laid.way][0], self._grid.shape(laid.cells)) for laid in self._laid),
            self._grid.lattice,
        )

    def fill(self, random: Random) -> bool:
        """Fill the board from the start; return whether it is full, or that was given up after a
        while.
        """
        self._control.tick()
        self._free, self._laid = bytearray(self._all_free), []
        number = len(self._every_way)
        self._ways = random.sample(self._every_way, number) * 2  # so that any turn is a slice
        self._work = START_WORK + CELL_WORK * len(self._order)
        place = deepest = since = 0
        drop = FIRST_DROP
        way = random.randrange(number)
        end = way + number
        while self._work > 0:
            place = self._next_empty(place)
            if place == len(self._order):
                return True
            way, cells = self._next_way(self._order[place], way, end)
            many = 0
            if cells:
                self._laid.append(PlacedPiece(place, way, end, cells))
                since += 1
                if len(self._laid) > deepest:
                    deepest, since, drop = len(self._laid), 0, FIRST_DROP
                way = random.randrange(number)
                end = way + number
                if since == PATIENCE:
                    many, since, drop = drop, 0, drop * 2
            elif self._laid:
                many = 1
            else:
                return False
            for _ in range(min(many, len(self._laid))):
                last = self._laid.pop()
                for cell in last.cells:
                    self._free[cell] = 1
                place, way, end = last.place, last.way + 1, last.end
        return False

    def _next_empty(self, place: int) -> int:
        free, order = self._free, self._order
        last = len(order)
        while place < last and not free[order[place]]:
            place += 1
        return place

    def _next_way(self, cell: int, way: int, end: int) -> tuple[int, list[int]]:
        """The next way to cover a cell, and the cells that are covered then; no cells for
        no way.
        """
        free, ways = self._free, self._ways
        for number in range(way, end):
            steps = ways[number][1]
            for step in steps:
                if not free[cell + step]:
                    break
            else:
                cells = [cell, *[cell + step for step in steps]]
                for one in cells:
                    free[one] = 0
                self._spend(LAY_WORK)
                if not self._makes_pocket(cells):
                    self._spend(number - way)
                    self._control.progress.nodes += 1
                    return number, cells
                for one in cells:
                    free[one] = 1
        self._spend(end - way)
        return end, []

    def _spend(self, work: int) -> None:
        """Take work off; now and then look whether the run is to end."""
        if self._work // TICK_WORK != (self._work - work) // TICK_WORK:
            self._control.tick()
        self._work -= work

    def _makes_pocket(self, cells: list[int]) -> bool:
        """Whether a part of the empty cells beside a piece is shut off that no pieces can fill."""
        free, near, largest = self._free, self._grid.near, self._largest
        open_: set[int] = set()  # cells of parts that are too large to be looked at
        seen: set[int] = set()
        for beside in cells:
            for step in near:
                first = beside + step
                if not free[first] or first in seen or first in open_:
                    continue
                part = [first]
                found = {first}
                for cell in part:  # grows while it is read
                    for further in near:
                        other = cell + further
                        if free[other] and other not in found:
                            found.add(other)
                            part.append(other)
                    if len(part) > largest or other in open_:
                        open_ |= found
                        break
                else:
                    seen |= found
                    if not self._fillable(part):
                        return True
        return False

    def _fillable(self, part: list[int]) -> bool:
        must = sum(self._must[cell] for cell in part)
        return meet(self._sums, must, len(part))
