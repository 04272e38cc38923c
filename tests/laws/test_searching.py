"""Every engine finds what brute force finds, on random puzzles with any mixture of rules and goals:
every solution once, one of each class for every group, and the counts, however it is set up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from support import brute
from support.agreement import check_engine, check_one_of_each, engines_of, groups_of
from support.brute import of_tiling
from support.random_mixtures import random_mixture, random_with
from support.random_plain import MAKERS, random_of_some_lattice
from support.searches import added, listed_by_sat, searched
from support.seeds import seeds
from support.tuning import tune

from psolver import Puzzle, Search
from psolver.engines import BitSets
from psolver.search import ENGINES, UpTo, encode, orbit, permutations

Make = Callable[[int], Puzzle]
FURTHER = [  # mixtures of which there are too few among all
    random_with("wrap", "marks"),
    random_with("wrap", "edges"),
    random_with("wrap", "touch"),
    random_with("parts", "marks", "groups"),
    random_with("parts", "edges"),
    random_with("parts", "touch"),
    random_with("edges"),
]


def named(make: Make) -> str:
    return make.__name__


@pytest.mark.parametrize("seed", seeds(30, 1500, heavy={8, 14, 15, 25}))
def test_engines_find_and_count_what_brute_force_finds(seed: int) -> None:
    puzzle = random_mixture(seed)
    for engine in engines_of(puzzle):
        check_engine(puzzle, engine, groups_of(puzzle, seed))


@pytest.mark.parametrize("make", MAKERS, ids=named)
@pytest.mark.parametrize("seed", seeds(8, 400))
def test_engines_find_and_count_what_brute_force_finds_without_rules(seed: int, make: Make) -> None:
    puzzle = make(seed)
    for engine in ENGINES:
        check_engine(puzzle, engine, groups_of(puzzle, seed))


@pytest.mark.parametrize("make", FURTHER, ids=named)
@pytest.mark.parametrize("seed", seeds(2, 300))
def test_engines_find_and_count_what_brute_force_finds_of_rare_mixtures(
    seed: int, make: Make
) -> None:
    puzzle = make(seed)
    for engine in engines_of(puzzle):
        check_engine(puzzle, engine, groups_of(puzzle, seed))


# how it is asked ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(15, 300))
def test_a_limited_search_finds_as_many_solutions_as_it_may(seed: int) -> None:
    puzzle = random_mixture(seed) if seed % 2 else random_of_some_lattice(seed)
    every = brute.solutions(puzzle)
    classes = brute.classes(puzzle, every)
    for limit in (1, 2, 5):
        with Search(puzzle, limit=limit) as search:
            found = {of_tiling(one) for one in search}
        assert min(limit, len(every)) == len(found)
        assert found <= every
    with Search(puzzle, limit=2, distinct=True) as search:
        assert min(2, len(classes)) == len(list(search))
    if puzzle.best is None:
        assert search.outcome.complete == (len(classes) < 2)


@pytest.mark.parametrize("limit", [1, 2])
@pytest.mark.parametrize("seed", seeds(12, 200))
def test_a_sorted_search_shows_the_first_tilings_and_counts_all(seed: int, limit: int) -> None:
    puzzle = random_of_some_lattice(seed)
    with Search(puzzle) as whole:
        every = sorted(whole)
    with Search(puzzle, sort=True, limit=limit) as search:
        first = list(search)
    assert every[:limit] == first
    assert replace(whole.outcome, printed=len(first), nodes=0, seconds=0) == replace(
        search.outcome, nodes=0, seconds=0
    )


@pytest.mark.parametrize("seed", seeds(2, 60))
def test_two_jobs_find_the_same_in_the_same_order(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, SLICE_NODES=10, OPENING_CONFLICTS=1)
    puzzle = random_of_some_lattice(seed)
    for engine in [engine for engine in ENGINES if engine != "count"]:
        found = []
        for cores in (1, 2):
            with Search(puzzle, engine=engine, jobs=cores) as search:
                found.append(list(search))
        assert found[0] == found[1]
        assert brute.solutions(puzzle) == set(map(of_tiling, found[0]))
        assert len(brute.solutions(puzzle)) == len(found[0])


# who searches -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(8, 40))
def test_a_search_that_goes_on_in_a_child_process_loses_nothing_and_repeats_nothing(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, OPENING_CONFLICTS=1 + seed % 4)
    check_engine(random_of_some_lattice(seed), "sat")


@pytest.mark.parametrize("allowance", [0, 40])
@pytest.mark.parametrize("seed", seeds(12, 100))
def test_auto_loses_nothing_and_repeats_nothing_whoever_takes_over_when(
    seed: int, allowance: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(
        monkeypatch,
        OPENING_CONFLICTS=1 + seed % 4,
        OPENING_CLASSES=1 + seed % 3,
        OWN_OPTIONS=5000 if seed % 5 else 0,
        CHILD_COST=0,
        FIRST_ALLOWANCE=1 + allowance,
    )
    odd = seed % 2
    tune(monkeypatch, TABLES_COST=odd, OPTION_COST=odd, LOADING_COST=odd, ODD_COST=odd)
    tune(monkeypatch, CLAUSE_COST=seed % 3, LEAST_CONFLICT_COST=10 ** (seed % 4), SLICE_NODES=10)
    check_engine(random_of_some_lattice(seed), "auto")


@pytest.mark.parametrize("seed", seeds(10, 250))
def test_cubes_find_the_same_classes_as_one_formula(seed: int) -> None:
    puzzle = random_of_some_lattice(seed)
    encoding = encode(puzzle)
    groups: tuple[UpTo, ...] = ("symmetries", "reflections")
    for up_to in groups:
        problem = replace(encoding.problem, symmetries=permutations(encoding, up_to))
        orbits = [orbit(c, problem.symmetries) for c in listed_by_sat(problem, cubes=True)]
        covers = [cover for images in orbits for cover in images]
        assert brute.solutions(puzzle) == {of_tiling(encoding.tiling(cover)) for cover in covers}
        assert len(brute.solutions(puzzle)) == len(covers)


@pytest.mark.parametrize("make", MAKERS, ids=named)
@pytest.mark.parametrize("seed", seeds(8, 150))
def test_bit_sets_find_the_same_if_they_suit(seed: int, make: Make) -> None:
    """Whether an engine takes them or not."""
    puzzle = make(seed)
    expected, encoding = brute.solutions(puzzle), encode(puzzle)
    up_to = groups_of(puzzle, seed)
    problem = replace(encoding.problem, symmetries=permutations(encoding, up_to))
    classes = brute.classes(puzzle, expected, up_to)
    if BitSets.suits(problem):
        covers, solutions, _ = added(searched(encoding.problem, BitSets(encoding.problem)))
        assert expected == {of_tiling(encoding.tiling(cover)) for cover in covers}
        assert (len(expected), len(expected)) == (len(covers), solutions)
        covers, solutions, number = added(searched(problem, BitSets(problem)))
        check_one_of_each(classes, [of_tiling(encoding.tiling(cover)) for cover in covers])
        assert (len(expected), len(classes)) == (solutions, number)


@pytest.mark.parametrize("seed", seeds(5, 120))
def test_plain_python_finds_the_same_in_the_same_order(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = random_of_some_lattice(seed)
    found = []
    for plain in ("", "1"):
        monkeypatch.setenv("PSOLVER_PLAIN", plain)
        for engine in ("backtrack", "dlx"):
            with Search(puzzle, engine=engine) as search:
                found.append(list(search))
        with Search(puzzle, distinct=True, engine="count") as search:
            found.append([search.count().solutions, search.outcome.distinct])
    assert found[:3] == found[3:]
    expected = brute.solutions(puzzle)
    assert expected == set(map(of_tiling, found[0])) == set(map(of_tiling, found[1]))
