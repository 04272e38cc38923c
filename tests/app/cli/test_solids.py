"""Solid puzzles on the command line: boards in layers, and how their tilings are printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.command import Run, run, unix
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
FOUND = "3 solutions, 3 distinct; the search is complete\n"


def test_layers_are_drawn_side_by_side_with_marks_even_where_nobody_looks() -> None:
    assert Run(0, STEPS_BOX, FOUND) == run("-", "--sort", data=STEPS)


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


def test_show_draws_the_layers_of_the_board_and_of_each_piece() -> None:
    shown = run("show", "-", data=STEPS).out.split("\n\n")
    board = "Board, 8 cells, 1 of them optional, in 2 layers, the lowest first:\n####  ?##a"
    a = "a: 2 cells, 3 orientations, used once\n┏━━━┓  ┏━━━┓\n┃ ↑ ┃  ┃ ↓ ┃\n┗━━━┛  ┗━━━┛"
    v = "v: 3 cells, 12 orientations, used once\n┏━━━━━━━┓\n┃       ┃\n┃   ┏━━━┛\n┃   ┃\n┗━━━┛"
    assert [board, a, v] == shown[:3]


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


def test_a_symmetry_puzzle_is_flat() -> None:
    done = run("-", data=b'goal = "symmetry"\nboard = "2x2x2"\npieces = "##"\n')
    cure = 'such as board = "7x7"; leave out a third size and layers'
    assert (
        Run(2, "", f"standard input: board: a figure lies flat, and so does its frame, {cure}\n")
        == done
    )
