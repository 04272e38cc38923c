"""The command line, run as a user runs it: what it prints, where, and its exit status."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import psolver
from psolver.wording import tally

ROOT = Path(__file__).parents[1]
COMMAND = [sys.executable, "-m", "psolver"]
SMALL, FOUR = "samples/small-2x3.toml", "samples/four-pieces.toml"
DOMINOES, LONG = "samples/dominoes-4x4.toml", "samples/pentominoes-6x10.toml"
IMPOSSIBLE, NO_TILING = "samples/impossible-clue.toml", "samples/five-pentominoes-core.toml"
NO_CLUE = (
    "no solution: the clue X at row 1, column 1 cannot be met: that piece never reaches the cell\n"
)
ENDLESS = b'pieces = "##"\ncount = "any"\nboard = "14x14"\n'  # 10^22 solutions, the first at once
# the same for a count, with a piece that reaches too far for states in a word
COUNTLESS = b"pieces = '''\n##\n\n#\n.\n.\n.\n.\n.\n#\n'''\ncount = 'any'\nboard = '14x14'\n"
TWINS = (
    b"pieces = '''\nL\nL\nLL\n\n.J\n.J\nJJ\n'''\ncan_reverse = false\ncount = 'any'\nboard ="
    b" '4x6'\n"
)
COST = re.compile(r" \((?:\w+, [\d,]+ \w+, )?\d+\.\d\d s\)")
ESCAPES = re.compile(r"\x1b\[[\d;]*m")

unix = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no such signals and terminals"
)

SMALL_BOX = """\
┏━┳━━━┓
┣━┻━━━┫
┗━━━━━┛

┏━━━┳━┓
┣━━━┻━┫
┗━━━━━┛

┏━━━━━┓
┣━┳━━━┫
┗━┻━━━┛

┏━━━━━┓
┣━━━┳━┫
┗━━━┻━┛
"""
SMALL_LETTERS = "ABB\nCCC\n\nBBA\nCCC\n\nCCC\nABB\n\nCCC\nBBA\n"


class Run(NamedTuple):
    """What a command that has ended leaves behind; of `err` the costs in brackets are cut away."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The values of JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]


@cache  # the same command is run once; `run.__wrapped__` runs it again
def run(*arguments: str | Path, data: bytes = b"", **environment: str) -> Run:
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=data,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=100,
        check=False,
    )
    text = (done.stdout.decode(), done.stderr.decode())
    return Run(done.returncode, *(COST.sub("", part.replace("\r\n", "\n")) for part in text))


def pictures(text: str) -> list[str]:
    return text.rstrip("\n").split("\n\n") if text else []


def untimed(line: dict[str, Any]) -> dict[str, Any]:
    """A summary without what depends on the machine and on the solver."""
    assert isinstance(line["seconds"], float)
    assert isinstance(line["nodes"], int)
    return {key: value for key, value in line.items() if key not in ("seconds", "nodes")}


# what is printed ----------------------------------------------------------------------------------


def test_every_tiling_is_printed_and_a_summary_on_standard_error() -> None:
    assert Run(0, SMALL_BOX, "4 solutions, 1 distinct; the search is complete\n") == run(
        "solve", SMALL
    )


def test_a_file_alone_is_short_for_solve() -> None:
    assert run("solve", SMALL) == run(SMALL)


def test_options_may_stand_before_the_file_and_after_it() -> None:
    expected = Run(0, "4\n", "4 solutions, 1 distinct; the search is complete\n")
    assert [expected] * 2 == [run("--count", SMALL), run(SMALL, "--count")]


def test_a_dash_is_standard_input() -> None:
    expected = Run(0, SMALL_BOX, "4 solutions, 1 distinct; the search is complete\n")
    assert expected == run("-", data=(ROOT / SMALL).read_bytes())


def test_a_fault_on_standard_input_says_so() -> None:
    expected = 'standard input: board: missing; draw it, or give its size, such as board = "6x10"\n'
    assert Run(2, "", expected) == run("-", data=b'pieces = "##"')


def test_letters_are_the_names_of_the_pieces() -> None:
    assert SMALL_LETTERS == run(SMALL, "--format", "letters").out


def test_ascii_is_the_same_grid_in_other_marks() -> None:
    marks = str.maketrans("━┃┏┓┗┛┣┫┳┻╋", "-|+++++++++")
    assert SMALL_BOX.translate(marks) == run(SMALL, "--format", "ascii").out


