"""Names of the items of a puzzle's exact-cover problem for other programs, and lines on their
meaning: a cell by its place, as in r0c3, and a piece by its name, or p1, p2 … if the name does not
suit the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from typing import NamedTuple

from ..core.cells import Cell
from ..core.errors import printable
from ..core.lattice import Lattice
from ..core.rule import Meeting
from ..search.encoding import Encoding

# Knuth's programs take names of at most 8 bytes.
NAME_BYTES = 8
CONDITIONS_OF_MEETINGS = {
    "line": "by a piece across the line at",
    "point": "by pieces at the point of",
}
# by the beginning of the kind of a meeting
CONDITIONS_BY_BEGINNING = {
    "sum": "for the marks at",
    "equal": "for the marks at",
    "different": "for the marks at",
    "free of": "by a cell that is",
    "covered by": "once for the cell",
    "corner": "by a piece, and by cells at its corners that stay free, for",
}


class ItemNames(NamedTuple):
    """The names of the items of a puzzle's problem: of cells, of pieces, of groups of pieces, and
    of the sides and points where pieces meet.
    """

    cells: Sequence[str]
    pieces: Sequence[str]
    groups: Sequence[str]
    meetings: Sequence[str]

    @property
    def in_order(self) -> tuple[str, ...]:
        """The name of each item, in the order of the items."""
        return (*self.cells, *self.pieces, *self.groups, *self.meetings)


def item_names(encoding: Encoding, pattern: str = "") -> ItemNames:
    """Return a name for each item of a puzzle's problem, all different: of at most 8 bytes, or, if
    there is a `pattern` of good names, of letters and digits alone, and for a piece one that it
    matches.
    """
    cells = _names_of_cells(encoding, pattern)
    own_names = [piece.name for piece in encoding.pieces]
    used_names = [*cells, *own_names]
    free_names = _numbered("p", used_names)
    pieces = []
    for name in own_names:
        fits = _fits(name)
        if pattern:
            fits = bool(re.fullmatch(pattern, name))
        if not fits or name in cells:
            name = next(free_names)
        pieces.append(name)
    used_names = [*cells, *pieces]
    free_names = _numbered("g", used_names)
    groups = list(islice(free_names, len(encoding.groups)))
    used_names += groups
    free_names = _numbered("s", used_names)
    meetings = list(islice(free_names, len(encoding.meetings)))
    return ItemNames(cells, pieces, groups, meetings)


def _names_of_cells(encoding: Encoding, pattern: str) -> list[str]:
    lattice = encoding.puzzle.board.lattice
    names = [_at(cell, lattice) for cell in encoding.cells]
    for name in names:
        has_hyphen = pattern and "-" in name
        if has_hyphen or len(name) > NAME_BYTES:
            numbers = range(len(names))
            return [f"c{number}" for number in numbers]
    return names


def _numbered(letter: str, used_names: Iterable[str]) -> Iterator[str]:
    """The letter with the numbers from 1, without the names that are used already."""
    used = set(used_names)
    for number in count(1):
        name = f"{letter}{number}"
        if name not in used:
            yield name


def _at(cell: Cell, lattice: Lattice) -> str:
    """
    >>> from psolver.core.square_lattice import SQUARE
    >>> _at((0, 3), SQUARE)
    'r0c3'
    """
    words = []
    for axis, value in zip(lattice.axes, lattice.shown(cell), strict=True):
        letter = axis[0]
        words.append(f"{letter}{value}")
    return "".join(words)


def _fits(name: str) -> bool:
    """Whether it can be the name of an item, in every program."""
    if not re.fullmatch(r"[^\s:|]+", name):
        return False
    if not name.isprintable():
        return False
    code = name.encode()
    return len(code) <= NAME_BYTES


def comments_of(encoding: Encoding, names: ItemNames | None = None) -> list[str]:
    """Return lines about the file and the meaning of the items, by their names."""
    if names is None:
        names = item_names(encoding)
    puzzle = encoding.puzzle
    comments = []
    for text in (puzzle.title, puzzle.file):
        if text:
            comments.append(printable(text))
    comments.append(_comment_of_cells(encoding, names))
    for name, piece in zip(names.pieces, encoding.pieces, strict=True):
        if name != piece.name:
            own_name = printable(piece.name)
            comments.append(f"{name} is the piece {own_name}")
    for name, group in zip(names.groups, encoding.groups, strict=True):
        called = ""
        if group.name:
            called = f" {printable(group.name)}"
        pieces = printable(", ".join(group.pieces))
        comment = f"{name} is the group{called} of {pieces}"
        comments.append(comment)
    in_order = names.in_order
    for name, meeting in zip(names.meetings, encoding.meetings, strict=True):
        condition = _condition_of(meeting)
        cells = " ".join([in_order[cell] for cell in meeting.place])
        kind = ""
        if meeting.kind:
            kind = f" ({meeting.kind})"
        comment = f"{name} is taken {condition} {cells}{kind}"
        comments.append(comment)
    return comments


def _comment_of_cells(encoding: Encoding, names: ItemNames) -> str:
    """The line on the names of cells."""
    lattice = encoding.puzzle.board.lattice
    cells = encoding.cells
    last_cell = cells[-1]
    place = f"{lattice.place(last_cell, 0)}, counted from 0"
    if names.cells[0] == _at(cells[0], lattice):
        last_name = _at(last_cell, lattice)
        return f"{last_name} is the cell in {place}"
    last_name = names.cells[-1]
    return f"the cells are c0, c1 … row by row; {last_name} is in {place}"


def _condition_of(meeting: Meeting) -> str:
    """The words for the use of an item of a side or a point."""
    for beginning, words in CONDITIONS_BY_BEGINNING.items():
        if meeting.kind.startswith(beginning):
            return words
    if meeting.kind in CONDITIONS_OF_MEETINGS:
        return CONDITIONS_OF_MEETINGS[meeting.kind]
    if meeting.ordered:
        return "for a mark of the side between"
    return "where pieces meet at"
