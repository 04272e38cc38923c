"""Scenes: the content of a picture as data, before any view draws it.

A Region    cells that belong together            Region("piece", ((0, 0), (0, 1)), "I2")
A Mark      a sign or text beside the regions     Mark("axis", (-1, 0.5), (1, 0.5))
A Scene     regions by number, marks, their box   Scene(SQUARE, {0: region}, (mark,), corners)
A Side      of a cell, from a corner to the next one around   ((0, 0), (0, 1))
            it, so that the cell lies on the same hand of all
            its sides; the cell behind it has the same side
            the other way round
An Edge     a side between two regions, or a region and the outside   Edge((0, 1), (1, 1), 0, 1)

A mark lies in a cell, or at a point given by its row and column, as `Lattice.point` reads it:
(2, 3) is the middle of that square, column 2.5 lies between the columns 2 and 3. A corner is given
as `Lattice.corners` gives it. Views turn a scene into text; all that they need of a puzzle is in
the scene.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from ..core.cells import LINES, Cell, Shape, box
from ..core.errors import PsolverError
from ..core.goal import Figure, Symmetry, figure
from ..core.lattice import Lattice
from ..core.marked import Marks
from ..core.model import Board, Puzzle
from ..core.square_lattice import SQUARE
from ..core.tiling import Placement, Tiling
from .look import colors, colors_without_puzzle
from .outline import holes

Box: TypeAlias = tuple[Cell, Cell]  # the lowest and the highest corner
Point: TypeAlias = tuple[float, ...]
Corner: TypeAlias = tuple[int, ...]
Turn: TypeAlias = Literal["half turn", "quarter turn", "third of a turn", "sixth of a turn"]
TURNS: Mapping[str, Turn] = {
    "rotation": "half turn",
    "quarter": "quarter turn",
    "third": "third of a turn",
    "sixth": "sixth of a turn",
}
CENTRES = tuple(TURNS.values())
Side: TypeAlias = tuple[Corner, Corner]


def axis_ends(
    symmetry: Symmetry, corners: tuple[Cell, Cell], beside: int
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of the axis of a mirror image, by row and column: it goes from one side of the
    margin around a box to the other, which is a row, and `beside` columns.

    >>> axis_ends(Symmetry("mirror", (("row", 0.5),)), ((0, 0), (1, 2)), 1)
    ((0.5, -1), (0.5, 3))
    """
    (top, left), (bottom, right) = corners
    top, left, bottom, right = top - 1, left - beside, bottom + 1, right + beside
    ((name, value),) = symmetry.place
    of_row, of_column = LINES[name]
    if not of_column:
        return (value, left), (value, right)
    if not of_row:
        return (top, value), (bottom, value)
    sides = sorted((value - of_column * column) / of_row for column in (left, right))
    ends = max(top, sides[0]), min(bottom, sides[1])
    first, last = ((row, (value - of_row * row) / of_column) for row in ends)
    return first, last


class Region(NamedTuple):
    """Cells (sorted) that are drawn as one, and their role.

    A "piece" lies there; optional cells stay "empty"; a "hole" is not part of the board, but is
    surrounded by it; "plain" and "shaded" are cells of a board without a tiling, "plain" also cells
    with names that stay free. `color` is "#rrggbb", or None without colours.
    """

    role: Literal["piece", "empty", "hole", "plain", "shaded"]
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


class Outlined(NamedTuple):
    """Cells (sorted) of a board that have a rule together, and that in a few characters."""

    cells: Shape
    badge: str


SIGNS = {"=": "", "size": "", "equal": "=", "different": "≠"}


def badge_of(rule: str) -> str:
    """Return the rule of a region of the board in a few characters.

    >>> [badge_of(rule) for rule in ("a = 7", "a < 5", "a equal", "a different")]
    ['7', '<5', '=', '≠']
    """
    _, relation, *number = rule.split()
    return SIGNS.get(relation, relation) + "".join(number)


def outlined_of(puzzle: Puzzle) -> tuple[Outlined, ...]:
    """Return the connected parts of the regions of a board that have rules, with these."""
    cells: dict[str, list[Cell]] = defaultdict(list)
    for cell, name in puzzle.board.regions:
        cells[name].append(cell)
    return tuple(
        Outlined(part, badge_of(rule))
        for rule in puzzle.region_rules
        for part in puzzle.board.lattice.components(cells[rule[0]])
    )


