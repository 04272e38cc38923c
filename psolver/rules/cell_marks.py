"""Colours of cells: the keys `board_marks`, `pieces_marks`, `marks` and `back`.

    board = "2x2"                   pieces = '''    pieces_marks = '''    [[piece]]
    board_marks = "chessboard"      AA              bw                  shape = "###"
                                                                        marks = "bw#"
                                    BBB             #b#                 back = "rrr"
                                    '''             '''

In a file marks are pictures of the same cells as the board and the pieces have; a cell without a
mark is drawn with #.

A cell of a piece that has a mark lies only on cells of the board that have the same mark or none;
one without a mark lies anywhere. In the search other placements are left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ..errors import PictureError
from ..geometry.cells import Cell
from ..geometry.lattice import Lattice
from ..geometry.picture import LAYER, NAMES, blocks, layer_line, too_large
from ..puzzle.checks import refuse
from ..puzzle.drawing import Drawing
from ..puzzle.marked import NEVER_SEEN, NO_OTHER_SIDE, Marked, Marks, chessboard
from ..puzzle.model import Board, Piece, Puzzle
from ..puzzle.rule import (
    Clash,
    DrawingText,
    Help,
    KeyHelp,
    KeyTable,
    Options,
    PlaceFilter,
    Rule,
    Watcher,
    Written,
)
from ..puzzle.tiling import Placement
from ..puzzle.verify import cells_text
from ..wording import meant, plural, quoted

CHESSBOARD = "chessboard"
DRAWN = "marks are drawn with letters and digits, # for a cell without one, . or space for no cell"
HELP = Help(
    {
        "board_marks": KeyHelp(
            'the marks (colours) of the cells, drawn as the board, or "chessboard"',
            values=(CHESSBOARD,),
        ),
        "pieces_marks": KeyHelp("the same drawings with marks (colours) for cells, # for none"),
    },
    {
        "marks": KeyHelp("the same drawing with marks (colours) for cells, # for none"),
        "back": KeyHelp("the marks of its other side, drawn as it is turned over left to right"),
    },
)
NO_MARKS = "the pieces of a symmetry puzzle have no marks"


@dataclass(frozen=True, slots=True)
class CellMarks(Rule):
    """Marks of pieces lie on the same marks of the board, or on none."""

    def check(self, puzzle: Puzzle) -> None:
        refuse("", "marks", NO_MARKS if puzzle.goal else "")

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        on = dict(puzzle.board.marks)
        marks = {n: on[cell] for n, cell in enumerate(puzzle.board.cells) if cell in on}
        if not marks:
            return None
        shown = {mark for piece in puzzle.pieces for _, mark in (*piece.marks, *(piece.back or ()))}
        others = {
            mark: frozenset(number for number, other in marks.items() if other != mark)
            for mark in shown
        }

        def allowed(_: Piece, one: Marked, places: Options) -> Options:
            seen = dict(one.marks)
            barred = [(n, others[seen[c]]) for n, c in enumerate(one.shape) if c in seen]
            barred = [(number, cells) for number, cells in barred if cells]
            if not barred:
                return places
            return [place for place in places if not any(place[n] in cells for n, cells in barred)]

        return allowed

    def cell_traits(self, puzzle: Puzzle) -> Mapping[Cell, Hashable]:
        cells = puzzle.board.must | puzzle.board.may
        return {cell: mark for cell, mark in puzzle.board.marks if cell in cells}

    def watcher(self, puzzle: Puzzle) -> Watcher | None:
        return _BoardMarks(puzzle.board) if puzzle.has_marks else None

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        if not whole.marks:
            return Written()
        lattice = whole.lattice
        if lattice.chequered and whole.marks == chessboard(whole.cells, lattice):
            return Written(board={"board_marks": DrawingText(CHESSBOARD)})
        return Written(board={"board_marks": DrawingText(_board_drawing(whole))})

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        marks = dict(puzzle.board.marks)
        for where, mark in placement.marks:
            on = marks.get(where, mark)
            if on != mark:
                what = f"the mark {quoted(mark)} of the piece {quoted(placement.piece)}"
                return f"{what} lies on the mark {quoted(on)} at {cells_text([where])}"
        return ""


def rule_of(pieces: Iterable[Piece], board: Board, values: Mapping[str, Any]) -> Rule | None:
    """Return the rule of a puzzle, None if no piece or no cell of its board has a mark."""
    there = bool(board.marks) or any(piece.marks or piece.back for piece in pieces)
    return CellMarks() if there else None


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


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> dict[str, Any]:
    """Return no values: board and pieces have all the marks."""
    return {}


def read_board(top: KeyTable, board: Board) -> Board:
    """The board with the marks that a file gives its cells. Raises PuzzleError."""
    if "board_marks" not in top.values:
        return board
    text = top.text("board_marks")
    if text.strip().lower() == CHESSBOARD:
        if not board.lattice.chequered:
            cure = "three of them meet at a corner; draw the marks"
            top.fail("board_marks", f"{board.lattice.name}s make no chessboard: {cure}")
        return replace(board, marks=chessboard(board.cells, board.lattice))
    hint = meant(text.strip().lower(), [CHESSBOARD], 0.5)
    if hint and len(text.strip()) != len(board.cells):
        top.fail("board_marks", f"unknown word {quoted(text.strip())} ({hint})")
    picture = _MarkPicture(top, "board_marks", text, board.lattice)
    drawn = picture.of_board(board.cells)
    return replace(board, marks=_marks(drawn))


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
        top.fail("pieces_marks", f"'pieces' draws {many}, the marks {len(pictures)}; {cure}")
    found = []
    for drawing, (line, text) in zip(drawings, pictures, strict=True):
        picture = _MarkPicture(top, "pieces_marks", text, drawing.lattice, line)
        found.append(drawing._replace(marks=picture.of_piece(drawing.shape)))
    return found


def read_piece(table: KeyTable, drawing: Drawing) -> Drawing:
    """The drawing of a [[piece]] with its marks, and those of its other side. Raises
    PuzzleError.
    """
    marks: Marks = ()
    back: Marks | None = None
    lattice = drawing.lattice
    if "marks" in table.values:
        marks = _MarkPicture(table, "marks", table.text("marks"), lattice).of_piece(drawing.shape)
    if "back" in table.values:
        if not lattice.flat:
            table.fail("back", NO_OTHER_SIDE)
        if not drawing.can_reverse:
            table.fail("back", f"{NEVER_SEEN}; leave it out, or write can_reverse = true")
        behind = lattice.mirror.images(drawing.shape)
        picture = _MarkPicture(table, "back", table.text("back"), lattice)
        back = picture.of_piece(behind, "the piece turned over, left to right")
    return drawing._replace(marks=marks, back=back)


def refuse_keys(top: KeyTable, tables: Iterable[KeyTable]) -> None:
    """Fail at marks of pieces, in a symmetry puzzle."""
    if "pieces_marks" in top.values:
        top.fail("pieces_marks", NO_MARKS)
    for table in tables:
        for key in ("marks", "back"):
            if key in table.values:
                table.fail(key, NO_MARKS)


class _MarkPicture(NamedTuple):
    """A picture of marks, which is the text of a key, or begins at a line of it."""

    table: KeyTable
    key: str
    text: str
    lattice: Lattice
    line: int = 1

    def drawn(self) -> dict[Cell, str]:
        """Return the marks, # for cells without a mark; flat ones if it has no layers."""
        if large := too_large(self.text):
            self.table.fail(self.key, large, (self.line, None))
        if self.lattice.flat and (number := layer_line(self.text)):
            what = f"'{LAYER}' sets layers apart, which only boards of cubes have"
            self.table.fail(self.key, what, (self.line + number - 1, None))
        try:
            return self.lattice.parse(self.text, "#" + NAMES, self.line)
        except PictureError as error:
            cure = error.cure(DRAWN) if error.column else ""
            self.table.fail(self.key, f"{error.what}{cure}", (error.line, error.column))

    def of_board(self, cells: Sequence[Cell]) -> dict[Cell, str]:
        """Return the marks of a board, # for cells without a mark; a flat picture of a solid board
        is that of its only layer.
        """
        drawn = self.drawn()
        place = None
        if drawn and not self.lattice.flat and not layer_line(self.text):
            layers = sorted({cell[0] for cell in cells})
            if len(layers) > 1:
                what = f"draws one layer of a board that has {len(layers)}"
                self.table.fail(self.key, f"{what}; set its layers apart by lines '{LAYER}'")
            place = {(*layers, *cell): cell for cell in drawn}
            drawn = {cell: drawn[flat] for cell, flat in place.items()}
        self.check(drawn, cells, "the board", place)
        return drawn

    def of_piece(self, shape: Iterable[Cell], of: str = "the piece") -> Marks:
        """Return the marks of a piece whose cells are at the origin, as these are."""
        drawn, lattice = self.drawn(), self.lattice
        lifted = {lattice.lift([cell])[0]: mark for cell, mark in drawn.items()}
        by = lattice.home(lifted) if lifted else ()
        there = {tuple(map(sum, zip(cell, by, strict=True))): mark for cell, mark in lifted.items()}
        place = dict(zip(there, drawn, strict=True))
        self.check(there, lattice.normalise(shape), of, place)
        return _marks(there)

    def check(
        self,
        drawn: dict[Cell, str],
        cells: Iterable[Cell],
        of: str,
        place: dict[Cell, Cell] | None = None,
    ) -> None:
        """Fail at the first cell that the picture has and the board or the piece has not, or that
        it lacks; `place` maps a cell to its place in the picture, if that is another one.
        """
        cells = set(cells)
        for cell, mark in drawn.items():
            if cell not in cells:
                line, column = self.lattice.where(self.text, place[cell] if place else cell)
                what = f"{quoted(mark)} is drawn at {self.lattice.place(cell)}, no cell of {of}"
                self.table.fail(self.key, what, (line + self.line - 1, column))
        if missing := sorted(cells.difference(drawn)):
            what = f"no mark and no # at {self.lattice.place(missing[0])}, a cell of {of}"
            self.table.fail(self.key, f"{what}; a cell without a mark is drawn with #")


