"""Counts by states are right: by brute force, by known numbers, by dictionaries as by the
kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from support import brute
from support.boxes import BENT, DOMINO, MONOMINO, STRAIGHT, box, dominoes, nothing_is_small
from support.controls import at_work
from support.problems import counted, counted_in_parts, covers_by_states
from support.random_plain import MAKERS
from support.seeds import seeds
from support.tuning import tune

from psolver import Board, Piece, Puzzle, Search, loads
from psolver.core import Cancelled, Control
from psolver.engines import (
    CountGivenUp,
    TooManyStates,
    count_covers,
    lay_out,
    parts_of_problem,
)
from psolver.engines.states.counting import (
    compiled_stages,
    conjugacy_classes,
    number_of_classes,
    touching,
)
from psolver.search import Problem, UpTo, encode, permutations


def by_dictionaries(problem: Problem) -> int:
    return counted_in_parts(lay_out(problem))


def by_kernel(problem: Problem) -> int:
    return counted_in_parts(
        lay_out(problem), lambda component: compiled_stages(component, 1 << 30), touching(problem)
    )


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", seeds(4, 60))
def test_counts_are_what_brute_force_counts(
    seed: int, make: Callable[[int], Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By dictionaries, by the kernel, with tables that grow, and by the kernel in plain Python."""
    puzzle = make(seed)
    problem, expected = encode(puzzle).problem, len(brute.solutions(puzzle))
    assert expected == by_dictionaries(problem)
    assert expected == by_kernel(problem)
    tune(monkeypatch, LEAST_TABLE_BITS=3, LEAST_MERGE_ROWS=3)
    assert expected == by_kernel(problem)
    monkeypatch.setenv("PSOLVER_PLAIN", "1")
    tune(monkeypatch, PLAIN_TRIES_BETWEEN_TICKS=3, PLAIN_MERGE_STEPS_BETWEEN_TICKS=3)
    assert expected == by_kernel(problem)


def test_memory_for_merged_rows_is_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    component = parts_of_problem(encode(Puzzle((STRAIGHT, BENT), box(9, 9))).problem).components[0]
    tune(monkeypatch, STATES_OF_MERGE_PARTS=100)
    for cores in (1, 2):
        stages = compiled_stages(component, 200_000, cores)
        with pytest.raises(TooManyStates, match=r"195\.3 KiB"):
            counted(component, stages)


PENTOMINOES = loads('piece_set = "pentominoes"\ncount = "any"\nboard = "6x10"')
KNOWN = [
    (dominoes(12, 12), 53060477521960000),  # OEIS A004003
    (Puzzle((DOMINO,), box(7, 7, without=((0, 0),))), 100352),  # A189002
    (Puzzle((BENT, MONOMINO), box(3, 3)), 0),  # A233807
    (Puzzle((BENT, MONOMINO), box(8, 8)), 943096),
    (Puzzle((STRAIGHT, BENT), box(7, 9)), 1064557805),  # A233343
    (Puzzle((STRAIGHT, BENT), box(9, 12)), 20574308184277971),  # Project Euler 161
    (PENTOMINOES, 7845888732),  # A233427; they leave pockets
    (dominoes(2, 2, 7), 6272),  # A006253
    (dominoes(4, 4, 4), 5051532105),  # A028446
]


def test_counts_are_the_known_numbers() -> None:
    for puzzle, number in KNOWN:
        assert number == covers_by_states(encode(puzzle).problem)


def test_dictionaries_count_what_the_kernel_counts_where_numbers_are_large() -> None:
    optional = Puzzle(
        (DOMINO, Piece("L", BENT.shape, 2, 5)),
        Board(frozenset({(0, 0)}), box(4, 14, without=((0, 0),)).must),
    )
    problem = encode(optional).problem
    assert by_dictionaries(problem) == by_kernel(problem) > 1 << 20
    problem = encode(Puzzle((Piece("M", ((0, 0),), 0, None), DOMINO), box(3, 60))).problem
    assert by_dictionaries(problem) == by_kernel(problem) > 1 << 100


