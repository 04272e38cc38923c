"""Marks of sides that must go together if two pieces meet: the keys `edges` and `border`.

    "equal"     the same mark on both
    "opposite"  a letter and its capital, as a tab fits a blank: a with A

A side without a mark meets anything. The rim of the board may carry a mark, the border. A side is a
cell and the cell beyond it, one after the other: (0, 1, 0, 2) is the right side of the square in
row 0, column 1. Marks of sides are among the other marks of an orientation, and of a placement.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import Any, TypeAlias, TypeVar

from ..core.cells import Cell
from ..core.checks import choice_fault, fail, refuse, text_fault
from ..core.drawing import Drawing, TileName, listed_tables
from ..core.marked import NO_BACK, NO_SIDES, Marked, mark_fault
from ..core.model import Board, Piece, Puzzle
from ..core.picture import NAMES
from ..core.rule import (
    Clash,
    Help,
    KeyHelp,
    KeyTable,
    Layout,
    Meetings,
    Options,
    Place,
    PlaceFilter,
    Rule,
    Watcher,
    Written,
)
from ..core.tilings import Placement, Tiling
from ..core.verified_places import inside, other_side
from ..core.wording import meant, plural, quoted
from ..text.outline import sides_around
from .side_items import MarkedSide, marked_sides, meetings_at_sides

EQUAL = "equal"
OPPOSITE = "opposite"
EDGES = (EQUAL, OPPOSITE)
NO_EDGES = "no piece has 'edges', so that there is nothing to match"
NO_OPPOSITE = 'a digit has no opposite; with edges = "opposite" marks of sides are letters'
HELP = Help(
    {
        "edges": KeyHelp("when the marks of two sides match that meet", "word", EDGES),
        "border": KeyHelp("the mark of the rim of the board"),
    },
    {"edges": KeyHelp("the marks of its sides, clockwise from the uppermost, . for none", "texts")},
)
FIGURE_WITHOUT_MARKS = "the pieces of a symmetry puzzle have no marks"
WITHOUT_BOARD = "belongs to a board; the pieces of a symmetry puzzle have no marks"
BLOCKING_EDGES = "a blocking takes no 'edges': the sides of its pieces have no marks"
# It stands for a side without a mark in a file.
NO_MARK = "."

Side: TypeAlias = tuple[Cell, Cell]  # a cell and the cell beyond it
Over: TypeAlias = Callable[[Cell, Cell], Side]
T = TypeVar("T", bound=KeyTable)
NumberedSide: TypeAlias = tuple[int, MarkedSide]
"""A side of a piece, with the number of its cell among those of the piece."""


@dataclass(frozen=True, slots=True)
class Edges(Rule):
    """Marks of sides that meet match by `edges`, "equal" or "opposite", also those of the rim,
    which carries the mark `border` ("" for none), and of the placements `beside` the board.
    """

    edges: str = EQUAL
    border: str = ""
    beside: tuple[Placement, ...] = ()

    @property
    def attributes(self) -> Mapping[str, Any]:
        return {"edges": self.edges, "border": self.border, "beside": self.beside}

    meets = True

    @property
    def asks_rim(self) -> bool:
        return bool(self.border)

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.goal:
            fail("", "marks", FIGURE_WITHOUT_MARKS)
        if puzzle.kind == "blocking":
            fail("", "edges", BLOCKING_EDGES)

    def match(self, mark: str, other: str) -> bool:
        """Whether the marks of two sides go together that lie upon each other.

        >>> Edges("equal").match("a", "a"), Edges("opposite").match("a", "A")
        (True, True)
        """
        return other == (mark if self.edges == EQUAL else mark.swapcase())

    # search -------------------------------------------------------------------------------------

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        """Keep sides that do not match from the rim, from the placements beside the board, and, on
        a board on which a piece can come round to itself, from each other.
        """
        over = puzzle.board.space.across
        met = {}
        for placement in self.beside:
            for cell, beyond, mark in marked_sides(placement.marks, puzzle.board.lattice):
                met[over(cell, beyond)] = mark
        if not (self.border or met or puzzle.board.space.translations):
            return None
        return _RimFilter(self, puzzle, met, over).allowed

    def meetings(self, layout: Layout) -> Meetings | None:
        """Return the items of each side at which two placements with marks could meet."""
        if not layout.puzzle.has_edges:
            return None
        return meetings_at_sides(layout, self.edges == EQUAL)

    # symmetries ---------------------------------------------------------------------------------

    def surroundings(self, puzzle: Puzzle) -> frozenset[tuple[Cell, Hashable]]:
        content: set[tuple[Cell, Hashable]] = set()
        for placement in self.beside:
            for cell, beyond, mark in marked_sides(placement.marks, puzzle.board.lattice):
                content.add((cell + beyond, mark))
        return frozenset(content)

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> Watcher:
        return _Sides(self, puzzle)

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        return replace(self, beside=(*self.beside, *placements))

    def alone(self) -> Rule:
        unmarked = [placement.showing(()) for placement in self.beside]
        return replace(self, beside=tuple(unmarked))

    # tilings ------------------------------------------------------------------------------------

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        if self.border and (fault := self._fault_at_rim(puzzle, placement)):
            return fault
        return next(self._mismatches(puzzle, [placement]), "")

    def _fault_at_rim(self, puzzle: Puzzle, placement: Placement) -> str:
        """The sentence on a mark at the rim that does not match that of the border; "" without."""
        board = puzzle.board
        length = board.lattice.dimension
        within = set(board.must | board.may)
        for neighbour in self.beside:
            within.update(neighbour.cells)
        for where, mark in placement.marks:
            if len(where) != 2 * length or inside(where[length:], board) in within:
                continue
            if self.border != self._partner(mark):
                fault = f"at {list(where[:length])} lies at the rim, where {self.border} is"
                return f"the mark {quoted(mark)} of the piece {quoted(placement.piece)} {fault}"
        return ""

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        return self._mismatches(puzzle, (*self.beside, *tiling))

    def _mismatches(self, puzzle: Puzzle, placements: Iterable[Placement]) -> Iterator[str]:
        """A sentence for each side at which marks of some placements meet that do not match."""
        length = puzzle.board.lattice.dimension
        marked = {}
        for placement in placements:
            for where, mark in placement.marks:
                if len(where) == 2 * length:
                    marked[where[:length], where[length:]] = placement.piece, mark
        for (cell, beyond), (piece, mark) in marked.items():
            over = other_side(cell, beyond, puzzle.board)
            if over not in marked or over <= (cell, beyond):
                continue
            other_piece, other_mark = marked[over]
            if other_mark != self._partner(mark):
                side = f"{quoted(mark)} of the piece {quoted(piece)} at {list(cell)}"
                neighbour = f"{quoted(other_mark)} of the piece {quoted(other_piece)} beside it"
                yield f"the marks {side} and {neighbour} do not match"

    def _partner(self, mark: str) -> str:
        """The mark that a mark may lie upon."""
        return mark if self.edges == "equal" else mark.swapcase()

    # files and words ----------------------------------------------------------------------------

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        values = {}
        if self.edges != EQUAL:
            values["edges"] = self.edges
        if self.border:
            values["border"] = self.border
        return Written(values)

    def unwritable(self, puzzle: Puzzle) -> str:
        if general_fault := Rule.unwritable(self, puzzle):
            return general_fault
        for piece in puzzle.pieces:
            if fault := undrawn(piece):
                return f"{fault}, which a file cannot say"
        return ""

    def words(self) -> Iterable[str]:
        if self.edges == EQUAL:
            yield "sides that meet have the same mark"
        else:
            yield "sides that meet have a letter and its capital"
        if self.border:
            yield f"the rim of the board has the mark {self.border}"

    def core_words(self) -> Iterable[str]:
        return ["marks of sides match"]

    def core_values(self) -> Mapping[str, Any]:
        return {"edges": True}


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle, None if no side has a mark. Raises PuzzleError."""
    edges = values.get("edges", EQUAL)
    border = values.get("border", "")
    refuse("", "edges", _edges_fault(edges, pieces))
    refuse("", "border", _border_fault(border, edges, pieces))
    if not any(piece.edges for piece in pieces):
        return None
    return Edges(edges, border, values.get("beside", ()))


