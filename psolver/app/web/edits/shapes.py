"""The cells of a piece, and how they are drawn."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from ....errors import PictureError, PsolverError
from ....geometry.cells import Cell, box
from ....geometry.lattice import Lattice
from ....geometry.picture import LAYER, layer_texts, lines_of
from .grid import HOLE, MARKS

UNREADABLE = "this piece cannot be read; mend it in the text first"
NO_CELLS = "a piece has at least one cell; take it away instead"


def shape_of(cells: Iterable[Sequence[int]], lattice: Lattice) -> set[Cell]:
    """The cells that people know as (layer, row, column), those of squares and cubes by these three
    numbers and with their box at the origin. Raises PsolverError where there are none.
    """
    known = {(layer, row, column) for layer, row, column in cells}
    if lattice.slanted:
        shape = {cell for _, *place in known if (cell := lattice.at(tuple(place))) is not None}
    else:
        shape = _at_origin(known)
    if not shape:
        raise PsolverError(NO_CELLS)
    return shape


def _at_origin(cells: Collection[Cell]) -> set[Cell]:
    """Cells with their box at the origin."""
    if not cells:
        return set()
    low, _ = box(cells)
    return {tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in cells}


def drawing_of(shape: Iterable[Cell], lattice: Lattice, mark: str = "#", hole: str = HOLE) -> str:
    """The drawing of a shape; holes of squares at the ends of its lines are told by "." alone."""
    marks = dict.fromkeys(shape, mark)
    if lattice.slanted:
        return lattice.picture(marks)
    layers = layer_texts(marks, hole)
    lines = [[line.rstrip(" ") or HOLE for line in layer] for layer in layers]
    return f"\n{LAYER}\n".join("\n".join(layer) for layer in lines)


def redrawn(old: str, shape: Iterable[Cell], lattice: Lattice) -> str:
    """The drawing of a shape in the way another was drawn: its mark, its holes, its place."""
    before = re.match(r"( *\n)*", old)
    after = re.search(r"(\n *)*$", old)
    assert before
    assert after
    drawn = [line for line in lines_of(old) if line.strip(" ") not in ("", LAYER)]
    indent = min((len(line) - len(line.lstrip(" ")) for line in drawn), default=0)
    ragged = len({len(line) for line in drawn}) > 1 or any(" " in line[indent:] for line in drawn)
    hole = " " if ragged and not any(HOLE in line for line in drawn) else HOLE
    lines = drawing_of(shape, lattice, mark_of(old, lattice), hole).split("\n")
    return before[0] + "\n".join(" " * indent + line for line in lines) + after[0]


def flush(block: str) -> str:
    """A drawing without its indentation."""
    lines = block.split("\n")
    drawn = [line for line in lines if line.strip(" ") not in ("", LAYER)]
    indent = min((len(line) - len(line.lstrip(" ")) for line in drawn), default=0)
    return "\n".join(line if line.strip(" ") == LAYER else line[indent:] for line in lines)


def mark_of(drawing: str, lattice: Lattice) -> str:
    """What the cells of a piece are drawn with. Raises PsolverError where it cannot be read."""
    try:
        marks: Iterator[str] = iter(lattice.parse(drawing, MARKS, 1).values())
    except PictureError:
        raise PsolverError(UNREADABLE) from None
    return next((mark for mark in marks if mark != "?"), "#")
