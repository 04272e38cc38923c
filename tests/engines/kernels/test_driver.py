"""The kernels find every cover once, in the same order however a search is cut, and alike in both
their forms.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from support.controls import at_work
from support.places import SAMPLES
from support.problems import brute, langford, queens, sample
from support.random_plain import random_puzzle
from support.random_problems import coloured_problem, grouped_problem, random_problem
from support.searches import added, searched
from support.seeds import seeds
from support.walks import check_counted, subtrees, walked

from psolver import load, loads
from psolver.core.control import Control
from psolver.engines import job_workers
from psolver.engines.item_symmetries import generated_group, with_symmetries
from psolver.engines.jobs import Batch
from psolver.engines.kernels import dancing_cells, driver, fit_tables
from psolver.engines.kernels import roots as roots_module
from psolver.engines.kernels.bit_planes import BitPlanes
from psolver.engines.kernels.bit_sets import BitSets
from psolver.engines.kernels.dancing_cells import DancingCells
from psolver.engines.kernels.driver import KernelSearch
from psolver.engines.kernels.fit_tables import FitTables
from psolver.engines.kernels.jit import PLAIN_VARIABLE
from psolver.engines.kernels.packed_sets import PackedSets
from psolver.engines.kernels.roots import Canonical, item_orbits, roots
from psolver.engines.kernels.walk import WHOLE_TREE, Leaf, Subtree, Tree, Walk, subtree_of
from psolver.engines.layout import lay_out
from psolver.search.encoding import encode
from psolver.search.problem import Problem, grouped, orbit
from psolver.search.symmetry import permutations

SEEDS = seeds(3, 60)


def puzzle_problem(seed: int) -> Problem:
    """The problem of a random puzzle that has not too many tilings."""
    problem = encode(random_puzzle(seed)).problem
    return problem if len(walked(DancingCells(problem))[0]) <= 1000 else puzzle_problem(seed + 1000)


def some_problems(seed: int) -> list[Problem]:
    """Random ones of every kind; the cells of the last fill two words of bit planes."""
    grouped = grouped_problem(seed), grouped_problem(seed, wide=True)
    return [random_problem(seed), puzzle_problem(seed), *grouped]


def some_trees(seed: int) -> Iterator[Tree]:
    for problem in some_problems(seed):
        yield from trees(problem)
    coloured = coloured_problem(seed)
    yield from (kind(coloured) for kind in (BitSets, PackedSets) if kind.suits(coloured))
    yield DancingCells(coloured)


def trees(problem: Problem) -> Iterator[Tree]:
    layout = lay_out(problem)
    if FitTables.suits(layout):
        yield FitTables(layout)
    yield from (kind(problem) for kind in (BitPlanes, BitSets) if kind.suits(problem))
    yield DancingCells(problem)


def tree_of(problem: Problem) -> Tree:
    """Fit tables where they suit, else dancing cells."""
    layout = lay_out(problem)
    return FitTables(layout) if FitTables.suits(layout) else DancingCells(problem)


@pytest.mark.parametrize("seed", seeds(8, 150))
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
                plain.setenv(PLAIN_VARIABLE, "1")
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
    out = np.zeros((1000, tree.width), np.int64)
    return walk, subtrees(out, walk.advance(budget, out))


def left_of(walk: Walk | Leaf) -> list[Subtree]:
    return [subtree_of(walk.path, branch) for branch in walk.rest()]


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
def test_a_walk_below_a_subtree_tells_its_rest_too(seed: int) -> None:
    for tree in some_trees(seed):
        for below in left_of(stopped(tree, WHOLE_TREE, 1)[0])[:3]:
            for budget in BUDGETS[:6]:
                check_rest(tree, budget, below)
        _, first = stopped(tree, WHOLE_TREE, 3)
        for below in first[:1]:
            check_rest(tree, 0, below)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_rest_of_the_rest_is_the_whole(seed: int) -> None:
    """A search that goes on with the first subtree that is left, again and again."""
    for tree in some_trees(seed):
        found: list[Subtree] = []
        left = [WHOLE_TREE]
        while left:
            walk, some = stopped(tree, left.pop(0), 4)
            found += some
            left[:0] = left_of(walk)
        assert [one.choices for one in walked(tree)[0]] == [one.choices for one in found]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_full_page_leaves_a_rest_too(seed: int) -> None:
    for tree in trees(puzzle_problem(seed)):
        whole = [one.choices for one in walked(tree)[0]]
        walk = tree.start()
        out = np.zeros((1, tree.width), np.int64)
        found: list[Subtree] = []
        while not walk.done and len(found) < 20:
            found += subtrees(out, walk.advance(10**6, out))
            rest = [one.choices for below in left_of(walk) for one in walked(tree, below)[0]]
            assert whole == [*(one.choices for one in found), *rest]


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
    out = np.zeros((1000, tree.width), np.int64)
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


@pytest.mark.parametrize("seed", SEEDS)
def test_a_large_tree_of_dancing_cells_tells_its_rest(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dancing_cells, "MOST_SAVED_SIZES", -1)
    for problem in some_problems(seed):
        for budget in BUDGETS:
            check_rest(DancingCells(problem), budget)


def test_states_that_are_merged_lose_nothing_of_the_rest() -> None:
    problem = encode(loads('board = "4x6"\npieces = "##"\ncount = 12')).problem
    tree = FitTables(lay_out(problem))
    assert tree.merges
    assert 281 == len(walked(tree)[0])  # OEIS A099390
    for budget in (*BUDGETS, 300, 700):
        check_rest(tree, budget)


@pytest.mark.parametrize("seed", SEEDS)
def test_without_rows_covers_are_only_counted(seed: int) -> None:
    for tree in trees(puzzle_problem(seed)):
        walk = tree.start()
        out = np.zeros((0, tree.width), np.int64)
        while not walk.done:
            walk.advance(5, out)
        found, nodes = walked(tree)
        assert (len(found), nodes) == (walk.found, walk.nodes)


@pytest.mark.parametrize("up_to", ["symmetries", "reflections"])
@pytest.mark.parametrize("seed", seeds(8, 100))
def test_a_search_finds_one_cover_of_each_class_and_counts_them_all(seed: int, up_to: Any) -> None:
    encoding = encode(random_puzzle(seed))
    every = [part.cover for part in walked(DancingCells(encoding.problem))[0]]
    problem = replace(encoding.problem, symmetries=permutations(encoding, up_to))
    classes = {min(orbit(cover, problem.symmetries)) for cover in every}
    covers, solutions, number = added(searched(problem, tree_of(problem)))
    assert classes == {min(orbit(cover, problem.symmetries)) for cover in covers}
    assert len(classes) == len(covers) == number
    assert len(every) == solutions
    counted = searched(problem, tree_of(problem), "count classes")
    assert ([], len(every), len(classes)) == added(counted)
    _, solutions, number = added(searched(problem, tree_of(problem), "count"))
    assert len(every) == solutions
    assert number in (None, len(classes))


def symmetric_problem(seed: int) -> Problem:
    """A random problem of a few items and of all the images of a few options under a group."""
    rng = Random(seed)
    items = rng.choice([4, 6, 8])
    turn = tuple((k + items // 2) % items for k in range(items))
    mirror = tuple(items - 1 - k for k in range(items))
    group = generated_group([turn, mirror][: rng.randint(1, 2)], items, 10)
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
    for items in item_orbits(problem) if problem.symmetries else []:
        monkeypatch.setattr(roots_module, "_worth", lambda _, __, some, ___, one=items: some == one)
        for tree in trees(problem):
            for task in ("list", "count classes"):
                covers, solutions, number = added(searched(problem, tree, task))
                assert (len(every), len(classes)) == (solutions, number)
                assert task != "list" or classes == {
                    min(orbit(cover, problem.symmetries)) for cover in covers
                }
            assert len(every) == added(searched(problem, tree, "count"))[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_walk_takes_no_option_that_is_left_out(seed: int) -> None:
    for tree in some_trees(seed):
        covers = [part.cover for part in walked(tree)[0]]
        without = sorted({cover[0] for cover in covers[::3] if cover})
        left = [cover for cover in covers if not set(without).intersection(cover)]
        for budget in (1, 10**6):
            walk, out = tree.start(WHOLE_TREE, without), np.zeros((7, tree.width), np.int64)
            found: list[Subtree] = []
            while not walk.done:
                found += subtrees(out, walk.advance(budget, out))
                rest = [subtree_of(walk.path, branch) for branch in walk.rest()]
                assert all(not set(without).intersection(one.cover) for one in rest)
            assert sorted(left) == sorted(one.cover for one in found)


@pytest.mark.parametrize(
    ("text", "gain"),
    [
        ('board = "5x5"\npiece_set = "trominoes"\ncount = "any"', 3.2),
        ('board = "3x5"\npiece_set = "tetrominoes"\ncount = [0, 2]', 2),
        ('board = "5x5"\npiece_set = "pentominoes"\ncount = [0, 1]\ncan_reverse = false', 2),
        ('board = "3x3x3"\npieces = "###"\ncount = "any"', 2),
        ('board = "hexagon of side 3"\npiece_set = "trihexes"\ncount = "any"', 4),
        ('board = "6x8"\npieces = """\n#\n###\n"""\ncount = "any"', 2),
        ('board = "2x3x4"\npieces = """\n#\n##\n"""\ncount = "any"', 4),
        ('board = "2x4x4"\npieces = """\n.#\n###\n"""\ncount = "any"', 2),
        ('board = "5x9"\npieces = """\n.#\n####\n"""\ncount = "any"', 1),
    ],
)
def test_the_images_of_a_cell_shorten_a_search_in_which_no_piece_is_used_once(
    text: str, gain: float
) -> None:
    lattice = "hexagon" if "hexagon" in text else "square"
    encoding = encode(loads(f'lattice = "{lattice}"\n{text}'))
    problem = replace(encoding.problem, symmetries=permutations(encoding))
    every, _ = walked(DancingCells(encoding.problem))
    classes = {min(orbit(part.cover, problem.symmetries)) for part in every}
    for tree in trees(problem):
        assert roots(problem, tree)[0].option is not None
        plain = sum(batch.effort for batch in searched(encoding.problem, tree, "count"))
        listed = searched(problem, tree)
        covers, solutions, number = added(listed)
        assert classes == {min(orbit(cover, problem.symmetries)) for cover in covers}
        assert (len(every), len(classes), number) == (solutions, len(covers), len(classes))
        assert gain * sum(batch.effort for batch in listed) < plain


