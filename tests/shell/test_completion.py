"""Shells complete the words of a command, by click's protocol in environment variables."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import run, run_in
from support.places import ROOT, SAMPLES, table

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


@pytest.mark.rooms
@pytest.mark.parametrize(
    ("words", "expected"),
    table("completion-words-are-completed.txt"),
)
def test_words_are_completed(words: list[str], expected: list[str], folder: Path) -> None:
    assert expected == words_for(folder, *words)


def test_the_shell_lists_files_itself_beside_folders_and_if_none_fits(folder: Path) -> None:
    assert [("file", "s")] == [one for one in completed(folder, "s") if one[0] == "file"]
    assert [("file", "none")] == completed(folder, "show", "none")
    assert [("file", "zz")] == completed(folder, "show", "zz")  # a blank needs its quotes
    assert [("file", "a")] == completed(folder, "status", "a")


@pytest.mark.rooms
def test_all_samples_and_commands_are_offered(folder: Path) -> None:
    files, samples = ["burr.xmpuzzle", "mine.toml"], {path.stem for path in SAMPLES.glob("*.toml")}
    assert samples | {*files} == set(words_for(folder, "show", ""))
    commands = re.findall(r"^  ([a-z]+)\*?  ", run("-h").out, re.M)
    words = [*files, *commands, "help", "list", "play", "print"]
    assert sorted(words) == sorted(words_for(folder, ""))


@pytest.mark.skipif(sys.platform == "win32", reason="the shells are those of POSIX")
@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes_by_the_script(shell: str, folder: Path) -> None:
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell}")
    program = folder / "psolver"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m psolver "$@"\n')
    program.chmod(0o755)
    script = run(_PSOLVER_COMPLETE=f"{shell}_source").out
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"

    def offered(*words: str) -> list[str]:
        typed = " ".join(f"'{word}'" for word in ["psolver", *words])
        asked = ASKED[shell].format(script=script, words=typed, line=typed.replace("'", ""))
        command = [shell, *QUIET[shell], "-c", asked]
        env = {**os.environ, "PATH": path, "HOME": str(folder)}
        return subprocess.run(
            command, cwd=folder, env=env, capture_output=True, text=True, check=True
        ).stdout.split()

    option = ["--engine", "=", "b"] if shell == "bash" else ["--engine=b"]
    assert [option[-1].replace("b", "backtrack")] == offered("soma-cube", *option)
    assert [option[-1].replace("b", "backtrack")] == offered(*option)
    assert SOMA == offered("show", "soma-cu")
    assert {path.stem for path in SAMPLES.glob("*.toml")} < {*offered("show", "")}
    assert {"mine.toml", "solve", "schema"} <= {*offered("")}


# the commands of a shell that print what it offers for some words
QUIET = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}
ASKED = {
    "bash": """{script}
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _psolver_completion psolver
printf '%s\\n' "${{COMPREPLY[@]}}"
""",
    "zsh": """compdef() {{ }}; _path_files() {{ }}; compadd() {{ print -l -- $completions }}
_describe() {{ print -l -- ${{completions_with_descriptions%%:*}} }}
{script}
words=({words}); CURRENT=$#words; _psolver_completion
""",
    "fish": """{script}
complete -C "{line}" | string replace -r '\\t.*' ''; true
""",
}


def test_a_completion_loads_little() -> None:
    """No solver, no kernels, and of the commands only the family of the one that is completed."""
    code = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr));"
    code += "from psolver.cli import main; main()"
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
