"""[[problem]]: a file of several puzzles with the same pieces."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from psolver import Puzzle, PuzzleError, dumps, loads

TOP = {
    "title": '"All"',
    "notes": '"for all"',
    "source": '"me"',
    "count": "1",
    "can_rotate": "true",
    "board": '"3x4"',
}


def text(*problems: str, top: dict[str, str] | None = None) -> str:
    keys = "\n".join(f"{key} = {value}" for key, value in (TOP if top is None else top).items())
    pieces = "\npieces = '''\nAA\nA.\n\nBBB\n'''\n"
    return keys + pieces + "".join(f"\n[[problem]]\n{one}\n" for one in problems)


def counts(puzzle: Puzzle) -> dict[str, tuple[int, int | None]]:
    return {piece.name: (piece.least, piece.most) for piece in puzzle.pieces}


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        ('"A"', {"A": (1, 1), "B": (0, 0)}),
        ("{A = 3}", {"A": (3, 3), "B": (0, 0)}),
        ('{A = [0, 2], B = "any"}', {"A": (0, 2), "B": (0, None)}),
    ],
)
def test_only_chooses_pieces_by_name(only: str, expected: Any) -> None:
    assert expected == counts(loads(text(f"only = {only}")))
    alone = loads(text(top=TOP | {"only": only}))
    assert expected == counts(alone)
    assert replace(alone, notes="") == replace(loads(dumps(alone)), notes="")


@pytest.mark.parametrize(
    ("problem", "line", "fault"),
    [
        ('cuont = 1\nboard = "2x3"', 18, "problem[2]: unknown key 'cuont' (did you mean 'count'?)"),
        ('board = "2x3"\ncount = -1', 19, "problem[2].count: expected 0 or more, found -1"),
        (
            'board = """\n##\n#!"""',
            20,
            "problem[2].board: line 2, column 2: '!' cannot stand here;",
        ),
        (
            "[problem.expect]\nsolutions = 1.5",
            19,
            "problem[2].expect.solutions: expected a whole number, found a number",
        ),
        (
            "[[problem.group]]\npieces = ['Q']\ncount = 1",
            19,
            "problem[2].group[1].pieces[1]: there is no piece 'Q'",
        ),
        ("only = ['A', 'Q']", 18, "problem[2].only[2]: there is no piece 'Q' (the pieces: A, B)"),
        ("only = {Q = 1}", 18, "problem[2].only: there is no piece 'Q' (the pieces: A, B)"),
        ("only = {A = -1}", 18, "problem[2].only.A: expected 0 or more, found -1"),
        ("only = []", 18, "problem[2].only: names no piece"),
        ("board = '#B'\nonly = 'A'", None, ""),
        (
            "pieces = '##'",
            18,
            "problem[2].pieces: belongs at the top of the file, as all problems share their pieces;"
            ' only = ["A", "B"] chooses some for one problem',
        ),
        (
            "lattice = 'hexagon'",
            18,
            "problem[2].lattice: belongs at the top of the file, as all problems share",
        ),
        (
            "[problem.vary]\nn = '1..3'",
            18,
            "problem[2].vary: goes with no [[problem]] in the same file",
        ),
        (
            "[[problem.problem]]\ntitle = 'inner'",
            18,
            "problem[2].problem: stands in a problem already; write [[problem]] for the next one",
        ),
        (
            "use = ['A']",
            18,
            "problem[2].use: is the number of pieces that are used in all; the names of those that"
            ' are used are written only = ["A"]',
        ),
    ],
)
def test_a_fault_of_a_problem_has_its_place(problem: str, line: int | None, fault: str) -> None:
    several = text('title = "One"', problem)
    if not fault:
        assert (0, 0) == counts(loads(several, vary={"problem": 2}))["B"]
        return
    with pytest.raises(PuzzleError) as caught:
        loads(several, "my.toml")
    assert str(caught.value).startswith(f"my.toml: {fault}")
    assert line == caught.value.line


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("problem = 3\n" + text(), "problem: write [[problem]], with two brackets, before each"),
        (text() + "[problem]\nboard = '2x2'", "problem: write [[problem]], with two brackets"),
        ("problem = []\n" + text(), "problem: has no problem; write [[problem]] and below it"),
        (text() + "[vary]\nn = '1..2'\n[[problem]]", "vary: goes with no [[problem]] in the same"),
        (
            text() + "[expect]\nsolutions = 2\n[[problem]]",
            "expect.solutions: is an answer of one problem; write it in [problem.expect] below",
        ),
        ("cuont = 1\n" + text("", ""), "unknown key 'cuont' (did you mean 'count'?)"),
        (
            text("", "", top={"title": '"no board"'}),
            "problem[1].board: missing; draw it, or give its size",
        ),
        (
            text("", 'board = "2x2"', top=TOP | {"names": "'''\na b c d\ne f g h\ni j k l\n'''"}),
            "problem[2]: names: ",
        ),
    ],
)
def test_a_fault_of_all_is_one_sentence(written: str, fault: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(written, "my.toml")
    assert str(caught.value).startswith(f"my.toml: {fault}")
    assert caught.value.line is not None


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"problem": 3}, "holds 2 problems; there is no problem 3"),
        ({"problem": 0}, "holds 2 problems; there is no problem 0"),
        ({"problem": [1, 2.5]}, "holds 2 problems; there is no problem 2.5"),
        ({"n": 1}, "has no variable n; --problem N chooses one of its problems"),
        ({"problem": "Tow"}, "has no problem 'Tow' (did you mean 'two'?)"),
        ({"problem": "xyz"}, "has no problem 'xyz' (there are 2, which psolver show lists)"),
    ],
)
def test_a_problem_that_is_not_there_cannot_be_chosen(given: Any, fault: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text('title = "One"', 'title = "Two"'), "my.toml", vary=given)
    assert f"my.toml: {fault}" == str(caught.value)


def test_problems_of_one_title_are_chosen_by_number() -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text('title = "Bed"', 'title = "bed"'), "my.toml", vary={"problem": "Bed"})
    fault = "the problems 1 and 2 are all called 'Bed'; choose one by its number"
    assert f"my.toml: {fault}" == str(caught.value)
