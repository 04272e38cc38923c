"""Proofs of the number of covers: an independent checker of VeriPB's rules accepts them, and
refuses damaged ones.
"""

from __future__ import annotations

import re
from itertools import combinations
from random import Random

import pytest
from support.controls import at_work
from support.random_problems import grouped_problem, random_problem
from support.veripb import Refused, proved_number

from psolver.certificates.enumeration_proof import proof_of_enumeration, with_preserved
from psolver.core.control import Control, TimeUp
from psolver.core.errors import PsolverError
from psolver.engines.cover_tests import is_cover
from psolver.engines.refutation import bounding_weights
from psolver.exchange.programmes import opb
from psolver.search.problem import Problem

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


def proof_of(problem: Problem, weights: tuple[int, ...] | None = None) -> str:
    rows = [line for line in constraints_of(problem).splitlines() if line[0] in "+-"]
    number = sum(2 if " = " in row else 1 for row in rows)
    return "".join(f"{line}\n" for line in proof_of_enumeration(problem, number, weights))


def covers(problem: Problem) -> int:
    """The number of covers, by looking at all sets of options."""
    numbers = range(len(problem.options))
    sets = (some for size in range(len(numbers) + 1) for some in combinations(numbers, size))
    return sum(is_cover(problem, some) for some in sets)


def refused(problem: Problem, proof: str) -> str:
    """Why the checker refuses a proof; "" if it does not."""
    try:
        proved_number(constraints_of(problem), proof)
    except Refused as error:
        return str(error)
    return ""


def test_a_proof_is_written_as_veripb_reads_it() -> None:
    assert PROOF == proof_of(DOMINOES)
    assert 2 == proved_number(constraints_of(DOMINOES), PROOF)


def test_the_number_of_any_problem_is_proved() -> None:
    some = [random_problem(seed) for seed in range(150)]
    some += [grouped_problem(seed) for seed in range(100)]
    numbers = [covers(problem) for problem in some]
    for problem, number in zip(some, numbers, strict=True):
        assert number == proved_number(constraints_of(problem), proof_of(problem)), problem
    assert 20 < numbers.count(0) < 200
    assert max(numbers) > 20


def test_items_that_options_hold_several_times_are_counted_so() -> None:
    """Marks that add up to a number: an item may be held twice by an option."""
    random = Random(7)
    for _ in range(60):
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


def test_weights_are_a_proof_in_one_step() -> None:
    weighed = 0
    for problem in [
        make(seed) for seed in range(300) for make in (random_problem, grouped_problem)
    ]:
        if weights := bounding_weights(problem):
            proof = proof_of(problem, weights)
            assert 0 == proved_number(constraints_of(problem), proof) == covers(problem)
            assert (1, 1, 0) == tuple(map(proof.count, ("pol", "rup", "solx")))
            weighed += 1
    assert weighed > 50


def test_weights_that_show_nothing_are_refused() -> None:
    pairs = tuple((white, black) for white in range(3) for black in (3, 4))
    problem = Problem((1,) * 5, (1,) * 5, pairs, ())  # three whites, two blacks
    proof = proof_of(problem, bounding_weights(problem))
    assert "pol 1 1 * 3 1 * + 5 1 * + 8 1 * + 10 1 * + ;\n" in proof
    assert "" == refused(problem, proof)
    for wrong in ((1, 1, 1, 1, 1), (1, 1, 1, 0, 0), (-1, -1, -1, 1, 1)):
        assert "unit propagation" in refused(problem, proof_of(problem, wrong))
    for old, new, why in (
        ("+ ;", ";", "pol leaves no constraint, or several"),
        ("pol 1 1", "pol 11 1", "11 is no constraint in pol"),
        ("pol 1", "pol + 1", "+ is no number"),
    ):
        assert why == refused(problem, proof.replace(old, new, 1))


# damaged proofs -----------------------------------------------------------------------------------


