"""Drawings: the test whether two are the same piece, and the names of the pieces.

A Drawing    one shape as the file gives it, named or not, with its bounds and flags
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Literal, NamedTuple, NoReturn, TypeVar

from .cells import Shape
from .checks import bounds_fault
from .errors import PuzzleError
from .lattice import Lattice
from .marked import Marks
from .model import Piece
from .polyform import automatic_name, orientations
from .wording import kind_of, quoted

if TYPE_CHECKING:
    from .rule import KeyTable

T = TypeVar("T", bound="KeyTable")


class TileName(str):
    """The marks of a piece without a name, as its name; equal ones are copies."""

    __slots__ = ()


def listed_tables(tables: Iterable[T], key: str, shape: Callable[[str], str]) -> Iterator[T]:
    """Yield the [[piece]] tables; one whose value of a key is a list becomes a table for each of
    its texts, and one without a shape gets that of its text.
    """
    for table in tables:
        value = table.values.get(key)
        if value is None:
            yield table
            continue
        texts = [(0, value)]
        if isinstance(value, list):
            texts = list(enumerate(value, 1))
        for number, text in texts:
            if not isinstance(text, str):
                place = key
                if number:
                    place = f"{key}[{number}]"
                table.fail(place, f"expected text in quotes, found {kind_of(text)}")
            values = dict(table.values)
            values[key] = text
            if number and "name" in values:
                table.fail("name", f"names one piece, and {quoted(key)} has a list; leave it out")
            if number or "shape" not in values:
                marks = text.split()
                values.setdefault("name", TileName("".join(marks)))
            values.setdefault("shape", shape(text))
            yield table.having(values)


class Drawing(NamedTuple):
    """A shape that becomes a piece, or a part of one; the name is "" for an unnamed one.

    `origin` is the key that brings it, `where` its place in words, `line` its first one in the text
    of `pieces`; a `tile` has its marks as its name, and equal ones are copies.
    """

    origin: Literal["pieces", "piece_set", "piece"]
    where: str
    name: str
    shape: Shape
    least: int
    most: int | None
    can_rotate: bool
    can_reverse: bool
    color: str | None
    lattice: Lattice
    line: int | None = None
    marks: Marks = ()
    back: Marks | None = None
    edges: Marks = ()
    tile: bool = False

    def piece(self, name: str) -> Piece:
        """The piece of a name that it becomes."""
        flags = self.can_rotate, self.can_reverse
        piece = Piece(name, self.shape, self.least, self.most, *flags, self.color, self.lattice)
        has_marks = self.marks or self.edges or self.back is not None
        if not has_marks:
            return piece
        return replace(piece, marks=self.marks, back=self.back, edges=self.edges)

    @property
    def orientations(self) -> tuple[Shape, ...]:
        """Its images under the isometries that it may take."""
        return orientations(self.shape, self.lattice, self.can_rotate, self.can_reverse)

    @property
    def images(self) -> tuple[object, ...]:
        """Its orientations, with the marks that are seen if it has marks."""
        if self.marks or self.back or self.edges:
            return self.piece("#").marked
        return self.orientations

    @property
    def within(self) -> tuple[int, None] | None:
        """The line of its picture in the text of `pieces`; None if it is not drawn there."""
        if not self.line:
            return None
        return self.line, None


def name_pieces(
    drawings: Iterable[Drawing], clue_marks: set[str], file: str, by_color: bool = False
) -> tuple[tuple[Piece, ...], list[str]]:
    """Return the pieces that drawings stand for, in order of appearance, each with a name of its
    own, and of each drawing the name of its piece.

    Copies (the same mark and shape in `pieces`, a set named twice, unnamed ones that are the same,
    also in colour if pieces are different `by_color`) become one piece with the bounds added up.
    Raises PuzzleError for a name given to two different pieces, and for bounds that are too large
    when they are added up; `file` is the name of the puzzle.
    """
    drawings = list(drawings)
    used_names = set(clue_marks)
    for drawing in drawings:
        used_names.add(drawing.name)
    if any(drawing.origin == "piece_set" for drawing in drawings):
        drawings = _suffix_clashing(drawings)
    merged: dict[object, Drawing] = {}
    keys = []
    named = dict[str, object]()
    for drawing in drawings:
        name = drawing.name
        used_names.add(name)
        key: object = name
        if drawing.tile or not name:
            key = (drawing.images, drawing.color if by_color else None)
        keys.append(key)
        earlier = merged.get(key)
        if earlier is None:
            if name:
                key_of_name = named.setdefault(name, key)
                if key_of_name != key:
                    _clash(merged[key_of_name], drawing, file)
            merged[key] = drawing
            continue
        in_tables = "piece" in (drawing.origin, earlier.origin) and not drawing.tile
        if name:
            if in_tables or drawing.images != earlier.images:
                _clash(earlier, drawing, file)
        added = _added(earlier, drawing)
        merged[key] = added
        fault = bounds_fault(added.least, added.most)
        if fault:
            place = drawing.where if drawing.origin == "piece" else drawing.origin
            counts_fault = f"the counts of all copies of a piece, added up: {fault}"
            raise PuzzleError(file, place, counts_fault, drawing.within)
    names = map(automatic_name, count())
    free = (name for name in names if name not in used_names)
    pieces = {}
    for key, drawing in merged.items():
        name = drawing.name or next(free)
        pieces[key] = drawing.piece(name)
    names_of_drawings = [pieces[key].name for key in keys]
    return tuple(pieces.values()), names_of_drawings


def _suffix_clashing(drawings: list[Drawing]) -> list[Drawing]:
    """The drawings, with the size after the name of a set's piece whose name means another piece
    too: I4, I5.
    """
    meanings = defaultdict(set)
    for drawing in drawings:
        meaning = drawing.where if drawing.origin == "piece" else drawing.images
        meanings[drawing.name].add(meaning)
    suffixed = []
    for drawing in drawings:
        name = drawing.name
        if drawing.origin == "piece_set" and len(meanings[name]) > 1:
            name += str(len(drawing.shape))
        suffixed.append(drawing._replace(name=name))
    return suffixed


def _added(first: Drawing, second: Drawing) -> Drawing:
    greatest = None
    if first.most is not None and second.most is not None:
        greatest = first.most + second.most
    least = first.least + second.least
    color = first.color or second.color
    return first._replace(least=least, most=greatest, color=color)


def _clash(first: Drawing, second: Drawing, file: str) -> NoReturn:
    name = quoted(second.name)
    if first.origin == second.origin == "pieces":
        difference = "another shape"
        if first.orientations == second.orientations:
            difference = "other marks"
        fault = f"{name} has {difference} here than at line {first.line}"
        raise PuzzleError(file, "pieces", f"{fault}; draw it with another letter", second.within)
    if second.origin == "piece_set":
        sets = f"{quoted(first.where)} and {quoted(second.where)}"
        fault = f"{sets} both bring a piece {name}, and they differ"
        raise PuzzleError(file, "piece_set", f"{fault}; use one of the two")
    cure = "give each piece a name of its own; copies of one piece are written count = 2"
    fault = f"the name {name} is taken already ({first.where}); {cure}"
    raise PuzzleError(file, second.where, fault)
