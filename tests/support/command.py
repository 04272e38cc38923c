"""psolver's command line, run in this process or in one of its own, and the puzzles that its tests
run it on.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import psutil
import pytest

from psolver.cli import main
from support.places import PACKAGE, ROOT

COMMAND = [sys.executable, "-m", "psolver"]
INSTALLED = "from psolver.__main__ import command; command()"  # without the current folder
STARTED = ModuleType("__main__")  # as `python -m psolver` has it; click takes the name from it
STARTED.__package__ = "psolver"
PATIENCE_SECONDS = 100
SMALL, FOUR = "samples/small-2x3.toml", "samples/four-pieces.toml"
DOMINOES, LONG = "samples/dominoes-4x4.toml", "samples/pentominoes-6x10.toml"
IMPOSSIBLE, NO_TILING = "samples/impossible-clue.toml", "samples/five-pentominoes-core.toml"
ENDLESS = b'pieces = "##"\ncount = "any"\nboard = "14x14"\n'  # 10^22 solutions, the first at once
# the same for a count, with a piece that reaches too far for states in a word
COUNTLESS = b"pieces = '''\n##\n\n#\n.\n.\n.\n.\n.\n#\n'''\ncount = 'any'\nboard = '14x14'\n"
TWINS = (
    b"pieces = '''\nL\nL\nLL\n\n.J\n.J\nJJ\n'''\ncan_reverse = false\ncount = 'any'\nboard ="
    b" '4x6'\n"
)
WORK = r"[a-z ]+, [\d,]+ \w+"  # of one who searched
COST = re.compile(rf" \((?:{WORK}, |{WORK}(?:; {WORK})+; )?\d+\.\d\d s\)")
# in the first runs on a machine
COMPILING = re.compile(
    r"^psolver: (?:compiling|waiting for another process, which compiles) a search kernel.*\n", re.M
)
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


class Run(NamedTuple):
    """What a command that has ended leaves behind; of `err` the costs in brackets are cut away, and
    what it says of kernels that it compiles.
    """

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The values of JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]


@cache  # the same command is run once; `run.__wrapped__` runs it again
def run(*arguments: str | Path, data: bytes = b"", **environment: str) -> Run:
    """Run a command in this process, with pipes for its streams."""
    return run_in(ROOT, *arguments, data=data, **environment)


def run_in(folder: Path, *arguments: str | Path, data: bytes = b"", **environment: str) -> Run:
    """Run a command in this process and in a folder, with pipes for its streams."""
    out, err = _stream(), _stream()
    status = _run_here(arguments, _stream(data), out, err, folder, environment)
    return _ended(status, out.buffer.getvalue(), err.buffer.getvalue())


def printed(folder: Path, *arguments: str, data: bytes = b"") -> str:
    """What a command that runs in this process and in a folder prints, both streams together."""
    return mixed(folder, *arguments, data=data)[1].decode()


def mixed(folder: Path, *arguments: str, data: bytes = b"") -> tuple[int, bytes]:
    """The status of such a command, and what it prints."""
    both = _stream()
    status = _run_here(arguments, _stream(data), both, both, folder, {})
    return status, both.buffer.getvalue()


def piped(folder: Path, *arguments: str, data: bytes = b"") -> tuple[int, bytes, bytes]:
    """The same, each stream for itself."""
    out, err = _stream(), _stream()
    status = _run_here(arguments, _stream(data), out, err, folder, {})
    return status, out.buffer.getvalue(), err.buffer.getvalue()


def _stream(data: bytes = b"") -> TextIOWrapper[BytesIO]:
    return TextIOWrapper(BytesIO(data), "utf-8", write_through=True)


def _run_here(
    arguments: Sequence[str | Path],
    stdin: TextIOWrapper,
    stdout: TextIOWrapper,
    stderr: TextIOWrapper,
    folder: Path,
    environment: Mapping[str, str],
) -> int:
    """The status of a command; what it changes of this process is put back."""
    digits, handler = sys.get_int_max_str_digits(), signal.getsignal(signal.SIGTERM)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        patch.chdir(folder)
        patch.setattr(sys, "stdin", stdin)
        patch.setattr(sys, "stdout", stdout)
        patch.setattr(sys, "stderr", stderr)
        patch.setattr(sys, "argv", [str(PACKAGE / "__main__.py"), *map(str, arguments)])
        patch.setitem(sys.modules, "__main__", STARTED)
        try:
            main()
        except SystemExit as ending:
            return int(ending.code or 0)
        finally:
            sys.set_int_max_str_digits(digits)
            signal.signal(signal.SIGTERM, handler)
    raise AssertionError("a command ends with its status")


@cache
def run_alone(*arguments: str | Path, data: bytes = b"", **environment: str) -> Run:
    """Run a command in a process of its own; for what Python does before a command begins."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=data,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=100,
        check=False,
    )
    return _ended(done.returncode, done.stdout, done.stderr)


def shell(command: str, folder: Path = ROOT) -> tuple[int, str, str]:
    """The status and both outputs of a shell command in which $P is psolver, as it is installed."""
    done = subprocess.run(
        command.replace("$P", f"'{sys.executable}' -P -c '{INSTALLED}'"),
        shell=True,
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""},
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def _ended(status: int, out: bytes, err: bytes) -> Run:
    text = (out.decode(), err.decode())
    printed, said = (COST.sub("", part.replace("\r\n", "\n")) for part in text)
    return Run(status, printed, COMPILING.sub("", said))


def pictures(text: str) -> list[str]:
    return text.rstrip("\n").split("\n\n") if text else []


def children_of(process: subprocess.Popen[bytes]) -> list[int]:
    """The processes that a command has started, as soon as there are some."""
    if not shutil.which("pgrep"):
        process.kill()
        process.wait()
        pytest.skip("there is no pgrep")
    children: list[int] = []
    while not children and process.poll() is None:
        time.sleep(0.05)
        found = subprocess.run(
            ["pgrep", "-P", str(process.pid)], capture_output=True, text=True, check=False
        )
        children = list(map(int, found.stdout.split()))
    return children


def until_worked(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait until a command and its children have taken so much processor time, or it has ended:
    where much else is done that takes longer, and by then it has come as far as elsewhere.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while process.poll() is None and _worked(process.pid) < seconds:
        assert time.monotonic() < end, "it does not work"
        time.sleep(0.02)


def _worked(number: int) -> float:
    total = 0.0
    with suppress(psutil.Error):
        whole = psutil.Process(number)
        for one in (whole, *whole.children(recursive=True)):
            with suppress(psutil.Error):
                times = one.cpu_times()
                total += times.user + times.system
    return total


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
