"""[vary]: a file that is a puzzle for each number of a variable."""

from __future__ import annotations

from typing import Any

import pytest

import psolver
from psolver.core.errors import PuzzleError, SeveralPuzzles
from psolver.core.toml.keys import Table
from psolver.core.toml.load import loads, toml_values
from psolver.families.vary import form_value, numbers_given, with_chosen_numbers

DOMINOES = """
title = "Dominoes in 2x{n}, {or {so}"
board = "2x{n}"
pieces = "##"
count = "{n}"
[vary]
n = "1..12"
"""


@pytest.mark.parametrize("number", [1, 2, 5, 12, 40])
def test_a_number_stands_in_the_place_of_the_variable(number: int) -> None:
    expected = loads(
        f'title = "Dominoes in 2x{number}, {{or {{so}}"\nboard = "2x{number}"\npieces = "##"\n'
        f"count = {number}"
    )
    assert expected == loads(DOMINOES, vary={"n": number})


def test_a_file_with_a_variable_is_several_puzzles() -> None:
    with pytest.raises(SeveralPuzzles) as caught:
        loads(DOMINOES, "dominoes.toml")
    assert [(("n", n),) for n in range(1, 13)] == caught.value.every


SIZES = 'title = "{n} and {m}"\nboard = "{n}x{m}"\npieces = "##"\n[vary]\n'


@pytest.mark.parametrize(
    ("ranges", "given", "expected"),
    [
        ("n = [1, 3]\nm = '4..5'", None, "14 15 34 35"),
        ("m = '4..5'\nn = [1, 3]", None, "41 43 51 53"),
        ("n = '1..3'\nm = '{n}..3'", None, "11 12 13 22 23 33"),
        ("n = '1..3'\nm = '1..{n-1}'", None, "21 31 32"),
        ("n = '1..3'\nm = '{2n-3} .. {2n-2}'", None, "10 21 22 33 34"),
        ("n = '1..3'\nm = '{n}..3'", {"n": 2}, "22 23"),
        ("n = '1..3'\nm = '{n}..3'", {"n": (2, 3)}, "22 23 33"),
        ("n = '1..2'\nm = '3..9'", {"m": 5}, "15 25"),
    ],
)
def test_several_variables_have_all_numbers_the_last_varying_fastest(
    ranges: str, given: Any, expected: str
) -> None:
    with pytest.raises(SeveralPuzzles) as caught:
        loads(SIZES + ranges, vary=given)
    found = ["".join(str(number) for _, number in one) for one in caught.value.every]
    assert expected.split() == found


def test_a_number_for_each_variable_makes_one_puzzle() -> None:
    text = SIZES.replace("[vary]", "[expect]\nsolutions = [7, 8, 9, 10]\n[vary]")
    text += "n = '1..2'\nm = [4, 6]"
    puzzle = loads(text, vary={"m": 4, "n": 2})
    assert ("2 and 4", 8, 9) == (puzzle.title, len(puzzle.board.cells), puzzle.expect.solutions)
    assert loads(text, vary={"m": 5, "n": 2}).expect.solutions is None


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


def test_a_puzzle_of_such_a_file_is_written_as_one_puzzle() -> None:
    puzzle = loads(DOMINOES, vary={"n": 3})
    assert puzzle == loads(psolver.dumps(puzzle))


def test_counts_of_single_pieces_and_bounds_take_the_variable() -> None:
    text = """
    board = "{n}x{n + 1}x{2n}"
    [[piece]]
    shape = "##"
    count = ["{n-1}", "{n*n}"]
    [[piece]]
    shape = "#"
    count = [0, "any"]
    [vary]
    n = [2]
    """
    puzzle = loads(text, vary={"n": 2})
    assert [(1, 4), (0, None)] == [(piece.least, piece.most) for piece in puzzle.pieces]
    assert 2 * 3 * 4 == len(puzzle.board.cells)


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
    drawn = text.replace("[[piece]]", "").replace("shape =", "pieces =")
    for n in range(2, 6):
        one, other = (loads(each, vary={"n": n}) for each in (text, drawn))
        assert one.pieces[0].shape == other.pieces[0].shape == tuple((0, k) for k in range(n))
    with pytest.raises(PuzzleError) as caught:
        loads(text, vary={"n": 0})
    assert "puzzle: board: a board of size 0x0 has no cells; sizes begin at 1" == str(caught.value)


