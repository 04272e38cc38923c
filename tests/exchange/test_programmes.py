"""Integer programmes in LP and MPS, read back by HiGHS, and constraints in OPB, read back by a few
lines: their solutions are the covers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from support.problems import brute
from support.programmes import (
    best_by_highs,
    lp_of_opb,
    programme_of,
    programme_of_opb,
    read_by_highs,
    solutions,
)
from support.random_problems import random_problem
from support.seeds import seeds

from psolver.exchange.programmes import PROGRAMME_WIDTH, LinearObjective, Names, lp, mps, opb
from psolver.search.problem import Problem

SMALL = Problem((1, 0, 2), (1, 1, 3), ((0, 1), (0, 2), (2,)), ())


def names(problem: Problem) -> Names:
    return Names([f"i{item}" for item in range(len(problem.least))], "o{}".format)


def read(lines: Iterable[str], path: Path) -> set[frozenset[str]]:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return solutions(programme_of(read_by_highs(path)))


@pytest.mark.parametrize("seed", seeds(12, 1000))
def test_the_solutions_are_the_covers(seed: int, tmp_path: Path) -> None:
    problem = random_problem(seed)
    covers = brute(problem)
    expected = {frozenset(f"o{option}" for option in cover) for cover in covers}
    assert expected == read(lp(problem, names(problem)), tmp_path / "a.lp")
    assert expected == read(mps(problem, names(problem)), tmp_path / "a.mps")
    variables = {frozenset(f"x{option + 1}" for option in cover) for cover in covers}
    assert variables == solutions(programme_of_opb(opb(problem)))


def test_random_problems_are_of_every_kind() -> None:
    problems = [random_problem(seed) for seed in range(40)]
    bounds = {pair for one in problems for pair in zip(one.least, one.most, strict=True)}
    assert 10 < sum(bool(brute(one)) for one in problems) < 30
    assert any(not one.options for one in problems)
    assert any(least > most for least, most in bounds)
    assert {(0, 0), (0, 1), (1, 1), (1, 3), (2, 5)} <= bounds


def test_the_lp_text_of_a_small_problem() -> None:
    expected = """\\ two
\\ words
Minimize
 obj: 0 o0
Subject To
 i0: o0 + o1 = 1
 i1: o0 <= 1
 i2_least: o1 + o2 >= 2
 i2_most: o1 + o2 <= 3
Binary
 o0
 o1
 o2
End"""
    assert expected.splitlines() == list(lp(SMALL, names(SMALL), ["two", "words"]))


def test_the_mps_text_of_a_small_problem() -> None:
    problem = Problem((1, 1), (1, 2), ((0, 1),), ())
    expected = """* two
* words
NAME psolver FREE
ROWS
 N obj
 E i0
 G i1_least
 L i1_most
COLUMNS
 M1 'MARKER' 'INTORG'
 o0 i0 1
 o0 i1_least 1
 o0 i1_most 1
 M2 'MARKER' 'INTEND'
RHS
 RHS i0 1
 RHS i1_least 1
 RHS i1_most 2
BOUNDS
 BV BOUND o0
ENDATA"""
    assert expected.splitlines() == list(mps(problem, names(problem), ["two", "words"]))


def test_the_opb_text_of_a_small_problem() -> None:
    expected = """* #variable= 3 #constraint= 4
