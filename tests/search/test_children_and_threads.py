"""Listing in child processes: the same for any number of them, and none is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest
from support.command import start, until_worked
from support.controls import at_work
from support.job_diary import JobDiary
from support.places import ROOT, SAMPLES
from support.random_plain import random_puzzle
from support.seeds import seeds

import psolver
from psolver.core import children as children_
from psolver.core.control import Cancelled, Control
from psolver.core.errors import PsolverError
from psolver.core.model import Puzzle
from psolver.engines import job_workers
from psolver.engines.job_workers import in_processes, in_threads
from psolver.engines.jobs import Batch, Job, in_this_thread
from psolver.search.encoding import encode
from psolver.search.problem import Cover, Problem, orbit
from psolver.search.sat import DEFAULT_SOLVER
from psolver.search.sat.clauses import one_cover
from psolver.search.sat.listing import SatLister
from psolver.search.symmetry import permutations

# 2 classes in 8 cubes
PENTOMINOES_3X20 = psolver.loads('piece_set = "pentominoes"\nboard = "3x20"')
# 36 tilings, no piece used exactly once
UNSPLIT = psolver.loads('pieces = "##"\ncount = "any"\nboard = "4x4"')

Children = list[subprocess.Popen[bytes]]


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> Children:
    """The child processes that a test starts, as they start."""
    started: Children = []
    start = subprocess.Popen

    def kept(*arguments: Any, **more: Any) -> subprocess.Popen[bytes]:
        started.append(start(*arguments, **more))
        return started[-1]

    monkeypatch.setattr(children_.subprocess, "Popen", kept)
    return started


def problem_of(puzzle: Puzzle) -> Problem:
    encoding = encode(puzzle)
    return replace(encoding.problem, symmetries=permutations(encoding))


def lister(puzzle: Puzzle, solver: str = DEFAULT_SOLVER) -> SatLister:
    return SatLister(problem_of(puzzle), solver)


def listed(
    one: SatLister, number: int, known: Sequence[Cover] = ()
) -> tuple[list[tuple[Cover, int]], list[float | None]]:
    """What children list: each cover with the conflicts up to it, and at the end all conflicts; the
    fractions as they were at each tick.
    """
    fractions: list[float | None] = []
    control = at_work(Control(show=lambda: fractions.append(control.progress.fraction)))
    jobs = one.cubes(known)
    weights = [1.0] * len(jobs) if len(jobs) > 1 else []
    found: list[tuple[Cover, int]] = []
    conflicts = 0
    for _, batch in in_processes(one, jobs, number, weights):
        conflicts += batch.effort
        found += [(cover, conflicts) for cover in batch.covers]
    fractions.append(control.progress.fraction)
    return [*found, ((), conflicts)], fractions


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


@pytest.mark.parametrize("seed", [53, 60, *seeds(0, 900)])
def test_covers_their_order_and_the_conflicts_do_not_depend_on_the_number_of_children(
    seed: int,
) -> None:
    one = lister(random_puzzle(seed))
    expected = [cover for _, batch in in_this_thread(one, one.cubes()) for cover in batch.covers]
    streams = []
    for number in (1, 2, 3):
        found, fractions = listed(one, number)
        assert expected == [cover for cover, _ in found[:-1]]
        if len(one.cubes()) > 1:
            assert sorted(fractions) == fractions  # type: ignore[type-var]
            assert (0.0, 1.0) == (fractions[0], fractions[-1])
        streams.append(found)
    assert streams[0] == streams[1] == streams[2]


@pytest.mark.parametrize("number", [1, 2])
def test_classes_found_before_are_left_out(number: int) -> None:
    one = lister(PENTOMINOES_3X20)
    symmetries = one.problem.symmetries
    every = [cover for cover, _ in listed(one, number)[0][:-1]]
    for known, other in (every, every[::-1]):
        found, _ = listed(one, number, [orbit(known, symmetries)[-1]])
        assert [orbit(other, symmetries)] == [orbit(cover, symmetries) for cover, _ in found[:-1]]


def test_one_child_lists_what_cannot_be_split(children: Children) -> None:
    found, fractions = listed(lister(UNSPLIT), 3)
    assert len(found) - 1 == len({cover for cover, _ in found[:-1]}) == 9
    assert len(children) == 1
    assert {None} == set(fractions)


def test_there_are_no_more_children_than_cubes(children: Children) -> None:
    one = lister(
        psolver.loads(
            'board = "1x4"\ncount = "any"\npieces = "#"\n'
            '[[piece]]\nname = "x"\nshape = "#"\ncount = 1'
        )
    )
    assert len(one.cubes()) == 2
    listed(one, 9)
    assert len(children) == 2


class Numbers:
    """A worker that finds as many covers as a job's start says, two at a time."""

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        for first in range(0, job.start[0], 2):
            covers = tuple((number,) for number in range(first, min(first + 2, job.start[0])))
            yield Batch(covers, len(covers), len(covers), effort=1)
        yield Batch()


