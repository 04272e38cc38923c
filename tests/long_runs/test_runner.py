"""A run that is kept in a store finds what a search without one finds, however often it is left."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import pytest
from support import brute, brute_figures
from support.agreement import is_listed_by_all
from support.random_figures import FIGURE_MAKERS
from support.random_mixtures import random_mixture
from support.random_plain import drawable, random_of_some_lattice
from support.seeds import seeds, thinned
from support.stores import Found, found_in, work_on

import psolver
from psolver import PsolverError, Puzzle
from psolver.core import congruence_class
from psolver.engines import Batch
from psolver.long_runs.plan import Plan, prepare

ENGINES = ["auto", "dlx", "backtrack", "sat"]


@pytest.fixture(autouse=True)
def many_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small searches have jobs that are given up, too."""
    monkeypatch.setattr("psolver.engines.kernels.driver.SLICE_NODES", 10)


def whole(path: Path, plan: Plan, cores: int = 1, first: int | None = 5) -> Found:
    """What a run finds that is never left."""
    assert work_on(path, plan, cores, first=first)
    return found_in(path)


def in_parts(path: Path, plan: Plan, seed: int, first: int | None = 5) -> Found:
    """What a run finds that is left after some jobs, again and again."""
    random = Random(seed)
    while not work_on(path, plan, random.choice((1, 2)), random.randrange(8), first):
        before = found_in(path)
        assert before.done <= before.jobs
    return found_in(path)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", seeds(1, 12))
def test_a_run_that_is_left_and_gone_on_with_finds_the_same_at_the_same_places(
    tmp_path: Path, seed: int, engine: str
) -> None:
    puzzle = random_of_some_lattice(seed)
    plan = Plan(puzzle, engine=engine)
    expected = whole(tmp_path / "whole.db", plan)
    assert set(brute.tilings(puzzle)) == {brute.of_tiling(one) for one in expected.tilings}
    assert expected.solutions == len(expected.tilings) == len({*expected.tilings})
    counted = in_parts(tmp_path / "count.db", plan._replace(task="count"), seed)
    assert (expected.solutions, []) == (counted.solutions, counted.covers)
    assert expected == in_parts(tmp_path / "parts.db", plan, seed)
    assert expected == whole(tmp_path / "three.db", plan, cores=3)


@pytest.mark.parametrize("seed", seeds(2, 12, heavy={0, 1}))
def test_a_run_of_a_symmetry_puzzle_finds_what_brute_force_finds(tmp_path: Path, seed: int) -> None:
    puzzle = drawable(FIGURE_MAKERS[seed % 3](seed))
    assert puzzle.goal
    classes, figures = brute_figures.answers(puzzle, puzzle.goal)
    expected = whole(tmp_path / "whole.db", Plan(puzzle), cores=2, first=20)
    assert len(classes) == len(expected.classes) == expected.solutions == expected.distinct
    shapes = {congruence_class(one.owners(), one.lattice) for one in expected.tilings}
    assert len(figures) == len(shapes)
    assert expected == in_parts(tmp_path / "parts.db", Plan(puzzle), seed, first=20)


def has_jobs(puzzle: Puzzle) -> bool:
    """Is the search of it one of jobs, and can a store keep it?"""
    with suppress(PsolverError):
        return is_listed_by_all(puzzle) and psolver.loads(psolver.dumps(puzzle)) == puzzle
    return False


@pytest.mark.parametrize("seed", seeds(3, 60))
def test_a_run_finds_the_best_of_brute_force(tmp_path: Path, seed: int) -> None:
    mixtures = (random_mixture(number, "best") for number in count(1000 * seed))
    puzzle = next(filter(has_jobs, mixtures))
    best, expected = brute.best_tilings(puzzle)
    found = in_parts(tmp_path / "run.db", Plan(puzzle), seed, 3)
    assert len(expected) == found.solutions
    assert expected == {brute.of_tiling(one) for one in found.tilings}
    assert puzzle.best
    assert {puzzle.best.worth(one) for one in found.tilings} == ({best} if expected else set())


# only solutions that can be taken apart -----------------------------------------------------------

BURR = "level-6-burr"


@pytest.mark.parametrize(
    ("engine", "level", "classes"),
    thinned([("auto", "6.2", 0), ("auto", "", 1), ("sat", "6.1", 1)], 3),
)
def test_a_run_finds_those_of_all_that_come_apart(
    tmp_path: Path, engine: str, level: str, classes: int
) -> None:
    puzzle = psolver.load(BURR)
    plan = Plan(puzzle, engine=engine, only_assemblable="yes", least_level=level)
    found = in_parts(tmp_path / "run.db", plan, 3)
    assert (12 * classes, classes) == (found.solutions, found.distinct)
    every = psolver.tilings(puzzle, distinct=True)
    apart = sorted(one for one in every if psolver.disassemble(one).stuck is None)
    assert apart[:classes] == sorted(images[0] for images in found.classes)


def test_a_job_can_be_ended_while_a_cover_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psolver.disassembly.assemblable_solutions.SETTLING_LOOK_SECONDS", 0.0)
    prepared = prepare(Plan(psolver.load(BURR), only_assemblable="yes").run(), "list")
    assert prepared.worker
    batches = [one for job in prepared.jobs for one in prepared.worker.work(job)]
    assert 1 == sum(len(one.covers) for one in batches)
    assert Batch() in batches
