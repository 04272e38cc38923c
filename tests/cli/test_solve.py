"""`psolver solve` and `check`: which solutions, where they go, limits and numbers."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import time
from importlib import import_module
from importlib.metadata import version
from itertools import takewhile
from pathlib import Path
from weakref import WeakSet

import pytest
from support.command import (
    COUNTLESS,
    DOMINOES,
    ENDLESS,
    FOUR,
    IMPOSSIBLE,
    SMALL,
    SMALL_BOX,
    TWINS,
    Run,
    pictures,
    run,
    run_alone,
    unix,
)
from support.places import ROOT

import psolver
from psolver.cli.output import Output
from psolver.cli.sample_files import puzzle_files
from psolver.core.control import Control, TimeUp
from psolver.core.errors import PsolverError
from psolver.core.outcome import Outcome
from psolver.text import hint_lines

# solve --------------------------------------------------------------------------------------------


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


def test_distinct_prints_one_of_each_class() -> None:
    done = run(DOMINOES, "--distinct")
    every = pictures(run(DOMINOES).out)
    assert (0, "36 solutions, 9 distinct; the search is complete\n") == (done.status, done.err)
    assert 9 == len(set(pictures(done.out)) & set(every))
    assert 36 == len(set(every))


def test_up_to_says_which_group_makes_the_classes() -> None:
    for option, number in [
        ("--distinct", 24),
        ("--up-to=rotations", 24),
        ("--up-to=reflections", 12),
    ]:
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


def test_the_same_command_twice_gives_the_same_bytes() -> None:
    first = run("samples/optional-5x5.toml")
    assert 2232 == len(pictures(first.out))
    assert first.out == run_alone("samples/optional-5x5.toml").out


def test_the_summary_has_a_record_by_which_the_run_can_be_repeated() -> None:
    for arguments, expected in [
        ([], {}),
        (
            ["-n", "2", "--sort", "--time-limit", "5m"],
            {"limit": 2, "sort": True, "time_limit": "5m"},
        ),
        (["--count", "--up-to", "rotations"], {"count": True, "up_to": "rotations"}),
        (["--sample", "2", "--seed", "7"], {"sample": 2}),
        (["--index", "3", "--jobs", "1"], {"index": 3, "jobs": 1}),
    ]:
        summary = run(SMALL, "--format", "json", *arguments).lines[-1]
        assert (expected, psolver.__version__) == (summary["options"], summary["version"])
        assert ("--seed" in arguments) == (summary.get("seed") == 7)


# output -------------------------------------------------------------------------------------------


@unix
def test_the_puzzle_file_is_not_overwritten_by_another_name_of_it(tmp_path: Path) -> None:
    path, link = tmp_path / "puzzle.toml", tmp_path / "link.txt"
    shutil.copy(ROOT / SMALL, path)
    link.symlink_to(path)
    expected = f"-o {link}: is the puzzle file itself; choose another name for the output\n"
    assert Run(2, "", expected) == run(path, "-o", link)
    assert (ROOT / SMALL).read_bytes() == path.read_bytes()


def test_output_is_utf_8_whatever_the_terminal_is() -> None:
    for encoding in ["cp1252", "ascii", "utf-16"]:
        assert SMALL_BOX == run_alone(SMALL, PYTHONIOENCODING=f"{encoding}:backslashreplace").out


def test_the_language_of_the_machine_does_not_matter() -> None:
    assert run(SMALL) == run_alone(SMALL, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")


def test_windows_line_ends_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes((ROOT / FOUR).read_bytes().replace(b"\n", b"\r\n"))
    assert run(FOUR) == run(path)


def test_a_file_name_may_have_spaces_and_other_letters(tmp_path: Path) -> None:
    path = tmp_path / "Mein Rätsel ◯ 1.toml"
    shutil.copy(ROOT / SMALL, path)
    expected = f"{path}: 3 pieces, 6 cells\n4 solutions, 1 distinct; the search is complete\n"
    assert Run(0, SMALL_BOX, expected) == run_alone(path, "-v", PYTHONIOENCODING="utf-8")


# limits -------------------------------------------------------------------------------------------


@pytest.fixture
def _time_is_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A time limit that has passed when a search has made a thousand nodes, on any machine."""

    def check(control: Control) -> None:
        if control.progress.nodes > 1000:
            raise TimeUp

    monkeypatch.setattr(Control, "check", check)


