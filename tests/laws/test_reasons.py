"""Reasons hold: every impossible random puzzle gets one that is checked independently, and no
possible one gets any.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from support import brute
from support.cores import part_of
from support.randoms import SLANTED, random_puzzle, random_solid
from support.rup import is_refutation
from support.seeds import seeds

from psolver.api import Search
from psolver.puzzle.model import Puzzle
from psolver.puzzle.reason import Core, Reason
from psolver.puzzle.verify_weights import weights_fault
from psolver.solve.encode import encode
from psolver.solve.problem_text import certificate
from psolver.solve.reasons import area_reason, part_reason, placement_reason
from psolver.solve.reasons.proofs import colouring_reason, core_reason

Make = Callable[[int], Puzzle]


def puzzle_of(seed: int) -> Puzzle:
    """A random flat puzzle, or, one time in five, a solid that brute force is quick with."""
    solid = random_solid(seed)
    return solid if seed % 5 == 0 and len(solid.board.cells) <= 10 else random_puzzle(seed)


MAKERS = [puzzle_of, *SLANTED]


def is_possible(puzzle: Puzzle) -> bool:
    return next(islice(brute.tilings(puzzle), 1), None) is not None


def smaller(core: Core) -> list[Core]:
    """A core without each of its parts."""
    return [
        *(core._replace(cells=tuple(c for c in core.cells if c != cell)) for cell in core.cells),
        *(core._replace(least=tuple(p for p in core.least if p != pair)) for pair in core.least),
        *(core._replace(most=tuple(p for p in core.most if p != pair)) for pair in core.most),
    ]


def check_core(puzzle: Puzzle, reason: Reason) -> None:
    assert reason.core
    assert reason.core.minimal
    assert not is_possible(part_of(puzzle, reason.core))
    assert all(is_possible(part_of(puzzle, core)) for core in smaller(reason.core))


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", seeds(35, 700, heavy={29}))
def test_the_reason_of_an_impossible_puzzle_holds(seed: int, make: Make) -> None:
    puzzle = make(seed)
    if is_possible(puzzle):
        pytest.skip("possible")
    with Search(puzzle) as search:
        assert [] == list(search)
    outcome = search.outcome
    assert ("impossible", 0) == (outcome.status, outcome.solutions)
    if outcome.reason and outcome.reason.kind == "colouring":
        assert outcome.reason.weights
        assert weights_fault(puzzle, outcome.reason.weights) is None
    core = core_reason(encode(puzzle))
    assert core
    check_core(puzzle, core)
    found = certificate(puzzle)
    assert found
    clauses = [
        [int(word) for word in line.split()[:-1]]
        for line in found[0].splitlines()
        if line[0] not in "cp"
    ]
    assert is_refutation(clauses, found[1].splitlines())


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", seeds(60, 1500))
def test_no_possible_puzzle_is_called_impossible(seed: int, make: Make) -> None:
    puzzle = make(seed)
    if not is_possible(puzzle):
        pytest.skip("impossible")
    encoding = encode(puzzle)
    assert [None] * 4 == [
        area_reason(puzzle),
        part_reason(puzzle),
        placement_reason(encoding),
        colouring_reason(encoding),
    ]
    assert core_reason(encoding) is None


@pytest.mark.parametrize("make", MAKERS)
def test_there_are_enough_of_both_kinds(make: Make) -> None:
    possible = [is_possible(make(seed)) for seed in range(150)]
    assert 30 < sum(possible) < 120
