"""The plan of a board on a page: where its cells are drawn, those of a solid one layer by layer,
beside and below each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from ..core.cells import Cell
from ..core.model import Board
from ..pictures import Frame
from ..text.board_scenes import board_scene
from ..text.look import Style
from ..text.scene import Region, Scene
from ..text.scene_layers import in_layer, layers

# the side of a cell: with it all lengths of squares are whole numbers, which are short
CELL_UNITS = 100
LAYER_GAP = 50  # between layers
LAYER_CAPTION = 36  # the height of the letters above a layer
CAPTION_ROOM = 1.5 * LAYER_CAPTION
SHAPE_OF_LAYERS = 1.5  # how wide all layers together are for their height, about


class BoardPlan(NamedTuple):
    """A board, its layers (of a flat board itself), their frames, the size of all of them."""

    scene: Scene
    layers: tuple[Scene, ...]
    frames: tuple[Frame, ...]
    width: float
    height: float

    def where(self, cell: tuple[float, ...]) -> tuple[Frame, Cell]:
        """The frame of the layer of a cell, and the cell as it is there."""
        scene = self.scene
        if scene.flat:
            flat_cell = tuple(map(int, cell))
            return self.frames[0], flat_cell
        layer, flat_cell = in_layer(cell, scene.lattice)
        lowest, _ = scene.box
        number = layer - lowest[0]
        return self.frames[number], flat_cell

    def slices(self, region: Region) -> Iterator[tuple[Scene, Frame]]:
        """The part of a region in each layer, as the region 0 of a flat scene."""
        scene_of_board = self.scene
        lattice = scene_of_board.lattice
        region_scene = Scene(lattice, {0: region}, (), scene_of_board.box)
        scenes = [region_scene]
        if not region_scene.flat:
            scenes = layers(region_scene)
        for scene, frame in zip(scenes, self.frames, strict=True):
            part = scene.regions.get(0)
            if part is not None:
                alone = scene._replace(regions={0: part})
                yield alone, frame


def plan_of(board: Board) -> BoardPlan:
    """The plan of a board, with the cells that stay free, in which a cell takes CELL_UNITS."""
    scene = board_scene(board, free=True)
    if not scene.flat:
        return _plan_of_layers(scene)
    style = Style(cell=CELL_UNITS)
    frame = Frame(scene, style)
    return BoardPlan(scene, (scene,), (frame,), frame.width, frame.height)


def _plan_of_layers(scene: Scene) -> BoardPlan:
    scenes = tuple(layers(scene))
    wide, high = _room_of_layer(scenes)
    number = len(scenes)
    columns = _columns(number, wide / high)
    rows = ceil(number / columns)
    style = Style(cell=CELL_UNITS)
    frames = []
    for place, layer in enumerate(scenes):
        row, column = divmod(place, columns)
        left = wide * column
        top = high * row + CAPTION_ROOM
        frames.append(Frame(layer, style, left, top))
    width = wide * columns - LAYER_GAP
    height = high * rows - LAYER_GAP
    return BoardPlan(scene, scenes, tuple(frames), width, height)


def _room_of_layer(scenes: Sequence[Scene]) -> tuple[float, float]:
    """The width and the height that each layer takes, with its caption and a gap."""
    style = Style(cell=CELL_UNITS)
    widths = []
    heights = []
    for layer in scenes:
        frame = Frame(layer, style)
        widths.append(frame.width)
        heights.append(frame.height)
    wide = max(widths) + LAYER_GAP
    high = max(heights) + CAPTION_ROOM + LAYER_GAP
    return wide, high


def _columns(number: int, shape: float) -> int:
    """The number of columns for a number of things, by the shape of one: its width for its height.

    >>> _columns(4, 1.0), _columns(5, 1.0), _columns(5, 10.0)
    (2, 3, 1)
    """

    def badness(columns: int) -> float:
        rows = ceil(number / columns)
        together = shape * columns / rows
        too_wide = together / SHAPE_OF_LAYERS
        too_high = SHAPE_OF_LAYERS / together
        stretch = max(too_wide, too_high)
        return stretch * rows * columns / number

    numbers_of_columns = range(1, number + 1)
    return min(numbers_of_columns, key=badness)


def tidy(value: float) -> float:
    """A length with as few digits as will do."""
    if value == int(value):
        return int(value)
    return round(value, 2)