@pytest.mark.usefixtures("_time_is_nodes")
def test_a_time_limit_after_some_answers_is_0_with_the_status_limit() -> None:
    data = ENDLESS.replace(b"14x14", b"8x8")  # shorter lines
    done = run("-", "--time-limit", "1h", "--engine", "dlx", "--format", "json", data=data)
    *solutions, summary = done.lines
    assert {"status": "limit", "complete": False, "distinct": None}.items() <= summary.items()
    assert len(solutions) == summary["printed"] == summary["solutions"] > 0
    told = f"{summary['printed']:,} solutions; stopped by the limit, there may be more\n"
    assert (0, told) == (done.status, done.err)


@pytest.mark.usefixtures("_time_is_nodes")
def test_a_count_cut_short_prints_no_number_and_is_3() -> None:
    done = run("-", "--time-limit", "1h", "--count", "--engine", "dlx", data=COUNTLESS)
    least = done.err.split("\n")[0].removeprefix("at least ")
    assert int(least.replace(",", "")) > 1
    expected = f"at least {least}\n{least} solutions; stopped by the limit, there may be more\n"
    assert Run(3, "", expected) == done


@pytest.mark.usefixtures("_time_is_nodes")
def test_sorted_output_cut_short_is_what_was_found_sorted_and_says_so_and_is_3() -> None:
    options = ["--time-limit", "1h", "--engine", "dlx", "--sort", "-n", "3", "--format", "json"]
    done = run("-", *options, data=ENDLESS)
    *solutions, summary = done.lines
    assert (3, "limit", 3, 3) == (
        done.status,
        summary["status"],
        summary["printed"],
        len(solutions),
    )
    incomplete = "the solutions are sorted, but not complete: others may come before and between"
    assert f"{incomplete} them" == done.err.splitlines()[-1]
    placements = [
        [(entry["piece"], entry["cells"]) for entry in line["placements"]] for line in solutions
    ]
    assert sorted(placements) == placements


def test_version_is_that_of_the_package() -> None:
    assert Run(0, f"psolver {version('psolver')}\n", "") == run("--version")


@pytest.mark.parametrize(
    "command", ["solve", pytest.param("verify", marks=pytest.mark.rooms), "show", "check"]
)
def test_every_command_has_a_help_text(command: str) -> None:
    done = run(command, "-h")
    assert (0, "") == (done.status, done.err)
    assert f"psolver {command} " in done.out.split("\n")[0]


@unix
def test_a_time_limit_ends_the_reading_of_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"  # that nobody writes to
    os.mkfifo(pipe)
    told = f"{pipe}: stopped by the limit before all of it was read\n"
    assert Run(3, "", told) == run(pipe, "--time-limit", "0.01")
    interrupts = import_module("psolver.cli.interrupts")
    assert not interrupts._expiring


def test_a_time_limit_that_passes_later_does_not_interrupt_what_was_read() -> None:
    from psolver.cli.interrupts import expiring

    with expiring(0.05):
        pass
    time.sleep(0.1)
    with pytest.raises(TimeUp), expiring(0.05):
        time.sleep(10)
    with pytest.raises(KeyboardInterrupt), expiring(10):
        raise KeyboardInterrupt


def test_a_time_limit_that_passes_in_a_callback_is_not_lost() -> None:
    """Python drops an exception in the callback of a weak reference."""
    from psolver.cli.interrupts import _interrupt, expiring

    things, clock = WeakSet[Control](), iter(time.monotonic, None)
    end = time.monotonic() + 30
    before = signal.signal(signal.SIGINT, _interrupt)
    for _ in range(30):
        with pytest.raises(TimeUp), expiring(0.01):
            things.update(Control() for _ in takewhile(lambda now: now < end, clock))
    signal.signal(signal.SIGINT, before)


