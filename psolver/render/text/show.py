"""A puzzle as text: its board, and every piece with its orientations; a solid piece as it was
given.
"""

from __future__ import annotations

from ...errors import printable
from ...geometry.picture import picture
from ...puzzle.model import Board, Piece, Puzzle, SymmetryGoal
from ...wording import plural
from ..look import Look
from ..palette import frame_color, own_colors
from ..scene import Mark, board_scene, layers, piece_scene
from ..words.results import used
from .box import box_drawing, is_roomy
from .page import Page
from .picture import beside, cell_texts, fitted, plain


def show(puzzle: Puzzle, look: Look) -> str:
    """The board in the marks of the file and the pieces in box drawing, as wide as the page if they
    fit; each piece in its own colour where the look has colours.
    """
    page = look.page
    drawing = _frame(puzzle, puzzle.goal, page) if puzzle.goal else board_text(puzzle.board, page)
    texts = (puzzle.title, puzzle.notes.strip(), puzzle.source and f"Source: {puzzle.source}")
    head = ["\n".join(map(printable, text.splitlines())) for text in texts if text]
    fills, lines = own_colors(puzzle), frame_color(puzzle)
    pieces = (piece_text(piece, look, fills[piece.name], lines) for piece in puzzle.pieces)
    return "\n\n".join([*head, drawing, *pieces])


def board_text(board: Board, page: Page) -> str:
    """The board as it was drawn: "#", "?" where a cell is optional, clues."""
    if not board.cells:
        return "Board, no cells"
    marks = dict.fromkeys(board.may, "?") | dict(board.clues)
    scene = board_scene(
        board, marks=(Mark("label", cell, text=text) for cell, text in marks.items())
    )
    optional = f", {len(board.may)} of them optional" if board.may else ""
    number = 1 if scene.flat else len(layers(scene))
    title = f"Board, {plural(len(board.cells), 'cell')}{optional}{_layers(number)}:"
    drawn = cell_texts(scene, {"plain": "#"}, ".", page.columns)
    return f"{title}\n{fitted(drawn, page).text}"


def _frame(puzzle: Puzzle, goal: SymmetryGoal, page: Page) -> str:
    """What the figure must be, and the frame, drawn where it was given."""
    wanted = (
        f"Goal: a {'connected ' if goal.connected else ''}figure with symmetry"
        f" ({' or '.join(goal.kinds)})"
    )
    cells = puzzle.board.cells
    if goal.framed:
        drawn = plain(picture(dict.fromkeys(cells, "#")).split("\n"))
        return f"{wanted}\n\nFrame, {plural(len(cells), 'cell')}:\n{fitted(drawn, page).text}"
    rows, columns = (high + 1 for high in cells[-1])
    return f"{wanted}\n\nFrame: any (no figure needs more than {rows:,}x{columns:,})"


def _layers(number: int) -> str:
    return f", in {number} layers, the lowest first" if number > 1 else ""


def piece_text(piece: Piece, look: Look, fill: str = "", lines: str | None = None) -> str:
    """A piece with its orientations; a solid one as it was given.

    Where the look has colours it is filled with `fill`, and a compact drawing has its `lines` in
    another, both "#rrggbb".
    """
    forms = piece.orientations
    title = (
        f"{piece.name}: {plural(piece.size, 'cell')}, {plural(len(forms), 'orientation')},"
        f" {used(piece)}"
    )
    whole = piece_scene(piece.lattice, piece.shape)
    # A solid one in layers: its orientations would be hard to tell apart.
    scenes = [piece_scene(piece.lattice, form) for form in forms] if whole.flat else [whole]
    roomy = all(is_roomy(scene, look) for scene in scenes)
    columns = look.page.columns
    drawings = [box_drawing(scene, roomy=roomy, width=columns) for scene in scenes]
    drawn = fitted(beside(drawings, columns), look.page)
    text = look.paint(drawn, {0: fill}, None if roomy else lines) if look.paint else drawn.text
    return f"{title}\n{text}"
