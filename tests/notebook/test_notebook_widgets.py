"""The widgets of notebooks: their messages, and Play in the browser, in Jupyter and in marimo."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from support.gui import lay_hint
from support.places import ROOT, SAMPLES

import psolver
from psolver import Placement, PsolverError

pytest.importorskip("anywidget")
from psolver.notebook import Play, Solutions

SMALL = psolver.load(SAMPLES / "small-2x3.toml")


def heard(widget: Any) -> list[tuple[str, list[Any]]]:
    """The list in which all is noted that a widget sends from now on."""
    found: list[tuple[str, list[Any]]] = []
    widget.send = lambda content: found.append((content["method"], content["values"]))
    return found


def tell(widget: Any, event: str, value: Any = None) -> None:
    widget._hear(widget, {"event": event, "value": value}, [])


def test_play_answers_after_each_move_and_its_placements_are_read_in_python() -> None:
    play = Play(SMALL)
    sent = heard(play)
    tell(play, "ready")
    (begin, (_, _, laid, _)), *told = sent
    assert ("begin", []) == (begin, laid)
    assert {"tell"} == {method for method, _ in told}
    assert "4 solutions left" == told[-1][1][0]["count"]
    tell(play, "hint")
    method, (first,) = sent[-1]
    assert ("hint", None, True) == (method, first["lay"], first["say"].startswith("Look at "))
    tell(play, "hint")
    assert sent[-1][1][0]["lay"] is None  # the piece is named, and lies nowhere yet
    tell(play, "hint")
    method, (step,) = sent[-1]
    one = step["lay"]
    assert ("hint", True, True) == (method, bool(step["say"]), bool(step["why"]))
    tell(play, "laid", [1, [one]])
    assert 1 == len(play.placements) == len(play.tiling.placements)
    assert "possible" == sent[-1][1][0]["status"]
    before = play.placements
    tell(play, "laid", [1, [one, one]])
    assert before == play.placements
    assert "refuse" in [method for method, _ in sent]


def test_play_refuses_what_cannot_be_played() -> None:
    with pytest.raises(PsolverError, match="no board to place pieces on"):
        Play(psolver.load(SAMPLES / "symmetry-three-l.toml"))
    with pytest.raises(PsolverError, match="does not lie on the board"):
        Play(SMALL, [Placement("A", ((9, 9),))])


def test_solutions_are_sent_when_the_widget_is_shown() -> None:
    shown = Solutions(SMALL, psolver.tilings(SMALL))
    sent = heard(shown)
    tell(shown, "ready")
    assert ["begin", "take"] == [method for method, _ in sent]
    lines = [json.loads(line) for line in sent[1][1][0].splitlines()]
    assert 4 == shown.number == sum("tiling" in line for line in lines)
    tell(shown, "state", {"open": 2})
    assert {"open": 2} == shown.chosen


def test_solutions_say_how_many_they_are() -> None:
    board = psolver.puzzle(board="4x50", pieces=["##"], count="any")
    impossible = psolver.puzzle(board="3x3", pieces=["##"], count="any")
    for puzzle, expected in (
        (SMALL, "4 solutions"),
        (board, "The first 2,000 solutions"),
        (impossible, "No solutions"),
    ):
        shown = Solutions(puzzle, psolver.tilings(puzzle, limit=3000))
        sent = heard(shown)
        tell(shown, "ready")
        assert expected == sent[0][1][1]


def test_a_widget_has_a_picture_for_readers_without_a_kernel() -> None:
    first = next(psolver.tilings(SMALL))
    for widget, value in (
        (Play(SMALL), SMALL),
        (Play(SMALL, first.placements[:1]), psolver.Tiling(first.placements[:1])),
        (Solutions(SMALL, psolver.tilings(SMALL)), first),
        (Solutions(SMALL, []), SMALL),
    ):
        views, _ = widget._repr_mimebundle_()
        assert "application/vnd.jupyter.widget-view+json" in views
        assert (psolver.svg(value), str(value)) == (views["image/svg+xml"], views["text/plain"])


def test_the_code_of_a_widget_has_all_modules_that_it_imports() -> None:
    for code in (Play(SMALL)._esm, Solutions(SMALL, [])._esm):
        assert not re.search("^import", code, re.M)
        assert re.search(r"^export default m\d+\.default;$", code, re.M)


def test_without_anywidget_there_is_one_sentence() -> None:
    code = "import sys; sys.modules['anywidget'] = None\nimport psolver.notebook"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    last = done.stderr.splitlines()[-1]
    assert last.endswith(
        "the widgets for notebooks need the package anywidget:"
        ' python -m pip install "psolver[notebook]"'
    )


# in a browser -------------------------------------------------------------------------------------

CODE = """\
import psolver
from psolver.notebook import Play
play = Play(psolver.load("small-2x3"))
play"""
AFTER = "len(play.placements)"
MARIMO = """\
import marimo
app = marimo.App()
@app.cell
def _():
    import marimo as mo
    import psolver
    from psolver.notebook import Play
    play = mo.ui.anywidget(Play(psolver.load("small-2x3")))
    play
    return psolver,
