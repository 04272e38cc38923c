"""Checks of the values of a puzzle, from code or a file: the sentences on their faults.

A fault    a sentence on the error in a value, "" for a right one
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from operator import index
from typing import Any, NoReturn

from .cells import Cell
from .errors import PuzzleError
from .lattice import Lattice, is_lattice
from .square_lattice import CUBIC, SQUARE
from .wording import kind_of, meant, quoted, shortened

# no board has as many cells
MOST_USES = 10**12
MOST_ANSWER = 10**1000
# a cell of one of these lengths shows its lattice
LENGTHS = {SQUARE.dimension, CUBIC.dimension}
# why a puzzle is impossible, from the simplest reason to the strongest (see `reason`)
REASON_KINDS = ("area", "clue", "cell", "piece", "steps", "colouring", "core")


def fail(where: str, key: str, fault: str) -> NoReturn:
    """Raise the PuzzleError with a sentence on the fault of a field of a value."""
    place = ": ".join(filter(None, (where, key)))
    raise PuzzleError("", place, fault)


def refuse(where: str, key: str, fault: str) -> None:
    """Raise the PuzzleError on a fault, if it is one."""
    if fault:
        fail(where, key, fault)


def number_fault(value: object, least: int = 0, most: int = MOST_ANSWER) -> str:
    """The fault of a value that must be a whole number from `least` to `most`.

    >>> number_fault(-1)
    'expected 0 or more, found -1'
    """
    if isinstance(value, bool) or not isinstance(value, int):
        return f"expected a whole number, found {kind_of(value)}"
    if value > most:
        if most > MOST_USES:
            return TOO_MANY_DIGITS
        return f"the number is too large; it may be at most {most:,}"
    if value < least:
        found = str(value)
        if value <= -MOST_USES:
            found = "a number below 0"
        return f"expected {least} or more, found {found}"
    return ""


TOO_MANY_DIGITS = "too many digits"


def bounds_fault(least: object, most: object) -> str:
    """The fault of how often a piece is used; `most` None: any number of times."""
    fault = number_fault(least, 0, MOST_USES)
    if fault or most is None:
        return fault
    return number_fault(most, 0, MOST_USES) or order_fault(least, most)


def order_fault(least: Any, most: Any) -> str:
    """The fault of two whole numbers of which the first is not to be above the second."""
    if least <= most:
        return ""
    return f"the least, {least}, is more than the most, {most}"


def flag_fault(value: object) -> str:
    """The fault of a value that must be true or false."""
    if isinstance(value, bool):
        return ""
    return f"expected true or false, found {kind_of(value)}"


def text_fault(value: object) -> str:
    """The fault of a value that must be text."""
    if isinstance(value, str):
        return ""
    return f"expected text in quotes, found {kind_of(value)}"


def name_fault(value: object) -> str:
    """The fault of the name of a piece."""
    if not isinstance(value, str):
        return text_fault(value)
    if not value.strip():
        return "empty name"
    if not value.isprintable():
        return f"{quoted(value)} has characters that cannot be printed"
    if value != value.strip():
        return f"{quoted(value)} has blanks around it"
    return ""


def choice_fault(value: object, choices: Iterable[str]) -> str:
    """The fault of a value that must be one of some words."""
    choices = list(choices)
    if not isinstance(value, str):
        return text_fault(value)
    if value in choices:
        return ""
    hint = meant(value, choices)
    if not hint:
        hint = f"one of {', '.join(choices)}"
    return f"unknown word {quoted(value)} ({hint})"


def color_fault(value: object) -> str:
    """The fault of the colour of a piece; None for no colour."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return text_fault(value)
    if re.fullmatch("#[0-9a-f]{6}", value):
        return ""
    return f'{quoted(value)} is not a colour in the form "#ffa500"'


# cells --------------------------------------------------------------------------------------------


def pairs_of(where: str, key: str, values: Any, expected: str) -> list[tuple[Cell, Any]]:
    """Pairs of a cell and a value, from such pairs or a mapping. Raises PuzzleError for anything
    else; `expected` are the right values, in words.
    """
    pairs = values
    if isinstance(values, Mapping):
        pairs = values.items()
    try:
        return [(tuple(cell), value) for cell, value in pairs]
    except (TypeError, ValueError):
        fail(where, key, f"expected {expected}")


