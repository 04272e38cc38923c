"""Weights of items against every choice of weights there is, on small problems."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from support.seeds import seeds
from support.tuning import tune

from psolver.engines.refutation import bounding_weights, least_total, modular_weights, odd_total
from psolver.search import Problem


def random_problem(seed: int) -> Problem:
    """At most six items, some with room to choose, and a few options."""
    random = Random(seed)
    items = random.randint(1, 6)
    bounds = [
        random.choice([(1, 1), (1, 1), (1, 1), (2, 2), (0, 1), (1, 2), (0, 0)])
        for _ in range(items)
    ]
    options = {
        tuple(sorted(random.sample(range(items), random.randint(1, min(3, items)))))
        for _ in range(random.randint(1, 7))
    }
    chosen = tuple(sorted(options))
    return Problem(tuple(a for a, _ in bounds), tuple(b for _, b in bounds), chosen, ())


def usable(problem: Problem) -> list[tuple[int, ...]]:
    return [option for option in problem.options if all(problem.most[item] for item in option)]


def shows(problem: Problem, weights: tuple[int, ...], modulus: int) -> bool:
    """Do weights mod `modulus` show that there is no cover?"""
    fixed = all(
        w % modulus == 0 or a == b
        for w, a, b in zip(weights, problem.least, problem.most, strict=True)
    )
    light = all(sum(weights[item] for item in option) % modulus == 0 for option in usable(problem))
    total = sum(w * a for w, a in zip(weights, problem.least, strict=True))
    return fixed and light and total % modulus != 0


@pytest.mark.parametrize("modulus", [2, 3, 4, 5, 8, 9])
@pytest.mark.parametrize("seed", seeds(5, 40))
def test_weights_mod_m_are_found_exactly_where_there_are_some(seed: int, modulus: int) -> None:
    problem = random_problem(seed)
    if modulus ** len(problem.least) > 20_000:
        pytest.skip("too many weights to try")
    expected = any(
        shows(problem, w, modulus) for w in product(range(modulus), repeat=len(problem.least))
    )
    found = modular_weights(problem, modulus)
    assert expected == (found is not None)
    assert modulus != 2 or expected == odd_total(problem)
    assert found is None or (
        shows(problem, found, modulus) and all(0 <= w < modulus for w in found)
    )


@pytest.mark.parametrize("seed", seeds(15, 300))
def test_bounding_weights_bound_every_option_and_are_there_where_small_ones_are(seed: int) -> None:
    problem = random_problem(seed)
    found = bounding_weights(problem)

    def bound(weights: tuple[int, ...]) -> bool:
        light = all(sum(weights[item] for item in option) <= 0 for option in usable(problem))
        return light and least_total(problem, weights) > 0

    assert found is None or bound(found)
    if found is None and len(problem.least) < 6:
        assert not any(
            bound(weights) for weights in product((-2, -1, 0, 1, 2), repeat=len(problem.least))
        )


def test_a_linear_programme_that_takes_too_many_steps_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A path of ten items, whose ends must be covered twice: by pairs it cannot be."""
    pairs = tuple((a, a + 1) for a in range(9))
    problem = Problem((2, *(1,) * 8, 2), (2, *(1,) * 8, 2), pairs, ())
    assert bounding_weights(problem) is not None
    tune(monkeypatch, MOST_LP_WORK=1)
    assert bounding_weights(problem) is None
