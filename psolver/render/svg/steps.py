"""Steps: the pieces of a solid scene put in one by one, from above where that can be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...geometry.cells import Shape
from ..look import Style
from ..scene import Scene
from .drawing import Drawing, captioned
from .sheet import grid, paragraph, stacked
from .solid import paper, solid_drawing, whole_drawing

NO_ORDER = "These pieces cannot be put in from above one by one."


class Order(NamedTuple):
    """Pieces, by their numbers, in an order; can each come straight down into its place?"""

    numbers: tuple[int, ...]
    from_above: bool


def order(pieces: Mapping[int, Shape]) -> Order:
    """The order in which to put in some pieces: of those that have no other left below them the
    lowest, then the first in the order of reading; where there is none, of all that are left.

    >>> order({0: ((1, 0, 0),), 1: ((0, 0, 0),)})
    Order(numbers=(1, 0), from_above=True)
    """
    left = {number: _below(number, pieces) for number in pieces}
    numbers: list[int] = []
    from_above = True
    while left:
        free = [number for number, below in left.items() if not below & left.keys()]
        from_above &= bool(free)
        numbers.append(min(free or left, key=lambda number: pieces[number]))
        del left[numbers[-1]]
    return Order(tuple(numbers), from_above)


def _below(number: int, pieces: Mapping[int, Shape]) -> set[int]:
    """The other pieces that have a cell somewhere below a cell of a piece."""
    highest = {cell[1:]: cell[0] for cell in pieces[number]}  # cells are sorted by their layers
    return {
        other
        for other, cells in pieces.items()
        if other != number and any(cell[0] < highest.get(cell[1:], cell[0]) for cell in cells)
    }


class Steps(NamedTuple):
    """A drawing for each piece that is put in, with those that lie there before it; can each come
    from above?
    """

    drawings: list[Drawing]
    from_above: bool


def steps(scene: Scene, style: Style) -> Steps:
    """The steps of a solid scene; none where there is no piece."""
    pieces = {n: region.cells for n, region in scene.regions.items() if region.role == "piece"}
    if not pieces:
        return Steps([], True)
    numbers, from_above = order(pieces)
    on = paper(scene.lattice, [cell for cells in pieces.values() for cell in cells], style.cell)
    drawings = []
    for step in range(1, len(numbers) + 1):
        there = {other: scene.regions[other] for other in numbers[:step]}
        drawings.append(solid_drawing(there, on, style, faint=numbers[: step - 1]))
    return Steps(drawings, from_above)


def steps_drawing(scene: Scene, style: Style) -> Drawing:
    """The steps of a solid scene with their numbers; the scene itself where it has no piece."""
    drawings, from_above = steps(scene, style)
    if not drawings:
        return whole_drawing(scene, style)
    drawn = grid([captioned(one, str(number)) for number, one in enumerate(drawings, 1)])
    return drawn if from_above else stacked([paragraph(NO_ORDER, drawn.width), drawn])
