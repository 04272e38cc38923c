"""A run that is kept in a store finds what a search without one finds, however often it is left."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support import brute, brute_figures
from support.places import SAMPLES
from support.random_figures import FIGURE_MAKERS
from support.random_plain import drawable, random_of_some_lattice
from support.seeds import seeds
from support.stores import Found, found_in, work_on

import psolver
from psolver.core.figure import congruence_class
from psolver.core.model import Puzzle
from psolver.engines.kernels import driver
from psolver.long_runs.plan import Plan
from psolver.search.puzzle_group import UpTo
from psolver.search.tiling_search import Search

ENGINES = ["auto", "dlx", "backtrack", "sat"]
GROUPS: list[UpTo] = ["symmetries", "rotations", "reflections"]


@pytest.fixture(autouse=True)
def many_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small searches have jobs that are given up, too."""
    monkeypatch.setattr(driver, "SLICE_NODES", 10)


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
@pytest.mark.parametrize("seed", seeds(1, 10))
def test_a_run_that_counts_finds_as_many(tmp_path: Path, seed: int, engine: str) -> None:
    puzzle = random_of_some_lattice(seed)
    expected = set(brute.tilings(puzzle))
    for task in ("count", "count classes"):
        path = tmp_path / f"{task}.db"
        found = in_parts(path, Plan(puzzle, task, engine=engine), seed)  # type: ignore[arg-type]
        assert (len(expected), []) == (found.solutions, found.covers)
        classes = len(brute.classes(puzzle, expected))
        assert found.distinct == classes or (task == "count" and found.distinct is None)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", seeds(1, 12))
def test_a_run_that_is_left_and_gone_on_with_finds_the_same_at_the_same_places(
    tmp_path: Path, seed: int, engine: str
) -> None:
    plan = Plan(random_of_some_lattice(seed), engine=engine)
    expected = whole(tmp_path / "whole.db", plan)
    assert expected == in_parts(tmp_path / "parts.db", plan, seed)
    assert expected == whole(tmp_path / "three.db", plan, cores=3)


@pytest.mark.parametrize("seed", seeds(3, 12, heavy={0, 1}))
def test_a_run_of_a_symmetry_puzzle_finds_what_brute_force_finds(tmp_path: Path, seed: int) -> None:
    puzzle = drawable(FIGURE_MAKERS[seed % 3](seed))
    assert puzzle.goal
    classes, figures = brute_figures.answers(puzzle, puzzle.goal)
    expected = whole(tmp_path / "whole.db", Plan(puzzle), cores=2, first=20)
    assert len(classes) == len(expected.classes) == expected.solutions == expected.distinct
    shapes = {congruence_class(one.owners(), one.lattice) for one in expected.tilings}
    assert len(figures) == len(shapes)
    assert expected == in_parts(tmp_path / "parts.db", Plan(puzzle), seed, first=20)


@pytest.mark.parametrize(
    ("name", "engine", "first"),
    [
        ("dominoes-4x4", "auto", 8),
        ("soma-cube", "dlx", 2000),
        ("soma-cube", "backtrack", 5000),
        ("pentominoes-8x8", "auto", 20_000),
        pytest.param("soma-cube", "sat", 300, marks=pytest.mark.slow),
        pytest.param("pentominoes-6x10", "auto", 50_000, marks=pytest.mark.slow),
    ],
)
def test_a_sample_is_searched_as_without_a_store(
    tmp_path: Path, name: str, engine: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "SLICE_NODES", first // 2)
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    with Search(puzzle) as search:
        expected = sorted(search)
    found = whole(tmp_path / "run.db", Plan(puzzle, engine=engine), 2, first)
    assert expected == sorted(found.tilings)
    assert (search.outcome.solutions, search.outcome.distinct) == (found.solutions, found.distinct)
    assert found.jobs > 4


def test_covers_are_kept_in_the_order_of_a_search_that_is_never_given_up(tmp_path: Path) -> None:
    puzzle = psolver.load(SAMPLES / "dominoes-4x4.toml")
    for engine in ("dlx", "backtrack"):
        plan = Plan(puzzle, engine=engine)
        given_up = whole(tmp_path / f"{engine}-parts.db", plan, 2)
        expected = whole(tmp_path / f"{engine}.db", plan, 2, None)
        assert expected.classes == given_up.classes
        assert expected.jobs < given_up.jobs


def test_a_puzzle_without_a_single_job_is_complete_at_once(tmp_path: Path) -> None:
    puzzle: Puzzle = psolver.load(SAMPLES / "impossible-clue.toml")
    found = whole(tmp_path / "run.db", Plan(puzzle))
    assert (0, 0, [], 0) == (found.solutions, found.distinct, found.classes, found.jobs)
