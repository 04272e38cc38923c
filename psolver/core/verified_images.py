"""The images of pieces up to translation, from which the verifier knows how a piece may lie.

They are made by the turns and the mirror of the lattice, one after the other, and compared; only
data come from the lattice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from operator import add, mul, sub
from typing import NamedTuple, TypeAlias

from .cells import Isometry
from .core_tuning import LARGE_PIECE_CELLS
from .lattice import Lattice
from .piece import Piece

Cell: TypeAlias = tuple[int, ...]
Cells: TypeAlias = frozenset[Cell]
Marks: TypeAlias = Iterable[tuple[Cell, str]]


class NormalCells(NamedTuple):
    """Cells up to translation: equal for two sets exactly if a translation maps one to the other.

    cells   as seen from the first of them
    values  of the lattice's invariants at the first of them
    """

    cells: Cells
    values: tuple[int, ...]


def images_of(
    shape: Collection[Cell],
    lattice: Lattice,
    rotate: bool,
    reverse: bool,
    span: tuple[int, ...] | None = None,
) -> dict[NormalCells, Collection[Cell]]:
    """All images of a shape up to translation that its flags allow, by turns and mirror; those of
    one `span` alone, if it is given.
    """
    generators = (*lattice.turns * rotate, *(lattice.mirror,) * reverse)
    images: dict[NormalCells, Collection[Cell]] = {}
    isometries: Iterable[Isometry] = products_of(generators, lattice)
    if span is not None:
        isometries = turns_to(span, shape, isometries)
    for isometry in isometries:
        image = turned_cells(shape, isometry)
        images.setdefault(normal_cells(image, lattice), image)
    return images


def span_of(cells: Iterable[Cell]) -> tuple[int, ...]:
    """The lengths of some cells (at least one) along the axes, less one.

    >>> span_of([(0, 5), (3, 5), (1, 4)])
    (3, 1)
    """
    return tuple(max(column) - min(column) for column in zip(*cells, strict=True))


def wanted_span(piece: Piece, cells: Iterable[Cell]) -> tuple[int, ...] | None:
    """The span that images of a piece must have to be some cells, if it is so large that only
    these are worth making; None for other pieces.
    """
    return span_of(cells) if piece.size >= LARGE_PIECE_CELLS else None


def turns_to(
    span: tuple[int, ...], cells: Collection[Cell], isometries: Iterable[Isometry]
) -> list[Isometry]:
    """The isometries after which some cells have a span.

    >>> swap = Isometry((1, 0), (1, 1), (0, 0))
    >>> turns_to((2, 0), [(0, 0), (0, 2)], [swap]), turns_to((0, 2), [(0, 0), (0, 2)], [swap])
    ([Isometry(axes=(1, 0), signs=(1, 1), shift=(0, 0))], [])
    """
    span_before = span_of(cells)
    return [
        isometry
        for isometry in isometries
        if span == tuple(span_before[axis] for axis in isometry.axes)
    ]


@cache
def products_of(generators: tuple[Isometry, ...], lattice: Lattice) -> tuple[Isometry, ...]:
    """Some isometries one after the other, in every order and number: of the products that differ
    by a translation the first one.
    """
    length = lattice.dimension
    products = [Isometry(tuple(range(length)), (1,) * length, (0,) * length)]
    effects = {(products[0].axes, products[0].signs, values_of(products[0].shift, lattice))}
    for product in products:  # grows while it is read
        for generator in generators:
            axes = tuple(product.axes[axis] for axis in generator.axes)
            turned_signs = (product.signs[axis] for axis in generator.axes)
            signs = tuple(map(mul, generator.signs, turned_signs))
            shift = image_of(product.shift, generator)
            key = axes, signs, values_of(shift, lattice)
            if key not in effects:
                effects.add(key)
                products.append(Isometry(axes, signs, shift))
    return tuple(products)


def image_of(cell: Cell, isometry: Isometry) -> Cell:
    """The image of a cell under an isometry."""
    turned = [sign * cell[axis] for axis, sign in zip(isometry.axes, isometry.signs, strict=True)]
    return tuple(map(add, turned, isometry.shift))


def turned_cells(cells: Iterable[Cell], isometry: Isometry) -> list[Cell]:
    """The images of some cells under an isometry, in their order, all numbers of an axis at once.

    >>> turned_cells([(0, 0), (0, 1)], Isometry((1, 0), (1, -1), (0, 3)))
    [(0, 3), (1, 3)]
    """
    columns = list(zip(*cells, strict=True))
    if not columns:
        return []
    turns = zip(isometry.axes, isometry.signs, isometry.shift, strict=True)
    images = [[sign * value + by for value in columns[axis]] for axis, sign, by in turns]
    return list(zip(*images, strict=True))


def normal_cells(cells: Collection[Cell], lattice: Lattice) -> NormalCells:
    """Cells (at least one) up to translation."""
    lowest = min(cells)
    columns = zip(*cells, strict=True)
    relative_columns = [
        [value - low for value in column] for column, low in zip(columns, lowest, strict=True)
    ]
    return NormalCells(frozenset(zip(*relative_columns, strict=True)), values_of(lowest, lattice))


def values_of(cell: Cell, lattice: Lattice) -> tuple[int, ...]:
    """The lattice's invariants at a cell: the same for two exactly if a translation takes one to
    the other.
    """
    return tuple(sum(map(mul, factors, cell)) for factors in lattice.invariants)


@cache
def piece_images(piece: Piece, span: tuple[int, ...] | None = None) -> frozenset[NormalCells]:
    """The images of a piece as its flags allow; those of one `span` at least, if it is given."""
    if piece.has_marks:
        return frozenset(normal for normal, _ in images_with_marks(piece, span))
    if piece.lattice.turns_freely and piece.can_rotate:
        return frozenset(normal_cells(cells, piece.lattice) for cells, _ in _rigid_images(piece))
    flags = piece.can_rotate, piece.can_reverse
    return frozenset(images_of(piece.shape, piece.lattice, *flags, span))


def _rigid_images(piece: Piece) -> Iterator[tuple[Sequence[Cell], Marks]]:
    """The cells and the marks of the images of a piece that turns freely."""
    from .congruence import rigid_images_with_marks

    return rigid_images_with_marks(piece)


# marks --------------------------------------------------------------------------------------------


class MarkedCells(NamedTuple):
    """Cells with marks up to translation; the place of a mark is seen from the first cell."""

    normal: NormalCells
    marks: frozenset[tuple[Cell, str]]


def marked_cells(cells: Collection[Cell], marks: Marks, lattice: Lattice) -> MarkedCells:
    """Cells (at least one) and their marks up to translation."""
    lowest = min(cells)
    # a side is its cell, then the one beyond; of a cell the first half counts
    twice = lowest + lowest
    relative_marks = frozenset([(tuple(map(sub, where, twice)), mark) for where, mark in marks])
    return MarkedCells(normal_cells(cells, lattice), relative_marks)


def _turned_marks(
    marks: Collection[tuple[Cell, str]], isometry: Isometry
) -> list[tuple[Cell, str]]:
    """Marks, all at cells or all at sides, after an isometry."""
    length = len(isometry.axes)
    cells = turned_cells((where[:length] for where, _ in marks), isometry)
    beyond = turned_cells((where[length:] for where, _ in marks if where[length:]), isometry)
    places = list(map(add, cells, beyond)) if beyond else cells
    return [(where, mark) for where, (_, mark) in zip(places, marks, strict=True)]


@cache
def images_with_marks(piece: Piece, span: tuple[int, ...] | None = None) -> frozenset[MarkedCells]:
    """The images of a piece with marks, by its turns and the mirror, one after the other; those of
    one `span` at least, if it is given.

    A piece that has another side shows this one or that one, and is turned alone.
    """
    lattice = piece.lattice
    if lattice.turns_freely and piece.can_rotate:
        return frozenset(marked_cells(*image, lattice) for image in _rigid_images(piece))
    sides = [(piece.shape, piece.marks, piece.edges)]
    mirrors = (lattice.mirror,) * piece.can_reverse
    if piece.back is not None:
        flipped = [image_of(cell, lattice.mirror) for cell in piece.shape]
        is_behind = normal_cells(flipped, lattice) == normal_cells(piece.behind, lattice)
        sides += [(piece.behind, piece.back, ())] * is_behind
        mirrors = ()
    images = set()
    isometries = products_of((*lattice.turns * piece.can_rotate, *mirrors), lattice)
    for cells, marks, edges in sides:
        for isometry in turns_to(span, cells, isometries) if span is not None else isometries:
            turned_marks = (*_turned_marks(marks, isometry), *_turned_marks(edges, isometry))
            images.add(marked_cells(turned_cells(cells, isometry), turned_marks, lattice))
    return frozenset(images)
