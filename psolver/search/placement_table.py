"""The places of pieces on a board, all places of an orientation at once.

    the board     0 1 2      its cells by number: row 0, row 1
                  3 4
    the piece     ##, one step to the right
    that step     0 -> 1, 1 -> 2, 2 -> none, 3 -> 4, 4 -> none
    its places    (0, 1), (1, 2), (3, 4)

A step leads from each cell to one other: a list as long as the board, or a part of a large one,
which all orientations share that take this step. The lists of an orientation's cells, side by
side, are its places. They are made by loops inside the interpreter (`map`, `zip`), so that half a
million places take a quarter of a second, and a small puzzle waits for no package.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import count, repeat
from math import inf, prod
from operator import add, itemgetter, mul, sub
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Shape, box, columns, extent, greatest_lengths, points_of, translate
from ..core.control import current_control
from ..core.lattice import Lattice
from ..core.marked import Marked, at_origin
from ..core.model import Board, Piece, Puzzle
from ..core.placing import placed
from ..core.rule import Options, PlaceFilter
from .search_tuning import CELLS_TOGETHER, LARGE_SHAPE

MISSING_CELL = -1  # stands for a cell that the board does not have
Places: TypeAlias = Iterator[tuple[int, ...]]


class PlacementTable:
    """The cells of a puzzle's board by their numbers in `board.cells`, and the places of its pieces
    on them.

    Cells are read as numbers in a mixed base so wide that no piece, and no step to a neighbour,
    reaches from one row into the next. In a quotient a cell is read as its images beyond the board
    too, as far as pieces reach.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        control = current_control()
        board = puzzle.board
        lattice = board.lattice
        plane = lattice.plane
        self._control = control
        self._board = board
        self._lattice = lattice
        self._folds = bool(board.space.translations)
        self._filters: list[PlaceFilter] = []
        for rule in puzzle.rules:
            allowed = rule.place_filter(puzzle)
            if allowed:
                self._filters.append(allowed)
        shapes = list[Shape]()
        for piece in puzzle.pieces:
            shapes += piece.orientations
        points_of_shapes = points_of(plane, shapes)
        self._points = dict(zip(shapes, points_of_shapes, strict=True))
        cells = control.watched(board.cells)
        (points,) = points_of(plane, [cells])
        lengths = reach(lattice, shapes)
        sides = map(add, extent(points), lengths)
        if self._folds:
            sides = map(add, sides, lengths)
        self._strides = strides(sides)
        self._size = len(points)
        starts = _sums(points, self._strides)
        self._number = dict(zip(starts, count()))
        if self._folds:
            images, numbers = _copies(board.space, points, lengths)
            if images:
                starts_beyond = _sums(images, self._strides)
                self._number.update(zip(starts_beyond, numbers, strict=True))
        self._of_kind: dict[Cell, tuple[list[int], list[int]]] = {}
        if len(lattice.steps) == 1:
            (kind,) = lattice.steps
            numbers = list(range(self._size))
            self._of_kind[kind] = (numbers, starts)
        else:
            kinds = map(lattice.kind, board.cells)
            for number, (kind, start) in enumerate(zip(kinds, starts, strict=True)):
                numbers, starts_of_kind = self._of_kind.setdefault(kind, ([], []))
                numbers.append(number)
                starts_of_kind.append(start)
        self._ends_of_steps: dict[tuple[Cell, int], list[int]] = {}

    def places(
        self,
        piece: Piece,
        oriented: Marked,
        *further: int,
        banned: frozenset[int] = frozenset(),
        limit: float = inf,
    ) -> list[tuple[Marked, Options]]:
        """Return the places where a translation puts an orientation of a piece on the board, as the
        rules of the puzzle allow, and on none of the cells that are `banned`: by their first cells,
        each as the numbers of its cells, then the `further` numbers.

        They come with the orientation that is seen there: the given one, but in a quotient if its
        marks are cut by the sides of the region. If there are more than the `limit`, not all are
        found.
        """
        if self._folds and oriented.marks:
            places_seen = self._cut(oriented, further, banned)
        else:
            options = self._of_shape(oriented.shape, further, banned, limit)
            places_seen = [(oriented, options)]
        for allowed in self._filters:
            allowed_places = []
            for form, places in places_seen:
                allowed_places.append((form, allowed(piece, form, places)))
            places_seen = allowed_places
        return places_seen

    def holds(self, piece: Piece, orientation: Marked) -> bool:
        """Whether an orientation of a piece has a place."""
        if self._folds or self._filters:
            places_seen = self.places(piece, orientation)
            return any(places for _, places in places_seen)
        for places in self._ends(orientation.shape):
            if any(MISSING_CELL not in place for place in places):
                return True
        return False

    def _of_shape(
        self, shape: Shape, further: Sequence[int], banned: frozenset[int], limit: float
    ) -> Options:
        """The `places` of a shape."""
        fitting = []
        ends = self._ends if len(shape) < LARGE_SHAPE else self._few_ends
        for places in ends(shape, further):
            on_board = [place for place in places if MISSING_CELL not in place]
            if self._folds:  # a cell may be covered twice
                once = [place for place in on_board if len(set(place)) == len(place)]
                on_board = [tuple(sorted(place)) for place in once]
            if banned:
                on_board = list(filter(banned.isdisjoint, on_board))
            fitting += on_board
            if len(fitting) > limit:
                break
        if self._folds:
            return list(dict.fromkeys(fitting))
        return fitting

    def _few_ends(self, shape: Shape, further: Sequence[int]) -> Iterator[Places]:
        """The `_ends` of a large shape, but for those that have its outermost cells, two an axis,
        beside the board: these are most, and few columns are made to know it.
        """
        points = self._points_of(shape)
        outermost = set()
        for axis in range(len(points[0])):
            along_axis = itemgetter(axis)
            outermost.add(min(points, key=along_axis))
            outermost.add(max(points, key=along_axis))
        steps = self._steps_of(points)
        from_first_point = self._steps_of([points[0], *sorted(outermost)])
        tests = from_first_point[1:]
        kind = self._lattice.kind(shape[0])
        _, starts = self._of_kind.get(kind, ((), ()))
        number = self._number
        lowest, highest = self._range
        low = lowest - min(tests)
        high = highest - max(tests)
        rows = CELLS_TOGETHER // len(shape)
        rows = max(1, rows)
        for begin in range(0, len(starts), rows):
            self._control.tick()
            starts_taken = starts[begin : begin + rows]
            fitting = [start for start in starts_taken if low <= start <= high]
            for step in tests:
                fitting = [start for start in fitting if start + step in number]
            if fitting:
                ends = []
                for step in steps:
                    ends.append([number.get(start + step, MISSING_CELL) for start in fitting])
                # a further number is repeated without end
                yield zip(*ends, *map(repeat, further), strict=False)

    def _steps_of(self, points: Sequence[Cell]) -> list[int]:
        """The steps from the first of some points to each of them."""
        sums = _sums(points, self._strides)
        first_sum = sums[0]
        steps = []
        for point_sum in sums:
            steps.append(point_sum - first_sum)
        return steps

    @cached_property
    def _range(self) -> tuple[int, int]:
        """The least and the greatest of the numbers that cells are read as."""
        return min(self._number), max(self._number)

    def _cut(
        self, oriented: Marked, further: Sequence[int], banned: frozenset[int]
    ) -> list[tuple[Marked, Options]]:
        """The `places` of an orientation with marks in a quotient."""
        board = self._board
        first_cell = oriented.shape[0]
        places_of = defaultdict(list)
        for places in self._ends(oriented.shape):
            for place in self._control.watched(places):
                if MISSING_CELL in place:
                    continue
                if not banned.isdisjoint(place):
                    continue
                if len(set(place)) < len(place):  # a cell would be covered twice
                    continue
                cell = board.cells[place[0]]
                by = tuple(map(sub, cell, first_cell))
                cells, marks = placed(board, oriented, by)
                orientation = at_origin(cells, marks, board.lattice)
                option = (*sorted(place), *further)
                places_of[orientation].append(option)
        places_seen = []
        for orientation, options in places_of.items():
            different_options = list(dict.fromkeys(options))
            places_seen.append((orientation, different_options))
        return places_seen

    def neighbours(self) -> list[tuple[int, ...]]:
        """Return the numbers of the cells beside each cell, sorted."""
        beside: list[tuple[int, ...]] = [()] * self._size
        for kind, steps in self._lattice.steps.items():
            cells_beside = translate(steps, kind)
            for steps_from_cells in self._ends((kind, *cells_beside)):
                for place in steps_from_cells:
                    number = place[0]
                    neighbours = place[1:]
                    if MISSING_CELL in neighbours:
                        neighbours = tuple([cell for cell in neighbours if cell != MISSING_CELL])
                    if self._folds:  # a short way around leads to one cell twice, or to itself
                        neighbours = tuple({*neighbours} - {number})
                    beside[number] = tuple(sorted(neighbours))
        return beside

    def _ends(self, shape: Shape, further: Sequence[int] = ()) -> Iterator[Places]:
        """The cells on which a shape ends up if its first cell comes to each of those of its kind,
        MISSING_CELL for one beside the board, then the `further` numbers; part by part of the
        board.
        """
        kind = self._lattice.kind(shape[0])
        numbers, _ = self._of_kind.get(kind, ((), ()))
        points = self._points_of(shape)
        steps = self._steps_of(points)[1:]
        rows = CELLS_TOGETHER // len(shape)
        rows = max(1, rows)
        for begin in range(0, len(numbers), rows):
            self._control.tick()
            rows_taken = slice(begin, begin + rows)
            ends = []
            for step in steps:
                ends.append(self._near(kind, step, rows_taken))
            # a further number is repeated without end
            yield zip(numbers[rows_taken], *ends, *map(repeat, further), strict=False)

    def _points_of(self, shape: Shape) -> list[Cell]:
        """The points that the cells of a shape are read as."""
        points = self._points.get(shape)
        if points is None:
            (points,) = points_of(self._lattice.plane, [shape])
        return points

    def _near(self, kind: Cell, step: int, rows_taken: slice) -> list[int]:
        """The cells that lie a step from each cell of a kind in a part of the board."""
        _, starts = self._of_kind[kind]
        covers_all = rows_taken.start == 0 and rows_taken.stop >= len(starts)
        ends = None
        if covers_all:
            ends = self._ends_of_steps.get((kind, step))
        if ends is None:
            sums = map(add, starts[rows_taken], repeat(step))
            numbers = map(self._number.get, sums, repeat(MISSING_CELL))
            ends = list(numbers)
            if covers_all:
                self._ends_of_steps[kind, step] = ends
        return ends


