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
from support.command import COUNTLESS, ESCAPES, FOUR, SMALL, Run, run, start, unix, until_worked
from support.terminal import on_terminal

# count --------------------------------------------------------------------------------------------


CHESSBOARD = "samples/dominoes-8x8.toml"
LARGE = b'pieces = "###"\ncount = "any"\nboard = "21x22"\n'  # some seconds
CROWDED = b'pieces = """\n#\n##\n#\n#\n"""\ncount = 45\nboard = "15x15"\n'


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


@pytest.mark.slow
def test_a_count_that_takes_too_much_goes_on_as_a_search() -> None:
    done = run("-", "--count", "--memory", "2M", data=CROWDED)
    said, summary = told(done)
    assert (0, "1696\n") == (done.status, done.out)
    cure = "searching instead (--memory gives it more room)"
    assert f"the states of the count would take more than 2 MiB; {cure}" == said
    assert "1,696 solutions, 212 distinct; the search is complete" == summary


def test_draws_are_printed_as_they_are_made() -> None:
    process = start(CHESSBOARD, "--sample", "1000000000", "--format", "letters")
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline()
    process.stdout.close()
    assert 0 == process.wait(timeout=20)
    process.stderr.close()


@pytest.mark.slow
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


def values(done: Run) -> list[dict[str, str]]:
    """The rows of CSV, read back."""
    return list(csv.DictReader(StringIO(done.out)))


def test_limits_hold_for_each_puzzle_by_itself(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_bytes(COUNTLESS)
    long = str(tmp_path / "long.toml")
    done = run(long, SMALL, long, "--count", "--format", "csv", "--time-limit", "0.2")
    ended = [row["ended"] for row in values(done)]
    assert (3, ["time limit", "complete", "time limit"]) == (done.status, ended)


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
        (70, "file solutions distinct seconds ended"),
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
