"""Several puzzles counted in one command, and the sequences that files with [vary] make."""

from __future__ import annotations

import csv
import re
import signal
from io import StringIO
from pathlib import Path

import pytest
from support.command import COUNTLESS, DOMINOES, FOUR, IMPOSSIBLE, SMALL, Run, run, start, unix
from support.places import ROOT
from support.terminal import on_terminal

TILES = 'title = "Dominoes, {n}"\nboard = "2x{n}"\npieces = "##"\ncount = "{n}"\n[vary]\n'
FIBONACCI = [1, 2, 3, 5, 8, 13, 21, 34]
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


def untimed(text: str) -> str:
    """Rows of a table without nodes and seconds."""
    return re.sub(r" +[\d,]+ +\d+\.\d\d  (complete|limit|time limit)", r" N S \1", text)


def test_a_row_each_in_the_order_given() -> None:
    done = run(FOUR, SMALL, IMPOSSIBLE, "--count")
    assert [
        "file                          solutions  distinct      nodes  seconds  ended         "
        "title",
        "samples/four-pieces.toml              8         1 N S complete      "
        "Four pieces in a square",
        "samples/small-2x3.toml                4         1 N S complete      "
        "A monomino, a domino and a tromino",
        "samples/impossible-clue.toml          0         0 N S complete      "
        "A clue in a corner that an X cannot reach",
    ] == untimed(done.out).splitlines()
    assert (0, "3 puzzles: 3 complete\n") == (done.status, done.err)


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


