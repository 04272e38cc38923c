"""`psolver make`: what is printed and written, again by the same seed, and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.command import run

import psolver

SIX = "samples/make/six-pentominoes.toml"
FEW = b'board = "2x3"\npieces = """\n##\n\n##\n#\n\n#\n"""\n[make]\npieces = 2\n'


def test_a_puzzle_is_printed_and_the_same_seed_makes_it_again() -> None:
    made = run("make", SIX, "--seed", "5")
    assert (0, "made 1 puzzle of 10 tries: 9 without a solution; seed 5\n") == (
        made.status,
        made.err,
    )
    puzzle = psolver.loads(made.out)
    assert (1, 1) == (puzzle.expect.distinct, psolver.count(puzzle, distinct=True))
    assert made == run.__wrapped__("make", SIX, "--seed", "5")


def test_a_file_of_lines_is_gone_on_with(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    words = ["make", SIX, "--seed", "5", "--many"]
    assert 0 == run(*words, "4", "-o", whole).status
    assert 0 == run(*words, "2", "-o", parts).status
    with parts.open("ab") as file:
        file.write(whole.read_bytes()[parts.stat().st_size :][:100])
    assert 0 == run(*words, "4", "-o", parts).status
    assert whole.read_bytes() == parts.read_bytes()
    again = run.__wrapped__(*words, "4", "-o", parts)
    assert (0, f"{parts}: has 4 puzzles; nothing is left to make\n") == (again.status, again.err)


def test_if_nothing_is_left_to_try_the_status_is_1(tmp_path: Path) -> None:
    made = run("make", "-", "--many", "9", data=FEW, COLUMNS="80")
    assert 1 == made.status
    assert "there is nothing else to try" in made.err


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[make]\npieces = 13", "make.pieces: the number is too large; it may be at most 12"),
        ("[make]\nclues = 'x'", "make.clues: 'x' is not a range; write a whole number, such as 3"),
        ("[make]\nfault = 3", "make: unknown key 'fault' (did you mean 'faults'?)"),
    ],
)
def test_a_fault_of_the_file_is_one_sentence(text: str, fault: str) -> None:
    data = f'board = "5x6"\npiece_set = "pentominoes"\n{text}\n'.encode()
    found = run("make", "-", data=data)
    assert 2 == found.status
    assert fault in found.err
    assert 1 == found.err.count("\n")
