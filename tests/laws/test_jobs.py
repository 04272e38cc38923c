"""Jobs that are given up and split, again and again, find together what the whole search finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from support import brute, brute_figures
from support.places import SAMPLES
from support.problems import brute as all_covers
from support.random_figures import FIGURE_MAKERS
from support.random_plain import random_of_some_lattice
from support.searches import added, kernels
from support.seeds import seeds
from support.split_jobs import LIMITS, check_jobs, done
from support.tuning import tune

import psolver
from psolver import SQUARE, Board, Piece, Puzzle, SymmetryGoal, loads
from psolver.engines import Batch
from psolver.figures import arrangement, boxes, lister
from psolver.search import Encoding, Problem, SatLister, UpTo, encode, orbit, permutations

UP_TO: tuple[UpTo, ...] = ("symmetries", "rotations", "reflections")


# problems -----------------------------------------------------------------------------------------


def posed(seed: int) -> tuple[Puzzle, Encoding, Problem, UpTo]:
    """A random puzzle as a problem with the symmetries of some group."""
    puzzle = random_of_some_lattice(seed)
    encoding, up_to = encode(puzzle), UP_TO[seed // 5 % 3]
    return (
        puzzle,
        encoding,
        replace(encoding.problem, symmetries=permutations(encoding, up_to)),
        up_to,
    )


def check_found(seed: int, batches: list[Batch]) -> None:
    """One cover of each class was found, and all solutions counted, as brute force does."""
    puzzle, encoding, problem, up_to = posed(seed)
    tilings = brute.solutions(puzzle)
    classes = brute.classes(puzzle, tilings, up_to)
    covers, solutions, number = added(batches)
    found = {brute.of_tiling(encoding.tiling(cover)) for cover in covers}
    assert [1] * len(classes) == [len(members & found) for members in classes]
    assert (len(classes), len(classes), len(tilings)) == (len(covers), number, solutions)
    assert len(covers) == len({min(orbit(cover, problem.symmetries)) for cover in covers})


@pytest.mark.parametrize("seed", seeds(10, 40, heavy={5, 7}))
def test_jobs_of_kernels_find_the_same_in_the_same_order_however_they_are_split(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, problem, _ = posed(seed)
    for kernel in kernels(problem):
        search = kernel.prepare("list")
        whole = done(search, search.jobs(), None, None)
        check_found(seed, whole)
        for slice_nodes, (budget, most) in product((1, 50), LIMITS):
            tune(monkeypatch, SLICE_NODES=slice_nodes)
            search = kernel.prepare("list")
            batches = done(search, search.jobs(), budget, most)
            assert added(whole) == added(batches)
            check_jobs(search, search.jobs(), budget, most)


@pytest.mark.parametrize("seed", seeds(8, 40, heavy={5, 7}))
def test_jobs_that_consist_of_branches_find_the_same_in_the_same_order(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, problem, _ = posed(seed)
    tune(monkeypatch, LEAST_JOBS_APART=1, BRANCHES_TOGETHER=2)
    for kernel in kernels(problem):
        search = kernel.prepare("list")
        whole = done(search, search.jobs(), None, None)
        for (budget, most), choices in product(LIMITS, (0, 7)):
            tune(monkeypatch, MOST_LEFT_CHOICES=choices)
            assert added(whole) == added(done(search, search.jobs(), budget, most))
            check_jobs(search, search.jobs(), budget, most)


@pytest.mark.parametrize("seed", seeds(8, 25, heavy={5, 7}))
def test_where_a_job_of_a_kernel_is_given_up_does_not_depend_on_the_slices(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the jobs are the same where kernels are not compiled, which have shorter ones."""
    _, _, problem, _ = posed(seed)
    for kernel in kernels(problem):
        for task, (budget, most) in product(("list", "count"), [(5, None), (None, 2), (40, 3)]):
            seen = set()
            for slice_nodes in (1, 7, 1000):
                tune(monkeypatch, SLICE_NODES=10 * slice_nodes)
                search = kernel.prepare(task)
                batches = done(search, search.jobs(), budget, most)
                rests = tuple(batch.rest for batch in batches if batch.rest)
                seen.add((rests, sum(batch.effort for batch in batches)))
            assert 1 == len(seen)


