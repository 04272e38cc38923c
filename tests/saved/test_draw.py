"""`psolver draw`: what it draws of a file, and that it draws nothing that is not a solution."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from support.command import COMMAND, SMALL, SMALL_BOX, pictures, run, unix
from support.places import ROOT


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A file with the four solutions of SMALL and a summary."""
    path = tmp_path / "solutions.jsonl"
    path.write_text(run(SMALL, "--format", "json").out, encoding="utf-8")
    return path


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