@pytest.mark.parametrize("counting", [False, True])
@pytest.mark.parametrize("seed", seeds(8, 25))
def test_a_split_search_finds_the_same_in_the_same_order_on_any_number_of_cores(
    seed: int, counting: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "ROWS_AT_A_TIME", 3)
    monkeypatch.setattr(job_workers, "MOST_WAITING", 5)
    monkeypatch.setattr(driver, "SLICE_NODES", 4)
    encoding = encode(random_puzzle(seed))
    problem = replace(encoding.problem, symmetries=permutations(encoding))

    def run(threads: int) -> list[Batch]:
        tree = tree_of(problem)
        tree.merges = False
        found = searched(problem, tree, "count classes" if counting else "list", threads)
        return [batch._replace(fraction=0.0) for batch in found]

    whole = run(1)
    monkeypatch.setattr(driver, "OWN_NODES", 10)
    split = run(1)
    assert added(whole) == added(split)
    assert sum(batch.effort for batch in whole) == sum(batch.effort for batch in split)
    assert [split, split] == [run(2), run(3)]


def test_canonical_keeps_the_smallest_image_of_each_class() -> None:
    keep = Canonical(((1, 0, 3, 2),))
    rows = [(1, 0, 0, 0), (1, 0, 1, 0), (2, 0, 0, 1), (2, 0, 3, 0), (2, 0, 2, 1)]
    assert [(1, 0, 0, 0), (2, 0, 0, 1), (2, 0, 3, 0)] == [
        tuple(row) for row in keep(np.array(rows))[0].tolist()
    ]
    assert 5 == keep(np.array(rows))[1]


