"""Fetch the wheels that psolver in a browser needs, which wheels.txt beside this file pins:

python packaging/browser/wheels.py FOLDER
"""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

WHEELS = Path(__file__).with_name("wheels.txt")
PINNED = re.compile(r"^([\w-]+)==(\S+) --hash=sha256:(\w{64})$", re.M)
# The Python of Pyodide, as tags of wheels.
PLATFORMS = ("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any")
PYTHON = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none")


class FetchError(Exception):
    """The wheels cannot be fetched; `str()` is a sentence about it."""


def fetch(folder: Path) -> list[Path]:
    """Return the wheels in a folder, in the order of wheels.txt; those that are missing there, or
    damaged, are fetched. Raises FetchError.
    """
    hashes = [found[3] for found in PINNED.finditer(WHEELS.read_text(encoding="utf-8"))]
    if not {*hashes} <= wheels_by_hash(folder).keys():
        download(folder)
    wheels = wheels_by_hash(folder)
    return [wheels[digits] for digits in hashes]


def wheels_by_hash(folder: Path) -> dict[str, Path]:
    """Return the wheels in a folder by the hexadecimal digits of their SHA-256 sums."""
    return {sha256(path.read_bytes()).hexdigest(): path for path in sorted(folder.glob("*.whl"))}


def download(folder: Path) -> None:
    """Have pip download all wheels, and check their sums. Raises FetchError."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    choice = ["--no-deps", "--only-binary=:all:", *PLATFORMS, *PYTHON]
    source = ["--require-hashes", "--requirement", WHEELS, "--dest", folder]
    done = subprocess.run([*command, *choice, *source], capture_output=True, text=True, check=False)
    if done.returncode:
        last_line = done.stderr.strip().splitlines()[-1:] or ["pip says nothing"]
        raise FetchError(f"the wheels of {WHEELS.name} cannot be fetched: {last_line[0]}")


def main() -> None:
    """Fetch the wheels into the folder that is named on the command line, and print their paths."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: python {sys.argv[0]} FOLDER")
    try:
        print(*fetch(Path(sys.argv[1])), sep="\n")
    except FetchError as error:
        sys.exit(f"wheels.py: {error}")


if __name__ == "__main__":
    main()
