"""What there is to show of a puzzle: its board, and every piece with its orientations; a solid
piece as it was given.
"""

from __future__ import annotations

from dataclasses import replace

from ..errors import printable
from ..geometry.outline import sides_around
from ..puzzle.best import Best
from ..puzzle.extent import frame_size
from ..puzzle.free_cells import free_names
from ..puzzle.marked import Marked
from ..puzzle.model import Board, Piece, Puzzle, SymmetryGoal
from ..wording import listed, plural
from .layers import layers
from .palette import own_colors
from .parts import BOARD_SIGNS, Part
from .scene import Mark, board_scene, piece_scene
from .words.best import goal_words
from .words.groups import used_words
from .words.results import capital, used
from .words.touch import rule_words, wrap_words


def puzzle_parts(puzzle: Puzzle) -> list[Part]:
    """The texts of a puzzle, its board and its pieces, each in its own colour."""
    texts = (puzzle.title, puzzle.notes.strip(), puzzle.source and f"Source: {puzzle.source}")
    head = ["\n".join(map(printable, text.splitlines())) for text in texts if text]
    board = _frame_parts(puzzle, puzzle.goal) if puzzle.goal else _board_parts(puzzle, puzzle.best)
    colors = own_colors(puzzle)
    pieces = (
        piece_part(piece, colors[piece.name], _worth(piece, puzzle.best)) for piece in puzzle.pieces
    )
    groups = [Part(f"Used: {printable(used_words(group))}") for group in puzzle.groups]
    rules = [Part(f"{capital(one)}.") for one in rule_words(puzzle)]
    return [*map(Part, head), *board, *groups, *rules, *pieces]


def _board_parts(puzzle: Puzzle, best: Best | None) -> list[Part]:
    """The board; of a puzzle that asks for the best, what they are and what its cells are worth."""
    board = puzzle.board
    if best is None:
        return [board_part(board)]
    goal = Part(goal_words(best))
    if best.goal == "tiling":
        parts = [board_part(board), goal]
    else:
        counts_all = best.aim != "most cells"
        counted = {cell for cell in board.cells if counts_all or best.of_cell(cell)} | board.must
        drawn = replace(board, must=frozenset(counted), may=board.may - counted)
        parts = [
            goal,
            board_part(drawn, f"of which {'does' if len(drawn.may) == 1 else 'do'} not count"),
        ]
    if best.of_values and best.cells:
        digits = [Mark("label", cell, text=f"{best.of_cell(cell)}") for cell in board.cells]
        scene = board_scene(replace(board, clues=(), marks=()), (), digits)
        parts.append(Part("Values of the cells:", (scene,), BOARD_SIGNS))
    return parts


def _worth(piece: Piece, best: Best | None) -> str:
    """What a piece is worth."""
    worth = best.of_piece(piece.name) if best and best.of_values else 0
    return f", worth {worth:,}" if worth else ""


def board_part(board: Board, optional: str = "of them optional") -> Part:
    """The board as it was drawn: "#", "?" where a cell is optional, clues; with the names of its
    cells in box drawing. The title says of the cells drawn "?" that they are `optional`.
    """
    if not board.cells:
        return Part("Board, no cells")
    marks = dict.fromkeys(board.may, "?") | dict(board.clues)
    labels = (Mark("label", cell, text=text) for cell, text in marks.items())
    scene = board_scene(board, (), labels, named=True)
    may = f", {len(board.may)} {optional}" if board.may else ""
    number = 1 if scene.flat else len(layers(scene))
    told = f"{may}{_layers(number)}{_around(board)}{_free(board)}"
    title = f"Board, {plural(len(board.cells), 'cell')}{told}:"
    return Part(title, (scene,), None if board.names or board.marks else BOARD_SIGNS)


def _around(board: Board) -> str:
    """How the board goes on beyond its sides, and whether its parts are boards of their own."""
    if board.separate:
        return "; its parts are boards of their own"
    rows = wrap_words(board)
    return f"; {listed(rows)}" if rows else ""


def _free(board: Board) -> str:
    """Which cells stay free."""
    names = [name for _, name in free_names(board)]
    if not names:
        return ""
    return f"; {listed(names)} {'stays' if len(names) == 1 else 'stay'} free"


def _frame_parts(puzzle: Puzzle, goal: SymmetryGoal) -> list[Part]:
    """What the figure must be, and the frame, drawn where it was given."""
    wanted = (
        f"Goal: a {'connected ' if goal.connected else ''}figure with symmetry"
        f" ({' or '.join(goal.kinds)})"
    )
    cells = puzzle.board.cells
    if goal.framed:
        title = f"Frame, {plural(len(cells), 'cell')}:"
        return [Part(wanted), Part(title, (board_scene(puzzle.board),), BOARD_SIGNS)]
    largest = frame_size(puzzle.pieces)
    return [Part(wanted), Part(f"Frame: any (no figure needs more than {largest})")]


def _layers(number: int) -> str:
    return f", in {number} layers, the lowest first" if number > 1 else ""


def piece_part(piece: Piece, color: str | None = None, worth: str = "") -> Part:
    """A piece with its orientations, and what it is `worth`; a solid one as it was given."""
    forms = piece.marked
    title = (
        f"{piece.name}: {plural(piece.size, 'cell')}, {plural(len(forms), 'orientation')},"
        f" {used(piece)}{worth}{_edges(piece)}"
    )
    # A solid one in layers: its orientations would be hard to tell apart.
    shown = forms if piece.lattice.flat else (Marked(piece.shape, piece.marks),)
    scenes = (
        piece_scene(piece.lattice, form.shape, color, piece.name, form.marks) for form in shown
    )
    return Part(title, tuple(scenes))


def _edges(piece: Piece) -> str:
    """The marks of its sides, as a file says them."""
    if not piece.edges:
        return ""
    marks = dict(piece.edges)
    around = sides_around(piece.shape, piece.lattice)
    return ", edges " + "".join(marks.get((*cell, *beyond), ".") for cell, beyond in around)
