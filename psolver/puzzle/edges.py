"""Marks of sides: where two pieces meet, the marks of the side they share must go together.

    "equal"     the same mark on both
    "opposite"  a letter and its capital, as a tab fits a blank: a with A

A side without a mark meets anything. A side is a cell and the cell beyond it, one after the other:
(0, 1, 0, 2) is the right side of the square in row 0, column 1. Marks of sides stand among the
other marks of an orientation, and of a placement (see `marked`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from ..geometry.cells import Cell
from ..geometry.lattice import Lattice
from .checks import choice_fault, text_fault
from .marked import Marks, mark_fault
from .piece import Piece

Side: TypeAlias = tuple[int, ...]

EQUAL, OPPOSITE = "equal", "opposite"
EDGES = (EQUAL, OPPOSITE)
NO_EDGES = "no piece has 'edges', so that there is nothing to match"
NO_OPPOSITE = 'a digit has no opposite; with edges = "opposite" marks of sides are letters'


def matches(rule: str, mark: str, other: str) -> bool:
    """Do the marks of two sides go together that lie upon each other?

    >>> matches("equal", "a", "a"), matches("opposite", "a", "A"), matches("opposite", "a", "a")
    (True, True, False)
    """
    return other == (mark if rule == EQUAL else mark.swapcase())


def sides_of_marks(marks: Marks, lattice: Lattice) -> Iterator[tuple[Cell, Cell, str]]:
    """The cell, the cell beyond and the mark of each marked side among some marks."""
    length = lattice.dimension
    for where, mark in marks:
        if len(where) > length:
            yield where[:length], where[length:], mark


def edges_fault(rule: object, pieces: Iterable[Piece]) -> str:
    """The fault of the rule for the marks of the sides of some pieces; "" where there is none."""
    if fault := choice_fault(rule, EDGES):
        return fault
    marks = {mark for piece in pieces for _, mark in piece.edges}
    if rule == OPPOSITE and not marks:
        return NO_EDGES
    return NO_OPPOSITE if rule == OPPOSITE and any(map(str.isdigit, marks)) else ""


def border_fault(border: object, rule: str, pieces: Iterable[Piece]) -> str:
    """The fault of the mark that the rim of a board carries; "" for none."""
    if not isinstance(border, str):
        return text_fault(border)
    if not border:
        return ""
    if fault := mark_fault(border):
        return fault
    if all(not piece.edges for piece in pieces):
        return NO_EDGES
    return NO_OPPOSITE if rule == OPPOSITE and border.isdigit() else ""