def _edges_fault(rule: object, pieces: Iterable[Piece]) -> str:
    """Return the fault of a value of `edges`, "" for a right one."""
    if fault := choice_fault(rule, EDGES):
        return fault
    if rule == EQUAL:
        return ""
    marks = {mark for piece in pieces for _, mark in piece.edges}
    if not marks:
        return NO_EDGES
    return NO_OPPOSITE if any(map(str.isdigit, marks)) else ""


def _border_fault(border: object, rule: str, pieces: Iterable[Piece]) -> str:
    """Return the fault of the mark of the rim ("" for none), "" for a right one."""
    if not isinstance(border, str):
        return text_fault(border)
    if not border:
        return ""
    if fault := mark_fault(border):
        return fault
    if all(not piece.edges for piece in pieces):
        return NO_EDGES
    return NO_OPPOSITE if rule == OPPOSITE and border.isdigit() else ""


# search -------------------------------------------------------------------------------------------


class _RimFilter:
    """The places at which the sides of an orientation match the rim and the pieces beside it."""

    def __init__(self, rule: Edges, puzzle: Puzzle, met: Mapping[Side, str], over: Over) -> None:
        self._rule = rule
        self._board = puzzle.board
        self._met = met
        self._over = over
        self._fold = puzzle.board.space.folded
        self._inside = puzzle.board.must | puzzle.board.may
        self._beside = _cells_of(rule.beside)

    def allowed(self, _: Piece, orientation: Marked, places: Options) -> Options:
        """Return the places that are allowed."""
        sides: list[NumberedSide] = []
        checked_sides: list[NumberedSide] = []
        for marked_side in marked_sides(orientation.marks, self._board.lattice):
            number = orientation.shape.index(marked_side.cell)
            side = number, marked_side
            sides.append(side)
            if self._met or not self._goes(marked_side.mark, self._rule.border):
                checked_sides.append(side)
        if checked_sides:
            places = [place for place in places if self._fits(place, checked_sides)]
        if sides and self._board.space.translations:
            places = [place for place in places if self._meets_itself_well(place, sides)]
        return places

    def _fits(self, place: Place, sides: Iterable[NumberedSide]) -> bool:
        for number, side in sides:
            cell = self._board.cells[place[number]]
            beyond = tuple(map(add, cell, side.step))
            folded = self._fold(beyond)
            if folded in self._inside:
                continue
            met = self._rule.border
            if folded in self._beside:
                met = self._met.get((cell, beyond), "")
            if not self._goes(side.mark, met):
                return False
        return True

    def _meets_itself_well(self, place: Place, sides: Iterable[NumberedSide]) -> bool:
        """Whether the marks match at the sides at which the piece comes round and meets itself."""
        marks: dict[Side, str] = {}
        for number, side in sides:
            cell = self._board.cells[place[number]]
            beyond = tuple(map(add, cell, side.step))
            marks[cell, beyond] = side.mark
        for (cell, beyond), mark in marks.items():
            met = marks.get(self._over(cell, beyond), "")
            if not self._goes(mark, met):
                return False
        return True

    def _goes(self, mark: str, other: str) -> bool:
        """Whether a mark goes together with another one, or with none."""
        return not other or self._rule.match(mark, other)


