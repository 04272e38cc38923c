"""Runs that store or count only solutions that can be taken apart."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support.command import run
from support.places import SAMPLES
from support.random_plain import random_solid
from support.stores import Found, found_in, work_on

import psolver
from psolver.core.model import Puzzle
from psolver.core.tilings import Tiling
from psolver.disassembly import taking_apart
from psolver.engines.jobs import Batch
from psolver.engines.kernels import driver
from psolver.long_runs.plan import Plan, prepare

BURR = "samples/level-6-burr.toml"


@pytest.fixture(autouse=True)
def many_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small searches have jobs that are given up, too."""
    monkeypatch.setattr(driver, "SLICE_NODES", 10)


def plan_of(puzzle: Puzzle, **options: str) -> Plan:
    return Plan(puzzle, only_assemblable="yes")._replace(**options)  # type: ignore[arg-type]


def in_parts(path: Path, plan: Plan, seed: int) -> Found:
    random = Random(seed)
    while not work_on(path, plan, random.choice((1, 2)), random.randrange(1, 6), 5):
        assert found_in(path).done <= found_in(path).jobs
    return found_in(path)


def apart(puzzle: Puzzle) -> list[Tiling]:
    every = psolver.tilings(puzzle, distinct=True)
    return sorted(one for one in every if psolver.disassemble(one).stuck is None)


@pytest.mark.parametrize("engine", ["auto", "dlx", "sat"])
def test_a_run_that_is_left_and_gone_on_with_finds_those_of_all_that_come_apart(
    tmp_path: Path, engine: str
) -> None:
    puzzle = psolver.load(SAMPLES / "level-6-burr.toml")
    found = in_parts(tmp_path / "run.db", plan_of(puzzle, engine=engine), 3)
    assert (12, 1) == (found.solutions, found.distinct)
    assert apart(puzzle) == sorted(images[0] for images in found.classes)


@pytest.mark.parametrize("seed", range(6))
def test_of_random_solids_the_same_are_counted_and_stored(tmp_path: Path, seed: int) -> None:
    puzzle = random_solid(seed)
    expected = apart(puzzle)
    found = in_parts(tmp_path / "list.db", plan_of(puzzle), seed)
    assert len(expected) == len(found.covers)
    counted = in_parts(tmp_path / "count.db", plan_of(puzzle, task="count"), seed)
    assert (found.solutions, []) == (counted.solutions, counted.covers)


def test_a_job_can_be_ended_while_a_cover_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taking_apart, "SETTLING_LOOK_SECONDS", 0.0)
    prepared = prepare(plan_of(psolver.load(SAMPLES / "level-6-burr.toml")).run(), "list")
    assert prepared.worker
    batches = [one for job in prepared.jobs for one in prepared.worker.work(job)]
    assert 1 == sum(len(one.covers) for one in batches)
    assert Batch() in batches


def test_the_option_belongs_to_the_run(tmp_path: Path) -> None:
    store = str(tmp_path / "run.db")
    done = run("run", BURR, "--store", store, "--only-assemblable", "--count", "--distinct", "-q")
    assert (0, "1\n", "") == done
    status = run("status", store).out
    assert "search     for the number of distinct solutions that can be taken apart" in status
    assert '"only_assemblable":"yes"' in run("status", store, "--format", "json").out
    assert 0 == run("audit", store, "--sample", "100%", "-q").status
    again = run("run", BURR, "--store", store, "--count", "--distinct")
    assert (2, "") == (again.status, again.out)
    assert again.err == (
        f"{store}: was begun with --only-assemblable, not without --only-assemblable; use the same"
        " options, or name another store\n"
    )


def test_what_cannot_be_taken_apart_is_refused_before_there_is_a_store(tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    flat = "samples/hexiamonds-6x6.toml"
    done = run("run", flat, "--store", str(store), "--only-assemblable")
    assert (2, "") == (done.status, done.out)
    assert "only pieces of squares or cubes are taken apart" in done.err
    assert not store.exists()


@pytest.mark.slow
def test_a_cluster_of_two_workers_finds_what_is_found_here(tmp_path: Path) -> None:
    here, there = (str(tmp_path / name) for name in ("here.db", "there.db"))
    options = "--only-assemblable", "-q"
    assert (0, "", "") == run("run", BURR, "--store", here, *options)
    assert (0, "", "") == run("run", BURR, "--store", there, *options, "--cluster", "local:2")
    solutions = run("solutions", here, "--format", "json", "-q")
    assert 12 == len([one for one in solutions.lines if one["type"] == "solution"])
    assert solutions.lines[:-1] == run("solutions", there, "--format", "json", "-q").lines[:-1]
