"""[vary]: a file that is a puzzle for each number of a variable."""

from __future__ import annotations

import pytest

import psolver
from psolver import PuzzleError, loads

DOMINOES = """
title = "Dominoes in 2x{n}, {or {so}"
board = "2x{n}"
pieces = "##"
count = "{n}"
[vary]
n = "1..12"
"""


SIZES = 'title = "{n} and {m}"\nboard = "{n}x{m}"\npieces = "##"\n[vary]\n'


@pytest.mark.parametrize(
    ("ranges", "fault"),
    [
        (
            "n = '1..{m}'\nm = '1..2'",
            "n: the range '1..{m}' needs the variable m; none stands before it",
        ),
        (
            "n = '1..2'\nm = '{n}..{k}'",
            "m: the range '{n}..{k}' needs the variable k; those before it are n",
        ),
        (
            "n = '1..2'\nm = '5..{n}'",
            "m: the range '5..{n}' has no numbers for every n",
        ),
        (
            "n = [9]\nm = '{n}..4'\nk = '1..3'",
            "m: the range '{n}..4' has no numbers for n = 9",
        ),
        (
            "n = '1..200'\nm = '1..200'",
            "m: has 10,200 numbers; it may have at most 10,000",
        ),
        (
            "n = '1..2'\nm = '{n-}..2'",
            "m: 'n-' cannot be worked out; write whole numbers and the variable with +, - and *,"
            " such as {n}, {n+1} or {2n}",
        ),
    ],
)
def test_impossible_ranges_are_refused_with_the_cause(ranges: str, fault: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(SIZES + ranges)
    assert f"puzzle: vary.{fault}" == str(caught.value)


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


@pytest.mark.parametrize(
    ("form", "value"),
    [
        ("n", 7),
        (" n ", 7),
        ("2n", 14),
        ("2 * n", 14),
        ("n*2 - 1", 13),
        ("10 - n", 3),
        ("n n", 49),
        ("1 + 2 * 3", 7),
        *((wrong, None) for wrong in ("n +", "+ n", "n 2", "2 * * n", "n ** 2", "n.n", "n(2)")),
        ("__import__('os')", None),
        (60 * "1", None),
    ],
)
def test_a_form_is_worked_out(form: str, value: int | None) -> None:
    text = f'board = "7x{{n}}"\npieces = "#"\ncount = "{{{form}}}"'
    if value is None:
        with pytest.raises(PuzzleError, match=r"count: (.* cannot be worked|nothing says)"):
            loads(text, vary={"n": 7})
    else:
        assert value == loads(text, vary={"n": 7}).pieces[0].least


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
