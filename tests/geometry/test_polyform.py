"""Counts of polyforms against OEIS, and the laws of groups acting on shapes."""

from __future__ import annotations

from math import prod

import pytest

from psolver.geometry.catalogue import LETTERS, SOLIDS, NamedSet, named_set, set_names
from psolver.geometry.cells import Shape, components, lift, normalise
from psolver.geometry.isometry import point_group, symmetries
from psolver.geometry.picture import parse
from psolver.geometry.polyform import canonical, orientations, polyforms

COUNTS = {  # OEIS A000105, A000988, A001168: free, one-sided and fixed polyominoes of n cells
    (True, True): [1, 1, 2, 5, 12, 35, 108],
    (True, False): [1, 1, 2, 7, 18, 60, 196],
    (False, False): [1, 2, 6, 19, 63, 216, 760],
}
SOLID = {  # OEIS A000162, A038119: polycubes, mirror images apart and together
    (True, False): [1, 1, 2, 8, 29, 166],
    (True, True): [1, 1, 2, 7, 23, 112],
}

FLAT = [name for name in set_names() if name not in SOLIDS]


@pytest.mark.parametrize("flags", COUNTS)
def test_there_are_as_many_polyominoes_as_oeis_says(flags: tuple[bool, bool]) -> None:
    assert COUNTS[flags] == [len(polyforms(n, point_group(2, *flags))) for n in range(1, 8)]


@pytest.mark.parametrize("flags", SOLID)
def test_there_are_as_many_polycubes_as_oeis_says(flags: tuple[bool, bool]) -> None:
    assert SOLID[flags] == [len(polyforms(n, point_group(3, *flags))) for n in range(1, 7)]


@pytest.mark.parametrize("size", range(1, 7))
def test_orientations_times_stabiliser_is_the_order_of_the_group(size: int) -> None:
    for dimension, most in ((2, 6), (3, 5)):
        group, turns = point_group(dimension), point_group(dimension, True, False)
        for shape in polyforms(size, group) if size <= most else ():
            stabiliser = list(symmetries(shape))
            rotations = [g for g in stabiliser if not g.reverses]
            assert len(group) == len(orientations(shape, group)) * len(stabiliser)
            assert len(turns) == len(orientations(shape, turns)) * len(rotations)


@pytest.mark.parametrize("size", range(1, 8))
def test_fixed_polyominoes_are_the_orientations_of_the_free_ones(size: int) -> None:
    group = point_group(2)
    images = {image for shape in polyforms(size, group) for image in orientations(shape, group)}
    assert set(polyforms(size, point_group(2, False, False))) == images


@pytest.mark.parametrize("dimension", [1, 2, 3, 4])
def test_a_point_group_is_closed_and_has_as_many_reflections_as_rotations(dimension: int) -> None:
    group = set(point_group(dimension))
    assert {g.after(h) for g in group for h in group} == group
    assert len(group) == 2 * sum(g.reverses for g in group)
    assert {g for g in group if not g.reverses} == set(
        point_group(dimension, True, False)
    ) or dimension == 1


def test_composition_does_the_first_isometry_first() -> None:
    cell = (2, 5, -1)
    for g in point_group(3):
        for h in point_group(3)[::7]:
            assert g(h(cell)) == g.after(h)(cell)


def test_a_canonical_form_is_the_same_for_every_image() -> None:
    group = point_group(2)
    shape = normalise(parse("##\n.##\n.#", "#"))
    assert {canonical(shape, group)} == {
        canonical(image, group) for image in orientations(shape, group)
    }


def size_of(chosen: NamedSet) -> int:
    """How many cells the pieces of a set have at most."""
    return max(len(shape) for _, shape in chosen.shapes)


def test_every_named_set_is_flat_or_solid() -> None:
    assert set(set_names()) == {*FLAT, *SOLIDS}
    assert {2, 3} == {named_set(name).dimension for name in set_names()}


@pytest.mark.parametrize("name", FLAT)
def test_a_named_set_holds_every_shape_once_under_a_name_of_its_own(name: str) -> None:
    chosen = named_set(name)
    size, group = size_of(chosen), point_group(2, True, chosen.reverse)
    assert COUNTS[True, chosen.reverse][size - 1] == len(chosen.shapes)
    assert len(chosen.shapes) == len({letter for letter, _ in chosen.shapes})
    assert set(polyforms(size, group)) == {canonical(shape, group) for _, shape in chosen.shapes}
    assert all(len(components(shape)) == 1 for _, shape in chosen.shapes)


@pytest.mark.parametrize("size", LETTERS)
def test_the_usual_letters_name_the_shapes_they_look_like(size: int) -> None:
    free = point_group(2)
    drawn = {letter: canonical(parse(text, "#"), free) for letter, text in LETTERS[size].items()}
    for name in (n for n in FLAT if size_of(named_set(n)) == size):
        for letter, shape in named_set(name).shapes:
            twin = {"J": "L", "Z": "S"} if size == 4 else {}
            assert drawn[twin.get(letter, letter.upper())] == canonical(shape, free)


def test_tetromino_letters_are_those_of_the_falling_blocks() -> None:
    turns = point_group(2, True, False)
    usual = {"J": ".#\n.#\n##", "L": "#\n#\n##", "S": ".##\n##", "Z": "##\n.##"}
    shapes = dict(named_set("one-sided tetrominoes").shapes)
    assert {k: canonical(parse(t, "#"), turns) for k, t in usual.items()} == {
        k: shapes[k] for k in usual
    }


def mirrored(shape: Shape) -> Shape:
    return canonical([(-x, y, z) for x, y, z in shape], point_group(3, True, False))


@pytest.mark.parametrize(("name", "size"), [("tetracubes", 4), ("pentacubes", 5)])
def test_a_set_of_polycubes_holds_every_one_that_no_rotation_makes_another(
    name: str, size: int
) -> None:
    turns = point_group(3, True, False)
    shapes = named_set(name).shapes
    assert sorted(polyforms(size, turns)) == sorted(canonical(shape, turns) for _, shape in shapes)
    assert len(shapes) == len({letter for letter, _ in shapes})


def test_pentacubes_with_the_capital_and_the_small_letter_are_mirror_images() -> None:
    turns = point_group(3, True, False)
    forms = {letter: canonical(shape, turns) for letter, shape in named_set("pentacubes").shapes}
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
    turns = point_group(3, True, False)
    irregular = {
        shape for n in range(1, 5) for shape in polyforms(n, turns) if len(shape) < volume(shape)
    }
    soma = dict(named_set("soma").shapes)
    assert irregular == {canonical(shape, turns) for shape in soma.values()}
    assert 7 == len(soma)
    assert mirrored(soma["A"]) == canonical(soma["B"], turns) != canonical(soma["A"], turns)


def volume(shape: Shape) -> int:
    """How many cells the box around a shape has that begins at the origin."""
    return prod(max(cell[axis] for cell in shape) + 1 for axis in range(3))


def test_solid_pentominoes_are_the_pentominoes_one_cube_thick() -> None:
    flat = dict(named_set("pentominoes").shapes)
    group = point_group(3)
    assert {letter: canonical(lift(shape, 3), group) for letter, shape in flat.items()} == {
        letter: canonical(shape, group) for letter, shape in named_set("solid pentominoes").shapes
    }
