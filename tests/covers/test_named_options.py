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
