"""Tests have the signals that they need, and end what they started, however they are run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from support.command import unix
from support.places import ROOT, TESTS

PLAIN = [*(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "support.watch"), "-q"]
CTRL_C = """
import signal, subprocess, sys

def test_a_child_takes_ctrl_c():
    code = "import time; print(flush=True); time.sleep(100)"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=-1, stderr=-1)
    child.stdout.readline()
    child.send_signal(signal.SIGINT)
    assert child.wait(timeout=20) in (1, -signal.SIGINT)
"""
LEAVES = """
import subprocess, sys, time

def test_that_leaves_a_process():
    code = "import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', {inner!r}])"
    with open({file!r}, "w") as file:
        subprocess.Popen([sys.executable, "-c", code + "; time.sleep(1000)"], stdout=file)
    while len(open({file!r}).read().split()) < 1:
        time.sleep(0.02)
    {end}
"""
INNER = "import os, time; print(os.getppid(), os.getpid(), flush=True); time.sleep(1000)"


def pytest_of(folder: Path, text: str, **options: object) -> subprocess.Popen[str]:
    """A run of a test, in the background as far as signals go."""
    file = folder / "test_it.py"
    file.write_text(text, encoding="utf-8")
    command = ["sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh", *PLAIN, file]
    paths = os.pathsep.join(map(str, (TESTS, ROOT)))
    return subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths},
        text=True,
        stdout=-1,
        **options,
    )


def wait_until_gone(numbers: list[int]) -> None:
    end = time.monotonic() + 60
    while any(map(psutil.pid_exists, numbers)):
        assert time.monotonic() < end, "a process runs on"
        time.sleep(0.05)


@unix
def test_a_child_takes_ctrl_c_where_the_run_ignores_it(tmp_path: Path) -> None:
    done = pytest_of(tmp_path, CTRL_C)
    out, _ = done.communicate(timeout=100)
    assert (0, True) == (done.returncode, "1 passed" in out), out


@unix
@pytest.mark.parametrize("end", ["assert False", "time.sleep(1000)"], ids=["fails", "is killed"])
def test_what_a_test_has_started_ends_with_it(end: str, tmp_path: Path) -> None:
    """Its child and the child of that, also if nobody has time to clean up."""
    file = tmp_path / "numbers"
    done = pytest_of(tmp_path, LEAVES.format(inner=INNER, file=str(file), end=end))
    numbers: list[int] = []
    while len(numbers) < 2:
        time.sleep(0.02)
        numbers = list(map(int, file.read_text().split())) if file.exists() else []
    if end == "time.sleep(1000)":
        done.kill()
    done.communicate(timeout=100)
    wait_until_gone(numbers)
