"""Proofs of the number of covers: an independent checker of VeriPB's rules accepts them, and
refuses damaged ones.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from support.controls import at_work
from support.veripb import Refused, proved_number

import psolver
from psolver.certificates import proof_of_enumeration, with_preserved
from psolver.core import Control, TimeUp
from psolver.engines import is_cover
from psolver.exchange import opb
from psolver.search import Problem

DOMINOES = Problem(
    (1,) * 4 + (0,), (1,) * 4 + (9,), ((0, 1, 4), (2, 3, 4), (0, 2, 4), (1, 3, 4)), ()
)
PROOF = """pseudo-Boolean proof version 3.0
f 9 ;
solx x1 x2 ;
rup 1 ~x1 >= 1 ;
solx x3 x4 ;
rup >= 1 ;
deld 11 ;
output NONE ;
conclusion ENUMERATION_COMPLETE 2 : 13 ;
end pseudo-Boolean proof ;
"""


def constraints_of(problem: Problem) -> str:
    lines = with_preserved(opb(problem), max(1, len(problem.options)))
    return "".join(f"{line}\n" for line in lines)


def proof_of(problem: Problem) -> str:
    rows = [line for line in constraints_of(problem).splitlines() if line[0] in "+-"]
    number = sum(2 if " = " in row else 1 for row in rows)
    return "".join(f"{line}\n" for line in proof_of_enumeration(problem, number))


def covers(problem: Problem) -> int:
    """The number of covers, by looking at all sets of options."""
    numbers = range(len(problem.options))
    sets = (some for size in range(len(numbers) + 1) for some in combinations(numbers, size))
    return sum(is_cover(problem, some) for some in sets)


def test_a_proof_is_as_veripb_reads_it_and_a_damaged_one_is_refused() -> None:
    constraints = constraints_of(DOMINOES)
    assert PROOF == proof_of(DOMINOES)
    assert 2 == proved_number(constraints, PROOF)
    for old, new, why in (
        ("solx x1 x2 ;\n", "", "unit propagation"),
        ("solx x1 x2 ;\n", "solx x1 x2 ;\n" * 2, "a solution that was logged before"),
        ("solx x1 x2", "solx x1 x4", "no solution"),
        ("rup 1 ~x1 >= 1 ;\n", "", "unit propagation"),
        ("rup 1 ~x1 >= 1", "rup 1 x1 >= 1", "unit propagation"),
        ("deld 11", "deld 10", "10 is no derived constraint"),
        ("f 9", "f 8", "the number of constraints is another one"),
        ("COMPLETE 2", "COMPLETE 3", "another number of solutions was logged"),
        ("ENUMERATION_COMPLETE 2", "UNSAT", "another number of solutions was logged"),
        (": 13", ": 12", "the constraint of the conclusion can hold"),
        ("end pseudo-Boolean proof ;\n", "", "the proof has no end"),
    ):
        with pytest.raises(Refused, match=why):
            proved_number(constraints, PROOF.replace(old, new, 1))


def test_items_that_options_hold_several_times_are_counted_so() -> None:
    """Marks that add up to a number: an item may be held twice by an option."""
    random = Random(7)
    for _ in range(30):
        options = tuple(
            tuple(sorted(random.choices(range(3), k=random.randint(1, 4)))) for _ in range(6)
        )
        bounds = [sorted(random.choices(range(6), k=2)) for _ in range(3)]
        least, most = (tuple(bound) for bound in zip(*bounds, strict=True))
        problem = Problem(least, most, options, (), sums=frozenset(range(3)))
        assert covers(problem) == proved_number(constraints_of(problem), proof_of(problem))


def test_problems_without_options_or_with_bounds_that_cannot_be() -> None:
    for least, most, options, number in (
        ((), (), (), 1),
        ((0,), (1,), (), 1),
        ((1,), (1,), (), 0),
        ((0,), (0,), ((0,), (0,)), 1),
        ((-2,), (-1,), ((0,),), 0),
        ((2,), (1,), ((0,), (0,), (0,)), 0),
        ((0,), (3,), ((0,), (0,), (0,)), 8),
        ((), (), ((), ()), 4),
    ):
        problem = Problem(least, most, options, ())
        proof = proof_of(problem)
        assert number == proved_number(constraints_of(problem), proof), problem
        assert "solx ;" not in proof  # a list of no literals is none in the format
        assert ("UNSAT" in proof) == (number == 0)


# limits -------------------------------------------------------------------------------------------


def test_more_covers_than_a_proof_lists_are_refused() -> None:
    free = Problem((0,), (9,), ((0,),) * 4, ())
    assert 16 == sum(line.startswith("solx") for line in proof_of_enumeration(free, 1, limit=16))
    with pytest.raises(
        psolver.PsolverError, match=r"^more than 15 solutions, the most that a proof lists$"
    ):
        list(proof_of_enumeration(free, 1, limit=15))


def test_a_proof_looks_at_the_clock() -> None:
    wide = Problem((0,), (99,), ((0,),) * 40, ())
    at_work(Control(time_limit=0.05))
    with pytest.raises(TimeUp):
        list(proof_of_enumeration(wide, 1))
