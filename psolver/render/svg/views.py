"""Values as notebooks show them, and `psolver.svg`: SVG documents of whatever psolver draws."""

from __future__ import annotations

from dataclasses import replace

from ...errors import PsolverError
from ...puzzle.model import Board, Piece, Puzzle
from ...puzzle.outcome import Outcome
from ...puzzle.reason import Reason
from ...puzzle.tiling import Tiling
from ...wording import kind_of, quoted
from ..look import CORNERS, THEMES, VIEWS_OF_SOLIDS, Style
from ..parts import Part
from ..scene import Mark, board_scene, check_drawable, placements_scene
from ..show import board_part, piece_part, puzzle_parts
from ..text.letters import letters
from ..words.results import capital, found_line
from .document import document
from .parts import parts_svg
from .scenes import drawing
from .tilings import tiling_svg, title_of

LARGEST_CELL = 1000  # pixels


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
    known = (
        ("theme", theme, THEMES),
        ("corners", corners, CORNERS),
        ("view", view, VIEWS_OF_SOLIDS),
    )
    for what, word, words in known:
        if word not in words:
            raise PsolverError(f"unknown {what} {quoted(word)} (known: {', '.join(words)})")
    if type(cell) is not int or not 1 <= cell <= LARGEST_CELL:
        raise PsolverError(f"cell: expected 1 to {LARGEST_CELL} pixels, found {cell!r}")
    style = Style(cell, theme, corners, colored, labels, view)
    if tiling is not None:
        if not isinstance(shown, Puzzle):
            raise PsolverError(f"a tiling is drawn on a Puzzle, not on {kind_of(shown)}")
        check_drawable(shown, tiling)
        return tiling_svg(shown, tiling, style)
    return _document(shown, style)


def _document(shown: object, style: Style) -> str:
    """The SVG document of one value."""
    match shown:
        case Puzzle():
            return parts_svg(title_of(shown), puzzle_parts(shown), style)
        case Board():
            return parts_svg("", [board_part(shown)], style)
        case Piece():
            return parts_svg("", [piece_part(shown, shown.color)], style)
        case Tiling():
            return _tiling(shown, style)
        case Outcome():
            if shown.reason:
                return _document(shown.reason, style)
            return parts_svg("", [Part(f"{capital(found_line(shown))}.")], style)
        case Reason():
            sentence = f"Impossible: {shown.sentence}."
            return parts_svg("", [Part(sentence), *_reason(shown)], style)
    kinds = "a Puzzle, Board, Piece, Tiling, Outcome or Reason"
    raise PsolverError(f"expected {kinds}, found {kind_of(shown)}")


def _tiling(tiling: Tiling, style: Style) -> str:
    """A tiling by itself; what its placements surround is drawn as a hole."""
    if not tiling.placements:
        return parts_svg("", [Part("No piece is placed.")], style)
    scene = placements_scene(tiling)
    told = letters(scene, {placement.piece for placement in tiling}).text
    return document(drawing(scene, style), style, "Tiling", told)


def _reason(reason: Reason) -> list[Part]:
    """The cells that a reason speaks of, which knows no board: shaded, or with their weights."""
    if not reason.cells:
        return []
    weights = reason.weights.cells if reason.weights else ()
    numbers = any(weight != 1 for _, weight in weights)
    marks = [Mark("number", cell, text=str(weight)) for cell, weight in weights if numbers]
    scene = board_scene(Board(frozenset(reason.cells)), () if numbers else reason.cells, marks)
    known = {number: one for number, one in scene.regions.items() if one.role != "hole"}
    return [Part("", (replace(scene, regions=known),))]
