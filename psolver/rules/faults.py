"""Tilings without a fault line: the key `faults`.

    "any"    lines may cut the tiling in two
    "none"   a straight line along the sides of cells, right across the board, crosses some piece

A line is all the sides that lie on one straight line (of cubes: all the faces that lie in one
plane), if each has a cell of the board before it and one behind it; parts of the board may lie in
between, or holes. A piece crosses it if it has both cells of one of these sides. The cells of the
board decide which lines there are, also those that may stay free and do in a tiling.

In the search a line is an item: the placements that cross it take it, and it is covered at least
once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from ..core.cells import Cell
from ..core.checks import choice_fault, fail, refuse
from ..core.control import current_control
from ..core.model import Board, Piece, Puzzle
from ..core.rule import (
    Clash,
    Help,
    KeyHelp,
    KeyTable,
    Layout,
    Meeting,
    Meetings,
    Rule,
    RuleValues,
    Surroundings,
    Watcher,
)
from ..core.tilings import Placement, Placements, Tiling, owners_of
from .least_meetings import meetings_with_least

ANY_LINES = "any"
NO_LINES = "none"
FAULTS = (ANY_LINES, NO_LINES)
# In these lattices sides lie on lines right across a board.
LATTICES_WITH_LINES = ("square", "cubic", "triangle")
HELP = Help({"faults": KeyHelp("whether a tiling may have fault lines", "word", FAULTS)})
WITHOUT_BOARD = "a symmetry puzzle takes no 'faults': its figure has no board to cut"
BLOCKING_FAULTS = "a blocking takes no 'faults': its pieces need not fill the board"
WRAPPED_FAULTS = "a board that wraps takes no 'faults': a line around it cuts nothing in two"
FAULTS_IN_PARTS = (
    "a board in separate parts takes no 'faults', since no line runs across all of them"
)
LINES_OF = "fault lines are those of squares, cubes and triangles, not of"
FAULTS_SENTENCE = "a piece crosses every straight line right across the board"

Line: TypeAlias = tuple[int, int]  # the coordinate that changes at it, and its number before it
Side: TypeAlias = tuple[Cell, Cell]  # the cell before it, and the one behind it


@dataclass(frozen=True, slots=True)
class Faults(Rule):
    """Every line across the board, and the placements `beside` it, is crossed by a piece."""

    beside: Placements = ()

    @property
    def attributes(self) -> RuleValues:
        return {"faults": NO_LINES, "beside": self.beside}

    meets = True
    asks_rim = True

    def check(self, puzzle: Puzzle) -> None:
        board = puzzle.board
        if puzzle.goal:
            fail("", "faults", WITHOUT_BOARD)
        if puzzle.kind == "blocking":
            fail("", "faults", BLOCKING_FAULTS)
        if board.lattice.name not in LATTICES_WITH_LINES:
            cells = board.lattice.plural
            fail("", "faults", f"{LINES_OF} {cells}")
        if board.space.translations:
            fail("", "faults", WRAPPED_FAULTS)
        if puzzle.in_parts:
            fail("", "faults", FAULTS_IN_PARTS)

    # search -------------------------------------------------------------------------------------

    def meetings(self, layout: Layout) -> Meetings | None:
        """Return an item for each line that is not crossed yet, and the options with them."""
        cells = layout.puzzle.board.cells
        cell_number = {cell: n for n, cell in enumerate(cells)}
        layout.control.tick()
        lines = self.open_lines(layout.puzzle)
        layout.control.tick()
        items_of_line = _items(lines, cell_number)
        all_items = set(chain.from_iterable(items_of_line.values()))
        if not all_items:
            return None
        items = sorted(all_items)
        number = {item: n for n, item in enumerate(items, layout.first)}
        numbers_of_line = {}
        for line, line_items in items_of_line.items():
            numbers_of_line[line] = [number[item] for item in line_items]

        def items_on(covered: Sequence[int]) -> list[int]:
            covered_cells = [cells[n] for n in covered]
            item_numbers = []
            for line in _lines(covered_cells):
                item_numbers += numbers_of_line.get(line, [])
            item_numbers.sort()
            return item_numbers

        return meetings_with_least(layout, items, items_on)

    def open_lines(self, puzzle: Puzzle) -> dict[Line, list[Side]]:
        """Return the lines across the board, and what lies beside it, that no placement beside it
        crosses, each with its sides.
        """
        cells = set(puzzle.board.cells)
        for placement in self.beside:
            cells.update(placement.cells)
        current_control().tick()
        lines = _lines(cells)
        for placement in self.beside:
            for line in _lines(placement.cells):
                lines.pop(line, None)
        return lines

    # symmetries ---------------------------------------------------------------------------------

    def surroundings(self, puzzle: Puzzle) -> Surroundings:
        """Return the sides of the lines that are not crossed yet, seen from both cells."""
        if not self.beside:
            return frozenset()
        content = set()
        for sides in self.open_lines(puzzle).values():
            for before, behind in sides:
                content.add((before + behind, "line"))
                content.add((behind + before, "line"))
        return frozenset(content)

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> Watcher:
        return _Crossed(self, puzzle)

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        return Faults((*self.beside, *placements))

    # tilings ------------------------------------------------------------------------------------

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        owner = owners_of((*self.beside, *tiling))
        cells = set(puzzle.board.must | puzzle.board.may)
        for placement in self.beside:
            cells.update(placement.cells)
        in_order = sorted(cells)
        for axis in range(puzzle.board.lattice.dimension):
            crossed = set()  # lines, by the numbers before them
            first_sides: dict[int, Side] = {}
            for cell in in_order:
                step_behind = list(cell)
                step_behind[axis] += 1
                behind = tuple(step_behind)
                if behind not in cells:
                    continue
                line = cell[axis]
                first_sides.setdefault(line, (cell, behind))
                if cell not in owner:
                    continue
                if owner[cell] == owner.get(behind):
                    crossed.add(line)
            for line in sorted(first_sides.keys() - crossed):
                before, behind = first_sides[line]
                sides = f"{list(before)} and {list(behind)}"
                yield f"no piece crosses the line between {sides}"

    # files and words ----------------------------------------------------------------------------

    def words(self) -> Iterable[str]:
        return [FAULTS_SENTENCE]

    def core_values(self) -> RuleValues:
        return {"faults": NO_LINES}


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle. Raises PuzzleError."""
    faults = values.get("faults", ANY_LINES)
    refuse("", "faults", choice_fault(faults, FAULTS))
    if faults == ANY_LINES:
        return None
    return Faults(values.get("beside", ()))