def test_other_numbers_take_the_variable() -> None:
    text = """
    board = "3x4"
    wrap = ["rows", "columns"]
    shift = "{n-1}"
    only = {A = "{n+1}"}
    region_rules = ["a = {2n}", "b > {n}"]
    pieces = "A\\n\\nBB"
    [vary]
    n = "1..3"
    """
    top = with_chosen_numbers(Table(toml_values(text), "puzzle"), {"n": 2}).values
    assert 1 == top["shift"]
    assert {"A": 3} == top["only"]
    assert ["a = 4", "b > 2"] == top["region_rules"]


def test_days_take_the_variable() -> None:
    text = 'board = "1x3"\nnames = "1 2 3"\nleave = "{d}"\npieces = "##"\n[vary]\nd = "1..3"\n'
    counts = [psolver.count(loads(text, vary={"d": day})) for day in (1, 2, 3)]
    assert [1, 0, 1] == counts


def test_how_many_pieces_are_used_together_takes_the_variable() -> None:
    text = """
    board = "4x{n}"
    piece_set = "tetrominoes"
    count = [0, 1]
    use = ["{n-1}", "{n}"]
    [[group]]
    pieces = ["I", "L"]
    count = "{n-2}"
    [vary]
    n = "2..5"
    """
    groups = loads(text, vary={"n": 3}).groups
    assert [(1, 1), (2, 3)] == sorted((group.least, group.most) for group in groups)


def test_a_fault_of_use_names_its_key() -> None:
    text = """
    board = "4x{n}"
    piece_set = "tetrominoes"
    use = "{n-3}"
    [vary]
    n = "2..5"
    """
    with pytest.raises(PuzzleError) as caught:
        loads(text, "some.toml", vary={"n": 2})
    expected = "some.toml: use: {n-3} is -1 for n = 2, which is below 0"
    assert expected == str(caught.value)


@pytest.mark.parametrize(
    ("lattice", "board", "cells"),
    [("hexagon", "hexagon of side {n}", 19), ("triangle", "hexagon of side {n}", 54)],
)
def test_sizes_of_every_lattice_take_the_variable(lattice: str, board: str, cells: int) -> None:
    text = f'lattice = "{lattice}"\nboard = "{board}"\npieces = "AA"\n[vary]\nn = [1]'
    text = text.replace("AA", "#" if lattice == "hexagon" else "/\\\\")
    if lattice == "triangle":
        text = text.replace('pieces = "/\\\\"', 'piece_set = "diamonds"')
    assert cells == len(loads(text, vary={"n": 3}).board.cells)


def test_a_number_given_needs_no_vary_table() -> None:
    text = 'board = "2x{n}"\npieces = "##"'
    assert 8 == len(loads(text, vary={"n": 4}).board.cells)


@pytest.mark.parametrize(
    ("text", "given", "told"),
    [
        (DOMINOES, {"m": 3}, "puzzle: vary: the variable of this file is n, not m"),
        (DOMINOES, {"n": -1}, "n is a whole number from 0 to 999,999,999, not -1"),
        (DOMINOES, {"n": True}, "n is a whole number from 0 to 999,999,999, not True"),
        (DOMINOES, {"n": 0}, "puzzle: board: a board of size 2x0 has no cells; sizes begin at 1"),
        (
            'board = "2x2"\npieces = "##"',
            {"n": 3},
            'vary: is not used; write {n} in a size or a count, such as board = "2x{n}"',
        ),
    ],
)
def test_a_number_that_cannot_be_is_told(text: str, given: dict[str, int], told: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text, vary=given)
    assert str(caught.value).endswith(told)


@pytest.mark.parametrize(
    ("form", "value"),
    [
        ("n", 7),
        (" n ", 7),
        ("2n", 14),
        ("2 * n", 14),
        ("n*2 - 1", 13),
        ("3 - n", -4),
        ("n n", 49),
        ("1 + 2 * 3", 7),
        ("", None),
        ("n +", None),
        ("+ n", None),
        ("n 2", None),
        ("2 * * n", None),
        ("n ** 2", None),
        ("n.n", None),
        ("n(2)", None),
        ("__import__('os')", None),
        (60 * "1", None),
    ],
)
def test_a_form_is_worked_out(form: str, value: int | None) -> None:
    try:
        assert value == form_value(form, {"n": 7})
    except KeyError:
        assert value is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("n=5", ("n", (5,))),
        (" n = 1..3 ", ("n", (1, 2, 3))),
        ("n=9,1", ("n", (9, 1))),
        ("n", None),
        ("n=", None),
        ("=5", None),
        ("n=3..1", None),
        ("n=1..999999", None),
        ("n=-1", None),
    ],
)
def test_numbers_are_given_on_the_command_line(text: str, found: Any) -> None:
    assert found == numbers_given(text)


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
