"""Integer programmes in LP and MPS, read back by HiGHS, and constraints in OPB, read back by a few
lines: their solutions are the covers.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from support.problems import brute
from support.programmes import programme_of, programme_of_opb, read_by_highs, solutions
from support.random_problems import random_problem
from support.seeds import seeds

from psolver.cover.problem import Problem
from psolver.cover.text.lp import WIDTH, lp
from psolver.cover.text.mps import mps
from psolver.cover.text.opb import opb
from psolver.cover.text.rows import Names

SMALL = Problem((1, 0, 2), (1, 1, 3), ((0, 1), (0, 2), (2,)), ())


def names(problem: Problem) -> Names:
    return Names([f"i{item}" for item in range(len(problem.least))], "o{}".format)


def read(lines: Iterable[str], path: Path) -> set[frozenset[str]]:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return solutions(programme_of(read_by_highs(path)))


@pytest.mark.parametrize("seed", seeds(40, 1000))
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
NAME psolver
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
    expected = """* #variable= 3 #constraint= 4 #equal= 1 intsize= 3
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
    assert WIDTH + 10 > max(map(len, lines))
    assert 500 == len(read(lines, tmp_path / "a.lp"))
    assert 255 == len(read(lp(Problem((1,), (1,), ((0,),) * 255, ()), long), tmp_path / "b.lp"))
