"""What the README shows is what happens: its commands are run and their output compared, its Python
examples too.

After a wanted change, set UPDATE_DOCS=1, run this file, and read every difference.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import printed
from support.places import ROOT

import psolver
from psolver.formats.toml.load import EXPECT, TOP
from psolver.formats.toml.pieces import PIECE

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.M)
PLAIN = re.compile(r"psolver [\w ./=-]+")  # nothing for a shell to see
TOML = re.compile(r"^```toml\n(.*?)^```$", re.M | re.S)


def commands(text: str) -> list[tuple[str, str]]:
    """The commands in the console blocks, each with the output shown under it."""
    return [found for block in CONSOLE.findall(text) for found in COMMAND.findall(block)]


def output(command: str, here: Path) -> str:
    """What a command prints, both streams, run in a folder that shows what the checkout has: by a
    shell with this Python, or in this process where nothing is left to a shell.
    """
    for name in ("samples", "tests"):
        (here / name).symlink_to(ROOT / name)
    if PLAIN.fullmatch(command):
        return printed(here, *command.split()[1:])
    folder = str(Path(sys.executable).parent)
    path = os.pathsep.join([folder, os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        shell=True,
        cwd=here,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode()


def timeless(text: str) -> str:
    """A text without what differs from run to run or with the solver's version: seconds, conflicts
    and nodes.
    """
    text = re.sub(r'("nodes":|"seconds":)[\d.]+', r"\g<1>N", text)
    text = re.sub(r"[\d,]+ (conflict|node)s?\b", r"N \1s", text)
    return re.sub(r"[\d.]+ s\b", "N s", text)


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are written for a POSIX shell")
@pytest.mark.parametrize(
    ("command", "shown"),
    [
        pytest.param(
            command, shown, id=command, marks=pytest.mark.slow if "20x20" in command else ()
        )
        for command, shown in commands(TEXT)
    ],
)
def test_a_command_prints_what_the_readme_shows(command: str, shown: str, tmp_path: Path) -> None:
    told = output(command, tmp_path)
    if os.environ.get("UPDATE_DOCS"):
        text = README.read_text(encoding="utf-8")
        README.write_text(
            text.replace(f"$ {command}\n{shown}", f"$ {command}\n{told}"), encoding="utf-8"
        )
        return
    assert timeless(shown) == timeless(told)


@pytest.mark.parametrize("text", TOML.findall(TEXT))
def test_a_puzzle_in_the_readme_can_be_read(text: str) -> None:
    assert psolver.loads(text).board.cells


def test_python_in_the_readme_does_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert (0, True) == (result.failed, result.attempted > 3)


def test_the_readme_names_every_key_of_the_file() -> None:
    assert [] == [
        key
        for key in (*TOP, *PIECE, *EXPECT)
        if f"`{key}`" not in TEXT and f"`[{key}]`" not in TEXT
    ]


def test_the_readme_names_every_option_and_command() -> None:
    from psolver.app.cli import psolver as group

    names = [
        name
        for command in group.commands.values()
        for option in command.params
        for name in option.opts
    ]
    wanted = [
        *(f"psolver {name}" for name in group.commands),
        *(name for name in names if name.startswith("--")),
    ]
    assert [] == [name for name in wanted if f"`{name}" not in TEXT and f", `{name}" not in TEXT]


def test_the_first_screen_has_the_two_commands() -> None:
    block = TEXT.split("<!-- first commands -->")[1].split("<!-- end -->")[0]
    assert 2 == block.count("    $ ")
    assert TEXT.index("<!-- end -->") < 2500


def test_the_changelog_names_the_version() -> None:
    from importlib.metadata import version

    assert f"## {version('psolver')}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
