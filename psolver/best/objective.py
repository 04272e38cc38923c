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
    best = puzzle.best
    assert best
    options_of_cells = encoding.problem.options_of[: len(encoding.cells)]
    terms = []
    if counts_cells(puzzle):
        terms = [Term(1, options) for options in options_of_cells]
    else:
        for cell, options in zip(encoding.cells, options_of_cells, strict=True):
            worth = best.of_cell(cell)
            if worth:
                terms.append(Term(worth, options))
        terms += _terms_of_pieces(encoding, best)
    is_full = best.goal == "blocking"
    objective = Objective(tuple(terms), best.is_most, _step(puzzle), is_full)
    return with_merged_terms(objective)


def _step(puzzle: Puzzle) -> int:
    """A divisor of the worth of all covers: if all cells count, that of the sizes."""
    best = puzzle.best
    assert best
    if best.of_values:
        return 1
    if not counts_cells(puzzle):
        counted_cells = {cell for cell, _ in best.cells}
        if "cells" not in best.aim or counted_cells != set(puzzle.board.cells):
            return 1
    sizes = [piece.size for piece in puzzle.pieces if piece.most != 0]
    return gcd(*sizes) or 1


def counts_cells(puzzle: Puzzle) -> bool:
    """Whether pieces are counted, as many as fit, all of one size. Then the cells that they cover
    are counted in their place.
    """
    best = puzzle.best
    if best is None or best.aim != "most pieces":
        return False
    return of_one_size(puzzle)


def of_one_size(puzzle: Puzzle) -> bool:
    """Whether all pieces have as many cells."""
    sizes = {piece.size for piece in puzzle.pieces}
    return len(sizes) == 1


def _terms_of_pieces(encoding: Encoding, best: Best) -> Iterator[Term]:
    """The terms for the values of pieces: one for a piece that is used once at most; the others lie
    in different places, and so one for each first cell of those worth the same.
    """
    problem = encoding.problem
    cell_count = len(encoding.cells)
    by_cell: dict[tuple[int, int], list[int]] = defaultdict(list)
    for item, piece in enumerate(encoding.pieces, cell_count):
        worth = best.of_piece(piece.name)
        if not worth:
            continue
        options = problem.options_of[item]
        if problem.most[item] == 1:
            yield Term(worth, options)
            continue
        for option in options:
            first_cell = problem.options[option][0]
            by_cell[worth, first_cell].append(option)
    for (worth, _), options_of_cell in sorted(by_cell.items()):
        options_of_cell.sort()
        yield Term(worth, tuple(options_of_cell))


def worth_of(puzzle: Puzzle, worth: int) -> int:
    """Return the worth of tilings as people count it, from that of covers."""
    if not counts_cells(puzzle):
        return worth
    return worth // puzzle.pieces[0].size


def bound_by_area(puzzle: Puzzle, aim: Objective) -> int:
    """Return a worth that no cover exceeds, as far as the areas of the pieces go."""
    best = puzzle.best
    assert best
    if "pieces" in best.aim and not counts_cells(puzzle):
        names = [piece.name for piece in puzzle.pieces]
        group = PieceGroup("", tuple(names))
        fewest, largest = numbers_by_area(puzzle, group) or (0, aim.total)
        return largest if best.is_most else fewest
    if not best.is_most:
        return 0
    area = _most_area(puzzle)
    if not best.of_values:
        return min(area, aim.total)
    of_cells = [value for _, value in best.cells]
    of_cells.sort(reverse=True)
    most_of_cells = sum(of_cells[:area])
    most_of_pieces = _most_of_pieces(puzzle, best, area)
    return min(aim.total, most_of_cells + most_of_pieces)


def _most_of_pieces(puzzle: Puzzle, best: Best, area: int) -> int:
    """The most that pieces are worth that have room in some area: all together (a knapsack), or
    each by itself if the area is large.
    """
    rooms = []
    for piece in puzzle.pieces:
        worth = best.of_piece(piece.name)
        if worth:
            room = area // piece.size
            if piece.most is not None:
                room = min(piece.most, room)
            rooms.append((piece.size, worth, room))
    if len(rooms) * area > MOST_KNAPSACK:
        most_worth = 0
        for _, worth, room in rooms:
            most_worth += worth * room
        return most_worth
    worths = [0] * (area + 1)
    for size, worth, room in rooms:
        for times in _parts(room):  # each taken or not: that makes up every number
            weight = times * size
            gain = times * worth
            for filled in range(area, weight - 1, -1):
                worth_with = worths[filled - weight] + gain
                worths[filled] = max(worths[filled], worth_with)
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
            areas_outside = areas(outside, cells)
            sums.append(summed(areas_within, areas_outside, cells))
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
    items_of_rules = len(encoding.problem.least) - len(values)
    values += [0] * items_of_rules
    full = []
    if of_blockings(encoding.puzzle):
        full = _full(encoding)
    return LinearObjective(values, best.is_most, full)


def of_blockings(puzzle: Puzzle) -> bool:
    """Whether the solutions of a puzzle are packings that leave no room."""
    if puzzle.best is None:
        return False
    return puzzle.best.goal == "blocking"


def _full(encoding: Encoding) -> list[int]:
    """The items of which one is full in each placement that does not fit: all but the pieces that
    may be used as often as there is room.
    """
    area = len(encoding.cells)
    full = []
    for item in range(len(encoding.problem.least)):
        place = item - area
        if 0 <= place < len(encoding.pieces):
            piece = encoding.pieces[place]
            if piece.most is None:
                continue
            area_of_one_more = (piece.most + 1) * piece.size
            if area_of_one_more > area:
                continue
        full.append(item)
    return full


def objective_comments(puzzle: Puzzle, verb: str = MINUS) -> list[str]:
    """Return the objective as a comment; `verb` is the one for a number that is to be high. []
    without an objective.
    """
    best = puzzle.best
    if best is None:
        return []
    if "cells" in best.aim:
        measure = "the number of cells covered"
        counted_cells = {cell for cell, _ in best.cells}
        if counted_cells != set(puzzle.board.cells):
            measure += ", of those that count"
    elif "pieces" in best.aim:
        measure = "the number of pieces used"
    else:
        measure = "what the pieces used and the cells covered are worth"
    if not best.is_most:
        verb = "minimize"
    return [f"{verb} {measure}"]
