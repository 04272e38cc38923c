"""Periodic tilings of the plane by one shape, and verdicts on shapes that may have one.

    PlaneTiling(SQUARE, shape, tiles, translations, group)    tiles of one period, and two vectors
    PlaneVerdict(shape, SQUARE, "tiles", tiling)              the answer for a shape

Copies of the tiles of one period, moved by all sums of the two translations, cover every cell
exactly once. `fault` checks that by itself: it shares no code with the searches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from operator import add, sub
from typing import Any, Literal, TypeAlias

from ..core.cells import Cell, Shape, translate
from ..core.lattice import Lattice
from ..core.plain_values import Values
from ..core.tilings import represented
from ..core.value_views import converted, views_of
from ..core.wording import plural

Status: TypeAlias = Literal["tiles", "no", "open"]
PeriodPlace: TypeAlias = tuple[int, ...]  # equal for cells that translations take to each other
# Copies of a shape lie on the cells of one of these lattices.
PLANE_LATTICES = ("square", "hexagon", "triangle", "kite", "drafter", "tans")
PLANE_CELLS = "squares, hexagons, triangles, kites, drafters or tans"
# On these, copies could also meet askew, along sides that begin between two corners of cells.
LATTICES_WITH_OTHERS = ("kite", "drafter", "tans")


@dataclass(frozen=True, slots=True)
class PlaneTiling:
    """A periodic tiling of the plane by copies of a shape.

    tiles         those of one period, each sorted: a fundamental domain of the translations
    translations  the two vectors that generate all translations
    group         the symbol of a group of symmetries of the tiling, such as "p4g"
    orbits        the number of classes of tiles under these symmetries: 1 for an isohedral tiling
    """

    lattice: Lattice
    shape: Shape
    tiles: tuple[Shape, ...]
    translations: tuple[Cell, Cell]
    group: str
    orbits: int

    @property
    def fault(self) -> str:
        """The reason why it is no tiling of the plane by the shape, "" for none: on a window that
        holds a whole period, each cell is covered once.
        """
        down, right = self.translations
        if not _determinant(down, right):
            return "the translations do not span the plane"
        forms = set()
        for turn in self.lattice.group():
            image = map(turn, self.shape)
            forms.add(self._at_home(image))
        times: Counter[PeriodPlace] = Counter()
        for tile in self.tiles:
            if self._at_home(tile) not in forms:
                return "a tile is not an image of the shape"
            for cell in tile:
                place = self._class(cell)
                times[place] += 1
        low = (0,) * len(down)
        high = []
        for a, b in zip(down, right, strict=True):
            high.append(abs(a) + abs(b))
        for cell in self._cells(low, tuple(high)):
            covered = times[self._class(cell)]
            if covered != 1:
                where = self.lattice.shown(cell)
                return f"{where} is covered {covered} times"
        return ""

    def _at_home(self, cells: Iterable[Cell]) -> Shape:
        return self.lattice.normalise(cells)

    def _class(self, cell: Cell) -> PeriodPlace:
        """A value that is the same for the cells that sums of the translations take to each other,
        by Cramer's rule.
        """
        down, right = self.translations
        period_area = _determinant(down, right)
        along_down = _determinant(cell, right) % period_area
        along_right = _determinant(down, cell) % period_area
        kind = self.lattice.kind(cell)
        return (along_down, along_right, *kind)

    def _cells(self, low: Cell, high: Cell) -> Iterator[Cell]:
        """Yield the cells that lie in a box of first and last numbers, but for their kinds."""
        rows = range(low[0], high[0] + 1)
        columns = range(low[-1], high[-1] + 1)
        kinds = self.lattice.steps
        for kind, row, column in product(kinds, rows, columns):
            middle = []
            for row_factor, *_, column_factor in self.lattice.invariants:
                needed = row * row_factor + column * column_factor
                middle.append(-needed)
            by = (row, *middle, column)
            yield tuple(map(add, kind, by))

    def copies(self, low: Cell, high: Cell) -> Iterator[tuple[int, Shape]]:
        """Yield the tiles with a cell in a box of first and last numbers, each with the number of
        its class by translations; those of the period itself come first.
        """
        zero = (0,) * self.lattice.dimension
        owners = {}
        places: dict[tuple[int, Cell], None] = {}  # in order, the number of each and its way
        for number, tile in enumerate(self.tiles):
            places[number, zero] = None
            for cell in tile:
                place = self._class(cell)
                owners[place] = (number, cell)
        for cell in self._cells(low, high):
            place = self._class(cell)
            number, own_cell = owners[place]
            by = tuple(map(sub, cell, own_cell))
            places[number, by] = None
        for number, by in places:
            tile = self.tiles[number]
            yield number, translate(tile, by)


def _determinant(down: Cell, right: Cell) -> int:
    down_row, *_, down_column = down
    right_row, *_, right_column = right
    return down_row * right_column - down_column * right_row


@dataclass(frozen=True, slots=True)
class PlaneVerdict:
    """The answer to the question whether copies of a shape tile the plane.

    status       "tiles", "no" for a proof that they do not, else "open"
    tiling       a tiling that was verified; None if none was found
    anisohedral  whether it is proved that no tiling is isohedral
    reason       the kind of proof that there is no tiling: "hole", "translations" (the only copies
                 that are allowed), "heesch"
    heesch       the Heesch number, if it is known
    coronas      the coronas that the shape has, at least
    most         the classes of tiles up to which there is no periodic tiling
    patch        tiles around the shape, each with the number of its corona; 0 for the shape itself;
                 the last corona may have holes
    layers       the answer of the search for coronas, if there was one
    ended        the reason why the search ended early: "limit" or "interrupted"; else ""
    can_rotate, can_reverse  whether copies may be turned, and flipped over
    """

    shape: Shape
    lattice: Lattice
    status: Status
    tiling: PlaneTiling | None = None
    anisohedral: bool = False
    reason: str = ""
    heesch: int | None = None
    coronas: int = 0
    most: int = 0
    patch: tuple[tuple[int, Shape], ...] = ()
    layers: Any = field(default=None, compare=False, repr=False)
    ended: str = ""
    can_rotate: bool = True
    can_reverse: bool = True

    @property
    def isohedral(self) -> bool | None:
        """Whether a tiling is isohedral; None if neither such a tiling nor a proof was found."""
        if self.tiling and self.tiling.orbits == 1:
            return True
        if self.anisohedral or self.status == "no":
            return False
        return None

    def __repr__(self) -> str:
        cells = len(self.shape)
        summary = f"of {plural(cells, 'cell')}: {self.status}"
        return represented(self, summary, cells)

    __str__, _repr_mimebundle_, _mime_ = views_of("PlaneVerdict")

    def to_dict(self) -> Values:
        """The values of JSON."""
        return converted("PlaneVerdict.to_dict", self, dict[str, Any])
