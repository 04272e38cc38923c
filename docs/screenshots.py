"""Takes the pictures of gui.md and notebooks.md with Chromium: python docs/screenshots.py"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).parent / "pictures"
SIZE = {"width": 1100, "height": 720}
COMMAND = [sys.executable, "-m", "psolver", "gui", "--no-browser"]


def main() -> None:
    """Take all of them."""
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        with opened(browser, "pentominoes-8x8") as page:
            flat(page)
        with opened(browser, "soma-cube") as page:
            play(page, "play-solid", 3)
            solid(page)
        with opened(browser, "lonpos-pyramid") as page:
            play(page, "play-balls", 6)
        notebook(browser)
        browser.close()


@contextmanager
def opened(browser: Any, sample: str) -> Iterator[Page]:
    """A page with a sample."""
    server = subprocess.Popen([*COMMAND, sample], stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        page.goto(server.stderr.readline().split()[2])
        page.get_by_role("tab", name="Puzzle").wait_for()
        page.wait_for_timeout(3000)
        yield page
        page.close()
    finally:
        server.terminate()


def take(page: Page, name: str) -> None:
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)
    page.screenshot(path=PICTURES / f"gui-{name}.png")


def flat(page: Page) -> None:
    take(page, "puzzle")
    page.get_by_role("tab", name="Start").click()
    page.locator(".shelf[aria-busy=false]").wait_for()
    take(page, "start")
    page.get_by_role("tab", name="Solutions").click()
    page.get_by_role("button", name="Run", exact=True).click()
    page.locator(".psolver-progress[data-state=done]").wait_for()
    take(page, "solutions")
    page.get_by_role("button", name="Print", exact=True).click()
    take(page, "print")
    page.get_by_role("button", name="Close").last.click()
    play(page, "play", 4)
    page.get_by_role("tab", name="Watch").click()
    for _ in range(6):
        page.get_by_role("button", name="Forward a step").click()
        page.wait_for_timeout(300)
    take(page, "watch")


def play(page: Page, name: str, moves: int) -> None:
    """Take Play after some moves that hints lead to."""
    page.get_by_role("tab", name="Play").click()
    for _ in range(moves):
        follow_hints(page)
    take(page, name)


def follow_hints(page: Page) -> None:
    """Ask for hints until a piece lies there."""
    page.get_by_role("button", name="Hint", exact=True).click()
    for name in ("Next hint", "Next hint", "Place it"):
        page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_timeout(500)


def solid(page: Page) -> None:
    page.get_by_role("tab", name="Solutions").click()
    page.get_by_role("button", name="Run", exact=True).click()
    page.locator(".psolver-progress[data-state=done]").wait_for()
    page.locator(".tile").first.click()
    page.get_by_label("Apart", exact=True).fill("60")
    take(page, "solid")


CODE = """\
import psolver
from psolver.notebook import Play
play = Play(psolver.load("pentominoes-6x10"))
play"""
PORT = 8791


def notebook(browser: Any) -> None:
    """Some moves of Play in JupyterLab."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "source": CODE}
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    with TemporaryDirectory() as folder:
        text = {"cells": [cell | {"execution_count": None}], "metadata": kernel}
        text |= {"nbformat": 4, "nbformat_minor": 5}
        (Path(folder) / "puzzles.ipynb").write_text(json.dumps(text))
        command = [
            "jupyterlab",
            "--allow-root",
            "--no-browser",
            "--LabApp.news_url=None",
            "--ServerApp.token=",
            f"--port={PORT}",
        ]
        server = subprocess.Popen([sys.executable, "-m", *command], cwd=folder)
        try:
            page = browser.new_page(viewport={"width": 1100, "height": 860}, color_scheme="light")
            page.wait_for_timeout(8000)
            page.goto(f"http://127.0.0.1:{PORT}/doc/tree/puzzles.ipynb")
            page.locator(".jp-Cell .cm-content").first.click()
            page.keyboard.press("Shift+Enter")
            for _ in range(5):
                follow_hints(page)
            for news in page.get_by_role("button", name="No", exact=True).all():
                news.click()
            page.mouse.move(0, 0)
            page.wait_for_timeout(1500)
            page.locator(".jp-Notebook").screenshot(path=PICTURES / "notebook-play.png")
            page.close()
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
