"""Puzzles in which some of the pieces are used: every engine finds what brute force finds, and
reasons are true.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import get_args

import pytest
from support import brute
from support.agreement import check_drawn, check_engines, check_exports, check_store
from support.cores import part_of
from support.random_groups import random_groups
from support.seeds import seeds

import psolver
from psolver.api import Search
from psolver.puzzle.model import PieceGroup, Puzzle
from psolver.puzzle.outcome import Choices
from psolver.puzzle.partial import clash, rest
from psolver.puzzle.reason import Core
from psolver.puzzle.tiling import Placement, Tiling, tiling
from psolver.puzzle.verify import verify
from psolver.solve.encode import encode
from psolver.solve.hints import completion
from psolver.solve.plan import Plan, prepare
from psolver.solve.reasons import area_reason
from psolver.solve.reasons.proofs import colouring_reason, core_reason
from psolver.solve.symmetry import UpTo

MOST = 300


def as_brute(one: Tiling) -> frozenset[brute.Lying]:
    return frozenset((placement.piece, frozenset(placement.cells)) for placement in one)


def known(puzzle: Puzzle) -> set[frozenset[brute.Lying]]:
    return set(brute.tilings(puzzle))


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_engines_find_what_brute_force_finds(seed: int) -> None:
    puzzle = random_groups(seed)
    expected = known(puzzle)
    up_to: UpTo = get_args(UpTo)[seed % 3]
    classes = brute.classes(puzzle, expected, up_to)
    check_engines(puzzle, expected, classes, up_to, as_brute)


@pytest.mark.parametrize("seed", seeds(25, 500))
def test_what_is_drawn_and_numbered_keeps_to_the_groups(seed: int) -> None:
    puzzle = random_groups(seed)
    check_drawn(puzzle, known(puzzle), as_brute)


def is_possible(puzzle: Puzzle) -> bool:
    return next(brute.tilings(puzzle), None) is not None


def smaller(core: Core) -> list[Core]:
    """A core without each of its parts."""
    found = []
    for name in ("cells", "least", "most"):
        parts = getattr(core, name)
        found += [core._replace(**{name: tuple(p for p in parts if p != one)}) for one in parts]
    for number, group in enumerate(core.groups):
        others = core.groups[:number], core.groups[number + 1 :]
        looser = [replace(group, least=0)] * (group.least > 0)
        looser += [replace(group, most=None)] * (group.most is not None)
        found += [core._replace(groups=(*others[0], one, *others[1])) for one in looser]
    return found


@pytest.mark.parametrize("seed", seeds(40, 1000, heaviest={210}))
def test_no_reason_is_given_where_there_is_a_tiling(seed: int) -> None:
    puzzle = random_groups(seed)
    possible = bool(known(puzzle))
    if area_reason(puzzle):
        assert not possible
        assert str(area_reason(puzzle))
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
    asked = {(group.name, group.pieces): group for group in puzzle.groups}
    for group in reason.core.groups:
        told = [other for other in puzzle.groups if other.pieces == group.pieces]
        assert group.least in (0, *(other.least for other in told))
        assert group.most in (None, *(other.most for other in told))
        assert (group.name, group.pieces) in asked
    assert not is_possible(part_of(puzzle, reason.core))
    assert reason.core.minimal
    assert all(is_possible(part_of(puzzle, core)) for core in smaller(reason.core))


@pytest.mark.parametrize("seed", seeds(40, 400))
def test_a_puzzle_with_groups_is_written_and_read_back(seed: int) -> None:
    puzzle = random_groups(seed)
    read = psolver.loads(psolver.dumps(puzzle))
    assert puzzle == read
    made = psolver.puzzle(board=puzzle.board, pieces=puzzle.pieces, group=puzzle.groups)
    assert puzzle == made


@pytest.mark.parametrize("seed", seeds(12, 200))
def test_what_other_programs_are_told_has_as_many_solutions(seed: int) -> None:
    puzzle = random_groups(seed)
    expected = known(puzzle)
    if len(expected) > MOST:
        pytest.skip("too many tilings for a small test")
    check_exports(puzzle, len(expected))


@pytest.mark.parametrize("engine", ["auto", "dlx", "backtrack", "sat"])
@pytest.mark.parametrize("seed", seeds(4, 60))
def test_a_run_in_a_store_finds_what_brute_force_finds(
    tmp_path: Path, seed: int, engine: str
) -> None:
    puzzle = random_groups(seed)
    expected = known(puzzle)
    up_to: UpTo = get_args(UpTo)[seed % 3]
    plan = Plan(puzzle, up_to=up_to, engine=engine)
    classes = brute.classes(puzzle, expected, up_to)
    check_store(tmp_path / "run.db", plan, expected, classes, as_brute)


def test_what_a_run_is_called_by_changes_with_its_groups() -> None:
    names = ("A", "B")
    puzzle = psolver.puzzle(board="3x4", pieces={"A": "##", "B": "###"}, count="any")
    plans = [
        Plan(replace(puzzle, groups=groups))
        for groups in ((), (PieceGroup("", names, 5, 5),), (PieceGroup("", names, 4, 4),))
    ]
    assert 3 == len({prepare(plan.run(), plan.task).fingerprint for plan in plans})


@pytest.mark.parametrize("seed", seeds(25, 300))
def test_choices_are_how_often_each_piece_is_used(seed: int) -> None:
    puzzle = random_groups(seed)
    choices = Choices(puzzle)
    with Search(puzzle) as search:
        for one in search:
            choices.add(one)
    counted = Counter(frozenset(Counter(name for name, _ in one).items()) for one in known(puzzle))
    assert counted == Counter({frozenset(one): n for one, n in choices.numbers.items()})


@pytest.mark.parametrize("jobs", [1, 2])
def test_use_of_pieces_of_several_sizes_is_counted_alike_by_all(jobs: int) -> None:
    puzzle = psolver.puzzle(
        board="4x5", piece_set=["trominoes", "tetrominoes"], count=(0, 2), use=(5, 6)
    )
    free = replace(puzzle, groups=())
    with Search(free) as search:
        expected = [as_brute(one) for one in search]
    expected = [one for one in expected if 5 <= len(one) <= 6]
    for engine in ("auto", "dlx", "backtrack", "count"):
        assert len(expected) == psolver.count(puzzle, engine=engine, jobs=jobs)


@pytest.mark.parametrize("seed", seeds(25, 300))
def test_verify_tells_tilings_that_keep_to_the_groups_from_others(seed: int) -> None:
    puzzle = random_groups(seed)
    expected = known(puzzle)
    for one in islice(brute.tilings(replace(puzzle, groups=())), 50):
        found = tiling((name, sorted(cells)) for name, cells in one)
        found = replace(found, lattice=puzzle.board.lattice)
        assert (one in expected) == (verify(puzzle, found) == ())


@pytest.mark.parametrize("seed", seeds(25, 300))
def test_what_is_left_of_a_puzzle_has_the_tilings_that_hold_the_placements(seed: int) -> None:
    puzzle = random_groups(seed)
    for one in islice(brute.tilings(puzzle), 2):
        laid = [Placement(name, tuple(sorted(cells))) for name, cells in sorted(one)[:1]]
        if not laid:
            continue
        assert clash(puzzle, laid) is None
        left = rest(puzzle, laid)
        whole = {found for found in known(puzzle) if sorted(one)[0] in found}
        if left is not None:
            there = known(left)
            assert {found | {sorted(one)[0]} for found in there} >= whole
            assert {found | {sorted(one)[0]} for found in there} == whole
        assert completion(puzzle, laid).status in ("possible", "solved")
