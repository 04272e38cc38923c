"""Pieces in their boxes, side by side, on boards whose cells may stay free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

import psolver
from psolver.core.model import Puzzle
from psolver.core.outcome import BOUNDING_BOXES, Outcome
from psolver.core.tilings import Tiling

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


@pytest.mark.parametrize("sides", [(24, 24), (47, 36), (35, 50), (16, 17)])
def test_as_many_presents_as_there_are_blocks_lie_side_by_side(sides: tuple[int, int]) -> None:
    rows, columns = sides
    blocks = (rows // 3) * (columns // 3)
    numbers = [blocks // 5] * 4
    (tiling,), outcome = first(presents(rows, columns, *numbers, blocks - sum(numbers)))
    assert (BOUNDING_BOXES, blocks) == (outcome.kernel, len(tiling.placements))
    assert Counter(A=numbers[0], B=numbers[1], C=numbers[2], D=numbers[3]) <= Counter(
        placement.piece for placement in tiling
    )


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


def test_boxes_lie_around_holes() -> None:
    hole = "\n".join(["?" * 21] * 6 + ["?" * 6 + "." * 3 + "?" * 12] * 3 + ["?" * 21] * 6)
    puzzle = psolver.puzzle(board=hole, pieces="#.#\n###\n#.#", count=34)
    (tiling,), outcome = first(puzzle)
    assert (BOUNDING_BOXES, 34) == (outcome.kernel, len(tiling.placements))


def test_boxes_of_solids_and_of_hexagons_lie_side_by_side() -> None:
    solid = psolver.puzzle(board="\n\n".join([free(8, 8)] * 8), pieces="###\n#", count=80)
    row = " ".join("?" * 20)
    slanted = "\n".join(" " * number + row for number in range(20))
    hexagons = psolver.puzzle(board=slanted, lattice="hexagon", piece_set="tetrahexes", count=4)
    for puzzle, number in ((solid, 80), (hexagons, 28)):
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


def test_pieces_with_too_many_cells_have_a_reason() -> None:
    puzzle = presents(24, 24, 17, 17, 17, 17, 17)
    with psolver.Search(puzzle, limit=1) as search:
        assert [] == list(search)
    assert search.outcome.complete
    assert "the pieces cover 578 cells" in str(search.reason)


def test_cells_that_must_be_covered_are_left_to_others() -> None:
    board = free(24, 23) + "\n" + "?" * 22 + "#"
    puzzle = psolver.puzzle(board=board, pieces="###\n#.#\n##.", count=20)
    (tiling,), outcome = first(puzzle)
    assert BOUNDING_BOXES != outcome.kernel
    assert (24, 22) in tiling.owners()
