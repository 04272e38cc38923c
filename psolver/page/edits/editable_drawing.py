"""The drawing of a board or a piece, of any lattice, as a grid that can be edited, and back.

A Grid     layers of rows of characters, as they stand in the text; all rows are equally long
A shift    of hexagons and triangles: 0, or 1 if the first column of the grid is the lattice's
           column 1. Rows and columns are those of `Lattice.shown`. Tans have none: their grid is
           one of whole squares, three rows and columns each

    " ##\\n---\\n .#"    is    ((("#", "#"),), ((".", "#"),))
    " # #\\n# #"        is    (((" ", "#", " ", "#"), ("#", " ", "#", " ")),) with the shift 1

A hole keeps the character that it is written with, "." or a space; a place where no cell can lie
has a space. Parts that are not edited come back unchanged: blank lines around the drawing, its
indentation, spaces for holes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any, TypeAlias

from ...core.cells import Cell, box
from ...core.errors import PictureError, PsolverError
from ...core.lattice import Lattice, lattice_named
from ...core.picture import (
    LAYER,
    MOST_BOARD_CELLS,
    NAMES,
    NO_CELL,
    layer_line,
    like_size,
    lines_of,
    picture_rows,
    too_large,
)
from ...core.square_lattice import CUBIC, SQUARE
from ...core.toml.load_board import MOST_SIZE_DIGITS, has_lattice

GridRow: TypeAlias = tuple[str, ...]
Grid: TypeAlias = tuple[tuple[GridRow, ...], ...]

LINE_AXES = ("layer", "row", "column")
HOLE = "."
CELL_MARKS = "#?" + NAMES
DRAWING_TOO_LARGE = (
    f"the drawing would be too large; it may have at most {MOST_BOARD_CELLS:,} cells"
)
SIZE = re.compile(r"\s*[0-9]+(\s*[xX×]\s*[0-9]+){1,2}\s*")


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
        return _sides(self.grid)

    def has(self, row: int, column: int) -> bool:
        """Whether a cell, or room for one, is at a place of a layer."""
        return _has(self.lattice, self.shift, row, column)

    def marks(self) -> Iterator[str]:
        """Yield all of its characters."""
        for layer in self.grid:
            for row in layer:
                yield from row

    def text(self, like: str = "") -> str:
        """Return the drawing as text, at the place of the drawing in another text.

        >>> EditableDrawing(SQUARE, ((("#", " "), ("#", "#")),)).text("\\n  ##\\n  ##\\n")
        '\\n  #\\n  ##\\n'
        """
        text_before, indent, text_after = _surroundings(like)
        lines = self._slanted_lines() if self.lattice.slanted else self._upright_lines()
        indented = [indent + line if line else "" for line in lines]
        return text_before + "\n".join(indented) + text_after

    def marked(self, cells: Iterable[tuple[Cell, str]]) -> EditableDrawing:
        """Return it with a mark on each of some cells, (layer, row, column). It grows to hold those
        beyond it; holes beyond it, and cells beyond its layers, are left out. Raises PsolverError
        if it would be too large.
        """
        layers, _, _ = self.sides
        marked_places, drawn = [], []
        for (layer, row, lattice_column), mark in cells:
            column = lattice_column - self.shift
            if 0 <= layer < layers and self.has(row, column):
                marked_places.append((layer, row, column, mark))
                if mark != HOLE:
                    drawn.append((row, column))
        enlarged, above, columns_before = self._around(drawn)
        _, rows, columns = enlarged.sides
        grid = [[list(row) for row in layer] for layer in enlarged.grid]
        for layer, row, column, mark in marked_places:
            row += above
            column += columns_before
            if 0 <= row < rows and 0 <= column < columns:
                line = grid[layer][row]
                if mark != HOLE or line[column] not in NO_CELL:
                    line[column] = mark
        new_grid = tuple(tuple(map(tuple, layer)) for layer in grid)
        return replace(enlarged, grid=new_grid)

    def _around(self, places: Iterable[tuple[int, int]]) -> tuple[EditableDrawing, int, int]:
        """The drawing with room for places, rows and columns of its grid, and the numbers of rows
        above its first one and of columns before it.
        """
        layers, rows, columns = self.sides
        ends = box([(0, 0), (rows - 1, columns - 1), *places])
        (top, left), (bottom, right) = _in_blocks(*ends, self.lattice)
        wide = right - left + 1
        high = bottom - top + 1
        _check_size(layers * high * wide)
        hole = self._new_hole()
        before = (hole,) * -left
        behind = (hole,) * (right + 1 - columns)
        above = ((hole,) * wide,) * -top
        below = ((hole,) * wide,) * (bottom + 1 - rows)

        def surrounded(layer: tuple[GridRow, ...]) -> tuple[GridRow, ...]:
            return (*above, *[(*before, *row, *behind) for row in layer], *below)

        shift = (self.shift - top - left) % 2 if _can_shift(self.lattice) else 0
        grid = tuple(surrounded(layer) for layer in self.grid)
        return replace(self, grid=grid, shift=shift), -top, -left

    def _new_hole(self) -> str:
        """The character of a new hole, that of the others."""
        if self.lattice.slanted:
            return " "
        used = set(self.marks())
        return " " if " " in used and HOLE not in used else HOLE

    def redrawn(self, cells: Mapping[Cell, str]) -> EditableDrawing:
        """Return a drawing of other cells, (layer, row, column) with their marks, at least one.
        Raises PsolverError if it would be too large.
        """
        (low, *first_corner), (high, *last_corner) = box(cells)
        (top, left), (bottom, right) = _in_blocks(first_corner, last_corner, self.lattice)
        _check_size((high - low + 1) * (bottom - top + 1) * (right - left + 1))
        if self.lattice.slanted:
            marks = {tuple(place): mark for (_, *place), mark in cells.items()}
            return _slanted_drawing(marks, self.lattice)
        layers = []
        for layer in range(low, high + 1):
            rows = []
            for row in range(top, bottom + 1):
                places = product([layer], [row], range(left, right + 1))
                rows.append(tuple(cells.get(place, HOLE) for place in places))
            layers.append(tuple(rows))
        solid = self.solid and (high > low or self.sides[0] == 1)
        return replace(self, grid=tuple(layers), solid=solid)

    def widened(self, axis: str, at: int) -> EditableDrawing:
        """Return it with one more line of cells before the one of a number. Raises PsolverError."""
        if self.lattice.slanted:
            return self._longer(axis, at)
        grid = _widened(self.grid, axis, at, "#")
        return replace(self, grid=grid, solid=self.solid or axis == "layer")

    def narrowed(self, axis: str, at: int) -> EditableDrawing:
        """Return it without the layer, row or column of a number; with one layer left it is flat.
        Raises PsolverError for the last one.
        """
        if self.lattice.slanted:
            return self._shorter(axis, at)
        grid = _narrowed(self.grid, axis, at)
        flat = axis == "layer" and len(grid) == 1
        return replace(self, grid=grid, solid=self.solid and not flat)

    def _longer(self, axis: str, at: int) -> EditableDrawing:
        """Return it with a row or a column more, and another one if no cell lies in that."""
        _check_end(axis, at, self.sides[LINE_AXES.index(axis)])
        grid, numbers = self.grid, range(at, at + self.lattice.block)
        for number in numbers:
            grid = _widened(grid, axis, number, " ")
        longer = replace(self, grid=grid, shift=self._shifted(at))
        _, rows, columns = longer.sides
        places = product(range(rows), numbers)
        if axis == "row":
            places = product(numbers, range(columns))
        new: list[tuple[Cell, str]] = []
        for row, column in places:
            if longer.has(row, column):
                cell = 0, row, column + longer.shift
                new.append((cell, "#"))
        if new:
            return longer.marked(new)
        return longer._longer(axis, at + 1 if at else 0)

    def _shorter(self, axis: str, at: int) -> EditableDrawing:
        _check_end(axis, at, self.sides[LINE_AXES.index(axis)] - 1)
        grid, block = self.grid, self.lattice.block
        first_line = at - block + 1 if at else 0
        for _ in range(block):
            grid = _narrowed(grid, axis, first_line)
        shorter = replace(self, grid=grid, shift=self._shifted(at))
        if not shorter._places():
            raise PsolverError(f"this is the last {axis}; a drawing has at least one")
        return shorter

    def _places(self) -> list[tuple[int, int]]:
        """The rows and columns of the grid at which a cell may lie."""
        _, rows, columns = self.sides
        places = product(range(rows), range(columns))
        return [(row, column) for row, column in places if self.has(row, column)]

    def _shifted(self, at: int) -> int:
        """The shift after a line has come or gone before the first one, or behind the last."""
        return self.shift if at or not _can_shift(self.lattice) else 1 - self.shift

    def _upright_lines(self) -> list[str]:
        """The lines of squares or cubes; blank rows and columns at the rim get a "."."""
        grid = [[list(row) for row in layer] for layer in self.grid]
        first_layer = grid[0]
        for column in (0, -1):
            if all(row[column] == " " for layer in grid for row in layer):
                first_layer[0][column] = HOLE
        if all(set(layer[-1]) == {" "} for layer in grid):
            first_layer[-1][0] = HOLE
        layers = [_layer_lines(layer) for layer in grid]
        for layer, line in ((layers[0], 0), (layers[-1], -1)):
            layer[line] = layer[line] or HOLE
        if self.solid and len(layers) == 1 and self.lattice.flat:
            layers.append([HOLE])  # a layer without cells: the board is solid
        lines, *further_layers = layers
        for layer in further_layers:
            lines += [LAYER, *layer]
        if like_size(" ".join(lines)):
            lines[0] += HOLE  # clues such as 3x4, which are no size
        return lines

    def _slanted_lines(self) -> list[str]:
        """The lines of hexagons or triangles; rows and columns at the rim without cells get "."."""
        (rows,) = self.grid
        places = self._places()
        block = self.lattice.block
        signs = {}
        for row, column in places:
            if rows[row][column] != " ":
                signs[row, column] = rows[row][column]
        for axis in (0, 1):
            for end in (min, max):
                rim = end(place[axis] // block for place in places)
                at_rim = [place for place in places if place[axis] // block == rim]
                if signs.keys().isdisjoint(at_rim):
                    signs[at_rim[0]] = HOLE
        cells = {}
        for (row, column), sign in signs.items():
            cell = self.lattice.at((row, column + self.shift))
            assert cell is not None
            cells[cell] = sign
        lines = self.lattice.picture(cells).split("\n")
        if like_size(" ".join(lines)):
            lines[0] += f" {HOLE}"  # clues such as 3 x 4, which are no size
        return lines


def drawing_in(text: str, lattice: Lattice) -> EditableDrawing | None:
    """Return the drawing in a text; None for a text that is not a drawing, or is too large, and for
    polyhedra, which are edited as text.
    """
    if lattice.polyhedral:
        return None
    if lattice.slanted:
        return _slanted_in(text, lattice)
    grid = _grid_in(text)
    if grid is None:
        return None
    return EditableDrawing(_drawn_in(lattice), grid, layer_line(text) is not None)


def drawing_of(cells: Iterable[Cell], lattice: Lattice) -> EditableDrawing:
    """Return the drawing of some cells (at least one) of a lattice."""
    if not lattice.slanted:
        picture = lattice.picture(dict.fromkeys(cells, "#"))
        grid = _grid_in(picture)
        assert grid
        layered = lattice is CUBIC or layer_line(picture) is not None
        return EditableDrawing(_drawn_in(lattice), grid, layered)
    return _slanted_drawing({lattice.shown(cell): "#" for cell in cells}, lattice)


def _slanted_drawing(marks: Mapping[Cell, str], lattice: Lattice) -> EditableDrawing:
    """The drawing of marks in rows and columns of a slanted lattice (at least one)."""
    (top, left), _ = _in_blocks(*box(marks), lattice)
    shift = (top + left) % 2 if _can_shift(lattice) else 0
    signs: dict[Cell, str] = {}
    for (row, column), mark in marks.items():
        signs[row - top, column - left] = mark
    return EditableDrawing(lattice, _slanted_grid(signs, lattice, shift), False, shift)


def _drawn_in(lattice: Lattice) -> Lattice:
    return SQUARE if lattice is CUBIC else lattice


def sized(text: str, lattice: Lattice) -> EditableDrawing | None:
    """Return the drawing of a board given as a size; None for another text, or one too large, and
    for polyhedra.
    """
    if lattice.polyhedral:
        return None
    if not lattice.sizes:
        sizes = size_in(text)
        if sizes is None or not 0 < prod(sizes) <= MOST_BOARD_CELLS:
            return None
        *layers, rows, columns = sizes
        grid = ((("#",) * columns,) * rows,) * prod(layers)
        return EditableDrawing(SQUARE, grid, bool(layers))
    for size in lattice.sizes:
        written = size.numbers(text)
        if written is None or any(len(number) > MOST_SIZE_DIGITS for number in written):
            continue
        numbers = [int(number) for number in written]
        if 0 < size.count(*numbers) <= MOST_BOARD_CELLS:
            return drawing_of(size.cells(*numbers), lattice)
    return None


def size_in(text: str) -> tuple[int, ...] | None:
    """Return the sizes, two or three, of a board of squares or cubes; None for a drawing.

    >>> size_in("6x10"), size_in("##")
    ((6, 10), None)
    """
    if not SIZE.fullmatch(text):
        return None
    sizes = re.findall("[0-9]+", text)
    if any(len(size) > MOST_SIZE_DIGITS for size in sizes):
        return None
    return tuple(map(int, sizes))


def lattice_of_file(values: Mapping[str, Any]) -> Lattice:
    """Return the lattice that the values of a file name; SQUARE for none and for an unknown one."""
    name = values.get("lattice")
    return lattice_named(name) if has_lattice(name) else SQUARE


def board_drawing(board: str, lattice: Lattice = SQUARE) -> EditableDrawing | None:
    """Return the drawing of the text of a board, or of a piece; None if it cannot be drawn."""
    if drawing := sized(board, lattice):
        return drawing
    return None if size_in(board) else drawing_in(board, lattice)


# from text ----------------------------------------------------------------------------------------


def _grid_in(text: str) -> Grid | None:
    try:
        rows = list(picture_rows(text))
    except PictureError:
        return None
    if not rows:
        return None
    width = max(len(line.rstrip(" ")) - indent for _, _, indent, line in rows)
    layers: list[list[GridRow]] = []
    for _, place, indent, line in rows:
        if place[-1] == 0:
            layers.append([])
        layers[-1].append(tuple(line[indent:].rstrip(" ").ljust(width)))
    deep = max(map(len, layers))
    if len(layers) * deep * width > MOST_BOARD_CELLS:
        return None
    used = set().union(*(row for layer in layers for row in layer))
    if not used <= set(CELL_MARKS + NO_CELL):
        return None
    blank = (" ",) * width
    return tuple((*layer, *[blank] * (deep - len(layer))) for layer in layers)


def _slanted_in(text: str, lattice: Lattice) -> EditableDrawing | None:
    if too_large(text):
        return None
    try:
        cells = lattice.parse(text, CELL_MARKS, 1)
        lines = [(row[-1], indent, line) for _, row, indent, line in picture_rows(text)]
    except PictureError:
        return None
    if not _can_shift(lattice):
        marks = {lattice.shown(cell): mark for cell, mark in cells.items()}
        return EditableDrawing(lattice, _slanted_grid(marks, lattice, 0)) if marks else None
    signs: dict[Cell, str] = {}
    for row, indent, line in lines:
        for number, sign in enumerate(line[indent:]):
            if sign in CELL_MARKS + HOLE:
                signs[row, number // lattice.pitch] = sign
    if not signs:
        return None
    shift = sum(next(iter(signs))) % 2
    if cells:  # in the same order as their signs
        first_place = next(place for place, sign in signs.items() if sign != HOLE)
        shift = lattice.shown(next(iter(cells)))[-1] - first_place[-1]
    grid = _slanted_grid(signs, lattice, shift, len(lines))
    return EditableDrawing(lattice, grid, False, shift)


def _slanted_grid(
    signs: Mapping[Cell, str], lattice: Lattice, shift: int, least_rows: int = 0
) -> Grid:
    """The grid of characters by row and column, without those at places where no cell lies."""
    _, (last_row, last_column) = _in_blocks(*box(signs), lattice)
    rows = []
    for row in range(max(least_rows, last_row + 1)):
        line = []
        for column in range(last_column + 1):
            has_cell = _has(lattice, shift, row, column)
            line.append(signs.get((row, column), " ") if has_cell else " ")
        rows.append(tuple(line))
    return (tuple(rows),)


def _can_shift(lattice: Lattice) -> bool:
    """Whether a drawing may begin at a column of which the lattice has other cells."""
    return lattice.slanted and lattice.block == 1


def _in_blocks(
    low: Sequence[int], high: Sequence[int], lattice: Lattice
) -> tuple[list[int], list[int]]:
    """The corners of a box, moved outwards until whole blocks of a lattice are in it."""
    n = lattice.block
    low_corner = [value - value % n for value in low]
    high_corner = [value - value % n + n - 1 for value in high]
    return low_corner, high_corner


def _has(lattice: Lattice, shift: int, row: int, column: int) -> bool:
    layer = (0,) * (len(lattice.axes) - 2)
    return lattice.at((*layer, row, column + shift)) is not None


# to text ------------------------------------------------------------------------------------------


def _surroundings(text: str) -> tuple[str, str, str]:
    """The parts of a text before its drawing, before each line of it, and after it."""
    lines = lines_of(text)
    drawing = [number for number, line in enumerate(lines) if line.strip(" ")]
    if not drawing:
        return "", "", ""
    first, last = drawing[0], drawing[-1]
    text_before = "".join(line + "\n" for line in lines[:first])
    text_after = "".join("\n" + line for line in lines[last + 1 :])
    return text_before, indentation(lines) * " ", text_after


def indentation(lines: Iterable[str]) -> int:
    """Return the number of blanks before each line of a drawing."""
    drawn = [line for line in lines if line.strip(" ") not in ("", LAYER)]
    indents = [len(line) - len(line.lstrip(" ")) for line in drawn]
    return min(indents, default=0)


def flush(block: str) -> str:
    """Return a drawing without the blanks before all of its lines."""
    lines = block.split("\n")
    indent = indentation(lines)
    return "\n".join(line if line.strip(" ") == LAYER else line[indent:] for line in lines)


def _layer_lines(rows: list[list[str]]) -> list[str]:
    """The lines of a layer without blank ones at its end, but for the first."""
    lines = ["".join(row).rstrip(" ") for row in rows]
    while len(lines) > 1 and not lines[-1]:
        lines.pop()
    return lines


# lines --------------------------------------------------------------------------------------------


def _check_end(axis: str, at: int, end: int) -> None:
    """Raise PsolverError for a layer, or a line in the middle: there all behind it would change."""
    if axis == "layer":
        raise PsolverError("there are layers of cubes and balls only")
    if at not in (0, end):
        raise PsolverError(f"a {axis} comes or goes here at an end of the drawing only")


def _widened(grid: Grid, axis: str, at: int, mark: str) -> Grid:
    """The grid with one more layer, row or column, all `mark`, before the one of a number. Raises
    PsolverError if it would be too large.
    """
    sides = _sides(grid)
    _check_size(prod(sides) + prod(sides) // sides[LINE_AXES.index(axis)])
    _, rows, columns = sides
    row = (mark,) * columns
    new_lines = {"layer": (row,) * rows, "row": row, "column": mark}
    return _spliced(grid, axis, slice(at, at), [new_lines[axis]])


def _narrowed(grid: Grid, axis: str, at: int) -> Grid:
    """The grid without the layer, row or column of a number. Raises PsolverError for the last."""
    if _sides(grid)[LINE_AXES.index(axis)] == 1:
        raise PsolverError(f"this is the last {axis}; a drawing has at least one")
    return _spliced(grid, axis, slice(at, at + 1), [])


def _spliced(grid: Grid, axis: str, old: slice, new: Sequence[Any]) -> Grid:
    """The grid with new lines of an axis in the place of some old ones."""

    def spliced(lines: tuple[Any, ...], depth: int) -> tuple[Any, ...]:
        if depth:
            return tuple(spliced(line, depth - 1) for line in lines)
        new_lines = list(lines)
        new_lines[old] = new
        return tuple(new_lines)

    return spliced(grid, LINE_AXES.index(axis))


def _check_size(cells: int) -> None:
    """Raise PsolverError if a drawing would have too many cells."""
    if cells > MOST_BOARD_CELLS:
        raise PsolverError(DRAWING_TOO_LARGE)


def _sides(grid: Grid) -> tuple[int, int, int]:
    return len(grid), len(grid[0]), len(grid[0][0])