@app.cell
def _(psolver):
    from psolver.notebook import Solutions
    puzzle = psolver.load("pentominoes-6x10")
    Solutions(puzzle, psolver.tilings(puzzle, limit=100))
    return
"""


@contextmanager
def served(*command: str, cwd: Path) -> Iterator[str]:
    """The address of a program that is told its port last."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", *command, "--port", str(port)],
        cwd=cwd,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def visited(page: Any, address: str) -> None:
    """Go to an address as soon as it answers."""
    from playwright.sync_api import Error

    for _ in range(60):
        try:
            page.goto(address)
            return
        except Error:
            page.wait_for_timeout(500)
    raise AssertionError(f"{address} does not answer")


def play_one(page: Any) -> None:
    """Ask for a hint, and lay it."""
    page.get_by_text("4 solutions left").wait_for(timeout=60_000)
    lay_hint(page)
    page.locator(".psolver-play .board [data-laid]").first.wait_for()
    page.get_by_text("left").first.wait_for()


def turn_by_keys(page: Any) -> None:
    """Press keys that the notebook has another use for, after a click and without one."""
    card = page.locator(".psolver-play .tray button").last
    outlines = set()
    for take in (card.click, card.focus):
        take()
        for key in ("Enter", "r", "x", "Escape"):
            page.keyboard.press(key)
            outlines.add(card.inner_html())
    assert len(outlines) > 1
    assert not page.locator(".jp-RawCell").count()


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("jupyterlab"), reason="JupyterLab is not installed")
def test_a_puzzle_is_played_in_jupyterlab(own_page: Any, tmp_path: Path) -> None:
    cells = [
        {"cell_type": "code", "id": name, "metadata": {}, "outputs": [], "source": source}
        | {"execution_count": None}
        for name, source in (("a", CODE), ("b", AFTER))
    ]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    notebook = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "n.ipynb").write_text(json.dumps(notebook))
    command = ("jupyterlab", "--allow-root", "--no-browser", "--ServerApp.token=")
    with served(*command, cwd=tmp_path) as address:
        visited(own_page, f"{address}/lab/tree/n.ipynb")
        own_page.locator(".jp-Cell .cm-content").first.click(timeout=60_000)
        own_page.keyboard.press("Shift+Enter")
        turn_by_keys(own_page)
        play_one(own_page)
        own_page.locator(".jp-Cell .cm-content").nth(1).click()
        own_page.keyboard.press("Shift+Enter")
        output = own_page.locator(".jp-OutputArea-executeResult pre").last
        output.wait_for(timeout=30_000)
        assert "1" == output.inner_text().strip()
        assert not own_page.locator(".psolver-notebook.dark").count()
        own_page.evaluate("document.body.style.setProperty('--jp-layout-color0', '#111')")
        own_page.locator(".psolver-notebook.dark").wait_for()


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("marimo"), reason="marimo is not installed")
def test_a_puzzle_is_played_in_marimo(own_page: Any, tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(MARIMO)
    command = ("marimo", "run", "m.py", "--headless", "--no-token")
    with served(*command, cwd=tmp_path) as address:
        visited(own_page, address)
        play_one(own_page)
        style = own_page.locator(".psolver-notebook").first.get_attribute("class")
        assert "dark" not in str(style).split()
        own_page.get_by_text("100 solutions").hover()
        own_page.mouse.wheel(0, 9000)
        own_page.get_by_label("Solution 99", exact=True).wait_for()