def by_region(board: Board, scene: Scene) -> Scene:
    """Return the scene of a board whose plain cells are in the regions of the board, so that there
    are lines between these.
    """
    name_of = dict(board.regions)
    parts: list[Region] = []
    for one in scene.regions.values():
        cells: dict[str, list[Cell]] = defaultdict(list)
        for cell in one.cells:
            cells[name_of.get(cell, "") if one.role == "plain" else ""].append(cell)
        parts += [one._replace(cells=tuple(some)) for some in cells.values()]
    return scene._replace(regions=dict(enumerate(parts)))


class Scene(NamedTuple):
    """A picture, before it is drawn.

    regions  by their numbers, which are the same in every layer
    marks    signs and texts beside them
    box      around all of it; of a solid by the layers, rows and columns of its cells
    outlined  cells with lines around them that lie over the regions, in pictures of flat scenes
    space    in which a region goes on beyond the sides of a board; None if none does
    offset   the rows above and the columns to the left of a layer that others take up
    round    a layer of balls
    """

    lattice: Lattice
    regions: Mapping[int, Region]
    marks: tuple[Mark, ...]
    box: Box
    space: Lattice | None = None
    outlined: tuple[Outlined, ...] = ()
    offset: tuple[float, float] = (0, 0)
    round: bool = False

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


def tiling_scene(
    puzzle: Puzzle,
    placements: Iterable[Placement],
    *,
    colored: bool = False,
    marked: bool = True,
) -> Scene:
    """The scene of a tiling of a puzzle; of a symmetry puzzle the figure.

    The placements are regions with the numbers 0, 1, ... in their order; they may leave cells of
    the board uncovered, which are one region then. Two options take time: `colored` gives regions
    their colours, `marked` a figure the marks of its symmetries, and pieces those of their cells.

    >>> from ..core.piece import Piece
    >>> puzzle = Puzzle((Piece("I", ((0, 0), (0, 1))),), Board(frozenset({(0, 0), (0, 1)})))
    >>> tiling_scene(puzzle, [Placement("I", ((0, 0), (0, 1)))]).regions
    {0: Region(role='piece', cells=((0, 0), (0, 1)), name='I', color=None)}
    """
    placements, lattice = tuple(placements), puzzle.board.lattice
    fills = colors(puzzle, placements) if colored else [None] * len(placements)
    regions = _pieces(placements, fills)
    if puzzle.goal:
        covered = tuple(sorted(cell for placement in placements for cell in placement.cells))
        axes = _symmetry_marks(figure(covered, lattice), lattice) if marked else ()
        return _scene(lattice, regions, covered, axes)
    cells = puzzle.board.cells
    if sum(len(placement.cells) for placement in placements) < len(cells):
        taken = {cell for placement in placements for cell in placement.cells}
        regions.append(Region("empty", tuple(cell for cell in cells if cell not in taken)))
    scene = _board_scene(puzzle.board, regions, _labels(placements) if marked else ())
    return scene._replace(outlined=outlined_of(puzzle)) if puzzle.board.regions else scene


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


def placements_scene(placements: Iterable[Placement], lattice: Lattice) -> Scene:
    """The scene of some placements (at least one) without a puzzle."""
    placements = tuple(placements)
    cells = tuple(sorted(cell for placement in placements for cell in placement.cells))
    regions = _pieces(placements, colors_without_puzzle(placements, lattice))
    return _scene(lattice, regions, cells, tuple(_labels(placements)))


def _pieces(placements: Iterable[Placement], fills: Iterable[str | None]) -> list[Region]:
    pairs = zip(placements, fills, strict=True)
    return [Region("piece", one.cells, one.piece, fill) for one, fill in pairs]


def piece_scene(
    lattice: Lattice, cells: Shape, color: str | None = None, name: str = "", marks: Marks = ()
) -> Scene:
    """The scene of a shape by itself, with the marks of its cells."""
    labels = _labels([Placement(name, cells, marks)])
    return _scene(lattice, [Region("piece", cells, name, color)], cells, tuple(labels))


