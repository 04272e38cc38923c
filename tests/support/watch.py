"""A pytest plugin: tests have the signals of a plain terminal, and no process outlives them.

A run in the background ignores Ctrl-C, and whatever it starts inherits that; here SIGINT and SIGHUP
are given handlers, which a new program does not inherit, so that it begins with the defaults.

Every process that tests start carries a mark in its environment, and so do its children. What a
failed test leaves behind is killed after it; when pytest ends, also when it is killed, a watchdog
reads the end of a pipe and kills all that still carries the mark.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import psutil
import pytest

MARK = "PSOLVER_TESTS_OF"  # an environment variable
GRACE_SECONDS = 1.0  # in which workers of xdist end by themselves
EARLY_SECONDS = 0.1  # by which the clock of processes may differ from ours


def pytest_configure(config: pytest.Config) -> None:
    del config
    if sys.platform == "win32":
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)
    os.environ[MARK] = f"{os.getpid()} {time.time()}"
    _start_watchdog(os.environ[MARK])


def _start_watchdog(mark: str) -> None:
    """The writing end of its pipe stays open, without a name, until this process ends."""
    reading, _ = os.pipe()
    environment = {name: value for name, value in os.environ.items() if name != MARK}
    command = [sys.executable, "-S", "-c", _WATCH, __file__, mark, *sys.path]
    subprocess.Popen(command, stdin=reading, start_new_session=True, env=environment)
    os.close(reading)


_WATCH = """
import os, runpy, sys
_, file, mark, *sys.path = sys.argv
kill_marked = runpy.run_path(file)["kill_marked"]  # at the end its packages may be gone
os.read(0, 1)
kill_marked(mark)
"""


def kill_marked(mark: str) -> None:
    """Kill the processes that carry a mark, until there are no more: some may start others."""
    time.sleep(GRACE_SECONDS)
    while _kill(process for process in psutil.process_iter() if _mark_of(process) == mark):
        time.sleep(0.05)


def _mark_of(process: psutil.Process) -> str | None:
    with suppress(psutil.Error, OSError):
        return process.environ().get(MARK)
    return None


def _kill(processes: Iterator[psutil.Process]) -> int:
    """The number of processes that were killed; those that wait to be reaped are dead already."""
    number = 0
    for process in processes:
        with suppress(psutil.Error):
            if process.status() != psutil.STATUS_ZOMBIE:
                process.kill()
                number += 1
    return number


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Iterator[pytest.TestReport]:
    """Kill what a failed test has started and not ended."""
    del item
    report = yield
    if report.failed and call.when == "call":
        with suppress(psutil.Error):
            children = psutil.Process().children(recursive=True)
            _kill(one for one in children if one.create_time() > call.start - EARLY_SECONDS)
    return report
