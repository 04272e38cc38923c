"""Drawings of sticks in characters: a line for each stick, joined at a point if they are of one
piece.

    ┏━━━┳━━━·    a piece ends at a line that it is not joined to, or at a dot where no line is;
    ┃   ┃   ┃    if two pieces bend at a point, a diagonal line stands between them
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from ..core.cells import Cell, Shape
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
from ..text.overlay import TEXTS, Grid, Labels, write_text
from ..text.scene import Scene
from ..text.spots import widest_label
from .sticks import ends_of

LINES_OF_STICK, COLUMNS_OF_STICK = 2, 4  # from an end to the other one
BETWEEN_STICKS = "·"  # where sticks end and none goes on
ROOM_FOR_TEXT = COLUMNS_OF_STICK - 1
NO_PIECE = ("empty", "hole")


def _spot(cell: Cell, corner: tuple[int, int], columns: int) -> Spot:
    """The line and the column of the middle of a stick."""
    top, bottom, start_column, right = cell
    down, across = corner
    line = LINES_OF_STICK * (top - down) + (bottom - top)
    return line, columns * (start_column - across) + columns // 2 * (right - start_column)


def _corner(cells: Shape) -> tuple[int, int]:
    tops, _, lefts, _ = zip(*cells, strict=True)
    return min(tops), min(lefts)


def _cells(scene: Scene) -> Shape:
    return tuple(sorted(scene.owner()))


def _columns(scene: Scene) -> int:
    """The columns of a stick, an even number, with room for the labels of cells."""
    wide = widest_label(scene) + 1
    return max(COLUMNS_OF_STICK, wide + wide % 2)


def stick_drawing(
    scene: Scene, charset: Charset, roomy: bool, labels: Labels | None = None
) -> Picture:
    """Return the drawing of a flat scene, with the labels of pieces and cells if it is roomy."""
    owner = scene.owner()
    columns = _columns(scene) if roomy else COLUMNS_OF_STICK
    corner = _corner(_cells(scene))
    high, wide = _size(_cells(scene), corner, columns)
    grid = [[" "] * wide for _ in range(high)]
    owners: list[list[int | None]] = [[None] * wide for _ in range(high)]
    arms_at: dict[Spot, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for cell, number in owner.items():
        role = scene.regions[number].role
        line, middle = _spot(cell, corner, columns)
        level = cell[0] == cell[1]
        reach = columns // 2 - 1 if level else 0
        sign = charset.glyphs[LEFT | RIGHT if level else UP | DOWN]
        if role in NO_PIECE:
            sign = charset.signs["empty"] if role == "empty" else " "
            reach = 0
        for column in range(middle - reach, middle + reach + 1):
            grid[line][column] = sign
            owners[line][column] = number
        ends = (middle - columns // 2, middle + columns // 2) if level else (middle, middle)
        lines = (line, line) if level else (line - 1, line + 1)
        for end_line, end, arm in zip(
            lines, ends, (RIGHT, LEFT) if level else (DOWN, UP), strict=True
        ):
            if role not in NO_PIECE:
                arms_at[end_line, end][number] |= arm
    for (line, column), arms_of in arms_at.items():
        grid[line][column], owners[line][column] = _joint(arms_of, charset)
    if roomy:
        for mark in scene.marks:
            if mark.kind in TEXTS:
                line, column = _spot(mark.cell, corner, columns)
                write_text(grid, mark.text, line, column)
    if roomy and labels:
        _put_labels(grid, scene, labels, corner, columns)
    texts = ["".join(row).rstrip(" ") for row in grid]

    def find_owners() -> list[Owned]:
        return cut_owners(owners, texts)

    return Picture(texts, wide, find_owners)


def _joint(arms_of: Mapping[int, int], charset: Charset) -> tuple[str, int | None]:
    """The character at a point, by the arms there of each piece, and the piece that has it."""
    joined = {number: arms for number, arms in arms_of.items() if arms & (arms - 1)}
    if not joined:
        number = next(iter(arms_of)) if len(arms_of) == 1 else None
        return BETWEEN_STICKS if charset.sides["|"] != "|" else "+", number
    if len(joined) == 1:
        number, arms = next(iter(joined.items()))
        return charset.glyphs[arms], number
    falls = any(arms in (UP | RIGHT, DOWN | LEFT) for arms in joined.values())
    crosses = any(arms in (UP | DOWN, LEFT | RIGHT) for arms in joined.values())
    if crosses:
        return charset.glyphs[UP | DOWN | LEFT | RIGHT], None
    return charset.sides["\\" if falls else "/"], None


def _put_labels(
    grid: Grid, scene: Scene, labels: Labels, corner: tuple[int, int], columns: int
) -> None:
    """Write the label of each part of a piece onto its middle stick, a level one if it has any."""
    for region in scene.regions.values():
        if region.role != "piece" or region.name not in labels:
            continue
        for component in scene.lattice.components(region.cells):
            level = [cell for cell in component if cell[0] == cell[1]]
            sticks = level or list(component)
            label = labels[region.name][0 if level else -1]
            if len(text_columns(label)) > ROOM_FOR_TEXT:
                label = labels[region.name][-1]
            line, column = _spot(sticks[len(sticks) // 2], corner, columns)
            write_text(grid, label, line, column)


def _size(cells: Shape, corner: tuple[int, int], columns: int) -> tuple[int, int]:
    """The lines and columns of a drawing."""
    ends = [end for cell in cells for end in ends_of(cell)]
    last_row = max(row for row, _ in ends)
    last_column = max(column for _, column in ends)
    top, start_column = corner
    return LINES_OF_STICK * (last_row - top) + 1, columns * (last_column - start_column) + 1


# of use to others ---------------------------------------------------------------------------------


def stick_middles(scene: Scene, roomy: bool) -> dict[Cell, Spot]:
    """Return the lines and columns of the middles of sticks in a drawing, by row and column."""
    cells = _cells(scene)
    corner = _corner(cells)
    columns = _columns(scene) if roomy else COLUMNS_OF_STICK
    return {scene.lattice.shown(cell): _spot(cell, corner, columns) for cell in cells}


def stick_width(scene: Scene) -> int:
    """Return the number of columns of the roomy drawing of a scene."""
    cells = _cells(scene)
    _, wide = _size(cells, _corner(cells), _columns(scene))
    return wide


def stick_room(lattice: Lattice) -> int:
    """Return the number of columns for a text on a stick."""
    return 1


def stick_texts(lattice: Lattice, texts: Mapping[Cell, str], charset: Charset) -> Picture:
    """Return the drawing of some sticks (at least one), each with a text in its middle."""
    cells = tuple(texts)
    corner = _corner(cells)
    longest = max(len(text_columns(text)) for text in texts.values()) + 1
    columns = max(COLUMNS_OF_STICK, longest + longest % 2)
    high, wide = _size(cells, corner, columns)
    grid = [[" "] * (wide + columns) for _ in range(high)]
    for cell, text in texts.items():
        line, column = _spot(cell, corner, columns)
        write_text(grid, text, line, column)
        for row, place in ends_of(cell):
            end = columns * (place - corner[1])
            grid[LINES_OF_STICK * (row - corner[0])][end] = BETWEEN_STICKS
    return plain_picture("".join(row) for row in grid)


IN_STICKS = CellDrawings(
    stick_drawing,
    stick_middles,
    stick_room,
    stick_texts,
    stick_width,
)