def _cells_of(placements: Iterable[Placement]) -> set[Cell]:
    """The cells of some placements."""
    cells: set[Cell] = set()
    for placement in placements:
        cells.update(placement.cells)
    return cells


# the rest -----------------------------------------------------------------------------------------


class _Sides:
    """The marks of the sides of the placements on a board, as they are seen from beside them."""

    def __init__(self, rule: Edges, puzzle: Puzzle) -> None:
        self._rule = rule
        self._lattice = puzzle.board.lattice
        self._fold = puzzle.board.space.folded
        self._over = puzzle.board.space.across
        self._inside = _cells_of(rule.beside) | puzzle.board.must | puzzle.board.may
        self._marks: dict[Side, tuple[str, str]] = {}
        for placement in rule.beside:
            self.add(placement)

    def add(self, placement: Placement) -> None:
        self._marks.update(self._sides(placement))

    def _sides(self, placement: Placement) -> dict[Side, tuple[str, str]]:
        sides = {}
        for cell, beyond, mark in marked_sides(placement.marks, self._lattice):
            sides[self._over(cell, beyond)] = mark, placement.piece
        return sides

    def clash(self, placement: Placement) -> Clash | None:
        own_marks = self._sides(placement)
        for cell, beyond, mark in marked_sides(placement.marks, self._lattice):
            side = cell, beyond
            met_mark = self._rule.border
            met_piece = ""
            if self._fold(beyond) in self._inside:
                met_mark, met_piece = own_marks.get(side) or self._marks.get(side, ("", ""))
            if met_mark and not self._rule.match(mark, met_mark):
                return Clash("edge", placement.piece, (cell,), met_piece)
        return None


