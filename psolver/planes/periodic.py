"""Periodic tilings of the plane by a few copies: exact cover of tori.

The translations of a tiling are a sublattice. There are finitely many of each index, in Hermite
normal form; the quotient by each is a torus, sheared in general, whose cells the copies of a period
cover exactly once. A SAT solver decides each torus.

Many tilings have more symmetries. So each torus is searched again for the tilings that a rotation
or a reflection maps onto themselves, by classes of cells and of tiles: these are fewer, and tilings
with many copies in a period come early.

    torus_tilings(forms, group, SQUARE.identity, …)   all tilings of a torus
    torus_tilings(forms, group, half_turn, …)         those that a half-turn maps onto themselves
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from operator import add
from typing import NamedTuple

from ..core.cells import Cell, Isometry, Shape, extent, identity, translate
from ..core.control import current_control
from ..core.lattice import Lattice
from ..lattices.quotient_lattice import Echelon, translation
from ..lattices.vectors import minus
from ..search.sat.session import Session
from .plane_group import PlaneGroup, moved_translations, moved_vector
from .planes_tuning import MOST_STARTS, TORUS_PAIRWISE, TORUS_SLICE_CONFLICTS


@cache
def sublattices(index: int, lattice: Lattice, turns: tuple[Isometry, ...]) -> tuple[Echelon, ...]:
    """The groups of translations of an index, one of those that `turns` map onto each other.

    >>> from ..core.square_lattice import SQUARE
    >>> [one.vectors for one in sublattices(2, SQUARE, SQUARE.group())]
    [((1, 0), (0, 2)), ((1, 1), (0, 2))]
    """
    control = current_control()
    groups = []
    images = set()
    for rows in range(1, index + 1):
        columns, rest = divmod(index, rows)
        if rest:
            continue
        right = translation(0, columns, lattice)
        for shear in control.watched(range(columns), 100):
            down = translation(rows, shear, lattice)
            group = Echelon.of((down, right))
            if group not in images:
                groups.append(group)
                images |= moved_translations(group, turns)
    return tuple(groups)


@cache
def generators(group: Echelon, order: int, lattice: Lattice) -> tuple[Isometry, ...]:
    """The isometries of an order that, with a group of translations, generate a larger one without
    more translations: the identity, rotations or reflections, up to the place of their centres and
    axes; one of those that generate the same group.
    """
    isometries: dict[tuple[object, ...], Isometry] = {}  # by a value that is the same for a group
    down = translation(1, 0, lattice)
    right = translation(0, 1, lattice)
    zero = (0,) * lattice.dimension
    for turn in lattice.group():
        if _order(turn) != order or not _is_kept(group, turn):
            continue
        vectors = list(group.vectors)
        for vector in (down, right):
            moved = moved_vector(turn, vector)
            vectors.append(minus(vector, moved))
        like = Echelon.of(vectors)
        for by in _translations_of_torus(like, lattice):
            isometry = turn.then_moved(by)
            powers = list(_powers(isometry, group, lattice))
            if len(powers) != order:
                continue
            shifts = []
            for power in powers:
                shift = like.folded(power.shift, zero)
                shifts.append((power.linear, shift))
            key = tuple(sorted(shifts))
            isometries.setdefault(key, isometry)
    return tuple(isometries.values())


def _is_kept(group: Echelon, turn: Isometry) -> bool:
    """Whether an isometry maps a group of translations onto itself."""
    return moved_translations(group, [turn]) == {group}


def _powers(isometry: Isometry, group: Echelon, lattice: Lattice) -> Iterator[Isometry]:
    """Yield the powers of an isometry, up to translations of a group, from the first up to the
    identity.
    """
    zero = (0,) * lattice.dimension
    power = lattice.identity
    while True:
        power = isometry.after(power)
        shift = group.folded(power.shift, zero)
        power = Isometry(*power.linear, shift)
        yield power
        if power == lattice.identity:
            return


@cache
def _order(isometry: Isometry) -> int:
    """The least power of an isometry that keeps all directions."""
    no_change = identity(len(isometry.axes)).linear
    power = isometry
    order = 1
    while power.linear != no_change:
        power = isometry.after(power)
        order += 1
    return order


class Torus:
    """The cells of a quotient by a group of translations in two directions, by their numbers.

    cells  one of each
    """

    def __init__(self, group: Echelon, lattice: Lattice) -> None:
        down, right = group.basis
        self._rows = down[0]
        self._shear = down[-1]
        self._columns = right[-1]
        self._lattice = lattice
        self.translations = list(_translations_of_torus(group, lattice))
        self._first: dict[Cell, int] = {}  # the number of the first cell of each kind
        self.cells: list[Cell] = []
        for kind in lattice.steps:
            self._first[kind] = len(self.cells)
            for by in self.translations:
                cell = tuple(map(add, kind, by))
                self.cells.append(cell)

    def number(self, cell: Cell) -> int:
        """The number of a cell, its place in `cells`."""
        first_number, row, column = self._place(cell)
        times, row = divmod(row, self._rows)
        column -= times * self._shear
        column %= self._columns
        number_of_row = first_number + row * self._columns
        return number_of_row + column

    def _place(self, cell: Cell) -> tuple[int, int, int]:
        """The first number of cells of its kind, and the translation from the kind to a cell."""
        kind = self._lattice.kind(cell)
        row = cell[0] - kind[0]
        column = cell[-1] - kind[-1]
        return self._first[kind], row, column

    def places(self, form: Shape) -> Iterator[tuple[Cell, list[int]]]:
        """Yield the translations, each with the numbers of the cells of a moved shape."""
        rows = self._rows
        columns = self._columns
        shear = self._shear
        cell_places = [self._place(cell) for cell in form]
        for by in self.translations:
            down = by[0]
            right = by[-1]
            numbers = []
            for first_number, row, column in cell_places:
                times, row = divmod(row + down, rows)
                column = (column + right - times * shear) % columns
                numbers.append(first_number + row * columns + column)
            yield by, numbers


class TileOrbit(NamedTuple):
    """Tiles that an isometry takes to each other on a torus: one of them, and the numbers of the
    classes of cells that they cover.
    """

    tile: Shape
    covered: frozenset[int]


def torus_tilings(
    forms: Collection[Shape],
    group: Echelon,
    isometry: Isometry,
    lattice: Lattice,
) -> Iterator[tuple[Shape, ...]]:
    """Yield the sets of tiles, orientations of a shape, that cover a torus and that an isometry
    maps onto themselves.
    """
    torus = Torus(group, lattice)
    powers = list(_powers(isometry, group, lattice))
    images = []
    for power in powers:
        cells = map(power, torus.cells)
        images.append(list(map(torus.number, cells)))
    class_of = [min(numbers) for numbers in zip(*images, strict=True)]
    orbits = list(_orbits_of_tiles(forms, torus, images, class_of, powers, lattice))
    with Session() as session:
        variables = [session.fresh() for _ in orbits]
        of_class: dict[int, list[int]] = {}
        for number in class_of:
            of_class[number] = []
        for variable, orbit in zip(variables, orbits, strict=True):
            for number in orbit.covered:
                of_class[number].append(variable)
        for literals in current_control().watched(of_class.values(), 100):
            session.add(literals)
            session.at_most_one(literals, TORUS_PAIRWISE)
        while session.decide(TORUS_SLICE_CONFLICTS):
            chosen = session.chosen(variables)
            tiles: list[Shape] = []
            excluding = []
            for place in chosen:
                tiles += _tiles(orbits[place], torus, powers)
                excluding.append(-variables[place])
            yield tuple(tiles)
            session.add(excluding)


def _orbits_of_tiles(
    forms: Collection[Shape],
    torus: Torus,
    images: Sequence[Sequence[int]],
    class_of: Sequence[int],
    powers: Sequence[Isometry],
    lattice: Lattice,
) -> Iterator[TileOrbit]:
    """Yield the sets of tiles that the powers of an isometry take to each other and that do not
    overlap on a torus; of several with the same cells the first.
    """
    control = current_control()
    covered_sets = set()
    for form in sorted(forms):
        turned = {lattice.normalise(map(power, form)) for power in powers}
        if not turned.issubset(forms):
            continue
        places = torus.places(form)
        steps = len(form) * len(powers)
        for by, numbers in control.watched(places, steps):
            orbit = {_bits(image[number] for number in numbers) for image in images}
            covered = 0
            for tile in orbit:
                covered |= tile
            # as many cells as the tiles have: these do not overlap
            cells = len(orbit) * len(form)
            if covered.bit_count() == cells and covered not in covered_sets:
                covered_sets.add(covered)
                classes = frozenset(class_of[number] for number in numbers)
                tile_cells = translate(form, by)
                yield TileOrbit(tile_cells, classes)


def _bits(numbers: Iterable[int]) -> int:
    """The number whose bits have some numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _tiles(orbit: TileOrbit, torus: Torus, powers: Sequence[Isometry]) -> Iterator[Shape]:
    """Yield the tiles of an orbit."""
    tiles_as_bits = set()
    for power in powers:
        tile = sorted(map(power, orbit.tile))
        bits = _bits(map(torus.number, tile))
        if bits not in tiles_as_bits:
            tiles_as_bits.add(bits)
            yield tuple(tile)


