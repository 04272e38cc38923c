"""A puzzle as an exact-cover problem: a cell and a piece are items, a placement is an option.

Items are the board's cells, sorted, then the pieces, by name, then the groups of pieces that bind
anything, then the meetings: what the rules of the puzzle add, places where two placements could
meet. An option has its cells, its piece, the groups of that piece, and the meetings that it takes.
Options are sorted by piece, then cells, then marks, so that a sorted cover is a sorted tiling. If
pieces have marks, two options may have the same items: the piece lies on the same cells with other
marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count, groupby, repeat
from math import inf
from operator import attrgetter, itemgetter
from typing import NamedTuple

from ..control import UNWATCHED, Control
from ..cover.problem import Cover, OptimalCovers, Problem
from ..errors import PsolverError
from ..geometry.cells import Cell
from ..puzzle.marked import Marked, Marks, laid
from ..puzzle.model import Board, Piece, PieceGroup, Puzzle
from ..puzzle.placing import usable_orientations
from ..puzzle.rule import Layout, Meeting, OrientedOptions
from ..puzzle.tiling import Placement, Tiling
from .binding import binding
from .laying import Laying
from .meetings import Meetings
from .placement_table import PlacementTable, positions

MOST_PLACEMENTS = 2_000_000
MOST_COVERED = 10_000_000  # cells, by all placements together: what takes memory


class OrientedPiece(NamedTuple):
    """An orientation of a piece, which is an item, as the options that lay it somewhere, by their
    first cells; there is at least one. `numbers` are those of the options, where there are marks.
    """

    piece: int
    options: list[tuple[int, ...]]
    marked: Marked
    numbers: list[int]


@dataclass(frozen=True)
class Encoding:
    """A puzzle and its problem; `cells`, `pieces`, `groups` and `meetings` name the items in order,
    `problem` has no symmetries. The forms are those of the pieces in order, and lie on the table.
    `marked` has the orientation of each option; () where no piece has marks.
    """

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    groups: tuple[PieceGroup, ...]
    meetings: Meetings
    problem: Problem
    table: PlacementTable
    forms: list[OrientedPiece]
    marked: Sequence[Marked] = ()
    free: str = ""  # the piece that stands for a cell that stays free
    sought: OptimalCovers | None = None  # of the covers only those

    @cached_property
    def option_numbers(self) -> dict[tuple[int, ...], int]:
        """The number of each option, by its items; one of them where several have the same."""
        return dict(zip(self.problem.options, count(), strict=False))

    def numbers(self, form: OrientedPiece) -> list[int]:
        """The numbers of the options of a form."""
        return form.numbers or list(map(self.option_numbers.__getitem__, form.options))

    @cached_property
    def of_placements(self) -> dict[Placement, int]:
        """The number of the option that each placement is."""
        return {self.placement(number): number for number in range(len(self.problem.options))}

    @cached_property
    def _placements(self) -> dict[int, Placement]:
        return {}

    @property
    def named(self) -> int:
        """How many items are cells or pieces: those that come first."""
        return len(self.cells) + len(self.pieces)

    def covered(self, option: int) -> list[int]:
        """The items that are the cells of an option."""
        number = len(self.cells)
        return [item for item in self.problem.options[option] if item < number]

    def placement(self, option: int) -> Placement:
        """What an option stands for."""
        known = self._placements.get(option)
        if known is None:
            number = len(self.cells)
            items, piece = self.problem.options[option], self.problem.groups[option]
            cells = tuple(self.cells[item] for item in items if item < number)
            name = self.pieces[piece - number].name
            if self.marked:
                known = Placement(name, cells, laid(self.marked[option], cells))
            else:
                known = Placement._make((name, cells))
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
    table = table_of(puzzle, control)
    bounds = binding(puzzle)
    forms = _forms(puzzle, pieces, [bound.group for bound in bounds], table, only)
    neighbours, area = table.neighbours(), len(cells)
    nowhere = len(pieces) + len(bounds)
    meetings, forms = _meeting(puzzle, pieces, neighbours, forms, area + nowhere, control)
    options, groups = _options(forms)
    marked: list[Marked] = []
    if puzzle.has_marks:
        options, groups, marked = _marked_options(forms, cells)
    room = [area // piece.size for piece in pieces]
    least = [*map(int, map(board.must.__contains__, control.watched(cells)))]
    least += [piece.least for piece in pieces]
    most = [1] * area
    for piece, highest in zip(pieces, room, strict=True):
        most.append(highest if piece.most is None else min(piece.most, highest))
    least += [bound.least for bound in bounds]
    most += [bound.most for bound in bounds]
    least += [0] * len(meetings)
    most += [1] * len(meetings)
    lying, between = meetings.laid_between(positions(board, control))
    problem = Problem(
        tuple(least),
        tuple(most),
        tuple(options),
        tuple(groups),
        (*neighbours, *((),) * (nowhere + len(meetings))),
        (*lying, *(-1,) * nowhere, *between),
    )
    of_groups = tuple(bound.group for bound in bounds)
    return Encoding(puzzle, cells, pieces, of_groups, meetings, problem, table, forms, marked)


def table_of(puzzle: Puzzle, control: Control = UNWATCHED) -> PlacementTable:
    """What the pieces of a puzzle lie on."""
    forms = [form for piece in puzzle.pieces for form in piece.orientations]
    return PlacementTable(puzzle.board, forms, control)


def _forms(
    puzzle: Puzzle,
    pieces: tuple[Piece, ...],
    groups: list[PieceGroup],
    table: PlacementTable,
    only: frozenset[Cell] | None,
) -> list[OrientedPiece]:
    """The forms of some pieces that lie somewhere, those of a piece together."""
    forms: list[OrientedPiece] = []
    laying, every_one = Laying(puzzle, table), usable_orientations(puzzle)
    first_group = len(puzzle.board.cells) + len(pieces)
    placements = covered = 0  # the cells are those of all placements together
    for item, piece in enumerate(pieces, len(puzzle.board.cells)):
        room = min(MOST_PLACEMENTS - placements, (MOST_COVERED - covered) // piece.size)
        most = placements + room
        banned = _banned(puzzle.board, piece)
        if only is not None and piece is pieces[-1]:
            banned |= {n for n, cell in enumerate(puzzle.board.cells) if cell not in only}
        of = [n for n, group in enumerate(groups, first_group) if piece.name in group.pieces]
        # what rules forbid is not among the placements that are too many
        bound = inf if puzzle.rules else room
        every = (
            laying.places(piece, one, item, *of, banned=banned, most=bound)
            for one in every_one[piece.name]
        )
        for one, options in chain.from_iterable(every):
            placements += len(options)
            covered += len(options) * piece.size
            if placements > most:
                raise PsolverError(f"{puzzle.file}: {_too_many(most)}")
            if options:
                forms.append(OrientedPiece(item, options, one, []))
    return forms


def _meeting(
    puzzle: Puzzle,
    pieces: tuple[Piece, ...],
    neighbours: list[tuple[int, ...]],
    forms: list[OrientedPiece],
    first: int,
    control: Control,
) -> tuple[Meetings, list[OrientedPiece]]:
    """The items, from a number on, that the rules of a puzzle add, and the forms with them."""
    items: list[Meeting] = []
    area = len(puzzle.board.cells)
    for rule in puzzle.rules:
        placed = [OrientedOptions(pieces[f.piece - area], f.marked, f.options) for f in forms]
        layout = Layout(puzzle, placed, neighbours, first + len(items), control)
        if found := rule.meetings(layout):
            items += found.items
            pairs = zip(forms, found.options, strict=True)
            forms = [form._replace(options=options) for form, options in pairs]
    return Meetings(tuple(items)), forms


def _banned(board: Board, piece: Piece) -> frozenset[int]:
    """The numbers of the cells that clues give to other pieces."""
    taken = {cell for cell, name in board.clues if name != piece.name}
    cells = board.cells if taken else ()
    return frozenset(number for number, cell in enumerate(cells) if cell in taken)


def _options(forms: list[OrientedPiece]) -> tuple[list[tuple[int, ...]], list[int]]:
    """The options of all forms, those of a piece together and sorted, and the item of the piece of
    each.
    """
    options: list[tuple[int, ...]] = []
    groups: list[int] = []
    for piece, those in groupby(forms, attrgetter("piece")):
        options += sorted(chain.from_iterable(form.options for form in those))
        groups += repeat(piece, len(options) - len(groups))
    return options, groups


def _marked_options(
    forms: list[OrientedPiece], cells: Sequence[Cell]
) -> tuple[list[tuple[int, ...]], list[int], list[Marked]]:
    """As `_options`, with the orientation of each, sorted by marks too; the forms are told the
    numbers of theirs.
    """

    def key(form: OrientedPiece, option: tuple[int, ...]) -> tuple[int, tuple[int, ...], Marks]:
        lying = tuple(cells[item] for item in option[: len(form.marked.shape)])
        return form.piece, option, laid(form.marked, lying)

    every = [(key(form, option), form) for form in forms for option in form.options]
    every.sort(key=itemgetter(0))
    number = {(form.marked, option): n for n, ((_, option, _), form) in enumerate(every)}
    for form in forms:
        form.numbers.extend(number[form.marked, option] for option in form.options)
    options = [option for (_, option, _), _ in every]
    return options, [form.piece for _, form in every], [form.marked for _, form in every]


def _too_many(placements: int) -> str:
    """What is said of a puzzle that has more placements than these."""
    many = f"over {placements:,} placements"
    if placements < MOST_PLACEMENTS:
        many += f", which cover over {MOST_COVERED:,} cells in all"
    cure = "try a smaller board or fewer pieces"
    return f"the puzzle has {many}, more than psolver handles; {cure}"