def _copies(
    space: Lattice, points: Sequence[Cell], lengths: Sequence[int]
) -> tuple[list[Cell], list[int]]:
    """The images of points beyond the box around them, as far as forms reach, and for each the
    number of its point.
    """
    control = current_control()
    lowest, highest = box(points)
    starts = []
    ends = []
    for start, end, length in zip(lowest, highest, lengths, strict=True):
        starts.append(start - length + 1)
        ends.append(end + length - 1)
    low = tuple(starts)
    high = tuple(ends)
    images = []
    numbers = []
    for number, point in enumerate(control.watched(points)):
        for image in space.images(point, low, high):
            if image != point:
                images.append(image)
                numbers.append(number)
    return images, numbers


def reach(lattice: Lattice, shapes: Iterable[Shape]) -> tuple[int, ...]:
    """Return the greatest length in cells, along each axis, of shapes and of steps to neighbours.

    >>> from psolver.core.square_lattice import SQUARE
    >>> reach(SQUARE, [((0, 0), (0, 1), (0, 2), (0, 3))])
    (3, 4)
    """
    shapes = list(shapes)
    for kind, steps in lattice.steps.items():
        cells_beside = translate(steps, kind)
        shapes.append((kind, *cells_beside))
    points = points_of(lattice.plane, shapes)
    return greatest_lengths(points)


