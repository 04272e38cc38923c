"""Colours of cells: the keys `board_marks`, `pieces_marks`, `marks` and `back`.

    board = "2x2"                   pieces = '''    pieces_marks = '''    [[piece]]
    board_marks = "chessboard"      AA              bw                  shape = "###"
                                                                        marks = "bw#"
                                    BBB             #b#                 back = "rrr"
                                    '''             '''

In a file marks are pictures of the same cells as the board and the pieces have; a cell without a
mark is drawn with #. A [[piece]] with a list of `marks` is a piece for each of them, and if it has
no shape each has the cells that its marks are drawn in: marks = ["03", "34"] are two dominoes.

A cell of a piece that has a mark lies only on cells of the board that have the same mark or none;
one without a mark lies anywhere. In the search other placements are left out.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ..core.cells import Cell
from ..core.checks import fail
from ..core.drawing import Drawing, TileName, listed_tables
from ..core.marked import NEVER_SEEN, NO_OTHER_SIDE, Marked, Marks, chessboard
from ..core.model import Board, Piece, Puzzle
from ..core.picture import NAMES, blocks
from ..core.rule import (
    Clash,
    DrawingText,
    Help,
    KeyHelp,
    KeyTable,
    Options,
    PlaceFilter,
    Rule,
    RuleValues,
    Watcher,
    Written,
)
from ..core.tilings import Placement
from ..core.wording import cells_text, meant, plural, quoted
from .mark_picture import MarkPicture, drawn_marks, picture_of

CHESSBOARD = "chessboard"
HELP = Help(
    {
        "board_marks": KeyHelp(
            'the marks (colours) of the cells, drawn as the board, or "chessboard"',
            values=(CHESSBOARD,),
        ),
        "pieces_marks": KeyHelp("the same drawings with marks (colours) for cells, # for none"),
    },
    {
        "marks": KeyHelp(
            "the same drawing with marks (colours, pips) for cells, # for none", "texts"
        ),
        "back": KeyHelp("the marks of its other side, drawn as it is turned over left to right"),
    },
)
WITHOUT_BOARD = "the pieces of a symmetry puzzle have no marks"
T = TypeVar("T", bound=KeyTable)


@dataclass(frozen=True, slots=True)
class CellMarks(Rule):
    """Marks of pieces lie on the same marks of the board, or on none."""

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.goal:
            fail("", "marks", WITHOUT_BOARD)

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        on = dict(puzzle.board.marks)
        marks = [on.get(cell) for cell in puzzle.board.cells]
        if not any(marks):
            return None

        def allowed(_: Piece, orientation: Marked, places: Options) -> Options:
            own_marks = dict(orientation.marks)
            marked = []
            for n, cell in enumerate(orientation.shape):
                mark = own_marks.get(cell)
                if mark:
                    marked.append((n, (mark, None)))
            if not marked:
                return places
            fits = []
            for place in places:
                if all(marks[place[n]] in allowed_marks for n, allowed_marks in marked):
                    fits.append(place)
            return fits

        return allowed

    def cell_traits(self, puzzle: Puzzle) -> Mapping[Cell, Hashable]:
        cells = puzzle.board.must | puzzle.board.may
        traits = {}
        for cell, mark in puzzle.board.marks:
            if cell in cells:
                traits[cell] = mark
        return traits

    def watcher(self, puzzle: Puzzle) -> Watcher | None:
        if not puzzle.has_marks:
            return None
        return _BoardMarks(puzzle.board)

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        if not whole.marks:
            return Written()
        lattice = whole.lattice
        drawing = _board_drawing(whole)
        if lattice.chequered and whole.marks == chessboard(whole.cells, lattice):
            drawing = CHESSBOARD
        return Written(board={"board_marks": DrawingText(drawing)})

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        marks = dict(puzzle.board.marks)
        for where, mark in placement.marks:
            on = marks.get(where, mark)
            if on != mark:
                piece = quoted(placement.piece)
                fault = f"the mark {quoted(mark)} of the piece {piece}"
                place = cells_text([where])
                return f"{fault} lies on the mark {quoted(on)} at {place}"
        return ""


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle, None if no piece or no cell of its board has a mark."""
    if board.marks or any(piece.marks or piece.back for piece in pieces):
        return CellMarks()
    return None


class _BoardMarks:
    """The marks of a board."""

    def __init__(self, board: Board) -> None:
        self._marks = dict(board.marks)

    def add(self, placement: Placement) -> None:
        """Ignore the placement, which changes no marks."""

    def clash(self, placement: Placement) -> Clash | None:
        for cell, mark in placement.marks:
            on = self._marks.get(cell, mark)
            if on != mark:
                return Clash("mark", placement.piece, (cell,), on)
        return None


