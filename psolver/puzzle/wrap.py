"""What wraps, as values: the axes along which a board begins again after its last cell, and the box
of what wraps. `wrapping` says what follows for a board.

wrap   the axes, by the names of WRAPS in order               ("columns",)
box    the lowest and the highest corner of what wraps        ((0, 0), (3, 5))
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
