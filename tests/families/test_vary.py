"""[vary]: a file that is a puzzle for each number of a variable."""

from __future__ import annotations

import pytest

import psolver
from psolver import loads

DOMINOES = """
title = "Dominoes in 2x{n}, {or {so}"
board = "2x{n}"
pieces = "##"
count = "{n}"
[vary]
n = "1..12"
"""


def test_sizes_of_pieces_take_the_variable() -> None:
    text = """
    board = "{n}x{2n}"
    count = "any"
    [[piece]]
    shape = "1x{n}"
    [vary]
    n = "2..9"
    """
    # by hand: n + 1 places for one block of n lying bars among the standing ones, or none, or two
    counts = [psolver.count(loads(text, vary={"n": n})) for n in range(2, 10)]
    assert [n + 3 for n in range(2, 10)] == counts


def test_numbers_of_every_kind_take_the_variable() -> None:
    text = """
    board = "{n}x{n + 1}x{2n}"
    use = ["{n-1}", "{n*n}"]
    [[piece]]
    shape = "##"
    count = ["{n-1}", "{n*n}"]
    [[piece]]
    shape = "#"
    count = [0, "any"]
    [[group]]
    pieces = ["A", "B"]
    count = "{n+1}"
    """
    puzzle = loads(text, vary={"n": 2})
    assert [(1, 4), (0, None)] == [(piece.least, piece.most) for piece in puzzle.pieces]
    assert [(1, 4), (3, 3)] == sorted((group.least, group.most) for group in puzzle.groups)
    assert 2 * 3 * 4 == len(puzzle.board.cells)


EXPECTING = DOMINOES.replace(
    "[vary]", '[expect]\nsolutions = [1, 2, 3]\nsource = "Fibonacci"\n[vary]'
)


@pytest.mark.parametrize(("number", "expected"), [(1, 1), (3, 3), (4, None)])
def test_each_puzzle_expects_its_own_answer(number: int, expected: int | None) -> None:
    text = EXPECTING.replace("1..12", "1..3")
    puzzle = loads(text, vary={"n": number})
    assert expected == puzzle.expect.solutions
    assert ("Fibonacci" if expected else None) == puzzle.expect.source
    assert puzzle == loads(psolver.dumps(puzzle))