def test_a_solution_that_is_left_out_or_doubled_is_found() -> None:
    assert "unit propagation" in refused(DOMINOES, PROOF.replace("solx x1 x2 ;\n", ""))
    doubled = PROOF.replace("solx x1 x2 ;\n", "solx x1 x2 ;\n" * 2)
    assert "a solution that was logged before" == refused(DOMINOES, doubled)
    assert "no solution" in refused(DOMINOES, PROOF.replace("solx x1 x2", "solx x1 x4"))
    assert "no value" in refused(DOMINOES, PROOF.replace("solx x1 x2", "solx"))


def test_a_step_that_is_false_or_missing_is_found() -> None:
    for old, new, why in (
        ("rup 1 ~x1 >= 1 ;\n", "", "unit propagation"),
        ("rup 1 ~x1 >= 1", "rup 1 x1 >= 1", "unit propagation"),
        ("rup 1 ~x1 >= 1", "rup 1 ~x3 >= 1", "unit propagation"),
        ("rup >= 1 ;\n", "", "no derived constraint|can hold"),
        ("deld 11", "deld 10", "10 is no derived constraint"),
        ("f 9", "f 8", "the number of constraints is another one"),
        ("version 3.0", "version 2.0", "another header"),
    ):
        assert re.search(why, refused(DOMINOES, PROOF.replace(old, new, 1))), (old, new)


def test_another_number_or_end_is_found() -> None:
    for old, new, why in (
        ("COMPLETE 2", "COMPLETE 3", "another number of solutions was logged"),
        ("COMPLETE 2", "COMPLETE 1", "another number of solutions was logged"),
        ("ENUMERATION_COMPLETE 2", "UNSAT", "another number of solutions was logged"),
        (": 13", ": 12", "the constraint of the conclusion can hold"),
        ("conclusion ENUMERATION_COMPLETE 2 : 13 ;\n", "", "end is out of order"),
        ("end pseudo-Boolean proof ;\n", "", "the proof has no end"),
        ("output NONE ;\n", "", "conclusion is out of order"),
        ("rup >= 1", "a >= 1", "no rule a here"),
        ("proof ;\n", "proof ;\nrup >= 1 ;\n", "no rule rup here"),
    ):
        assert why == refused(DOMINOES, PROOF.replace(old, new, 1)), (old, new)


def test_no_damaged_proof_proves_another_number() -> None:
    """Of a line that is taken away, doubled or changed it is refused, or the number stays."""
    random, wrong = Random(3), 0
    for seed in range(40):
        problem = grouped_problem(seed)
        number, proof = covers(problem), proof_of(problem).splitlines()
        for _ in range(10):
            lines, place = proof.copy(), random.randrange(1, len(proof))
            damage = random.choice(
                ["", f"{lines[place]}\n{lines[place]}", _changed(random, lines[place])]
            )
            lines[place] = damage
            try:
                found = proved_number(
                    constraints_of(problem), "\n".join(line for line in lines if line)
                )
            except Refused:
                wrong += 1
            else:
                assert number == found
    assert wrong > 200


def _changed(random: Random, line: str) -> str:
    """A line with another number, or with a literal negated."""
    places = [found.span() for found in re.finditer(r"~?x?\d+", line)]
    if not places:
        return ""
    first, end = random.choice(places)
    word = line[first:end]
    if "x" in word and random.random() < 0.5:
        return line[:first] + (word[1:] if word[0] == "~" else f"~{word}") + line[end:]
    return f"{line[:first]}{word.rstrip('0123456789')}{random.randint(1, 20)}{line[end:]}"


# limits -------------------------------------------------------------------------------------------


def test_more_covers_than_a_proof_lists_are_refused() -> None:
    free = Problem((0,), (9,), ((0,),) * 4, ())
    assert 16 == sum(line.startswith("solx") for line in proof_of_enumeration(free, 1, limit=16))
    with pytest.raises(
        PsolverError, match=r"^more than 15 solutions, the most that a proof lists$"
    ):
        list(proof_of_enumeration(free, 1, limit=15))


def test_a_proof_looks_at_the_clock() -> None:
    wide = Problem((0,), (99,), ((0,),) * 40, ())
    at_work(Control(time_limit=0.05))
    with pytest.raises(TimeUp):
        list(proof_of_enumeration(wide, 1))
