"""The drawing of a board or a piece, of any lattice, as a grid that can be edited, and its edits.

Parts that are not edited come back unchanged: blank lines around the drawing, its indentation,
spaces for holes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from ...core.cells import Cell, DrawnMarks, MarksByCell, box
from ...core.lattice import Lattice
from ...core.picture import NO_CELL
from .drawing_grid import (
    HOLE,
    LINE_AXES,
    Grid,
    can_shift,
    check_cells,
    check_end,
    has_place,
    in_blocks,
    last_line,
    narrowed_grid,
    sides_of_grid,
    slanted_grid,
    widened_grid,
)
from .drawing_lines import slanted_lines, surroundings, upright_lines

Place: TypeAlias = tuple[int, int]  # a row and a column of the grid
MarkedCell: TypeAlias = tuple[Cell, str]  # the cell is (layer, row, column)


@dataclass(frozen=True, slots=True)
class EditableDrawing:
    """A drawing.

    lattice  SQUARE, in which a solid drawing of cubes has its layers, or one of the others
    grid     its characters
    solid    whether it has layers, even a single one
    shift    of a slanted lattice
    """

    lattice: Lattice
    grid: Grid
    solid: bool = False
    shift: int = 0

    @property
    def sides(self) -> tuple[int, int, int]:
        """The numbers of layers, rows and columns."""
        return sides_of_grid(self.grid)

    def has(self, row: int, column: int) -> bool:
        """Whether a cell, or room for one, is at a place of a layer."""
        return has_place(self.lattice, self.shift, row, column)

    def marks(self) -> Iterator[str]:
        """Yield all of its characters."""
        for layer in self.grid:
            for row in layer:
                yield from row

    def text(self, like: str = "") -> str:
        """Return the drawing as text, at the place of the drawing in another text.

        >>> from ...core.square_lattice import SQUARE
        >>> EditableDrawing(SQUARE, ((("#", " "), ("#", "#")),)).text("\\n  ##\\n  ##\\n")
        '\\n  #\\n  ##\\n'
        """
        if self.lattice.slanted:
            (rows,) = self.grid
            places = self._places()
            lines = slanted_lines(rows, self.lattice, self.shift, places)
        else:
            may_have_layers = self.solid and self.lattice.flat
            lines = upright_lines(self.grid, may_have_layers)
        text_before, indent, text_after = surroundings(like)
        indented = []
        for line in lines:
            indented.append(f"{indent}{line}" if line else "")
        drawing = "\n".join(indented)
        return text_before + drawing + text_after

    def marked(self, cells: Iterable[MarkedCell]) -> EditableDrawing:
        """Return it with a mark on each of some cells, (layer, row, column). It grows to hold those
        beyond it; holes beyond it, and cells beyond its layers, are left out. Raises PsolverError
        if it would be too large.
        """
        layers, _, _ = self.sides
        marked_places = []
        drawn = []
        for (layer, row, lattice_column), mark in cells:
            column = lattice_column - self.shift
            is_layer = 0 <= layer < layers
            if not is_layer:
                continue
            if not self.has(row, column):
                continue
            marked_places.append((layer, row, column, mark))
            if mark != HOLE:
                drawn.append((row, column))
        enlarged, rows_above, columns_before = self._around(drawn)
        _, rows, columns = enlarged.sides
        new_layers = [[list(row) for row in layer] for layer in enlarged.grid]
        for layer, old_row, old_column, mark in marked_places:
            row = old_row + rows_above
            column = old_column + columns_before
            is_row = 0 <= row < rows
            is_column = 0 <= column < columns
            if not (is_row and is_column):
                continue
            line = new_layers[layer][row]
            is_hole = line[column] in NO_CELL
            if mark == HOLE and is_hole:
                continue
            line[column] = mark
        grid = [tuple(map(tuple, layer)) for layer in new_layers]
        return replace(enlarged, grid=tuple(grid))

    def _around(self, places: Iterable[Place]) -> tuple[EditableDrawing, int, int]:
        """The drawing with room for places, rows and columns of its grid, and the numbers of rows
        above its first one and of columns before it.
        """
        layers, rows, columns = self.sides
        first_place = (0, 0)
        last_place = (rows - 1, columns - 1)
        low, high = box([first_place, last_place, *places])
        low_corner, high_corner = in_blocks(low, high, self.lattice)
        top, left = low_corner
        bottom, right = high_corner
        new_rows = bottom + 1 - top
        new_columns = right + 1 - left
        check_cells(layers * new_rows * new_columns)
        hole = self._new_hole()
        blank_row = (hole,) * new_columns
        rows_above = (blank_row,) * -top
        number_below = bottom + 1 - rows
        rows_below = (blank_row,) * number_below
        holes_before = (hole,) * -left
        number_behind = right + 1 - columns
        holes_behind = (hole,) * number_behind
        new_layers = []
        for layer in self.grid:
            longer_rows = []
            for row in layer:
                longer_row = holes_before + row + holes_behind
                longer_rows.append(longer_row)
            new_layers.append((*rows_above, *longer_rows, *rows_below))
        shift = 0
        if can_shift(self.lattice):
            shift = (self.shift - top - left) % 2
        enlarged = replace(self, grid=tuple(new_layers), shift=shift)
        return enlarged, -top, -left

    def _new_hole(self) -> str:
        """The character of a new hole, that of the others."""
        if self.lattice.slanted:
            return " "
        used = set(self.marks())
        if " " in used and HOLE not in used:
            return " "
        return HOLE

    def redrawn(self, cells: MarksByCell) -> EditableDrawing:
        """Return a drawing of other cells, (layer, row, column) with their marks, at least one.
        Raises PsolverError if it would be too large.
        """
        (low, *first_corner), (high, *last_corner) = box(cells)
        low_corner, high_corner = in_blocks(first_corner, last_corner, self.lattice)
        top, left = low_corner
        bottom, right = high_corner
        new_layers = range(low, high + 1)
        rows = range(top, bottom + 1)
        columns = range(left, right + 1)
        check_cells(len(new_layers) * len(rows) * len(columns))
        if self.lattice.slanted:
            marks: DrawnMarks = {}
            for (_, row, column), mark in cells.items():
                marks[row, column] = mark
            return drawing_of_marks(marks, self.lattice)
        layers = []
        for layer in new_layers:
            new_rows = []
            for row in rows:
                line = []
                for column in columns:
                    place = (layer, row, column)
                    line.append(cells.get(place, HOLE))
                new_rows.append(tuple(line))
            layers.append(tuple(new_rows))
        was_flattened = len(layers) == 1 and len(self.grid) > 1
        solid = self.solid and not was_flattened
        return replace(self, grid=tuple(layers), solid=solid)

    def widened(self, axis: str, at: int) -> EditableDrawing:
        """Return it with one more line of cells before the one of a number. Raises PsolverError."""
        if self.lattice.slanted:
            return self._longer(axis, at)
        grid = widened_grid(self.grid, axis, at, "#")
        solid = self.solid or axis == "layer"
        return replace(self, grid=grid, solid=solid)

    def narrowed(self, axis: str, at: int) -> EditableDrawing:
        """Return it without the layer, row or column of a number; with one layer left it is flat.
        Raises PsolverError for the last one.
        """
        if self.lattice.slanted:
            return self._shorter(axis, at)
        grid = narrowed_grid(self.grid, axis, at)
        solid = self.solid
        if axis == "layer" and len(grid) == 1:
            solid = False
        return replace(self, grid=grid, solid=solid)

    def _longer(self, axis: str, at: int) -> EditableDrawing:
        """Return it with a row or a column more, and another one if no cell lies in that."""
        lines = self.sides[LINE_AXES.index(axis)]
        check_end(axis, at, lines)
        new_lines = range(at, at + self.lattice.block)
        grid = self.grid
        for number in new_lines:
            grid = widened_grid(grid, axis, number, " ")
        shift = self._shifted(at)
        longer = replace(self, grid=grid, shift=shift)
        new_cells = []
        for row, column in longer._places():
            number = column
            if axis == "row":
                number = row
            if number in new_lines:
                cell = (0, row, column + longer.shift)
                new_cells.append((cell, "#"))
        if new_cells:
            return longer.marked(new_cells)
        next_line = 0
        if at:
            next_line = at + 1
        return longer._longer(axis, next_line)

    def _shorter(self, axis: str, at: int) -> EditableDrawing:
        lines = self.sides[LINE_AXES.index(axis)]
        check_end(axis, at, lines - 1)
        block = self.lattice.block
        first_line = 0
        if at:
            first_line = at - block + 1
        grid = self.grid
        for _ in range(block):
            grid = narrowed_grid(grid, axis, first_line)
        shift = self._shifted(at)
        shorter = replace(self, grid=grid, shift=shift)
        if not shorter._places():
            raise last_line(axis)
        return shorter

    def _places(self) -> list[Place]:
        """The rows and columns of the grid at which a cell may lie."""
        _, rows, columns = self.sides
        places = []
        for row in range(rows):
            for column in range(columns):
                if self.has(row, column):
                    places.append((row, column))
        return places

    def _shifted(self, at: int) -> int:
        """The shift after a line has come or gone before the first one, or behind the last."""
        if at or not can_shift(self.lattice):
            return self.shift
        return 1 - self.shift


def drawing_of_marks(marks: MarksByCell, lattice: Lattice) -> EditableDrawing:
    """Return the drawing of marks in rows and columns of a slanted lattice (at least one)."""
    low, high = box(marks)
    low_corner, _ = in_blocks(low, high, lattice)
    top, left = low_corner
    shift = 0
    if can_shift(lattice):
        shift = (top + left) % 2
    signs: DrawnMarks = {}
    for (row, column), mark in marks.items():
        row_in_grid = row - top
        column_in_grid = column - left
        signs[row_in_grid, column_in_grid] = mark
    grid = slanted_grid(signs, lattice, shift)
    return EditableDrawing(lattice, grid, False, shift)
