"""What a page is told of a puzzle and its tilings: a value of JSON in each line.

    {"title": "...", "pieces": [...], ...}     the puzzle, first
    {"piece": 3, "path": "M6 6H106V...", ...}  what lies at definite cells, when it is first met
    {"tiling": [0, 4, 7]}                      a tiling, by the numbers (from 0) of what lies there
    {"end": ["9,356 solutions; ..."]}          the sentences below it, last

All whole lines of a page that is not finished, or was cut off, are good. Lengths are in a drawing
in which the side of a cell is UNIT. Values that would tell nothing are left out:

    what lies there  "piece", its number, or the "role" of what is no piece; "path" around it;
                     "lines" between its cells, "across" its sides where it goes on at the other
                     side of a board that wraps, "dots" in cells, "arrows" to other layers; "names":
                     where its name stands, and how high its letters are; "texts": the same of
                     the marks of its cells and sides, each with its mark; "wedges" beside its
                     sides, the number of a colour and their path; "cells" of what is solid
    a tiling         "number", where it is not the next one (a text where it is huge); "colors" of
                     its pieces, by number, where one differs from the piece's own; "ground", the
                     path around all pieces, where they do not fill the board; of a figure also "at"
                     and "size", its box in the drawing, and "marks" in it, pairs of a class and a
                     path; of a solid, if that is asked for, the "order" in which its pieces can be
                     put together, by their places in the tiling, and the "sides" from which they
                     come, where that is not always above; "left", the pieces that are left out,
                     where groups let them be
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from ...geometry.cells import Shape
from ...puzzle.marked import Marks
from ...puzzle.model import Puzzle
from ...puzzle.outcome import Outcome
from ...puzzle.tiling import Tiling
from ..assembly import assembly
from ..look import Style
from ..palette import colors
from ..scene import Region, Scene, tiling_scene
from ..svg.frame import Frame
from ..svg.marks import class_of_mark, mark_path
from ..words.groups import left_out
from ..words.results import capital, drawn_line, found_line
from .plan import UNIT, Plan, plan_of
from .puzzle import board_values, color_numbers, palette, puzzle_values
from .regions import RADIUS, Values, ground_of, region_values, tidy

MOST_EXACT = 2**53 - 1  # of the numbers that JavaScript tells apart
EMPTY: Mapping[str, Any] = MappingProxyType({})


def line(values: Values) -> str:
    """A line of the page, without what is empty; nothing in it is markup.

    >>> print(line({"title": "</script><!--", "notes": ""}))
    {"title":"\\u003c/script>\\u003c!--"}
    """
    told = {name: one for name, one in values.items() if one not in ("", []) and one is not False}
    return json.dumps(told, separators=(",", ":")).replace("<", "\\u003c")


def end_line(told: Iterable[str], values: Mapping[str, Any] = EMPTY) -> str:
    """The last line: what is told below the title, sentence by sentence, and some values more.

    >>> print(end_line(["2 solutions; the search is complete"]))
    {"end":["2 solutions; the search is complete."]}
    """
    return line({"end": [f"{capital(one)}." for one in told], **values})


class Lying(NamedTuple):
    """A region, with the marks of its cells."""

    region: Region
    marks: Marks = ()


class Teller:
    """Tells a page of a puzzle and its tilings, and remembers what it has told.

    The line of the puzzle, which takes a while for a large board, comes before the first other one.
    `ordered`: how solids are put together is told, too.
    """

    def __init__(self, puzzle: Puzzle, style: Style, *, ordered: bool = False) -> None:
        self._puzzle, self._style, self._ordered = puzzle, style, ordered
        self._radius = RADIUS if style.corners == "rounded" else 0
        self._palette, self._own = palette(puzzle), color_numbers(puzzle)
        self._pieces = {piece.name: number for number, piece in enumerate(puzzle.pieces)}
        self._numbers: dict[Lying, int] = {}
        self._next = 1
        self._begun = False

    @cached_property
    def _plan(self) -> Plan:
        return plan_of(self._puzzle.board)

    def _begin(self) -> list[str]:
        """The line of the puzzle, where nothing was told so far."""
        if self._begun:
            return []
        self._begun = True
        return [line(puzzle_values(self._puzzle, self._plan, self._style))]

    def tiling(self, one: Tiling, number: int) -> str:
        """The lines of a tiling with a number (from 1), and of regions that no other had."""
        pieces = [Lying(Region("piece", p.cells, p.piece), p.marks) for p in one.placements]
        others, values = self._others(one)
        regions = [*pieces, *map(Lying, others)]
        told = self._begin()
        told += [self._region(region) for region in regions if self._is_new(region)]
        tiling: Values = {"tiling": [self._numbers[region] for region in regions]}
        if number > MOST_EXACT:
            tiling["number"] = str(number)
        elif number != self._next:
            tiling["number"] = number
        self._next = number + 1
        left = [self._pieces[name] for name in left_out(self._puzzle, one)]
        values = {**values, **self._order(one), "left": left}
        return "\n".join([*told, line({**tiling, "colors": self._colors(one), **values})])

    def end(self, outcome: Outcome) -> str:
        """The last line: what the search found; where that is nothing, with the board."""
        told, shown = [found_line(outcome)], outcome.printed
        if shown not in (outcome.solutions, outcome.distinct):
            told.append(f"{shown:,} of them {'is' if shown == 1 else 'are'} shown")
        if outcome.seed is not None:
            told.append(drawn_line(outcome.seed))
        shows_board = not (self._numbers or self._puzzle.goal)
        values = board_values(self._puzzle.board, self._plan) if shows_board else EMPTY
        return "\n".join([*self._begin(), end_line(told, values)])

    def _is_new(self, region: Lying) -> bool:
        """Was a region not met before? Then it gets the next number."""
        number = len(self._numbers)
        return self._numbers.setdefault(region, number) == number

    def _region(self, lying: Lying) -> str:
        """The line of a region."""
        region, marks = lying
        what: Values = {"role": region.role}
        if region.role == "piece":
            what = {"piece": self._pieces[region.name]}
        return line({**what, **region_values(self._plan, region, self._radius, marks)})

    def _colors(self, one: Tiling) -> list[int]:
        """The colours of the pieces, by number; [] where each has its own."""
        own = [self._own[placement.piece] for placement in one.placements]
        if len(set(own)) == len(own):
            return []  # neighbours differ
        chosen = [self._palette[color] for color in colors(self._puzzle, one.placements)]
        return [] if chosen == own else chosen

    def _order(self, one: Tiling) -> Values:
        """How the pieces of a solid are put together, if that is asked for and can be done."""
        if not self._ordered or self._plan.scene.flat:
            return {}
        moves = assembly([placement.cells for placement in one.placements])
        if moves is None:
            return {}
        sides = [move.side for move in moves]
        told = sides if any(side != "above" for side in sides) else []
        return {"order": [move.piece for move in moves], "sides": told}

    def _others(self, one: Tiling) -> tuple[list[Region], Values]:
        """What a tiling shows besides its pieces."""
        if self._puzzle.goal:
            scene = tiling_scene(self._puzzle, one.placements)
            holes = [region for region in scene.regions.values() if region.role == "hole"]
            return holes, self._figure(scene)
        cells = self._puzzle.board.cells
        if sum(len(placement.cells) for placement in one.placements) == len(cells):
            return [], {}
        taken = one.owners()
        empty = Region("empty", tuple(cell for cell in cells if cell not in taken))
        return [empty], {"ground": self._ground(tuple(sorted(taken)))}

    def _ground(self, covered: Shape) -> str:
        """What is seen of covered cells between round corners."""
        return ground_of(self._plan, covered) if self._radius else ""

    def _figure(self, scene: Scene) -> Values:
        """Where a figure lies in the drawing, and what is marked in it."""
        pieces = [region for region in scene.regions.values() if region.role == "piece"]
        cells = tuple(sorted(cell for region in pieces for cell in region.cells))
        own, corner = Frame(scene, Style(cell=UNIT)), scene.lattice.corners(cells[0])[0]
        (x, y), (own_x, own_y) = self._plan.frames[0].at[corner], own.at[corner]
        return {
            "at": [tidy(x - own_x), tidy(y - own_y)],
            "size": [tidy(own.width), tidy(own.height)],
            "ground": self._ground(cells),
            "marks": [[class_of_mark(mark), mark_path(mark, own)] for mark in scene.marks],
        }
