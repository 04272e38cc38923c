"""Puzzles on paper and on plates, in millimetres, to be printed, cut out with scissors or with a
laser: how many copies of each piece, how they lie, their borders as lines of a drawing.

A Side     of a cell, from corner to corner              ((0, 0), (0, 1))
A trail    corners, each a side away from the next       [(0, 0), (0, 1), (0, 2), (1, 2)]
A Point    in millimetres, x to the right, y downwards   (20.0, 0.0)
A line     points, from one straight to the next         [(0.0, 0.0), (40.0, 0.0), (40.0, 20.0)]

Trails and lines are closed if the last is the first.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import dist, sqrt
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Shape, extent
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.model import Piece, Puzzle
from ..core.tilings import Placement
from ..core.wording import listed, shortened
from ..pictures import Side, short
from ..text.scene import Corner, Scene

Point: TypeAlias = tuple[float, float]
Joints: TypeAlias = Mapping[Side, Corner]  # the next corner of a trail after a side

# A smaller number is 0 after rounding.
STRAIGHT_WITHIN = 1e-9
# A list of names of pieces has no more characters.
LONGEST_NAMES_OF_PIECES = 100
# Lengths in millimetres have this many digits after the point.
LENGTH_DIGITS = 3
# With more pieces, or cells of the board and of all pieces, a drawing takes many megabytes.
MOST_CUT_PIECES = 5_000
MOST_CUT_CELLS = 100_000
Size: TypeAlias = tuple[float, float]  # width, height


def trails(sides: Iterable[Side]) -> list[list[Corner]]:
    """The sides, each once, as trails that go straight on if they can.

    A trail begins and ends only at corners at which an odd number of sides meet, one trail in each
    such corner, so that no other trails have fewer ends.

    >>> trails([((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 1), (1, 1))])
    [[(0, 0), (0, 1), (0, 2)], [(0, 1), (1, 1)]]
    """
    steps: list[Side] = []
    for side in sides:
        steps += [side, side[::-1]]
    steps.sort()
    joints = _joints(steps)
    steps_left = set(steps)
    ends = [step for step in steps if step[::-1] not in joints]
    found_trails = []
    for step in (*ends, *steps):  # trails without ends are closed, and begin anywhere
        if step in steps_left:
            found_trails.append(_trail(step, joints, steps_left))
    return found_trails


def _joints(steps: Iterable[Side]) -> Joints:
    """The steps to each corner in pairs that go on in each other's place, facing ones first."""
    around: defaultdict[Corner, list[Corner]] = defaultdict(list)
    for start, end in steps:
        around[start].append(end)
    joints = {}
    for corner, corners in around.items():
        for corner_before, corner_after in _pairs(corner, corners):
            joints[corner_before, corner] = corner_after
            joints[corner_after, corner] = corner_before
    return joints


def _pairs(corner: Corner, neighbours: Iterable[Corner]) -> list[tuple[Corner, Corner]]:
    corners_left = list(neighbours)
    pairs = []
    for corner_before in tuple(corners_left):
        facing = tuple(
            2 * middle - value for middle, value in zip(corner, corner_before, strict=True)
        )
        if corner_before in corners_left and facing in corners_left:
            pairs.append((corner_before, facing))
            corners_left.remove(corner_before)
            corners_left.remove(facing)
    # each of the others goes on in the next, by twos; the last of an odd number ends there
    pairs += zip(corners_left[::2], corners_left[1::2], strict=False)
    return pairs


def _trail(step: Side, joints: Joints, steps_left: set[Side]) -> list[Corner]:
    trail = [step[0]]
    while step in steps_left:
        steps_left -= {step, step[::-1]}
        trail.append(step[1])
        if step not in joints:
            break
        step = step[1], joints[step]
    return trail


def straightened(points: Sequence[Point]) -> list[Point]:
    """A line without the points at which it goes straight on.

    >>> straightened([(0, 0), (1, 0), (2, 0), (2, 2)])
    [(0, 0), (2, 0), (2, 2)]
    """
    inner = [middle for start, middle, end in _threes(points) if _turns(start, middle, end)]
    if points[0] != points[-1]:
        return [points[0], *inner, points[-1]]
    if _turns(points[-2], points[0], points[1]):
        inner.insert(0, points[0])
    return [*inner, inner[0]]


def _threes(points: Sequence[Point]) -> Iterable[tuple[Point, Point, Point]]:
    return zip(points, points[1:], points[2:], strict=False)


def _turns(start: Point, corner: Point, end: Point) -> bool:
    ax, ay = start
    bx, by = corner
    cx, cy = end
    return abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > STRAIGHT_WITHIN


