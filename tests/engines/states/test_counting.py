"""Counts by states are right: by brute force, by known numbers, by dictionaries as by the
kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from math import prod
from random import Random

import pytest
from support import brute
from support.boxes import BENT, DOMINO, MONOMINO, STRAIGHT, box, dominoes, nothing_is_small
from support.controls import at_work
from support.problems import brute as brute_covers
from support.problems import covers_by_states
from support.random_plain import MAKERS, random_puzzle
from support.seeds import seeds

from psolver import loads
from psolver.core.control import Cancelled, Control
from psolver.core.model import Board, Piece, Puzzle
from psolver.engines.given_up import CountGivenUp, TooManyStates
from psolver.engines.kernels import jit
from psolver.engines.layout import PositionLayout, lay_out
from psolver.engines.states import hashed_rows, merging
from psolver.engines.states import stages as stages_
from psolver.engines.states.components import Component, bounded_items, components_of
from psolver.engines.states.counting import (
    compiled_stages,
    conjugacy_classes,
    count_component,
    count_covers,
    number_of_classes,
    outlook,
    parts_of_problem,
    quotient_layout,
    touching,
)
from psolver.engines.states.hashed_rows import CompiledStages
from psolver.engines.states.merging import MergedStages
from psolver.engines.states.ranking import Ranking
from psolver.engines.states.stages import PlainStages, ProgressShare, Stages, State
from psolver.search.encoding import encode
from psolver.search.problem import Problem, orbit
from psolver.search.puzzle_group import UpTo
from psolver.search.symmetry import permutations
from psolver.search.tiling_search import Search

MOST = 20_000  # tilings: more would only take time
MANY_BITS = 26  # of a number of states


def counted(puzzle: Puzzle) -> int:
    return covers_by_states(encode(puzzle).problem)


def by_dictionaries(problem: Problem) -> int:
    return by_layout(lay_out(problem), lambda component: PlainStages(component, 1 << 30))


def by_kernel(problem: Problem) -> int:
    return by_layout(
        lay_out(problem),
        lambda component: compiled_stages(component, 1 << 30),
        touching(problem),
    )


def by_layout(
    layout: PositionLayout,
    stages: Callable[[Component], Stages],
    neighbours: Sequence[Sequence[int]] = (),
) -> int:
    components = components_of(layout, neighbours) if layout.fillable else []
    return (
        prod(
            count_component(component, stages(component), ProgressShare(Control().progress, 0, 1))
            for component in components
        )
        * layout.fillable
    )


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", seeds(6, 120))
def test_counts_are_what_brute_force_counts(seed: int, make: Callable[[int], Puzzle]) -> None:
    puzzle = make(seed)
    expected = sum(1 for _ in islice(brute.tilings(puzzle), MOST + 1))
    if expected > MOST:
        pytest.skip("too many tilings for a small test")
    problem = encode(puzzle).problem
    assert expected == by_dictionaries(problem)
    assert expected == by_kernel(problem)
    with Search(puzzle) as search:
        assert (expected, True) == (search.count().solutions, search.outcome.complete)


def random_problem(seed: int) -> Problem:
    """A small problem: items in any order, options of any items, several counted ones perhaps, some
    of them equal.
    """
    random = Random(seed)
    lying, others = random.randint(1, 7), random.randint(0, 3)
    bounds = [random.choice([(1, 1), (1, 1), (0, 1)]) for _ in range(lying)]
    bounds += [
        random.choice([(0, 2), (1, 2), (2, 2), (0, 3), (2, 5), (0, 9)]) for _ in range(others)
    ]
    options = [
        tuple(sorted(random.sample(range(len(bounds)), min(len(bounds), random.randint(1, 3)))))
        for _ in range(random.randint(0, 10))
    ]
    order = tuple(2 * place for place in random.sample(range(lying), lying)) + (-1,) * others
    least, most = zip(*bounds, strict=True)
    return Problem(least, most, tuple(options), (), (), order if seed % 2 else ())


@pytest.mark.parametrize("seed", seeds(15, 300))
def test_any_problem_is_counted(seed: int) -> None:
    problem = random_problem(seed)
    assert [len(brute_covers(problem))] * 2 == [by_dictionaries(problem), by_kernel(problem)]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", seeds(4, 10))
def test_the_kernel_counts_the_same_as_plain_python(
    seed: int, make: Callable[[int], Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = encode(make(seed)).problem
    expected = by_kernel(problem)
    monkeypatch.setenv(jit.PLAIN_VARIABLE, "1")
    monkeypatch.setattr(hashed_rows, "PLAIN_TRIES_BETWEEN_TICKS", 3)
    monkeypatch.setattr(merging, "PLAIN_MERGE_STEPS_BETWEEN_TICKS", 3)
    assert expected == by_kernel(problem)


@pytest.mark.parametrize("bits", [3, 7])
@pytest.mark.parametrize("seed", seeds(10, 30))
def test_tables_that_grow_lose_nothing(
    seed: int, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = random_puzzle(seed)
    expected = by_dictionaries(encode(puzzle).problem)
    monkeypatch.setattr(hashed_rows, "LEAST_TABLE_BITS", bits)
    monkeypatch.setattr(merging, "LEAST_MERGE_ROWS", bits)
    assert expected == by_kernel(encode(puzzle).problem)


def test_windows_that_are_cut_off_have_no_covers() -> None:
    """Pentominoes leave pockets; OEIS A233427, and A233343 for trominoes in 7 x 9."""
    five = loads('piece_set = "pentominoes"\ncount = "any"\nboard = "5x5"').pieces
    assert 12 == len(five)
    for pieces, sides, number in (
        (five, (5, 5), 4006),
        (five, (5, 10), 101698212),
        (five, (6, 10), 7845888732),
        ((STRAIGHT, BENT), (7, 9), 1064557805),
        ((five[0],), (3, 5), 0),
    ):
        component = parts_of_problem(encode(Puzzle(pieces, box(*sides))).problem).components[0]
        stages = MergedStages(component, 1 << 30)
        assert number == count_component(component, stages, ProgressShare(Control().progress, 0, 1))


def bounded_strip(seed: int) -> Component:
    """A strip, and pieces some of which are used so and so often."""
    random = Random(seed)
    sides = random.choice([(4, 5), (3, 7), (2, 2, 5)])
    holes = random.sample(sorted(box(*sides).must), random.choice([0, 0, 1, 2]))
    at = (0,) * (len(sides) - 2)
    bends = [(0, 0), (0, 1), (0, 2), (1, 1)], [(0, 0), (0, 1), (1, 1), (1, 2)], [(0, 0), (0, 1)]
    shapes = [tuple((*at, *cell) for cell in bend) for bend in bends]
    shapes += [tuple((*at, 0, column) for column in range(n)) for n in (1, 3)]
    bounds = [(0, None), (0, 1), (0, 2), (1, 1), (1, 3), (2, 2)]
    pieces = tuple(
        Piece(f"P{k}", shape, *random.choice(bounds))
        for k, shape in enumerate(random.sample(shapes, random.randint(2, 4)))
    )
    problem = encode(Puzzle(pieces, box(*sides, without=tuple(holes)))).problem
    components = parts_of_problem(problem).components
    return max(components, key=lambda part: len(part.must), default=Component((), (), (), (), ()))


def without_counts(ways: dict[int, int]) -> Iterator[tuple[State, int]]:
    for window, number in ways.items():
        yield (window, (), ()), number


@pytest.mark.parametrize("seed", seeds(15, 300))
def test_states_with_counts_that_are_dropped_have_no_covers(seed: int) -> None:
    component = bounded_strip(seed)
    plain = PlainStages(component, 1 << 30)
    stages = CompiledStages(component, 1 << 30)
    for position in range(len(component.must)):
        plain.decide(position)
        stages.decide(position)
        states = plain.save() if component.sizes else dict(without_counts(plain.save()))
        found = stages.among(stages.save(), {window for window, _, _ in states})
        assert len(found) == stages.states
        assert all(number <= states[state] for state, number in found.items())
    assert plain.ways() == stages.ways()


def test_most_states_with_counts_are_dropped_where_pieces_leave_pockets() -> None:
    """All twelve pentominoes once each, in 3 x 20."""
    puzzle = loads('piece_set = "pentominoes"\nboard = "3x20"')
    (component,) = parts_of_problem(encode(puzzle).problem).components
    control = at_work(Control())
    stages = CompiledStages(component, 1 << 30)
    assert 8 == count_component(component, stages, ProgressShare(control.progress, 0, 1))
    unseen = CompiledStages(replace(component, touching=()), 1 << 30)
    dropped, control.progress.nodes = control.progress.nodes, 0
    assert 8 == count_component(component, unseen, ProgressShare(control.progress, 0, 1))
    assert 2 * dropped > control.progress.nodes > dropped * 3 // 2


@pytest.mark.parametrize("seed", seeds(10, 30))
def test_parts_for_several_cores_are_the_whole(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    pieces = [(STRAIGHT, BENT), (DOMINO, STRAIGHT), (DOMINO, BENT)][seed % 3]
    holes = tuple((row, random.randrange(7)) for row in range(4) if random.random() < 0.4)
    component = max(
        parts_of_problem(encode(Puzzle(pieces, box(4, 7, without=holes))).problem).components,
        key=lambda component: len(component.must),
    )
    one = MergedStages(component, 1 << 20)
    monkeypatch.setattr(merging, "LEAST_MERGE_ROWS", 2)
    many = MergedStages(component, 1 << 20, cores=2)
    for position in range(len(component.must)):
        monkeypatch.setattr(merging, "STATES_OF_MERGE_PARTS", 1 << 16)
        one.decide(position)
        monkeypatch.setattr(merging, "STATES_OF_MERGE_PARTS", random.choice([2, 1 << 16]))
        many.decide(position)
        assert [column.tolist() for column in one.save()] == [
            column.tolist() for column in many.save()
        ]


def test_memory_for_merged_rows_is_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    component = parts_of_problem(encode(Puzzle((STRAIGHT, BENT), box(9, 9))).problem).components[0]
    monkeypatch.setattr(merging, "STATES_OF_MERGE_PARTS", 100)
    for cores in (1, 2):
        stages = MergedStages(component, 200_000, cores)
        with pytest.raises(TooManyStates, match=r"195\.3 KiB"):
            count_component(component, stages, ProgressShare(Control().progress, 0, 1))


KNOWN = [  # OEIS A004003, squares of even side
    *(
        (dominoes(n, n), number)
        for n, number in ((2, 2), (4, 36), (6, 6728), (8, 12988816), (10, 258584046368))
    ),
    (dominoes(12, 12), 53060477521960000),
    (dominoes(16, 16), 2444888770250892795802079170816),
    # A189002, squares of odd side without a corner
    *(
        (Puzzle((DOMINO,), box(n, n, without=((0, 0),))), number)
        for n, number in ((3, 4), (5, 192), (7, 100352))
    ),
    # A233807, L-trominoes with at most one monomino
    *(
        (Puzzle((BENT, MONOMINO), box(n, n)), number)
        for n, number in ((2, 4), (3, 0), (4, 16), (5, 128), (6, 162), (7, 34528), (8, 943096))
    ),
    # any trominoes in 4 x n
    *(
        (Puzzle((STRAIGHT, BENT), box(4, n)), number)
        for n, number in ((3, 23), (6, 939), (9, 41813))
    ),
    (Puzzle((STRAIGHT, BENT), box(9, 12)), 20574308184277971),  # Project Euler 161
    # A006253, dimers in 2 x 2 x n
    *((dominoes(2, 2, n), number) for n, number in enumerate((2, 9, 32, 121, 450, 1681, 6272), 1)),
    (dominoes(4, 4, 4), 5051532105),  # A028446
]


@pytest.mark.parametrize(("puzzle", "number"), KNOWN)
def test_counts_are_the_known_numbers(puzzle: Puzzle, number: int) -> None:
    assert number == counted(puzzle)


@pytest.mark.slow
def test_numbers_may_have_several_limbs() -> None:
    number = 1269984011256235834242602753102293934298576249856  # A004003
    assert number == by_kernel(encode(dominoes(20, 20)).problem)


def test_dictionaries_count_what_the_kernel_counts_where_numbers_are_large() -> None:
    optional = Puzzle(
        (DOMINO, Piece("L", BENT.shape, 2, 5)),
        Board(frozenset({(0, 0)}), box(4, 14, without=((0, 0),)).must),
    )
    problem = encode(optional).problem
    assert by_dictionaries(problem) == by_kernel(problem) > 1 << 20
    problem = encode(Puzzle((Piece("M", ((0, 0),), 0, None), DOMINO), box(3, 60))).problem
    assert by_dictionaries(problem) == by_kernel(problem) > 1 << 100


def test_components_of_a_board_are_multiplied() -> None:
    apart = Puzzle((DOMINO,), box(9, 4, without=tuple((4, column) for column in range(4))))
    assert 36**2 == counted(apart)
    assert 2 == len(components_of(lay_out(encode(apart).problem)))


def test_parts_that_share_a_bounded_piece_are_one() -> None:
    puzzle = Puzzle((DOMINO, MONOMINO), box(3, 7, without=tuple((row, 3) for row in range(3))))
    assert 0 == counted(puzzle)  # each part lacks one cell
    twice = Puzzle((DOMINO, Piece("M", MONOMINO.shape, 0, 2)), puzzle.board)
    assert counted(Puzzle((DOMINO, MONOMINO), box(3, 3))) ** 2 == counted(twice) == 18**2


def test_an_option_that_lies_nowhere_is_taken_or_not() -> None:
    free = Problem((1, 0), (1, 1), ((0,), (1,), (1,)), ())
    assert 3 == covers_by_states(free)


def test_too_many_states_are_given_up() -> None:
    problem = encode(Puzzle((STRAIGHT, BENT), box(12, 12))).problem
    with pytest.raises(CountGivenUp):
        covers_by_states(problem, memory=100_000)
    with pytest.raises(CountGivenUp):
        count_covers(parts_of_problem(problem), small=True)


def test_where_there_are_too_many_states_the_kernels_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_is_small(monkeypatch)
    told: list[str] = []
    with Search(dominoes(6, 6), memory=20_000, tell=told.append) as search:
        outcome = search.count()
    assert (6728, True) == (outcome.solutions, outcome.complete)
    assert outcome.engine in ("sat", "backtrack", "dlx")
    cure = "searching instead (--memory gives it more room)"
    assert [f"the states of the count would take more than 19.53 KiB; {cure}"] == told


def test_a_small_count_takes_no_more_memory_either() -> None:
    for classes in (False, True):
        with Search(dominoes(8, 8), engine="count", memory=1000) as search:
            assert ("limit", 0) == (search.count(classes).status, search.solutions)


def test_where_states_are_hardly_ever_merged_the_kernels_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nothing_is_small(monkeypatch)
    monkeypatch.setattr(stages_, "MANY_STATES", 10)
    monkeypatch.setattr(stages_, "WAYS_OF_STATE", 10**9)
    told: list[str] = []
    with Search(dominoes(6, 6), tell=told.append) as search:
        outcome = search.count()
    assert (6728, True) == (outcome.solutions, outcome.complete)
    cure = "searching instead (--engine count goes on counting)"
    assert [f"a count by states would be no faster than a search here; {cure}"] == told
    with Search(dominoes(6, 6), engine="count", tell=told.append) as search:
        assert (6728, "count") == (search.count().solutions, search.outcome.engine)
    assert 1 == len(told)


def test_a_count_that_is_asked_for_ends_where_there_are_too_many_states(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nothing_is_small(monkeypatch)
    told: list[str] = []
    with Search(dominoes(6, 6), engine="count", memory=20_000, tell=told.append) as search:
        outcome = search.count()
    assert ("limit", 0, False) == (outcome.status, outcome.solutions, outcome.complete)
    assert [
        "the states of the count would take more than 19.53 KiB; --memory gives it more room"
    ] == told


def test_a_count_tells_its_engine_and_its_states() -> None:
    fractions = []
    with Search(
        dominoes(8, 8), tick=lambda: fractions.append(search.progress.fraction or 0)
    ) as search:
        outcome = search.count()
    assert (12988816, "count", True) == (outcome.solutions, outcome.engine, outcome.complete)
    assert 3360 == outcome.nodes
    assert sorted(fractions) == fractions
    assert 1 == search.progress.fraction


def test_states_and_steps_of_determinants_are_told_apart() -> None:
    rows = ["#" * 24] * 24 + ["." * 24] + ["##" + "." * 22] * 2
    board = "\n".join(rows)
    puzzle = loads(f'pieces = \'##\'\ncount = \'any\'\nboard = """\n{board}\n"""')
    outcome = Search(puzzle).count()
    assert Search(dominoes(24, 24)).count().solutions * 2 == outcome.solutions
    assert {"", "determinant"} == {one.kernel for one in outcome.work}
    assert outcome.nodes == sum(one.nodes for one in outcome.work)


def classes(puzzle: Puzzle, up_to: UpTo = "symmetries") -> tuple[Problem, int]:
    """A puzzle's problem with its symmetries, and how many classes are counted."""
    encoding = encode(puzzle)
    problem = replace(encoding.problem, symmetries=permutations(encoding, up_to))
    parts = parts_of_problem(problem)
    return problem, number_of_classes(problem, parts, count_covers(parts))


