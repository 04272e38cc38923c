"""`psolver compare`: two solutions side by side; and the two that differ least, by brute force."""

from __future__ import annotations

import json
from itertools import combinations, product
from typing import Any

import pytest
from support import brute
from support.brute import Found
from support.command import run
from support.places import SAMPLES

import psolver

FIVE = str(SAMPLES / "five-pentominoes-5x5.toml")


def pieces_on(tiling: Any) -> dict[tuple[int, ...], str]:
    """The piece on each cell."""
    pieces = {}
    for placement in tiling["placements"]:
        pieces.update(dict.fromkeys(map(tuple, placement["cells"]), placement["piece"]))
    return pieces


def test_cells_that_differ_are_marked_in_both() -> None:
    answer = json.loads(run("compare", FIVE, "1", "3", "--format", "json").out)
    first, second = map(pieces_on, answer["tilings"])
    differing = sorted(cell for cell in first if first[cell] != second[cell])
    assert differing == [tuple(cell) for cell in answer["cells"]]
    drawn = run("compare", FIVE, "1", "3").out
    assert f"Solutions 1 and 3 differ in {len(differing)} of 25 cells" in drawn
    assert 2 * len(differing) + 1 == drawn.count("•")


def test_numbers_that_no_two_solutions_have_are_one_sentence() -> None:
    same = run("compare", FIVE, "2", "2")
    assert (2, True) == (same.status, "solution 2 is the same; name two others" in same.err)
    far = run("compare", str(SAMPLES / "four-pieces.toml"), "1", "9")
    assert (2, True) == (far.status, "has 8 solutions, and none has the number 9" in far.err)
    none = run("compare", str(SAMPLES / "impossible-clue.toml"))
    assert (1, "") == (none.status, none.out)


def cells(one: Found, other: Found) -> int:
    return sum(len(shape) for part in (one - other, other - one) for _, shape in part)


def placed(placements: list[Any]) -> Found:
    return frozenset((one["piece"], frozenset(map(tuple, one["cells"]))) for one in placements)


@pytest.mark.parametrize(
    "name", ["l-trominoes-5x5", pytest.param("five-pentominoes-5x5", marks=pytest.mark.slow)]
)
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
