"""Exact cover by fewest options left: every cover once, the same however the search is stopped or
split.
"""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from support.problems import brute, langford, queens, sample
from support.walks import check_counted, check_split, walked

from psolver.cover.kernels import dancing_cells
from psolver.cover.kernels.dancing_cells import DancingCells
from psolver.cover.kernels.jit import PLAIN_VARIABLE
from psolver.cover.kernels.walk import CHOICES, DEPTH, Subtree
from psolver.cover.problem import Cover, Problem

np = pytest.importorskip("numpy")

BOUNDS = (
    [(1, 1)] * 6 + [(0, 1)] * 4 + [(0, 2), (1, 2), (2, 2), (1, 3), (2, 10**9), (0, 10**9), (0, 0)]
)
RARE = [*BOUNDS, (1, 0), (2, 1), (3, 2), (10**9, 10**9)]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLAIN_VARIABLE, "1")


def random_problem(seed: int) -> Problem:
    """At most seven items and ten options, of all kinds: long, empty, equal ones, items without
    options.
    """
    random = Random(seed)
    items = random.randint(0, 7)
    kinds = random.choice(
        [BOUNDS, BOUNDS, RARE, [(0, 2), (1, 3), (0, 10**9)], [(1, 1)], [(0, 1), (0, 2)]]
    )
    bounds = [random.choice(kinds) for _ in range(items)]
    longest = random.randint(1, max(1, items))
    options = [
        tuple(
            sorted(
                random.sample(
                    range(items), random.randint(not random.randrange(30) or items > 0, longest)
                )
            )
        )
        for _ in range(random.randint(0, 10) if items else 0)
    ]
    options += options[: random.choice([0, 0, 0, 2])]
    return Problem(
        tuple(least for least, _ in bounds), tuple(most for _, most in bounds), tuple(options), ()
    )


def counted(problem: Problem) -> int:
    """The number of covers, from a search that writes nothing."""
    return check_counted(DancingCells(problem))


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("hundred", range(4))
def test_random_problems_have_the_covers_that_brute_force_finds(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        problem = random_problem(seed)
        found, _ = walked(DancingCells(problem))
        assert brute(problem) == sorted(part.cover for part in found), seed


@pytest.mark.parametrize("seed", range(60))
def test_both_forms_of_the_kernel_find_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = DancingCells(random_problem(seed))
    compiled = walked(tree), walked(tree, stop=2)
    monkeypatch.setenv(PLAIN_VARIABLE, "1")
    assert compiled == (walked(tree), walked(tree, stop=2))


@pytest.mark.parametrize(
    "problem", [queens(6), langford(4), sample("four-pieces"), *map(random_problem, range(30))]
)
def test_a_stopped_search_goes_on_where_it_was(problem: Problem) -> None:
    tree = DancingCells(problem)
    whole = walked(tree, rows=1000)
    for budget in (1, 7, 1000):
        for rows in (1, 3):
            assert whole == walked(tree, budget=budget, rows=rows)
    assert len(whole[0]) == counted(problem)


@pytest.mark.parametrize("stop", range(5))
@pytest.mark.parametrize(
    "problem",
    [
        queens(6),
        queens(7),
        langford(7),
        *map(sample, ("four-pieces", "dominoes-4x4", "optional-5x5", "clues-6x6")),
    ],
)
def test_the_parts_of_a_split_search_are_the_whole_in_order(problem: Problem, stop: int) -> None:
    check_split(DancingCells(problem), stop)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("stop", range(4))
def test_random_problems_split(stop: int) -> None:
    for seed in range(100):
        check_split(DancingCells(random_problem(seed)), stop)


def test_a_part_that_is_a_cover_gives_itself_once() -> None:
    tree = DancingCells(langford(4))
    (cover, _), _ = walked(tree)
    assert [cover] == walked(tree, cover)[0] == walked(tree, cover, stop=1)[0]


def test_any_option_may_be_a_part() -> None:
    problem = queens(6)
    tree = DancingCells(problem)
    whole = {part.cover for part in walked(tree)[0]}
    for option in range(36):
        assert {c for c in whole if option in c} == {
            p.cover for p in walked(tree, Subtree(0, (option,)))[0]
        }


@pytest.mark.parametrize("choices", [(0, 0), (0, 1), (2,), (3,)])
def test_choices_that_exclude_each_other_have_no_covers(choices: tuple[int, ...]) -> None:
    tree = DancingCells(
        Problem((1, 1, 0, 0), (1, 1, 0, 1), ((0,), (0, 1), (1, 2), (0, 3), (1, 3)), ())
    )
    assert ([], 0) == walked(tree, Subtree(0, choices))


def test_an_uncovered_item_is_a_choice() -> None:
    tree = DancingCells(Problem((0, 0), (1, 2), ((0,), (1,)), ()))
    assert [(0, 1), (0, -4), (-1, 1), (-1, -4)] == [part.choices for part in walked(tree)[0]]


@pytest.mark.parametrize(
    ("problem", "covers"),
    [
        (Problem((), (), (), ()), [()]),
        (Problem((1,), (1,), (), ()), []),
        (Problem((0,), (1,), (), ()), [()]),
        (Problem((0,), (0,), ((0,),), ()), [()]),
        (Problem((2,), (10**9,), ((0,),), ()), []),
        (Problem((), (), ((),), ()), [(0,), ()]),
        (Problem((1,), (1,), ((0,), (0,)), ()), [(0,), (1,)]),
    ],
)
def test_small_problems(problem: Problem, covers: list[Cover]) -> None:
    assert covers == [part.cover for part in walked(DancingCells(problem))[0]]


@pytest.mark.parametrize(
    ("problem", "covers"),
    [
        (queens(6), 4),  # OEIS A000170
        (queens(8), 92),
        (queens(10), 724),
        (langford(4), 2),  # OEIS A014552, both directions
        (langford(7), 52),
        (langford(8), 300),
        (langford(6), 0),
        (sample("four-pieces"), 8),
        (sample("dominoes-4x4"), 36),
        (sample("optional-5x5"), 2232),
        (sample("l-trominoes-5x5"), 128),  # OEIS A233807
    ],
)
def test_known_numbers_of_covers(problem: Problem, covers: int) -> None:
    assert covers == counted(problem)


@pytest.mark.parametrize("name", ["four-pieces", "optional-5x5", "dominoes-4x4"])
def test_rows_are_as_wide_as_the_deepest_cover_needs(name: str) -> None:
    tree = DancingCells(sample(name))
    deepest = max(len(part.choices) for part in walked(tree)[0])
    assert DEPTH < CHOICES + deepest <= tree.width


def test_many_options_without_an_item_to_branch_on_take_little_room() -> None:
    size = 20_000
    tree = DancingCells(Problem((0,), (10**9,), ((0,),) * size, ()))
    walk = tree.start()
    out = np.zeros((3, tree.width), np.int64)
    assert 3 == walk.advance(10**6, out)
    assert [size] * 3 == out[:, DEPTH].tolist()


def test_numpy_and_numba_are_not_imported_before_a_search() -> None:
    code = (
        "import sys, psolver.cover.kernels.driver, psolver.cover.states.counting;"
        " print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert (
        "[]\n"
        == subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout
    )


@pytest.mark.parametrize(
    "problem", [queens(6), langford(7), sample("dominoes-4x4"), *map(random_problem, range(60))]
)
def test_a_large_tree_is_searched_in_the_same_order(
    problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = walked(DancingCells(problem))
    monkeypatch.setattr(dancing_cells, "MOST_SAVED_SIZES", -1)
    assert whole == walked(DancingCells(problem))
