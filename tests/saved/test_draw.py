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
    SMALL,
    SMALL_BOX,
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


# which of them ------------------------------------------------------------------------------------


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


# files --------------------------------------------------------------------------------------------


def test_drawings_go_to_a_file(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "drawn.txt"
    assert Run(0, "", "4 solutions drawn\n") == run("draw", SMALL, saved, "-o", path)
    assert SMALL_BOX.encode() == path.read_bytes()
    assert run("draw", SMALL, saved) == run("draw", SMALL, saved, "-o", "-")


@pytest.mark.rooms
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
        "import resource, sys; from psolver.cli import main\ntry: main()\n"
        "finally: print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    for times in (1, 2000):
        many.write_bytes(b"".join(saved.read_bytes().splitlines(True)[:4]) * times)
        command = [COMMAND[0], "-c", code, "draw", SMALL, str(many), "-q", "-o", os.devnull]
        done = subprocess.run(command, capture_output=True, cwd=ROOT, check=True)
        peaks.append(int(done.stderr))
    assert peaks[1] < 1.1 * peaks[0]


# moves --------------------------------------------------------------------------------------------


@pytest.fixture
def moves(tmp_path: Path) -> Path:
    """A file with the moves of the first solution of SMALL."""
    path = tmp_path / "moves.jsonl"
    path.write_text(run("disassemble", SMALL, "1", "--format", "json").out, encoding="utf-8")
    return path


@pytest.mark.rooms
@pytest.mark.parametrize("format_", ["svg", "html", "json"])
def test_moves_are_drawn_as_they_were(moves: Path, format_: str) -> None:
    found = run("disassemble", SMALL, "1", "--format", format_)
    done = run("draw", SMALL, str(moves), "--format", format_)
    assert (0, found.out) == (done.status, done.out)


@pytest.mark.rooms
def test_in_text_moves_are_sentences_one_answer_below_the_other(moves: Path) -> None:
    text = run("disassemble", SMALL, "1").out
    assert text == run("draw", SMALL, str(moves)).out
    two = moves.read_text(encoding="utf-8") * 2
    assert f"{text}\n{text}" == run("draw", SMALL, "-", data=two.encode()).out


@pytest.mark.rooms
def test_of_a_part_that_is_stuck_the_states_need_not_be_there(tmp_path: Path) -> None:
    burr, path = "samples/level-6-burr.toml", tmp_path / "proof.json"
    run("disassemble", burr, "3", "--distinct", "--certificate", str(path))
    text = run("disassemble", burr, "3", "--distinct").out
    assert "reach 2 states" in text
    assert text == run("draw", burr, str(path)).out


@pytest.mark.rooms
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            ('"by":[1,0]', '"by":[-1,0]'),
            "its moves cannot be done: move 1 meets another piece; find them",
        ),
        (
            ('"away":true', '"away":false'),
            "its moves cannot be done: move 1 is not the one that separates; find them again",
        ),
        (
            ('"pieces":[0,1,2],"moves"', '"pieces":[0,1],"moves"'),
            "the pieces before move 1 are not",
        ),
        (
            ('"by":[1,0]', '"by":[1,1]'),
            "is not a line of moves that `psolver disassemble --format json`",
        ),
        (('"states":', '"stats":'), "is not a line of moves that `psolver disassemble"),
    ],
)
def test_moves_are_tried(moves: Path, change: tuple[str, str], fault: str) -> None:
    text = moves.read_text(encoding="utf-8")
    assert change[0] in text
    done = run("draw", SMALL, "-", data=text.replace(*change).encode())
    assert (2, "") == (done.status, done.out)
    assert done.err.startswith("standard input: line 1: ")
    assert fault in done.err


@pytest.mark.rooms
def test_pictures_of_moves_are_those_of_one_solution(moves: Path, tmp_path: Path) -> None:
    two = run("disassemble", SMALL, "all", "--format", "json").out.encode()
    done = run("draw", SMALL, "-", "--format", "html", data=two)
    assert 2 == done.status
    assert done.err == (
        "standard input: has moves, and these have pictures for each solution; draw one with"
        " --only, or write {n} into the name after -o\n"
    )
    done = run("draw", SMALL, "-", "-o", str(tmp_path / "{n}.html"), data=two)
    assert (0, 4) == (done.status, len(list(tmp_path.glob("*.html"))))
