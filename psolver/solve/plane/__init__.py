"""Whether copies of a shape tile the plane: the searches, in order, and their verdict.

1. a shape with a hole does not: no copy of it fits into the hole
2. isohedral tilings, first by translations alone, then with half-turns, rotations, reflections
3. coronas: rings of copies around the shape; if there is no further one, it does not tile
4. periodic tilings, by the number of classes of tiles
5. more coronas
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ...control import Control
from ...errors import PsolverError
from ...geometry.cells import Isometry, Shape
from ...geometry.lattice import Lattice
from ...geometry.outline import holes
from ...geometry.polyform import orientations
from ...geometry.quotient_lattice import Echelon
from ...puzzle.plane_tiling import PlaneTiling
from .isohedral import isohedral_tilings
from .periodic import generators, sublattices, symmetries_of, torus_tilings

MOST_TILINGS = 3  # of a torus, of which the one with the fewest classes of tiles is taken


def isohedral(
    shape: Shape, lattice: Lattice, forms: Sequence[Shape], control: Control
) -> PlaneTiling | None:
    """Return an isohedral tiling of the plane by orientations of a shape without holes, the first
    of those by translations, with half-turns, rotations, reflections; None if there is none.
    """
    for turns in _turns(lattice):
        for found in isohedral_tilings(shape, lattice, turns, forms, control):
            down, right = found.group.translations
            assert down and right
            symbol = found.group.symbol(lattice)
            return _verified(
                PlaneTiling(lattice, shape, found.tiles, (down, right), symbol, orbits=1)
            )
    return None


def _turns(lattice: Lattice) -> Iterator[Sequence[Isometry]]:
    """Yield sets of effects on directions, each a part of the next one."""
    yield [lattice.identity]
    rotations = lattice.group(True, False)
    yield [one for one in rotations if one.after(one).linear == lattice.identity.linear]
    yield rotations
    yield lattice.group()


def _verified(tiling: PlaneTiling) -> PlaneTiling:
    if tiling.fault:
        raise PsolverError(f"plane: a tiling that was found is wrong: {tiling.fault}")
    return tiling


def periodic(
    shape: Shape, lattice: Lattice, forms: Sequence[Shape], most: int, control: Control
) -> Iterator[tuple[int, PlaneTiling | None]]:
    """Yield the numbers from 1 to `most`, each with a periodic tiling of that many classes of
    tiles under translations and the powers of one isometry; None if there is none.

    At most one tiling comes; of those found together the one with the fewest classes under all its
    symmetries.
    """
    for classes in range(1, most + 1):
        best: PlaneTiling | None = None
        for group, isometry in _cyclic_groups(len(shape), classes, lattice):
            found = torus_tilings(forms, group, isometry, lattice, control)
            for tiles in islice(found, MOST_TILINGS):
                tiling = _described(shape, tiles, group, lattice)
                if best is None or tiling.orbits < best.orbits:
                    best = tiling
                if best.orbits <= 2:
                    yield classes, _verified(best)
                    return
        if best:
            yield classes, _verified(best)
            return
        yield classes, None


def _cyclic_groups(
    size: int, classes: int, lattice: Lattice
) -> Iterator[tuple[Echelon, Isometry]]:
    """Yield the groups of translations, each with an isometry, for which a period has as many
    tiles as there are classes times powers of the isometry, or fewer, but not as for one class
    less; few tiles come first.
    """
    orders = 1, 2, 3, 4, 6
    for tiles in range(2, max(orders) * classes + 1):
        index, rest = divmod(tiles * size, len(lattice.steps))
        fitting = [one for one in orders if one * (classes - 1) < tiles <= one * classes]
        if rest or not fitting:
            continue
        for group in sublattices(index, lattice):
            for isometry, order in generators(group, lattice):
                if order in fitting:
                    yield group, isometry


def _described(
    shape: Shape, tiles: tuple[Shape, ...], group: Echelon, lattice: Lattice
) -> PlaneTiling:
    """Return a tiling with its symmetries."""
    symmetries, orbits = symmetries_of(tiles, group, lattice)
    assert group.down and group.right
    return PlaneTiling(
        lattice, shape, tiles, (group.down, group.right), symmetries.symbol(lattice), orbits
    )