def test_roomy_has_room_inside_the_cells() -> None:
    expected = """\
┏━━━┳━━━━━━━┓
┃   ┃       ┃
┣━━━┻━━━━━━━┫
┃           ┃
┗━━━━━━━━━━━┛
"""
    assert expected == run(SMALL, "-n", "1", "--sort", "--size", "roomy").out


def test_compact_is_what_auto_gives_where_there_is_no_terminal() -> None:
    assert run(SMALL) == run(SMALL, "--size", "compact") == run(SMALL, "--size", "auto")


def test_json_is_an_object_a_solution_and_a_summary() -> None:
    done = run(SMALL, "--format", "json")
    *solutions, summary = done.lines
    assert [1, 2, 3, 4] == [line["index"] for line in solutions]
    first = [
        {"piece": "A", "cells": [[0, 0]]},
        {"piece": "B", "cells": [[0, 1], [0, 2]]},
        {"piece": "C", "cells": [[1, 0], [1, 1], [1, 2]]},
    ]
    assert {"type": "solution", "index": 1, "placements": first} == solutions[0]
    keys = [
        "type",
        "status",
        "solutions",
        "distinct",
        "printed",
        "complete",
        "engine",
        "nodes",
        "seconds",
    ]
    assert keys == list(summary)
    assert ("solved", 4, 1, 4, True) == tuple(summary[key] for key in keys[1:6])
    assert (0, "4 solutions, 1 distinct; the search is complete\n") == (done.status, done.err)


def test_json_and_letters_tell_the_same_tilings() -> None:
    *solutions, _ = run(DOMINOES, "--format", "json", "--sort").lines
    letters = pictures(run(DOMINOES, "--format", "letters", "--sort").out)
    cells = [sorted(placement["cells"] for placement in line["placements"]) for line in solutions]
    drawn = []
    for picture in letters:
        marks: dict[str, list[list[int]]] = {}
        for row, line in enumerate(picture.split("\n")):
            for column, mark in enumerate(line):
                marks.setdefault(mark, []).append([row, column])
        drawn.append(sorted(marks.values()))
    assert cells == drawn
    assert 36 == len(drawn)


def test_the_json_summary_of_an_impossible_puzzle_holds_the_reason() -> None:
    done = run(IMPOSSIBLE, "--format", "json")
    reason = {"kind": "clue", "sentence": NO_CLUE[13:-1], "pieces": ["X"], "cells": [[0, 0]]}
    (summary,) = done.lines
    assert ("impossible", 0, 0, 0, True, reason) == tuple(
        summary[key] for key in ("status", "solutions", "distinct", "printed", "complete", "reason")
    )
    assert (1, NO_CLUE) == (done.status, done.err)


def test_json_of_a_count_is_the_summary_only() -> None:
    (summary,) = run(FOUR, "--format", "json", "--count").lines
    assert {
        "type": "summary",
        "status": "solved",
        "solutions": 8,
        "distinct": 1,
        "printed": 0,
        "complete": True,
        "engine": summary["engine"],
    } == untimed(summary)


def test_json_of_a_limited_search_has_no_number_of_classes() -> None:
    done = run(DOMINOES, "--format", "json", "-n", "5")
    summary = done.lines[-1]
    assert ("limit", 5, None, 5, False) == tuple(
        summary[key] for key in ("status", "solutions", "distinct", "printed", "complete")
    )
    assert (0, 6) == (done.status, len(done.lines))


# which solutions ----------------------------------------------------------------------------------


def test_count_prints_the_number_only() -> None:
    assert Run(0, "36\n", "36 solutions, 9 distinct; the search is complete\n") == run(
        DOMINOES, "--count"
    )


def test_count_of_distinct_prints_the_number_of_classes() -> None:
    assert Run(0, "9\n", "36 solutions, 9 distinct; the search is complete\n") == run(
        DOMINOES, "--count", "--distinct"
    )


def test_distinct_prints_one_of_each_class() -> None:
    done = run(DOMINOES, "--distinct")
    every = pictures(run(DOMINOES).out)
    assert (0, "36 solutions, 9 distinct; the search is complete\n") == (done.status, done.err)
    assert 9 == len(set(pictures(done.out)) & set(every))
    assert 36 == len(set(every))


@pytest.mark.parametrize(
    ("option", "number"),
    [("--distinct", 24), ("--up-to=rotations", 24), ("--up-to=reflections", 12)],
)
def test_up_to_says_which_group_makes_the_classes(option: str, number: int) -> None:
    done = run("-", option, data=TWINS)
    assert (0, number) == (done.status, len(pictures(done.out)))
    assert f"42 solutions, {number} distinct; the search is complete\n" == done.err
    assert f"{number}\n" == run("-", option, "--count", data=TWINS).out


