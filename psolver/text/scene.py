"""Scenes: the content of a picture as data, before any view draws it.

A Region    cells that belong together            Region("piece", ((0, 0), (0, 1)), "I2")
A Mark      a sign or text beside the regions     Mark("axis", (-1, 0.5), (1, 0.5))
A Scene     regions by number, marks, their box   Scene(SQUARE, {0: region}, (mark,), corners)

A mark lies in a cell, or at a point given by its row and column, as `Lattice.point` reads it:
(2, 3) is the middle of that square, column 2.5 lies between the columns 2 and 3. Views turn a scene
into text; all that they need of a puzzle is in the scene.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import add
from typing import Literal, NamedTuple, TypeAlias

from ..core.cells import Cell, Shape, box
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.marked import Marks
from ..core.model import Board, Puzzle
from ..core.registries import service
from ..core.tilings import Placement, Tiling

Box: TypeAlias = tuple[Cell, Cell]  # the lowest and the highest corner
Point: TypeAlias = tuple[float, ...]
Corner: TypeAlias = tuple[int, ...]
Turn: TypeAlias = Literal["half turn", "quarter turn", "third of a turn", "sixth of a turn"]
TURN_MARKS: Mapping[str, Turn] = {
    "rotation": "half turn",
    "quarter": "quarter turn",
    "third": "third of a turn",
    "sixth": "sixth of a turn",
}
CENTRES = tuple(TURN_MARKS.values())
ARROW_KINDS = ("up", "down", "both")  # of marks in cells of pieces that go on in other layers


class Region(NamedTuple):
    """Cells (sorted) that are drawn as one, and their role; `color` is "#rrggbb", None without.

    A "piece" lies there; optional cells stay "empty"; a "hole" is surrounded by the board; a board
    alone and free cells with names are "plain" or "shaded", without lines "outline", "silhouette".
    """

    role: Literal["piece", "empty", "hole", "plain", "shaded", "outline", "silhouette"]
    cells: Shape
    name: str = ""
    color: str | None = None


class Mark(NamedTuple):
    """A sign or a text of a picture `at` a point, or a line from there `to` another.

    An "axis" goes from point to point just outside the figure; a turn (one of CENTRES) has its
    centre there. The piece in a cell goes on in the layer "up", "down" or "both". A "number" or a
    "label" stands in a cell as `text`; the `text` of a "side" stands in the cell too, at the side
    towards the cell `to`.
    """

    kind: Literal["axis", "up", "down", "both", "number", "label", "side"] | Turn
    at: Point
    to: Point | None = None
    text: str = ""

    @property
    def cell(self) -> Cell:
        """The cell in which it stands."""
        return tuple(map(int, self.at))

    @property
    def cell_beyond(self) -> Cell:
        """The cell on the other side of a "side"."""
        return tuple(map(int, self.to or ()))


class Outlined(NamedTuple):
    """Cells (sorted) of a board that have a rule together, and that in a few characters."""

    cells: Shape
    badge: str


class Scene(NamedTuple):
    """A picture, before it is drawn.

    regions  by their numbers, which are the same in every layer
    marks    signs and texts beside them
    box      around all of it; of a solid by the layers, rows and columns of its cells
    outlined  cells with lines around them that lie over the regions, in pictures of flat scenes
    space    in which a region goes on beyond the sides of a board; None if none does
    offset   the rows above and the columns to the left of a layer that others take up
    round    a layer of balls
    footprint  the cells (sorted) for which there is room in a layer of cells with slanted sides
    """

    lattice: Lattice
    regions: Mapping[int, Region]
    marks: tuple[Mark, ...]
    box: Box
    space: Lattice | None = None
    outlined: tuple[Outlined, ...] = ()
    offset: tuple[float, float] = (0, 0)
    round: bool = False
    footprint: Shape = ()

    @property
    def flat(self) -> bool:
        """Whether it is one layer, which can be drawn as it is."""
        return self.lattice.flat

    @property
    def has_gaps(self) -> bool:
        """Whether there are empty cells or holes, which must not look like a piece."""
        roles = {region.role for region in self.regions.values()}
        return "empty" in roles or "hole" in roles

    @property
    def has_marks(self) -> bool:
        """Whether there is more to show than the regions, so that cells need room inside."""
        if self.marks or not self.flat:
            return True
        return self.has_gaps

    def owner(self) -> dict[Cell, int]:
        """For every cell the number of its region."""
        numbers = {}
        for number, region in self.regions.items():
            for cell in region.cells:
                numbers[cell] = number
        return numbers

    def colors(self) -> dict[int, str]:
        """The "#rrggbb" of each region that has one, by its number."""
        color_of_region = {}
        for number, region in self.regions.items():
            if region.color:
                color_of_region[number] = region.color
        return color_of_region


def _labels(placements: Iterable[Placement]) -> Iterator[Mark]:
    for placement in placements:
        if len(placement) > 2:  # a triple has marks
            first_cell = placement.cells[0]
            yield from shown_marks(placement.marks, len(first_cell))


def shown_marks(marks: Marks, length: int) -> Iterator[Mark]:
    """The marks of cells, which have `length` numbers, and of sides, as marks of a scene.

    >>> [mark.kind for mark in shown_marks((((0, 0), "b"), ((0, 0, 0, 1), "a")), 2)]
    ['label', 'side']
    """
    for where, mark in marks:
        cell = where[:length]
        beyond = where[length:]
        if beyond:
            yield Mark("side", cell, beyond, mark)
        else:
            yield Mark("label", cell, text=mark)


def title_of(puzzle: Puzzle) -> str:
    """The title of a picture of a puzzle."""
    return puzzle.title or puzzle.file


def check_drawable(puzzle: Puzzle, tiling: Tiling) -> None:
    """Raise PsolverError for a tiling beyond the board, or an empty one that should be a figure."""
    board = puzzle.board
    covered = tiling.owners()
    outside = covered.keys() - (board.must | board.may)
    if outside:
        cell = min(outside)
        raise PsolverError(f"{puzzle.file}: a tiling that covers {cell}, outside the board")
    if puzzle.goal and not covered:
        raise PsolverError(f"{puzzle.file}: no piece is used, so that there is no figure")


def _pieces(placements: Iterable[Placement], fills: Iterable[str | None]) -> list[Region]:
    regions = []
    for placement, fill in zip(placements, fills, strict=True):
        region = Region("piece", placement.cells, placement.piece, fill)
        regions.append(region)
    return regions


def scene_of_board(board: Board, regions: list[Region], marks: Iterable[Mark] = ()) -> Scene:
    """The scene of the regions of a board, and of its named cells that stay free, as regions."""
    cells = board.cells
    drawn_marks = list(marks)
    free = board.free_names if board.names else ()
    if free:
        regions = list(regions)
        for cell, name in free:
            regions.append(Region("plain", (cell,), name))
            drawn_marks.append(Mark("label", cell, text=name))
        free_cells = [cell for cell, _ in free]
        cells = tuple(sorted([*cells, *free_cells]))
    scene = scene_of_cells(board.lattice, regions, cells, tuple(drawn_marks))
    return in_its_space(board, scene)


def in_its_space(board: Board, scene: Scene) -> Scene:
    """Return the scene of a board, in the quotient in which the board lies, if it wraps."""
    if board.space.translations:
        return scene._replace(space=board.space)
    return scene


def scene_of_cells(
    lattice: Lattice, regions: list[Region], cells: Shape, marks: tuple[Mark, ...] = ()
) -> Scene:
    """The scene of regions that are `cells` together; of flat ones, with the holes in them."""
    corners, holes = _surroundings(lattice, cells)
    numbered = dict(enumerate((*regions, *holes)))
    return Scene(lattice, numbered, marks, corners)


@lru_cache(64)
def _surroundings(lattice: Lattice, cells: Shape) -> tuple[Box, tuple[Region, ...]]:
    if not lattice.flat:
        return box(map(lattice.shown, cells)), ()
    regions = []
    for hole in holes(frozenset(cells), lattice):
        regions.append(Region("hole", hole))
    return box(cells), tuple(regions)


@lru_cache(64)
def holes(cells: frozenset[Cell], lattice: Lattice) -> tuple[Shape, ...]:
    """The holes in flat cells, each sorted, in the order of their first cells; two that touch at a
    corner are two.

    >>> from ..core.square_lattice import SQUARE
    >>> ring = frozenset((row, column) for row in range(3) for column in range(3)) - {(1, 1)}
    >>> holes(ring, SQUARE)
    (((1, 1),),)
    """
    bare = set(_between(cells, lattice))
    inside = cells | bare
    closed = []
    for component in lattice.components(bare):
        if _is_closed(component, inside, lattice):
            closed.append(component)
    return tuple(closed)


def _is_closed(component: Shape, inside: Collection[Cell], lattice: Lattice) -> bool:
    """Whether all cells beside a part of the bare ones are among those `inside`."""
    for cell in component:
        for neighbour in lattice.neighbours(cell):
            if neighbour not in inside:
                return False
    return True


def _between(cells: frozenset[Cell], lattice: Lattice) -> Iterator[Cell]:
    """The cells that are none of some flat ones, but are translated by a row and a column between
    those of two of them in a row.
    """
    rows = defaultdict(list)
    for cell in cells:
        kind = lattice.kind(cell)
        column = cell[-1] - kind[-1]
        rows[cell[0]].append(column)
    for row, columns in rows.items():
        first_column = min(columns)
        span = range(first_column, max(columns) + 1)
        full = len(span) * len(lattice.steps)
        if len(columns) == full:
            continue
        translation = service("translation")
        for column in span:
            by = translation(row, column, lattice)
            for kind in lattice.steps:
                cell = tuple(map(add, kind, by))
                if cell not in cells:
                    yield cell
