"""Cells given as a mask: rows, or layers of rows, in lists or in an array of numpy, with True or 1
at each cell.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain
from typing import Any

from .cells import Cell
from .checks import LENGTHS, are_plain, fail
from .lattice import Lattice
from .square_lattice import CUBIC, SQUARE
from .wording import kind_of


def cells_of_mask(key: str, mask: Any, lattice: Lattice | None) -> Collection[Cell] | None:
    """Return the cells of a mask, the value of a key; None for a value that is not a mask. Raises
    PuzzleError.

    Rows as long as a cell may be cells, and then they are, unless they are rows of a board or
    of an array that hold nothing but 1 and 0.

    >>> cells_of_mask("board", [[True, False], [True, True]], None)
    [(0, 0), (1, 0), (1, 1)]
    """
    is_array = hasattr(mask, "tolist")
    if not is_array and not isinstance(mask, (list, tuple)):
        return None
    lengths = set(LENGTHS)
    if lattice:
        lengths.add(lattice.dimension)
    if not is_array and are_plain(mask) and _lengths(mask) <= lengths:
        return None  # many cells, which this finds soon
    lists = _lists(mask)
    depth = _depth(lists)
    if depth not in LENGTHS:
        if is_array:
            fail("", key, f"a mask has 2 or 3 dimensions, found {depth}")
        return None
    layers: list[list[list[Any]]] = [lists]
    if depth == CUBIC.dimension:
        layers = lists
    elif _are_cells(key, mask, lists, lengths):
        return None
    rows = list(chain.from_iterable(layers))
    if len(_lengths(layers)) > 1 or len(_lengths(rows)) > 1:
        fail("", key, "the rows of a mask must be of one length, and its layers of as many rows")
    cells = []
    for layer, layer_rows in enumerate(layers):
        for number, row in enumerate(layer_rows):
            for column, value in enumerate(row):
                _check_value(key, value)
                if value:
                    cell = (layer, number, column)
                    cells.append(cell[-depth:])
    if lattice in (None, SQUARE, CUBIC):
        return cells
    return [_cell_at(key, cell, lattice) for cell in cells]


def _lengths(rows: Collection[Any]) -> set[int]:
    """The lengths of some rows."""
    return set(map(len, rows))


def _lists(value: Any) -> Any:
    """A value with lists for tuples and for the arrays and the numbers of numpy."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return list(map(_lists, value))
    return value


def _depth(value: Any) -> int:
    """The number of lists that are inside each other, everywhere in a value."""
    if not isinstance(value, list):
        return 0
    depths = map(_depth, value)
    return 1 + min(depths, default=0)


def _check_value(key: str, value: Any) -> None:
    """Raise PuzzleError for a value that no mask has."""
    if type(value) not in (bool, int, float) or value not in (0, 1):
        found = kind_of(value)
        if isinstance(value, (int, float)):
            found = repr(value)
        fail("", key, f"a mask has True and False, or 1 and 0, found {found}")


def _are_cells(key: str, mask: Any, rows: list[list[Any]], lengths: set[int]) -> bool:
    """Whether rows are cells. Raises PuzzleError for others that may be a mask."""
    if not _lengths(rows) <= lengths:
        return False
    values = list(chain.from_iterable(rows))
    kinds = set(map(type, values))
    if bool in kinds or float in kinds:
        return False
    if any(isinstance(row, tuple) for row in mask):
        return True
    if any(value not in (0, 1) for value in values):
        return True
    different_rows = set(map(tuple, rows))
    are_different = len(different_rows) == len(rows)  # else a cell would be there twice
    if key != "board":
        if not hasattr(mask, "tolist"):
            return True
        columns = zip(*rows, strict=False)
        if are_different and all(0 in column for column in columns):
            return True
    if are_different:
        cells = ", ".join(str(tuple(row)) for row in rows[:2])
        fault = f"{rows[0]} may be a cell or a row of a mask"
        fail("", key, f"{fault}; write cells as [{cells}, ...], or a mask with True and False")
    return False


def _cell_at(key: str, place: Cell, lattice: Lattice) -> Cell:
    """The cell of a row and a column as in a picture. Raises PuzzleError if it has none there."""
    cell = None
    if len(place) == SQUARE.dimension:
        cell = lattice.at(place)
    if cell is None:
        fail("", key, f"the {lattice.name} lattice has no cell at {place}; see `shown`")
    return cell
