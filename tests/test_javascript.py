"""The modules of the page: their own tests, run by Node, with values that Python agrees on."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from support.places import DATA, TESTS
from support.vectors import VECTORS, dumped

FILES = sorted((TESTS / "javascript").glob("*.test.mjs"))


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
