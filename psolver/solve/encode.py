"""A puzzle as an exact-cover problem: a cell and a piece are items, a placement is an option.

Items are the board's cells, sorted, then the pieces, by name, then the groups of pieces that bind
anything, then the meetings, which the rules of the puzzle add, places where two placements could
meet. An option has its cells, its piece, the groups of that piece, and the meetings that it takes.
Options are sorted by piece, then cells, then marks, so that a sorted cover is a sorted tiling. If
pieces have marks, two options may have the same items: the piece lies on the same cells with other
marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from ..puzzle.rule import Layout, Meeting, Options, OrientedOptions
from ..puzzle.tiling import Placement, Tiling
from .areas import MOST_CELLS, areas, completing, sums_by_number
from .placement_table import PlacementTable, positions

MOST_PLACEMENTS = 2_000_000
MOST_COVERED = 10_000_000  # cells, by all placements together: they take the memory


class Laying:
    """The places of the orientations of the pieces of a puzzle, by a table of placements."""

    def __init__(self, puzzle: Puzzle, table: PlacementTable) -> None:
        self._puzzle, self._table = puzzle, table
        filters = (rule.place_filter(puzzle) for rule in puzzle.rules)
        self._filters = [allowed for allowed in filters if allowed is not None]

    def places(
        self,
        piece: Piece,
        one: Marked,
        *more: int,
        banned: frozenset[int] = frozenset(),
        most: float = inf,
    ) -> list[tuple[Marked, Options]]:
        """Return as `PlacementTable.places` the places of an orientation of a piece, each with the
        orientation that is seen there: the given one, or the one to which it is cut.
        """
        found = self._table.places_seen(one, *more, banned=banned, most=most)
        for allowed in self._filters:
            found = [(seen, allowed(piece, seen, places)) for seen, places in found]
        return found

    def holds(self, piece: Piece, one: Marked) -> bool:
        """Whether an orientation of a piece lies somewhere."""
        if self._filters:
            return any(places for _, places in self.places(piece, one))
        return self._table.holds(one.shape)


@dataclass(frozen=True)
class MeetingItems:
    """The items that the rules of a puzzle add, in order."""

    items: tuple[Meeting, ...] = ()

    def __len__(self) -> int:
        return len(self.items)

    def images(self, image: Sequence[int], first: int) -> Iterator[int]:
        """Yield the images of the items under a map of the cells, and of the spots if they have
        `sides`; `first` is the number of the first item.
        """
        number = dict(zip(self.items, count(first)))
        for one in self.items:
            place = tuple(map(image.__getitem__, one.place))
            sides = tuple(map(image.__getitem__, one.sides))
            if not one.ordered and sides:
                place, sides = zip(*sorted(zip(place, sides, strict=True)), strict=True)
            elif not one.ordered:
                place = tuple(sorted(place))
            yield number[one._replace(place=place, sides=sides)]

    def laid_between(self, positions: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return positions of cells, further apart than the given ones, and positions of these
        items between them: an item comes behind the last of the cells that meet there, as far
        behind for places that lie alike.
        """
        if not self.items:
            return list(positions), []
        kinds = [_kind(one, positions) for one in self.items]
        rank = {kind: number for number, kind in enumerate(sorted(set(kinds)), 1)}
        width = len(rank) + 1
        lasts = (max(positions[cell] for cell in one.place) for one in self.items)
        items = [width * last + rank[kind] for last, kind in zip(lasts, kinds, strict=True)]
        return [width * position for position in positions], items


