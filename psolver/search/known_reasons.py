"""Reasons why a puzzle is impossible that are known before any search, or looked for when one has
found nothing.

Groups are looked at each by itself, which shows less than all together, and nothing that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import chain
from math import inf
from typing import Any, Literal

from ..core.cells import Cell
from ..core.control import UNWATCHED, Control, TimeUp
from ..core.model import Piece, PieceGroup, Puzzle, SymmetryGoal
from ..core.reason import Areas, BareCells, NoPlace, Reason, UnmetClue
from ..core.registries import PROOFS
from .areas import (
    MOST_CELLS,
    areas,
    areas_of_group,
    between,
    highest,
    least_area,
    meet,
    part_that_nothing_fills,
    together,
)
from .encode import Encoding, encode, members
from .placement_table import PlacementTable


def group_reason(puzzle: Puzzle) -> Reason | None:
    """Return why some group cannot be used as often as it should be; None if each by itself can."""
    for group in puzzle.piece_bounds:
        if found := _of_group(puzzle, group):
            return Reason(found._replace(group=group))
    return None


def _of_group(puzzle: Puzzle, group: PieceGroup) -> Areas | None:
    room = len(puzzle.board.must), len(puzzle.board.cells)
    within = members(puzzle, group)
    others = [piece for piece in puzzle.pieces if piece not in within]
    low = sum(piece.least for piece in within)
    high = sum(inf if piece.most is None else piece.most for piece in within)
    if low > (inf if group.most is None else group.most) or high < group.least:
        return Areas("board", room, "never", 0)
    least = least_area(within, group.least) + sum(piece.least * piece.size for piece in others)
    if least > room[1]:
        return Areas("board", room, "at least", least)
    if room[1] > MOST_CELLS:
        return None
    top = room[1] + max((piece.size for piece in puzzle.pieces if piece.most != 0), default=0)
    sums = areas_of_group(within, group, top)
    if sums is None:
        return None
    sums = together(sums, areas(others, top), top)
    if meet(sums, *room):
        return None
    # from one larger area to the next smaller one it is no more than a piece, added or exchanged
    above = sums >> room[1] + 1
    larger = room[1] + (above & -above).bit_length() if above else 0
    return Areas("board", room, "at most", highest(sums, room[1]), above=larger)


MOST_PART_CELLS = 50_000  # of a board whose parts are looked at


def encoded_or_reason(
    puzzle: Puzzle, control: Control, only: frozenset[Cell] | None = None
) -> tuple[Encoding | None, Reason | None]:
    """Return the encoding of a puzzle, or the reason why it is impossible, if that is known at a
    glance: one of them is None. `only` as in `encode`.
    """
    reason = area_reason(puzzle) or part_reason(puzzle, control)
    if reason:
        return None, reason
    encoding = encode(puzzle, control, only)
    reason = placement_reason(encoding)
    return (None, reason) if reason else (encoding, None)


def area_reason(puzzle: Puzzle) -> Reason | None:
    """Return why the areas of the pieces cannot add up to the board's, or None if they can."""
    room = len(puzzle.board.must), len(puzzle.board.cells)
    bound, least = _least(puzzle)
    if least > room[1] or (bound == "exactly" and least < room[0]):
        return Reason(Areas("board", room, bound, least))
    if bound == "exactly":
        return group_reason(puzzle) if puzzle.rules else None
    if meet(areas(puzzle.pieces, room[1]), *room):
        return group_reason(puzzle) if puzzle.rules else None
    return Reason(between(puzzle.pieces, Areas("board", room, "at most", 0)))


def _least(puzzle: Puzzle) -> tuple[Literal["exactly", "at least"], int]:
    """The fewest cells that the pieces cover, and whether they cannot cover more."""
    least, is_fixed = 0, True
    for piece in puzzle.pieces:
        least += piece.least * piece.size
        is_fixed = is_fixed and piece.least == piece.most
    return "exactly" if is_fixed else "at least", least


def part_reason(puzzle: Puzzle, control: Control = UNWATCHED) -> Reason | None:
    """Return a part of the board, apart from the others, whose area the pieces cannot have; None if
    no part is such.

    Only if each piece is in one part itself, and the board not so large that it would take long.
    """
    board = puzzle.board
    if len(board.cells) > MOST_PART_CELLS:
        return None
    parts = board.space.components(board.cells, control.tick)
    if len(parts) == 1:
        return None
    for piece in puzzle.pieces:
        if len(piece.lattice.components(piece.shape)) > 1:
            return None
    pieces = [replace(piece, least=0) for piece in puzzle.pieces]
    found = part_that_nothing_fills(parts, board.must, pieces, board.lattice)
    return Reason(found) if found else None


