"""Binary quadratic models: their energy is 0 at the covers and above 0 elsewhere."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from support.models import Model, model_in
from support.problems import brute, queens
from support.random_problems import random_problem
from support.seeds import seeds

from psolver.exchange import LinearObjective
from psolver.exchange.quadratic_model import bqm, model_of
from psolver.search import Problem


def text(problem: Problem, comments: list[str] | None = None) -> str:
    names = [f"i{item}" for item in range(len(problem.least))]
    return "\n".join(bqm(model_of(problem), names, comments or []))


def numbered(problem: Problem) -> Problem:
    """The problem with an item more for each option, which asks for nothing: so that labels tell
    them apart.
    """
    items, options = len(problem.least), problem.options
    return Problem(
        problem.least + (0,) * len(options),
        problem.most + (1,) * len(options),
        tuple((*option, items + number) for number, option in enumerate(options)),
        (),
    )


def covers(problem: Problem, model: Model) -> set[tuple[int, ...]]:
    """The options chosen wherever the energy is 0."""
    numbers = {label: number for number, label in enumerate(model.labels)}
    return {tuple(sorted(numbers[label] for label in found)) for found in model.zeros()}


@pytest.mark.parametrize("seed", seeds(20, 1000))
def test_the_energy_is_0_at_the_covers_only(seed: int) -> None:
    problem = numbered(random_problem(seed))
    assert set(brute(problem)) == covers(problem, model_in(text(problem)))


@pytest.mark.parametrize("seed", seeds(20, 1000))
def test_the_energy_is_lowest_at_the_best_covers_only(seed: int) -> None:
    random, problem = Random(seed), numbered(random_problem(seed))
    known = brute(problem)
    if not known:
        pytest.skip("it has no covers")
    values = [random.choice([0, 1, 1, 2, 7]) for _ in problem.least]
    objective = LinearObjective(values, random.random() < 0.6)
    of_option = objective.costs(problem) or [0] * len(problem.options)
    costs = {one: sum(of_option[option] for option in one) for one in known}
    names = [f"i{item}" for item in range(len(problem.least))]
    model = model_in("\n".join(bqm(model_of(problem, objective), names)))
    samples = np.arange(1 << len(model.labels))[:, None] >> np.arange(len(model.labels)) & 1
    energies = model.energies(samples)
    lowest = min(costs.values())
    assert lowest == energies.min()
    chosen = map(model.chosen, samples[energies == lowest])
    found = {tuple(sorted(map(model.labels.index, labels))) for labels in chosen}
    assert {one for one in known if costs[one] == lowest} == found


def test_products_are_counted_before_equal_ones_are_added_up() -> None:
    problem = queens(4)
    model, written = model_of(problem), model_in(text(problem))
    assert model.products >= len(written.quadratic)
    assert 0 == model_of(Problem((0,), (9,), ((0,),) * 9, ())).products
    assert 10 == model_of(Problem((1,), (1,), ((0,),) * 5, ())).products
