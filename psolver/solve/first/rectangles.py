"""A tiling of a box by a plan: the box is cut into smaller ones, and each of these is tiled by SAT.

Three things are known of a smaller box: a tiling, that it has none, or nothing yet. What is tiled
costs nothing, what is impossible serves only to be cut, and the others cost what a search may take.
The cheapest plan is made, and its boxes are searched, the smallest first; where one of them fails
the next plan is made. A box has no tiling by a plan where the last one has failed, which proves
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from math import prod
from operator import add
from random import Random

from ...control import UNWATCHED, Control
from ...geometry.cells import box, translate
from ...geometry.isometry import Isometry
from ...puzzle.model import Board, Piece, Puzzle
from ...puzzle.tiling import Placement, Tiling
from ..encode import encode
from ..reasons.areas import areas
from .bounds import are_free, used
from .formula import FASTEST, free
from .plan import Plans, Sides

LAID_TOGETHER = 500  # cells of a box whose tiling is put together once
MOST_CELLS = 2000  # of a box that is tiled as a whole
FIRST_BUDGET = 100_000  # conflicts for one box; a box that takes more costs more
DEARER = 4  # times as much costs a box that took its budget, and has as much more the next time
MOST_EFFORT = 200_000  # conflicts, and placements, each of which takes as long, for all boxes


def suits(puzzle: Puzzle) -> bool:
    """Is the board a whole box, and may the pieces be used as often as one likes?"""
    board = puzzle.board
    lattice = board.lattice
    if len(lattice.steps) > 1 or lattice.invariants:  # a box of other cells is not cut into boxes
        return False
    if board.may or board.clues or len(board.cells) != prod(_sides(board)):
        return False
    if box(board.cells) != (board.cells[0], board.cells[-1]):
        return False
    return are_free(puzzle)


def suits_one(puzzle: Puzzle) -> bool:
    """As `suits`, and is there only one piece? Then nothing else is as fast."""
    return len(used(puzzle)) == 1 and suits(puzzle)


def _sides(board: Board) -> Sides:
    """How long the board is along each axis, where it is a whole box."""
    return tuple(b - a + 1 for a, b in zip(board.cells[0], board.cells[-1], strict=True))


def find(
    puzzle: Puzzle,
    solver: str | None = None,
    control: Control = UNWATCHED,
    random: Random | None = None,
) -> Tiling | None:
    """A tiling of a puzzle that this `suits`; None where no plan has one.

    `solver` is the name of a SAT solver, None for the fastest here; `random` shuffles the order in
    which the placements are told to it.
    """
    boxes = Boxes(puzzle, solver or FASTEST, control, random)
    while plans := boxes.next_plans():
        leaves = plans.leaves()
        if leaves is None:
            return None
        if all(boxes.search(sides) for sides in boxes.by_price(leaves)):
            return boxes.tiling(plans)
    return None


class Boxes:
    """What is known of the boxes that a box can be cut into."""

    def __init__(
        self, puzzle: Puzzle, solver: str, control: Control, random: Random | None
    ) -> None:
        self._sides = _sides(puzzle.board)
        self._corner = puzzle.board.cells[0]
        self._pieces = tuple(
            replace(piece, least=0, most=None) for piece in puzzle.pieces if piece.most != 0
        )
        self._lattice = puzzle.board.lattice
        self._solver, self._control, self._random = solver, control, random
        self._turns = _turns(puzzle)
        self._left = MOST_EFFORT
        self._tilings: dict[Sides, Tiling] = {}
        self._price = self._first_prices()
        self._budget = dict.fromkeys(self._price, FIRST_BUDGET)

    def _first_prices(self) -> dict[Sides, float]:
        """The prices of all boxes whose area the pieces can have, one of those that are alike."""
        sums = areas(self._pieces, MOST_CELLS)
        prices = {}
        for sides in _sizes(self._sides, MOST_CELLS):
            volume = prod(sides)
            if sums >> volume & 1 and sides == self._standard(sides):
                prices[sides] = volume * (1 + max(sides) / (2 * min(sides)))
        return prices

    def _standard(self, sides: Sides) -> Sides:
        """The first of the boxes that this one can be turned into."""
        return min(tuple(sides[axis] for axis in axes) for axes in self._turns)

    def next_plans(self) -> Plans | None:
        """Plans by what is known now; None where nothing more is to be spent."""
        if self._left <= 0:
            return None
        prices = {}
        for sides, price in self._price.items():
            for axes in self._turns:
                turned = tuple(sides[axis] for axis in axes)
                if all(a <= b for a, b in zip(turned, self._sides, strict=True)):
                    prices[turned] = price
        return Plans(self._sides, prices, self._control)

    def by_price(self, leaves: set[Sides]) -> list[Sides]:
        """The boxes that some can be turned into, the cheapest first."""
        return sorted(
            {self._standard(sides) for sides in leaves}, key=lambda box: (self._price[box], box)
        )

    def search(self, sides: Sides) -> bool:
        """Has a box a tiling? Where it has none, or none was found, that has changed its price."""
        if sides in self._tilings:
            return True
        from ...cover.sat.one import one_cover

        board = Board(frozenset(product(*map(range, sides))), lattice=self._lattice)
        encoding = encode(Puzzle(self._pieces, board), self._control)
        problem, order = free(encoding, self._random)
        budget = min(self._budget[sides], self._left)
        answer = one_cover(problem, self._solver, budget, self._control)
        self._left -= answer.conflicts + len(problem.options)
        self._control.progress.nodes += answer.conflicts
        if answer.cover is not None:
            cover = tuple(sorted(order[option] for option in answer.cover))
            self._tilings[sides] = encoding.tiling(cover)
            self._price[sides] = 0.0
            return True
        if answer.settled:
            del self._price[sides]
        else:
            self._price[sides] *= DEARER
            self._budget[sides] *= DEARER
        return False

    def tiling(self, plans: Plans) -> Tiling:
        """The tilings of all boxes of a plan, put together."""
        return Tiling(tuple(sorted(self._placements(plans))), self._lattice)

    def _placements(self, plans: Plans) -> Iterator[Placement]:
        laid: dict[Sides, list[Placement]] = {}
        for place, sides in self._control.watched(plans.places(LAID_TOGETHER), LAID_TOGETHER):
            for one in self._lay(plans, sides, laid):
                yield Placement(one.piece, translate(one.cells, place))

    def _lay(
        self, plans: Plans, sides: Sides, laid: dict[Sides, list[Placement]]
    ) -> list[Placement]:
        """The tiling of a box of a plan, in the first corner of the board; `laid` keeps them."""
        if sides not in laid:
            laid[sides] = [
                Placement(one.piece, translate(one.cells, corner))
                for corner, part in plans.parts(sides)
                for one in self._lay(plans, part, laid)
            ] or self._turned(sides)
        return laid[sides]

    def _turned(self, sides: Sides) -> list[Placement]:
        """The tiling of a box that lies in the first corner of the board."""
        standard = self._standard(sides)
        turn = next(
            turn
            for axes, turn in self._turns.items()
            if tuple(standard[axis] for axis in axes) == sides
        )
        ends = [side - 1 if sign < 0 else 0 for side, sign in zip(sides, turn.signs, strict=True)]
        shift = tuple(map(add, ends, self._corner))
        moved = Isometry(turn.axes, turn.signs, shift)
        found = self._tilings[standard]
        return [Placement(one.piece, tuple(sorted(moved.images(one.cells)))) for one in found]


def _sizes(most: Sides, volume: int) -> Iterator[Sides]:
    """All boxes up to a size, and up to a volume."""
    if not most:
        yield ()
        return
    for side in range(1, min(most[0], volume) + 1):
        for others in _sizes(most[1:], volume // side):
            yield (side, *others)


def _turns(puzzle: Puzzle) -> dict[tuple[int, ...], Isometry]:
    """For each order into which the axes of a box may be brought an isometry that does so and keeps
    the orientations of all pieces.
    """
    lattice = puzzle.board.lattice
    pieces = [piece for piece in puzzle.pieces if piece.most != 0]
    turns = {}
    for axes in permutations(range(lattice.dimension)):
        for isometry in lattice.group():
            if isometry.axes == axes and all(_is_kept(piece, isometry) for piece in pieces):
                turns[axes] = isometry
                break
    return turns


def _is_kept(piece: Piece, isometry: Isometry) -> bool:
    """Does an isometry map the orientations of a piece onto themselves?"""
    images = {piece.lattice.normalise(map(isometry, form)) for form in piece.orientations}
    return images == set(piece.orientations)
