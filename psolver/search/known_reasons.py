"""Reasons why a puzzle is impossible that are known before any search. A look here, which loads
little, shows whether there is one; `glance_reasons` is loaded only to put it together.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from itertools import chain, compress
from typing import TYPE_CHECKING, Any

from ..core.cells import Cell
from ..core.control import TimeUp, current_control
from ..core.model import Puzzle
from ..core.registries import PROOFS
from .encoding import Encoding, encode
from .search_tuning import MOST_PART_CELLS

if TYPE_CHECKING:
    from ..core.reason import Reason


def encoded_or_reason(
    puzzle: Puzzle, only: frozenset[Cell] | None = None
) -> tuple[Encoding | None, Reason | None]:
    """Return the encoding of a puzzle, or the reason why it is impossible, if that is known at a
    glance: one of them is None. `only` as in `encode`.
    """
    reason = area_reason(puzzle) or part_reason(puzzle)
    if reason:
        return None, reason
    encoding = encode(puzzle, only)
    reason = placement_reason(encoding)
    if reason:
        return (None, reason)
    return (encoding, None)


def area_reason(puzzle: Puzzle) -> Reason | None:
    """Return why the areas of the pieces cannot add up to the board's, or None if they can."""
    area = 0
    is_fixed = not puzzle.rules
    for piece in puzzle.pieces:
        area += piece.least * piece.size
        is_fixed = is_fixed and piece.least == piece.most
    least_cells = len(puzzle.board.must)
    most_cells = len(puzzle.board.cells)
    if is_fixed and least_cells <= area <= most_cells:
        return None
    from .glance_reasons import reason_of_areas

    return reason_of_areas(puzzle)


def part_reason(puzzle: Puzzle) -> Reason | None:
    """Return a part of the board, apart from the others, whose area the pieces cannot have; None if
    the pieces fit each part by their areas, if a piece is itself in several parts, or if the board
    is so large that the look would take long.
    """
    board = puzzle.board
    if len(board.cells) > MOST_PART_CELLS:
        return None
    parts = board.space.components(board.cells, current_control().tick)
    if len(parts) == 1:
        return None
    from .glance_reasons import reason_of_parts

    return reason_of_parts(puzzle, parts)


def placement_reason(encoding: Encoding) -> Reason | None:
    """Return a clue that cannot be met, cells that nothing reaches, or a piece that must be used
    and fits nowhere.
    """
    covered = set(chain.from_iterable(encoding.problem.options))
    needed = len(encoding.cells) + len(encoding.pieces)
    if covered.issuperset(compress(range(needed), encoding.problem.least)):
        return None
    from .glance_reasons import reason_of_placements

    return reason_of_placements(encoding, covered)


def module_of_proofs() -> Any:
    """Return the module that proves that a puzzle is impossible, None if no room has one. All its
    functions take an encoding:

    colouring_reason    returns a colouring as a reason, None if it finds no colouring
    core_reason         takes a solver too; returns a part that is impossible by itself
    is_odd              returns whether there is likely a colouring modulo 2, in a part of the time
    with_narrow_counts  returns the problem with narrow counts, None if no counts are possible
    plainest_reason     takes a function that looks for a colouring too; returns the plainest reason
                        that it finds, or None
    """
    if PROOFS:
        return import_module(PROOFS[0])
    return None


class ColouringProof:
    """A colouring that shows that a puzzle is impossible, looked for once, when it is needed."""

    def __init__(self, encoding: Encoding | None) -> None:
        self._encoding = encoding
        self._is_sought = False
        self._found: Reason | None = None
        self.reason: Reason | None = None

    def is_odd(self) -> bool:
        """Whether there is one modulo 2, by a look that takes a tenth of the time."""
        if self._encoding is None or self._is_sought:
            return False
        proofs = module_of_proofs()
        if proofs is None or not proofs.is_odd(self._encoding):
            return False
        return self.proves_it()

    def proves_it(self) -> bool:
        """Whether there is one. The first call may take a while."""
        colouring = self._colouring()
        # in units it holds for placements at multiples of these, as all tilings have
        if self._encoding and self._encoding.unit == 1:
            self.reason = colouring
        return colouring is not None

    def after_search(self) -> Reason | None:
        """The plainest reason after a search that has found nothing, if one is found in the time
        left.
        """
        if self._encoding is None or self._encoding.unit > 1:
            return None
        proofs = module_of_proofs()
        if proofs:
            with suppress(TimeUp):  # the search is complete all the same
                self.reason = proofs.plainest_reason(self._encoding, self._colouring)
        return self.reason

    def _colouring(self) -> Reason | None:
        if self._encoding and not self._is_sought:
            self._is_sought = True
            proofs = module_of_proofs()
            if proofs:
                self._found = proofs.colouring_reason(self._encoding)
        return self._found