def entries_of(where: str, key: str, values: Any, expected: str, cure: str = "") -> tuple[Any, ...]:
    """The entries of an iterable that is not a text. Raises PuzzleError for other values."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        fail(where, key, f"expected {expected}, found {kind_of(values)}{cure}")
    return tuple(values)


def cells_of(where: str, key: str, values: Any) -> Collection[Cell]:
    """Some cells, each a tuple of whole numbers. Raises PuzzleError for anything else."""
    cells = entries_of(where, key, values, "cells, such as [(0, 0), (0, 1)]")
    if are_plain(cells):
        return cells
    return [_cell(where, key, cell) for cell in cells]


def are_plain(cells: Collection[Any]) -> bool:
    """Whether all cells are tuples of whole numbers; a check of a million takes a moment."""
    kinds = set(map(type, cells))
    if not kinds <= {tuple}:
        return False
    kinds_of_numbers = set(map(type, chain.from_iterable(cells)))
    return kinds_of_numbers <= {int}


def _cell(where: str, key: str, cell: Any) -> Cell:
    """A cell, from any sequence of whole numbers."""
    try:
        values = tuple(cell)
        if bool not in map(type, values):
            return tuple(map(index, values))
    except TypeError:
        pass
    example = shortened(repr(cell))
    fail(where, key, f"expected cells, such as (0, 1), found {example} among them")


def no_lattice_fault(value: object) -> str:
    """The fault of a value that must be a lattice; None stands for SQUARE or CUBIC."""
    if value is None or is_lattice(value):
        return ""
    return f"expected a lattice, such as psolver.HEXAGON, found {kind_of(value)}"


def lattice_fault(cells: Collection[Cell], given: Lattice | None) -> str:
    """The fault of cells that are not all of the lattice given, all of SQUARE or all of CUBIC.

    >>> from psolver.lattices.slanted import HEXAGON
    >>> lattice_fault([(1, 2)], HEXAGON)
    '(1, 2) is not a cell of the hexagon lattice; HEXAGON.at((row, column)) gives one'
    """
    lengths = set(map(len, cells))
    if len(lengths) > 1:
        short = min(cells, key=len)
        long = max(cells, key=len)
        return f"expected cells of one length, found {short} and {long}"
    if given not in (None, SQUARE, CUBIC):
        for cell in cells:
            if not given.has(cell):
                axes = ", ".join(given.axes)
                cure = f"{given!r}.at(({axes})) gives one"
                return f"{cell} is not a cell of the {given.name} lattice; {cure}"
        return ""
    if lengths - LENGTHS:
        example = next(iter(cells))
        return f"expected cells (row, column) or (layer, row, column), found {example}"
    return ""


def shape_fault(cells: Collection[Cell]) -> str:
    """The fault of the cells of a piece.

    >>> shape_fault([(0, 0), (0, 1), (0, 0)])
    'the cell (0, 0) is listed twice'
    """
    if not cells:
        return "no cells"
    if len(set(cells)) == len(cells):
        return ""
    ((cell, _),) = Counter(cells).most_common(1)
    return f"the cell {cell} is listed twice"


GOALS = ("tiling", "packing", "blocking", "symmetry")
AIMS = ("most cells", "most pieces", "most value", "fewest pieces", "least value")
BEST_GOALS = GOALS[:3]
USUAL_AIMS = {"packing": "most cells", "blocking": "fewest pieces"}
ONCE = (1, 1)
# by goal; those of other goals are ONCE
USUAL_BOUNDS = dict.fromkeys(USUAL_AIMS, (0, 1))


def usual_bounds(goal: str) -> tuple[int, int]:
    """The usual bounds on the number of times that a piece without bounds of its own is used.

    >>> usual_bounds("tiling"), usual_bounds("packing")
    ((1, 1), (0, 1))
    """
    return USUAL_BOUNDS.get(goal, ONCE)
