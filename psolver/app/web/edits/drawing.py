"""The drawing of a board or a piece, of whatever lattice, that can be edited."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ....errors import PsolverError
from ....formats.toml.load_board import FLAT_LATTICES
from ....geometry.cells import Cell
from ....geometry.lattice import CUBIC, SQUARE, Lattice, lattice_named
from ....geometry.picture import MOST_CELLS
from . import grid as upright
from . import slanted
from .grid import Grid, sides

SIZE = re.compile(r"\s*[0-9]+(\s*[xX×]\s*[0-9]+){1,2}\s*")
MOST_DIGITS = 9  # of a number in a size


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing.

    lattice  SQUARE, in which a solid drawing has its layers, or one of the others that are flat
    grid     layers of rows of characters
    solid    does it have layers?
    shift    of a slanted lattice: how far its columns are from those of the grid, see `slanted`
    """

    lattice: Lattice
    grid: Grid
    solid: bool = False
    shift: int = 0

    @property
    def sides(self) -> tuple[int, int, int]:
        """How many layers, rows and columns it has."""
        return sides(self.grid)

    def has(self, row: int, column: int) -> bool:
        """Is there a cell, or room for one, at a place of a layer?"""
        return slanted.has(self.lattice, self.shift, row, column)

    def text(self, like: str = "") -> str:
        """The drawing as text, at the place of the drawing in another text."""
        if not self.lattice.slanted:
            return upright.drawn(self.grid, self.solid, like)
        return slanted.told(self.grid, self.lattice, self.shift, like)

    def painted(self, mark: str, cells: Iterable[Cell]) -> Drawing:
        """With some cells, (layer, row, column) as people know them, marked. Cells beside it are
        left out.
        """
        marks: dict[Cell, str] = {}
        for layer, row, known in cells:
            column = known - self.shift
            if self.has(row, column):
                marks[layer, row, column] = mark
        return replace(self, grid=upright.painted(self.grid, marks))

    def widened(self, axis: str, at: int) -> Drawing:
        """With one more layer, row or column of cells before the one of a number. Raises
        PsolverError.
        """
        if self.lattice.slanted:
            return self._longer(axis, at)
        grid = upright.widened(self.grid, axis, at, "#")
        return replace(self, grid=grid, solid=self.solid or axis == "layer")

    def narrowed(self, axis: str, at: int) -> Drawing:
        """Without the layer, row or column of a number; with one layer left it is flat. Raises
        PsolverError for the last one.
        """
        if self.lattice.slanted:
            return self._shorter(axis, at)
        grid = upright.narrowed(self.grid, axis, at)
        return replace(
            self, grid=grid, solid=self.solid and not (axis == "layer" and len(grid) == 1)
        )

    def _longer(self, axis: str, at: int) -> Drawing:
        """With a row or a column more, and one more yet where no cell lies in that one."""
        _check_end(axis, at, self.sides[AXES.index(axis)])
        found = replace(self, grid=upright.widened(self.grid, axis, at, " "), shift=self._shift(at))
        number = at and found.sides[AXES.index(axis)] - 1
        _, rows, columns = found.sides
        lines = [(row, number) for row in range(rows)]
        if axis == "row":
            lines = [(number, column) for column in range(columns)]
        new = [(0, row, column + found.shift) for row, column in lines if found.has(row, column)]
        return found.painted("#", new) if new else found._longer(axis, at and at + 1)

    def _shorter(self, axis: str, at: int) -> Drawing:
        """Without the first or the last row or column."""
        last = self.sides[AXES.index(axis)] - 1
        _check_end(axis, at, last)
        found = replace(self, grid=upright.narrowed(self.grid, axis, at), shift=self._shift(at))
        _, rows, columns = found.sides
        if not any(found.has(row, column) for row in range(rows) for column in range(columns)):
            raise PsolverError(f"this is the last {axis}; a drawing has at least one")
        return found

    def _shift(self, at: int) -> int:
        """The shift after a line has come or gone before the first one, or behind the last."""
        return self.shift if at else 1 - self.shift


AXES = ("layer", "row", "column")


def _check_end(axis: str, at: int, end: int) -> None:
    """Raise PsolverError for a layer, or a line in the midst: there all behind it would change."""
    if axis == "layer":
        raise PsolverError("there are layers of cubes only")
    if at not in (0, end):
        raise PsolverError(f"a {axis} comes or goes here at an end of the drawing only")


def lattice_in(values: Mapping[str, Any]) -> Lattice:
    """The lattice that the values of a file name; SQUARE where there is none that is known."""
    name = values.get("lattice")
    return lattice_named(name) if name in FLAT_LATTICES else SQUARE


def drawing_in(text: str, lattice: Lattice) -> Drawing | None:
    """The drawing that a text shows; None where it shows none, or a large one."""
    if not lattice.slanted:
        grid = upright.grid_of(text)
        return None if grid is None else Drawing(SQUARE, grid, upright.is_solid(text))
    found = slanted.read(text, lattice)
    return None if found is None else Drawing(lattice, found[0], False, found[1])


def drawing_of(cells: Iterable[Cell], lattice: Lattice) -> Drawing:
    """The drawing of some cells (at least one) of a lattice."""
    if not lattice.slanted:
        text = lattice.picture(dict.fromkeys(cells, "#"))
        grid = upright.grid_of(text)
        assert grid
        return Drawing(SQUARE, grid, lattice is CUBIC)
    grid, shift = slanted.of_cells(cells, lattice)
    return Drawing(lattice, grid, False, shift)


def sized(text: str, lattice: Lattice) -> Drawing | None:
    """The drawing of a board that is given as a size; None for another text, or one too large."""
    if not lattice.slanted:
        return _box(size_in(text))
    for size in lattice.sizes:
        numbers = size.numbers(text)
        if numbers is None or any(len(number) > MOST_DIGITS for number in numbers):
            continue
        if 0 < size.count(*map(int, numbers)) <= MOST_CELLS:
            return drawing_of(size.cells(*map(int, numbers)), lattice)
    return None


def _box(sizes: tuple[int, ...] | None) -> Drawing | None:
    number = 1
    for size in sizes or ():
        number *= size
    if not sizes or not 0 < number <= MOST_CELLS:
        return None
    return Drawing(SQUARE, upright.box_grid(sizes), len(sizes) == 3)


def size_in(text: str) -> tuple[int, ...] | None:
    """The sizes, two or three, of a board of squares or cubes that is told by them; None for a
    drawing.

    >>> size_in("6x10"), size_in("##")
    ((6, 10), None)
    """
    if not SIZE.fullmatch(text):
        return None
    sizes = re.findall("[0-9]+", text)
    if any(len(size) > MOST_DIGITS for size in sizes):
        return None
    return tuple(map(int, sizes))
