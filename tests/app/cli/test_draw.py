"""`psolver draw`: what it draws of a file, and that it draws nothing that is not a solution."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from support.command import (
    COMMAND,
    COST,
    ENDLESS,
    FOUR,
    SMALL,
    SMALL_BOX,
    SMALL_LETTERS,
    Run,
    pictures,
    run,
    start,
    unix,
)
from support.places import ROOT


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A file with the four solutions of SMALL and a summary."""
    path = tmp_path / "solutions.jsonl"
    path.write_text(run(SMALL, "--format", "json").out, encoding="utf-8")
    return path


def test_solutions_that_were_saved_are_drawn(saved: Path) -> None:
    assert Run(0, SMALL_BOX, "4 solutions drawn\n") == run("draw", SMALL, saved)
    assert Run(0, SMALL_LETTERS, "") == run("draw", SMALL, saved, "--format", "letters", "-q")


def test_the_puzzle_may_be_standard_input(saved: Path) -> None:
    expected = Run(0, SMALL_BOX, "4 solutions drawn\n")
    assert expected == run("draw", "-", saved, data=(ROOT / SMALL).read_bytes())


def test_both_answers_to_whether_there_is_only_one_are_drawn() -> None:
    answer = run("unique", FOUR, "--format", "json").out.encode()
    assert Run(0, pictures(run(FOUR, "--distinct").out)[0] + "\n", "1 solution drawn\n") == run(
        "draw", FOUR, "-", data=answer
    )
    answer = run("unique", "samples/dominoes-4x4.toml", "--format", "json").out.encode()
    done = run("draw", "samples/dominoes-4x4.toml", "-", "--numbers", data=answer)
    assert ["Solution 1", "Solution 2"] == [one.splitlines()[0] for one in pictures(done.out)]


# which of them ------------------------------------------------------------------------------------


def test_only_the_solutions_with_some_numbers_are_drawn(saved: Path) -> None:
    for only, numbers in [
        ("1", [1]),
        ("3", [3]),
        ("2-3", [2, 3]),
        ("4,1", [1, 4]),
        ("1-2,4", [1, 2, 4]),
        ("1-3,2-4", [1, 2, 3, 4]),
        (" 2 - 2 , 4 ", [2, 4]),
        ("3-999999999999999999999999999999", [3, 4]),
    ]:
        every = pictures(SMALL_BOX)
        expected = [f"Solution {number}\n{every[number - 1]}" for number in numbers]
        assert expected == pictures(run("draw", SMALL, saved, "--only", only, "--numbers").out)


def test_a_number_that_no_solution_has_is_told(saved: Path) -> None:
    for only, missing in [("5", "5"), ("4-5,7-8", "7-8"), ("2,5,9", "5"), ("9-9,1", "9")]:
        done = run("draw", SMALL, saved, "--only", only)
        what = f"--only {missing}: there is no such number; it holds 4 solutions"
        assert (2, f"{saved}: {what}\n") == (done.status, done.err)


def test_a_solution_is_known_by_its_index_else_by_its_place() -> None:
    lines = run(SMALL, "--format", "json").lines
    del lines[4], lines[1]["index"]
    lines[2]["index"], lines[3]["index"] = 70, "x"
    data = "".join(json.dumps(line) + "\n" for line in lines).encode()
    done = run("draw", SMALL, "-", "--numbers", data=data)
    numbers = [one.splitlines()[0] for one in pictures(done.out)]
    assert ["Solution 1", "Solution 2", "Solution 70", "Solution 4"] == numbers
    assert pictures(SMALL_BOX)[2:3] == pictures(
        run("draw", SMALL, "-", "--only", "70", data=data).out
    )


def test_of_solutions_with_the_same_number_only_takes_the_first(saved: Path) -> None:
    data = saved.read_bytes() * 2
    assert "8 solutions drawn\n" == run("draw", SMALL, "-", data=data).err
    drawn = run("draw", SMALL, "-", "--only", "2-3", data=data)
    assert pictures(SMALL_BOX)[1:3] == pictures(drawn.out)


def test_a_limit_takes_the_first_of_those_asked_for(saved: Path) -> None:
    assert pictures(SMALL_BOX)[:2] == pictures(run("draw", SMALL, saved, "-n", "2").out)
    drawn = run("draw", SMALL, saved, "-n", "1", "--only", "3-4")
    assert pictures(SMALL_BOX)[2:3] == pictures(drawn.out)


def test_nothing_is_read_after_all_that_was_asked_for(saved: Path) -> None:
    for asked in [["-n", "2"], ["--only", "1-2"]]:
        data = b"\n".join(saved.read_bytes().splitlines()[:2]) + b"\nno solution"
        expected = Run(0, "".join(SMALL_BOX.splitlines(True)[:7]), "2 solutions drawn\n")
        assert expected == run("draw", SMALL, "-", *asked, data=data)