def widened(points: Sequence[Point], by: float) -> list[Point]:
    """A closed straightened line, each part of it moved to its left by a length: one that goes
    clockwise around something grows, one that goes around a hole in it shrinks.

    >>> widened([(0, 0), (20, 0), (20, 10), (0, 10), (0, 0)], 1)
    [(-1.0, -1.0), (21.0, -1.0), (21.0, 11.0), (-1.0, 11.0), (-1.0, -1.0)]
    """
    around = [points[-2], *points, points[1]]
    return [_moved_corner(*three, by) for three in _threes(around)]


def _moved_corner(start: Point, corner: Point, end: Point, by: float) -> Point:
    """The point where two parts of a line that meet in a corner meet when both are moved."""
    ax, ay = _left_of(start, corner)
    bx, by_ = _left_of(corner, end)
    share = by / (1 + ax * bx + ay * by_)
    return corner[0] + (ax + bx) * share, corner[1] + (ay + by_) * share


def _left_of(start: Point, end: Point) -> Point:
    """The direction, of length 1, to the left of the way from one point to another."""
    length = dist(start, end)
    return (end[1] - start[1]) / length, (start[0] - end[0]) / length


def area(points: Sequence[Point]) -> float:
    """The area that a closed line goes around clockwise.

    >>> area([(0, 0), (20, 0), (20, 10), (0, 0)])
    100.0
    """
    twice = 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        twice += ax * by - bx * ay
    return twice / 2


def path(lines: Iterable[Sequence[Point]]) -> str:
    """Lines as the text of a `d` attribute.

    >>> path([[(0, 0), (2, 0), (2, 2), (0, 0)], [(5, 0.25), (6, 0.25)]])
    'M0 0L2 0L2 2ZM5 0.25L6 0.25'
    """
    commands = []
    for line in lines:
        is_closed = line[0] == line[-1]
        points = []
        for x, y in line[:-1] if is_closed else line:
            points.append(f"{short(x, LENGTH_DIGITS)} {short(y, LENGTH_DIGITS)}")
        end = "Z" if is_closed else ""
        commands.append(f"M{'L'.join(points)}{end}")
    return "".join(commands)


def moved_lines(lines: Iterable[Sequence[Point]], x: float, y: float) -> list[list[Point]]:
    """Lines, so far to the right and down.

    >>> moved_lines([[(0, 0), (2, 0)]], 1, 5)
    [[(1, 5), (3, 5)]]
    """
    return [[(a + x, b + y) for a, b in line] for line in lines]


class Places:
    """The places of the corners of a flat scene with cells `cell` mm long and a margin around it;
    `size` is the width and the height of all that.
    """

    def __init__(self, scene: Scene, cell: float, margin: float = 0) -> None:
        self._project = scene.lattice.project
        self._cell = cell
        cells = chain.from_iterable(region.cells for region in scene.regions.values())
        (left, top), (right, bottom) = _box_around(scene.lattice, cells)
        self._left = cell * left - margin
        self._top = cell * top - margin
        width = cell * right + margin - self._left
        height = cell * bottom + margin - self._top
        self.size: tuple[float, float] = (width, height)

    def at(self, corner: Corner) -> Point:
        """The place of a corner."""
        return self.at_point(self._project(corner))

    def at_point(self, point: Point) -> Point:
        """The place of a point that the lattice has projected."""
        across, down = point
        return self._cell * across - self._left, self._cell * down - self._top

    def line(self, trail: Sequence[Corner]) -> list[Point]:
        """The line through corners, each beside the next."""
        return straightened([self.at(corner) for corner in trail])

    def loop(self, corners: Sequence[Corner]) -> list[Point]:
        """The closed line around something, which ends before the first corner."""
        return self.line([*corners, corners[0]])


def size_of_cells(lattice: Lattice, cells: Iterable[Cell]) -> tuple[float, float]:
    """The width and the height of some cells (at least one) with sides of length 1; of solid ones,
    of a layer.

    >>> from ..core.square_lattice import SQUARE
    >>> size_of_cells(SQUARE, [(0, 0), (0, 1)])
    (2, 1)
    """
    if not lattice.flat:
        *_, high, wide = extent(map(lattice.shown, cells))
        return wide, high
    (left, top), (right, bottom) = _box_around(lattice, cells)
    return right - left, bottom - top


def _box_around(lattice: Lattice, cells: Iterable[Cell]) -> tuple[Point, Point]:
    """The upper left and the lower right corner of the box around some flat cells."""
    corners = set(chain.from_iterable(map(lattice.corners, cells)))
    across, down = zip(*map(lattice.project, corners), strict=True)
    return (min(across), min(down)), (max(across), max(down))


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
    return float(round(of_square / sqrt(lattice.area)))


@lru_cache
def breadth(lattice: Lattice) -> float:
    """The diameter of the largest circle in a flat cell whose longest side has length 1.

    >>> from ..lattices.slanted import HEXAGON
    >>> round(breadth(HEXAGON), 3)
    1.732
    """
    around = _around(lattice)
    return 4 * area(around) / sum(map(dist, around, around[1:]))


