"""Solutions that are drawn at random or by their number, counted by other programs, estimated, or
found by a run in a store are those of brute force; and every command draws them.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from support import brute
from support.agreement import (
    check_drawn,
    check_exports,
    check_store,
    engines_of,
    groups_of,
    is_listed_by_all,
)
from support.brute import of_tiling
from support.cnf import models
from support.command import run
from support.random_mixtures import random_mixture
from support.random_plain import random_balls, random_of_some_lattice
from support.seeds import seeds

import psolver
from psolver import PieceGroup, PsolverError, Puzzle, Search
from psolver.exchange import EXPORTS, to_dlx
from psolver.long_runs.forecast import estimate_run
from psolver.long_runs.plan import Plan, prepare
from psolver.search import Options, Run

MOST = 120  # solutions of a puzzle that other programs list


def puzzle_of(seed: int) -> Puzzle:
    return random_mixture(seed) if seed % 3 else random_of_some_lattice(seed)


@pytest.mark.parametrize("seed", seeds(30, 1000))
def test_solutions_that_are_drawn_or_numbered_are_solutions(seed: int) -> None:
    puzzle = puzzle_of(seed)
    if is_listed_by_all(puzzle):
        check_drawn(puzzle)
        return
    with pytest.raises(PsolverError, match="neither drawn at random nor numbered"):
        Search(puzzle).sample(3)


@pytest.mark.parametrize("seed", seeds(8, 150, heavy={5, 7}))
def test_every_number_has_its_tiling_and_samples_depend_on_the_seed_alone(seed: int) -> None:
    puzzle = random_of_some_lattice(seed)
    expected = brute.solutions(puzzle)
    found = []
    for number in range(1, len(expected) + 1):
        with Search(puzzle) as search:
            found += [of_tiling(one) for one in search.at(number)]
    assert (len(expected), expected) == (len(found), set(found))
    drawn = psolver.sample(puzzle, 5, seed)
    assert drawn == psolver.sample(puzzle, 5, seed)


@pytest.mark.parametrize("seed", seeds(20, 400))
def test_what_is_explained_is_what_all_tilings_share(seed: int) -> None:
    puzzle = random_of_some_lattice(seed)
    expected = brute.solutions(puzzle)
    outcome, common = psolver.explain(puzzle)
    if not expected:
        assert ("impossible", None) == (outcome.status, common)
        assert outcome.reason
        assert outcome.reason.sentence
        return
    assert common
    shared = frozenset.intersection(*expected)
    assert shared == {(name, frozenset(cells)) for name, cells in common.placements}
    owners = [{(cell, lying[0]) for lying in one for cell in lying[1]} for one in expected]
    assert set.intersection(*owners) == set(common.cells)


@pytest.mark.parametrize("seed", seeds(25, 500))
def test_other_programs_find_as_many_solutions(seed: int) -> None:
    puzzle = puzzle_of(seed)
    if puzzle.best:
        with pytest.raises(PsolverError, match="asks for the best"):
            list(to_dlx(puzzle))
        return
    number = len(brute.solutions(puzzle))
    if number <= MOST:
        check_exports(puzzle)
        assert number == models("\n".join(EXPORTS["dimacs"](puzzle)).splitlines())


@pytest.mark.parametrize("seed", seeds(12, 400))
def test_a_search_is_estimated(seed: int) -> None:
    puzzle = random_mixture(seed)
    asked = Run(puzzle, Options(time_limit=30), lambda _: None)
    if not is_listed_by_all(puzzle):
        with pytest.raises(PsolverError, match="whose search is not divided into jobs"):
            estimate_run(asked, "count", probes=20)
        return
    found = estimate_run(asked, "count", probes=20)
    if found.exact:
        assert len(brute.solutions(puzzle)) == round(found.solutions.middle)


@pytest.mark.parametrize("seed", seeds(12, 400))
def test_a_run_in_a_store_finds_what_brute_force_finds(tmp_path: Path, seed: int) -> None:
    puzzle = puzzle_of(seed)
    try:
        psolver.dumps(puzzle)
    except PsolverError:
        return  # no store holds it
    if is_listed_by_all(puzzle):
        for engine in engines_of(puzzle):
            if engine != "count":
                plan = Plan(puzzle, up_to=groups_of(puzzle, seed), engine=engine)
                check_store(tmp_path / f"{engine}.db", plan)


@pytest.mark.parametrize("seed", seeds(15, 300))
def test_commands_draw_puzzles_and_solutions(tmp_path: Path, seed: int) -> None:
    puzzle = puzzle_of(seed)
    path, answers = tmp_path / "a.toml", tmp_path / "a.jsonl"
    try:
        path.write_text(psolver.dumps(puzzle), encoding="utf-8")
    except PsolverError:
        return
    status = 0 if (expected := brute.solutions(puzzle)) else 1
    for form in ("text", "svg", "html"):
        assert run.__wrapped__("show", path, "--format", form).status == 0
    for form in ("box", "ascii", "letters", "svg", "html", "json"):
        done = run.__wrapped__(path, "-n", "3", "--format", form)
        assert status == done.status
    answers.write_text(done.out, encoding="utf-8")
    for form in ("box", "svg", "html") if expected else ():
        assert run.__wrapped__("draw", path, answers, "--format", form).status == 0
    done = run.__wrapped__("export", path, "--to", "sheet")
    unused = all(piece.most == 0 for piece in puzzle.pieces)
    assert done.status == (2 if unused else 0)


@pytest.mark.parametrize("seed", seeds(15, 300))
def test_balls_are_every_second_cube_of_a_heap(seed: int) -> None:
    """They can be turned in the same ways, but for a reflection without turns."""
    puzzle = random_balls(seed)
    if any(piece.can_reverse and not piece.can_rotate for piece in puzzle.pieces):
        return
    pieces = [replace(piece, lattice=psolver.CUBIC) for piece in puzzle.pieces]
    cubes = replace(
        puzzle, pieces=tuple(pieces), board=replace(puzzle.board, lattice=psolver.CUBIC)
    )
    assert psolver.count(puzzle) == psolver.count(cubes)
    assert psolver.count(puzzle, distinct=True) == psolver.count(cubes, distinct=True)


def test_a_run_has_another_name_for_every_rule() -> None:
    bare = psolver.puzzle(board="##.##\n##.##\n##.##", pieces={"A": "##", "B": "#"}, count="any")
    boards = [replace(bare.board, **more) for more in ({"wrap": ("rows",)}, {"separate": True})]
    marked = tuple(replace(piece, marks=(((0, 0), "w"),)) for piece in bare.pieces)
    sides = (((0, 0, -1, 0), "b"), ((0, 0, 0, -1), "a"))
    sided = tuple(replace(piece, edges=sides) for piece in bare.pieces)
    groups = [(PieceGroup("", ("A", "B"), number, number),) for number in (7, 8)]
    puzzles = [
        bare,
        *(replace(bare, board=board) for board in boards),
        *(bare.having(touch=touch) for touch in ("never", "apart")),
        *(bare.having(groups=group) for group in groups),
        replace(bare, pieces=marked),
        *(bare.having(pieces=sided, border=border) for border in ("", "a", "b")),
    ]
    plans = map(Plan, puzzles)
    assert len(puzzles) == len({prepare(plan.run(), plan.task).fingerprint for plan in plans})
