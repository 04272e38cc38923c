"""Commands where things are missing that Windows does not have: signals, modules, calls of the
system. Windows itself and macOS are tested by the workflow alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import FOUR
from support.places import ROOT

# what psolver stands on is loaded as usual; it does not see the rest
AS_ON_WINDOWS = """
import os, signal, subprocess, sys, threading
import click, click_default_group, filelock, highspy, llvmlite.binding, numpy, platformdirs, psutil
import pysat.card, pysat.solvers, rich.console, sqlite3, shutil, tempfile, concurrent.futures
sys.platform = "win32"
for name in ("SIGHUP", "SIGPIPE", "SIGALRM", "SIGUSR1", "pthread_kill", "pthread_sigmask"):
    delattr(signal, name)
for name in ("fork", "getuid", "geteuid", "getppid", "sched_getaffinity", "posix_spawn", "killpg"):
    delattr(os, name)
for name in ("fcntl", "termios", "resource", "tty", "pty", "pwd", "grp", "readline"):
    sys.modules[name] = None
sys.argv = ["psolver", *sys.argv[1:]]
from psolver.__main__ import command
command()
"""


def as_on_windows(*arguments: object, cwd: Path, **more: str) -> tuple[int, str, str]:
    """The status and both outputs of a command."""
    done = subprocess.run(
        [sys.executable, "-c", AS_ON_WINDOWS, *map(str, arguments)],
        capture_output=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **more},
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.rooms
@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["pentominoes-6x10", "--count", "-q"], "9356\n"),  # threads and a cached kernel
        (["pentominoes-6x10", "--count", "--engine", "sat", "--time-limit", "1s", "-q"], None),
        (["blocking-dominoes-5x5", "-n", "1", "--format", "json", "-q"], None),
        (["explain", "impossible-61-cells"], None),
        (["status", "missing.db"], None),
    ],
)
def test_commands_need_nothing_that_windows_lacks(
    tmp_path: Path, arguments: list[str], printed: str | None
) -> None:
    status, out, errors = as_on_windows(*arguments, cwd=tmp_path)
    assert status in (0, 1, 3) or errors.startswith("missing.db: ")
    assert "Traceback" not in errors
    assert printed in (None, out)


@pytest.mark.rooms
def test_patterns_are_expanded_which_the_shells_of_windows_do_not(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", "[ab].toml"):
        (tmp_path / name).write_bytes((ROOT / FOUR).read_bytes())
    table = as_on_windows("*.toml", "--count", "--format", "csv", cwd=tmp_path)
    assert ["file", "[ab].toml", "a.toml", "b.toml"] == [
        line.split(",")[0] for line in table[1].splitlines()
    ]
    assert (0, "8\n") == as_on_windows("[ab].toml", "--count", "-q", cwd=tmp_path)[:2]
    missing = as_on_windows("x*.toml", cwd=tmp_path)
    assert (2, "", "x*.toml") == (*missing[:2], missing[2].partition(":")[0])


@pytest.mark.rooms
def test_a_run_is_stored_and_goes_on(tmp_path: Path) -> None:
    words = ("run", "pentominoes-3x20", "--store", "a.db", "-q")
    begun = as_on_windows(*words, "--time-limit", "0.01s", cwd=tmp_path)
    again = as_on_windows(*words, cwd=tmp_path)
    assert (3, 0) == (begun[0], again[0]), begun[2] + again[2]
    status, out, errors = as_on_windows("status", "a.db", cwd=tmp_path)
    assert (0, "") == (status, errors)
    assert "8 solutions" in out
