"""Cells with names: which stay free, and that nothing but the cells that stay
free changes what a puzzle is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import prod
from random import Random

import pytest
from support.brute import tilings
from support.random_plain import random_hexagons, random_puzzle, random_solid, random_triangles

import psolver
from psolver import Board, Piece, Puzzle

MAKERS = [random_puzzle, random_solid, random_hexagons, random_triangles]


@pytest.mark.parametrize("number", range(10))
def test_the_cells_that_stayed_free_before_do_not_matter(number: int) -> None:
    random = Random(f"freed {number}")
    cells = [(0, column) for column in range(5)]
    may = frozenset(cell for cell in cells[1:] if random.random() < 0.5)
    names = {cell: name for cell, name in zip(cells, "abcde", strict=True) if random.random() < 0.8}
    board = Board(frozenset(cells) - may, may, names=names)
    some, others = ([n for n in names.values() if n != "a" and random.random() < 0.5] for _ in "12")
    assert board.leaving(others) == board.leaving(some).leaving(others)
    puzzle = Puzzle((Piece("I", ((0, 0),), 0, 5),), board.leaving(some))
    assert puzzle == psolver.loads(psolver.dumps(puzzle))


@pytest.mark.rooms
def test_the_dice_of_the_genius_square_have_as_many_rolls_as_its_box_says() -> None:
    assert 62_208 == prod(len({*die}) for die in psolver.load("genius-square").board.dice)


def named(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with a name for each cell; some that no clue has stay free."""
    board = replace(
        puzzle.board, names=tuple((c, f"c{n}") for n, c in enumerate(puzzle.board.cells))
    )
    clued = {cell for cell, _ in board.clues}
    can = [name for cell, name in board.names if cell not in clued]
    free = random.sample(can, min(len(can), random.randrange(4)))
    return replace(puzzle, board=board.leaving(free if len(free) < len(board.cells) else []))


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(5))
def test_a_puzzle_with_names_has_the_tilings_of_its_board(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle = named(make(seed), Random(seed))
    bare = replace(puzzle, board=replace(puzzle.board, names=()))
    expected = {frozenset((name, frozenset(cells)) for name, cells in one) for one in tilings(bare)}
    found = [*psolver.tilings(puzzle)]
    assert expected == {frozenset((name, frozenset(cells)) for name, cells in one) for one in found}
    assert all(not psolver.verify(puzzle, one) for one in found)
    assert psolver.count(puzzle, distinct=True) == psolver.count(bare, distinct=True)
    for one in found[:2]:
        drawn = psolver.draw(puzzle, one, size="roomy")
        assert all(name in drawn for _, name in puzzle.board.free_names)


HOLED = "pieces = '#'\ncount = 'any'\nboard = '''\n.##.\n#.##\n'''\nnames = '''\n{}\n'''\n"


def test_names_may_have_a_point_for_each_place_without_a_cell() -> None:
    short = psolver.loads(HOLED.format("a b\nc . d"))
    assert short == psolver.loads(HOLED.format(". a b .\nc . . d"))
    assert {(0, 1): "a", (0, 2): "b", (1, 0): "c", (1, 3): "d"} == dict(short.board.names)
