"""`psolver hint` and `psolver steps`: what is printed, and the exit status."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.command import FOUR, run
from support.places import SAMPLES

import psolver


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


WRONG = b"""{"placements":[{"piece":"B","cells":[[0,0],[0,1]]},{"piece":"A","cells":[[1,1]]}]}"""


@pytest.mark.parametrize(
    ("level", "says", "others"),
    [
        ("mistake", "There is a mistake: 1 piece must be taken up.", set()),
        ("nudge", "There is a mistake around row 2, column 2.", {"region", "reason"}),
        (
            "piece",
            "Take up the piece A: then there is 1 solution again.",
            {"reason", "take_up", "solutions"},
        ),
    ],
)
def test_levels_reveal_ever_more_of_a_mistake(level: str, says: str, others: set[str]) -> None:
    command = "hint", "small-2x3", "-", "--level", level
    (told,) = run(*command, "--format", "json", data=WRONG).lines
    assert [says] == told["says"]
    assert others == told.keys() & {"region", "reason", "take_up", "solutions"}
    done = run(*command, data=WRONG)
    assert 1 == done.status
    assert says in done.out
    assert ("┃up ┃" in done.out) == (level == "piece")


def test_without_a_mistake_that_level_says_so() -> None:
    (told,) = run("hint", "small-2x3", "--level", "mistake", "--format", "json").lines
    assert ["There is no mistake so far: it can be completed."] == told["says"]
    assert "at" not in told


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
        assert (">new<" if command == "hint" else ">2<") in text


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
