"""What there is to show of a hint, and of the steps by which a puzzle can be solved by hand.

In a picture of steps each piece that was laid has the number of its step; cells that nothing covers
yet are empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..puzzle.model import Puzzle
from ..puzzle.partial import Advice
from .explanation import reason_parts
from .parts import Part
from .scene import Scene, tiling_scene
from .words.advice import NEW, NUMBERED, all_lines, hint_lines, state_lines


def hint_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """A hint, with a picture of what lies there, and of the new piece where that is told."""
    if not advice.steps:
        return state_parts(puzzle, advice)
    lines = "\n".join(hint_lines(advice, puzzle.board.lattice))
    if not advice.placements:
        return [Part(lines)]
    new = {len(advice.laid): NEW} if advice.level == "place" else {}
    return [Part(lines), Part("", (named_scene(puzzle, advice, new),))]


def steps_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """The steps, each with its number, and a picture of what they lead to."""
    if not advice.steps:
        return state_parts(puzzle, advice)
    texts = []
    for number, (first, *others) in enumerate(all_lines(advice, puzzle.board.lattice), 1):
        margin = " " * len(f"{number}. ")
        texts.append("\n".join([f"{number}. {first}", *(margin + line for line in others)]))
    laid = len(advice.laid)
    numbers = {laid + number: str(number + 1) for number in range(len(advice.steps))}
    return [Part("\n".join(texts)), Part(NUMBERED, (named_scene(puzzle, advice, numbers),))]


def state_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """That there is no step to tell, and why; a picture of what lies there and of the reason."""
    text = "\n".join(state_lines(advice))
    drawn = []
    if advice.placements:
        drawn.append(Part("", (named_scene(puzzle, advice, {}),)))
    if advice.reason and advice.left:
        drawn += reason_parts(advice.left, advice.reason)[1:]
    return [Part(text), *drawn]


def named_scene(puzzle: Puzzle, advice: Advice, names: Mapping[int, str]) -> Scene:
    """What lies there; the regions with some numbers have these names, the others none."""
    scene = tiling_scene(puzzle, advice.placements, colored=True)
    regions = {
        number: region._replace(name=names.get(number, ""))
        for number, region in scene.regions.items()
    }
    return replace(scene, regions=regions)
