"""Solid puzzles on the command line: boards in layers, and how their tilings are printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.command import run, unix
from support.terminal import on_terminal

SOMA = b'board = "3x3x3"\npiece_set = "soma"\n'
STEPS = b"""\
board = '''
####
---
?##a
'''

[[piece]]
name = "a"
shape = '''
a
---
a
'''

[[piece]]
name = "v"
shape = '''
##
#
'''
can_reverse = true

[[piece]]
name = "i"
shape = "##"
count = [0, 2]
"""
STEPS_BOX = """\
┏━━━━━━━┳━━━┳━━━┓  ┏━━━┳━━━━━━━┳━━━┓
┃       ┃ ↑ ┃ ↑ ┃  ┃ ? ┃     ↓ ┃ ↓ ┃
┗━━━━━━━┻━━━┻━━━┛  ┗━━━┻━━━━━━━┻━━━┛

┏━━━━━━━┳━━━┳━━━┓  ┏━━━┳━━━┳━━━┳━━━┓
┃     ↑ ┃ ↑ ┃ ↑ ┃  ┃ ? ┃ ↓ ┃ ↓ ┃ ↓ ┃
┗━━━━━━━┻━━━┻━━━┛  ┗━━━┻━━━┻━━━┻━━━┛

┏━━━━━━━┳━━━━━━━┓  ┏━━━┳━━━┳━━━━━━━┓
┃     ↑ ┃       ┃  ┃ ? ┃ ↓ ┃       ┃
┗━━━━━━━┻━━━━━━━┛  ┗━━━┻━━━┻━━━━━━━┛
"""


def test_json_has_cells_of_layer_row_and_column_that_verify_reads(tmp_path: Path) -> None:
    puzzle = tmp_path / "steps.toml"
    puzzle.write_bytes(STEPS)
    done = run(str(puzzle), "--sort", "--format", "json")
    assert {"piece": "v", "cells": [[0, 0, 2], [1, 0, 1], [1, 0, 2]]} == done.lines[0][
        "placements"
    ][2]
    assert (
        f"standard input: 3 solutions, all tilings of {puzzle}\n"
        == run("verify", str(puzzle), "-", data=done.out.encode()).err
    )
    wrong = json.dumps(done.lines[0]).replace("[1, 0, 3]", "[1, 1, 3]")
    said = run("verify", str(puzzle), "-", data=wrong.encode())
    assert 1 == said.status
    assert "[1, 1, 3]" in said.err


@pytest.mark.slow
def test_groups_count_the_classes_of_the_soma_cube() -> None:
    counts = [
        run("-", "--count", *group, data=SOMA).out
        for group in ([], ["--distinct"], ["--up-to", "reflections"])
    ]
    assert ["11520\n", "480\n", "240\n"] == counts


@unix
def test_layers_wrap_on_a_narrow_terminal() -> None:
    done = on_terminal(
        "-", "--sort", "-n", "1", "-q", data=STEPS, out=True, COLUMNS="30", NO_COLOR="1"
    )
    rows = (
        [line[:17] for line in STEPS_BOX.split("\n")[:3]],
        [line[19:] for line in STEPS_BOX.split("\n")[:3]],
    )
    assert [*rows[0], "", *rows[1]] == done.written.splitlines()


@unix
def test_a_terminal_too_narrow_for_a_roomy_layer_gets_compact_layers() -> None:
    done = on_terminal(
        "-", "--sort", "-n", "1", "-q", data=STEPS, out=True, COLUMNS="12", NO_COLOR="1"
    )
    assert ["┏━━━┳━┳━┓", "┗━━━┻━┻━┛", "", "┏━┳━━━┳━┓", "┗━┻━━━┻━┛"] == done.written.splitlines()
