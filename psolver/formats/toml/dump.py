"""A Puzzle to the TOML text of a file that loads to an equal one: drawn where a drawing says it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields

from ...errors import PsolverError
from ...geometry.cells import box
from ...geometry.lattice import CUBIC, LATTICES, SQUARE, Lattice
from ...geometry.picture import NAMES
from ...puzzle.best import DEFAULTS, Best, usual_bounds
from ...puzzle.free_cells import leaving
from ...puzzle.model import Expect, Piece, Puzzle, SymmetryGoal
from ...puzzle.piece_group import is_use
from ...puzzle.touch import ANYTHING
from .. import MOST_BYTES
from .best import uncounted_cell
from .dump_board import board_lines, drawing_fault
from .edges import edges_text, matching_lines, undrawn_side
from .marks import PIECES, picture_of, piece_pictures
from .values import count_value, drawing_value, text_value

MARKS = frozenset(NAMES)  # of pieces in drawings


def dumps(puzzle: Puzzle) -> str:
    """The TOML text of a puzzle, which `loads` reads back as an equal one.

    Raises PsolverError for what no file can say: a clue on an optional cell or with a name of
    several characters, cells in rows or columns below 0, a lattice that files do not know.

    >>> from .load import loads
    >>> print(dumps(loads('board = "2x3"\\npieces = "###"\\ncount = 2')), end="")
    count = 2
    pieces = "AAA"
    board = "2x3"
    """
    _check(puzzle)
    lines = [
        *_texts(puzzle),
        *_lattice(puzzle.board.lattice),
        *(_goal(puzzle.goal, puzzle.board.lattice) if puzzle.goal else ()),
        *(_best(puzzle.best) if puzzle.best else ()),
        *_use(puzzle),
        *_touch(puzzle),
        *matching_lines(puzzle),
        *_pieces(puzzle),
        *board_lines(puzzle),
        *_piece_tables(puzzle),
        *_group_tables(puzzle),
        *_expect(puzzle.expect),
    ]
    text = "\n".join(lines) + "\n"
    if len(text.encode()) > MOST_BYTES:
        _refuse(puzzle, "is too large for a file")
    return text


def _refuse(puzzle: Puzzle, what: str) -> None:
    raise PsolverError(f"{puzzle.file}: {what}")


def _check(puzzle: Puzzle) -> None:
    """Raise PsolverError for what no file can say."""
    board, lattice = puzzle.board, puzzle.board.lattice
    texts = [puzzle.title, puzzle.notes, puzzle.source, puzzle.expect.source or ""]
    names = [*(piece.name for piece in puzzle.pieces), *(group.name for group in puzzle.groups)]
    if any("\ud800" <= character <= "\udfff" for text in texts + names for character in text):
        _refuse(puzzle, "a text has half a character (a surrogate), which no file can hold")
    if lattice.name not in LATTICES:
        _refuse(puzzle, f"a file knows no {lattice.name} lattice")
    for cell, name in board.clues:
        if cell in board.may:
            _refuse(puzzle, f"the clue '{name}' is at {cell}, which a file cannot leave optional")
        if name not in MARKS:
            cure = "call the piece by one letter or digit"
            _refuse(puzzle, f"the clue '{name}' at {cell} cannot be drawn; {cure}")
    if puzzle.best and (fault := uncounted_cell(board, puzzle.best)):
        _refuse(puzzle, f"{fault}, which no file can say")
    if puzzle.beside:
        _refuse(puzzle, "pieces lie beside the board, which no file can say")
    for piece in puzzle.pieces:
        if fault := undrawn_side(piece):
            _refuse(puzzle, f"{fault}, which a file cannot say")
    whole = leaving(board, ()) if board.names else board
    if fault := drawing_fault(whole):
        _refuse(puzzle, fault)
    if board.wrap and board.box != box(whole.cells):
        _refuse(puzzle, "the board wraps around cells that it has not, which no file can say")


def _texts(puzzle: Puzzle) -> Iterator[str]:
    for key in ("title", "notes", "source"):
        if text := getattr(puzzle, key):
            yield f"{key} = {text_value(text)}"


def _lattice(lattice: Lattice) -> Iterator[str]:
    """The lattice, where the board does not tell it."""
    if lattice not in (SQUARE, CUBIC):
        yield f'lattice = "{lattice.name}"'


def _goal(goal: SymmetryGoal, lattice: Lattice) -> Iterator[str]:
    yield 'goal = "symmetry"'
    if goal.kinds != tuple(lattice.symmetry_kinds):
        yield f"symmetry = {json.dumps(goal.kinds)}"
    if not goal.connected:
        yield "connected = false"


def _best(best: Best) -> Iterator[str]:
    """What the best tilings are."""
    if best.goal != "tiling":
        yield f'goal = "{best.goal}"'
    if best.aim != DEFAULTS.get(best.goal):
        yield f'best = "{best.aim}"'


def _use(puzzle: Puzzle) -> Iterator[str]:
    """How many pieces are used, where the first group says that."""
    if _begins_with_use(puzzle):
        yield f"use = {count_value(puzzle.groups[0])}"


def _touch(puzzle: Puzzle) -> Iterator[str]:
    """Which pieces may lie side by side, where not all may."""
    if puzzle.touch != ANYTHING:
        yield f'touch = "{puzzle.touch}"'


def _begins_with_use(puzzle: Puzzle) -> bool:
    names = [piece.name for piece in puzzle.pieces]
    return bool(puzzle.groups) and is_use(puzzle.groups[0], names)


def _group_tables(puzzle: Puzzle) -> Iterator[str]:
    """A table for each other group."""
    for group in puzzle.groups[_begins_with_use(puzzle) :]:
        yield "\n[[group]]"
        if group.name:
            yield f"name = {text_value(group.name)}"
        yield f"pieces = [{', '.join(map(text_value, group.pieces))}]"
        yield f"count = {count_value(group)}"


def _expect(expect: Expect) -> Iterator[str]:
    """The table of known answers, where there are some."""
    values = {field.name: getattr(expect, field.name) for field in fields(expect)}
    known = {key: value for key, value in values.items() if value is not None}
    if known:
        yield "\n[expect]"
    for key, value in known.items():
        yield f"{key} = {text_value(value) if isinstance(value, str) else value}"


# the pieces ---------------------------------------------------------------------------------------


def _are_alike(puzzle: Puzzle) -> bool:
    """Can all pieces be drawn in one text, as they differ in shape and name alone?"""
    pieces = puzzle.pieces
    first = pieces[0]
    if puzzle.best and puzzle.best.pieces:
        return False
    return all(
        piece.name in MARKS
        and piece.color is None
        and piece.back is None
        and not piece.edges
        and (count_value(piece), _flags(piece)) == (count_value(first), _flags(first))
        for piece in pieces
    )


def _pieces(puzzle: Puzzle) -> Iterator[str]:
    """The drawings of the pieces, each in its own letter, where that says all of them."""
    pieces = puzzle.pieces
    if _are_alike(puzzle):
        yield from _settings(puzzle, pieces[0])
        drawings = [
            piece.lattice.picture(dict.fromkeys(piece.shape, piece.name)) for piece in pieces
        ]
        yield "pieces = " + drawing_value("\n\n".join(drawings))
        if any(piece.marks for piece in pieces):
            marks = [picture_of(piece.shape, piece.marks, piece.lattice) for piece in pieces]
            yield f"{PIECES} = " + drawing_value("\n\n".join(marks))


def _piece_tables(puzzle: Puzzle) -> Iterator[str]:
    """A table for each piece, where more must be said."""
    if not _are_alike(puzzle):
        values = dict(puzzle.best.pieces) if puzzle.best else {}
        for piece in puzzle.pieces:
            yield "\n[[piece]]"
            yield f"name = {text_value(piece.name)}"
            yield f"shape = {drawing_value(piece.lattice.picture(dict.fromkeys(piece.shape, '#')))}"
            for key, picture in piece_pictures(piece).items():
                yield f"{key} = {drawing_value(picture)}"
            if piece.edges:
                yield f'edges = "{edges_text(piece)}"'
            yield from _settings(puzzle, piece)
            if piece.color:
                yield f'color = "{piece.color}"'
            if piece.name in values:
                yield f"value = {values[piece.name]}"


def _flags(piece: Piece) -> dict[str, bool]:
    """What a file must say of how a piece may be laid down."""
    usual = {"can_rotate": True, "can_reverse": piece.lattice.flat}
    return {key: not flag for key, flag in usual.items() if getattr(piece, key) != flag}


def _settings(puzzle: Puzzle, piece: Piece) -> Iterator[str]:
    usual = usual_bounds(puzzle.best.goal if puzzle.best else "tiling")
    if (piece.least, piece.most) != usual:
        yield f"count = {count_value(piece)}"
    for key, flag in _flags(piece).items():
        yield f"{key} = {json.dumps(flag)}"
