"""What is left of a puzzle whose pieces may not touch, or have marks at their sides: what lies
there still forbids placements beside it, to every engine, in hints, steps and reasons.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest
from support import brute_together
from support.agreement import groups_of
from support.brute_together import Found, of_placement, of_tiling, to_tiling
from support.cores import part_of
from support.random_edges import random_edges
from support.random_together import random_beyond, random_together
from support.random_touch import random_touch
from support.seeds import seeds

import psolver
from psolver.api import Search
from psolver.control import UNWATCHED
from psolver.errors import PsolverError
from psolver.puzzle.model import Board, Piece, Puzzle
from psolver.puzzle.partial import clash, rest
from psolver.puzzle.reason import Reason
from psolver.puzzle.tiling import Placement
from psolver.puzzle.verify import verify
from psolver.solve.encode import encode
from psolver.solve.hints import advice, completion, explained, solutions_left
from psolver.solve.reasons import area_reason, part_reason, placement_reason
from psolver.solve.reasons.proofs import core_reason
from psolver.solve.strategy import ENGINES

MOST = 300  # tilings of a puzzle
LONG = 100.0  # seconds, more than any of these takes
MAKERS = (random_touch, random_edges, random_together, random_beyond)
ByMaker = pytest.mark.parametrize("make", MAKERS)


def begun(make: Callable[[int], Puzzle], seed: int) -> tuple[Puzzle, list[Placement], set[Found]]:
    """A random puzzle, some placements that go together on its board, of a solution or not, and its
    tilings that hold them, without them; skips what has none of this.
    """
    puzzle, random = make(seed), Random(seed)
    if puzzle.best or not (puzzle.touch != "anything" or puzzle.has_edges):
        pytest.skip("has no hints, or nothing that is said of neighbours")
    every = sorted(islice(brute_together.tilings(puzzle), MOST + 1), key=in_order)
    if len(every) > MOST:
        pytest.skip("too many tilings for a small test")
    if every and random.random() < 0.6:
        whole = list(to_tiling(puzzle, random.choice(every)))
        laid = random.sample(whole, random.randint(1, max(1, len(whole) - 1))) if whole else []
    else:
        laid = some_that_go_together(puzzle, random)
    lying = frozenset(map(of_placement, laid))
    return puzzle, laid, {one - lying for one in every if lying <= one}


def in_order(found: Found) -> list[object]:
    return sorted(map(brute_together.in_order, found))


def some_that_go_together(puzzle: Puzzle, random: Random) -> list[Placement]:
    """One or two placements that need be in no tiling."""
    places = [one for piece in puzzle.pieces for one in brute_together.placements(puzzle, piece)]
    places.sort(key=brute_together.in_order)
    random.shuffle(places)
    laid: list[Placement] = []
    for place in places:
        more = [*laid, *to_tiling(puzzle, [place])]
        if clash(puzzle, more) is None:
            laid = more
        if len(laid) == 2:
            break
    return laid


@ByMaker
@pytest.mark.parametrize("seed", seeds(25, 600))
def test_its_solutions_are_those_of_the_puzzle_that_hold_what_lies_there(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle, laid, expected = begun(make, seed)
    left = rest(puzzle, laid)
    if left is None:
        return
    assert left.beside == tuple(laid)
    assert expected == set(brute_together.tilings(left))
    for engine in ENGINES:
        with Search(left, engine=engine) as search:
            assert len(expected) == search.count().solutions
        if engine != "count":
            with Search(left, engine=engine) as search:
                found = list(search)
            assert (len(expected), expected) == (len(found), set(map(of_tiling, found)))
            assert all(clash(left, one) is None for one in found)
    up_to = groups_of(left, seed)
    with Search(left, distinct=True, up_to=up_to) as search:
        one_each = list(search)
    with Search(left, up_to=up_to) as search:
        assert len(one_each) == search.count().distinct


@ByMaker
@pytest.mark.parametrize("seed", seeds(25, 600))
def test_verify_knows_what_lies_beside(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle, laid, expected = begun(make, seed)
    left = rest(puzzle, laid)
    if left is None:
        return
    alone = Puzzle(left.pieces, left.board, groups=left.groups)
    for one in islice(brute_together.tilings(alone), 100):
        there = to_tiling(left, one)
        assert (one in expected) == (not verify(left, there)) == (clash(left, there) is None)


@ByMaker
@pytest.mark.parametrize("seed", seeds(25, 600))
def test_whether_it_can_be_completed_and_in_how_many_ways_is_told(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle, laid, expected = begun(make, seed)
    found = completion(puzzle, laid, seconds=LONG)
    assert bool(expected) == (found.status in ("possible", "solved"))
    if found.unexplained:
        found = explained(found, LONG, UNWATCHED)
    if found.reason and found.left:
        check(found.left, found.reason)
    if expected and found.left:
        *_, last = solutions_left(found.left, LONG, UNWATCHED)
        assert (len(expected), True, True) == last


def check(left: Puzzle, reason: Reason) -> None:
    """A reason is said of what has no tiling; a core is one."""
    assert reason.sentence
    assert next(brute_together.tilings(left), None) is None
    if reason.core:
        assert next(brute_together.tilings(part_of(left, reason.core)), None) is None


@ByMaker
@pytest.mark.parametrize("seed", seeds(25, 600))
def test_no_reason_is_given_where_there_is_a_tiling(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle, laid, expected = begun(make, seed)
    left = rest(puzzle, laid)
    if left is None or area_reason(left):
        assert left is None or not expected
        return
    encoding = encode(left)
    reasons = [placement_reason(encoding), part_reason(left), core_reason(encoding)]
    assert not (expected and any(reasons))
    for reason in filter(None, reasons):
        check(left, reason)


@ByMaker
@pytest.mark.parametrize("seed", seeds(25, 600))
def test_steps_lead_to_a_solution_and_what_is_forced_is_in_all(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle, laid, expected = begun(make, seed)
    for begin in ([], laid):
        lying = frozenset(map(of_placement, begin))
        every = {one | lying for one in expected}
        if not begin:
            every = set(brute_together.tilings(puzzle))
        told = advice(puzzle, begin, whole=True)
        assert bool(every) == (told.status in ("possible", "solved"))
        for step in told.steps:
            one = of_placement(step.placement)
            if step.kind == "forced":
                assert all(one in whole for whole in every)
            for excluded in step.excluded:
                out = set(map(of_placement, excluded.placements))
                assert not any(out & whole for whole in every)
            every = {whole for whole in every if one in whole}
            assert every


@ByMaker
@pytest.mark.parametrize("seed", seeds(25, 600))
def test_hints_that_are_followed_lead_to_a_solution(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle, laid, expected = begun(make, seed)
    lying = frozenset(map(of_placement, laid))
    every = {one | lying for one in expected}
    told = advice(puzzle, laid, one=seed % 2 == 0)
    while told.status == "possible":
        (step,) = told.steps
        laid.append(step.placement)
        one = of_placement(step.placement)
        assert step.kind == "guess" or all(one in whole for whole in every)
        every = {whole for whole in every if one in whole}
        assert every
        told = advice(puzzle, laid, one=seed % 2 == 0)
    assert bool(expected) == (told.status == "solved")


# what was laid, told plainly ----------------------------------------------------------------------

BAR = Placement("A", ((1, 1), (1, 2)))


def apart(**more: object) -> Puzzle:
    """Three dominoes or more that share no side, on 3x4 cells."""
    return psolver.puzzle(board="????\n????\n????", pieces="##", count=[3, "any"], **more)


def test_a_piece_without_a_place_beside_what_lies_there_is_told() -> None:
    found = completion(apart(touch="never"), [BAR])
    assert "impossible" == found.status
    assert found.reason
    assert "the piece A fits nowhere beside the pieces that lie there" == found.reason.sentence
    assert "solved" == advice(apart(touch="anything"), [BAR, *row(0), *row(2)]).status


def row(number: int) -> list[Placement]:
    return [Placement("A", ((number, column), (number, column + 1))) for column in (0, 2)]


def test_a_clue_that_its_piece_cannot_reach_beside_what_lies_there_is_told() -> None:
    laid = [Placement("B", ((0, 0),))]
    puzzle = psolver.puzzle(board="B?A", pieces=["A", "B"], count=[0, 1], touch="never")
    assert "possible" == completion(puzzle, laid).status
    near = psolver.puzzle(board="BA", pieces=["A", "B"], count=[0, 1], touch="never")
    reason = completion(near, laid).reason
    assert reason
    assert (
        "the clue A at row 1, column 2 cannot be met: that piece never reaches the cell beside the"
        " pieces that lie there"
    ) == reason.sentence


def test_sides_that_lie_beside_the_board_are_no_rim() -> None:
    table = [{"name": "A", "edges": "b...", "can_rotate": False, "count": 2}]
    puzzle = psolver.puzzle(board="2x1", piece=table, border="b")
    upper = Placement("A", ((0, 0),), (((0, 0, -1, 0), "b"),))
    left = rest(puzzle, [upper])
    assert left
    assert 1 == psolver.count(left)
    table[0]["edges"] = "b.c."
    assert 0 == psolver.count(psolver.puzzle(board="2x1", piece=table, border="b"))


def test_what_lies_beside_is_checked_and_in_no_file() -> None:
    left = rest(apart(touch="never"), [Placement("A", ((0, 0), (0, 1)))])
    assert left
    with pytest.raises(PsolverError, match="beside the board, which no file can say"):
        psolver.dumps(left)
    pieces, board = (Piece("A", ((0, 0),)),), Board(frozenset({(0, 0)}))
    for beside, fault in (
        ([BAR], r"beside: expected a tuple of placements, found a list"),
        ((Placement("B", ((1, 1),)),), r"beside: there is no piece 'B'"),
        ((Placement("A", ((0, 0),)),), r"the piece 'A' at \(0, 0\) lies on the board"),
    ):
        with pytest.raises(PsolverError, match=fault):
            Puzzle(pieces, board, touch="never", beside=beside)  # type: ignore[arg-type]
