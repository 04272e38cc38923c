"""Puzzles whose cells have marks: every engine finds what brute force finds, and reasons are
true.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from support import brute as unmarked
from support import brute_marks as brute
from support.agreement import check_drawn, check_engines, check_exports, check_store
from support.cores import part_of
from support.random_marks import random_marks
from support.seeds import seeds

import psolver
from psolver.errors import PsolverError
from psolver.formats.jsonl import solution
from psolver.formats.solution_files import check_answers, read_placements
from psolver.puzzle.model import Puzzle
from psolver.puzzle.partial import clash, rest, showing
from psolver.puzzle.tiling import Placement, Tiling, tiling
from psolver.puzzle.verify import verify
from psolver.solve.deductions import steps
from psolver.solve.encode import encode
from psolver.solve.hints import completion
from psolver.solve.plan import Plan, prepare
from psolver.solve.reasons import area_reason, part_reason, placement_reason
from psolver.solve.reasons.proofs import colouring_reason, core_reason
from psolver.solve.symmetry import UpTo

MOST = 300


def as_brute(one: Tiling) -> frozenset[brute.Lying]:
    return frozenset((p.piece, frozenset(p.cells), frozenset(p.marks)) for p in one)


def known(puzzle: Puzzle) -> set[frozenset[brute.Lying]]:
    return set(brute.tilings(puzzle))


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_engines_find_what_brute_force_finds(seed: int) -> None:
    puzzle = random_marks(seed)
    expected = known(puzzle)
    up_to: UpTo = get_args(UpTo)[seed % 3]
    classes = brute.classes(puzzle, expected, up_to)
    check_engines(puzzle, expected, classes, up_to, as_brute)


@pytest.mark.parametrize("seed", seeds(25, 500))
def test_what_is_drawn_and_numbered_keeps_to_the_marks(seed: int) -> None:
    puzzle = random_marks(seed)
    check_drawn(puzzle, known(puzzle), as_brute)


@pytest.mark.parametrize("seed", seeds(25, 300))
def test_verify_tells_tilings_that_keep_to_the_marks_from_others(seed: int) -> None:
    puzzle = random_marks(seed)
    expected = known(puzzle)
    for one in islice(sorted(expected, key=sorted_cells), 20):
        assert verify(puzzle, as_tiling(puzzle, one)) == ()
    plain = replace(puzzle, board=replace(puzzle.board, marks=()))
    for one in islice(brute.tilings(plain), 50):
        assert (one in expected) == (verify(puzzle, as_tiling(puzzle, one)) == ())
        bare = frozenset((name, cells, frozenset()) for name, cells, _ in one)
        assert (bare in expected) == (verify(puzzle, as_tiling(puzzle, bare)) == ())
    for one in islice(unmarked.tilings(puzzle), 20):
        painted = frozenset(
            (name, cells, frozenset((c, Random(f"{seed} {c}").choice("bw")) for c in cells))
            for name, cells in one
        )
        assert (painted in expected) == (verify(puzzle, as_tiling(puzzle, painted)) == ())


def sorted_cells(one: frozenset[brute.Lying]) -> list[object]:
    return sorted((name, sorted(cells), sorted(seen)) for name, cells, seen in one)


def as_tiling(puzzle: Puzzle, one: frozenset[brute.Lying]) -> Tiling:
    found = ((name, sorted(cells), tuple(sorted(seen))) for name, cells, seen in one)
    return tiling(found, puzzle.board.lattice)


@pytest.mark.parametrize("seed", seeds(40, 600))
def test_no_reason_is_given_where_there_is_a_tiling(seed: int) -> None:
    puzzle = random_marks(seed)
    possible = bool(known(puzzle))
    if area_reason(puzzle):
        assert not possible
        return
    encoding = encode(puzzle)
    for quick in (placement_reason(encoding), part_reason(puzzle)):
        if quick:
            assert not possible
            assert quick.sentence
    if possible:
        assert colouring_reason(encoding) is None
        assert core_reason(encoding) is None
        return
    coloured = colouring_reason(encoding)
    assert coloured is None or coloured.sentence
    reason = core_reason(encoding)
    assert reason
    assert reason.core
    assert reason.sentence
    assert not any(True for _ in brute.tilings(part_of(puzzle, reason.core)))


@pytest.mark.parametrize("seed", seeds(40, 600))
def test_a_puzzle_with_marks_is_written_and_read_back(seed: int) -> None:
    puzzle = random_marks(seed)
    names = {name: getattr(psolver, name) for name in ("Board", "Piece", "HEXAGON", "TRIANGLE")}
    for value in (puzzle.board, *puzzle.pieces):
        assert value == eval(repr(value), names)
    if any(min(puzzle.board.lattice.shown(cell)) < 0 for cell in puzzle.board.cells):
        with pytest.raises(PsolverError):
            psolver.dumps(puzzle)
        return
    read = psolver.loads(psolver.dumps(puzzle))
    assert puzzle == read
    assert puzzle == psolver.puzzle(board=puzzle.board, pieces=puzzle.pieces)


@pytest.mark.parametrize("seed", seeds(25, 300))
def test_solutions_are_written_and_read_back(seed: int) -> None:
    puzzle = random_marks(seed)
    found = [as_tiling(puzzle, one) for one in known(puzzle)]
    if not found:
        return
    lines = "\n".join(solution(number, one) for number, one in enumerate(found, 1))
    assert (len(found), None) == check_answers(puzzle, BytesIO(lines.encode()), "a.jsonl")
    for one in found[:3]:
        assert one.placements == read_placements(
            puzzle, BytesIO(solution(1, one).encode()), "a.jsonl"
        )
        ways = [showing(puzzle, placement.showing(())) for placement in one]
        for placement, those in zip(one, ways, strict=True):
            assert placement in those or those == [placement.showing(())]
        bare = tiling([(p.piece, p.cells) for p in one], puzzle.board.lattice)
        line = BytesIO(solution(1, bare).encode())
        if all(len(those) == 1 for those in ways):
            first = tiling([those[0] for those in ways], puzzle.board.lattice)
            assert first.placements == read_placements(puzzle, line, "a.jsonl")
        else:
            with pytest.raises(PsolverError, match=r"can lie there in . ways, with other marks"):
                read_placements(puzzle, line, "a.jsonl")


@pytest.mark.parametrize("seed", seeds(12, 200))
def test_what_other_programs_are_told_has_as_many_solutions(seed: int) -> None:
    puzzle = random_marks(seed)
    check_exports(puzzle, len(known(puzzle)))


@pytest.mark.parametrize("engine", ["auto", "dlx", "backtrack", "sat"])
@pytest.mark.parametrize("seed", seeds(4, 60))
def test_a_run_in_a_store_finds_what_brute_force_finds(
    tmp_path: Path, seed: int, engine: str
) -> None:
    puzzle = random_marks(seed)
    expected = known(puzzle)
    up_to: UpTo = get_args(UpTo)[seed % 3]
    plan = Plan(puzzle, up_to=up_to, engine=engine)
    classes = brute.classes(puzzle, expected, up_to)
    check_store(tmp_path / "run.db", plan, expected, classes, as_brute)


@pytest.mark.parametrize("seed", seeds(25, 300))
def test_what_is_left_of_a_puzzle_has_the_tilings_that_hold_the_placements(seed: int) -> None:
    puzzle = random_marks(seed)
    for one in islice(brute.tilings(puzzle), 2):
        first = min(one, key=lambda lying: sorted_cells(frozenset([lying])))
        on = as_tiling(puzzle, frozenset([first])).placements
        assert clash(puzzle, on) is None
        left = rest(puzzle, on)
        whole = {found for found in known(puzzle) if first in found}
        if left is not None:
            assert {found | {first} for found in known(left)} == whole
        assert completion(puzzle, on).status in ("possible", "solved")


@pytest.mark.parametrize("seed", seeds(25, 300))
def test_steps_lead_to_the_solution(seed: int) -> None:
    puzzle = random_marks(seed)
    for one in islice(brute.tilings(puzzle), 2):
        whole = as_tiling(puzzle, one)
        if not encode(puzzle).groups:
            told = [step.placement for step in steps(puzzle, whole)]
            assert set(told) <= set(whole)


def test_what_a_run_is_called_by_changes_with_its_marks() -> None:
    puzzle = psolver.puzzle(board="3x4", pieces=["AAA"], count="any")
    one = psolver.puzzle(board="3x4", pieces=["AAA"], pieces_marks=["b##"], count="any")
    other = replace(one, pieces=tuple(replace(p, marks=(((0, 0), "w"),)) for p in one.pieces))
    plans = [Plan(each) for each in (puzzle, one, other)]
    assert 3 == len({prepare(plan.run(), plan.task).fingerprint for plan in plans})


def test_two_placements_that_differ_in_marks_alone_are_two() -> None:
    shape = ((0, 0), (0, 1))
    assert Placement("A", shape) != Placement("A", shape, (((0, 0), "b"),))
    assert "Placement(piece='A', cells=((0, 0), (0, 1)))" == repr(Placement("A", shape))
