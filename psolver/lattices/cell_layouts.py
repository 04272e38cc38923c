"""The places of cells with slanted sides in a picture, and of the characters that they share.

A place    a character of a picture, by its number in reading order
A claim    of a cell on a place that is part of it; two cells have one on a side, three on a corner

Cells are given by their number, those seen again beyond the sides of a board after its own, and the
outside by the number after the last.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from ..core.cells import Shape
from ..core.lattice import Lattice
from ..text.characters import FOOT_SIGN, Owned, cut_owners
from ..text.overlay import Grid
from ..text.spots import TextRun, runs_of_spots
from .stencils import DrawnSign, Placing, Stencil

# on each sign of a stencil
CLAIMS = {
    " ": 1,
    "/": 2,
    "\\": 2,
    "|": 2,
    FOOT_SIGN: 2,
    ".": 3,
}
Item = TypeVar("Item", str, int | None)
Regions: TypeAlias = Sequence[int | None]


class SideCharacter(NamedTuple):
    """A character of a side: its place, its sign in stencils, and the cells that it parts."""

    place: int
    sign: str
    cell: int
    cell_beyond: int


class CellLayout(NamedTuple):
    """The places of some cells in a picture, and its lines and columns.

    sides     the characters of all sides; of two at one place the later one is drawn
    claims    the cells that have a claim on a place, in reading order, for each that is not beside
              the cells; the place of a side at a foot has none
    places    of each cell the places on which it has a claim
    middles   of each cell the run in its middle
    joints    the places between two horizontal sides that may be one
    """

    lines: int
    columns: int
    sides: list[SideCharacter]
    claims: dict[int, tuple[int, ...]]
    places: list[list[int]]
    middles: list[TextRun]
    joints: list[int]

    def grid(self, regions: Regions, sides: Mapping[str, str]) -> Grid:
        """Return the characters of a picture of cells in some regions, with a sign for each sign of
        a side in stencils.
        """
        size = self.lines * self.columns
        characters = [" "] * size
        for side in self.sides:
            region = regions[side.cell]
            if region != regions[side.cell_beyond]:
                characters[side.place] = sides[side.sign]
        foot = sides[FOOT_SIGN]
        for place in self.joints:
            if characters[place] != " ":
                continue
            left_sign = characters[place - 1]
            right_sign = characters[place + 1]
            signs_beside = {left_sign, right_sign}
            if foot in signs_beside and " " not in signs_beside:
                characters[place] = foot
        return list(map(list, self._rows(characters)))

    def _rows(self, items: Sequence[Item]) -> Iterator[Sequence[Item]]:
        for start in range(0, len(items), self.columns):
            end = start + self.columns
            yield items[start:end]

    def owners(self, regions: Regions, lines: Sequence[str]) -> list[Owned]:
        """Return the owners of the characters of these lines: a side, or a corner, is of the last
        of its cells in reading order; at the edge of the picture it has no owner.
        """
        size = self.lines * self.columns
        owned: list[int | None] = [None] * size
        for place, cells in self.claims.items():
            last_cell = cells[-1]
            owned[place] = regions[last_cell]
        return cut_owners(self._rows(owned), lines)

    def runs(self, cells: set[int]) -> Iterator[TextRun]:
        """Yield the runs of places on which only some cells have a claim, in reading order."""
        claimed = set[int]()
        for cell in cells:
            claimed.update(self.places[cell])
        spots = []
        for place in sorted(claimed):
            if cells.issuperset(self.claims[place]):
                spot = divmod(place, self.columns)
                spots.append(spot)
        yield from runs_of_spots(spots)


@lru_cache(16)
def layout_of(lattice: Lattice, stencil: Stencil, cells: Shape, beyond: Shape = ()) -> CellLayout:
    """Return the layout of some cells, of which those `beyond` are seen again."""
    spots = [lattice.shown(cell) for cell in cells + beyond]
    placings = []
    for row, column in spots:
        placings.append(stencil.place(row, column))
    cells_of_signs = _cells_of_signs(placings, stencil, len(cells))
    lines, columns, _ = zip(*cells_of_signs, strict=True)
    top = min(lines)
    left = min(columns)
    high = max(lines) - top + 1
    wide = max(columns) - left + 1
    middles = []
    for placing in placings:
        middle = stencil.cells[placing.number].middle
        down = placing.line - top
        right = placing.column - left
        middles.append(middle.moved(down, right))
    places: list[list[int]] = [[] for _ in spots]
    layout = CellLayout(high, wide, [], {}, places, middles, [])
    for character, numbers in cells_of_signs.items():
        line, column, sign = character
        in_order = sorted(numbers, key=lambda number: spots[number])
        place = (line - top) * wide + column - left
        _claim(layout, place, sign, in_order)
    # signs of feet come first, so that others at their places are drawn over them
    layout.sides.sort(key=lambda side: side.sign != FOOT_SIGN)
    if stencil.block > 1:
        layout.joints.extend(_joints(layout))
    return layout


def _cells_of_signs(
    placings: Sequence[Placing], stencil: Stencil, own_cells: int
) -> Mapping[DrawnSign, list[int]]:
    """The cells of each character; those after `own_cells` only of characters that these have."""
    characters_of_kinds = [drawn.characters() for drawn in stencil.cells]
    cells_of_signs = defaultdict(list)
    for number, placing in enumerate(placings):
        for down, right, sign in characters_of_kinds[placing.number]:
            line = placing.line + down
            column = placing.column + right
            character = DrawnSign(line, column, sign)
            if number < own_cells or character in cells_of_signs:
                cells_of_signs[character].append(number)
    return cells_of_signs


def _joints(layout: CellLayout) -> Iterator[int]:
    """The places beside the horizontal sides, but those at the edges of the picture."""
    feet = []
    for side in layout.sides:
        if side.sign == FOOT_SIGN:
            feet.append(side.place)
    places_beside = set()
    for place in feet:
        places_beside |= {place - 1, place + 1}
    last_column = layout.columns - 1
    for place in places_beside.difference(feet):
        column = place % layout.columns
        if 0 < column < last_column:
            yield place


def _claim(layout: CellLayout, place: int, sign: str, cells: list[int]) -> None:
    """Note which cells have a claim on a place; the outside has those that are left."""
    outside = len(layout.places)
    number = CLAIMS[sign]
    cells_outside = [outside] * (number - len(cells))
    claims = (*cells, *cells_outside)
    if number == 2:
        layout.sides.append(SideCharacter(place, sign, *claims))
    if sign != FOOT_SIGN:
        layout.claims[place] = claims
        for cell in cells:
            layout.places[cell].append(place)
