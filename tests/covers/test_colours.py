"""`psolver.cover`, with colours: against brute force and known numbers; faults, and limits."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any

import pytest
from support.problems import brute
from support.random_problems import coloured_problem

import psolver
from psolver import ColouredItem, PsolverError

ENGINES = ["auto", "sat", "dlx", "backtrack"]


@pytest.mark.parametrize("way", ["count", "sample"])
def test_a_problem_that_is_large_without_its_colours_is_not_counted_by_states(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psolver.engines.colours.MOST_HELD", 3)
    options = [[name, ColouredItem("x", colour)] for name in "pqr" for colour in "AB"]
    message = (
        "too many options share coloured items to count or to draw covers by states; another"
        " engine counts and lists them"
    )
    engine = "count" if way == "count" else "auto"
    search = psolver.cover("pqr", options, "x", engine=engine)
    with pytest.raises(PsolverError) as caught:
        search.count() if way == "count" else list(search.sample(1))
    assert message == str(caught.value)
    assert 2 == psolver.cover("pqr", options, "x").count().solutions


@pytest.mark.parametrize("engine", ENGINES)
def test_covers_are_those_of_brute_force(engine: str) -> None:
    done = 0
    for seed in range(40):
        problem = coloured_problem(seed)
        coloured = {item for pairs in problem.colours for item, _ in pairs}
        bounds = dict(enumerate(zip(problem.least, problem.most, strict=True)))
        items = {item: pair for item, pair in bounds.items() if item not in coloured}
        if any(most < max(1, least) for least, most in items.values()):
            continue  # no bounds of `cover`
        options: list[list[object]] = [
            [*option, *(ColouredItem(*pair) for pair in pairs)]
            for option, pairs in zip(problem.options, problem.colours, strict=True)
        ]
        if any(items.keys().isdisjoint(option) for option in problem.options):
            continue  # an option without a primary item is in no cover
        search = partial(psolver.cover, items, options, coloured, engine=engine)
        assert brute(problem) == sorted(search())
        assert len(brute(problem)) == search().count().solutions
        done += 1
    assert done > 5


# published and other known numbers ----------------------------------------------------------------


def squares(rows: int, columns: int, tiles: Sequence[str]) -> list[Any]:
    """MacMahon's squares in a rectangle whose rim has the colour a, each used once at most."""
    options = []
    for i, j in product(range(rows), range(columns)):
        sides = [("-", i, j), ("|", i, j + 1), ("-", i + 1, j), ("|", i, j)]
        rim = [i == 0, j == columns - 1, i == rows - 1, j == 0]
        for tile in tiles:
            for turned in {tile[k:] + tile[:k] for k in range(4)}:
                if all(colour == "a" for colour, edge in zip(turned, rim, strict=True) if edge):
                    shown = map(ColouredItem, sides, turned)
                    options.append([(i, j), tile, *shown])
    cells = [*product(range(rows), range(columns))]
    lines = [(way, i, j) for way in "-|" for i in range(rows + 1) for j in range(columns + 1)]
    return [cells, options, [*tiles, *lines]]


TILES = sorted(
    {min(t[k:] + t[:k] for k in range(4)) for t in map("".join, product("abc", repeat=4))}
)


@pytest.mark.slow
def test_few_squares_of_macmahon_fit_as_often_as_a_puzzle_of_them() -> None:
    chosen = ["aabb", "aabc", "aacb", "abbc", "aacc", "abac", "aaab", "aaac"]
    head = 'board = "2x3"\nborder = "a"\ncan_reverse = false'
    text = f"{head}\n[[piece]]\ncount = [0, 1]\nedges = {chosen}"
    puzzle = psolver.loads(text)
    expected = psolver.count(puzzle)
    assert expected > 0
    for engine in ENGINES:
        assert expected == psolver.cover(*squares(2, 3, chosen), engine=engine).count().solutions


@pytest.mark.slow
def test_all_squares_of_macmahon_fit_in_the_number_of_ways_that_is_known() -> None:
    """Eight times 13328: see the sample macmahon-squares-4x6."""
    items, options, secondary = squares(4, 6, TILES)
    search = psolver.cover(
        [*items, *TILES], options, [one for one in secondary if one not in TILES]
    )
    assert 106_624 == search.count().solutions


def test_queens_have_the_numbers_of_oeis_a000170() -> None:
    found = []
    for size in range(1, 9):
        options = [
            [("r", r), ("c", c), ("a", r + c), ("b", r - c)]
            for r, c in product(range(size), repeat=2)
        ]
        items = [(line, k) for line in "rc" for k in range(size)]
        diagonals = {one for option in options for one in option} - {*items}
        found.append(psolver.cover(items, options, diagonals).count().solutions)
    assert [1, 0, 0, 2, 10, 4, 40, 92] == found


def test_langford_pairs_have_the_numbers_of_oeis_a014552() -> None:
    """Two numbers k lie with k others between them; each arrangement also backwards."""
    found = []
    for n in range(3, 9):
        options = [(f"n{k}", i, i + k + 1) for k in range(1, n + 1) for i in range(2 * n - k - 1)]
        items = [*(f"n{k}" for k in range(1, n + 1)), *range(2 * n)]
        found.append(psolver.cover(items, options).count().solutions)
    assert [2 * number for number in (1, 1, 0, 0, 26, 150)] == found


# psolver.cover -----------------------------------------------------------------------------------


def test_covers_are_numbers_of_options_and_items_any_hashable_values() -> None:
    search = psolver.cover([(0, 0), None, 3.5], [[(0, 0), None], [3.5], [None, 3.5], [(0, 0)]])
    assert [(0, 1), (2, 3)] == sorted(search)
    outcome = search.outcome
    assert ("solved", 2, True) == (outcome.status, outcome.solutions, outcome.complete)
    assert "<CoverSearch of 4 options: 2 solutions; the search is complete>" == repr(search)


def test_covers_are_drawn_evenly_and_the_same_for_the_same_seed() -> None:
    options = [[name, ColouredItem("x", colour)] for name in "pq" for colour in "AB"]
    options.append(["q"])
    first, second = ([*psolver.cover("pq", options, "x").sample(1000, 7)] for _ in range(2))
    assert first == second
    assert {(0, 2), (0, 4), (1, 3), (1, 4)} == set(first)
    assert min(Counter(first).values()) > 200


def many() -> list[Any]:
    """A problem whose covers are more than anybody counts one by one."""
    options = [[("p", k), ColouredItem(k % 7, c)] for k in range(60) for c in range(9)]
    return [[("p", k) for k in range(60)], options, range(7)]


@pytest.mark.parametrize("engine", ["sat", "dlx"])
def test_a_search_ends_at_a_limit_when_closed_and_when_cancelled(engine: str) -> None:
    with psolver.cover(*many(), engine=engine, limit=3) as search:
        assert 3 == len({*search})
    assert ("limit", 3) == (search.outcome.status, search.outcome.solutions)
    search = psolver.cover(*many(), engine=engine, time_limit=0.3)
    began = time.monotonic()
    assert "limit" == search.count().status
    assert time.monotonic() - began < 2
    search = psolver.cover(*many(), engine=engine)
    threading.Timer(0.2, search.cancel).start()
    assert "interrupted" == search.count().status
    with psolver.cover(*many(), engine=engine) as search:
        next(iter(search))
    assert "interrupted" == search.outcome.status
