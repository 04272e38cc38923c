"""Drawings of sticks in characters: a line for each stick, joined at a point if they are of one
piece.

    ┏━━━┳━━━·    a piece ends at a line that it is not joined to, or at a dot where no line is;
    ┃   ┃   ┃    if two pieces bend at a point, a diagonal line stands between them
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from ..core.cells import Cell, MarksByCell, Shape
from ..core.lattice import Lattice
from ..lattices.cell_drawings import CellDrawings
from ..text.characters import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Charset,
    Owned,
    Picture,
    Spot,
    cut_owners,
    plain_picture,
    text_columns,
)
from ..text.overlay import TEXTS, Grid, Labels, blank_grid, lines_of_grid, write_text
from ..text.scene import Scene
from ..text.spots import widest_label
from .sticks import ends_of

# from an end to the other one
LINES_OF_STICK = 2
COLUMNS_OF_STICK = 4
BETWEEN_STICKS = "·"  # where sticks end and none goes on
ROOM_FOR_TEXT = COLUMNS_OF_STICK - 1
NO_PIECE = ("empty", "hole")
CROSSING = UP | DOWN | LEFT | RIGHT
FALLING_BENDS = (UP | RIGHT, DOWN | LEFT)
STRAIGHT_ARMS = (UP | DOWN, LEFT | RIGHT)


class _Frame(NamedTuple):
    """The first row and column of the ends of sticks in a drawing, and the columns of a stick."""

    row: int
    column: int
    columns: int

    def middle(self, cell: Cell) -> Spot:
        """The line and the column of the middle of a stick."""
        start, end = ends_of(cell)
        line, column = self.point(start)
        end_line, end_column = self.point(end)
        middle_line = (line + end_line) // 2
        middle_column = (column + end_column) // 2
        return middle_line, middle_column

    def point(self, end: tuple[int, int]) -> Spot:
        """The line and the column of an end of sticks."""
        row, column = end
        rows_before = row - self.row
        columns_before = column - self.column
        line = LINES_OF_STICK * rows_before
        return line, self.columns * columns_before


def _frame_of(cells: Shape, columns: int) -> _Frame:
    tops, _, lefts, _ = zip(*cells, strict=True)
    return _Frame(min(tops), min(lefts), columns)


def _frame_of_scene(scene: Scene, roomy: bool) -> _Frame:
    """The frame of a drawing, which if it is roomy has room for the labels of cells."""
    columns = COLUMNS_OF_STICK
    if roomy:
        columns = _columns(widest_label(scene))
    return _frame_of(_cells(scene), columns)


def _cells(scene: Scene) -> Shape:
    return tuple(sorted(scene.owner()))


def _columns(widest: int) -> int:
    """The columns of a stick, an even number, with room for texts."""
    columns = widest + 1
    if columns % 2:
        columns += 1
    return max(COLUMNS_OF_STICK, columns)


def stick_drawing(
    scene: Scene, charset: Charset, roomy: bool, labels: Labels | None = None
) -> Picture:
    """Return the drawing of a flat scene, with the labels of pieces and cells if it is roomy."""
    owner = scene.owner()
    frame = _frame_of_scene(scene, roomy)
    high, wide = _size(_cells(scene), frame)
    grid = blank_grid(high, wide)
    owners: list[list[int | None]] = []
    for _ in range(high):
        owners.append([None] * wide)
    for cell, number in owner.items():
        role = scene.regions[number].role
        sign, reach = _line_of_stick(cell, role, frame, charset)
        line, middle = frame.middle(cell)
        first_column = middle - reach
        for column in range(first_column, middle + reach + 1):
            grid[line][column] = sign
            owners[line][column] = number
    for point, arms_of_pieces in _arms_at_points(scene, frame).items():
        line, column = point
        sign, owner_of_point = _joint(arms_of_pieces, charset)
        grid[line][column] = sign
        owners[line][column] = owner_of_point
    if roomy:
        for mark in scene.marks:
            if mark.kind in TEXTS:
                line, column = frame.middle(mark.cell)
                write_text(grid, mark.text, line, column)
    if roomy and labels:
        _put_labels(grid, scene, labels, frame)
    texts = lines_of_grid(grid)

    def find_owners() -> list[Owned]:
        return cut_owners(owners, texts)

    return Picture(texts, wide, find_owners)


def _is_level(cell: Cell) -> bool:
    """Whether a stick lies along a row."""
    top, bottom, _, _ = cell
    return top == bottom


def _line_of_stick(cell: Cell, role: str, frame: _Frame, charset: Charset) -> tuple[str, int]:
    """The character of a stick between its ends, and how far it goes on beside its middle."""
    if role == "empty":
        return charset.signs["empty"], 0
    if role == "hole":
        return " ", 0
    if _is_level(cell):
        reach = frame.columns // 2 - 1
        return charset.glyphs[LEFT | RIGHT], reach
    return charset.glyphs[UP | DOWN], 0


def _arms_at_points(scene: Scene, frame: _Frame) -> dict[Spot, dict[int, int]]:
    """The arms that each piece has at each end of its sticks, by the number of its region."""
    arms_at: dict[Spot, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for cell, number in scene.owner().items():
        if scene.regions[number].role in NO_PIECE:
            continue
        start, end = map(frame.point, ends_of(cell))
        if _is_level(cell):
            arms_at[start][number] |= RIGHT
            arms_at[end][number] |= LEFT
        else:
            arms_at[start][number] |= DOWN
            arms_at[end][number] |= UP
    return arms_at


def _joint(arms_of_pieces: Mapping[int, int], charset: Charset) -> tuple[str, int | None]:
    """The character at a point, by the arms there of each piece, and the piece that has it."""
    joined = {}
    for number, arms in arms_of_pieces.items():
        # a piece with one arm ends at the point
        if arms & (arms - 1):
            joined[number] = arms
    if len(joined) == 1:
        ((number, arms),) = joined.items()
        return charset.glyphs[arms], number
    if not joined:
        sign = BETWEEN_STICKS
        if charset.sides["|"] == "|":
            sign = "+"
        only_piece = None
        if len(arms_of_pieces) == 1:
            (only_piece,) = arms_of_pieces
        return sign, only_piece
    all_arms = set(joined.values())
    if not all_arms.isdisjoint(STRAIGHT_ARMS):
        return charset.glyphs[CROSSING], None
    if all_arms.isdisjoint(FALLING_BENDS):
        return charset.sides["/"], None
    return charset.sides["\\"], None


def _put_labels(grid: Grid, scene: Scene, labels: Labels, frame: _Frame) -> None:
    """Write the label of each part of a piece onto its middle stick, a level one if it has any."""
    for region in scene.regions.values():
        if region.role != "piece" or region.name not in labels:
            continue
        labels_of_piece = labels[region.name]
        for component in scene.lattice.components(region.cells):
            sticks = [cell for cell in component if _is_level(cell)]
            label = labels_of_piece[0]
            if not sticks:
                sticks = list(component)
                label = labels_of_piece[-1]
            if len(text_columns(label)) > ROOM_FOR_TEXT:
                label = labels_of_piece[-1]
            middle_stick = sticks[len(sticks) // 2]
            line, column = frame.middle(middle_stick)
            write_text(grid, label, line, column)


def _size(cells: Shape, frame: _Frame) -> tuple[int, int]:
    """The lines and columns of a drawing."""
    _, bottoms, _, rights = zip(*cells, strict=True)
    last_end = max(bottoms), max(rights)
    last_line, last_column = frame.point(last_end)
    return last_line + 1, last_column + 1


# of use to others ---------------------------------------------------------------------------------


def stick_middles(scene: Scene, roomy: bool) -> dict[Cell, Spot]:
    """Return the lines and columns of the middles of sticks in a drawing, by row and column."""
    frame = _frame_of_scene(scene, roomy)
    middles = {}
    for cell in _cells(scene):
        place = scene.lattice.shown(cell)
        middles[place] = frame.middle(cell)
    return middles


def stick_width(scene: Scene) -> int:
    """Return the number of columns of the roomy drawing of a scene."""
    frame = _frame_of_scene(scene, True)
    _, wide = _size(_cells(scene), frame)
    return wide


def stick_room(lattice: Lattice) -> int:
    """Return the number of columns for a text on a stick."""
    return 1


def stick_texts(lattice: Lattice, texts: MarksByCell, charset: Charset) -> Picture:
    """Return the drawing of some sticks (at least one), each with a text in its middle."""
    cells = tuple(texts)
    lengths = [len(text_columns(text)) for text in texts.values()]
    frame = _frame_of(cells, _columns(max(lengths)))
    high, wide = _size(cells, frame)
    wide += frame.columns  # room for the text of an upright stick at the right end
    grid = blank_grid(high, wide)
    for cell, text in texts.items():
        line, column = frame.middle(cell)
        write_text(grid, text, line, column)
        for end in ends_of(cell):
            end_line, end_column = frame.point(end)
            grid[end_line][end_column] = BETWEEN_STICKS
    return plain_picture(lines_of_grid(grid))


IN_STICKS = CellDrawings(
    stick_drawing,
    stick_middles,
    stick_room,
    stick_texts,
    stick_width,
)