def test_sorted_output_is_sorted_by_piece_then_cells() -> None:
    *solutions, _ = run(DOMINOES, "--sort", "--format", "json").lines
    placements = [
        [(entry["piece"], entry["cells"]) for entry in line["placements"]] for line in solutions
    ]
    assert sorted(placements) == placements
    assert list(range(1, 37)) == [line["index"] for line in solutions]


def test_a_limit_takes_the_first_of_the_sorted_solutions() -> None:
    every = pictures(run(DOMINOES, "--sort").out)
    done = run(DOMINOES, "--sort", "-n", "3")
    assert every[:3] == pictures(done.out)
    assert (0, "36 solutions, 9 distinct; the search is complete\n") == (done.status, done.err)


def test_sorted_output_is_the_same_whoever_searched() -> None:
    assert run(DOMINOES, "--sort").out == run(DOMINOES, "--sort", "--sat-solver", "glucose4").out


def test_a_limit_stops_after_so_many_solutions() -> None:
    done = run(DOMINOES, "--limit", "5")
    assert 5 == len(pictures(done.out))
    assert (0, "5 solutions; stopped by the limit, there may be more\n") == (done.status, done.err)


def test_a_limit_above_the_number_of_solutions_changes_nothing() -> None:
    assert run(DOMINOES) == run(DOMINOES, "-n", "37")


def test_a_limit_of_distinct_solutions_counts_classes() -> None:
    assert 4 == len(pictures(run(DOMINOES, "--distinct", "-n", "4").out))


def test_the_same_command_twice_gives_the_same_bytes() -> None:
    first = run("samples/optional-5x5.toml")
    assert 2232 == len(pictures(first.out))
    assert first.out == run.__wrapped__("samples/optional-5x5.toml").out


def test_the_sat_engine_is_one_that_can_be_asked_for() -> None:
    assert run(DOMINOES, "--sort").out == run(DOMINOES, "--sort", "--engine", "sat").out


# where it is printed ------------------------------------------------------------------------------


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "Lösung 1 ┃.txt"
    assert Run(0, "", "4 solutions, 1 distinct; the search is complete\n") == run(SMALL, "-o", path)
    assert SMALL_BOX.encode() == path.read_bytes()


def test_output_to_a_dash_is_standard_output() -> None:
    assert run(SMALL) == run(SMALL, "-o", "-")


def test_the_puzzle_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    shutil.copy(ROOT / SMALL, path)
    expected = f"-o {path}: is the puzzle file itself; choose another name for the output\n"
    assert Run(2, "", expected) == run(path, "-o", path)
    assert (ROOT / SMALL).read_bytes() == path.read_bytes()


@unix
def test_the_puzzle_file_is_not_overwritten_by_another_name_of_it(tmp_path: Path) -> None:
    path, link = tmp_path / "puzzle.toml", tmp_path / "link.txt"
    shutil.copy(ROOT / SMALL, path)
    link.symlink_to(path)
    expected = f"-o {link}: is the puzzle file itself; choose another name for the output\n"
    assert Run(2, "", expected) == run(path, "-o", link)
    assert (ROOT / SMALL).read_bytes() == path.read_bytes()


@unix
def test_a_file_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "out.txt"
    assert Run(2, "", f"{path}: cannot be written (No such file or directory)\n") == run(
        SMALL, "-o", path
    )
    assert Run(2, "", f"{tmp_path}: cannot be written (Is a directory)\n") == run(
        SMALL, "-o", tmp_path
    )


@pytest.mark.parametrize("command", [["solve"], ["explain"], ["export", "--to", "dlx"]])
def test_an_output_file_needs_a_name(command: list[str]) -> None:
    assert Run(2, "", "-o: empty path; name the file to print to\n") == run(
        *command, SMALL, "-o", ""
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_an_error() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, SMALL], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False
        )
    expected = (2, "standard output: cannot be written (No space left on device)\n")
    assert expected == (done.returncode, done.stderr.decode())


def test_quiet_leaves_standard_error_empty() -> None:
    assert Run(0, SMALL_BOX, "") == run(SMALL, "-q")
    assert Run(1, "", "") == run(IMPOSSIBLE, "--quiet")


def test_verbose_tells_of_the_puzzle_too() -> None:
    expected = f"{SMALL}: 3 pieces, 6 cells\n4 solutions, 1 distinct; the search is complete\n"
    assert Run(0, SMALL_BOX, expected) == run(SMALL, "-v")


