"""The SAT engine: encodings, blocking clauses, cubes, budgets, and every solver that PySAT has."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from pysat.solvers import SolverNames
from support.places import data_text
from support.problems import brute as every_cover
from support.searches import listed_by_sat
from support.seeds import seeds
from support.tuning import tune

import psolver
from psolver import PsolverError
from psolver.search import Cover, Problem, SatLister, Session, encode, orbit, permutations
from psolver.search.sat import clause_numbers
from psolver.search.sat.clause_numbers import counting_clauses, implied_bounds

# a name of each: its full one, or the longest of its aliases
SOLVERS = [
    name if name in aliases else max(aliases, key=len)
    for name, aliases in vars(SolverNames).items()
    if not name.startswith("_")
]
# Two items that must be covered, two that may; a piece used once, another at most twice: the strip
# ##?? with a domino and up to two monominoes.
STRIP = Problem(
    (1, 1, 0, 0, 1, 0),
    (1, 1, 1, 1, 1, 2),
    ((0, 1, 4), (1, 2, 4), (2, 3, 4), (0, 5), (1, 5), (2, 5), (3, 5)),
    (4, 4, 4, 5, 5, 5, 5),
)


def brute(problem: Problem) -> set[Cover]:
    return set(every_cover(problem))


def random_problem(seed: int) -> Problem:
    """Up to eleven options over four plain items and three groups of random bounds."""
    random = Random(seed)
    least = [random.choice([0, 1, 1]) for _ in range(4)]
    bounds = [
        random.choice([(0, 1), (1, 1), (0, 2), (1, 3), (2, 2), (0, 4), (0, 11)]) for _ in range(3)
    ]
    options = {
        (*sorted(random.sample(range(4), random.randint(1, 3))), random.randint(4, 6))
        for _ in range(random.randint(1, 11))
    }
    chosen = tuple(sorted(options))
    ends = tuple(a for a, _ in bounds), tuple(b for _, b in bounds)
    return Problem(
        (*least, *ends[0]), (1,) * 4 + ends[1], chosen, tuple(option[-1] for option in chosen)
    )


@pytest.mark.parametrize("pairs", [0, 1_000_000])
@pytest.mark.parametrize("seed", seeds(5, 40))
def test_every_way_of_keeping_options_apart_gives_the_same_covers(
    seed: int, pairs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tune(monkeypatch, MOST_PAIRS=pairs)
    tune(monkeypatch, PAIRWISE_FEW=1, PAIRWISE_GROUP=1, PAIRWISE_LARGE=1)
    problem = random_problem(seed)
    for cubes in (False, True):
        found = listed_by_sat(problem, cubes=cubes)
        assert brute(problem) == set(found)
        assert len(found) == len(set(found))


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_of_pysat_lists_the_same_covers(solver: str) -> None:
    try:
        Session(solver).close()
    except PsolverError:
        pytest.skip(f"{solver} is an extra of PySAT that is not installed")
    for seed in range(8):
        problem = random_problem(seed)
        assert brute(problem) == set(listed_by_sat(problem, solver)), seed
    assert len(listed_by_sat(STRIP, solver)) == 7


def pigeons(session: Session, holes: int) -> None:
    """One pigeon more than holes: impossible, and long to prove."""
    at = {(p, h): session.fresh() for p, h in product(range(holes + 1), range(holes))}
    for pigeon in range(holes + 1):
        session.add([at[pigeon, hole] for hole in range(holes)])
    for hole in range(holes):
        session.at_most_one([at[pigeon, hole] for pigeon in range(holes + 1)], 100)


@pytest.mark.parametrize("solver", ["cadical153", "cadical195", "g4", "m22", "maplecm"])
def test_a_budget_that_was_spent_does_not_make_the_next_answer_wrong(solver: str) -> None:
    with Session(solver) as session:
        pigeons(session, 7)
        free = session.fresh()
        session.add([free])
        assert session.solve(1) is None
        assert session.spent >= 1
        assert session.solve() is False
    with Session(solver) as session:
        pigeons(session, 7)
        session.add([session.fresh()])
        session.solve(1)
        session.close()
    with Session(solver) as session:
        variable = session.fresh()
        session.add([variable])
        assert session.solve() is True
        assert session.model() == {variable}


def test_an_empty_clause_makes_a_formula_impossible() -> None:
    with Session() as session:
        session.add([])
        assert session.solve() is False


def test_between_allows_exactly_the_assignments_within_the_bounds() -> None:
    for number, least, most in product(range(6), range(5), range(6)):
        with Session() as session:
            literals = [session.fresh() for _ in range(number)]
            for literal in literals:
                session.add([literal, -literal])
            session.between(literals, least, most)
            found = set()
            while session.solve():
                model = session.model()
                found.add(tuple(literal in model for literal in literals))
                session.add([-literal if literal in model else literal for literal in literals])
        every = product((False, True), repeat=number)
        assert {bits for bits in every if least <= sum(bits) <= most} == found


def test_a_split_takes_the_group_used_once_with_fewest_representatives() -> None:
    encoding = encode(psolver.load("pentominoes-6x10"))
    problem = replace(encoding.problem, symmetries=permutations(encoding))
    options = [start for (start,) in (cube.start for cube in SatLister(problem, "g4").cubes())]
    assert 1 == len({problem.groups[option] for option in options})
    assert 8 == len(options)  # the X in one quadrant: 4 x 8 middles, four images each
    assert 32 == len(SatLister(encoding.problem, "g4").cubes())


TWINS = data_text("listing-twins.toml")


@pytest.mark.parametrize("up_to", ["symmetries", "reflections"])
def test_no_class_lies_in_two_cubes_even_where_symmetries_exchange_pieces(up_to: str) -> None:
    encoding = encode(psolver.loads(TWINS))
    problem = replace(encoding.problem, symmetries=permutations(encoding, up_to))  # type: ignore[arg-type]
    cubes = SatLister(problem, "g4").cubes()
    assert (up_to == "reflections") == any(cube.without for cube in cubes)
    found = listed_by_sat(problem, cubes=True)
    images = [image for cover in found for image in orbit(cover, problem.symmetries)]
    assert len(images) == len(set(images))
    assert set(images) == set(listed_by_sat(replace(problem, symmetries=())))
    for known in found:
        known_images = orbit(known, problem.symmetries)
        left = listed_by_sat(problem, cubes=True, known=[known_images[-1]])
        assert {*images} - {*known_images} == {
            image for cover in left for image in orbit(cover, problem.symmetries)
        }


def test_bounds_that_follow_from_the_others_or_forbid_nothing_take_no_clauses() -> None:
    def implied(text: str) -> tuple[Problem, int]:
        problem = encode(psolver.loads(text)).problem
        return problem, len(implied_bounds(problem))

    dominoes = 'piece_set = "dominoes"\nboard = "4x4"\ncount = '
    assert 1 == implied(f"{dominoes}8")[1]
    assert 0 == implied(f"{dominoes}[0, 7]")[1]
    any_number, bounds = implied('piece_set = "pentominoes"\nboard = "10x10"\ncount = "any"')
    assert (12, 0) == (bounds, counting_clauses(any_number))
    # of two that follow from each other, one
    two = "".join(f"[[piece]]\nshape = '{shape}'\ncount = 2\n" for shape in ("##", "###"))
    assert 1 == implied(f"board = '2x5'\n{two}")[1]


def test_a_problem_of_too_many_entries_takes_too_many_clauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = encode(psolver.load("pentominoes-3x20")).problem
    entries = sum(map(len, problem.options))
    tune(monkeypatch, MOST_CLAUSE_ITEMS=entries)
    assert not clause_numbers.takes_too_many(problem)
    tune(monkeypatch, MOST_CLAUSE_ITEMS=entries - 1)
    assert clause_numbers.takes_too_many(problem)


@pytest.mark.parametrize("literals", [10, 100])
def test_the_clauses_that_count_are_estimated(literals: int) -> None:
    options = ((0,),) * literals
    bounds = [max(2, int(literals * part)) for part in (0.01, 0.1, 0.5, 0.9)]
    for least, most in [pair for n in bounds for pair in ((0, n), (n, literals), (n, n + 1))]:
        made = [0]

        def take(_: list[int], made: list[int] = made) -> None:
            made[0] += 1

        with Session(None, take) as session:
            session.at_least([session.fresh() for _ in options], least)
            session.at_most(list(range(1, literals + 1)), most)
        expected = made[0] - (least == 0)
        about = clause_numbers.counting_clauses(
            Problem((least,), (most,), options, (0,) * literals)
        )
        assert expected / 2 <= about <= 3 * expected + 100
