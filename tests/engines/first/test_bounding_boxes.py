"""Pieces in their boxes, side by side, on boards whose cells may stay free."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import psolver
from psolver import Outcome, Puzzle, Tiling

BOUNDING_BOXES = "bounding boxes"

PRESENTS = ["#.#\n###\n#.#", "###\n###\n..#", "###\n.##\n.##", "#.#\n###\n#..", ".#.\n###\n###"]


def presents(rows: int, columns: int, *numbers: int) -> Puzzle:
    """A board of free cells, and a number of each of the presents."""
    pieces = [
        {"name": name, "shape": shape, "count": number}
        for name, shape, number in zip("ABCDE", PRESENTS, numbers, strict=False)
    ]
    return psolver.puzzle(board=free(rows, columns), piece=pieces)


def free(rows: int, columns: int) -> str:
    return "\n".join(["?" * columns] * rows)


def first(puzzle: Puzzle) -> tuple[Sequence[Tiling], Outcome]:
    """The first tiling of a puzzle, if it has one; it is one."""
    with psolver.Search(puzzle, limit=1) as search:
        found = list(search)
    assert all(() == psolver.verify(puzzle, tiling) for tiling in found)
    return found, search.outcome


def test_a_number_that_is_even_takes_no_longer() -> None:
    outcomes = [first(presents(24, 24, 12, 12, 12, 12, last))[1] for last in (11, 12)]
    assert [59, 60] == [outcome.nodes for outcome in outcomes]


@pytest.mark.parametrize("sides", [(16, 21), (21, 16), (18, 20), (20, 18)])
def test_boxes_lie_or_stand_as_more_of_them_fit(sides: tuple[int, int]) -> None:
    lying = (sides[0] // 2) * (sides[1] // 3)
    standing = (sides[0] // 3) * (sides[1] // 2)
    number = max(lying, standing)
    puzzle = psolver.puzzle(board=free(*sides), pieces="##.\n.##", count=number)
    (tiling,), outcome = first(puzzle)
    assert (BOUNDING_BOXES, number) == (outcome.kernel, len(tiling.placements))


@pytest.mark.parametrize(("use", "number"), [(10, 10), ([3, 70], 3), ([60, 80], 60)])
def test_groups_of_pieces_have_the_fewest_that_they_need(use: int | list[int], number: int) -> None:
    puzzle = psolver.puzzle(board=free(20, 20), piece_set="pentominoes", count="any", use=use)
    (tiling,), outcome = first(puzzle)
    assert (BOUNDING_BOXES, number) == (outcome.kernel, len(tiling.placements))


def test_a_group_that_needs_no_piece_is_met_by_none() -> None:
    puzzle = psolver.puzzle(board=free(20, 20), piece_set="pentominoes", count="any", use=[0, 5])
    (tiling,), _ = first(puzzle)
    assert () == tiling.placements


def test_pieces_beyond_the_blocks_are_left_to_the_usual_search() -> None:
    found, outcome = first(presents(24, 24, 13, 13, 13, 13, 13))
    assert 1 == len(found)
    assert BOUNDING_BOXES != outcome.kernel
