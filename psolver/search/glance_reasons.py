"""Reasons why a puzzle is impossible that are seen at a glance, once it is known that there is one.

Groups are looked at each by itself, which shows less than all together, and nothing that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, TypeAlias

from ..core.cells import Shape
from ..core.model import Piece, PieceGroup, Puzzle
from ..core.reason import Areas, BareCells, NoPlace, Reason, UnmetClue
from .areas import (
    areas,
    areas_of_group,
    between,
    highest,
    least_area,
    lowest_above,
    meet,
    part_that_nothing_fills,
    summed,
)
from .encoding import Encoding
from .placement_table import PlacementTable
from .rule_items import pieces_of_group, pieces_outside_of
from .search_tuning import MOST_AREA_CELLS

Obstacle: TypeAlias = tuple[bool, bool, bool]
Test: TypeAlias = Callable[[Piece, Puzzle], bool]


def _group_reason(puzzle: Puzzle) -> Reason | None:
    """Return why some group cannot be used as often as it should be; None if each by itself can."""
    for group in puzzle.piece_bounds:
        areas_found = _of_group(puzzle, group)
        if areas_found:
            return Reason(areas_found._replace(group=group))
    return None


def _of_group(puzzle: Puzzle, group: PieceGroup) -> Areas | None:
    least_cells = len(puzzle.board.must)
    most_cells = len(puzzle.board.cells)
    room = (least_cells, most_cells)
    within = pieces_of_group(puzzle, group)
    outside = pieces_outside_of(puzzle, within)
    if not _numbers_meet(within, group):
        return Areas("board", room, "never", 0)
    fewest_cells = least_area(within, group.least)
    fewest_cells += least_area(outside, 0)
    if fewest_cells > most_cells:
        return Areas("board", room, "at least", fewest_cells)
    if most_cells > MOST_AREA_CELLS:
        return None
    # from one larger area to the next smaller one it is no more than a piece, added or exchanged
    sizes = [piece.size for piece in puzzle.pieces if piece.most != 0]
    limit = most_cells + max(sizes, default=0)
    sums = areas_of_group(within, group, limit)
    if sums is None:
        return None
    areas_outside = areas(outside, limit)
    sums = summed(sums, areas_outside, limit)
    if meet(sums, *room):
        return None
    smaller = highest(sums, most_cells)
    larger = lowest_above(sums, most_cells)
    return Areas("board", room, "at most", smaller, above=larger)


def _numbers_meet(pieces: Sequence[Piece], group: PieceGroup) -> bool:
    """Whether the bounds of the pieces of a group allow a number of uses that the group allows."""
    low = sum(piece.least for piece in pieces)
    if group.most is not None:
        if low > group.most:
            return False
    greatest = 0
    for piece in pieces:
        if piece.most is None:
            return True
        greatest += piece.most
    return greatest >= group.least


def reason_of_areas(puzzle: Puzzle) -> Reason | None:
    """Return why the areas of the pieces cannot add up to the board's, or None if they can."""
    least_cells = len(puzzle.board.must)
    most_cells = len(puzzle.board.cells)
    room = (least_cells, most_cells)
    bound, fewest_cells = fewest_covered(puzzle)
    is_fixed = bound == "exactly"
    has_too_few = is_fixed and fewest_cells < least_cells
    if has_too_few or fewest_cells > most_cells:
        return Reason(Areas("board", room, bound, fewest_cells))
    if is_fixed or meet(areas(puzzle.pieces, most_cells), *room):
        if not puzzle.rules:
            return None
        return _group_reason(puzzle)
    reason = Areas("board", room, "at most", 0)
    return Reason(between(puzzle.pieces, reason))


def reason_of_parts(puzzle: Puzzle, parts: Sequence[Shape]) -> Reason | None:
    """Return one of the parts of a board whose area the pieces cannot have; None if no part is
    such, or a piece is not in one part itself.
    """
    for piece in puzzle.pieces:
        parts_of_piece = piece.lattice.components(piece.shape)
        if len(parts_of_piece) > 1:
            return None
    pieces = [replace(piece, least=0) for piece in puzzle.pieces]
    board = puzzle.board
    part = part_that_nothing_fills(parts, board.must, pieces, board.lattice)
    if part is None:
        return None
    return Reason(part)


def reason_of_placements(encoding: Encoding, covered: Collection[int]) -> Reason | None:
    """Return a clue that cannot be met, cells that nothing reaches, or a piece that must be used
    and fits nowhere; `covered` are the items that options have.
    """
    puzzle = encoding.puzzle
    board = puzzle.board
    clues = dict(board.clues)
    bare = []
    for number, cell in enumerate(encoding.cells):
        if number not in covered:
            if encoding.problem.least[number]:
                bare.append(cell)
    for cell in bare:
        if cell in clues:
            name = clues[cell]
            (piece,) = [piece for piece in encoding.pieces if piece.name == name]
            number = encoding.cells.index(cell)
            can = partial(_reaches, number)
            blocked, beside, marked = _obstacle(can, piece, puzzle)
            return Reason(UnmetClue(name, cell, board.lattice, blocked, marked, beside))
    if bare:
        return Reason(BareCells(tuple(bare), board.lattice))
    for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
        if piece.least and item not in covered:
            blocked, beside, marked = _obstacle(fits_somewhere, piece, puzzle)
            return Reason(NoPlace(piece.name, blocked=blocked, marked=marked, beside=beside))
    return None


def _obstacle(can: Test, piece: Piece, puzzle: Puzzle) -> Obstacle:
    """The obstacle for a piece, one of these or none: the clues of others, placements beside the
    board, its own marks.

    `can` is the test whether a piece can do it if there are no clues.
    """
    if can(piece, puzzle):
        return True, False, False
    rules = tuple(rule.alone() for rule in puzzle.rules)
    alone = replace(puzzle, rules=rules)
    has_beside = alone.rules != puzzle.rules
    if has_beside:
        if can(piece, alone):
            return False, True, False
    if not piece.has_marks:
        return False, False, False
    bare = replace(piece, marks=(), back=None, edges=())
    return False, False, can(bare, alone)


def fits_somewhere(piece: Piece, puzzle: Puzzle) -> bool:
    """Return whether a piece fits somewhere on the board of a puzzle if there are no clues."""
    table = PlacementTable(puzzle)
    return any(table.holds(piece, orientation) for orientation in piece.marked)


def _reaches(cell: int, piece: Piece, puzzle: Puzzle) -> bool:
    """Whether a piece, which may be used, can cover a cell, by its number, if there are no
    clues.
    """
    if piece.most == 0:
        return False
    table = PlacementTable(puzzle)
    for orientation in piece.marked:
        for _, places in table.places(piece, orientation):
            if any(cell in place for place in places):
                return True
    return False


def fewest_covered(puzzle: Puzzle) -> tuple[Literal["exactly", "at least"], int]:
    """Return the fewest cells that the pieces cover, and whether they cannot cover more."""
    fewest_cells = 0
    is_fixed = True
    for piece in puzzle.pieces:
        fewest_cells += piece.least * piece.size
        if piece.least != piece.most:
            is_fixed = False
    return "exactly" if is_fixed else "at least", fewest_cells