# summaries ----------------------------------------------------------------------------------------


def summary(*asked: str, data: bytes) -> dict[str, object]:
    done = run("draw", SMALL, "-", "--format", "json", *asked, data=data)
    assert 0 == done.status
    line = done.lines[-1]
    assert isinstance(line, dict)
    return line


def test_a_summary_is_written_again_with_what_was_drawn(saved: Path) -> None:
    told = json.loads(saved.read_bytes().splitlines()[-1])
    assert told == summary(data=saved.read_bytes())
    first, *others = saved.read_bytes().splitlines(True)
    data = b"".join([*others, first])
    assert {**told, "printed": 2} == summary("--only", "1,3", data=data)


def test_where_no_summary_was_read_there_may_be_more(saved: Path) -> None:
    for asked, status, read in [((), "interrupted", 4), (("-n", "2"), "limit", 2)]:
        data = b"".join(saved.read_bytes().splitlines(True)[:4])
        told = summary(*asked, data=data)
        expected = {"status": status, "solutions": read, "printed": read, "complete": False}
        assert expected == {name: told[name] for name in expected}


def test_a_summary_that_says_something_else_tells_nothing(saved: Path) -> None:
    for changed in [
        {"status": "unheard-of"},
        {"status": []},
        {"solutions": "many"},
        {"solutions": True},
        {"complete": 1},
        {"kernel": None},
    ]:
        *solutions, last = saved.read_bytes().splitlines(True)
        data = b"".join(solutions) + json.dumps({**json.loads(last), **changed}).encode()
        assert ("interrupted", 4) == tuple(
            summary(data=data)[name] for name in ("status", "solutions")
        )


# bad input ----------------------------------------------------------------------------------------


def test_a_solution_of_another_puzzle_is_refused(saved: Path) -> None:
    what = (
        "line 1: is not a solution of samples/four-pieces.toml: the piece 'A' cannot lie on [0, 0]"
    )
    expected = f"{saved}: {what}; name the puzzle that it was found for\n"
    assert Run(2, "", expected) == run("draw", FOUR, saved)


def test_what_was_drawn_before_a_bad_solution_stays(saved: Path) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines(True)
    data = (lines[0] + lines[1].replace("[0,2]", "[0,3]") + lines[2]).encode()
    fault = f"is not a solution of {SMALL}: outside the board: [0, 3]"
    told = f"standard input: line 2: {fault}; name the puzzle that it was found for\n"
    first = pictures(SMALL_BOX)[0]
    assert Run(2, first + "\n", told) == run("draw", SMALL, "-", data=data)


def test_a_file_that_ends_after_a_line_is_not_cut_off(saved: Path) -> None:
    for end in ["", "\n"]:
        lines = saved.read_text(encoding="utf-8").splitlines()[:3]
        data = ("\n".join(lines) + end).encode()
        assert "3 solutions drawn\n" == run("draw", SMALL, "-", data=data).err


def test_a_file_that_is_cut_off_in_the_middle_says_where(saved: Path) -> None:
    for cut in [1, 2, 10, 30, 100, 140]:
        lines = saved.read_text(encoding="utf-8").splitlines(True)
        data = (lines[0] + lines[1][:cut]).encode()
        what = "the file seems to be cut off here; write it again, or delete this line"
        expected = Run(2, pictures(SMALL_BOX)[0] + "\n", f"standard input: line 2: {what}\n")
        assert expected == run("draw", SMALL, "-", data=data)


def test_a_file_without_solutions_says_so() -> None:
    for data in [b"", b"\n\n", b'{"type":"summary","status":"impossible"}\n']:
        expected = (
            "standard input: holds no solutions (lines that `psolver --format json` prints)\n"
        )
        assert Run(2, "", expected) == run("draw", SMALL, "-", data=data)


# files --------------------------------------------------------------------------------------------