def _marks(drawn: dict[Cell, str]) -> Marks:
    return tuple(sorted((cell, mark) for cell, mark in drawn.items() if mark != "#"))


def picture_of(cells: Iterable[Cell], marks: Marks, lattice: Lattice) -> str:
    """The picture of the marks of some cells (at least one).

    >>> from psolver.geometry.lattice import SQUARE
    >>> picture_of([(0, 0), (0, 1)], (((0, 1), "b"),), SQUARE)
    '#b'
    """
    return lattice.picture(dict.fromkeys(cells, "#") | dict(marks))


def piece_values(piece: Piece) -> dict[str, DrawingText]:
    """Return the pictures of the marks of a piece, by their keys in a [[piece]]."""
    found = {}
    if piece.marks:
        found["marks"] = DrawingText(picture_of(piece.shape, piece.marks, piece.lattice))
    if piece.back is not None:
        found["back"] = DrawingText(picture_of(piece.behind, piece.back, piece.lattice))
    return found


def undrawn(piece: Piece) -> str:
    """Return "": every mark can be drawn."""
    return ""


def joint_drawing(pieces: Iterable[Piece]) -> DrawingText:
    """Return the marks of all pieces in one text."""
    return DrawingText("\n\n".join(picture_of(p.shape, p.marks, p.lattice) for p in pieces))


def _board_drawing(board: Board) -> str:
    marks = dict.fromkeys(board.cells, "#") | dict(board.marks)
    return board.lattice.drawing(marks)
