"""Counting without a list, solutions drawn at random and by number, run as a user runs them."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.command import (
    ESCAPES,
    FOUR,
    IMPOSSIBLE,
    NO_CLUE,
    Run,
    pictures,
    run,
    start,
    unix,
    until_worked,
    untimed,
)
from support.terminal import on_terminal

CHESSBOARD = "samples/dominoes-8x8.toml"
NUMBER = "12,988,816 solutions"
WIDE = b'pieces = "###"\ncount = "any"\nboard = "30x30"\n'  # 3^30 states
LARGE = b'pieces = "###"\ncount = "any"\nboard = "21x22"\n'  # some seconds
CROWDED = b'pieces = """\n#\n##\n#\n#\n"""\ncount = 45\nboard = "15x15"\n'
UNLUCKY = b'pieces = "##"\ncount = "any"\nboard = "3x3"\n'


def told(done: Run) -> list[str]:
    """The lines on standard error, but for the one that tells of a kernel that is compiled for the
    first time.
    """
    return [line for line in done.err.splitlines() if not line.startswith("psolver: compiling")]


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
    assert "1,696 solutions; the search is complete" == summary


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
