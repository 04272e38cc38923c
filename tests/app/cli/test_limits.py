"""Time limits and interrupts."""

from __future__ import annotations

import os
import time
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest
from support.command import COUNTLESS, ENDLESS, Run, run, unix

from psolver.control import Control, TimeUp


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
    done = run("-", "--time-limit", "1h", "--count", data=COUNTLESS)
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


def test_every_command_has_a_help_text() -> None:
    for command in ["solve", "verify", "show", "check"]:
        done = run(command, "-h")
        assert (0, "") == (done.status, done.err)
        assert f"psolver {command} " in done.out.split("\n")[0]


@unix
def test_a_time_limit_ends_the_reading_of_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"  # that nobody writes to
    os.mkfifo(pipe)
    told = f"{pipe}: stopped by the limit before all of it was read\n"
    assert Run(3, "", told) == run(pipe, "--time-limit", "0.01")
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