JOBS = [Job("numbers", "none", start=(number,)) for number in (5, 0, 3, 12, 1, 7)]


@pytest.mark.parametrize("waiting", [1, 300_000])
def test_all_back_ends_find_the_same_in_the_same_order(
    waiting: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_workers, "MOST_WAITING", waiting)
    expected = list(in_this_thread(Numbers(), JOBS))
    assert [5, 0, 3, 12, 1, 7] == [
        sum(batch.solutions for number, batch in expected if number == k) for k in range(len(JOBS))
    ]
    for threads in (1, 2, 9):
        assert expected == list(in_threads(Numbers().work, JOBS, threads))


def test_with_one_core_a_thread_is_not_needed(tmp_path: Path) -> None:
    diary = JobDiary(tmp_path / "diary")
    for number, _ in enumerate(in_threads(diary.work, JOBS, 1), 1):
        assert number * [str(threading.get_ident())] == diary.path.read_text().split()


def test_with_one_core_a_child_makes_a_batch_when_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(
        "PYTHONPATH", str(ROOT / "tests")
    )  # of the child, for the module of the diary
    diary = JobDiary(tmp_path / "diary")
    found = in_processes(diary, JOBS, 1)
    next(found)  # the child has started
    for number, _ in enumerate(found, 1):
        assert number == len(diary.path.read_text().split())


def threads_at_work(number: int) -> int:
    """How many threads of a process and its children work, or wait for a core, at a moment."""
    with suppress(psutil.Error, OSError):
        whole = psutil.Process(number)
        tasks = [Path(f"/proc/{one.pid}/task") for one in (whole, *whole.children(recursive=True))]
        states = [
            path.read_text().rpartition(")")[2] for task in tasks for path in task.glob("*/stat")
        ]
        return sum(state.split()[0] == "R" for state in states)
    return 0


@pytest.mark.slow
@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="needs /proc")
@pytest.mark.parametrize("words", [[], ["--engine", "sat"], ["--count"]])
def test_with_one_core_two_threads_are_not_at_work_at_the_same_time(words: list[str]) -> None:
    process = start("samples/y-pentacubes-5x5x5.toml", *words, "--jobs", "1", "--format", "json")
    threading.Thread(target=process.stdout.read, daemon=True).start()  # type: ignore[union-attr]
    try:
        until_worked(process, 1.5)  # libraries are loaded
        seen = []
        while len(seen) < 100 and process.poll() is None:
            seen.append(threads_at_work(process.pid))
            time.sleep(0.02)
    finally:
        process.kill()
        process.communicate()
    # one thread may begin just before another one, which has woken it, waits
    assert sum(number > 1 for number in seen) < len(seen) / 5