@pytest.mark.parametrize("up_to", ["symmetries", "rotations", "reflections"])
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_classes_are_as_many_as_canonical_forms(
    seed: int, make: Callable[[int], Puzzle], up_to: UpTo
) -> None:
    problem, found = classes(make(seed), up_to)
    ranking = Ranking(problem)
    if ranking.total > MOST:
        pytest.skip("too many tilings for a small test")
    covers = ranking.covers(range(ranking.total))
    assert len({min(orbit(cover, problem.symmetries)) for cover in covers}) == found


@pytest.mark.parametrize(
    ("sides", "number"),
    [((2, 2), 1), ((4, 4), 9), ((6, 6), 930), ((2, 2, 2), 2), ((6, 8), 42873), ((8, 8), 1629189)],
)
def test_classes_of_dominoes(sides: tuple[int, ...], number: int) -> None:
    """As many as all tilings have canonical forms, but for the last, which are too many to list for
    a test.
    """
    assert number == classes(dominoes(*sides))[1]


def test_without_symmetries_each_cover_is_a_class_of_its_own() -> None:
    problem = encode(dominoes(4, 4)).problem
    assert () == problem.symmetries
    assert 36 == number_of_classes(problem, parts_of_problem(problem), 36)


# OEIS A060312, dominoes in 2 x n from n = 1 on; A359019, squares in 3 x n
PAIRS = "1 1 2 4 5 9 12 21 30 51 76 127 195 322 504 826 1309 2135 3410 5545 8900 14445 23256"
SQUARES = "1 2 3 6 10 21 39 82 163 347 717 1533 3232 6927 14748 31645 67690 145322 311535 668997"


