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
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, permutations, product, repeat
from math import prod
from typing import NamedTuple, TypeAlias

from ...core.bits import lowest_member
from ...core.cells import Cell, box, extent
from ...core.control import current_control
from ...core.model import Piece, Puzzle
from ...core.tilings import Tiling, tiling
from ..tuning import BOUNDING_BOX_STEPS
from .shared import Grid, used_pieces

Sides: TypeAlias = tuple[int, ...]  # of a box, in cells along each axis


def suits(puzzle: Puzzle) -> bool:
    """Whether a tiling need not cover more cells than its pieces do, on a board of equal cells."""
    board = puzzle.board
    is_loose = not board.must and not board.clues and len(board.lattice.steps) == 1
    return is_loose and any(_numbers_needed(puzzle).values())


def _numbers_needed(puzzle: Puzzle) -> Counter[str]:
    """Return how often each piece is used at least; of a group that needs more pieces, those with
    the smallest boxes are used more often, as far as their own bounds allow.
    """
    numbers = Counter({piece.name: piece.least for piece in used_pieces(puzzle)})
    for group in puzzle.piece_bounds:
        within = [piece for piece in used_pieces(puzzle) if piece.name in group.pieces]
        for piece in sorted(within, key=_room):
            missing = max(0, group.least - group.times(numbers))
            allowed = missing if piece.most is None else piece.most - numbers[piece.name]
            numbers[piece.name] += max(0, min(missing, allowed))
    return numbers


def find(puzzle: Puzzle) -> Tiling | None:
    """Return a tiling of a puzzle that this `suits`, with as few pieces as it needs; None if their
    boxes have not come to lie side by side.
    """
    control = current_control()
    numbers = _numbers_needed(puzzle)
    needed = sorted(filter(lambda piece: numbers[piece.name], used_pieces(puzzle)), key=_room)
    room = sum(_room(piece) * numbers[piece.name] for piece in needed)
    if room > len(puzzle.board.cells):
        return None
    forms = [form for piece in needed for form in piece.orientations]
    grid = Grid(puzzle.board, forms)
    for axes in permutations(range(len(puzzle.board.lattice.plane(forms[0][0])))):
        free, placements = FreeCells(_bits(grid.numbers, grid.size)), []
        copies = chain.from_iterable(
            repeat((piece.name, _boxed(piece, axes, grid)), numbers[piece.name])
            for piece in reversed(needed)
        )
        for name, boxed in control.watched(copies, BOUNDING_BOX_STEPS):
            cells = next(filter(None, map(free.take, boxed)), None)
            if cells is None:
                break
            placements.append((name, grid.shape(cells)))
        else:
            control.progress.nodes += len(placements)
            return tiling(placements, puzzle.board.lattice)
    return None


def _room(piece: Piece) -> int:
    """The number of cells of the smallest box that a piece may lie in."""
    plane = piece.lattice.plane
    return min(prod(extent(map(plane, form))) for form in piece.orientations)


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
    shortest_first = sorted(of_sides, key=lambda sides: [sides[axis] for axis in axes])
    return [_boxed_form(of_sides[sides], sides, grid) for sides in shortest_first]


def _boxed_form(points: Sequence[Cell], sides: Sides, grid: Grid) -> BoxedForm:
    inside = list(map(grid.step_of, product(*map(range, sides))))
    meeting = list(map(grid.step_of, product(*(range(1 - side, side) for side in sides))))
    lowest = min(meeting)
    low, _ = box(points)
    corner = grid.step_of(low)
    return BoxedForm(
        sides,
        grid.axis_steps,
        _bits(inside, max(inside) + 1),
        _bits((step - lowest for step in meeting), max(meeting) - lowest + 1),
        lowest,
        tuple(grid.step_of(point) - corner for point in points),
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
        self._free &= ~(boxed.covered << corner)
        shift = corner + boxed.lowest
        blocked = boxed.blocked << shift if shift >= 0 else boxed.blocked >> -shift
        self._corners = {
            sides: free_corners for sides, free_corners in self._corners.items() if not free_corners
        }
        self._corners[boxed.sides] = corners & ~blocked
        return [corner + step for step in boxed.form]

    def _corners_of(self, boxed: BoxedForm) -> int:
        corners = self._corners.get(boxed.sides)
        if corners is None:
            corners = self._free
            for side, step in zip(boxed.sides, boxed.steps, strict=True):
                in_line = corners
                for number in range(1, side):
                    in_line &= corners >> number * step
                corners = in_line
            self._corners[boxed.sides] = corners
        return corners


def _bits(numbers: Iterable[int], size: int) -> int:
    """The integer whose bits are some numbers below a size."""
    packed = bytearray(size // 8 + 1)
    for number in numbers:
        packed[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(packed, "little")