def give_away(job: Job) -> Iterator[Batch]:
    """Finds the numbers from the first on that its start says, and before each gives the second
    half of them away to a job that does the same.
    """
    first, last = job.start
    part = 1.0
    while first < last:
        middle = (first + last + 1) // 2
        if middle < last:
            part /= 2
            yield Batch(rest=(job._replace(start=(middle, last)),), given=part)
            last = middle
        yield Batch(((first,),), 1, 1, effort=1)
        first += 1


@pytest.mark.parametrize("waiting", [1, 5, 300_000])
@pytest.mark.parametrize("threads", [1, 2, 9])
def test_what_a_job_gives_away_comes_right_after_it(
    threads: int, waiting: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_workers, "MOST_WAITING", waiting)
    jobs = [Job("numbers", "none", start=bounds) for bounds in ((0, 40), (40, 41), (41, 90))]
    control = at_work(Control())
    found, fractions = [], []
    for number, batch in in_threads(give_away, jobs, threads, [2.0, 1.0, 1.0]):
        found += [(number, *cover) for cover in batch.covers]
        fractions.append(control.progress.fraction)
    expected = [(0, k) for k in range(40)] + [(1, 40)] + [(2, k) for k in range(41, 90)]
    assert expected == found
    assert sorted(fractions) == fractions  # type: ignore[type-var]
    assert 1.0 == control.progress.fraction


def test_what_is_left_after_a_budget_is_what_was_not_done() -> None:
    done, jobs = [], tuple(JOBS)
    while jobs:
        found = list(in_this_thread(Numbers(), jobs, 1))
        done += [cover for _, batch in found for cover in batch.covers]
        number, last = found[-1]
        jobs = (*last.rest, *jobs[number + 1 :])
    assert 28 == len(done)


def test_equal_jobs_are_equal_and_tell_their_problem() -> None:
    one, other = lister(PENTOMINOES_3X20).cubes(), lister(PENTOMINOES_3X20).cubes()
    assert one == other
    assert len(one) == len(set(one))
    assert {one[0].problem} == {job.problem for job in one}
    assert one[0].problem != lister(UNSPLIT).whole().problem


class Stop(Exception):
    """What a tick raises to end a search."""


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("ticks", [1, 2, 5])
def test_an_exception_in_a_tick_leaves_nothing_behind(ticks: int) -> None:
    left = iter(range(ticks))

    def tick() -> None:
        if next(left, None) is None:
            raise Stop

    one = lister(PENTOMINOES_3X20)
    at_work(Control(show=tick))
    with pytest.raises(Stop):
        list(in_processes(one, one.cubes(), 2))


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("number", [1, 2])
def test_closing_early_leaves_nothing_behind(number: int) -> None:
    one = lister(psolver.load(SAMPLES / "pentominoes-8x8.toml"))
    batches = in_processes(one, one.cubes(), number)
    next(batch for _, batch in batches if batch.covers)
    batches.close()


@pytest.mark.usefixtures("nothing_left")
def test_cancelling_from_another_thread_leaves_nothing_behind() -> None:
    one = lister(psolver.load(SAMPLES / "pentominoes-8x8.toml"))
    control = at_work(Control())
    timer = threading.Timer(0.5, control.cancel)
    timer.start()
    with pytest.raises(Cancelled):
        list(in_processes(one, one.cubes(), 2))
    timer.join()


@pytest.mark.usefixtures("nothing_left")
def test_the_end_leaves_nothing_behind() -> None:
    listed(lister(PENTOMINOES_3X20), 2)


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("number", [1, 2])
def test_an_error_in_a_child_is_an_error_here_and_ends_the_others(number: int) -> None:
    with pytest.raises(PsolverError, match=r"^PySAT here has no solver 'nosuch'"):
        listed(lister(PENTOMINOES_3X20, "nosuch"), number)


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("killed", [0, -1])
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
    at_work(Control())
    assert one_cover(encode(UNSPLIT).problem, solver, 100).cover
    assert number == len(children)
