"""Box drawing of cells with slanted sides, hexagons, triangles and quarters of squares: a side
wherever two neighbouring cells belong to different regions. `stencils` has the look of a cell,
`cell_layouts` the places of cells in a picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import floor
from typing import TYPE_CHECKING, TypeAlias

from ..core.cells import Cell, MarksByCell, Shape
from ..core.lattice import Lattice
from ..text.characters import FOOT_SIGN, Owned, Picture, Spot, plain_picture
from ..text.overlay import (
    AXES_MARGIN,
    TEXTS,
    Grid,
    has_axes,
    in_line,
    lines_of_grid,
    margin,
    put_labels,
    with_axes,
    write_text,
)
from ..text.scene import ARROW_KINDS, CENTRES, Point, Scene
from ..text.spots import TextRun, widest_label
from .cell_drawings import CellDrawings
from .cell_layouts import CellLayout, layout_of
from .stencils import room_of_lattice, stencil_of
from .wrapped_drawing import seen_again

if TYPE_CHECKING:
    from ..text.characters import Charset
    from ..text.overlay import Labels

Numbers: TypeAlias = Mapping[Cell, int]


def slanted_drawing(
    scene: Scene, charset: Charset, roomy: bool, labels: Labels | None = None
) -> Picture:
    """The picture of a flat scene whose lattice has a stencil, as small as it can be whichever
    sides are drawn; the signs of empty cells and the filling of holes may hide the foot of a small
    cell. If it is roomy, the pieces have `labels`.

    >>> from ..core.lattice import lattice_named
    >>> from ..text.piece_scenes import piece_scene
    >>> from ..text.characters import ASCII_CHARSET
    >>> hexagon, triangle = lattice_named("hexagon"), lattice_named("triangle")
    >>> bar = piece_scene(hexagon, ((0, 0, 0), (0, 1, -1)))
    >>> print(slanted_drawing(bar, ASCII_CHARSET, False).text)
     / \\ / \\
    |       |
     \\ / \\ /
    >>> bar = piece_scene(triangle, ((0, 0, 1), (0, 1, 1)))
    >>> print(slanted_drawing(bar, ASCII_CHARSET, True).text)
       ______
      /     /
     /     /
    /_____/
    """
    owner = scene.owner()
    cells = _cells_of(scene)
    beyond = _beyond(scene, owner)
    layout = _layout(scene, roomy, tuple(beyond))
    regions = [owner.get(cell) for cell in cells]
    regions += beyond.values()
    regions.append(None)
    grid = layout.grid(regions, charset.sides)
    numbers = {cell: number for number, cell in enumerate(cells)}
    if scene.has_gaps:
        _fill(grid, layout, scene, numbers, charset)
    if roomy:
        _write_texts(grid, layout, scene, numbers, charset)
    if roomy and labels:

        def runs(component: Shape) -> Iterator[TextRun]:
            cells_of_part = {numbers[cell] for cell in component}
            return layout.runs(cells_of_part)

        put_labels(grid, scene, labels, runs, charset.signs["horizontal"])
    lines = lines_of_grid(grid)

    def owners() -> list[Owned]:
        return layout.owners(regions, lines)

    picture = Picture(lines, layout.columns, owners)
    if roomy and has_axes(scene):
        signs_of_axes = _axes(scene, picture, layout, cells[0], charset.signs)
        return with_axes(picture, signs_of_axes, AXES_MARGIN, charset.signs["crossing"])
    return picture


def _cells_of(scene: Scene) -> Shape:
    """The cells of a scene, in the order of their numbers."""
    if scene.footprint:
        return scene.footprint
    return tuple(sorted(scene.owner()))


def middles_of_cells(scene: Scene, roomy: bool) -> dict[Cell, Spot]:
    """The lines and columns of the middles of cells in the drawing of a scene, by the row and the
    column of each.
    """
    beyond = _beyond(scene, scene.owner())
    layout = _layout(scene, roomy, tuple(beyond))
    middles = {}
    cells = _cells_of(scene)
    for cell, run in zip(cells, layout.middles, strict=False):
        column = (run.start + run.end - 1) // 2
        place = scene.lattice.shown(cell)
        middles[place] = (run.line, column)
    return middles


def _layout(scene: Scene, roomy: bool, beyond: Shape = ()) -> CellLayout:
    """The layout of a scene, with room for the labels of cells if it is roomy."""
    room = widest_label(scene) if roomy else 1
    stencil = stencil_of(scene.lattice, roomy, room)
    cells = _cells_of(scene)
    return layout_of(scene.lattice, stencil, cells, beyond)


def _write_texts(
    grid: Grid, layout: CellLayout, scene: Scene, numbers: Numbers, charset: Charset
) -> None:
    """Write the texts and the arrows of cells; beside an arrow a text stands to its left."""
    arrows = set()
    for mark in scene.marks:
        if mark.kind in ARROW_KINDS:
            arrows.add(mark.at)
    for mark in scene.marks:
        is_arrow = mark.kind in ARROW_KINDS
        if not is_arrow and mark.kind not in TEXTS:
            continue
        number = numbers[mark.cell]
        run = layout.middles[number]
        column = (run.start + run.end) // 2
        text = mark.text
        if is_arrow:
            text = charset.signs[mark.kind]
        elif mark.at in arrows:
            column -= 1
        write_text(grid, text, run.line, column)


def _beyond(scene: Scene, owner: Mapping[Cell, int]) -> dict[Cell, int]:
    """The cells that are seen again beyond the sides of a board, with their regions."""
    if not scene.space:
        return {}
    neighbours: set[Cell] = set()
    for cell in owner:
        neighbours.update(scene.lattice.neighbours(cell))
    outside = neighbours - owner.keys()
    return seen_again(sorted(outside), scene.space, owner)


def slanted_width(scene: Scene) -> int:
    """The number of columns of a roomy picture of a scene."""
    margin_columns, _ = margin(scene)
    layout = _layout(scene, True)
    return layout.columns + 2 * margin_columns


def slanted_texts(lattice: Lattice, texts: MarksByCell, charset: Charset) -> Picture:
    """The picture of some cells (at least one), all with their sides and a text in the middle, or a
    little to the right of it; a text that repeats one sign fills it.
    """
    cells = tuple(sorted(texts))
    longest = max(map(len, texts.values()))
    stencil = stencil_of(lattice, False, longest)
    layout = layout_of(lattice, stencil, cells)
    all_apart = range(len(cells) + 1)
    grid = layout.grid(all_apart, charset.sides)
    for cell, run in zip(cells, layout.middles, strict=True):
        line = grid[run.line]
        text = _filling(texts[cell], run.width)
        line[run.start : run.end] = text
    return plain_picture(lines_of_grid(grid))


def _filling(text: str, room: int) -> str:
    """A text in the middle of its room; a sign that is repeated fills it."""
    sign = text[0]
    if text == sign * 2 and not sign.isalnum():
        return sign * room
    end_of_text = (room + len(text) + 1) // 2
    before_blanks = text.rjust(end_of_text)
    return before_blanks.ljust(room)


# axes and centres ---------------------------------------------------------------------------------


def _axes(
    scene: Scene, picture: Picture, layout: CellLayout, first_cell: Cell, signs: Mapping[str, str]
) -> Iterator[tuple[Spot, str]]:
    """The places of the signs of the axes and centres of a roomy picture, some of them in the
    margin; `first_cell` is the first of its cells.
    """
    stencil = stencil_of(scene.lattice, True)
    high, wide = stencil.step
    row, column = scene.lattice.shown(first_cell)
    placing = stencil.place(row, column)
    drawn = stencil.cells[placing.number]
    first_run = layout.middles[0]
    lines_above = placing.line + drawn.middle.line - first_run.line
    columns_before = placing.column + drawn.middle.start - first_run.start
    half_height = (len(drawn.lines) - 1) / 2
    half_width = (len(drawn.lines[0]) - 1) / 2

    def spot(point: Point) -> Point:
        row, column = point
        line = row * high + half_height
        place = column * wide + half_width
        return line - lines_above, place - columns_before

    for mark in scene.marks:
        if mark.kind == "axis" and mark.to:
            direction = _direction(mark.at, mark.to)
            for sign_spot in _along(spot(mark.at), spot(mark.to)):
                if _is_near(sign_spot, picture):
                    yield sign_spot, signs[direction]
        elif mark.kind in CENTRES:
            sign = signs[mark.kind]
            line, place = spot(mark.at)
            centre = (floor(line), floor(place))
            yield centre, sign
            for sign_spot in in_line(centre, picture):
                yield sign_spot, sign


def _direction(start: Point, end: Point) -> str:
    """The direction of an axis, as the sets of characters name its sign."""
    row, column = start
    end_row, end_column = end
    if row == end_row:
        return "horizontal"
    if column == end_column:
        return "vertical"
    return "slanted"


def _along(start: Point, end: Point) -> Iterator[Spot]:
    """The spots on a line, one in each of its lines, or, if it rises slowly, in every second of its
    columns.
    """
    line, column = start
    end_line, end_column = end
    down = end_line - line
    right = end_column - column
    columns_of_step = 2 if down else 1
    steps_right = abs(right) / columns_of_step
    steps = round(max(abs(down), steps_right))
    for step in range(steps + 1):
        share = step / steps
        line_of_step = floor(line + share * down)
        column_of_step = floor(column + share * right)
        yield line_of_step, column_of_step


def _is_near(spot: Spot, picture: Picture) -> bool:
    """Whether a spot is in a picture or its margin."""
    line, column = spot
    columns, lines = AXES_MARGIN
    end_line = len(picture.lines) + lines
    end_column = picture.width + columns
    if not -lines <= line < end_line:
        return False
    return -columns <= column < end_column


# insides ------------------------------------------------------------------------------------------


def _fill(
    grid: Grid,
    layout: CellLayout,
    scene: Scene,
    numbers: Numbers,
    charset: Charset,
) -> None:
    """Write a sign into the middle of each empty cell, and fill the blanks in holes; if the middle
    of a cell is at its foot, both hide that.
    """
    for region in scene.regions.values():
        inside = {numbers[cell] for cell in region.cells}
        middles = [layout.middles[number] for number in inside]
        if region.role == "empty":
            _write_into(grid, middles, charset.signs["empty"])
        elif region.role == "hole":
            lines_of_middles = {run.line for run in middles}
            foot = charset.sides[FOOT_SIGN]
            for line, start, end in layout.runs(inside):
                hidden = [" "]
                if line in lines_of_middles:
                    hidden.append(foot)
                row = grid[line]
                for column in range(start, end):
                    if row[column] in hidden:
                        row[column] = charset.signs["hole"]


def _write_into(grid: Grid, runs: Iterable[TextRun], sign: str) -> None:
    """Write a sign into the middle of some runs, two of them if that lies between two columns."""
    for line, start, end in runs:
        blanks_beside = (end - start - 1) // 2
        row = grid[line]
        for column in range(start + blanks_beside, end - blanks_beside):
            row[column] = sign


SLANTED_DRAWINGS = CellDrawings(
    slanted_drawing,
    middles_of_cells,
    room_of_lattice,
    slanted_texts,
    slanted_width,
)
