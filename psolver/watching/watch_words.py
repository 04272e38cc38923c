"""Sentences about a search that is watched."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.cells import Cell
from ..core.model import Puzzle
from ..core.wording import plural, tally
from ..text.puzzle_rules import piece_name
from ..text.sentences import capital

NOT_WATCHED = "This is a symmetry puzzle: SAT alone searches it, and there is nothing to watch."
NO_BEST_WATCHED = "This puzzle asks for the best tilings, whose search cannot be watched."
LARGE_BOARD = "Watching is for small boards: this one has too many cells."
BEGINNING = (
    "Press Run, or go forward a step. The search takes the cell or the piece that can be covered"
    " or used in the fewest ways, and tries each way in turn."
)


def too_many_line(options: int, limit: int) -> str:
    """The sentence that a puzzle is too large to be watched.

    >>> too_many_line(9000, 6000)
    'Watching is for small boards: this puzzle has 9,000 placements, more than 6,000.'
    """
    number = plural(options, "placement")
    large = f"this puzzle has {number}, more than {limit:,}"
    return f"Watching is for small boards: {large}."


def bound_line(steps: int) -> str:
    """The sentence that no further steps are shown.

    >>> bound_line(1000000)
    'Here watching ends, after 1,000,000 steps; Solutions searches much faster.'
    """
    return f"Here watching ends, after {steps:,} steps; Solutions searches much faster."


def item_name(puzzle: Puzzle, cells: Sequence[Cell], names: Sequence[str], item: int) -> str:
    """A cell or a piece, by the number of its item: first come the cells, then the names, then
    groups of pieces, then places where pieces may not touch.
    """
    if item < len(cells):
        return puzzle.board.place(cells[item])
    number = item - len(cells)
    if number < len(names):
        return f"the piece {piece_name(names[number])}"
        name = piece_name(names[number])
        return f"the piece {name}"
    if any(rule.meets for rule in puzzle.rules):
        return "a place where pieces meet"
    return "a group of pieces"


NOT_OF_A_COLOUR = "a cell stays free of a colour"


def choose_line(item: str, is_cell: bool, ways: int) -> str:
    """The chosen item, and the reason.

    >>> choose_line("row 1, column 2", True, 1)
    'Row 1, column 2 can be covered in 1 way: nothing has fewer.'
    >>> choose_line("the piece L", False, 3)
    'The piece L can be placed in 3 ways: nothing has fewer.'
    """
    done = "covered" if is_cell else "placed"
    number_of_ways = plural(ways, "way")
    subject = capital(item)
    return f"{subject} can be {done} in {number_of_ways}: nothing has fewer."


def try_line(piece: str, number: int, ways: int) -> str:
    """The piece that is tried, "" for a cell that stays free, and the number of the way.

    >>> try_line("L", 2, 3), try_line("L", 1, 1)
    ('Try way 2 of 3: the piece L.', 'Take the only way: the piece L.')
    """
    tried = NOT_OF_A_COLOUR
    if piece:
        tried = f"the piece {piece_name(piece)}"
    if ways == 1:
        return f"Take the only way: {tried}."
    place = f"{number:,} of {ways:,}"
    return f"Try way {place}: {tried}."


def dead_end_line(item: str, is_cell: bool) -> str:
    """The item that cannot be covered.

    >>> dead_end_line("row 1, column 2", True)
    'Dead end: row 1, column 2 cannot be covered any more.'
    """
    done = "covered" if is_cell else "placed often enough"
    return f"Dead end: {item} cannot be {done} any more."


def back_line(piece: str, number: int, ways: int) -> str:
    """The piece, "" for a cell that stays free, that is taken back.

    >>> back_line("L", 2, 3)
    'Back: take the piece L away, and try the next way.'
    >>> back_line("L", 3, 3)
    'Back: take the piece L away; that was the last way here.'
    """
    then = "; that was the last way here"
    if number < ways:
        then = ", and try the next way"
    if not piece:
        return f"Back: {NOT_OF_A_COLOUR} no longer{then}."
    name = piece_name(piece)
    return f"Back: take the piece {name} away{then}."


def solution_line(number: int, ways: int) -> str:
    """The sentence for a solution.

    >>> solution_line(2, 0)
    'Solution 2!'
    """
    ending = " More pieces fit: these are tried, too." if ways else ""
    return f"Solution {number:,}!{ending}"


def end_of_search_line(solutions: int, nodes: int) -> str:
    """The sentence at the end of the search.

    >>> end_of_search_line(0, 12)
    'The search is complete: no solution, 12 nodes.'
    """
    solutions_found = tally(solutions, "solution")
    nodes_visited = plural(nodes, "node")
    return f"The search is complete: {solutions_found}, {nodes_visited}."
