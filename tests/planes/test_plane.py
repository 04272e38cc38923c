"""Tilings of the plane by one shape: isohedral, periodic, none, against published numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from support.places import table
from support.seeds import LONG, SLOW

import psolver
from psolver import (
    HEXAGON,
    SQUARE,
    TRIANGLE,
    Lattice,
    Piece,
    PlaneTiling,
    PlaneVerdict,
    Shape,
    plane,
)

KITES = psolver.KITE
# J. Myers, Polyomino, polyhex and polyiamond tiling (polyomino.org.uk), as in the OEIS; the
# hexahexes as in G. C. Rhoads, Planar tilings by polyominoes, polyhexes, and polyiamonds (2005).
TRANSLATIONS = {"hexagon": (1, 1, 3, 6, 12, 36, 60)}  # A075207
HALF_TURNS = {  # but not translations alone: A075201 from 5 cells on, A075210
    "square": (0, 0, 0, 0, 3, 11, 60, 199, 748),
    "hexagon": (0, 0, 0, 1, 9, 39, 197),
}
ISOHEDRAL = {  # A075205, A075214
    "square": (1, 1, 2, 5, 12, 35, 104, 342, 1041),
    "hexagon": (1, 1, 3, 7, 22, 76, 290),
}
NO_TILING = {  # of those without holes: A054361, A071334
    "square": (0, 0, 0, 0, 0, 0, 3, 20, 198),
    "triangle": (0, 0, 0, 0, 0, 0, 1, 0, 20, 103),
}
# Myers, table of polykites, tilings on the lattice: periodic ones, so without the hat
TILING = {"kite": (1, 1, 4, 5, 1, 71, 55, 39)}
OPEN = {("kite", 8): 1, ("tans", 7): 1}  # the hat, and one whose tiling has 6 classes of tiles
# Kaplan, "Heesch numbers of unmarked polyforms", arXiv 2105.09438, tables 1 to 6: the numbers of
# shapes with Heesch number 0, 1, 2, 3, without holes and with holes in the last corona
HEESCH = dict(table("plane-heesch.txt"))
# as https://github.com/isohedral/heesch-sat counts them: gen -free, then sat -isohedral -hh
ISOHEDRAL |= {"kite": (1, 1, 4, 4, 0, 70, 52, 37), "tans": (1, 2, 1, 6, 5, 16, 1, 79)}
ISOHEDRAL |= {"drafter": (1, 3, 2, 5, 0, 27, 0)}


@cache
def shapes(size: int, lattice: Lattice) -> tuple[Shape, ...]:
    """The shapes of a size, one of each class under turns and the mirror."""
    if size == 1:
        return ((min(lattice.steps),),)
    grown = {
        min(lattice.normalise(map(turn, (*shape, cell))) for turn in lattice.group())
        for shape in shapes(size - 1, lattice)
        for own in shape
        for cell in lattice.neighbours(own)
        if cell not in shape
    }
    return tuple(sorted(grown))


def of(shape: Shape, lattice: Lattice) -> PlaneVerdict:
    return plane(shape, lattice, most=4, heesch=5)


@pytest.mark.parametrize(
    ("lattice", "sizes"),
    [
        (SQUARE, range(1, 7)),
        (HEXAGON, range(1, 6)),
        (TRIANGLE, range(1, 8)),
        (KITES, range(1, 6)),
        (psolver.TANS, range(1, 7)),
        (psolver.DRAFTER, range(1, 5)),
        *(pytest.param(psolver.TANS, [size], marks=SLOW) for size in (7, 8)),
        *(pytest.param(psolver.DRAFTER, [size], marks=SLOW) for size in (5, 6, 7)),
        *(pytest.param(KITES, [size], marks=LONG if size > 6 else SLOW) for size in (6, 7, 8)),
        *(pytest.param(SQUARE, [size], marks=LONG if size > 8 else SLOW) for size in (7, 8, 9)),
        *(pytest.param(HEXAGON, [size], marks=LONG if size > 6 else SLOW) for size in (6, 7)),
        *(pytest.param(TRIANGLE, [size], marks=LONG if size > 9 else SLOW) for size in (8, 9, 10)),
    ],
    ids=str,
)
def test_the_verdicts_on_small_shapes_are_the_published_ones(
    lattice: Lattice, sizes: Sequence[int]
) -> None:
    """Those that are left open are known, and every tiling holds on a window."""
    for size in sizes:
        kinds, coronas = Counter[str](), (Counter[int](), Counter[int]())
        for found in (of(shape, lattice) for shape in shapes(size, lattice)):
            if found.reason == "hole":
                continue
            tiling = found.tiling
            assert not (tiling and tiling.fault)
            kinds[found.status] += 1
            if tiling and tiling.orbits == 1:
                kinds["isohedral"] += 1
                kinds[tiling.group] += 1
            if found.status == "no":
                assert found.heesch is not None
                coronas[0][found.heesch] += 1
                coronas[1][found.to_dict()["heesch_with_holes"]] += 1
        assert OPEN.get((lattice.name, size), 0) == kinds["open"]
        published = {"tiles": TILING.get(lattice.name), "p1": TRANSLATIONS.get(lattice.name)}
        published |= {"p2": HALF_TURNS.get(lattice.name), "isohedral": ISOHEDRAL.get(lattice.name)}
        published["no"] = NO_TILING.get(lattice.name)
        for kind, numbers in published.items():
            assert numbers is None or numbers[size - 1] == kinds[kind], (size, kind)
        rows = HEESCH.get((lattice.name, size), ((), ()))
        # counters are equal if they differ by zeros only
        assert tuple(Counter(dict(enumerate(row))) for row in rows) == coronas


@pytest.mark.slow
def test_one_hexahex_is_2_anisohedral() -> None:
    found = (of(shape, HEXAGON).tiling for shape in shapes(6, HEXAGON))
    assert {1: 76, 2: 1} == Counter(tiling.orbits for tiling in found if tiling)


# The cells by column and row. The 11-hex is the only one with Heesch number 4 (Kaplan, table 3 and
# figure 8); the 17-ominoes are those of his data set with 3, with and without holes (table 2).
RECORDS = [
    (HEXAGON, 4, 4, "-32 -34 -22 -24 -11 -13 00 01 02 03 10"),
    (SQUARE, 3, 3, "20 30 11 21 31 41 02 12 22 32 42 23 33 43 53 34 44"),
    (SQUARE, 3, 3, "10 20 30 01 11 21 31 02 12 22 32 23 33 43 34 44 54"),
    (SQUARE, 2, 3, "20 30 11 21 31 02 12 22 32 42 03 13 43 53 54 64 65"),
]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("lattice", "number", "with_holes", "places"), RECORDS)
def test_the_smallest_shapes_with_many_coronas(
    lattice: Lattice, number: int, with_holes: int, places: str
) -> None:
    pairs = [(int(word[:-1]), int(word[-1])) for word in places.split()]
    shape = [(x, -x - y, y) if lattice is HEXAGON else (y, x) for x, y in pairs]
    found = plane(shape, lattice, most=1, heesch=number + 1)
    assert ("no", number) == (found.status, found.heesch)
    assert with_holes == found.to_dict()["heesch_with_holes"]


# a shape and its images: what is known of one is known of the other -------------------------------


def images_alike(piece: Piece) -> list[Piece]:
    """The images of a piece to whose tilings an isometry takes those of the piece; one of those
    with the same orientations.
    """
    found, lattice = {}, piece.lattice
    for turn in lattice.group():
        image = replace(piece, shape=lattice.normalise(turn.images(piece.shape)))
        own = {lattice.normalise(turn.images(form)) for form in piece.orientations}
        if own == {*image.orientations}:
            found[frozenset(own)] = image
    return [*found.values()]


# shapes that tile without being flipped over, in periods that are no mirror images
CHIRAL = (
    psolver.puzzle(lattice="hexagon", pieces="#   # #\n # #\n    # #", board="1x1").pieces[0].shape,
    ((0, 1, 0), (0, 2, -1), (0, 2, 0), (1, 0, 0), (1, 1, 0), (2, 0, -1), (2, 0, 0), (3, 0, -1)),
)


@pytest.mark.parametrize(
    ("shape", "lattice"), [(CHIRAL[0], HEXAGON), (CHIRAL[1], TRIANGLE)], ids=["hexagon", "triangle"]
)
def test_a_shape_that_is_not_flipped_tiles_as_its_mirror_image(
    shape: Shape, lattice: Lattice
) -> None:
    images = images_alike(Piece("A", shape, can_reverse=False, lattice=lattice))
    assert 2 == len(images)
    for image in images:
        found = plane(image, most=2, heesch=0)
        assert ("tiles", False) == (found.status, found.isohedral)
        assert found.tiling
        assert {*image.orientations} >= {*map(lattice.normalise, found.tiling.tiles)}


@pytest.mark.parametrize(
    ("lattice", "size"),
    [(SQUARE, 5), (HEXAGON, 5), (TRIANGLE, 7), (KITES, 4), (psolver.TANS, 5)],
    ids=str,
)
@pytest.mark.parametrize("flags", [(False, True), (True, False)])
def test_random_shapes_have_the_verdicts_of_their_images(
    lattice: Lattice, size: int, flags: tuple[bool, bool]
) -> None:
    for shape in Random(size).sample(shapes(size, lattice), 3):
        images = images_alike(Piece("A", shape, 1, 1, *flags, lattice=lattice))
        found = [plane(image, most=2, heesch=0) for image in images]
        assert 1 == len({(one.status, one.isohedral, one.most) for one in found}), shape


# values --------------------------------------------------------------------------------------


def test_a_wrong_tiling_has_a_fault() -> None:
    domino = ((0, 0), (0, 1))
    good = PlaneTiling(SQUARE, domino, (domino,), ((1, 0), (0, 2)), "p1", 1)
    assert "" == good.fault
    assert (
        "the translations do not span the plane"
        == replace(good, translations=((0, 4), (0, 2))).fault
    )
    assert "(0, 2) is covered 0 times" == replace(good, translations=((1, 0), (0, 3))).fault
    assert "(0, 0) is covered 2 times" == replace(good, translations=((1, 0), (0, 1))).fault
    assert "a tile is not an image of the shape" == replace(good, shape=((0, 0),)).fault


@pytest.mark.parametrize("name", ["T-pentomino", "P-hexiamond", "C-tetrakite", "F-tridrafter"])
def test_copies_of_a_tiling_cover_a_box_once(name: str) -> None:
    tiling = plane(name).tiling
    assert tiling
    low, high = (-5,) * len(tiling.shape[0]), (5,) * len(tiling.shape[0])
    found = [*tiling.copies(low, high)]
    assert [*enumerate(tiling.tiles)] == found[: len(tiling.tiles)]
    times = Counter(cell for _, tile in found for cell in tile)
    assert {1} == set(times.values())
    inside = {c for c in times if -5 <= c[0] <= 5 and -5 <= c[-1] <= 5}
    assert 11 * 11 * len(tiling.lattice.steps) * 0.9 <= len(inside)
