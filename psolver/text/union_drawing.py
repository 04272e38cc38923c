"""Box drawing of many tilings of one board, each as the union of the outlines of its placements.

An outline   the sides of one placement in the picture of the board, and the arrows in its cells;
             a byte for each character, together a whole number
A byte       the arms of a glyph, or one of ARROW_BITS, LINE_END, HOLE

If two placements meet, both have the side between them, so that the picture of a tiling that covers
all cells is the bitwise "or" of its outlines. A placement is in many tilings: a long list is drawn
in a tenth of the time of `box_drawing`, which draws the same.
"""

from __future__ import annotations

from codecs import charmap_decode
from collections.abc import Callable, Iterator
from functools import reduce
from math import prod
from operator import or_

from ..core.cells import Cell, Shape, extent
from ..core.square_lattice import CUBIC, SQUARE
from ..core.tilings import Placement, Placements
from .characters import (
    COMPACT,
    DOWN,
    GAP_COLUMNS,
    LEFT,
    RIGHT,
    ROOMY,
    UP,
    Charset,
    Picture,
    plain_picture,
)
from .scene import Scene

ARROW_BITS = {"up": 16, "down": 32, "both": 16 | 32}
LINE_END, HOLE = 64, 128
BITS = 8  # of a byte
MOST_CHARACTERS = 4096  # of a picture: in larger ones few placements come again
MOST_OUTLINE_BYTES = 1 << 25  # of all outlines


class UnionDrawing:
    """The drawings of tilings of a board, made of the scene and the picture of one that covers it,
    of squares or cubes. They have no regions; `fitted` cuts them to a page.
    """

    def __init__(
        self,
        scene: Scene,
        picture: Picture,
        charset: Charset,
        roomy: bool,
        fitted: Callable[[Picture], Picture],
    ) -> None:
        low, high = scene.box
        self._scale = ROOMY if roomy else COMPACT
        width, height = self._scale
        self._low = low
        self._arrows = roomy and not scene.flat
        self._fitted = fitted
        pieces = []
        self._area = 0
        for region in scene.regions.values():
            if region.role == "piece":
                pieces.append(region)
                self._area += len(region.cells)
        self._line = picture.width + 1  # bytes
        self._most = MOST_OUTLINE_BYTES // (self._line * len(picture.lines))  # outlines
        *layers, rows, columns = extent([low, high])
        lines_of_layer = rows * height + 1
        step = columns * width + 1 + GAP_COLUMNS  # columns from a layer to the next
        in_a_row = (picture.width + GAP_COLUMNS) // step  # layers beside each other
        step_of_rows = (lines_of_layer + 1) * self._line
        self._layers = []
        for number in range(prod(layers)):
            rows_before, layers_before = divmod(number, in_a_row)
            bytes_before = rows_before * step_of_rows
            self._layers.append(bytes_before + layers_before * step)
        self._sides = list(self._sides_of_cell())
        self._outlines: dict[Placement, int] = {}
        hole = charset.signs["hole"]
        ground = bytearray()  # that all tilings have
        for line in picture.lines:
            for character in line.ljust(picture.width):
                ground.append(HOLE if character == hole else 0)
            ground.append(LINE_END)
        self._size = len(ground) - 1
        self._ground = int.from_bytes(ground[:-1], "little")
        characters = {LINE_END: "\n", HOLE: hole, **charset.glyphs}
        for name, byte in ARROW_BITS.items():
            characters[byte] = charset.signs[name]
        self._characters = ""
        for byte in range(1 << BITS):
            self._characters += characters.get(byte, " ")

    def _sides_of_cell(self) -> Iterator[tuple[Cell, int]]:
        """The steps to the neighbours of a cell in its layer, with the side at each of these."""
        width, height = self._scale
        line = self._line * BITS
        above = RIGHT | LEFT << BITS * width
        for column in range(1, width):
            above |= (LEFT | RIGHT) << BITS * column
        left_side = DOWN | UP << height * line
        for row in range(1, height):
            left_side |= (UP | DOWN) << row * line
        below = above << height * line
        right_side = left_side << BITS * width
        yield (-1, 0), above
        yield (1, 0), below
        yield (0, -1), left_side
        yield (0, 1), right_side

    def text(self, placements: Placements) -> str:
        """The drawing of placements; "" if these leave a cell uncovered or have marks, for which
        there is `box_drawing`.
        """
        area = sum([len(placement.cells) for placement in placements])
        if area != self._area:
            return ""
        outlines_by_placement = self._outlines
        try:  # most tilings hold placements that others held
            outlines = [outlines_by_placement[placement] for placement in placements]
        except KeyError:
            if any(placement.marks for placement in placements):
                return ""
            if len(outlines_by_placement) > self._most:
                outlines_by_placement.clear()
            for placement in placements:
                if placement not in outlines_by_placement:
                    outlines_by_placement[placement] = self._outline(placement.cells)
            outlines = [outlines_by_placement[placement] for placement in placements]
        united = reduce(or_, outlines, self._ground)
        drawn = united.to_bytes(self._size, "little")
        text, _ = charmap_decode(drawn, "strict", self._characters)
        picture = plain_picture(text.split("\n"))
        return self._fitted(picture).text

    def _outline(self, cells: Shape) -> int:
        inside = set(cells)
        outline = 0
        width, height = self._scale
        *lowest, top, left = self._low
        middle = width // 2 + height // 2 * self._line
        for cell in cells:
            *layer, row, column = cell
            line = (row - top) * height
            column_in_line = (column - left) * width
            place = line * self._line + column_in_line
            if layer:
                number = layer[0] - lowest[0]
                place += self._layers[number]
            for (down, right), side in self._sides:
                if (*layer, row + down, column + right) not in inside:
                    outline |= side << BITS * place
            if self._arrows:
                in_middle = BITS * (place + middle)
                for name, up in (("up", 1), ("down", -1)):
                    if (layer[0] + up, row, column) in inside:
                        outline |= ARROW_BITS[name] << in_middle
        return outline


def union_drawing(
    scene: Scene,
    picture: Picture,
    charset: Charset,
    roomy: bool,
    fitted: Callable[[Picture], Picture],
) -> list[UnionDrawing]:
    """The drawing of tilings, made of one; none if this is not of squares or cubes, goes on beyond
    its sides, has marks or other regions than pieces and holes, or is large.
    """
    if scene.lattice not in (SQUARE, CUBIC):
        return []
    if scene.space or scene.marks:
        return []
    roles = {region.role for region in scene.regions.values()}
    if not roles <= {"piece", "hole"}:
        return []
    if len(picture.lines) * picture.width > MOST_CHARACTERS:
        return []
    return [UnionDrawing(scene, picture, charset, roomy, fitted)]
