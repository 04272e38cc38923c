"""`psolver hint` and `psolver steps`: what is printed, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.command import FOUR, SMALL, run
from support.places import SAMPLES

import psolver

BARS = b"board = '2x3'\npieces = '##'\ncount = 3\n"
ROW = b"board = '1x4'\npieces = '##'\ncount = 2\n"
CORNER = b"board = '''\n####\n#...\n#...\n'''\npieces = '''\nIIII\n\nBB\n'''\n"

CORNER_TEXT = """\
1. Only the piece B, in this position, can cover row 3, column 1.
2. Only the piece I, in this position, can cover row 1, column 1.

The numbers in the picture are those of the steps.
┏━━━━━━━━━━━━━━━┓
┃       2       ┃
┣━━━┳━━━━━━━━━━━┛
┃   ┃
┃ 1 ┃
┃   ┃
┗━━━┛
"""


def laid(folder: Path, *placements: tuple[str, list[list[int]]]) -> str:
    """A file with some placements, as a line of JSON."""
    file = folder / "partial.jsonl"
    value = {"placements": [{"piece": name, "cells": cells} for name, cells in placements]}
    file.write_text(json.dumps(value) + "\n", encoding="utf-8")
    return str(file)


def test_a_hint_lays_what_is_forced_and_says_why(tmp_path: Path) -> None:
    file = laid(tmp_path, ("B", [[0, 1], [0, 2]]))
    done = run("hint", SMALL, file)
    assert (0, "") == (done.status, done.err)
    assert (
        "Only the piece A, in this position, can cover row 1, column 1.\n\n"
        "┏━━━┳━━━━━━━┓\n┃new┃       ┃\n┣━━━┻━━━━━━━┫\n┃ ?   ?   ? ┃\n┗━━━━━━━━━━━┛\n"
    ) == done.out


@pytest.mark.parametrize(
    ("level", "text"),
    [
        ("nudge", "Look at row 1, column 1: it can be covered in only 1 way.\n"),
        ("piece", "Row 1, column 1 can be covered in only 1 way: by the piece A.\n"),
    ],
)
def test_a_level_tells_less(level: str, text: str, tmp_path: Path) -> None:
    done = run("hint", SMALL, laid(tmp_path, ("B", [[0, 1], [0, 2]])), "--level", level)
    sentence, _, picture = done.out.partition("\n\n")
    assert (0, text) == (done.status, sentence + "\n")
    assert "new" not in picture


def test_a_hint_without_anything_laid_draws_nothing_before_it_tells_the_place() -> None:
    done = run("hint", SMALL, "--level", "nudge")
    assert (0, 1) == (done.status, done.out.count("\n"))


def test_a_hint_in_json_is_where_the_next_one_begins(tmp_path: Path) -> None:
    puzzle = psolver.load(FOUR)
    file = tmp_path / "so-far.jsonl"
    file.write_text('{"placements":[]}\n', encoding="utf-8")
    for number in range(1, len(puzzle.pieces) + 1):
        done = run.__wrapped__("hint", FOUR, file, "--format", "json")
        (told,) = done.lines
        assert (0, "hint", "possible") == (done.status, told["type"], told["status"])
        assert number == len(told["placements"])
        assert {"piece": told["piece"], "cells": told["cells"]} in told["placements"]
        file.write_text(done.out, encoding="utf-8")
    assert 0 == run.__wrapped__("verify", FOUR, file).status
    done = run.__wrapped__("hint", FOUR, file, "--format", "json")
    assert (0, "solved") == (done.status, done.lines[0]["status"])
    assert run.__wrapped__("hint", FOUR, file).out.startswith("Solved!\n")


def test_json_tells_no_more_than_its_level() -> None:
    for level in ["nudge", "piece"]:
        (told,) = run("hint", FOUR, "--format", "json", "--level", level).lines
        assert [] == told["placements"]
        assert ("piece" in told, "cells" in told) == (level == "piece", False)


def test_what_cannot_be_completed_is_told_with_the_reason(tmp_path: Path) -> None:
    file = laid(tmp_path, ("A", [[0, 1], [0, 2]]))
    done = run("hint", "-", file, data=ROW)
    assert (1, "") == (done.status, done.err)
    sentences, _, pictures = done.out.partition("\n\n")
    why = "Of what is left: the piece A fits nowhere on the board."
    assert f"It cannot be completed.\n{why}" == sentences
    assert "┃ ? ┃       ┃ ? ┃" in pictures
    for command in ("hint", "steps"):
        (told,) = run(command, "-", file, "--format", "json", data=ROW).lines
        assert ("impossible", True) == (told["status"], bool(told["reason"]["sentence"]))


@pytest.mark.parametrize(
    ("placements", "message"),
    [
        ([("Q", [[0, 0]])], "There is no piece 'Q'."),
        ([("B", [[0, 0], [1, 1]])], "The piece B may not be turned or flipped like that."),
        ([("A", [[5, 0]])], "The piece A does not lie on the board at row 6, column 1."),
        (
            [("A", [[0, 0]]), ("B", [[0, 0], [0, 1]])],
            "The piece B lies on the piece A at row 1, column 1.",
        ),
        ([("A", [[0, 0]]), ("A", [[0, 1]])], "The piece A may be used at most once."),
    ],
)
def test_placements_that_do_not_go_together_are_an_error(
    placements: list[tuple[str, list[list[int]]]], message: str, tmp_path: Path
) -> None:
    file = laid(tmp_path, *placements)
    done = run.__wrapped__("hint", SMALL, file)
    assert (2, "", f"{file}: line 1: {message}\n") == (done.status, done.out, done.err)


def test_a_file_of_several_solutions_is_an_error() -> None:
    data = run(SMALL, "--format", "json").out.encode()
    done = run("hint", SMALL, "-", data=data)
    what = "standard input: line 2: is a second solution; leave only what lies on the board\n"
    assert (2, what) == (done.status, done.err)


def test_not_both_files_are_standard_input() -> None:
    done = run("steps", "-", "-")
    assert 2 == done.status
    assert "FILE and PLACED cannot both be standard input" in done.err


def test_a_symmetry_puzzle_has_no_hints() -> None:
    done = run("hint", "symmetry-three-l-7x7")
    what = "is a symmetry puzzle, which has no board to place pieces on\n"
    assert (2, f"symmetry-three-l-7x7: {what}") == (done.status, done.err)


def test_a_limit_is_no_answer() -> None:
    for command in ["hint", "steps"]:
        done = run(command, "pentominoes-6x10", "--time-limit", "0.000001")
        assert (3, "") == (done.status, done.out)
        assert "not settled: stopped by the limit\n" == done.err


def test_steps_tell_what_is_ruled_out_and_number_the_pieces_in_the_picture() -> None:
    done = run("steps", "-", data=CORNER)
    assert (0, "") == (done.status, done.err)
    assert CORNER_TEXT == done.out


def test_steps_say_where_one_has_to_guess() -> None:
    first, second, *_ = run("steps", "-", data=BARS).out.split("\n")
    ways = "2 ways to cover row 1, column 1. In a solution, the piece A lies like this."
    assert f"1. From here, guess: {ways}" == first
    assert second.startswith("2. Guess again: 2 ways to cover row 1, column 2.")


def test_steps_are_a_solution_that_verifies() -> None:
    done = run("steps", "hexiamonds-4x9", "--format", "json")
    (told,) = done.lines
    assert len(told["steps"]) == len(told["placements"]) == 12
    assert all(len(step["says"]) == 1 + len(step["excluded"]) for step in told["steps"])
    again = run("verify", "hexiamonds-4x9", "-", data=done.out.encode())
    assert 0 == again.status


@pytest.mark.parametrize(
    ("command", "puzzle"),
    [
        ("hint", FOUR),
        ("steps", "soma-cube"),
        ("hint", "hexiamonds-4x9"),
        ("steps", "polyhexes-1-to-4"),
    ],
)
def test_every_lattice_has_pictures(command: str, puzzle: str, tmp_path: Path) -> None:
    svg, html = tmp_path / "one.svg", tmp_path / "one.html"
    for file in (svg, html):
        assert 0 == run.__wrapped__(command, puzzle, "-o", file).status
        text = file.read_text(encoding="utf-8")
        assert (">new<" if command == "hint" else ">1<") in text


def test_a_puzzle_with_groups_of_pieces_has_hints_and_steps(tmp_path: Path) -> None:
    path = tmp_path / "groups.toml"
    path.write_text(
        'board = "2x3"\npieces = "A\\n\\nBB\\n\\nCCC"\ncount = [0, 2]\nuse = 2\n', encoding="utf-8"
    )
    told = run("steps", path)
    assert 0 == told.status
    assert "So only the piece C, in this position, can cover row 2, column 1.\n" in told.out
    assert 0 == run("hint", path).status


def test_with_one_all_hints_lead_to_the_same_solution(tmp_path: Path) -> None:
    path = tmp_path / "laid.jsonl"
    path.write_text('{"placements":[]}\n', encoding="utf-8")
    found = []
    for _ in range(4):
        told = run.__wrapped__("hint", "four-pieces", path, "--one", "--format", "json")
        path.write_text(told.out, encoding="utf-8")
        found.append([tuple(map(str, one.values())) for one in told.lines[0]["placements"]])
    assert [1, 2, 3, 4] == list(map(len, found))
    assert all(set(one) <= set(found[-1]) for one in found)
    assert (
        "solved" == run("hint", "four-pieces", path, "--one", "--format", "json").lines[0]["status"]
    )


def test_solve_with_steps_tells_the_steps() -> None:
    for before in [["solve"], []]:
        file = str(SAMPLES / "clues-6x6.toml")
        expected = run("steps", file)
        assert expected.status == 0
        assert expected == run(*before, file, "--steps") == run(*before, "--steps", file)
        assert 2 == run(*before, file, "--steps", "--count").status