# keys of a puzzle file ----------------------------------------------------------------------------


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> RuleValues:
    """Return no values: board and pieces have all the marks."""
    return {}


def read_board(top: KeyTable, board: Board) -> Board:
    """The board with the marks that a file gives its cells. Raises PuzzleError."""
    if "board_marks" not in top.values:
        return board
    text = top.text("board_marks")
    word = text.strip()
    if word.lower() == CHESSBOARD:
        if not board.lattice.chequered:
            cure = "three of them meet at a corner; draw the marks"
            if board.lattice.beside_corners:
                cure = "the word means squares, cubes or triangles; draw the marks"
            top.fail("board_marks", f"{board.lattice.plural} make no chessboard: {cure}")
        marks = chessboard(board.cells, board.lattice)
        return replace(board, marks=marks)
    hint = meant(word.lower(), [CHESSBOARD], 0.5)
    if hint and len(word) != len(board.cells):
        top.fail("board_marks", f"unknown word {quoted(word)} ({hint})")
    picture = MarkPicture(top, "board_marks", text, board.lattice)
    drawn = picture.of_board(board.cells)
    return replace(board, marks=drawn_marks(drawn))


def read_drawings(top: KeyTable, drawings: Iterable[Drawing]) -> list[Drawing]:
    """The drawings of `pieces`, with the marks that the pictures of `pieces_marks` give them, one
    after the other. Raises PuzzleError.
    """
    drawings = list(drawings)
    if "pieces_marks" not in top.values:
        return drawings
    pictures = list(blocks(top.text("pieces_marks")))
    if len(pictures) != len(drawings):
        cure = "draw each piece a second time, with marks for its cells"
        many = plural(len(drawings), "piece")
        fault = f"'pieces' draws {many}, the marks {len(pictures)}"
        top.fail("pieces_marks", f"{fault}; {cure}")
    marked = []
    for drawing, (line, text) in zip(drawings, pictures, strict=True):
        picture = MarkPicture(top, "pieces_marks", text, drawing.lattice, line)
        marks = picture.of_piece(drawing.shape)
        marked.append(drawing._replace(marks=marks))
    return marked


def piece_tables(top: KeyTable, tables: Iterable[T]) -> Iterator[T]:
    """Yield the [[piece]] tables; one whose `marks` is a list becomes a table for each of them, and
    if it has no shape that is drawn by its marks, which are its name.
    """
    return listed_tables(tables, "marks", shape_of_marks)


def shape_of_marks(marks: str) -> str:
    """Return the drawing of a piece by that of its marks.

    >>> shape_of_marks("34")
    '##'
    """
    return re.sub(f"[{NAMES}]", "#", marks)


def read_piece(table: KeyTable, drawing: Drawing) -> Drawing:
    """The drawing of a [[piece]] with its marks, and those of its other side. Raises
    PuzzleError.
    """
    marks: Marks = ()
    back: Marks | None = None
    lattice = drawing.lattice
    if "marks" in table.values:
        picture = MarkPicture(table, "marks", table.text("marks"), lattice)
        marks = picture.of_piece(drawing.shape)
    if "back" in table.values:
        if not lattice.flat:
            table.fail("back", NO_OTHER_SIDE)
        if not drawing.can_reverse:
            table.fail("back", f"{NEVER_SEEN}; leave it out, or write can_reverse = true")
        behind = lattice.mirror.images(drawing.shape)
        picture = MarkPicture(table, "back", table.text("back"), lattice)
        back = picture.of_piece(behind, "the piece turned over, left to right")
    tile = isinstance(table.values.get("name"), TileName)
    return drawing._replace(marks=marks, back=back, tile=tile)


def piece_values(piece: Piece) -> dict[str, DrawingText]:
    """Return the pictures of the marks of a piece, by their keys in a [[piece]]."""
    pictures = {}
    if piece.marks:
        drawn = picture_of(piece.shape, piece.marks, piece.lattice)
        pictures["marks"] = DrawingText(drawn)
    if piece.back is not None:
        drawn = picture_of(piece.behind, piece.back, piece.lattice)
        pictures["back"] = DrawingText(drawn)
    return pictures


def undrawn(piece: Piece) -> str:
    """Return "": every mark can be drawn."""
    return ""


def joint_drawing(pieces: Iterable[Piece]) -> DrawingText:
    """Return the marks of all pieces in one text."""
    pictures = []
    for piece in pieces:
        pictures.append(picture_of(piece.shape, piece.marks, piece.lattice))
    return DrawingText("\n\n".join(pictures))


def _board_drawing(board: Board) -> str:
    marks = dict.fromkeys(board.cells, "#")
    marks.update(board.marks)
    return board.lattice.drawing(marks)
