"""The SAT engine: encodings, blocking clauses, cubes, budgets, and every solver that PySAT has."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from support.problems import brute as every_cover
from support.searches import listed_by_sat
from support.seeds import seeds

import psolver
from psolver.core.errors import PsolverError
from psolver.search.encoding import encode
from psolver.search.problem import Cover, Permutation, Problem, orbit
from psolver.search.pruning import restrict, subset_sums, without_pockets
from psolver.search.sat import clause_numbers
from psolver.search.sat import clauses as clauses_
from psolver.search.sat.clause_numbers import counting_clauses, implied_bounds
from psolver.search.sat.listing import SatLister, split
from psolver.search.sat.session import Session, solver_names
from psolver.search.symmetry import permutations

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


@pytest.mark.parametrize("solver", ["cadical153", "g4", "m22"])
@pytest.mark.parametrize("cubes", [False, True])
def test_a_cover_that_is_part_of_another_does_not_hide_it(solver: str, cubes: bool) -> None:
    assert brute(STRIP) == set(listed_by_sat(STRIP, solver, cubes))
    assert len(listed_by_sat(STRIP, solver, cubes)) == 7


@pytest.mark.parametrize("seed", seeds(10, 150))
def test_every_cover_of_a_random_problem_is_listed_once(seed: int) -> None:
    problem = random_problem(seed)
    expected = brute(problem)
    for cubes in (False, True):
        found = listed_by_sat(problem, cubes=cubes)
        assert len(expected) == len(found)
        assert expected == set(found)


@pytest.mark.parametrize("pairs", [0, clauses_.MOST_PAIRS])
@pytest.mark.parametrize("seed", seeds(5, 40))
def test_every_way_of_keeping_options_apart_gives_the_same_covers(
    seed: int, pairs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clauses_, "MOST_PAIRS", pairs)
    for name in ("PAIRWISE_FEW", "PAIRWISE_GROUP", "PAIRWISE_LARGE"):
        monkeypatch.setattr(clauses_, name, 1)
    problem = random_problem(seed)
    assert brute(problem) == set(listed_by_sat(problem))


@pytest.mark.parametrize("solver", solver_names())
def test_every_solver_of_pysat_lists_the_same_covers(solver: str) -> None:
    try:
        Session(solver).close()
    except PsolverError:
        pytest.skip(f"{solver} is an extra of PySAT that is not installed")
    for seed in range(25):
        problem = random_problem(seed)
        assert brute(problem) == set(listed_by_sat(problem, solver)), seed
    assert len(listed_by_sat(STRIP, solver)) == 7


def test_an_unknown_solver_is_an_error_that_names_the_others() -> None:
    with pytest.raises(PsolverError) as caught:
        Session("nosuch")
    assert str(caught.value).startswith("PySAT here has no solver 'nosuch' (it knows ")
    assert "cadical153" in str(caught.value)


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


@pytest.mark.parametrize("number", [3, 4, 7, 30])
def test_a_literal_of_many_is_counted_as_pysat_counts_it(number: int) -> None:
    made: list[list[int]] = []
    with Session(None, made.append) as session:
        literals = [session.fresh() for _ in range(number)]
        session.at_most_one(literals, pairwise=2)
        after = session.fresh()
    pool = IDPool(start_from=number + 1)
    expected = CardEnc.atmost(literals, 1, vpool=pool, encoding=EncType.seqcounter)
    assert expected.clauses == made
    assert pool.id() == after


def test_a_literal_of_very_many_is_counted_in_clauses_of_their_number() -> None:
    """PySAT took half a minute for so many."""
    made: list[list[int]] = []
    with Session(None, made.append) as session:
        session.at_most_one([session.fresh() for _ in range(60_000)], pairwise=2)
    assert 3 * 60_000 - 4 == len(made)


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


def test_auxiliary_variables_never_collide_with_options() -> None:
    with Session() as session:
        literals = [session.fresh() for _ in range(9)]
        session.at_most(literals, 3)
        session.at_least(literals, 3)
        after = session.fresh()
        session.at_most([*literals[:4], after], 1)
        session.add([after])
        assert session.solve() is True
        assert len(session.model() & set(literals)) == 3
        assert not session.model() & set(literals[:4])


def pentominoes(board: str) -> Problem:
    encoding = encode(psolver.loads(f'piece_set = "pentominoes"\nboard = "{board}"'))
    return replace(encoding.problem, symmetries=permutations(encoding))


def test_a_listing_stops_when_its_budget_is_spent_and_goes_on_where_it_stopped() -> None:
    lister = SatLister(pentominoes("3x20"), "cadical153")
    begun = [list(lister.work(job, 20)) for job in lister.cubes()]
    last = [batches[-1] for batches in begun]
    assert any(batch.rest for batch in last)
    for batches in begun:
        assert bool(batches[-1].rest) == (sum(batch.effort for batch in batches) >= 20)
    first = [cover for batches in begun for batch in batches for cover in batch.covers]
    left = [job for batch in last for job in batch.rest]
    more = [cover for job in left for batch in lister.work(job) for cover in batch.covers]
    assert 2 == len(first) + len(more) == len({*first, *more})


@pytest.mark.parametrize("seed", seeds(8, 60))
def test_a_job_given_up_and_its_rest_find_what_the_job_finds(seed: int) -> None:
    problem = random_problem(seed)
    lister = SatLister(problem, "cadical153")
    for budget in (1, 2, 5):
        found, jobs, more = [], [lister.whole()], budget
        while jobs:
            for batch in lister.work(jobs.pop(), more):
                found += batch.covers
                jobs += batch.rest
            more += budget  # what is known is not kept from job to job but for the covers
        assert sorted(listed_by_sat(problem, "cadical153")) == sorted(found)


def test_a_solver_that_cannot_be_stopped_does_a_job_to_its_end() -> None:
    lister = SatLister(STRIP, "kissat404")
    (batches,) = [[*lister.work(job, budget=1)] for job in lister.cubes()[:1]]
    assert batches[-1].rest == ()
    (given_up,) = lister.in_one(1)
    assert [lister.whole()] == [*given_up.rest]


def test_images_of_a_cover_are_blocked_with_it() -> None:
    turned: Permutation = (1, 0, 3, 2)
    problem = Problem(
        (1, 1), (1, 1), ((0,), (0,), (1,), (1,)), (0, 0, 1, 1), symmetries=((0, 1, 2, 3), turned)
    )
    found = listed_by_sat(problem)
    assert len(found) == 2
    assert brute(problem) == {
        image for cover in found for image in orbit(cover, problem.symmetries)
    }


def test_a_split_takes_the_group_used_once_with_fewest_representatives() -> None:
    problem = pentominoes("6x10")
    options = split(problem)
    x = {problem.groups[option] for option in options}
    assert len(x) == 1
    assert len(options) == 8  # the X in one quadrant: 4 x 8 middles, four images each
    assert len(split(replace(problem, symmetries=()))) == 32


TWINS = """
can_reverse = false
board = "3x4"

