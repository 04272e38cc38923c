"""Marks of sides that must go together if two pieces meet: the keys `edges` and `border`.

    "equal"     the same mark on both
    "opposite"  a letter and its capital, as a tab fits a blank: a with A

A side without a mark meets anything. The rim of the board may carry a mark, the border. A side is a
cell and the cell beyond it, one after the other: (0, 1, 0, 2) is the right side of the square in
row 0, column 1. Marks of sides are among the other marks of an orientation, and of a placement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
    RuleValues,
    Surroundings,
    Watcher,
    Written,
)
from ..core.tilings import Placement, Placements, Tiling
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
    beside: Placements = ()

    @property
    def attributes(self) -> RuleValues:
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
        partner = mark
        if self.edges == OPPOSITE:
            partner = mark.swapcase()
        return other == partner

    # search -------------------------------------------------------------------------------------

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        """Keep sides that do not match from the rim, from the placements beside the board, and, on
        a board on which a piece can come round to itself, from each other.
        """
        over = puzzle.board.space.across
        lattice = puzzle.board.lattice
        met = {}
        for placement in self.beside:
            for cell, beyond, mark in marked_sides(placement.marks, lattice):
                met[over(cell, beyond)] = mark
        if self.border or met or puzzle.board.space.translations:
            return _RimFilter(self, puzzle, met, over).allowed
        return None

    def meetings(self, layout: Layout) -> Meetings | None:
        """Return the items of each side at which two placements with marks could meet."""
        if not layout.puzzle.has_edges:
            return None
        return meetings_at_sides(layout, self.edges == EQUAL)

    # symmetries ---------------------------------------------------------------------------------

    def surroundings(self, puzzle: Puzzle) -> Surroundings:
        lattice = puzzle.board.lattice
        content = set()
        for placement in self.beside:
            for cell, beyond, mark in marked_sides(placement.marks, lattice):
                side = cell + beyond
                content.add((side, mark))
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
        if self.border:
            fault = self._fault_at_rim(puzzle, placement)
            if fault:
                return fault
        mismatches = self._mismatches(puzzle, [placement])
        return next(mismatches, "")

    def _fault_at_rim(self, puzzle: Puzzle, placement: Placement) -> str:
        """The sentence on a mark at the rim that does not match that of the border; "" without."""
        board = puzzle.board
        length = board.lattice.dimension
        within = set(board.must | board.may)
        for neighbour in self.beside:
            within.update(neighbour.cells)
        for where, mark in placement.marks:
            if len(where) != 2 * length:
                continue
            beyond = inside(where[length:], board)
            if beyond in within:
                continue
            if self.border != self._partner(mark):
                piece = quoted(placement.piece)
                subject = f"the mark {quoted(mark)} of the piece {piece}"
                place = f"at {list(where[:length])} lies at the rim"
                return f"{subject} {place}, where {self.border} is"
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
                    side = where[:length], where[length:]
                    marked[side] = placement.piece, mark
        for side, (piece, mark) in marked.items():
            cell, beyond = side
            over = other_side(cell, beyond, puzzle.board)
            if over not in marked or over <= side:
                continue
            other_piece, other_mark = marked[over]
            if other_mark != self._partner(mark):
                place = f"of the piece {quoted(piece)} at {list(cell)}"
                marked_side = f"{quoted(mark)} {place}"
                neighbour = f"{quoted(other_mark)} of the piece {quoted(other_piece)} beside it"
                yield f"the marks {marked_side} and {neighbour} do not match"

    def _partner(self, mark: str) -> str:
        """The mark that a mark may lie upon."""
        if self.edges == "equal":
            return mark
        return mark.swapcase()

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

    def core_values(self) -> RuleValues:
        return {"edges": True}


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle, None if no side has a mark. Raises PuzzleError."""
    edges = values.get("edges", EQUAL)
    border = values.get("border", "")
    edges_fault = _edges_fault(edges, pieces)
    refuse("", "edges", edges_fault)
    border_fault = _border_fault(border, edges, pieces)
    refuse("", "border", border_fault)
    if all(not piece.edges for piece in pieces):
        return None
    return Edges(edges, border, values.get("beside", ()))


