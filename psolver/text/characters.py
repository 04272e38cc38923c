"""Pictures in characters: their lines, the region of each character, the characters themselves.

A Charset   the characters of lines, marks and sides      BOX_CHARSET, ASCII_CHARSET
A Picture   lines, and the region of each character                       see `plain_picture`
A scale     the columns and lines of a cell                               COMPACT, ROOMY
A spot      the line and the column of a point of a scene                 spot((0, 0), (0, 0))
A TextRun   characters of a line beside each other                        TextRun(3, 1, 8)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..core.wording import plural

if TYPE_CHECKING:
    from .look import Page

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
MARK_SIGNS = {
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
ASCII_MARK_SIGNS = {
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
FOOT_SIGN = "_"
SIDE_SIGNS = {"/": "╱", "\\": "╲", "|": "│", FOOT_SIGN: "_"}
ASCII_SIDE_SIGNS = {side: side for side in SIDE_SIGNS}
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


BOX_CHARSET = Charset(GLYPHS, MARK_SIGNS, SIDE_SIGNS)
ASCII_CHARSET = Charset(ASCII_GLYPHS, ASCII_MARK_SIGNS, ASCII_SIDE_SIGNS)


def clipped(line: str, width: int | None, sign: str = CUT) -> str:
    """A line, cut if it has more than `width` characters.

    >>> clipped("Dominoes", 5), clipped("Domin", 5), clipped("Dominoes", None)
    ('Domi…', 'Domin', 'Dominoes')
    """
    if width is None or len(line) <= width:
        return line
    return line[: width - 1] + sign


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


def plain_picture(lines: Iterable[str]) -> Picture:
    """The picture of lines (at least one) whose characters belong to no region."""
    lines = [line.rstrip(" ") for line in lines]
    width = max(map(len, lines))

    def owners() -> list[Owned]:
        return [(None,) * len(line) for line in lines]

    return Picture(lines, width, owners)


def cut_owners(rows: Iterable[Sequence[int | None]], lines: Iterable[str]) -> list[Owned]:
    """The owners of the characters of lines, from rows of owners that go on behind the lines."""
    return [tuple(row[: len(line)]) for row, line in zip(rows, lines, strict=True)]


def text_columns(text: str) -> list[str]:
    """A text column by column, as lines of pictures have it (Unicode Standard Annex 11).

    >>> text_columns("I5"), text_columns("大")
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

    >>> from psolver.text.look import Page
    >>> print(fitted(plain_picture(["#####", "##"]), Page(4, lambda _: None)).text)
    ###…
    ##
    """
    width = page.columns
    longest = max(map(len, picture.lines), default=0)
    if page.warn is None or width is None or longest <= width:
        return picture
    page.warn(cut_line(width))

    def owners() -> list[Owned]:
        owned = []
        for row in picture.owners:
            owned_row = tuple(row)
            if len(row) > width:
                owned_row = (*row[: width - 1], None)
            owned.append(owned_row)
        return owned

    lines = [_cut(line, width, sign) for line in picture.lines]
    return Picture(lines, width, owners)


def _cut(line: str, width: int, sign: str) -> str:
    """A line, cut if it has more columns; of a character that takes two nothing is left."""
    text = clipped(line, width, sign)
    if len(line) > width and line[width - 1] == SECOND:
        text = f"{line[: width - 2]} {sign}"
    return text