def test_verbose_tells_of_optional_cells() -> None:
    done = run("samples/optional-5x5.toml", "--verbose", "-n", "1")
    assert "samples/optional-5x5.toml: 5 pieces, 25 cells (16 optional)" == done.err.split("\n")[0]


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-16"])
def test_output_is_utf_8_whatever_the_terminal_is(encoding: str) -> None:
    assert SMALL_BOX == run(SMALL, PYTHONIOENCODING=f"{encoding}:backslashreplace").out


def test_the_language_of_the_machine_does_not_matter() -> None:
    assert run(SMALL) == run(SMALL, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")


# colour -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format_", "size"),
    [("box", "compact"), ("box", "roomy"), ("ascii", "roomy"), ("letters", "compact")],
)
def test_colour_never_changes_a_character(format_: str, size: str) -> None:
    options = [DOMINOES, "--format", format_, "--size", size, "--sort", "--distinct"]
    colored = run(*options, "--color", "always").out
    assert run(*options, "--color", "never").out == ESCAPES.sub("", colored) != colored


def test_json_has_no_colour() -> None:
    done = run(SMALL, "--format", "json", "--color", "always")
    assert "\x1b" not in done.out
    assert 5 == len(done.lines)


@pytest.mark.parametrize(
    ("option", "environment", "colored"),
    [
        ("auto", {}, False),
        ("auto", {"FORCE_COLOR": "1"}, True),
        ("auto", {"NO_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "", "FORCE_COLOR": ""}, False),
        ("always", {"NO_COLOR": "1"}, True),
        ("always", {"TERM": "dumb"}, True),
        ("never", {"FORCE_COLOR": "1"}, False),
    ],
)
def test_the_option_comes_before_the_environment(
    option: str, environment: dict[str, str], colored: bool
) -> None:
    assert colored == ("\x1b[" in run(SMALL, "--color", option, **environment).out)


def test_a_file_is_coloured_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    run(SMALL, "-o", path)
    plain = path.read_text(encoding="utf-8")
    run(SMALL, "-o", path, "--color", "always")
    colored = path.read_text(encoding="utf-8")
    assert plain == ESCAPES.sub("", colored) != colored


# limits and exit status ---------------------------------------------------------------------------


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
    done = run("-", "--time-limit", "0.7", "--format", "json", data=ENDLESS)
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
    done = run("-", "--time-limit", "3", "--count", data=COUNTLESS)
    least = done.err.split("\n")[0].removeprefix("at least ")
    assert int(least.replace(",", "")) > 1
    expected = f"at least {least}\n{least} solutions; stopped by the limit, there may be more\n"
    assert Run(3, "", expected) == done


def test_a_count_cut_short_quietly_still_says_at_least() -> None:
    assert Run(3, "", "at least 0\n") == run(LONG, "--count", "--time-limit", "1e-6", "-q")


def test_the_json_summary_of_a_count_cut_short_says_limit() -> None:
    done = run(LONG, "--count", "--time-limit", "1e-6", "--format", "json")
    (summary,) = done.lines
    assert (3, "limit", 0, False) == (
        done.status,
        summary["status"],
        summary["solutions"],
        summary["complete"],
    )


def test_sorted_output_cut_short_is_what_was_found_sorted() -> None:
    done = run("-", "--time-limit", "1", "--sort", "-n", "3", "--format", "json", data=ENDLESS)
    *solutions, summary = done.lines
    assert (0, "limit", 3, 3) == (
        done.status,
        summary["status"],
        summary["printed"],
        len(solutions),
    )
    placements = [
        [(entry["piece"], entry["cells"]) for entry in line["placements"]] for line in solutions
    ]
    assert sorted(placements) == placements


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["missing.toml"], "missing.toml: cannot be read (No such file or directory)"),
        (["samples"], "samples: is a folder, not a puzzle file"),
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
    ],
)
def test_a_bad_file_is_2_with_one_sentence(arguments: list[str], expected: str | None) -> None:
    if expected is None:
        said = (ROOT / arguments[0]).with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n")
        expected = str(Path(arguments[0]).parent) + os.sep + said
    assert Run(2, "", expected + "\n") == run(*arguments)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--time-limit", "0"], "0.0 is not a number of seconds above 0"),
        (["--time-limit", "-1"], "-1.0 is not a number of seconds above 0"),
        (["--time-limit", "nan"], "nan is not a number of seconds above 0"),
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
        (["another.toml"], "another.toml"),
    ],
)
def test_bad_usage_is_2_and_names_what_is_wrong(arguments: list[str], expected: str) -> None:
    done = run(SMALL, *arguments)
    assert (2, "") == (done.status, done.out)
    assert expected in done.err.rstrip("\n").split("\n")[-1]
    assert "Traceback" not in done.err


