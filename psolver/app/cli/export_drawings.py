"""`psolver export --to sheet` and `--to laser`: a puzzle to print, and to cut."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ...errors import printable
from .common import INTERRUPTED, YES, begin, interruptible, read

if TYPE_CHECKING:
    from ...puzzle.model import Puzzle
    from ...puzzle.outcome import Outcome
    from ...puzzle.tiling import Placement

PAPERS = ("a4", "letter")
LASER_CELL, FRAME = 15.0, 10.0  # millimetres
TIME_LIMIT = "10"  # seconds, for a search


class Found(NamedTuple):
    """A solution, if there is one, and what came of the search; None where there was none."""

    solution: tuple[Placement, ...] | None = None
    outcome: Outcome | None = None


def export_drawing(file: str, path: str | None, to: str, given: dict[str, Any]) -> int:
    """Write what is printed or cut, and say what it is."""
    from ...render.words.exports import loose_lines, unsolved_line
    from ..terminal import Output, say

    puzzle = read(file)
    limit = given["time_limit"] or TIME_LIMIT
    with Output(path) as output:
        found = _search(puzzle, limit) if _needs_one(puzzle, to, given) else Found()
        outcome = found.outcome
        if outcome and outcome.status == "interrupted":
            output.leave()
            return INTERRUPTED
        text, lines = {"sheet": _sheet, "laser": _laser}[to](puzzle, found.solution, given)
        output.write(text)
    if puzzle.board.lattice.flat:
        lines += loose_lines(piece for piece in puzzle.pieces if piece.most != 0)
    if outcome and found.solution is None:
        lines.append(unsolved_line(to, outcome, limit))
    for line in lines:
        say(printable(line))
    return YES


def _needs_one(puzzle: Puzzle, to: str, given: dict[str, Any]) -> bool:
    """Does a drawing show a solution, or as many pieces as one uses? Raises PsolverError for a
    puzzle that is not drawn at all.
    """
    from ...render.sheet.laser import check_flat

    if to == "laser":
        check_flat(puzzle)
        if given["kerf"] is not None and all(piece.most is not None for piece in puzzle.pieces):
            return False
    return not given["no_solution"]


def _search(puzzle: Puzzle, limit: str) -> Found:
    """The first solution, looked for until a time limit."""
    from ...solve.tasks import tilings

    run, status_line = begin(puzzle, False, time.monotonic(), limit=1, time_limit=limit)
    solution = None
    with interruptible(run, status_line):
        for tiling in tilings(run):
            solution = tiling.placements
    return Found(solution, run.outcome)


def _sheet(
    puzzle: Puzzle, solution: tuple[Placement, ...] | None, given: dict[str, Any]
) -> tuple[str, list[str]]:
    from ...render.sheet.printed import sheet
    from ...render.words.exports import sheet_lines

    paper = given["paper"] or PAPERS[0]
    drawn = sheet(puzzle, solution, paper, given["cell"])
    return drawn.text, sheet_lines(drawn, paper)


def _laser(
    puzzle: Puzzle, solution: tuple[Placement, ...] | None, given: dict[str, Any]
) -> tuple[str, list[str]]:
    from ...render.sheet.laser import laser
    from ...render.sheet.places import usual_side
    from ...render.words.exports import laser_lines

    usual = usual_side(puzzle.board.lattice, LASER_CELL)
    cell, kerf = given["cell"] or usual, given["kerf"]
    drawn = laser(puzzle, solution, cell, given["frame"] or FRAME, kerf)
    return drawn.text, laser_lines(drawn, cell, kerf)


def check_kerf(given: dict[str, Any]) -> None:
    """Refuse a kerf that leaves nothing of a cell."""
    cell = given["cell"] or LASER_CELL
    if given["kerf"] is not None and given["kerf"] >= cell:
        raise click.UsageError(f"--kerf is to be less than a cell, which is {cell:g} mm long")
