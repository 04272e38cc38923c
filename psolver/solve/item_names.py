"""What the items of a puzzle's problem are called in texts for other programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count, islice

from ..errors import printable
from ..geometry.cells import Cell
from ..geometry.lattice import Lattice
from .encode import Encoding

NAME_BYTES = 8  # bytes: what Knuth's programs take
PLAIN_NAME = r"[A-Za-z0-9]{1,32}"  # of a piece, in an integer programme


def item_names(encoding: Encoding, good: str = "") -> tuple[str, ...]:
    """A name for each item of a puzzle's problem, all different: of at most 8 bytes, or where there
    is a pattern of `good` names of letters and digits alone, and for a piece one that it matches.
    """
    names = [_at(cell, encoding.puzzle.board.lattice) for cell in encoding.cells]
    if any(len(name) > NAME_BYTES or (good and "-" in name) for name in names):
        names = [f"c{number}" for number in range(len(names))]
    cells = set(names)
    taken = cells.union(piece.name for piece in encoding.pieces)
    spare = (name for name in map("p{}".format, range(1, len(taken) + 2)) if name not in taken)
    for piece in encoding.pieces:
        fits = re.fullmatch(good, piece.name) if good else _fits(piece.name)
        names.append(piece.name if fits and piece.name not in cells else next(spare))
    used = set(names)
    spare = (name for name in map("g{}".format, count(1)) if name not in used)
    names += islice(spare, len(encoding.groups))
    used = set(names)
    spare = (name for name in map("s{}".format, count(1)) if name not in used)
    return (*names, *islice(spare, len(encoding.sides)))


def _at(cell: Cell, lattice: Lattice) -> str:
    """
    >>> from psolver.geometry.lattice import SQUARE
    >>> _at((0, 3), SQUARE)
    'r0c3'
    """
    return "".join(
        f"{axis[0]}{value}" for axis, value in zip(lattice.axes, lattice.shown(cell), strict=True)
    )


def _fits(name: str) -> bool:
    """Can it be the name of an item, in every program?"""
    return (
        bool(re.fullmatch(r"[^\s:|]+", name))
        and name.isprintable()
        and len(name.encode()) <= NAME_BYTES
    )


def comments_of(encoding: Encoding, names: Sequence[str] = ()) -> list[str]:
    """What the file is, and what the items, by their names, mean: a line each."""
    puzzle, cells, names = encoding.puzzle, encoding.cells, names or item_names(encoding)
    lattice, last = puzzle.board.lattice, cells[-1]
    where = f"{lattice.place(last, 0)}, counted from 0"
    comments = [printable(text) for text in (puzzle.title, puzzle.file) if text]
    if names[0] == _at(cells[0], lattice):
        comments.append(f"{_at(last, lattice)} is the cell in {where}")
    else:
        comments.append(f"the cells are c0, c1 … row by row; {names[len(cells) - 1]} is in {where}")
    groups = len(cells) + len(encoding.pieces)
    for name, piece in zip(names[len(cells) : groups], encoding.pieces, strict=True):
        if name != piece.name:
            comments.append(f"{name} is the piece {printable(piece.name)}")
    for name, group in zip(names[groups:], encoding.groups, strict=False):
        called = f" {printable(group.name)}" if group.name else ""
        comments.append(f"{name} is the group{called} of {printable(', '.join(group.pieces))}")
    return comments + _told_sides(encoding, names)


def _told_sides(encoding: Encoding, names: Sequence[str]) -> list[str]:
    """What the items of places mean where pieces may not touch, or must match."""
    told, first = [], len(names) - len(encoding.sides)
    for name, one in zip(names[first:], encoding.sides.meetings, strict=True):
        where = " ".join(names[cell] for cell in one.place)
        what = "for a mark of the side between" if one.ordered else "where pieces meet at"
        told.append(f"{name} is taken {what} {where}{f' ({one.kept})' if one.kept else ''}")
    return told
