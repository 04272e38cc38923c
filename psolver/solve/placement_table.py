"""Where the forms of pieces can lie on a board, all places of a form at once.

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

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, repeat
from math import inf, prod
from operator import add, mul, sub

from ..control import UNWATCHED, Control
from ..geometry.cells import Cell, Shape, box, columns, extent, translate
from ..geometry.lattice import Lattice
from ..puzzle.model import Board
from ..puzzle.wrapping import periods

NONE = -1  # stands for a cell where the board has none
ENTRIES = 1_000_000  # cells of places that are looked at together: a tenth of a second


class PlacementTable:
    """The cells of a board by their numbers in `board.cells`, for some forms to lie on.

    Cells are read as numbers in a mixed base so wide that no form, and no step to a neighbour,
    reaches from one row into the next. Where the board wraps, a cell has a number beyond each side
    too, as far as forms reach.
    """

    def __init__(self, board: Board, forms: Iterable[Shape], control: Control = UNWATCHED) -> None:
        lattice = board.lattice
        self._lattice, self._control = lattice, control
        self._wraps = bool(board.wrap)
        points = list(map(lattice.plane, control.watched(board.cells)))
        most = reach(lattice, forms)
        self._strides = strides(map(add, _lengths(board, points, most), most))
        self._size = len(points)
        starts = _sums(points, self._strides)
        self._number = dict(zip(starts, count()))
        if self._wraps:
            copies = _copies(board, points, most, control)
            beyond = _sums([point for point, _ in copies], self._strides) if copies else []
            self._number.update(zip(beyond, (number for _, number in copies), strict=True))
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

        Where there are more than `most`, not all of them are found.
        """
        found: list[tuple[int, ...]] = []
        for places in self._laid(form, *more):
            lying = [place for place in places if NONE not in place]
            if self._wraps:
                lying = self._once(lying)
            found += filter(banned.isdisjoint, lying) if banned else lying
            if len(found) > most:
                break
        return list(dict.fromkeys(found)) if self._wraps else found

    def unsorted(self, form: Shape, banned: frozenset[int]) -> Iterator[tuple[int, ...]]:
        """As `places`, on a board that wraps, but the cells of each place in the order of those of
        the form; two places may be the same cells.
        """
        for places in self._laid(form):
            for place in self._control.watched(places):
                whole = NONE not in place and len(set(place)) == len(place)
                if whole and banned.isdisjoint(place):
                    yield place

    def holds(self, form: Shape) -> bool:
        """Does a translation lay a form on the board?"""
        if self._wraps:
            return bool(self.places(form, most=0))
        return any(NONE not in place for places in self._laid(form) for place in places)

    def _once(self, places: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The places, of a board that wraps, where no cell is covered twice, each sorted."""
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
                    if self._wraps:  # a short way around leads to one cell twice, or to itself
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


def _lengths(board: Board, points: Sequence[Cell], most: Iterable[int]) -> tuple[int, ...]:
    """How long the box of a board is along each axis, of one that wraps with room for the cells
    beyond its sides.
    """
    if not board.wrap:
        return extent(points)
    return tuple(side + beyond for side, beyond in zip(extent(board.box), most, strict=True))


def _copies(
    board: Board, points: Sequence[Cell], most: Sequence[int], control: Control
) -> list[tuple[Cell, int]]:
    """The cells beyond the sides of a board that wraps, as far as forms reach, and the number of
    the cell that each of them is.
    """
    inside = [*zip(points, count())]
    every = list(inside)
    for axis, period in enumerate(periods(board)):
        if not period:
            continue
        first, last = board.box[0][axis] - most[axis], board.box[1][axis] + most[axis]
        turns = range(-(most[axis] // period) - 1, most[axis] // period + 2)
        for point, number in control.watched(list(every)):
            for turn in turns:
                at = point[axis] + turn * period
                if turn and first < at < last:
                    every.append(((*point[:axis], at, *point[axis + 1 :]), number))
    return every[len(inside) :]


def reach(lattice: Lattice, forms: Iterable[Shape]) -> tuple[int, ...]:
    """How many cells long some forms, and steps to neighbours, are at most along each axis.

    >>> from psolver.geometry.lattice import SQUARE
    >>> reach(SQUARE, [((0, 0), (0, 1), (0, 2), (0, 3))])
    (3, 4)
    """
    beside = [(kind, *translate(steps, kind)) for kind, steps in lattice.steps.items()]
    lengths = [extent(map(lattice.plane, cells)) for cells in (*forms, *beside)]
    return tuple(map(max, zip(*lengths, strict=True)))


def strides(lengths: Iterable[int]) -> list[int]:
    """How far apart numbers of cells are that lie side by side along each axis of a box.

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
    low, _ = box(points)
    lengths = extent(points)
    axes = sorted(range(len(lengths)), key=lambda axis: (lengths[axis], -axis))
    if board.wrap:
        low, lengths = board.box[0], extent(board.box)
        axes, points = _around(board, points)
    stride, strides = 1, [0] * len(lengths)
    for axis in axes:
        strides[axis] = stride
        stride *= lengths[axis]
    first = sum(map(mul, low, strides))
    return tuple(map(sub, _sums(points, strides), repeat(first)))


def _around(board: Board, points: Iterable[Cell]) -> tuple[list[int], list[Cell]]:
    """The axes of a board that wraps, the one that the order of its cells goes along last, and the
    cells as they are then: along an axis that wraps the order takes both ways around in turn.

        columns   0 1 2 3 4 5
        in order  0 2 4 5 3 1
    """
    lengths, around = extent(board.box), periods(board)
    # two frontiers go along an axis that wraps
    rows, columns = (lengths[1 - axis] * (2 if around[axis] else 1) for axis in (0, 1))
    last = 0 if rows < columns else 1
    low, length = board.box[0][last], lengths[last]
    if not around[last]:
        return [1 - last, last], list(points)
    in_order = [min(2 * at, 2 * (length - at) - 1) + low for at in range(length)]
    folded = ((*point[:last], in_order[point[last] - low], *point[last + 1 :]) for point in points)
    return [1 - last, last], list(folded)
