"""Balls: pictures, and how many polyspheres there are."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from psolver import BALLS, Cell, Shape

PLACES = st.dictionaries(st.tuples(*[st.integers(0, 4)] * 3), st.sampled_from("#?AZ9"), min_size=1)


@given(places=PLACES)
def test_a_picture_parses_to_the_balls_it_was_drawn_from(places: dict[Cell, str]) -> None:
    marks = {cell: mark for place, mark in places.items() if (cell := BALLS.at(place))}
    text = BALLS.drawing(marks)
    assert marks == BALLS.parse(text, "#?AZ9", 1)
    for cell, mark in marks.items():
        line, column = BALLS.where(text, cell)
        assert mark == text.split("\n")[line - 1][column - 1]


def polyspheres(size: int, *turns: bool) -> set[Shape]:
    """One of each class of connected balls by the isometries that turn and that mirror."""
    found, group = {BALLS.normalise([(0, 0, 0)])}, BALLS.group(*turns)
    for _ in range(size - 1):
        grown = {
            (*shape, cell) for shape in found for one in shape for cell in BALLS.neighbours(one)
        }
        found = {
            min(BALLS.normalise(isometry.images(shape)) for isometry in group)
            for shape in grown
            if len({*shape}) == len(shape)
        }
    return found


def test_polyspheres_that_may_not_be_reflected_are_as_many_as_published() -> None:
    """S. T. Coffin, The Puzzling World of Polyhedral Dissections, chapter 18, of blocks that are
    rhombic dodecahedra: 1, 5 and 28 of two, three and four.
    """
    assert [1, 5, 28] == [len(polyspheres(size, True, False)) for size in (2, 3, 4)]


def test_polyspheres_are_as_many_as_published_by_their_contacts() -> None:
    """OEIS A300812: clusters of n balls of the lattice, up to its 48 isometries, by the number of
    pairs that touch.
    """
    published = {
        3: {2: 3, 3: 1},
        4: {3: 13, 4: 4, 5: 2, 6: 1},
        5: {4: 75, 5: 35, 6: 16, 7: 3, 8: 2},
    }
    for size, by_contacts in published.items():
        found = Counter(
            sum(len({*shape}.intersection(BALLS.neighbours(cell))) for cell in shape) // 2
            for shape in polyspheres(size)
        )
        assert by_contacts == found
