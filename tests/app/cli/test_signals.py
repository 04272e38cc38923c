"""Signals, closed pipes, and the child processes that must not stay behind."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator

import pytest
from support.command import COST, ENDLESS, LONG, start, unix

from psolver.wording import tally


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
    least = f"at least {found:,}\n" if found else ""
    expected = f"{least}{tally(found, 'solution')} so far; interrupted\n"
    assert expected == COST.sub("", err.decode())


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
