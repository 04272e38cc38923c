"""The drawings in texts, of any lattice, as grids that can be edited: drawn ones, and sizes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import prod

from ...core.cells import Cell, DrawnMarks, MarksByCell
from ...core.errors import PictureError
from ...core.lattice import Lattice, lattice_named
from ...core.picture import MOST_BOARD_CELLS, NO_CELL, layer_line, picture_rows, too_large
from ...core.plain_values import GivenValues
from ...core.square_lattice import CUBIC, SQUARE
from ...core.toml.load_board import MOST_SIZE_DIGITS, has_lattice
from .drawing_grid import CELL_MARKS, HOLE, Grid, GridRow, can_shift, slanted_grid
from .editable_drawing import EditableDrawing, drawing_of_marks

SIZE = re.compile(r"\s*[0-9]+(\s*[xX×]\s*[0-9]+){1,2}\s*")


def lattice_of_file(values: GivenValues) -> Lattice:
    """Return the lattice that the values of a file name; SQUARE for none and for an unknown one."""
    name = values.get("lattice")
    if has_lattice(name):
        return lattice_named(name)
    return SQUARE


def board_drawing(board: str, lattice: Lattice = SQUARE) -> EditableDrawing | None:
    """Return the drawing of the text of a board, or of a piece; None if it cannot be drawn."""
    drawing = sized(board, lattice)
    if drawing is not None or size_in(board):
        return drawing
    return drawing_in(board, lattice)


def drawing_of(cells: Iterable[Cell], lattice: Lattice) -> EditableDrawing:
    """Return the drawing of some cells (at least one) of a lattice."""
    if lattice.slanted:
        marks = {}
        for cell in cells:
            place = lattice.shown(cell)
            marks[place] = "#"
        return drawing_of_marks(marks, lattice)
    marks = dict.fromkeys(cells, "#")
    picture = lattice.picture(marks)
    grid = _grid_in(picture)
    assert grid
    is_layered = lattice is CUBIC or layer_line(picture) is not None
    return EditableDrawing(_lattice_of_grid(lattice), grid, is_layered)


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
    is_layered = layer_line(text) is not None
    return EditableDrawing(_lattice_of_grid(lattice), grid, is_layered)


def _lattice_of_grid(lattice: Lattice) -> Lattice:
    if lattice is CUBIC:
        return SQUARE
    return lattice


# sizes --------------------------------------------------------------------------------------------


def sized(text: str, lattice: Lattice) -> EditableDrawing | None:
    """Return the drawing of a board given as a size; None for another text, or one too large, and
    for polyhedra.
    """
    if lattice.polyhedral:
        return None
    if not lattice.sizes:
        return _box_of_size(text)
    for size in lattice.sizes:
        digits = size.numbers(text)
        if digits is None or _are_too_long(digits):
            continue
        numbers = [int(number) for number in digits]
        number_of_cells = size.count(*numbers)
        if 0 < number_of_cells <= MOST_BOARD_CELLS:
            cells = size.cells(*numbers)
            return drawing_of(cells, lattice)
    return None


def _box_of_size(text: str) -> EditableDrawing | None:
    sizes = size_in(text)
    if sizes is None:
        return None
    number_of_cells = prod(sizes)
    if not 0 < number_of_cells <= MOST_BOARD_CELLS:
        return None
    *layers, rows, columns = sizes
    row = ("#",) * columns
    layer = (row,) * rows
    grid = (layer,) * prod(layers)
    return EditableDrawing(SQUARE, grid, bool(layers))


def size_in(text: str) -> tuple[int, ...] | None:
    """Return the sizes, two or three, of a board of squares or cubes; None for a drawing.

    >>> size_in("6x10"), size_in("##")
    ((6, 10), None)
    """
    if not SIZE.fullmatch(text):
        return None
    digits = re.findall("[0-9]+", text)
    if _are_too_long(digits):
        return None
    return tuple(map(int, digits))


def _are_too_long(numbers: Sequence[str]) -> bool:
    return any(len(digits) > MOST_SIZE_DIGITS for digits in numbers)


# pictures -----------------------------------------------------------------------------------------


def _grid_in(text: str) -> Grid | None:
    try:
        rows = list(picture_rows(text))
    except PictureError:
        return None
    if not rows:
        return None
    lines = []
    for _, place, indent, line in rows:
        row = place[-1]
        signs_of_row = line[indent:].rstrip(" ")
        lines.append((row, signs_of_row))
    columns = max([len(line) for _, line in lines])
    layers: list[list[GridRow]] = []
    for row, line in lines:
        if row == 0:
            layers.append([])
        whole_row = tuple(line.ljust(columns))
        layers[-1].append(whole_row)
    rows_of_layer = max([len(layer) for layer in layers])
    number_of_places = len(layers) * rows_of_layer * columns
    if number_of_places > MOST_BOARD_CELLS:
        return None
    signs = set[str]()
    for _, line in lines:
        signs.update(line)
    known_signs = set(CELL_MARKS + NO_CELL)
    if not signs <= known_signs:
        return None
    blank_row = (" ",) * columns
    for layer in layers:
        missing_rows = rows_of_layer - len(layer)
        layer += [blank_row] * missing_rows
    return tuple([tuple(layer) for layer in layers])


def _slanted_in(text: str, lattice: Lattice) -> EditableDrawing | None:
    if too_large(text):
        return None
    try:
        cells = lattice.parse(text, CELL_MARKS, 1)
        rows = list(picture_rows(text))
    except PictureError:
        return None
    if not can_shift(lattice):
        return _drawing_of_blocks(cells, lattice)
    signs: DrawnMarks = {}
    for _, place, indent, line in rows:
        for character, sign in enumerate(line[indent:]):
            if sign in CELL_MARKS or sign == HOLE:
                column = character // lattice.pitch
                row = place[-1]
                signs[row, column] = sign
    if not signs:
        return None
    shift = _shift_of(signs, cells, lattice)
    grid = slanted_grid(signs, lattice, shift, len(rows))
    return EditableDrawing(lattice, grid, False, shift)


def _drawing_of_blocks(cells: MarksByCell, lattice: Lattice) -> EditableDrawing | None:
    if not cells:
        return None
    marks = {}
    for cell, mark in cells.items():
        marks[lattice.shown(cell)] = mark
    grid = slanted_grid(marks, lattice, 0)
    return EditableDrawing(lattice, grid)


def _shift_of(signs: MarksByCell, cells: MarksByCell, lattice: Lattice) -> int:
    """The shift of a drawing with some signs, of which those that are no holes mark its cells, in
    the same order.
    """
    if not cells:
        first_place = next(iter(signs))
        return sum(first_place) % 2
    first_cell = next(iter(cells))
    first_column = lattice.shown(first_cell)[-1]
    for place, sign in signs.items():
        if sign != HOLE:
            return first_column - place[-1]
    raise AssertionError(signs)
