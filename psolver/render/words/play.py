"""What is said to somebody who lays the pieces by hand."""

from __future__ import annotations

from ...errors import printable
from ...geometry.cells import Cell
from ...geometry.lattice import Lattice
from ...puzzle.reason import Reason
from ...puzzle.rule import Clash
from ...wording import often, plural, quoted
from .pieces import piece_name
from .results import capital

NOT_PLAYED = "This is a symmetry puzzle: it has no board to lay pieces on. Solve finds its figures."
NO_BEST_PLAYED = "This puzzle asks for the best tilings. Solve finds them."
TOO_LARGE = (
    "This puzzle is too large to be laid by hand: its board has too many cells, or its pieces."
)
SOLVED = "Solved!"
POSSIBLE = "It can be completed."
IMPOSSIBLE = "It cannot be completed."
LOOKING_FOR_WHY = "Looking for a reason …"
COUNTING = "Counting the solutions left …"
NO_SMALL_REASON = "Every way to go on was tried; no small part that is impossible was found."


def clash_line(clash: Clash) -> str:
    """Why a placement cannot lie there.

    >>> clash_line(Clash("outside", "L", ((4, 0),)))
    'The piece L does not lie on the board at row 5, column 1.'
    """
    name = f"the piece {piece_name(clash.piece)}"
    piece, other = capital(name), f"the piece {piece_name(clash.other)}"
    where = clash.lattice.place(clash.cells[0]) if clash.cells else ""
    match clash.kind:
        case "unknown":
            return f"There is no piece {quoted(clash.piece)}."
        case "form":
            return f"{piece} may not be turned or flipped like that."
        case "outside":
            return f"{piece} does not lie on the board at {where}."
        case "overlap":
            return f"{piece} lies on {other} at {where}."
        case "clue":
            return f"{piece} covers the clue {piece_name(clash.other)} at {where}."
        case "marks":
            return f"{piece} shows no such marks where it lies."
        case "mark":
            return f"A mark of {name} lies on another one, {quoted(clash.other)}, at {where}."
        case "often":
            return f"{piece} may be used at most {often(clash.most)}."
        case "together":
            most = f"at most {clash.most:,} may be used"
            return f"Of the pieces {piece_name(clash.other)} {most}."
        case "touch":
            return f"{piece} touches {other} at {where}."
        case "edge":
            beside = other if clash.other else "the rim of the board"
            return f"A side of {name} does not match {beside} at {where}."
    return clash.sentence


def unknown_line(seconds: float) -> str:
    """That it was not found out whether what lies there can be completed.

    >>> unknown_line(20)
    'Whether it can be completed was not found out in 20 seconds.'
    """
    return f"Whether it can be completed was not found out in {plural(round(seconds), 'second')}."


def why_line(reason: Reason | None, laid: bool) -> str:
    """Why what lies there cannot be completed; `reason` speaks of what is left, which is all where
    nothing is `laid`.
    """
    if reason is None:
        return NO_SMALL_REASON
    sentence = printable(reason.sentence)
    return f"Of what is left: {sentence}." if laid else f"{capital(sentence)}."


def left_line(number: int, complete: bool, seconds: float) -> str:
    """How many solutions are left; at least, where they were not all counted in some seconds (0:
    they still are).

    >>> left_line(1, True, 0), left_line(1200, False, 20)
    ('1 solution left', 'at least 1,200 solutions left (not all counted in 20 seconds)')
    """
    found = plural(number, "solution")
    if complete:
        return f"{found} left"
    limit = f" (not all counted in {plural(round(seconds), 'second')})" if seconds else " so far"
    return f"at least {found} left{limit}"


def hint_line(piece: str, cell: Cell | None, lattice: Lattice, ways: int) -> str:
    """Why a hint lays a piece: it covers the cell that can be covered in the fewest ways; None: no
    cell need be covered.

    >>> from psolver.geometry.lattice import SQUARE
    >>> hint_line("L", (0, 2), SQUARE, 1)
    'Only the piece L, lying so, can cover row 1, column 3.'
    >>> hint_line("L", (0, 2), SQUARE, 4)
    'Row 1, column 3 can be covered in 4 ways; in a solution, the piece L lies there so.'
    """
    if cell is None:
        return f"In a solution, the piece {piece_name(piece)} lies so."
    where = lattice.place(cell)
    if ways == 1:
        return f"Only the piece {piece_name(piece)}, lying so, can cover {where}."
    ways_told = f"{capital(where)} can be covered in {ways:,} ways"
    return f"{ways_told}; in a solution, the piece {piece_name(piece)} lies there so."