@pytest.mark.parametrize("few", [0, 2000])
def test_covers_of_no_row_are_none(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roots_module, "FEW_IMAGES", few)
    keep, rows = Canonical(((1, 0, 3, 2),)), np.array([(1, 0, 1, 0), (2, 0, 0, 1)])
    assert [((), 0), ((), 0), (((0, 1),), 1)] == [keep.covers(rows, number) for number in range(3)]


def test_an_error_in_a_thread_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "OWN_NODES", 0)
    monkeypatch.setattr(driver, "SLICE_NODES", 1)
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


@pytest.mark.slow
@pytest.mark.parametrize("name", ["6x10", "8x8"])
def test_the_fraction_done_grows_and_is_right_within_a_factor_of_two_at_half_time(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "OWN_NODES", 20_000)
    encoding = encode(load(SAMPLES / f"pentominoes-{name}.toml"))
    problem = replace(encoding.problem, symmetries=permutations(encoding))
    control = at_work(Control())
    search = KernelSearch(problem, tree_of(problem), "fit tables", "count")
    nodes, seen = 0, []
    for batch in search.batches(1):
        nodes += batch.effort
        seen.append((nodes, control.progress.fraction))
    told = [(nodes, fraction) for nodes, fraction in seen if fraction is not None]
    fractions = [fraction for _, fraction in told]
    assert fractions == sorted(fractions)
    assert 1.0 == pytest.approx(control.progress.fraction)
    at_half = next(fraction for nodes, fraction in told if nodes >= seen[-1][0] / 2)
    assert 0.25 <= at_half <= 1.0


@pytest.mark.parametrize("seed", seeds(20, 100))
def test_where_a_sample_shows_too_many_forms_fit_tables_do_not_suit(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    problem = encode(random_puzzle(seed)).problem
    monkeypatch.setattr(driver, "SAMPLED_OPTIONS", 5)
    monkeypatch.setattr(fit_tables, "MOST_FORM_WORDS", 1)
    monkeypatch.setattr(driver, "WORD_BITS", 4)
    monkeypatch.setattr(fit_tables, "WORD_BITS", 4)
    if driver._has_more_forms(problem, 4):
        assert not FitTables.suits(lay_out(problem))
