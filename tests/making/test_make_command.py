"""`psolver make`: what is printed and written, again by the same seed, and gone on with."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from support.command import ROOT, run, start, unix
from support.places import puzzle_file
from support.terminal import on_terminal

import psolver

SIX = "samples/make/six-pentominoes.toml"
PENTOMINOES = 'board = "5x6"\npiece_set = "pentominoes"\n'
ENDLESS = PENTOMINOES + "[make]\npieces = 6\nclues = 30\n"


def test_a_puzzle_is_printed_and_the_same_seed_makes_it_again() -> None:
    made = run("make", SIX, "--seed", "5")
    summary = "made 1 puzzle of 5 tries: 4 without a solution; seed 5\n"
    assert (0, summary) == (made.status, made.err)
    puzzle = psolver.loads(made.out)
    assert "psolver make, seed 5, try 5" == puzzle.source
    assert (1, 1) == (puzzle.expect.distinct, psolver.count(puzzle, distinct=True))
    assert made == run.__wrapped__("make", SIX, "--seed", "5")
    assert (0, made.out, "") == run("make", SIX, "--seed", "5", "-q")
    [in_python] = psolver.make(ROOT / SIX, 1, 5)
    assert made.out == psolver.dumps(in_python.puzzle)
    assert [in_python] == [*psolver.make("make/six-pentominoes", seed=5, jobs=1)]


# files that are gone on with ----------------------------------------------------------------------


def test_a_file_of_lines_is_gone_on_with(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    words = ["make", SIX, "--seed", "5", "--many"]
    last = run(*words, "4", "-o", whole)
    assert 0 == last.status
    assert 0 == run(*words, "2", "-o", parts).status
    assert 3 == run.__wrapped__(*words, "4", "--tries", "2", "-o", parts).status  # have passed
    with parts.open("ab") as file:
        file.write(whole.read_bytes()[parts.stat().st_size :][:100])
    again = run.__wrapped__(*words, "4", "-o", parts)
    assert last == again
    assert whole.read_bytes() == parts.read_bytes()
    # the seed is in the file
    again = run.__wrapped__("make", SIX, "--many", "4", "-o", parts)
    assert (0, f"{parts}: has 4 puzzles; nothing is left to make\n") == (again.status, again.err)
    assert ["parts.jsonl", "whole.jsonl"] == sorted(path.name for path in tmp_path.iterdir())


@unix
def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    endless = puzzle_file(ENDLESS, tmp_path)
    process = start("make", str(endless), "--seed", "1", "-o", str(path))
    try:
        while not path.with_name("set.jsonl.lock").exists():
            assert process.poll() is None
        second = run("make", endless, "--seed", "1", "-o", path)
        cure = "wait until it has ended, or choose another name"
        assert (2, f"{path}: another run is at work on it; {cure}\n") == (second.status, second.err)
    finally:
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
    assert (130, True) == (process.returncode, b"interrupted; seed 1" in error)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("seed", 6), "line 1: was made with --seed 6; give the same seed, or choose another name"),
        (("of", "x"), "line 1: was made of another file, or before this one was changed; choose"),
        (("try", 0), "line 1: is not a line of 'psolver make' with this file; choose another name"),
        (("form", 1), "line 1: is not a line of 'psolver make' with this file; choose another"),
        (("rejected", {"a": "b"}), "line 1: is not a line of 'psolver make' with this file"),
        (None, "line 1: is not a line of 'psolver make' with this file; choose another name"),
    ],
)
def test_a_file_of_other_lines_stays_as_it_is(
    tmp_path: Path, change: tuple[str, object] | None, fault: str
) -> None:
    path = tmp_path / "set.jsonl"
    words = ["make", SIX, "--seed", "5", "-o", path]
    assert 0 == run(*words).status
    line = json.loads(path.read_text())
    text = json.dumps(line | dict([change]) if change else [line]) + "\n"
    path.write_text(text)
    found = run.__wrapped__(*words, "--many", "2")
    assert 2 == found.status
    assert found.err.startswith(f"{path}: {fault}")
    assert text == path.read_text()


# the end, and faults ------------------------------------------------------------------------------


def test_each_choice_of_pieces_is_tried_once() -> None:
    data = PENTOMINOES.replace("5x6", "3x5") + "[make]\npieces = 3\nsolutions = '1..100'\n"
    made = run("make", "-", "--many", "99", "--seed", "1", data=data.encode())
    assert 1 == made.status
    assert "made 7 puzzles of 220 tries" in made.err
    chosen = [
        "".join(one["piece"] for one in line["tilings"][0]["placements"]) for line in made.lines
    ]
    assert 7 == len({*chosen})


def test_the_time_limit_ends_it_with_status_3(tmp_path: Path) -> None:
    endless = puzzle_file(ENDLESS, tmp_path)
    made = run("make", endless, "--seed", "5", "--time-limit", "0.5")
    assert (3, "") == made[:2]
    assert "stopped by the limit" in made.err


@unix
def test_the_status_line_counts_puzzles_and_tries(tmp_path: Path) -> None:
    endless = puzzle_file(ENDLESS, tmp_path)
    done = on_terminal("make", str(endless), "--seed", "1", "--time-limit", "3", COLUMNS="200")
    assert (3, "") == (done.status, done.out)
    assert "0 puzzles of " in done.written
    assert "nodes/s" not in done.written
    (summary,) = done.screen
    assert summary.startswith("made 0 puzzles of ")


# in Python ----------------------------------------------------------------------------------------


def test_python_raises_the_time_limit(tmp_path: Path) -> None:
    endless = puzzle_file(ENDLESS, tmp_path)
    with pytest.raises(TimeoutError, match="the time limit came first; puzzles made: 0"):
        list(psolver.make(endless, seed=1, time_limit=0.2))
    assert [] == list(psolver.make(endless, seed=1, tries=5))
