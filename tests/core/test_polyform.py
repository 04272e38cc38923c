"""Counts of polyforms against OEIS, and the laws of groups acting on shapes."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from copy import deepcopy
from itertools import product
from math import dist, prod

import pytest
from support.king_lattice import KINGS

import psolver
from psolver.core.cells import Cell, Shape
from psolver.core.lattice import Lattice
from psolver.core.named_sets import (
    FLAT_SETS,
    LETTERED_DRAWINGS,
    ONE_SIDED,
    TWINS,
    NamedSet,
    named_set,
    set_names,
)
from psolver.core.picture import NAMES, blocks, parse
from psolver.core.polyform import canonical, orientations, polyforms
from psolver.core.square_lattice import CUBIC, SQUARE, CubicLattice, lattice_of
from psolver.lattices.slanted import HEXAGON, TRIANGLE
from psolver.lattices.tans import TANS

COUNTS = {  # of n cells: free, one-sided and fixed
    # OEIS A000105, A000988, A001168
    (SQUARE, True, True): [1, 1, 2, 5, 12, 35, 108],
    (SQUARE, True, False): [1, 1, 2, 7, 18, 60, 196],
    (SQUARE, False, False): [1, 2, 6, 19, 63, 216, 760],
    # OEIS A000228, A006535, A001207
    (HEXAGON, True, True): [1, 1, 3, 7, 22, 82, 333, 1448],
    (HEXAGON, True, False): [1, 1, 3, 10, 33, 147, 620, 2821],
    (HEXAGON, False, False): [1, 3, 11, 44, 186, 814, 3652, 16689],
    # OEIS A000577, A006534, A001420
    (TRIANGLE, True, True): [1, 1, 1, 3, 4, 12, 24, 66],
    (TRIANGLE, True, False): [1, 1, 1, 4, 6, 19, 43, 120],
    (TRIANGLE, False, False): [2, 3, 6, 14, 36, 94, 250, 675],
    # OEIS A006074, of half squares; those of one-sided ones are our own counts
    (TANS, True, True): [1, 3, 4, 14, 30, 107, 318],
    (TANS, True, False): [1, 4, 6, 22, 56, 198],
    # OEIS A030222, A006770
    (KINGS, True, True): [1, 2, 5, 22, 94, 524],
    (KINGS, False, False): [1, 4, 20, 110, 638],
}
SOLID = {  # OEIS A000162, A038119, A001931: polycubes, mirror images apart, together, and fixed
    (True, False): [1, 1, 2, 8, 29, 166],
    (True, True): [1, 1, 2, 7, 23, 112],
    (False, False): [1, 3, 15, 86, 534],
}

SETS = [name for names in FLAT_SETS.values() for free in names for name in (free, ONE_SIDED + free)]


@pytest.mark.parametrize(
    ("key", "size"),
    [
        pytest.param(
            *(key, size),
            id=f"{size}-{key}",
            marks=pytest.mark.slow if key[0] is HEXAGON and size > 7 else (),
        )
        for key, counts in COUNTS.items()
        for size in range(1, len(counts) + 1)
    ],
)
def test_there_are_as_many_flat_polyforms_as_oeis_says(
    key: tuple[Lattice, bool, bool], size: int
) -> None:
    assert COUNTS[key][size - 1] == len(polyforms(size, *key))


@pytest.mark.parametrize("flags", SOLID)
def test_there_are_as_many_polycubes_as_oeis_says(flags: tuple[bool, bool]) -> None:
    sizes = range(1, 1 + len(SOLID[flags]))
    assert SOLID[flags] == [len(polyforms(size, CUBIC, *flags)) for size in sizes]


@pytest.mark.parametrize("lattice", [SQUARE, CUBIC, HEXAGON, TRIANGLE, KINGS], ids=str)
def test_a_side_is_drawn_with_length_1(lattice: Lattice) -> None:
    for cell in lattice.steps:
        around = [lattice.project(corner) for corner in lattice.corners(cell)]
        if lattice.flat:
            sides = zip(around, around[1:] + around[:1], strict=True)
            assert [1.0] * len(around) == [round(dist(*side), 9) for side in sides]
        else:  # each corner of a cube has three others beside it
            near = [sum(round(dist(a, b), 9) == 1 for b in around) for a in around]
            assert min(near) >= 3


@pytest.mark.parametrize("size", range(1, 7))
def test_orientations_times_stabiliser_is_the_order_of_the_group(size: int) -> None:
    for lattice, most in ((SQUARE, 6), (CUBIC, 5), (HEXAGON, 5), (TRIANGLE, 6), (KINGS, 4)):
        group, turns = lattice.group(), lattice.group(True, False)
        for shape in polyforms(size, lattice) if size <= most else ():
            stabiliser = list(lattice.symmetries(shape))
            rotations = [g for g in stabiliser if not lattice.reverses(g)]
            assert len(group) == len(orientations(shape, lattice)) * len(stabiliser)
            turned = orientations(shape, lattice, reverse=False)
            assert len(turns) == len(turned) * len(rotations)


@pytest.mark.parametrize("size", range(1, 8))
def test_fixed_polyominoes_are_the_orientations_of_the_free_ones(size: int) -> None:
    images = {image for shape in polyforms(size, SQUARE) for image in orientations(shape, SQUARE)}
    assert set(polyforms(size, SQUARE, False, False)) == images


@pytest.mark.parametrize(("lattice", "order"), [(SQUARE, 8), (CUBIC, 48), (KINGS, 8)], ids=repr)
def test_a_group_is_closed_and_has_as_many_reflections_as_rotations(
    lattice: Lattice, order: int
) -> None:
    group = set(lattice.group())
    assert order == len(group)
    assert {g.after(h) for g in group for h in group} == group
    assert len(group) == 2 * sum(map(lattice.reverses, group))
    assert {g for g in group if not lattice.reverses(g)} == set(lattice.group(True, False))
    assert {lattice.identity, lattice.mirror} == set(lattice.group(False, True))
    assert (lattice.identity,) == lattice.group(False, False)


@pytest.mark.parametrize("lattice", [SQUARE, CUBIC, KINGS], ids=repr)
def test_reflections_have_a_negative_determinant(lattice: Lattice) -> None:
    for isometry in lattice.group():
        axes = isometry.axes
        swaps = sum(b < a for i, a in enumerate(axes) for b in axes[i + 1 :])
        assert lattice.reverses(isometry) == (prod(isometry.signs) * (-1) ** swaps < 0)


def test_composition_does_the_first_isometry_first() -> None:
    cell = (2, 5, -1)
    for g in CUBIC.group():
        for h in CUBIC.group()[::7]:
            assert g(h(cell)) == g.after(h)(cell)


@pytest.mark.parametrize("lattice", [SQUARE, CUBIC], ids=repr)
def test_a_copy_of_a_lattice_is_itself(lattice: Lattice) -> None:
    assert lattice is deepcopy(lattice) is pickle.loads(pickle.dumps(lattice))


@pytest.mark.parametrize("lattice", [SQUARE, CUBIC], ids=repr)
def test_cells_beside_each_other_share_the_corners_of_a_side(lattice: Lattice) -> None:
    origin = (0,) * len(lattice.axes)
    near = lattice.neighbours(origin)
    shared = {
        cell: len({*lattice.corners(origin)} & {*lattice.corners(cell)})
        for cell in product((-1, 0, 1), repeat=len(origin))
        if cell != origin
    }
    assert set(near) == {cell for cell, number in shared.items() if number == max(shared.values())}
    assert all(origin in lattice.neighbours(cell) for cell in near)


def test_cells_tell_their_lattice_by_their_length_unless_it_is_given() -> None:
    other = CubicLattice()
    assert [SQUARE, SQUARE, CUBIC] == [lattice_of(cells) for cells in ([], [(0, 0)], [(0, 0, 0)])]
    assert [other, other, SQUARE] == [
        lattice_of(cells, other) for cells in ([], [(0, 0, 0)], [(0, 0)])
    ]


def test_a_canonical_form_is_the_same_for_every_image() -> None:
    shape = SQUARE.normalise(parse("##\n.##\n.#", "#"))
    assert {canonical(shape, SQUARE)} == {
        canonical(image, SQUARE) for image in orientations(shape, SQUARE)
    }


def size_of(chosen: NamedSet) -> int:
    """How many cells, or half squares, the pieces of a set have at most."""
    cells = max(len(shape) for _, shape in chosen.shapes)
    return cells // 2 if chosen.lattice is TANS else cells


def test_every_named_set_lies_in_a_lattice() -> None:
    solid = {name for name in set_names() if named_set(name).lattice is CUBIC}
    assert set(set_names()) == {*SETS, *solid, "tangram"}
    assert {SQUARE, CUBIC, HEXAGON, TRIANGLE, TANS} == {
        named_set(name).lattice for name in set_names()
    }
    assert set(set_names(CUBIC)) == {*set_names(SQUARE), *solid}
    for lattice in (SQUARE, HEXAGON, TRIANGLE, TANS):
        assert {lattice} == {named_set(name).lattice for name in set_names(lattice)}


@pytest.mark.parametrize("name", SETS)
def test_a_named_set_holds_every_shape_once_under_a_name_of_its_own(name: str) -> None:
    chosen = named_set(name)
    size, key = size_of(chosen), (chosen.lattice, True, chosen.reverse)
    assert COUNTS[key][size - 1] == len(chosen.shapes)
    assert len(chosen.shapes) == len({letter for letter, _ in chosen.shapes})
    forms = {canonical(shape, *key) for _, shape in chosen.shapes}
    assert set(polyforms(size, *key)) == forms
    assert all(len(chosen.lattice.components(shape)) == 1 for _, shape in chosen.shapes)


def test_a_tangram_has_seven_pieces_of_sixteen_half_squares() -> None:
    pieces = named_set("tangram").shapes
    assert [2, 2, 4, 4, 4, 8, 8] == sorted(len(shape) for _, shape in pieces)
    assert {*"LMPQS"} == {letter for letter, _ in pieces}
    puzzle = psolver.puzzle(lattice=TANS, board="diamond of side 2", piece_set="tangram")
    assert {"L": 2, "M": 1, "P": 1, "Q": 1, "S": 2} == {p.name: p.most for p in puzzle.pieces}


def test_an_unknown_set_has_no_pieces() -> None:
    for name in ("octominoes", "one-sided soma", "one-sided one-sided dominoes", ""):
        with pytest.raises(KeyError):
            named_set(name)


@pytest.mark.parametrize("free", LETTERED_DRAWINGS)
def test_the_usual_letters_name_the_shapes_they_are_drawn_for(free: str) -> None:
    lattice = named_set(free).lattice
    drawn = {}
    for _, block in blocks(LETTERED_DRAWINGS[free]):
        marks = lattice.parse(block, NAMES, 1)
        drawn[min(marks.values())] = canonical(marks, lattice)
    usual = {twin: letter for (name, letter), twin in TWINS.items() if name == free}
    for name in (free, ONE_SIDED + free):
        for letter, shape in named_set(name).shapes:
            assert drawn[usual.get(letter, letter.upper())] == canonical(shape, lattice)
    assert set(drawn) == {letter for letter, _ in named_set(free).shapes}


@pytest.mark.parametrize("free", LETTERED_DRAWINGS)
def test_a_one_sided_piece_with_a_capital_is_the_one_that_is_drawn(free: str) -> None:
    chosen = named_set(ONE_SIDED + free)
    shapes = dict(chosen.shapes)
    for _, block in blocks(LETTERED_DRAWINGS[free]):
        marks = chosen.lattice.parse(block, NAMES, 1)
        drawn = canonical(marks, chosen.lattice, reverse=False)
        assert drawn == canonical(shapes[min(marks.values())], chosen.lattice, reverse=False)


def test_hexiamonds_of_two_triamonds_are_nine() -> None:
    """All but the crown, the signpost and the lobster (Polyform Puzzler, Hexiamonds)."""
    triamond = named_set("triamonds").shapes[0][1]
    made = set()
    for first, second in product(orientations(triamond, TRIANGLE), repeat=2):
        for row, column in product(range(-4, 5), repeat=2):
            moved = [(x + row, y + column, z - row - column) for x, y, z in second]
            both = {*first, *moved}
            if len(both) == 6 and len(TRIANGLE.components(both)) == 1:
                made.add(canonical(both, TRIANGLE))
    letters = {letter for letter, shape in named_set("hexiamonds").shapes if shape in made}
    assert set("CFGIJOPSX") == letters


def test_only_the_yacht_and_the_sphinx_have_not_as_many_triangles_of_both_kinds() -> None:
    """Four of one kind and two of the other (Polyform Puzzler, Hexiamonds)."""
    uneven = set()
    for letter, shape in named_set("hexiamonds").shapes:
        up = sum(sum(cell) == 1 for cell in shape)
        assert up in (2, 3, 4)
        if up != 3:
            uneven.add(letter)
    assert set("FP") == uneven


def test_the_tetrahexes_that_have_a_mirror_image_are_worm_pistol_and_wave() -> None:
    assert set("jps") == {
        letter for letter, _ in named_set("one-sided tetrahexes").shapes if letter.islower()
    }


def test_tetromino_letters_are_those_of_the_falling_blocks() -> None:
    usual = {"J": ".#\n.#\n##", "L": "#\n#\n##", "S": ".##\n##", "Z": "##\n.##"}
    shapes = dict(named_set("one-sided tetrominoes").shapes)
    assert {k: canonical(parse(t, "#"), SQUARE, reverse=False) for k, t in usual.items()} == {
        k: shapes[k] for k in usual
    }


def turned(shape: Iterable[Cell]) -> Shape:
    """The same for all solids that rotations make equal."""
    return canonical(shape, CUBIC, reverse=False)


def mirrored(shape: Shape) -> Shape:
    return turned([(-x, y, z) for x, y, z in shape])


@pytest.mark.parametrize(("name", "size"), [("tetracubes", 4), ("pentacubes", 5)])
def test_a_set_of_polycubes_holds_every_one_that_no_rotation_makes_another(
    name: str, size: int
) -> None:
    shapes = named_set(name).shapes
    every = polyforms(size, CUBIC, reverse=False)
    assert sorted(every) == sorted(turned(shape) for _, shape in shapes)
    assert len(shapes) == len({letter for letter, _ in shapes})


def test_pentacubes_with_the_capital_and_the_small_letter_are_mirror_images() -> None:
    forms = {letter: turned(shape) for letter, shape in named_set("pentacubes").shapes}
    twins = [letter for letter in forms if letter.islower()]
    assert 6 == len(twins)
    assert all(
        mirrored(forms[letter]) == forms[letter.upper()] != forms[letter] for letter in twins
    )
    assert {letter for letter, form in forms.items() if mirrored(form) != form} == {
        *twins,
        *map(str.upper, twins),
    }


def test_the_soma_cube_has_the_irregular_polycubes_of_at_most_four_cells() -> None:
    """Irregular: not a box, Piet Hein's definition; there are seven (M. Gardner, Scientific
    American, Sept. 1958).
    """
    irregular = {
        shape
        for n in range(1, 5)
        for shape in polyforms(n, CUBIC, reverse=False)
        if len(shape) < volume(shape)
    }
    soma = dict(named_set("soma").shapes)
    assert irregular == {turned(shape) for shape in soma.values()}
    assert 7 == len(soma)
    assert mirrored(soma["A"]) == turned(soma["B"]) != turned(soma["A"])


def volume(shape: Shape) -> int:
    """How many cells the box around a shape has that begins at the origin."""
    return prod(max(cell[axis] for cell in shape) + 1 for axis in range(3))


def test_solid_pentominoes_are_the_pentominoes_one_cube_thick() -> None:
    flat = dict(named_set("pentominoes").shapes)
    assert {letter: canonical(CUBIC.lift(shape), CUBIC) for letter, shape in flat.items()} == {
        letter: canonical(shape, CUBIC) for letter, shape in named_set("solid pentominoes").shapes
    }
