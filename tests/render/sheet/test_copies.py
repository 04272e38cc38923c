"""How often a piece is cut out, and how it lies."""

from __future__ import annotations

import pytest

import psolver
from psolver.geometry.cells import extent
from psolver.puzzle.tiling import Placement
from psolver.render.sheet.cutting import copies, has_board, lying

DOMINO = ((0, 0), (0, 1))


def often(board: str, *pieces: psolver.Piece, used: str | None = None) -> list[int]:
    """How often each piece is cut out; `used` are the names of those that a solution uses."""
    puzzle = psolver.Puzzle(pieces, psolver.puzzle(board=board, pieces="#").board)
    solution = None if used is None else [Placement(name, DOMINO) for name in used]
    found = {piece.name: number for piece, number in copies(puzzle, solution)}
    return [found.get(piece.name, 0) for piece in pieces]


def piece(name: str, least: int, most: int | None, size: int = 2) -> psolver.Piece:
    return psolver.Piece(name, tuple((0, n) for n in range(size)), least, most)


def test_a_piece_is_cut_as_often_as_it_may_be_used() -> None:
    assert [1, 4, 2] == often("4x4", piece("A", 1, 1), piece("B", 2, 4), piece("C", 0, 2))


def test_what_a_solution_leaves_out_is_cut_too() -> None:
    assert [1, 4] == often("4x4", piece("A", 0, 1), piece("B", 2, 4), used="BB")


def test_a_piece_that_is_never_used_is_not_cut() -> None:
    assert [1, 0] == often("4x4", piece("A", 1, 1), piece("B", 0, 0))


def test_a_piece_without_a_bound_is_cut_as_often_as_a_solution_uses_it() -> None:
    assert [3, 0] == often("4x4", piece("A", 1, None), piece("B", 0, None), used="AAA")


def test_without_a_solution_pieces_without_a_bound_fill_the_board_together() -> None:
    assert [8] == often("4x4", piece("A", 0, None))
    assert [3, 3] == often("4x4", piece("A", 0, None), piece("B", 0, None, 3))
    assert [1, 1] == often("1x3", piece("A", 0, None), piece("B", 0, None, 5))


def test_no_more_are_cut_than_there_is_room_for() -> None:
    assert [8, 1] == often("4x4", piece("A", 0, 1000), piece("B", 0, 1000, 20))


def test_pieces_lie_low_where_they_may_be_turned() -> None:
    standing = ((0, 0), (1, 0), (2, 0))
    assert (1, 3) == extent(lying(psolver.Piece("I", standing)))
    assert standing == lying(psolver.Piece("I", standing, can_rotate=False))


def test_pieces_are_turned_over_never() -> None:
    shape = ((0, 1), (1, 1), (2, 0), (2, 1))
    one_sided = psolver.Piece("J", shape, can_reverse=False)
    assert lying(one_sided) == lying(psolver.Piece("J", shape)) in one_sided.orientations


def test_a_piece_that_is_as_low_as_it_can_be_lies_as_in_its_picture() -> None:
    shape = ((0, 0), (0, 1), (0, 2), (1, 1))
    assert shape == lying(psolver.Piece("T", shape))


def test_solid_pieces_lie_in_few_layers() -> None:
    tower = psolver.Piece("I", ((0, 0, 0), (1, 0, 0), (2, 0, 0)))
    assert (1, 1, 3) == extent(lying(tower))


@pytest.mark.parametrize(
    ("sample", "expected"),
    [("small-2x3", True), ("symmetry-three-l", False), ("symmetry-three-l-7x7", True)],
)
def test_a_symmetry_puzzle_has_a_board_where_it_has_a_frame(sample: str, expected: bool) -> None:
    from support.places import SAMPLES

    assert expected == has_board(psolver.load(SAMPLES / f"{sample}.toml"))
