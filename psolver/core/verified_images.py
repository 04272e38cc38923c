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
Span: TypeAlias = Cell  # the lengths along the axes, less one
Mark: TypeAlias = tuple[Cell, str]
Marks: TypeAlias = Iterable[Mark]


class NormalCells(NamedTuple):
    """Cells up to translation: equal for two sets exactly if a translation maps one to the other.

    cells   as seen from the first of them
    values  of the lattice's invariants at the first of them
    """

    cells: Cells
    values: Cell


def images_of(
    shape: Collection[Cell],
    lattice: Lattice,
    rotate: bool,
    reverse: bool,
    span: Span | None = None,
) -> dict[NormalCells, Collection[Cell]]:
    """All images of a shape up to translation that its flags allow, by turns and mirror; those of
    one `span` alone, if it is given.
    """
    generators = list[Isometry]()
    if rotate:
        generators += lattice.turns
    if reverse:
        generators.append(lattice.mirror)
    isometries = products_of(tuple(generators), lattice)
    images: dict[NormalCells, Collection[Cell]] = {}
    for isometry in turns_to(span, shape, isometries):
        image = turned_cells(shape, isometry)
        normal = normal_cells(image, lattice)
        images.setdefault(normal, image)
    return images


def span_of(cells: Iterable[Cell]) -> Span:
    """The lengths of some cells (at least one) along the axes, less one.

    >>> span_of([(0, 5), (3, 5), (1, 4)])
    (3, 1)
    """
    lengths = []
    for column in zip(*cells, strict=True):
        lengths.append(max(column) - min(column))
    return tuple(lengths)


def wanted_span(piece: Piece, cells: Iterable[Cell]) -> Span | None:
    """The span that images of a piece must have to be some cells, if it is so large that only
    these are worth making; None for other pieces.
    """
    if piece.size < LARGE_PIECE_CELLS:
        return None
    return span_of(cells)


def turns_to(
    span: Span | None, cells: Collection[Cell], isometries: Iterable[Isometry]
) -> Iterable[Isometry]:
    """The isometries after which some cells have a span; all, if it is not given.

    >>> swap = Isometry((1, 0), (1, 1), (0, 0))
    >>> turns_to((2, 0), [(0, 0), (0, 2)], [swap]), turns_to((0, 2), [(0, 0), (0, 2)], [swap])
    ([Isometry(axes=(1, 0), signs=(1, 1), shift=(0, 0))], [])
    """
    if span is None:
        return isometries
    span_before = span_of(cells)
    turns = []
    for isometry in isometries:
        turned_span = tuple([span_before[axis] for axis in isometry.axes])
        if turned_span == span:
            turns.append(isometry)
    return turns


@cache
def products_of(generators: tuple[Isometry, ...], lattice: Lattice) -> tuple[Isometry, ...]:
    """Some isometries one after the other, in every order and number: of the products that differ
    by a translation the first one.
    """
    length = lattice.dimension
    axes = tuple(range(length))
    todo = [Isometry(axes, (1,) * length, (0,) * length)]
    effects = set()
    products = []
    for product in todo:  # grows while it is read
        effect = product.axes, product.signs, values_of(product.shift, lattice)
        if effect not in effects:
            effects.add(effect)
            products.append(product)
            for generator in generators:
                todo.append(_product(product, generator))
    return tuple(products)


def _product(earlier: Isometry, later: Isometry) -> Isometry:
    """The isometry that does one, then another."""
    axes = []
    signs = []
    for axis, sign in zip(later.axes, later.signs, strict=True):
        axes.append(earlier.axes[axis])
        signs.append(sign * earlier.signs[axis])
    shift = image_of(earlier.shift, later)
    return Isometry(tuple(axes), tuple(signs), shift)


def image_of(cell: Cell, isometry: Isometry) -> Cell:
    """The image of a cell under an isometry."""
    numbers = []
    for axis, sign, by in zip(isometry.axes, isometry.signs, isometry.shift, strict=True):
        numbers.append(sign * cell[axis] + by)
    return tuple(numbers)


def turned_cells(cells: Iterable[Cell], isometry: Isometry) -> list[Cell]:
    """The images of some cells under an isometry, in their order, all numbers of an axis at once.

    >>> turned_cells([(0, 0), (0, 1)], Isometry((1, 0), (1, -1), (0, 3)))
    [(0, 3), (1, 3)]
    """
    columns = list(zip(*cells, strict=True))
    if not columns:
        return []
    images = []
    for axis, sign, by in zip(isometry.axes, isometry.signs, isometry.shift, strict=True):
        images.append([sign * value + by for value in columns[axis]])
    return list(zip(*images, strict=True))


