"""What is said of a puzzle that somebody has begun to solve by hand agrees with brute force: what
is left of it, whether it can be completed, hints, steps and the reasons for them.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from support import brute
from support.agreement import groups_of
from support.brute import Found, of_placement, of_tiling, to_tiling
from support.cores import part_of
from support.random_mixtures import random_mixture, random_with
from support.random_plain import random_of_some_lattice
from support.seeds import seeds

from psolver import Placement, PsolverError, Puzzle, Reason, Search, verify
from psolver.engines.residual_problem import ResidualProblem
from psolver.hand import clash, completion, rest
from psolver.hand.hints import advice, solutions_left, with_reason
from psolver.reasons import Exclusions, core_reason
from psolver.search import ENGINES, area_reason, encode, part_reason, placement_reason

LONG = 100.0  # seconds, more than any of these takes
REFUSED = "hints and steps are for other puzzles"
MAKERS = (
    random_mixture,
    random_with("touch"),
    random_with("edges"),
    random_with("wrap", "marks"),
    random_with("groups"),
    random_with("faults"),
    random_with("corners"),
    random_of_some_lattice,
)


def puzzle_of(seed: int) -> Puzzle:
    """A random puzzle that does not ask for the best."""
    make = MAKERS[seed % len(MAKERS)]
    puzzle = make(seed)
    while puzzle.best:
        seed += 10_000
        puzzle = make(seed)
    return puzzle


def begun(seed: int) -> tuple[Puzzle, list[Placement], set[Found]]:
    """A random puzzle, some placements that go together on its board, of a solution or not, and the
    tilings that hold them, without them.
    """
    puzzle, random = puzzle_of(seed), Random(seed)
    every = sorted(brute.solutions(puzzle), key=lambda one: sorted(map(brute.in_order, one)))
    if every and random.random() < 0.6:
        whole = list(to_tiling(puzzle, random.choice(every)))
        placed = random.sample(whole, random.randint(1, max(1, len(whole) - 1))) if whole else []
    else:
        placed = some_that_go_together(puzzle, random)
    there = frozenset(map(of_placement, placed))
    return puzzle, placed, {one - there for one in every if there <= one}


def some_that_go_together(puzzle: Puzzle, random: Random) -> list[Placement]:
    """At most two placements that need be in no tiling."""
    places = [one for piece in puzzle.pieces for one in brute.placements(puzzle, piece)]
    places.sort(key=brute.in_order)
    random.shuffle(places)
    placed: list[Placement] = []
    for place in places:
        more = [*placed, *to_tiling(puzzle, [place])]
        if clash(puzzle, more) is None:
            placed = more
        if len(placed) == 2:
            break
    return placed


def check_reason(left: Puzzle, reason: Reason) -> None:
    """A reason is given for a puzzle without a tiling; a core is one."""
    assert reason.sentence
    assert not brute.is_possible(left)
    if reason.core:
        assert not brute.is_possible(part_of(left, reason.core))


@pytest.mark.parametrize("seed", seeds(18, 1500, heavy={8}))
def test_the_rest_has_the_tilings_that_hold_what_lies_there(seed: int) -> None:
    puzzle, placed, expected = begun(seed)
    left = rest(puzzle, placed)
    if left is None:
        return
    assert left.beside in ((), tuple(placed))
    assert expected == brute.solutions(left)
    for engine in ENGINES:
        with Search(left, engine=engine) as search:
            assert len(expected) == search.count().solutions
        if engine != "count":
            with Search(left, engine=engine) as search:
                found = list(search)
            assert (len(expected), expected) == (len(found), set(map(of_tiling, found)))
            assert all(clash(left, one) is None for one in found)
    classes = brute.classes(left, expected, groups_of(left, seed)) if not left.beside else None
    with Search(left, distinct=True, up_to=groups_of(left, seed)) as search:
        one_each = list(search)
    assert len(one_each) == search.outcome.distinct
    assert classes is None or len(one_each) == len(classes)


@pytest.mark.parametrize("seed", seeds(18, 1500, heavy={8}))
def test_verify_heeds_what_lies_beside(seed: int) -> None:
    puzzle, placed, expected = begun(seed)
    left = rest(puzzle, placed)
    if left is None or not left.beside:
        return
    alone = Puzzle(left.pieces, left.board, groups=left.groups)
    for one in islice(brute.tilings(alone), 60):
        there = to_tiling(left, one)
        assert (one in expected) == (not verify(left, there))
        whole = brute.keeps_regions(left, one) and brute.keeps_conditions(left, one)
        part = brute.keeps_conditions(left, one, whole=False) and brute.can_keep_regions(left, one)
        if whole or not part:  # else pieces on free cells can still cross a line, or add up
            assert (one in expected) == (clash(left, there) is None)


@pytest.mark.parametrize("seed", seeds(18, 1500, heavy={8}))
def test_a_completion_is_possible_if_brute_force_finds_one_and_counted(seed: int) -> None:
    puzzle, placed, expected = begun(seed)
    found = completion(puzzle, placed, seconds=LONG)
    assert bool(expected) == (found.status in ("possible", "solved"))
    if found.unexplained:
        found = with_reason(found, LONG)
    if found.reason and found.left:
        check_reason(found.left, found.reason)
    if expected and found.left:
        *_, last = solutions_left(found.left, LONG)
        assert (len(expected), True, True) == last


@pytest.mark.parametrize("seed", seeds(18, 1500))
def test_no_reason_is_given_for_a_rest_with_a_tiling(seed: int) -> None:
    puzzle, placed, expected = begun(seed)
    left = rest(puzzle, placed)
    if left is None or area_reason(left):
        assert left is None or not expected
        return
    encoding = encode(left)
    reasons = [placement_reason(encoding), part_reason(left), core_reason(encoding)]
    assert not (expected and any(reasons))
    for reason in filter(None, reasons):
        check_reason(left, reason)


@pytest.mark.parametrize("seed", seeds(18, 1500))
def test_steps_lead_to_a_solution_and_a_forced_one_is_in_all(seed: int) -> None:
    puzzle, placed, expected = begun(seed)
    there = frozenset(map(of_placement, placed))
    for begin, every in (
        ([], set(brute.solutions(puzzle))),
        (placed, {one | there for one in expected}),
    ):
        found = advice(puzzle, begin, whole=True)
        assert bool(every) == (found.status in ("possible", "solved"))
        for step in found.steps:
            one = of_placement(step.placement)
            if step.kind == "forced":
                assert all(one in whole for whole in every)
            for excluded in step.excluded:
                out = set(map(of_placement, excluded.placements))
                assert not any(out & whole for whole in every)
            every = {whole for whole in every if one in whole}
            assert every


@pytest.mark.parametrize("seed", seeds(18, 1500))
def test_hints_that_are_followed_lead_to_a_solution(seed: int) -> None:
    puzzle, placed, expected = begun(seed)
    there = frozenset(map(of_placement, placed))
    every = {one | there for one in expected}
    found = advice(puzzle, placed, one=seed % 2 == 0)
    while found.status == "possible":
        (step,) = found.steps
        placed.append(step.placement)
        one = of_placement(step.placement)
        assert step.kind == "guess" or all(one in whole for whole in every)
        every = {whole for whole in every if one in whole}
        assert every
        found = advice(puzzle, placed, one=seed % 2 == 0)
    assert bool(expected) == (found.status == "solved")


@pytest.mark.parametrize("seed", seeds(15, 600))
def test_placements_that_are_excluded_are_in_no_solution(seed: int) -> None:
    puzzle = puzzle_of(seed)
    expected = brute.solutions(puzzle)
    if not expected or area_reason(puzzle):
        return
    encoding = encode(puzzle)
    used = {one for found in expected for one in found}
    named = len(encoding.cells) + len(encoding.pieces)
    ways = ResidualProblem(encoding.problem, named=named)
    excluded = Exclusions(encoding, ways, ways.alive).all
    for option in range(len(encoding.problem.options)):
        assert not excluded >> option & 1 or of_placement(encoding.placement(option)) not in used


@pytest.mark.parametrize("seed", seeds(2, 40))
def test_hints_are_refused_for_the_best(seed: int) -> None:
    with pytest.raises(PsolverError, match=REFUSED):
        advice(random_mixture(seed, "best"))