[[piece]]
name = "L"
shape = '''
#.
#.
##
'''

[[piece]]
name = "J"
shape = '''
.#
.#
##
'''

[[piece]]
name = "domino"
shape = "##"
count = "any"
"""


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


def test_bounds_that_follow_from_the_others_are_recognised() -> None:
    dominoes = encode(psolver.loads('piece_set = "dominoes"\ncount = 8\nboard = "4x4"')).problem
    assert implied_bounds(dominoes) == {16}
    too_few = encode(psolver.loads('piece_set = "dominoes"\ncount = [0, 7]\nboard = "4x4"')).problem
    assert implied_bounds(too_few) == set()


def test_bounds_that_forbid_nothing_take_no_clauses() -> None:
    text = 'piece_set = "pentominoes"\nboard = "10x10"\ncount = '
    any_number = encode(psolver.loads(text + '"any"')).problem
    assert set(any_number.groups) == implied_bounds(any_number)
    assert 0 == counting_clauses(any_number)
    most_six = encode(psolver.loads(text + "[0, 19]")).problem
    assert set() == implied_bounds(most_six)


def test_a_problem_of_too_many_entries_takes_too_many_clauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = encode(psolver.load("pentominoes-3x20")).problem
    entries = sum(map(len, problem.options))
    monkeypatch.setattr(clause_numbers, "MOST_CLAUSE_ITEMS", entries)
    assert not clause_numbers.takes_too_many(problem)
    monkeypatch.setattr(clause_numbers, "MOST_CLAUSE_ITEMS", entries - 1)
    assert clause_numbers.takes_too_many(problem)


def test_implied_bounds_lean_on_each_other_only_once() -> None:
    text = (
        '[[piece]]\nname = "a"\nshape = "##"\ncount = 2\n[[piece]]\nname = "b"\nshape ='
        ' "###"\ncount = 2\n'
    )
    problem = encode(psolver.loads('board = "2x5"\n' + text)).problem
    assert len(implied_bounds(problem)) == 1


@pytest.mark.parametrize("literals", [10, 100, 300, pytest.param(1000, marks=pytest.mark.slow)])
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


def test_pockets_are_pruned_and_no_cover_is_lost() -> None:
    encoding = encode(psolver.loads('piece_set = "pentominoes"\ncount = [0, 1]\nboard = "5x5"'))
    pruned, kept = without_pockets(encoding.problem)
    assert 0 < len(kept) < len(encoding.problem.options)
    every = set(listed_by_sat(encoding.problem, "cadical153"))
    assert every == {tuple(kept[o] for o in cover) for cover in listed_by_sat(pruned, "cadical153")}


def test_a_restricted_problem_has_the_covers_that_hold_the_option() -> None:
    for seed in range(60):
        problem = random_problem(seed)
        for option in range(len(problem.options)):
            part, kept = restrict(problem, (option,))
            found = {tuple(sorted([option, *(kept[o] for o in cover)])) for cover in brute(part)}
            assert {cover for cover in brute(problem) if option in cover} == found


def test_subset_sums_are_those_of_trying_every_choice() -> None:
    for random in map(Random, range(50)):
        sizes = {size: random.randint(0, 4) for size in random.sample(range(1, 8), 3)}
        sums = {
            sum(s * n for s, n in zip(sizes, times, strict=True))
            for times in product(range(5), repeat=3)
            if all(n <= sizes[s] for s, n in zip(sizes, times, strict=True))
        }
        assert sum(1 << total for total in sums if total <= 20) == subset_sums(sizes, 20)
