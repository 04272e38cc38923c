"""A copy of psolver without one of its rooms."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from support.places import PACKAGE, SAMPLES

MAP = "core/rooms.py"


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
