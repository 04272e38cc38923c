"""A child is a process of the same psolver."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psolver

HOMES = """
import psolver
from psolver.core.children import call
print(psolver.__file__)
print(call(eval, "__import__('psolver').__file__"))
print(call(eval, "__import__('psolver.core.control').core.control.__file__"))
"""


def test_a_child_runs_the_psolver_that_started_it_and_not_the_one_installed(tmp_path: Path) -> None:
    """As a clone in the current folder does where another psolver is installed."""
    package = Path(psolver.__file__).parent
    copy = tmp_path / "psolver"
    for file in package.rglob("*.py"):
        target = copy / file.relative_to(package)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", HOMES], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    init = str(copy / "__init__.py")
    assert [init, init, str(copy / "core/control.py")] == done.stdout.splitlines()
