"""Several puzzles counted in one command, and the sequences that files with [vary] make."""

from __future__ import annotations

import csv
import signal
from io import StringIO
from pathlib import Path

import pytest
from support.command import COUNTLESS, DOMINOES, FOUR, IMPOSSIBLE, SMALL, Run, run, start, unix
from support.terminal import on_terminal

TILES = 'title = "Dominoes, {n}"\nboard = "2x{n}"\npieces = "##"\ncount = "{n}"\n[vary]\n'
COUNTS = ("--engine", "count", "--format", "csv")


@pytest.fixture
def tiles(tmp_path: Path) -> str:
    """A file that is eight puzzles."""
    path = tmp_path / "tiles.toml"
    path.write_text(f'{TILES}n = "1..8"\n')
    return str(path)


def values(done: Run) -> list[dict[str, str]]:
    """The rows of CSV, read back."""
    return list(csv.DictReader(StringIO(done.out)))


def test_rows_say_what_single_runs_say() -> None:
    files = (FOUR, SMALL, DOMINOES, IMPOSSIBLE, "samples/symmetry-three-l.toml", "soma-dog")
    rows = run(*files, "--count", "--format", "json").lines
    told = ("status", "solutions", "distinct", "figures", "complete", "engine", "reason")
    for file, row in zip(files, rows, strict=True):
        (single,) = run(file, "--count", "--format", "json").lines
        assert file == row["file"]
        assert [single.get(key) for key in told] == [row.get(key) for key in told]


def test_a_title_of_several_lines_is_one_value_of_csv() -> None:
    for end in ["\\n", "\\r"]:
        data = f'title = "two{end}lines"\nboard = "2x2"\npieces = "##"\ncount = 2\n'
        done = run("-", "--count", "--format", "csv", data=data.encode())
        (row,) = csv.DictReader(StringIO(done.out, newline=""))
        assert (data.split('"')[1], "2") == (repr(row["title"])[1:-1], row["solutions"])


def test_limits_hold_for_each_puzzle_by_itself(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_bytes(COUNTLESS)
    long = str(tmp_path / "long.toml")
    done = run(long, SMALL, long, "--count", "--format", "csv", "--time-limit", "0.2")
    ended = [row["ended"] for row in values(done)]
    assert (3, ["time limit", "complete", "time limit"]) == (done.status, ended)


def test_memory_is_limited_in_each(tmp_path: Path) -> None:
    (tmp_path / "wide.toml").write_text('pieces = "###"\ncount = "any"\nboard = "30x30"\n')
    done = run(str(tmp_path / "wide.toml"), SMALL, "--count", "--memory", "1M", *COUNTS)
    ended = [row["ended"] for row in values(done)]
    assert (3, ["memory limit", "complete"]) == (done.status, ended)


def test_a_bad_file_counts_for_more_than_a_limit() -> None:
    assert 2 == run(DOMINOES, "nix.toml", "--count", "-n", "5").status


@unix
def test_ctrl_c_prints_the_rows_so_far(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_bytes(COUNTLESS)
    process = start(SMALL, str(tmp_path / "long.toml"), FOUR, "--count", "--format", "csv")
    assert process.stdout
    lines = [process.stdout.readline() for _ in range(2)]  # a row comes as soon as it is there
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    rows = values(Run(0, (b"".join(lines) + out).decode(), ""))
    assert [SMALL, str(tmp_path / "long.toml")][: len(rows)] == [row["file"] for row in rows]
    assert (130, "complete", True) == (
        process.returncode,
        rows[0]["ended"],
        b"; interrupted (" in err,
    )
    assert all(row["ended"] == "interrupted" for row in rows[1:])


@unix
def test_a_narrow_terminal_has_fewer_columns() -> None:
    for columns, heads in [
        (150, "file solutions distinct nodes seconds ended title"),
        (80, "file solutions distinct nodes seconds ended"),
        (70, "file solutions distinct seconds ended"),
        (62, "file solutions distinct ended"),
        (40, "file solutions ended"),
    ]:
        done = on_terminal(
            SMALL, "--count", "--format", "table", "-q", out=True, COLUMNS=str(columns)
        )
        head, row, *_ = done.written.splitlines()
        assert heads.split() == head.split()
        assert row.split()[: 2 + ("distinct" in heads)] == [
            SMALL,
            *(["4", "1"][: 1 + ("distinct" in heads)]),
        ]
        assert len(head) <= max(columns, 50)


# sequences ----------------------------------------------------------------------------------------


def test_a_sequence_ends_before_the_first_count_that_was_stopped(tiles: str) -> None:
    *_, last = run(tiles, "--count", "-n", "3", "--format", "json").lines
    assert [1, 2] == last["terms"][:2]
    assert len(last["terms"]) <= 3


CLUMSY = b"""
title = "Clumsy dominoes {n}"
goal = "blocking"
board = "{n}x{n}"
pieces = "##"
count = "any"
[vary]
n = "2..4"
"""


def test_a_file_with_a_variable_has_a_list_of_the_best_it_expects(tmp_path: Path) -> None:
    for best, status in (("[2, 3, 6]", 0), ("[2, 4, 6]", 1)):
        path = tmp_path / f"clumsy-{status}.toml"
        path.write_text(f"{CLUMSY.decode()}[expect]\nbest = {best}\n")
        assert status == run("check", str(path)).status