def _kind(one: Meeting, positions: Sequence[int]) -> tuple[tuple[int, ...], str, tuple[int, ...]]:
    """The distance of each cell of a meeting before the last, the kind, and the sides of cells."""
    there = [positions[cell] for cell in one.place]
    last = max(there)
    there = there if one.ordered else sorted(there)
    which = tuple(side // len(positions) for side in one.sides)
    return tuple(last - position for position in there), one.kind, which


class Bound(NamedTuple):
    """A group that binds, and how often its pieces are used; a bound that follows from those of the
    pieces is loosened to 0, or to the most there is room for.
    """

    group: PieceGroup
    least: int
    most: int


def binding(puzzle: Puzzle) -> list[Bound]:
    """The groups of a puzzle that bind, in order.

    >>> from ..puzzle.model import Board
    >>> dots = tuple(Piece(name, ((0, 0),), 0, 1) for name in "AB")
    >>> two, one = PieceGroup("", ("A", "B"), 0, 2), PieceGroup("", ("A", "B"), 0, 1)
    >>> board = Board(frozenset(), frozenset({(0, 0), (0, 1)}))
    >>> [bound.most for bound in binding(Puzzle(dots, board, groups=(two, one)))]
    [1]
    """
    found = []
    for group in puzzle.piece_bounds if puzzle.rules else ():
        low, high = numbers_by_area(puzzle, group) or numbers_by_bounds(puzzle, group)
        least = group.least if group.least > low else 0
        most = high if group.most is None else min(group.most, high)
        if least or most < high:
            found.append(Bound(group, least, most))
    return found


def numbers_by_bounds(puzzle: Puzzle, group: PieceGroup) -> tuple[int, int]:
    """The least and the greatest number of uses of the pieces of a group, by their own bounds and
    the room on the board.
    """
    pieces, room = members(puzzle, group), len(puzzle.board.cells)
    most = (
        room // piece.size if piece.most is None else min(piece.most, room // piece.size)
        for piece in pieces
    )
    return sum(piece.least for piece in pieces), sum(most)


def members(puzzle: Puzzle, group: PieceGroup) -> list[Piece]:
    """The pieces of a group, in the order of the puzzle."""
    names = set(group.pieces)
    return [piece for piece in puzzle.pieces if piece.name in names]


def numbers_by_area(puzzle: Puzzle, group: PieceGroup) -> tuple[int, int] | None:
    """The least and the greatest number of uses of the pieces of a group that the areas allow;
    None if they allow no number, or that takes long.
    """
    must, cells = len(puzzle.board.must), len(puzzle.board.cells)
    if cells > MOST_CELLS:
        return None
    within = members(puzzle, group)
    others = [piece for piece in puzzle.pieces if piece not in within]
    sums = sums_by_number(within, cells, None)
    if sums is None:
        return None
    fitting = completing(areas(others, cells), must, cells)
    least = sum(piece.least for piece in within)
    numbers = [number for number, of in enumerate(sums, least) if of & fitting]
    return (numbers[0], numbers[-1]) if numbers else None


class OrientedPiece(NamedTuple):
    """An orientation of a piece, which is an item, as the options that lay it somewhere, by their
    first cells; there is at least one. `numbers` are those of the options, if they have marks.
    """

    piece: int
    options: list[tuple[int, ...]]
    marked: Marked
    numbers: list[int]


@dataclass(frozen=True)
class Encoding:
    """A puzzle and its problem; `cells`, `pieces`, `groups` and `meetings` name the items in order,
    `problem` has no symmetries. The forms are those of the pieces in order, and lie on the table.
    `marked` has the orientation of each option; () if no piece has marks.
    """

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    groups: tuple[PieceGroup, ...]
    meetings: MeetingItems
    problem: Problem
    table: PlacementTable
    forms: list[OrientedPiece]
    marked: Sequence[Marked] = ()
    free: str = ""  # the piece that stands for a cell that stays free
    sought: OptimalCovers | None = None  # of the covers only those

    @cached_property
    def option_numbers(self) -> dict[tuple[int, ...], int]:
        """The number of each option, by its items; one of them if several have the same."""
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
        """The number of items that are cells or pieces: these come first."""
        return len(self.cells) + len(self.pieces)

    def covered(self, option: int) -> list[int]:
        """The items that are the cells of an option."""
        number = len(self.cells)
        return [item for item in self.problem.options[option] if item < number]

    def placement(self, option: int) -> Placement:
        """The placement of an option."""
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
    """The exact-cover problem of a puzzle; raises PsolverError if it would be too large.

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
    """The table of placements for the pieces of a puzzle on its board."""
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
        # placements that rules forbid are not among the placements that are too many
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
) -> tuple[MeetingItems, list[OrientedPiece]]:
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
    return MeetingItems(tuple(items)), forms


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
    """As `_options`, with the orientation of each, sorted by marks too; the forms get the
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
    """The message for a puzzle that has more placements than these."""
    many = f"over {placements:,} placements"
    if placements < MOST_PLACEMENTS:
        many += f", which cover over {MOST_COVERED:,} cells in all"
    cure = "try a smaller board or fewer pieces"
    return f"the puzzle has {many}, more than psolver handles; {cure}"
