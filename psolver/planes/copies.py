"""Copies of a shape in the plane, the cells around them, and holes.

A cell is coded as one number, so that a translation adds a number. A copy is the number of its
orientation and the code of its translation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from operator import add
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Isometry, Shape, translate
from ..core.lattice import Lattice

DIGIT = 1 << 20  # is the base of codes, far above the numbers of cells

Place: TypeAlias = tuple[int, int]  # of a copy: its orientation, and the code of its translation


class Copy(NamedTuple):
    """A copy of a shape: its cells, sorted, and the isometry that takes the shape there."""

    cells: Shape
    isometry: Isometry


def code_of(cell: Cell) -> int:
    """The code of a cell, also of the translation by it."""
    code = 0
    for value in reversed(cell):
        code = code * DIGIT + value
    return code


class CopiedShape:
    """A shape, and its copies.

    case   the shape, its lattice, and whether copies may be flipped over
    group  the isometries that copies may take, up to translation
    turns  those that make its orientations, by their numbers
    home   the place of the shape itself
    """

    def __init__(self, cells: Shape, lattice: Lattice, reflections: bool) -> None:
        self.cells = cells
        self.lattice = lattice
        self.case = (cells, lattice, reflections)
        self.group = lattice.group(reverse=reflections)
        self._numbers: dict[Shape, int] = {}  # of the orientations
        self.turns: list[Isometry] = []
        in_order = sorted(self.group)
        in_order.remove(lattice.identity)
        for turn in (lattice.identity, *in_order):
            orientation = lattice.normalise(turn.images(cells))
            if orientation not in self._numbers:
                self._numbers[orientation] = len(self.turns)
                self.turns.append(turn)
        self._codes: list[list[int]] = []
        self._around: list[list[int]] = []
        self._of_kind: dict[Cell, list[Place]] = defaultdict(list)
        for number, turn in enumerate(self.turns):
            image = list(turn.images(cells))
            around = _cells_around(image, lattice)
            codes = list(map(code_of, image))
            self._codes.append(codes)
            codes_around = map(code_of, around)
            self._around.append(list(codes_around))
            for cell, code in zip(image, codes, strict=True):
                kind = lattice.kind(cell)
                self._of_kind[kind].append((number, code))
        self.home: Place = (0, 0)
        self._covering: dict[int, list[Place]] = {}

    def cell(self, code: int) -> Cell:
        """The cell of a code."""
        half = DIGIT // 2
        values = []
        for _ in range(self.lattice.dimension):
            value = (code + half) % DIGIT - half
            code = (code - value) // DIGIT
            values.append(value)
        return tuple(values)

    def codes(self, place: Place) -> list[int]:
        """The cells of a copy."""
        number, shift = place
        return [code + shift for code in self._codes[number]]

    def around(self, place: Place) -> list[int]:
        """The cells around a copy."""
        number, shift = place
        return [code + shift for code in self._around[number]]

    def covering(self, code: int) -> list[Place]:
        """The copies that cover a cell."""
        if code not in self._covering:
            cell = self.cell(code)
            kind = self.lattice.kind(cell)
            places = []
            for number, own_code in self._of_kind[kind]:
                shift = code - own_code
                places.append((number, shift))
            self._covering[code] = places
        return self._covering[code]

    def copy(self, place: Place) -> Copy:
        """The copy that lies at a place."""
        number, shift = place
        way = self.cell(shift)
        isometry = self.turns[number].then_moved(way)
        cells = sorted(isometry.images(self.cells))
        return Copy(tuple(cells), isometry)

    def place(self, cells: Iterable[Cell]) -> Place:
        """The place of a copy, by its cells."""
        cells = tuple(cells)
        orientation = self.lattice.normalise(cells)
        number = self._numbers[orientation]
        first_code = min(self._codes[number], key=self.cell)
        shift = code_of(min(cells)) - first_code
        return number, shift

    def images(self, places: Sequence[Place]) -> Iterator[list[Place]]:
        """The images of some copies under the isometries that copies may take, up to translation,
        each once.
        """
        copies = [self.copy(place).cells for place in places]
        yielded = set()
        for turn in self.group:
            images = [self.place(turn.images(cells)) for cells in copies]
            _, first_shift = images[0]
            relative = []
            for number, shift in images:
                relative.append((number, shift - first_shift))
            key = tuple(relative)
            if key not in yielded:
                yielded.add(key)
                yield relative


def _cells_around(cells: Iterable[Cell], lattice: Lattice) -> set[Cell]:
    """Return the cells that share a point with some cells, and are none of them.

    >>> from psolver.core.lattice import lattice_named
    >>> [len(_cells_around([(0, 0, 1)[-n:]], lattice_named(name)))
    ...  for n, name in ((2, "square"), (3, "triangle"))]
    [8, 12]
    """
    cells = set(cells)
    steps = _steps_around(lattice)
    reached: set[Cell] = set()
    for cell in cells:
        steps_of_cell = steps[lattice.kind(cell)]
        reached.update(translate(steps_of_cell, cell))
    return reached - cells


@cache
def _steps_around(lattice: Lattice) -> Mapping[Cell, Shape]:
    """For each kind of cell, the steps to the cells that share a corner with it."""
    if lattice.beside_corners:
        return lattice.beside_corners
    all_steps = list(product((-1, 0, 1), repeat=lattice.dimension))
    around = {}
    for kind in lattice.steps:
        steps = []
        for step in all_steps:
            neighbour = tuple(map(add, kind, step))
            if any(step) and lattice.has(neighbour):
                steps.append(step)
        around[kind] = tuple(steps)
    return around
