"""Why a puzzle has no tiling: a kind, a sentence, what it speaks of, and what a person or a program
can check it with; and, where it has some, what these have in common.

Kinds, from the simplest to the strongest: "area", "piece", "cell", "clue" (plain to see),
"colouring" (weights of the cells), "core" (a part of the puzzle that search found impossible).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..geometry.cells import Cell
from .tiling import Placement, Tiling

REASON_KINDS = ("area", "piece", "cell", "clue", "colouring", "core")
MOST_NAMES = 8  # of pieces in a sentence on weights: a picture tells what more of them weigh


@dataclass(frozen=True, slots=True)
class Weights:
    """A number for cells of the board and for pieces; those that are not named have 0. Pairs are
    sorted.

    With a `modulus`, the cells under a placement add up to the weight of its piece, and what the
    board adds up to is not what the pieces do, all mod `modulus`. With `modulus` 0, they add up to
    that weight at most, and the board to more than the pieces.
    """

    modulus: int
    cells: tuple[tuple[Cell, int], ...]
    pieces: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Core:
    """A part of a puzzle that has no tiling: these cells are to be covered, these pieces used so
    often.

    Placements keep apart, the other cells may stay bare, and the other pieces may be used as often
    as one likes (not those that the puzzle does not use at all).
    `least` and `most` hold (name, count), sorted; `minimal`: it is known that every part of it is
    needed.
    """

    cells: tuple[Cell, ...]
    least: tuple[tuple[str, int], ...]
    most: tuple[tuple[str, int], ...]
    minimal: bool


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a puzzle has no tiling: one of REASON_KINDS, one sentence, and the pieces and cells that
    it speaks of.

    A colouring has `weights`, a core `core`.
    """

    kind: str
    sentence: str
    pieces: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    weights: Weights | None = None
    core: Core | None = None


@dataclass(frozen=True, slots=True)
class Common:
    """What all tilings of a puzzle share: placements, and cells that are always covered by the same
    piece.

    `cells` holds (cell, name of the piece), sorted; the cells of shared placements are among them.
    """

    placements: tuple[Placement, ...]
    cells: tuple[tuple[Cell, str], ...]


def common(tilings: Sequence[Tiling]) -> Common:
    """What some tilings (at least one) have in common."""
    placements = set(tilings[0])
    owners = {(cell, placement.piece) for placement in tilings[0] for cell in placement.cells}
    for tiling in tilings[1:]:
        placements &= set(tiling)
        owners &= {(cell, placement.piece) for placement in tiling for cell in placement.cells}
    return Common(tuple(sorted(placements)), tuple(sorted(owners)))
