"""Puzzles of hexagons and of triangles: whatever psolver does with them agrees with brute force,
which knows only neighbours and isometries that are written out by hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from io import BytesIO
from itertools import product
from math import dist
from random import Random
from typing import get_args

import pytest
from pysat.solvers import Solver
from support import brute, brute_flat
from support.randoms import SLANTED
from support.searches import added, covers_counted, searched
from support.seeds import seeds

import psolver
from psolver.api import Search
from psolver.cover.kernels import driver, jit
from psolver.cover.kernels.bit_planes import BitPlanes
from psolver.cover.text.dlx import parse
from psolver.formats.jsonl import solution
from psolver.formats.solution_files import check_answers
from psolver.puzzle.model import Puzzle
from psolver.puzzle.tiling import Tiling, tiling
from psolver.puzzle.verify import verify
from psolver.solve import strategy
from psolver.solve.encode import encode
from psolver.solve.problem_text import to_dimacs, to_dlx
from psolver.solve.symmetry import UpTo, permutations

Make = Callable[[int], Puzzle]
Lying = brute.Lying
LISTING = [name for name in strategy.ENGINES if name != "count"]
GROUPS: tuple[UpTo, ...] = get_args(UpTo)

both = pytest.mark.parametrize("make", SLANTED, ids=["hexagons", "triangles"])


def as_brute(one: Tiling) -> frozenset[Lying]:
    return frozenset((placement.piece, frozenset(placement.cells)) for placement in one)


def known(puzzle: Puzzle) -> set[frozenset[Lying]]:
    """The tilings of a random puzzle by brute force."""
    found = list(brute.tilings(puzzle))
    assert len(found) == len(set(found))
    return set(found)


def check_one_of_each(
    classes: list[set[frozenset[Lying]]], found: Iterable[frozenset[Lying]]
) -> None:
    """Exactly one tiling of each class was found, and no other."""
    found = list(found)
    assert [1] * len(classes) == [len(members.intersection(found)) for members in classes]
    assert len(classes) == len(found)


# brute force itself -------------------------------------------------------------------------------


@pytest.mark.parametrize("lattice", brute_flat.MOVES)
def test_the_moves_that_are_written_by_hand_are_the_isometries_of_the_plane(lattice: str) -> None:
    """Six keep left and right, six exchange them, no two are the same, and all keep distances."""
    sums = (0,) if lattice == "hexagon" else (1, 2)
    cells = [cell for cell in product(range(-2, 3), repeat=3) if sum(cell) in sums]

    def lies(cell: brute.Cell) -> complex:
        return complex(*brute_flat.middle(lattice, cell))

    moves = brute_flat.MOVES[lattice]
    first, beside, above = cells[0], cells[5], cells[-1]
    for number, move in enumerate(moves):
        assert all(
            abs(dist_of(lies(move(a)), lies(move(b))) - dist_of(lies(a), lies(b))) < 1e-9
            for a, b in product(cells, repeat=2)
        )
        before = (lies(beside) - lies(first)) * (lies(above) - lies(first)).conjugate()
        after = (lies(move(beside)) - lies(move(first))) * (
            lies(move(above)) - lies(move(first))
        ).conjugate()
        assert abs(after - (before if number < 6 else before.conjugate())) < 1e-9
    assert 12 == len({tuple(map(move, cells)) for move in moves})
    kept = [brute_flat.middle(lattice, moves[6](cell))[1] for cell in cells]
    assert kept == [brute_flat.middle(lattice, cell)[1] for cell in cells]


def dist_of(a: complex, b: complex) -> float:
    return dist((a.real, a.imag), (b.real, b.imag))


@pytest.mark.parametrize("lattice", brute_flat.MOVES)
def test_the_cells_beside_a_cell_are_the_nearest(lattice: str) -> None:
    sums = (0,) if lattice == "hexagon" else (1, 2)
    cells = [cell for cell in product(range(-3, 4), repeat=3) if sum(cell) in sums]
    middles = {cell: brute_flat.middle(lattice, cell) for cell in cells}
    nearest = 3**0.5 if lattice == "hexagon" else 3**-0.5
    for cell in product(range(-1, 2), repeat=3):
        if sum(cell) in sums:
            near = {one for one in cells if abs(dist(middles[cell], middles[one]) - nearest) < 1e-9}
            assert near == brute.beside(cell, lattice)
            assert len(near) == (6 if lattice == "hexagon" else 3)


# searching and counting ---------------------------------------------------------------------------


@both
@pytest.mark.parametrize("engine", LISTING)
@pytest.mark.parametrize("seed", seeds(8, 300))
def test_engines_find_every_tiling_and_one_of_each_class(
    seed: int, engine: str, make: Make
) -> None:
    puzzle = make(seed)
    expected = known(puzzle)
    with Search(puzzle, engine=engine) as search:
        found = [as_brute(one) for one in search]
    assert (len(expected), expected) == (len(found), set(found))
    assert search.outcome.complete
    assert len(brute.classes(puzzle, expected)) == search.outcome.distinct
    up_to = GROUPS[seed % 3]
    classes = brute.classes(puzzle, expected, up_to)
    with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
        check_one_of_each(classes, map(as_brute, search))
    with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
        assert (len(expected), len(classes)) == (search.count().solutions, search.outcome.distinct)
    with Search(puzzle, engine=engine) as search:
        assert (len(expected), True) == (search.count().solutions, search.outcome.complete)


@both
@pytest.mark.parametrize("seed", seeds(15, 300))
def test_counts_without_listing_are_those_of_brute_force(seed: int, make: Make) -> None:
    puzzle = make(seed)
    expected = known(puzzle)
    for up_to in GROUPS:
        with Search(puzzle, distinct=True, up_to=up_to, engine="count") as search:
            outcome = search.count()
        classes = brute.classes(puzzle, expected, up_to)
        assert (len(expected), len(classes)) == (outcome.solutions, outcome.distinct)
        assert outcome.complete


@both
@pytest.mark.parametrize("seed", seeds(10, 200))
def test_bit_planes_find_the_same(seed: int, make: Make) -> None:
    """Whether an engine takes them or not."""
    puzzle = make(seed)
    expected, encoding = known(puzzle), encode(puzzle)
    classes = brute.classes(puzzle, expected, "reflections")
    if not BitPlanes.suits(encoding.problem):
        pytest.skip("bit planes do not suit it")
    for symmetries in ((), permutations(encoding, "reflections")):
        problem = replace(encoding.problem, symmetries=symmetries)
        covers, solutions, number = added(searched(problem, BitPlanes(problem)))
        found = [as_brute(encoding.tiling(cover)) for cover in covers]
        assert len(expected) == solutions
        if symmetries:
            check_one_of_each(classes, found)
            assert len(classes) == number
        else:
            assert (len(expected), expected) == (len(found), set(found))


@both
@pytest.mark.parametrize("seed", seeds(4, 60))
def test_plain_python_finds_the_same_in_the_same_order(
    seed: int, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = make(seed)
    expected = known(puzzle)
    found = []
    for plain in ("", "1"):
        monkeypatch.setenv(jit.PLAIN_VARIABLE, plain)
        for engine in ("backtrack", "dlx"):
            with Search(puzzle, engine=engine) as search:
                found.append(list(search))
        with Search(puzzle, distinct=True, engine="count") as search:
            found.append([search.count().solutions, search.outcome.distinct])
    assert found[:3] == found[3:]
    assert expected == set(map(as_brute, found[0])) == set(map(as_brute, found[1]))


@both
@pytest.mark.parametrize("seed", seeds(2, 30))
def test_two_jobs_find_the_same_in_the_same_order(
    seed: int, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "SLICE_NODES", 10)
    monkeypatch.setattr(strategy, "OWN_CONFLICTS", 1)
    puzzle = make(seed)
    expected = known(puzzle)
    for engine in LISTING:
        found = []
        for jobs in (1, 2):
            with Search(puzzle, engine=engine, jobs=jobs) as search:
                found.append(list(search))
        assert found[0] == found[1]
        assert (len(expected), expected) == (len(found[0]), set(map(as_brute, found[0])))


@both
@pytest.mark.parametrize("seed", seeds(8, 100))
def test_every_number_has_its_tiling_and_samples_are_tilings(seed: int, make: Make) -> None:
    puzzle = make(seed)
    expected = known(puzzle)
    found = []
    for number in range(1, len(expected) + 1):
        with Search(puzzle) as search:
            found += [as_brute(one) for one in search.at(number)]
    assert (len(expected), expected) == (len(found), set(found))
    drawn = psolver.sample(puzzle, 5, seed)
    assert (5 if expected else 0) == len(drawn)
    assert expected.issuperset(map(as_brute, drawn))
    assert drawn == psolver.sample(puzzle, 5, seed)


@both
@pytest.mark.parametrize("seed", seeds(15, 150))
def test_a_puzzle_is_unique_where_brute_force_finds_one_class(seed: int, make: Make) -> None:
    puzzle = make(seed)
    number = len(brute.classes(puzzle, known(puzzle)))
    with Search(puzzle, limit=2, distinct=True) as search:
        found = list(search)
    assert min(2, number) == len(found)
    assert search.outcome.complete == (number < 2)


@both
@pytest.mark.parametrize("seed", seeds(15, 150))
def test_an_explanation_tells_what_all_tilings_share(seed: int, make: Make) -> None:
    puzzle = make(seed)
    expected = known(puzzle)
    outcome, common = psolver.explain(puzzle)
    if not expected:
        assert ("impossible", None) == (outcome.status, common)
        assert outcome.reason
        assert outcome.reason.sentence
        return
    assert common
    shared = frozenset.intersection(*expected)
    assert shared == {(name, frozenset(cells)) for name, cells in common.placements}
    owners = [{(cell, name) for name, lying in one for cell in lying} for one in expected]
    assert set.intersection(*owners) == set(common.cells)


# checking -----------------------------------------------------------------------------------------


def damaged(random: Random, puzzle: Puzzle, one: Tiling) -> Tiling:
    """A tiling with one thing changed: a placement is gone, moved, there twice or of another piece,
    or one of its cells lies elsewhere.
    """
    placements = [(name, list(cells)) for name, cells in one]
    name, cells = placements.pop(random.randrange(len(placements)))
    change = random.choice(["gone", "moved", "twice", "renamed", "cell"])
    if change == "moved":
        step = random.choice([(0, 1, -1), (1, 0, -1), (1, -1, 0), (-1, 0, 1), (0, 0, 1)])
        cells = [tuple(map(sum, zip(cell, step, strict=True))) for cell in cells]
    elif change == "renamed":
        name = random.choice(puzzle.pieces).name
    elif change == "cell":
        cells[random.randrange(len(cells))] = random.choice(puzzle.board.cells)
    left = [(name, cells)] * {"gone": 0, "twice": 2}.get(change, 1)
    return tiling([*placements, *left], one.lattice)


@both
@pytest.mark.parametrize("seed", seeds(25, 200))
def test_verify_takes_every_tiling_and_nothing_close_to_it(seed: int, make: Make) -> None:
    puzzle, random = make(seed), Random(seed)
    expected = known(puzzle)
    tilings = sorted(tiling(one, puzzle.board.lattice) for one in expected)
    assert [] == [one for one in tilings if verify(puzzle, one)]
    for one in random.sample(tilings, min(20, len(tilings))):
        if one.placements:
            close = damaged(random, puzzle, one)
            assert (close in tilings) == (() == verify(puzzle, close))


@both
@pytest.mark.parametrize("seed", seeds(10, 100))
def test_solutions_are_written_as_lines_and_read_back(
    seed: int, make: Make, tmp_path: pytest.TempPathFactory
) -> None:
    puzzle = make(seed)
    with Search(puzzle) as search:
        found = list(search)
    lines = [solution(number, one) for number, one in enumerate(found, 1)]
    if not lines:
        pytest.skip("impossible")
    data = "".join(f"{line}\n" for line in lines).encode()
    assert (len(found), None) == check_answers(puzzle, BytesIO(data), "answers")
    cells = {
        tuple(cell)
        for placement in json.loads(lines[0])["placements"]
        for cell in placement["cells"]
    }
    assert cells == {cell for placement in found[0] for cell in placement.cells}
    path = tmp_path / "answers.jsonl"  # type: ignore[operator]
    path.write_bytes(data)
    assert found == list(psolver.read_solutions(puzzle, path))


# other programs -----------------------------------------------------------------------------------


def models(text: str) -> int:
    """The number of models of a CNF; it says which variables tell two apart."""
    lines = text.splitlines()
    shown = next([int(w) for w in line.split()[3:-1]] for line in lines if line[:8] == "c p show")
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    number = 0
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        while solver.solve():
            number += 1
            true = set(solver.get_model() or ())
            solver.add_clause([-v if v in true else v for v in shown])
            if not shown:
                break
    return number


@both
@pytest.mark.parametrize("seed", seeds(15, 150))
def test_what_is_written_for_other_programs_has_as_many_covers_and_models(
    seed: int, make: Make
) -> None:
    puzzle = make(seed)
    expected = len(known(puzzle))
    text = "".join(f"{line}\n" for line in to_dlx(puzzle))
    instance = parse(text)
    assert () == instance.wrong
    assert expected == covers_counted(instance).solutions
    assert expected == models("\n".join(to_dimacs(puzzle)))
