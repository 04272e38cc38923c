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
from ..core.control import Cancelled, TimeUp
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.piece import Piece
from ..core.polyform import orientations
from ..core.wording import plural
from ..lattices.quotient_lattice import Echelon
from ..text.scene import holes
from .coronas import each_corona
from .isohedral import isohedral_tilings
from .periodic import generators, sublattices, symmetries_of, tiles_of_period, torus_tilings
from .plane_tiling import PLANE_CELLS, PLANE_LATTICES, PlaneTiling, PlaneVerdict
from .planes_tuning import (
    FIRST_CORONAS,
    MOST_CELLS_OF_PLACEMENTS,
    MOST_CLASSES,
    MOST_CORONAS,
    MOST_TORUS_TILINGS,
)

# An isometry of the plane has one of these orders, up to translations.
ISOMETRY_ORDERS = (1, 2, 3, 4, 6)


def verdict(
    piece: Piece,
    most_classes: int = MOST_CLASSES,
    coronas: int = MOST_CORONAS,
) -> PlaneVerdict:
    """Return whether copies of a piece tile the plane, as far as the control allows; in the
    orientations that it may take.

    most_classes  the classes of tiles up to which periodic tilings are looked for
    coronas       the coronas up to which they are
    Raises PsolverError for a piece of a lattice that is not in PLANE_LATTICES, or in several parts.
    """
    check_shape(piece)
    turned = piece.can_rotate
    flipped = piece.can_reverse
    open_answer = PlaneVerdict(
        piece.shape, piece.lattice, "open", can_rotate=turned, can_reverse=flipped
    )
    answer = open_answer
    try:
        for answer in _steps(open_answer, piece, most_classes, coronas):  # noqa: B007
            pass
    except TimeUp:
        return replace(answer, ended="limit")
    except Cancelled:
        return replace(answer, ended="interrupted")
    return answer


def check_shape(piece: Piece) -> None:
    """Raise PsolverError for a piece of a lattice that is not in PLANE_LATTICES, or in several
    parts.
    """
    lattice = piece.lattice
    if lattice.name not in PLANE_LATTICES:
        raise PsolverError(
            f"plane: expected a shape of {PLANE_CELLS}, found one of the lattice {lattice.name}"
        )
    if (number := len(lattice.components(piece.shape))) > 1:
        raise PsolverError(f"plane: the shape is in {plural(number, 'part')}; draw one in one part")


def _steps(
    answer: PlaneVerdict, piece: Piece, most_classes: int, coronas: int
) -> Iterator[PlaneVerdict]:
    """Yield the verdict anew whenever more is known; the last one is final."""
    shape = piece.shape
    lattice = piece.lattice
    forms = orientations(shape, lattice, piece.can_rotate, piece.can_reverse)
    if holes(frozenset(shape), lattice):
        yield replace(answer, status="no", reason="hole")
        return
    if tiling := isohedral(shape, lattice, forms):
        yield replace(answer, status="tiles", tiling=tiling)
        return
    answer = replace(answer, anisohedral=True)
    yield answer
    if len(forms) == 1:
        answer = replace(answer, status="no", reason="translations")
        yield answer
        if len(orientations(shape, lattice)) == 1:
            yield from _surrounded(piece, answer, coronas)
        return
    anisohedral_answer = answer
    for answer in _surrounded(piece, anisohedral_answer, min(coronas, FIRST_CORONAS)):
        yield answer
    if answer.status == "no":
        return
    for classes, tiling in periodic(shape, lattice, forms, most_classes):
        if tiling:
            answer = replace(anisohedral_answer, status="tiles", tiling=tiling)
        else:
            answer = replace(answer, most=classes)
        yield answer
    if answer.status != "tiles":
        yield from _surrounded(piece, answer, coronas)


def _surrounded(piece: Piece, answer: PlaneVerdict, most_coronas: int) -> Iterator[PlaneVerdict]:
    """Yield the verdict with more and more coronas."""
    turning = piece.can_rotate or not piece.can_reverse
    flips = piece.can_reverse
    for coronas in each_corona(piece.shape, piece.lattice, most_coronas, flips):
        layers = coronas.patch_with_holes if coronas.complete else coronas.patch
        patch = [(n, copy.cells) for n, layer in enumerate(layers) for copy in layer]
        if turning:
            answer = replace(answer, coronas=coronas.number, patch=tuple(patch), layers=coronas)
        if coronas.excludes_tilings:
            number = coronas.number if turning else None
            answer = replace(answer, status="no", reason="heesch", heesch=number, layers=coronas)
        yield answer


