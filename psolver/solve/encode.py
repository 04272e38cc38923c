"""A puzzle as an exact-cover problem: a cell and a piece are items, a placement is an option.

Items are the board's cells, sorted, then the pieces, by name; options are sorted by piece, then
cells, so that a sorted cover is a sorted tiling.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import prod

from ..control import UNWATCHED, Control
from ..cover.problem import Cover, Problem
from ..errors import PsolverError
from ..geometry.cells import Cell, Shape, box, neighbours
from ..puzzle.model import Piece, Puzzle
from ..puzzle.tiling import Placement, Tiling

MOST_PLACEMENTS = 1_000_000


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
        return {option: number for number, option in enumerate(self.problem.options)}

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

    def tiling(self, cover: Cover) -> Tiling:
        """The tiling that a sorted cover stands for."""
        return Tiling(tuple(map(self.placement, cover)))


def encode(puzzle: Puzzle, control: Control = UNWATCHED) -> Encoding:
    """The exact-cover problem of a puzzle; raises PsolverError where it
    would be too large.
    """
    cells = puzzle.board.cells
    pieces = tuple(sorted(puzzle.pieces, key=lambda piece: piece.name))
    options: list[tuple[int, ...]] = []
    groups: list[int] = []
    for item, piece in enumerate(pieces, len(cells)):
        found = []
        control.tick()
        for option in placements(puzzle, piece) if piece.most != 0 else ():
            found.append((*option, item))
            if len(found) % 1000 == 0:
                control.tick()
            if len(options) + len(found) > MOST_PLACEMENTS:
                what = (
                    f"the puzzle has over {MOST_PLACEMENTS:,} placements, more than psolver handles"
                )
                raise PsolverError(f"{puzzle.file}: {what}; try a smaller board or fewer pieces")
        options += sorted(found)
        groups += [item] * len(found)
    area = len(cells)
    number = {cell: index for index, cell in enumerate(cells)}
    touching = tuple(
        tuple(sorted(number[n] for n in neighbours(cell) if n in number)) for cell in cells
    )
    return Encoding(
        puzzle,
        cells,
        pieces,
        Problem(
            tuple(int(cell in puzzle.board.must) for cell in cells)
            + tuple(piece.least for piece in pieces),
            (1,) * area
            + tuple(
                area // p.size if p.most is None else min(p.most, area // p.size) for p in pieces
            ),
            tuple(options),
            tuple(groups),
            touching + ((),) * len(pieces),
            positions(cells) + (-1,) * len(pieces),
        ),
    )


def positions(cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Positions of cells in an order that goes along the longest side of their box, so that the
    frontier is short.

    >>> positions(((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)))
    (0, 2, 4, 1, 3, 5)
    """
    low, high = box(cells)
    lengths = [b - a + 1 for a, b in zip(low, high, strict=True)]
    stride, strides = 1, {}
    for axis in sorted(range(len(lengths)), key=lambda axis: (lengths[axis], -axis)):
        strides[axis] = stride
        stride *= lengths[axis]
    return tuple(
        sum((cell[axis] - low[axis]) * strides[axis] for axis in strides) for cell in cells
    )


def placements(puzzle: Puzzle, piece: Piece) -> Iterator[tuple[int, ...]]:
    """The placements of a piece that fit the board and its clues, as sorted tuples of cell numbers.

    Cells are numbered in the order of `puzzle.board.cells`.
    """
    other_clues = frozenset(cell for cell, name in puzzle.board.clues if name != piece.name)
    return chain.from_iterable(lie(puzzle.board.cells, piece.orientations(), other_clues))


def lie(
    cells: tuple[Cell, ...], forms: tuple[Shape, ...], banned: frozenset[Cell] = frozenset()
) -> Iterator[Iterator[tuple[int, ...]]]:
    """For each form, at the origin, the places where it lies on sorted `cells` and on none that are
    `banned`.

    Works on cells read as numbers in a mixed base so wide that no form reaches from one row into
    the next.
    """
    low, high = box(cells)
    _, reach = box(cell for form in forms for cell in form)
    lengths = [b - a + 1 + r for a, b, r in zip(low, high, reach, strict=True)]
    strides = [prod(lengths[axis + 1 :]) for axis in range(len(lengths))]

    def linear(cell: Cell) -> int:
        return sum(value * stride for value, stride in zip(cell, strides, strict=True))

    number = {linear(cell): index for index, cell in enumerate(cells) if cell not in banned}
    for form in forms:
        steps = [linear(cell) - linear(form[0]) for cell in form]
        lying = ([number.get(start + step, -1) for step in steps] for start in number)
        yield (tuple(places) for places in lying if -1 not in places)
