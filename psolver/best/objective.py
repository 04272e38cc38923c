"""The objective of a puzzle whose solutions are the best tilings: the worth of its covers, bounds
on it from the areas of the pieces, and the same for an integer programme.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import gcd
from typing import TYPE_CHECKING

from ..core.goal import Best
from ..core.model import PieceGroup, Puzzle
from ..search.areas import areas, areas_of_group, highest, summed
from ..search.cover_worths import Objective, Term, with_merged_terms
from ..search.encoding import Encoding
from ..search.rule_items import numbers_by_area, pieces_of_group
from ..search.search_tuning import MOST_AREA_CELLS
from .best_tuning import MOST_KNAPSACK

if TYPE_CHECKING:
    from ..exchange import LinearObjective


def cover_objective(encoding: Encoding) -> Objective:
    """Return the objective for the covers of a puzzle that has a `best`."""
    puzzle = encoding.puzzle
    problem = encoding.problem
    best = puzzle.best
    assert best
    terms = []
    if counts_cells(puzzle):
        terms = [Term(1, options) for options in problem.options_of[: len(encoding.cells)]]
    else:
        for item, cell in enumerate(encoding.cells):
            if worth := best.of_cell(cell):
                terms.append(Term(worth, problem.options_of[item]))
        terms += _terms_of_pieces(encoding, best)
    is_full = best.goal == "blocking"
    return with_merged_terms(Objective(tuple(terms), best.is_most, _step(puzzle), is_full))


def _step(puzzle: Puzzle) -> int:
    """A divisor of the worth of all covers: if all cells count, that of the sizes."""
    best = puzzle.best
    assert best
    counts_all = "cells" in best.aim and {*dict(best.cells)} == {*puzzle.board.cells}
    if best.of_values or not (counts_all or counts_cells(puzzle)):
        return 1
    return gcd(*(piece.size for piece in puzzle.pieces if piece.most != 0)) or 1


def counts_cells(puzzle: Puzzle) -> bool:
    """Whether pieces are counted, as many as fit, all of one size. Then the cells that they cover
    are counted in their place.
    """
    return puzzle.best is not None and puzzle.best.aim == "most pieces" and of_one_size(puzzle)


def of_one_size(puzzle: Puzzle) -> bool:
    """Whether all pieces have as many cells."""
    return len({piece.size for piece in puzzle.pieces}) == 1


def _terms_of_pieces(encoding: Encoding, best: Best) -> Iterator[Term]:
    """The terms for the values of pieces: one for a piece that is used once at most; the others lie
    in different places, and so one for each first cell of those worth the same.
    """
    problem = encoding.problem
    cell_count = len(encoding.cells)
    by_cell: dict[tuple[int, int], list[int]] = defaultdict(list)
    for item, piece in enumerate(encoding.pieces, cell_count):
        worth = best.of_piece(piece.name)
        if worth and problem.most[item] == 1:
            yield Term(worth, problem.options_of[item])
        elif worth:
            for option in problem.options_of[item]:
                by_cell[worth, problem.options[option][0]].append(option)
    for (worth, _), options in sorted(by_cell.items()):
        yield Term(worth, tuple(sorted(options)))


def worth_of(puzzle: Puzzle, worth: int) -> int:
    """Return the worth of tilings as people count it, from that of covers."""
    return worth // puzzle.pieces[0].size if counts_cells(puzzle) else worth


def bound_by_area(puzzle: Puzzle, aim: Objective) -> int:
    """Return a worth that no cover exceeds, as far as the areas of the pieces go."""
    best = puzzle.best
    assert best
    area = _most_area(puzzle)
    if "pieces" in best.aim and not counts_cells(puzzle):
        names = tuple(piece.name for piece in puzzle.pieces)
        numbers = numbers_by_area(puzzle, PieceGroup("", names)) or (0, aim.total)
        return numbers[1] if best.is_most else numbers[0]
    if not best.is_most:
        return 0
    if not best.of_values:
        return min(area, aim.total)
    of_cells = sorted((value for _, value in best.cells), reverse=True)
    return min(aim.total, sum(of_cells[:area]) + _most_of_pieces(puzzle, best, area))


def _most_of_pieces(puzzle: Puzzle, best: Best, area: int) -> int:
    """The most that pieces are worth that have room in some area: all together (a knapsack), or
    each by itself if the area is large.
    """
    rooms = []
    for piece in puzzle.pieces:
        room = area // piece.size
        if piece.most is not None:
            room = min(piece.most, room)
        if worth := best.of_piece(piece.name):
            rooms.append((piece.size, worth, room))
    if len(rooms) * area > MOST_KNAPSACK:
        return sum(worth * room for _, worth, room in rooms)
    worths = [0] * (area + 1)
    for size, worth, room in rooms:
        for times in _parts(room):  # each taken or not: that makes up every number
            weight = times * size
            gain = times * worth
            for filled in range(area, weight - 1, -1):
                worths[filled] = max(worths[filled], worths[filled - weight] + gain)
    return worths[area]


def _parts(number: int) -> Iterator[int]:
    """Numbers of which some add up to each one from 0 to a number, and none to more.

    >>> list(_parts(10))
    [1, 2, 4, 3]
    """
    power = 1
    while number > 0:
        yield min(power, number)
        number -= power
        power *= 2


def _most_area(puzzle: Puzzle) -> int:
    """Return the most cells of the board that the pieces can cover, as far as their areas go."""
    cells = len(puzzle.board.cells)
    if cells > MOST_AREA_CELLS:
        return cells
    sums = [areas(puzzle.pieces, cells)]
    for group in puzzle.piece_bounds:
        within = pieces_of_group(puzzle, group)
        outside = [piece for piece in puzzle.pieces if piece not in within]
        areas_within = areas_of_group(within, group, cells)
        if areas_within is not None:
            sums.append(summed(areas_within, areas(outside, cells), cells))
    highest_areas = [highest(area_sums, cells) for area_sums in sums if area_sums]
    return min(highest_areas, default=cells)


# Programmes that have no other way to ask for most are given this verb.
MINUS = "minimize minus"


def linear_objective(encoding: Encoding) -> LinearObjective:
    """Return the objective of a puzzle's programme, in the numbers of people; it is empty if all
    tilings are solutions.
    """
    from ..exchange import NO_OBJECTIVE, LinearObjective

    best = encoding.puzzle.best
    if best is None:
        return NO_OBJECTIVE
    values = [best.of_cell(cell) for cell in encoding.cells]
    values += [best.of_piece(piece.name) for piece in encoding.pieces]
    values += [0] * (len(encoding.problem.least) - len(values))
    full = _full(encoding) if of_blockings(encoding.puzzle) else []
    return LinearObjective(values, best.is_most, full)


def of_blockings(puzzle: Puzzle) -> bool:
    """Whether the solutions of a puzzle are packings that leave no room."""
    return puzzle.best is not None and puzzle.best.goal == "blocking"


def _full(encoding: Encoding) -> list[int]:
    """The items of which one is full in each placement that does not fit: all but the pieces that
    may be used as often as there is room.
    """
    area = len(encoding.cells)
    loose = set()
    for item, piece in enumerate(encoding.pieces, area):
        if piece.most is None or (piece.most + 1) * piece.size > area:
            loose.add(item)
    return [item for item in range(len(encoding.problem.least)) if item not in loose]


def objective_comments(puzzle: Puzzle, verb: str = MINUS) -> list[str]:
    """Return the objective as a comment; `verb` is the one for a number that is to be high. []
    without an objective.
    """
    best = puzzle.best
    if best is None:
        return []
    if "cells" in best.aim:
        measure = "the number of cells covered"
        if {*dict(best.cells)} != {*puzzle.board.cells}:
            measure += ", of those that count"
    elif "pieces" in best.aim:
        measure = "the number of pieces used"
    else:
        measure = "what the pieces used and the cells covered are worth"
    return [f"{verb if best.is_most else 'minimize'} {measure}"]
