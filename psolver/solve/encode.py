"""A puzzle as an exact-cover problem: a cell and a piece are items, a placement is an option.

Items are the board's cells, sorted, then the pieces, by name; options are sorted by piece, then
cells, so that a sorted cover is a sorted tiling.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count, repeat
from math import inf

from ..control import UNWATCHED, Control
from ..cover.problem import Cover, Problem
from ..errors import PsolverError
from ..geometry.cells import Cell, Shape
from ..puzzle.model import Piece, Puzzle
from ..puzzle.tiling import Placement, Tiling
from .ground import Ground, positions

MOST_PLACEMENTS = 2_000_000
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
        placements = map(self.placement, control.watched(cover))
        return Tiling(tuple(placements), self.puzzle.board.lattice)


def encode(puzzle: Puzzle, control: Control = UNWATCHED) -> Encoding:
    """The exact-cover problem of a puzzle; raises PsolverError where it would be too large."""
    board, cells = puzzle.board, puzzle.board.cells
    pieces = tuple(sorted(puzzle.pieces, key=lambda piece: piece.name))
    ground = ground_of(puzzle, control)
    options, groups = _options(puzzle, pieces, ground)
    area = len(cells)
    room = [area // piece.size for piece in pieces]
    least = [*map(int, map(board.must.__contains__, control.watched(cells)))]
    least += [piece.least for piece in pieces]
    most = [1] * area
    for piece, highest in zip(pieces, room, strict=True):
        most.append(highest if piece.most is None else min(piece.most, highest))
    nowhere = len(pieces)
    problem = Problem(
        tuple(least),
        tuple(most),
        tuple(options),
        tuple(groups),
        (*ground.neighbours(), *((),) * nowhere),
        positions(cells, board.lattice, control) + (-1,) * nowhere,
    )
    return Encoding(puzzle, cells, pieces, problem)


def ground_of(puzzle: Puzzle, control: Control = UNWATCHED) -> Ground:
    """What the pieces of a puzzle lie on."""
    forms = [form for piece in puzzle.pieces for form in piece.orientations]
    return Ground(puzzle.board, forms, control)


def _options(
    puzzle: Puzzle, pieces: tuple[Piece, ...], ground: Ground
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
        forms = laid(puzzle, piece, ground, item, most=room)
        for _, places in forms if piece.most != 0 else ():
            found += places
            if len(found) > room:
                raise PsolverError(f"{puzzle.file}: {_too_many(len(options) + room)}")
        covered += len(found) * piece.size
        found.sort()
        options += found
        groups += repeat(item, len(found))
    return options, groups


def laid(
    puzzle: Puzzle, piece: Piece, ground: Ground, *more: int, most: float = inf
) -> Iterator[tuple[Shape, list[tuple[int, ...]]]]:
    """For each orientation of a piece its places on the board and its clues, as `Ground.places`
    has them.
    """
    clues = puzzle.board.clues
    taken = {cell for cell, name in clues if name != piece.name}
    cells = puzzle.board.cells if taken else ()
    banned = frozenset(number for number, cell in enumerate(cells) if cell in taken)
    for form in piece.orientations:
        yield form, ground.places(form, *more, banned=banned, most=most)


def _too_many(placements: int) -> str:
    """What is said of a puzzle that has more placements than these."""
    many = f"over {placements:,} placements"
    if placements < MOST_PLACEMENTS:
        many += f", which cover over {MOST_COVERED:,} cells in all"
    cure = "try a smaller board or fewer pieces"
    return f"the puzzle has {many}, more than psolver handles; {cure}"
