"""Where the cells of a board are drawn: those of a flat board as they lie, those of a solid one
layer by layer, beside and below each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from ...puzzle.model import Board
from ..layers import layers
from ..look import Style
from ..scene import Region, Scene, board_scene
from ..svg.frame import Frame

UNIT = 100  # the side of a cell: with it all lengths of squares are whole numbers, which are short
GAP = 50  # between layers
CAPTION = 36  # the height of the letters above a layer
ABOVE = 1.5 * CAPTION
SHAPE = 1.5  # how wide all layers together are for their height, about


class Plan(NamedTuple):
    """A board, its layers (of a flat board itself), where each lies, how large all of them are."""

    scene: Scene
    layers: tuple[Scene, ...]
    frames: tuple[Frame, ...]
    width: float
    height: float

    def slices(self, region: Region) -> Iterator[tuple[Scene, Frame]]:
        """What of a region lies in each layer, as the region 0 of a flat scene."""
        whole = Scene(self.scene.lattice, {0: region}, (), self.scene.box)
        scenes = [whole] if whole.flat else layers(whole)
        for scene, frame in zip(scenes, self.frames, strict=True):
            if 0 in scene.regions:
                yield replace(scene, regions={0: scene.regions[0]}), frame


def plan_of(board: Board) -> Plan:
    """The plan of a board, with the cells that stay free, in which a cell takes UNIT."""
    scene, style = board_scene(board, free=True), Style(cell=UNIT)
    if scene.flat:
        frame = Frame(scene, style)
        return Plan(scene, (scene,), (frame,), frame.width, frame.height)
    scenes = tuple(layers(scene))
    one = Frame(scenes[0], style)
    wide, high = one.width + GAP, one.height + ABOVE + GAP
    columns = _columns(len(scenes), wide / high)
    rows = ceil(len(scenes) / columns)
    frames = tuple(
        Frame(layer, style, wide * (place % columns), high * (place // columns) + ABOVE)
        for place, layer in enumerate(scenes)
    )
    return Plan(scene, scenes, frames, wide * columns - GAP, high * rows - GAP)


def _columns(number: int, shape: float) -> int:
    """How many of a number of things are to lie beside each other, by the shape of one: how wide it
    is for its height.

    >>> _columns(4, 1.0), _columns(5, 1.0), _columns(5, 10.0)
    (2, 3, 1)
    """

    def badness(columns: int) -> float:
        rows = ceil(number / columns)
        together = shape * columns / rows
        return max(together / SHAPE, SHAPE / together) * rows * columns / number

    return min(range(1, number + 1), key=badness)
