"""[[problem]]: a file of several puzzles with the same pieces."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import psolver
from psolver.core.errors import PuzzleError
from psolver.core.model import Expect, Puzzle
from psolver.core.several_puzzles import SeveralProblems
from psolver.core.toml.dump import dumps
from psolver.core.toml.load import loads

TOP = {
    "title": '"All"',
    "notes": '"for all"',
    "source": '"me"',
    "count": "1",
    "can_rotate": "true",
    "board": '"3x4"',
}
OWN = {
    "title": '"Two"',
    "notes": '"of this one"',
    "source": '"you"',
    "count": "[0, 2]",
    "can_rotate": "false",
    "can_reverse": "false",
    "can_reflect": "false",
    "board": "'''\nA##?\n####\n'''",
    "board_marks": '"chessboard"',
    "names": "'a b c d'",
    "leave": '"a"',
    "dice": '"a b"',
    "use": "2",
    "touch": '"never"',
    "wrap": '"columns"',
    "separate": "true",
    "goal": '"packing"',
    "best": '"most cells"',
    "only": '["A"]',
    "group": '[{pieces = ["A", "B"], count = 1}]',
    "expect": "{solutions = 3, distinct = 1}",
}


def text(*problems: str, top: dict[str, str] | None = None) -> str:
    keys = "\n".join(f"{key} = {value}" for key, value in (TOP if top is None else top).items())
    pieces = "\npieces = '''\nAA\nA.\n\nBBB\n'''\n"
    return keys + pieces + "".join(f"\n[[problem]]\n{one}\n" for one in problems)


@pytest.mark.parametrize("key", OWN)
def test_a_key_of_a_problem_takes_the_place_of_the_one_at_the_top(key: str) -> None:
    more = {"names": {"board": '"1x4"'}, "leave": {"board": '"1x4"', "names": "'a b c d'"}}
    more["dice"] = more["leave"]
    own = {key: OWN[key], **more.get(key, {})}
    keys = "\n".join(f"{name} = {value}" for name, value in own.items())
    assert loads(text(top=TOP | own)) == loads(text("", keys), vary={"problem": 2})
    assert loads(text(top=TOP)) == loads(text("", keys), vary={"problem": 1})


def test_a_file_with_problems_is_several_puzzles() -> None:
    with pytest.raises(SeveralProblems) as caught:
        loads(text('title = "One"', 'board = "2x3"', 'title = "Three"'), "my.toml")
    assert [(("problem", n),) for n in (1, 2, 3)] == caught.value.every
    assert [12, 6, 12] == [len(one.puzzle.board.cells) for one in caught.value.problems]
    assert (
        "my.toml: holds 3 problems, 1 'One', 2 and 3 'Three'; choose one with --problem N, or"
        " count all with --count"
    ) == str(caught.value)


def test_a_single_problem_need_not_be_chosen() -> None:
    assert "One" == loads(text('title = "One"')).title


def test_a_problem_is_chosen_by_its_title_too() -> None:
    several = text('title = "One"', 'title = "Two"\nboard = "2x3"')
    assert 6 == len(loads(several, vary={"problem": " two"}).board.cells)


def test_the_source_and_the_effort_of_answers_are_shared() -> None:
    several = text("[problem.expect]\nsolutions = 2", "[problem.expect]\nsource = 'other'")
    several = several.replace("\n[[", "\n[expect]\nsource = 'all'\neffort = 'slow'\n[[", 1)
    found = [loads(several, vary={"problem": number}).expect for number in (1, 2)]
    assert [
        Expect(solutions=2, source="all", effort="slow"),
        Expect(source="other", effort="slow"),
    ] == found


def counts(puzzle: Puzzle) -> dict[str, tuple[int, int | None]]:
    return {piece.name: (piece.least, piece.most) for piece in puzzle.pieces}


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        ('"A"', {"A": (1, 1), "B": (0, 0)}),
        ('["B"]', {"A": (0, 0), "B": (1, 1)}),
        ('["A", "B"]', {"A": (1, 1), "B": (1, 1)}),
        ("{A = 3}", {"A": (3, 3), "B": (0, 0)}),
        ('{A = [0, 2], B = "any"}', {"A": (0, 2), "B": (0, None)}),
    ],
)
def test_only_chooses_pieces_by_name(only: str, expected: Any) -> None:
    assert expected == counts(loads(text(f"only = {only}")))
    alone = loads(text(top=TOP | {"only": only}))
    assert expected == counts(alone)
    assert replace(alone, notes="") == replace(loads(dumps(alone)), notes="")


def test_only_chooses_the_pieces_of_a_symmetry_puzzle_whose_frame_grows_with_them() -> None:
    top = 'goal = "symmetry"\npiece_set = "trominoes"\n'
    chosen = loads(f'{top}only = ["L"]\n')
    # the L by itself is symmetric: one figure, in a frame of 2x2
    assert (4, 1) == (len(chosen.board.cells), psolver.count(chosen))
    assert chosen.pieces == loads(dumps(chosen)).pieces
    two = 'goal = "symmetry"\ncount = 2\npieces = "LL\\nL."\n'
    assert psolver.count(loads(two)) == psolver.count(loads(f"{top}only = {{L = 2}}\n"))


def test_only_keeps_what_a_number_of_pieces_in_all_leaves_open() -> None:
    keys = {key: value for key, value in TOP.items() if key != "count"} | {"use": "1"}
    assert {"A": (0, 1), "B": (0, 0)} == counts(loads(text('only = "A"', top=keys)))


def test_only_is_for_pieces_built_in_python_too() -> None:
    made = psolver.puzzle(board="2x3", pieces={"A": "##", "B": "#"}, only={"A": 3})
    assert {"A": (3, 3), "B": (0, 0)} == counts(made)


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


def test_a_single_puzzle_has_no_problems_to_choose_from() -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text(), "my.toml", vary={"problem": 2})
    assert "my.toml: holds one puzzle, and no [[problem]]; leave --problem out" == str(caught.value)
