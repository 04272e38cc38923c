"""Certificates at the command line: `--certificate`, and the checker, run alone."""

from __future__ import annotations

import gzip
import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from support.command import SMALL, run, start, unix, until_worked
from support.places import PACKAGE, ROOT
from support.stores import half_done

import psolver

CHECKER = PACKAGE / "certificate_checker.py"
SLOW = (
    *("small-2x3", "dominoes-8x8", "calendar-november-20", "slothouber-graatsma"),
    *("lozenges-triangle", "optional-5x5", "soma-cube", "sphinxes-5", "tetrahexes-7x4"),
    *("hexiamonds-4x9", "kanoodle-pyramid", "mutilated-chessboard-50x50", "solid-stair"),
    *("pentominoes-8x8", "trominoes-9x12", "y-pentominoes-5x15"),
)


def alone(*files: Path) -> tuple[int, str]:
    """The status and the words of the checker, in a Python that knows no psolver."""
    command = [sys.executable, "-I", CHECKER, *files]
    done = subprocess.run(command, capture_output=True, text=True, cwd=files[-1].parent)
    return done.returncode, done.stdout + done.stderr


def test_names_that_stay_free_and_a_problem_of_several_have_certificates(tmp_path: Path) -> None:
    """Cells that are optional are so again where others stay free than the file says."""
    path, names = tmp_path / "c.json", tmp_path / "names.toml"
    names.write_text(
        'board = "??#??"\nnames = "a b c d e"\nleave = "a"\npieces = "#"\ncount = "any"\n'
    )
    steps = ROOT / "samples/problems/soma-figures.toml"
    for file, options, number, ending in (
        (names, ["--leave", "b e"], 4, ", leaving b e free\n"),
        (steps, ["--problem", "steps"], 328, ", of problem 2\n"),
    ):
        done = run(file, *options, "--count", "--certificate", path)
        status, sentence = alone(file, path)
        assert (0, f"{number}\n") == (status, done.out)
        assert sentence.startswith(f"yes: {number} solutions, ")
        assert sentence.endswith(ending)
    header = json.loads(path.read_text().splitlines()[0])
    assert header["problem"] == 2


def test_files_in_other_encodings_are_refused(tmp_path: Path) -> None:
    puzzle, path = ROOT / SMALL, tmp_path / "c.json"
    run(puzzle, "--count", "--certificate", path)
    text = path.read_bytes()
    packed = gzip.compress(text)
    for name, content, answer in (
        ("right.json", text, 0),
        ("right.json.gz", packed, 0),
        ("behind.json.gz", packed + b"more", 1),
        ("two.json.gz", packed + packed, 1),
        ("short.json.gz", packed[:-1], 1),
        ("plain.json.gz", text, 2),
        ("packed.json", packed, 2),
        ("mark.json", b"\xef\xbb\xbf" + text, 2),
        ("wide.json", text.decode().encode("utf-16"), 2),
        ("digits.json", text.replace(b" 0 ", " \u0660 ".encode()), 2),
        ("empty.json", b"", 2),
    ):
        (tmp_path / name).write_bytes(content)
        status, sentence = alone(puzzle, tmp_path / name)
        assert (name, status) == (name, answer)
        assert sentence.count("\n") == 1


def test_a_certificate_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "c.json"
    done = run("pentominoes-6x10", "--count", "--certificate", path, "--time-limit", "0.3")
    assert done.status == 3
    assert done.err.splitlines()[-1].startswith("no certificate: ")
    monkeypatch.setattr("psolver.certificates.certificates.MOST_CERTIFICATE_BYTES", 500)
    done = run("dominoes-4x4", "--count", "--certificate", path)
    assert (done.status, done.out) == (3, "36\n")
    assert "no certificate: it would be larger than" in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@unix
def test_a_full_disk_is_named_and_ctrl_c_leaves_no_file(tmp_path: Path) -> None:
    for name in ("c.json", "c.json.gz"):
        path = tmp_path / name
        path.symlink_to("/dev/full")
        done = run.__wrapped__("dominoes-4x4", "--count", "--certificate", path)
        assert (2, "36\n") == (done.status, done.out)
        assert done.err.endswith(f"{path}: cannot be written (No space left on device)\n")
        path.unlink()
    with start("trominoes-9x12", "--count", "--certificate", str(path)) as process:
        until_worked(process, 2.0)  # of 4
        process.send_signal(signal.SIGINT)
        assert b"no certificate: interrupted\n" in process.communicate(timeout=60)[1]
    assert 130 == process.returncode
    assert list(tmp_path.iterdir()) == []


