"""`psolver clue`: what is printed, the file that is written, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.command import run

import psolver

FIVE = "samples/five-pentominoes-5x5.toml"


@pytest.mark.parametrize(
    ("arguments", "status", "line"),
    [
        ([FIVE], 0, "2 clues, and no single one would do:"),
        ([FIVE, "--pieces"], 0, "2 pieces given, and no single one would do:"),
        ([FIVE, "2"], 0, "Solution 2: 2 clues, and no single one would do:"),
        (["soma-cube-clues"], 0, "No clues are needed: there is only one solution."),
        (["optional-5x5", "--quick"], 0, "4 clues, none of which can be left out:"),
        (["impossible-corner"], 1, "There is no solution."),
        (
            ["dominoes-4x4"],
            1,
            "No clues would do: another solution has the same pieces on the same cells.",
        ),
    ],
)
def test_the_answer_is_a_sentence_and_the_board(
    arguments: list[str], status: int, line: str
) -> None:
    done = run("clue", *arguments, "-q")
    assert (status, line, "") == (done.status, done.out.split("\n")[0], done.err)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            ["four-pieces", "9"],
            "four-pieces: there are only 8 solutions; none has the number 9",
        ),
        (
            ["symmetry-three-l"],
            "symmetry-three-l: is a symmetry puzzle, which has no board for clues",
        ),
        (
            ["packing-y-pentominoes-9x9"],
            "packing-y-pentominoes-9x9: asks for the best tilings, and clues are for other puzzles",
        ),
    ],
)
def test_a_puzzle_that_has_no_clues_is_one_sentence(arguments: list[str], error: str) -> None:
    done = run("clue", *arguments)
    assert (2, "", f"{error}\n") == (done.status, done.out, done.err)


NAMED = b"""board = "2x3"
[[piece]]
name = "dot"
shape = "#"
[[piece]]
name = "pair"
shape = "##"
[[piece]]
name = "bar"
shape = "###"
"""


def test_pieces_with_longer_names_can_be_clues(tmp_path: Path) -> None:
    done = run("clue", "-", "-q", data=NAMED)
    shown = "1 clue, and without it there are several solutions:\n\n  #  #  #\ndot  #  #\n"
    assert (0, shown) == (done.status, done.out)
    file = tmp_path / "named.toml"
    assert 0 == run("clue", "-", "-o", file, data=NAMED).status
    puzzle = psolver.load(file)
    assert ((((1, 0), "dot"),), 1) == (puzzle.board.clues, psolver.count(puzzle))
    assert "clues = '''\n  .   .   .\ndot   .   .\n" in file.read_text(encoding="utf-8")


def test_the_whole_puzzle_is_written_with_its_clues(tmp_path: Path) -> None:
    file = tmp_path / "five.toml"
    done = run("clue", FIVE, "-q", "-o", str(file))
    assert (0, "", "2 clues, and no single one would do\n") == (done.status, done.out, done.err)
    puzzle = psolver.load(file)
    assert (2, 1, 1) == (
        len(puzzle.board.clues),
        puzzle.expect.solutions,
        len([*psolver.tilings(puzzle)]),
    )
    assert run("clue", FIVE, "-q", "--format", "toml").out == file.read_text(encoding="utf-8")


def test_the_clues_are_one_line_of_json() -> None:
    found = json.loads(run("clue", FIVE, "-q", "--format", "json").out)
    assert ("clues", "solved", 2, 2, 1) == tuple(
        found[key] for key in ("type", "status", "number", "least", "solution")
    )
    owners = {
        tuple(cell): one["piece"] for one in found["tiling"]["placements"] for cell in one["cells"]
    }
    assert 2 == len(found["clues"])
    assert all(one["piece"] == owners[tuple(one["cell"])] for one in found["clues"])
    none = json.loads(run("clue", "dominoes-4x4", "-q", "--format", "json").out)
    assert {"type": "clues", "status": "solved", "number": None} == none


def test_a_limit_leaves_the_clues_so_far() -> None:
    done = run("clue", FIVE, "--among", "1000", "--time-limit", "1")
    assert (3, True) == (done.status, "not proved smallest (stopped by the limit):" in done.out)
    assert done.err.startswith("stopped by the limit")


@pytest.mark.parametrize("format_", ["svg", "html"])
def test_the_board_with_the_clues_is_a_picture(format_: str) -> None:
    done = run("clue", FIVE, "-q", "--format", format_)
    assert (0, True) == (done.status, "<svg" in done.out)
    assert "no single one would do" in done.out