@pytest.mark.parametrize("seed", seeds(10, 40))
def test_jobs_of_kernels_count_the_same_however_they_are_split(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, problem, _ = posed(seed)
    tune(monkeypatch, SLICE_NODES=1 + seed % 20)
    for kernel in kernels(problem):
        for task in ("count", "count classes"):
            search = kernel.prepare(task)
            whole = done(search, search.jobs(), None, None)
            assert added(whole) == added(done(search, search.jobs(), 3, None))
            _, _, classes = added(whole)
            assert task == "count" or classes is not None


@pytest.mark.parametrize("seed", seeds(8, 25, heavy={5, 7}))
def test_jobs_of_sat_find_the_same_however_they_are_split(seed: int) -> None:
    _, _, problem, _ = posed(seed)
    worker = SatLister(problem, "cadical153")
    for jobs in (worker.cubes(), [worker.whole()]):
        for budget, most in [(None, None), *LIMITS]:
            check_found(seed, done(worker, jobs, budget, most))
        check_jobs(worker, jobs, 1, 2)


@pytest.mark.parametrize("seed", seeds(8, 25, heavy={5, 7}))
def test_jobs_of_sat_that_are_split_do_not_tell_what_is_known(seed: int) -> None:
    _, _, problem, _ = posed(seed)
    worker = SatLister(problem, "cadical153")
    every, _, _ = added(done(worker, worker.cubes(), None, None))
    random = Random(seed)
    known = [
        random.choice(orbit(cover, problem.symmetries)) for cover in every if random.random() < 0.5
    ]
    classes = {min(orbit(cover, problem.symmetries)) for cover in known}
    for jobs in (worker.cubes(known), [worker.whole(known)]):
        found, _, number = added(done(worker, jobs, 1, 1))
        others = {min(orbit(cover, problem.symmetries)) for cover in found}
        assert {min(orbit(cover, problem.symmetries)) for cover in every} == classes | others
        assert (len(found), number) == (len(others), len(every) - len(classes))


# each with its solutions and classes; a cell in the middle is kept by symmetries that move the rest
DOMINOES = """
[[piece]]
name = "D"
shape = "##"
count = {number}
"""
ONE = """
[[piece]]
name = "one"
shape = "#"
"""
CASES = {
    "dominoes in 4x4": ('board = "4x4"' + DOMINOES.format(number=8), 36, 9),
    "dominoes and a cell in 3x5": ('board = "3x5"' + DOMINOES.format(number=7) + ONE, 106, 28),
}


@pytest.mark.parametrize("case", CASES)
def test_a_class_that_lies_in_several_parts_is_told_once(case: str) -> None:
    text, number, classes = CASES[case]
    encoding = encode(loads(text))
    problem = replace(encoding.problem, symmetries=permutations(encoding))
    worker = SatLister(problem, "cadical153")
    for jobs in (worker.cubes(), [worker.whole()]):
        for budget, most in ((1, None), (None, 1), (20, 5)):
            covers, solutions, told = added(done(worker, jobs, budget, most))
            assert (number, classes, classes) == (solutions, told, len(covers))
            assert classes == len({min(orbit(cover, problem.symmetries)) for cover in covers})


def loose_problem(seed: int) -> Problem:
    """Some options over plain items that may be covered, a few times even, but need not."""
    random = Random(seed)
    options = {
        (*sorted(random.sample(range(4), random.randint(0, 3))), random.randint(4, 6))
        for _ in range(random.randint(1, 8))
    }
    least = (0,) * 4 + tuple(random.choice([0, 0, 0, 1, 2]) for _ in range(3))
    most = tuple(random.randint(0, 3) for _ in range(4)) + (5,) * 3
    chosen = tuple(sorted(options))
    return Problem(least, most, chosen, tuple(option[-1] for option in chosen))


@pytest.mark.parametrize("seed", seeds(12, 40))
def test_covers_that_contain_others_are_found_however_jobs_are_split(seed: int) -> None:
    problem = loose_problem(seed)
    expected = all_covers(problem)
    worker = SatLister(problem, "cadical153")
    for budget, most in LIMITS:
        covers, solutions, classes = added(done(worker, [worker.whole()], budget, most))
        assert expected == sorted(covers)
        assert len(expected) == solutions == classes


# symmetry puzzles ---------------------------------------------------------------------------------


@pytest.mark.parametrize("make", FIGURE_MAKERS)
@pytest.mark.parametrize("seed", seeds(6, 12, heavy={3, 5}))
def test_jobs_of_symmetry_puzzles_find_the_same_however_they_are_split(
    seed: int, make: Callable[[int], Puzzle]
) -> None:
    puzzle = make(seed)
    assert puzzle.goal
    worker, jobs = lister(puzzle, "cadical153"), boxes(puzzle, "cadical153")
    expected, _ = brute_figures.answers(puzzle, puzzle.goal)
    turns = brute_figures.group(puzzle)
    for budget, most in [(None, None), (None, 1), (30, 3)]:
        found: list[object] = []
        for job in jobs:
            covers, solutions, classes = added(done(worker, [job], budget, most))
            assert len(covers) == solutions == classes
            tilings = [arrangement(puzzle, job, cover) for cover in covers]
            found += [brute_figures.first_image(tiling, turns) for tiling in tilings]
        assert (len(expected), set(expected)) == (len(found), set(found))
    check_jobs(worker, jobs, 10, 1)


def test_of_the_images_with_one_figure_one_is_told_in_whichever_part_they_lie() -> None:
    """Dominoes that fill a box: all have one figure, so that placements settle what lies where."""
    dominoes = Piece("D", ((0, 0), (0, 1)), 8, 8)
    box = Board(frozenset(), frozenset(product(range(4), range(4))))
    puzzle = Puzzle((dominoes,), box, goal=SymmetryGoal(tuple(SQUARE.symmetry_kinds), True, True))
    (job,) = (job for job in boxes(puzzle, "cadical153") if job.size == (4, 4))
    worker = lister(puzzle, "cadical153")
    for budget, most in [(None, None), (None, 1), (None, 2), (5, 3)]:
        covers, _, _ = added(done(worker, [job], budget, most))
        assert 9 == len(covers)  # classes of 36 tilings


@pytest.mark.parametrize("name", ["fit tables", "bit sets", "dancing cells"])
def test_the_same_jobs_are_left_where_nothing_is_compiled(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only how much is done at a time depends on it."""
    tune(monkeypatch, SLICE_NODES=200, ROWS_AT_A_TIME=7)
    puzzle = psolver.load(SAMPLES / "soma-cube.toml")
    encoding = encode(puzzle)
    problem = replace(encoding.problem, symmetries=permutations(encoding, "symmetries"))
    found = []
    (kernel,) = (one for one in kernels(problem) if one.name == name)
    for plain in ("", "1"):
        monkeypatch.setenv("PSOLVER_PLAIN", plain)
        search = kernel.prepare("list")
        batches = [
            [*search.work(job, 2000, 60)] for job in [*search.jobs()] if job.root is not None
        ]
        covers = [[cover for batch in some for cover in batch.covers] for some in batches]
        efforts = [sum(batch.effort for batch in some) for some in batches]
        found.append((covers, efforts, [some[-1].rest for some in batches]))
        sizes = [len(some) for some in batches]
    assert found[0] == found[1]
    assert max(sizes) > 100
    assert any(found[0][2])
