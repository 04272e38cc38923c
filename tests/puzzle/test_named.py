"""Cells with names: which stay free, what a Board takes, and that nothing but the cells that stay
free changes what a puzzle is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from random import Random

import pytest
from support.brute import tilings
from support.random_plain import random_hexagons, random_puzzle, random_solid, random_triangles

import psolver
from psolver.puzzle.cell_names import (
    MONTHS,
    WEEKDAYS,
    free_names,
    leaving,
    names_of_date,
    part_of_date,
)
from psolver.puzzle.model import Board, Puzzle

MAKERS = [random_puzzle, random_solid, random_hexagons, random_triangles]
NAMED = Board(
    frozenset({(0, 0), (0, 1), (0, 2)}), names={(0, 2): "21", (0, 0): "Nov", (0, 1): "Sat"}
)


def test_names_are_sorted_by_their_cells() -> None:
    assert (((0, 0), "Nov"), ((0, 1), "Sat"), ((0, 2), "21")) == NAMED.names


def test_what_was_free_is_covered_again_when_something_else_is_left_free() -> None:
    left = leaving(leaving(NAMED, ["Nov", "21"]), ["Sat"])
    assert (((0, 0), (0, 2)), (((0, 1), "Sat"),)) == (left.cells, free_names(left))


def test_a_board_with_names_is_rebuilt_by_its_repr() -> None:
    left = leaving(NAMED, ["Nov"])
    assert left == eval(repr(left), {"Board": Board})


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (7, 'board: names: expected cells with names, such as (((0, 1), "Feb"),)'),
        (
            {(0, 0): "New Year"},
            "board: the name at (0, 0): 'New Year' is not the name of a cell; a name is one word",
        ),
        (
            {(0, 0): "a", (0, 1): "a"},
            "board: names: two cells have the name 'a'; give each one of its own",
        ),
        (
            (((0, 0), "a"), ((0, 0), "b")),
            "board: names: a cell has two names; give it one",
        ),
    ],
)
def test_what_are_no_names_is_told(names: object, fault: str) -> None:
    with pytest.raises(psolver.PuzzleError) as caught:
        Board(frozenset({(0, 0), (0, 1)}), names=names)  # type: ignore[arg-type]
    assert fault == str(caught.value)


def test_a_date_has_the_names_of_its_month_its_day_and_its_weekday() -> None:
    assert ["Nov", "21", "Sat"] == names_of_date(NAMED, date(2026, 11, 21), "puzzle")


def test_a_date_whose_day_has_no_cell_is_refused() -> None:
    with pytest.raises(psolver.PsolverError) as caught:
        names_of_date(NAMED, date(2026, 11, 22), "puzzle")
    assert "puzzle: no cell has the name of the day 22" == str(caught.value)


def test_a_part_of_a_date_is_known_by_its_first_letters() -> None:
    for kind, words, least in (("month", MONTHS, 3), ("weekday", WEEKDAYS, 2)):
        for number, word in enumerate(words, 1):
            for length in range(least, len(word) + 1):
                assert (kind, number) == part_of_date(word[:length]) == part_of_date(word.upper())
    assert [None] * 4 == [part_of_date(name) for name in ("0", "32", "No", "Nov21")]


def named(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with a name for each cell; some that no clue has stay free."""
    board = replace(
        puzzle.board, names=tuple((c, f"c{n}") for n, c in enumerate(puzzle.board.cells))
    )
    clued = {cell for cell, _ in board.clues}
    can = [name for cell, name in board.names if cell not in clued]
    free = random.sample(can, min(len(can), random.randrange(4)))
    return replace(puzzle, board=leaving(board, free if len(free) < len(board.cells) else []))


def check(puzzle: Puzzle) -> None:
    """A puzzle with names has the tilings of its board, as brute force finds them."""
    board = puzzle.board
    bare = replace(puzzle, board=replace(board, names=()))
    expected = {
        frozenset((piece, frozenset(cells)) for piece, cells in one) for one in tilings(bare)
    }
    found = [*psolver.tilings(puzzle)]
    assert expected == {frozenset((p, frozenset(cells)) for p, cells in one) for one in found}
    assert all(not psolver.verify(puzzle, one) for one in found)
    assert psolver.count(puzzle, distinct=True) == psolver.count(bare, distinct=True)
    for one in found[:2]:
        assert all(name in psolver.draw(puzzle, one, size="roomy") for _, name in free_names(board))


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(5))
def test_brute_force_agrees(make: Callable[[int], Puzzle], seed: int) -> None:
    check(named(make(seed), Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(5, 80))
def test_brute_force_agrees_on_many(make: Callable[[int], Puzzle], seed: int) -> None:
    check(named(make(seed), Random(seed)))
