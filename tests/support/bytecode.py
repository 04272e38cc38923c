"""The code of the tests and of psolver is compiled once in a run, however many workers load it."""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

from support.places import PACKAGE, TESTS


def compile_share(config: pytest.Config) -> None:
    """Compile a worker's share of what a run of all tests loads and was never compiled. The others
    compile theirs meanwhile; if a file is loaded before it is ready, it is compiled twice.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None or config.option.file_or_dir or sys.dont_write_bytecode:
        return
    files = [*sorted(TESTS.rglob("test_*.py")), *sorted(PACKAGE.rglob("*.py"))]
    for path in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        if PACKAGE not in path.parents:
            _compile_test(config, path)
        elif not Path(cache_from_source(str(path))).exists():
            SourceFileLoader(path.stem, str(path)).get_code(path.stem)


def _compile_test(config: pytest.Config, path: Path) -> None:
    """Do as pytest's `AssertionRewritingHook.exec_module`, but for running the code."""
    state = config.stash.get(rewrite.assertstate_key, None)
    compiled = rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"
    if state and not compiled.exists() and rewrite.try_makedirs(compiled.parent):
        first, code = rewrite._rewrite_test(path, config)  # the file's status, or a hash of it
        rewrite._write_pyc(state, code, first, compiled)