def isohedral(shape: Shape, lattice: Lattice, forms: Sequence[Shape]) -> PlaneTiling | None:
    """Return an isohedral tiling of the plane by orientations of a shape without holes, the first
    of those by translations, with half-turns, rotations, reflections; None without one.
    """
    for turns in _turns(lattice):
        for images in isohedral_tilings(shape, lattice, turns, forms):
            translations = images.group.translations
            tiles = tiles_of_period(images.tiles, translations, lattice)
            symbol = images.group.symbol(lattice)
            return _verified(PlaneTiling(lattice, shape, tiles, translations.basis, symbol, 1))
    return None


def _turns(lattice: Lattice) -> Iterator[Sequence[Isometry]]:
    """Yield sets of effects on directions, each a part of the next one."""
    yield [lattice.identity]
    rotations = lattice.group(True, False)
    straight = lattice.identity.linear
    yield [turn for turn in rotations if turn.after(turn).linear == straight]
    yield rotations
    yield lattice.group()


def _verified(tiling: PlaneTiling) -> PlaneTiling:
    if tiling.fault:
        raise PsolverError(f"plane: a tiling that was found is wrong: {tiling.fault}")
    return tiling


def periodic(
    shape: Shape, lattice: Lattice, forms: Sequence[Shape], most_classes: int
) -> Iterator[tuple[int, PlaneTiling | None]]:
    """Yield the numbers from 2 to `most_classes`, each with a periodic tiling of that many classes
    of tiles under translations and the powers of one isometry, or None. With one class a tiling is
    isohedral.

    Once there is a tiling, others come only with fewer classes under all their symmetries. The
    numbers end early for a shape whose placements on a torus would take too much memory.
    """
    has_symmetries = len(forms) < len(lattice.group())
    form_set = {*forms}
    form_of = lattice.normalise
    # isometries that map the forms onto themselves take tilings to tilings
    turns = tuple(
        turn
        for turn in lattice.group()
        if {form_of(turn.images(form)) for form in form_set} == form_set
    )
    searched = set()
    best = None
    for classes in range(2, most_classes + 1):
        numbers = [*_numbers(classes, has_symmetries)]
        most_tiles = max(tiles for _, tiles in numbers)
        if most_tiles * len(shape) ** 2 * len(forms) > MOST_CELLS_OF_PLACEMENTS:
            return
        for order, tiles in numbers:
            if (order, tiles) in searched:
                continue
            searched.add((order, tiles))
            cells = tiles * len(shape)
            for group, isometry in _cyclic_groups(order, cells, lattice, turns):
                tilings = torus_tilings(forms, group, isometry, lattice)
                for covering in islice(tilings, MOST_TORUS_TILINGS):
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
    for order in ISOMETRY_ORDERS:
        sizes = [order]
        if has_symmetries:
            sizes = [size for size in range(1, order + 1) if order % size == 0]
        for tiles in sorted(set(map(sum, combinations_with_replacement(sizes, classes)))):
            yield order, tiles


def _cyclic_groups(
    order: int, cells: int, lattice: Lattice, turns: tuple[Isometry, ...]
) -> Iterator[tuple[Echelon, Isometry]]:
    """Yield the groups of translations whose periods have a number of cells, one of those that
    `turns` map onto each other, each with isometries of an order.
    """
    index, rest = divmod(cells, len(lattice.steps))
    if rest:
        return
    for group in sublattices(index, lattice, turns):
        for isometry in generators(group, order, lattice):
            yield group, isometry


def _described(
    shape: Shape, tiles: tuple[Shape, ...], group: Echelon, lattice: Lattice
) -> PlaneTiling:
    """Return a tiling with its symmetries."""
    symmetries, orbits = symmetries_of(tiles, group, lattice)
    period_tiles = tiles_of_period(tiles, group, lattice)
    symbol = symmetries.symbol(lattice)
    return PlaneTiling(lattice, shape, period_tiles, group.basis, symbol, orbits)
