"""Binary quadratic models: their energy is 0 at the covers and above 0 elsewhere."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from support.models import Model, model_in
from support.problems import brute, queens
from support.random_problems import random_problem
from support.seeds import seeds

from psolver.exchange.programmes import LinearObjective
from psolver.exchange.quadratic_model import bqm, model_of, penalty_of, slack_weights
from psolver.search.problem import Problem


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
    of_option = objective.costs(problem)
    costs = {one: sum(of_option[option] for option in one) for one in known}
    names = [f"i{item}" for item in range(len(problem.least))]
    model = model_in("\n".join(bqm(model_of(problem, objective), names)))
    samples = np.arange(1 << len(model.labels))[:, None] >> np.arange(len(model.labels)) & 1
    energies = model.energies(samples)
    lowest = min(costs.values())
    assert lowest == energies.min()
    numbers = {label: number for number, label in enumerate(model.labels)}
    chosen = map(model.chosen, samples[energies == lowest])
    found = {tuple(sorted(numbers[label] for label in labels)) for labels in chosen}
    assert {one for one in known if costs[one] == lowest} == found


@pytest.mark.parametrize("options", range(7))
def test_a_penalty_grows_with_the_distance_from_the_bounds(options: int) -> None:
    """One item, with all bounds: n times outside costs n squared, or n (n + 1) / 2."""
    for least, most in combinations([*range(8), *range(8)], 2):
        problem = numbered(Problem((least,), (most,), ((0,),) * options, ()))
        model = model_in(text(problem))
        variables = len(model.labels)
        samples = np.arange(1 << variables)[:, None] >> np.arange(variables) & 1
        lowest: dict[int, int] = {}
        for sample, energy in zip(samples, model.energies(samples), strict=True):
            times = int(sample[:options].sum())
            lowest[times] = min(int(energy), lowest.get(times, 1000))
        high = min(most, options)
        for times, energy in lowest.items():
            outside = max(least - times, times - high, 0)
            square = outside * outside if least == high else outside * (outside + 1) // 2
            assert energy == (1 if least > high else square)


def test_slack_variables_take_exactly_the_numbers_to_the_width() -> None:
    for width in range(1, 70):
        weights = slack_weights(width)
        sums = {0}
        for weight in weights:
            sums |= {total + weight for total in sums}
        assert set(range(width + 1)) == sums | {total + 1 for total in sums}
        assert len(weights) == width.bit_length() - 1


def test_an_item_that_may_be_covered_by_any_options_costs_nothing() -> None:
    assert {0} == {penalty_of(0, most, 3).factor for most in (3, 4, 9)}


def test_products_are_counted_before_equal_ones_are_added_up() -> None:
    problem = queens(4)
    model, written = model_of(problem), model_in(text(problem))
    assert model.products >= len(written.quadratic)
    assert 0 == model_of(Problem((0,), (9,), ((0,),) * 9, ())).products
    assert 10 == model_of(Problem((1,), (1,), ((0,),) * 5, ())).products


def test_the_text_of_a_small_problem() -> None:
    expected = """{"type": "BinaryQuadraticModel", "version": {"bqm_schema": "3.0.0"},
"use_bytes": false, "index_type": "int32", "bias_type": "float64",
"variable_type": "BINARY", "offset": 1,
"info": {"comments": ["größer", "\\"two\\""]},
"variable_labels": [
"i0 i1",
"i0",
"i1",
"i1 (2)",
"slack i1 1"],
"linear_biases": [
-1,
-1,
0,
0,
1],
"quadratic_head": [
0, 0, 0, 0,
2, 2,
3],
"quadratic_tail": [
1, 2, 3, 4,
3, 4,
4],
"quadratic_biases": [
2, 1, 1, -1,
1, -1,
-1],
"num_variables": 5, "num_interactions": 7}"""
    problem = Problem((1, 0), (1, 2), ((0, 1), (0,), (1,), (1,)), ())
    assert expected == text(problem, ["größer", '"two"'])
