"""Which drawings are the same piece, and what the pieces are called.

A Drawing    one shape as the file gives it, named or not, with its bounds and flags
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal, NoReturn

from ..geometry.catalogue import automatic_name
from ..puzzle.model import Piece


@dataclass(frozen=True, slots=True)
class Drawing:
    """A piece whose name may be "" (nobody gave it one); `origin` is the key that brings it,
    `where` its place.
    """

    piece: Piece
    origin: Literal["pieces", "piece_set", "piece"]
    where: str


Fail = Callable[[str, str], NoReturn]


def name_pieces(
    drawings: Iterable[Drawing], clue_marks: Iterable[str], fail: Fail
) -> tuple[Piece, ...]:
    """The pieces that drawings stand for, each with a name of its own, in order of appearance.

    Copies (the same mark and shape in `pieces`, a set named twice, unnamed ones with the same
    orientations) become one piece with the bounds added up. Calls `fail(where, what)` for a name
    given to two different pieces.
    """
    drawings = list(drawings)
    named = {d.piece.name for d in drawings}
    drawings = _suffix_clashing(drawings)
    merged: dict[object, Drawing] = {}
    for drawing in drawings:
        name, forms = drawing.piece.name, drawing.piece.orientations()
        key = ("named", name) if name else ("unnamed", forms)
        first = merged.get(key)
        if first is None:
            merged[key] = drawing
        elif name and (
            forms != first.piece.orientations() or "piece" in (drawing.origin, first.origin)
        ):
            _clash(first, drawing, fail)
        else:
            merged[key] = replace(first, piece=_added(first.piece, drawing.piece))
    taken = named | {d.piece.name for d in drawings} | set(clue_marks)
    free = (name for name in map(automatic_name, count()) if name not in taken)
    return tuple(
        d.piece if d.piece.name else replace(d.piece, name=next(free)) for d in merged.values()
    )


def _suffix_clashing(drawings: list[Drawing]) -> list[Drawing]:
    """The drawings, with the size after the name of a set's piece whose name means another piece
    too: I4, I5.
    """
    meanings = Counter(name for name, _ in {(d.piece.name, _identity(d)) for d in drawings})
    return [
        replace(d, piece=replace(d.piece, name=f"{d.piece.name}{d.piece.size}"))
        if d.origin == "piece_set" and meanings[d.piece.name] > 1
        else d
        for d in drawings
    ]


def _identity(drawing: Drawing) -> object:
    """What makes two drawings of one name the same piece."""
    return drawing.where if drawing.origin == "piece" else drawing.piece.orientations()


def _added(first: Piece, second: Piece) -> Piece:
    most = None if first.most is None or second.most is None else first.most + second.most
    return replace(
        first, least=first.least + second.least, most=most, color=first.color or second.color
    )


def _clash(first: Drawing, second: Drawing, fail: Fail) -> NoReturn:
    name = second.piece.name
    if first.origin == second.origin == "pieces":
        other = first.where.removeprefix("pieces: ")
        fail(
            second.where,
            f"'{name}' has another shape here than at {other}; draw it with another mark",
        )
    if second.origin == "piece_set":
        both = f"'{first.where}' and '{second.where}'"
        fail(
            "piece_set", f"{both} both bring a piece '{name}', and they differ; use one of the two"
        )
    cure = "give each piece a name of its own; copies of one piece are written count = 2"
    fail(second.where, f"the name '{name}' is taken already ({first.where}); {cure}")