def board_scene(
    board: Board,
    shaded: Iterable[Cell] = (),
    marks: Iterable[Mark] = (),
    named: bool = False,
    free: bool = False,
) -> Scene:
    """The scene of a board without a tiling: `shaded` cells, plain ones, and marks in them; with
    `free` also the cells with names that stay free; if it is `named`, the names and marks of all
    cells.
    """
    inside = set(shaded)
    regions = [
        Region("shaded", tuple(cell for cell in board.cells if cell in inside)),
        Region("plain", tuple(cell for cell in board.cells if cell not in inside)),
    ]
    drawn = [region for region in regions if region.cells]
    if free and not named:
        return _board_scene(board, drawn, marks)
    if not named:
        return _around(board, _scene(board.lattice, drawn, board.cells, tuple(marks)))
    labels: dict[Point, Mark] = {mark.at: mark for mark in marks}
    for cell, mark in board.marks:
        if cell in board.must or cell in board.may:
            beside = f"{labels[cell].text}:" if cell in labels else ""
            labels[cell] = Mark("label", cell, text=beside + mark)
    for cell, name in board.names:
        if cell in board.must or cell in board.may:
            beside = f"={labels[cell].text}" if cell in labels else ""
            labels[cell] = Mark("label", cell, text=name + beside)
    return _board_scene(board, drawn, labels.values())


def _board_scene(board: Board, regions: list[Region], marks: Iterable[Mark] = ()) -> Scene:
    """The scene of the regions of a board, and of its named cells that stay free, as regions."""
    free = board.free_names if board.names else ()
    if not free:
        return _around(board, _scene(board.lattice, regions, board.cells, tuple(marks)))
    named = [Region("plain", (cell,), name) for cell, name in free]
    labels = [Mark("label", cell, text=name) for cell, name in free]
    cells = tuple(sorted([*board.cells, *(cell for cell, _ in free)]))
    whole = _scene(board.lattice, [*regions, *named], cells, (*marks, *labels))
    return _around(board, whole)


def _around(board: Board, scene: Scene) -> Scene:
    return scene._replace(space=board.space) if board.space.translations else scene


def _scene(
    lattice: Lattice, regions: list[Region], cells: Shape, marks: tuple[Mark, ...] = ()
) -> Scene:
    """The scene of regions that are `cells` together; of flat ones, with the holes in them."""
    corners, holes = _surroundings(lattice, cells)
    return Scene(lattice, dict(enumerate((*regions, *holes))), marks, corners)


@lru_cache(64)
def _surroundings(lattice: Lattice, cells: Shape) -> tuple[Box, tuple[Region, ...]]:
    if not lattice.flat:
        return box(map(lattice.shown, cells)), ()
    found = holes(frozenset(cells), lattice)
    return box(cells), tuple(Region("hole", hole) for hole in found)


def _symmetry_marks(whole: Figure, lattice: Lattice) -> tuple[Mark, ...]:
    """The axes of a figure, else its centre: if axes cross, their crossing shows it."""
    axes = [one for one in whole.symmetries if one.kind not in TURNS]
    if axes:
        corners = box(map(lattice.shown, whole.cells))
        beside = 1 + len(lattice.invariants)  # columns are half as wide if sides are slanted
        return tuple(Mark("axis", *axis_ends(one, corners, beside)) for one in axes)
    # The smallest turn comes last, and done several times it is those before it.
    smallest = whole.symmetries[-1:]
    return tuple(Mark(TURNS[one.kind], tuple(value for _, value in one.place)) for one in smallest)


def layer_names(number: int) -> list[str]:
    """The captions of a number of layers.

    >>> layer_names(2)
    ['layer 1 (lowest)', 'layer 2']
    """
    lowest = " (lowest)" if number > 1 else ""
    return [f"layer {layer}{'' if layer > 1 else lowest}" for layer in range(1, number + 1)]