* #equal= 1 intsize= 3
* two
* words
+1 x1 +1 x2 = 1 ;
-1 x1 >= -1 ;
+1 x2 +1 x3 >= 2 ;
-1 x2 -1 x3 >= -3 ;"""
    assert expected.splitlines() == list(opb(SMALL, ["two", "words"]))


def test_a_sum_of_many_terms_takes_several_lines(tmp_path: Path) -> None:
    problem = Problem((1,), (1,), ((0,),) * 500, ())
    long = Names(["a"], ("o" * 90 + "{}").format)
    lines = list(lp(problem, long))
    assert PROGRAMME_WIDTH + 10 > max(map(len, lines))
    assert 500 == len(read(lines, tmp_path / "a.lp"))
    assert 255 == len(read(lp(Problem((1,), (1,), ((0,),) * 255, ()), long), tmp_path / "b.lp"))


# the best -----------------------------------------------------------------------------------------

WANTED = LinearObjective((3, 0, 1), True, (0, 1, 2))


def of_worth(problem: Problem, objective: LinearObjective, cover: tuple[int, ...]) -> int:
    return sum(objective.values[item] for option in cover for item in problem.options[option])


def is_full(problem: Problem, full: Sequence[int], cover: tuple[int, ...]) -> bool:
    """Has each option one of some items that is covered as often as it may be?"""
    times = Counter(item for option in cover for item in problem.options[option])
    return all(
        any(item in full and times[item] == problem.most[item] for item in option)
        for option in problem.options
    )


@pytest.mark.parametrize("seed", seeds(12, 1000))
def test_the_best_solutions_are_the_best_covers(seed: int, tmp_path: Path) -> None:
    problem, random = random_problem(seed), Random(seed)
    items = range(len(problem.least))
    values = [random.choice([0, 1, 1, 2, 7]) for _ in items]
    full = [item for item in items if random.random() < 0.9] if seed % 2 else ()
    objective = LinearObjective(values, random.random() < 0.5, full)
    covers = [one for one in brute(problem) if not full or is_full(problem, full, one)]
    worths = {one: of_worth(problem, objective, one) for one in covers}
    best = (max if objective.most else min)(worths.values(), default=None)
    names_ = names(problem)
    programmes = {
        "o0": "\n".join([*lp(problem, names_, [], objective), ""]),
        "o1": "\n".join([*mps(problem, names_, [], objective), ""]),
        "x1": lp_of_opb(opb(problem, [], objective)),
    }
    for kind, text in programmes.items():
        path = tmp_path / ("a.mps" if kind == "o1" else "a.lp")
        path.write_text(text, encoding="utf-8")
        found = best_by_highs(path)
        if found is None:
            assert best is None
            continue
        first = int(kind == "x1")
        columns = [f"{kind[0]}{number + first}" for number, _ in enumerate(problem.options)]
        chosen = tuple(n for n, name in enumerate(columns) if name in found.chosen)
        sign = -1 if objective.most and kind != "o0" else 1
        assert best == worths[chosen] == sign * found.value


def test_the_mps_text_of_an_objective() -> None:
    problem = Problem((0, 0, 0), (1, 1, 2), ((0, 1), (1,), (0, 2)), ())
    expected = """NAME psolver FREE
ROWS
 N obj
 L i0
 L i1
 L i2
 E full_i0
 E full_i1
 G full_i2
 G room_1
 G room_2
 G room_3
COLUMNS
 M1 'MARKER' 'INTORG'
 o0 obj -3
 o0 i0 1
 o0 full_i0 1
 o0 i1 1
 o0 full_i1 1
 o1 i1 1
 o1 full_i1 1
 o2 obj -4
 o2 i0 1
 o2 full_i0 1
 o2 i2 1
 o2 full_i2 1
 full_i0 full_i0 -1
 full_i0 room_1 1
 full_i0 room_3 1
 full_i1 full_i1 -1
 full_i1 room_1 1
 full_i1 room_2 1
 full_i2 full_i2 -2
 full_i2 room_3 1
 M2 'MARKER' 'INTEND'
RHS
 RHS i0 1
 RHS i1 1
 RHS i2 2
 RHS full_i0 0
 RHS full_i1 0
 RHS full_i2 0
 RHS room_1 1
 RHS room_2 1
 RHS room_3 1
BOUNDS
 BV BOUND o0
 BV BOUND o1
 BV BOUND o2
 BV BOUND full_i0
 BV BOUND full_i1
 BV BOUND full_i2
ENDATA"""
    assert expected.splitlines() == list(mps(problem, names(problem), [], WANTED))


def test_the_opb_text_of_an_objective() -> None:
    expected = """* #variable= 3 #constraint= 4
* #equal= 1 intsize= 4
min: -3 x1 -4 x2 -1 x3 ;
+1 x1 +1 x2 = 1 ;"""
    lines = opb(SMALL, [], LinearObjective((3, 0, 1), True))
    assert expected.splitlines() == list(islice(lines, 4))
