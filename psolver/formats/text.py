"""Answers for people: tilings as pictures, covers, explanations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.reason import Common
from ..puzzle.tiling import Tiling
from ..render.scene import Scene, tiling_scene
from ..render.text.box import ASCII, BOX, Style, box_drawing, roomy_width
from ..render.text.explanation import explanation_text
from ..render.text.letters import letters as in_letters
from ..render.text.picture import Picture
from . import FoundCover, Look, Writer

View: TypeAlias = Callable[[Scene], Picture]


def box(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings in box drawing."""
    return _box(puzzle, look, BOX)


def ascii_(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings in box drawing with the characters "+", "-" and "|"."""
    return _box(puzzle, look, ASCII)


def letters(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings in letters."""
    names = {piece.name for piece in puzzle.pieces}
    return _pictures(puzzle, look, lambda scene: in_letters(scene, names), marked=False)


def covers() -> Writer[FoundCover]:
    """The writer of covers in the words of their file, an option a line."""

    def answer(number: int, cover: FoundCover) -> str:
        lines = "\n".join(" ".join(items) for _, items in cover)
        return _set_apart(number, lines or "| no option: nothing need be covered")

    return Writer(answer)


def explanation(
    puzzle: Puzzle, outcome: Outcome, tiling: Tiling | None, shared: Common | None, width: int
) -> str:
    """What is known of a puzzle, in sentences and pictures; "" while neither a tiling nor a proof
    that there is none was found.
    """
    if tiling is None and outcome.status != "impossible":
        return ""
    return explanation_text(puzzle, outcome, tiling, shared, width)


def _box(puzzle: Puzzle, look: Look, style: Style) -> Writer[Tiling]:
    def view(scene: Scene) -> Picture:
        return box_drawing(scene, style, _is_roomy(scene, look), look.width)

    return _pictures(puzzle, look, view, marked=look.size != "compact")


def _is_roomy(scene: Scene, look: Look) -> bool:
    """Is a scene to be drawn roomy? If nobody asks for a size, when that tells more and fits."""
    if look.size != "auto":
        return look.size == "roomy"
    if look.width is None:
        return scene.has_marks
    tells_more = scene.has_marks or look.paint is not None
    return tells_more and roomy_width(scene) <= look.width


def _pictures(puzzle: Puzzle, look: Look, view: View, marked: bool) -> Writer[Tiling]:
    """The writer of tilings as pictures of a view, coloured where the look says so."""

    def answer(number: int, tiling: Tiling) -> str:
        scene = tiling_scene(puzzle, tiling, colored=look.paint is not None, marked=marked)
        picture = view(scene)
        text = look.paint(picture, scene.colors()) if look.paint else picture.text
        return _set_apart(number, text)

    return Writer(answer)


def _set_apart(number: int, text: str) -> str:
    """A text of several lines, with a blank line before all but the first."""
    return text if number == 1 else f"\n{text}"