def test_version_is_that_of_the_package() -> None:
    assert Run(0, f"psolver {version('psolver')}\n", "") == run("--version")


def test_help_names_every_command() -> None:
    done = run("--help")
    assert (0, "") == (done.status, done.err)
    assert {"solve", "verify", "show", "check"} <= set(
        re.findall(r"^  (\w+)", done.out, re.MULTILINE)
    )


@pytest.mark.parametrize("command", ["solve", "verify", "show", "check"])
def test_every_command_has_a_help_text(command: str) -> None:
    done = run(command, "-h")
    assert (0, "") == (done.status, done.err)
    assert f"psolver {command} " in done.out.split("\n")[0]


def test_the_help_of_solve_names_every_option() -> None:
    expected = {
        *(
            "--limit",
            "--count",
            "--distinct",
            "--up-to",
            "--sort",
            "--engine",
            "--sat-solver",
            "--format",
            "--output",
        ),
        *("--size", "--color", "--time-limit", "--quiet", "--verbose", "--help"),
    }
    assert expected <= set(re.findall(r"--[a-z-]+", run("solve", "--help").out))


# files --------------------------------------------------------------------------------------------


def test_windows_line_ends_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes((ROOT / FOUR).read_bytes().replace(b"\n", b"\r\n"))
    assert run(FOUR) == run(path)


def test_a_file_name_may_have_spaces_and_other_letters(tmp_path: Path) -> None:
    path = tmp_path / "Mein Rätsel ◯ 1.toml"
    shutil.copy(ROOT / SMALL, path)
    expected = f"{path}: 3 pieces, 6 cells\n4 solutions, 1 distinct; the search is complete\n"
    assert Run(0, SMALL_BOX, expected) == run(path, "-v", PYTHONIOENCODING="utf-8")


# signals and closed pipes -------------------------------------------------------------------------


def start(*arguments: str, data: bytes | None = None) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE if data is not None else None,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    if data is not None:
        assert process.stdin
        process.stdin.write(data)
        process.stdin.close()
        process.stdin = None
    return process


@pytest.fixture
def searching() -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """A command that counts the tilings of LONG and has got so far that children of it search, and
    those children.
    """
    if not shutil.which("pgrep"):
        pytest.skip("there is no pgrep")
    process = start(LONG, "--engine", "sat", "--format", "json", "--count")
    children: list[int] = []
    while not children and process.poll() is None:
        time.sleep(0.05)
        found = subprocess.run(
            ["pgrep", "-P", str(process.pid)], capture_output=True, text=True, check=False
        )
        children = list(map(int, found.stdout.split()))
    time.sleep(0.5)  # until the child has read its task
    yield process, children
    process.kill()
    process.wait()


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@unix
def test_ctrl_c_prints_the_summary_at_once_and_leaves_no_child_process(
    searching: tuple[subprocess.Popen[bytes], list[int]],
) -> None:
    process, children = searching
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert time.monotonic() - sent < 2
    assert (130, False) == (process.returncode, any(map(is_alive, children)))
    summary = json.loads(out)
    assert ("interrupted", False, None) == (
        summary["status"],
        summary["complete"],
        summary["distinct"],
    )
    found = summary["solutions"]
    assert f"at least {found:,}\n{tally(found, 'solution')} so far; interrupted\n" == COST.sub(
        "", err.decode()
    )


@unix
def test_sigterm_is_143_and_leaves_no_child_process(
    searching: tuple[subprocess.Popen[bytes], list[int]],
) -> None:
    process, children = searching
    process.terminate()
    out, err = process.communicate(timeout=10)
    assert (143, b"", b"", False) == (process.returncode, out, err, any(map(is_alive, children)))


@unix
def test_a_command_that_is_killed_leaves_no_child_process(
    searching: tuple[subprocess.Popen[bytes], list[int]],
) -> None:
    process, _ = searching
    process.kill()
    assert (b"", b"") == process.communicate(
        timeout=10
    )  # standard error ends when no child holds it any more


@pytest.mark.parametrize("arguments", [["-"], ["-", "--format", "json"]])
def test_a_closed_pipe_ends_quietly_with_0(arguments: list[str]) -> None:
    process = start(*arguments, data=ENDLESS)
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline()
    process.stdout.close()
    assert (0, b"") == (process.wait(timeout=20), process.stderr.read())
    process.stderr.close()


