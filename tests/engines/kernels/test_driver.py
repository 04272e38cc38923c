"""The kernels find every cover once, in the same order however a search is cut, and alike in both
their forms.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from support.problems import brute, langford, queens, sample
from support.random_plain import random_puzzle
from support.random_problems import coloured_problem, grouped_problem, random_problem
from support.searches import added, searched, trees
from support.seeds import seeds
from support.tuning import tune
from support.walks import check_counted, subtrees, walked

from psolver import loads
from psolver.engines import (
    WHOLE_TREE,
    DancingCells,
    FitTables,
    Leaf,
    Subtree,
    Tree,
    Walk,
    lay_out,
    with_symmetries,
    zeros,
)
from psolver.engines.kernels import roots
from psolver.search import Problem, encode, grouped, orbit

SEEDS = seeds(3, 60)


def puzzle_problem(seed: int) -> Problem:
    """The problem of a random puzzle that has not too many tilings."""
    problem = encode(random_puzzle(seed)).problem
    return problem if len(walked(DancingCells(problem))[0]) <= 1000 else puzzle_problem(seed + 1000)


def some_problems(seed: int) -> list[Problem]:
    """Random ones of every kind."""
    return [random_problem(seed), puzzle_problem(seed), grouped_problem(seed)]


def some_trees(seed: int) -> Iterator[Tree]:
    for problem in some_problems(seed):
        yield from trees(problem)
    yield from trees(coloured_problem(seed))


def tree_of(problem: Problem) -> Tree:
    """Fit tables where they suit, else dancing cells."""
    layout = lay_out(problem)
    return FitTables(layout) if FitTables.suits(layout) else DancingCells(problem)


@pytest.mark.parametrize("seed", seeds(40, 200))
def test_every_cover_of_any_problem_is_found_once_by_both_forms(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for problem in (random_problem(seed), puzzle_problem(seed), grouped_problem(seed)):
        expected = brute(problem) if len(problem.options) <= 12 else None
        for tree in trees(problem):
            compiled = walked(tree)
            covers = sorted(part.cover for part in compiled[0])
            expected = covers if expected is None else expected
            assert expected == covers
            assert len(covers) == check_counted(tree)
            with monkeypatch.context() as plain:
                plain.setenv("PSOLVER_PLAIN", "1")
                assert compiled == walked(tree)


KNOWN = [
    *((queens(n), number) for n, number in ((6, 4), (8, 92), (10, 724))),  # OEIS A000170
    *((langford(n), number) for n, number in ((4, 2), (6, 0), (7, 52), (8, 300))),  # A014552, both
    *((sample(name), n) for name, n in (("four-pieces", 8), ("dominoes-4x4", 36))),
    (sample("optional-5x5"), 2232),
    (sample("l-trominoes-5x5"), 128),  # OEIS A233807
]


def test_known_numbers_of_covers() -> None:
    for problem, number in KNOWN:
        for tree in trees(problem):
            assert number == check_counted(tree)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_walk_may_be_cut_anywhere(seed: int) -> None:
    for tree in some_trees(seed):
        whole = walked(tree)
        for budget, rows in ((1, 100), (7, 1), (1000, 3)):
            assert whole == walked(tree, budget=budget, rows=rows)


def stopped(tree: Tree, below: Subtree, budget: int) -> tuple[Walk | Leaf, list[Subtree]]:
    """A walk with a budget, and what it found."""
    walk = tree.start(below)
    out = zeros(1000, tree.width)
    return walk, subtrees(out, walk.advance(budget, out))


def left_of(walk: Walk | Leaf) -> list[Subtree]:
    """The subtrees below the choices above each branch."""
    return [
        Subtree(position, (*walk.path[:level], *choice)) for level, position, *choice in walk.rest()
    ]


def check_rest(tree: Tree, budget: int, below: Subtree = WHOLE_TREE) -> None:
    """What a walk has found, and what walks below its rest find, is the whole in order."""
    found, nodes = walked(tree, below)
    walk, before = stopped(tree, below, budget)
    rest = left_of(walk)
    after = [walked(tree, subtree) for subtree in rest]
    some = [*before, *(one for others, _ in after for one in others)]
    assert [one.choices for one in found] == [one.choices for one in some]
    assert walk.done <= (rest == [])
    if not tree.merges and walk.nodes:
        counted = walk.nodes + sum(nodes for _, nodes in after)
        # to leave a position of fit tables empty is not a node, any other choice is one
        assert counted <= nodes <= counted + len(rest)
        assert isinstance(tree, FitTables) or nodes == counted + len(rest)


BUDGETS = (0, 1, 2, 3, 5, 8, 13, 34, 89)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_found_and_the_rest_are_the_whole(seed: int) -> None:
    for tree in some_trees(seed):
        for budget in BUDGETS:
            check_rest(tree, budget)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_given_away_comes_right_after_what_stays_and_loses_nothing(seed: int) -> None:
    """However often a walk, and those below what it gives away, give away."""
    for tree in some_trees(seed):
        if tree.merges:
            continue
        whole, nodes = walked(tree)
        for budget in (1, 3, 20):
            found, others, parts = given_away(tree, WHOLE_TREE, budget)
            assert [one.choices for one in whole] == [one.choices for one in found]
            assert nodes == others
            assert 1.0 == pytest.approx(parts)


def given_away(tree: Tree, below: Subtree, budget: int) -> tuple[list[Subtree], int, float]:
    """What a walk finds that gives away after every few nodes, with what those find that it gives
    to; the nodes of all, and the part of the whole that all are.
    """
    walk, given = tree.start(below), []
    out = zeros(1000, tree.width)
    found: list[Subtree] = []
    parts = 0.0
    while not walk.done:
        found += subtrees(out, walk.advance(budget, out))
        some, part = walk.give_away()
        given[:0] = some
        parts += part
    nodes = walk.nodes
    parts += walk.fraction
    for subtree in given:
        more, others, _ = given_away(tree, subtree, budget)
        found += more
        nodes += others
    return found, nodes, parts


def symmetric_problem(seed: int) -> Problem:
    """A random problem of a few items and of all the images of a few options under a group."""
    rng = Random(seed)
    items = rng.choice([4, 6, 8])
    turn = tuple((k + items // 2) % items for k in range(items))
    mirror = tuple(items - 1 - k for k in range(items))
    both = tuple(turn[image] for image in mirror)
    whole = [tuple(range(items)), turn, mirror, both]
    group = whole[: rng.choice([2, 4])]
    some = [rng.sample(range(items), rng.randint(1, 3)) for _ in range(rng.randint(2, 6))]
    options = sorted({tuple(sorted(image[k] for k in one)) for one in some for image in group})
    least, most = [1] * items, [rng.choice([1, 1, 1, 2])] * items
    if rng.random() < 0.4:
        for k in {image[0] for image in group}:
            least[k] = 0
    if rng.random() < 0.2:  # no option that holds such an item can be taken
        items += 1
        group = [(*image, items - 1) for image in group]
        options += [(*option, items - 1) for option in options[::2]]
        least, most = [*least, 0], [*most, 0]
    problem = Problem(tuple(least), tuple(most), tuple(options), ())
    return with_symmetries(grouped(problem), [(*image, items) for image in group])[0]


@pytest.mark.parametrize("seed", seeds(40, 2000))
def test_the_roots_of_any_orbit_find_one_cover_of_each_class(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = symmetric_problem(seed)
    every = [part.cover for part in walked(DancingCells(problem))[0]]
    classes = {min(orbit(cover, problem.symmetries)) for cover in every}
    for items in roots.item_orbits(problem) if problem.symmetries else []:
        monkeypatch.setattr(roots, "_worth", lambda _, __, some, ___, one=items: some == one)
        for tree in trees(problem):
            for task in ("list", "count classes"):
                covers, solutions, number = added(searched(problem, tree, task))
                assert (len(every), len(classes)) == (solutions, number)
                assert task != "list" or classes == {
                    min(orbit(cover, problem.symmetries)) for cover in covers
                }
            assert len(every) == added(searched(problem, tree, "count"))[1]


def test_an_error_in_a_thread_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    tune(monkeypatch, OWN_NODES=0, SLICE_NODES=1)
    problem = encode(loads('board = "4x4"\npieces = "##"\ncount = 8')).problem
    tree = tree_of(problem)
    tree.merges = False
    start = tree.start

    def fail(below: Subtree = WHOLE_TREE, without: Sequence[int] = ()) -> Walk | Leaf:
        if threading.current_thread() is not threading.main_thread():
            raise MemoryError
        return start(below, without)

    monkeypatch.setattr(tree, "start", fail)
    with pytest.raises(MemoryError):
        searched(problem, tree, threads=2)
