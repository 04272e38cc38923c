"""The modules of the page: their own tests, run by Node, with values that Python agrees on."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from support.places import DATA, ROOT, TESTS
from support.vectors import VECTORS, dumped

FILES = sorted((TESTS / "javascript").glob("*.test.mjs"))
LIBRARIES = ROOT / "packaging/libraries"

needs_tools = pytest.mark.skipif(
    not (shutil.which("npm") and (LIBRARIES / "node_modules/typescript").is_dir()),
    reason="needs the packages that `npm ci` installs in packaging/libraries",
)


def npm_run(name: str) -> subprocess.CompletedProcess[str]:
    """One of the scripts of packaging/libraries."""
    return subprocess.run(
        [shutil.which("npm") or "npm", "--prefix", LIBRARIES, "run", "--silent", name],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors_are_those_of_python(name: str) -> None:
    path, text = DATA / "javascript" / name, dumped(VECTORS[name]())
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_modules_do_as_they_should(path: Path) -> None:
    done = subprocess.run(
        ["node", "--test", "--test-reporter=spec", path],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr


@pytest.mark.slow
@needs_tools
def test_modules_have_the_types_that_they_name() -> None:
    done = npm_run("types")
    assert 0 == done.returncode, done.stdout + done.stderr


@pytest.mark.slow
@needs_tools
def test_the_linter_finds_nothing_in_modules() -> None:
    done = npm_run("lint")
    assert 0 == done.returncode, done.stdout + done.stderr
