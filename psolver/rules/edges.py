"""Marks of sides that must go together if two pieces meet: the keys `edges` and `border`.

    "equal"     the same mark on both
    "opposite"  a letter and its capital, as a tab fits a blank: a with A

A side without a mark meets anything. The rim of the board may carry a mark, the border. A side is a
cell and the cell beyond it, one after the other: (0, 1, 0, 2) is the right side of the square in
row 0, column 1. Marks of sides are among the other marks of an orientation, and of a placement.

In the search a mark is a number in bits. For a side between the cells a and b, and a bit, there are
two items, (a, b) and (b, a). A placement that covers a, and whose mark there has the bit, takes
(a, b), without the bit (b, a); one that covers b takes (b, a) or (a, b). Each item is covered at
most once, so that both placements have the bit, or none has. For opposite marks one more bit marks
the capital: of it there are two items too, one for capitals, one for small letters, so that there
is one of each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from operator import add, sub
from typing import Any, TypeAlias, TypeVar

from ..core.cells import Cell
from ..core.checks import choice_fault, fail, refuse, text_fault
from ..core.drawing import Drawing, TileName, listed_tables
from ..core.lattice import Lattice
from ..core.marked import NO_BACK, NO_SIDES, Marked, Marks, mark_fault
from ..core.model import Board, Piece, Puzzle
from ..core.picture import NAMES
from ..core.placing import Sites
from ..core.rule import (
    Clash,
    Encounter,
    Help,
    KeyHelp,
    KeyTable,
    Layout,
    Meeting,
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

EQUAL, OPPOSITE = "equal", "opposite"
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

Over: TypeAlias = Callable[[Cell, Cell], tuple[Cell, Cell]]


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
        met = {
            over(cell, beyond): mark
            for placement in self.beside
            for cell, beyond, mark in _sides_of_marks(placement.marks, puzzle.board.lattice)
        }
        if not (self.border or met or puzzle.board.space.translations):
            return None
        return _RimFilter(self, puzzle, met, over).allowed

    def meetings(self, layout: Layout) -> Meetings | None:
        """Return the items of each side at which two placements with marks could meet."""
        if not layout.puzzle.has_edges:
            return None
        bits = _Bits(self, layout.puzzle)
        control = layout.control
        encounters: dict[tuple[End, End], Encounter] = defaultdict(Encounter)
        for piece, orientation, options in layout.placed:
            for option in control.watched(options):
                for cell, beyond, _ in bits.sides(orientation, option):
                    encounters[min(cell, beyond), max(cell, beyond)].add(cell[0], piece)
        met = {side for side, pieces in encounters.items() if pieces.meet}
        items = tuple(sorted({item for side in met for item in bits.items(*side)}))
        number = dict(zip(items, count(layout.first)))
        taking = []
        for _, orientation, options in layout.placed:
            with_items = []
            for option in control.watched(options):
                item_numbers = []
                for cell, beyond, mark in bits.sides(orientation, option):
                    if (min(cell, beyond), max(cell, beyond)) in met:
                        item_numbers += [number[item] for item in bits.taken(cell, beyond, mark)]
                with_items.append((*option, *sorted(item_numbers)))
            taking.append(with_items)
        return Meetings(items, taking)

    # symmetries ---------------------------------------------------------------------------------

    def surroundings(self, puzzle: Puzzle) -> frozenset[tuple[Cell, Hashable]]:
        content: set[tuple[Cell, Hashable]] = set()
        for placement in self.beside:
            for cell, beyond, mark in _sides_of_marks(placement.marks, puzzle.board.lattice):
                content.add((cell + beyond, mark))
        return frozenset(content)

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> Watcher:
        return _Sides(self, puzzle)

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        return replace(self, beside=(*self.beside, *placements))

    def alone(self) -> Rule:
        return replace(self, beside=tuple(placement.showing(()) for placement in self.beside))

    # tilings ------------------------------------------------------------------------------------

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        board = puzzle.board
        length = puzzle.board.lattice.dimension
        if self.border:
            within = board.must.union(board.may, *(neighbour.cells for neighbour in self.beside))
            for where, mark in placement.marks:
                if len(where) != 2 * length or inside(where[length:], board) in within:
                    continue
                if self.border != self._partner(mark):
                    fault = f"at {list(where[:length])} lies at the rim, where {self.border} is"
                    return f"the mark {quoted(mark)} of the piece {quoted(placement.piece)} {fault}"
        return next(self._mismatches(puzzle, [placement]), "")

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        return self._mismatches(puzzle, (*self.beside, *tiling))

    def _mismatches(self, puzzle: Puzzle, placements: Iterable[Placement]) -> Iterator[str]:
        """A sentence for each side at which marks of some placements meet that do not match."""
        length = puzzle.board.lattice.dimension
        marked = {
            (where[:length], where[length:]): (placement.piece, mark)
            for placement in placements
            for where, mark in placement.marks
            if len(where) == 2 * length
        }
        for (cell, beyond), (piece, mark) in marked.items():
            over = other_side(cell, beyond, puzzle.board)
            if over in marked and (cell, beyond) < over:
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


def _sides_of_marks(marks: Marks, lattice: Lattice) -> Iterator[tuple[Cell, Cell, str]]:
    """Yield the cell, the cell beyond and the mark of each marked side among some marks."""
    length = lattice.dimension
    for where, mark in marks:
        if len(where) > length:
            yield where[:length], where[length:], mark


# search -------------------------------------------------------------------------------------------


T = TypeVar("T", bound=KeyTable)
End: TypeAlias = tuple[int, ...]  # a cell, and on a board that wraps the spot that is its side


class _RimFilter:
    """The places at which the sides of an orientation match the rim and the pieces beside it."""

    def __init__(
        self, rule: Edges, puzzle: Puzzle, met: Mapping[tuple[Cell, Cell], str], over: Over
    ) -> None:
        self._rule = rule
        self._board = puzzle.board
        self._met = met
        self._over = over
        self._fold = puzzle.board.space.folded
        self._inside = puzzle.board.must | puzzle.board.may
        self._beside = {cell for placement in rule.beside for cell in placement.cells}

    def allowed(self, _: Piece, orientation: Marked, places: Options) -> Options:
        """Return the places that are allowed."""
        sides = []
        checked_sides = []
        for cell, beyond, mark in _sides_of_marks(orientation.marks, self._board.lattice):
            side = orientation.shape.index(cell), _step(cell, beyond), mark
            sides.append(side)
            if self._met or not self._goes(mark, self._rule.border):
                checked_sides.append(side)
        if checked_sides:
            places = [place for place in places if self._fits(place, checked_sides)]
        if sides and self._board.space.translations:
            places = [place for place in places if self._meets_itself_well(place, sides)]
        return places

    def _fits(self, place: Place, sides: Iterable[tuple[int, Cell, str]]) -> bool:
        for number, step, mark in sides:
            cell = self._board.cells[place[number]]
            beyond = tuple(map(add, cell, step))
            folded = self._fold(beyond)
            if folded in self._inside:
                continue
            is_beside = folded in self._beside
            met = self._met.get((cell, beyond), "") if is_beside else self._rule.border
            if not self._goes(mark, met):
                return False
        return True

    def _meets_itself_well(self, place: Place, sides: Iterable[tuple[int, Cell, str]]) -> bool:
        """Whether the marks match at the sides at which the piece comes round and meets itself."""
        marks: dict[tuple[Cell, Cell], str] = {}
        for number, step, mark in sides:
            cell = self._board.cells[place[number]]
            marks[cell, tuple(map(add, cell, step))] = mark
        for side, mark in marks.items():
            if not self._goes(mark, marks.get(self._over(*side), "")):
                return False
        return True

    def _goes(self, mark: str, other: str) -> bool:
        """Whether a mark goes together with another one, or with none."""
        return not other or self._rule.match(mark, other)


def _step(cell: Cell, other: Cell) -> Cell:
    return tuple(map(sub, other, cell))


class _Bits:
    """The marks of a puzzle's sides as bits, and its cells by their places."""

    def __init__(self, rule: Edges, puzzle: Puzzle) -> None:
        self._lattice = puzzle.board.lattice
        self._cells = puzzle.board.cells
        self._spots = Sites(puzzle.board, puzzle.has_edges).number
        space = puzzle.board.space
        self._wraps = bool(space.translations)
        self._across = space.across
        self._equal = rule.edges == EQUAL
        marks = {mark for piece in puzzle.pieces for _, mark in piece.edges}
        distinct_marks = sorted(marks if self._equal else set(map(str.lower, marks)))
        self._code = {mark: code for code, mark in enumerate(distinct_marks)}
        self._length = (len(distinct_marks) - 1).bit_length()

    def sides(self, orientation: Marked, option: Sequence[int]) -> Iterator[tuple[End, End, str]]:
        """The ends of each marked side of a placement, its own first, and the mark; only of the
        sides at which another placement can lie beside it.
        """
        covered = option[: len(orientation.shape)]
        for cell, beyond, mark in _sides_of_marks(orientation.marks, self._lattice):
            own_cell = covered[orientation.shape.index(cell)]
            on_board = self._cells[own_cell]
            side = on_board, tuple(map(add, on_board, _step(cell, beyond)))
            over = self._across(*side)
            other_cell = self._spots.get(over[0])
            if other_cell is None or other_cell in covered:  # the rim; or the piece itself
                continue
            if self._wraps:  # two cells may share two sides
                spot = self._spots[side[0] + side[1]]
                other_spot = self._spots[over[0] + over[1]]
                yield (own_cell, spot), (other_cell, other_spot), mark
            else:
                yield (own_cell,), (other_cell,), mark

    def items(self, cell: End, beyond: End) -> Iterator[Meeting]:
        """All items of the side between two cells."""
        for bit in range(self._length):
            yield _meeting(cell, beyond, f"bit {bit}", True)
            yield _meeting(beyond, cell, f"bit {bit}", True)
        if not self._equal:
            yield _meeting(cell, beyond, "capital")
            yield _meeting(cell, beyond, "small")

    def taken(self, cell: End, beyond: End, mark: str) -> Iterator[Meeting]:
        """The items that a placement takes which covers a cell and has a mark at this side."""
        code = self._code[mark if self._equal else mark.lower()]
        for bit in range(self._length):
            ends = (cell, beyond) if code >> bit & 1 else (beyond, cell)
            yield _meeting(*ends, f"bit {bit}", True)
        if not self._equal:
            yield _meeting(cell, beyond, "capital" if mark.isupper() else "small")