def layers(scene: Scene) -> list[Scene]:
    """The layers of a solid scene from the lowest on, each a flat scene; all in the same box if the
    layers lie straight above each other, else each in a box of its own.

    Marks stay in the layer of their cell. A piece that goes on in a layer beside has a mark; holes
    are those of each layer.
    """
    low, high = scene.box
    parts: list[dict[int, Region]] = [{} for _ in range(low[0], high[0] + 1)]
    marks: list[list[Mark]] = [[] for _ in parts]
    for number, region in scene.regions.items():
        # a placement is in many tilings, but their empty cells differ
        cut = _slices if region.role == "piece" else _slices.__wrapped__
        for layer, part, arrows in cut(region, scene.lattice):
            parts[layer - low[0]][number] = part
            marks[layer - low[0]] += arrows
    for mark in scene.marks:
        layer, flat = in_layer(mark.at, scene.lattice)
        marks[layer - low[0]].append(mark._replace(at=flat))
    for regions in parts:
        inside = frozenset().union(*[region.cells for region in regions.values()])
        regions.update(enumerate(_holes_of_layer(inside), len(scene.regions)))
    whole = low[1:], high[1:]
    scenes = [
        Scene(SQUARE, regions, tuple(found), whole, round=scene.lattice.round)
        for regions, found in zip(parts, marks, strict=True)
    ]
    return _shifted(scenes, scene.lattice.layer_shift) if any(scene.lattice.layer_shift) else scenes


def in_layer(cell: Point, lattice: Lattice) -> tuple[int, Cell]:
    """The layer of a cell of a solid, and its row and column there.

    >>> from ..core.square_lattice import CUBIC
    >>> in_layer((2, 0, 1), CUBIC)
    (2, (0, 1))
    """
    layer, *flat = lattice.shown(tuple(map(int, cell)))
    return layer, tuple(flat)


def _shifted(scenes: Sequence[Scene], shift: tuple[float, float]) -> list[Scene]:
    """Layers in their own boxes, each shifted against the one below."""
    found, places = [], []
    for number, scene in enumerate(scenes):
        cells = [cell for region in scene.regions.values() for cell in region.cells]
        corners = box(cells) if cells else scene.box
        found.append(scene._replace(box=corners))
        places.append([a + number * by for a, by in zip(corners[0], shift, strict=True)])
    top, left = (min(values) for values in zip(*places, strict=True))
    return [
        scene._replace(offset=(row - top, column - left))
        for scene, (row, column) in zip(found, places, strict=True)
    ]


@lru_cache(64)
def _holes_of_layer(inside: frozenset[Cell]) -> tuple[Region, ...]:
    return tuple(Region("hole", hole) for hole in holes(inside, SQUARE))


@lru_cache(5000)
def _slices(region: Region, lattice: Lattice) -> tuple[tuple[int, Region, tuple[Mark, ...]], ...]:
    """The layers of a region, each with its part there and the marks of that."""
    slices: dict[int, dict[Cell, Cell]] = defaultdict(dict)
    for cell in region.cells:
        layer, flat = in_layer(cell, lattice)
        slices[layer][flat] = cell
    goes_on = region.role == "piece" and len(slices) > 1
    inside = frozenset(region.cells)
    return tuple(
        (
            layer,
            region._replace(cells=tuple(sorted(part))),
            tuple(_arrows(layer, part, inside, lattice)) if goes_on else (),
        )
        for layer, part in slices.items()
    )


def _arrows(
    layer: int, part: Mapping[Cell, Cell], inside: Collection[Cell], lattice: Lattice
) -> Iterator[Mark]:
    """The marks of the cells of a layer that are beside one of the same piece above or below."""
    for flat, cell in sorted(part.items()):
        beside = {in_layer(near, lattice)[0] for near in lattice.neighbours(cell) if near in inside}
        above, below = layer + 1 in beside, layer - 1 in beside
        if above or below:
            yield Mark("both" if above and below else "up" if above else "down", flat)


class Edge(NamedTuple):
    """A side from one corner to another, between the regions of two numbers; None: the outside."""

    start: Corner
    end: Corner
    region: int
    other: int | None


def sides_of(scene: Scene) -> Sides:
    """The sides of the cells of a flat scene; regions have the numbers that they have there."""
    corners = scene.lattice.corners
    return Sides(
        (number, corners(cell)) for number, region in scene.regions.items() for cell in region.cells
    )