def _lines(shape: Iterable[Cell]) -> dict[Line, list[Side]]:
    """The lines between some cells, which a placement on them crosses, with their sides, in
    order.
    """
    cells = set(shape)
    lines = defaultdict(list)
    for cell in current_control().watched(sorted(cells)):
        for axis, value in enumerate(cell):
            step_behind = list(cell)
            step_behind[axis] += 1
            behind = tuple(step_behind)
            if behind in cells:
                side = cell, behind
                lines[axis, value].append(side)
    return dict(sorted(lines.items()))


def _items(
    lines: Mapping[Line, Iterable[Side]], number: Mapping[Cell, int]
) -> dict[Line, list[Meeting]]:
    """The items of each line: one at its cells, or one at those before it and one at those behind,
    if another line has the same cells, as lines across a square of four have. The numbers are
    those of the cells of the board; a line that no piece there can cross has an item at no cell.
    """
    control = current_control()
    halves = {}
    times = Counter[tuple[int, ...]]()
    for line, sides in lines.items():
        control.tick()
        cells_before = []
        cells_behind = []
        for before, behind in sides:
            cell_before = number.get(before)
            cell_behind = number.get(behind)
            if cell_before is not None and cell_behind is not None:
                cells_before.append(cell_before)
                cells_behind.append(cell_behind)
        halves[line] = cells_before, cells_behind
        place = _place(cells_before, cells_behind)
        times[place] += 1
    items = {}
    for line, (cells_before, cells_behind) in halves.items():
        place = _place(cells_before, cells_behind)
        places = [place]
        if place and times[place] > 1:
            place_before = _place(cells_before)
            places = [place_before, _place(cells_behind)]
        items[line] = [Meeting(cells, "line", least=1) for cells in places]
    return items


def _place(*cells: Iterable[int]) -> tuple[int, ...]:
    """All cells of some lists, sorted."""
    all_cells = chain.from_iterable(cells)
    return tuple(sorted(all_cells))


class _Crossed:
    """The lines that no placement on a board crosses yet, each with its sides that are free."""

    def __init__(self, rule: Faults, puzzle: Puzzle) -> None:
        self._board = puzzle.board
        self._taken: set[Cell] = set()
        for placement in rule.beside:
            self._taken.update(placement.cells)
        self._open = rule.open_lines(puzzle)

    def add(self, placement: Placement) -> None:
        self._taken.update(placement.cells)
        for line in _lines(placement.cells):
            self._open.pop(line, None)

    def clash(self, placement: Placement) -> Clash | None:
        covered = self._taken.union(placement.cells)
        crossed = _lines(placement.cells)
        for line, sides in self._open.items():
            if line in crossed:
                continue
            if all(not covered.isdisjoint(side) for side in sides):
                before, behind = map(self._board.place, sides[0])
                sentence = f"No piece can cross the line between {before} and {behind} any more."
                return Clash("faults", placement.piece, placement.cells, sentence=sentence)
        return None


# keys of a puzzle file ----------------------------------------------------------------------------


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> RuleValues:
    """Return the values of the attributes in a file. Raises PuzzleError."""
    return {"faults": top.choice("faults", FAULTS)}
