"""The two solutions that differ least, by brute force over all pairs of different classes."""

from __future__ import annotations

from itertools import combinations

import pytest
from support.places import SAMPLES

import psolver
from psolver.core.tilings import Tiling, differences
from psolver.reasons.swaps import closest_pair


def cells(one: Tiling, other: Tiling) -> int:
    return sum(len(some.cells) for part in differences(one, other) for some in part)


@pytest.mark.parametrize("name", ["l-trominoes-5x5", "five-pentominoes-5x5", "hexiamonds-6x6"])
def test_no_two_solutions_of_different_classes_differ_less(name: str) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    classes = [*psolver.tilings(puzzle, distinct=True, limit=60)]
    pair = closest_pair(puzzle, classes)
    assert [(), ()] == [psolver.verify(puzzle, one) for one in pair]
    assert pair[0] in classes
    least = min(cells(*some) for some in combinations(classes, 2))
    assert 0 < cells(*pair) <= least
    if len(classes) < 60:
        everything = [*psolver.tilings(puzzle)]
        of_class = {
            image: number
            for number, one in enumerate(classes)
            for image in everything
            if 0 == cells(one, image) or _same(puzzle, one, image)
        }
        assert of_class[pair[0]] != of_class[pair[1]]
        found = (
            cells(one, other)
            for one, other in combinations(everything, 2)
            if of_class[one] != of_class[other]
        )
        assert min(found) == cells(*pair)


def _same(puzzle: psolver.Puzzle, one: Tiling, other: Tiling) -> bool:
    """Whether two tilings are images of each other."""
    from psolver.hand.carried import cell_maps

    board = puzzle.board.cells
    number = {cell: place for place, cell in enumerate(board)}
    wanted = {(name, frozenset(shape)) for name, shape in other}
    return any(
        wanted == {(name, frozenset(board[to[number[c]]] for c in shape)) for name, shape in one}
        for to in cell_maps(puzzle)
    )
