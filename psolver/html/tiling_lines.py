"""The lines of a page of tilings, in the order in which they come: see page_data.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import sub

from ..core.cells import Cell, Shape
from ..core.marked import Marks
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.plain_values import Values
from ..core.tilings import Placement, Tiling
from ..pictures import Frame, assembly, class_of_mark, mark_path, pieces_apart
from ..text.hint_lines import drawn_line
from ..text.look import Style
from ..text.palette import colors
from ..text.results import found_line, pieces_left_out
from ..text.scene import Region, Scene
from ..text.tiling_scenes import tiling_scene
from .board_plan import CELL_UNITS, BoardPlan, plan_of, tidy
from .page_data import (
    CORNER_RADIUS,
    board_values,
    color_numbers,
    ground_of,
    page_end_line,
    page_line,
    page_puzzle_values,
    palette,
    region_values,
)

LARGEST_EXACT_NUMBER = 2**53 - 1  # the largest number that JavaScript holds exactly


class TilingLines:
    """The lines of a puzzle and its tilings, each region once.

    The line of the puzzle, which takes a while for a large board, comes before the first other one.
    `ordered`: the lines have the orders in which solids are put together, too. `lay`: what they
    have of the place of a piece besides its drawing.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        style: Style,
        *,
        ordered: bool = False,
        lay: Callable[[Placement], Sequence[int]] | None = None,
    ) -> None:
        self._puzzle = puzzle
        self._style = style
        self._ordered = ordered
        self._lay = lay
        self._radius = CORNER_RADIUS if style.corners == "rounded" else 0
        self._palette = palette(puzzle)
        self._own = color_numbers(puzzle)
        self._pieces = {piece.name: number for number, piece in enumerate(puzzle.pieces)}
        self._numbers: dict[tuple[Region, Marks], int] = {}
        self._next = 1
        self._begun = False

    @cached_property
    def _plan(self) -> BoardPlan:
        return plan_of(self._puzzle.board)

    def _begin(self) -> list[str]:
        if self._begun:
            return []
        self._begun = True
        values = page_puzzle_values(self._puzzle, self._plan, self._style)
        return [page_line(values)]

    def tiling(self, tiling: Tiling, number: int) -> str:
        """The lines of a tiling with a number (from 1), and of regions that no other had."""
        further_regions, further_values = self._others(tiling)
        lines = self._begin()
        numbers = []
        for placement in tiling.placements:
            region = Region("piece", placement.cells, placement.piece)
            numbers.append(self._of_region(region, placement.marks, lines))
        for region in further_regions:
            numbers.append(self._of_region(region, (), lines))
        values: Values = {"tiling": numbers}
        if number > LARGEST_EXACT_NUMBER:
            values["number"] = str(number)
        elif number != self._next:
            values["number"] = number
        self._next = number + 1
        values["colors"] = self._colors(tiling)
        values |= further_values
        if not self._plan.scene.flat:
            values |= self._values_of_solid(tiling)
        pieces_left = pieces_left_out(self._puzzle, tiling)
        values["left"] = [self._pieces[name] for name in pieces_left]
        lines.append(page_line(values))
        return "\n".join(lines)

    def end(self, outcome: Outcome) -> str:
        """The last line: the result of the search; without solutions, with the board."""
        sentences = _sentences(outcome)
        values: Values = {}
        if not self._numbers and not self._puzzle.goal:
            values |= board_values(self._puzzle.board, self._plan)
        if self._lay and outcome.complete and outcome.seed is None:
            values["all"] = outcome.printed == outcome.solutions
        lines = self._begin()
        lines.append(page_end_line(sentences, values))
        return "\n".join(lines)

    def _of_region(self, region: Region, marks: Marks, lines: list[str]) -> int:
        """The number of a region; the line of one that was not met before is added to `lines`."""
        key = (region, marks)
        if key not in self._numbers:
            self._numbers[key] = len(self._numbers)
            lines.append(self._region(region, marks))
        return self._numbers[key]

    def _region(self, region: Region, marks: Marks) -> str:
        values: Values = {"role": region.role}
        if region.role == "piece":
            values = {"piece": self._pieces[region.name]}
            if self._lay:
                placement = Placement(region.name, region.cells, marks)
                values["lay"] = self._lay(placement)
        values |= region_values(self._plan, region, self._radius, marks)
        return page_line(values)

    def _colors(self, tiling: Tiling) -> list[int]:
        """The colours of the pieces, by number; [] if each has its own."""
        own_numbers = [self._own[placement.piece] for placement in tiling.placements]
        if len(set(own_numbers)) == len(own_numbers):
            return []  # neighbours differ
        numbers = []
        for color in colors(self._puzzle, tiling.placements):
            numbers.append(self._palette[color])
        if numbers == own_numbers:
            return []
        return numbers

    def _values_of_solid(self, tiling: Tiling) -> Values:
        values: Values = {}
        if self._ordered:
            values |= self._order(tiling)
        if self._style.view == "exploded":
            values |= self._moves(tiling)
        return values

    def _order(self, tiling: Tiling) -> Values:
        pieces = [placement.cells for placement in tiling.placements]
        moves = assembly(pieces, self._puzzle.board.lattice)
        if moves is None:
            return {}
        order = []
        sides = []
        for move in moves:
            order.append(move.piece)
            sides.append(move.side)
        if set(sides) == {"above"}:
            sides = []
        return {"order": order, "sides": sides}

    def _moves(self, tiling: Tiling) -> Values:
        assembled = tiling_scene(self._puzzle, tiling.placements, marked=False)
        apart = pieces_apart(assembled)
        moves = []
        for number in range(len(tiling.placements)):
            cell = assembled.regions[number].cells[0]
            moved_cell = apart.regions[number].cells[0]
            moves.append(list(map(sub, moved_cell, cell)))
        return {"moves": moves}

    def _others(self, tiling: Tiling) -> tuple[list[Region], Values]:
        """The regions beside the pieces, and further values."""
        if self._puzzle.goal:
            scene = tiling_scene(self._puzzle, tiling.placements)
            holes = _regions_of_role(scene, "hole")
            return holes, self._figure(scene)
        cells = self._puzzle.board.cells
        covered = sum(len(placement.cells) for placement in tiling.placements)
        if covered == len(cells):
            return [], {}
        owner_of_cell = tiling.owners()
        empty_cells = tuple(cell for cell in cells if cell not in owner_of_cell)
        covered_cells = tuple(sorted(owner_of_cell))
        empty = Region("empty", empty_cells)
        return [empty], {"ground": self._ground(covered_cells)}

    def _ground(self, covered: Shape) -> str:
        if not self._radius:
            return ""
        return ground_of(self._plan, covered)

    def _figure(self, scene: Scene) -> Values:
        covered: list[Cell] = []
        for region in _regions_of_role(scene, "piece"):
            covered += region.cells
        cells = tuple(sorted(covered))
        corner = scene.lattice.corners(cells[0])[0]
        frame = Frame(scene, Style(cell=CELL_UNITS))
        own_x, own_y = frame.at[corner]
        x, y = self._plan.frames[0].at[corner]
        return {
            "at": [tidy(x - own_x), tidy(y - own_y)],
            "size": [tidy(frame.width), tidy(frame.height)],
            "ground": self._ground(cells),
            "marks": _drawn_marks(scene, frame),
        }


def _regions_of_role(scene: Scene, role: str) -> list[Region]:
    return [region for region in scene.regions.values() if region.role == role]


def _sentences(outcome: Outcome) -> list[str]:
    """The result of a search, how much of it is shown, and how it was drawn."""
    printed = outcome.printed
    sentences = [found_line(outcome)]
    if printed not in (outcome.solutions, outcome.distinct):
        are = "is" if printed == 1 else "are"
        sentences.append(f"{printed:,} of them {are} shown")
    if outcome.seed is not None:
        sentences.append(drawn_line(outcome.seed))
    return sentences


def _drawn_marks(scene: Scene, frame: Frame) -> list[list[str]]:
    """The kinds and paths of marks; an axis has a halo below it."""
    drawn = []
    for mark in scene.marks:
        path = mark_path(mark, frame)
        if mark.kind == "axis":
            drawn.append(["halo", path])
        drawn.append([class_of_mark(mark), path])
    return drawn