def test_a_folder_gives_its_files_sorted_and_nothing_below(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    for name in ("b.toml", "a.toml", "c.txt", "below/d.toml"):
        (tmp_path / name).write_text('board = "1x1"\npieces = "#"\n')
    rows = values(run(str(tmp_path), SMALL, "--count", "--format", "csv"))
    expected = [str(tmp_path / "a.toml"), str(tmp_path / "b.toml"), SMALL]
    assert expected == [row["file"] for row in rows]


def test_a_bad_file_is_a_row_with_its_sentence_and_the_others_go_on(tmp_path: Path) -> None:
    bad, empty = tmp_path / "bad.toml", tmp_path / "empty"
    bad.write_text("board = 3")
    empty.mkdir()
    files = (str(bad), "nix.toml", str(empty), SMALL)
    done = run(*files, "--count", "--format", "csv")
    rows = values(done)
    assert (2, [*files]) == (done.status, [row["file"] for row in rows])
    assert [
        f"{bad}: board: expected text in quotes, found a whole number",
        "nix.toml: cannot be read (No such file or directory)",
        f"{empty}: holds no puzzle files (*.toml)",
        "",
    ] == [row["error"] for row in rows]
    assert ["bad file", "bad file", "bad file", "complete"] == [row["ended"] for row in rows]
    table = run(*files, "--count").out.splitlines()
    assert table[2].split("  ", 1)[1].strip() == "cannot be read (No such file or directory)"
    line = run(*files, "--count", "--format", "json").lines[1]
    assert ("error", "bad file", rows[1]["error"]) == (line["type"], line["ended"], line["error"])


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


def test_a_file_with_a_variable_is_a_row_for_each_number_and_the_sequence(tiles: str) -> None:
    done = run(tiles, "--count")
    lines = done.out.splitlines()
    assert [f"{tiles} n={number}" for number in range(1, 9)] == [
        line.partition("  ")[0] for line in lines[1:9]
    ]
    assert ["", ", ".join(map(str, FIBONACCI))] == lines[9:]
    assert "Dominoes, 8" == lines[8].split("  ")[-1]


def test_the_sequence_is_told_beside_csv_and_in_json(tiles: str) -> None:
    done = run(tiles, "--count", "--format", "csv")
    assert list(map(str, FIBONACCI)) == [row["solutions"] for row in values(done)]
    assert [f"n={number}" for number in range(1, 9)] == [row["vary"] for row in values(done)]
    assert ", ".join(map(str, FIBONACCI)) == done.err.splitlines()[0]
    *rows, last = run(tiles, "--count", "--format", "json").lines
    assert [{"n": number} for number in range(1, 9)] == [row["vary"] for row in rows]
    assert last == {
        "type": "sequence",
        "file": tiles,
        "variable": "n",
        "numbers": list(range(1, 9)),
        "terms": FIBONACCI,
    }


def test_distinct_makes_a_sequence_of_its_own(tiles: str) -> None:
    rows = run(tiles, "--count", "--distinct", "--format", "json").lines
    assert [row["distinct"] for row in rows[:-1]] == rows[-1]["terms"] == [1, 1, 2, 4, 5, 9, 12, 21]


def test_a_sequence_ends_before_the_first_count_that_was_stopped(tiles: str) -> None:
    *_, last = run(tiles, "--count", "-n", "3", "--format", "json").lines
    assert [1, 2] == last["terms"][:2]
    assert len(last["terms"]) <= 3


def test_standard_input_may_have_a_variable() -> None:
    done = run("-", "--count", data=f"{TILES}n = [3, 5]".encode())
    assert (0, "3, 8") == (done.status, done.out.splitlines()[-1])
    assert "standard input n=3" == done.out.splitlines()[1].partition("  ")[0]


CLUMSY = b"""
title = "Clumsy dominoes {n}"
goal = "blocking"
board = "{n}x{n}"
pieces = "##"
count = "any"
[vary]
n = "2..4"
"""


def test_rows_and_sequences_tell_how_good_the_best_are() -> None:
    done = run("-", "--count", data=CLUMSY)
    ends = ["2 pieces: Clumsy dominoes 2", "3 pieces: Clumsy dominoes 3"]
    assert all(
        line.endswith(end) for line, end in zip(done.out.splitlines()[1:], ends, strict=False)
    )
    assert "\n\n2, 4, 100\nbest: 2, 3, 6\n" == done.out[-26:]
    told = run("-", "--count", "--format", "csv", data=CLUMSY)
    assert ["2", "3", "6"] == [row["best"] for row in values(told)]
    assert "best: 2, 3, 6" in told.err
    sequence = run("-", "--count", "--format", "json", data=CLUMSY).lines[-1]
    assert ([2, 4, 100], [2, 3, 6]) == (sequence["terms"], sequence["best"])


def test_one_solution_of_each_is_enough_for_the_sequence_of_the_best() -> None:
    done = run("-", "--count", "-n", "1", data=CLUMSY)
    assert 3 == done.status
    assert done.out.endswith("6 pieces: Clumsy dominoes 4\n\nbest: 2, 3, 6\n")


def test_a_file_with_a_variable_has_a_list_of_the_best_it_expects(tmp_path: Path) -> None:
    for best, status in (("[2, 3, 6]", 0), ("[2, 4, 6]", 1)):
        path = tmp_path / f"clumsy-{status}.toml"
        path.write_text(f"{CLUMSY.decode()}[expect]\nbest = {best}\n")
        assert status == run("check", str(path)).status


def test_sequences_of_several_files_have_their_names(tiles: str, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(f"{TILES}n = [2, 2]")
    lines = run(tiles, SMALL, str(other), "--count").out.splitlines()
    assert [f"{tiles}: 1, 2, 3, 5, 8, 13, 21, 34", f"{other}: 2, 2"] == lines[-2:]


def test_vary_chooses_one_puzzle_for_every_command(tiles: str) -> None:
    assert ("5\n", 0) == run(tiles, "--vary", "n=4", "--count")[1::-1]
    assert "Dominoes, 4" == run("show", tiles, "--vary", "n=4").out.splitlines()[0]
    solutions = run(tiles, "--vary", "n=4", "--format", "json").out.encode()
    verified = run("verify", tiles, "-", "--vary", "n=4", data=solutions)
    assert (0, True) == (verified.status, "5 solutions, all tilings" in verified.err)
    for command in ("explain", "unique", "estimate", "hint", "steps"):
        assert 2 != run(command, tiles, "--vary", "n=4").status
    assert 0 == run("export", tiles, "--to", "dlx", "--vary", "n=4").status
    assert 0 == run("draw", tiles, "-", "--vary", "n=4", data=solutions).status


def test_vary_gives_other_numbers_to_a_count(tiles: str) -> None:
    assert "13, 21" == run(tiles, "--vary", "n=6,7", "--count").out.splitlines()[-1]


def test_other_commands_ask_for_a_number(tiles: str) -> None:
    for command in ["solve", "show", "explain", "unique", "estimate", "export"]:
        more = ("--to", "dlx") if command == "export" else ()
        done = run(command, tiles, *more)
        told = (
            f"{tiles}: vary: makes 8 puzzles of this file; choose one, such as --vary n=5, or count"
        )
        assert (2, f"{told} all with --count\n") == (done.status, done.err)


def test_several_numbers_are_only_counted(tiles: str) -> None:
    told = "--vary: n must be one number; several are counted, with --count; here write --vary n=1"
    assert Run(2, "", f"{told}\n") == run("show", tiles, "--vary", "n=1..3")


def test_one_file_is_counted_as_ever() -> None:
    done = run(SMALL, "--count")
    assert Run(0, "4\n", "4 solutions, 1 distinct; the search is complete\n") == done
    assert done == run("-", "--count", data=(ROOT / SMALL).read_bytes())
