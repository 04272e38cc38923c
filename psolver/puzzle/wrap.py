"""What wraps, as a user says it, and the quotient lattice that follows from it.

wrap   the axes along which a board begins again after its last cell, by the names of WRAPS in order
box    the lowest and the highest corner of what wraps        ((0, 0), (3, 5))
space  the lattice that pieces lie in: a quotient if anything wraps
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..geometry.cells import Cell
from ..geometry.cells import box as box_around
from ..geometry.lattice import SQUARE, Lattice
from ..wording import kind_of, meant, quoted
from .checks import cells_of, fail, refuse, text_fault

WRAPS = ("rows", "columns")  # by their axis
Wrap = tuple[str, ...]


def wrap_fault(names: Sequence[str], lattice: Lattice) -> str:
    """The fault of the axes that wrap, on a board of some lattice.

    >>> wrap_fault(["column"], SQUARE)
    "unknown 'column' (did you mean 'columns'?)"
    """
    for name in names:
        if name not in WRAPS:
            known = " and ".join(map(quoted, WRAPS))
            return f"unknown {quoted(name)} ({meant(name, WRAPS) or f'known: {known}'})"
        if names.count(name) > 1:
            return f"{quoted(name)} is there twice"
    if names and lattice is not SQUARE:
        made = {"cubic": "cubes"}.get(lattice.name, f"{lattice.name}s")
        return f"only a board of squares can wrap, and this one is of {made}"
    return ""


def wrap_of(given: Any, lattice: Lattice) -> Wrap:
    """The axes that wrap, in order. Raises PuzzleError."""
    if not isinstance(given, Iterable):
        fail("board", "wrap", f'expected names of axes, such as "columns", found {kind_of(given)}')
    names = [given] if isinstance(given, str) else list(given)
    for name in names:
        refuse("board", "wrap", text_fault(name))
    refuse("board", "wrap", wrap_fault(names, lattice))
    return tuple(name for name in WRAPS if name in names)


def box_of(given: Any, wrap: Wrap, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """The corners of what wraps: those given, or of the box around the cells (at least one); ()
    where nothing wraps. Raises PuzzleError.
    """
    if not wrap:
        return ()
    around = box_around(cells)
    if not given:
        return around
    corners = tuple(cells_of("board", "box", given))
    whole = list(map(len, corners)) == [len(WRAPS)] * 2
    whole = whole and box_around([*corners, *around]) == corners
    refuse("board", "box", "" if whole else f"{given!r} are no corners of a box around the cells")
    return corners


def space_of(lattice: Lattice, wrap: Wrap, box: tuple[Cell, ...]) -> Lattice:
    """The lattice that pieces lie in on a board: its own, or the quotient by the translations that
    take the first row, or column, of the box to the one after the last.

    >>> space_of(SQUARE, ("columns",), ((0, 0), (3, 5)))
    SQUARE / (0, 6)
    """
    if not wrap:
        return lattice
    from ..geometry.quotient_lattice import quotient, translation

    low, high = box
    rows, columns = (high[axis] - low[axis] + 1 for axis in (0, -1))
    steps = {"rows": (rows, 0), "columns": (0, columns)}
    return quotient(lattice, tuple(translation(*steps[name], lattice) for name in wrap), box)
