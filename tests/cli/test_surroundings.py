"""Odd surroundings: what lies in the current folder, closed streams, full disks, unreadable
files.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import INSTALLED, Run, run, shell, unix
from support.places import ROOT, SAMPLES

from psolver.cli import psolver as commands

SMALL, GAPS = SAMPLES / "small-2x3.toml", SAMPLES / "pentominoes-two-gaps.toml"
# without a word it would show the first commands
WITH_A_WORD = f"import sys\nsys.argv.append('samples')\n{INSTALLED}"


def loaded_by_python(folder: Path) -> set[str]:
    """The modules that `python -m` loads before any code of ours."""
    (folder / "nothing").mkdir()
    (folder / "nothing" / "__main__.py").write_text("import sys\nprint(*sys.modules)\n")
    command = [sys.executable, "-m", "nothing"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in done.stdout.split()}


@pytest.mark.parametrize(
    ("arguments", "status", "out"),
    [
        ((SMALL, "--count"), 0, "4\n"),
        ((GAPS, "--count", "--engine", "sat"), 0, "72\n"),  # in child processes
        ((GAPS, "--count", "--engine", "backtrack"), 0, "72\n"),
        ((SMALL, "-o", "."), 2, ""),
    ],
)
def test_python_m_psolver_imports_nothing_that_lies_in_the_current_folder(
    tmp_path: Path, arguments: tuple[object, ...], status: int, out: str
) -> None:
    own = loaded_by_python(tmp_path)
    others = {"click", "filelock", "highspy", "numba", "numpy", "pysat", "rich", "tomli"}
    names = {*sys.stdlib_module_names, *others} - own - {"__future__"}
    assert {"json", "queue", "random", "re", "typing"} <= names
    for name in names:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported')\n")
    done = subprocess.run(
        [sys.executable, "-m", "psolver", *map(str, arguments)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (status, out) == (done.returncode, done.stdout)
    assert "imported" not in done.stderr


@unix
@pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full", "2> >(true)"])
def test_answers_do_not_depend_on_standard_error(closed: str) -> None:
    if not Path("/dev/full").exists() or not shutil.which("bash"):
        pytest.skip("no such device or shell here")
    status, out, _ = shell(
        f"""bash -c "exec {closed}; '{sys.executable}' -m psolver --count {SMALL}" """
    )
    assert (0, "4\n") == (status, out)


@unix
@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("$P - <&-", "standard input is closed\n"),
        (f"$P {SMALL} >&-", "standard output is closed; print to a file with -o\n"),
        pytest.param(
            f"$P verify {SMALL} - <&-", "standard input is closed\n", marks=pytest.mark.rooms
        ),
        ("$P - 0>/dev/null", "standard input: cannot be read (Bad file descriptor)\n"),
    ],
)
def test_a_stream_that_is_needed_and_cannot_be_used_is_told(command: str, message: str) -> None:
    assert (2, "", message) == shell(command)


full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")


@full
def test_a_full_disk_is_told_in_a_sentence() -> None:
    for command, where in [
        (f"$P {SMALL} -o /dev/full", "/dev/full"),
        (f"$P {SMALL} >/dev/full", "standard output"),
        (f"$P check {SMALL} >/dev/full", "standard output"),
        ("$P --help >/dev/full", "standard output"),
        ("$P explain --help >/dev/full", "standard output"),
        ("$P --version >/dev/full", "standard output"),
        ("PYTHONUNBUFFERED=1 $P --version >/dev/full", "standard output"),
    ]:
        said = f"{where}: cannot be written (No space left on device)\n"
        assert (2, "", said) == shell(command)


LONG_NAME = "a" * 300


@pytest.mark.rooms
@unix
def test_a_name_that_cannot_be_used_is_told() -> None:
    reading = (["solve"], ["explain"], ["check"], ["cover"], ["verify", SMALL], [])
    for words, what in [*((words, "read") for words in reading), ([SMALL, "-o"], "written")]:
        said = f"{LONG_NAME}: cannot be {what} (File name too long)\n"
        assert Run(2, "", said) == run(*words, LONG_NAME)
    said = f"--proof {LONG_NAME}/x: there is no folder {LONG_NAME}\n"
    assert Run(2, "", said) == run("explain", SMALL, "--proof", f"{LONG_NAME}/x")
    said = "nosuch.toml: cannot be read (No such file or directory)\n"
    assert Run(2, "", said) == run("export", "nosuch.toml", "--to", "dlx", "-o", SMALL)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(5, "Input/output error", "there.toml"), "there.toml: Input/output error\n"),
        (OSError(24, "Too many open files"), "psolver: Too many open files\n"),
        (OSError("no number"), "psolver: no number\n"),
    ],
)
def test_an_error_that_no_command_expects_is_not_put_down_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, error: OSError, said: str
) -> None:
    def fail(**_: object) -> None:
        raise error

    monkeypatch.setattr(commands.commands["show"], "callback", fail)
    assert Run(2, "", said) == run.__wrapped__("show", SMALL)


def test_an_error_that_nobody_expected_is_not_the_status_that_means_no() -> None:
    script = f"import psolver.cli\npsolver.cli.main = lambda: 1 / 0\n{WITH_A_WORD}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert 2 == done.returncode
    assert done.stderr.endswith(b"ZeroDivisionError: division by zero\n")


def test_at_the_end_all_is_done_that_was_to_be_done_then() -> None:
    """Though Python is not left to take everything apart."""
    script = f"""
import atexit, sys, psolver.cli
class Kept:
    def __del__(self):
        print("taken apart")
def main():
    atexit.register(print, "the end")
    sys.stdout.write("held back, ")
    sys.exit(3)
kept, psolver.cli.main = Kept(), main
{WITH_A_WORD}"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    said = done.returncode, done.stdout.decode().splitlines(), done.stderr
    assert (3, ["held back, the end"], b"") == said


def test_ctrl_c_while_a_module_is_imported_comes_after_it(tmp_path: Path) -> None:
    lose = (
        "import signal\ntry:\n    signal.raise_signal(signal.SIGINT)\nexcept KeyboardInterrupt:\n  "
        "  print('lost')\n"
    )
    (tmp_path / "losing.py").write_text(lose)
    wait = "    while True:\n        time.sleep(0.05)\n"
    search = f"def main():\n    import losing, time\n    print('imported', flush=True)\n{wait}"
    script = f"import psolver.cli\n{search}psolver.cli.main = main\n{WITH_A_WORD}"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=15,
        check=False,
    )
    assert (130, "imported", b"") == (done.returncode, done.stdout.decode().strip(), done.stderr)
