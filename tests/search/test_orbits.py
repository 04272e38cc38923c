"""Classes of covers, compared with the lists of their images."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from psolver.engines.orbits import Orbits
from psolver.search.problem import Permutation, orbit

NUMBER = 9  # options


def a_group(random: Random) -> tuple[Permutation, ...]:
    """The group that some permutations make, the identity first."""
    identity = tuple(range(NUMBER))
    generators = []
    for _ in range(random.randint(1, 2)):
        moved = random.sample(range(NUMBER), 3)
        image = list(identity)
        for place, other in zip(moved, random.choice(list(permutations(moved))), strict=True):
            image[place] = other
        generators.append(tuple(image))
    group = [identity]
    for known in group:
        for generator in generators:
            product = tuple(generator[option] for option in known)
            if product not in group:
                group.append(product)
    return tuple(group)


@pytest.mark.parametrize("seed", range(40))
def test_sizes_and_first_images_are_those_of_the_orbits(seed: int) -> None:
    random = Random(seed)
    group = a_group(random)
    orbits = Orbits(group)
    for _ in range(50):
        cover = tuple(random.sample(range(NUMBER), random.randint(0, 5)))
        listed = orbit(cover, group)
        assert len(listed) == orbits.size(cover)
        assert listed[0] == orbits.first(cover)


def test_without_symmetries_a_cover_is_its_only_image() -> None:
    assert 1 == Orbits(()).size((3, 1))
    assert (1, 3) == Orbits(()).first((3, 1))
