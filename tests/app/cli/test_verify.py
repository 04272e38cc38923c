"""`psolver verify`, run as a user runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.command import FOUR, SMALL, Run, run
from support.places import ROOT


@pytest.fixture(scope="module")
def answers() -> list[str]:
    """The lines that `solve --format json` prints for SMALL."""
    return run(SMALL, "--format", "json").out.splitlines()


def verified(lines: list[str], *arguments: str) -> Run:
    return run(
        "verify", *(arguments or (SMALL, "-")), data="".join(line + "\n" for line in lines).encode()
    )


def test_what_solve_prints_is_verified(answers: list[str]) -> None:
    assert Run(0, "", f"standard input: 4 solutions, all tilings of {SMALL}\n") == verified(answers)


def test_the_puzzle_may_be_standard_input(answers: list[str], tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join(answers), encoding="utf-8")
    expected = Run(0, "", f"{path}: 4 solutions, all tilings of standard input\n")
    assert expected == run("verify", "-", path, data=(ROOT / SMALL).read_bytes())


def test_a_changed_cell_is_1(answers: list[str]) -> None:
    changed = answers[1].replace("[0,2]", "[0,3]")
    expected = "standard input: line 2: outside the board: [0, 3]\n"
    assert Run(1, "", expected) == verified([answers[0], changed])


def test_a_solution_twice_is_1(answers: list[str]) -> None:
    expected = "standard input: line 5: the same tiling as on line 3\n"
    assert Run(1, "", expected) == verified([*answers[:4], answers[2]])


def test_solutions_of_another_puzzle_are_1(answers: list[str]) -> None:
    expected = "standard input: line 1: the piece 'A' cannot lie on [0, 0]\n"
    assert Run(1, "", expected) == verified(answers, FOUR, "-")


def test_a_line_that_is_no_json_is_2(answers: list[str]) -> None:
    assert Run(2, "", "standard input: line 2: is not JSON\n") == verified([answers[0], "┏━┓"])
