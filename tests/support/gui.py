"""A server of `psolver gui`, and a page of it in headless Chromium, for tests that play with it."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support.browser import PATIENCE

# has the states of a search, one after the other, from now on: none of them passes unseen
STATES = """() => {
    window.states = [];
    const look = (changes) => states.push(
        ...changes.slice(1).map(({ oldValue }) => oldValue), changes.at(-1).target.dataset.state);
    const options = { attributeFilter: ["data-state"], attributeOldValue: true, subtree: true };
    new MutationObserver(look).observe(document, options);
}"""


@contextmanager
def served(*arguments: str, cwd: Path | None = None) -> Iterator[str]:
    """The address of a server that runs inside, at any free port."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [sys.executable, "-m", "psolver", "gui", "--no-browser", "--port", str(port)]
    server = subprocess.Popen([*command, *arguments], stderr=subprocess.PIPE, text=True, cwd=cwd)
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
    from psolver.page import packed_text

    page.goto("about:blank")  # else only the part behind # would change, which loads nothing
    page.goto(f"/#puzzle={packed_text(text)}")
    page.get_by_role("tab", name=view).click()


def until_count(locator: Any, number: int) -> None:
    """Wait until so many elements are there: a drawing comes after the text it is drawn from."""
    from playwright.sync_api import expect

    expect(locator).to_have_count(number)


