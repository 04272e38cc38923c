"""Reasons why a puzzle is impossible that are seen at a glance, once it is known that there is one.

Groups are looked at each by itself, which shows less than all together, and nothing that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Literal

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
from .rule_items import pieces_of_group
from .search_tuning import MOST_AREA_CELLS

if TYPE_CHECKING:
    from ..core.goal import SymmetryGoal


def _group_reason(puzzle: Puzzle) -> Reason | None:
    """Return why some group cannot be used as often as it should be; None if each by itself can."""
    for group in puzzle.piece_bounds:
        if areas_found := _of_group(puzzle, group):
            return Reason(areas_found._replace(group=group))
    return None


def _of_group(puzzle: Puzzle, group: PieceGroup) -> Areas | None:
    room = len(puzzle.board.must), len(puzzle.board.cells)
    within = pieces_of_group(puzzle, group)
    pieces_outside = [piece for piece in puzzle.pieces if piece not in within]
    low = sum(piece.least for piece in within)
    high = sum(inf if piece.most is None else piece.most for piece in within)
    if low > (inf if group.most is None else group.most) or high < group.least:
        return Areas("board", room, "never", 0)
    fewest_cells = least_area(within, group.least)
    fewest_cells += sum(piece.least * piece.size for piece in pieces_outside)
    if fewest_cells > room[1]:
        return Areas("board", room, "at least", fewest_cells)
    if room[1] > MOST_AREA_CELLS:
        return None
    sizes = [piece.size for piece in puzzle.pieces if piece.most != 0]
    top = room[1] + max(sizes, default=0)
    sums = areas_of_group(within, group, top)
    if sums is None:
        return None
    sums = summed(sums, areas(pieces_outside, top), top)
    if meet(sums, *room):
        return None
    # from one larger area to the next smaller one it is no more than a piece, added or exchanged
    larger = lowest_above(sums, room[1])
    return Areas("board", room, "at most", highest(sums, room[1]), above=larger)


def reason_of_areas(puzzle: Puzzle) -> Reason | None:
    """Return why the areas of the pieces cannot add up to the board's, or None if they can."""
    room = len(puzzle.board.must), len(puzzle.board.cells)
    bound, fewest_cells = _least(puzzle)
    if fewest_cells > room[1] or (bound == "exactly" and fewest_cells < room[0]):
        return Reason(Areas("board", room, bound, fewest_cells))
    if bound == "exactly":
        return _group_reason(puzzle) if puzzle.rules else None
    if meet(areas(puzzle.pieces, room[1]), *room):
        return _group_reason(puzzle) if puzzle.rules else None
    return Reason(between(puzzle.pieces, Areas("board", room, "at most", 0)))


def reason_of_parts(puzzle: Puzzle, parts: Sequence[Shape]) -> Reason | None:
    """Return one of the parts of a board whose area the pieces cannot have; None if no part is
    such, or a piece is not in one part itself.
    """
    for piece in puzzle.pieces:
        if len(piece.lattice.components(piece.shape)) > 1:
            return None
    pieces = [replace(piece, least=0) for piece in puzzle.pieces]
    board = puzzle.board
    part = part_that_nothing_fills(parts, board.must, pieces, board.lattice)
    return Reason(part) if part else None


def reason_of_placements(encoding: Encoding, covered: Collection[int]) -> Reason | None:
    """Return a clue that cannot be met, cells that nothing reaches, or a piece that must be used
    and fits nowhere; `covered` are the items that options have.
    """
    board = encoding.puzzle.board
    clues = dict(board.clues)
    named = zip(encoding.cells, encoding.problem.least, strict=False)
    bare = [cell for n, (cell, bound) in enumerate(named) if bound and n not in covered]
    for cell in bare:
        if cell in clues:
            name = clues[cell]
            piece = next(piece for piece in encoding.pieces if piece.name == name)
            number = encoding.cells.index(cell)
            can = partial(_reaches, number)
            blocked, beside_others, marked = _obstacle(can, piece, encoding.puzzle)
            return Reason(UnmetClue(name, cell, board.lattice, blocked, marked, beside_others))
    if bare:
        return Reason(BareCells(tuple(bare), board.lattice))
    for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
        if piece.least and item not in covered:
            blocked, beside_others, marked = _obstacle(_fits, piece, encoding.puzzle)
            return Reason(NoPlace(piece.name, blocked=blocked, marked=marked, beside=beside_others))
    return None


def frame_reason(puzzle: Puzzle, goal: SymmetryGoal) -> Reason | None:
    """Return why the pieces of a symmetry puzzle do not fit its frame, or None if each by itself
    does.
    """
    cells = puzzle.board.cells
    room = 1, len(cells)
    bound, fewest_cells = _least(puzzle)
    if goal.framed and fewest_cells > room[1]:
        return Reason(Areas("frame", room, bound, fewest_cells))
    if all(piece.most == 0 for piece in puzzle.pieces):
        return Reason(Areas("frame", room, "exactly", 0))
    for piece in puzzle.pieces:
        if piece.least and not _fits(piece, puzzle):
            return Reason(NoPlace(piece.name, "frame" if goal.framed else "figure"))
    return None


def _obstacle(
    can: Callable[[Piece, Puzzle], bool], piece: Piece, puzzle: Puzzle
) -> tuple[bool, bool, bool]:
    """The obstacle for a piece, one of these or none: the clues of others, placements beside the
    board, its own marks.

    `can` is the test whether a piece can do it if there are no clues.
    """
    if can(piece, puzzle):
        return True, False, False
    alone = replace(puzzle, rules=tuple(rule.alone() for rule in puzzle.rules))
    if alone.rules != puzzle.rules and can(piece, alone):
        return False, True, False
    bare = replace(piece, marks=(), back=None, edges=())
    return False, False, piece.has_marks and can(bare, alone)


def _fits(piece: Piece, puzzle: Puzzle) -> bool:
    """Whether a piece fits somewhere on the board of a puzzle if there are no clues."""
    table = PlacementTable(puzzle)
    return any(table.holds(piece, orientation) for orientation in piece.marked)


def _reaches(cell: int, piece: Piece, puzzle: Puzzle) -> bool:
    """Whether a piece, which may be used, can cover a cell, by its number, if there are no
    clues.
    """
    table = PlacementTable(puzzle)
    for orientation in piece.marked if piece.most != 0 else ():
        for _, places in table.places(piece, orientation):
            if any(cell in place for place in places):
                return True
    return False


def _least(puzzle: Puzzle) -> tuple[Literal["exactly", "at least"], int]:
    """The fewest cells that the pieces cover, and whether they cannot cover more."""
    fewest_cells, is_fixed = 0, True
    for piece in puzzle.pieces:
        fewest_cells += piece.least * piece.size
        is_fixed = is_fixed and piece.least == piece.most
    return "exactly" if is_fixed else "at least", fewest_cells
