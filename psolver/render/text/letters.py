"""Tilings in letters: one mark a placement, "?" for an optional cell that stays empty, "." outside
the board.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from ...geometry.picture import NAMES, picture
from ...puzzle.model import Puzzle
from ...puzzle.tiling import Tiling
from .box import EMPTY, Picture, regions


def letters(puzzle: Puzzle, tiling: Tiling) -> Picture:
    """The tiling with a piece's own mark where it is used once, else the next free mark in reading
    order.

    Marks are A-Z, a-z, 0-9 and, where these run out, further letters. A free mark is the name of no
    piece.
    """
    region = regions(puzzle, tiling)
    names = {piece.name for piece in puzzle.pieces}
    marks = {EMPTY: "?", **_marks(tiling, [region[cell] for cell in sorted(region)], names)}
    text = picture({cell: marks[number] for cell, number in region.items()})
    numbers = {mark: number for number, mark in marks.items()}
    return Picture(
        text, lambda: tuple(tuple(numbers.get(mark) for mark in line) for line in text.split("\n"))
    )


def _marks(tiling: Tiling, reading_order: list[int], names: set[str]) -> dict[int, str]:
    """The mark of each placement, by its number; a free mark is the name of no piece."""
    used = Counter(placement.piece for placement in tiling)
    own = {
        n: p.piece
        for n, p in enumerate(tiling)
        if used[p.piece] == 1 and p.piece in NAMES and len(p.piece) == 1
    }
    free = (mark for mark in chain(NAMES, _more_letters()) if mark not in names)
    for number in reading_order:
        if number != EMPTY and number not in own:
            own[number] = next(free)
    return own


def _more_letters() -> Iterator[str]:
    """Letters of other alphabets, one column wide and each a character of its own."""
    for code in chain(
        range(0xC0, 0x2B0), range(0x370, 0x530), range(0x10A0, 0x1100), range(0x13A0, 0x16A0)
    ):
        if chr(code).isalpha() and unicodedata.east_asian_width(chr(code)) in "NA":
            yield chr(code)
    yield from map(
        chr, range(0x4E00, 0x9FA5)
    )  # two columns wide, but there are twenty thousand of them
