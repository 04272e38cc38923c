"""What helps somebody who lays the pieces by hand, as data.

Laid       a placement, and why it is laid       Laid("cell", placement, (0, 0), 1)
Excluded   placements that cannot be, and why    Excluded("bare", (placement,), (0, 0), 4, (0, 1))

A cell or a piece that something is said about is an `Item`: the cell itself, or the piece's name.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from ..geometry.cells import Cell, Shape
from .model import Puzzle
from .reason import Reason
from .tiling import Placement

Item: TypeAlias = Cell | str


class Excluded(NamedTuple):
    """Some of the `ways` to cover a cell or to lay a piece, the `item`, that no solution holds
    which holds what lies there. All of them would, or do:

    kind  "bare"    leave the cell `other`, which nothing could cover any more
          "area"    cut off the `cells`, an area that the pieces that are left cannot have
          "fill"    cut off the `cells`, which the pieces do not fill, however they lie
          "then"    leave the cell `first` one way, beside which nothing could cover `other`
          "shared"  cover the cell, or use the piece, `other`, which `first` needs for itself
          "needed"  leave the piece `other` fewer places than it needs
          "parity"  cover so many dark and light cells (`shades`) that the other pieces cannot cover
                    what remains of the `board`'s: in the colours of a chessboard, where the one of
                    the `cells` is dark
    """

    kind: Literal["bare", "area", "shared", "needed", "parity", "fill", "then"]
    placements: tuple[Placement, ...]
    item: Item
    ways: int
    other: Item = ""
    first: Item = ""
    cells: Shape = ()
    shades: tuple[int, int] = (0, 0)
    board: tuple[int, int] = (0, 0)


class Laid(NamedTuple):
    """A placement that is laid, to cover a cell or to lay a piece, the `item`, which has some
    `ways` in all, and of these as many as it `need`s are taken.

    kind  "forced": but for those that are `excluded` it has just as many as it needs;
          "guess": it has more, but nothing has fewer; the placement is that of a solution
    """

    kind: Literal["forced", "guess"]
    placement: Placement
    item: Item
    ways: int
    need: int = 1
    excluded: tuple[Excluded, ...] = ()

    @property
    def left(self) -> int:
        """The ways that are not excluded."""
        return self.ways - sum(len(one.placements) for one in self.excluded)


class Advice(NamedTuple):
    """What can be told to somebody who has laid some placements, and of a whole puzzle.

    status  "solved": they answer the puzzle; "possible": they are a part of a solution, and the
            `steps` lead on to it, or one step, where that is all that was asked for; "impossible":
            of none, for a `reason`, where that is known; "unknown": that was not found out
    laid    the placements
    left    what is left of the puzzle beside them, of which the reason speaks; None: no cell
    level   how much is told of a hint: where to look, the piece, or the place
    """

    status: Literal["solved", "possible", "impossible", "unknown"]
    laid: tuple[Placement, ...]
    left: Puzzle | None = None
    steps: tuple[Laid, ...] = ()
    reason: Reason | None = None
    level: Literal["nudge", "piece", "place"] = "place"

    @property
    def placements(self) -> tuple[Placement, ...]:
        """Those that lie there after all that is told."""
        more = (step.placement for step in self.steps) if self.level == "place" else ()
        return (*self.laid, *more)
