"""Short names of pieces: tilings in letters, labels in pictures, and the legend that explains them.

In letters each placement has a mark; "?" is an optional cell that stays empty, "." is outside the
board.

[F]  [I]  [y] yellow      a legend: the part in brackets has the colour of its piece
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.model import Puzzle
from ..core.picture import NAMES
from ..core.registries import service
from ..core.wording import shortened
from .characters import (
    ASCII_CHARSET,
    ASCII_CUT,
    CUT,
    GAP_COLUMNS,
    Charset,
    Owned,
    Picture,
    fitted,
    text_columns,
)
from .overlay import Labels
from .palette import own_colors
from .scene import Scene

if TYPE_CHECKING:
    from .look import Look

EMPTY_CELL = "?"
SQUARE_COLUMNS = 3  # columns inside a square
BESIDE_MARK = 1  # columns on each side of a mark in a cell
JOINED = ("Mn", "Mc", "Me", "Sk")  # Unicode categories of characters that change the one before
RIGHT_TO_LEFT = ("R", "AL")  # Unicode classes of directions
# ranges of characters with letters that are one column wide
MORE_LETTERS = (0xC0, 0x2B0), (0x370, 0x530), (0x10A0, 0x1100), (0x13A0, 0x16A0)
LEGEND_COLUMNS = 80  # columns of a legend that is not printed on a terminal


def letters(scene: Scene, names: Collection[str]) -> Picture:
    """A tiling with a piece's own mark for the first of its copies in reading order, and the next
    free mark for every other.

    Marks are A-Z, a-z, 0-9 and then further letters. A free mark is none of the `names` of the
    puzzle's pieces. Raises PsolverError if there are more placements than marks.
    """
    marks = letter_marks(scene, names)
    mark_of_cell = {}
    for cell, number in scene.owner().items():
        if number in marks:
            mark_of_cell[cell] = marks[number]
    lines = scene.lattice.picture(mark_of_cell).split("\n")
    numbers = {mark: number for number, mark in marks.items()}

    def owners() -> list[Owned]:
        rows = [tuple(numbers.get(mark) for mark in line) for line in lines]
        return [*map(_joined, rows)] if scene.lattice.slanted else rows

    return Picture(lines, max(map(len, lines)), owners)


def _joined(row: Owned) -> Owned:
    """The owners of a line with characters between cells: of a piece if both cells are."""
    joined = list(row)
    for column in range(1, len(row) - 1):
        if row[column] is None and row[column - 1] == row[column + 1]:
            joined[column] = row[column - 1]
    return tuple(joined)


def letter_marks(scene: Scene, names: Collection[str]) -> dict[int, str]:
    """Return the mark of each region that is a piece or an empty cell, as `letters` has them."""
    regions = scene.regions
    pieces = [number for number in regions if regions[number].role == "piece"]
    free = free_marks(names)
    marks: dict[int, str] = {}
    own_marks = {name for name in names if len(name) == 1 and name in NAMES}
    for number in sorted(pieces, key=lambda number: regions[number].cells[0]):
        region = regions[number]
        mark = region.name if region.name in own_marks else next(free, None)
        if mark is None:
            raise PsolverError(f"there are not enough letters for {len(pieces):,} pieces")
        marks[number] = mark
        own_marks.discard(region.name)
    for number, region in regions.items():
        if region.role == "empty":
            marks[number] = EMPTY_CELL
    return marks


def free_marks(taken_marks: Collection[str]) -> Iterator[str]:
    """A-Z, a-z, 0-9 and further letters, without those that are taken when their turn comes."""
    return (mark for mark in chain(NAMES, _more_letters()) if mark not in taken_marks)


def _more_letters() -> Iterator[str]:
    for start, end in MORE_LETTERS:
        for letter in map(chr, range(start, end)):
            if letter.isalpha() and unicodedata.east_asian_width(letter) in "NA":
                yield letter
    # two columns wide, but there are twenty thousand of them
    yield from map(chr, range(0x4E00, 0x9FA5))


class LegendEntry(NamedTuple):
    """A label in brackets and, if need be, the name behind it, column by column."""

    swatch: list[str]
    name: list[str]


def labels_of(puzzle: Puzzle, charset: Charset) -> Labels:
    """The labels of each piece that may be used, in their order.

    A name is a label if it is readable between lines and marks, in ASCII pictures if it is ASCII.
    Another name, or one that may find no room, has a short label: the part that differs from
    the other long names, else one of its letters, else any.
    """
    lattice = puzzle.board.lattice
    has_marks = puzzle.goal is not None or not lattice.flat
    room = BESIDE_MARK if has_marks else _inside(lattice)
    signs = _signs(lattice, charset, has_marks)
    names = [piece.name for piece in puzzle.pieces if piece.most != 0]
    plain = {name: _composed(name) for name in names}
    labels: dict[str, tuple[str, ...]] = {}
    long = []
    for name, text in plain.items():
        if _is_label(text, charset, signs):
            labels[name] = (text,)
        if name not in labels or len(text_columns(text)) > room:
            long.append(name)
    taken_labels = signs | set(plain.values())

    def fits(text: str) -> bool:
        has_letter = any(map(str.isalnum, text))
        return has_letter and len(text_columns(text)) <= room and _is_label(text, charset, signs)

    cores = _cores([plain[name] for name in long])
    for name, core in zip(long, cores, strict=True):
        own_candidates = [core, *_letters(core), *_letters(plain[name])]
        candidates = chain(filter(fits, own_candidates), free_marks(taken_labels))
        short = next(text for text in candidates if text not in taken_labels)
        taken_labels.add(short)
        labels[name] = (*labels.get(name, ()), short)
    return {name: labels[name] for name in names}


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _inside(lattice: Lattice) -> int:
    if not lattice.slanted:
        return SQUARE_COLUMNS
    columns: int = service(lattice.drawn_as).room(lattice)
    return columns


def _signs(lattice: Lattice, charset: Charset, has_marks: bool) -> set[str]:
    lines = charset.sides if lattice.slanted else charset.glyphs
    kinds = charset.signs if has_marks else ("empty", "hole")
    signs = {charset.signs[kind] for kind in kinds}
    return signs | set(lines.values())


def _is_label(text: str, charset: Charset, signs: Collection[str]) -> bool:
    """Whether a text can be read: in one direction, each character by itself, unlike signs."""
    if all(character in signs for character in text):
        return False
    if text.isascii() or charset is ASCII_CHARSET:
        return text.isascii()
    return not any(
        unicodedata.category(character) in JOINED
        or unicodedata.bidirectional(character) in RIGHT_TO_LEFT
        for character in text
    )


def _letters(text: str) -> Iterator[str]:
    """The letters and digits of a text, then those in the other case."""
    in_both_cases = text + text.swapcase()
    return (letter for letter in in_both_cases if letter.isalnum())


def _cores(names: Sequence[str]) -> list[str]:
    """Names without the words that all of them begin and end with.

    >>> _cores(["piece 1", "piece 12"]), _cores(["L-tetromino", "T-tetromino"]), _cores(["red"])
    (['1', '12'], ['L', 'T'], ['red'])
    """
    if len(names) < 2:
        return [*names]
    words = [re.findall(r"[^\W\d]+|\d+|\W", name) for name in names]
    shared_before = _shared(words)
    rests = [name_words[shared_before:] for name_words in words]
    shared_behind = _shared([rest[::-1] for rest in rests])
    cores = []
    for rest in rests:
        core_words = rest[: len(rest) - shared_behind]
        cores.append("".join(core_words).strip(" "))
    return cores


def _shared(words: Sequence[Sequence[str]]) -> int:
    """The number of words that some lists have in common at their beginning."""
    number = 0
    for column in zip(*words, strict=False):
        if len(set(column)) > 1:
            break
        number += 1
    return number


def legend(puzzle: Puzzle, labels: Labels, look: Look, charset: Charset) -> str:
    """The last label of each piece in its colour, and another name; as many in a line as fit."""
    entries = [_entry(name, piece_labels[-1]) for name, piece_labels in labels.items()]
    picture = _in_columns(entries, look.page.columns or LEGEND_COLUMNS)
    cut = ASCII_CUT if charset is ASCII_CHARSET else CUT
    picture = fitted(picture, look.page, cut)
    if look.paint is None:
        return picture.text
    own_color = own_colors(puzzle)
    colors = {number: own_color[name] for number, name in enumerate(labels)}
    return look.paint(picture, colors, None)


def _entry(name: str, label: str) -> LegendEntry:
    plain = _composed(name)
    behind = "" if label == plain else f" {shortened(plain)}"
    return LegendEntry(text_columns(f"[{label}]"), text_columns(behind))


def _in_columns(entries: Sequence[LegendEntry], width: int) -> Picture:
    """The picture of entries below each other; the part in brackets has the number of its entry."""
    longest = max(len(swatch) + len(name) for swatch, name in entries)
    step = longest + GAP_COLUMNS
    in_a_line = max(1, (width + GAP_COLUMNS) // step)
    lines: list[list[str]] = []
    owners: list[list[int | None]] = []
    for number, (swatch, name) in enumerate(entries):
        if number % in_a_line == 0:
            lines.append([])
            owners.append([])
        line = lines[-1]
        row = owners[-1]
        blanks = number % in_a_line * step - len(line)
        line += [*" " * blanks, *swatch, *name]
        row += [None] * blanks
        row += [number] * len(swatch)
        row += [None] * len(name)
    texts = ["".join(line) for line in lines]
    widest = max(len(line) for line in lines)
    return Picture(texts, widest, lambda: [tuple(row) for row in owners])
