"""A puzzle as an exact-cover problem: a cell and a piece are items, a placement is an option.

Items are the board's cells, sorted, then the pieces, by name; options are sorted by piece, then
cells, so that a sorted cover is a sorted tiling.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from math import prod
from operator import mul

from ..control import UNWATCHED, Control
from ..cover.problem import Cover, Problem
from ..errors import PsolverError
from ..geometry.cells import Cell, Shape, box, extent
from ..geometry.lattice import Lattice
from ..puzzle.model import Board, Piece, Puzzle
from ..puzzle.tiling import Placement, Tiling

MOST_PLACEMENTS = 1_000_000
MOST_COVERED = 10_000_000  # cells, by all placements together: what takes memory


@dataclass(frozen=True)
class Encoding:
    """A puzzle and its problem; `cells` and `pieces` name the items in order, `problem` has no
    symmetries.
    """

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    problem: Problem

    @cached_property
    def option_numbers(self) -> dict[tuple[int, ...], int]:
        """The number of each option, by its items."""
        return dict(zip(self.problem.options, count(), strict=False))

    @cached_property
    def _placements(self) -> dict[int, Placement]:
        return {}

    def placement(self, option: int) -> Placement:
        """What an option stands for."""
        known = self._placements.get(option)
        if known is None:
            *cells, piece = self.problem.options[option]
            known = Placement(
                self.pieces[piece - len(self.cells)].name, tuple(self.cells[c] for c in cells)
            )
            self._placements[option] = known
        return known

    def tiling(self, cover: Cover, control: Control = UNWATCHED) -> Tiling:
        """The tiling that a sorted cover stands for."""
        return Tiling(tuple(map(self.placement, control.watched(cover))))


def encode(puzzle: Puzzle, control: Control = UNWATCHED) -> Encoding:
    """The exact-cover problem of a puzzle; raises PsolverError where it would be too large."""
    board, cells = puzzle.board, puzzle.board.cells
    pieces = tuple(sorted(puzzle.pieces, key=lambda piece: piece.name))
    options, groups = _options(puzzle, pieces, control)
    area = len(cells)
    room = [area // piece.size for piece in pieces]
    least = [int(cell in board.must) for cell in control.watched(cells)]
    least += [piece.least for piece in pieces]
    most = [1] * area
    for piece, highest in zip(pieces, room, strict=True):
        most.append(highest if piece.most is None else min(piece.most, highest))
    number = {cell: index for index, cell in enumerate(cells)}
    touching: list[tuple[int, ...]] = []
    for cell in control.watched(cells):
        near = [number[other] for other in board.lattice.neighbours(cell) if other in number]
        touching.append(tuple(sorted(near)))
    nowhere = len(pieces)
    problem = Problem(
        tuple(least),
        tuple(most),
        tuple(options),
        tuple(groups),
        (*touching, *((),) * nowhere),
        positions(cells, board.lattice, control) + (-1,) * nowhere,
    )
    return Encoding(puzzle, cells, pieces, problem)


def _options(
    puzzle: Puzzle, pieces: tuple[Piece, ...], control: Control
) -> tuple[list[tuple[int, ...]], list[int]]:
    """The options of some pieces, those of a piece together and sorted, and the item of the piece
    of each.
    """
    options: list[tuple[int, ...]] = []
    groups: list[int] = []
    covered = 0  # cells, by all placements together
    for item, piece in enumerate(pieces, len(puzzle.board.cells)):
        found: list[tuple[int, ...]] = []
        room = min(MOST_PLACEMENTS - len(options), (MOST_COVERED - covered) // piece.size)
        for option in placements(puzzle, piece, control) if piece.most != 0 else ():
            if len(found) == room:
                raise PsolverError(f"{puzzle.file}: {_too_many(len(options) + room)}")
            found.append((*option, item))
        covered += len(found) * piece.size
        options += sorted(found)
        groups += [item] * len(found)
    return options, groups


def _too_many(placements: int) -> str:
    """What is said of a puzzle that has more placements than these."""
    many = f"over {placements:,} placements"
    if placements < MOST_PLACEMENTS:
        many += f", which cover over {MOST_COVERED:,} cells in all"
    cure = "try a smaller board or fewer pieces"
    return f"the puzzle has {many}, more than psolver handles; {cure}"


def positions(
    cells: tuple[Cell, ...], lattice: Lattice, control: Control = UNWATCHED
) -> tuple[int, ...]:
    """Positions of cells in an order that goes along the longest side of their box, so that the
    frontier is short; translates of a shape have the same distances.

    >>> from psolver.geometry.lattice import SQUARE
    >>> positions(((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)), SQUARE)
    (0, 2, 4, 1, 3, 5)
    """
    points = [lattice.plane(cell) for cell in cells]
    low, _ = box(points)
    lengths = extent(points)
    stride, strides = 1, [0] * len(lengths)
    for axis in sorted(range(len(lengths)), key=lambda axis: (lengths[axis], -axis)):
        strides[axis] = stride
        stride *= lengths[axis]
    first = sum(map(mul, low, strides))
    return tuple(sum(map(mul, point, strides)) - first for point in control.watched(points))


def placements(
    puzzle: Puzzle, piece: Piece, control: Control = UNWATCHED
) -> Iterator[tuple[int, ...]]:
    """The placements of a piece that fit the board and its clues, as sorted tuples of cell numbers.

    Cells are numbered in the order of `puzzle.board.cells`.
    """
    other_clues = frozenset(cell for cell, name in puzzle.board.clues if name != piece.name)
    return chain.from_iterable(lie(puzzle.board, piece.orientations, other_clues, control))


def lie(
    board: Board,
    forms: tuple[Shape, ...],
    banned: frozenset[Cell] = frozenset(),
    control: Control = UNWATCHED,
) -> Iterator[Iterator[tuple[int, ...]]]:
    """For each of some forms of the board's lattice the places where a translation lays it on the
    board's cells and on none that are `banned`.

    Works on cells read as numbers in a mixed base so wide that no form reaches from one row into
    the next. A translation keeps the kind of the first cell, and with it that of all others.
    """
    plane, kind = board.lattice.plane, board.lattice.kind
    reaches = zip(*(extent(map(plane, form)) for form in forms), strict=True)
    lengths = [
        length + max(reach) - 1
        for length, reach in zip(extent(map(plane, board.cells)), reaches, strict=True)
    ]
    strides = [prod(lengths[axis + 1 :]) for axis in range(len(lengths))]

    def linear(cell: Cell) -> int:
        return sum(map(mul, plane(cell), strides))

    number: dict[int, int] = {}
    starts: dict[Cell, list[int]] = {}
    for index, cell in enumerate(control.watched(board.cells)):
        if cell not in banned:
            start = linear(cell)
            number[start] = index
            starts.setdefault(kind(cell), []).append(start)
    for form in forms:
        first = linear(form[0])
        steps = [linear(cell) - first for cell in form]
        lying = (
            [number.get(start + step, -1) for step in steps]
            for start in control.watched(starts.get(kind(form[0]), ()))
        )
        yield (tuple(places) for places in lying if -1 not in places)
