"""A puzzle as an exact-cover problem: a cell and a piece are items, a placement is an option.

Items are the board's cells, sorted, then the pieces, by name, then the groups of pieces that bind
anything, then the meetings, which the rules of the puzzle add, places where two placements could
meet. An option has its cells, its piece, the groups of that piece, and the meetings that it takes.
Options are sorted by piece, then cells, then marks, so that a sorted cover is a sorted tiling. If
pieces have marks, two options may have the same items: the piece lies on the same cells with other
marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, count, groupby, product, repeat
from math import inf
from operator import add, attrgetter, itemgetter
from typing import TYPE_CHECKING

from ..core.cells import Cell
from ..core.control import current_control
from ..core.core_tuning import ITEMS_BETWEEN_TICKS
from ..core.errors import PsolverError
from ..core.marked import Marked, marks_there
from ..core.model import Board, Piece, PieceGroup, Puzzle
from ..core.placing import usable_orientations
from ..core.rule import Options
from ..core.tilings import Placement, Tiling
from .placement_table import OrientedPiece, PlacementTable, positions
from .problem import Cover, Problem
from .search_tuning import MOST_ENCODED_CELLS, MOST_ENCODED_PLACEMENTS

if TYPE_CHECKING:
    from ..core.rule import Meeting
    from .cover_worths import OptimalCovers
    from .rule_items import Bound


@dataclass(frozen=True)
class Encoding:
    """A puzzle and its problem.

    cells, pieces, groups, meetings  the items, in order; the last come from the rules
    problem   without symmetries
    table     of the places of the pieces
    oriented  the orientations that have a place, those of a piece together, in order
    placed    the number of options that are placements; behind them come the witnesses
    marked    the orientation of each option; () if no piece has marks
    free      the name of the piece that stands for a cell that stays free, "" for none
    optimal   the covers that are the best; None if all are solutions
    unit, low  if the puzzle is one in units: their side, and the lowest cell of the board in cells
    """

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    groups: tuple[PieceGroup, ...]
    meetings: tuple[Meeting, ...]
    problem: Problem
    table: PlacementTable
    oriented: list[OrientedPiece]
    placed: int
    marked: Sequence[Marked] = ()
    free: str = ""
    optimal: OptimalCovers | None = None
    unit: int = 1
    low: Cell = ()
    _placements: dict[int, Placement] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def option_numbers(self) -> dict[tuple[int, ...], int]:
        """The number of each option, by its items; one of them if several have the same."""
        return dict(zip(self.problem.options, count(), strict=False))

    @cached_property
    def of_placements(self) -> dict[Placement, int]:
        """The number of the option that each placement is."""
        return {self.placement(number): number for number in range(self.placed)}

    @cached_property
    def without_witnesses(self) -> Problem:
        """The problem with placements as its only options: what they leave open stays open."""
        problem = self.problem
        placed = self.placed
        if placed == len(problem.options):
            return problem
        lower = list(problem.least)
        for option in problem.options[placed:]:
            for item in option:
                lower[item] = 0
        return replace(
            problem,
            least=tuple(lower),
            options=problem.options[:placed],
            groups=problem.groups[:placed],
            symmetries=(),
        )

    def covered(self, option: int) -> list[int]:
        """Return the items that are the cells of an option."""
        number = len(self.cells)
        items = self.problem.options[option]
        return [item for item in items if item < number]

    def placement(self, option: int) -> Placement:
        """Return the placement of an option that is no witness."""
        placement = self._placements.get(option)
        if placement is None:
            number = len(self.cells)
            items = self.problem.options[option]
            cells = tuple([self.cells[item] for item in items if item < number])
            piece = self.problem.groups[option] - number
            name = self.pieces[piece].name
            if self.marked:
                marks = marks_there(self.marked[option], cells)
                placement = Placement(name, cells, marks)
            else:
                if self.unit > 1:
                    cells = cells_of_units(cells, self.low, self.unit)
                placement = Placement._make((name, cells))
            self._placements[option] = placement
        return placement

    def tiling(self, cover: Cover) -> Tiling:
        """Return the tiling that a sorted cover stands for."""
        if cover:
            if cover[-1] >= self.placed:
                cover = tuple(option for option in cover if option < self.placed)
        try:  # most covers hold options that others held
            placements = tuple(map(self._placements.__getitem__, cover))
        except KeyError:
            options: Iterable[int] = cover
            if len(cover) > ITEMS_BETWEEN_TICKS:
                options = current_control().watched(cover)
            placements = tuple(map(self.placement, options))
        if self.free:
            placements = tuple(lying for lying in placements if lying.piece != self.free)
        return Tiling(placements, self.puzzle.board.lattice)


def cells_of_units(units: Sequence[Cell], low: Cell, unit: int) -> tuple[Cell, ...]:
    """Return the cells of some units, sorted; `low` is the lowest cell of the board.

    >>> cells_of_units([(0, 1)], (5, 5), 2)
    ((5, 7), (5, 8), (6, 7), (6, 8))
    """
    numbers = range(unit)
    inside = list(product(numbers, repeat=len(low)))
    cells = []
    for place in units:
        corner = []
        for start, step in zip(low, place, strict=True):
            corner.append(start + unit * step)
        for cell in inside:
            cells.append(tuple(map(add, corner, cell)))
    return tuple(sorted(cells))


def encode(
    puzzle: Puzzle,
    only: frozenset[Cell] | None = None,
    for_any_uses: bool = False,
) -> Encoding:
    """Return the exact-cover problem of a puzzle; raises PsolverError if it would be too large.

    only          the cells that the piece may lie on whose name comes last; None: all
    for_any_uses  the rules are to hold also between copies of a piece that may be used once: for
                  covers that do not keep the bounds of the pieces
    """
    control = current_control()
    board = puzzle.board
    cells = board.cells
    area = len(cells)
    sorted_pieces = sorted(puzzle.pieces, key=attrgetter("name"))
    pieces = tuple(sorted_pieces)
    bounds = []
    groups: tuple[PieceGroup, ...] = ()
    if puzzle.rules:
        from . import rule_items

        bounds = rule_items.binding(puzzle)
        groups = tuple(bound.group for bound in bounds)
    table = PlacementTable(puzzle)
    oriented = _oriented(puzzle, pieces, groups, table, only)
    neighbours = table.neighbours()
    nowhere = len(pieces) + len(bounds)
    meetings: tuple[Meeting, ...] = ()
    witnesses: Options = []
    if puzzle.rules:
        in_meetings = pieces
        if for_any_uses:
            in_meetings = tuple(replace(piece, most=None) for piece in pieces)
        meetings, oriented, witnesses = rule_items.with_meetings(
            puzzle, in_meetings, neighbours, oriented, area + nowhere
        )
    options, piece_of = _options(oriented)
    marked: list[Marked] = []
    if puzzle.has_marks:
        options, piece_of, marked = _marked_options(oriented, cells)
    placed = len(options)
    for witness in witnesses:
        options.append(tuple(sorted(witness)))
        piece_of.append(witness[0])
    lower = []
    upper = [1] * area
    for cell in control.watched(cells):
        lower.append(int(cell in board.must))
    for piece in pieces:
        room = area // piece.size
        lower.append(piece.least)
        if piece.most is not None:
            room = min(piece.most, room)
        upper.append(room)
    added: list[Bound | Meeting] = [*bounds, *meetings]
    for item in added:
        lower.append(item.least)
        upper.append(item.most)
    cell_positions = positions(board)
    meeting_positions = tuple[int, ...]()
    sums = frozenset[int]()
    control.tick()
    if meetings:
        cell_positions, meeting_positions = rule_items.positions_between(meetings, cell_positions)
        sums = rule_items.sums_of(meetings, area + nowhere)
    beside_none = ((),) * (nowhere + len(meetings))
    no_positions = (-1,) * nowhere
    problem = Problem(
        tuple(lower),
        tuple(upper),
        tuple(options),
        tuple(piece_of),
        (*neighbours, *beside_none),
        (*cell_positions, *no_positions, *meeting_positions),
        sums=sums,
    )
    return Encoding(
        puzzle, cells, pieces, groups, meetings, problem, table, oriented, placed, marked
    )


def _oriented(
    puzzle: Puzzle,
    pieces: tuple[Piece, ...],
    groups: tuple[PieceGroup, ...],
    table: PlacementTable,
    only: frozenset[Cell] | None,
) -> list[OrientedPiece]:
    """The orientations of some pieces that have a place, those of a piece together."""
    oriented = []
    board = puzzle.board
    first_group = len(board.cells) + len(pieces)
    placements = 0
    covered = 0  # the cells of all placements together
    for item, piece in enumerate(pieces, len(board.cells)):
        most_by_cells = (MOST_ENCODED_CELLS - covered) // piece.size
        room = min(MOST_ENCODED_PLACEMENTS - placements, most_by_cells)
        limit = placements + room
        banned = _banned(board, piece)
        if only is not None:
            if piece is pieces[-1]:
                for number, cell in enumerate(board.cells):
                    if cell not in only:
                        banned.add(number)
        group_items = []
        for group_item, group in enumerate(groups, first_group):
            if piece.name in group.pieces:
                group_items.append(group_item)
        # placements that rules forbid are not among the placements that are too many
        bound = inf if puzzle.rules else room
        for orientation in usable_orientations(board, piece):
            places = table.places(
                piece, orientation, item, *group_items, banned=frozenset(banned), limit=bound
            )
            for oriented_there, options in places:
                placements += len(options)
                covered += len(options) * piece.size
                if placements > limit:
                    fault = _too_many(limit)
                    raise PsolverError(f"{puzzle.file}: {fault}")
                if options:
                    oriented.append(OrientedPiece(item, options, oriented_there, []))
    return oriented


def _banned(board: Board, piece: Piece) -> set[int]:
    """The numbers of the cells that clues give to other pieces."""
    banned = set()
    if board.clues:
        given_cells = set()
        for cell, name in board.clues:
            if name != piece.name:
                given_cells.add(cell)
        for number, cell in enumerate(board.cells):
            if cell in given_cells:
                banned.add(number)
    return banned


def _options(oriented: list[OrientedPiece]) -> tuple[Options, list[int]]:
    """The options of all orientations, those of a piece together and sorted, and the item of the
    piece of each.
    """
    options = []
    groups: list[int] = []
    for piece, alike in groupby(oriented, attrgetter("piece")):
        options_of_piece = [orientation.options for orientation in alike]
        options += sorted(chain.from_iterable(options_of_piece))
        groups += repeat(piece, len(options) - len(groups))
    return options, groups


def _marked_options(
    oriented: list[OrientedPiece], cells: Sequence[Cell]
) -> tuple[Options, list[int], list[Marked]]:
    """As `_options`, with the orientation of each, sorted by marks too; the orientations get the
    numbers of theirs.
    """
    entries = []
    for orientation in oriented:
        size = len(orientation.marked.shape)
        for option in orientation.options:
            covered = tuple([cells[item] for item in option[:size]])
            marks = marks_there(orientation.marked, covered)
            key = (orientation.piece, option, marks)
            entries.append((key, orientation))
    entries.sort(key=itemgetter(0))
    options: Options = []
    pieces = []
    marked = []
    number = {}
    for (piece, option, _), orientation in entries:
        number[orientation.marked, option] = len(options)
        options.append(option)
        pieces.append(piece)
        marked.append(orientation.marked)
    for orientation in oriented:
        for option in orientation.options:
            orientation.numbers.append(number[orientation.marked, option])
    return options, pieces, marked


def _too_many(placements: int) -> str:
    """The message for a puzzle that has more placements than these."""
    many = f"over {placements:,} placements"
    if placements < MOST_ENCODED_PLACEMENTS:
        many += f", which cover over {MOST_ENCODED_CELLS:,} cells in all"
    cure = "try a smaller board or fewer pieces"
    return f"the puzzle has {many}, more than psolver handles; {cure}"
