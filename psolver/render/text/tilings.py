"""Tilings as text, one after the other: which view draws them, in which size, in which colours.

The views are loaded when the first tiling is drawn: a count draws none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ...puzzle.model import Puzzle
from ...puzzle.tiling import Tiling
from ..words.hints import number_line
from .page import ASCII_CUT, CUT, Page

if TYPE_CHECKING:
    from ..scene import Scene
    from .picture import Picture


SIZES = ("auto", "compact", "roomy")


class Look(NamedTuple):
    """How pictures of tilings are to look.

    `size` is "compact", "roomy" or "auto"; `page` has the columns of the terminal, None where it is
    none; `paint` makes text of a picture, the "#rrggbb" of its regions, and that of the lines where
    these lie on regions (else None), without it there are no colours; `numbered` puts the number of
    each tiling above it; `first` is the number of the first tiling.
    """

    size: str = "auto"
    page: Page = Page()
    paint: Callable[[Picture, Mapping[int, str], str | None], str] | None = None
    numbered: bool = False
    first: int = 1


def in_box_drawing(puzzle: Puzzle, look: Look, ascii_: bool, number: int, tiling: Tiling) -> str:
    """The text of a tiling, by its number (from 1), in box drawing, of ASCII characters or not."""
    from ..palette import frame_color
    from .box import ASCII, BOX, box_drawing
    from .picture import fitted

    scene = _scene(puzzle, look, tiling, marked=look.size != "compact")
    style, cut = (ASCII, ASCII_CUT) if ascii_ else (BOX, CUT)
    roomy = _is_roomy(scene, look)
    picture = fitted(box_drawing(scene, style, roomy, look.page.columns), look.page, cut)
    if look.paint is None:
        text = picture.text
    else:
        text = look.paint(picture, scene.colors(), None if roomy else frame_color(puzzle))
    return _entry(puzzle, look, number, text)


def in_letters(puzzle: Puzzle, look: Look, number: int, tiling: Tiling) -> str:
    """The text of a tiling, by its number (from 1), in letters."""
    from .letters import letters
    from .picture import fitted

    scene = _scene(puzzle, look, tiling, marked=False)
    picture = fitted(letters(scene, {piece.name for piece in puzzle.pieces}), look.page)
    text = look.paint(picture, scene.colors(), None) if look.paint else picture.text
    return _entry(puzzle, look, number, text)


def _scene(puzzle: Puzzle, look: Look, tiling: Tiling, marked: bool) -> Scene:
    from ..scene import tiling_scene

    colored = look.paint is not None
    return tiling_scene(puzzle, tiling.placements, colored=colored, marked=marked)


def _is_roomy(scene: Scene, look: Look) -> bool:
    """Is a scene to be drawn roomy? If nobody asks for a size, when that tells more and fits."""
    from .box import roomy_width

    if look.size != "auto":
        return look.size == "roomy"
    if look.page.columns is None:
        return scene.has_marks
    tells_more = scene.has_marks or look.paint is not None
    return tells_more and roomy_width(scene) <= look.page.columns


def _entry(puzzle: Puzzle, look: Look, number: int, text: str) -> str:
    """The text of a tiling with its number, where the look says so, set apart by a blank line from
    the one before.
    """
    if look.numbered:
        text = f"{number_line(puzzle, look.first - 1 + number)}\n{text}"
    return text if number == 1 else f"\n{text}"
