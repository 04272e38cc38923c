"""Listing in child processes: the same for any number of them, and none is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from support.places import SAMPLES
from support.randoms import random_puzzle

import psolver
from psolver.control import Control
from psolver.cover import backends as worker
from psolver.cover.backends import FIRST_SLICE, Job, events_in_children
from psolver.cover.problem import Cover, Problem, orbit
from psolver.cover.sat.listing import Listing, list_covers, parts
from psolver.cover.sat.session import DEFAULT_SOLVER
from psolver.errors import PsolverError
from psolver.puzzle.model import Puzzle
from psolver.solve.encode import encode
from psolver.solve.symmetry import permutations

PENTOMINOES_3X20 = psolver.loads(
    'piece_set = "pentominoes"\nboard = "3x20"'
)  # 2 classes in 8 cubes
UNSPLIT = psolver.loads(
    'pieces = "##"\ncount = "any"\nboard = "4x4"'
)  # 36 tilings, no piece used exactly once

Children = list[subprocess.Popen[bytes]]


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> Children:
    """The child processes that a test starts, as they start."""
    started: Children = []
    start = worker._start

    def kept() -> subprocess.Popen[bytes]:
        started.append(start())
        return started[-1]

    monkeypatch.setattr(worker, "_start", kept)
    return started


def problem_of(puzzle: Puzzle) -> Problem:
    encoding = encode(puzzle)
    return replace(encoding.problem, symmetries=permutations(encoding))


def job(
    puzzle: Puzzle, solver: str = DEFAULT_SOLVER, found: tuple[Cover, ...] = (), conflicts: int = 0
) -> Job:
    return Job(problem_of(puzzle), solver, found, conflicts, True)


def listed(task: Job, number: int) -> tuple[list[tuple[Cover, int]], list[int], list[float | None]]:
    """Each cover with the conflicts up to it; the conflicts and the fractions as they were at each
    tick.
    """
    nodes: list[int] = []
    fractions: list[float | None] = []

    def show() -> None:
        nodes.append(control.progress.nodes)
        fractions.append(control.progress.fraction)

    control = Control(show=show)
    found = [
        (cover, control.progress.nodes)
        for cover in events_in_children(task, number, control)
        if cover
    ]
    show()
    return found, nodes, fractions


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


PUZZLES = [
    pytest.param(lambda: psolver.load(SAMPLES / "pentominoes-two-gaps.toml"), id="two gaps"),
    pytest.param(lambda: random_puzzle(60), id="60"),
    pytest.param(lambda: random_puzzle(53), id="53"),
    *(
        pytest.param(lambda seed=seed: random_puzzle(seed), id=str(seed), marks=pytest.mark.slow)
        for seed in range(100)
        if seed not in (53, 60)
    ),
]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_covers_their_order_and_the_conflicts_do_not_depend_on_the_number_of_children(
    puzzle: Callable[[], Puzzle],
) -> None:
    task = job(puzzle())
    listing = Listing([], slice=FIRST_SLICE)
    expected = list(list_covers(task.problem, task.solver, listing, True, Control()))
    streams = []
    for number in (1, 2, 3):
        found, nodes, fractions = listed(task, number)
        assert expected == [cover for cover, _ in found]
        assert listing.conflicts == nodes[-1]
        assert sorted(nodes) == nodes
        if len(parts(task.problem, (), True)) > 1:
            assert sorted(fractions) == fractions  # type: ignore[type-var]
            assert (0.0, 1.0) == (fractions[0], fractions[-1])
        streams.append(found)
    assert streams[0] == streams[1] == streams[2]


@pytest.mark.parametrize("number", [1, 2])
def test_classes_found_before_are_left_out_and_conflicts_go_on_from_those_before(
    number: int,
) -> None:
    task = job(PENTOMINOES_3X20, conflicts=5)
    every = list(list_covers(task.problem, task.solver, Listing([]), True, Control()))
    for known, other in (every, every[::-1]):
        image = orbit(known, task.problem.symmetries)[-1]
        found, nodes, _ = listed(replace(task, found=(image,)), number)
        assert [orbit(other, task.problem.symmetries)] == [
            orbit(cover, task.problem.symmetries) for cover, _ in found
        ]
        assert nodes[0] == 5 < nodes[-1]


def test_one_child_lists_what_cannot_be_split(children: Children) -> None:
    found, _, fractions = listed(job(UNSPLIT), 3)
    assert len(found) == len({cover for cover, _ in found}) == 9
    assert len(children) == 1
    assert {None} == set(fractions)


def test_there_are_no_more_children_than_cubes(children: Children) -> None:
    task = job(
        psolver.loads(
            'board = "1x4"\ncount = "any"\npieces = "#"\n[[piece]]\nname = "x"\nshape ='
            ' "#"\ncount = 1'
        )
    )
    assert len(parts(task.problem, (), True)) == 2
    listed(task, 9)
    assert len(children) == 2


class Stop(Exception):
    """What a tick raises to end a search."""


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("ticks", [1, 2, 5])
def test_an_exception_in_a_tick_leaves_nothing_behind(ticks: int) -> None:
    left = iter(range(ticks))

    def tick() -> None:
        if next(left, None) is None:
            raise Stop

    with pytest.raises(Stop):
        list(events_in_children(job(PENTOMINOES_3X20), 2, Control(show=tick)))


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("number", [1, 2])
def test_closing_early_leaves_nothing_behind(number: int) -> None:
    covers = events_in_children(
        job(psolver.load(SAMPLES / "pentominoes-8x8.toml")), number, Control()
    )
    next(filter(None, covers))
    covers.close()


@pytest.mark.usefixtures("nothing_left")
def test_the_end_leaves_nothing_behind() -> None:
    listed(job(PENTOMINOES_3X20), 2)


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("number", [1, 2])
def test_an_error_in_a_child_is_an_error_here_and_ends_the_others(number: int) -> None:
    with pytest.raises(PsolverError, match=r"^--sat-solver: PySAT here has no solver 'nosuch'"):
        listed(job(PENTOMINOES_3X20, "nosuch"), number)


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("killed", [0, -1])
def test_a_killed_child_is_an_error_not_an_end(
    number: int, killed: int, children: Children
) -> None:
    task = job(psolver.load(SAMPLES / "pentominoes-8x8.toml"))
    with pytest.raises(PsolverError) as caught:
        list(events_in_children(task, number, Control(show=lambda: children[killed].kill())))
    assert "the SAT solver's process ended with status -9 before it was done" == str(caught.value)


@pytest.mark.skipif(not os.path.exists("/bin/false"), reason="needs /bin/false")
def test_a_child_that_is_none_of_ours_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    with pytest.raises(
        PsolverError, match="the SAT solver's process ended with status 1 before it was done"
    ):
        listed(job(PENTOMINOES_3X20), 2)


def test_a_process_that_cannot_be_started_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nosuch/python")
    with pytest.raises(
        PsolverError, match=r"^the SAT solver's process cannot be started \(No such file"
    ):
        listed(job(PENTOMINOES_3X20), 2)
