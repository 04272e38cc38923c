"""A group of pieces: how many of some pieces are used together.

    PieceGroup("", ("F", "I", "L"), 2, 2)                two of these three
    PieceGroup("straight", ("I3", "I4", "I5"), 0, 3)     at most three of the straight ones

A piece that is used twice counts twice. The group of all pieces is what a file calls `use`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from ..wording import kind_of, meant, quoted
from .checks import bounds_fault, fail, name_fault, refuse, text_fault


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """Some pieces, by name, that are used `least` to `most` times together (`most` None: as often
    as you like). The name may be empty. Raises PuzzleError for what is no group.

    >>> PieceGroup("", ("I", "L"), 3, 2)
    Traceback (most recent call last):
    psolver.errors.PuzzleError: group: the least, 3, is more than the most, 2
    """

    name: str
    pieces: tuple[str, ...]
    least: int = 0
    most: int | None = None

    def __post_init__(self) -> None:
        if self.name != "":
            refuse("group", "name", name_fault(self.name))
        where = f"group {quoted(self.name)}" if self.name else "group"
        object.__setattr__(self, "pieces", _names(where, self.pieces))
        refuse(where, "", bounds_fault(self.least, self.most))

    def times(self, used: Counter[str]) -> int:
        """How often its pieces are used together, where each is used so often.

        >>> PieceGroup("", ("I", "L")).times(Counter(I=2, T=1))
        2
        """
        return sum(used[name] for name in self.pieces)


def _names(where: str, given: Any) -> tuple[str, ...]:
    """The names of the pieces of a group. Raises PuzzleError."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        found = kind_of(given)
        fail(where, "pieces", f'expected names of pieces, such as ("A", "B"), found {found}')
    names = tuple(given)
    for name in names:
        refuse(where, "pieces", text_fault(name))
    refuse(where, "pieces", names_fault(names))
    return names


def names_fault(names: Collection[str], known: Collection[str] | None = None) -> str:
    """The fault of the names of the pieces of a group, where some are `known` (None: all are).

    >>> names_fault(["I", "L", "I"])
    "the piece 'I' is there twice"
    """
    if not names:
        return "names no piece"
    ((name, times), *_) = Counter(names).most_common(1)
    if times > 1:
        return f"the piece {quoted(name)} is there twice"
    for name in names if known is not None else ():
        if known is not None and name not in known:
            return unknown_fault(name, known)
    return ""


def unknown_fault(name: str, known: Collection[str]) -> str:
    """The fault of a name that is none of those known."""
    listed = ", ".join(sorted(known)[:40]) + (", …" if len(known) > 40 else "")
    return f"there is no piece {quoted(name)} ({meant(name, known) or f'the pieces: {listed}'})"


def is_use(group: PieceGroup, names: Iterable[str]) -> bool:
    """Is a group what a file calls `use`: all pieces, in order, without a name?"""
    return not group.name and group.pieces == tuple(names)
