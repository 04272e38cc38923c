"""Counting: by states, at random, of several puzzles and of sequences."""

from __future__ import annotations

import csv
import re
import signal
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from support.command import (
    COUNTLESS,
    DOMINOES,
    ESCAPES,
    FOUR,
    IMPOSSIBLE,
    NO_CLUE,
    SMALL,
    Run,
    pictures,
    run,
    start,
    unix,
    until_worked,
    untimed,
)
from support.terminal import on_terminal

# count --------------------------------------------------------------------------------------------


CHESSBOARD = "samples/dominoes-8x8.toml"
NUMBER = "12,988,816 solutions"
WIDE = b'pieces = "###"\ncount = "any"\nboard = "30x30"\n'  # 3^30 states
LARGE = b'pieces = "###"\ncount = "any"\nboard = "21x22"\n'  # some seconds
CROWDED = b'pieces = """\n#\n##\n#\n#\n"""\ncount = 45\nboard = "15x15"\n'
UNLUCKY = b'pieces = "##"\ncount = "any"\nboard = "3x3"\n'


def told(done: Run) -> list[str]:
    return done.err.splitlines()


@pytest.mark.slow
def test_json_of_a_count_holds_every_digit() -> None:
    done = run(
        "-", "--count", "--format", "json", data=b'pieces = "##"\ncount = "any"\nboard = "16x16"\n'
    )
    assert '"solutions":2444888770250892795802079170816,' in done.out
    distinct = 305611096281378760240051639364
    assert [("count", distinct)] == [(line["engine"], line["distinct"]) for line in done.lines]


