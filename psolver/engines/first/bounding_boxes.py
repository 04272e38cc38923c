"""A tiling of a board whose cells may stay free: the pieces lie in their boxes, side by side.

    the pieces     in their boxes     on the board
    # #   # #      111  222           111222.
    ###   #        111  222           111222.
    # #   ###      111  222           111222.

A piece is its bounding box here, the largest first; each comes to the first place of the board, row
by row, where its box is free (first fit, by decreasing size; Johnson 1973, with positions for
bins). Boxes of one size thus make the grid that holds the most of them. Where pieces may be turned
so that their boxes lie or stand, one of these ways is tried first, then the other.

That there is no such tiling proves nothing. The board is one integer, a bit a cell, so that three
hundred pieces take some milliseconds, where it would take a second to find all their placements.
Without it a region for presents takes 0.2 to 0.3 seconds in place of 0.01
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations, product
from math import prod
from typing import NamedTuple, TypeAlias

from ...core.bits import lowest_member
from ...core.cells import Cell, box, extent
from ...core.control import current_control
from ...core.model import Piece, Puzzle
from ...core.tilings import Tiling, tiling
from ..kernels.bit_lists import bits_at
from ..tuning import BOUNDING_BOX_STEPS
from .shared import Grid, used_pieces

Sides: TypeAlias = tuple[int, ...]  # of a box, in cells along each axis


def suits(puzzle: Puzzle) -> bool:
    """Whether a tiling need not cover more cells than its pieces do, on a board of equal cells."""
    board = puzzle.board
    if board.must or board.clues:
        return False
    if len(board.lattice.steps) != 1:
        return False
    return any(_numbers_needed(puzzle).values())


def _numbers_needed(puzzle: Puzzle) -> Counter[str]:
    """Return how often each piece is used at least; of a group that needs more pieces, those with
    the smallest boxes are used more often, as far as their own bounds allow.
    """
    used = used_pieces(puzzle)
    numbers: Counter[str] = Counter()
    for piece in used:
        numbers[piece.name] = piece.least
    for group in puzzle.piece_bounds:
        within = [piece for piece in used if piece.name in group.pieces]
        within.sort(key=_room)
        for piece in within:
            missing = group.least - group.times(numbers)
            if piece.most is not None:
                allowed = piece.most - numbers[piece.name]
                missing = min(missing, allowed)
            numbers[piece.name] += max(0, missing)
    return numbers


def find(puzzle: Puzzle) -> Tiling | None:
    """Return a tiling of a puzzle that this `suits`, with as few pieces as it needs; None if their
    boxes have not come to lie side by side.
    """
    control = current_control()
    numbers = _numbers_needed(puzzle)
    needed = []
    for piece in used_pieces(puzzle):
        if numbers[piece.name]:
            needed.append(piece)
    needed.sort(key=_room)
    room = 0
    for piece in needed:
        number = numbers[piece.name]
        room += number * _room(piece)
    if room > len(puzzle.board.cells):
        return None
    lattice = puzzle.board.lattice
    forms = [form for piece in needed for form in piece.orientations]
    grid = Grid(puzzle.board, forms)
    origin = lattice.plane(forms[0][0])
    dimension = len(origin)
    all_free = bits_at(grid.numbers, grid.size)
    for axes in permutations(range(dimension)):
        free = FreeCells(all_free)
        placements = []
        copies: list[tuple[str, list[BoxedForm]]] = []
        for piece in reversed(needed):
            boxed = _boxed(piece, axes, grid)
            number = numbers[piece.name]
            copies += [(piece.name, boxed)] * number
        watched_copies = control.watched(copies, BOUNDING_BOX_STEPS)
        for name, boxed in watched_copies:
            cells = free.take_first(boxed)
            if cells is None:
                break
            placements.append((name, grid.shape(cells)))
        else:
            control.progress.nodes += len(placements)
            return tiling(placements, lattice)
    return None


def _room(piece: Piece) -> int:
    """The number of cells of the smallest box that a piece may lie in."""
    rooms = []
    for form in piece.orientations:
        points = map(piece.lattice.plane, form)
        sides = extent(points)
        rooms.append(prod(sides))
    return min(rooms)


class BoxedForm(NamedTuple):
    """An orientation of a piece in its box; its cells are numbers of a grid, the lowest corner of
    the box is 0.

    sides    of the box
    steps    along each axis, from a cell to the next
    covered  the cells of the box, as bits
    blocked  the corners of all boxes of the same sides that meet this one, as bits, the first of
             which stands for the number `lowest`, below 0
    form     the cells of the piece
    """

    sides: Sides
    steps: tuple[int, ...]
    covered: int
    blocked: int
    lowest: int
    form: tuple[int, ...]


def _boxed(piece: Piece, axes: Sequence[int], grid: Grid) -> list[BoxedForm]:
    """One orientation of a piece for each box that it may lie in, those first that are short along
    the first of the axes.
    """
    of_sides: dict[Sides, list[Cell]] = {}
    for form in piece.orientations:
        points = list(map(piece.lattice.plane, form))
        of_sides.setdefault(extent(points), points)

    def lengths(sides: Sides) -> list[int]:
        return [sides[axis] for axis in axes]

    boxed_forms = []
    for sides in sorted(of_sides, key=lengths):
        points = of_sides[sides]
        boxed = _boxed_form(points, sides, grid)
        boxed_forms.append(boxed)
    return boxed_forms


def _boxed_form(points: Sequence[Cell], sides: Sides, grid: Grid) -> BoxedForm:
    inside_ranges = [range(side) for side in sides]
    meeting_ranges = [range(1 - side, side) for side in sides]
    inside = [grid.step_of(cell) for cell in product(*inside_ranges)]
    meeting = [grid.step_of(cell) for cell in product(*meeting_ranges)]
    lowest = min(meeting)
    blocked = [step - lowest for step in meeting]
    low, _ = box(points)
    corner = grid.step_of(low)
    form = []
    for point in points:
        step = grid.step_of(point)
        form.append(step - corner)
    return BoxedForm(
        sides=sides,
        steps=grid.axis_steps,
        covered=bits_at(inside, max(inside) + 1),
        blocked=bits_at(blocked, max(blocked) + 1),
        lowest=lowest,
        form=tuple(form),
    )


class FreeCells:
    """The cells of a board that no box covers yet, as bits."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._corners: dict[Sides, int] = {}  # of all boxes with some sides that are free, as bits

    def take(self, boxed: BoxedForm) -> Sequence[int] | None:
        """Cover the first free box in which a form may lie; return the cells of the form there,
        None if no such box is free.
        """
        corners = self._corners_of(boxed)
        if not corners:
            return None
        corner = lowest_member(corners)
        covered = boxed.covered << corner
        self._free &= ~covered
        shift = corner + boxed.lowest
        blocked = boxed.blocked
        if shift >= 0:
            blocked <<= shift
        else:
            blocked >>= -shift
        # of other sides the corners are found anew, unless none is free, which stays so
        corners_before = self._corners
        self._corners = {}
        for sides, free in corners_before.items():
            if not free:
                self._corners[sides] = 0
        self._corners[boxed.sides] = corners & ~blocked
        return [corner + step for step in boxed.form]

    def take_first(self, boxed_forms: Iterable[BoxedForm]) -> Sequence[int] | None:
        """Take the first of some forms for which a box is free; return its cells, None if none
        is.
        """
        for boxed in boxed_forms:
            cells = self.take(boxed)
            if cells is not None:
                return cells
        return None

    def _corners_of(self, boxed: BoxedForm) -> int:
        corners = self._corners.get(boxed.sides)
        if corners is None:
            corners = self._free
            for side, step in zip(boxed.sides, boxed.steps, strict=True):
                in_line = corners
                for number in range(1, side):
                    shift = number * step
                    in_line &= corners >> shift
                corners = in_line
            self._corners[boxed.sides] = corners
        return corners
