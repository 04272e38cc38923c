"""Pictures: a set of marked cells as text, one character a cell, layers set apart by a line "---".

    "##\\n#"         is    {(0, 0): "#", (0, 1): "#", (1, 0): "#"}
    "##\\n---\\n.#"    is    {(0, 0, 0): "#", (0, 0, 1): "#", (1, 0, 1): "#"}

A picture with a line "---" is 3-D: its first layer is the lowest, and every layer is seen from
above. Space and "." are no cells. `parse` and `picture` are inverses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import prod
from typing import NamedTuple

from .cells import Cell, DrawnMarks, MarksByCell, box
from .errors import PictureError

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
NO_CELL = " ."
LAYER = "---"
MOST_BOARD_CELLS = 1_000_000
# other marks are shown as Python writes them
WORDS_FOR_BLANKS = {
    "\t": "a tab",
    "\xa0": "a no-break space",
    "\\": "'\\'",
}


def lines_of(text: str) -> list[str]:
    """The lines of a picture, whatever its line ends; a byte-order mark is dropped."""
    text = text.removeprefix("\ufeff")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def blocks(text: str) -> Iterator[tuple[int, str]]:
    """The pictures in a text that blank lines set apart, each with the number (from 1) of its first
    line.

    >>> list(blocks("##\\n\\n#\\n"))
    [(1, '##'), (3, '#')]
    """
    block = []
    lines = [*lines_of(text), ""]
    for number, line in enumerate(lines, 1):
        if line.strip(" "):
            block.append(line)
        elif block:
            first_line = number - len(block)
            yield first_line, "\n".join(block)
            block = []


def piece_blocks(text: str) -> Iterator[tuple[int, str]]:
    """The pictures as `blocks` yields them; sizes are one a line.

    >>> list(piece_blocks("##\\n#\\n\\n3x4\\n2x2"))
    [(1, '##\\n#'), (4, '3x4'), (5, '2x2')]
    """
    for number, block in blocks(text):
        lines = block.split("\n")
        if all(map(like_size, lines)):
            yield from enumerate(lines, number)
        else:
            yield number, block


def parse(text: str, marks: str, first_line: int = 1) -> DrawnMarks:
    """The marked cells of a picture, by (row, column) or (layer, row, column), in reading order; {}
    for none.

    `marks` lists the characters that stand for cells. Blank lines before and after and the common
    indentation of the whole picture do not count. Raises PictureError for any other character, and
    for a layer without lines; `first_line` is the number of the text's first line.
    """
    marked = {}
    for number, row, left_column, line in picture_rows(text, first_line):
        for column, mark in enumerate(line):
            if mark in marks:
                marked[*row, column - left_column] = mark
            elif mark not in NO_CELL:
                raise strange_mark(mark, number, column + 1)
    return marked


def strange_mark(mark: str, line: int, column: int) -> PictureError:
    """Return the error for a character of a picture that is none of its marks."""
    words = WORDS_FOR_BLANKS.get(mark)
    if words is None:
        words = repr(mark)
    hint = ""
    if mark == "-":
        hint = f"; layers are set apart by a line '{LAYER}'"
    return PictureError(f"{words} cannot stand here{hint}", line, column)


def too_large(text: str) -> str | None:
    """The fault of a picture that has more than MOST_BOARD_CELLS cells, counting those that are not
    drawn; None for others. It is found without parsing the picture.

    >>> too_large("#" + MOST_BOARD_CELLS * "." + "#")
    'a picture of 1x1000002 is too large; it may have at most 1,000,000 cells'
    """
    lines = lines_of(text.strip("\r\n"))
    layers = 1
    rows = 0
    rows_of_layer = 0
    for line in lines:
        if line.strip(" ") == LAYER:
            layers += 1
            rows_of_layer = 0
        else:
            rows_of_layer += 1
            rows = max(rows, rows_of_layer)
    start, end = _columns(lines)
    sizes = [rows, end - start]
    if layers > 1:
        sizes = [layers, *sizes]
    if prod(sizes) <= MOST_BOARD_CELLS:
        return None
    size = "x".join(map(str, sizes))
    return f"a picture of {size} is too large; it may have at most {MOST_BOARD_CELLS:,} cells"


def _columns(lines: list[str]) -> tuple[int, int]:
    """The column of the first cell of a picture's lines, and that after the last."""
    starts = []
    ends = []
    for line in lines:
        cells = line.strip(" ")
        if cells not in ("", LAYER):
            end = len(line.rstrip(" "))
            starts.append(end - len(cells))
            ends.append(end)
    start = min(starts, default=0)
    return start, max(ends, default=0)


def number_of_marks(text: str) -> int:
    """The number of cells, about, of the pictures in a text, counted without parsing them.

    >>> number_of_marks("##\\n---\\n.#")
    3
    """
    unmarked = len(LAYER) * text.count(LAYER)
    for blank in " .\r\n":
        unmarked += text.count(blank)
    return len(text) - unmarked


def where(text: str, cell: Cell) -> tuple[int, int]:
    """The line and the column of a picture's text in which a cell of it is drawn, from 1.

    >>> where("#\\n---\\n .#", (1, 0, 1))
    (3, 2)
    """
    *row_of_cell, column = cell
    for number, row, left_column, _ in picture_rows(text):
        if row == tuple(row_of_cell):
            return number, column + left_column + 1
    raise ValueError(cell)


