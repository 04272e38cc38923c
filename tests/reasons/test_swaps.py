"""The two solutions that differ least, by brute force over all pairs of different classes."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from support import brute
from support.brute import Found
from support.command import run

import psolver


def cells(one: Found, other: Found) -> int:
    return sum(len(shape) for part in (one - other, other - one) for _, shape in part)


def placed(placements: list[Any]) -> Found:
    return frozenset((one["piece"], frozenset(map(tuple, one["cells"]))) for one in placements)


@pytest.mark.parametrize("name", ["l-trominoes-5x5", "five-pentominoes-5x5"])
def test_no_two_solutions_of_different_classes_differ_less(name: str) -> None:
    puzzle = psolver.load(name)
    (told,) = run("unique", name, "--why", "-q", "--format", "json").lines
    pair = [placed(one["placements"]) for one in told["tilings"]]
    classes = brute.classes(puzzle, brute.solutions(puzzle), "symmetries")
    places = [number for one in pair for number, of in enumerate(classes) if one in of]
    assert 2 == len(places) == len(set(places))
    assert [placed(one) for one in told["differences"]] == [pair[0] - pair[1], pair[1] - pair[0]]
    pairs = (both for two in combinations(classes, 2) for both in product(*two))
    assert cells(*pair) == min(cells(*both) for both in pairs)
