"""Copies of a shape in the plane, the cells around them, and holes.

A cell is coded as one number, so that a translation adds a number. A copy is the number of its
orientation and the code of its translation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import product
from operator import add
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Isometry, Shape, box, translate
from ..core.lattice import Lattice

DIGIT = 1 << 20

Place: TypeAlias = tuple[int, int]  # of a copy: its orientation, and the code of its translation


class Copy(NamedTuple):
    """A copy of a shape: its cells, sorted, and the isometry that takes the shape there."""

    cells: Shape
    isometry: Isometry


def code_of(cell: Cell) -> int:
    """The code of a cell, also of the translation by it."""
    return sum(value * DIGIT**axis for axis, value in enumerate(cell))


class CopiedShape:
    """A shape, and its copies.

    case   the shape, its lattice, and whether copies may be flipped over
    group  the isometries that copies may take, up to translation
    turns  those that make its orientations, by their numbers
    home   the place of the shape itself
    """

    def __init__(self, cells: Shape, lattice: Lattice, reflections: bool) -> None:
        self.case = self.cells, self.lattice, _ = cells, lattice, reflections
        self.group = lattice.group(reverse=reflections)
        group_turns = sorted(self.group, key=lambda turn: (turn != lattice.identity, turn))
        self._numbers: dict[Shape, int] = {}  # of the orientations
        for turn in group_turns:
            self._numbers.setdefault(lattice.normalise(turn.images(cells)), len(self._numbers))
        self.turns = [self._turn(group_turns, shape) for shape in self._numbers]
        images = [tuple(turn.images(cells)) for turn in self.turns]
        self._codes = [tuple(map(code_of, image)) for image in images]
        self._around = [tuple(map(code_of, _cells_around(image, lattice))) for image in images]
        self._of_kind: dict[Cell, list[Place]] = defaultdict(list)
        for number, image in enumerate(images):
            for cell in image:
                self._of_kind[lattice.kind(cell)].append((number, code_of(cell)))
        self.home: Place = (0, 0)
        self._covering: dict[int, list[Place]] = {}

    def _turn(self, group_turns: Sequence[Isometry], shape: Shape) -> Isometry:
        """The first isometry that makes an orientation."""
        normalise = self.lattice.normalise
        return next(turn for turn in group_turns if normalise(turn.images(self.cells)) == shape)

    def cell(self, code: int) -> Cell:
        """The cell of a code."""
        values = []
        for _ in range(self.lattice.dimension):
            value = (code + DIGIT // 2) % DIGIT - DIGIT // 2
            code = (code - value) // DIGIT
            values.append(value)
        return tuple(values)

    def codes(self, place: Place) -> list[int]:
        """The cells of a copy."""
        return [code + place[1] for code in self._codes[place[0]]]

    def around(self, place: Place) -> list[int]:
        """The cells around a copy."""
        return [code + place[1] for code in self._around[place[0]]]

    def covering(self, code: int) -> list[Place]:
        """The copies that cover a cell."""
        if code not in self._covering:
            kind = self.lattice.kind(self.cell(code))
            places_covering = [
                (number, code - own_code) for number, own_code in self._of_kind[kind]
            ]
            self._covering[code] = places_covering
        return self._covering[code]

    def copy(self, place: Place) -> Copy:
        """The copy that lies at a place."""
        isometry = self.turns[place[0]].then_moved(self.cell(place[1]))
        return Copy(tuple(sorted(isometry.images(self.cells))), isometry)

    def place(self, cells: Iterable[Cell]) -> Place:
        """The place of a copy, by its cells."""
        cells = tuple(cells)
        number = self._numbers[self.lattice.normalise(cells)]
        return number, code_of(min(cells)) - min(self._codes[number], key=self.cell)

    def images(self, places: Sequence[Place]) -> Iterator[list[Place]]:
        """The images of some copies under the isometries that copies may take, up to translation,
        each once.
        """
        copies, yielded = [self.copy(place).cells for place in places], set()
        for turn in self.group:
            images = [self.place(turn.images(cells)) for cells in copies]
            by = images[0][1]
            relative = tuple((number, code - by) for number, code in images)
            if relative not in yielded:
                yielded.add(relative)
                yield list(relative)


def _cells_around(cells: Iterable[Cell], lattice: Lattice) -> set[Cell]:
    """Return the cells that share a point with some cells, and are none of them.

    >>> from psolver.core.lattice import lattice_named
    >>> [len(_cells_around([(0, 0, 1)[-n:]], lattice_named(name)))
    ...  for n, name in ((2, "square"), (3, "triangle"))]
    [8, 12]
    """
    cells = set(cells)
    steps = _steps_around(lattice)
    return {to for cell in cells for to in translate(steps[lattice.kind(cell)], cell)} - cells


@cache
def _steps_around(lattice: Lattice) -> Mapping[Cell, Shape]:
    """For each kind of cell, the steps to the cells that share a corner with it."""
    unit = list(product((-1, 0, 1), repeat=lattice.dimension))
    return {
        kind: tuple(step for step in unit if any(step) and lattice.has(tuple(map(add, kind, step))))
        for kind in lattice.steps
    }


def holes_of(cells: Set[Cell], lattice: Lattice) -> list[frozenset[Cell]]:
    """Return the holes of some cells: the parts of the other cells that are enclosed by them. Two
    cells that share only a corner do not lie in one part.

    >>> from psolver.core.square_lattice import SQUARE
    >>> [sorted(hole) for hole in holes_of({(0, 1), (1, 0), (1, 2), (2, 1)}, SQUARE)]
    [[(1, 1)]]
    """
    low, high = box(cells)
    outside, holes = set[Cell](), list[frozenset[Cell]]()
    cells_left = _cells_around(cells, lattice)
    while cells_left:
        start = min(cells_left)
        region, todo, leaves = {start}, [start], False
        while todo and not leaves:
            cell = todo.pop()
            inside = all(a <= b <= c for a, b, c in zip(low, cell, high, strict=True))
            leaves = not inside or cell in outside
            neighbours = set(lattice.neighbours(cell)) - cells - region
            region |= neighbours
            todo += neighbours
        cells_left -= region
        if leaves:
            outside |= region
        else:
            holes.append(frozenset(region))
    return holes