def _edges_fault(rule: object, pieces: Iterable[Piece]) -> str:
    """Return the fault of a value of `edges`, "" for a right one."""
    if fault := choice_fault(rule, EDGES):
        return fault
    if rule == EQUAL:
        return ""
    marks = set()
    for piece in pieces:
        for _, mark in piece.edges:
            marks.add(mark)
    if not marks:
        return NO_EDGES
    if any(map(str.isdigit, marks)):
        return NO_OPPOSITE
    return ""


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
    if rule == OPPOSITE and border.isdigit():
        return NO_OPPOSITE
    return ""


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
        sides = []
        checked_sides = []
        for marked_side in marked_sides(orientation.marks, self._board.lattice):
            number = orientation.shape.index(marked_side.cell)
            side = number, marked_side
            sides.append(side)
            needs_check = not self._goes(marked_side.mark, self._rule.border)
            if self._met or needs_check:
                checked_sides.append(side)
        if checked_sides:
            places = [place for place in places if self._fits(place, checked_sides)]
        if sides and self._board.space.translations:
            places = [place for place in places if self._meets_itself_well(place, sides)]
        return places

    def _at(self, place: Place, sides: Iterable[NumberedSide]) -> Iterator[MarkedSide]:
        """The sides of a piece as they lie at a place."""
        for number, side in sides:
            cell = self._board.cells[place[number]]
            beyond = tuple(map(add, cell, side.step))
            yield MarkedSide(cell, beyond, side.mark)

    def _fits(self, place: Place, sides: Iterable[NumberedSide]) -> bool:
        for cell, beyond, mark in self._at(place, sides):
            folded = self._fold(beyond)
            if folded in self._inside:
                continue
            met = self._rule.border
            if folded in self._beside:
                met = self._met.get((cell, beyond), "")
            if not self._goes(mark, met):
                return False
        return True

    def _meets_itself_well(self, place: Place, sides: Iterable[NumberedSide]) -> bool:
        """Whether the marks match at the sides at which the piece comes round and meets itself."""
        marks = {}
        for cell, beyond, mark in self._at(place, sides):
            marks[cell, beyond] = mark
        for (cell, beyond), mark in marks.items():
            over = self._over(cell, beyond)
            met = marks.get(over, "")
            if not self._goes(mark, met):
                return False
        return True

    def _goes(self, mark: str, other: str) -> bool:
        """Whether a mark goes together with another one, or with none."""
        if not other:
            return True
        return self._rule.match(mark, other)


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
        on_board = puzzle.board.must | puzzle.board.may
        self._inside = on_board | _cells_of(rule.beside)
        self._marks: dict[Side, tuple[str, str]] = {}
        for placement in rule.beside:
            self.add(placement)

    def add(self, placement: Placement) -> None:
        self._marks.update(self._sides(placement))

    def _sides(self, placement: Placement) -> dict[Side, tuple[str, str]]:
        sides = {}
        for cell, beyond, mark in marked_sides(placement.marks, self._lattice):
            over = self._over(cell, beyond)
            sides[over] = mark, placement.piece
        return sides

    def clash(self, placement: Placement) -> Clash | None:
        own_marks = self._sides(placement)
        for cell, beyond, mark in marked_sides(placement.marks, self._lattice):
            side = cell, beyond
            met_mark = self._rule.border
            met_piece = ""
            if self._fold(beyond) in self._inside:
                marks = own_marks if side in own_marks else self._marks
                met_mark, met_piece = marks.get(side, ("", ""))
            if met_mark and not self._rule.match(mark, met_mark):
                return Clash("edge", placement.piece, (cell,), met_piece)
        return None


# keys of a puzzle file ----------------------------------------------------------------------------


EDGES_CURE = (
    "here it is 'equal' or 'opposite'; the marks of a piece stand as 'edges' in its [[piece]]"
)
# In these lattices a cell is drawn other than with #.
ONE_CELL = {"triangle": "/#\\", "tans": " #\n +"}


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> RuleValues:
    """Return the values of the attributes in a file. Raises PuzzleError."""
    values = {}
    rule: Any = top.values.get("edges", EQUAL)
    if isinstance(rule, list):
        top.fail("edges", f"found a list; {EDGES_CURE}")
    is_unknown = isinstance(rule, str) and rule not in EDGES
    if is_unknown and not meant(rule, EDGES):
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
    lattice = str(top.values.get("lattice"))
    return ONE_CELL.get(lattice, "#")


def read_piece(table: KeyTable, drawing: Drawing) -> Drawing:
    """Return the drawing of a [[piece]] with the marks of its sides. Raises PuzzleError."""
    if "edges" not in table.values:
        return drawing
    if not drawing.lattice.flat:
        table.fail("edges", NO_SIDES)
    if drawing.back is not None:
        table.fail("edges", NO_BACK)
    shape = drawing.lattice.normalise(drawing.shape)
    components = drawing.lattice.components(shape)
    if len(components) > 1:
        table.fail("edges", "goes around a piece in one part, and this one has several")
    words = table.text("edges").split()
    marks = "".join(words)
    sides = sides_around(shape, drawing.lattice)
    if len(marks) != len(sides):
        mark_count = plural(len(marks), "mark")
        side_count = plural(len(sides), "side")
        sides_of_piece = f"the piece has {side_count} around it"
        fault = f"{quoted(marks)} has {mark_count}, and {sides_of_piece}"
        cure = f"write a letter or digit for each, {NO_MARK} for none"
        table.fail("edges", f"{fault}; {cure}")
    edges = []
    for (cell, beyond), mark in zip(sides, marks, strict=True):
        if mark == NO_MARK:
            continue
        if mark not in NAMES:
            cure = f"write a letter or digit for each side, {NO_MARK} for none"
            table.fail("edges", f"{quoted(mark)} is not a mark; {cure}")
        side = cell + beyond
        edges.append((side, mark))
    edges.sort()
    is_tile = isinstance(table.values.get("name"), TileName)
    return drawing._replace(edges=tuple(edges), tile=is_tile)


def piece_values(piece: Piece) -> dict[str, str]:
    """Return the marks around a piece, as its table in a file has them."""
    marks = dict(piece.edges)
    if not marks:
        return {}
    around = ""
    for cell, beyond in sides_around(piece.shape, piece.lattice):
        side = cell + beyond
        around += marks.get(side, NO_MARK)
    return {"edges": around}


def undrawn(piece: Piece) -> str:
    """Return the marks at sides of a piece that no file can express, "" if it can express all."""
    if not piece.edges:
        return ""
    name = quoted(piece.name)
    components = piece.lattice.components(piece.shape)
    if len(components) > 1:
        return f"the piece {name} has marks at its sides, and several parts"
    around = set()
    for cell, beyond in sides_around(piece.shape, piece.lattice):
        around.add(cell + beyond)
    marked = {side for side, _ in piece.edges}
    if not marked <= around:
        return f"the piece {name} has a mark at a side of its hole"
    return ""
