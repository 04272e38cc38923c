"""Limits, exit statuses, and what is said about bad files and bad usage."""

from __future__ import annotations

import os
import time
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest
from support.command import (
    COUNTLESS,
    ENDLESS,
    IMPOSSIBLE,
    LONG,
    NO_CLUE,
    NO_TILING,
    SMALL,
    Run,
    run,
)
from support.places import ROOT

from psolver.control import TimeUp


def test_an_impossible_puzzle_is_1_with_the_reason() -> None:
    assert Run(1, "", NO_CLUE) == run(IMPOSSIBLE)


def test_a_puzzle_that_the_search_proves_impossible_is_1() -> None:
    assert Run(1, "", "no solution: the search is complete\n") == run(NO_TILING)


def test_a_puzzle_that_the_search_proves_impossible_gets_a_colouring_all_the_same() -> None:
    done = run("samples/four-pieces-fixed.toml")
    assert (1, "") == (done.status, done.out)
    assert "no solution: wherever it lies, " == done.err[:31]


def test_the_count_of_an_impossible_puzzle_is_0_and_its_status_1() -> None:
    assert Run(1, "0\n", NO_CLUE) == run(IMPOSSIBLE, "--count")
    assert Run(1, "0\n", "no solution: the search is complete\n") == run(NO_TILING, "--count")


def test_a_time_limit_before_an_answer_is_3() -> None:
    assert Run(3, "", "no solution so far; stopped by the limit\n") == run(
        LONG, "--time-limit", "1e-6"
    )


def test_a_time_limit_after_some_answers_is_0_with_the_status_limit() -> None:
    done = run("-", "--time-limit", "0.3", "--format", "json", data=ENDLESS)
    *solutions, summary = done.lines
    assert (0, "limit", False, None) == (
        done.status,
        summary["status"],
        summary["complete"],
        summary["distinct"],
    )
    assert len(solutions) == summary["printed"] == summary["solutions"] > 0
    assert (
        f"{summary['printed']:,} solutions; stopped by the limit, there may be more\n" == done.err
    )


def test_a_count_cut_short_prints_no_number_and_is_3() -> None:
    done = run("-", "--time-limit", "0.5", "--count", data=COUNTLESS)
    least = done.err.split("\n")[0].removeprefix("at least ")
    assert int(least.replace(",", "")) > 1
    expected = f"at least {least}\n{least} solutions; stopped by the limit, there may be more\n"
    assert Run(3, "", expected) == done


def test_a_count_cut_short_before_anything_was_counted_says_no_number() -> None:
    said = "no solution so far; stopped by the limit\n"
    assert Run(3, "", said) == run(LONG, "--count", "--time-limit", "1e-6")
    assert Run(3, "", "") == run(LONG, "--count", "--time-limit", "1e-6", "-q")


def test_sorted_output_cut_short_is_what_was_found_sorted_and_says_so_and_is_3() -> None:
    done = run("-", "--time-limit", "0.4", "--sort", "-n", "3", "--format", "json", data=ENDLESS)
    *solutions, summary = done.lines
    assert (3, "limit", 3, 3) == (
        done.status,
        summary["status"],
        summary["printed"],
        len(solutions),
    )
    incomplete = (
        "the solutions are sorted, but not complete: others may come before and between them"
    )
    assert incomplete == done.err.splitlines()[-1]
    placements = [
        [(entry["piece"], entry["cells"]) for entry in line["placements"]] for line in solutions
    ]
    assert sorted(placements) == placements


def test_a_bad_file_is_2_with_one_sentence() -> None:
    for arguments, expected in [
        (["missing.toml"], "missing.toml: cannot be read (No such file or directory)"),
        (["./samples"], "./samples: is a folder, not a puzzle file"),
        ([""], "'': is not the name of a file"),
        (["verfy"], "verfy: there is no such file or command (did you mean 'verify'?)"),
        (["tests/data/invalid/board-missing.toml"], None),
        (["show", "missing.toml"], "missing.toml: cannot be read (No such file or directory)"),
        (["check", "missing.toml"], "missing.toml: cannot be read (No such file or directory)"),
        (
            ["verify", "missing.toml", "-"],
            "missing.toml: cannot be read (No such file or directory)",
        ),
        (
            ["verify", SMALL, "missing.jsonl"],
            "missing.jsonl: cannot be read (No such file or directory)",
        ),
    ]:
        if expected is None:
            said = (
                (ROOT / arguments[0]).with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n")
            )
            expected = str(Path(arguments[0]).parent) + os.sep + said
        assert Run(2, "", expected + "\n") == run(*arguments)


def test_bad_usage_is_2_and_names_what_is_wrong() -> None:
    for arguments, expected in [
        (
            ["--time-limit", "0"],
            "'0' is not a positive duration: write seconds, such as 90, or 5m, 1h30m, 2d",
        ),
        (
            ["--time-limit", "-1"],
            "'-1' is not a positive duration: write seconds, such as 90, or 5m, 1h30m, 2d",
        ),
        (
            ["--time-limit", "nan"],
            "'nan' is not a positive duration: write seconds, such as 90, or 5m, 1h30m, 2d",
        ),
        (["--time-limit", "soon"], "'soon'"),
        (["-n", "0"], "0 is not in the range"),
        (["-n", "-3"], "-3 is not in the range"),
        (["-n", "few"], "'few'"),
        (["-n", "1.5"], "'1.5'"),
        (["--format", "pdf"], "'pdf'"),
        (["--size", "huge"], "'huge'"),
        (["--color", "maybe"], "'maybe'"),
        (["--up-to", "translations"], "'translations'"),
        (["--engine", "magic"], "'magic'"),
        (["--sat-solver", "magic"], "--sat-solver: PySAT here has no solver 'magic' (it knows "),
        (["--bogus"], "--bogus"),
        (["another.toml"], "Several puzzles are counted, not drawn: add --count"),
    ]:
        done = run(SMALL, *arguments)
        assert (2, "") == (done.status, done.out)
        assert expected in done.err.rstrip("\n").split("\n")[-1]
        assert "Traceback" not in done.err


def test_version_is_that_of_the_package() -> None:
    assert Run(0, f"psolver {version('psolver')}\n", "") == run("--version")


def test_every_command_has_a_help_text() -> None:
    for command in ["solve", "verify", "show", "check"]:
        done = run(command, "-h")
        assert (0, "") == (done.status, done.err)
        assert f"psolver {command} " in done.out.split("\n")[0]


def test_a_time_limit_ends_the_reading_of_a_large_file() -> None:
    data = b"pieces = '##'\ncount = 'any'\nboard = '999x999'\n"
    said = "standard input: stopped by the limit before all of it was read\n"
    assert Run(3, "", said) == run("-", "--time-limit", "0.01", data=data)
    interrupts = import_module("psolver.app.interrupts")
    assert not interrupts._expiring


def test_a_time_limit_that_passes_later_does_not_interrupt_what_was_read() -> None:
    from psolver.app.interrupts import expiring

    with expiring(0.05):
        pass
    time.sleep(0.1)
    with pytest.raises(TimeUp), expiring(0.05):
        time.sleep(10)
    with pytest.raises(KeyboardInterrupt), expiring(10):
        raise KeyboardInterrupt
