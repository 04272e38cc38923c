"""Drawings: the test whether two are the same piece, and the names of the pieces.

A Drawing    one shape as the file gives it, named or not, with its bounds and flags
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Literal, NoReturn

from ..geometry.cells import Shape
from ..geometry.lattice import Lattice
from ..geometry.polyform import automatic_name, orientations
from ..wording import quoted
from .checks import bounds_fault
from .marked import Marks
from .model import Piece


@dataclass(frozen=True, slots=True)
class Drawing:
    """A shape that becomes a piece, or a part of one; the name is "" for an unnamed one.

    `origin` is the key that brings it, `where` its place in words, `line` its first one in the text
    of `pieces`.
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
    orientations: tuple[Shape, ...] = field(init=False)

    def __post_init__(self) -> None:
        images = orientations(self.shape, self.lattice, self.can_rotate, self.can_reverse)
        object.__setattr__(self, "orientations", images)

    def piece(self, name: str) -> Piece:
        """The piece of a name that it becomes."""
        flags = self.can_rotate, self.can_reverse
        piece = Piece(name, self.shape, self.least, self.most, *flags, self.color, self.lattice)
        if not self.marks and self.back is None and not self.edges:
            return piece
        return replace(piece, marks=self.marks, back=self.back, edges=self.edges)

    @property
    def images(self) -> tuple[object, ...]:
        """Its orientations, with the marks that are seen if it has marks."""
        has_marks = self.marks or self.back or self.edges
        return self.piece("#").marked if has_marks else self.orientations


Fail = Callable[[str, str, int | None], NoReturn]


def sameness(one: Drawing | Piece, colors_matter: bool) -> object:
    """The key that unnamed drawings of one piece have in common: their orientations with the marks
    that are seen, and, if colours decide which pieces may touch, their colour.
    """
    if isinstance(one, Drawing):
        images = one.images
    else:
        images = one.marked if one.has_marks else one.orientations
    return images, one.color if colors_matter else None


def name_pieces(
    drawings: Iterable[Drawing], clue_marks: Iterable[str], fail: Fail, colors_matter: bool = False
) -> tuple[Piece, ...]:
    """The pieces that drawings stand for, each with a name of its own, in order of appearance.

    Copies (the same mark and shape in `pieces`, a set named twice, unnamed ones that are the same)
    become one piece with the bounds added up. Calls `fail(key, what, line)` for a name given to two
    different pieces, and for bounds that are too large when they are added up.
    """
    drawings = list(drawings)
    named = {drawing.name for drawing in drawings}
    drawings = _suffix_clashing(drawings)
    merged: dict[object, Drawing] = {}
    for drawing in drawings:
        key = drawing.name or sameness(drawing, colors_matter)
        first = merged.get(key)
        if first is None:
            merged[key] = drawing
            continue
        in_tables = "piece" in (drawing.origin, first.origin)
        if drawing.name and (in_tables or drawing.images != first.images):
            _clash(first, drawing, fail)
        merged[key] = added = _added(first, drawing)
        if fault := bounds_fault(added.least, added.most):
            place = drawing.where if drawing.origin == "piece" else drawing.origin
            fail(place, f"the counts of all copies of a piece, added up: {fault}", drawing.line)
    taken = named | {drawing.name for drawing in drawings} | set(clue_marks)
    free = (name for name in map(automatic_name, count()) if name not in taken)
    return tuple(drawing.piece(drawing.name or next(free)) for drawing in merged.values())


def _suffix_clashing(drawings: list[Drawing]) -> list[Drawing]:
    """The drawings, with the size after the name of a set's piece whose name means another piece
    too: I4, I5.
    """
    meanings = Counter(name for name, _ in {(d.name, _identity(d)) for d in drawings})
    return [
        replace(d, name=f"{d.name}{len(d.shape)}")
        if d.origin == "piece_set" and meanings[d.name] > 1
        else d
        for d in drawings
    ]


def _identity(drawing: Drawing) -> object:
    """The key that two drawings of one name have in common if they are the same piece."""
    return drawing.where if drawing.origin == "piece" else drawing.images


def _added(first: Drawing, second: Drawing) -> Drawing:
    most = None if first.most is None or second.most is None else first.most + second.most
    color = first.color or second.color
    return replace(first, least=first.least + second.least, most=most, color=color)


def _clash(first: Drawing, second: Drawing, fail: Fail) -> NoReturn:
    name = second.name
    if first.origin == second.origin == "pieces":
        same = first.orientations == second.orientations
        other = "other marks" if same else "another shape"
        what = f"{quoted(name)} has {other} here than at line {first.line}"
        fail("pieces", f"{what}; draw it with another mark", second.line)
    if second.origin == "piece_set":
        both = f"{quoted(first.where)} and {quoted(second.where)} both bring a piece {quoted(name)}"
        fail("piece_set", f"{both}, and they differ; use one of the two", None)
    cure = "give each piece a name of its own; copies of one piece are written count = 2"
    fail(second.where, f"the name {quoted(name)} is taken already ({first.where}); {cure}", None)
