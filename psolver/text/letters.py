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
    text = scene.lattice.picture(mark_of_cell)
    lines = text.split("\n")
    numbers = {mark: number for number, mark in marks.items()}

    def owners() -> list[Owned]:
        rows = []
        for line in lines:
            row = tuple([numbers.get(mark) for mark in line])
            if scene.lattice.slanted:
                row = _joined(row)
            rows.append(row)
        return rows

    return Picture(lines, max(map(len, lines)), owners)


def _joined(row: Sequence[int | None]) -> tuple[int | None, ...]:
    """The owners of a line with characters between cells: of a piece if both cells are."""
    joined = list(row)
    for column in range(1, len(row) - 1):
        left_owner = row[column - 1]
        is_between = left_owner == row[column + 1]
        if row[column] is None and is_between:
            joined[column] = left_owner
    return tuple(joined)


def letter_marks(scene: Scene, names: Collection[str]) -> dict[int, str]:
    """Return the mark of each region that is a piece or an empty cell, as `letters` has them."""
    regions = scene.regions
    pieces = []
    for number, region in regions.items():
        if region.role == "piece":
            pieces.append(number)
    pieces.sort(key=lambda number: regions[number].cells[0])
    free = free_marks(names)
    marks = {}
    own_marks = set(names).intersection(NAMES)
    for number in pieces:
        name = regions[number].name
        mark: str | None = name
        if name not in own_marks:
            mark = next(free, None)
        if mark is None:
            raise PsolverError(f"there are not enough letters for {len(pieces):,} pieces")
        marks[number] = mark
        own_marks.discard(name)
    for number, region in regions.items():
        if region.role == "empty":
            marks[number] = EMPTY_CELL
    return marks


def free_marks(taken_marks: Collection[str]) -> Iterator[str]:
    """A-Z, a-z, 0-9 and further letters, without those that are taken when their turn comes."""
    for mark in chain(NAMES, _more_letters()):
        if mark not in taken_marks:
            yield mark


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
        labels[name] = ()
        is_label = _is_label(text, charset, signs)
        if is_label:
            labels[name] = (text,)
        if not is_label or len(text_columns(text)) > room:
            long.append(name)
    taken_labels = signs.union(plain.values())

    def fits(text: str) -> bool:
        has_letter = any(map(str.isalnum, text))
        if not has_letter or len(text_columns(text)) > room:
            return False
        return _is_label(text, charset, signs)

    long_names = [plain[name] for name in long]
    for name, core in zip(long, _cores(long_names), strict=True):
        own_candidates = [core]
        own_candidates += _letters(core)
        own_candidates += _letters(plain[name])
        candidates = filter(fits, own_candidates)
        for short in chain(candidates, free_marks(taken_labels)):
            if short not in taken_labels:
                break
        taken_labels.add(short)
        labels[name] += (short,)
    return labels


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _inside(lattice: Lattice) -> int:
    if not lattice.slanted:
        return SQUARE_COLUMNS
    columns: int = service(lattice.drawn_as).room(lattice)
    return columns


def _signs(lattice: Lattice, charset: Charset, has_marks: bool) -> set[str]:
    lines = charset.sides if lattice.slanted else charset.glyphs
    signs = set(lines.values())
    for kind, sign in charset.signs.items():
        if has_marks or kind in ("empty", "hole"):
            signs.add(sign)
    return signs


def _is_label(text: str, charset: Charset, signs: Collection[str]) -> bool:
    """Whether a text can be read: in one direction, each character by itself, unlike signs."""
    if all(character in signs for character in text):
        return False
    if text.isascii() or charset is ASCII_CHARSET:
        return text.isascii()
    for character in text:
        if unicodedata.category(character) in JOINED:
            return False
        if unicodedata.bidirectional(character) in RIGHT_TO_LEFT:
            return False
    return True


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
    backwards = [rest[::-1] for rest in rests]
    shared_behind = _shared(backwards)
    cores = []
    for rest in rests:
        end = len(rest) - shared_behind
        core = "".join(rest[:end])
        cores.append(core.strip(" "))
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
    entries = []
    for name, piece_labels in labels.items():
        entries.append(_entry(name, piece_labels[-1]))
    picture = _in_columns(entries, look.page.columns or LEGEND_COLUMNS)
    cut = CUT
    if charset is ASCII_CHARSET:
        cut = ASCII_CUT
    picture = fitted(picture, look.page, cut)
    if look.paint is None:
        return picture.text
    own_color = own_colors(puzzle)
    colors = {}
    for number, name in enumerate(labels):
        colors[number] = own_color[name]
    return look.paint(picture, colors, None)


def _entry(name: str, label: str) -> LegendEntry:
    plain = _composed(name)
    behind = ""
    if label != plain:
        behind = f" {shortened(plain)}"
    swatch = text_columns(f"[{label}]")
    return LegendEntry(swatch, text_columns(behind))


def _in_columns(entries: Sequence[LegendEntry], width: int) -> Picture:
    """The picture of entries below each other; the part in brackets has the number of its entry."""
    lengths = [len(entry.swatch) + len(entry.name) for entry in entries]
    longest = max(lengths)
    step = longest + GAP_COLUMNS
    in_a_line = (width + GAP_COLUMNS) // step
    if not in_a_line:
        in_a_line = 1
    lines: list[list[str]] = []
    owners: list[list[int | None]] = []
    for number, (swatch, name) in enumerate(entries):
        place = number % in_a_line
        if place == 0:
            lines.append([])
            owners.append([])
        line = lines[-1]
        row = owners[-1]
        blanks = place * step - len(line)
        line += " " * blanks
        line += swatch
        line += name
        row += [None] * blanks
        row += [number] * len(swatch)
        row += [None] * len(name)
    texts = ["".join(line) for line in lines]
    widest = max(map(len, lines))
    return Picture(texts, widest, lambda: [tuple(row) for row in owners])
