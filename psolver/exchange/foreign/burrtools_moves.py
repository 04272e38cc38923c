"""Ways to take solutions apart, as files of BurrTools have them.

<separation>                                 the pieces that come apart in two
 <pieces count="2">0 1</pieces>              by the numbers of their copies in the assembly
 <state><dx>0 2</dx><dy>0 0</dy><dz>0 0</dz></state>          where each lies, before a move
 <state><dx>0 20002</dx><dy>0 0</dy><dz>0 0</dz></state>      those far away are removed
 <separation type="removed">…</separation>   the same for those of more than one piece
 <separation type="left">…</separation>
</separation>
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import add
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from ...core.cells import Cell
from ...disassembly import Disassembly, Slide

# Pieces that are removed are this number of steps away.
STEPS_AWAY = 20_000
# The names of the axes in a state, x, y and z.
AXES = ("dx", "dy", "dz")


class PlacedCopy(NamedTuple):
    """A placement in an assembly: the number of its copy of a piece, from 0, and its place along x,
    y and z.
    """

    number: int
    place: Cell


def add_separation(
    solution: Element, copies: Sequence[PlacedCopy], disassembly: Disassembly
) -> None:
    """Add the way to take a solution apart, which was searched without turns: BurrTools has none.
    `copies` are those of the placements of its tiling.
    """
    moves_of_part = {}
    for separation in disassembly.separations:
        slides = [move for move in separation.moves if isinstance(move, Slide)]
        assert len(slides) == len(separation.moves)
        moves_of_part[frozenset(separation.pieces)] = slides
    _Separations(copies, moves_of_part).add(solution, "", range(len(copies)))


class _Separations:
    """The parts of a tiling, by the numbers of their placements, with their moves."""

    def __init__(
        self, copies: Sequence[PlacedCopy], moves_of_part: Mapping[frozenset[int], Sequence[Slide]]
    ) -> None:
        self._copies = copies
        self._moves_of_part = moves_of_part
        self._places = [copy.place for copy in copies]

    def add(self, parent: Element, kind: str, part: Collection[int]) -> None:
        """Add the separation of a part, if it comes apart, and those of its two parts."""
        moves = self._moves_of_part.get(frozenset(part))
        if not moves:
            return
        in_order = sorted(part, key=lambda placement: self._copies[placement].number)
        element = SubElement(parent, "separation", {"type": kind} if kind else {})
        numbers = [str(self._copies[placement].number) for placement in in_order]
        SubElement(element, "pieces", count=str(len(numbers))).text = " ".join(numbers)
        self._add_state(element, [self._places[placement] for placement in in_order])
        *inner_moves, last_move = moves
        for move in inner_moves:
            self._move(move.pieces, _step_of(move.by))
            self._add_state(element, [self._places[placement] for placement in in_order])
        removed = set(last_move.pieces)
        away = tuple(STEPS_AWAY * step for step in _step_of(last_move.by))
        last_places = []
        for placement in in_order:
            place = self._places[placement]
            last_places.append(tuple(map(add, place, away)) if placement in removed else place)
        self._add_state(element, last_places)
        self.add(element, "removed", removed)
        self.add(element, "left", [placement for placement in part if placement not in removed])

    def _move(self, placements: Collection[int], step: Cell) -> None:
        for placement in placements:
            self._places[placement] = tuple(map(add, self._places[placement], step))

    def _add_state(self, element: Element, places: Sequence[Cell]) -> None:
        state = SubElement(element, "state")
        for axis, values in zip(AXES, zip(*places, strict=True), strict=True):
            SubElement(state, axis).text = " ".join(map(str, values))


def _step_of(by: Cell) -> Cell:
    """A step in layers, rows and columns along x, y and z.

    >>> _step_of((0, 2)), _step_of((1, 0, 0)), _step_of((0, 3, 0))
    ((2, 0, 0), (0, 0, 1), (0, -3, 0))
    """
    layers, rows, columns = (0, *by)[-3:]
    return columns, -rows, layers
