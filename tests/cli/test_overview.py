"""The help of `psolver` itself, which is there before click is loaded."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click import Context, Option
from support.command import COMMAND, run, run_in, unix

from psolver.cli import psolver as group
from psolver.cli.command_options import GROUPED_OPTIONS, HEADINGS
from psolver.cli.overview import COMMAND_GROUPS, COMMANDS, first_steps, overview


def test_the_overview_has_the_first_sentence_of_every_command() -> None:
    sentences = {name: command.sentence for name, (command, _) in COMMANDS.items()}
    found = {
        name: command.get_short_help_str(80).rstrip(".") + "."
        for name, command in group.commands.items()
    }
    assert sentences == found


@pytest.mark.parametrize("columns", [52, 79, 80, 200])
def test_the_overview_fits_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = overview("psolver").splitlines()
    words = " ".join(overview("psolver").split())
    assert max(map(len, lines)) <= min(columns, 100) - 2
    assert all(command.sentence in words for command, _ in COMMANDS.values())


@pytest.mark.rooms
def test_the_help_of_a_command_with_many_options_has_each_under_one_heading() -> None:
    headed = set()
    for name, command in group.commands.items():
        text = run(name, "--help", COLUMNS="60").out
        heads = re.findall(r"^([A-Z][a-z ]+):$", text, re.M)
        wanted = [one for one in HEADINGS if one in heads]
        names = [option.opts[-1] for option in command.params if isinstance(option, Option)]
        assert heads == (wanted if len(names) + 1 >= GROUPED_OPTIONS else ["Options"])
        found = re.findall(r"^  (?:-\w, )?(--[\w-]+)", text, re.M)
        assert sorted([*names, "--help"]) == sorted(found)
        headed |= {name} if wanted else set()
        assert max(map(len, text.splitlines())) <= 60
    expected = {"solve", "explain", "unique", "clue", "draw", "disassemble", "hint", "plane"}
    assert expected | {"export", "order", "run", "solutions"} == headed


def test_the_help_of_click_is_the_overview() -> None:
    with Context(group, info_name="psolver") as context:
        assert overview("psolver") == group.get_help(context)
    assert (0, overview("python -m psolver") + "\n", "") == run("-h")


@pytest.mark.rooms
def test_every_command_has_one_heading() -> None:
    headed = [name for names in COMMAND_GROUPS.values() for name in names]
    assert sorted(COMMANDS) == sorted(headed)


def test_psolver_alone_shows_five_commands_to_begin_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    done = run()
    assert (0, first_steps("python -m psolver") + "\n", "") == done
    assert 58 >= max(map(len, done.out.splitlines()))
    commands = re.findall(r"(python -m psolver (?:new )?[\w.-]+(?: -n 1)?)  ", done.out)
    assert commands == [f"python -m psolver {words}" for words in FIRST_WORDS]


FIRST_WORDS = ("soma-cube -n 1", "samples", "new puzzle.toml", "puzzle.toml", "gui")


@pytest.mark.rooms
@unix
def test_the_first_commands_run_in_their_order(tmp_path: Path) -> None:
    for words in FIRST_WORDS[:-1]:
        assert 0 == run_in(tmp_path, *words.split()).status


def test_a_closed_pipe_ends_the_first_commands_quietly() -> None:
    command = [sys.executable, "-c", CLOSED_READER, *COMMAND]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)


# runs a command whose reader has gone, and ends with its status
CLOSED_READER = """
import os, subprocess, sys
reader, writer = os.pipe()
os.close(reader)
sys.exit(subprocess.run(sys.argv[1:], stdout=writer).returncode)
"""
