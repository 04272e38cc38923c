"""A page of headless Chromium, for tests that look at what psolver draws."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

NAMED = os.environ.get("PSOLVER_CHROMIUM")  # a path, or a name on the PATH
CHROMIUM = shutil.which(NAMED or "chromium") or shutil.which("google-chrome")


def chromium_page() -> Iterator[Any]:
    """A page of a browser, which is closed at the end; the test is skipped where there is none."""
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser.new_page()
        browser.close()
