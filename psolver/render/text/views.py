"""Values as `print` shows them: drawn in box drawing, at most 80 columns wide where they fit.

The names of these functions stand in the table of views, so that a value of `puzzle` draws itself.
"""

from __future__ import annotations

from ...puzzle.model import Board, Piece, Puzzle
from ...puzzle.tiling import Tiling
from ..look import Look
from ..report import Report, board_part, piece_part, puzzle_parts
from ..scene import placements_scene
from .box import box_drawing, is_roomy
from .page import Page
from .parts import part_text, report_text

LOOK = Look(page=Page(80))


def of_puzzle(puzzle: Puzzle) -> str:
    """The board, and the pieces with their orientations, as `psolver show` prints them."""
    return report_text(Report(lambda: puzzle_parts(puzzle), puzzle=puzzle, named=True), LOOK)


def of_board(board: Board) -> str:
    """The board in the marks of a file: "#", "?" where a cell is optional, clues."""
    return part_text(board_part(board), LOOK)


def of_piece(piece: Piece) -> str:
    """The piece with its orientations; a solid one as it was given."""
    return part_text(piece_part(piece), LOOK)


def of_tiling(tiling: Tiling) -> str:
    """The placements; that of no placement is "". What they surround is drawn as a hole, for a
    tiling knows no board: `psolver.draw` draws it there.
    """
    if not tiling.placements:
        return ""
    scene = placements_scene(tiling, tiling.lattice)
    return box_drawing(scene, roomy=is_roomy(scene, LOOK), width=LOOK.page.columns).text
