"""Cells, shapes and isometries.

A cell         tuple of ints, (row, column) or (layer, row, column)    (0, 1)
A shape        sorted tuple of cells                                   ((0, 0), (0, 1), (1, 0))
An isometry    signed permutation of the coordinates with a shift

    Isometry(axes=(1, 0), signs=(1, -1), shift=(0, 3))

sends a cell to the one whose i-th coordinate is signs[i] * cell[axes[i]] + shift[i].

The set of all cells, and everything that depends on it, belongs to their lattice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import add
from typing import TypeAlias

from .closure import closure
from .core_tuning import CELLS_BETWEEN_TICKS, MANY_CELLS

Cell: TypeAlias = tuple[int, ...]
Shape: TypeAlias = tuple[Cell, ...]
MarkedCell: TypeAlias = tuple[Cell, str]
MarkedCells: TypeAlias = tuple[MarkedCell, ...]
MarksByCell: TypeAlias = Mapping[Cell, str]
DrawnMarks: TypeAlias = dict[Cell, str]  # by cells, as they are read from a drawing
Linear: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


def box(cells: Iterable[Cell]) -> tuple[Cell, Cell]:
    """The lowest and the highest corner of the smallest box around `cells` (at least one).

    >>> box([(3, 1), (2, 4)])
    ((2, 1), (3, 4))
    """
    axes = columns(cells)
    lowest = map(min, axes)
    highest = map(max, axes)
    return tuple(lowest), tuple(highest)


def extent(cells: Iterable[Cell]) -> tuple[int, ...]:
    """The lengths in cells of the smallest box around `cells` (at least one), along each axis.

    >>> extent([(3, 1), (2, 4)])
    (2, 4)
    """
    lengths = []
    for column in columns(cells):
        lengths.append(max(column) - min(column) + 1)
    return tuple(lengths)


def points_of(plane: Callable[[Cell], Cell], shapes: Iterable[Iterable[Cell]]) -> list[list[Cell]]:
    """The points of the cells of some shapes, by the `plane` of their lattice."""
    points = []
    for cells in shapes:
        points.append(list(map(plane, cells)))
    return points


def greatest_lengths(shapes: Iterable[Iterable[Cell]]) -> tuple[int, ...]:
    """The greatest length along each axis of some sets of points."""
    lengths = map(extent, shapes)
    lengths_by_axis = zip(*lengths, strict=True)
    return tuple(map(max, lengths_by_axis))


def columns(cells: Iterable[Cell]) -> list[list[int]]:
    """The coordinates of `cells` (at least one), axis by axis; a million cells take no more memory
    than that.

    >>> columns([(3, 1), (2, 4)])
    [[3, 2], [1, 4]]
    """
    cells = list(cells)
    by_axis = []
    for axis in range(len(cells[0])):
        column = [cell[axis] for cell in cells]
        by_axis.append(column)
    return by_axis


def translate(cells: Iterable[Cell], by: Cell) -> Shape:
    """`cells` moved by the vector `by`, in their order.

    >>> translate([(0, 1), (0, 0)], (2, 3))
    ((2, 4), (2, 3))
    """
    cells = list(cells)
    if len(cells) < MANY_CELLS:
        return tuple([tuple(map(add, cell, by)) for cell in cells])
    moved = []
    for axis, step in enumerate(by):
        moved.append([cell[axis] + step for cell in cells])
    return tuple(zip(*moved, strict=True))


def components_of(
    cells: Iterable[Cell],
    neighbours: Callable[[Cell], Iterable[Cell]],
    tick: Callable[[], None] = lambda: None,
) -> list[Shape]:
    """The connected parts of some cells, each sorted, in the order of their first cells.
    `neighbours` returns the cells beside one, whether they are among these or not; `tick` is called
    now and then in a large part.

    >>> components_of([(0,), (1,), (3,)], lambda cell: [(cell[0] - 1,), (cell[0] + 1,)])
    [((0,), (1,)), ((3,),)]
    """
    cells_left = set(cells)
    components = []
    for start in sorted(cells_left):
        if start not in cells_left:
            continue
        cells_left.remove(start)
        component = [start]
        todo = [start]
        while todo:
            for cell in neighbours(todo.pop()):
                if cell in cells_left:
                    cells_left.remove(cell)
                    component.append(cell)
                    todo.append(cell)
                    if len(component) % CELLS_BETWEEN_TICKS == 0:
                        tick()
        component.sort()
        components.append(tuple(component))
    return components


# isometries --------------------------------------------------------------------------------------

Place: TypeAlias = tuple[tuple[str, float], ...]
# an axis by its name: the factors of row and column in the sum that is the same at all its points
LINES_OF_AXES = {
    "row": (1, 0),
    "column": (0, 1),
    "row-column": (1, -1),
    "row+column": (1, 1),
    "3*row-column": (3, -1),
    "3*row+column": (3, 1),
}


@dataclass(frozen=True, slots=True, order=True)
class Isometry:
    """A signed permutation of the coordinates and a shift; all three tuples are as long as a
    cell.
    """

    axes: tuple[int, ...]
    signs: tuple[int, ...]
    shift: Cell

    def __call__(self, cell: Cell) -> Cell:
        """The image of a cell."""
        return tuple(
            [s * cell[a] + d for a, s, d in zip(self.axes, self.signs, self.shift, strict=True)]
        )

    def images(self, cells: Iterable[Cell]) -> Iterator[Cell]:
        """The images of some cells (at least one), in their order.

        >>> list(Isometry((1, 0), (1, -1), (0, 3)).images([(0, 0), (0, 1)]))
        [(0, 3), (1, 3)]
        """
        values_by_axis = columns(cells)
        images = []
        for axis, sign, by in zip(self.axes, self.signs, self.shift, strict=True):
            images.append([sign * value + by for value in values_by_axis[axis]])
        return zip(*images, strict=True)

    def after(self, earlier: Isometry) -> Isometry:
        """The isometry that does the earlier one, then this one."""
        axes = []
        signs = []
        for axis, sign in zip(self.axes, self.signs, strict=True):
            axes.append(earlier.axes[axis])
            signs.append(sign * earlier.signs[axis])
        shift = self(earlier.shift)
        return Isometry(tuple(axes), tuple(signs), shift)

    def then_moved(self, by: Cell) -> Isometry:
        """The isometry that does this one, then moves by a vector."""
        shift = tuple(map(add, self.shift, by))
        return Isometry(self.axes, self.signs, shift)

    @property
    def linear(self) -> Linear:
        """The effect on directions: the same for two that differ by a translation."""
        return self.axes, self.signs


def identity(dimension: int) -> Isometry:
    """The isometry that moves nothing."""
    axes = tuple(range(dimension))
    signs = (1,) * dimension
    shift = (0,) * dimension
    return Isometry(axes, signs, shift)


def generated_group(generators: Iterable[Isometry], dimension: int) -> tuple[Isometry, ...]:
    """The group that `generators` of a finite one generate, sorted.

    >>> len(generated_group([Isometry((1, 0), (-1, 1), (0, 0))], 2))
    4
    """
    generators = tuple(generators)

    def products(element: Isometry) -> list[Isometry]:
        return [generator.after(element) for generator in generators]

    group = closure([identity(dimension)], products)
    return tuple(sorted(group))


def middle_kept(turn: Isometry, cells: frozenset[Cell]) -> Cell | None:
    """The only translation that may follow a turn to bring some cells (at least one) back to their
    places, as the middle of the cells stays in place; None for none.

    >>> middle_kept(Isometry((0, 1), (-1, -1), (0, 0)), frozenset({(0, 0), (2, 3)}))
    (2, 3)
    """
    number = len(cells)
    total = sum_of_cells(cells)
    steps = []
    for value, axis, sign, shift in zip(total, turn.axes, turn.signs, turn.shift, strict=True):
        image = sign * total[axis] + number * shift
        step, rest = divmod(value - image, number)
        if rest:
            return None
        steps.append(step)
    return tuple(steps)


@lru_cache(4)
def sum_of_cells(cells: frozenset[Cell]) -> Cell:
    """The sum of some cells (at least one)."""
    return tuple(map(sum, columns(cells)))


def fixed_points(isometry: Isometry) -> Place:
    """The points that an isometry of squares leaves in place: an axis or a centre, given by rows
    and columns.

    The isometry is not a translation, and maps some finite figure onto itself.

    >>> fixed_points(Isometry((0, 1), (-1, -1), (3, 4)))
    (('row', 1.5), ('column', 2.0))
    >>> fixed_points(Isometry((1, 0), (1, 1), (2, -2)))
    (('row-column', 2.0),)
    """
    row_sign, column_sign = isometry.signs
    row_shift, column_shift = isometry.shift
    places = []
    if isometry.axes == (0, 1):
        if row_sign < 0:
            places.append(("row", row_shift / 2))
        if column_sign < 0:
            places.append(("column", column_shift / 2))
    elif row_sign == column_sign:
        diagonal = "row-column" if row_sign > 0 else "row+column"
        places.append((diagonal, float(row_shift)))
    else:
        centre_row = (row_shift + row_sign * column_shift) / 2
        centre_column = (column_shift + column_sign * row_shift) / 2
        places.append(("row", centre_row))
        places.append(("column", centre_column))
    return tuple(places)
