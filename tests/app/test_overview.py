"""The help of `psolver` itself, which is there before click is loaded."""

from __future__ import annotations

import re

import pytest
from click import Context, Option
from support.command import run

from psolver.app.cli import psolver as group
from psolver.app.cli.command_options import GROUPED_OPTIONS, HEADINGS
from psolver.app.overview import COMMANDS, overview


def test_the_overview_has_the_first_sentence_of_every_command() -> None:
    sentences = {name: text for name, (_, text) in COMMANDS.items()}
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
    assert all(text in words for _, text in COMMANDS.values())


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
