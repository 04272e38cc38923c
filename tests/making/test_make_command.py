"""`psolver make`: what is printed and written, again by the same seed, and gone on with."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest
from support.command import COMMAND, ROOT, run, start, unix
from support.terminal import on_terminal

import psolver

SIX = "samples/make/six-pentominoes.toml"
PENTOMINOES = 'board = "5x6"\npiece_set = "pentominoes"\n'
FEW = PENTOMINOES.replace("5x6", "5x5") + "[make]\npieces = 5\n"
NONE = "board = '3x3'\npieces = '##'\ncount = 4\n[make]\n"


def puzzle_file(folder: Path, text: str) -> Path:
    path = folder / "make.toml"
    path.write_text(text)
    return path


def test_a_puzzle_is_printed_and_the_same_seed_makes_it_again() -> None:
    made = run("make", SIX, "--seed", "5")
    summary = "made 1 puzzle of 5 tries: 4 without a solution; seed 5\n"
    assert (0, summary) == (made.status, made.err)
    puzzle = psolver.loads(made.out)
    assert "psolver make, seed 5, try 5" == puzzle.source
    assert (1, 1) == (puzzle.expect.distinct, psolver.count(puzzle, distinct=True))
    assert made == run.__wrapped__("make", SIX, "--seed", "5")
    assert (0, made.out, "") == run("make", SIX, "--seed", "5", "-q")


def test_without_a_seed_the_summary_names_one() -> None:
    made = run("make", SIX)
    seed = made.err.split("seed ")[1].split()[0]
    assert made == run("make", SIX, "--seed", seed)


def test_a_puzzle_in_a_file_is_unique(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    assert (0, "") == run("make", SIX, "--seed", "5", "-o", path)[:2]
    assert 0 == run("unique", path).status
    assert 0 == run("check", path).status


def test_many_puzzles_are_files_with_a_number(tmp_path: Path) -> None:
    path = tmp_path / "puzzle-{n}.toml"
    assert 0 == run("make", SIX, "--seed", "5", "--many", "2", "-o", path).status
    names = sorted(path.name for path in tmp_path.iterdir())
    assert ["puzzle-1.toml", "puzzle-2.toml"] == names


def test_lines_have_the_puzzle_the_solutions_and_the_proof() -> None:
    made = run("make", SIX, "--seed", "5", "--many", "2")
    for number, line in enumerate(made.lines, 1):
        puzzle = psolver.loads(line["toml"])
        assert (number, 5, True) == (line["number"], line["seed"], line["unique"])
        assert f"seed 5, try {line['try']}" in puzzle.source
        (tiling,) = psolver.tilings(puzzle, distinct=True)
        assert [one["piece"] for one in line["tilings"][0]["placements"]] == [
            one.piece for one in tiling
        ]
        assert line["proof"]["complete"]
        assert line["proof"]["engine"] == "backtrack"
        assert line["solutions"] == psolver.count(puzzle)
        assert line["try"] == sum(line["rejected"].values()) + number


# files that are gone on with ----------------------------------------------------------------------


def test_a_file_of_lines_is_gone_on_with(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    words = ["make", SIX, "--seed", "5", "--many"]
    last = run(*words, "4", "-o", whole)
    assert 0 == last.status
    assert 0 == run(*words, "2", "-o", parts).status
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
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_after_a_signal_the_same_command_makes_the_same_file(tmp_path: Path, number: int) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    words = ["make", SIX, "--seed", "3", "--many", "12", "-o"]
    process = subprocess.Popen(
        [*COMMAND, *words, parts], cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True
    )
    while not (parts.exists() and parts.read_bytes().count(b"\n") > 1):
        assert process.poll() is None
    process.send_signal(number)
    _, error = process.communicate(timeout=60)
    assert process.returncode in ({130, 0} if number == signal.SIGINT else {-number})
    assert process.returncode != 130 or b"interrupted; seed 3" in error
    assert 0 == run(*words, whole).status
    assert 0 == run.__wrapped__(*words, parts).status
    assert whole.read_bytes() == parts.read_bytes()


@unix
def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    endless = puzzle_file(tmp_path, PENTOMINOES + "[make]\npieces = 6\nclues = 30\n")
    process = start("make", str(endless), "--seed", "1", "-o", str(path))
    try:
        while not path.with_name("set.jsonl.lock").exists():
            assert process.poll() is None
        second = run("make", endless, "--seed", "1", "-o", path)
        cure = "wait until it has ended, or choose another name"
        assert (2, f"{path}: another run is at work on it; {cure}\n") == (second.status, second.err)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


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


@pytest.mark.parametrize("text", ["my notes", "my notes\n", '{"type":"solution"'])
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(text)
    found = run("make", SIX, "--seed", "5", "-o", path)
    assert (2, text) == (found.status, path.read_text())
    assert "line 1: is not a line of 'psolver make' with this file" in found.err


# the end, and faults ------------------------------------------------------------------------------


def test_if_nothing_is_left_to_try_the_status_is_1() -> None:
    made = run("make", "-", "--seed", "1", data=NONE.encode())
    summary = (
        "made 0 puzzles of 1 try: 1 without a solution; there is nothing else to try; seed 1\n"
    )
    assert (1, "", summary) == made


def test_each_choice_of_pieces_is_tried_once() -> None:
    data = PENTOMINOES.replace("5x6", "3x5") + "[make]\npieces = 3\nsolutions = '1..100'\n"
    made = run("make", "-", "--many", "99", "--seed", "1", data=data.encode())
    assert 1 == made.status
    assert "made 7 puzzles of 220 tries" in made.err
    chosen = [
        "".join(one["piece"] for one in line["tilings"][0]["placements"]) for line in made.lines
    ]
    assert 7 == len({*chosen})


def test_tries_and_the_time_limit_end_it_with_status_3(tmp_path: Path) -> None:
    made = run("make", SIX, "--seed", "5", "--tries", "3")
    assert (3, "") == made[:2]
    assert "stopped after these tries" in made.err
    endless = puzzle_file(tmp_path, PENTOMINOES + "[make]\npieces = 6\nclues = 30\n")
    made = run("make", endless, "--seed", "5", "--time-limit", "0.5")
    assert (3, "") == made[:2]
    assert "stopped by the limit" in made.err


def test_a_limit_of_tries_that_has_passed_ends_at_once(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    words = ["make", SIX, "--seed", "5", "-o", path]
    assert 0 == run(*words).status
    assert 3 == run.__wrapped__(*words, "--many", "2", "--tries", "2").status


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--many", "3", "-o", "a.toml"], "Many puzzles take a file each, such as -o puzzle-{n}."),
        (["--many", "3", "--format", "toml"], "Many puzzles take a file each, such as -o puzzle-"),
        (["-o", "a.svg"], "-o a.svg: the answer is not written as .svg; end the name with .json"),
        (["-o", SIX], f"-o {SIX}: is the puzzle file itself; choose another name for the output"),
        (["-o", "none/a.jsonl"], "-o none/a.jsonl: there is no folder none"),
        (["-o", ""], "-o: empty path; name the file to print to"),
        (["--tries", "0"], "Invalid value for '--tries': 0 is not in the range x>=1."),
    ],
)
def test_bad_usage_is_one_sentence(words: list[str], fault: str) -> None:
    found = run("make", SIX, *words)
    assert (2, "") == found[:2]
    assert fault in found.err


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "make: missing; write [make] at the end of the file, and in it the parts that vary,"),
        ("make = 3", "make: expected the table [make], found a whole number"),
        ("[make]\npieces = 13", "make.pieces: the number is too large; it may be at most 12"),
        ("[make]\npieces = '6'", "make.pieces: expected a whole number, found text"),
        ("[make]\nclues = 'x'", "make.clues: 'x' is not a range; write a whole number, such as 3"),
        ("[make]\nclues = '4..2'", "the range '4..2' ends below its beginning; write \"2..4\""),
        ("[make]\nclues = [2]", "make.clues: expected a whole number, such as 3, or a range, such"),
        ("[make]\nsolutions = 0", "make.solutions: expected 1 or more, found 0"),
        ("[make]\nfault = 3", "make: unknown key 'fault' (did you mean 'faults'?)"),
        ("[make]\ntitle = 'x'", "make.title: belongs at the top of the file, before the first"),
        ("[make]\nfaults = 'no'", "make.faults: unknown word 'no' (did you mean 'none'?)"),
        ("[make]\nneeded = 'yes'", "make.needed: expected true or false, found text"),
        ("[make]\ncells = 31", "make.cells: the number is too large; it may be at most 30"),
        ("[make]\ncells = 'all'", "make.cells: expected a whole number, or 'fit' for those of the"),
        (
            "count = 'any'\n[make]\ncells = 'fit'",
            "make.cells: 'fit' takes pieces that are used a f",
        ),
        (
            "[make]\nsymmetry = 'mirror'",
            "make.symmetry: is that of a random part of the board; wri",
        ),
        (
            "[make]\ncells = 9\nsymmetry = 'mirrors'",
            "unknown word 'mirrors' (did you mean 'mirror'",
        ),
        ("[make]\ncells = 9\nsymmetry = 'quarter'", "the board itself has no symmetry 'quarter';"),
        ("[make]\ncells = 9\nmoved = 1", "make.moved: does not go with 'cells', which chooses"),
        ("wrap = 'rows'\n[make]\ncells = 9", "wrap: does not go with 'cells', which changes the b"),
        (
            "goal = 'packing'\n[make]\n",
            "goal: is another one than to fill the board, which [make] is for",
        ),
        ("[make]\n[vary]\nn = 3", "vary: makes several puzzles of a file; [make] is for one"),
        ("colour = 3\n[make]\n", "unknown key 'colour'"),
    ],
)
def test_a_fault_of_the_file_is_one_sentence(text: str, fault: str) -> None:
    found = run("make", "-", data=f"{PENTOMINOES}{text}\n".encode())
    assert (2, "") == found[:2]
    assert fault in found.err
    assert found.err.startswith("standard input: ")
    assert 1 == found.err.count("\n")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("board = '?#?'\npieces = '#'\n[make]\ncells = 0", "make.cells: expected 1 or more, found"),
        ("board = '?##'\npieces = '#'\n[make]\ncells = 1", "write 2 or more"),
        (
            "board = 'pyramid of side 3'\nlattice = 'balls'\npieces = 'oo'\ncount = 'any'\n[make]\n"
            "cells = 6\nsymmetry = 'mirror'",
            "make.symmetry: has no kinds for boards of balls; leave it out",
        ),
        (
            "board = '3x4'\n[[piece]]\nname = 'Bar'\nshape = '###'\ncount = 4\n[make]\nclues = 1",
            "make.clues: only pieces named by one letter can be clues, not Bar; give each such a",
        ),
        (
            "lattice = 'hexagon'\nboard = '2x3'\npieces = '# #'\ncount = 3\n[make]\nfaults='none'",
            "make.faults: fault lines are those of squares and cubes, not of hexagons",
        ),
        (
            "board = '2x3'\npiece_set = 'trominoes'\nuse = 2\n[make]\npieces = 2",
            "make.pieces: does not go with groups of pieces; leave out one of them",
        ),
        ("board = 'A?'\npieces = \"A\\n\\nB\"\n[make]\npieces = 0", "expected 1 or more, found 0"),
        (
            "board = '6x6'\npieces = '##'\ncount = 9\n[make]\ncells = 18\nsymmetry = 'quarter'",
            "no c",
        ),
    ],
)
def test_a_fault_of_another_file_is_one_sentence(text: str, fault: str) -> None:
    found = run("make", "-", data=text.encode())
    assert (2, "") == found[:2]
    assert fault in found.err
    assert 1 == found.err.count("\n")


@unix
def test_the_status_line_counts_puzzles_and_tries(tmp_path: Path) -> None:
    endless = puzzle_file(tmp_path, PENTOMINOES + "[make]\npieces = 6\nclues = 30\n")
    done = on_terminal("make", str(endless), "--seed", "1", "--time-limit", "3", COLUMNS="200")
    assert (3, "") == (done.status, done.out)
    assert "0 puzzles of " in done.written
    assert "nodes/s" not in done.written
    (summary,) = done.screen
    assert summary.startswith("made 0 puzzles of ")


def test_nothing_is_left_where_no_puzzle_was_made(tmp_path: Path) -> None:
    for name in ("a.jsonl", "a.toml"):
        made = run("make", SIX, "--seed", "5", "--tries", "2", "-o", tmp_path / name)
        assert (3, "") == made[:2]
    assert [] == list(tmp_path.iterdir())


def test_a_nearly_right_sample_is_named() -> None:
    found = run("make", "make/six-pentomino")
    assert "(did you mean 'make/six-pentominoes'" in found.err


def test_other_commands_name_the_command_for_such_a_file() -> None:
    found = run("solve", SIX)
    what = "make: makes puzzles of this file; 'psolver make' reads it"
    assert (2, "", f"{SIX}: {what}\n") == found


# in Python ----------------------------------------------------------------------------------------


def test_python_makes_the_same_puzzles() -> None:
    [made] = psolver.make(ROOT / SIX, 1, 5)
    assert run("make", SIX, "--seed", "5").out == psolver.dumps(made.puzzle)
    [again] = psolver.make("make/six-pentominoes", seed=5, jobs=1)
    assert made == again


def test_python_raises_the_time_limit_and_faults(tmp_path: Path) -> None:
    endless = puzzle_file(tmp_path, PENTOMINOES + "[make]\npieces = 6\nclues = 30\n")
    with pytest.raises(TimeoutError, match="the time limit came first; puzzles made: 0"):
        list(psolver.make(endless, seed=1, time_limit=0.2))
    assert [] == list(psolver.make(endless, seed=1, tries=5))
    with pytest.raises(psolver.PsolverError, match="number: expected a whole number above 0, fo"):
        psolver.make(endless, 0)
    with pytest.raises(psolver.PsolverError, match="seed: expected a whole number, found 'a'"):
        psolver.make(endless, 1, "a")  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError, match="cannot be read"):
        psolver.make(tmp_path / "none.toml")
