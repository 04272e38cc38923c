"""The clauses of a proof that no tiling is better allow just the tilings that are."""

from __future__ import annotations

from functools import partial

from pysat.solvers import Solver
from support import brute
from support.brute import Found
from support.cnf import read_cnf
from support.random_mixtures import random_mixture

from psolver import Puzzle
from psolver.best import add_better, cover_objective
from psolver.exchange import dimacs
from psolver.search import encode


def better_tilings(puzzle: Puzzle, worth: int) -> frozenset[Found]:
    """The tilings that satisfy the clauses for those better than a `worth` of covers."""
    encoding = encode(puzzle)
    aim, problem = cover_objective(encoding), encoding.problem
    lines = dimacs(problem, add_more=partial(add_better, problem, aim, worth))
    _, clauses, shown, _ = read_cnf(lines)
    found = set()
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        while solver.solve():
            true = set(solver.get_model())
            cover = [variable - 1 for variable in shown if variable in true]
            found.add(brute.of_tiling([encoding.placement(option) for option in cover]))
            solver.add_clause([-one if one in true else one for one in shown])
            if not shown:
                break
    return frozenset(found)


def test_the_clauses_allow_just_the_tilings_that_are_better() -> None:
    """For each worth that a tiling of a random puzzle has, by brute force."""
    cases = 0
    for seed in range(8):
        puzzle = random_mixture(seed, "blocking" if seed % 3 == 2 else "best")
        assert puzzle.best
        aim, worths = cover_objective(encode(puzzle)), dict[int, int]()
        every = [*brute.tilings(puzzle)]
        if puzzle.best.goal == "blocking":
            every = [one for one in every if not brute.has_room(puzzle, one)]
        encoding = encode(puzzle)
        for one in every:
            options = [encoding.of_placements[lying] for lying in brute.to_tiling(puzzle, one)]
            worths[brute.worth(puzzle, one)] = aim.worth(tuple(options))
        sign = 1 if puzzle.best.aim.startswith("most") else -1
        for shown, worth in sorted(worths.items())[-3:]:
            expected = {one for one in every if sign * (brute.worth(puzzle, one) - shown) > 0}
            assert expected == better_tilings(puzzle, worth), puzzle.file
            cases += 1
    assert cases > 6
