"""Box drawing: a line wherever two neighbouring cells belong to different regions.

Of squares the glyph at a corner is looked up by its four arms, the sides that meet there.

    compact    a cell is two columns and one line; its text is the corner and the side above it
    roomy      a cell is four columns and two lines, so that it has an inside

Solids are drawn in layers beside each other, the lowest first, each seen from above; hexagons and
triangles as in `slanted_drawing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product, repeat
from operator import ne
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ..core.cells import Cell
from ..core.lattice import Lattice
from .characters import (
    BOX,
    COMPACT,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Charset,
    Owned,
    Picture,
    Scale,
    Spot,
    beside,
    moved,
    roomy_scale,
    spot,
)
from .look import Look
from .overlay import filled, margin, with_marks, with_rim
from .scene import Box, Scene, layers

if TYPE_CHECKING:
    from .overlay import Labels


Grid: TypeAlias = list[int | None]  # the region of each cell of a box, as _cells returns it
Arms: TypeAlias = tuple[bool, bool, bool, bool]  # whether an arm goes up, right, down, left
CharacterRow = TypeVar("CharacterRow", str, list[int | None])


def box_drawing(
    scene: Scene,
    charset: Charset = BOX,
    roomy: bool = False,
    width: int | None = None,
    labels: Labels | None = None,
    rim: bool = False,
) -> Picture:
    """The picture of a scene, cropped to its box; of a solid, with as many layers in a row as fit
    into `width` columns. If it is roomy, the pieces have `labels`. With a `rim` rows, columns and
    layers have their numbers.

    >>> from ..core.square_lattice import CUBIC, SQUARE
    >>> from .scene import piece_scene
    >>> print(box_drawing(piece_scene(SQUARE, ((0, 0), (0, 1), (1, 0)))).text)
    ┏━━━┓
    ┃ ┏━┛
    ┗━┛
    >>> solid = piece_scene(CUBIC, ((0, 0, 0), (0, 0, 1), (1, 0, 0)))
    >>> print(box_drawing(solid, roomy=True).text)
    ┏━━━━━━━┓  ┏━━━┓
    ┃ ↑     ┃  ┃ ↓ ┃
    ┗━━━━━━━┛  ┗━━━┛
    """
    scale = roomy_scale(scene) if roomy else COMPACT
    if not scene.flat:
        drawn = []
        for number, layer in enumerate(layers(scene), scene.box[0][0] + 1):
            picture = _flat(layer, charset, scale, labels)
            if rim and layer.regions:
                picture = with_rim(picture, _middles(layer, scale), f"layer {number}")
            drawn.append(moved(picture, layer.offset, scale))
        return beside(drawn, width)
    if scene.lattice.slanted:
        from .slanted_drawing import middles_of_cells, slanted_drawing

        picture = slanted_drawing(scene, charset, roomy, labels)
        return with_rim(picture, middles_of_cells(scene, roomy)) if rim else picture
    picture = _flat(scene, charset, scale, labels)
    return with_rim(picture, _middles(scene, scale)) if rim else picture


def _middles(scene: Scene, scale: Scale) -> dict[Cell, Spot]:
    """The middles of the cells of a flat scene of squares in its picture."""
    corner = scene.box[0]
    columns, lines = margin(scene) if scale != COMPACT else (0, 0)
    middles = {}
    for cell in scene.owner():
        line, column = spot(cell, corner, scale)
        middles[cell] = (line + lines, column + columns)
    return middles


def roomy_width(scene: Scene) -> int:
    """The least number of columns of a roomy picture of a scene."""
    if scene.lattice.slanted:
        from .slanted_drawing import slanted_width

        return slanted_width(scene)
    low, high = scene.box
    return (high[-1] - low[-1] + 1) * roomy_scale(scene)[0] + 1 + 2 * margin(scene)[0]


def is_roomy(scene: Scene, look: Look) -> bool:
    """Whether to draw a scene roomy: for labels, by the look, or if it shows more and fits."""
    if look.style.labels:
        return True
    if look.size != "auto":
        return look.size == "roomy"
    shows_more = scene.has_marks or (look.paint is not None and look.page.warn is not None)
    columns = look.page.columns
    return shows_more and (columns is None or roomy_width(scene) <= columns)


def _flat(scene: Scene, charset: Charset, scale: Scale, labels: Labels | None) -> Picture:
    """The picture of one layer in a scale, with fills; marks and labels if it is roomy."""
    roomy = scale != COMPACT
    owner = scene.owner()
    if scene.space:
        picture = _open_at_sides(scene.box, scene.space, charset, scale, owner)
    else:
        picture = _lines(owner, scene.box, charset, scale)
    if roomy and (scene.has_marks or labels):
        return with_marks(picture, scene, charset.signs, labels, scale)
    if roomy:
        return picture
    return filled(picture, scene, charset.signs) if scene.has_gaps else picture


def _lines(owner: Mapping[Cell, int], corners: Box, charset: Charset, scale: Scale) -> Picture:
    (top, left), (bottom, right) = corners
    width = right - left + 2
    grid = [*map(owner.get, _cells(top, left, bottom, right))]
    texts = _texts(tuple(charset.glyphs.items()), scale[0])
    parts = ["".join(map(texts.__getitem__, _arms(grid, width, part))) for part in range(scale[1])]
    lines = [line.rstrip(" ") for line in _rows(parts, width * scale[0])]
    columns = (width - 1) * scale[0] + 1
    return Picture(lines, columns, lambda: _owners(grid, width, scale, lines))


def _open_at_sides(
    corners: Box, space: Lattice, charset: Charset, scale: Scale, owner: Mapping[Cell, int]
) -> Picture:
    """The picture of a board in a quotient: a side is open if a piece goes across. It is cut out of
    one in which the cells beyond each side are drawn again.
    """
    (top, left), (bottom, right) = corners
    every = product(range(top - 1, bottom + 2), range(left - 1, right + 2))
    folded = ((cell, space.folded(cell)) for cell in every)
    again: dict[Cell, int] = {cell: owner[there] for cell, there in folded if there in owner}
    whole = _lines(again, ((top - 1, left - 1), (bottom + 1, right + 1)), charset, scale)
    wide = (right - left + 1) * scale[0] + 1
    across = slice(scale[0], scale[0] + wide)
    down = slice(scale[1], scale[1] + (bottom - top + 1) * scale[1] + 1)
    lines = [line[across].rstrip(" ") for line in whole.lines[down]]
    return Picture(
        lines,
        wide,
        lambda: [
            tuple(row[across][: len(line)])
            for row, line in zip(whole.owners[down], lines, strict=True)
        ],
    )


@lru_cache(16)
def _cells(top: int, left: int, bottom: int, right: int) -> list[Cell]:
    """The cells of a box as one list, row by row, each row with the cell that follows it.

    A row above, a row below and one cell before all belong to it, so that each cell of the box has
    eight neighbours.
    """
    rows = product(range(top - 1, bottom + 2), range(left, right + 2))
    return [(top - 1, left - 1), *rows]


@cache
def _texts(glyphs: tuple[tuple[int, str], ...], width: int) -> dict[Arms, str]:
    """For the arms of a corner its glyph and the side right of it."""
    glyph = dict(glyphs)
    return {
        (up, right, down, left): glyph[UP * up | RIGHT * right | DOWN * down | LEFT * left]
        + glyph[(LEFT | RIGHT) * right] * (width - 1)
        for up, right, down, left in product((False, True), repeat=4)
        if up + right + down + left != 1
    }


def _arms(grid: Grid, width: int, part: int) -> Iterator[Arms]:
    """The arms of the corner of each cell of the box; for parts but 0 those of its left side."""
    sides = [*map(ne, grid, grid[1:])]  # between the cells of a row
    across = [*map(ne, grid, grid[width:])]  # between a cell and the one above it
    if part:
        return zip(sides[width:], repeat(False), sides[width:], repeat(False), strict=False)
    return zip(sides, across[1:], sides[width:], across, strict=False)


def _rows(parts: list[CharacterRow], width: int) -> Iterator[CharacterRow]:
    """The rows of all parts in turn; the last row, below the box, has its first part only."""
    last = len(parts[0]) - width
    for start in range(0, last, width):
        yield from (part[start : start + width] for part in parts)
    yield parts[0][last:]


def _owners(grid: Grid, width: int, scale: Scale, lines: list[str]) -> list[Owned]:
    parts = [_owned(grid[width + 1 :], _arms(grid, width, part), scale) for part in range(scale[1])]
    rows = _rows(parts, width * scale[0])
    return [tuple(row[: len(line)]) for row, line in zip(rows, lines, strict=True)]


def _owned(cells: Grid, corners: Iterable[Arms], scale: Scale) -> Grid:
    """The owner of each character of one part: of each corner, and of the character right of it."""
    owned: Grid = []
    for cell, corner in zip(cells, corners, strict=True):
        if scale == COMPACT:
            # too small for an inside: the cell owns its corner and the side above it
            owned += (cell, cell)
        else:
            owned.append(None if any(corner) else cell)
            owned += [None if corner[1] else cell] * (scale[0] - 1)
    return owned
