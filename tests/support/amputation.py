"""Copies of psolver without one of its rooms, or without all that can be taken out."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from support.places import PACKAGE, ROOT, SAMPLES, TESTS

MAP = "core/rooms.py"
OF_THE_CORE = {"cli", "core", "engines", "lattices", "rules", "search", "text"}
# the rooms that can be taken out, as the map lists them
ROOMS: list[str] = re.findall(
    r'^    "(\w+)": {', (PACKAGE / MAP).read_text("utf-8").partition("\nROOMS: ")[2], re.M
)
# a test that the others in a copy are about the copy
IS_ALONE = """
from pathlib import Path

import psolver
from psolver.core.rooms import ROOMS


def test_the_core_is_alone():
    assert {} == ROOMS
    assert Path(psolver.__file__).resolve() == Path("psolver/__init__.py").resolve()
"""


def without_room(room: str, folder: Path) -> Path:
    """Copy psolver into a folder, without the folder of a room and its entry in the map; return the
    folder.
    """
    copy = folder / "psolver"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(copy / room)
    path = copy / MAP
    text = path.read_text(encoding="utf-8")
    entry = rf'^    "{room}": {{(?:\n.*?^    }}|[^\n]*}}),\n'
    shortened = re.sub(entry, "", text, flags=re.M | re.S)
    assert shortened != text
    path.write_text(shortened, encoding="utf-8")
    (folder / "samples").symlink_to(SAMPLES)
    return folder


def core_alone(folder: Path) -> Path:
    """Copy the core of psolver and its tests into a folder, without all rooms that can be taken
    out; return the folder.
    """
    psolver, tests = folder / "psolver", folder / "tests"
    unwanted = shutil.ignore_patterns("__pycache__", *ROOMS)
    for path, copy in ((PACKAGE, psolver), (TESTS, tests)):
        copy.mkdir(parents=True)
        for entry in path.iterdir():
            if entry.name in {*ROOMS, "__pycache__"}:
                continue
            if entry.is_dir():
                shutil.copytree(entry, copy / entry.name, ignore=unwanted)
            else:
                shutil.copy(entry, copy)
    text = (psolver / MAP).read_text(encoding="utf-8").partition("\nROOMS: ")[0]
    emptied = f"{text}\nROOMS: dict[str, dict[str, Any]] = {{}}\n"
    (psolver / MAP).write_text(emptied, encoding="utf-8")
    for name in ("README.md", "CONTRIBUTING.md", "docs", "samples", "packaging"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "pyproject.toml", folder)
    (tests / "core" / "test_core_alone.py").write_text(IS_ALONE, encoding="utf-8")
    return folder


def answers(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """What psolver in a folder says to some arguments: its exit status, standard output and error,
    without seconds.
    """
    done = subprocess.run(
        [sys.executable, "-m", "psolver", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return done.returncode, done.stdout, re.sub(r"\d+\.\d\d s", "… s", done.stderr)