def test_a_time_limit_that_passes_while_garbage_is_collected_is_not_lost() -> None:
    """Python drops an exception in a callback of its collector."""
    from psolver.cli.interrupts import _interrupt, expiring

    def wait() -> None:
        over = time.monotonic() + 0.005
        while time.monotonic() < over:
            pass

    def collected(*_: object) -> None:
        wait()

    def collect() -> None:
        while time.monotonic() < end:
            gc.collect(0)
            wait()

    end = time.monotonic() + 30
    before = signal.signal(signal.SIGINT, _interrupt)
    gc.callbacks.append(collected)
    try:
        for _ in range(20):
            with pytest.raises(TimeUp), expiring(0.01):
                collect()
    finally:
        gc.callbacks.remove(collected)
        signal.signal(signal.SIGINT, before)


# numbers ------------------------------------------------------------------------------------------


HINT = "-n 1 prints only one solution, --count only how many there are"
FIGURES = b'goal = "symmetry"\npieces = "##"\ncount = 3\n'


def test_solutions_are_numbered_where_that_is_asked_for() -> None:
    for format_ in ["box", "ascii", "letters"]:
        for color in ["never", "always"]:
            options = [SMALL, "--format", format_, "--color", color]
            numbered = [
                f"Solution {n}\n{one}" for n, one in enumerate(pictures(run(*options).out), 1)
            ]
            assert numbered == pictures(run(*options, "--numbers").out)


@pytest.fixture
def _four_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four solutions are more than anybody looks at."""
    monkeypatch.setattr(hint_lines, "MANY_SOLUTIONS", 4)


@pytest.mark.rooms
@pytest.mark.usefixtures("_four_are_many")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([SMALL], [HINT]),
        ([SMALL, "--sort", "--numbers"], [HINT]),
        ([SMALL, "-n", "4"], []),
        ([SMALL, "-q"], []),
        ([SMALL, "--count"], []),
        ([SMALL, "--distinct"], []),  # one
        (["-"], [HINT.replace("solution", "arrangement")]),
    ],
    ids=lambda value: " ".join(value) if len(value) > 1 else None,
)
def test_a_plain_run_of_thousands_says_once_how_to_get_fewer(
    options: list[str], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Output, "is_terminal", True)
    done = run.__wrapped__(*options, data=FIGURES)
    assert (0, told) == (done.status, done.err.splitlines()[-1:] if "-n 1" in done.err else [])


def test_a_thousand_are_more_than_anybody_looks_at() -> None:
    for printed, told in [(999, ""), (1000, HINT)]:
        outcome = Outcome("interrupted", 2000, None, printed, False, "sat", 7, 0.25)
        assert told == hint_lines.many_line(outcome)


# check --------------------------------------------------------------------------------------------


def test_check_takes_the_puzzle_files_of_a_folder_in_order(tmp_path: Path) -> None:
    shutil.copy(ROOT / SMALL, tmp_path / "b.toml")
    shutil.copy(ROOT / IMPOSSIBLE, tmp_path / "a.toml")
    (tmp_path / "notes.txt").write_text("no puzzle", encoding="utf-8")
    expected = f"ok       {tmp_path / 'a.toml'}: no solution, 0 distinct, impossible by clue\n"
    expected += f"ok       {tmp_path / 'b.toml'}: 4 solutions, 1 distinct\n"
    assert Run(0, expected, "") == run("check", tmp_path)


def test_a_folder_without_puzzle_files_is_2(tmp_path: Path) -> None:
    assert Run(2, "", f"{tmp_path}: holds no puzzle files (*.toml)\n") == run("check", tmp_path)


def test_a_folder_that_cannot_be_read_is_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(PsolverError) as caught:
        puzzle_files([str(tmp_path)])
    assert f"{tmp_path}: cannot be read (Permission denied)" == str(caught.value)


@pytest.mark.slow
@pytest.mark.long  # each is checked in tests/test_samples.py as well
def test_check_alone_checks_all_samples_but_the_slow_ones() -> None:
    done = run("check")
    expected = [
        ("skipped" if psolver.load(path).expect.effort == "slow" else "ok", path.name)
        for path in sorted((ROOT / "samples").glob("*.toml"))
    ]
    words = [line.split() for line in done.out.splitlines()]
    assert (0, "") == (done.status, done.err)
    assert expected == [(word, Path(file.rstrip(":")).name) for word, file, *_ in words]
