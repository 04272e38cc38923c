"""The marks of cells in a puzzle file: pictures of the same cells as the board and the pieces have,
with marks for cells; a cell without a mark is drawn with #.

    board = "2x2"                   pieces = '''    pieces_marks = '''    [[piece]]
    board_marks = "chessboard"      AA              bw                  shape = "###"
                                                                        marks = "bw#"
                                    BBB             #b#                 back = "rrr"
                                    '''             '''
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...errors import PictureError
from ...geometry.cells import Cell
from ...geometry.lattice import Lattice
from ...geometry.picture import NAMES, blocks, too_large
from ...puzzle.marked import NEVER_SEEN, NO_OTHER_SIDE, Marks, chessboard
from ...puzzle.model import Board, Piece
from ...rules.cell_marks import NO_MARKS
from ...wording import meant, plural, quoted
from ..keys import Table
from ..naming import Drawing

BOARD, PIECES = "board_marks", "pieces_marks"  # keys of a file
OF_PIECE = ("marks", "back")  # of a [[piece]]
CHESSBOARD = "chessboard"
DRAWN = "marks are drawn with letters and digits, # for a cell without one, . or space for no cell"


# the board ----------------------------------------------------------------------------------------


def with_marks(top: Table, board: Board) -> Board:
    """The board with the marks that a file gives its cells. Raises PuzzleError."""
    if BOARD not in top.values:
        return board
    text = top.text(BOARD)
    if text.strip().lower() == CHESSBOARD:
        if not board.lattice.chequered:
            cure = "three of them meet at a corner; draw the marks"
            top.fail(BOARD, f"{board.lattice.name}s make no chessboard: {cure}")
        return replace(board, marks=chessboard(board.cells, board.lattice))
    hint = meant(text.strip().lower(), [CHESSBOARD], 0.5)
    if hint and len(text.strip()) != len(board.cells):
        top.fail(BOARD, f"unknown word {quoted(text.strip())} ({hint})")
    drawn = _drawn(top, BOARD, text, 1, board.lattice)
    _check_cells(top, BOARD, text, 1, drawn, board.cells, board.lattice, "the board")
    return replace(board, marks=_marks(drawn))


# pieces -------------------------------------------------------------------------------------------


def marked_drawings(top: Table, drawings: Iterable[Drawing]) -> list[Drawing]:
    """The drawings of `pieces`, with the marks that the pictures of `pieces_marks` give them, one
    after the other. Raises PuzzleError.
    """
    drawings = list(drawings)
    if PIECES not in top.values:
        return drawings
    pictures = list(blocks(top.text(PIECES)))
    if len(pictures) != len(drawings):
        cure = "draw each piece a second time, with marks for its cells"
        many = plural(len(drawings), "piece")
        top.fail(PIECES, f"'pieces' draws {many}, the marks {len(pictures)}; {cure}")
    return [
        replace(drawing, marks=_of_piece(top, PIECES, text, line, drawing.shape, drawing.lattice))
        for drawing, (line, text) in zip(drawings, pictures, strict=True)
    ]


def marked_drawing(table: Table, drawing: Drawing) -> Drawing:
    """The drawing of a [[piece]] with its marks, and those of its other side. Raises
    PuzzleError.
    """
    marks: Marks = ()
    back: Marks | None = None
    lattice = drawing.lattice
    if "marks" in table.values:
        text = table.text("marks")
        marks = _of_piece(table, "marks", text, 1, drawing.shape, lattice)
    if "back" in table.values:
        if not lattice.flat:
            table.fail("back", NO_OTHER_SIDE)
        if not drawing.can_reverse:
            table.fail("back", f"{NEVER_SEEN}; leave it out, or write can_reverse = true")
        behind = lattice.mirror.images(drawing.shape)
        of = "the piece turned over, left to right"
        back = _of_piece(table, "back", table.text("back"), 1, behind, lattice, of)
    return replace(drawing, marks=marks, back=back)


def _of_piece(
    table: Table,
    key: str,
    text: str,
    line: int,
    shape: Iterable[Cell],
    lattice: Lattice,
    of: str = "the piece",
) -> Marks:
    """The marks that a picture gives a piece whose cells are at the origin, as these are."""
    drawn = _drawn(table, key, text, line, lattice)
    lifted = {lattice.lift([cell])[0]: mark for cell, mark in drawn.items()}
    by = lattice.home(lifted) if lifted else ()
    there = {tuple(map(sum, zip(cell, by, strict=True))): mark for cell, mark in lifted.items()}
    place = dict(zip(there, drawn, strict=True))
    cells = lattice.normalise(shape)
    _check_cells(table, key, text, line, there, cells, lattice, of, place)
    return _marks(there)


def refuse_marks(top: Table, tables: Iterable[Table]) -> None:
    """Fail at marks of pieces, in a symmetry puzzle."""
    if PIECES in top.values:
        top.fail(PIECES, NO_MARKS)
    for table in tables:
        for key in OF_PIECE:
            if key in table.values:
                table.fail(key, NO_MARKS)


# pictures -----------------------------------------------------------------------------------------


def _drawn(table: Table, key: str, text: str, line: int, lattice: Lattice) -> dict[Cell, str]:
    """The marks of a picture, # where there is none."""
    if large := too_large(text):
        table.fail(key, large, (line, None))
    try:
        return lattice.parse(text, "#" + NAMES, line)
    except PictureError as error:
        from .faults import mark_cure

        cure = mark_cure(error, DRAWN) if error.column else ""
        table.fail(key, f"{error.what}{cure}", (error.line, error.column))


def _marks(drawn: dict[Cell, str]) -> Marks:
    return tuple(sorted((cell, mark) for cell, mark in drawn.items() if mark != "#"))


def _check_cells(
    table: Table,
    key: str,
    text: str,
    line: int,
    drawn: dict[Cell, str],
    cells: Iterable[Cell],
    lattice: Lattice,
    of: str,
    place: dict[Cell, Cell] | None = None,
) -> None:
    """Fail at the first cell that a picture has and the board or the piece has not, or that it
    lacks; `place` tells where a cell is in the picture, if not where it is.
    """
    cells = set(cells)
    for cell, mark in drawn.items():
        if cell not in cells:
            at = cell if place is None else place[cell]
            there = lattice.where(text, at)
            what = f"{quoted(mark)} is drawn at {lattice.place(cell)}, no cell of {of}"
            table.fail(key, what, (there[0] + line - 1, there[1]))
    if missing := sorted(cells.difference(drawn)):
        what = f"no mark and no # at {lattice.place(missing[0])}, a cell of {of}"
        table.fail(key, f"{what}; a cell without a mark is drawn with #")


def picture_of(cells: Iterable[Cell], marks: Marks, lattice: Lattice) -> str:
    """The picture of the marks of some cells (at least one).

    >>> from psolver.geometry.lattice import SQUARE
    >>> picture_of([(0, 0), (0, 1)], (((0, 1), "b"),), SQUARE)
    '#b'
    """
    return lattice.picture(dict.fromkeys(cells, "#") | dict(marks))


def piece_pictures(piece: Piece) -> dict[str, str]:
    """The pictures of the marks of a piece, by their keys in a [[piece]]."""
    found = {}
    if piece.marks:
        found["marks"] = picture_of(piece.shape, piece.marks, piece.lattice)
    if piece.back is not None:
        found["back"] = picture_of(piece.behind, piece.back, piece.lattice)
    return found
