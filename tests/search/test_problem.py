"""The quick test of covers says what the definition says; orbits of covers."""

from __future__ import annotations

from random import Random

from psolver.engines import cover_test, is_cover
from psolver.engines.orbits import Orbits
from psolver.search import Problem


def random_exact(random: Random) -> Problem:
    """A small problem in which every item is to be covered a definite number of times."""
    items = range(random.randrange(1, 5))
    options = tuple(
        tuple(sorted(random.sample(items, random.randrange(1, len(items) + 1)))) for _ in range(5)
    )
    times = tuple(random.choice([0, 1, 1, 2, 9]) for _ in items)
    return Problem(times, times, options, ())


def test_the_quick_test_agrees_with_the_definition() -> None:
    for random in map(Random, range(200)):
        problem = random_exact(random)
        test = cover_test(problem)
        for _ in range(60):
            cover = tuple(random.choices(range(5), k=random.randrange(6)))
            assert is_cover(problem, cover) == test(cover)


def test_without_symmetries_a_cover_is_its_only_image() -> None:
    assert 1 == Orbits(()).size((3, 1))
    assert (1, 3) == Orbits(()).first((3, 1))