def test_solutions_are_printed_as_they_are_found() -> None:
    process = start("-", "--format", "json", data=ENDLESS)
    assert process.stdout
    assert 1 == json.loads(process.stdout.readline())["index"]
    assert None is process.poll()
    process.kill()
    process.communicate()


# verify -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def answers() -> list[str]:
    """The lines that `solve --format json` prints for SMALL."""
    return run(SMALL, "--format", "json").out.splitlines()


def verified(lines: list[str], *arguments: str) -> Run:
    return run(
        "verify", *(arguments or (SMALL, "-")), data="".join(line + "\n" for line in lines).encode()
    )


def test_what_solve_prints_is_verified(answers: list[str]) -> None:
    assert Run(0, "", f"standard input: 4 solutions, all tilings of {SMALL}\n") == verified(answers)


def test_one_solution_is_a_tiling(answers: list[str]) -> None:
    assert Run(0, "", f"standard input: 1 solution, a tiling of {SMALL}\n") == verified(answers[:1])


def test_solutions_in_a_file_are_verified(answers: list[str], tmp_path: Path) -> None:
    path = tmp_path / "answers 1.jsonl"
    path.write_text("\n".join(answers), encoding="utf-8")
    assert Run(0, "", f"{path}: 4 solutions, all tilings of {SMALL}\n") == run(
        "verify", SMALL, path
    )


def test_the_puzzle_may_be_standard_input(answers: list[str], tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join(answers), encoding="utf-8")
    expected = Run(0, "", f"{path}: 4 solutions, all tilings of standard input\n")
    assert expected == run("verify", "-", path, data=(ROOT / SMALL).read_bytes())


def test_both_cannot_be_standard_input() -> None:
    done = run("verify", "-", "-")
    assert (2, "") == (done.status, done.out)
    assert (
        "Error: FILE and SOLUTIONS cannot both be standard input"
        == done.err.rstrip("\n").split("\n")[-1]
    )


def test_a_changed_cell_is_1(answers: list[str]) -> None:
    changed = answers[1].replace("[0,2]", "[0,3]")
    expected = "standard input: line 2: outside the board: (0, 3)\n"
    assert Run(1, "", expected) == verified([answers[0], changed])


def test_a_solution_twice_is_1(answers: list[str]) -> None:
    expected = "standard input: line 5: the same tiling as on line 3\n"
    assert Run(1, "", expected) == verified([*answers[:4], answers[2]])


def test_a_wrong_piece_is_1(answers: list[str]) -> None:
    expected = "standard input: line 1: there is no piece 'Q'\n"
    assert Run(1, "", expected) == verified([answers[0].replace('"A"', '"Q"')])


def test_solutions_of_another_puzzle_are_1(answers: list[str]) -> None:
    expected = "standard input: line 1: the piece 'A' cannot lie on (0, 0)\n"
    assert Run(1, "", expected) == verified(answers, FOUR, "-")


def test_a_line_that_is_no_json_is_2(answers: list[str]) -> None:
    assert Run(2, "", "standard input: line 2: is not JSON\n") == verified([answers[0], "┏━┓"])


@pytest.mark.parametrize(
    "path", [DOMINOES, "samples/clues-6x6.toml", "samples/five-pentominoes-5x5.toml"]
)
def test_solve_pipes_into_verify(path: str) -> None:
    done = subprocess.Popen(
        [*COMMAND, path, "--format", "json", "-q"], stdout=subprocess.PIPE, cwd=ROOT
    )
    verify = [*COMMAND, "verify", path, "-"]
    checked = subprocess.run(verify, stdin=done.stdout, capture_output=True, cwd=ROOT, check=False)
    assert done.stdout
    done.stdout.close()
    number = psolver.load(ROOT / path).expect.solutions or 0
    tilings = f"{number} solutions, all tilings" if number > 1 else "1 solution, a tiling"
    expected = (0, 0, f"standard input: {tilings} of {path}\n")
    assert expected == (
        done.wait(),
        checked.returncode,
        checked.stderr.decode().replace("\r\n", "\n"),
    )


# show and check -----------------------------------------------------------------------------------


def test_show_prints_the_board_and_the_pieces_with_their_orientations() -> None:
    expected = """\
A monomino, a domino and a tromino

Board, 6 cells:
###
###

A: 1 cell, 1 orientation, used once
┏━┓
┗━┛

B: 2 cells, 2 orientations, used once
┏━━━┓  ┏━┓
┗━━━┛  ┃ ┃
       ┗━┛

C: 3 cells, 2 orientations, used once
┏━━━━━┓  ┏━┓
┗━━━━━┛  ┃ ┃
         ┃ ┃
         ┗━┛
"""
    assert Run(0, expected, "") == run("show", SMALL)


