"""The documentation as a site is built without a warning, with references made from the code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from support.places import ROOT

import psolver
from psolver.cli import COMMANDS

PAGES = sorted((ROOT / "docs").glob("*.md"))


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("material"), reason="the site needs the extra docs")
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    config = ROOT / "packaging/site/mkdocs.yml"
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", config, "-d", tmp_path],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"},
        check=False,
    )
    assert (0, False) == (done.returncode, "WARNING" in done.stderr), done.stderr
    assert {f"{page.stem}.html" for page in PAGES} <= {page.name for page in tmp_path.iterdir()}
    commands = (tmp_path / "commands.html").read_text(encoding="utf-8")
    assert [] == [name for name in COMMANDS if f'id="psolver-{name}"' not in commands]
    assert "[rotations|reflections]" in commands
    assert 'href="play/index.html#puzzle=' in (tmp_path / "file.html").read_text("utf-8")
    names = (tmp_path / "api.html").read_text(encoding="utf-8")
    assert [] == [name for name in psolver.__all__ if name not in names]
    assert "ForwardRef" not in names
    assert not re.search(r"0x[0-9a-f]{6}", re.sub("<[^>]*>", "", names))  # a place in memory
    assert "<td><code>limit</code></td>" in names  # a table of a docstring is one here, too
    assert not re.search(r"<code>.*\n?Options\n", names)
    for page in tmp_path.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<!-- exit status" not in text
        assert "fonts.googleapis" not in text
        assert 'href="../' not in text
