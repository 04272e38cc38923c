"""Pictures in characters: their lines, the region of each character, the characters themselves.

A Charset   the characters of lines, marks and sides                      BOX, ASCII
A Picture   lines, and the region of each character                       see `plain`
A scale     the columns and lines of a cell                               COMPACT, ROOMY
A spot      the line and the column of a point of a scene                 spot((0, 0), (0, 0))
A TextRun   characters of a line beside each other                        TextRun(3, 1, 8)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, repeat, zip_longest
from typing import NamedTuple, TypeAlias

from ..core.wording import plural
from .look import Page
from .scene import Point, Scene

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
GLYPHS = {
    0: " ",
    UP | DOWN: "┃",
    LEFT | RIGHT: "━",
    DOWN | RIGHT: "┏",
    DOWN | LEFT: "┓",
    UP | RIGHT: "┗",
    UP | LEFT: "┛",
    UP | DOWN | RIGHT: "┣",
    UP | DOWN | LEFT: "┫",
    DOWN | LEFT | RIGHT: "┳",
    UP | LEFT | RIGHT: "┻",
    UP | DOWN | LEFT | RIGHT: "╋",
}
ASCII_GLYPHS = {
    arms: {" ": " ", "┃": "|", "━": "-"}.get(glyph, "+") for arms, glyph in GLYPHS.items()
}
SIGNS = {
    "vertical": "┊",
    "horizontal": "┈",
    "falling": "╲",
    "rising": "╱",
    "crossing": "┼",
    "half turn": "•",
    "quarter turn": "◆",
    "third of a turn": "▲",
    "sixth of a turn": "✶",
    "slanted": "·",
    "up": "↑",
    "down": "↓",
    "both": "↕",
    "empty": "?",
    "hole": "░",
}
ASCII_SIGNS = {
    "vertical": ":",
    "horizontal": ".",
    "falling": "\\",
    "rising": "/",
    "crossing": "*",
    "half turn": "o",
    "quarter turn": "@",
    "third of a turn": "%",
    "sixth of a turn": "&",
    "slanted": ".",
    "up": "^",
    "down": "v",
    "both": "x",
    "empty": "?",
    "hole": "#",
}
FOOT = "_"
SIDES = {"/": "╱", "\\": "╲", "|": "│", FOOT: "_"}
ASCII_SIDES = {side: side for side in SIDES}
CUT, ASCII_CUT = "…", ">"  # stand where a line was cut
GAP_COLUMNS = 2  # between pictures beside each other
SECOND = "\0"  # in a line, the second column of a character that takes two
Owned: TypeAlias = tuple[int | None, ...]  # the region of each character of a line
Scale: TypeAlias = tuple[int, int]
Spot: TypeAlias = tuple[int, int]
COMPACT, ROOMY = (2, 1), (4, 2)  # columns and lines of a cell


class Charset(NamedTuple):
    """The characters of a picture: of its lines by their arms, of its marks and fills by name, of
    the sides of other cells than squares by their sign in stencils.
    """

    glyphs: Mapping[int, str]
    signs: Mapping[str, str]
    sides: Mapping[str, str]


BOX = Charset(GLYPHS, SIGNS, SIDES)
ASCII = Charset(ASCII_GLYPHS, ASCII_SIGNS, ASCII_SIDES)


def clipped(line: str, width: int | None, sign: str = CUT) -> str:
    """A line, cut if it has more than `width` characters.

    >>> clipped("Dominoes", 5), clipped("Domin", 5), clipped("Dominoes", None)
    ('Domi…', 'Domin', 'Dominoes')
    """
    return line if width is None or len(line) <= width else line[: width - 1] + sign


def cut_line(columns: int) -> str:
    """The sentence that a drawing was cut to the columns of a terminal."""
    return (
        f"a drawing is wider than the terminal ({plural(columns, 'column')}) and cut on the right;"
        " printed to a file it is whole"
    )


class Picture(NamedTuple):
    """Lines without blanks at their ends, and the columns that they take with these.

    A line has a character for each column: if one takes two, SECOND comes after it. `find_owners`
    works out the owners of the characters if they are to be coloured.
    """

    lines: Sequence[str]
    width: int
    find_owners: Callable[[], Sequence[Owned]]

    @property
    def text(self) -> str:
        """The whole picture, as it is printed."""
        return "\n".join(self.lines).replace(SECOND, "")

    @property
    def owners(self) -> Sequence[Owned]:
        """For each character, line by line, the number of its region; None: of none."""
        return self.find_owners()


def plain(lines: Iterable[str]) -> Picture:
    """The picture of lines (at least one) whose characters belong to no region."""
    lines = [line.rstrip(" ") for line in lines]
    return Picture(lines, max(map(len, lines)), lambda: [(None,) * len(line) for line in lines])


def spread(text: str) -> list[str]:
    """A text column by column, as lines of pictures have it (Unicode Standard Annex 11).

    >>> spread("I5"), spread("大")
    (['I', '5'], ['大', '\\x00'])
    """
    import unicodedata

    columns = []
    for character in text:
        columns.append(character)
        if unicodedata.east_asian_width(character) in ("F", "W"):
            columns.append(SECOND)
    return columns


def fitted(picture: Picture, page: Page, sign: str = CUT) -> Picture:
    """The picture, its lines cut, with a sign, if a terminal has no room for them.

    >>> print(fitted(plain(["#####", "##"]), Page(4, lambda _: None)).text)
    ###…
    ##
    """
    width, longest = page.columns, max(map(len, picture.lines), default=0)
    if page.warn is None or width is None or longest <= width:
        return picture
    page.warn(cut_line(width))

    def owners() -> list[Owned]:
        rows = picture.owners
        return [(*row[: width - 1], None) if len(row) > width else tuple(row) for row in rows]

    return Picture([_cut(line, width, sign) for line in picture.lines], width, owners)


def _cut(line: str, width: int, sign: str) -> str:
    """A line, cut if it has more columns; of a character that takes two nothing is left."""
    text = clipped(line, width, sign)
    if len(line) > width and line[width - 1] == SECOND:
        text = f"{line[: width - 2]} {sign}"
    return text


def moved(picture: Picture, offset: tuple[float, float], scale: Scale) -> Picture:
    """A picture with room above it and to its left, given in rows and columns of cells; half a row
    is no line if a cell has only one.

    >>> moved(plan := plain(["##"]), (0.5, 0.5), ROOMY).lines, moved(plan, (0, 0), ROOMY) is plan
    (['', '  ##'], True)
    """
    if not any(offset):
        return picture
    columns, lines = (int(number * by) for number, by in zip(reversed(offset), scale, strict=True))
    blank = " " * columns
    return Picture(
        [*[""] * lines, *(blank + line if line else line for line in picture.lines)],
        picture.width + columns,
        lambda: [*[()] * lines, *((*[None] * columns, *row) for row in picture.owners)],
    )


def beside(pictures: Iterable[Picture], width: int | None) -> Picture:
    """Pictures beside each other, as many in a row as fit into `width` columns, None: all of them.

    A blank line stands between rows.

    >>> print(beside([plain(["##"]), plain(["#", "#"]), plain(["##"])], 5).text)
    ##  #
        #
    <BLANKLINE>
    ##
    """
    rows = _picture_rows(pictures, width)
    lines: list[str] = []
    for row in rows:
        if lines:
            lines.append("")
        for parts in zip_longest(*(picture.lines for picture in row), fillvalue=""):
            wide = (part.ljust(picture.width) for part, picture in zip(parts, row, strict=True))
            lines.append((" " * GAP_COLUMNS).join(wide).rstrip(" "))
    columns = max(sum(picture.width + GAP_COLUMNS for picture in row) - GAP_COLUMNS for row in rows)
    return Picture(lines, columns, lambda: _owners_beside(rows, lines))


def _picture_rows(pictures: Iterable[Picture], width: int | None) -> list[list[Picture]]:
    rows: list[list[Picture]] = [[]]
    used = 0
    for picture in pictures:
        if rows[-1] and width is not None and used + picture.width > width:
            rows.append([])
            used = 0
        rows[-1].append(picture)
        used += picture.width + GAP_COLUMNS
    return rows


def _owners_beside(rows: list[list[Picture]], lines: Sequence[str]) -> Sequence[Owned]:
    owners: list[Owned] = []
    for row in rows:
        if owners:
            owners.append(())
        for parts in zip_longest(*(picture.owners for picture in row), fillvalue=()):
            padded = (
                (*part, *repeat(None, picture.width + GAP_COLUMNS - len(part)))
                for part, picture in zip(parts, row, strict=True)
            )
            owners.append(tuple(chain.from_iterable(padded))[: len(lines[len(owners)])])
    return owners


class TextRun(NamedTuple):
    """Characters of a line, from one column to before another."""

    line: int
    start: int
    end: int

    @property
    def width(self) -> int:
        """The number of its columns."""
        return self.end - self.start


def roomy_scale(scene: Scene) -> Scale:
    """The scale of a roomy picture of squares, whose cells have room for the labels in them.

    >>> from ..core.square_lattice import SQUARE
    >>> from .scene import Mark
    >>> [roomy_scale(Scene(SQUARE, {}, (Mark("label", (0, 0), text=name),), ((), ())))
    ...  for name in ("Nov", "Sept", "November")]
    [(4, 2), (6, 2), (10, 2)]
    """
    wide = widest_label(scene) + 1
    return max(ROOMY[0], wide + wide % 2), ROOMY[1]


def widest_label(scene: Scene) -> int:
    """The columns of the widest label in a cell of a scene; 0 without labels."""
    texts = (mark.text for mark in scene.marks if mark.kind == "label")
    return max((len(spread(text)) for text in texts), default=0)


def spot(point: Point, corner: Sequence[int], scale: Scale = ROOMY) -> Spot:
    """The line and the column of a point in a picture of this scale, the first cell of which is a
    `corner`; of a cell, those of its middle.
    """
    (row, column), (top, left) = point, corner
    wide, high = scale
    return int((row - top) * high) + high // 2, int((column - left) * wide) + wide // 2
