"""The code of the tests and of psolver is compiled once in a run, however many workers load it."""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

from support.places import PACKAGE, TESTS


def compile_share(config: pytest.Config) -> None:
    """Compile the share of a worker: one file in as many as there are workers. The others compile
    theirs meanwhile; a file that is loaded before it is ready is compiled twice, and no harm done.
    """
    worker, state = (
        getattr(config, "workerinput", None),
        config.stash.get(rewrite.assertstate_key, None),
    )
    if worker is None or state is None or sys.dont_write_bytecode:
        return
    files = [*sorted(TESTS.rglob("test_*.py")), *sorted(PACKAGE.rglob("*.py"))]
    for path in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        if PACKAGE in path.parents:
            SourceFileLoader(path.stem, str(path)).get_code(path.stem)
        else:
            _compile_test(config, state, path)


def _compile_test(config: pytest.Config, state: rewrite.AssertionState, path: Path) -> None:
    """Do as pytest's `AssertionRewritingHook.exec_module`, but for running the code."""
    folder = rewrite.get_cache_dir(path)
    compiled = folder / f"{path.stem}{rewrite.PYC_TAIL}"
    if rewrite.try_makedirs(folder) and not rewrite._read_pyc(path, compiled):
        source, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(state, code, source, compiled)
