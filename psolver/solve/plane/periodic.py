"""Periodic tilings of the plane by a few copies: exact cover of tori.

The translations of a tiling are a sublattice. There are finitely many of each index, in Hermite
normal form; the quotient by each is a torus, sheared in general, whose cells the copies of a period
cover exactly once. A SAT solver decides each torus.

Many tilings have more symmetries. So each torus is searched again for the tilings that a rotation
or a reflection or glide maps onto themselves, by classes of cells and of tiles: these are fewer, and
tilings with many copies in a period come early.

    torus_tilings(forms, group, SQUARE.identity, …)   all tilings of a torus
    torus_tilings(forms, group, half_turn, …)         those that a half-turn maps onto themselves
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from operator import add, sub

from ...control import Control
from ...cover.sat.session import Session
from ...geometry.cells import Cell, Isometry, Shape, translate
from ...geometry.lattice import Lattice
from ...geometry.plane_group import PlaneGroup, images, moved
from ...geometry.quotient_lattice import Echelon, translation

CONFLICTS_A_SLICE = 2000
PAIRWISE = 6


@cache
def sublattices(index: int, lattice: Lattice) -> tuple[Echelon, ...]:
    """The groups of translations of an index, one of those that isometries map onto each other.

    >>> from ...geometry.lattice import SQUARE
    >>> [one.vectors for one in sublattices(2, SQUARE)]
    [((1, 0), (0, 2)), ((1, 1), (0, 2))]
    """
    chosen: list[Echelon] = []
    seen: set[Echelon] = set()
    for rows in range(1, index + 1):
        if index % rows:
            continue
        columns = index // rows
        for shear in range(columns):
            vectors = translation(rows, shear, lattice), translation(0, columns, lattice)
            group = Echelon.of(vectors)
            if group not in seen:
                chosen.append(group)
                seen |= images(group, lattice.group())
    return tuple(chosen)


@cache
def generators(group: Echelon, lattice: Lattice) -> tuple[tuple[Isometry, int], ...]:
    """The isometries that, with a group of translations, generate a larger one without more
    translations: the identity, rotations and reflections, up to the place of their centres and
    axes; one of those that generate the same group; each with its
    order.
    """
    found: list[tuple[Isometry, int]] = []
    seen: set[tuple[object, ...]] = set()
    basis = translation(1, 0, lattice), translation(0, 1, lattice)
    zero = (0,) * lattice.dimension
    for turn in lattice.group():
        if images(group, [turn]) != {group}:
            continue
        apart = [tuple(map(sub, vector, moved(turn, vector))) for vector in basis]
        like = Echelon.of([*group.vectors, *apart])
        for by in dict.fromkeys(
            like.folded(vector, zero) for vector in translations_of_torus(group, lattice)
        ):
            isometry = turn.then_moved(by)
            powers = [*_powers(isometry, group, lattice)]
            key = tuple(sorted((one.linear, like.folded(one.shift, zero)) for one in powers))
            if key not in seen and len(powers) == _order(turn):
                seen.add(key)
                found.append((isometry, len(powers)))
    return tuple(found)


def _powers(isometry: Isometry, group: Echelon, lattice: Lattice) -> Iterator[Isometry]:
    """Yield the powers of an isometry, up to translations of a group, from the first up to the
    identity.
    """
    zero = (0,) * lattice.dimension
    power = isometry
    while True:
        power = Isometry(*power.linear, group.folded(power.shift, zero))
        yield power
        if power == lattice.identity:
            return
        power = isometry.after(power)


def _order(isometry: Isometry) -> int:
    """The least power of an isometry that keeps all directions."""
    power, order = isometry, 1
    while power.linear != (tuple(range(len(power.axes))), (1,) * len(power.signs)):
        power, order = isometry.after(power), order + 1
    return order


def torus_tilings(
    forms: Collection[Shape],
    group: Echelon,
    isometry: Isometry,
    lattice: Lattice,
    control: Control,
) -> Iterator[tuple[Shape, ...]]:
    """Yield the sets of tiles, orientations of a shape, that cover a torus and that an isometry
    maps onto themselves.
    """
    options = [*_orbits_of_tiles(forms, group, isometry, lattice, control)]
    class_of = _classes(group, isometry, lattice)
    of_class: dict[Cell, list[int]] = {one: [] for one in class_of.values()}
    with Session() as session:
        variables = [session.fresh() for _ in options]
        for variable, (cells, _) in zip(variables, options, strict=True):
            for one in {class_of[cell] for cell in cells}:
                of_class[one].append(variable)
        for literals in of_class.values():
            session.add(literals)
            session.at_most_one(literals, PAIRWISE)
        while session.decide(control, CONFLICTS_A_SLICE):
            chosen = session.chosen(variables)
            yield tuple(tile for place in chosen for tile in options[place][1])
            session.add([-variables[place] for place in chosen])


def _orbits_of_tiles(
    forms: Collection[Shape],
    group: Echelon,
    isometry: Isometry,
    lattice: Lattice,
    control: Control,
) -> Iterator[tuple[frozenset[Cell], tuple[Shape, ...]]]:
    """Yield the sets of tiles that an isometry takes to each other and that do not overlap on a
    torus, with their cells; of several with the same cells the first.
    """
    zero = (0,) * lattice.dimension
    powers = [*_powers(isometry, group, lattice)]
    seen: set[frozenset[Cell]] = set()
    for form, by in product(sorted(forms), translations_of_torus(group, lattice)):
        control.tick()
        tile = translate(form, by)
        orbit = {_key(image, group, lattice): image for image in _images(tile, powers)}
        if not all(key[0] in forms for key in orbit):
            continue
        cells = frozenset(group.folded(cell, zero) for image in orbit.values() for cell in image)
        if len(cells) == len(orbit) * len(tile) and cells not in seen:
            seen.add(cells)
            yield cells, tuple(orbit.values())


def _images(tile: Shape, isometries: Iterable[Isometry]) -> Iterator[Shape]:
    for isometry in isometries:
        yield tuple(sorted(map(isometry, tile)))


def _classes(group: Echelon, isometry: Isometry, lattice: Lattice) -> dict[Cell, Cell]:
    """For each cell of a torus the first of those to which an isometry takes it in several steps."""
    zero = (0,) * lattice.dimension
    powers = [*_powers(isometry, group, lattice)]
    return {
        cell: min(group.folded(power(cell), zero) for power in powers)
        for cell in cells_of_torus(group, lattice)
    }


def cells_of_torus(group: Echelon, lattice: Lattice) -> Iterator[Cell]:
    """Yield the cells of a torus, each folded."""
    zero = (0,) * lattice.dimension
    for kind, by in product(lattice.steps, translations_of_torus(group, lattice)):
        yield group.folded(tuple(map(add, kind, by)), zero)


def translations_of_torus(group: Echelon, lattice: Lattice) -> Iterator[Cell]:
    """Yield the translations of a lattice, one of those that are the same on a torus."""
    assert group.down and group.right
    for row, column in product(range(group.down[0]), range(group.right[-1])):
        yield translation(row, column, lattice)


# the symmetries of a tiling ----------------------------------------------------------------------


def symmetries_of(
    tiles: Sequence[Shape], group: Echelon, lattice: Lattice
) -> tuple[PlaneGroup, int]:
    """The symmetries of a tiling, whose translations include a group, and the number of classes of
    its tiles under them; but those alone that map this group onto itself.
    """
    number = {_key(tile, group, lattice): place for place, tile in enumerate(tiles)}
    first, orbit_of = tiles[0], list(range(len(tiles)))
    found = [lattice.identity.then_moved(vector) for vector in group.vectors]
    for turn in lattice.group():
        if images(group, [turn]) != {group}:
            continue
        for tile in tiles:
            if (by := _way(turn, first, tile, lattice)) is None:
                continue
            isometry = turn.then_moved(by)
            places = [number.get(_key(tuple(map(isometry, one)), group, lattice)) for one in tiles]
            if None not in places:
                found.append(isometry)
                _join(orbit_of, [place for place in places if place is not None])
    return PlaneGroup.of(found), len(set(orbit_of))


def _key(tile: Shape, group: Echelon, lattice: Lattice) -> tuple[Shape, Cell]:
    """A value that is the same for tiles that translations of a group take to each other."""
    home = lattice.home(tile)
    return tuple(sorted(translate(tile, home))), group.folded(home, (0,) * lattice.dimension)


def _way(turn: Isometry, one: Shape, other: Shape, lattice: Lattice) -> Cell | None:
    """The translation that takes an image of a tile to another tile; None if none does."""
    image = tuple(map(turn, one))
    if lattice.normalise(image) != lattice.normalise(other):
        return None
    return tuple(map(sub, lattice.home(image), lattice.home(other)))


def _join(orbit_of: list[int], places: Sequence[int]) -> None:
    """Make one class of each tile and its image; a class is known by its first tile."""
    for place, image in enumerate(places):
        one, other = sorted((orbit_of[place], orbit_of[image]))
        orbit_of[:] = [one if value == other else value for value in orbit_of]


def gathered(tiles: Sequence[Shape], group: Echelon, lattice: Lattice) -> tuple[Shape, ...]:
    """The tiles of a period, moved by translations of a group so that each but the first lies
    beside one before it.
    """
    zero = (0,) * lattice.dimension
    owner = {group.folded(cell, zero): (n, cell) for n, one in enumerate(tiles) for cell in one}
    found = {0: tuple(sorted(tiles[0]))}
    todo = [*found[0]]
    for cell in todo:
        for other in lattice.neighbours(cell):
            number, own = owner[group.folded(other, zero)]
            if number not in found:
                by = tuple(map(sub, other, own))
                found[number] = tuple(sorted(translate(tiles[number], by)))
                todo += found[number]
    return tuple(found.values())
