"""Pieces that may not touch, marks and edges on boards that wrap and in separate parts: what a
source or a little thought tells.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from support import brute_together

import psolver
from psolver.puzzle.model import Board, Piece, Puzzle

TORUS = ("rows", "columns")


def kings(size: int, number: int) -> Puzzle:
    """A number of kings, none beside another, on a square torus."""
    cells = frozenset(product(range(size), repeat=2))
    board = Board(frozenset(), cells, wrap=TORUS)
    return Puzzle((Piece("K", ((0, 0),), number, number),), board, touch="apart")


@pytest.mark.parametrize(("size", "known"), [(3, 0), (4, 56), (5, 200), (6, 486), (8, 1760)])
def test_two_kings_on_a_torus_are_those_of_the_oeis(size: int, known: int) -> None:
    assert known == psolver.count(kings(size, 2))  # A179403


@pytest.mark.parametrize(("size", "known"), [(5, 0), (6, 28), (7, 81095)])
def test_nine_kings_on_a_torus_are_those_of_the_oeis(size: int, known: int) -> None:
    assert known == psolver.count(kings(size, 9))  # A180067


def tile(marks: str, **more: object) -> Piece:
    """A square with marks above, to the right, below, to the left; . for none."""
    beyond = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    edges = [((0, 0, *to), mark) for to, mark in zip(beyond, marks, strict=True) if mark != "."]
    given = {"can_rotate": False, "can_reverse": False} | more
    return Piece(marks, ((0, 0),), edges=tuple(edges), **given)


def board(rows: int, columns: int, *wrap: str) -> Board:
    """A rectangle."""
    return Board(frozenset(product(range(rows), range(columns))), wrap=wrap)


@pytest.mark.parametrize(
    ("marks", "edges", "known"),
    [("abab", "equal", 1), ("abac", "equal", 0), ("abAB", "opposite", 1), ("abaB", "opposite", 0)],
)
def test_a_tile_alone_on_a_torus_matches_itself(marks: str, edges: str, known: int) -> None:
    assert known == psolver.count(Puzzle((tile(marks),), board(1, 1, *TORUS), edges=edges))


@pytest.mark.parametrize(("other", "known"), [(".b.a", 2), (".b.b", 0), (".b..", 2), ("...b", 0)])
def test_two_tiles_around_a_tube_meet_at_two_sides(other: str, known: int) -> None:
    puzzle = Puzzle((tile(".a.b"), tile(other)), board(1, 2, "columns"))
    assert known == psolver.count(puzzle)


def test_two_sides_of_the_same_cells_are_told_apart_by_symmetries() -> None:
    # a flip leaves the cells of a ring of two where they are, and exchanges the sides they share
    puzzle = Puzzle((tile(".a.b", can_reverse=True, least=2, most=2),), board(1, 2, "columns"))
    tilings = set(brute_together.tilings(puzzle))
    assert 2 == len(tilings) == psolver.count(puzzle)
    classes = brute_together.classes(puzzle, tilings)
    assert len(classes) == psolver.count(puzzle, distinct=True)


def test_the_rim_of_a_tube_is_where_it_ends() -> None:
    pieces = (tile("abcb", least=3, most=3),)
    assert 0 == psolver.count(Puzzle(pieces, board(1, 3, "columns"), border="a"))
    pieces = (tile("abab", least=3, most=3),)
    assert 1 == psolver.count(Puzzle(pieces, board(1, 3, "columns"), border="a"))
    assert 1 == psolver.count(Puzzle(pieces, board(1, 3, *TORUS), border="b"))


def test_a_bar_with_a_mark_lies_around_a_tube_in_as_many_ways_as_it_shows_others() -> None:
    bar = Piece("I", tuple((0, n) for n in range(5)))
    assert 1 == psolver.count(Puzzle((bar,), board(1, 5, "columns")))
    marked = replace(bar, marks=(((0, 0), "b"),))
    assert 5 == psolver.count(Puzzle((marked,), board(1, 5, "columns")))
    assert 1 == psolver.count(Puzzle((marked,), board(1, 5, "columns")), distinct=True)
    white = replace(board(1, 5, "columns"), marks=tuple(((0, n), "w") for n in range(3)))
    assert 2 == psolver.count(Puzzle((marked,), white))


def test_marks_of_the_board_leave_the_shifts_that_keep_them() -> None:
    dots = Piece("D", ((0, 0),), 1, 1, marks=(((0, 0), "b"),))
    row = Board(frozenset(), frozenset((0, n) for n in range(6)), wrap=("columns",))
    assert 1 == psolver.count(Puzzle((dots,), row), distinct=True)
    striped = replace(row, marks=tuple(((0, n), "bwr"[n % 3]) for n in range(6)))
    assert (2, 1) == tuple(
        psolver.count(Puzzle((dots,), striped), distinct=distinct) for distinct in (False, True)
    )


def test_separate_parts_touch_nowhere() -> None:
    cells = frozenset({(0, 0), (1, 1)})
    dots = (Piece("D", ((0, 0),), 2, 2),)
    assert 0 == psolver.count(Puzzle(dots, Board(cells), touch="apart"))
    assert 1 == psolver.count(Puzzle(dots, Board(cells, separate=True), touch="apart"))


def test_a_part_of_one_cell_turns_the_marks_of_its_sides() -> None:
    pieces = (tile("a...", can_rotate=True), tile("b...", can_rotate=True))
    one = Puzzle(pieces, Board(frozenset({(0, 0), (0, 2)}), separate=True))
    assert (32, 1) == (psolver.count(one), psolver.count(one, distinct=True))
    rigid = replace(one, board=replace(one.board, separate=False))
    assert 32 == psolver.count(rigid) > psolver.count(rigid, distinct=True) > 1