def normal_cells(cells: Collection[Cell], lattice: Lattice) -> NormalCells:
    """Cells (at least one) up to translation."""
    lowest = min(cells)
    columns = zip(*cells, strict=True)
    relative_columns = []
    for column, low in zip(columns, lowest, strict=True):
        relative_columns.append([value - low for value in column])
    relative_cells = frozenset(zip(*relative_columns, strict=True))
    return NormalCells(relative_cells, values_of(lowest, lattice))


def values_of(cell: Cell, lattice: Lattice) -> Cell:
    """The lattice's invariants at a cell: the same for two exactly if a translation takes one to
    the other.
    """
    values = []
    for factors in lattice.invariants:
        products = map(mul, factors, cell)
        values.append(sum(products))
    return tuple(values)


@cache
def piece_images(piece: Piece, span: Span | None = None) -> frozenset[NormalCells]:
    """The images of a piece as its flags allow; those of one `span` at least, if it is given."""
    lattice = piece.lattice
    if piece.has_marks:
        return frozenset(image.normal for image in images_with_marks(piece, span))
    if lattice.turns_freely and piece.can_rotate:
        return frozenset(normal_cells(cells, lattice) for cells, _ in _rigid_images(piece))
    images = images_of(piece.shape, lattice, piece.can_rotate, piece.can_reverse, span)
    return frozenset(images)


def _rigid_images(piece: Piece) -> Iterator[tuple[Sequence[Cell], Marks]]:
    """The cells and the marks of the images of a piece that turns freely."""
    from .congruence import rigid_images_with_marks

    return rigid_images_with_marks(piece)


# marks --------------------------------------------------------------------------------------------


class MarkedCells(NamedTuple):
    """Cells with marks up to translation; the place of a mark is seen from the first cell."""

    normal: NormalCells
    marks: frozenset[Mark]


def marked_cells(cells: Collection[Cell], marks: Marks, lattice: Lattice) -> MarkedCells:
    """Cells (at least one) and their marks up to translation."""
    lowest = min(cells)
    # a side is its cell, then the one beyond; of a cell the first half counts
    twice = lowest + lowest
    relative_marks = []
    for site, mark in marks:
        from_lowest = tuple(map(sub, site, twice))
        relative_marks.append((from_lowest, mark))
    return MarkedCells(normal_cells(cells, lattice), frozenset(relative_marks))


def _turned_marks(marks: Collection[Mark], isometry: Isometry) -> list[Mark]:
    """Marks, all at cells or all at sides, after an isometry."""
    length = len(isometry.axes)
    sites = [site for site, _ in marks]
    places = turned_cells((site[:length] for site in sites), isometry)
    beyond = turned_cells((site[length:] for site in sites if site[length:]), isometry)
    if beyond:
        places = list(map(add, places, beyond))
    names = [name for _, name in marks]
    return list(zip(places, names, strict=True))


@cache
def images_with_marks(piece: Piece, span: Span | None = None) -> frozenset[MarkedCells]:
    """The images of a piece with marks, by its turns and the mirror, one after the other; those of
    one `span` at least, if it is given.

    A piece that has another side shows this one or that one, and is turned alone.
    """
    lattice = piece.lattice
    if lattice.turns_freely and piece.can_rotate:
        return frozenset(marked_cells(*image, lattice) for image in _rigid_images(piece))
    generators = list[Isometry]()
    if piece.can_rotate:
        generators += lattice.turns
    sides = [(piece.shape, piece.marks, piece.edges)]
    if piece.back is None:
        if piece.can_reverse:
            generators.append(lattice.mirror)
    else:
        flipped = [image_of(cell, lattice.mirror) for cell in piece.shape]
        behind = normal_cells(piece.behind, lattice)
        if normal_cells(flipped, lattice) == behind:
            sides.append((piece.behind, piece.back, ()))
    isometries = products_of(tuple(generators), lattice)
    images = set()
    for cells, marks, edges in sides:
        for isometry in turns_to(span, cells, isometries):
            turned_marks = _turned_marks(marks, isometry)
            turned_marks += _turned_marks(edges, isometry)
            turned = turned_cells(cells, isometry)
            images.add(marked_cells(turned, turned_marks, lattice))
    return frozenset(images)
