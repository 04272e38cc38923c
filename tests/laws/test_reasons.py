"""Reasons hold: every impossible random puzzle gets one that is checked independently, and no
possible one gets any, whatever rules are mixed.
"""

from __future__ import annotations

from contextlib import suppress

import pytest
from support import brute
from support.cnf import is_refutation, read_cnf
from support.cores import part_of, weights_fault_as_shown, with_less
from support.hand_positions import deduction_fault
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice
from support.seeds import seeds

from psolver import Colouring, Search
from psolver.exchange import certificate
from psolver.reasons import colouring_reason, core_reason, deduction_reason, weights_fault
from psolver.search import area_reason, encode, part_reason, placement_reason

FEATURES = ((), ("groups",), ("marks",), ("edges",), ("touch",), ("wrap",), ("parts",), ("faults",))
PATIENCE = 100_000  # steps of brute force
MOST_CELLS = 10  # of a solid whose cores brute force searches soon


@pytest.mark.parametrize("seed", seeds(42, 3000, heavy={8, 24}))
def test_no_reason_is_given_for_a_possible_puzzle_and_a_core_for_any_other(seed: int) -> None:
    features = FEATURES[seed % len(FEATURES)]
    puzzle = random_mixture(seed, *features)
    possible = brute.is_possible(puzzle)
    if area_reason(puzzle):
        assert not possible
        return
    encoding = encode(puzzle)
    reasons = [placement_reason(encoding), part_reason(puzzle), colouring_reason(encoding)]
    deductions = [deduction_reason(encoding, excludes=excludes) for excludes in (False, True)]
    if reasons[2] and isinstance(reasons[2].detail, Colouring) and not reasons[2].weights.modulus:
        assert "" == weights_fault_as_shown(puzzle, reasons[2].detail)
    core = core_reason(encoding)
    if possible:
        assert [None] * 6 == [*reasons, *deductions, core]
        return
    assert {""} >= {deduction_fault(puzzle, found) for found in deductions if found}
    assert (core is None) == any(one.counts for one in encoding.meetings)
    if core is None:
        return
    assert core.core
    assert all(reason.sentence for reason in (core, *filter(None, [*reasons, *deductions])))
    asked = {(group.name, group.pieces): group for group in puzzle.groups}
    for group in core.core.groups:
        same = [other for other in puzzle.groups if other.pieces == group.pieces]
        assert group.least in (0, *(other.least for other in same))
        assert group.most in (None, *(other.most for other in same))
        assert (group.name, group.pieces) in asked
    with suppress(brute.TooLong):  # without rim and counts a part may have very many placements
        assert next(brute.tilings(part_of(puzzle, core.core), PATIENCE), None) is None


@pytest.mark.parametrize("seed", seeds(30, 2500))
def test_the_core_of_a_puzzle_without_rules_is_minimal_and_its_proof_is_right(seed: int) -> None:
    puzzle = random_of_some_lattice(seed) if seed % 3 else random_mixture(seed, "groups")
    large = not puzzle.board.lattice.flat and len(puzzle.board.cells) > MOST_CELLS
    if large or brute.is_possible(puzzle):
        return
    with Search(puzzle) as search:
        assert [] == list(search)
    outcome = search.outcome
    assert ("impossible", 0) == (outcome.status, outcome.solutions)
    if outcome.reason and outcome.reason.kind == "colouring":
        assert outcome.reason.weights
        assert weights_fault(puzzle, outcome.reason.weights) is None
    if area_reason(puzzle):
        return
    core = core_reason(encode(puzzle))
    assert core
    assert core.core
    assert core.core.minimal
    assert all(brute.is_possible(part_of(puzzle, one)) for one in with_less(core.core))
    found = certificate(puzzle)
    assert found
    assert is_refutation(read_cnf(found[0].splitlines())[1], found[1].splitlines())
