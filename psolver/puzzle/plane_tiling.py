"""Periodic tilings of the plane by one shape, and verdicts on shapes that may have one.

    PlaneTiling(SQUARE, shape, tiles, translations, group)    tiles of one period, and two vectors
    PlaneVerdict(shape, SQUARE, "tiles", tiling)              the answer for a shape

Copies of the tiles of one period, moved by all sums of the two translations, cover every cell
exactly once. `fault` checks that by itself: it shares no code with the searches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from operator import add, sub
from typing import Any, Literal, TypeAlias

from ..geometry.cells import Cell, Shape, translate
from ..geometry.lattice import Lattice
from . import bundle, converted, html_view, view

Status: TypeAlias = Literal["tiles", "no", "open"]


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
        forms = {self._at_home(map(turn, self.shape)) for turn in self.lattice.group()}
        if not forms.issuperset(map(self._at_home, self.tiles)):
            return "a tile is not an image of the shape"
        for cell in self._window():
            times = sum(
                self._is_translation(tuple(map(sub, cell, other)))
                for tile in self.tiles
                for other in tile
            )
            if times != 1:
                return f"{self.lattice.shown(cell)} is covered {times} times"
        return ""

    def _at_home(self, cells: Any) -> Shape:
        return self.lattice.normalise(cells)

    def _window(self) -> Iterator[Cell]:
        """Yield the cells of a box that is as large as the translations together."""
        down, right = self.translations
        rows = abs(down[0]) + abs(right[0])
        columns = abs(down[-1]) + abs(right[-1])
        for kind, row, column in product(self.lattice.steps, range(rows), range(columns)):
            between = (-row - column,) * (self.lattice.dimension - 2)
            yield tuple(map(add, kind, (row, *between, column)))

    def _is_translation(self, vector: Cell) -> bool:
        """Whether a vector is a sum of multiples of the translations, by Cramer's rule."""
        down, right = self.translations
        if len(vector) > 2 and vector[0] + vector[1] + vector[2]:
            return False
        whole = _determinant(down, right)
        return not (_determinant(vector, right) % whole or _determinant(down, vector) % whole)

    def copies(self, low: Cell, high: Cell) -> Iterator[tuple[int, Shape]]:
        """Yield the tiles with a cell in a box of first and last numbers, each with the number of
        its class by translations; those of the period itself come first.
        """
        reach = range(-self._steps(low, high), self._steps(low, high) + 1)
        pairs = sorted(product(reach, reach), key=lambda pair: (pair != (0, 0), pair))
        down, right = self.translations
        for times in pairs:
            by = tuple(times[0] * a + times[1] * b for a, b in zip(down, right, strict=True))
            for number, tile in enumerate(self.tiles):
                moved = translate(tile, by)
                if any(_between(low, cell, high) for cell in moved):
                    yield number, moved

    def _steps(self, low: Cell, high: Cell) -> int:
        """The largest multiple of a translation that may lead into a box."""
        down, right = self.translations
        spans = [high[0] - low[0], high[-1] - low[-1]]
        spans += [abs(value) for tile in self.tiles for cell in tile for value in cell]
        longest = max(map(abs, (*down, *right)))
        area = abs(_determinant(down, right))
        return 2 * longest * (max(spans) + longest) // area + 1


def _between(low: Cell, cell: Cell, high: Cell) -> bool:
    return low[0] <= cell[0] <= high[0] and low[-1] <= cell[-1] <= high[-1]


def _determinant(one: Cell, other: Cell) -> int:
    return one[0] * other[-1] - one[-1] * other[0]


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

    @property
    def isohedral(self) -> bool | None:
        """Whether a tiling is isohedral; None if neither such a tiling nor a proof was found."""
        if self.tiling and self.tiling.orbits == 1:
            return True
        return False if self.anisohedral or self.status == "no" else None

    def __str__(self) -> str:
        """The verdict in words, and a picture of the tiling, or of the coronas."""
        return view("PlaneVerdict.text", self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return bundle("PlaneVerdict", self)

    _mime_ = html_view

    def to_dict(self) -> dict[str, Any]:
        """The values of JSON."""
        return converted("PlaneVerdict.to_dict", self, dict[str, Any])
