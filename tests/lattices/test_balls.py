"""Balls: coordinates, pictures, sizes, and how many polyspheres there are."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from psolver.core.cells import Cell
from psolver.core.congruence import rigid_images
from psolver.core.picture import Size
from psolver.core.piece import Piece
from psolver.core.polyform import orientations, polyforms
from psolver.lattices.balls import BALLS, FREE_BALLS

PLACES = st.dictionaries(st.tuples(*[st.integers(0, 4)] * 3), st.sampled_from("#?AZ9"), min_size=1)
ROOT = 2**0.5


def middle(cell: Cell) -> tuple[float, float, float]:
    """The middle of a ball in space, if it is 1 wide, by its layer, row and column."""
    layer, row, column = BALLS.shown(cell)
    return layer / ROOT, row + layer / 2, column + layer / 2


def at(*place: int) -> Cell:
    cell = BALLS.at(place)
    assert cell is not None
    return cell


def test_every_place_has_a_ball() -> None:
    for place in product(range(-2, 3), repeat=3):
        cell = at(*place)
        assert BALLS.has(cell)
        assert place == BALLS.shown(cell)
    assert BALLS.at((0, 1)) is None


def test_the_twelve_neighbours_are_those_that_a_ball_touches_and_none_is_nearer() -> None:
    cells = [at(*place) for place in product(range(-2, 3), repeat=3)]
    for here in (at(0, 0, 0), at(1, 0, 0), at(-1, 1, 0)):
        others = {cell: dist(middle(here), middle(cell)) for cell in cells if cell != here}
        assert min(others.values()) == pytest.approx(1)
        near = {cell for cell, far in others.items() if far < 1.001}
        assert near == set(BALLS.neighbours(here))
        assert len(near) == 12


def test_the_isometries_keep_distances_and_half_of_them_keep_hands() -> None:
    cells = [at(*place) for place in product(range(2), repeat=3)]
    for isometry in BALLS.group():
        images = list(isometry.images(cells))
        assert all(map(BALLS.has, images))
        for (a, c), (b, d) in product(zip(cells, images, strict=True), repeat=2):
            assert dist(middle(a), middle(b)) == pytest.approx(dist(middle(c), middle(d)))
    assert [len(BALLS.group(*flags)) for flags in product((True, False), repeat=2)] == [
        48,
        24,
        2,
        1,
    ]


def test_the_mirror_keeps_layers_and_rows() -> None:
    for place in product(range(3), repeat=3):
        layer, row, column = place
        assert BALLS.shown(BALLS.mirror(at(0, row, column))) == (0, row, -column)
        assert BALLS.shown(BALLS.mirror(at(*place)))[0] == layer


@given(places=PLACES)
def test_a_picture_parses_to_the_balls_it_was_drawn_from(places: dict[Cell, str]) -> None:
    marks = {at(*place): mark for place, mark in places.items()}
    text = BALLS.drawing(marks)
    assert marks == BALLS.parse(text, "#?AZ9", 1)
    for cell, mark in marks.items():
        line, column = BALLS.where(text, cell)
        assert mark == text.split("\n")[line - 1][column - 1]


@pytest.mark.parametrize("size", BALLS.sizes, ids=lambda size: size.example)
def test_a_size_has_as_many_different_balls_as_it_counts(size: Size) -> None:
    numbers = size.numbers(size.example)
    assert numbers
    sides = list(map(int, numbers))
    cells = list(size.cells(*sides))
    assert len(cells) == len(set(cells)) == size.count(*sides)
    assert all(map(BALLS.has, cells))
    assert len(BALLS.components(cells)) == 1


def test_a_tetrahedron_has_four_triangles_as_sides() -> None:
    """Each ball of it touches as many others as one of the heap of triangles does."""
    side = 4
    size = next(size for size in BALLS.sizes if "tetrahedron" in size.example)
    cells = set(size.cells(side))
    degrees = sorted(len(cells.intersection(BALLS.neighbours(cell))) for cell in cells)
    assert degrees == [3] * 4 + [6] * 6 * (side - 2) + [9] * 4
    assert len(list(BALLS.symmetries(cells))) == 24


def test_a_pyramid_has_the_symmetries_of_a_square() -> None:
    size = next(size for size in BALLS.sizes if "pyramid" in size.example)
    assert len(list(BALLS.symmetries(size.cells(4)))) == 8


def test_polyspheres_that_may_not_be_reflected_are_as_many_as_published() -> None:
    """S. T. Coffin, The Puzzling World of Polyhedral Dissections, chapter 18, of blocks that are
    rhombic dodecahedra: 1, 5 and 28 of two, three and four.
    """
    assert [1, 5, 28] == [len(polyforms(size, BALLS, reverse=False)) for size in (2, 3, 4)]


def test_polyspheres_are_as_many_as_published_by_their_contacts() -> None:
    """OEIS A300812: clusters of n balls of the lattice, up to its 48 isometries, by the number of
    pairs that touch.
    """
    published = {
        2: {1: 1},
        3: {2: 3, 3: 1},
        4: {3: 13, 4: 4, 5: 2, 6: 1},
        5: {4: 75, 5: 35, 6: 16, 7: 3, 8: 2},
    }
    for size, by_contacts in published.items():
        found = Counter(
            sum(len({*shape}.intersection(BALLS.neighbours(cell))) for cell in shape) // 2
            for shape in polyforms(size, BALLS)
        )
        assert by_contacts == found


@pytest.mark.parametrize("reverse", [False, True])
def test_free_turns_are_all_congruent_sets_of_balls_with_the_right_hand(reverse: bool) -> None:
    """Compared with the images that the verifier finds by linear maps."""
    for size in (2, 3, 4):
        for shape in polyforms(size, BALLS):
            free = set(orientations(shape, FREE_BALLS, True, reverse))
            piece = Piece("P", shape, can_reverse=reverse, lattice=FREE_BALLS)
            assert free == {BALLS.normalise(image) for image in rigid_images(piece)}
            assert free >= set(orientations(shape, BALLS, True, reverse))


def test_a_piece_without_turns_has_none_in_space_either() -> None:
    rhombus = BALLS.parse("##\n---\n##", "#")
    assert 1 == len(orientations(rhombus, FREE_BALLS, False, False))


def test_flat_pieces_of_rows_and_columns_gain_nothing_and_those_of_triangles_do() -> None:
    gains = {
        text: len(orientations(BALLS.parse(text, "#"), FREE_BALLS, True, False))
        - len(orientations(BALLS.parse(text, "#"), BALLS, True, False))
        for text in ("##\n##", "###\n#", "###\n---\n#", "##\n---\n##")
    }
    assert {"##\n##": 0, "###\n#": 0, "###\n---\n#": 24, "##\n---\n##": 0} == gains
