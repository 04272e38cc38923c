"""Tilings as text, one after the other: which view draws them, in which size, in which colours.

The views are loaded when the first tiling is drawn: a count draws none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...puzzle.model import Puzzle
from ...puzzle.tiling import Tiling
from ...puzzle.touch import DIFFERENT
from ..look import Look
from ..words.groups import left_out, left_out_line
from ..words.hints import number_line
from .page import ASCII_CUT, CUT

if TYPE_CHECKING:
    from ..scene import Scene
    from .charset import Charset
    from .labels import Labels


def in_box_drawing(puzzle: Puzzle, look: Look, ascii_: bool, number: int, tiling: Tiling) -> str:
    """The text of a tiling, by its number (from 1), in box drawing, of ASCII characters or not; a
    legend comes before the first one with labels.
    """
    from ..palette import frame_color
    from .box import ASCII, BOX, box_drawing, is_roomy
    from .picture import fitted

    if look.size == "auto" and has_twins(puzzle):
        look = look._replace(style=look.style._replace(labels=True))
    labelled = look.style.labels
    scene = _scene(puzzle, look, tiling, marked=labelled or look.size != "compact")
    charset, cut = (ASCII, ASCII_CUT) if ascii_ else (BOX, CUT)
    labels = _labels(puzzle, charset) if labelled else None
    roomy = is_roomy(scene, look)
    drawn = box_drawing(scene, charset, roomy, look.page.columns, labels)
    picture = fitted(drawn, look.page, cut)
    text = picture.text
    if look.paint:
        text = look.paint(picture, scene.colors(), None if roomy else frame_color(puzzle))
    text = _entry(puzzle, look, number, text, tiling)
    if labels and (number == 1 or look.apart):
        from .legend import legend

        text = f"{legend(puzzle, labels, look, charset)}\n\n{text}"
    return text


def has_twins(puzzle: Puzzle) -> bool:
    """Are there pieces of one shape that only their colours tell apart, so that the outlines of
    solutions look alike?

    >>> from ...puzzle.model import Board, Piece
    >>> board = Board(frozenset({(0, 0), (0, 1)}))
    >>> dots = [Piece(name, ((0, 0),), color="#ff0000") for name in "AB"]
    >>> has_twins(Puzzle(dots, board, touch="different")), has_twins(Puzzle(dots, board))
    (True, False)
    """
    shapes = [piece.orientations for piece in puzzle.pieces if piece.most != 0]
    return puzzle.touch == DIFFERENT and len(set(shapes)) < len(shapes)


def _labels(puzzle: Puzzle, charset: Charset) -> Labels:
    from .legend import labels_of

    return labels_of(puzzle, charset)


def in_letters(puzzle: Puzzle, look: Look, number: int, tiling: Tiling) -> str:
    """The text of a tiling, by its number (from 1), in letters."""
    from .letters import letters
    from .picture import fitted

    scene = _scene(puzzle, look, tiling, marked=False)
    picture = fitted(letters(scene, {piece.name for piece in puzzle.pieces}), look.page)
    text = look.paint(picture, scene.colors(), None) if look.paint else picture.text
    return _entry(puzzle, look, number, text, tiling)


def _scene(puzzle: Puzzle, look: Look, tiling: Tiling, marked: bool) -> Scene:
    from ..scene import tiling_scene

    colored = look.paint is not None
    return tiling_scene(puzzle, tiling.placements, colored=colored, marked=marked)


def _entry(puzzle: Puzzle, look: Look, number: int, text: str, tiling: Tiling) -> str:
    """The text of a tiling with its number, where the look says so, and the pieces it leaves out,
    where groups let it, set apart by a blank line from the one before.
    """
    if names := left_out(puzzle, tiling):
        text = f"{text}\n{left_out_line(names)}"
    if look.numbered:
        text = f"{number_line(puzzle, look.number(number))}\n{text}"
    return text if number == 1 or look.apart else f"\n{text}"
