"""Kernels are compiled once, kept, and run as plain Python where that is asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.places import ROOT

from psolver.engines.kernels import jit

SAMPLE = str(ROOT / "samples" / "dominoes-4x4.toml")
COMPILING = "psolver: compiling a search kernel, which takes a few seconds"
KEPT = f"{COMPILING}; it is saved for next time"


def started(**environment: str) -> subprocess.Popen[str]:
    """psolver, counting with a kernel."""
    command = [sys.executable, "-m", "psolver", SAMPLE, "--count", "--engine", "backtrack"]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, env={**os.environ, **environment}
    )


def said(process: subprocess.Popen[str]) -> list[str]:
    """The lines on standard error, when it has counted."""
    out, err = process.communicate(timeout=100)
    assert "36\n" == out
    return err.splitlines()


@pytest.mark.slow
def test_of_two_processes_one_compiles_and_the_next_run_finds_it_done(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "cache"
    first, second = started(PSOLVER_CACHE=str(folder)), started(PSOLVER_CACHE=str(folder))
    lines = said(first) + said(second)
    assert 1 == lines.count(KEPT)
    assert KEPT not in said(started(PSOLVER_CACHE=str(folder)))
    assert list(folder.glob("fit_search.search-*.kernel"))


WITHOUT = """
import numpy as np
from psolver.engines.kernels import jit
from psolver.engines.states.hashed_rows import fill_table

table = np.full(8, -1, np.int32)
arguments = np.zeros((1, 3), np.int64), 0, 1, table, np.ones(2, np.int64)
print(jit.needs_compiling(fill_table, arguments))
print(list(jit.compile_for(jit.kernel_name(fill_table), jit.kinds_of_arguments(arguments))))
jit.compiled(fill_table)(*arguments)
print(table.tolist(), jit.ready(fill_table, arguments) is fill_table)
"""


@pytest.mark.parametrize(
    ("package", "text"),
    [
        ("numba", None),
        ("llvmlite", None),
        ("numba", "raise ImportError('needs another numpy')"),
        ("llvmlite", "raise OSError('no library for this machine')"),
    ],
)
def test_where_numba_cannot_be_used_kernels_are_plain(
    tmp_path: Path, package: str, text: str | None
) -> None:
    """It or what it needs is missing, or does not suit what else there is."""
    first = f"sys.modules[{package!r}] = None"
    if text is not None:
        first = f"sys.path.insert(0, {str(tmp_path)!r})"
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {first}{WITHOUT}"],
        capture_output=True,
        text=True,
        env={**os.environ, "PSOLVER_CACHE": str(tmp_path / "cache")},
    )
    said = ["False", "[]", "[0, -1, -1, -1, -1, -1, -1, -1] True"]
    assert (said, f"{jit.SLOW}\n") == (done.stdout.splitlines(), done.stderr)


ELSEWHERE = """
import pickle, subprocess, sys
import numpy as np
from psolver.engines.kernels.jit import kernel_name, kinds_of_arguments, needs_compiling, ready
from psolver.engines.states.hashed_rows import fill_table

table = np.full(8, -1, np.int32)
arguments = np.zeros((1, 3), np.int64), 0, 1, table, np.ones(2, np.int64)
print(needs_compiling(fill_table, arguments))
code = (
    "import pickle, sys; from psolver.engines.kernels.jit import compile_for;"
    "print([type(news).__name__ for news in compile_for(*pickle.load(sys.stdin.buffer))])"
)
work = pickle.dumps((kernel_name(fill_table), kinds_of_arguments(arguments)))
for _ in range(2):
    child = subprocess.run([sys.executable, "-c", code], input=work, capture_output=True)
    print(child.stdout.decode().strip())
print(needs_compiling(fill_table, arguments))
ready(fill_table, arguments)(*arguments)
print(table.tolist())
"""


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ("", ["True", "['str', 'bytes']", "['bytes']", "False"]),
        ("1", ["False", "[]", "[]", "False"]),
    ],
)
def test_another_process_compiles_where_that_is_needed(
    tmp_path: Path, plain: str, said: list[str]
) -> None:
    """It has something to tell when it begins, and hands the code over in any case."""
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        capture_output=True,
        text=True,
        env={**os.environ, "PSOLVER_CACHE": str(tmp_path), "PSOLVER_PLAIN": plain},
    )
    table = "[0, -1, -1, -1, -1, -1, -1, -1]"
    assert ([*said, table], "") == (done.stdout.splitlines(), done.stderr)