def test_show_reads_standard_input() -> None:
    expected = (
        "Board, 3 cells, 1 of them optional:\n##?\n\nA: 2 cells, 2 orientations, used any number of"
        " times\n"
    )
    expected += "┏━━━┓  ┏━┓\n┗━━━┛  ┃ ┃\n       ┗━┛\n"
    text = b'pieces = "##"\ncount = "any"\nboard = """\n##?\n"""'
    assert Run(0, expected, "") == run("show", "-", data=text)


def test_check_compares_with_the_expected_answers() -> None:
    assert Run(0, f"ok       {SMALL}: 4 solutions, 1 distinct\n", "") == run("check", SMALL)


def test_check_takes_several_files_and_an_impossible_one() -> None:
    expected = f"ok       {SMALL}: 4 solutions, 1 distinct\n"
    expected += f"ok       {IMPOSSIBLE}: no solution, 0 distinct, impossible by clue\n"
    assert Run(0, expected, "") == run("check", SMALL, IMPOSSIBLE)


def test_check_skips_a_slow_puzzle_and_one_that_expects_nothing(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    path.write_bytes(TWINS)
    slow = tmp_path / "slow.toml"
    slow.write_bytes(ENDLESS + b'[expect]\nsolutions = 1\neffort = "slow"\n')
    expected = f"skipped  {slow}: slow, use --slow\nskipped  {path}: it expects nothing\n"
    assert Run(0, expected, "") == run("check", slow, path)


@pytest.mark.parametrize(
    ("expect", "wrong"),
    [
        ("solutions = 3", "2 solutions, 1 distinct; 3 solutions expected"),
        ("distinct = 2", "2 solutions, 1 distinct; 2 distinct expected"),
        (
            "solutions = 1_000\ndistinct = 7",
            "2 solutions, 1 distinct; 1,000 solutions expected, 7 distinct expected",
        ),
        ('reason = "area"', "2 solutions, 1 distinct; impossible by area expected"),
        ("at_least = 3", "2 solutions, 1 distinct; at least 3 solutions expected"),
    ],
)
def test_check_tells_a_wrong_answer_and_is_1(expect: str, wrong: str) -> None:
    puzzle = f'pieces = "##"\ncount = "any"\nboard = "2x2"\n[expect]\n{expect}\n'
    assert Run(1, f"WRONG    standard input: {wrong}\n", "") == run(
        "check", "-", data=puzzle.encode()
    )


def test_check_goes_on_after_a_wrong_answer(tmp_path: Path) -> None:
    wrong = tmp_path / "a.toml"
    wrong.write_text('pieces = "##"\nboard = "1x2"\n[expect]\nsolutions = 2\n', encoding="utf-8")
    expected = f"WRONG    {wrong}: 1 solution, 1 distinct; 2 solutions expected\n"
    expected += f"ok       {SMALL}: 4 solutions, 1 distinct\n"
    assert Run(1, expected, "") == run("check", wrong, SMALL)


def test_check_takes_the_puzzle_files_of_a_folder_in_order(tmp_path: Path) -> None:
    shutil.copy(ROOT / SMALL, tmp_path / "b.toml")
    shutil.copy(ROOT / IMPOSSIBLE, tmp_path / "a.toml")
    (tmp_path / "notes.txt").write_text("no puzzle", encoding="utf-8")
    expected = f"ok       {tmp_path / 'a.toml'}: no solution, 0 distinct, impossible by clue\n"
    expected += f"ok       {tmp_path / 'b.toml'}: 4 solutions, 1 distinct\n"
    assert Run(0, expected, "") == run("check", tmp_path)


def test_a_folder_without_puzzle_files_is_2(tmp_path: Path) -> None:
    assert Run(2, "", f"{tmp_path}: holds no puzzle files (*.toml)\n") == run("check", tmp_path)


@pytest.mark.slow
def test_check_alone_checks_all_samples_but_the_slow_ones() -> None:
    done = run("check")
    expected = [
        ("skipped" if psolver.load(path).expect.effort == "slow" else "ok", path.name)
        for path in sorted((ROOT / "samples").glob("*.toml"))
    ]
    words = [line.split() for line in done.out.splitlines()]
    assert (0, "") == (done.status, done.err)
    assert expected == [(word, Path(file.rstrip(":")).name) for word, file, *_ in words]


# terminals ----------------------------------------------------------------------------------------


class Terminal(NamedTuple):
    """What a command that has ended wrote to a terminal, and what it wrote to standard output, if
    that was a pipe.
    """

    status: int
    written: str
    out: str

    @property
    def screen(self) -> list[str]:
        """The lines that are left to see on the terminal."""
        pyte = pytest.importorskip("pyte")
        screen = pyte.Screen(100, 200)
        pyte.Stream(screen).feed(self.written)
        return [COST.sub("", line.rstrip()) for line in screen.display if line.strip()]


def on_terminal(
    *arguments: str, data: bytes = b"", out: bool = False, **environment: str
) -> Terminal:
    """Run a command with standard error (and with `out` standard output) on a pseudo-terminal of
    100 columns.
    """
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 100, 0, 0))
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=theirs if out else subprocess.PIPE,
        stderr=theirs,
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", **environment},
    )
    os.close(theirs)
    assert process.stdin
    process.stdin.write(data)
    process.stdin.close()
    written = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # so Linux says that the other side is closed
            break
        if not part:
            break
        written += part
    os.close(ours)
    printed = process.stdout.read() if process.stdout else b""
    if process.stdout:
        process.stdout.close()
    return Terminal(process.wait(), written.decode(), printed.decode())


