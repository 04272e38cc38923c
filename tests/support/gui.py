"""A server of `psolver gui`, and a page of it in headless Chromium, for tests that play with it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def environment() -> dict[str, str]:
    """That of a server, which NiceGUI must not take for a test itself."""
    return {name: v for name, v in os.environ.items() if name != "PYTEST_CURRENT_TEST"}


@contextmanager
def served(*arguments: str, cwd: Path | None = None) -> Iterator[str]:
    """The address of a server that runs inside, at any free port."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [sys.executable, "-m", "psolver", "gui", "--no-browser", "--port", str(port)]
    server = subprocess.Popen(
        [*command, *arguments], stderr=subprocess.PIPE, text=True, cwd=cwd, env=environment()
    )
    try:
        assert server.stderr
        line = server.stderr.readline()
        assert line.startswith("psolver gui: http://"), line
        # a server stands still that nobody listens to
        threading.Thread(target=server.stderr.read, daemon=True).start()
        yield line.split()[2]
    finally:
        server.terminate()
        server.wait(timeout=60)


def typed(page: Any, text: str) -> None:
    """Put a text into the editor in place of what is there, as somebody who pastes it, and wait
    until the page shows its title, where it has one.
    """
    page.get_by_role("tab", name="Puzzle").click()
    page.locator(".cm-content").first.click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)
    if found := re.search('^title = "(.*)"', text):
        page.locator("h1").filter(has_text=found[1]).wait_for()


def opened(page: Any, text: str, view: str) -> None:
    """Open the page with a puzzle, by a link that carries it, and one of its views."""
    from psolver.app.web.views.take_view import packed

    page.goto(f"{page.url.partition('#')[0]}#puzzle={packed(text)}")
    page.reload()
    page.get_by_role("tab", name=view).click()


def until_count(locator: Any, number: int) -> None:
    """Wait until so many elements are there: a drawing comes after the text it is drawn from."""
    from playwright.sync_api import expect

    expect(locator).to_have_count(number)
