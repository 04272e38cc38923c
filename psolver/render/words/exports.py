"""What is told of drawings that were made to print and to cut."""

from __future__ import annotations

from collections.abc import Iterable

from ...control import seconds_of
from ...puzzle.model import Piece
from ...puzzle.outcome import Outcome
from ...wording import plural
from ..sheet.laser import Laser
from ..sheet.printed import Sheet

PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
WITHOUT = {"sheet": "no page with a solution", "laser": "no solution to cut in place"}


def sheet_lines(sheet: Sheet, paper: str) -> list[str]:
    """What a sheet is."""
    on = PAPER_NAMES[paper]
    lines = [f"{plural(sheet.pages, 'page')} of {on}, cells of {sheet.cell:g} mm"]
    if sheet.cell < sheet.wanted:
        lines.append(f"cells of {sheet.wanted:g} mm would be too long for {on}")
    if sheet.parts > 1:
        lines.append(f"the board does not fit on {on}: glue its {sheet.parts} parts together")
    return lines


def laser_lines(drawn: Laser, cell: float, kerf: float | None) -> list[str]:
    """What a drawing for a laser cutter is."""
    lost = f"a kerf of {kerf:g} mm" if kerf else "no kerf"
    inside = f"{plural(drawn.placed, 'piece')} in place" if drawn.placed else ""
    apart = f"{plural(drawn.apart, 'piece')} apart" if drawn.apart else ""
    pieces = ", ".join(filter(None, (inside, apart)))
    size = f"{round(drawn.width, 1):g} x {round(drawn.height, 1):g} mm"
    return [f"{size}, cells of {cell:g} mm, {lost}: {pieces}"]


def unsolved_line(to: str, outcome: Outcome, limit: str) -> str:
    """Why a drawing shows no solution."""
    if outcome.reason:
        why = f"the puzzle is impossible: {outcome.reason.sentence}"
    elif outcome.status == "impossible":
        why = "the puzzle is impossible"
    else:
        why = f"none was found in {seconds_of(limit):g} s; --time-limit gives it longer"
    return f"{WITHOUT[to]}: {why}"


def loose_lines(pieces: Iterable[Piece]) -> list[str]:
    """Which pieces are in parts that do not hold together."""
    parts = {piece.name: len(piece.lattice.components(piece.shape)) for piece in pieces}
    return [
        f"piece {name} is in {number} parts that do not hold together"
        for name, number in parts.items()
        if number > 1
    ]