@unix
def test_a_long_search_shows_a_status_line_which_is_gone_at_the_end() -> None:
    done = on_terminal("-", "--count", "--time-limit", "3", data=COUNTLESS)
    assert (3, "") == (done.status, done.out)
    assert "searching 0:0" in done.written
    least, summary = done.screen
    assert "at least " == least[:9]
    assert f"{least[9:]} solutions; stopped by the limit, there may be more" == summary


@unix
def test_a_search_in_parts_shows_a_bar_and_the_part_done() -> None:
    puzzle = b'piece_set = "one-sided pentominoes"\nboard = "9x10"\n'
    done = on_terminal("-", "--count", "--time-limit", "3", data=puzzle)
    shown = re.findall(
        r"searching 0:0\d +[━╸╺]+ +([\d.]+)%, [\w, ]+, [\d.]+[kMG]? nodes/s",
        ESCAPES.sub("", done.written),
    )
    assert shown
    assert shown == sorted(shown, key=float)


@unix
@pytest.mark.parametrize(
    ("options", "environment"),
    [(["-q"], {}), ([], {"TERM": "dumb"})],
    ids=["quiet", "dumb terminal"],
)
def test_there_is_no_status_line_where_it_is_not_wanted(
    options: list[str], environment: dict[str, str]
) -> None:
    done = on_terminal(
        "-", "--count", "--time-limit", "0.7", *options, data=COUNTLESS, **environment
    )
    assert (3, "") == (done.status, done.out)
    assert ("searching" in done.written, "\x1b" in done.written) == (False, False)


def test_nothing_of_a_status_line_appears_on_a_pipe() -> None:
    done = run("-", "--count", "--time-limit", "0.7", data=COUNTLESS, FORCE_COLOR="1")
    assert ("searching" in done.err, "\x1b" in done.err, "\r" in done.err) == (False, False, False)


@unix
def test_a_short_search_shows_no_status_line() -> None:
    done = on_terminal(SMALL)
    assert (0, SMALL_BOX) == (done.status, done.out)
    assert "4 solutions, 1 distinct; the search is complete\r\n" == COST.sub("", done.written)


@unix
def test_a_terminal_gets_colour_and_room_inside_the_cells() -> None:
    done = on_terminal(SMALL, "-q", out=True)
    plain = run(SMALL, "-q", "--size", "roomy").out
    assert plain == ESCAPES.sub("", done.written).replace("\r\n", "\n")
    assert "\x1b[" in done.written


@unix
def test_a_terminal_that_wants_no_colour_gets_the_compact_picture() -> None:
    assert SMALL_BOX == on_terminal(SMALL, "-q", out=True, NO_COLOR="1").written.replace(
        "\r\n", "\n"
    )


@unix
def test_a_narrow_terminal_gets_the_compact_picture() -> None:
    done = on_terminal(SMALL, "-q", out=True, COLUMNS="12")
    assert SMALL_BOX == ESCAPES.sub("", done.written).replace("\r\n", "\n")


@unix
def test_solutions_and_the_status_line_share_a_terminal() -> None:
    done = on_terminal(
        LONG,
        "--format",
        "letters",
        "-n",
        "16",
        "--sat-solver",
        "cadical153",
        out=True,
        NO_COLOR="1",
    )
    *letters, summary = done.screen
    assert (0, 6 * 16) == (done.status, len(letters))
    assert {10} == {len(line) for line in letters}
    assert "16 solutions; stopped by the limit, there may be more" == summary