def across_sides(scene: Scene) -> Iterator[Side]:
    """The sides of the cells of a board in a quotient, across which a region goes on: in the cell
    that the one beyond is.

    >>> from ..core.square_lattice import SQUARE
    >>> from ..core.quotient_lattice import quotient
    >>> ring, box = {0: Region("plain", ((0, 0), (0, 1)))}, ((0, 0), (0, 1))
    >>> list(across_sides(Scene(SQUARE, ring, (), box, quotient(SQUARE, ((0, 2),), box))))
    [((0, 0), (1, 0)), ((0, 2), (1, 2))]
    """
    if scene.space is None:
        return
    owner, lattice, folded = scene.owner(), scene.lattice, scene.space.folded
    for first in range(0, 6, 2):  # neighbours on opposite sides of squares follow each other
        for cell, number in owner.items():
            for near in lattice.neighbours(cell)[first : first + 2]:
                if near not in owner and owner.get(folded(near)) == number:
                    start, end = sorted({*lattice.corners(cell)} & {*lattice.corners(near)})
                    yield start, end


class Sides:
    """The sides of polygons, given with the number of a region and corners, all the same way."""

    def __init__(self, polygons: Iterable[tuple[int, Sequence[Corner]]]) -> None:
        self._region: dict[Side, int] = {}  # the region of the polygon of a side
        self._next: dict[Side, Side] = {}  # the next side around the same polygon
        for region, corners in polygons:
            sides = [*zip(corners, (*corners[1:], corners[0]), strict=True)]
            self._region.update(dict.fromkeys(sides, region))
            self._next.update(zip(sides, sides[1:] + sides[:1], strict=True))

    def edges(self) -> Iterator[Edge]:
        """The sides that lie between two regions, each once.

        >>> from ..core.square_lattice import SQUARE
        >>> scene = piece_scene(SQUARE, ((0, 0),))
        >>> [(edge.start, edge.end) for edge in sides_of(scene).edges()]
        [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0))]
        """
        for (start, end), region in self._region.items():
            other = self._region.get((end, start))
            if other is None or region < other:
                yield Edge(start, end, region, other)

    def inner(self, without: Collection[int] = ()) -> Iterator[Side]:
        """The sides between two polygons of one region, each once; none of regions in `without`."""
        for side, region in self._region.items():
            start, end = side
            if start < end and self._region.get((end, start)) == region:
                if region not in without:
                    yield side

    def outlines(self) -> dict[int, list[list[Corner]]]:
        """The corners around each region, loop by loop: holes go the other way round.

        A loop ends where it began; the first corner is not repeated. Polygons that only touch at a
        corner lie in loops of their own.

        >>> from ..core.square_lattice import SQUARE
        >>> sides_of(piece_scene(SQUARE, ((0, 0), (1, 1)))).outlines()[0]
        [[(0, 0), (0, 1), (1, 1), (1, 0)], [(1, 1), (1, 2), (2, 2), (2, 1)]]
        """
        region_of = self._region
        return self._loops(
            {
                side: region
                for side, region in region_of.items()
                if region_of.get((side[1], side[0])) != region
            }
        )

    def outline_of(self, regions: Collection[int]) -> list[list[Corner]]:
        """The corners around all of some regions together, loop by loop, as in `outlines`."""
        region_of = self._region
        outer = {
            side: 0
            for side, region in region_of.items()
            if region in regions and region_of.get((side[1], side[0])) not in regions
        }
        return self._loops(outer).get(0, [])

    def _loops(self, left: dict[Side, int]) -> dict[int, list[list[Corner]]]:
        """The loops of some sides, by the number of their region; each side is in one."""
        borders, following = dict(left), self._next
        loops: dict[int, list[list[Corner]]] = {region: [] for region in left.values()}
        for first, region in list(left.items()):
            if first not in left:
                continue
            loop: list[Corner] = []
            side = first
            while left.pop(side, None) is not None:
                loop.append(side[0])
                side = following[side]
                while side not in borders:  # inside: go on around the polygon behind it
                    side = following[side[1], side[0]]
            loops[region].append(loop)
        return loops