# keys of a puzzle file ----------------------------------------------------------------------------


EDGES_CURE = (
    "here it is 'equal' or 'opposite'; the marks of a piece stand as 'edges' in its [[piece]]"
)
# In these lattices a cell is drawn other than with #.
ONE_CELL = {"triangle": "/#\\", "tans": " #\n +"}


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> dict[str, Any]:
    """Return the values of the attributes in a file. Raises PuzzleError."""
    values = {}
    rule: Any = top.values.get("edges", EQUAL)
    if isinstance(rule, list):
        top.fail("edges", f"found a list; {EDGES_CURE}")
    if isinstance(rule, str) and rule not in EDGES and not meant(rule, EDGES):
        top.fail("edges", f"unknown word {quoted(rule)}; {EDGES_CURE}")
    if fault := _edges_fault(rule, pieces):
        top.fail("edges", fault)
    if "edges" in top.values:
        values["edges"] = rule
    border: Any = top.values.get("border", "")
    if fault := _border_fault(border, rule, pieces):
        top.fail("border", fault)
    if border:
        values["border"] = border
    return values


def piece_tables(top: KeyTable, tables: Iterable[T]) -> Iterator[T]:
    """Yield the [[piece]] tables; one whose `edges` is a list becomes a table for each of them, and
    if it has no shape each is one cell, called by its marks.
    """
    return listed_tables(tables, "edges", lambda _: one_cell(top))


def one_cell(top: KeyTable) -> str:
    """Return the drawing of a piece of one cell."""
    return ONE_CELL.get(str(top.values.get("lattice")), "#")


def read_piece(table: KeyTable, drawing: Drawing) -> Drawing:
    """Return the drawing of a [[piece]] with the marks of its sides. Raises PuzzleError."""
    if "edges" not in table.values:
        return drawing
    if not drawing.lattice.flat:
        table.fail("edges", NO_SIDES)
    if drawing.back is not None:
        table.fail("edges", NO_BACK)
    shape = drawing.lattice.normalise(drawing.shape)
    if len(drawing.lattice.components(shape)) > 1:
        table.fail("edges", "goes around a piece in one part, and this one has several")
    marks = "".join(table.text("edges").split())
    sides = sides_around(shape, drawing.lattice)
    if len(marks) != len(sides):
        side_count = f"the piece has {plural(len(sides), 'side')} around it"
        fault = f"{quoted(marks)} has {plural(len(marks), 'mark')}, and {side_count}"
        table.fail("edges", f"{fault}; write a letter or digit for each, {NO_MARK} for none")
    edges = []
    for (cell, beyond), mark in zip(sides, marks, strict=True):
        if mark == NO_MARK:
            continue
        if mark not in NAMES:
            cure = f"write a letter or digit for each side, {NO_MARK} for none"
            table.fail("edges", f"{quoted(mark)} is not a mark; {cure}")
        edges.append((cell + beyond, mark))
    edges.sort()
    is_tile = isinstance(table.values.get("name"), TileName)
    return drawing._replace(edges=tuple(edges), tile=is_tile)


def piece_values(piece: Piece) -> dict[str, str]:
    """Return the marks around a piece, as its table in a file has them."""
    marks = dict(piece.edges)
    if not marks:
        return {}
    sides = sides_around(piece.shape, piece.lattice)
    around = [marks.get(cell + beyond, NO_MARK) for cell, beyond in sides]
    return {"edges": "".join(around)}


def undrawn(piece: Piece) -> str:
    """Return the marks at sides of a piece that no file can express, "" if it can express all."""
    if not piece.edges:
        return ""
    if len(piece.lattice.components(piece.shape)) > 1:
        return f"the piece {quoted(piece.name)} has marks at its sides, and several parts"
    around = {cell + beyond for cell, beyond in sides_around(piece.shape, piece.lattice)}
    if any(side not in around for side, _ in piece.edges):
        return f"the piece {quoted(piece.name)} has a mark at a side of its hole"
    return ""