@pytest.fixture
def many_digits() -> Iterator[None]:
    """Let this process write long numbers too."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(5000)
    yield
    sys.set_int_max_str_digits(before)


@pytest.mark.slow
@pytest.mark.usefixtures("many_digits")
def test_a_number_may_have_any_number_of_digits() -> None:
    pieces = "".join(f'[[piece]]\nname = "{name}"\nshape = "#"\ncount = "any"\n' for name in "AB")
    data = f'board = "1x14300"\n{pieces}'.encode()
    done = run("-", "--count", data=data)
    assert (0, f"{2**14300}\n") == (done.status, done.out)
    assert (
        f'"solutions":{2**14300},'
        in run("-", "--sample", "1", "--seed", "1", "--format", "json", data=data).out
    )
    done = run("-", "--index", f"{2**14300}", "--format", "letters", data=data)
    assert (0, 14301) == (done.status, len(done.out))
    assert f"{2**14300:,} solutions; the search is complete" == told(done)[-1]


def test_the_count_engine_counts_what_the_others_list() -> None:
    for arguments in ([], ["--distinct"]):
        counted = run(FOUR, "--count", "--engine", "count", *arguments)
        assert run(FOUR, "--count", "--engine", "sat", *arguments).out == counted.out


def test_solutions_are_drawn_at_random() -> None:
    seen = set()
    for _ in range(5):
        done = run.__wrapped__(CHESSBOARD, "--sample", "2")
        said, summary = told(done)
        seed = re.fullmatch(r"drawn at random; --seed (\d+) draws the same again", said)
        assert seed
        assert f"{NUMBER}; the search is complete" == summary
        assert done == run(CHESSBOARD, "--sample", "2", "--seed", seed[1])
        assert 2 == len(pictures(done.out))
        seen.add(done.out)
    assert 1 < len(seen)


def test_a_seed_that_psolver_chose_is_never_lost() -> None:
    done = run(CHESSBOARD, "--sample", "1", "-q")
    seed = re.fullmatch(r"drawn at random; --seed (\d+) draws the same again\n", done.err)
    assert seed
    assert done.out == run(CHESSBOARD, "--sample", "1", "--seed", seed[1]).out
    done = run(CHESSBOARD, "--sample", "1", "-q", "--format", "json")
    assert "" == done.err
    first, summary = done.lines
    same = f"--seed={summary['seed']}"
    assert first == run(CHESSBOARD, "--sample=1", same, "--format=json").lines[0]


def test_drawn_solutions_are_verified(tmp_path: Path) -> None:
    done = run(CHESSBOARD, "--sample", "50", "--seed", "-3", "--format", "json")
    *_, summary = done.lines
    expected = {
        "type": "summary",
        "status": "solved",
        "solutions": 12988816,
        "distinct": None,
        "printed": 50,
    }
    assert {**expected, "complete": True, "engine": "count", "seed": -3} == untimed(summary)
    file = tmp_path / "drawn.jsonl"
    file.write_text(done.out, encoding="utf-8")
    assert 0 == run("verify", CHESSBOARD, file).status


def test_every_solution_has_a_number() -> None:
    found = [run(FOUR, "--index", str(number)) for number in range(1, 9)]
    for number, done in enumerate(found, 1):
        said = f"number {number} in the order of the count, not of a list"
        assert (0, [said, "8 solutions; the search is complete"]) == (done.status, told(done))
    assert sorted(pictures(run(FOUR).out)) == sorted(done.out.rstrip("\n") for done in found)


def test_of_no_solution_none_is_drawn() -> None:
    for option in ["--sample", "--index"]:
        done = run(IMPOSSIBLE, option, "1", "-q")
        assert Run(1, "", "") == done
        assert NO_CLUE == run(IMPOSSIBLE, option, "1").err[-len(NO_CLUE) :]
        assert (1, "") == run("-", option, "1", data=UNLUCKY)[:2]
        assert (1, "") == run(
            "samples/mutilated-chessboard-50x50.toml", option, "1", "--memory", "2M"
        )[:2]


def test_drawing_goes_no_further_than_memory_does() -> None:
    for option in ["--sample", "--index"]:
        done = run("-", option, "1", "--memory", "2m", data=WIDE)
        *_, said, summary = told(done)
        assert (3, "") == (done.status, done.out)
        assert (
            "the states of the count would take more than 2 MiB; --memory gives it more room"
            == said
        )
        assert "not counted to the end; stopped by the limit" == summary


@pytest.mark.slow
def test_a_count_that_takes_too_much_goes_on_as_a_search() -> None:
    done = run("-", "--count", "--memory", "2M", data=CROWDED)
    said, summary = told(done)
    assert (0, "1696\n") == (done.status, done.out)
    cure = "searching instead (--memory gives it more room)"
    assert f"the states of the count would take more than 2 MiB; {cure}" == said
    assert "1,696 solutions, 212 distinct; the search is complete" == summary


def test_a_count_that_is_asked_for_ends_where_it_takes_too_much() -> None:
    done = run("-", "--count", "--engine", "count", "--memory", "2M", data=WIDE)
    said = "the states of the count would take more than 2 MiB; --memory gives it more room"
    assert (3, "") == (done.status, done.out)
    assert [said, "not counted to the end; stopped by the limit"] == told(done)


def test_draws_are_printed_as_they_are_made() -> None:
    process = start(CHESSBOARD, "--sample", "1000000000", "--format", "letters")
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline()
    process.stdout.close()
    assert 0 == process.wait(timeout=20)
    process.stderr.close()


@unix
def test_ctrl_c_ends_a_count_and_draws() -> None:
    for arguments in (["--count"], ["--sample", "1000"]):
        process = start("-", *arguments, data=LARGE)
        until_worked(process, 0.6)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert (130, b"") == (process.returncode, out)
        assert b"interrupted" in err.splitlines()[-1]
        assert b"Traceback" not in err


@pytest.mark.slow
@unix
def test_a_long_count_shows_what_is_done() -> None:
    done = on_terminal("-", "--count", data=LARGE)
    assert 0 == done.status
    shown = re.findall(
        r"counting 0:0\d .*?([\d.]+)%, (\d+) of 22 columns done, [\d.]+M states/s",
        ESCAPES.sub("", done.written),
    )
    assert shown
    assert shown == sorted(shown, key=lambda pair: float(pair[0]))
    assert all(-0.1 < float(part) * 22 / 100 - int(rows) < 1.1 for part, rows in shown)


# rows ---------------------------------------------------------------------------------------------


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


# columns for designers ----------------------------------------------------------------------------

SPARE = b"""
board = "2x3"
[[piece]]
name = "A"
shape = "##"
[[piece]]
name = "B"
shape = "##\\n##"
count = [0, 1]
[[piece]]
name = "C"
shape = "####"
count = [0, 1]
"""


def test_a_table_says_whether_a_solution_is_the_only_one_and_which_pieces_it_needs(
    tmp_path: Path,
) -> None:
    path = tmp_path / "spare.toml"
    path.write_bytes(SPARE)
    done = run(str(path), IMPOSSIBLE, "--table", "-q", "--format", "csv")
    first, second = csv.DictReader(StringIO(done.out))
    columns = ("unique", "difficulty", "needed")
    assert ["yes", "0", "A B"] == [first[name] for name in columns]
    assert ["no", "", ""] == [second[name] for name in columns]
    line = run(str(path), "--table", "-q", "--format", "json").lines[0]
    assert [True, 0, ["A", "B"]] == [line[name] for name in columns]
    head, row = run(str(path), "--count", "--table", "-q").out.splitlines()
    assert ["file", "solutions", "distinct", "unique"] == head.split()[:4]
    assert ["2", "1", "yes", "0", "2", "of", "3"] == row.split()[1:8]
    assert "design" not in line
    assert "unique" not in run(str(path), "--count", "-q", "--format", "json").lines[0]


def test_an_answer_that_takes_too_long_is_left_empty() -> None:
    done = run(CHESSBOARD, "--table", "-q", "--time-limit", "0.000001", "--format", "csv")
    (row,) = csv.DictReader(StringIO(done.out))
    assert (3, "time limit") == (done.status, row["ended"])
    assert ["", "", ""] == [row[name] for name in ("unique", "difficulty", "needed")]


# sequences ----------------------------------------------------------------------------------------


def test_the_sequence_of_existence_goes_on_after_a_row_that_cannot_be(tmp_path: Path) -> None:
    path = tmp_path / "bars.toml"
    path.write_bytes(
        b'board = "{n}x3"\npieces = "##"\ncount = "any"\n[vary]\nn = [0, 1, 2, 3, 4]\n'
    )
    *_, last = run(str(path), "--count", "-n", "1", "--format", "json").lines
    assert ([1, 2, 3, 4], [0, 1, 0, 1]) == (last["numbers"], last["terms"])


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
