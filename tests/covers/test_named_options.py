"""`psolver.cover` with names of options, and with a matrix of 0 and 1."""

from __future__ import annotations

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
