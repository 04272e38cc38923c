"""What takes long to build is built once in a run, by the first process that needs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from filelock import FileLock

from support.places import ROOT

BROWSER = ROOT / "packaging/browser"
# what the programs of packaging/browser say where something is missing
LACKS = ("there is no Pyodide", "there is no linker", "cannot be fetched")
BELOW = "puzzles/psolver"  # the path below which a server gives out the site
Fill: TypeAlias = Callable[[Path], object]
BuildOnce: TypeAlias = Callable[[str, Fill], Path]


@pytest.fixture(scope="session")
def build_once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> BuildOnce:
    """Return the folder of a name, for all processes of a run; the first of them has it filled."""
    own = tmp_path_factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent

    def build(name: str, fill: Fill) -> Path:
        folder, mark = shared / name, shared / f"{name}.built"
        with FileLock(shared / f"{name}.lock"):
            if not mark.exists():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                fill(folder)
                mark.touch()
        return folder

    return build


def filled(program: str, folder: Path) -> None:
    """Have a program of packaging/browser fill a folder; the test is skipped where something is
    missing that it takes.
    """
    command = [sys.executable, BROWSER / program, folder]
    here = {**os.environ, "PYTHONPATH": str(ROOT)}  # not psolver that is installed
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=here)
    if any(lack in done.stderr for lack in LACKS):
        pytest.skip(done.stderr.strip())
    assert 0 == done.returncode, done.stderr


@pytest.fixture(scope="session")
def browser_kernels(build_once: BuildOnce) -> Path:
    """The folder of the kernels as WebAssembly."""
    return build_once("kernels", lambda folder: filled("kernels.py", folder))


@pytest.fixture(scope="session")
def browser_wheels(build_once: BuildOnce) -> Path:
    """The folder of the packages that psolver needs in a browser."""
    return build_once("wheels", lambda folder: filled("wheels.py", folder))


@pytest.fixture(scope="session")
def browser_site(build_once: BuildOnce, browser_kernels: Path) -> Path:
    """The folder of the site, where psolver runs in the browser; its kernels are compiled before,
    so that no two processes compile them at once.
    """
    del browser_kernels
    return build_once("browser-site", lambda folder: filled("build.py", folder / BELOW)) / BELOW


@pytest.fixture(scope="session")
def built_wheel(build_once: BuildOnce) -> Path:
    """A wheel of this tree; the test is skipped where none can be made."""

    def fill(folder: Path) -> None:
        command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", folder, ROOT]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if "No matching distribution found for hatchling" in done.stderr:
            pytest.skip("needs hatchling from a registry of packages")
        assert 0 == done.returncode, done.stderr

    (wheel,) = build_once("wheel", fill).glob("*.whl")
    return wheel
