"""Signals, closed pipes, and the child processes that must not stay behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path

import pytest
from support.command import (
    COMMAND,
    COST,
    COUNTLESS,
    ENDLESS,
    LONG,
    children_of,
    start,
    unix,
    until_worked,
)
from support.places import ROOT


@pytest.fixture
def searching() -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """A command that counts the tilings of LONG and has got so far that children of it search, and
    those children.
    """
    process = start(LONG, "--engine", "sat", "--format", "json", "--count")
    children = children_of(process)
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
    found = f"{summary['solutions']:,}"
    least = f"at least {found}\n{found}" if summary["solutions"] else "no"
    expected = rf"{least} solutions? so far; interrupted\n"
    assert re.fullmatch(expected, COST.sub("", err.decode()))


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


def test_a_closed_pipe_ends_quietly_with_0() -> None:
    """Solutions are printed as they are found."""
    process = start("-", "--format", "json", data=ENDLESS)
    assert process.stdout
    assert process.stderr
    assert 1 == json.loads(process.stdout.readline())["index"]
    assert None is process.poll()
    process.stdout.close()
    assert (0, b"") == (process.wait(timeout=20), process.stderr.read())
    process.stderr.close()


LISTENING = """
import sys
from psolver.__main__ import main
from psolver.cli.interrupts import ignore, listen
listen()
try:
    print("listening", file=sys.stderr, flush=True)
    main()
except KeyboardInterrupt:
    ignore()
    sys.exit(130)
"""  # before that Python itself says what has interrupted it


@pytest.mark.rooms
@unix
def test_a_limit_ends_also_what_a_script_runs_in_the_background(tmp_path: Path) -> None:
    """There Ctrl-C is ignored."""
    words = ["export", "pentominoes-6x10", "-o", tmp_path / "a.pbp", "--time-limit", "0.2"]
    done = subprocess.run(
        [*COMMAND, *words],
        capture_output=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        timeout=20,
        check=False,
    )
    assert (3, []) == (done.returncode, [*tmp_path.iterdir()])
    assert done.stderr.endswith(b": stopped by the limit before all of it was written\n")


@unix
@pytest.mark.slow
def test_ctrl_c_for_a_whole_group_at_any_time_and_twice_says_nothing_strange() -> None:
    """As a terminal sends it, to the command and its children, while they start or work."""
    expected = (
        r"at least [\d,]+",
        r"([\d,]+|no) solutions? so far; interrupted",
        r"not counted to the end; interrupted",
        r"psolver: compiling a search kernel.*",
        r"fit tables do not suit this problem.*",
        "",  # after the ^C of the terminal
    )
    waits = (0, 0.01, 0.03, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1.2)
    for number, engine in enumerate(["sat", "backtrack", "count"]):
        # each pair of a wait and a pause with one engine, each wait with every engine
        for wait, pause in zip(
            waits, islice(cycle([0.0, 0.003, 0.05]), number, None), strict=False
        ):
            process = subprocess.Popen(
                [sys.executable, "-c", LISTENING, "-", "--count", "--engine", engine],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                cwd=ROOT,
            )
            assert process.stderr
            assert b"listening\n" == process.stderr.readline()
            assert process.stdin
            process.stdin.write(COUNTLESS)
            process.stdin.close()
            process.stdin = None
            time.sleep(wait)
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(pause)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=20)
            lines = COST.sub("", err.decode()).splitlines()
            strange = [one for one in lines if not any(re.fullmatch(two, one) for two in expected)]
            assert (130, b"", []) == (process.returncode, out, strange)


@pytest.mark.slow
@unix
def test_a_second_ctrl_c_a_while_later_ends_what_is_still_printed() -> None:
    process = start("-", "--sort", "--engine", "sat", data=ENDLESS)
    assert process.stdout
    until_worked(process, 1.5)
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline()  # all that was found is being printed, and nobody reads on
    time.sleep(1.2)  # a second one within a second counts as the same
    process.send_signal(signal.SIGINT)
    assert 130 == process.wait(timeout=10)
    process.stdout.close()
    assert process.stderr
    process.stderr.close()


EARLY = """
import signal
from importlib import abc
import sys
class Interrupts(abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "psolver.cli.interrupts":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
from psolver.__main__ import main
sys.argv.append("samples")  # alone it shows the first commands
main()
"""


def test_ctrl_c_before_anything_listens_ends_quietly() -> None:
    done = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, cwd=ROOT, check=False)
    assert (130, b"", b"") == (done.returncode, done.stdout, done.stderr)


@unix
def test_what_was_found_is_kept_when_the_terminal_is_closed(tmp_path: Path) -> None:
    out = tmp_path / "found.txt"
    process = start("-", "--engine", "sat", "--format", "letters", "-o", str(out), data=ENDLESS)
    while not any(path.stat().st_size > 1000 for path in tmp_path.iterdir()):
        assert process.poll() is None
        time.sleep(0.05)
    assert not out.exists()
    process.send_signal(signal.SIGHUP)
    assert (143, (b"", b"")) == (process.wait(timeout=10), process.communicate())
    assert [out] == list(tmp_path.iterdir())
    assert out.stat().st_size > 1000
