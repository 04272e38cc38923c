"""What a search that is watched does, in a sentence a step."""

from __future__ import annotations

from collections.abc import Sequence

from ...geometry.cells import Cell
from ...puzzle.model import Puzzle
from ...puzzle.touch import ANYTHING
from ...wording import plural, tally
from .pieces import piece_name
from .results import capital

NOT_WATCHED = "This is a symmetry puzzle: SAT alone searches it, and there is nothing to watch."
NO_BEST_WATCHED = "This puzzle asks for the best tilings, whose search cannot be watched."
LARGE_BOARD = "Watching is for small boards: this one has too many cells."
BEGINNING = (
    "Press Play, or go forward a step. The search takes the cell or the piece that can be covered"
    " or used in the fewest ways, and tries each way in turn."
)


def too_many_line(options: int, most: int) -> str:
    """That a puzzle is too large to be watched.

    >>> too_many_line(9000, 6000)
    'Watching is for small boards: this puzzle has 9,000 placements, more than 6,000.'
    """
    large = f"this puzzle has {plural(options, 'placement')}, more than {most:,}"
    return f"Watching is for small boards: {large}."


def bound_line(steps: int) -> str:
    """That no more steps are shown.

    >>> bound_line(1000000)
    'Here watching ends, after 1,000,000 steps; Solutions searches much faster.'
    """
    return f"Here watching ends, after {steps:,} steps; Solutions searches much faster."


def item_name(puzzle: Puzzle, cells: Sequence[Cell], names: Sequence[str], item: int) -> str:
    """A cell or a piece, by the number of its item: first come the cells, then the names,
    then groups of pieces, then places where pieces may not touch.
    """
    if item < len(cells):
        return puzzle.board.lattice.place(cells[item])
    number = item - len(cells)
    if number < len(names):
        return f"the piece {piece_name(names[number])}"
    meet = puzzle.touch != ANYTHING or puzzle.has_edges
    return "a place where pieces meet" if meet else "a group of pieces"


def choose_line(what: str, is_cell: bool, ways: int) -> str:
    """What was chosen, and why.

    >>> choose_line("row 1, column 2", True, 1)
    'Row 1, column 2 can be covered in 1 way: nothing has fewer.'
    >>> choose_line("the piece L", False, 3)
    'The piece L can be laid in 3 ways: nothing has fewer.'
    """
    done = "covered" if is_cell else "laid"
    return f"{capital(what)} can be {done} in {plural(ways, 'way')}: nothing has fewer."


def try_line(piece: str, number: int, ways: int) -> str:
    """What is tried.

    >>> try_line("L", 2, 3), try_line("L", 1, 1)
    ('Try way 2 of 3: the piece L.', 'Take the only way: the piece L.')
    """
    if ways == 1:
        return f"Take the only way: the piece {piece_name(piece)}."
    return f"Try way {number:,} of {ways:,}: the piece {piece_name(piece)}."


def dead_end_line(what: str, is_cell: bool) -> str:
    """Why it does not go on here.

    >>> dead_end_line("row 1, column 2", True)
    'Dead end: row 1, column 2 cannot be covered any more.'
    """
    done = "covered" if is_cell else "laid as often as it must be"
    return f"Dead end: {what} cannot be {done} any more."


def back_line(piece: str, number: int, ways: int) -> str:
    """What is taken back.

    >>> back_line("L", 2, 3)
    'Back: take the piece L away, and try the next way.'
    >>> back_line("L", 3, 3)
    'Back: take the piece L away; that was the last way here.'
    """
    then = ", and try the next way" if number < ways else "; that was the last way here"
    return f"Back: take the piece {piece_name(piece)} away{then}."


def solution_line(number: int, ways: int) -> str:
    """That a solution was found.

    >>> solution_line(2, 0)
    'Solution 2!'
    """
    more = " More pieces may be laid: that is tried, too." if ways else ""
    return f"Solution {number:,}!{more}"


def end_line(solutions: int, nodes: int) -> str:
    """That all was searched.

    >>> end_line(0, 12)
    'The search is complete: no solution, 12 nodes.'
    """
    return f"The search is complete: {tally(solutions, 'solution')}, {plural(nodes, 'node')}."
