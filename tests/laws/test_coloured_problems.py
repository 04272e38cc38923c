"""Exact covers with colours: every engine finds what brute force finds, with the colours as they
are and without them, however the search is divided, limited and gone on with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from support.problems import brute
from support.random_problems import coloured_problem
from support.searches import added, covers_by, kernels, searched
from support.seeds import seeds
from support.split_jobs import LIMITS, check_jobs, done
from support.tuning import tune

from psolver.engines import Batch, DancingCells, cover_test, is_cover
from psolver.search import Cover, Options, Problem, Run, SatLister, count_covers, orbit

ENGINES = ["auto", "sat", "dlx", "backtrack"]


def check_classes(problem: Problem, covers: Sequence[Cover], batches: Sequence[Batch]) -> None:
    """One cover of each class was found, and all were counted."""
    found, solutions, classes = added(batches)
    expected = {min(orbit(cover, problem.symmetries)) for cover in covers}
    assert sorted(expected) == sorted(min(orbit(cover, problem.symmetries)) for cover in found)
    assert (len(covers), len(expected)) == (solutions, classes)


@pytest.mark.parametrize("seed", seeds(40, 3000))
def test_jobs_find_one_cover_of_each_class_however_they_are_split(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = coloured_problem(seed)
    covers = brute(problem)
    tune(monkeypatch, SLICE_NODES=1 + seed % 30)
    for kernel in kernels(problem):
        for budget, most in [(None, None), *LIMITS]:
            search = kernel.prepare("list")
            check_classes(problem, covers, done(search, search.jobs(), budget, most))
            check_jobs(search, search.jobs(), budget, most)
        search = kernel.prepare("count")
        assert len(covers) == added(done(search, search.jobs(), 2, None))[1]


@pytest.mark.parametrize("seed", seeds(25, 1500))
def test_jobs_of_sat_find_one_cover_of_each_class_however_they_are_split(seed: int) -> None:
    problem = coloured_problem(seed)
    worker = SatLister(problem, "cadical153")
    for parts in (worker.cubes(), [worker.whole()]):
        for budget, most in [(None, None), *LIMITS]:
            check_classes(problem, brute(problem), done(worker, parts, budget, most))
        check_jobs(worker, parts, 1, 2)


@pytest.mark.parametrize("is_small", [True, False])
@pytest.mark.parametrize("seed", seeds(16, 1500))
def test_engines_list_and_count_what_brute_force_finds(
    seed: int, is_small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = coloured_problem(seed)
    covers = brute(problem)
    if not is_small:
        tune(monkeypatch, MOST_HELD=-1)
    tune(
        monkeypatch,
        OPENING_CONFLICTS=1 + seed % 4,
        OPENING_CLASSES=1 + seed % 3,
        FIRST_ALLOWANCE=1 + seed % 2 * 40,
        MOST_BIT_ITEMS=seed % 5 * 10,
        SLICE_NODES=10,
    )
    for engine in ENGINES:
        found = [covers_by(problem, engine=engine, jobs=cores) for cores in (1, 2)]
        assert covers == sorted(found[0])
        assert found[0] == found[1]
        assert len(covers) == count_covers(Run(None, Options(engine=engine)), problem).solutions
        few = covers_by(problem, engine=engine, limit=2)
        assert min(2, len(covers)) == len(few)
        assert set(few) <= set(covers)
    if is_small or not problem.colours:
        assert len(covers) == count_covers(Run(None, Options(engine="count")), problem).solutions


@pytest.mark.parametrize("seed", seeds(3, 60))
def test_threads_that_take_parts_of_a_search_find_the_same_in_the_same_order(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, SLICE_NODES=10, ALONE_NODES=10, OWN_NODES=10)
    for problem in map(coloured_problem, range(40 * seed, 40 * seed + 40)):
        found = []
        for threads in (1, 3):
            found.append(added(searched(problem, DancingCells(problem), threads=threads)))
        assert found[0] == found[1]
        assert len(brute(problem)) == found[0][1]


@pytest.mark.parametrize("seed", seeds(30, 1000))
def test_covers_are_checked_by_the_definition(seed: int) -> None:
    problem, random = coloured_problem(seed), Random(seed)
    covers, is_right = set(brute(problem)), cover_test(problem)
    number = len(problem.options)
    for _ in range(100):
        some = tuple(option for option in range(number) if random.random() < 0.4)
        assert (some in covers) == is_cover(problem, some) == is_right(some)


def test_problems_with_other_colours_have_other_fingerprints() -> None:
    options = ((0,), (0,))
    shared = Problem((0, 0), (2, 1), options, (0, 0), colours=(((1, 0),), ((1, 0),)))
    others = [
        replace(shared, colours=()),
        replace(shared, colours=(((1, 0),), ((1, 1),))),
        replace(shared, colours=(((1, 0),), ())),
    ]
    assert 4 == len({problem.fingerprint for problem in (shared, *others)})
