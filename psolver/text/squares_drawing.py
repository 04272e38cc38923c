"""Box drawing of one layer of squares: the glyph at a corner is looked up by its four arms, the
sides that meet there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product, repeat
from operator import ne
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ..core.cells import Cell
from ..core.registries import service
from .characters import COMPACT, DOWN, LEFT, RIGHT, UP, Charset, Owned, Picture, Scale, cut_owners
from .scene import Box, Scene

if TYPE_CHECKING:
    from .overlay import Labels

Grid: TypeAlias = list[int | None]  # the region of each cell of a box, as _cells returns it
Arms: TypeAlias = tuple[bool, bool, bool, bool]  # whether an arm goes up, right, down, left
CharacterRow = TypeVar("CharacterRow", str, list[int | None])


def layer_drawing(scene: Scene, charset: Charset, scale: Scale, labels: Labels | None) -> Picture:
    """The picture of one layer in a scale, with fills; marks and labels if it is roomy."""
    roomy = scale != COMPACT
    owner = scene.owner()
    picture: Picture
    if scene.space:
        open_at_sides = service("open_at_sides")
        picture = open_at_sides(scene.box, scene.space, charset, scale, owner)
    else:
        picture = lines_of_squares(owner, scene.box, charset, scale)
    shows_more = scene.has_gaps
    if roomy:
        shows_more = scene.has_marks or bool(labels)
    if not shows_more:
        return picture
    from .overlay import filled, with_marks

    if roomy:
        return with_marks(picture, scene, charset.signs, labels, scale)
    return filled(picture, scene, charset.signs)


def lines_of_squares(
    owner: Mapping[Cell, int], corners: Box, charset: Charset, scale: Scale
) -> Picture:
    """The lines between the cells of a box that have different owners."""
    (top, left), (bottom, right) = corners
    width = right - left + 2
    wide, high = scale
    cells = _cells(top, left, bottom, right)
    grid = list(map(owner.get, cells))
    texts = _texts(tuple(charset.glyphs.items()), wide)
    text_of_arms = texts.__getitem__
    rows_of_parts = []
    for line_in_cell in range(high):
        arms_of_corners = _arms(grid, width, line_in_cell)
        # one map over all corners: a loop would take most of the time of a drawing
        parts = map(text_of_arms, arms_of_corners)
        rows_of_parts.append("".join(parts))
    lines = []
    for row in _rows(rows_of_parts, width * wide):
        lines.append(row.rstrip(" "))
    columns = (width - 1) * wide + 1
    return Picture(lines, columns, lambda: _owners(grid, width, scale, lines))


@lru_cache(16)
def _cells(top: int, left: int, bottom: int, right: int) -> list[Cell]:
    """The cells of a box as one list, row by row, each row with the cell that follows it.

    A row above, a row below and one cell before all belong to it, so that each cell of the box has
    eight neighbours.
    """
    cells: list[Cell] = [(top - 1, left - 1)]
    for row in range(top - 1, bottom + 2):
        for column in range(left, right + 2):
            cells.append((row, column))
    return cells


@cache
def _texts(glyphs: tuple[tuple[int, str], ...], width: int) -> dict[Arms, str]:
    """For the arms of a corner its glyph and the side right of it."""
    glyph = dict(glyphs)
    texts = {}
    for up, right, down, left in product((False, True), repeat=4):
        if up + right + down + left == 1:
            continue  # no side ends alone
        number = UP * up
        number += RIGHT * right
        number += DOWN * down
        number += LEFT * left
        corner = glyph[number]
        side = glyph[LEFT | RIGHT] if right else " "
        texts[up, right, down, left] = corner + side * (width - 1)
    return texts


def _arms(grid: Grid, width: int, line_in_cell: int) -> Iterator[Arms]:
    """The arms of the corner of each cell of the box; for parts but 0 those of its left side."""
    sides = list(map(ne, grid, grid[1:]))  # between the cells of a row
    sides_below = sides[width:]
    if line_in_cell:
        no_arms = repeat(False)
        return zip(sides_below, no_arms, sides_below, no_arms, strict=False)
    across = list(map(ne, grid, grid[width:]))  # between a cell and the one above it
    return zip(sides, across[1:], sides_below, across, strict=False)


def _rows(rows_of_parts: list[CharacterRow], width: int) -> Iterator[CharacterRow]:
    """The rows of all parts in turn; the last row, below the box, has its first part only."""
    last_row = len(rows_of_parts[0]) - width
    for start in range(0, last_row, width):
        end = start + width
        for characters in rows_of_parts:
            yield characters[start:end]
    yield rows_of_parts[0][last_row:]


def _owners(grid: Grid, width: int, scale: Scale, lines: list[str]) -> list[Owned]:
    wide, high = scale
    cells = grid[width + 1 :]
    rows_of_parts = []
    for line_in_cell in range(high):
        arms_of_corners = _arms(grid, width, line_in_cell)
        rows_of_parts.append(_owned(cells, arms_of_corners, scale))
    rows = _rows(rows_of_parts, width * wide)
    return cut_owners(rows, lines)


def _owned(cells: Grid, corners: Iterable[Arms], scale: Scale) -> Grid:
    """The owner of each character of one part: of each corner, and of the character right of it."""
    owned: Grid = []
    columns_right = scale[0] - 1  # of the corner
    for cell, corner in zip(cells, corners, strict=True):
        if scale == COMPACT:
            # too small for an inside: the cell owns its corner and the side above it
            owned += (cell, cell)
            continue
        _, has_side, _, _ = corner
        owned.append(None if any(corner) else cell)
        owner_of_side = None if has_side else cell
        owned += [owner_of_side] * columns_right
    return owned
