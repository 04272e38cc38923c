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
from ..report import Part, board_part, piece_part, puzzle_parts, reason_parts
from ..scene import Mark, board_scene, check_drawable, placements_scene, title_of
from ..words.results import capital, found_line
from .document import document
from .parts import parts_svg
from .scenes import drawing
from .tilings import tiling_svg, told_of

LARGEST_CELL = 1000  # pixels


def svg(
    shown: Puzzle | Board | Piece | Tiling | Outcome | Reason,
    answer: Tiling | Reason | None = None,
    *,
    cell: int = Style().cell,
    theme: str = "auto",
    corners: str = "rounded",
    colored: bool = True,
    labels: bool = False,
    view: str = "whole",
) -> str:
    """The SVG document of a value, without a line end; with a puzzle's `answer`, of that on its
    board: a tiling, or the reason why there is none.

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
    if answer is not None:
        return _answered(shown, answer, style)
    return _document(shown, style)


def _answered(puzzle: object, answer: object, style: Style) -> str:
    """The SVG document of an answer to a puzzle."""
    if not isinstance(puzzle, Puzzle):
        raise PsolverError(f"an answer is drawn on a Puzzle, found {kind_of(puzzle)}")
    if isinstance(answer, Tiling):
        check_drawable(puzzle, answer)
        return tiling_svg(puzzle, answer, style)
    if isinstance(answer, Reason):
        return parts_svg(title_of(puzzle), reason_parts(puzzle, answer), style)
    raise PsolverError(f"expected a Tiling or a Reason, found {kind_of(answer)}")


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
    scene = placements_scene(tiling, tiling.lattice)
    told = told_of(scene, {placement.piece for placement in tiling})
    return document(drawing(scene, style), style, "Tiling", told)


def _reason(reason: Reason) -> list[Part]:
    """The cells that a reason speaks of, which knows no board: shaded, or with their weights."""
    if not reason.cells:
        return []
    weights = reason.weights.cells if reason.weights else ()
    numbers = any(weight != 1 for _, weight in weights)
    marks = [Mark("number", cell, text=str(weight)) for cell, weight in weights if numbers]
    board = Board(frozenset(reason.cells), lattice=reason.lattice)
    scene = board_scene(board, () if numbers else reason.cells, marks)
    known = {number: one for number, one in scene.regions.items() if one.role != "hole"}
    return [Part("", (replace(scene, regions=known),))]