def strides(lengths: Iterable[int]) -> list[int]:
    """The difference of the numbers of cells that lie side by side, along each axis of a box.

    >>> strides([2, 3, 5])
    [15, 5, 1]
    """
    lengths = list(lengths)
    differences = []
    for axis in range(len(lengths)):
        lengths_after = lengths[axis + 1 :]
        differences.append(prod(lengths_after))
    return differences


def _sums(points: Sequence[Cell], factors: Sequence[int]) -> list[int]:
    """The sum of the coordinates of each point, each times its factor."""
    sums: Iterable[int] = repeat(0)
    for column, factor in zip(columns(points), factors, strict=True):
        products = map(mul, column, repeat(factor))
        sums = map(add, sums, products)
    return list(sums)


def positions(board: Board) -> tuple[int, ...]:
    """Positions of the cells of a board in an order in which the frontier is short, mostly along
    the longest side of their box; translates of a shape have the same distances, but for those
    along a side that wraps, if the order goes around there.

    >>> board = Board(frozenset({(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)}))
    >>> positions(board)
    (0, 2, 4, 1, 3, 5)
    """
    cells = current_control().watched(board.cells)
    (points,) = points_of(board.lattice.plane, [cells])
    if board.space.translations:
        axes, lengths, points = _around(board)
    else:
        lengths = extent(points)
        # of two that are as long the later one comes first
        axes = list(range(len(lengths)))
        axes.reverse()
        axes.sort(key=lengths.__getitem__)
    factor = 1
    factors = [0] * len(lengths)
    for axis in axes:
        factors[axis] = factor
        factor *= lengths[axis]
    lowest_corner, _ = box(points)
    points.append(lowest_corner)
    sums = _sums(points, factors)
    lowest = sums.pop()
    return tuple([cell_sum - lowest for cell_sum in sums])