def picture_rows(text: str, first_line: int = 1) -> Iterator[tuple[int, Cell, int, str]]:
    """The rows of a picture: the number of the line, (row,) or (layer, row), the column where cells
    begin, and the line. Raises PictureError for a layer without lines.
    """
    lines = lines_of(text)
    contents = [line.strip(" ") for line in lines]
    drawn = []
    for number, content in enumerate(contents):
        if content:
            drawn.append(number)
    if not drawn:
        return
    left_column, _ = _columns(lines)
    solid = LAYER in contents
    layer = 0
    row = 0
    last_line = drawn[-1]
    for number in range(drawn[0], last_line + 1):
        line = first_line + number
        if contents[number] != LAYER:
            place = (layer, row) if solid else (row,)
            yield line, place, left_column, lines[number]
            row += 1
        elif row:
            layer += 1
            row = 0
        else:
            raise _no_layer("before", line)
    if not row:
        raise _no_layer("after", first_line + last_line)


class Drawn(NamedTuple):
    """A character of a flat picture that is not blank: its row and column, and its line and column
    in the text, from 1.
    """

    mark: str
    row: int
    column: int
    place: tuple[int, int]


def flat_marks(text: str, marks: str, first_line: int = 1) -> Iterator[Drawn]:
    """The characters of a flat picture but for blanks and empty rows, in reading order. Raises
    PictureError for one that is none of `marks`, and for layers.
    """
    line = layer_line(text)
    if line:
        fault = f"'{LAYER}' sets layers apart, which only boards of cubes have"
        raise PictureError(fault, first_line + line - 1, cured=True)
    for number, (row, *_), left_column, line_text in picture_rows(text, first_line):
        if not line_text.strip(NO_CELL):
            continue
        for column, mark in enumerate(line_text):
            if mark == " ":
                continue
            if mark not in marks and mark not in NO_CELL:
                raise strange_mark(mark, number, column + 1)
            place = (number, column + 1)
            yield Drawn(mark, row, column - left_column, place)


def _no_layer(side: str, line: int) -> PictureError:
    fault = f"there is no layer {side} this '{LAYER}'; an empty layer is written '.'"
    return PictureError(fault, line)


def layer_line(text: str) -> int | None:
    """The number (from 1) of the first line that sets layers apart; None if the picture is
    2-D.
    """
    for number, line in enumerate(lines_of(text), 1):
        if line.strip(" ") == LAYER:
            return number
    return None


def like_size(text: str) -> bool:
    """Whether a text is a size, such as "6x10", well written or not. A picture of a piece is never
    like one.

    >>> texts = ("6x10", "2.5x2", "3*3*3", "6 by 10", "-1x2x3", "xx", "1.x", "##x")
    >>> [text for text in texts if like_size(text)]
    ['6x10', '2.5x2', '3*3*3', '6 by 10', '-1x2x3']
    """
    number = r"[-+]?[0-9]+(\.[0-9]+)?"
    size = rf" *{number}( *([xX×*,]|by) *{number})+ *"
    return re.fullmatch(size, text) is not None


def unlike_size(text: str) -> str:
    """A picture of a board with a "." after its first line, if it could be read as a size: clues
    such as 3x4 are none.

    >>> unlike_size("3x4"), unlike_size("##")
    ('3x4.', '##')
    """
    if not like_size(text.replace("\n", " ")):
        return text
    first_line, line_end, lines_below = text.partition("\n")
    return f"{first_line}.{line_end}{lines_below}"


def picture(marks: MarksByCell, empty: str = ".") -> str:
    """The text of some marked cells (at least one), cropped to their box.

    >>> print(picture({(0, 0): "A", (0, 2): "B", (1, 0): "A"}))
    A.B
    A..
    """
    layers = map("\n".join, layer_texts(marks, empty))
    return f"\n{LAYER}\n".join(layers)


def layer_texts(marks: MarksByCell, empty: str = ".") -> list[list[str]]:
    """The lines of each layer of some marked cells (at least one), cropped to their box; one layer
    if they are flat.

    >>> layer_texts({(0, 0, 1): "A", (1, 0, 0): "B"})
    [['.A'], ['B.']]
    """
    ranges = []
    for least, most in zip(*box(marks), strict=True):
        ranges.append(range(least, most + 1))
    *layers, rows, columns = ranges
    texts = []
    for layer in product(*layers):
        lines = []
        for row in rows:
            cells = [(*layer, row, column) for column in columns]
            lines.append("".join([marks.get(cell, empty) for cell in cells]))
        texts.append(lines)
    return texts


# sizes of boards ----------------------------------------------------------------------------------

# a number in the pattern of a size
NUMBER = "([0-9]+)"


class Size(NamedTuple):
    """A kind of size.

    pattern  a regular expression of its text, with a group for each number
    example  one of the kind, for messages
    count    the number of cells of a board of these numbers; 0 for no board
    cells    these cells
    """

    pattern: str
    example: str
    count: Callable[..., int]
    cells: Callable[..., Iterable[Cell]]

    def numbers(self, text: str) -> tuple[str, ...] | None:
        """The digits of each number in a text that is a size of this kind; None for other texts.

        >>> Size("trapezium ([0-9]+)x([0-9]+)", "", int, list).numbers(" Trapezium  3 x 5")
        ('3', '5')
        """
        words = text.lower().replace("×", "x").split()
        size = re.sub(r"(?<=[0-9]) ?x ?(?=[0-9])", "x", " ".join(words))
        match = re.fullmatch(self.pattern, size)
        if match is None:
            return None
        return match.groups()
