"""Pieces that may not touch: every engine finds what brute force finds, and what is checked, read,
exported and explained agrees.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import get_args

import pytest
from support import brute
from support.agreement import check_drawn, check_engines, check_exports, check_store
from support.cores import part_of
from support.random_touch import random_touch
from support.seeds import seeds

import psolver
from psolver.puzzle.partial import clash
from psolver.puzzle.tiling import Tiling, tiling
from psolver.puzzle.verify import verify
from psolver.solve.encode import encode
from psolver.solve.plan import Plan, prepare
from psolver.solve.reasons import area_reason
from psolver.solve.reasons.proofs import colouring_reason, core_reason
from psolver.solve.symmetry import UpTo

MOST = 300


def as_brute(one: Tiling) -> frozenset[brute.Lying]:
    return frozenset((placement.piece, frozenset(placement.cells)) for placement in one)


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_engines_find_what_brute_force_finds(seed: int) -> None:
    puzzle = random_touch(seed)
    expected = set(brute.tilings(puzzle))
    up_to: UpTo = get_args(UpTo)[seed % 3]
    classes = brute.classes(puzzle, expected, up_to)
    check_engines(puzzle, expected, classes, up_to, as_brute)


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_verify_and_clash_know_what_may_lie_together(seed: int) -> None:
    puzzle = random_touch(seed)
    apart = set(brute.tilings(puzzle))
    for one in islice(brute.tilings(replace(puzzle, touch="anything")), 100):
        there = tiling(one, puzzle.board.lattice)
        assert (one in apart) == (not verify(puzzle, there))
        assert (one in apart) == (clash(puzzle, there) is None)


@pytest.mark.parametrize("seed", seeds(25, 500))
def test_what_is_drawn_and_numbered_keeps_apart(seed: int) -> None:
    puzzle = random_touch(seed)
    check_drawn(puzzle, set(brute.tilings(puzzle)), as_brute)


@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_no_reason_is_given_where_there_is_a_tiling(seed: int) -> None:
    puzzle = random_touch(seed)
    possible = any(True for _ in brute.tilings(puzzle))
    if area_reason(puzzle):
        assert not possible
        return
    encoding = encode(puzzle)
    if possible:
        assert colouring_reason(encoding) is None
        assert core_reason(encoding) is None
        return
    reason = core_reason(encoding)
    assert reason
    assert reason.core
    assert reason.sentence
    assert not any(True for _ in brute.tilings(part_of(puzzle, reason.core)))


@pytest.mark.parametrize("seed", seeds(40, 400))
def test_a_puzzle_that_says_what_may_touch_is_written_and_read_back(seed: int) -> None:
    puzzle = random_touch(seed)
    assert puzzle == psolver.loads(psolver.dumps(puzzle))
    made = psolver.puzzle(board=puzzle.board, pieces=puzzle.pieces, touch=puzzle.touch)
    assert puzzle == made


@pytest.mark.parametrize("seed", seeds(12, 200))
def test_what_other_programs_are_told_has_as_many_solutions(seed: int) -> None:
    puzzle = random_touch(seed)
    number = len(set(brute.tilings(puzzle)))
    if number > MOST:
        pytest.skip("too many tilings for a small test")
    check_exports(puzzle, number)


@pytest.mark.parametrize("engine", ["auto", "dlx", "backtrack", "sat"])
@pytest.mark.parametrize("seed", seeds(4, 60))
def test_a_run_in_a_store_finds_what_brute_force_finds(
    tmp_path: Path, seed: int, engine: str
) -> None:
    puzzle = random_touch(seed)
    expected = set(brute.tilings(puzzle))
    up_to: UpTo = get_args(UpTo)[seed % 3]
    plan = Plan(puzzle, up_to=up_to, engine=engine)
    classes = brute.classes(puzzle, expected, up_to)
    check_store(tmp_path / "run.db", plan, expected, classes, as_brute)


def test_what_a_run_is_called_by_changes_with_what_may_touch() -> None:
    board = psolver.Board(
        frozenset(), frozenset((row, column) for row in (0, 1) for column in (0, 1))
    )
    puzzle = psolver.puzzle(board=board, pieces="#", count="any")
    plans = [Plan(replace(puzzle, touch=touch)) for touch in ("anything", "never", "apart")]
    assert 3 == len({prepare(plan.run(), plan.task).fingerprint for plan in plans})


def independent_sets(number: int, touch: str) -> int:
    """In how many ways single squares lie on a chessboard of some rows."""
    board = "\n".join(["?" * number] * number)
    return psolver.count(psolver.puzzle(board=board, pieces="#", count="any", touch=touch))


def test_single_squares_that_keep_apart_are_counted_as_published() -> None:
    hard_squares = [2, 7, 63, 1234, 55447, 5598861]  # OEIS A006506
    assert hard_squares == [independent_sets(number, "never") for number in range(1, 7)]
    kings = [2, 5, 35, 314, 6427, 202841]  # OEIS A063443
    assert kings == [independent_sets(number, "apart") for number in range(1, 7)]
