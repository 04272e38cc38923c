"""The sides of the cells of a scene: edges between regions, and outlines.

A Side      of a cell, from a corner to the next one around   ((0, 0), (0, 1))
            it, so that the cell lies on the same hand of all
            its sides; the cell behind it has the same side
            the other way round
An Edge     a side between two regions, or a region and the outside   Edge((0, 1), (1, 1), 0, 1)

A corner is given as `Lattice.corners` gives it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..text.scene import Corner, Region, Scene

Side: TypeAlias = tuple[Corner, Corner]
Regions: TypeAlias = Mapping[int, Region]  # by their numbers
CornerLoop: TypeAlias = list[Corner]
Polygons: TypeAlias = Iterable[Sequence[Corner]]
Outlines: TypeAlias = dict[int, list[CornerLoop]]  # by the numbers of regions


class Edge(NamedTuple):
    """A side from one corner to another, between the regions of two numbers; None: the outside."""

    start: Corner
    end: Corner
    region: int
    other: int | None


def sides_of(scene: Scene) -> Sides:
    """The sides of the cells of a flat scene; regions have the numbers that they have there."""
    corners_of = scene.lattice.corners
    polygons = []
    for cell, number in scene.owner().items():
        corners = corners_of(cell)
        polygons.append((number, corners))
    return Sides(polygons)


def loops_around(polygons: Polygons) -> list[CornerLoop]:
    """The corners around some polygons together (at least one), as `Sides.outlines` has them."""
    sides = Sides((0, corners) for corners in polygons)
    outlines = sides.outlines()
    return outlines[0]


def across_sides(scene: Scene) -> Iterator[Side]:
    """The sides of the cells of a board in a quotient, across which a region goes on: in the cell
    that the one beyond is.

    >>> from ..core.square_lattice import SQUARE
    >>> from ..text.scene import Region, Scene
    >>> from ..lattices.quotient_lattice import quotient
    >>> ring, box = {0: Region("plain", ((0, 0), (0, 1)))}, ((0, 0), (0, 1))
    >>> list(across_sides(Scene(SQUARE, ring, (), box, quotient(SQUARE, ((0, 2),), box))))
    [((0, 0), (1, 0)), ((0, 2), (1, 2))]
    """
    if scene.space is None:
        return
    owner = scene.owner()
    lattice = scene.lattice
    folded = scene.space.folded
    for direction in range(0, 6, 2):  # neighbours on opposite sides of squares follow each other
        for cell, number in owner.items():
            neighbours = lattice.neighbours(cell)
            opposite_neighbours = neighbours[direction : direction + 2]
            for neighbour in opposite_neighbours:
                if neighbour in owner:
                    continue
                folded_neighbour = folded(neighbour)
                if owner.get(folded_neighbour) != number:
                    continue
                corners_beyond = lattice.corners(neighbour)
                shared = []
                for corner in lattice.corners(cell):
                    if corner in corners_beyond:
                        shared.append(corner)
                start, end = sorted(shared)
                yield start, end


class Sides:
    """The sides of polygons, given with the number of a region and corners, all the same way."""

    def __init__(self, polygons: Iterable[tuple[int, Sequence[Corner]]]) -> None:
        self._region: dict[Side, int] = {}  # the region of the polygon of a side
        self._next: dict[Side, Side] = {}  # the next side around the same polygon
        for region, corners in polygons:
            first_corner, *further_corners = corners
            ends = [*further_corners, first_corner]
            sides = list(zip(corners, ends, strict=True))
            next_sides = sides[1:] + sides[:1]
            for side, next_side in zip(sides, next_sides, strict=True):
                self._region[side] = region
                self._next[side] = next_side

    def edges(self) -> Iterator[Edge]:
        """The sides that lie between two regions, each once.

        >>> from ..core.square_lattice import SQUARE
        >>> from ..text.piece_scenes import piece_scene
        >>> scene = piece_scene(SQUARE, ((0, 0),))
        >>> [(edge.start, edge.end) for edge in sides_of(scene).edges()]
        [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0))]
        """
        for side, region in self._region.items():
            other_region = self._behind(side)
            if other_region is None or region < other_region:
                start, end = side
                yield Edge(start, end, region, other_region)

    def _behind(self, side: Side) -> int | None:
        """The region on the other hand of a side; None for the outside."""
        start, end = side
        return self._region.get((end, start))
        opposite_side = (end, start)
        return self._region.get(opposite_side)

    def inner(self, without: Collection[int] = ()) -> Iterator[Side]:
        """The sides between two polygons of one region, each once; none of regions in `without`."""
        for side, region in self._region.items():
            start, end = side
            if start > end:  # a side comes twice, once each way round
                continue
            if region in without:
                continue
            if self._behind(side) == region:
                yield side

    def outlines(self) -> Outlines:
        """The corners around each region, loop by loop: holes go the other way round.

        A loop ends where it began; the first corner is not repeated. Polygons that only touch at a
        corner lie in loops of their own.

        >>> from ..core.square_lattice import SQUARE
        >>> from ..text.piece_scenes import piece_scene
        >>> sides_of(piece_scene(SQUARE, ((0, 0), (1, 1)))).outlines()[0]
        [[(0, 0), (0, 1), (1, 1), (1, 0)], [(1, 1), (1, 2), (2, 2), (2, 1)]]
        """
        outer = {}
        for side, region in self._region.items():
            if self._behind(side) != region:
                outer[side] = region
        return self._loops(outer)

    def outline_of(self, regions: Collection[int]) -> list[CornerLoop]:
        """The corners around all of some regions together, loop by loop, as in `outlines`."""
        outer = {}
        for side, region in self._region.items():
            if region not in regions:
                continue
            if self._behind(side) not in regions:
                outer[side] = 0  # as if all were one region
        loops = self._loops(outer)
        return loops.get(0, [])

    def _loops(self, sides_left: dict[Side, int]) -> Outlines:
        """The loops of some sides, by the number of their region; each side is in one."""
        borders = dict(sides_left)
        loops = defaultdict(list)
        for side, region in borders.items():
            if side in sides_left:
                loop = self._loop_from(side, borders, sides_left)
                loops[region].append(loop)
        return dict(loops)

    def _loop_from(
        self, side: Side, borders: Collection[Side], sides_left: dict[Side, int]
    ) -> CornerLoop:
        """The loop of borders that a side begins; its sides are left no more."""
        following = self._next
        loop = []
        while sides_left.pop(side, None) is not None:
            start, _ = side
            loop.append(start)
            side = following[side]
            while side not in borders:  # inside: go on around the polygon behind it
                start, end = side
                side = following[end, start]
        return loop
