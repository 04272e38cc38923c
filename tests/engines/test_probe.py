"""Probes: what they say in the mean is the truth, and how often it is within their spread."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from support.random_plain import random_of_some_lattice
from support.searches import added, kernels
from support.seeds import seeds
from support.trees import GrownTree
from support.tuning import tune

from psolver.core import Control
from psolver.engines.probe import Probe, SearchSize, draw, levels, probe, spread_of_estimates, visit
from psolver.search import encode

TREES = [1, 3, 9]  # seeds of trees that are large


class Fixed(Random):
    """Draws this number every time."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


def probed(tree: GrownTree, width: int, budget: int, seed: int = 0) -> Probe:
    first = levels([tree.job()])
    return probe(tree, first, width, budget, Random(seed), Control().check)


def truth(tree: GrownTree) -> SearchSize:
    return visit(tree, tree.job(), None, Control().check).size


@pytest.mark.parametrize("weights", [(1, 1, 1, 1, 1), (5, 1, 2), (1, 9, 1, 1), (1, 1, 1, 1, 4)])
@pytest.mark.parametrize("width", [1, 2])
def test_a_job_has_in_the_mean_the_weight_it_had(weights: tuple[int, ...], width: int) -> None:
    tree, places = GrownTree(0), 16 * sum(weights)
    jobs = [(float(weight), tree.job((number,))) for number, weight in enumerate(weights)]
    means = [0.0] * len(weights)
    for place in range(places):  # all that can be drawn, each as often as it is likely
        drawn = list(draw(jobs, width, Fixed((place + 0.5) / places)))
        assert len(drawn) <= width
        assert sum(weights) == pytest.approx(sum(weight for weight, _ in drawn))
        for weight, job in drawn:
            means[job.start[0]] += weight / places
    assert list(weights) == pytest.approx(means)


@pytest.mark.parametrize("seed", TREES)
@pytest.mark.parametrize(("width", "budget"), [(3, 3)])
def test_probes_say_the_truth_in_the_mean(seed: int, width: int, budget: int) -> None:
    tree, number = GrownTree(seed), 200
    whole = truth(tree)
    made = [probed(tree, width, budget, seed).size for seed in range(number)]
    for name in ("nodes", "solutions", "classes"):
        told = [getattr(size, name) for size in made]
        error = stdev(told) / sqrt(number)
        assert getattr(whole, name) == pytest.approx(fmean(told), abs=4 * error + 1e-6)


@pytest.mark.parametrize("seed", seeds(8, 40, heavy={5, 7}))
def test_a_probe_of_all_jobs_tells_what_they_find(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of jobs that consist of branches."""
    tune(monkeypatch, LEAST_JOBS_APART=1, BRANCHES_TOGETHER=2)
    for kernel in kernels(encode(random_of_some_lattice(seed)).problem):
        search = kernel.prepare("list")
        probed = probe(search, levels(search.jobs()), 10**6, 3, Random(seed), Control().check)
        _, solutions, classes = added(search.batches(1))
        assert (solutions, classes) == (probed.size.solutions, probed.size.classes)


def test_the_same_seed_makes_the_same_probe() -> None:
    tree = GrownTree(TREES[0])
    one, other = probed(tree, 2, 3, 1), probed(tree, 2, 3, 1)
    assert one.size == other.size
    assert one.size != probed(tree, 2, 3, 2).size


def test_the_truth_is_within_the_spread_nine_times_of_ten() -> None:
    within, tried = 0, 0
    for seed in TREES:
        tree = GrownTree(seed)
        whole = truth(tree)
        for first in range(0, 400, 20):
            made = [probed(tree, 4, 3, first + number).size for number in range(20)]
            for name in ("nodes", "solutions"):
                low, middle, high = spread_of_estimates([getattr(size, name) for size in made])
                assert low <= middle <= high
                within += low <= getattr(whole, name) <= high
                tried += 1
    assert 0.9 < within / tried < 0.99


def test_numbers_whose_squares_are_too_large_have_a_spread_too() -> None:
    small = spread_of_estimates([3e10, 1e10, 2.0])
    assert [1e200 * one for one in small] == pytest.approx(
        spread_of_estimates([3e210, 1e210, 2e200])
    )


def test_what_no_probe_has_seen_may_be_there_all_the_same() -> None:
    low, middle, high = spread_of_estimates([0.0] * 10, heaviest=50)
    assert (0, 0) == (low, middle)
    assert 3 * 50 / 10 == pytest.approx(high, rel=0.05)  # 1 - exp(-3) is 0.95
