"""The help of `psolver` itself, which is there before click is loaded, and of its commands."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from click import Option
from support.command import COMMAND, run

from psolver.cli import psolver as group


@pytest.mark.parametrize("columns", [52, 80, 200])
def test_the_overview_has_the_first_sentence_of_every_command_once(columns: int) -> None:
    found = run("-h", COLUMNS=str(columns))
    assert (0, "") == (found.status, found.err)
    _, *lines = found.out.splitlines()  # the usage cannot be wrapped
    assert max(map(len, lines)) <= min(columns, 100) - 2
    words = " ".join(found.out.split())
    for name, command in group.commands.items():
        sentence = command.get_short_help_str(80).rstrip(".") + "."
        assert 1 == len(re.findall(rf" {name}\*? {re.escape(sentence)}", words)), name


@pytest.mark.rooms
def test_the_help_of_a_command_with_many_options_has_each_under_one_heading() -> None:
    headed = set()
    for name, command in group.commands.items():
        done = run(name, "-h", COLUMNS="60")
        assert (0, "") == (done.status, done.err)
        text = done.out
        assert f"psolver {name} " in text.split("\n")[0]
        heads = re.findall(r"^([A-Z][a-z ]+):$", text, re.M)
        headed |= set() if heads == ["Options"] else {name}
        names = [option.opts[-1] for option in command.params if isinstance(option, Option)]
        found = re.findall(r"^  (?:-\w, )?(--[\w-]+)", text, re.M)
        assert sorted([*names, "--help"]) == sorted(found)
        assert max(map(len, text.splitlines())) <= 60
    expected = {"solve", "explain", "unique", "clue", "compare", "draw", "disassemble", "hint"}
    assert expected | {"plane", "every", "export", "order", "run", "solutions"} == headed


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
