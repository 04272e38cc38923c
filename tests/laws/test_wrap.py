"""Boards that wrap, and boards in separate parts: every engine finds what brute force finds, and
reasons are true.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from support import brute
from support.agreement import check_drawn, check_engines, check_store
from support.random_wrap import random_parts, random_wrap
from support.searches import covers_counted
from support.seeds import seeds

import psolver
from psolver.api import Search
from psolver.cover.text.dlx import parse
from psolver.formats.toml.dump import drawing_fault
from psolver.puzzle.model import Puzzle
from psolver.puzzle.partial import clash, rest
from psolver.puzzle.tiling import Placement, Tiling, tiling
from psolver.puzzle.verify import verify
from psolver.solve.encode import encode
from psolver.solve.exclusions import Exclusions, ResidualProblem, members
from psolver.solve.hints import completion
from psolver.solve.plan import Plan, prepare
from psolver.solve.problem_text import to_dlx
from psolver.solve.reasons import area_reason, part_reason, placement_reason
from psolver.solve.reasons.proofs import colouring_reason, core_reason
from psolver.solve.symmetry import UpTo

PUBLIC = {name: getattr(psolver, name) for name in psolver.__all__}


def as_brute(one: Tiling) -> frozenset[brute.Lying]:
    return frozenset((placement.piece, frozenset(placement.cells)) for placement in one)


def check(puzzle: Puzzle, up_to: UpTo) -> None:
    expected = set(brute.tilings(puzzle))
    classes = brute.classes(puzzle, expected, up_to)
    check_engines(puzzle, expected, classes, up_to, as_brute)


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_engines_find_what_brute_force_finds_where_the_board_wraps(seed: int) -> None:
    check(random_wrap(seed), get_args(UpTo)[seed % 3])


@pytest.mark.parametrize("seed", seeds(25, 1000))
def test_engines_find_what_brute_force_finds_in_separate_parts(seed: int) -> None:
    check(random_parts(seed), get_args(UpTo)[seed % 2])


@pytest.mark.parametrize("seed", seeds(40, 400))
def test_a_board_that_wraps_or_is_separate_is_written_and_read_back(seed: int) -> None:
    for puzzle in (random_wrap(seed), random_parts(seed)):
        if drawing_fault(puzzle.board):
            continue
        if not set(puzzle.board.may).intersection(cell for cell, _ in puzzle.board.clues):
            assert puzzle == psolver.loads(psolver.dumps(puzzle))
        assert puzzle == psolver.puzzle(board=puzzle.board, pieces=puzzle.pieces)
        assert puzzle.board == eval(repr(puzzle.board), PUBLIC)


@pytest.mark.parametrize("seed", seeds(25, 500))
def test_verify_tells_tilings_of_a_board_that_wraps_from_others(seed: int) -> None:
    puzzle, random = random_wrap(seed), Random(seed)
    places = [brute.placements(puzzle, piece) for piece in puzzle.pieces]
    for one in islice(brute.tilings(puzzle), 20):
        found = tiling((name, sorted(cells)) for name, cells in one)
        assert () == verify(puzzle, found)
    for piece, known in zip(puzzle.pieces, places, strict=True):
        for _ in range(20):
            cells = frozenset(random.sample(puzzle.board.cells, min(piece.size, 3)))
            there = tiling([(piece.name, cells)])
            cannot = any("cannot lie" in fault for fault in verify(puzzle, there))
            assert cannot == ((piece.name, cells) not in known)
            clue = any(n != piece.name and c in cells for c, n in puzzle.board.clues)
            if not clue:
                clashes = clash(puzzle, there.placements)
                assert ((piece.name, cells) in known) == (
                    clashes is None or clashes.kind in ("often", "together")
                )


@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_no_reason_is_given_where_there_is_a_tiling(seed: int) -> None:
    for puzzle in (random_wrap(seed), random_parts(seed)):
        possible = next(brute.tilings(puzzle), None) is not None
        if area_reason(puzzle):
            assert not possible
            continue
        encoding = encode(puzzle)
        quick = placement_reason(encoding) or part_reason(puzzle)
        if possible:
            assert quick is None
            assert colouring_reason(encoding) is None
            assert core_reason(encoding) is None
        elif not quick:
            assert core_reason(encoding)


@pytest.mark.parametrize("seed", seeds(25, 300))
def test_what_is_left_of_a_board_that_wraps_has_the_tilings_that_hold_the_placements(
    seed: int,
) -> None:
    puzzle = random_wrap(seed)
    for one in islice(brute.tilings(puzzle), 2):
        laid = [Placement(name, tuple(sorted(cells))) for name, cells in sorted(one)[:1]]
        if not laid:
            continue
        assert clash(puzzle, laid) is None
        left = rest(puzzle, laid)
        whole = {found for found in brute.tilings(puzzle) if sorted(one)[0] in found}
        if left is not None:
            with Search(left) as search:
                there = {as_brute(other) for other in search}
            assert {found | {sorted(one)[0]} for found in there} == whole
        assert completion(puzzle, laid).status in ("possible", "solved")


@pytest.mark.parametrize("seed", seeds(25, 500))
def test_steps_of_a_board_that_wraps_rule_out_no_solution(seed: int) -> None:
    puzzle = random_wrap(seed)
    expected = set(brute.tilings(puzzle))
    if not expected or area_reason(puzzle):
        return
    encoding = encode(puzzle)
    used = {lying for one in expected for lying in one}
    ways = ResidualProblem(encoding.problem)
    cannot = Exclusions(encoding, ways, ways.alive).all
    for option in members(cannot):
        name, cells = encoding.placement(option)
        assert (name, frozenset(cells)) not in used


@pytest.mark.parametrize("seed", seeds(12, 200))
def test_other_programs_are_told_of_boards_that_wrap(seed: int) -> None:
    for puzzle in (random_wrap(seed), random_parts(seed)):
        expected = len(set(brute.tilings(puzzle)))
        assert expected == covers_counted(parse("\n".join(to_dlx(puzzle)))).solutions


@pytest.mark.parametrize("engine", ["auto", "dlx", "backtrack", "sat"])
@pytest.mark.parametrize("seed", seeds(4, 60))
def test_a_run_in_a_store_finds_what_brute_force_finds(
    tmp_path: Path, seed: int, engine: str
) -> None:
    for number, puzzle in enumerate((random_wrap(seed), random_parts(seed))):
        if drawing_fault(puzzle.board):
            continue
        expected = set(brute.tilings(puzzle))
        up_to: UpTo = get_args(UpTo)[seed % 2]
        plan = Plan(puzzle, up_to=up_to, engine=engine)
        classes = brute.classes(puzzle, expected, up_to)
        check_store(tmp_path / f"run{number}.db", plan, expected, classes, as_brute)


@pytest.mark.parametrize("seed", seeds(12, 300))
def test_what_is_drawn_and_numbered_is_a_tiling(seed: int) -> None:
    for puzzle in (random_wrap(seed), random_parts(seed)):
        check_drawn(puzzle, set(brute.tilings(puzzle)), as_brute)


def test_what_a_run_is_called_by_changes_with_wrap_and_separate() -> None:
    board = "##.##\n##.##\n##.##"
    puzzles = [
        psolver.puzzle(board=board, pieces="##", count="any", **more)
        for more in ({}, {"wrap": "columns"}, {"wrap": ["rows"]}, {"separate": True})
    ]
    plans = [Plan(puzzle) for puzzle in puzzles]
    assert 4 == len({prepare(plan.run(), plan.task).fingerprint for plan in plans})


# known numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "wrap", "expected"),
    [
        ("4x4", ["rows", "columns"], 272),  # Kasteleyn 1961; OEIS A335586
        ("6x6", ["rows", "columns"], 90176),
        ("8x8", ["rows", "columns"], 311853312),
        ("10x10", ["rows", "columns"], 11203604497408),
        ("4x6", ["columns"], 725),
        ("8x8", ["columns"], 71385601),
    ],
)
def test_dominoes_on_a_tube_and_on_a_torus_are_as_many_as_kasteleyn_says(
    board: str, wrap: list[str], expected: int
) -> None:
    puzzle = psolver.puzzle(board=board, pieces="##", count="any", wrap=wrap)
    assert expected == psolver.count(puzzle, engine="count")
