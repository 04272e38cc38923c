"""What the best tilings of a puzzle are: those that cover most cells, use fewest pieces, are worth
most.

    Best("most cells", "packing", cells=(((0, 0), 1), ((0, 1), 1)))
    Best("fewest pieces", "tiling")

The worth of a tiling adds up what its pieces and the cells that it covers are worth. Of the goals,
a "tiling" covers every cell that must be covered; a "packing" need cover none but the clues; a
"blocking" is a packing that leaves no room for a further piece.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import PsolverError
from ..geometry.cells import Cell
from ..wording import kind_of, quoted
from .checks import choice_fault, fail, number_fault, refuse
from .tiling import Placement

AIMS = ("most cells", "most pieces", "most value", "fewest pieces", "least value")
BEST_GOALS = ("tiling", "packing", "blocking")
DEFAULTS = {"packing": "most cells", "blocking": "fewest pieces"}
MOST_VALUE = 1000

Values = tuple[tuple[Any, int], ...]


def usual_bounds(goal: str) -> tuple[int, int]:
    """How often a piece is used that does not say it.

    >>> usual_bounds("tiling"), usual_bounds("packing")
    ((1, 1), (0, 1))
    """
    return (0, 1) if goal in DEFAULTS else (1, 1)


@dataclass(frozen=True, slots=True)
class Best:
    """Which tilings of a puzzle are the best.

    aim     one of AIMS
    goal    one of BEST_GOALS
    cells   what cells are worth that are covered, sorted; where cells are counted, 1 for each that
            counts, and () stands for all cells of the board
    pieces  what a piece is worth each time it is used, by its name, sorted
    Whoever is worth nothing is left out. Raises PuzzleError.

    >>> Best("most value", pieces=(("I", 3), ("L", 0))).pieces
    (('I', 3),)
    """

    aim: str
    goal: str = "packing"
    cells: Values = ()
    pieces: Values = ()
    _of_cell: dict[Cell, int] = field(init=False, repr=False, compare=False)
    _of_piece: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        refuse("best", "aim", choice_fault(self.aim, AIMS))
        refuse("best", "goal", choice_fault(self.goal, BEST_GOALS))
        object.__setattr__(self, "cells", _values("cells", self.cells))
        object.__setattr__(self, "pieces", _values("pieces", self.pieces))
        if self.pieces and not self.of_values:
            fail("best", "pieces", VALUES)
        if self.cells and "pieces" in self.aim:
            fail("best", "cells", VALUES)
        if self.of_values and not (self.cells or self.pieces):
            fail("best", "", NOTHING_WORTH)
        object.__setattr__(self, "_of_cell", dict(self.cells))
        object.__setattr__(self, "_of_piece", dict(self.pieces))

    @property
    def is_most(self) -> bool:
        """Is more better?"""
        return self.aim.startswith("most")

    @property
    def of_values(self) -> bool:
        """Are pieces and cells worth what the puzzle says?"""
        return "value" in self.aim

    def of_cell(self, cell: Cell) -> int:
        """What a cell is worth that is covered."""
        return self._of_cell.get(cell, 0)

    def of_piece(self, name: str) -> int:
        """What a piece is worth each time it is used."""
        return 1 if "pieces" in self.aim else self._of_piece.get(name, 0)

    def worth(self, placements: Iterable[Placement]) -> int:
        """What some placements are worth together.

        >>> Best("most pieces").worth([Placement("I", ((0, 0), (0, 1)))])
        1
        """
        return sum(
            self.of_piece(one.piece) + sum(map(self.of_cell, one.cells)) for one in placements
        )

    def of(self, cells: Iterable[Cell], names: Collection[str]) -> Best:
        """The same for a puzzle whose board has these cells and whose pieces these names. Raises
        PuzzleError for cells and pieces that it has not.
        """
        cells = tuple(cells)
        if self.aim == "most cells" and not self.cells:
            return replace(self, cells=tuple((cell, 1) for cell in cells))
        known = set(cells)
        for cell, _ in self.cells:
            if cell not in known:
                fail("best", "cells", f"{cell} is no cell of the board")
        for name, _ in self.pieces:
            if name not in names:
                fail("best", "pieces", f"there is no piece {quoted(name)}")
        return self


NOTHING_WORTH = "nothing is worth anything; give pieces a 'value', or the board 'values'"
VALUES = 'values count where best = "most value" or "least value"'


def _values(key: str, given: Any) -> Values:
    """What cells or pieces are worth, sorted, without those worth nothing. Raises PuzzleError."""
    pairs = given.items() if isinstance(given, Mapping) else given
    try:
        listed = [(tuple(one) if key == "cells" else one, value) for one, value in pairs]
    except (TypeError, ValueError):
        fail("best", key, f"expected pairs of {key} and values, found {kind_of(given)}")
    for _, value in listed:
        refuse("best", key, number_fault(value, 0, MOST_VALUE))
    if len(dict(listed)) < len(listed):
        fail("best", key, "one of them has two values")
    return tuple(sorted((one, value) for one, value in listed if value))


def refuse_best(best: Best | None, file: str, what: str) -> None:
    """Raise PsolverError where a puzzle, which messages call `file`, asks for the best, and `what`
    is for other puzzles alone.
    """
    if best is not None:
        raise PsolverError(f"{file}: asks for the best tilings, and {what}")


@dataclass(frozen=True, slots=True)
class Optimum:
    """How good the best tiling is that was found, and how good one could be at most.

    aim    as in Best
    found  the worth of the best so far; None where none was found
    bound  no tiling is worth more (less, where less is better); None: not known
    cells  how many cells there are that count; 0 where they do not
    """

    aim: str
    found: int | None = None
    bound: int | None = None
    cells: int = 0

    @property
    def proved(self) -> bool:
        """Is nothing better possible?"""
        return self.found is not None and self.found == self.bound
