"""Tilings in letters: one mark a placement, "?" for an optional cell that stays empty, "." outside
the board.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from itertools import chain

from ...errors import PsolverError
from ...geometry.picture import NAMES
from ..scene import Scene
from .picture import Owned, Picture

EMPTY = "?"


def letters(scene: Scene, names: Collection[str]) -> Picture:
    """A tiling with a piece's own mark for the first of its copies in reading order, and the next
    free mark for every other.

    Marks are A-Z, a-z, 0-9 and, where these run out, further letters. A free mark is none of the
    `names` of the puzzle's pieces. Raises PsolverError where there are more placements than marks.
    """
    marks = _marks(scene, names)
    shown = {cell: marks[number] for cell, number in scene.owner().items() if number in marks}
    lines = scene.lattice.picture(shown).split("\n")
    numbers = {mark: number for number, mark in marks.items()}

    def owners() -> list[Owned]:
        rows = [tuple(numbers.get(mark) for mark in line) for line in lines]
        return [*map(_joined, rows)] if scene.lattice.slanted else rows

    return Picture(lines, max(map(len, lines)), owners)


def _joined(row: Owned) -> Owned:
    """The owners of a line where something stands between cells: between those of one piece it is
    of that piece.
    """
    beside = zip((None, *row), row, (*row[1:], None), strict=False)
    return tuple(left if own is None and left == right else own for left, own, right in beside)


def _marks(scene: Scene, names: Collection[str]) -> dict[int, str]:
    """The mark of each region that has one, by its number."""
    pieces = [(n, region) for n, region in scene.regions.items() if region.role == "piece"]
    free = free_marks(names)
    marks: dict[int, str] = {}
    own = {name for name in names if len(name) == 1 and name in NAMES}
    for number, region in sorted(pieces, key=lambda pair: pair[1].cells[0]):
        mark = region.name if region.name in own else next(free, None)
        if mark is None:
            raise PsolverError(f"there are not enough letters for {len(pieces):,} pieces")
        marks[number] = mark
        own.discard(region.name)
    for number, region in scene.regions.items():
        if region.role == "empty":
            marks[number] = EMPTY
    return marks


def free_marks(taken: Collection[str]) -> Iterator[str]:
    """A-Z, a-z, 0-9 and further letters, without those that are taken when their turn comes."""
    return (mark for mark in chain(NAMES, _more_letters()) if mark not in taken)


def _more_letters() -> Iterator[str]:
    """Letters of other alphabets, one column wide and each a character of its own."""
    for code in chain(
        range(0xC0, 0x2B0), range(0x370, 0x530), range(0x10A0, 0x1100), range(0x13A0, 0x16A0)
    ):
        if chr(code).isalpha() and unicodedata.east_asian_width(chr(code)) in "NA":
            yield chr(code)
    # two columns wide, but there are twenty thousand of them
    yield from map(chr, range(0x4E00, 0x9FA5))
