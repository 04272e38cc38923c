"""Puzzles on paper and on plates, in millimetres, to be printed, cut out with scissors or with a
laser: how many copies of each piece, how large they are, how they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist, sqrt
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Shape, extent
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.model import Piece, Puzzle
from ..core.tilings import Placement
from ..core.wording import listed, shortened
from ..text.scene import Corner, Scene
from .cut_lines import Point, area, straightened

# A list of names of pieces has no more characters.
LONGEST_NAMES_OF_PIECES = 100
# With more pieces, or cells of the board and of all pieces, a drawing takes many megabytes.
MOST_CUT_PIECES = 5_000
MOST_CUT_CELLS = 100_000
Solution: TypeAlias = Iterable[Placement]
Size: TypeAlias = tuple[float, float]  # width, height
Copies: TypeAlias = Sequence[tuple[Piece, int]]  # pieces with the numbers of their copies


# the places of corners -------------------------------------------------------------------------


class Places:
    """The places of the corners of a flat scene with cells `cell` mm long and a margin around it;
    `size` is the width and the height of all that.
    """

    def __init__(self, scene: Scene, cell: float, margin: float = 0) -> None:
        self._project = scene.lattice.project
        self._cell = cell
        cells: list[Cell] = []
        for region in scene.regions.values():
            cells += region.cells
        upper_left, lower_right = _box_around(scene.lattice, cells)
        left, top = upper_left
        right, bottom = lower_right
        self._left = cell * left - margin
        self._top = cell * top - margin
        right_end = cell * right + margin
        lower_end = cell * bottom + margin
        width = right_end - self._left
        height = lower_end - self._top
        self.size: Size = (width, height)

    def at(self, corner: Corner) -> Point:
        """The place of a corner."""
        point = self._project(corner)
        return self.at_point(point)

    def at_point(self, point: Point) -> Point:
        """The place of a point that the lattice has projected."""
        across, down = point
        x = self._cell * across - self._left
        y = self._cell * down - self._top
        return x, y

    def line(self, trail: Sequence[Corner]) -> list[Point]:
        """The line through corners, each beside the next."""
        points = [self.at(corner) for corner in trail]
        return straightened(points)

    def loop(self, corners: Sequence[Corner]) -> list[Point]:
        """The closed line around something, which ends before the first corner."""
        closed = [*corners, corners[0]]
        return self.line(closed)


def size_of_cells(lattice: Lattice, cells: Iterable[Cell]) -> Size:
    """The width and the height of some cells (at least one) with sides of length 1; of solid ones,
    of a layer.

    >>> from ..core.square_lattice import SQUARE
    >>> size_of_cells(SQUARE, [(0, 0), (0, 1)])
    (2, 1)
    """
    if not lattice.flat:
        shown_places = [lattice.shown(cell) for cell in cells]
        *_, high, wide = extent(shown_places)
        return wide, high
    upper_left, lower_right = _box_around(lattice, cells)
    left, top = upper_left
    right, bottom = lower_right
    width = right - left
    height = bottom - top
    return width, height


def _box_around(lattice: Lattice, cells: Iterable[Cell]) -> tuple[Point, Point]:
    """The upper left and the lower right corner of the box around some flat cells."""
    corners = set[Corner]()
    for cell in cells:
        corners.update(lattice.corners(cell))
    across = []
    down = []
    for corner in corners:
        x, y = lattice.project(corner)
        across.append(x)
        down.append(y)
    upper_left = (min(across), min(down))
    lower_right = (max(across), max(down))
    return upper_left, lower_right


@lru_cache
def usual_side(lattice: Lattice, of_square: float) -> float:
    """The side, in whole millimetres, with which a flat cell is about as large as a square of this
    side; of a solid one the same.

    >>> from ..lattices.slanted import HEXAGON
    >>> usual_side(HEXAGON, 20.0)
    12.0
    """
    if not lattice.flat:
        return of_square
    side = of_square / sqrt(lattice.area)
    return float(round(side))


@lru_cache
def breadth(lattice: Lattice) -> float:
    """The diameter of the largest circle in a flat cell whose longest side has length 1.

    >>> from ..lattices.slanted import HEXAGON
    >>> round(breadth(HEXAGON), 3)
    1.732
    """
    around = _around(lattice)
    perimeter = 0.0
    for start, end in pairwise(around):
        perimeter += dist(start, end)
    return 4 * area(around) / perimeter


def _around(lattice: Lattice) -> list[Point]:
    """The closed line around a cell."""
    any_cell = next(iter(lattice.steps))
    points = []
    for corner in lattice.corners(any_cell):
        points.append(lattice.project(corner))
    return [*points, points[0]]


# the copies of pieces --------------------------------------------------------------------------


def has_board(puzzle: Puzzle) -> bool:
    """Whether there is a board, or a frame that a figure fits into."""
    if puzzle.goal is None:
        return True
    return puzzle.goal.framed


def copies(puzzle: Puzzle, solution: Solution | None) -> list[tuple[Piece, int]]:
    """Each piece that may be used, with the number of its copies: as often as it may be used.

    One that may be used any number of times is there as often as in a solution; without one, as
    often as such pieces fill the board together. Raises PsolverError if there are too many.
    """
    pieces = []
    for piece in puzzle.pieces:
        if piece.most != 0:
            pieces.append(piece)
    if not pieces:
        raise PsolverError(f"{puzzle.file}: uses no piece, so that there is nothing to cut out")
    numbers = _numbers_of_copies(puzzle, solution)
    copies_of_all = 0
    cells_of_all = 0
    if has_board(puzzle):
        cells_of_all = len(puzzle.board.cells)
    pieces_to_cut = []
    for piece in pieces:
        number = numbers[piece.name]
        copies_of_all += number
        cells_of_all += number * piece.size
        if number:
            pieces_to_cut.append((piece, number))
    _check(puzzle, copies_of_all, "pieces to cut out", MOST_CUT_PIECES)
    _check(puzzle, cells_of_all, "cells of board and pieces", MOST_CUT_CELLS)
    return pieces_to_cut


def _numbers_of_copies(puzzle: Puzzle, solution: Solution | None) -> dict[str, int]:
    """The number of copies of each piece, by its name."""
    area_of_board = len(puzzle.board.cells)
    names_used = [placement.piece for placement in solution or ()]
    used = Counter(names_used)
    endless = 0
    for piece in puzzle.pieces:
        if piece.most is None:
            endless += piece.size
    numbers = dict[str, int]()
    for piece in puzzle.pieces:
        fitting_copies = area_of_board // piece.size
        most_copies = max(1, fitting_copies)
        if piece.most is not None:
            number = min(piece.most, most_copies)
        elif solution is not None:
            times_used = used[piece.name]
            number = max(piece.least, times_used)
        else:
            share = area_of_board // endless
            share = max(1, piece.least, share)
            number = min(share, most_copies)
        numbers[piece.name] = number
    return numbers


def _check(puzzle: Puzzle, number: int, things: str, limit: int) -> None:
    if number > limit:
        limit_words = f"more than the {limit:,} that psolver draws"
        raise PsolverError(f"{puzzle.file}: {number:,} {things}, {limit_words}")


def cut_shape(piece: Piece) -> Shape:
    """The shape of a piece as it is cut out: as in its picture, but lower if it may be turned.

    >>> cut_shape(Piece("I", ((0, 0), (1, 0), (2, 0))))
    ((0, 0), (0, 1), (0, 2))
    """
    lattice = piece.lattice
    shapes = [piece.shape]
    for turn in lattice.group(piece.can_rotate, False):
        images = turn.images(piece.shape)
        turned = lattice.normalise(images)
        shapes.append(turned)

    def height(shape: Shape) -> tuple[float, ...]:
        _, high = size_of_cells(lattice, shape)
        rounded = round(high, 6)
        if lattice.flat:
            return (rounded,)
        number_of_layers = extent(shape)[0]
        return number_of_layers, rounded

    return min(shapes, key=height)


# sentences -------------------------------------------------------------------------------------


def loose_lines(pieces: Mapping[str, Piece]) -> list[str]:
    """A sentence for each piece, by its name there, in parts that do not hold together."""
    lines = []
    for name, piece in pieces.items():
        parts = piece.lattice.components(piece.shape)
        if len(parts) > 1:
            number = len(parts)
            lines.append(f"{name} is in {number} parts that do not hold together")
    return lines


def other_sides(pieces: Iterable[Piece], made: str) -> list[str]:
    """A sentence on the pieces with marks that lie with either side up, of which one is `made`."""
    with_back = []
    flipped = []
    for piece in pieces:
        has_front_marks = piece.marks or piece.edges
        if piece.back is not None:
            with_back.append(piece.name)
        elif piece.can_reverse and has_front_marks:
            flipped.append(piece.name)
    only = f"only one side is {made}"
    lines = []
    if with_back:
        names = short_list(with_back)
        line = f"{only}: write the marks of the back of {names} by hand"
        lines.append(line)
    if flipped:
        names = short_list(flipped)
        line = f"{only}: {names} may be flipped over; write the marks on the back too"
        lines.append(line)
    return lines


def short_list(names: Sequence[str]) -> str:
    """The names of some pieces, as many as a sentence has room for."""
    return shortened(listed(names), LONGEST_NAMES_OF_PIECES)


# boxes in rows ---------------------------------------------------------------------------------


class BoxRow(NamedTuple):
    """Boxes side by side: the height of the highest; for each, by its number, the start of it."""

    height: float
    places: tuple[tuple[int, float], ...]


def rows(sizes: Sequence[Size], width: float, gap: float) -> list[BoxRow]:
    """Boxes in rows that are at most so wide (or as wide as one box that is wider), with a gap
    between two of them.

    Each goes into the first row that has room for it, the highest ones first.

    >>> rows([(4, 1), (5, 3), (4, 2)], 10, 1)
    [BoxRow(height=3, places=((1, 0), (2, 6))), BoxRow(height=1, places=((0, 0),))]
    """
    filled_rows: list[list[tuple[int, float]]] = []
    ends: list[float] = []
    for number in _highest_first(sizes):
        wide, _ = sizes[number]
        row = _row_with_room(ends, gap, wide, width)
        if row is None:
            filled_rows.append([(number, 0)])
            ends.append(wide)
        else:
            start = ends[row] + gap
            filled_rows[row].append((number, start))
            ends[row] += gap + wide
    box_rows = []
    for places in filled_rows:
        highest, _ = places[0]
        _, height = sizes[highest]
        box_rows.append(BoxRow(height, tuple(places)))
    return box_rows


def _highest_first(sizes: Sequence[Size]) -> list[int]:
    """The numbers of boxes; those of equal heights in their order."""

    def depth(number: int) -> float:
        _, height = sizes[number]
        return -height

    numbers = range(len(sizes))
    return sorted(numbers, key=depth)


def _row_with_room(ends: Sequence[float], gap: float, wide: float, width: float) -> int | None:
    """The number of the first row, by the ends of all, that has room for a gap and a box."""
    for row, end in enumerate(ends):
        new_end = end + gap + wide
        if new_end <= width:
            return row
    return None
