"""Shells complete the words of a command, by click's protocol in environment variables."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import run, run_in
from support.places import ROOT, SAMPLES

from psolver.app.overview import COMMANDS

SHELLS = ("bash", "zsh", "fish")
HEAVY = {"numba", "numpy", "pysat", "rich", "tomli"}
MOST_MODULES = 30
SOMA = ["soma-cube", "soma-cube-clues"]


def completed(folder: Path, *words: str) -> list[tuple[str, ...]]:
    """The kinds and the values that bash gets for the last of some words."""
    asked = {"COMP_WORDS": " ".join(["psolver", *words]), "COMP_CWORD": str(len(words))}
    found = run_in(folder, _PSOLVER_COMPLETE="bash_complete", **asked)
    assert (0, "") == (found.status, found.err)
    return [tuple(line.split(",", 1)) for line in found.out.splitlines() if line]


def words_for(folder: Path, *words: str) -> list[str]:
    """Those of them that are no files of the shell's."""
    return [value for kind, value in completed(folder, *words) if kind == "plain"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a few files."""
    for name in (
        "mine.toml",
        "me.jsonl",
        "burr.xmpuzzle",
        "zz words.toml",
        ".hidden.toml",
        "sub/own.toml",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["ver"], ["verify"]),
        ([""], ["burr.xmpuzzle", "mine.toml", *COMMANDS]),
        (["soma-cu"], SOMA),
        (["show", "soma-cu"], SOMA),
        (["mi"], ["mine.toml"]),
        (["show", "bu"], ["burr.xmpuzzle"]),
        (["check", "soma-cube", "sub/o"], ["sub/own.toml"]),
        (["soma-cube", "--engi"], ["--engine"]),
        (["--engi"], ["--engine"]),
        (["--engine", ""], ["auto", "sat", "dlx", "backtrack", "count"]),
        (["run", "soma-cube", "--engine", "b"], ["backtrack"]),
        (["soma-cube", "--distinct", "--siz"], ["--size"]),
        (["--distinct", "soma-cu"], SOMA),
        (["soma-cube", "--steps", "--siz"], []),  # the command `steps` has none
        (["draw", "soma-cube", "m"], ["me.jsonl"]),
        (["calendar", "--leave", "t"], ["today"]),
        (["soma-cube", "-o", "a.j"], ["a.json", "a.jsonl"]),
        (["soma-cube", "-o", "sub/a.p"], ["sub/a.png"]),
        (["export", "soma-cube", "-o", "a.m"], ["a.mps"]),
        (["new", "x.toml", "--from", "soma-cu"], SOMA),
        (["nowhere/"], []),
    ],
)
def test_words_are_completed(words: list[str], expected: list[str], folder: Path) -> None:
    assert expected == words_for(folder, *words)


def test_the_shell_lists_files_itself_beside_folders_and_if_none_fits(folder: Path) -> None:
    assert [("file", "s")] == [one for one in completed(folder, "s") if one[0] == "file"]
    assert [("file", "none")] == completed(folder, "show", "none")
    assert [("file", "zz")] == completed(folder, "show", "zz")  # a blank needs its quotes
    assert [("file", "a")] == completed(folder, "status", "a")


def test_all_samples_are_offered(folder: Path) -> None:
    names = {path.stem for path in SAMPLES.glob("*.toml")}
    assert names | {"mine.toml", "burr.xmpuzzle"} == set(words_for(folder, "show", ""))


def test_a_shell_gets_its_script() -> None:
    for shell in SHELLS:
        found = run(_PSOLVER_COMPLETE=f"{shell}_source")
        assert (0, "") == (found.status, found.err)
        assert f"_PSOLVER_COMPLETE={shell}_complete" in found.out


def test_an_unknown_shell_is_a_fault() -> None:
    for word in ("tcsh_source", "bash", "bash_print"):
        cure = "write bash_source, zsh_source or fish_source"
        fault = f"_PSOLVER_COMPLETE: {word} is not known; {cure}\n"
        assert (2, "", fault) == run(_PSOLVER_COMPLETE=word)


def test_commands_run_as_ever_after_a_completion_in_the_same_process(folder: Path) -> None:
    completed(folder, "calendar", "--leave", "t")
    assert "name the cells" in run("calendar", "--leave", " ").err


@pytest.mark.skipif(sys.platform == "win32", reason="the shell is one of POSIX")
def test_bash_completes_by_the_script(folder: Path) -> None:
    if not shutil.which("bash"):
        pytest.skip("there is no bash")
    program = folder / "psolver"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m psolver "$@"\n')
    program.chmod(0o755)
    script = run(_PSOLVER_COMPLETE="bash_source").out
    script += "COMP_WORDS=(./psolver soma-cu)\nCOMP_CWORD=1\n_psolver_completion ./psolver\n"
    script += 'printf "%s\\n" "${COMPREPLY[@]}"\n'
    words = ["bash", "--norc", "-c", script]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert SOMA == done.stdout.split()


def test_a_completion_loads_little() -> None:
    """No solver, no kernels, and of the commands only the family of the one that is completed."""
    code = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr));"
    code += "from psolver.app.cli import main; main()"
    asked = {"COMP_WORDS": "psolver soma-cube --engi", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **asked, "_PSOLVER_COMPLETE": "bash_complete"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stderr.split()
    assert "plain,--engine" == done.stdout.strip()
    assert [] == [one for one in loaded if one in HEAVY or one.endswith("setup_commands")]
    assert sum(one.split(".")[0] == "psolver" for one in loaded) <= MOST_MODULES
