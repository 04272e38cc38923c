"""`psolver.cover` with names of options, and with a matrix of 0 and 1."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

import psolver

# Wikipedia, "Exact cover": the detailed example, whose only cover is B, D, F
SUBSETS = {
    "A": [1, 4, 7],
    "B": [1, 4],
    "C": [4, 5, 7],
    "D": [3, 5, 6],
    "E": [2, 3, 6, 7],
    "F": [2, 7],
}
MATRIX = [[int(item in subset) for item in range(1, 8)] for subset in SUBSETS.values()]


def test_a_cover_has_the_names_of_its_options() -> None:
    assert [("B", "D", "F")] == list(psolver.cover(range(1, 8), SUBSETS))
    assert [("B", "D", "F")] * 3 == list(psolver.cover(range(1, 8), SUBSETS).sample(3, seed=1))
    assert 1 == psolver.cover(range(1, 8), SUBSETS).count().solutions


def test_names_come_in_the_order_of_the_options() -> None:
    assert [("z", "a")] == list(psolver.cover("pq", {"z": "p", "a": "q"}))
    assert [((1, 2), None)] == list(psolver.cover("pq", {(1, 2): "p", None: "q"}))


def test_an_option_without_a_primary_item_is_in_no_cover_and_shifts_no_name() -> None:
    assert [("b",)] == list(psolver.cover("p", {"a": "x", "b": "p"}, "x"))


@pytest.mark.parametrize(
    "matrix",
    [
        MATRIX,
        tuple(map(tuple, MATRIX)),
        np.array(MATRIX),
        np.array(MATRIX, bool),
        np.array(MATRIX, float),
        list(np.array(MATRIX)),
    ],
    ids=["lists", "tuples", "int", "bool", "float", "rows"],
)
def test_a_matrix_has_an_option_in_each_row(matrix: Any) -> None:
    assert [(1, 3, 5)] == list(psolver.cover(matrix))


def covers_of(matrix: list[list[int]], secondary: set[int]) -> set[tuple[int, ...]]:
    """Return the covers of a matrix by brute force over all sets of its rows with a primary 1."""
    width = len(matrix[0])
    primary = [column for column in range(width) if column not in secondary]
    rows = [number for number, row in enumerate(matrix) if any(row[column] for column in primary)]
    found = set()
    for size in range(len(rows) + 1):
        for chosen in combinations(rows, size):
            sums = [sum(matrix[row][column] for row in chosen) for column in range(width)]
            if all(sums[c] == 1 if c in primary else sums[c] <= 1 for c in range(width)):
                found.add(chosen)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_a_matrix_has_the_covers_of_brute_force(seed: int) -> None:
    random = Random(seed)
    height, width = random.randint(1, 9), random.randint(1, 6)
    matrix = [[int(random.random() < 0.35) for _ in range(width)] for _ in range(height)]
    secondary = {column for column in range(width) if random.random() < 0.2}
    expected = covers_of(matrix, secondary)
    for given in (matrix, np.array(matrix)):
        assert sorted(expected) == sorted(psolver.cover(given, secondary=sorted(secondary)))
    names = {f"row {n}": [c for c in range(width) if row[c]] for n, row in enumerate(matrix)}
    primary = [column for column in range(width) if column not in secondary]
    named = psolver.cover(primary, {k: v for k, v in names.items() if v}, secondary)
    assert sorted(tuple(f"row {n}" for n in cover) for cover in expected) == sorted(named)


MISSING = (
    "options are missing: write cover(items, options), or cover(matrix) with rows of 0 and 1,"
    " a column for each item"
)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ab",), MISSING),
        ((SUBSETS,), MISSING),
        (([],), MISSING),
        ((5,), MISSING),
        (([[0, 1], [1, 2]],), "matrix: row 1, column 1: expected 0 or 1, found 2"),
        (([["a"]],), "matrix: row 0, column 0: expected 0 or 1, found 'a'"),
        (([[1], [1, 0]],), "matrix: row 1 has 2 numbers, row 0 has 1; all rows are of one length"),
        (
            ([[1, 0]], None, [2]),
            "secondary: there is no column 2 (they are numbered from 0 to 1)",
        ),
        (
            ("ab", {"X": "ac"}),
            "option 'X': there is no item 'c' (name it in items or secondary)",
        ),
        (
            ("abc", np.eye(3)),
            "options: an array is a matrix, which stands alone: cover(matrix); its columns are the"
            " items",
        ),
        (("ab", {"X": ""}), "option 'X': has no items (leave it out)"),
        (("ab", {"X": 5}), "option 'X': expected an iterable, found a whole number"),
    ],
)
def test_a_fault_of_a_matrix_or_a_named_option_is_one_sentence(
    arguments: Any, message: str
) -> None:
    with pytest.raises(psolver.PsolverError) as caught:
        psolver.cover(*arguments)
    assert message == str(caught.value)
