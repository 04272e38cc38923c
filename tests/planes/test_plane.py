"""Tilings of the plane by one shape: isohedral, periodic, none; against brute force that shares no
code with the searches, and against published numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from operator import sub
from random import Random

import pytest
from support.controls import at_work

from psolver.core.cells import Cell, Isometry, Shape
from psolver.core.control import Control
from psolver.core.errors import PsolverError
from psolver.core.lattice import Lattice, lattice_named
from psolver.core.piece import Piece
from psolver.core.polyform import orientations, polyforms
from psolver.core.shape_text import shape_piece
from psolver.core.square_lattice import CUBIC, SQUARE
from psolver.lattices.quotient_lattice import Echelon, translation
from psolver.lattices.slanted import HEXAGON, TRIANGLE
from psolver.planes.isohedral import isometries_beside
from psolver.planes.periodic import sublattices, symmetries_of, tiles_of_period, torus_tilings
from psolver.planes.plane_group import PlaneGroup
from psolver.planes.plane_tiling import PlaneTiling, PlaneVerdict
from psolver.planes.verdict import verdict
from psolver.text.outline import sides_around
from psolver.text.scene import holes

ANISOHEDRAL = "##../.##./..#./..##/..#."
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


def shapes(size: int, lattice: Lattice) -> Iterator[Shape]:
    """The shapes of a size that have no holes."""
    for shape in polyforms(size, lattice):
        if not holes(frozenset(shape), lattice):
            yield shape


@cache
def verdicts(size: int, lattice: Lattice) -> tuple[PlaneVerdict, ...]:
    """The verdicts on all shapes of a size without holes."""
    return tuple(of(shape, lattice) for shape in shapes(size, lattice))


def of(shape: Shape, lattice: Lattice, most: int = 4, coronas: int = 5) -> PlaneVerdict:
    return verdict(Piece("A", shape, lattice=lattice), most, coronas)


# brute force: the two numbers of a translation, and which kind a cell is -----------------------


def plain(cell: Cell, lattice: Lattice) -> tuple[int, int, int]:
    """A cell as its kind and two numbers, to which translations add."""
    kind = lattice.kind(cell)
    return [*lattice.steps].index(kind), cell[0] - kind[0], cell[-1] - kind[-1]


def residues(cells: Sequence[tuple[int, int, int]], a: int, s: int, b: int) -> set[Cell]:
    """Cells up to the translations (a, s) and (0, b)."""
    found = set()
    for kind, row, column in cells:
        times = row // a
        found.add((kind, row - times * a, (column - times * s) % b))
    return found


def tori(index: int) -> Iterator[tuple[int, int, int]]:
    for a in range(1, index + 1):
        if index % a == 0:
            yield from ((a, s, index // a) for s in range(index // a))


def tiles_by_translations(shape: Shape, lattice: Lattice) -> bool:
    """Whether translates of a shape by some lattice cover each cell once."""
    index, rest = divmod(len(shape), len(lattice.steps))
    cells = [plain(cell, lattice) for cell in shape]
    return not rest and any(len(residues(cells, *one)) == len(shape) for one in tori(index))


def tiles_by_half_turns(shape: Shape, lattice: Lattice) -> bool:
    """Whether a shape and a half-turn of it, moved by a lattice, cover each cell once."""
    index = 2 * len(shape) // len(lattice.steps)
    turned = [tuple(lattice_half_turn(lattice)(cell)) for cell in shape]
    cells, others = ([plain(cell, lattice) for cell in some] for some in (shape, turned))
    for a, s, b in tori(index):
        own = residues(cells, a, s, b)
        if len(own) < len(shape):
            continue
        for down, right in product(range(a), range(b)):
            moved = [(kind, row + down, column + right) for kind, row, column in others]
            if len(own | residues(moved, a, s, b)) == 2 * len(shape):
                return True
    return False


def lattice_half_turn(lattice: Lattice) -> Isometry:
    (turn,) = (
        one for one in lattice.group() if set(one.signs) == {-1} and sorted(one.axes) == [*one.axes]
    )
    return turn


@pytest.mark.parametrize(("name", "size"), [("square", 6), ("hexagon", 5), ("triangle", 7)])
def test_translations_and_half_turns_are_those_of_brute_force(name: str, size: int) -> None:
    lattice = lattice_named(name)
    for number in range(1, size + 1):
        for shape in shapes(number, lattice):
            found = of(shape, lattice).tiling
            symbol = found.group if found and found.orbits == 1 else ""
            by_translations = tiles_by_translations(shape, lattice)
            assert by_translations == (symbol == "p1"), shape
            if not by_translations:
                assert tiles_by_half_turns(shape, lattice) == (symbol == "p2"), shape


@pytest.mark.parametrize(("name", "size"), [("square", 6), ("hexagon", 5), ("triangle", 7)])
def test_the_verdicts_on_small_shapes_are_the_published_ones(name: str, size: int) -> None:
    check_published(name, range(1, size + 1))


LONG = {("square", 9), ("hexagon", 7), ("triangle", 10)}  # minutes each


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param(name, size, marks=pytest.mark.long if (name, size) in LONG else ())
        for name, sizes in (("square", (7, 8, 9)), ("hexagon", (6, 7)), ("triangle", (8, 9, 10)))
        for size in sizes
    ],
)
def test_the_verdicts_on_larger_shapes_are_the_published_ones(name: str, size: int) -> None:
    check_published(name, [size])


def check_published(name: str, sizes: Sequence[int]) -> None:
    """Compare the numbers of shapes of each kind; nothing is left open, and every tiling holds on a
    window.
    """
    lattice = lattice_named(name)
    for size in sizes:
        kinds: Counter[str] = Counter()
        for found in verdicts(size, lattice):
            tiling = found.tiling
            assert not (tiling and tiling.fault)
            kinds[found.status] += 1
            if tiling and tiling.orbits == 1:
                kinds["isohedral"] += 1
                kinds[tiling.group] += 1
        published = {"open": (0,) * size, "p1": TRANSLATIONS.get(name)}
        published |= {"p2": HALF_TURNS.get(name), "isohedral": ISOHEDRAL.get(name)}
        published["no"] = NO_TILING.get(name)
        for kind, numbers in published.items():
            assert numbers is None or numbers[size - 1] == kinds[kind], (size, kind)


@pytest.mark.slow
def test_one_hexahex_is_2_anisohedral_and_four_do_not_tile() -> None:
    found = verdicts(6, HEXAGON)
    orbits = Counter(one.tiling.orbits for one in found if one.tiling)
    assert {1: 76, 2: 1} == orbits
    assert [1, 1, 1, 2] == sorted(one.heesch or 0 for one in found if one.status == "no")


@pytest.mark.parametrize(("name", "size"), [("square", 5), ("hexagon", 4), ("triangle", 6)])
def test_copies_that_are_only_moved_tile_no_torus_if_they_tile_none_isohedrally(
    name: str, size: int
) -> None:
    lattice = lattice_named(name)
    for shape in shapes(size, lattice):
        fixed = verdict(Piece("A", shape, can_rotate=False, can_reverse=False, lattice=lattice))
        found = any(
            next(torus_tilings((shape,), group, lattice.identity, lattice), None)
            for copies in (1, 2, 3)
            for group in sublattices_of(copies * size, lattice)
        )
        assert found == (fixed.status == "tiles"), shape


def sublattices_of(cells: int, lattice: Lattice) -> Iterator[Echelon]:
    """All groups of translations whose periods have a number of cells."""
    index, rest = divmod(cells, len(lattice.steps))
    for a, s, b in () if rest else tori(index):
        yield Echelon.of((translation(a, s, lattice), translation(0, b, lattice)))


# a shape and its images: what is known of one is known of the other -------------------------------


def images_alike(shape: Shape, lattice: Lattice, flags: tuple[bool, bool]) -> list[Shape]:
    """The images of a shape to whose tilings an isometry takes those of the shape; one of those
    with the same orientations.
    """
    forms, found = orientations(shape, lattice, *flags), {}
    for turn in lattice.group():
        image = lattice.normalise(turn.images(shape))
        own = {lattice.normalise(turn.images(form)) for form in forms}
        if own == {*orientations(image, lattice, *flags)}:
            found[frozenset(own)] = image
    return [*found.values()]


def check_images(some: Sequence[Shape], lattice: Lattice, flags: tuple[bool, bool]) -> None:
    for shape in some:
        known = {
            (found.status, found.isohedral, found.most)
            for image in images_alike(shape, lattice, flags)
            for found in [verdict(Piece("A", image, 1, 1, *flags, lattice=lattice), 2, 0)]
        }
        assert len(known) == 1, shape


NO_TURNS, NO_FLIPS = (False, True), (True, False)
CHIRAL = {  # shapes that tile without being flipped over, in periods that are no mirror images
    HEXAGON: ("#   # #\n # #\n    # #", "#     #\n #   #\n  # #\n     #"),
    TRIANGLE: (
        ((0, 1, 0), (0, 2, -1), (0, 2, 0), (1, 0, 0), (1, 1, 0), (2, 0, -1), (2, 0, 0), (3, 0, -1)),
        ((0, 1, 0), (0, 2, -1), (0, 2, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (2, 0, -1), (2, 0, 0)),
    ),
}


@pytest.mark.parametrize("lattice", CHIRAL)
def test_a_shape_that_is_not_flipped_tiles_as_its_mirror_image(lattice: Lattice) -> None:
    for drawn in CHIRAL[lattice]:
        shape = shape_piece(drawn, lattice).shape if isinstance(drawn, str) else drawn
        images = images_alike(shape, lattice, NO_FLIPS)
        assert 2 == len(images)
        for image in images:
            found = verdict(Piece("A", image, can_reverse=False, lattice=lattice), 2, 0)
            assert ("tiles", False) == (found.status, found.isohedral), image
            assert found.tiling
            forms = orientations(image, lattice, *NO_FLIPS)
            assert {*forms} >= {*map(lattice.normalise, found.tiling.tiles)}


@pytest.mark.parametrize(("name", "size"), [("square", 5), ("hexagon", 5), ("triangle", 7)])
@pytest.mark.parametrize("flags", [NO_TURNS, NO_FLIPS])
def test_random_shapes_have_the_verdicts_of_their_images(
    name: str, size: int, flags: tuple[bool, bool]
) -> None:
    lattice = lattice_named(name)
    check_images(Random(size).sample([*shapes(size, lattice)], 5), lattice, flags)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("square", 7),
        ("triangle", 8),
        ("triangle", 9),
        pytest.param("hexagon", 7, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("flags", [NO_TURNS, NO_FLIPS])
def test_all_shapes_have_the_verdicts_of_their_images(
    name: str, size: int, flags: tuple[bool, bool]
) -> None:
    lattice = lattice_named(name)
    check_images([*shapes(size, lattice)], lattice, flags)


@pytest.mark.parametrize(("name", "size"), [("square", 5), ("hexagon", 4), ("triangle", 6)])
def test_the_copies_beside_a_shape_are_those_that_do_not_overlap_it(name: str, size: int) -> None:
    lattice = lattice_named(name)
    for shape in shapes(size, lattice):
        side = sides_around(shape, lattice)[0]
        rim = [cell for cell in shape if not {*shape} >= {*lattice.neighbours(cell)}]
        found = isometries_beside(side, shape, rim, lattice, lattice.group())
        every = {
            moved
            for turn in lattice.group()
            for image in map(turn, shape)
            if lattice.kind(image) == lattice.kind(side[1])
            for moved in [turn.then_moved(tuple(map(sub, side[1], image)))]
            if {*shape}.isdisjoint(map(moved, shape))
        }
        assert every == {*found}, shape


# single shapes -------------------------------------------------------------------------------


def test_a_shape_with_a_hole_does_not_tile() -> None:
    found = verdict(shape_piece("###/#.#/##."))
    assert ("no", "hole", None) == (found.status, found.reason, found.heesch)
    assert "Does not tile the plane: no copy fits into its hole." == str(found)


def test_an_octomino_is_2_anisohedral() -> None:
    found = verdict(shape_piece(ANISOHEDRAL))
    assert found.tiling
    assert ("tiles", False, 4, 2, "p2") == (
        found.status,
        found.isohedral,
        len(found.tiling.tiles),
        found.tiling.orbits,
        found.tiling.group,
    )


def test_a_heptomino_has_heesch_number_1() -> None:
    found = verdict(shape_piece("#####/#...#"))
    assert ("no", "heesch", 1) == (found.status, found.reason, found.heesch)
    assert {0, 1} == {number for number, _ in found.patch}


def test_a_shape_with_all_symmetries_has_a_heesch_number() -> None:
    found = verdict(shape_piece("..#../..#../#####/..#../..#.."))
    assert ("no", "heesch", 0) == (found.status, found.reason, found.heesch)


def test_flags_leave_out_orientations() -> None:
    piece = shape_piece("T-pentomino")
    fixed = verdict(replace(piece, can_rotate=False, can_reverse=False))
    assert ("no", "translations") == (fixed.status, fixed.reason)
    turned = verdict(replace(shape_piece(ANISOHEDRAL), can_reverse=False), 0, 0)
    assert ("open", False) == (turned.status, turned.isohedral)
    for tiling in (verdict(replace(piece, can_reverse=False)).tiling,):
        assert tiling
        forms = orientations(piece.shape, SQUARE, True, False)
        assert set(forms) >= {SQUARE.normalise(tile) for tile in tiling.tiles}


def test_a_limit_leaves_the_verdict_open() -> None:
    control = at_work(Control(1e-9))
    found = verdict(shape_piece(ANISOHEDRAL))
    assert ("open", "limit", None) == (found.status, found.ended, found.isohedral)
    assert "Open: stopped by the limit." == str(found)
    control = at_work(Control())
    control.cancel()
    found = verdict(shape_piece("T-pentomino"))
    assert "Open: interrupted." == str(found)


def test_what_was_searched_without_an_answer_is_in_the_verdict() -> None:
    found = verdict(shape_piece(ANISOHEDRAL), 0, 1)
    assert "Open: there is no isohedral tiling; at least 1 corona." == str(found).split("\n")[0]


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        (
            Piece("A", ((0, 0, 0),), lattice=CUBIC),
            "plane: expected a shape of squares, hexagons or triangles, found one of the lattice"
            " cubic",
        ),
        (Piece("A", ((0, 0), (0, 2))), "plane: the shape is in 2 parts; draw one in one part"),
    ],
)
def test_a_shape_that_is_no_polyform_of_the_plane_is_refused(piece: Piece, message: str) -> None:
    with pytest.raises(PsolverError) as caught:
        verdict(piece)
    assert message == str(caught.value)


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


def test_copies_of_a_tiling_cover_a_box_once() -> None:
    for name in ("T-pentomino", "P-hexiamond", ANISOHEDRAL):
        tiling = verdict(shape_piece(name)).tiling
        assert tiling
        low, high = (-5,) * len(tiling.shape[0]), (5,) * len(tiling.shape[0])
        found = [*tiling.copies(low, high)]
        assert [*enumerate(tiling.tiles)] == found[: len(tiling.tiles)]
        times = Counter(cell for _, tile in found for cell in tile)
        assert {1} == set(times.values())
        inside = {c for c in times if -5 <= c[0] <= 5 and -5 <= c[-1] <= 5}
        assert 11 * 11 * len(tiling.lattice.steps) * 0.9 <= len(inside)


def test_the_symmetries_of_a_tiling_by_dominoes() -> None:
    bricks = Echelon.of([(1, 1), (0, 2)])
    group, orbits = symmetries_of([((0, 0), (0, 1))], bricks, SQUARE)
    assert ("cmm", 1) == (group.symbol(SQUARE), orbits)
    columns = Echelon.of([(1, 0), (0, 2)])
    group, orbits = symmetries_of([((0, 0), (0, 1))], columns, SQUARE)
    assert ("pmm", 1) == (group.symbol(SQUARE), orbits)
    squares = Echelon.of([(2, 0), (0, 2)])
    turned = [((0, 0), (0, 1)), ((1, 0), (1, 1))]
    assert 1 == symmetries_of(turned, squares, SQUARE)[1]
    mixed = Echelon.of([(3, 0), (0, 2)])
    three = [((0, 0), (0, 1)), ((1, 0), (2, 0)), ((1, 1), (2, 1))]
    group, orbits = symmetries_of(three, mixed, SQUARE)
    assert ("pmm", 2) == (group.symbol(SQUARE), orbits)


def test_the_tiles_of_a_period_lie_beside_each_other() -> None:
    group = Echelon.of([(1, 0), (0, 4)])
    tiles = [((0, 0), (0, 1)), ((5, 2), (5, 3))]
    found = tiles_of_period(tiles, group, SQUARE)
    assert 1 == len(SQUARE.components([cell for tile in found for cell in tile]))


@pytest.mark.parametrize("lattice", [SQUARE, HEXAGON, TRIANGLE])
def test_sublattices_are_one_of_each_class(lattice: Lattice) -> None:
    for index in range(1, 9):
        classes = {
            frozenset(
                Echelon.of(
                    [
                        tuple(a - b for a, b in zip(turn(v), turn.shift, strict=True))
                        for v in (translation(a, s, lattice), translation(0, b, lattice))
                    ]
                )
                for turn in lattice.group()
            )
            for a, s, b in tori(index)
        }
        assert len(classes) == len(sublattices(index, lattice, lattice.group()))
        assert [*sublattices_of(index * len(lattice.steps), lattice)] == [
            *sublattices(index, lattice, (lattice.identity,))
        ]


def test_symbols_of_groups() -> None:
    half, quarter = Isometry((0, 1), (-1, -1), (0, 0)), SQUARE.turns[0]
    mirror, diagonal = SQUARE.mirror, Isometry((1, 0), (1, 1), (0, 0))
    one = SQUARE.identity
    down, right = one.then_moved((6, 0)), one.then_moved((0, 6))
    glide = mirror.then_moved((3, 0))
    across = Isometry((0, 1), (-1, 1), (0, 0))
    expected = {
        "p1": [down, right],
        "p2": [down, right, half],
        "pm": [down, right, mirror],
        "pg": [glide, right],
        "cm": [down, right, diagonal],
        "pmm": [down, right, mirror, half],
        "pmg": [glide, right, across],
        "pgg": [glide, right, across.then_moved((0, 3)).after(one.then_moved((3, 0)))],
        "cmm": [down, right, diagonal, half],
        "p4": [down, right, quarter],
        "p4m": [down, right, quarter, mirror],
        "p4g": [down, right, quarter, mirror.then_moved((3, 3))],
    }
    assert {name: name for name in expected} == {
        name: PlaneGroup.of(generators).symbol(SQUARE) for name, generators in expected.items()
    }
    third, mirrors = HEXAGON.turns[0], [one for one in HEXAGON.group() if HEXAGON.reverses(one)]
    steps = [HEXAGON.identity.then_moved(translation(*by, HEXAGON)) for by in ((3, 0), (0, 3))]
    power = third.after(third)
    assert "p6" == PlaneGroup.of([*steps, third]).symbol(HEXAGON)
    assert "p3" == PlaneGroup.of([*steps, power]).symbol(HEXAGON)
    assert {"p3m1", "p31m"} == {
        PlaneGroup.of([*steps, power, flip]).symbol(HEXAGON) for flip in mirrors
    }
    assert "p6m" == PlaneGroup.of([*steps, third, mirrors[0]]).symbol(HEXAGON)
