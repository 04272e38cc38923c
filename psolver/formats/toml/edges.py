"""Marks of sides in a puzzle file: `edges` of a [[piece]] goes around it, `edges` and `border` at
the top say what matches.

    edges = "equal"         [[piece]]
    border = "a"            edges = "abca"     a square: above, right, below, left
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from ...geometry.outline import Side, sides_around
from ...geometry.picture import NAMES
from ...puzzle.edges import EDGES as RULE_WORDS
from ...puzzle.edges import EQUAL, border_fault, edges_fault
from ...puzzle.marked import NO_BACK, NO_SIDES
from ...puzzle.model import Piece, Puzzle
from ...wording import kind_of, meant, plural, quoted
from ..keys import Table
from ..naming import Drawing

EDGES, BORDER = "edges", "border"
ONE_CELL = {"triangle": "/#\\"}  # as it is drawn, where that is not #
NONE = "."  # stands for a side without a mark
RULES = "here it is 'equal' or 'opposite'; the marks of a piece stand as 'edges' in its [[piece]]"
NO_RIM = "belongs to a board; the pieces of a symmetry puzzle have no marks"


def edge_tables(top: Table, tables: Iterable[Table]) -> Iterator[Table]:
    """The [[piece]] tables; one whose `edges` is a list becomes a table for each of them, and where
    it has no shape each is one cell, called by its marks.
    """
    for table in tables:
        value = table.values.get(EDGES)
        if value is None:
            yield table
            continue
        for number, text in enumerate(value, 1) if isinstance(value, list) else ((0, value),):
            key = f"{EDGES}[{number}]" if number else EDGES
            if not isinstance(text, str):
                table.fail(key, f"expected text in quotes, found {kind_of(text)}")
            values = dict(table.values) | {EDGES: text}
            if number and "name" in values:
                table.fail("name", "names one piece, and 'edges' has a list; leave it out")
            if number or "shape" not in values:
                values = {"name": "".join(text.split())} | values
            yield Table({"shape": one_cell(top)} | values, table.file, table.path)


def one_cell(top: Table) -> str:
    """The drawing of a piece of one cell."""
    return ONE_CELL.get(str(top.values.get("lattice")), "#")


def edged_drawing(table: Table, drawing: Drawing) -> Drawing:
    """The drawing of a [[piece]] with the marks of its sides. Raises PuzzleError."""
    if EDGES not in table.values:
        return drawing
    if not drawing.lattice.flat:
        table.fail(EDGES, NO_SIDES)
    if drawing.back is not None:
        table.fail(EDGES, NO_BACK)
    shape = drawing.lattice.normalise(drawing.shape)
    if len(drawing.lattice.components(shape)) > 1:
        table.fail(EDGES, "goes around a piece in one part, and this one has several")
    marks = "".join(table.text(EDGES).split())
    sides = sides_around(shape, drawing.lattice)
    if len(marks) != len(sides):
        there = f"the piece has {plural(len(sides), 'side')} around it"
        what = f"{quoted(marks)} has {plural(len(marks), 'mark')}, and {there}"
        table.fail(EDGES, f"{what}; write a letter or digit for each, {NONE} for none")
    for mark in marks:
        if mark not in NAMES and mark != NONE:
            cure = f"write a letter or digit for each side, {NONE} for none"
            table.fail(EDGES, f"{quoted(mark)} is no mark; {cure}")
    pairs = zip(sides, marks, strict=True)
    found = (((*cell, *beyond), mark) for (cell, beyond), mark in pairs if mark != NONE)
    return replace(drawing, edges=tuple(sorted(found)))


def matching(top: Table, pieces: Iterable[Piece]) -> dict[str, Any]:
    """What the top of a file says of the marks of sides, as values of a Puzzle."""
    pieces, found = list(pieces), {}
    rule: Any = top.values.get(EDGES, EQUAL)
    if isinstance(rule, list):
        top.fail(EDGES, f"found a list; {RULES}")
    if isinstance(rule, str) and rule not in RULE_WORDS and not meant(rule, RULE_WORDS):
        top.fail(EDGES, f"unknown word {quoted(rule)}; {RULES}")
    if fault := edges_fault(rule, pieces):
        top.fail(EDGES, fault)
    if EDGES in top.values:
        found[EDGES] = rule
    border: Any = top.values.get(BORDER, "")
    if fault := border_fault(border, rule, pieces):
        top.fail(BORDER, fault)
    if border:
        found[BORDER] = border
    return found


def refuse_edges(top: Table, tables: Iterable[Table]) -> None:
    """Fail where a symmetry puzzle has marks of sides."""
    for table in (top, *tables):
        for key in (EDGES, BORDER):
            if key in table.values:
                table.fail(key, NO_RIM)


# writing ------------------------------------------------------------------------------------------


def edges_text(piece: Piece) -> str:
    """The marks around a piece, as a file has them; "" where there are none."""
    marks = dict(piece.edges)
    if not marks:
        return ""
    around: tuple[Side, ...] = sides_around(piece.shape, piece.lattice)
    return "".join(marks.get((*cell, *beyond), NONE) for cell, beyond in around)


def undrawn_side(piece: Piece) -> str:
    """What of a piece's sides no file can say; "" where nothing is."""
    if not piece.edges:
        return ""
    if len(piece.lattice.components(piece.shape)) > 1:
        return f"the piece {quoted(piece.name)} has marks at its sides, and several parts"
    around = {(*cell, *beyond) for cell, beyond in sides_around(piece.shape, piece.lattice)}
    if any(side not in around for side, _ in piece.edges):
        return f"the piece {quoted(piece.name)} has a mark at a side of its hole"
    return ""


def matching_lines(puzzle: Puzzle) -> Iterator[str]:
    """The lines of `edges` and `border`, where they are needed."""
    if puzzle.edges != EQUAL:
        yield f'{EDGES} = "{puzzle.edges}"'
    if puzzle.border:
        yield f'{BORDER} = "{puzzle.border}"'