def _meeting(cell: End, beyond: End, kind: str, ordered: bool = False) -> Meeting:
    """The item of a side between two cells; unless it is `ordered`, the lower one comes first."""
    ends = (cell, beyond) if ordered else (min(cell, beyond), max(cell, beyond))
    cells, *sides = zip(*ends, strict=True)
    return Meeting(cells, kind, ordered, sides[0] if sides else ())


# the rest -----------------------------------------------------------------------------------------


class _Sides:
    """The marks of the sides of the placements on a board, as they are seen from beside them."""

    def __init__(self, rule: Edges, puzzle: Puzzle) -> None:
        self._rule = rule
        self._lattice = puzzle.board.lattice
        self._fold = puzzle.board.space.folded
        self._over = puzzle.board.space.across
        around = {cell for placement in rule.beside for cell in placement.cells}
        self._inside = around | puzzle.board.must | puzzle.board.may
        self._marks: dict[tuple[Cell, Cell], tuple[str, str]] = {}
        for placement in rule.beside:
            self.add(placement)

    def add(self, placement: Placement) -> None:
        self._marks.update(self._sides(placement))

    def _sides(self, placement: Placement) -> dict[tuple[Cell, Cell], tuple[str, str]]:
        marks = _sides_of_marks(placement.marks, self._lattice)
        return {self._over(cell, beyond): (mark, placement.piece) for cell, beyond, mark in marks}

    def clash(self, placement: Placement) -> Clash | None:
        own_marks = self._sides(placement)
        for cell, beyond, mark in _sides_of_marks(placement.marks, self._lattice):
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
    for mark in marks:
        if mark not in NAMES and mark != NO_MARK:
            cure = f"write a letter or digit for each side, {NO_MARK} for none"
            table.fail("edges", f"{quoted(mark)} is not a mark; {cure}")
    edges = []
    for (cell, beyond), mark in zip(sides, marks, strict=True):
        if mark != NO_MARK:
            edges.append((cell + beyond, mark))
    is_tile = isinstance(table.values.get("name"), TileName)
    return drawing._replace(edges=tuple(sorted(edges)), tile=is_tile)


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