def _around(lattice: Lattice) -> list[Point]:
    corners = lattice.corners(next(iter(lattice.steps)))
    return [lattice.project(corner) for corner in (*corners, corners[0])]


def has_board(puzzle: Puzzle) -> bool:
    """Whether there is a board, or a frame that a figure fits into."""
    return puzzle.goal is None or puzzle.goal.framed


def copies(puzzle: Puzzle, solution: Iterable[Placement] | None) -> list[tuple[Piece, int]]:
    """Each piece that may be used, with the number of its copies: as often as it may be used.

    One that may be used any number of times is there as often as in a solution; without one, as
    often as such pieces fill the board together. Raises PsolverError if there are too many.
    """
    area = len(puzzle.board.cells)
    endless = sum(piece.size for piece in puzzle.pieces if piece.most is None)
    used = Counter(placement.piece for placement in solution or ())

    def number(piece: Piece) -> int:
        most_copies = max(1, area // piece.size)  # more do not fit
        if piece.most is not None:
            return min(piece.most, most_copies)
        if solution is not None:
            return max(piece.least, used[piece.name])
        return min(max(1, piece.least, area // endless), most_copies)

    pieces_with_copies = [(piece, number(piece)) for piece in puzzle.pieces if piece.most != 0]
    if not pieces_with_copies:
        raise PsolverError(f"{puzzle.file}: uses no piece, so that there is nothing to cut out")
    pieces_to_cut = sum(often for _, often in pieces_with_copies)
    _check(puzzle, pieces_to_cut, "pieces to cut out", MOST_CUT_PIECES)
    cells = area if has_board(puzzle) else 0
    cells += sum(piece.size * often for piece, often in pieces_with_copies)
    _check(puzzle, cells, "cells of board and pieces", MOST_CUT_CELLS)
    return [(piece, often) for piece, often in pieces_with_copies if often]


def _check(puzzle: Puzzle, number: int, things: str, limit: int) -> None:
    if number > limit:
        raise PsolverError(
            f"{puzzle.file}: {number:,} {things}, more than the {limit:,} that psolver draws"
        )


def cut_shape(piece: Piece) -> Shape:
    """The shape of a piece as it is cut out: as in its picture, but lower if it may be turned.

    >>> cut_shape(Piece("I", ((0, 0), (1, 0), (2, 0))))
    ((0, 0), (0, 1), (0, 2))
    """
    lattice = piece.lattice
    turns = lattice.group(piece.can_rotate, False)
    shapes = [lattice.normalise(turn.images(piece.shape)) for turn in turns]

    def height(shape: Shape) -> tuple[float, ...]:
        layers = () if lattice.flat else extent(shape)[:1]
        _, high = size_of_cells(lattice, shape)
        return *layers, round(high, 6)

    return min((piece.shape, *shapes), key=height)


def loose_lines(pieces: Mapping[str, Piece]) -> list[str]:
    """A sentence for each piece, by its name there, in parts that do not hold together."""
    lines = []
    for name, piece in pieces.items():
        parts = piece.lattice.components(piece.shape)
        if len(parts) > 1:
            lines.append(f"{name} is in {len(parts)} parts that do not hold together")
    return lines


def other_sides(pieces: Iterable[Piece], made: str) -> list[str]:
    """A sentence on the pieces with marks that lie with either side up, of which one is `made`."""
    with_back = []
    flipped = []
    for piece in pieces:
        if piece.back is not None:
            with_back.append(piece.name)
        elif piece.can_reverse and (piece.marks or piece.edges):
            flipped.append(piece.name)
    only = f"only one side is {made}"
    lines = []
    if with_back:
        lines.append(f"{only}: write the marks of the back of {short_list(with_back)} by hand")
    if flipped:
        may = f"{short_list(flipped)} may be flipped over"
        lines.append(f"{only}: {may}; write the marks on the back too")
    return lines


def short_list(names: Sequence[str]) -> str:
    """The names of some pieces, as many as a sentence has room for."""
    return shortened(listed(names), LONGEST_NAMES_OF_PIECES)


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
    order = sorted(range(len(sizes)), key=lambda number: -sizes[number][1])
    for number in order:
        wide, _ = sizes[number]
        fitting = (row for row, end in enumerate(ends) if end + gap + wide <= width)
        row = next(fitting, None)
        if row is None:
            filled_rows.append([(number, 0)])
            ends.append(wide)
        else:
            filled_rows[row].append((number, ends[row] + gap))
            ends[row] += gap + wide
    box_rows = []
    for places in filled_rows:
        highest, _ = places[0]
        box_rows.append(BoxRow(sizes[highest][1], tuple(places)))
    return box_rows
