"""A puzzle as an exact-cover problem: a cell and a piece are items, a placement is an option.

Items are the board's cells, sorted, then the pieces, by name, then the groups of pieces that bind
anything: an option has its cells, its piece, and the groups of that piece. Options are sorted by
piece, then cells, so that a sorted cover is a sorted tiling.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count, groupby, repeat
from operator import attrgetter
from typing import NamedTuple

from ..control import UNWATCHED, Control
from ..cover.aim import Sought
from ..cover.problem import Cover, Problem
from ..errors import PsolverError
from ..geometry.cells import Cell
from ..puzzle.model import Board, Piece, PieceGroup, Puzzle
from ..puzzle.tiling import Placement, Tiling
from .binding import binding
from .ground import Ground, positions

MOST_PLACEMENTS = 2_000_000
MOST_COVERED = 10_000_000  # cells, by all placements together: what takes memory


class Form(NamedTuple):
    """An orientation of a piece, which is an item, as the options that lay it somewhere, by their
    first cells; there is at least one.
    """

    piece: int
    options: list[tuple[int, ...]]


@dataclass(frozen=True)
class Encoding:
    """A puzzle and its problem; `cells`, `pieces` and `groups` name the items in order, `problem`
    has no symmetries. The forms are those of the pieces in order, and lie on the ground.
    """

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    groups: tuple[PieceGroup, ...]
    problem: Problem
    ground: Ground
    forms: list[Form]
    free: str = ""  # the piece that stands for a cell that stays free
    sought: Sought | None = None  # of the covers only those

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
            number = len(self.cells)
            items, piece = self.problem.options[option], self.problem.groups[option]
            known = Placement(
                self.pieces[piece - number].name,
                tuple(self.cells[item] for item in items if item < number),
            )
            self._placements[option] = known
        return known

    def tiling(self, cover: Cover, control: Control = UNWATCHED) -> Tiling:
        """The tiling that a sorted cover stands for."""
        placements = map(self.placement, control.watched(cover))
        laid = tuple(one for one in placements if one.piece != self.free)
        return Tiling(laid, self.puzzle.board.lattice)


def encode(
    puzzle: Puzzle, control: Control = UNWATCHED, only: frozenset[Cell] | None = None
) -> Encoding:
    """The exact-cover problem of a puzzle; raises PsolverError where it would be too large.

    only  the cells that the piece may lie on whose name comes last; None: all
    """
    board, cells = puzzle.board, puzzle.board.cells
    pieces = tuple(sorted(puzzle.pieces, key=lambda piece: piece.name))
    ground = ground_of(puzzle, control)
    bounds = binding(puzzle)
    forms = _forms(puzzle, pieces, [bound.group for bound in bounds], ground, only)
    options, groups = _options(forms)
    area = len(cells)
    room = [area // piece.size for piece in pieces]
    least = [*map(int, map(board.must.__contains__, control.watched(cells)))]
    least += [piece.least for piece in pieces]
    most = [1] * area
    for piece, highest in zip(pieces, room, strict=True):
        most.append(highest if piece.most is None else min(piece.most, highest))
    least += [bound.least for bound in bounds]
    most += [bound.most for bound in bounds]
    nowhere = len(pieces) + len(bounds)
    problem = Problem(
        tuple(least),
        tuple(most),
        tuple(options),
        tuple(groups),
        (*ground.neighbours(), *((),) * nowhere),
        positions(cells, board.lattice, control) + (-1,) * nowhere,
    )
    of_groups = tuple(bound.group for bound in bounds)
    return Encoding(puzzle, cells, pieces, of_groups, problem, ground, forms)


def ground_of(puzzle: Puzzle, control: Control = UNWATCHED) -> Ground:
    """What the pieces of a puzzle lie on."""
    forms = [form for piece in puzzle.pieces for form in piece.orientations]
    return Ground(puzzle.board, forms, control)


def _forms(
    puzzle: Puzzle,
    pieces: tuple[Piece, ...],
    groups: list[PieceGroup],
    ground: Ground,
    only: frozenset[Cell] | None,
) -> list[Form]:
    """The forms of some pieces that lie somewhere, those of a piece together."""
    forms: list[Form] = []
    first_group = len(puzzle.board.cells) + len(pieces)
    placements = covered = 0  # the cells are those of all placements together
    for item, piece in enumerate(pieces, len(puzzle.board.cells)):
        room = min(MOST_PLACEMENTS - placements, (MOST_COVERED - covered) // piece.size)
        most = placements + room
        banned = _banned(puzzle.board, piece)
        if only is not None and piece is pieces[-1]:
            banned |= {n for n, cell in enumerate(puzzle.board.cells) if cell not in only}
        of = [n for n, group in enumerate(groups, first_group) if piece.name in group.pieces]
        for shape in piece.orientations if piece.most != 0 else ():
            options = ground.places(shape, item, *of, banned=banned, most=room)
            placements += len(options)
            covered += len(options) * piece.size
            if placements > most:
                raise PsolverError(f"{puzzle.file}: {_too_many(most)}")
            if options:
                forms.append(Form(item, options))
    return forms


def _banned(board: Board, piece: Piece) -> frozenset[int]:
    """The numbers of the cells that clues give to other pieces."""
    taken = {cell for cell, name in board.clues if name != piece.name}
    cells = board.cells if taken else ()
    return frozenset(number for number, cell in enumerate(cells) if cell in taken)


def _options(forms: list[Form]) -> tuple[list[tuple[int, ...]], list[int]]:
    """The options of all forms, those of a piece together and sorted, and the item of the piece of
    each.
    """
    options: list[tuple[int, ...]] = []
    groups: list[int] = []
    for piece, those in groupby(forms, attrgetter("piece")):
        options += sorted(chain.from_iterable(form.options for form in those))
        groups += repeat(piece, len(options) - len(groups))
    return options, groups


def _too_many(placements: int) -> str:
    """What is said of a puzzle that has more placements than these."""
    many = f"over {placements:,} placements"
    if placements < MOST_PLACEMENTS:
        many += f", which cover over {MOST_COVERED:,} cells in all"
    cure = "try a smaller board or fewer pieces"
    return f"the puzzle has {many}, more than psolver handles; {cure}"
