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
from support.places import ROOT, SAMPLES

import psolver
from psolver.formats import WRITERS
from psolver.render.text.tilings import Look

SMALL, GAPS = SAMPLES / "small-2x3.toml", SAMPLES / "pentominoes-two-gaps.toml"
SCRIPT = (  # as the installed command: without the current folder
    "from psolver.__main__ import main; main()"
)

unix = pytest.mark.skipif(sys.platform == "win32", reason="written for a POSIX shell")


def shell(command: str, folder: Path = ROOT) -> tuple[int, str, str]:
    """The status and both outputs of a shell command in which $P is psolver."""
    python = f"'{sys.executable}' -P -c '{SCRIPT}'"
    done = subprocess.run(
        command.replace("$P", python),
        shell=True,
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@unix
def test_a_long_search_does_not_import_what_lies_in_the_current_folder(tmp_path: Path) -> None:
    for name in ("pickle", "queue", "psolver", "random", "threading"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported')\n")
    status, out, _ = shell(f"$P --count {GAPS}", tmp_path)
    assert (0, "72\n") == (status, out)


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
        (f"$P verify {SMALL} - <&-", "standard input is closed\n"),
    ],
)
def test_a_closed_stream_that_is_needed_is_told(command: str, message: str) -> None:
    assert (2, "", message) == shell(command)


@unix
@pytest.mark.parametrize(
    "command", [f"$P {SMALL} -o /dev/full", "$P --help >/dev/full", "$P --version >/dev/full"]
)
def test_a_full_disk_is_told_in_a_sentence(command: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no such device here")
    status, _, err = shell(command)
    assert (2, 1) == (status, err.count("\n"))
    assert err.endswith(": cannot be written (No space left on device)\n")


@unix
def test_a_help_text_whose_reader_has_gone_ends_quietly() -> None:
    assert (0, "", "0\n") == shell("($P --help; echo $? >&2) | true")


def test_check_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    shutil.copy(SMALL, tmp_path / "a.toml")
    (tmp_path / "b.toml").write_text("board = 3\n")
    shutil.copy(SMALL, tmp_path / "c.toml")
    command = [sys.executable, "-m", "psolver", "check", "a.toml", "b.toml", "c.toml"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, check=False)
    assert (2, 2) == (done.returncode, done.stdout.decode().count("ok "))
    assert done.stderr.decode().splitlines() == [
        "b.toml: board: expected text in quotes, found a whole number"
    ]


def test_an_unknown_solver_is_told_before_the_output_is_opened(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("precious")
    command = [
        sys.executable,
        "-m",
        "psolver",
        str(SMALL),
        "--sat-solver",
        "nosuch",
        "-o",
        str(kept),
    ]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 2
    assert kept.read_text() == "precious"


def test_letters_never_call_a_placement_by_another_piece() -> None:
    puzzle = psolver.loads("board = '''\nB###\n###A\n'''\npieces = '''\nBB\n\nAA\n'''\ncount = 2\n")
    for tiling in psolver.tilings(puzzle):
        text = WRITERS["letters"](puzzle, Look()).answer(1, tiling)
        assert not {"A", "B"} & set(text)


def test_show_spells_out_control_characters() -> None:
    from psolver.render.text.show import show

    puzzle = psolver.loads(
        'title = "\\u001b[31mred"\nnotes = "two\\nlines"\nboard = "1x1"\npieces = "#"\n'
    )
    assert show(puzzle, 80).startswith("\\x1b[31mred\n\ntwo\nlines\n\nBoard, 1 cell:\n#")


def test_an_error_that_nobody_expected_is_not_the_status_that_means_no() -> None:
    script = f"import psolver.app.cli\npsolver.app.cli.main = lambda: 1 / 0\n{SCRIPT}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert 2 == done.returncode
    assert done.stderr.endswith(b"ZeroDivisionError: division by zero\n")


def test_ctrl_c_while_a_module_is_imported_comes_after_it(tmp_path: Path) -> None:
    lose = (
        "import signal\ntry:\n    signal.raise_signal(signal.SIGINT)\nexcept KeyboardInterrupt:\n  "
        "  print('lost')\n"
    )
    (tmp_path / "losing.py").write_text(lose)
    wait = "    while True:\n        time.sleep(0.05)\n"
    search = f"def main():\n    import losing, time\n    print('imported', flush=True)\n{wait}"
    script = f"import psolver.app.cli\n{search}psolver.app.cli.main = main\n{SCRIPT}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, cwd=tmp_path, timeout=15, check=False
    )
    assert (130, "imported", b"") == (done.returncode, done.stdout.decode().strip(), done.stderr)
