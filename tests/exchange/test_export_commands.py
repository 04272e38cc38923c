"""`psolver export` where a transcript cannot show it: the options of a sheet, signals, a missing
package.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from support.command import SMALL, Run, run, run_alone, run_in, start, unix
from support.places import ROOT

import psolver
from psolver.paper import SheetLook, sheet

# nobody finds a solution of it soon, or that there is none
HARD = b'board = "20x21"\npiece_set = "hexominoes"\ncount = 2\n'


def test_the_options_of_a_sheet_reach_it() -> None:
    options = ["--ink", "outline", "--name-line", "--boards", "2", "--no-labels", "--landscape"]
    done = run(
        "export", "--to", "sheet", SMALL, *options, "--no-pieces", "--no-solution", "--paper", "a5"
    )
    assert (0, "1 page of A5, cells of 20 mm\n") == (done.status, done.err)
    look = SheetLook("a5", True, "outline", labels=False, pieces=False, boards=2, name_line=True)
    assert sheet(psolver.load(ROOT / SMALL), look=look).text + "\n" == done.out


@unix
def test_an_interrupted_search_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    process = start(
        "export", "--to", "sheet", "-", "-o", str(path), "--time-limit", "1h", data=HARD
    )
    deadline = time.monotonic() + 20
    while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    assert (b"", b"") == process.communicate(timeout=20)
    assert (130, []) == (process.returncode, list(tmp_path.iterdir()))


@unix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_to_says_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    for folder, what in (".", "./A.stl"), ("new", "new"):
        done = run_in(tmp_path, "export", "small-2x3", "--to", "stl", "-o", folder)
        assert Run(2, "", f"{what}: cannot be written (Permission denied)\n") == done


def test_without_trimesh_the_cure_is_said(tmp_path: Path) -> None:
    (tmp_path / "trimesh.py").write_text("raise ImportError\n", encoding="utf-8")
    expected = 'STL files need the package trimesh: python -m pip install "psolver[stl]"\n'
    missing = {"PYTHONPATH": str(tmp_path)}
    assert Run(2, "", expected) == run_alone(
        "export", "--to", "stl", SMALL, "-o", tmp_path / "x", **missing
    )
    assert not (tmp_path / "x").exists()
    assert 0 == run_alone("export", "--to", "dlx", SMALL, **missing).status
