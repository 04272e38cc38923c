"""Listing in child processes: the same for any number of them, and none is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from support.controls import at_work
from support.job_diary import JobDiary
from support.places import ROOT, SAMPLES
from support.tuning import tune

import psolver
from psolver import PsolverError, Puzzle
from psolver.core import Control
from psolver.engines import Job, in_this_thread
from psolver.engines.job_workers import in_processes, in_threads
from psolver.search import DEFAULT_SOLVER, Cover, Problem, SatLister, encode, permutations

# 2 classes in 8 cubes
PENTOMINOES_3X20 = psolver.loads('piece_set = "pentominoes"\nboard = "3x20"')
# 36 tilings, no piece used exactly once
UNSPLIT = psolver.loads('pieces = "##"\ncount = "any"\nboard = "4x4"')

ONE_MORE = "[[piece]]\nname = 'x'\nshape = '#'\ncount = 1"

Children = list[subprocess.Popen[bytes]]


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> Children:
    """The child processes that a test starts, as they start."""
    started: Children = []
    start = subprocess.Popen

    def kept(*arguments: Any, **more: Any) -> subprocess.Popen[bytes]:
        started.append(start(*arguments, **more))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", kept)
    return started


def problem_of(puzzle: Puzzle) -> Problem:
    encoding = encode(puzzle)
    return replace(encoding.problem, symmetries=permutations(encoding))


def lister(puzzle: Puzzle, solver: str = DEFAULT_SOLVER) -> SatLister:
    return SatLister(problem_of(puzzle), solver)


def listed(one: SatLister, number: int) -> list[Cover]:
    found = in_processes(one, one.cubes(), number)
    return [cover for _, batch in found for cover in batch.covers]


def open_files() -> set[str]:
    return set(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else set()


@pytest.fixture
def nothing_left(children: Children) -> Iterator[None]:
    """Fails when the test leaves a child, a thread or a file behind."""
    threads, files = set(threading.enumerate()), open_files()
    yield
    assert children
    assert [] == [child for child in children if child.returncode is None]
    assert set() == set(threading.enumerate()) - threads
    assert set() == open_files() - files


def test_there_are_no_more_children_than_cubes(children: Children) -> None:
    text = "board = '1x4'\ncount = 'any'\npieces = '#'\n"
    cubes = [lister(psolver.loads(text + more)) for more in (ONE_MORE, "")]
    assert [2, 1] == [len(one.cubes()) for one in cubes]
    for one in cubes:
        listed(one, 9)
    assert 2 + 1 == len(children)


JOBS = [Job("numbers", "none", start=(number,)) for number in (5, 0, 3, 12, 1, 7)]


@pytest.fixture
def diary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> JobDiary:
    """A worker whose module is found in children too."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "tests"), str(ROOT)]))
    return JobDiary(tmp_path / "diary")


@pytest.mark.parametrize("waiting", [1, 300_000])
def test_all_back_ends_find_the_same_in_the_same_order(
    waiting: int, diary: JobDiary, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, MOST_WAITING=waiting)
    expected = list(in_this_thread(diary, JOBS))
    assert [5, 0, 3, 12, 1, 7] == [
        sum(batch.solutions for number, batch in expected if number == k) for k in range(len(JOBS))
    ]
    weights = [1.0 + number for number in range(len(JOBS))]
    for number, start in [*product((1, 2, 9), ["threads"]), *product((1, 2), ["processes"])]:
        control, fractions, found = at_work(Control()), [], []
        if start == "threads":
            batches = in_threads(diary.work, JOBS, number, weights)
        else:
            batches = in_processes(diary, JOBS, number, weights)
        for one in batches:
            found += [one] if one[1].covers else []
            fractions.append(control.progress.fraction or 0.0)
        assert expected == found
        assert sorted(fractions) == fractions
        assert 1.0 == control.progress.fraction


def test_with_one_core_a_thread_is_not_needed(diary: JobDiary) -> None:
    for number, _ in enumerate(in_threads(diary.work, JOBS, 1), 1):
        assert number * [str(threading.get_ident())] == diary.path.read_text().split()


def test_with_one_core_a_child_makes_a_batch_when_it_is_needed(diary: JobDiary) -> None:
    found = in_processes(diary, JOBS, 1)
    next(found)  # the child has started
    for number, _ in enumerate(found, 1):
        assert number == len(diary.path.read_text().split())


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("number", [1, 2])
def test_closing_early_leaves_nothing_behind(number: int) -> None:
    one = lister(psolver.load(SAMPLES / "pentominoes-8x8.toml"))
    batches = in_processes(one, one.cubes(), number)
    next(batch for _, batch in batches if batch.covers)
    batches.close()


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("number", [1, 2])
def test_an_error_in_a_child_is_an_error_here_and_ends_the_others(number: int) -> None:
    with pytest.raises(PsolverError, match=r"^PySAT here has no solver 'nosuch'"):
        listed(lister(PENTOMINOES_3X20, "nosuch"), number)


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(("number", "killed"), [(1, 0), (2, -1)])
def test_a_killed_child_is_an_error_not_an_end(
    number: int, killed: int, children: Children
) -> None:
    one = lister(psolver.load(SAMPLES / "pentominoes-8x8.toml"))
    at_work(Control(show=lambda: children[killed].kill()))
    with pytest.raises(PsolverError) as caught:
        list(in_processes(one, one.cubes(), number))
    assert "psolver's child process ended with status -9 before it was done" == str(caught.value)


@pytest.mark.skipif(not os.path.exists("/bin/false"), reason="needs /bin/false")
def test_a_child_that_is_none_of_ours_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    with pytest.raises(
        PsolverError, match="psolver's child process ended with status 1 before it was done"
    ):
        listed(lister(PENTOMINOES_3X20), 2)


def test_a_process_that_cannot_be_started_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nosuch/python")
    with pytest.raises(
        PsolverError, match=r"^psolver's child process cannot be started \(No such file"
    ):
        listed(lister(PENTOMINOES_3X20), 2)


@pytest.mark.parametrize(("solver", "number"), [(DEFAULT_SOLVER, 0), ("lingeling", 1)])
def test_a_solver_that_cannot_be_stopped_works_in_a_child(
    solver: str, number: int, children: Children
) -> None:
    assert 1 == len(list(psolver.tilings(UNSPLIT, engine="sat", sat_solver=solver, limit=1)))
    assert number == len(children)
