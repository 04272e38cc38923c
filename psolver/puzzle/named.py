"""What the names of cells must be, as those of a calendar: each a word that no other cell has.

names   a sorted tuple of (cell, name)     (((0, 0), "Jan"), ((0, 1), "Feb"))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..geometry.cells import Cell
from ..geometry.lattice import Lattice
from ..wording import quoted
from .checks import fail, lattice_fault, refuse, text_fault

Names = tuple[tuple[Cell, str], ...]
NO_NAME = "."  # stands for a cell without a name


def word_fault(value: object) -> str:
    """The fault of the name of a cell.

    >>> word_fault("New Year")
    "'New Year' is no name of a cell, which is one word"
    """
    if not isinstance(value, str):
        return text_fault(value)
    if not value.strip(".-"):
        return f"{quoted(value)} is no name of a cell; dots and dashes alone are none"
    if not value.isprintable():
        return f"{quoted(value)} has characters that cannot be printed"
    return (
        ""
        if value.split() == [value]
        else f"{quoted(value)} is no name of a cell, which is one word"
    )


def names_of(given: Any, lattice: Lattice) -> Names:
    """The names of a board, sorted, from a mapping or pairs of cells and names. Raises
    PuzzleError.
    """
    pairs = given.items() if isinstance(given, Mapping) else given
    try:
        listed = [(tuple(cell), name) for cell, name in pairs]
    except (TypeError, ValueError):
        fail("board", "names", 'expected cells with names, such as (((0, 1), "Feb"),)')
    for cell, name in listed:
        refuse("board", f"the name at {cell}", word_fault(name))
    refuse("board", "names", lattice_fault([cell for cell, _ in listed], lattice))
    refuse("board", "names", twice_fault(name for _, name in listed))
    if len(dict(listed)) < len(listed):
        fail("board", "names", "a cell has two names; give it one")
    return tuple(sorted(listed))


def twice_fault(names: Iterable[str]) -> str:
    """The fault of names of which two are the same."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return f"two cells have the name {quoted(name)}; give each one of its own"
        seen.add(name)
    return ""