def test_drawings_go_to_a_file(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "drawn.txt"
    assert Run(0, "", "4 solutions drawn\n") == run("draw", SMALL, saved, "-o", path)
    assert SMALL_BOX.encode() == path.read_bytes()
    assert run("draw", SMALL, saved) == run("draw", SMALL, saved, "-o", "-")


def test_a_file_for_each_has_the_number_of_its_solution(saved: Path, tmp_path: Path) -> None:
    done = run("draw", SMALL, saved, "--only", "2,4", "-o", tmp_path / "tiling-{n}.svg")
    assert (0, "") == (done.status, done.out)
    assert ["tiling-2.svg", "tiling-4.svg"] == sorted(one.name for one in tmp_path.glob("*.svg"))


@pytest.mark.parametrize(
    ("bad", "format_"), [("{", "box"), ("no JSON\n", "json"), ('{"placements":[]}\n', "svg")]
)
def test_a_command_that_fails_leaves_no_file_and_none_changed(
    saved: Path, tmp_path: Path, bad: str, format_: str
) -> None:
    with saved.open("a", encoding="utf-8") as file:
        file.write(bad)
    new, kept = tmp_path / "new.txt", tmp_path / "kept.txt"
    kept.write_text("before", encoding="utf-8")
    there = sorted(tmp_path.iterdir())
    for path in (new, kept):
        assert 2 == run("draw", SMALL, saved, "-o", path, "--format", format_).status
    assert there == sorted(tmp_path.iterdir())
    assert "before" == kept.read_text(encoding="utf-8")


def test_standard_output_may_not_be_the_file_of_solutions(saved: Path) -> None:
    before = saved.read_bytes()
    with saved.open("rb") as read, saved.open("ab") as written:
        done = subprocess.run(
            [*COMMAND, "draw", SMALL, "-"],
            stdin=read,
            stdout=written,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    what = "is the file of solutions itself; choose another name for the output"
    assert (2, f"standard output: {what}") == (done.returncode, done.stderr.decode().rstrip())
    assert before == saved.read_bytes()


# streams ------------------------------------------------------------------------------------------


def drawing(*arguments: str) -> subprocess.Popen[bytes]:
    """`psolver draw` of SMALL, with pipes for its streams."""
    return subprocess.Popen(
        [*COMMAND, "draw", SMALL, "-", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )


@unix
def test_a_solution_is_drawn_as_soon_as_its_line_has_come_and_stays(saved: Path) -> None:
    for sent, status, told in [
        (signal.SIGINT, 130, "1 solution drawn so far; interrupted\n"),
        (signal.SIGTERM, 143, ""),
    ]:
        process = drawing()
        assert process.stdin
        assert process.stdout
        process.stdin.write(saved.read_bytes().splitlines(True)[0])
        process.stdin.flush()
        lines = [process.stdout.readline().decode() for _ in range(3)]
        assert pictures(SMALL_BOX)[0] == "".join(lines).rstrip("\n")
        began = time.monotonic()
        process.send_signal(sent)
        out, err = process.communicate(timeout=10)
        assert time.monotonic() - began < 2
        assert (status, b"", told) == (process.returncode, out, err.decode())


@unix
def test_ctrl_c_leaves_a_file_of_what_was_drawn(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "drawn.jsonl"
    process = drawing("-o", str(path), "--format", "json")
    assert process.stdin
    process.stdin.write(b"".join(saved.read_bytes().splitlines(True)[:2]))
    process.stdin.flush()
    while sum(part.read_bytes().count(b"\n") for part in tmp_path.glob("*.part")) < 2:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=10)
    *solutions, last = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert (130, 2, "interrupted", 2) == (
        process.returncode,
        len(solutions),
        last["status"],
        last["printed"],
    )
    assert sorted([path, saved]) == sorted(tmp_path.iterdir())


@unix
def test_ctrl_c_ends_at_once_where_nobody_reads_what_is_drawn(saved: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    many.write_bytes(b"".join(saved.read_bytes().splitlines(True)[:4]) * 1000)
    process = start("draw", SMALL, str(many))
    assert process.stdout
    assert process.stdout.readline()
    time.sleep(1)  # until the pipe is full
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert 130 == process.wait(timeout=10)
    assert time.monotonic() - began < 2
    process.communicate()


def test_a_closed_pipe_ends_quietly_and_ends_the_search_before_it(tmp_path: Path) -> None:
    puzzle = tmp_path / "endless.toml"
    puzzle.write_bytes(ENDLESS)
    solve = start(str(puzzle), "--format", "json")
    draw = subprocess.Popen(
        [*COMMAND, "draw", str(puzzle), "-"],
        stdin=solve.stdout,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert solve.stdout
    assert draw.stdout
    assert draw.stderr
    solve.stdout.close()
    assert draw.stdout.readline()
    draw.stdout.close()
    assert (0, b"") == (draw.wait(timeout=20), draw.stderr.read())
    draw.stderr.close()
    assert solve.stderr
    assert (0, "") == (solve.wait(timeout=20), COST.sub("", solve.stderr.read().decode()))
    solve.stderr.close()


@unix
def test_memory_does_not_grow_with_the_file(saved: Path, tmp_path: Path) -> None:
    many, peaks = tmp_path / "many.jsonl", []
    code = (
        "import resource, sys; from psolver.app.cli import main\ntry: main()\n"
        "finally: print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    for times in (1, 2000):
        many.write_bytes(b"".join(saved.read_bytes().splitlines(True)[:4]) * times)
        command = [COMMAND[0], "-c", code, "draw", SMALL, str(many), "-q", "-o", os.devnull]
        done = subprocess.run(command, capture_output=True, cwd=ROOT, check=True)
        peaks.append(int(done.stderr))
    assert peaks[1] < 1.1 * peaks[0]