def _around(board: Board) -> tuple[list[int], tuple[int, ...], list[Cell]]:
    """The axes of a board in a quotient, the one that the order of its cells goes along last, how
    long they are, and the cells, by first and last number and kind, as they are then: along an axis
    around which a translation leads the order takes both ways around in turn.

        columns   0 1 2 3 4 5
        in order  0 2 4 5 3 1
    """
    space = board.space
    low, _ = space.region
    lengths = list(extent([(corner[0], corner[-1]) for corner in space.region]))
    around = [False, False]
    for translation in space.translations:
        axis = 0 if translation[0] else 1
        around[axis] = True
    columns, rows = lengths
    if around[0]:  # two frontiers go along such an axis
        rows *= 2
    if around[1]:
        columns *= 2
    along = 0 if rows < columns else 1
    length = lengths[along]
    in_order = list(range(length))
    if around[along]:
        for number in range(length):
            backwards = length - number
            place_from_end = 2 * backwards - 1
            in_order[number] = min(2 * number, place_from_end)
    kinds = dict(zip(space.steps, count()))
    points = []
    for cell in board.cells:
        kind = kinds[space.kind(cell)]
        point = [cell[0] - low[0], cell[-1] - low[-1], kind]
        number = point[along]
        point[along] = in_order[number]
        points.append(tuple(point))
    axes = [2, 1 - along, along]
    lengths.append(len(kinds))
    return axes, tuple(lengths), points


class OrientedPiece(NamedTuple):
    """An orientation of a piece, which is an item, as the options that put it somewhere, by their
    first cells; there is at least one. `numbers` are those of the options, if they have marks.
    """

    piece: int
    options: Options
    marked: Marked
    numbers: list[int]
