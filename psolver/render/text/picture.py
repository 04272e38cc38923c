"""Pictures in characters: lines, and which region each character belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, repeat, zip_longest
from typing import TypeAlias

from ..words.hints import cut_line
from .page import CUT, Page, shortened

GAP_COLUMNS = 2  # between pictures beside each other

SECOND = "\0"  # in a line, the second column of a character that takes two

Owned: TypeAlias = tuple[int | None, ...]  # whose each character of a line is


@dataclass(frozen=True, slots=True)
class Picture:
    """Lines without blanks at their ends, and the columns that they take with these.

    A line has a character for each column: where one takes two, SECOND comes after it.
    `find_owners` works out the owners of the characters where they are to be coloured.
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
    """The picture, its lines cut, with a sign, where a terminal has no room for them.

    >>> print(fitted(plain(["#####", "##"]), Page(4, lambda told: None)).text)
    ###…
    ##
    """
    width, longest = page.columns, max(map(len, picture.lines), default=0)
    if page.tell is None or width is None or longest <= width:
        return picture
    page.tell(cut_line(width))

    def owners() -> list[Owned]:
        rows = picture.owners
        return [(*row[: width - 1], None) if len(row) > width else tuple(row) for row in rows]

    return Picture([_cut(line, width, sign) for line in picture.lines], width, owners)


def _cut(line: str, width: int, sign: str) -> str:
    """A line, cut where it has more columns; of a character that takes two nothing is left."""
    text = shortened(line, width, sign)
    if len(line) > width and line[width - 1] == SECOND:
        text = f"{line[: width - 2]} {sign}"
    return text


def beside(pictures: Iterable[Picture], width: int | None) -> Picture:
    """Pictures beside each other, as many in a row as fit into `width` columns, None: all of them.

    A blank line stands between rows.

    >>> print(beside([plain(["##"]), plain(["#", "#"]), plain(["##"])], 5).text)
    ##  #
        #
    <BLANKLINE>
    ##
    """
    rows = _rows(pictures, width)
    lines: list[str] = []
    for row in rows:
        if lines:
            lines.append("")
        for parts in zip_longest(*(picture.lines for picture in row), fillvalue=""):
            wide = (part.ljust(picture.width) for part, picture in zip(parts, row, strict=True))
            lines.append((" " * GAP_COLUMNS).join(wide).rstrip(" "))
    columns = max(sum(picture.width + GAP_COLUMNS for picture in row) - GAP_COLUMNS for row in rows)
    return Picture(lines, columns, lambda: _owners(rows, lines))


def _rows(pictures: Iterable[Picture], width: int | None) -> list[list[Picture]]:
    """Pictures row by row, each row as long as it may be."""
    rows: list[list[Picture]] = [[]]
    used = 0
    for picture in pictures:
        if rows[-1] and width is not None and used + picture.width > width:
            rows.append([])
            used = 0
        rows[-1].append(picture)
        used += picture.width + GAP_COLUMNS
    return rows


def _owners(rows: list[list[Picture]], lines: Sequence[str]) -> Sequence[Owned]:
    """The owners of the characters of rows of pictures, which make these lines."""
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
