"""Tilings as text, one after the other: in box drawing or in letters, in a size, in colours.

The views are loaded when the first tiling is drawn: a count draws none.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..core.model import Puzzle
from ..core.tilings import Tiling
from .look import Look
from .results import left_out_line, number_line, pieces_left_out
from .writers import Writer

if TYPE_CHECKING:
    from .scene import Scene
    from .union_drawing import UnionDrawing


def box_tilings(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings in box drawing."""
    return Writer(partial(in_box_drawing, puzzle, look, False, []))


def ascii_tilings(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings in box drawing with the characters "+", "-" and "|"."""
    return Writer(partial(in_box_drawing, puzzle, look, True, []))


def letter_tilings(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """Return the writer of tilings in letters."""
    return Writer(partial(_letters, puzzle, look))


# tilings: to make the outlines of their placements would take longer than to draw them
FEW_DRAWN = 16


def in_box_drawing(
    puzzle: Puzzle, look: Look, ascii_: bool, union: list[UnionDrawing], number: int, tiling: Tiling
) -> str:
    """The text of a tiling, by its number (from 1); a legend comes before the first with labels.

    union  what draws most of many tilings, once a tiling shows that it can
    """
    if union:
        known_text = union[0].text(tiling.placements)
        if known_text:
            return _entry(puzzle, look, number, known_text, tiling)
    from .box_drawing import box_drawing, is_roomy
    from .characters import ASCII_CHARSET, ASCII_CUT, BOX_CHARSET, CUT, fitted

    if look.size == "auto" and has_twins(puzzle):
        style = look.style._replace(labels=True)
        look = look._replace(style=style)
    marked = look.style.labels or look.size != "compact"
    scene = _scene(puzzle, look, tiling, marked)
    charset = BOX_CHARSET
    cut = CUT
    if ascii_:
        charset = ASCII_CHARSET
        cut = ASCII_CUT
    labels = None
    if look.style.labels:
        from .letters import labels_of, legend

        labels = labels_of(puzzle, charset)
    roomy = is_roomy(scene, look)
    drawn = box_drawing(scene, charset, roomy, look.page.columns, labels)
    picture = fitted(drawn, look.page, cut)
    text = picture.text
    # the drawings of figures, of names in free cells and of colours differ in more than sides
    shows_more = puzzle.goal or puzzle.board.names or labels or look.paint
    if number > FEW_DRAWN and not shows_more and not union:
        from .union_drawing import union_drawing

        fit = partial(fitted, page=look.page, sign=cut)
        union += union_drawing(scene, drawn, charset, roomy, fit)
    if look.paint:
        from .palette import frame_color

        color_of_frame = None if roomy else frame_color(puzzle)
        text = look.paint(picture, scene.colors(), color_of_frame)
    text = _entry(puzzle, look, number, text, tiling)
    if labels and (number == 1 or look.apart):
        explained = legend(puzzle, labels, look, charset)
        text = f"{explained}\n\n{text}"
    return text


def has_twins(puzzle: Puzzle) -> bool:
    """Whether there are pieces of one shape that differ by their colours alone, so that the
    outlines of solutions look alike.

    >>> from ..core.board import Board
    >>> from ..core.piece import Piece
    >>> board = Board(frozenset({(0, 0), (0, 1)}))
    >>> dots = [Piece(name, ((0, 0),), color="#ff0000") for name in "AB"]
    >>> has_twins(Puzzle(dots, board, touch="different")), has_twins(Puzzle(dots, board))
    (True, False)
    """
    if not any(rule.by_color for rule in puzzle.rules):
        return False
    shapes = []
    for piece in puzzle.pieces:
        if piece.most != 0:
            shapes.append(piece.orientations)
    return len(set(shapes)) < len(shapes)


def _letters(puzzle: Puzzle, look: Look, number: int, tiling: Tiling) -> str:
    """The text of a tiling, by its number (from 1), in letters."""
    from .characters import fitted
    from .letters import letters

    scene = _scene(puzzle, look, tiling, marked=False)
    names = {piece.name for piece in puzzle.pieces}
    picture = fitted(letters(scene, names), look.page)
    text = picture.text
    if look.paint:
        text = look.paint(picture, scene.colors(), None)
    return _entry(puzzle, look, number, text, tiling)


def _scene(puzzle: Puzzle, look: Look, tiling: Tiling, marked: bool) -> Scene:
    from .tiling_scenes import tiling_scene

    colored = look.paint is not None
    return tiling_scene(puzzle, tiling.placements, colored=colored, marked=marked)


def _entry(puzzle: Puzzle, look: Look, number: int, text: str, tiling: Tiling) -> str:
    """The text of a tiling with its number and the pieces left out, a blank line before it."""
    names = pieces_left_out(puzzle, tiling)
    if names:
        text = f"{text}\n{left_out_line(names)}"
    if look.numbered:
        head = number_line(puzzle, look.number(number))
        text = f"{head}\n{text}"
    if number == 1 or look.apart:
        return text
    return f"\n{text}"
