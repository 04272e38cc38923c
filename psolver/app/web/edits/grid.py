"""The text of a drawing of squares or cubes as a grid that can be edited, and back.

A Grid     layers of rows of characters, as they stand in the text; all rows are equally long

    " ##\\n---\\n .#"      is    ((("#", "#"),), ((".", "#"),))

A hole keeps the character that it is written with, "." or a space. What is not edited comes back as
it was: blank lines around the drawing, its indentation, spaces for holes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import TypeAlias

from ....errors import PictureError, PsolverError
from ....geometry.cells import Cell
from ....geometry.picture import (
    LAYER,
    MOST_CELLS,
    NAMES,
    NO_CELL,
    layer_line,
    like_size,
    lines_of,
    rows_of,
)

Row: TypeAlias = tuple[str, ...]
Grid: TypeAlias = tuple[tuple[Row, ...], ...]

HOLE = "."
MARKS = "#?" + NAMES + NO_CELL
TOO_LARGE = f"the drawing would be too large; it may have at most {MOST_CELLS:,} cells"


def grid_of(text: str) -> Grid | None:
    """The grid of a drawing; None for a text that is no drawing, or is too large."""
    try:
        rows = list(rows_of(text))
    except PictureError:
        return None
    if not rows:
        return None
    width = max(len(line.rstrip(" ")) - left for _, _, left, line in rows)
    layers: list[list[Row]] = []
    for _, place, left, line in rows:
        if place[-1] == 0:
            layers.append([])
        layers[-1].append(tuple(line[left:].rstrip(" ").ljust(width)))
    deep = max(map(len, layers))
    if len(layers) * deep * width > MOST_CELLS:
        return None
    if any(mark not in MARKS for layer in layers for row in layer for mark in row):
        return None
    blank = (" ",) * width
    return tuple((*layer, *(blank,) * (deep - len(layer))) for layer in layers)


def is_solid(text: str) -> bool:
    """Does a drawing have layers?"""
    return layer_line(text) is not None


def box_grid(sizes: Iterable[int]) -> Grid:
    """The grid of a box without holes, of two or three sizes."""
    *layers, rows, columns = sizes
    return ((("#",) * columns,) * rows,) * prod(layers)


def drawn(grid: Grid, solid: bool, like: str = "") -> str:
    """The text of a grid, at the place of the drawing in another text; `solid`: it has layers, be
    it one.

    >>> drawn(((("#", " "), ("#", "#")),), False, "\\n  ##\\n  ##\\n")
    '\\n  #\\n  ##\\n'
    """
    before, indent, after = around(like)
    layers = _told(grid)
    if solid and len(layers) == 1:
        layers.append([HOLE])  # a layer without cells: the board is solid
    lines = f"\n{LAYER}\n".join("\n".join(layer) for layer in layers).split("\n")
    if like_size(" ".join(lines)):
        lines[0] += HOLE  # clues such as 3x4, which are no size
    return before + "\n".join(indent + line if line else "" for line in lines) + after


def around(text: str) -> tuple[str, str, str]:
    """What a text has before its drawing, before each line, and after it."""
    lines = lines_of(text)
    drawing = [number for number, line in enumerate(lines) if line.strip(" ")]
    if not drawing:
        return "", "", ""
    first, last = drawing[0], drawing[-1]
    indents = (
        len(line) - len(line.lstrip(" ")) for line in lines if line.strip(" ") not in ("", LAYER)
    )
    before = "".join(line + "\n" for line in lines[:first])
    after = "".join("\n" + line for line in lines[last + 1 :])
    return before, min(indents, default=0) * " ", after


def _told(grid: Grid) -> list[list[str]]:
    """The lines of each layer. Rows and columns at the rim that have no cells are told by a ".",
    since blank ones would not count.
    """
    rows = [[list(row) for row in layer] for layer in grid]
    everything = [row for layer in rows for row in layer]
    for column in (0, -1):
        if all(row[column] == " " for row in everything):
            everything[0][column] = HOLE
    if all(set(layer[-1]) == {" "} for layer in rows):
        rows[0][-1][0] = HOLE
    layers = [_lines(layer) for layer in rows]
    layers[0][0] = layers[0][0] or HOLE
    layers[-1][-1] = layers[-1][-1] or HOLE
    return layers


def _lines(rows: list[list[str]]) -> list[str]:
    """The lines of a layer without blank ones at its end, but for the first."""
    lines = ["".join(row).rstrip(" ") for row in rows]
    while len(lines) > 1 and not lines[-1]:
        lines.pop()
    return lines


# edits --------------------------------------------------------------------------------------------


def painted(grid: Grid, marks: Mapping[Cell, str]) -> Grid:
    """The grid with some cells, (layer, row, column), marked. Cells beside it are left out."""
    rows = [[list(row) for row in layer] for layer in grid]
    for (layer, row, column), mark in marks.items():
        if 0 <= layer < len(rows) and 0 <= row < len(rows[0]) and 0 <= column < len(rows[0][0]):
            here = rows[layer][row][column]
            if mark != HOLE or here not in NO_CELL:
                rows[layer][row][column] = mark
    return tuple(tuple(tuple(row) for row in layer) for layer in rows)


def widened(grid: Grid, axis: str, at: int, mark: str) -> Grid:
    """The grid with one more layer, row or column before the one of a number; its cells are marked
    so. Raises PsolverError where it would be too large.
    """
    layers, rows, columns = sides(grid)
    more = {"layer": rows * columns, "row": layers * columns, "column": layers * rows}[axis]
    if layers * rows * columns + more > MOST_CELLS:
        raise PsolverError(TOO_LARGE)
    new: Grid = (((mark,) * columns,) * rows,)
    if axis == "layer":
        return (*grid[:at], *new, *grid[at:])
    if axis == "row":
        return _each_layer(grid, lambda layer: (*layer[:at], new[0][0], *layer[at:]))
    return _each_layer(grid, lambda layer: tuple((*row[:at], mark, *row[at:]) for row in layer))


def narrowed(grid: Grid, axis: str, at: int) -> Grid:
    """The grid without the layer, row or column of a number. Raises PsolverError for the last
    one.
    """
    if sides(grid)[("layer", "row", "column").index(axis)] == 1:
        raise PsolverError(f"this is the last {axis}; a drawing has at least one")
    if axis == "layer":
        return (*grid[:at], *grid[at + 1 :])
    if axis == "row":
        return _each_layer(grid, lambda layer: (*layer[:at], *layer[at + 1 :]))
    return _each_layer(grid, lambda layer: tuple((*row[:at], *row[at + 1 :]) for row in layer))


def sides(grid: Grid) -> tuple[int, int, int]:
    """How many layers, rows and columns a grid has."""
    return len(grid), len(grid[0]), len(grid[0][0])


def _each_layer(grid: Grid, change: Callable[[tuple[Row, ...]], tuple[Row, ...]]) -> Grid:
    return tuple(change(layer) for layer in grid)
