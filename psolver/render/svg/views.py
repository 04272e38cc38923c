"""Values as notebooks show them, and `psolver.svg`: SVG documents of whatever psolver draws."""

from __future__ import annotations

from functools import singledispatch

from ...errors import PsolverError
from ...geometry.cells import Cell
from ...puzzle.model import Board, Piece, Puzzle
from ...puzzle.outcome import Outcome
from ...puzzle.reason import Reason
from ...puzzle.tiling import Tiling
from ...wording import kind_of, quoted
from ..look import CORNERS, THEMES, VIEWS_OF_SOLIDS, Style
from ..palette import COLORS
from ..parts import Part
from ..scene import Mark, board_scene, placements_scene
from ..show import board_part, piece_part, puzzle_parts
from ..words.results import found_line
from .document import document
from .parts import parts_svg
from .scenes import drawing
from .tilings import tiling_svg, title_of


def svg(
    shown: Puzzle | Board | Piece | Tiling | Outcome | Reason,
    tiling: Tiling | None = None,
    *,
    cell: int = Style().cell,
    theme: str = "auto",
    corners: str = "rounded",
    colored: bool = True,
    labels: bool = False,
    view: str = "whole",
) -> str:
    """The SVG document of a value, without a line end; of a puzzle with a `tiling`, that tiling.

    cell     how many pixels the side of a cell takes, 1 to 1000
    theme    "light" or "dark"; "auto": whichever the reader's system has
    corners  of flat pieces: "rounded" or "square"
    colored  in colours, else in hatchings
    labels   each piece has its name in it
    view     how a solid is drawn: "whole", "layers", "exploded", "pieces" or "steps"
    Raises PsolverError for another word, and for cells that are not on the board.
    """
    ...