def test_a_board_with_too_large_a_table_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psolver.certificates.certificates.MOST_CERTIFICATE_TABLE", 100)
    done = run(SMALL, "--count", "--certificate", tmp_path / "c.json")
    sentence = f"{SMALL}: no certificate: the board is too large for one\n"
    assert (2, "", sentence) == (done.status, done.out, done.err)


@unix
def test_the_checker_has_a_sentence_for_each_file_that_it_cannot_read_or_write(
    tmp_path: Path,
) -> None:
    path = tmp_path / "c.json"
    small = ROOT / SMALL
    run(small, "--count", "--certificate", path)
    missing = f"[Errno 2] No such file or directory: '{tmp_path / 'no'}'\n"
    assert alone(small, tmp_path / "no") == (2, f"cannot be read, FileNotFoundError: {missing}")
    assert alone(small, small)[1].startswith("cannot be read, JSONDecodeError: ")
    assert alone(small) == (2, "usage: psolver-check PUZZLE CERTIFICATE\n")
    command = [sys.executable, "-I", CHECKER, small, path]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    sentence = "cannot be read, OSError: [Errno 28] No space left on device\n"
    assert (2, sentence) == (done.returncode, done.stderr)


def test_a_run_that_is_complete_has_a_certificate(tmp_path: Path) -> None:
    path, store = tmp_path / "c.json", tmp_path / "s.store"
    options = (SMALL, "--count", "--store", store, "--certificate")
    assert run("run", *options, path).out == "4\n"
    assert alone(ROOT / SMALL, path)[0] == 0
    for name in (store, f"{store}-journal", f"{store}-wal"):
        sentence = f"--certificate {name}: is a file of the store; choose another name\n"
        assert run("run", *options, name).err == sentence


def test_an_audit_writes_a_certificate_and_its_puzzle(tmp_path: Path) -> None:
    store, path, puzzle = (tmp_path / name for name in ("s.store", "c.json.gz", "c.toml"))
    run("run", "calendar-november-20", "--store", store, "--count", "--distinct")
    audit = partial(run.__wrapped__, "audit", store, "--sample", "0", "--certificate")
    done = audit(path)
    assert done.status == 0
    assert f" in {path}, of the puzzle in {puzzle}\n" in done.err
    assert alone(puzzle, path) == (0, "yes: 71 solutions, 71 distinct\n")
    assert audit(path).status == 0  # the same puzzle is there already
    with puzzle.open("ab") as file:
        file.write(b"# mine\n")
    before = puzzle.read_bytes()
    sentence = f"--certificate {path}: its puzzle would replace {puzzle}; choose another name\n"
    assert audit(path).err == sentence
    assert puzzle.read_bytes() == before
    mine = tmp_path / "mine.toml"
    mine.write_bytes(before)
    for name, sentence in {
        store: "is a file of the store; choose another name",
        mine: "is a puzzle's name; choose one with .json",
        "/dev/stdout": "cannot be replaced; name the file to write",
    }.items():
        assert audit(name).err == f"--certificate {name}: {sentence}\n"
    assert mine.read_bytes() == before


def test_an_audit_of_a_run_without_a_count_writes_no_certificate(tmp_path: Path) -> None:
    path, whole, part = (tmp_path / name for name in ("c.json", "whole.store", "part.store"))
    run("run", SMALL, "--store", whole, "--count", "--up-to", "rotations")
    done = run("audit", whole, "--certificate", path)
    assert done.err.startswith(f"{whole}: no certificate: its run does not count all solutions; ")
    half_done(part, psolver.load("pentominoes-6x10"), 1)
    done = run("audit", part, "--certificate", path)
    cure = "continue it with 'psolver run'"
    assert done.err == f"{part}: no certificate: its run is not complete; {cure}\n"
    whole.unlink()
    run.__wrapped__("run", SMALL, "--store", whole, "--count")
    with closing(sqlite3.connect(whole)) as connection, connection:
        connection.execute("UPDATE about SET value = '{}' WHERE key = 'certificate'")
    done = run.__wrapped__("audit", whole, "--certificate", path)
    assert (done.status, path.exists()) == (1, False)
    assert done.err == "no certificate: the audit did not find that all agrees\n"


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_the_certificate_of_a_sample_passes(name: str, tmp_path: Path) -> None:
    file, path = ROOT / f"samples/{name}.toml", tmp_path / "c.json.gz"
    expect = psolver.load(name).expect
    done = run(file, "--count", "--distinct", "--certificate", path, "-q")
    assert done.status == (0 if expect.solutions else 1)
    assert expect.distinct == int(done.out)
    plural = "solution" if expect.solutions == 1 else "solutions"
    told = f"yes: {expect.solutions:,} {plural}, {expect.distinct:,} distinct\n"
    assert (0, told) == alone(file, path)
