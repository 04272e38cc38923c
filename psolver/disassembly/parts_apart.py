"""Taking a tiling apart: each part after a separation is taken apart by itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Generic, NamedTuple, Protocol, TypeVar

from ..core.control import current_control
from ..core.tilings import Tiling
from .disassembly import (
    Disassembly,
    Move,
    Separation,
    StayTogether,
    StuckPart,
    can_stay,
    stays_as_one,
)

Start = TypeVar("Start")
"""How the pieces of a part lie."""
Lying = TypeVar("Lying")
"""How a piece lies."""


class PartEnd(NamedTuple, Generic[Start]):
    """The end of the search for a part: its separation and its two parts, if they are more than one
    piece, of which the last is taken apart next; or the part, if nothing separates it. `reached`
    states were seen.
    """

    separation: Separation | None
    parts: Sequence[tuple[tuple[int, ...], Start]]
    stuck: StuckPart | None
    reached: int


class PartSearch(Protocol[Start]):
    """A way to take the parts of a tiling apart."""

    @property
    def turns(self) -> str:
        """The edges with which pieces turn, "" if they do not."""

    def start(self) -> Start:
        """Return how all pieces lie in the tiling."""

    def end(self, pieces: tuple[int, ...], start: Start) -> PartEnd[Start]:
        """Return how some pieces come apart."""


def two_parts(
    separating: Move, pieces: Sequence[int], lying: Sequence[Lying]
) -> list[tuple[tuple[int, ...], tuple[Lying, ...]]]:
    """Return the parts of two pieces or more after a move that separates, each with the values of
    its pieces that describe how they lie; that which goes first: it is taken apart last.

    >>> from psolver.disassembly.disassembly import Slide
    >>> two_parts(Slide((5,), (0, 1), True), [4, 5, 6], "abc")
    [((4, 6), ('a', 'c'))]
    """
    goes = [piece in separating.pieces for piece in pieces]
    stays = [not is_going for is_going in goes]
    parts = []
    for side in (goes, stays):
        if sum(side) > 1:
            pieces_of_part = tuple(compress(pieces, side))
            lying_in_part = tuple(compress(lying, side))
            parts.append((pieces_of_part, lying_in_part))
    return parts


def part_by_part(
    search: PartSearch[Start], tiling: Tiling, groups: Sequence[StayTogether]
) -> Disassembly:
    """Return how a tiling comes apart, but for pieces that may stay together in some groups.

    Whether a part is taken apart can depend on those before.
    """
    number = len(tiling.placements)
    tick = current_control().tick
    separations: list[Separation] = []
    reached = 0
    parts_waiting = [(tuple(range(number)), search.start())] if number > 1 else []
    together: list[StuckPart] = []
    tied: list[list[str]] = []  # the names of the pieces of parts that nothing takes apart
    stuck = None
    while parts_waiting and stuck is None:
        pieces, start = parts_waiting.pop()
        names = [tiling.placements[piece].piece for piece in pieces]
        if separations and stays_as_one(names, groups):
            together.append(StuckPart(pieces, (), 0))
            continue
        end = search.end(pieces, start)
        reached += end.reached
        if end.separation:
            separations.append(end.separation)
            parts_waiting += end.parts
            continue
        assert end.stuck
        tied.append(names)
        if separations and can_stay(tied, groups, tick):
            together.append(end.stuck)
        else:
            stuck = end.stuck
    return Disassembly(tuple(separations), stuck, reached, tuple(together), search.turns)
