"""How much memory a run takes, with its child processes, and what ends one that takes too much."""

from __future__ import annotations

import subprocess
import sys
from itertools import count

import pytest
from support.command import SMALL, run

from psolver.core import MemoryUp, Stopped
from psolver.engines import OWN_BYTES, Meter, taken

LARGE = 80_000_000  # bytes
HOLDER = f"block = b'x' * {LARGE}; print(len(block), flush=True); input()"


def test_what_this_process_takes_is_counted() -> None:
    before = taken()
    block = b"x" * LARGE
    assert taken() - before > 0.9 * len(block)


def test_what_its_children_take_is_counted_as_long_as_they_live() -> None:
    before = taken()
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout
        assert child.stdout.readline()
        assert taken() - before > 0.9 * LARGE
        assert taken(child.pid) > LARGE
        child.communicate()
    assert 0 == taken(child.pid)


@pytest.mark.parametrize(("more", "ends"), [(OWN_BYTES + 1000, False), (OWN_BYTES + 1001, True)])
def test_a_run_ends_that_takes_more_than_it_may(
    more: int, ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    amounts = iter([5, 5 + more])
    monkeypatch.setattr("psolver.engines.memory.taken", lambda: next(amounts))
    meter = Meter(1000)
    if not ends:
        meter.look()
        meter.look()  # it does not look again so soon
        return
    with pytest.raises(Stopped) as stopped:
        meter.look()
    assert (MemoryUp, "the search needs more than 0.9766 KiB") == (
        type(stopped.value),
        str(stopped.value),
    )


def test_a_search_that_takes_too_much_is_stopped_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    amounts = count(0, OWN_BYTES + (2 << 20))
    monkeypatch.setattr("psolver.engines.memory.taken", lambda: next(amounts))
    done = run.__wrapped__(SMALL, "--engine", "sat", "--memory", "1M")
    said = "the search needs more than 1 MiB; --memory gives it more room"
    ended = "no solution so far; stopped by the limit"
    assert (3, "", [said, ended]) == (done.status, done.out, done.err.splitlines())


def test_without_the_option_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psolver.engines.memory.taken", lambda: 1 / 0)
    assert 0 == run.__wrapped__(SMALL, "--engine", "sat").status