def test_too_many_states_are_given_up() -> None:
    problem = encode(Puzzle((STRAIGHT, BENT), box(12, 12))).problem
    with pytest.raises(CountGivenUp):
        covers_by_states(problem, memory=100_000)
    with pytest.raises(CountGivenUp):
        count_covers(parts_of_problem(problem), small=True)


def test_where_there_are_too_many_states_the_kernels_go_on_unless_a_count_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for classes in (False, True):  # that a count is small is no reason to take more
        with Search(dominoes(8, 8), engine="count", memory=1000) as search:
            assert ("limit", 0) == (search.count(classes).status, search.solutions)
    nothing_is_small(monkeypatch)
    too_many = "the states of the count would take more than 19.53 KiB; {} gives it more room{}"
    for engine, status, solutions, line in (
        ("auto", "solved", 6728, too_many.format("searching instead (--memory", ")")),
        ("count", "limit", 0, too_many.format("--memory", "")),
    ):
        told: list[str] = []
        with Search(dominoes(6, 6), engine=engine, memory=20_000, tell=told.append) as search:
            outcome = search.count()
        assert (status, solutions) == (outcome.status, outcome.solutions)
        assert (engine == "auto") == outcome.complete == (outcome.engine != "count")
        assert [line] == told


def test_where_states_are_hardly_ever_merged_the_kernels_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nothing_is_small(monkeypatch)
    tune(monkeypatch, MANY_STATES=10, WAYS_OF_STATE=10**9)
    told: list[str] = []
    with Search(dominoes(6, 6), tell=told.append) as search:
        outcome = search.count()
    assert (6728, True) == (outcome.solutions, outcome.complete)
    cure = "searching instead (--engine count goes on counting)"
    assert [f"a count by states would be no faster than a search here; {cure}"] == told
    with Search(dominoes(6, 6), engine="count", tell=told.append) as search:
        assert (6728, "count") == (search.count().solutions, search.outcome.engine)
    assert 1 == len(told)


def classes(puzzle: Puzzle, up_to: UpTo = "symmetries") -> tuple[Problem, int]:
    """A puzzle's problem with its symmetries, and how many classes are counted."""
    encoding = encode(puzzle)
    problem = replace(encoding.problem, symmetries=permutations(encoding, up_to))
    parts = parts_of_problem(problem)
    return problem, number_of_classes(problem, parts, count_covers(parts))


def test_without_symmetries_each_cover_is_a_class_of_its_own() -> None:
    problem = encode(dominoes(4, 4)).problem
    assert () == problem.symmetries
    assert 36 == number_of_classes(problem, parts_of_problem(problem), 36)


# OEIS A060312, dominoes in 2 x n from n = 1 on; A359019, squares in 3 x n
PAIRS = "1 1 2 4 5 9 12 21 30 51 76 127 195 322 504 826 1309 2135 3410 5545 8900 14445 23256"
SQUARES = "1 2 3 6 10 21 39 82 163 347 717 1533 3232 6927 14748 31645 67690 145322 311535 668997"


def test_classes_are_the_known_numbers() -> None:
    pairs = [int(number) for number in PAIRS.split()]
    assert pairs == [classes(dominoes(2, n))[1] for n in range(1, len(pairs) + 1)]
    squares = tuple(Piece(f"S{n}", tuple(product(range(n), repeat=2)), 0, None) for n in (1, 2, 3))
    numbers = [int(number) for number in SQUARES.split()]
    assert numbers == [classes(Puzzle(squares, box(3, n)))[1] for n in range(1, len(numbers) + 1)]


def test_looking_for_classes_of_symmetries_can_be_stopped() -> None:
    group = permutations(encode(dominoes(4, 4)))
    control = at_work(Control())
    control.cancel()
    with pytest.raises(Cancelled):
        conjugacy_classes(group)