def frame_reason(puzzle: Puzzle, goal: SymmetryGoal) -> Reason | None:
    """Return why the pieces of a symmetry puzzle do not fit its frame, or None if each by itself
    does.
    """
    cells = puzzle.board.cells
    room = 1, len(cells)
    bound, least = _least(puzzle)
    if goal.framed and least > room[1]:
        return Reason(Areas("frame", room, bound, least))
    if all(piece.most == 0 for piece in puzzle.pieces):
        return Reason(Areas("frame", room, "exactly", 0))
    for piece in puzzle.pieces:
        if piece.least and not _fits(piece, puzzle):
            return Reason(NoPlace(piece.name, "frame" if goal.framed else "figure"))
    return None


def placement_reason(encoding: Encoding) -> Reason | None:
    """Return a clue that cannot be met, cells that nothing reaches, or a piece that must be used
    and fits nowhere.
    """
    board = encoding.puzzle.board
    covered = set(chain.from_iterable(encoding.problem.options))
    clues = dict(board.clues)
    named = zip(encoding.cells, encoding.problem.least, strict=False)
    bare = [cell for n, (cell, least) in enumerate(named) if least and n not in covered]
    for cell in bare:
        if cell in clues:
            name = clues[cell]
            piece = next(piece for piece in encoding.pieces if piece.name == name)
            number = encoding.cells.index(cell)
            can = partial(_reaches, number)
            blocked, beside, marked = _obstacle(can, piece, encoding.puzzle)
            return Reason(UnmetClue(name, cell, board.lattice, blocked, marked, beside))
    if bare:
        return Reason(BareCells(tuple(bare), board.lattice))
    for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
        if piece.least and item not in covered:
            blocked, beside, marked = _obstacle(_fits, piece, encoding.puzzle)
            return Reason(NoPlace(piece.name, blocked=blocked, marked=marked, beside=beside))
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
    return any(table.holds(piece, one) for one in piece.marked)


def _reaches(cell: int, piece: Piece, puzzle: Puzzle) -> bool:
    """Whether a piece, which may be used, can cover a cell, by its number, if there are no
    clues.
    """
    table = PlacementTable(puzzle)
    for one in piece.marked if piece.most != 0 else ():
        for _, places in table.places(piece, one):
            if any(cell in place for place in places):
                return True
    return False


# beside a search ----------------------------------------------------------------------------------


def module_of_proofs() -> Any:
    """Return the module that proves that a puzzle is impossible, None if no room has one.

    colouring_reason  from an encoding and a control a colouring as a reason; None if none was found
    core_reason       from an encoding, a solver and a control a part that is impossible by itself
    is_odd            from the same whether there is likely one modulo 2, in a part of the time
    narrowed          from an encoding the problem with narrow counts; None if there are none
    plainest_reason   from an encoding, a function that looks for a colouring, and a control the
                      plainest reason that is found; None for none
    """
    return import_module(PROOFS[0]) if PROOFS else None


class ColouringProof:
    """A colouring that shows that a puzzle is impossible, looked for once, when it is needed."""

    def __init__(self, encoding: Encoding | None, control: Control) -> None:
        self._encoding, self._control, self._is_sought = encoding, control, False
        self._found: Reason | None = None
        self.reason: Reason | None = None

    def is_odd(self) -> bool:
        """Whether there is one modulo 2, by a look that takes a tenth of the time."""
        if self._encoding is None or self._is_sought:
            return False
        proofs = module_of_proofs()
        if proofs is None or not proofs.is_odd(self._encoding, self._control):
            return False
        return self.proves_it()

    def proves_it(self) -> bool:
        """Whether there is one. The first call may take a while."""
        found = self._colouring()
        # in units it holds for placements at multiples of these, as all tilings have
        if self._encoding and self._encoding.unit == 1:
            self.reason = found
        return found is not None

    def after_search(self) -> Reason | None:
        """The plainest reason after a search that has found nothing, if one is found in the time
        left.
        """
        if self._encoding is None or self._encoding.unit > 1:
            return None
        if proofs := module_of_proofs():
            with suppress(TimeUp):  # the search is complete all the same
                self.reason = proofs.plainest_reason(self._encoding, self._colouring, self._control)
        return self.reason

    def _colouring(self) -> Reason | None:
        if self._encoding and not self._is_sought:
            self._is_sought = True
            if proofs := module_of_proofs():
                self._found = proofs.colouring_reason(self._encoding, self._control)
        return self._found
