"""The places of the forms of pieces on a board, all places of a form at once.

    the board     0 1 2      its cells by number: row 0, row 1
                  3 4
    the form      ##, one step to the right
    that step     0 -> 1, 1 -> 2, 2 -> none, 3 -> 4, 4 -> none
    its places    (0, 1), (1, 2), (3, 4)

A step leads from each cell to one other: a list as long as the board, or a part of a large one,
which all forms share that take this step. The lists of a form's cells, side by side, are its
places. They are made by loops inside the interpreter (`map`, `zip`), so that half a million places
take a quarter of a second, and a small puzzle waits for no package.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, repeat
from math import inf, prod
from operator import add, mul, sub

from ..control import UNWATCHED, Control
from ..geometry.cells import Cell, Shape, box, columns, extent, translate
from ..geometry.lattice import Lattice
from ..puzzle.marked import Marked, at_origin
from ..puzzle.model import Board
from ..puzzle.placing import placed

NONE = -1  # stands for a cell that the board does not have
ENTRIES = 1_000_000  # cells of places that are looked at together: a tenth of a second


class PlacementTable:
    """The cells of a board by their numbers in `board.cells`, for some forms to lie on.

    Cells are read as numbers in a mixed base so wide that no form, and no step to a neighbour,
    reaches from one row into the next. In a quotient a cell is read as its images beyond the board
    too, as far as forms reach.
    """

    def __init__(self, board: Board, forms: Iterable[Shape], control: Control = UNWATCHED) -> None:
        lattice = board.lattice
        self._board, self._lattice, self._control = board, lattice, control
        self._folds = bool(board.space.translations)
        points = list(map(lattice.plane, control.watched(board.cells)))
        most = reach(lattice, forms)
        beyond = [2 * length if self._folds else length for length in most]
        self._strides = strides(map(add, extent(points), beyond))
        self._size = len(points)
        starts = _sums(points, self._strides)
        self._number = dict(zip(starts, count()))
        if self._folds:
            copies = _copies(board.space, points, most, control)
            starts_beyond = _sums([point for point, _ in copies], self._strides) if copies else []
            self._number.update(zip(starts_beyond, (number for _, number in copies), strict=True))
        self._of_kind: dict[Cell, tuple[list[int], list[int]]] = {}
        if len(lattice.steps) == 1:
            self._of_kind[next(iter(lattice.steps))] = list(range(len(starts))), starts
        else:
            for cell, number, start in zip(board.cells, count(), starts):
                numbers, those = self._of_kind.setdefault(lattice.kind(cell), ([], []))
                numbers.append(number)
                those.append(start)
        self._known: dict[tuple[Cell, int], list[int]] = {}

    def places(
        self, form: Shape, *more: int, banned: frozenset[int] = frozenset(), most: float = inf
    ) -> list[tuple[int, ...]]:
        """The places where a translation lays a form on the board, and on none of the cells that
        are `banned`, by their first cells, each as the numbers of its cells, then `more` numbers.

        If there are more than `most`, not all of them are found.
        """
        found: list[tuple[int, ...]] = []
        for places in self._laid(form, *more):
            lying = [place for place in places if NONE not in place]
            if self._folds:
                lying = self._once(lying)
            found += filter(banned.isdisjoint, lying) if banned else lying
            if len(found) > most:
                break
        return list(dict.fromkeys(found)) if self._folds else found

    def places_seen(
        self,
        one: Marked,
        *more: int,
        banned: frozenset[int] = frozenset(),
        most: float = inf,
    ) -> list[tuple[Marked, list[tuple[int, ...]]]]:
        """The `places` of an orientation, each with the orientation that its cells, in order, and
        its marks make: the given one, but in a quotient if it is cut by the region's sides.
        """
        if not (one.marks and self._folds):
            return [(one, self.places(one.shape, *more, banned=banned, most=most))]
        board = self._board
        found: dict[Marked, list[tuple[int, ...]]] = defaultdict(list)
        for place in self._unsorted(one.shape, banned):
            by = tuple(map(sub, board.cells[place[0]], one.shape[0]))
            seen = at_origin(*placed(board, one, by), board.lattice)
            found[seen].append((*sorted(place), *more))
        return [(seen, list(dict.fromkeys(places))) for seen, places in found.items()]

    def _unsorted(self, form: Shape, banned: frozenset[int]) -> Iterator[tuple[int, ...]]:
        """As `places`, but the cells of each place in the order of those of the form; two places
        may be the same cells.
        """
        for places in self._laid(form):
            for place in self._control.watched(places):
                whole = NONE not in place and len(set(place)) == len(place)
                if whole and banned.isdisjoint(place):
                    yield place

    def holds(self, form: Shape) -> bool:
        """Whether a translation lays a form on the board."""
        if self._folds:
            return bool(self.places(form, most=0))
        return any(NONE not in place for places in self._laid(form) for place in places)

    def _once(self, places: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The places in which no cell is covered twice, each sorted."""
        return [tuple(sorted(place)) for place in places if len(set(place)) == len(place)]

    def _laid(self, form: Shape, *more: int) -> Iterator[Iterator[tuple[int, ...]]]:
        """As `places`, part by part, with places that are partly beside the board."""
        kind = self._lattice.kind(form[0])
        steps = [self._along(cell) - self._along(form[0]) for cell in form]
        for part in self._parts(kind, len(form)):
            self._control.tick()
            there = [self._near(kind, step, part) for step in steps]
            yield zip(*there, *map(repeat, more), strict=False)  # `more` has no end

    def neighbours(self) -> list[tuple[int, ...]]:
        """The numbers of the cells beside each cell, sorted."""
        found: list[tuple[int, ...]] = [()] * self._size
        for kind, steps in self._lattice.steps.items():
            ends = [self._along(end) - self._along(kind) for end in translate(steps, kind)]
            for part in self._parts(kind, len(steps)):
                self._control.tick()
                numbers = self._near(kind, 0, part)
                beside = zip(*(self._near(kind, end, part) for end in ends), strict=True)
                for number, near in zip(numbers, beside, strict=True):
                    if NONE in near:
                        near = tuple(other for other in near if other != NONE)
                    if self._folds:  # a short way around leads to one cell twice, or to itself
                        near = tuple({*near} - {number})
                    found[number] = tuple(sorted(near))
        return found

    def _parts(self, kind: Cell, columns: int) -> list[slice]:
        """The parts in which the cells of a kind are gone through, with some `columns` beside
        each other.
        """
        cells, rows = len(self._of_kind.get(kind, ((), ()))[0]), max(1, ENTRIES // columns)
        return [slice(first, first + rows) for first in range(0, cells, rows)]

    def _near(self, kind: Cell, step: int, part: slice) -> list[int]:
        """The cells that lie a step from each cell of a kind in a part of the board."""
        numbers, starts = self._of_kind[kind]
        if not step:
            return numbers[part]
        whole = part.stop >= len(starts) and not part.start
        known = self._known.get((kind, step)) if whole else None
        if known is None:
            ends = map(add, starts[part], repeat(step))
            known = list(map(self._number.get, ends, repeat(NONE)))
            if whole:
                self._known[kind, step] = known
        return known

    def _along(self, cell: Cell) -> int:
        return sum(map(mul, self._lattice.plane(cell), self._strides))


def _copies(
    space: Lattice, points: Sequence[Cell], most: Sequence[int], control: Control
) -> list[tuple[Cell, int]]:
    """The images of points beyond the box around them, as far as forms reach, each with the number
    of its point.
    """
    low, high = box(points)
    low = tuple(a - length + 1 for a, length in zip(low, most, strict=True))
    high = tuple(a + length - 1 for a, length in zip(high, most, strict=True))
    return [
        (image, number)
        for number, point in enumerate(control.watched(points))
        for image in space.images(point, low, high)
        if image != point
    ]


def reach(lattice: Lattice, forms: Iterable[Shape]) -> tuple[int, ...]:
    """The greatest length in cells, along each axis, of some forms and of steps to neighbours.

    >>> from psolver.geometry.lattice import SQUARE
    >>> reach(SQUARE, [((0, 0), (0, 1), (0, 2), (0, 3))])
    (3, 4)
    """
    beside = [(kind, *translate(steps, kind)) for kind, steps in lattice.steps.items()]
    lengths = [extent(map(lattice.plane, cells)) for cells in (*forms, *beside)]
    return tuple(map(max, zip(*lengths, strict=True)))


def strides(lengths: Iterable[int]) -> list[int]:
    """The difference of the numbers of cells that lie side by side, along each axis of a box.

    >>> strides([2, 3, 5])
    [15, 5, 1]
    """
    lengths = list(lengths)
    return [prod(lengths[axis + 1 :]) for axis in range(len(lengths))]


def _sums(points: Sequence[Cell], factors: Sequence[int]) -> list[int]:
    """The sum of the coordinates of each point, each times its factor."""
    sums: Iterable[int] = repeat(0)
    for column, factor in zip(columns(points), factors, strict=True):
        sums = map(add, sums, map(mul, column, repeat(factor)))
    return list(sums)


def positions(board: Board, control: Control = UNWATCHED) -> tuple[int, ...]:
    """Positions of the cells of a board in an order in which the frontier is short, mostly along
    the longest side of their box; translates of a shape have the same distances, but for those
    along a side that wraps, if the order goes around there.

    >>> board = Board(frozenset({(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)}))
    >>> positions(board)
    (0, 2, 4, 1, 3, 5)
    """
    points = list(map(board.lattice.plane, control.watched(board.cells)))
    if board.space.translations:
        axes, lengths, points = _around(board)
    else:
        lengths = extent(points)
        axes = sorted(range(len(lengths)), key=lambda axis: (lengths[axis], -axis))
    stride, strides = 1, [0] * len(lengths)
    for axis in axes:
        strides[axis] = stride
        stride *= lengths[axis]
    first = sum(map(mul, box(points)[0], strides))
    return tuple(map(sub, _sums(points, strides), repeat(first)))


def _around(board: Board) -> tuple[list[int], tuple[int, ...], list[Cell]]:
    """The axes of a board in a quotient, the one that the order of its cells goes along last, how
    long they are, and the cells, by first and last number and kind, as they are then: along an axis
    around which a translation leads the order takes both ways around in turn.

        columns   0 1 2 3 4 5
        in order  0 2 4 5 3 1
    """
    space = board.space
    low, high = space.region
    lengths = [high[axis] - low[axis] + 1 for axis in (0, -1)]
    around = [any(t[0] for t in space.translations), any(not t[0] for t in space.translations)]
    # two frontiers go along such an axis
    rows, columns = (lengths[1 - axis] * (2 if around[axis] else 1) for axis in (0, 1))
    last = 0 if rows < columns else 1
    points = [[cell[0] - low[0], cell[-1] - low[-1], space.kind(cell)[-1]] for cell in board.cells]
    if around[last]:
        length = lengths[last]
        in_order = [min(2 * at, 2 * (length - at) - 1) for at in range(length)]
        for point in points:
            point[last] = in_order[point[last]]
    return [2, 1 - last, last], (*lengths, len(space.steps)), list(map(tuple, points))