def until_other(place: Any, before: bytes) -> bytes:
    """Return a picture of an element as soon as it is another one: what moves is drawn later."""
    end = time.monotonic() + PATIENCE / 1000
    while before == (picture := place.screenshot()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return bytes(picture)


def until_text(page: Any, text: str) -> None:
    """Wait until a text is in the editor, and the view Puzzle, where it is open, is drawn of it:
    what grows there moves the buttons that somebody is about to click.
    """
    now = "sessionStorage.getItem('psolver-text')"
    try:
        page.wait_for_function(f"text => {now} === text", arg=text)
    except Exception:
        assert text == page.evaluate(now)
        raise
    if page.locator(".psolver-puzzle .drawings").count():
        page.locator(".psolver-puzzle .drawings[aria-busy=false]").wait_for(state="attached")


def drawn(page: Any, text: str) -> None:
    """Put a text without a fault into the editor, and wait until it is drawn."""
    typed(page, text)
    until_text(page, text)
    assert "" == page.locator(".psolver-puzzle .fault").text_content()


def with_board(text: str, *lines: str) -> str:
    """Return a text with another board, drawn."""
    drawing = "\n".join(("'''", *lines, "'''"))
    old = r"""^board = (".*?"|'''.*?''')"""
    return re.sub(old, lambda _: f"board = {drawing}", text, count=1, flags=re.M | re.S)


def cell(page: Any, row: int, column: int, drawing: str = "Board") -> Any:
    """A cell of a drawing, counted from 1."""
    grid = page.get_by_role("grid", name=drawing, exact=True).first
    return grid.get_by_role("gridcell", name=f"row {row}, column {column}:")


def spot(one: Any, right: float = 0, down: float = 0) -> tuple[float, float]:
    """The middle of a cell on the screen, or a place that is some cells further."""
    x, y = one.evaluate(
        """(one, by) => {
          const points = [...one.points];
          const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
          const at = new DOMPoint(mean(({x}) => x) + by[0], mean(({y}) => y) + by[1]);
          const {x, y} = at.matrixTransform(one.getScreenCTM());
          return [x, y];
        }""",
        [right, down],
    )
    return x, y


def played(page: Any, text: str) -> Any:
    """The view Play, with a puzzle."""
    opened(page, text, "Play")
    return page.locator(".psolver-play")


def search_options(page: Any) -> Any:
    """The fields behind "Options" of the view Solutions, unfolded."""
    fold = page.locator(".psolver-controls .options")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return fold


def list_all(page: Any) -> None:
    """Let the view Solutions, which is open, list all solutions, not only different ones."""
    page.get_by_role("combobox", name="Which", exact=True).select_option(label="all")


def shown(page: Any, text: str, number: int) -> None:
    """Solve a puzzle in the page, show one of all its solutions, and close that again."""
    typed(page, text)
    page.get_by_role("tab", name="Solutions").click()
    list_all(page)
    solve(page)
    page.locator(".tile").nth(number - 1).click()
    page.wait_for_timeout(1000)
    page.keyboard.press("Escape")


def until_done(page: Any) -> None:
    """Wait until the search of the view Solutions, which has none before it, is done."""
    page.locator(".psolver-progress[data-state=done]").wait_for()


def solve(page: Any) -> None:
    """Press Run in the view Solutions, and wait until the search that begins then is done."""
    page.evaluate(STATES)
    page.get_by_role("button", name="Run", exact=True).click()
    has_ended = "states.includes('running') && states.at(-1) === 'done'"
    page.wait_for_function(f"() => {has_ended}")


def until_state(view: Any, text: str) -> None:
    """Wait until the view Play shows a text about the placements."""
    view.locator(".state").get_by_text(text).wait_for()


def in_tray(view: Any, name: str) -> Any:
    """The button of a piece in the tray of Play."""
    return view.get_by_role("button", name=re.compile(f"^{re.escape(name)}(,|$)"))


def lay_hint(view: Any) -> None:
    """Ask for a hint step by step, and lay its piece."""
    view.get_by_role("button", name="Hint", exact=True, disabled=False).click()
    for name in ("Next hint", "Next hint", "Place it"):
        view.get_by_role("button", name=name).click()


def laid(view: Any) -> list[str]:
    """The names of the pieces on the board of Play."""
    return sorted(view.locator("[data-laid] > title").all_text_contents())


def until_laid(view: Any, names: list[str]) -> None:
    """Wait until pieces of these names, sorted, lie on the board of Play, and no others."""
    end = time.monotonic() + PATIENCE / 1000
    while names != (seen := laid(view)):
        assert time.monotonic() < end, seen
        time.sleep(0.05)


def on_layer(view: Any, number: int) -> None:
    """Show a layer of a solid, counted from 1, by its slider."""
    view.get_by_role("slider", name="Layer", exact=True).fill(str(number))


def all_layers(view: Any) -> None:
    """Show all layers of a solid at once."""
    view.get_by_role("button", name="All layers", pressed=False).click()


def middle(place: Any) -> dict[str, float]:
    """The middle of an element on the screen."""
    box = place.bounding_box()
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def point(
    view: Any, row: float, column: float, rows: int = 4, columns: int = 4
) -> dict[str, float]:
    """The middle of a cell (from 0) of a flat board, on the screen."""
    box = view.locator(".board svg").bounding_box()
    return {
        "x": box["x"] + box["width"] * (column + 0.56) / (columns + 0.12),
        "y": box["y"] + box["height"] * (row + 0.56) / (rows + 0.12),
    }


def swipe(page: Any, start: dict[str, float], end: dict[str, float]) -> None:
    """Move a finger over the screen."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", start)
    for part in range(1, 9):
        between = {axis: start[axis] + (end[axis] - start[axis]) * part / 8 for axis in ("x", "y")}
        touch("touchMove", between)
    touch("touchEnd")


def drag(page: Any, start: dict[str, float], end: dict[str, float]) -> None:
    """Move the mouse from one place to another with its button down."""
    page.mouse.move(**start)
    page.mouse.down()
    page.mouse.move(**end, steps=6)
    page.mouse.up()


@contextmanager
def phone(browser: Any, address: str, width: int = 360, height: int = 740) -> Iterator[Any]:
    """The page on the screen of a phone, which is touched."""
    screen = {"width": width, "height": height}
    context = browser.new_context(viewport=screen, has_touch=True, is_mobile=True, base_url=address)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("tab", name="Puzzle").wait_for()
    yield page
    context.close()
