"""Puzzles that ask for the best tilings: what is found is what brute force finds."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from support import brute
from support.random_best import best_tilings, leaves_room, random_best, random_blocking, worth
from support.seeds import seeds

import psolver
from psolver.api import Search
from psolver.cover.kernels import driver
from psolver.cover.kernels.blocking import suits
from psolver.errors import PsolverError
from psolver.puzzle.tiling import Tiling, tiling
from psolver.puzzle.verify import verify
from psolver.solve import optimum, strategy
from psolver.solve.encode import encode
from psolver.solve.objective import cover_objective
from psolver.solve.optimum import is_exact
from psolver.solve.plan import Plan, meaning, prepare
from psolver.solve.symmetry import UpTo


def as_brute(one: Tiling) -> frozenset[brute.Lying]:
    return frozenset((placement.piece, frozenset(placement.cells)) for placement in one)


@pytest.mark.parametrize("seed", seeds(30, 1000))
def test_the_best_tilings_are_those_of_brute_force(seed: int) -> None:
    puzzle = random_best(seed)
    best, expected = best_tilings(puzzle)
    with Search(puzzle) as search:
        found = [as_brute(one) for one in search]
    assert (len(expected), expected) == (len(found), set(found))
    told = search.outcome.best
    assert best == (told and told.found)
    assert told is None or told.proved
    assert search.outcome.status == ("solved" if expected else "impossible")


@pytest.mark.parametrize("seed", seeds(20, 600))
def test_every_engine_finds_the_best_and_one_of_each_class(seed: int) -> None:
    puzzle = random_best(seed)
    _, expected = best_tilings(puzzle)
    up_to: UpTo = get_args(UpTo)[seed % 3]
    classes = brute.classes(puzzle, expected, up_to)
    for engine in strategy.ENGINES:
        if engine not in ("auto", "sat") and not is_exact(puzzle):
            with pytest.raises(PsolverError, match="leave --engine"):
                Search(puzzle, engine=engine)
            continue
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            outcome = search.count()
        assert (len(expected), len(classes)) == (outcome.solutions, outcome.distinct)
        if engine != "count":
            with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
                one_each = {as_brute(one) for one in search}
            assert [1] * len(classes) == [len(members & one_each) for members in classes]
            assert len(one_each) == len(classes)


@pytest.mark.parametrize("seed", seeds(30, 600))
def test_verify_tells_blockings_from_packings(seed: int) -> None:
    puzzle = random_best(seed)
    assert puzzle.best
    if puzzle.best.goal == "tiling":
        return
    puzzle = replace(puzzle, best=replace(puzzle.best, goal="blocking"))
    for one in list(brute.tilings(puzzle))[:100]:
        laid = tiling(((name, sorted(cells)) for name, cells in one), puzzle.board.lattice)
        assert leaves_room(puzzle, one) == (verify(puzzle, laid) != ())


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_the_kernel_for_blockings_finds_those_of_brute_force(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    for name in ("OPENING_OPTIONS", "FEW_OPTIONS"):  # SAT does not open
        monkeypatch.setattr(optimum, name, -1)
    puzzle = random_blocking(seed)
    best, expected = best_tilings(puzzle)
    up_to: UpTo = get_args(UpTo)[seed % 3]
    classes = brute.classes(puzzle, expected, up_to)
    with Search(puzzle) as search:
        found = [as_brute(one) for one in search]
    assert (len(expected), expected) == (len(found), set(found))
    assert best == (search.outcome.best and search.outcome.best.found)
    with Search(puzzle, distinct=True, up_to=up_to) as search:
        one_each = [as_brute(one) for one in search]
    assert [1] * len(classes) == [len(members.intersection(one_each)) for members in classes]
    assert len(one_each) == len(classes)


def test_most_random_blockings_are_searched_by_the_kernel() -> None:
    puzzles = [random_blocking(seed) for seed in range(25)]
    found = [encode(puzzle) for puzzle in puzzles]
    suited = [one for one in found if suits(one.problem, cover_objective(one))]
    assert len(suited) > 12


@pytest.mark.parametrize("seed", seeds(60, 600))
def test_a_puzzle_with_a_best_is_written_and_read_back(seed: int) -> None:
    puzzle = random_best(seed)
    if any(len(name) > 1 or cell in puzzle.board.may for cell, name in puzzle.board.clues):
        pytest.skip("no file can say its clues")
    assert puzzle.best
    if puzzle.best.goal != "tiling" and "cells" in puzzle.best.aim:
        counted = {cell for cell, _ in puzzle.best.cells}
        if not counted.issuperset(cell for cell, _ in puzzle.board.clues):
            pytest.skip("no file can say that the cell of a clue does not count")
    read = psolver.loads(psolver.dumps(puzzle))
    assert read == puzzle


@pytest.mark.parametrize("seed", seeds(30, 600))
def test_some_tilings_are_drawn_and_counted(seed: int) -> None:
    puzzle = random_best(seed)
    best, expected = best_tilings(puzzle)
    if not is_exact(puzzle):
        pytest.skip("SAT alone lists them")
    with Search(puzzle) as search:
        drawn = [as_brute(one) for one in search.sample(3, seed=1)]
    assert len(drawn) == (3 if expected else 0)
    assert set(drawn) <= expected
    with Search(puzzle, limit=1) as search:
        first = [as_brute(one) for one in search]
    assert [best] * bool(expected) == [worth(puzzle, one) for one in first]


@pytest.mark.parametrize("engine", ["auto", "dlx", "backtrack", "sat"])
@pytest.mark.parametrize("seed", seeds(15, 400))
def test_the_jobs_for_the_best_are_disjoint_and_add_up(
    monkeypatch: pytest.MonkeyPatch, seed: int, engine: str
) -> None:
    monkeypatch.setattr(driver, "SLICE_NODES", 5)
    puzzle, up_to = random_best(seed), get_args(UpTo)[seed % 3]
    best, expected = best_tilings(puzzle)
    if not is_exact(puzzle):
        match = "whose search is not divided into jobs" if engine in ("auto", "sat") else "leave --"
        with pytest.raises(PsolverError, match=match):
            prepare(Plan(puzzle, engine=engine).run(), "list")
        return
    prepared = prepare(Plan(puzzle, "list", up_to, engine).run(), "list")
    assert best == (prepared.best and prepared.best.found)
    known = Plan(puzzle, "list", up_to, engine, best=prepared.best)
    waiting, found = list(prepared.jobs), []
    tilings_of = meaning(known.run(), up_to) if waiting else None
    while waiting:
        job = waiting.pop()
        assert prepared.worker
        for batch in prepared.worker.work(job, 3, 2):
            waiting += batch.rest
            for cover in batch.covers:
                assert tilings_of
                found.append(frozenset(map(as_brute, tilings_of(job, cover))))
    assert len(found) == len(set(found)) == len(brute.classes(puzzle, expected, up_to))
    assert len(expected) == sum(map(len, found))
    assert expected == {one for images in found for one in images}


@pytest.mark.parametrize("seed", seeds(1, 300))
@pytest.mark.parametrize("effort", [1, 1_000_000])
def test_the_best_is_the_same_whoever_finds_it(
    monkeypatch: pytest.MonkeyPatch, seed: int, effort: int
) -> None:
    for name in ("OPENING_OPTIONS", "FEW_OPTIONS"):  # nothing is left to SAT in this process
        monkeypatch.setattr(optimum, name, -1)
    monkeypatch.setattr(optimum, "FIRST_EFFORT", effort)
    puzzle = random_best(seed)
    best, expected = best_tilings(puzzle)
    with Search(puzzle) as search:
        outcome = search.count()
    assert len(expected) == outcome.solutions
    assert best == (outcome.best and outcome.best.found)