def _translations_of_torus(group: Echelon, lattice: Lattice) -> Iterator[Cell]:
    """Yield the translations of a lattice, one of those that are the same on a torus."""
    down, right = group.basis
    for row in range(down[0]):
        for column in range(right[-1]):
            yield translation(row, column, lattice)


# the symmetries of a tiling ----------------------------------------------------------------------


def symmetries_of(
    tiles: Sequence[Shape], group: Echelon, lattice: Lattice
) -> tuple[PlaneGroup, int]:
    """The symmetries of a tiling, whose translations include a group, and the number of classes of
    its tiles under them; but those alone that map this group onto itself.
    """
    number = {}
    for place, tile in enumerate(tiles):
        key = _key(tile, group, lattice)
        number[key] = place
    first_tile = tiles[0]
    orbit_of = list(range(len(tiles)))
    symmetries = [lattice.identity.then_moved(vector) for vector in group.vectors]
    for turn in lattice.group():
        if not _is_kept(group, turn):
            continue
        for tile in tiles:
            by = _way(turn, first_tile, tile, lattice)
            if by is None:
                continue
            isometry = turn.then_moved(by)
            places = []
            for other_tile in tiles:
                image = map(isometry, other_tile)
                key = _key(image, group, lattice)
                places.append(number.get(key, -1))
            if min(places) >= 0:
                symmetries.append(isometry)
                _join(orbit_of, places)
    plane_group = PlaneGroup.of(symmetries)
    orbits = set(orbit_of)
    return plane_group, len(orbits)


