"""Box drawing of cells with slanted sides, hexagons, triangles and quarters of squares: a side
wherever two neighbouring cells belong to different regions.

A Stencil       the look of the cells of a lattice in one size   see `hexagons`, `triangles`, `tans`
A CellStencil   that of one cell                              CellStencil((" /\\\\ ", "/  \\\\"), …)

In the lines of a cell stand, besides blanks,

    / \\ |    a side, which two cells share: it is drawn where they are of different regions
    .        a corner, which three cells share: nothing is drawn there

so that those of cells beside each other overlap. The horizontal sides of triangles and quarters are
not among them: such a side stands at the foot of a line, where there may be another sign, which
comes first. Those of quarters beside each other are joined where nothing lies between.

A place    a character of a picture, by its number in reading order
A claim    of a cell on a place that is part of it; two cells have one on a side, three on a corner

Cells are given by their number, those seen again beyond the sides of a board after its own, and the
outside by the number after the last.

    compact    a triangle is four columns and two lines, a hexagon four columns and three lines, a
               square of four quarters six columns and four lines, of which it shares one column
    roomy      six columns and three lines, seven and five, eight and six
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import floor
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..core.cells import Cell, Shape
from ..core.lattice import Lattice
from ..text.characters import FOOT_SIGN, Owned, Picture, Spot, cut_owners, plain_picture
from ..text.overlay import (
    AXES_MARGIN,
    TEXTS,
    Grid,
    has_axes,
    in_line,
    margin,
    put_labels,
    with_axes,
    write_text,
)
from ..text.scene import ARROW_KINDS, CENTRES, Point, Scene
from ..text.spots import TextRun, rows_of_neighbours, widest_label
from .cell_drawings import CellDrawings
from .wrapped_drawing import seen_again

if TYPE_CHECKING:
    from ..text.characters import Charset
    from ..text.overlay import Labels

UPSIDE_DOWN = str.maketrans("/\\", "\\/")
CLAIMS = {" ": 1, "/": 2, "\\": 2, "|": 2, FOOT_SIGN: 2, ".": 3}  # on each sign of a stencil
Item = TypeVar("Item", str, int | None)


class CellStencil(NamedTuple):
    """A cell: its lines, the run in its middle, and the line at whose foot, from its `first` column
    to the end, it has a horizontal side; None: no line.
    """

    lines: tuple[str, ...]
    middle: TextRun
    foot: int | None = None
    first: int = 0

    def characters(self) -> list[tuple[int, int, str]]:
        """The line, the column and the sign of each character that is part of the cell."""
        characters = []
        for down, line in enumerate(self.lines):
            first_column = len(line) - len(line.lstrip(" "))
            end = len(line.rstrip(" "))
            characters += [(down, right, line[right]) for right in range(first_column, end)]
        if self.foot is not None:
            foot_columns = range(self.first, len(self.lines[0]))
            characters += [(self.foot, right, FOOT_SIGN) for right in foot_columns]
        return characters


class Stencil(NamedTuple):
    """The stencils of a lattice: the lines from a row to the next, the columns from a column to the
    next, and a cell of even row and column together; the last one, of odd ones.

    If a `block` of several rows and columns has a few cells, each has a stencil, in reading order,
    and the steps are those from a block to the next.
    """

    step: tuple[int, int]
    cells: tuple[CellStencil, ...]
    block: int = 1

    def place(self, row: int, column: int) -> tuple[int, int, int]:
        """The line and the column where a cell begins, and the number of its stencil."""
        row, down = divmod(row, self.block)
        column, right = divmod(column, self.block)
        number = row + column
        if self.block > 1:
            number = (self.block * down + right) // 2
        high, wide = self.step
        return row * high, column * wide, number % len(self.cells)


def hexagons(size: int) -> Stencil:
    """Hexagons whose slanted sides are `size` lines high.

    >>> print("\\n".join(line.rstrip() for line in hexagons(2).cells[0].lines))
      /.\\
    ./   \\.
    |     |
    .\\   /.
      \\./
    """
    upper = ["/.\\"]
    upper += [_sides("/", 2 * n + 1, "\\") for n in range(1, size)]
    upper[-1] = f".{upper[-1]}."
    middle = TextRun(size, 1, 2 * size + 2)
    upright = _sides("|", middle.width, "|")
    lines = [*upper, upright, *_turned(upper)]
    cell = CellStencil(tuple(line.center(len(upright)) for line in lines), middle)
    return Stencil((size + 1, size + 1), (cell,))


def triangles(size: int) -> Stencil:
    """Triangles that are `size` lines high, from 2 on.

    >>> print("\\n".join(line.rstrip() for line in triangles(3).cells[0].lines))
      /\\
     /  \\
    /    \\
    """
    wide = 2 * size
    last_line = size - 1
    lines = [_sides("/", 2 * n, "\\").center(wide) for n in range(size)]
    half = max(1, size - 2)  # lines below the top, columns to each side
    middle = TextRun(half, size - half, size + half)
    middle_of_down = middle._replace(line=last_line - half)
    up = CellStencil(tuple(lines), middle, last_line)
    lines_of_down = _turned(lines)
    down = CellStencil(tuple(lines_of_down), middle_of_down, -1)
    return Stencil((size, size), (up, down))


def tans(size: int) -> Stencil:
    """The quarters of squares that are twice `size` lines high, from 2 on.

    >>> for cell in tans(2).cells[:2]:
    ...     print("\\n".join(line.rstrip() for line in cell.lines))
     \\  /
      \\/
    |\\
    | \\
    | /
    |/
    """
    wide = 2 * size
    upper_lines = [" " + _sides("\\", 2 * n, "/").center(wide) for n in reversed(range(size))]
    blank = " " * (wide + 1)
    lower_lines = [blank] * size
    lower_lines += _turned(upper_lines)
    left_lines = [_sides("|", n, "\\") for n in range(size)]
    left_lines += _turned(left_lines)
    mirrored = [line[::-1].translate(UPSIDE_DOWN) for line in left_lines]
    right_lines = [line.rjust(wide + 2) for line in mirrored]
    last_line = wide - 1
    line = size - 2
    middle = TextRun(line, 2 + line, wide - line)
    lower_middle = middle._replace(line=last_line - line)
    left_middle = TextRun(size - 1, 1, size)
    right_middle = TextRun(size - 1, wide - size + 2, wide + 1)
    upper = CellStencil(tuple(upper_lines), middle, -1, 1)
    left = CellStencil(tuple(left_lines), left_middle)
    right = CellStencil(tuple(right_lines), right_middle)
    lower = CellStencil(tuple(lower_lines), lower_middle, last_line, 1)
    return Stencil((wide, wide + 1), (upper, left, right, lower), block=3)


def _sides(left: str, blanks: int, right: str) -> str:
    return left + " " * blanks + right


def _turned(lines: list[str]) -> list[str]:
    return [line.translate(UPSIDE_DOWN) for line in reversed(lines)]


# by the kinds and the corners of cells: a function that makes stencils, the sizes of compact and
# roomy ones
KINDS = {(2, 3): (triangles, 2, 3), (1, 6): (hexagons, 1, 2), (4, 3): (tans, 2, 3)}


@cache
def stencil_of(lattice: Lattice, roomy: bool, room: int = 1) -> Stencil:
    """The stencil of a lattice that is drawn with stencils, roomy or compact; a larger one if the
    middle of a cell has no room for `room` characters otherwise.
    """
    kind = next(iter(lattice.steps))
    corners = lattice.corners(kind)
    make, *sizes = KINDS[len(lattice.steps), len(corners)]
    size = sizes[roomy]
    while room_in(make(size)) < room:
        size += 1
    return make(size)


def room_in(stencil: Stencil) -> int:
    """The number of characters that have room in the middle of each cell."""
    return min(cell.middle.width for cell in stencil.cells)


def room_of_lattice(lattice: Lattice) -> int:
    """Return the number of columns for a text in a roomy cell of a lattice."""
    return room_in(stencil_of(lattice, True))


class SideCharacter(NamedTuple):
    """A character of a side: its place, its sign in stencils, and the cells that it parts."""

    place: int
    sign: str
    cell: int
    cell_beyond: int


class CellLayout(NamedTuple):
    """The places of some cells in a picture, and its lines and columns.

    sides     the characters of all sides; of two at one place the later one is drawn
    claims    the cells that have a claim on a place, in reading order, for each that is not beside
              the cells; the place of a side at a foot has none
    places    of each cell the places on which it has a claim
    middles   of each cell the run in its middle
    joints    the places between two horizontal sides that may be one
    """

    lines: int
    columns: int
    sides: list[SideCharacter]
    claims: dict[int, tuple[int, ...]]
    places: list[list[int]]
    middles: list[TextRun]
    joints: list[int]


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
    cells = scene.footprint or tuple(sorted(owner))
    beyond = _beyond(scene, owner)
    where = _layout_of_scene(scene, roomy, cells, beyond)
    regions = [*map(owner.get, cells), *beyond.values(), None]
    grid = _grid(where, regions, charset)
    numbers = {cell: number for number, cell in enumerate(cells)}
    if scene.has_gaps:
        _fill(grid, where, scene, numbers, charset)
    if roomy:
        _write_texts(grid, where, scene, numbers, charset)
    if roomy and labels:

        def runs(component: Shape) -> Iterator[TextRun]:
            return _runs(where, {numbers[cell] for cell in component})

        put_labels(grid, scene, labels, runs, charset.signs["horizontal"])
    lines = ["".join(row).rstrip(" ") for row in grid]
    picture = Picture(lines, where.columns, lambda: _owners(where, regions, lines))
    if roomy and has_axes(scene):
        drawn = _axes(scene, picture, where, cells[0], charset.signs)
        return with_axes(picture, drawn, AXES_MARGIN, charset.signs["crossing"])
    return picture


def middles_of_cells(scene: Scene, roomy: bool) -> dict[Cell, Spot]:
    """The lines and columns of the middles of cells in the drawing of a scene, by the row and the
    column of each.
    """
    owner = scene.owner()
    cells = scene.footprint or tuple(sorted(owner))
    where = _layout_of_scene(scene, roomy, cells, _beyond(scene, owner))
    middles = {}
    for cell, run in zip(cells, where.middles, strict=False):
        middles[scene.lattice.shown(cell)] = (run.line, (run.start + run.end - 1) // 2)
    return middles


def _layout_of_scene(
    scene: Scene, roomy: bool, cells: Shape, beyond: Iterable[Cell] = ()
) -> CellLayout:
    room = widest_label(scene) if roomy else 1
    stencil = stencil_of(scene.lattice, roomy, room)
    return _layout(scene.lattice, stencil, cells, tuple(beyond))


def _write_texts(
    grid: Grid, where: CellLayout, scene: Scene, numbers: Mapping[Cell, int], charset: Charset
) -> None:
    """Write the texts and the arrows of cells; beside an arrow a text stands to its left."""
    arrows = {mark.at for mark in scene.marks if mark.kind in ARROW_KINDS}
    for mark in scene.marks:
        is_arrow = mark.kind in ARROW_KINDS
        if is_arrow or mark.kind in TEXTS:
            line, start, end = where.middles[numbers[mark.cell]]
            text = charset.signs[mark.kind] if is_arrow else mark.text
            by = int(mark.at in arrows and not is_arrow)
            write_text(grid, text, line, (start + end) // 2 - by)


def _beyond(scene: Scene, owner: Mapping[Cell, int]) -> dict[Cell, int]:
    """The cells that are seen again beyond the sides of a board, with their regions."""
    if not scene.space:
        return {}
    neighbours: set[Cell] = set()
    for cell in owner:
        neighbours.update(scene.lattice.neighbours(cell))
    return seen_again(sorted(neighbours - owner.keys()), scene.space, owner)


def slanted_width(scene: Scene) -> int:
    """The number of columns of a roomy picture of a scene."""
    margin_columns, _ = margin(scene)
    where = _layout_of_scene(scene, True, scene.footprint or tuple(sorted(scene.owner())))
    return where.columns + 2 * margin_columns


def slanted_texts(lattice: Lattice, texts: Mapping[Cell, str], charset: Charset) -> Picture:
    """The picture of some cells (at least one), all with their sides and a text in the middle, or a
    little to the right of it; a text that repeats one sign fills it.
    """
    cells = tuple(sorted(texts))
    stencil = stencil_of(lattice, False, max(map(len, texts.values())))
    where = _layout(lattice, stencil, cells)
    grid = _grid(where, range(len(cells) + 1), charset)
    for cell, run in zip(cells, where.middles, strict=True):
        text = texts[cell]
        room = run.width
        sign = text[0]
        if text == sign * 2 and not text.isalnum():
            middle = sign * room
        else:
            end_of_text = (room + len(text) + 1) // 2
            middle = text.rjust(end_of_text).ljust(room)
        grid[run.line][run.start : run.end] = middle
    return plain_picture("".join(row) for row in grid)


def _grid(where: CellLayout, regions: Sequence[int | None], charset: Charset) -> Grid:
    characters = [" "] * (where.lines * where.columns)
    for place, sign, cell, cell_beyond in where.sides:
        if regions[cell] != regions[cell_beyond]:
            characters[place] = charset.sides[sign]
    foot = charset.sides[FOOT_SIGN]
    for place in where.joints:
        signs_beside = characters[place - 1], characters[place + 1]
        joins_sides = foot in signs_beside and " " not in signs_beside
        if joins_sides and characters[place] == " ":
            characters[place] = foot
    rows = _rows(where, characters)
    return [list(row) for row in rows]


# where cells are ----------------------------------------------------------------------------------


@lru_cache(16)
def _layout(lattice: Lattice, stencil: Stencil, cells: Shape, beyond: Shape = ()) -> CellLayout:
    spots = [lattice.shown(cell) for cell in (*cells, *beyond)]
    placings = [stencil.place(*spot) for spot in spots]
    cells_of_character = _cells_of_characters(placings, stencil, len(cells))
    lines, columns, _ = zip(*cells_of_character, strict=True)
    top = min(lines)
    left = min(columns)
    middles = []
    for line, column, kind in placings:
        middle = stencil.cells[kind].middle
        middles.append(middle.moved(line - top, column - left))
    high = max(lines) - top + 1
    wide = max(columns) - left + 1
    where = CellLayout(high, wide, [], {}, [[] for _ in spots], middles, [])
    for (line, column, sign), numbers in cells_of_character.items():
        in_order = sorted(numbers, key=lambda number: spots[number])
        place = (line - top) * wide + column - left
        _claim(where, place, sign, in_order)
    where.sides.sort(key=lambda side: side.sign != FOOT_SIGN)
    if stencil.block > 1:
        where.joints.extend(_joints(where))
    return where


def _cells_of_characters(
    placings: Sequence[tuple[int, int, int]], stencil: Stencil, own_cells: int
) -> dict[tuple[int, int, str], list[int]]:
    """The cells of each character, which has a line, a column and a sign; those after `own_cells`
    only of characters that these have.
    """
    characters_of_kinds = [drawn.characters() for drawn in stencil.cells]
    cells_of_character: dict[tuple[int, int, str], list[int]] = defaultdict(list)
    for number, (line, column, kind) in enumerate(placings):
        for down, right, sign in characters_of_kinds[kind]:
            character = line + down, column + right, sign
            if number < own_cells or character in cells_of_character:
                cells_of_character[character].append(number)
    return cells_of_character


def _joints(where: CellLayout) -> Iterator[int]:
    """The places beside the horizontal sides, but those at the edges of the picture."""
    feet = {side.place for side in where.sides if side.sign == FOOT_SIGN}
    places_beside_feet = {place + by for place in feet for by in (-1, 1)} - feet
    for place in places_beside_feet:
        if 0 < place % where.columns < where.columns - 1:
            yield place


def _claim(where: CellLayout, place: int, sign: str, cells: list[int]) -> None:
    """Note which cells have a claim on a place; the outside has those that are left."""
    outside = len(where.places)
    number = CLAIMS[sign]
    claims = (*cells, *[outside] * (number - len(cells)))
    if number == 2:
        where.sides.append(SideCharacter(place, sign, *claims))
    if sign != FOOT_SIGN:
        where.claims[place] = claims
        for cell in cells:
            where.places[cell].append(place)


def _rows(where: CellLayout, items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    for start in range(0, len(items), where.columns):
        yield items[start : start + where.columns]


def _owners(where: CellLayout, regions: Sequence[int | None], lines: Sequence[str]) -> list[Owned]:
    """The owners of the characters of these lines: a side, or a corner, is of the last of its cells
    in reading order; at the edge of the picture it has no owner.
    """
    owned: list[int | None] = [None] * (where.lines * where.columns)
    for place, cells in where.claims.items():
        last_cell = cells[-1]
        owned[place] = regions[last_cell]
    return cut_owners(_rows(where, owned), lines)


# axes and centres ---------------------------------------------------------------------------------


def _axes(
    scene: Scene, picture: Picture, where: CellLayout, first_cell: Cell, signs: Mapping[str, str]
) -> Iterator[tuple[Spot, str]]:
    """The places of the signs of the axes and centres of a roomy picture, some of them in the
    margin; `first_cell` is the first of its cells.
    """
    stencil = stencil_of(scene.lattice, True)
    high, wide = stencil.step
    down, right, number = stencil.place(*scene.lattice.shown(first_cell))
    drawn = stencil.cells[number]
    first_middle = where.middles[0]
    top = down + drawn.middle.line - first_middle.line
    left = right + drawn.middle.start - first_middle.start
    half_height = (len(drawn.lines) - 1) / 2
    half_width = (len(drawn.lines[0]) - 1) / 2

    def spot(point: Point) -> tuple[float, float]:
        row, column = point
        return row * high + half_height - top, column * wide + half_width - left

    for mark in scene.marks:
        if mark.kind == "axis" and mark.to:
            sign = signs[_direction(mark.at, mark.to)]
            for sign_spot in _along(spot(mark.at), spot(mark.to)):
                if _is_near(sign_spot, picture):
                    yield sign_spot, sign
        elif mark.kind in CENTRES:
            line, place = spot(mark.at)
            centre = floor(line), floor(place)
            for sign_spot in (centre, *in_line(centre, picture)):
                yield sign_spot, signs[mark.kind]


def _direction(start: Point, end: Point) -> str:
    """The direction of an axis, as the sets of characters name its sign."""
    if start[0] == end[0]:
        return "horizontal"
    return "vertical" if start[1] == end[1] else "slanted"


def _along(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Spot]:
    """The spots on a line, one in each of its lines, or, if it rises slowly, in every second of its
    columns.
    """
    line, column = start
    end_line, end_column = end
    down = end_line - line
    right = end_column - column
    columns_of_step = 2 if down else 1
    steps = round(max(abs(down), abs(right) / columns_of_step))
    for step in range(steps + 1):
        share = step / steps
        yield floor(line + share * down), floor(column + share * right)


def _is_near(spot: Spot, picture: Picture) -> bool:
    """Whether a spot is in a picture or its margin."""
    line, column = spot
    columns, lines = AXES_MARGIN
    is_in_line = -lines <= line < len(picture.lines) + lines
    is_in_column = -columns <= column < picture.width + columns
    return is_in_line and is_in_column


# insides -----------------------------------------------------------------------------------------


def _fill(
    grid: Grid,
    where: CellLayout,
    scene: Scene,
    cells: Mapping[Cell, int],
    charset: Charset,
) -> None:
    """Write a sign into the middle of each empty cell, and fill the blanks in holes; if the middle
    of a cell is at its foot, both hide that.
    """
    for region in scene.regions.values():
        inside = {cells[cell] for cell in region.cells}
        middles = [where.middles[number] for number in inside]
        if region.role == "empty":
            for line, start, end in middles:
                blanks_beside = (end - start - 1) // 2
                for column in range(start + blanks_beside, end - blanks_beside):
                    grid[line][column] = charset.signs["empty"]
        elif region.role == "hole":
            small = {run.line for run in middles}
            for line, start, end in _runs(where, inside):
                hidden = (" ", charset.sides[FOOT_SIGN]) if line in small else (" ",)
                for column in range(start, end):
                    if grid[line][column] in hidden:
                        grid[line][column] = charset.signs["hole"]


def _runs(where: CellLayout, cells: set[int]) -> Iterator[TextRun]:
    """The runs of places on which only some cells have a claim, in reading order."""
    claimed = {place for cell in cells for place in where.places[cell]}
    inside = [place for place in sorted(claimed) if cells.issuperset(where.claims[place])]
    spots = (divmod(place, where.columns) for place in inside)
    for (line, start), (_, last_column) in rows_of_neighbours(spots):
        yield TextRun(line, start, last_column + 1)


SLANTED_DRAWINGS = CellDrawings(
    slanted_drawing,
    middles_of_cells,
    room_of_lattice,
    slanted_texts,
    slanted_width,
)
