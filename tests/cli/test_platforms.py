"""Commands where things are missing that Windows does not have: signals, modules, calls of the
system. Windows itself and macOS are tested by the workflow alone.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path, PureWindowsPath
from types import SimpleNamespace

import pytest
from support.command import FOUR
from support.places import ROOT

from psolver.cli.terminal import wants_color

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
        (["dominoes-8x8", "--count", "-q"], "12988816\n"),
        (["pentominoes-6x10", "--count", "--engine", "sat", "--time-limit", "2s", "-q"], None),
        (["blocking-dominoes-5x5", "-n", "1", "--format", "json", "-q"], None),
        (["mutilated-chessboard-8x8", "--count", "-q"], "0\n"),
        (["explain", "impossible-61-cells"], None),
        (["hint", FOUR], None),
        (["samples", "soma"], None),
        (["status", "missing.db"], None),
    ],
)
def test_commands_need_nothing_that_windows_lacks(
    tmp_path: Path, arguments: list[str], printed: str | None
) -> None:
    arguments = [str(ROOT / one) if one == FOUR else one for one in arguments]
    status, out, errors = as_on_windows(*arguments, cwd=tmp_path)
    assert status in (0, 1, 3) or errors.startswith("missing.db: ")
    assert "Traceback" not in errors
    assert printed in (None, out)


@pytest.mark.parametrize("is_old", [False, True])
def test_a_windows_console_is_made_to_take_colours(
    monkeypatch: pytest.MonkeyPatch, is_old: bool
) -> None:
    modes = []

    def get(console: ctypes.c_void_p, mode: object) -> int:
        assert 17 == console.value
        mode._obj.value = 3
        return 1

    def put(console: ctypes.c_void_p, mode: int) -> int:
        modes.append((console.value, mode))
        return 0 if is_old else 1

    kernel32 = SimpleNamespace(GetConsoleMode=get, SetConsoleMode=put)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel32), raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(get_osfhandle=lambda _: 17))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(isatty=lambda: True, fileno=lambda: 1))
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    output = SimpleNamespace(is_terminal=True)
    assert wants_color("auto", output) is not is_old
    assert wants_color("always", output)
    assert [(17, 3 | 4)] * 2 == modes


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
    begun = as_on_windows(
        "run", "pentominoes-6x10", "--store", "a.db", "--time-limit", "0.01s", "-q", cwd=tmp_path
    )
    again = as_on_windows("run", "pentominoes-6x10", "--store", "a.db", "-q", cwd=tmp_path)
    assert (3, 0) == (begun[0], again[0]), begun[2] + again[2]
    status, out, errors = as_on_windows("status", "a.db", cwd=tmp_path)
    assert (0, "") == (status, errors)
    assert "9,356" in out


@pytest.mark.parametrize("page", ["cp437", "cp1252", "ascii", "utf-16"])
def test_box_drawing_needs_no_code_page(tmp_path: Path, page: str) -> None:
    status, out, errors = as_on_windows(
        ROOT / FOUR, "-n", 1, "-q", cwd=tmp_path, PYTHONIOENCODING=page, PYTHONUTF8="0"
    )
    assert (0, "") == (status, errors)
    assert out.startswith("┏━━━")


@pytest.mark.rooms
def test_names_of_files_that_are_made_of_pieces_are_names_on_windows() -> None:
    from psolver.text.file_stems import file_stems

    names = ["a:b", "CON", "nul", "x.", " y ", "a*b?", "COM1", "a/b\\c", '"<>|"', "ä" * 300]
    stems = file_stems(names)
    assert len(stems) == len({stem.casefold() for stem in stems})
    for stem in stems:
        path = PureWindowsPath(f"{stem}.stl")
        assert (path.name, path.drive, len(path.parts)) == (f"{stem}.stl", "", 1)
        assert not set(stem) & set('<>:"/\\|?*. ')
        assert stem.upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT1"}
        assert len(stem) < 200