def test_classes_are_the_known_numbers() -> None:
    pairs = [int(number) for number in PAIRS.split()]
    assert pairs == [classes(dominoes(2, n))[1] for n in range(1, len(pairs) + 1)]
    squares = tuple(Piece(f"S{n}", tuple(product(range(n), repeat=2)), 0, None) for n in (1, 2, 3))
    numbers = [int(number) for number in SQUARES.split()]
    assert numbers == [classes(Puzzle(squares, box(3, n)))[1] for n in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("seed", seeds(20, 60))
def test_a_quotient_has_the_covers_that_a_symmetry_leaves_unchanged(seed: int) -> None:
    encoding = encode(random_puzzle(seed))
    ranking = Ranking(encoding.problem)
    covers = ranking.covers(range(min(ranking.total, MOST)))
    for symmetry in permutations(encoding, "reflections") if ranking.total <= MOST else ():
        unchanged = [
            cover
            for cover in covers
            if tuple(sorted(symmetry[option] for option in cover)) == cover
        ]
        layout = quotient_layout(lay_out(encoding.problem), symmetry)
        assert len(unchanged) == by_layout(
            layout, lambda component: PlainStages(component, 1 << 30)
        )
        assert len(unchanged) == by_layout(
            layout, lambda component: compiled_stages(component, 1 << 30)
        )


def test_symmetries_of_a_square_are_in_five_classes() -> None:
    """The identity, the half turn, the quarter turns, mirrors at sides and at corners."""
    group = permutations(encode(dominoes(4, 4)))
    classes = conjugacy_classes(group)
    assert [0] == classes[0]
    assert list(range(8)) == sorted(k for conjugates in classes for k in conjugates)
    assert [1, 1, 2, 2, 2] == sorted(map(len, classes))
    for conjugates in classes:
        fixed = {sum(k == point for k, point in enumerate(group[g])) for g in conjugates}
        assert 1 == len(fixed)


TWO_PARTS = "'''\n##.##\n##.##\n'''\nseparate = true"
FOUR_PARTS = "'''\n##.##.##.##\n##.##.##.##\n'''\nseparate = true"
TWO_CUBES = "'''\n##.##\n##.##\n---\n##.##\n##.##\n'''\nseparate = true"


@pytest.mark.rooms
@pytest.mark.parametrize("board", ['"2x2x2"', '"3x4"\nwrap = ["rows", "columns"]', TWO_PARTS])
def test_elements_are_in_one_class_where_one_takes_them_to_one_another(board: str) -> None:
    group = permutations(encode(loads(f"board = {board}\npieces = '##'\ncount = 'any'")))
    number = {g: k for k, g in enumerate(group)}
    expected = {
        frozenset(number[tuple(h[g[h.index(k)]] for k in range(len(g)))] for h in group)
        for g in group
    }
    classes = conjugacy_classes(group)
    assert len(expected) == len(classes)
    assert expected == set(map(frozenset, classes))


@pytest.mark.rooms
def test_symmetries_of_separate_parts_are_in_classes_without_being_compared_in_pairs() -> None:
    puzzle = loads(f"board = {TWO_CUBES}\npieces = '##'\ncount = 'any'")
    group = permutations(encode(puzzle))
    classes = conjugacy_classes(group)
    assert (4608, 65) == (len(group), len(classes))
    assert 4608 == sum(map(len, classes))
    with Search(puzzle, engine="count") as search:
        outcome = search.count()
    assert (81, 3) == (outcome.solutions, outcome.distinct)


@pytest.mark.slow
def test_what_many_symmetries_leave_alone_is_told_only_where_it_is_asked_for() -> None:
    puzzle = loads(f"board = {FOUR_PARTS}\npieces = '##'\ncount = 'any'")
    for distinct, told in ((False, None), (True, 1)):
        with Search(puzzle, engine="count", distinct=distinct) as search:
            outcome = search.count()
        assert (16, told) == (outcome.solutions, outcome.distinct)


def test_looking_for_classes_of_symmetries_can_be_stopped() -> None:
    group = permutations(encode(dominoes(4, 4)))
    control = at_work(Control())
    control.cancel()
    with pytest.raises(Cancelled):
        conjugacy_classes(group)


@pytest.mark.slow
def test_classes_are_counted_where_they_are_asked_for() -> None:
    with Search(dominoes(6, 6), engine="backtrack", distinct=True) as search:
        listed = sum(1 for _ in search)
    many = Puzzle((replace(STRAIGHT, least=0, most=None),), box(15, 15))
    with Search(many) as search:
        assert search.count().distinct is None
    with Search(dominoes(6, 6)) as search:
        assert (6728, listed) == (search.count(classes=True).solutions, search.outcome.distinct)
    with Search(many) as search:
        outcome = search.count(classes=True)
    assert (outcome.solutions - 1) // 8 < (outcome.distinct or 0) < outcome.solutions // 4


@pytest.mark.rooms
def test_a_count_by_states_is_promising_where_pieces_are_alike() -> None:
    different = Puzzle(
        tuple(
            Piece(name, shape, 1, 1)
            for name, shape in (("D", DOMINO.shape), ("I", STRAIGHT.shape), ("L", BENT.shape))
        ),
        box(2, 4),
    )
    assert outlook(parts_of_problem(encode(dominoes(8, 8)).problem)) < MANY_BITS
    assert float("inf") == outlook(parts_of_problem(encode(different).problem))
    sides = "edges = ['aaaa', 'aaab', 'aabb', 'abab', 'bbbb']"
    coloured = encode(loads(f"board = '4x4'\n[[piece]]\ncount = 'any'\n{sides}")).problem
    assert set() == bounded_items(lay_out(coloured))  # each fills a cell, and maybe some sides
    assert outlook(parts_of_problem(coloured)) < float("inf")
    wide = encode(dominoes(8, 9, 9)).problem
    assert not all(one.fits_words for one in components_of(lay_out(wide)))
    assert MANY_BITS < outlook(parts_of_problem(wide)) < float("inf")
