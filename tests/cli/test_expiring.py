"""Time limits: what they end, wherever they pass."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from weakref import WeakSet

import pytest
from support.command import ENDLESS, Run, run, unix

from psolver.cli import interrupts
from psolver.cli.interrupts import expiring
from psolver.core import Control, TimeUp


@pytest.fixture
def _time_is_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A time limit that has passed when a search has made a thousand nodes, on any machine."""

    def check(control: Control) -> None:
        if control.progress.nodes > 1000:
            raise TimeUp

    monkeypatch.setattr(Control, "check", check)


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


@unix
def test_a_time_limit_ends_the_reading_of_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"  # that nobody writes to
    os.mkfifo(pipe)
    told = f"{pipe}: stopped by the limit before all of it was read\n"
    assert Run(3, "", told) == run(pipe, "--time-limit", "0.01")
    assert not interrupts._expiring


def test_a_time_limit_that_passes_later_does_not_interrupt_what_was_read() -> None:
    with expiring(0.05):
        pass
    time.sleep(0.1)
    with pytest.raises(TimeUp), expiring(0.05):
        time.sleep(10)
    with pytest.raises(KeyboardInterrupt), expiring(10):
        raise KeyboardInterrupt


def test_a_time_limit_that_passes_in_a_callback_is_not_lost() -> None:
    """Python drops an exception in the callback of a weak reference."""
    things, clock = WeakSet[Control](), iter(time.monotonic, None)
    end = time.monotonic() + 30
    before = signal.signal(signal.SIGINT, interrupts._interrupt)
    for _ in range(30):
        with pytest.raises(TimeUp), expiring(0.01):
            things.update(Control() for _ in takewhile(lambda now: now < end, clock))
    signal.signal(signal.SIGINT, before)


def test_a_time_limit_that_passes_in_a_finalizer_is_not_lost() -> None:
    """Python drops an exception there, also where a generator is closed."""

    def waiting() -> Iterator[int]:
        try:
            yield 1
        finally:
            time.sleep(0.05)

    def close_one() -> None:
        generator = waiting()
        next(generator)
        del generator
        time.sleep(10)

    for _ in range(5):
        with pytest.raises(TimeUp), expiring(0.02):
            close_one()


def test_a_time_limit_that_passes_while_garbage_is_collected_is_not_lost() -> None:
    """Python drops an exception in a callback of its collector."""

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
    before = signal.signal(signal.SIGINT, interrupts._interrupt)
    gc.callbacks.append(collected)
    try:
        for _ in range(20):
            with pytest.raises(TimeUp), expiring(0.01):
                collect()
    finally:
        gc.callbacks.remove(collected)
        signal.signal(signal.SIGINT, before)
