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
from typing import NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, SubElement

from ...core.cells import Cell
from ...disassembly import Disassembly, Slide
from ...lattices.vectors import plus, with_layer

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
    slides_of_parts = {}
    for separation in disassembly.separations:
        slides = []
        for move in separation.moves:
            if isinstance(move, Slide):
                slides.append(move)
        assert len(slides) == len(separation.moves)
        part = frozenset(separation.pieces)
        slides_of_parts[part] = slides
    separations = _Separations(copies, slides_of_parts)
    separations.add(solution, "", range(len(copies)))


Placements: TypeAlias = Collection[int]


class _Separations:
    """The parts of a tiling, by the numbers of their placements, with their moves."""

    def __init__(
        self, copies: Sequence[PlacedCopy], slides_of_parts: Mapping[frozenset[int], list[Slide]]
    ) -> None:
        self._copies = copies
        self._slides_of_parts = slides_of_parts
        self._places = [copy.place for copy in copies]

    def add(self, parent: Element, kind: str, part: Placements) -> None:
        """Add the separation of a part, if it comes apart, and those of its two parts."""
        slides = self._slides_of_parts.get(frozenset(part))
        if not slides:
            return
        element = SubElement(parent, "separation")
        if kind:
            element.set("type", kind)
        in_order = sorted(part, key=self._number)
        numbers = []
        for placement in in_order:
            number = self._number(placement)
            numbers.append(str(number))
        count = str(len(numbers))
        pieces = SubElement(element, "pieces", count=count)
        pieces.text = " ".join(numbers)
        self._add_state(element, [self._places[placement] for placement in in_order])
        *inner_slides, last_slide = slides
        for slide in inner_slides:
            step = _step_of(slide.by)
            self._move(slide.pieces, step)
            self._add_state(element, [self._places[placement] for placement in in_order])
        removed = set(last_slide.pieces)
        last_step = _step_of(last_slide.by)
        away = tuple([STEPS_AWAY * value for value in last_step])
        last_places = []
        for placement in in_order:
            place = self._places[placement]
            if placement in removed:
                place = plus(place, away)
            last_places.append(place)
        self._add_state(element, last_places)
        self.add(element, "removed", removed)
        not_removed = [placement for placement in part if placement not in removed]
        self.add(element, "left", not_removed)

    def _number(self, placement: int) -> int:
        """The number of the copy of a placement."""
        return self._copies[placement].number

    def _move(self, placements: Placements, step: Cell) -> None:
        for placement in placements:
            place = self._places[placement]
            self._places[placement] = plus(place, step)

    def _add_state(self, element: Element, places: Sequence[Cell]) -> None:
        state = SubElement(element, "state")
        for number, axis in enumerate(AXES):
            values = [str(place[number]) for place in places]
            element_of_axis = SubElement(state, axis)
            element_of_axis.text = " ".join(values)


def _step_of(by: Cell) -> Cell:
    """A step in layers, rows and columns along x, y and z.

    >>> _step_of((0, 2)), _step_of((1, 0, 0)), _step_of((0, 3, 0))
    ((2, 0, 0), (0, 0, 1), (0, -3, 0))
    """
    layers, rows, columns = with_layer(by)
    return columns, -rows, layers
