"""Whether copies of a shape tile the plane: the searches, in order, and their verdict.

1. a shape with a hole does not: no copy of it fits into the hole
2. isohedral tilings, first by translations alone, then with half-turns, rotations, reflections
3. coronas, layers of copies around the shape: if there is no further one, it does not tile
4. periodic tilings, by the number of classes of tiles
5. more coronas
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, islice

from ..core.cells import Isometry, Shape
from ..core.control import UNWATCHED, Cancelled, Control, TimeUp
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.piece import Piece
from ..core.polyform import orientations
from ..core.wording import plural
from ..lattices.quotient_lattice import Echelon
from ..text.scene import holes
from .isohedral import isohedral_tilings
from .periodic import gathered, generators, sublattices, symmetries_of, torus_tilings
from .plane_tiling import PlaneTiling, PlaneVerdict

FIRST_CORONAS = 2  # before the search for periodic tilings
MOST_CLASSES, MOST_CORONAS = 4, 4
ORDERS = 1, 2, 3, 4, 6  # of isometries, up to translations
MOST_CELLS_OF_PLACEMENTS = 4_000_000  # on a torus: 200 MB
MOST_TILINGS = 20  # of a torus, of which the one with the fewest classes of tiles is taken


def verdict(
    piece: Piece,
    most: int = MOST_CLASSES,
    coronas: int = MOST_CORONAS,
    control: Control = UNWATCHED,
) -> PlaneVerdict:
    """Return whether copies of a piece tile the plane, as far as the control allows; in the
    orientations that it may take.

    most     the classes of tiles up to which periodic tilings are looked for
    coronas  the coronas up to which they are
    Raises PsolverError for a piece that is not one of squares, hexagons or triangles in one part.
    """
    check(piece)
    turned, flipped = piece.can_rotate, piece.can_reverse
    first = PlaneVerdict(piece.shape, piece.lattice, "open", can_rotate=turned, can_reverse=flipped)
    found = first
    try:
        for found in _steps(first, piece, most, coronas, control):  # noqa: B007
            pass
    except TimeUp:
        return replace(found, ended="limit")
    except Cancelled:
        return replace(found, ended="interrupted")
    return found


def allowed(piece: Piece, can_rotate: bool, can_reverse: bool) -> Piece:
    """Return a piece that takes no orientations but those that it may take and that are allowed."""
    return replace(
        piece,
        can_rotate=piece.can_rotate and can_rotate,
        can_reverse=piece.can_reverse and can_reverse,
    )


def check(piece: Piece) -> None:
    """Raise PsolverError for a piece that is not one of squares, hexagons or triangles, or is in
    several parts.
    """
    lattice = piece.lattice
    if lattice.name not in ("square", "hexagon", "triangle"):
        raise PsolverError(
            "plane: expected a shape of squares, hexagons or triangles, found one of the lattice"
            f" {lattice.name}"
        )
    if (parts := len(lattice.components(piece.shape))) > 1:
        raise PsolverError(f"plane: the shape is in {plural(parts, 'part')}; draw one in one part")


def _steps(
    found: PlaneVerdict, piece: Piece, most: int, coronas: int, control: Control
) -> Iterator[PlaneVerdict]:
    """Yield the verdict anew whenever more is known; the last one is final."""
    shape, lattice = piece.shape, piece.lattice
    forms = orientations(shape, lattice, piece.can_rotate, piece.can_reverse)
    if holes(frozenset(shape), lattice):
        yield replace(found, status="no", reason="hole")
        return
    if tiling := isohedral(shape, lattice, forms, control):
        yield replace(found, status="tiles", tiling=tiling)
        return
    found = replace(found, anisohedral=True)
    yield found
    if len(forms) == 1:
        found = replace(found, status="no", reason="translations")
        yield found
        if len(orientations(shape, lattice)) == 1:
            yield from _surrounded(piece, found, coronas, control)
        return
    first = found
    for found in _surrounded(piece, first, min(coronas, FIRST_CORONAS), control):
        yield found
    if found.status == "no":
        return
    for classes, tiling in periodic(shape, lattice, forms, most, control):
        if tiling:
            found = replace(first, status="tiles", tiling=tiling)
        else:
            found = replace(found, most=classes)
        yield found
    if found.status == "tiles":
        return
    yield from _surrounded(piece, found, coronas, control)


def _surrounded(
    piece: Piece, found: PlaneVerdict, most: int, control: Control
) -> Iterator[PlaneVerdict]:
    """Yield the verdict with more and more coronas."""
    from .coronas import each_corona

    turning = piece.can_rotate or not piece.can_reverse
    for one in each_corona(piece.shape, piece.lattice, most, piece.can_reverse, control):
        layers = one.patch_with_holes if one.complete else one.patch
        patch = [(n, copy.cells) for n, layer in enumerate(layers) for copy in layer]
        if turning:
            found = replace(found, coronas=one.number, patch=tuple(patch), layers=one)
        if one.excludes_tilings:
            number = one.number if turning else None
            found = replace(found, status="no", reason="heesch", heesch=number, layers=one)
        yield found


def isohedral(
    shape: Shape, lattice: Lattice, forms: Sequence[Shape], control: Control
) -> PlaneTiling | None:
    """Return an isohedral tiling of the plane by orientations of a shape without holes, the first
    of those by translations, with half-turns, rotations, reflections; None without one.
    """
    for turns in _turns(lattice):
        for found in isohedral_tilings(shape, lattice, turns, forms, control):
            translations = found.group.translations
            tiles = gathered(found.tiles, translations, lattice)
            symbol = found.group.symbol(lattice)
            return _verified(PlaneTiling(lattice, shape, tiles, translations.basis, symbol, 1))
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
    """Yield the numbers from 2 to `most`, each with a periodic tiling of that many classes of
    tiles under translations and the powers of one isometry, or None. With one class a tiling is
    isohedral.

    Once there is a tiling, others come only with fewer classes under all their symmetries. The
    numbers end early for a shape whose placements on a torus would take too much memory.
    """
    has_symmetries = len(forms) < len(lattice.group())
    own, form_of = {*forms}, lattice.normalise  # isometries that keep these take tilings to such
    turns = [one for one in lattice.group() if {form_of(one.images(form)) for form in own} == own]
    searched: set[tuple[int, int]] = set()
    best: PlaneTiling | None = None
    for classes in range(2, most + 1):
        numbers = [*_numbers(classes, has_symmetries)]
        most_tiles = max(tiles for _, tiles in numbers)
        if most_tiles * len(shape) ** 2 * len(forms) > MOST_CELLS_OF_PLACEMENTS:
            return
        for order, tiles in numbers:
            if (order, tiles) in searched:
                continue
            searched.add((order, tiles))
            cells = tiles * len(shape)
            for group, isometry in _cyclic_groups(order, cells, lattice, turns, control):
                found = torus_tilings(forms, group, isometry, lattice, control)
                for covering in islice(found, MOST_TILINGS):
                    tiling = _described(shape, covering, group, lattice)
                    if best is None or tiling.orbits < best.orbits:
                        best = _verified(tiling)
                        yield classes, best
                    if best.orbits <= 2:
                        return
        if best is None:
            yield classes, None


def _numbers(classes: int, has_symmetries: bool) -> Iterator[tuple[int, int]]:
    """Yield orders of isometries, each with the numbers of tiles in a period that make this number
    of classes under its powers: a tile that has symmetries itself may have fewer images.
    """
    for order in ORDERS:
        sizes = [size for size in range(1, order + 1) if order % size == 0]
        if not has_symmetries:
            sizes = [order]
        for tiles in sorted(set(map(sum, combinations_with_replacement(sizes, classes)))):
            yield order, tiles


def _cyclic_groups(
    order: int, cells: int, lattice: Lattice, turns: Sequence[Isometry], control: Control
) -> Iterator[tuple[Echelon, Isometry]]:
    """Yield the groups of translations whose periods have a number of cells, one of those that
    `turns` map onto each other, each with isometries of an order.
    """
    index, rest = divmod(cells, len(lattice.steps))
    for group in () if rest else sublattices(index, lattice, turns, control):
        for isometry in generators(group, order, lattice):
            yield group, isometry


def _described(
    shape: Shape, tiles: tuple[Shape, ...], group: Echelon, lattice: Lattice
) -> PlaneTiling:
    """Return a tiling with its symmetries."""
    symmetries, orbits = symmetries_of(tiles, group, lattice)
    own = gathered(tiles, group, lattice)
    return PlaneTiling(lattice, shape, own, group.basis, symmetries.symbol(lattice), orbits)
