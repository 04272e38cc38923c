"""A rule of one's own, in one file, as `CONTRIBUTING.md` describes it: with `one_corner = true` no
placement of a piece covers two corners of the board's box.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from psolver import Board, Cell, Piece, Placement, Puzzle, core

ENTRY = core.RuleEntry(
    __name__,
    attributes=(core.Attribute("one_corner", None),),
    keys=("one_corner",),
    features="corners",
)
HELP = core.Help({"one_corner": core.KeyHelp("whether a piece may cover one corner only", "flag")})
WITHOUT_BOARD = "belongs to a board"
WORDS = "no piece covers two corners of the board"


@dataclass(frozen=True, slots=True)
class OneCorner(core.Rule):
    """No placement covers two of the corners."""

    one_corner: frozenset[Cell]

    @property
    def attributes(self) -> Mapping[str, Any]:
        return {"one_corner": self.one_corner}

    def place_filter(self, puzzle: Puzzle) -> core.PlaceFilter:
        numbers = {n for n, cell in enumerate(puzzle.board.cells) if cell in self.one_corner}

        def allowed(piece: Piece, _: Any, places: Iterable[Sequence[int]]) -> list[Sequence[int]]:
            return [one for one in places if len(numbers.intersection(one[: piece.size])) < 2]

        return allowed

    def cell_traits(self, puzzle: Puzzle) -> Mapping[Cell, Hashable]:
        return dict.fromkeys(self.one_corner & {*puzzle.board.cells}, "corner")

    def watcher(self, puzzle: Puzzle) -> core.Watcher:
        return _Corners(self.one_corner)

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        covered = [cell for cell in placement.cells if cell in self.one_corner]
        return f"the piece {placement.piece} covers two corners" if len(covered) > 1 else ""

    def written(self, puzzle: Puzzle, whole: Board) -> core.Written:
        return core.Written({"one_corner": True})

    def words(self) -> Iterable[str]:
        return [WORDS]


@dataclass
class _Corners:
    corners: frozenset[Cell]

    def add(self, placement: Placement) -> None:
        """Do nothing: each placement is looked at by itself."""

    def clash(self, placement: Placement) -> core.Clash | None:
        covered = tuple(cell for cell in placement.cells if cell in self.corners)
        if len(covered) < 2:
            return None
        return core.Clash("corners", placement.piece, covered, sentence="It covers two corners.")


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> core.Rule | None:
    """Return the rule; `one_corner` True stands for the corners of the board."""
    corners = values.get("one_corner")
    if corners is True:
        corners = frozenset(product(*zip(*core.box(board.cells), strict=True)))
    return OneCorner(corners) if corners else None


def read(
    top: core.KeyTable, pieces: Sequence[Piece], tables: Sequence[core.KeyTable]
) -> dict[str, Any]:
    """Return the values in a file."""
    return {"one_corner": top.flag("one_corner", False)}
