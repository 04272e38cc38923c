"""Time what the page does in each frame of a drag: a piece over the board of Play, a stroke in the
editor, a solid that is turned.

    PYTHONPATH=tests python tests/benchmarks/drags.py [SAMPLE ...]

For each drag: the median and the 95th percentile, in milliseconds, of the time in scripts and of
all work of the page (scripts, styles, layout, painting) for one move of the mouse.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import quantiles
from typing import Any

from support.browser import chromium
from support.gui import middle, opened, served
from support.places import SAMPLES

NAMES = ("pentominoes-6x10", "kanoodle-pyramid", "bedlam-cube", "rhombic-cube")
MOVES = 120
FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
Place = dict[str, float]


def main(names: list[str]) -> None:
    """Print a line for each drag in the pages of some samples."""
    print(f"{'sample':20} {'drag':20} {'scripts':>16} {'all':>16}")
    for browser in chromium():
        with served() as address:
            page = browser.new_tab(address)
            for name in names:
                text = (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")
                for drag, (view, ends) in DRAGS.items():
                    opened(page, text, view)
                    page.wait_for_timeout(2000)
                    if places := ends(page):
                        script, task = dragged(page, *places)
                        print(f"{name:20} {drag:20} {of(script):>16} {of(task):>16}", flush=True)


def of(values: list[float]) -> str:
    """The median and the 95th percentile."""
    parts = quantiles(values, n=20)
    return f"{parts[9]:.1f} {parts[18]:.1f}"


def dragged(page: Any, first: Place, start: Place, end: Place) -> tuple[list[float], list[float]]:
    """The milliseconds in scripts, and of all work, of each move to and fro after a press."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def spent() -> tuple[float, float]:
        metrics = session.send("Performance.getMetrics")["metrics"]
        values = {metric["name"]: 1000 * metric["value"] for metric in metrics}
        return values["ScriptDuration"], values["TaskDuration"]

    page.mouse.move(**first)
    page.mouse.down()
    times = []
    for number in range(MOVES + 10):
        part = abs(number % 40 - 20) / 20
        before = spent()
        page.mouse.move(*(start[axis] + part * (end[axis] - start[axis]) for axis in ("x", "y")))
        page.evaluate(FRAME)
        times.append([after - earlier for after, earlier in zip(spent(), before, strict=True)])
    page.mouse.up()
    scripts, tasks = zip(*times[10:], strict=True)  # the first ones compile
    return list(scripts), list(tasks)


def over(place: Any, part: float = 0.35) -> tuple[Place, Place]:
    """Two places in an element."""
    box = place.bounding_box()
    at = middle(place)
    far = {"x": part * box["width"], "y": part * box["height"]}
    return (
        {axis: at[axis] - far[axis] for axis in at},
        {axis: at[axis] + far[axis] for axis in at},
    )


def of_play(page: Any, where: str) -> tuple[Place, Place, Place] | None:
    view = page.locator(".psolver-play")
    view.locator(".state[data-status=possible]").wait_for()
    board = view.locator(where)
    return (middle(view.locator(".tray button").first), *over(board)) if board.count() else None


def of_editor(page: Any) -> tuple[Place, Place, Place] | None:
    board = page.locator(".psolver-puzzle .board .psolver-drawing:visible")
    if not board.count():
        return None
    start, end = over(board.first, 0.3)
    return start, start, end


def of_scene(page: Any) -> tuple[Place, Place, Place] | None:
    canvas = page.locator(".psolver-puzzle .board-scene canvas:visible")
    if not canvas.count():
        return None
    start, end = over(canvas)
    return start, start, end


DRAGS: dict[str, tuple[str, Callable[[Any], tuple[Place, Place, Place] | None]]] = {
    "piece over board": ("Play", lambda page: of_play(page, ".board > svg")),
    "piece over solid": ("Play", lambda page: of_play(page, ".psolver-stage canvas")),
    "stroke of the brush": ("Puzzle", of_editor),
    "solid that turns": ("Puzzle", of_scene),
}

if __name__ == "__main__":
    main(sys.argv[1:] or list(NAMES))