def _key(tile: Iterable[Cell], group: Echelon, lattice: Lattice) -> tuple[Shape, Cell]:
    """A value that is the same for tiles that translations of a group take to each other."""
    cells = tuple(tile)
    home = lattice.home(cells)
    zero = (0,) * lattice.dimension
    relative = sorted(translate(cells, home))
    return tuple(relative), group.folded(home, zero)


def _way(turn: Isometry, tile: Shape, image_tile: Shape, lattice: Lattice) -> Cell | None:
    """The translation that takes an image of a tile to another tile; None if none does."""
    image = tuple(map(turn, tile))
    if lattice.normalise(image) != lattice.normalise(image_tile):
        return None
    start = lattice.home(image)
    end = lattice.home(image_tile)
    return minus(start, end)


def _join(orbit_of: list[int], places: Sequence[int]) -> None:
    """Make one class of each tile and its image; a class is known by its first tile."""
    for place, image in enumerate(places):
        a = orbit_of[place]
        b = orbit_of[image]
        lower = min(a, b)
        for tile, orbit in enumerate(orbit_of):
            if orbit in (a, b):
                orbit_of[tile] = lower


def tiles_of_period(tiles: Sequence[Shape], group: Echelon, lattice: Lattice) -> tuple[Shape, ...]:
    """The tiles of a period, moved by translations of a group so that each but the first lies
    beside one before it; the first is the one for which they take the least room.
    """

    def room(arrangement: Sequence[Shape]) -> tuple[int, ...]:
        cells = chain.from_iterable(arrangement)
        lengths = extent(list(cells))
        return lengths[::-1]

    starts = min(len(tiles), MOST_STARTS)
    arrangements = [_around(start, tiles, group, lattice) for start in range(starts)]
    return min(arrangements, key=room)


def _around(
    start: int, tiles: Sequence[Shape], group: Echelon, lattice: Lattice
) -> tuple[Shape, ...]:
    """The tiles of a period around one of them."""
    zero = (0,) * lattice.dimension
    owner = {}
    for number, tile in enumerate(tiles):
        for cell in tile:
            folded = group.folded(cell, zero)
            owner[folded] = (number, cell)
    first_tile = tuple(sorted(tiles[start]))
    placed_tiles = {start: first_tile}
    todo = list(first_tile)
    for cell in todo:  # grows while it is read
        for neighbour in lattice.neighbours(cell):
            folded = group.folded(neighbour, zero)
            number, owner_cell = owner[folded]
            if number not in placed_tiles:
                by = minus(neighbour, owner_cell)
                placed_tile = sorted(translate(tiles[number], by))
                placed_tiles[number] = tuple(placed_tile)
                todo += placed_tile
    return tuple(placed_tiles.values())
