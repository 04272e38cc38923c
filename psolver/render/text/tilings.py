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


class Look(NamedTuple):
    """How pictures of tilings are to look.

    `size` is "compact", "roomy" or "auto"; `page` has the columns of the terminal, None where
    it is none; `paint` makes text of a picture and the "#rrggbb" of its regions, None: no colours;
    `numbered` puts the number of each above it.
    """

    size: str = "auto"
    page: Page = Page()
    paint: Callable[[Picture, Mapping[int, str]], str] | None = None
    numbered: bool = False


def in_box_drawing(puzzle: Puzzle, look: Look, ascii_: bool, number: int, tiling: Tiling) -> str:
    """The text of a tiling, by its number (from 1), in box drawing, of ASCII characters or not."""
    from .box import ASCII, BOX, box_drawing

    scene = _scene(puzzle, look, tiling, marked=look.size != "compact")
    style = ASCII if ascii_ else BOX
    picture = box_drawing(scene, style, _is_roomy(scene, look), look.page.columns)
    return _text(puzzle, scene, picture, look, number, ASCII_CUT if ascii_ else CUT)


def in_letters(puzzle: Puzzle, look: Look, number: int, tiling: Tiling) -> str:
    """The text of a tiling, by its number (from 1), in letters."""
    from .letters import letters

    scene = _scene(puzzle, look, tiling, marked=False)
    picture = letters(scene, {piece.name for piece in puzzle.pieces})
    return _text(puzzle, scene, picture, look, number)


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


def _text(
    puzzle: Puzzle, scene: Scene, picture: Picture, look: Look, number: int, cut: str = CUT
) -> str:
    """The text of a picture, cut to its page, coloured and numbered where the look says so, set
    apart by a blank line from the one before.
    """
    from .picture import fitted

    picture = fitted(picture, look.page, cut)
    text = look.paint(picture, scene.colors()) if look.paint else picture.text
    if look.numbered:
        text = f"{number_line(puzzle, number)}\n{text}"
    return text if number == 1 else f"\n{text}"
