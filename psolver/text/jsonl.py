"""JSON Lines: an object for a solution, then an object for the summary.

`solution_files` reads solutions back.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from ..core.answer_values import summary_values, tiling_values
from ..core.figure import Symmetry, figure
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.plain_values import GivenValues, Values
from ..core.tilings import Tiling
from .look import Look
from .results import pieces_left_out
from .writers import Writer


def tilings(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings; of figures with their symmetries."""

    def answer(place: int, tiling: Tiling) -> str:
        number = look.number(place)
        return solution(number, tiling, puzzle)

    def end(outcome: Outcome) -> str:
        return "" if look.apart else summary(outcome)

    return Writer(answer, end)


def solution(number: int, tiling: Tiling, puzzle: Puzzle | None = None) -> str:
    """Return the line of a tiling, by its number (from 1); of its puzzle, if given, with the
    symmetries of a figure, the pieces that are left out, and how the board wraps.
    """
    values: Values = {"type": "solution", "index": number}
    if puzzle:
        symmetries: Sequence[Symmetry] = ()
        if puzzle.goal:
            symmetries = figure(tiling.owners(), tiling.lattice).symmetries
        of_puzzle = {
            "symmetry": [_symmetry(symmetry) for symmetry in symmetries],
            "left_out": pieces_left_out(puzzle, tiling),
            "wrap": puzzle.board.wrap,
            "shift": puzzle.board.shift,
        }
        for name, value in of_puzzle.items():
            if value:
                values[name] = value
    return line(values | tiling_values(tiling))


def _symmetry(symmetry: Symmetry) -> Values:
    """Return a symmetry and the place of its axis or centre: `row` 2.5 is between rows 2 and 3."""
    place = {name: _short(value) for name, value in symmetry.place}
    return {"kind": symmetry.kind, "axis": place}


def _short(value: float) -> float:
    if value.is_integer():
        return int(value)
    return round(value, 4)


def summary(outcome: Outcome) -> str:
    """Return the line of the summary."""
    return line(summary_values(outcome))


def without_own(outcome: Outcome) -> Outcome:
    """Return an outcome without the options that a command sets by itself."""
    user_options = []
    for option in outcome.options:
        name, _ = option
        if name not in ("limit", "distinct"):
            user_options.append(option)
    return replace(outcome, options=tuple(user_options))


def line(values: GivenValues) -> str:
    """Return a value of JSON in a line."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
