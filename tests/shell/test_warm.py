"""`psolver warm`: kernels compiled ahead of need."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from platformdirs import user_cache_dir
from support.command import COMMAND, DOMINOES, run, unix
from support.places import ROOT
from support.terminal import on_terminal

from psolver.engines.kernels.precompile import units

ALL = len(units())
BEGINS = "compiling all search kernels, which takes a minute or two"


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """A command that keeps its kernels in a folder."""
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PSOLVER_CACHE": str(folder)},
    )


def kept(folder: Path) -> int:
    return len(list(folder.glob("*.kernel")))


def kernels_in(ways: str, way: str) -> int:
    """The number of kernels that come in this way."""
    return sum(map(int, re.findall(rf"^[a-z ]+: (\d+) kernels?, {way}$", ways, re.M)))


def summary(folder: Path, made: int) -> str:
    """Return the lines of a `warm` that has compiled some kernels."""
    if not made:
        return f"all {ALL} kernels are in {folder} already\n"
    some = "1 kernel was" if made == 1 else f"{made} kernels were"
    return f"{BEGINS}\nall {ALL} kernels are in {folder}; {some} compiled now\n"


@unix
@pytest.mark.slow
def test_all_kernels_are_compiled_once_after_an_interruption_too(tmp_path: Path) -> None:
    first = started(tmp_path, "warm")
    assert first.stderr
    assert f"{BEGINS}\n" == first.stderr.readline()
    while not kept(tmp_path):
        time.sleep(0.01)
    first.send_signal(signal.SIGINT)
    _, told = first.communicate(timeout=10)
    own = list(tmp_path.glob("*.kernel"))
    number = len(own)
    assert 130 == first.returncode
    assert told in {
        f"interrupted with {n} of {ALL} kernels in {tmp_path}; 'psolver warm' compiles the others\n"
        for n in (number, number - 1)  # the last may have been saved without being told
    }

    usual = os.environ.get("PSOLVER_CACHE") or user_cache_dir("psolver", appauthor=False)
    for path in Path(usual).glob("*.kernel"):  # which cost no time any more
        if not (tmp_path / path.name).exists():
            shutil.copy(path, tmp_path)
    before = kept(tmp_path)
    second = started(tmp_path, "warm")
    _, told = second.communicate()
    assert (0, summary(tmp_path, kept(tmp_path) - before)) == (second.returncode, told)

    for path in own:
        path.unlink()
    third = started(tmp_path, "warm")
    ways, told = third.communicate()
    assert (number, summary(tmp_path, number)) == (kernels_in(ways, "compiled now"), told)
    assert kernels_in(ways, "compiled before") == ALL - number
    fourth = started(tmp_path, "warm")
    ways, told = fourth.communicate()
    assert (ALL, summary(tmp_path, 0)) == (kernels_in(ways, "compiled before"), told)
    assert "fit tables: 12 kernels, compiled before\n" in ways
    search = started(tmp_path, DOMINOES, "--count", "--engine", "backtrack", "-q")
    assert ("36\n", "") == search.communicate()


def test_where_nothing_can_be_kept_nothing_is_compiled(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    done = run("warm", PSOLVER_CACHE=str(file))
    assert (2, "", 1) == (done.status, done.out, done.err.count("\n"))
    assert done.err.startswith(f"{file}: compiled kernels cannot be saved there (")


@unix
@pytest.mark.slow
def test_the_status_line_moves_while_a_kernel_is_compiled(tmp_path: Path) -> None:
    options = ["--count", "--engine", "backtrack"]
    done = on_terminal(DOMINOES, *options, PSOLVER_CACHE=str(tmp_path))
    assert (0, "36\n") == (done.status, done.out)
    assert "a search kernel" in done.written
    shown = {part[:4] for part in done.written.split("compiling ")[1:] if part[1] == ":"}
    assert len(shown) > 1
    told, summary = done.screen
    assert told.startswith("psolver: compiling a search kernel, which takes a few seconds")
    assert summary.startswith("36 solutions")
