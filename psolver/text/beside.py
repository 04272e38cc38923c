"""Pictures beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TypeAlias

from .characters import GAP_COLUMNS, Owned, Picture, Scale, cut_owners

PictureRow: TypeAlias = list[Picture]


def indented_picture(picture: Picture, offset: tuple[float, float], scale: Scale) -> Picture:
    """A picture with room above it and to its left, given in rows and columns of cells; half a row
    is no line if a cell has only one.

    >>> from psolver.text.characters import ROOMY, plain_picture
    >>> plan = plain_picture(["##"])
    >>> indented_picture(plan, (0.5, 0.5), ROOMY).lines
    ['', '  ##']
    >>> indented_picture(plan, (0, 0), ROOMY) is plan
    True
    """
    if not any(offset):
        return picture
    rows_above, columns_before = offset
    wide, high = scale
    columns = int(columns_before * wide)
    lines = int(rows_above * high)
    blank = " " * columns
    texts = [""] * lines
    for line in picture.lines:
        if line:
            line = blank + line
        texts.append(line)

    def owners() -> list[Owned]:
        margin: Owned = (None,) * columns
        owned_rows: list[Owned] = [()] * lines
        for row in picture.owners:
            owned_rows.append(margin + tuple(row))
        return owned_rows

    return Picture(texts, picture.width + columns, owners)


def pictures_beside(pictures: Iterable[Picture], width: int | None) -> Picture:
    """Pictures beside each other, as many in a row as fit into `width` columns, None: all of them.

    A blank line stands between rows.

    >>> from psolver.text.characters import plain_picture
    >>> wide, high = plain_picture(["##"]), plain_picture(["#", "#"])
    >>> print(pictures_beside([wide, high, wide], 5).text)
    ##  #
        #
    <BLANKLINE>
    ##
    """
    rows = _picture_rows(pictures, width)
    gap = " " * GAP_COLUMNS
    widest = 0
    lines: list[str] = []
    for row in rows:
        if lines:
            lines.append("")
        row_width = sum(picture.width for picture in row)
        gaps = len(row) - 1
        widest = max(widest, row_width + GAP_COLUMNS * gaps)
        lines_of_pictures = [picture.lines for picture in row]
        for texts in zip_longest(*lines_of_pictures, fillvalue=""):
            padded = []
            for text, picture in zip(texts, row, strict=True):
                padded.append(text.ljust(picture.width))
            line = gap.join(padded)
            lines.append(line.rstrip(" "))

    def owners() -> Sequence[Owned]:
        return _owners_beside(rows, lines)

    return Picture(lines, widest, owners)


def _picture_rows(pictures: Iterable[Picture], width: int | None) -> list[PictureRow]:
    row: PictureRow = []
    rows = [row]
    used = 0
    for picture in pictures:
        used += picture.width
        if row and width is not None and used > width:
            row = []
            rows.append(row)
            used = picture.width
        row.append(picture)
        used += GAP_COLUMNS
    return rows


def _owners_beside(rows: Iterable[PictureRow], lines: Sequence[str]) -> Sequence[Owned]:
    owned_rows: list[list[int | None]] = []
    for row in rows:
        if owned_rows:
            owned_rows.append([])
        owners_of_pictures = [picture.owners for picture in row]
        for row_owners in zip_longest(*owners_of_pictures, fillvalue=()):
            line: list[int | None] = []
            for picture_owners, picture in zip(row_owners, row, strict=True):
                blanks = picture.width + GAP_COLUMNS - len(picture_owners)
                line += picture_owners
                line += [None] * blanks
            owned_rows.append(line)
    return cut_owners(owned_rows, lines)
