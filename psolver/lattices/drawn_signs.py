"""Pictures in which signs stand beside the characters of cells, such as the middle of a hexagon."""

from __future__ import annotations

from ..core.cells import DrawnMarks, MarksByCell, box
from ..core.lattice import Lattice


def picture_with_signs(lattice: Lattice, marks: MarksByCell) -> str:
    """Return the picture of some marked cells (at least one), cropped, with the signs beside all of
    them that are not ".".
    """
    signs: DrawnMarks = {}
    for cell, mark in marks.items():
        row, column = lattice.shown(cell)
        signs[row, column] = mark
        if mark == ".":
            continue
        for down, right, sign in lattice.signs_beside(cell):
            place = row + down, column + right
            signs[place] = sign
    return _text_of_signs(signs)


def _text_of_signs(signs: MarksByCell) -> str:
    """The text with some characters at their rows and columns (at least one), cropped; a line
    without any has a ".".

    >>> _text_of_signs({(1, 3): "a", (3, 4): "b"})
    'a\\n.\\n b'
    """
    low, high = box(signs)
    top, left = low
    bottom, right = high
    lines = []
    for row in range(top, bottom + 1):
        line = ""
        for column in range(left, right + 1):
            place = row, column
            line += signs.get(place, " ")
        lines.append(line.rstrip(" ") or ".")
    return "\n".join(lines)
