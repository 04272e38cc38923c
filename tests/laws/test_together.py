"""Puzzles that mix groups, marks, touch, boards that wrap or are in parts, and the best: every
engine finds what brute force finds, and whatever is told of them is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import islice, product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from support import brute_together
from support.agreement import check_drawn, check_store, groups_of
from support.brute_together import Found, Lying, of_placement, of_tiling, to_tiling
from support.command import run
from support.cores import part_of
from support.random_together import random_beyond, random_together
from support.searches import covers_counted
from support.seeds import seeds

import psolver
from psolver.api import Search
from psolver.cover.kernels.driver import Canonical
from psolver.cover.kernels.walk import CHOICES
from psolver.cover.text.dlx import parse
from psolver.errors import PsolverError
from psolver.formats.jsonl import solution
from psolver.formats.solution_files import check_answers
from psolver.puzzle.cell_names import leaving
from psolver.puzzle.goal import Best
from psolver.puzzle.model import Board, Piece, PieceGroup, Puzzle
from psolver.puzzle.partial import clash
from psolver.puzzle.tiling import Placement
from psolver.puzzle.verify import verify
from psolver.runs.forecast import estimate_run
from psolver.solve import strategy
from psolver.solve.date_counts import by_date
from psolver.solve.encode import encode
from psolver.solve.hints import advice
from psolver.solve.optimum import is_exact
from psolver.solve.plan import Plan
from psolver.solve.problem_text import to_dlx
from psolver.solve.reasons import area_reason, part_reason, placement_reason
from psolver.solve.reasons.proofs import colouring_reason, core_reason
from psolver.solve.run import Options, Run

REFUSED = "hints and steps are for other puzzles"
NOT_IN_A_FILE = re.compile("no file can say|a file cannot|cannot be drawn")


def known(puzzle: Puzzle) -> set[Found]:
    """The solutions."""
    return brute_together.solutions(puzzle, brute_together.tilings(puzzle))


def engines(puzzle: Puzzle) -> list[str]:
    """The engines that list, or count, its solutions."""
    if puzzle.best and not is_exact(puzzle):
        return ["auto", "sat"]
    return list(strategy.ENGINES)


@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_engines_find_what_brute_force_finds(seed: int) -> None:
    check_search(random_together(seed), seed)


@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_engines_find_what_brute_force_finds_on_boards_that_wrap_or_are_in_parts(seed: int) -> None:
    check_search(random_beyond(seed), seed)


def check_search(puzzle: Puzzle, seed: int) -> None:
    """Every engine finds the solutions, and one of each class, that brute force finds."""
    expected, up_to = known(puzzle), groups_of(puzzle, seed)
    classes = brute_together.classes(puzzle, expected, up_to)
    for engine in engines(puzzle):
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            outcome = search.count()
        assert (len(expected), len(classes)) == (outcome.solutions, outcome.distinct)
        if puzzle.best and expected:
            worth = brute_together.worth(puzzle, next(iter(expected)))
            assert outcome.best
            assert worth == outcome.best.found
        if engine == "count":
            continue
        with Search(puzzle, engine=engine) as search:
            found = [of_tiling(one) for one in search]
        assert (len(expected), expected) == (len(found), set(found))
        assert search.outcome.status == ("solved" if expected else "impossible")
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            one_each = {of_tiling(one) for one in search}
        assert [1] * len(classes) == [len(members & one_each) for members in classes]
        assert len(one_each) == len(classes)
        with Search(puzzle, limit=1, engine=engine) as search:
            first = {of_tiling(one) for one in search}
        assert (min(1, len(expected)), True) == (len(first), first <= expected)


@pytest.mark.parametrize("make", [random_together, random_beyond])
@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_verify_tells_tilings_from_others(seed: int, make: Callable[[int], Puzzle]) -> None:
    puzzle, random = make(seed), Random(seed)
    every = set(brute_together.tilings(puzzle))
    places = [one for piece in puzzle.pieces for one in brute_together.placements(puzzle, piece)]
    places.sort(key=repr)
    plain = replace(puzzle, best=None, expect=psolver.Expect())
    for one in islice(every, 20):
        assert clash(plain, to_tiling(puzzle, one).placements) is None
        for other in (one, damaged(random, one, places)):
            blocks = puzzle.best is not None and puzzle.best.goal == "blocking"
            right = other in every and not (blocks and brute_together.has_room(puzzle, other))
            assert right == (not verify(puzzle, to_tiling(puzzle, other)))


@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_two_placements_clash_where_brute_force_says_so(seed: int) -> None:
    puzzle, random = random_beyond(seed), Random(seed)
    pieces = tuple(replace(piece, least=0, most=None) for piece in puzzle.pieces)
    free = replace(puzzle, pieces=pieces)
    places = [one for piece in pieces for one in brute_together.placements(free, piece)]
    places.sort(key=repr)
    for _ in range(min(30, len(places) - 1)):
        both = random.sample(places, 2)
        good = all(brute_together._as_clues(free, one) for one in both)
        good = good and brute_together._go_together(free, *both)
        assert good == (clash(free, to_tiling(free, both).placements) is None)


def damaged(random: Random, one: Found, places: list[Lying]) -> Found:
    """A tiling from which a placement is taken away, to which one is added, or both, or one of
    which shows other marks.
    """
    kind = random.choice(["drop", "swap", "add", "mark"])
    listed = sorted(one, key=repr)
    if kind != "add" and listed:
        name, cells, seen = listed.pop(random.randrange(len(listed)))
        if kind == "mark":
            seen = frozenset((where, random.choice("abABbw")) for where, _ in seen)
            listed.append((name, cells, seen))
    if kind in ("add", "swap") and places:
        listed.append(random.choice(places))
    return frozenset(listed)


@pytest.mark.parametrize("make", [random_together, random_beyond])
@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_puzzle_and_solutions_are_written_and_read_back(
    seed: int, make: Callable[[int], Puzzle]
) -> None:
    puzzle = make(seed)
    with Search(puzzle) as search:
        found = list(islice(search, 50))
    lines = [solution(n, one, wrap=puzzle.board.wrap) for n, one in enumerate(found, 1)]
    if lines:
        answers = BytesIO("\n".join(lines).encode())
        assert (len(lines), None) == check_answers(puzzle, answers, "a.jsonl")
    if text := in_a_file(puzzle):
        assert puzzle == psolver.loads(text)


def in_a_file(puzzle: Puzzle) -> str:
    """The text of a puzzle; "" where no file can say it."""
    try:
        return psolver.dumps(puzzle)
    except PsolverError as error:
        fault = str(error)
    assert NOT_IN_A_FILE.search(fault)
    return ""


@pytest.mark.parametrize("seed", seeds(20, 1000))
def test_what_is_drawn_and_numbered_is_a_solution(seed: int) -> None:
    puzzle = random_together(seed)
    if puzzle.best and not is_exact(puzzle):
        with pytest.raises(PsolverError, match="neither drawn at random nor numbered"):
            Search(puzzle).sample(3)
        return
    check_drawn(puzzle, known(puzzle), of_tiling, 3)


@pytest.mark.parametrize("make", [random_together, random_beyond])
@pytest.mark.parametrize("seed", seeds(40, 1000))
def test_no_reason_is_given_where_there_is_a_tiling(
    seed: int, make: Callable[[int], Puzzle]
) -> None:
    puzzle = make(seed)
    possible = next(brute_together.tilings(puzzle), None) is not None
    if area_reason(puzzle):
        assert not possible
        return
    encoding = encode(puzzle)
    if possible:
        assert placement_reason(encoding) is None
        assert part_reason(puzzle) is None
        assert colouring_reason(encoding) is None
        assert core_reason(encoding) is None
        return
    colouring_reason(encoding)  # which is verified
    reason = core_reason(encoding)
    assert reason
    assert reason.core
    assert reason.sentence
    assert next(brute_together.tilings(part_of(puzzle, reason.core)), None) is None


@pytest.mark.parametrize("seed", seeds(20, 600))
def test_hints_and_steps_lead_to_solutions(seed: int) -> None:
    puzzle = random_together(seed)
    if puzzle.best:
        with pytest.raises(PsolverError, match=REFUSED):
            advice(puzzle)
        return
    expected = known(puzzle)
    whole = advice(puzzle, whole=True)
    assert bool(expected) == (whole.status in ("possible", "solved"))
    if whole.status == "possible":
        assert frozenset(of_placement(step.placement) for step in whole.steps) in expected
    laid: list[Placement] = []
    told = advice(puzzle, one=seed % 2 == 0)
    while told.status == "possible":
        laid.append(told.steps[0].placement)
        lying = set(map(of_placement, laid))
        assert any(lying <= one for one in expected)
        if told.steps[0].kind == "forced":
            before = lying - {of_placement(laid[-1])}
            assert all(lying <= one for one in expected if before <= one)
        told = advice(puzzle, laid, one=seed % 2 == 0)
    assert bool(expected) == (told.status == "solved")


@pytest.mark.parametrize("seed", seeds(12, 300))
def test_a_search_is_estimated(seed: int) -> None:
    puzzle = random_together(seed)
    asked = Run(puzzle, Options(time_limit=0.5), lambda _: None)
    if puzzle.best and not is_exact(puzzle):
        with pytest.raises(PsolverError, match="whose search is not divided into jobs"):
            estimate_run(asked, "count", probes=20)
        return
    found = estimate_run(asked, "count", probes=20)
    if found.exact:
        assert len(known(puzzle)) == round(found.solutions.middle)


@pytest.mark.parametrize("make", [random_together, random_beyond])
@pytest.mark.parametrize("seed", seeds(12, 300))
def test_what_other_programs_are_told_has_as_many_solutions(
    seed: int, make: Callable[[int], Puzzle]
) -> None:
    puzzle = make(seed)
    if puzzle.best:
        with pytest.raises(PsolverError, match="asks for the best"):
            list(to_dlx(puzzle))
        return
    expected = len(known(puzzle))
    assert expected == covers_counted(parse("\n".join(to_dlx(puzzle)))).solutions


@pytest.mark.parametrize("engine", ["auto", "dlx", "backtrack", "sat"])
@pytest.mark.parametrize("seed", seeds(4, 60))
def test_a_run_in_a_store_finds_what_brute_force_finds(
    tmp_path: Path, seed: int, engine: str
) -> None:
    puzzle = random_together(seed)
    if (puzzle.best and not is_exact(puzzle)) or not in_a_file(puzzle):
        return
    expected, up_to = known(puzzle), groups_of(puzzle, seed)
    plan = Plan(puzzle, up_to=up_to, engine=engine)
    classes = brute_together.classes(puzzle, expected, up_to)
    check_store(tmp_path / "run.db", plan, expected, classes, of_tiling)


@pytest.mark.parametrize("make", [random_together, random_beyond])
@pytest.mark.parametrize("seed", seeds(10, 200))
def test_commands_draw_puzzles_and_solutions(
    tmp_path: Path, seed: int, make: Callable[[int], Puzzle]
) -> None:
    puzzle = make(seed)
    if not (text := in_a_file(puzzle)):
        return
    path, answers = tmp_path / "a.toml", tmp_path / "a.jsonl"
    path.write_text(text, encoding="utf-8")
    status = 0 if (expected := known(puzzle)) else 1
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


# what was wrong once ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "numbers"),
    [
        ({"board": "1x4", "values": "1221", "wrap": "columns"}, (2, 1)),
        ({"board": "1x4", "values": "1211", "wrap": "columns"}, (3, 2)),
        ({"board": "##.##", "values": "12.34", "separate": True}, (1, 1)),
        ({"board": "##.##", "values": "12.12", "separate": True}, (2, 1)),
        ({"board": "##.##", "values": "12.21", "separate": True}, (2, 1)),
    ],
)
def test_symmetries_of_boards_that_move_otherwise_keep_what_cells_are_worth(
    more: dict[str, object], numbers: tuple[int, int]
) -> None:
    puzzle = psolver.puzzle(pieces="#", count=1, goal="packing", best="least value", **more)
    with Search(puzzle, distinct=True) as search:
        outcome = search.count()
    assert numbers == (outcome.solutions, outcome.distinct)
    assert numbers[0] == len(list(psolver.tilings(puzzle)))


def test_twins_on_a_board_that_wraps_are_worth_the_same() -> None:
    twins = [
        Piece("L", ((0, 0), (1, 0), (1, 1), (2, 0), (3, 0)), can_reverse=False),
        Piece("J", ((0, 1), (1, 0), (1, 1), (2, 1), (3, 1)), can_reverse=False),
    ]
    board = Board(frozenset(product(range(4), range(4))), wrap=("columns",))
    dots = Piece("I", ((0, 0),), 0, None)
    for worth, are_other in ((1, False), (2, True)):
        best = Best("most value", "tiling", pieces=(("L", 1), ("J", worth)))
        puzzle = Puzzle((*twins, dots), board, best=best)
        expected = known(puzzle)
        classes = brute_together.classes(puzzle, expected, "reflections")
        alone = brute_together.classes(puzzle, expected)
        assert are_other == (len(classes) == len(alone))
        with Search(puzzle, up_to="reflections") as search:
            assert len(classes) == search.count().distinct


def test_an_optional_cell_need_not_be_reached_by_the_piece_of_its_clue() -> None:
    board = Board(frozenset({(0, 0)}), frozenset({(0, 1)}), (((0, 1), "B"),))
    pieces = (Piece("A", ((0, 0),)), Piece("B", ((0, 0), (0, 1), (0, 2)), 0, 1))
    assert psolver.count(Puzzle(pieces, board)) == 1


def test_cells_with_clues_that_do_not_count_are_told_from_those_that_do() -> None:
    clues = (((0, 0), "A"), ((0, 3), "A"))
    board = Board(frozenset({(0, 0), (0, 3)}), frozenset({(0, 1), (0, 2)}), clues)
    pieces = (Piece("A", ((0, 0),), 3, 3), Piece("B", ((0, 0),)))
    best = Best("most cells", cells=(((0, 0), 1), ((0, 1), 1), ((0, 2), 1)))
    puzzle = Puzzle(pieces, board, best=best)
    assert (2, 2) == (psolver.count(puzzle), psolver.count(puzzle, distinct=True))
    with pytest.raises(PsolverError, match=r"clue at the cell \(0, 3\), which does not count"):
        psolver.dumps(puzzle)
    counted = Puzzle(pieces, board, best=Best("most cells"))
    assert (2, 1) == (psolver.count(counted), psolver.count(counted, distinct=True))
    assert counted == psolver.loads(psolver.dumps(counted))


def test_cells_of_a_tiling_that_do_not_count_are_refused_by_dumps() -> None:
    best = Best("most cells", "tiling", (((0, 0), 1),))
    board = Board(frozenset({(0, 0)}), frozenset({(0, 1)}))
    puzzle = Puzzle((Piece("A", ((0, 0),), 1, 2),), board, best=best)
    with pytest.raises(PsolverError, match="which does not count, which no file can say"):
        psolver.dumps(puzzle)


def test_the_cover_without_options_is_kept() -> None:
    row = np.zeros((1, CHOICES + 2), np.int64)
    assert len(Canonical(((1, 0),))(row)) == 1


def test_a_page_shows_a_solution_without_a_piece(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("board = '?'\npieces = '##'\ncount = [0, 1]\n", encoding="utf-8")
    assert run.__wrapped__(path, "--format", "html").status == 0


def calendar(more: str = "", edges: str = "") -> Puzzle:
    """A strip of all months and days for pieces of one and of four cells."""
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    names = f"{months} {' '.join(map(str, range(1, 32)))}"
    bars = "[[piece]]\nname = 'I'\nshape = '####'\ncount = [9, 43]\n"
    dots = "[[piece]]\nname = 'M'\nshape = '#'\ncount = 'any'\n" + edges
    return psolver.loads(f"board = '1x43'\nnames = '{names}'\n{more}{bars}{dots}")


def test_groups_of_a_calendar_bind_as_they_do_on_each_date() -> None:
    # 43 cells take at least three pieces of one cell, the 41 of a date one
    few = PieceGroup("", ("M",), 2, 9)
    puzzle = replace(calendar(), groups=(few,))
    counts = by_date(Run(None, Options()), puzzle, 2026)
    for date in (counts[0], counts[40], counts[287]):
        board = leaving(puzzle.board, date.names)
        assert psolver.count(replace(puzzle, board=board)) == date.solutions
    assert sum(date.solutions for date in counts) > 0


def test_dates_are_not_counted_where_each_has_another_rim() -> None:
    puzzle = calendar("border = 'b'\n", "edges = 'b...'\n")
    with pytest.raises(PsolverError, match="has a 'border', and each date another rim"):
        by_date(Run(None, Options()), puzzle)
