"""psolver-check: names of samples, and one sentence for each file that cannot be read."""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import entry_points
from io import StringIO
from pathlib import Path

import pytest
from support.command import run, unix

FIRST = {"format": "psolver count certificate", "version": 1, "psolver": "0.1.0"}
NO_CERTIFICATE = "is not the certificate of a count"
(PROGRAM,) = entry_points(group="console_scripts", name="psolver-check")


def checked(folder: Path, *files: str) -> tuple[int, str]:
    said = StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), redirect_stderr(said):
        patch.chdir(folder)
        patch.setattr(sys, "argv", ["psolver-check", *files])
        status = PROGRAM.load()()
    return status, said.getvalue()


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    path = tmp_path / "c.json"
    assert 0 == run("small-2x3", "--count", "--certificate", path).status
    return path


def test_a_certificate_of_another_puzzle_is_wrong(tmp_path: Path, certificate: Path) -> None:
    sentence = "no: the certificate is that of another puzzle\n"
    assert checked(tmp_path, "four-pieces", "c.json") == (1, sentence)


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path, certificate: Path) -> None:
    packed = gzip.compress(certificate.read_bytes())
    board = b'board = 3\npieces = "#"\n'
    header = FIRST | {"puzzle": hashlib.sha256(board).hexdigest(), "solutions": 1}
    for name, data in {
        "cut.gz": packed[:60],
        "damaged.gz": packed[:30] + b"????" + packed[34:],
        "plain.gz": b"{}\n",
        "packed.json": packed,
        "empty.json": b"",
        "list.json": b"[]\n",
        "deep.json": b"[" * 100_000,
        "bad.toml": b"a =\n",
        "latin.toml": b"# \xf6\n",
        "number.toml": board,
        "number.json": json.dumps(header, separators=(",", ":")).encode() + b"\n",
    }.items():
        (tmp_path / name).write_bytes(data)
    samples = "(psolver samples lists the samples)"
    for puzzle, file, sentence in (
        ("none", "c.json", f"none: there is no such file or sample {samples}"),
        ("none.toml", "c.json", "none.toml: there is no such file or sample"),
        (".", "c.json", ".: is a folder, not a file"),
        ("bad.toml", "c.json", "bad.toml: is not a puzzle file in TOML (Invalid value (at line 1,"),
        ("latin.toml", "c.json", "latin.toml: is not text in UTF-8 (byte 3)"),
        ("number.toml", "number.json", "number.toml: has values that the checker cannot read"),
        ("small-2x3", "none", "none: there is no such file"),
        ("small-2x3", ".", ".: is a folder, not a file"),
        ("small-2x3", "cut.gz", "cut.gz: is cut off"),
        ("small-2x3", "damaged.gz", "damaged.gz: is damaged, or not packed by gzip"),
        ("small-2x3", "plain.gz", "plain.gz: is damaged, or not packed by gzip"),
        ("small-2x3", "empty.json", f"empty.json: {NO_CERTIFICATE}"),
        ("small-2x3", "list.json", f"list.json: {NO_CERTIFICATE}"),
        ("small-2x3", "deep.json", f"deep.json: {NO_CERTIFICATE}"),
        (
            "small-2x3",
            "packed.json",
            f"packed.json: {NO_CERTIFICATE}; the name of a packed one ends with .gz",
        ),
    ):
        status, words = checked(tmp_path, puzzle, file)
        assert (2, 1) == (status, words.count("\n"))
        assert words.startswith(sentence)
    assert checked(tmp_path, "small-2x3") == (2, "usage: psolver-check PUZZLE CERTIFICATE\n")


@unix
def test_an_answer_that_cannot_be_printed_is_a_sentence(tmp_path: Path, certificate: Path) -> None:
    with open("/dev/full", "w") as full:
        program = Path(sys.executable).with_name("psolver-check")
        command = [program, "small-2x3", str(certificate)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (2, "the answer: No space left on device\n") == (done.returncode, done.stderr)
