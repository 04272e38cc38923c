"""Pictures beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from .characters import GAP_COLUMNS, Owned, Picture, Scale, cut_owners


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
    columns = int(offset[1] * scale[0])
    lines = int(offset[0] * scale[1])
    blank = " " * columns
    texts = [""] * lines
    texts += [blank + line if line else line for line in picture.lines]

    def owners() -> list[Owned]:
        blanks: list[Owned] = [()] * lines
        return blanks + [(None,) * columns + tuple(row) for row in picture.owners]

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
    lines: list[str] = []
    for row in rows:
        if lines:
            lines.append("")
        for row_texts in zip_longest(*(picture.lines for picture in row), fillvalue=""):
            pairs = zip(row_texts, row, strict=True)
            texts = [text.ljust(picture.width) for text, picture in pairs]
            lines.append((" " * GAP_COLUMNS).join(texts).rstrip(" "))
    widths = [sum(picture.width + GAP_COLUMNS for picture in row) for row in rows]
    return Picture(lines, max(widths) - GAP_COLUMNS, lambda: _owners_beside(rows, lines))


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
    owned_rows: list[list[int | None]] = []
    for row in rows:
        if owned_rows:
            owned_rows.append([])
        owners_of_pictures = [picture.owners for picture in row]
        for row_owners in zip_longest(*owners_of_pictures, fillvalue=()):
            line: list[int | None] = []
            for picture_owners, picture in zip(row_owners, row, strict=True):
                line += picture_owners
                line += [None] * (picture.width + GAP_COLUMNS - len(picture_owners))
            owned_rows.append(line)
    return cut_owners(owned_rows, lines)
