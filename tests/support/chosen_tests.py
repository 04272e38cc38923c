"""A plugin of pytest for tests/mutation.py: it runs the tests of a list alone, the quickest first,
and ends the process if one hangs; under `coverage` it notes which test runs a line.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

CHOSEN = os.environ.get("CHOSEN_TESTS")
SECONDS: dict[str, float] = json.loads(Path(CHOSEN).read_text()) if CHOSEN else {}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHOSEN:
        items[:] = sorted((one for one in items if one.nodeid in SECONDS), key=_seconds)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if CHOSEN:
        faulthandler.dump_traceback_later(60 + 20 * _seconds(item), exit=True)
    elif "coverage" in sys.modules:
        sys.modules["coverage"].Coverage.current().switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _seconds(item: pytest.Item) -> float:
    return SECONDS[item.nodeid]
