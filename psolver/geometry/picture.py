"""Pictures: a set of marked cells as text, one character a cell.

    "##\\n#"    is    {(0, 0): "#", (0, 1): "#", (1, 0): "#"}

Space and "." are no cells. `parse` and `picture` are inverses.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping

from ..errors import PictureError
from .lattice import Cell, box

NAMES = string.ascii_uppercase + string.ascii_lowercase + string.digits
EMPTY = " ."
UNREADABLE = {"\t": "a tab", "\xa0": "a no-break space"}


def lines_of(text: str) -> list[str]:
    """The lines of a picture, whatever its line ends; a byte-order mark is dropped."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def blocks(text: str) -> Iterator[tuple[int, str]]:
    """The pictures in a text that blank lines set apart, each with the number (from 1) of its first line.

    >>> list(blocks("##\\n\\n#\\n"))
    [(1, '##'), (3, '#')]
    """
    block: list[str] = []
    for number, line in enumerate([*lines_of(text), ""], 1):
        if line.strip(" "):
            block.append(line)
        elif block:
            yield number - len(block), "\n".join(block)
            block = []


def parse(text: str, marks: str, first_line: int = 1) -> dict[Cell, str]:
    """The marked cells of a 2-D picture, by (row, column), in reading order; {} when there is none.

    `marks` lists the characters that stand for cells. Blank lines before and after and the common indentation do
    not count. Raises PictureError for any other character; `first_line` is the number of the text's first line.
    """
    lines = lines_of(text)
    for number, line in enumerate(lines, first_line):
        for column, mark in enumerate(line, 1):
            if mark not in marks and mark not in EMPTY:
                raise PictureError(f"{UNREADABLE.get(mark) or repr(mark)} is no mark here", number, column)
    top, left = origin(text)
    return {
        (row, column): mark
        for row, line in enumerate(lines[top:])
        for column, mark in enumerate(line[left:])
        if mark not in EMPTY
    }


def origin(text: str) -> tuple[int, int]:
    """How many lines and columns of a picture's text come before its cell (0, 0)."""
    lines = lines_of(text)
    drawn = [(row, len(line) - len(line.lstrip(" "))) for row, line in enumerate(lines) if line.strip(" ")]
    return (drawn[0][0], min(indentation for _, indentation in drawn)) if drawn else (0, 0)


def place(cell: Cell, origin: tuple[int, int]) -> str:
    """Where in a picture's text a cell stands, as an editor counts: from 1."""
    return f"line {cell[0] + origin[0] + 1}, column {cell[1] + origin[1] + 1}"


def layer_line(text: str) -> int | None:
    """The number (from 1) of the first line that sets layers apart, or None."""
    return next((number for number, line in enumerate(lines_of(text), 1) if line.strip(" ") == "---"), None)


def picture(marks: Mapping[Cell, str], empty: str = ".") -> str:
    """The text of some marked 2-D cells (at least one), cropped to their box.

    >>> print(picture({(0, 0): "A", (0, 2): "B", (1, 0): "A"}))
    A.B
    A..
    """
    (top, left), (bottom, right) = box(marks)
    return "\n".join(
        "".join(marks.get((row, column), empty) for column in range(left, right + 1)) for row in range(top, bottom + 1)
    )
