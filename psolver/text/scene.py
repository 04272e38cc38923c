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
from collections.abc import Iterable, Iterator, Mapping
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
        return tuple(int(number) for number in self.at)

    @property
    def cell_beyond(self) -> Cell:
        """The cell on the other side of a "side"."""
        return tuple(int(number) for number in self.to or ())


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
        return any(region.role in ("empty", "hole") for region in self.regions.values())

    @property
    def has_marks(self) -> bool:
        """Whether there is more to show than the regions, so that cells need room inside."""
        return bool(self.marks) or not self.flat or self.has_gaps

    def owner(self) -> dict[Cell, int]:
        """For every cell the number of its region."""
        return {cell: number for number, region in self.regions.items() for cell in region.cells}

    def colors(self) -> dict[int, str]:
        """The "#rrggbb" of each region that has one, by its number."""
        return {number: region.color for number, region in self.regions.items() if region.color}


def _labels(placements: Iterable[Placement]) -> Iterator[Mark]:
    for placement in placements:
        if len(placement) > 2:  # a triple has marks
            yield from shown_marks(placement.marks, len(placement.cells[0]))


def shown_marks(marks: Marks, length: int) -> Iterator[Mark]:
    """The marks of cells, which have `length` numbers, and of sides, as marks of a scene.

    >>> [mark.kind for mark in shown_marks((((0, 0), "b"), ((0, 0, 0, 1), "a")), 2)]
    ['label', 'side']
    """
    for where, mark in marks:
        cell, beyond = where[:length], where[length:]
        yield Mark("side", cell, beyond, mark) if beyond else Mark("label", cell, text=mark)


def title_of(puzzle: Puzzle) -> str:
    """The title of a picture of a puzzle."""
    return puzzle.title or puzzle.file


def check_drawable(puzzle: Puzzle, tiling: Tiling) -> None:
    """Raise PsolverError for a tiling beyond the board, or an empty one that should be a figure."""
    covered = tiling.owners()
    if outside := covered.keys() - (puzzle.board.must | puzzle.board.may):
        raise PsolverError(f"{puzzle.file}: a tiling that covers {min(outside)}, outside the board")
    if puzzle.goal and not covered:
        raise PsolverError(f"{puzzle.file}: no piece is used, so that there is no figure")


def _pieces(placements: Iterable[Placement], fills: Iterable[str | None]) -> list[Region]:
    pairs = zip(placements, fills, strict=True)
    return [Region("piece", placement.cells, placement.piece, fill) for placement, fill in pairs]


def scene_of_board(board: Board, regions: list[Region], marks: Iterable[Mark] = ()) -> Scene:
    """The scene of the regions of a board, and of its named cells that stay free, as regions."""
    cells = board.cells
    drawn_marks = [*marks]
    if board.names and (free := board.free_names):
        regions = [*regions, *(Region("plain", (cell,), name) for cell, name in free)]
        drawn_marks += [Mark("label", cell, text=name) for cell, name in free]
        cells = tuple(sorted([*cells, *(cell for cell, _ in free)]))
    scene = scene_of_cells(board.lattice, regions, cells, tuple(drawn_marks))
    return in_its_space(board, scene)


def in_its_space(board: Board, scene: Scene) -> Scene:
    """Return the scene of a board, in the quotient in which the board lies, if it wraps."""
    return scene._replace(space=board.space) if board.space.translations else scene


def scene_of_cells(
    lattice: Lattice, regions: list[Region], cells: Shape, marks: tuple[Mark, ...] = ()
) -> Scene:
    """The scene of regions that are `cells` together; of flat ones, with the holes in them."""
    corners, holes = _surroundings(lattice, cells)
    return Scene(lattice, dict(enumerate((*regions, *holes))), marks, corners)


@lru_cache(64)
def _surroundings(lattice: Lattice, cells: Shape) -> tuple[Box, tuple[Region, ...]]:
    if not lattice.flat:
        return box(map(lattice.shown, cells)), ()
    board_holes = holes(frozenset(cells), lattice)
    return box(cells), tuple(Region("hole", hole) for hole in board_holes)


@lru_cache(64)
def holes(cells: frozenset[Cell], lattice: Lattice) -> tuple[Shape, ...]:
    """The holes in flat cells, each sorted, in the order of their first cells; two that touch at a
    corner are two.

    >>> from ..core.square_lattice import SQUARE
    >>> ring = frozenset((row, column) for row in range(3) for column in range(3)) - {(1, 1)}
    >>> holes(ring, SQUARE)
    (((1, 1),),)
    """
    bare = {*_between(cells, lattice)}
    return tuple(
        component
        for component in lattice.components(bare)
        if _is_closed(component, bare, cells, lattice)
    )


def _is_closed(component: Shape, bare: set[Cell], cells: frozenset[Cell], lattice: Lattice) -> bool:
    """Whether all cells beside a part of the bare ones are among these, or among `cells`."""
    neighbours = (neighbour for cell in component for neighbour in lattice.neighbours(cell))
    return all(neighbour in cells or neighbour in bare for neighbour in neighbours)


def _between(cells: frozenset[Cell], lattice: Lattice) -> Iterator[Cell]:
    """The cells that are none of some flat ones, but are translated by a row and a column between
    those of two of them in a row.
    """
    rows: dict[int, list[int]] = defaultdict(list)
    for cell in cells:
        kind = lattice.kind(cell)
        rows[cell[0]].append(cell[-1] - kind[-1])
    for row, columns in rows.items():
        span = range(min(columns), max(columns) + 1)
        if len(columns) == len(span) * len(lattice.steps):
            continue
        translation = service("translation")
        for column in span:
            by = translation(row, column, lattice)
            for kind in lattice.steps:
                cell = tuple(map(add, kind, by))
                if cell not in cells:
                    yield cell
