"""A tiling of a box by a plan: the box is cut into smaller ones, and each of these is tiled by SAT.

    sides   (20, 25): how long a box is along each axis
    prices  {(5, 10): 0.0, (15, 15): 337.5}: the cost of a box as a whole; others only
            serve to be cut

A plan costs as much as the dearest of its boxes, however many there are: a tiling of one box serves
all that are like it. Of a smaller box there is known a tiling, that it has none, or nothing yet. A
tiled box costs nothing, an impossible one serves only to be cut, and the others cost what a search
may take. The cheapest plan is made, and its boxes are searched, the smallest first; if one of them
fails the next plan is made. When the last plan has failed, that proves nothing.

Without it Y-pentominoes in 40x40 take over 14 times the effort
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import inf, prod
from operator import add, le, sub
from typing import TypeAlias

from ...core.bits import lowest_member
from ...core.cells import Cell, Isometry, box, extent, translate
from ...core.control import current_control
from ...core.model import Board, Piece, Puzzle
from ...core.tilings import Placement, Tiling
from ...search.areas import areas
from ...search.encoding import encode
from ...search.sat.clauses import one_cover
from ..tuning import (
    BESIDE_BOX_CONFLICTS,
    BESIDE_BOX_TRIES,
    BOX_CELLS_TOGETHER,
    BOX_PRICE_FACTOR,
    FASTEST_SOLVER,
    FIRST_BOX_CONFLICTS,
    MOST_BOX_CELLS,
    MOST_BOXES_EFFORT,
    SMALL_BOX_CELLS,
    SMALL_BOX_CONFLICTS,
)
from .shared import are_free, used_pieces, without_counts

Sides: TypeAlias = tuple[int, ...]
Cut: TypeAlias = tuple[Sides, Sides]  # the two parts of a box
Axes: TypeAlias = tuple[int, ...]  # of a box, in some order
BoxAt: TypeAlias = tuple[Cell, Sides]  # with its lowest corner
Made: TypeAlias = dict[Sides, int]  # for all sides but the last, the lengths of the last as bits
TiledBoxes: TypeAlias = dict[Sides, list[Placement]]


class Plans:
    """The cheapest ways to cut a box and all that are smaller, if boxes have these prices."""

    def __init__(self, sides: Sides, prices: Mapping[Sides, float]) -> None:
        self._sides = sides
        self._prices = prices
        self._control = current_control()
        levels = set(prices.values())
        self._levels = sorted(levels)
        self._made: dict[int, Made] = {}
        self._cuts: dict[Sides, Cut | None] = {}

    def leaves(self) -> set[Sides] | None:
        """Return the boxes that the cheapest plan uses as a whole; None if there is no plan.

        >>> sorted(Plans((2, 5), {(2, 2): 1.0, (2, 3): 2.0, (2, 5): 9.0}).leaves())
        [(2, 2), (2, 3)]
        """
        if self._level(self._sides) is None:
            return None
        todo = [self._sides]
        boxes = {self._sides}
        while todo:
            halves = self._cut(todo.pop())
            for half in halves or ():
                if half not in boxes:
                    boxes.add(half)
                    todo.append(half)
        return {sides for sides in boxes if not self._cut(sides)}

    def places(self, most: int = 0) -> Iterator[BoxAt]:
        """Yield the boxes of the cheapest plan, each with its lowest corner; there is a plan. A box
        of `most` cells, or fewer, is not cut further.

        >>> list(Plans((2, 5), {(2, 2): 1.0, (2, 3): 2.0}).places())
        [((0, 0), (2, 2)), ((0, 2), (2, 3))]
        """
        origin = (0,) * len(self._sides)
        todo = [(origin, self._sides)]
        while todo:
            corner, sides = todo.pop()
            halves = self.parts(sides)
            is_small = prod(sides) <= most
            if is_small or not halves:
                yield corner, sides
                continue
            for moved, half in reversed(halves):
                place = map(add, corner, moved)
                todo.append((tuple(place), half))

    def parts(self, sides: Sides) -> tuple[BoxAt, ...]:
        """Return the two boxes into which a box of the plan is cut, each with the place of its
        lowest corner; none if it is used as a whole.
        """
        cut = self._cut(sides)
        if cut is None:
            return ()
        low, high = cut
        low_corner = (0,) * len(sides)
        high_corner = []
        for length, side in zip(low, sides, strict=True):
            is_cut = length != side
            high_corner.append(length if is_cut else 0)
        return (low_corner, low), (tuple(high_corner), high)

    def _cut(self, sides: Sides) -> Cut | None:
        """The two parts of a box that can be made, as near to halves as may be; None if it is used
        as a whole.
        """
        if sides not in self._cuts:
            level = self._level(sides)
            assert level is not None, "only what can be made is cut"
            price = self._prices.get(sides, inf)
            if price <= self._levels[level]:
                self._cuts[sides] = None
            else:
                cut = self._best_cut(sides, level)
                self._cuts[sides] = cut
        return self._cuts[sides]

    def _level(self, sides: Sides) -> int | None:
        """The place of a box's cost among all prices, which are sorted; None if it cannot be made.
        Low ones are tried first.
        """
        above = 1
        highest = len(self._levels) - 1
        while above <= highest:
            level = above - 1
            if self._can_be_made(sides, level):
                break
            above *= 2
        else:
            if not self._can_be_made(sides, highest):
                return None
        lowest = above // 2
        highest = min(above - 1, highest)
        levels = range(lowest, highest)

        def can_be_made(level: int) -> bool:
            return self._can_be_made(sides, level)

        steps = bisect_left(levels, True, key=can_be_made)
        return lowest + steps

    def _best_cut(self, sides: Sides, level: int) -> Cut:
        cuts = []
        for axis, side in enumerate(sides):
            half = side // 2
            for at in range(1, half + 1):
                difference = side - 2 * at  # of the two parts
                cuts.append((difference, axis, at))
        cuts.sort()
        for _, axis, at in cuts:
            low = _with_side(sides, axis, at)
            if not self._can_be_made(low, level):
                continue
            rest = sides[axis] - at
            high = _with_side(sides, axis, rest)
            if self._can_be_made(high, level):
                return low, high
        raise AssertionError("what can be made is a whole or can be cut")

    def _can_be_made(self, sides: Sides, level: int) -> bool:
        """Whether a box can be put together from boxes whose prices are up to a level."""
        if not self._levels:
            return False
        if level not in self._made:
            limit = self._levels[level]
            usable = []
            for box_sides, price in self._prices.items():
                if price <= limit:
                    usable.append(box_sides)
            made = _made_of(usable, self._sides)
            self._made[level] = made
        return _has(self._made[level], sides)


def _with_side(sides: Sides, axis: int, length: int) -> Sides:
    """The box with another length along an axis."""
    lengths = list(sides)
    lengths[axis] = length
    return tuple(lengths)


def _has(made: Made, sides: Sides) -> bool:
    """Whether a box is one of those that `_made_of` returns."""
    *front, last = sides
    lengths = made[tuple(front)] >> last
    return bool(lengths & 1)


def _made_of(leaves: list[Sides], most: Sides) -> Made:
    """Return the boxes up to a size that can be cut into leaves by straight cuts: for all sides but
    the last, the lengths of the last as the bits of an integer (bit 0 is set always).

    >>> bin(_made_of([(2, 3)], (4, 8))[4,])
    '0b1001001'
    """
    control = current_control()
    *front_sides, last_side = most
    lengths_of_sides = [range(1, side + 1) for side in front_sides]
    fronts = product(*lengths_of_sides)
    bits: Made = dict.fromkeys(fronts, 0)
    for *front, last in leaves:
        bits[tuple(front)] |= 1 << last
    for sides in bits:  # smaller ones first
        control.tick()
        lengths = bits[sides]
        for axis, length in enumerate(sides):
            half = length // 2
            for at in range(1, half + 1):
                low = _with_side(sides, axis, at)
                high = _with_side(sides, axis, length - at)
                of_both = bits[low] & bits[high]
                lengths |= of_both
        bits[sides] = _sums(lengths, last_side)
    return bits


def _sums(lengths: int, most: int) -> int:
    """All sums, up to `most`, of lengths that are the bits of an integer, 0 among them."""
    mask = (1 << most + 1) - 1
    sums = 1
    lengths &= ~1
    while lengths := lengths & ~sums:
        step = lowest_member(lengths)
        while step <= most:
            sums |= sums << step
            sums &= mask
            step *= 2
    return sums


def suits(puzzle: Puzzle) -> bool:
    """Whether the board is a whole box, and the pieces may be used any number of times."""
    board = puzzle.board
    lattice = board.lattice
    # a box of other cells is not cut into boxes
    if len(lattice.steps) > 1 or lattice.invariants:
        return False
    if board.may or board.clues:
        return False
    cells = board.cells
    volume = prod(_sides(board))
    if len(cells) != volume:
        return False
    corners = (cells[0], cells[-1])
    if box(cells) != corners:
        return False
    return are_free(puzzle)


def _sides(board: Board) -> Sides:
    """The length of the board along each axis, if it is a whole box."""
    lowest = board.cells[0]
    highest = board.cells[-1]
    differences = map(sub, highest, lowest)
    return tuple([difference + 1 for difference in differences])


def find(puzzle: Puzzle, solver: str | None = None) -> Tiling | None:
    """Return a tiling of a puzzle that this `suits`; None if no plan has one.

    `solver` is the name of a SAT solver, None for the fastest here.
    """
    solver = solver or FASTEST_SOLVER
    boxes = Boxes(puzzle, solver)
    while plans := boxes.next_plans():
        leaves = plans.leaves()
        if leaves is None:
            return None
        by_price = boxes.by_price(leaves)
        have_tilings = all(boxes.search(sides) for sides in by_price)
        if have_tilings:
            return boxes.tiling(plans)
    return None


def find_beside(puzzle: Puzzle, free: str, solver: str | None = None) -> Tiling | None:
    """Return a tiling of a box, without the piece named `free`, which has one cell and is used a
    definite number of times; None if a few tries find nothing. The other pieces, used any number of
    times, tile a smaller box in the first corner, as large as may be, and SAT fills the cells
    beside it, where these are as wide as a piece is long. The most T-tetrominoes in 22x22 and 26x26
    take over 4 times as long without this (tests/benchmarks/measures.md).
    """
    control = current_control()
    solver = solver or FASTEST_SOLVER
    whole_board = puzzle.board
    corner = whole_board.cells[0]
    pieces = []
    for piece in puzzle.pieces:
        if piece.name != free:
            pieces.append(piece)
    plain = replace(puzzle, pieces=tuple(pieces))
    if puzzle.rules or not suits(plain):
        return None
    boxes = Boxes(plain, solver, SMALL_BOX_CONFLICTS)
    sides = _sides(whole_board)
    lengths = []
    for piece in used_pieces(plain):
        for form in piece.orientations:
            lengths.append(max(extent(form)))
    shortest = min(lengths, default=0)
    tiled = []
    for inner in boxes.tiled():
        if _leaves_room(inner, sides, shortest):
            tiled.append(inner)
    tiled.sort(key=prod, reverse=True)
    for inner in tiled[:BESIDE_BOX_TRIES]:
        inside = translate(_cells_of(inner), corner)
        must = whole_board.must.difference(inside)
        board = replace(whole_board, must=must, names=(), dice=())
        beside = replace(puzzle, board=board)
        encoding = replace(encode(beside), free=free)
        answer = one_cover(encoding.problem, solver, BESIDE_BOX_CONFLICTS)
        control.progress.nodes += answer.conflicts
        if answer.cover is not None:
            placements = list(boxes.of_tiled(inner).placements)
            placements += encoding.tiling(answer.cover).placements
            placements.sort()
            return Tiling(tuple(placements), whole_board.lattice)
    return None


def _leaves_room(inner: Sides, sides: Sides, shortest: int) -> bool:
    """Whether along each axis a box leaves no cells of a larger one beside it, or at least some
    number.
    """
    for length, inner_length in zip(sides, inner, strict=True):
        length_beside = length - inner_length
        if 0 < length_beside < shortest:
            return False
    return True


def _cells_of(sides: Sides) -> Iterator[Cell]:
    """The cells of a box whose lowest corner is the origin."""
    return product(*map(range, sides))


class Boxes:
    """The tilings and prices of the boxes that a box can be cut into; of small ones alone, if there
    is a `budget` for each.
    """

    def __init__(self, puzzle: Puzzle, solver: str, budget: int | None = None) -> None:
        board = puzzle.board
        pieces = []
        for piece in used_pieces(puzzle):
            unbounded = replace(piece, least=0, most=None)
            pieces.append(unbounded)
        most_cells = SMALL_BOX_CELLS if budget else MOST_BOX_CELLS
        budget = budget or FIRST_BOX_CONFLICTS
        self._sides = _sides(board)
        self._corner = board.cells[0]
        self._pieces = tuple(pieces)
        self._lattice = board.lattice
        self._solver = solver
        self._control = current_control()
        self._turns = _turns(puzzle)
        self._left = MOST_BOXES_EFFORT
        self._tilings: dict[Sides, Tiling] = {}
        self._price = self._first_prices(most_cells)
        self._budget = dict.fromkeys(self._price, budget)

    def _first_prices(self, most: int) -> dict[Sides, float]:
        """The prices of all boxes whose area the pieces can have, one of those that are alike."""
        sums = areas(self._pieces, most)
        prices = {}
        for sides in _sizes(self._sides, most):
            volume = prod(sides)
            is_area = sums >> volume & 1
            if is_area and sides == self._standard(sides):
                twice_the_width = 2 * min(sides)
                narrowness = max(sides) / twice_the_width
                prices[sides] = volume * (1 + narrowness)
        return prices

    def _standard(self, sides: Sides) -> Sides:
        """The first of the boxes that this one can be turned into."""
        turned = []
        for axes in self._turns:
            turned.append(_in_axes(sides, axes))
        return min(turned)

    def next_plans(self) -> Plans | None:
        """Return plans for the present prices; None if the effort is spent."""
        if self._left <= 0:
            return None
        prices = self._turned_prices(self._sides)
        return Plans(self._sides, prices)

    def _turned_prices(self, whole: Sides, most: float = inf) -> dict[Sides, float]:
        """The prices, up to a limit, of the boxes that fit into a whole one, however turned."""
        prices = {}
        for sides, price in self._price.items():
            if price > most:
                continue
            for axes in self._turns:
                turned = _in_axes(sides, axes)
                if all(map(le, turned, whole)):
                    prices[turned] = price
        return prices

    def tiled(self) -> list[Sides]:
        """Return the boxes that can be cut into tiled ones. All boxes are searched before, but for
        those that can be cut so.
        """
        made: Made = {}
        for sides in self.by_price(set(self._price)):
            if made and _has(made, sides):
                continue
            if self.search(sides):
                tiled = self._turned_prices(self._sides, 0.0)
                made = _made_of(list(tiled), self._sides)
        longest = self._sides[-1]
        lengths = range(1, longest + 1)
        boxes = []
        for front, bits in made.items():
            for length in lengths:
                if bits >> length & 1:
                    boxes.append((*front, length))
        return boxes

    def of_tiled(self, sides: Sides) -> Tiling:
        """Return the tiling of one of these, in the first corner."""
        prices = self._turned_prices(sides, 0.0)
        return self.tiling(Plans(sides, prices))

    def by_price(self, leaves: set[Sides]) -> list[Sides]:
        """Return the boxes that some can be turned into, the cheapest first."""
        priced = []
        for sides in {self._standard(sides) for sides in leaves}:
            priced.append((self._price[sides], sides))
        priced.sort()
        return [sides for _, sides in priced]

    def search(self, sides: Sides) -> bool:
        """Whether a box has a tiling. If it has none, or none was found, its price changes."""
        if sides in self._tilings:
            return True
        cells = frozenset(_cells_of(sides))
        board = Board(cells, lattice=self._lattice)
        puzzle = Puzzle(self._pieces, board)
        encoding = encode(puzzle)
        problem = without_counts(encoding)
        budget = min(self._budget[sides], self._left)
        answer = one_cover(problem, self._solver, budget)
        self._left -= answer.conflicts
        self._left -= len(problem.options)
        self._control.progress.nodes += answer.conflicts
        if answer.cover is not None:
            self._tilings[sides] = encoding.tiling(answer.cover)
            self._price[sides] = 0.0
            return True
        if answer.settled:
            del self._price[sides]
        else:
            self._price[sides] *= BOX_PRICE_FACTOR
            self._budget[sides] *= BOX_PRICE_FACTOR
        return False

    def tiling(self, plans: Plans) -> Tiling:
        """Return the tilings of all boxes of a plan, put together."""
        placements = sorted(self._placements(plans))
        return Tiling(tuple(placements), self._lattice)

    def _placements(self, plans: Plans) -> Iterator[Placement]:
        tiled_boxes: TiledBoxes = {}
        places = plans.places(BOX_CELLS_TOGETHER)
        watched_places = self._control.watched(places, BOX_CELLS_TOGETHER)
        for place, sides in watched_places:
            for placement in self._lay(plans, sides, tiled_boxes):
                cells = translate(placement.cells, place)
                yield Placement(placement.piece, cells)

    def _lay(self, plans: Plans, sides: Sides, tiled_boxes: TiledBoxes) -> list[Placement]:
        """The tiling of a box of a plan, in the first corner of the board; `tiled_boxes` is a
        cache.
        """
        if sides not in tiled_boxes:
            placements = []
            for corner, half in plans.parts(sides):
                for placement in self._lay(plans, half, tiled_boxes):
                    cells = translate(placement.cells, corner)
                    moved = Placement(placement.piece, cells)
                    placements.append(moved)
            tiled_boxes[sides] = placements or self._turned(sides)
        return tiled_boxes[sides]

    def _turned(self, sides: Sides) -> list[Placement]:
        """The tiling of a box that lies in the first corner of the board."""
        standard = self._standard(sides)
        turn = self._turn(standard, sides)
        shift = list(self._corner)
        for axis, sign in enumerate(turn.signs):
            if sign < 0:
                shift[axis] += sides[axis] - 1
        isometry = Isometry(turn.axes, turn.signs, tuple(shift))
        placements = []
        for placement in self._tilings[standard]:
            cells = sorted(isometry.images(placement.cells))
            moved = Placement(placement.piece, tuple(cells))
            placements.append(moved)
        return placements

    def _turn(self, standard: Sides, sides: Sides) -> Isometry:
        """The isometry that turns a box into another one."""
        for axes, turn in self._turns.items():
            if _in_axes(standard, axes) == sides:
                return turn
        raise AssertionError("a box is turned into those that are like it")


def _in_axes(sides: Sides, axes: Axes) -> Sides:
    """The sides of a box, in another order."""
    return tuple([sides[axis] for axis in axes])


def _sizes(most: Sides, volume: int) -> Iterator[Sides]:
    if not most:
        yield ()
        return
    longest = min(most[0], volume)
    for side in range(1, longest + 1):
        volume_of_rest = volume // side
        for rest in _sizes(most[1:], volume_of_rest):
            yield (side, *rest)


def _turns(puzzle: Puzzle) -> dict[Axes, Isometry]:
    """For each order into which the axes of a box may be brought an isometry that does so and keeps
    the orientations of all pieces.
    """
    lattice = puzzle.board.lattice
    pieces = used_pieces(puzzle)
    turns: dict[Axes, Isometry] = {}
    for isometry in lattice.group():
        if isometry.axes in turns:
            continue
        if all(_is_kept(piece, isometry) for piece in pieces):
            turns[isometry.axes] = isometry
    # in the order of the axes, which decides which boxes are tried first
    in_order = sorted(turns.items())
    return dict(in_order)


def _is_kept(piece: Piece, isometry: Isometry) -> bool:
    """Whether an isometry maps the orientations of a piece onto themselves."""
    images = set()
    for form in piece.orientations:
        image = map(isometry, form)
        images.add(piece.lattice.normalise(image))
    return images == set(piece.orientations)
