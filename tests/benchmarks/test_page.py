"""How fast the page of `psolver gui` is: reported and never asserted.

python -m pytest tests/benchmarks/test_page.py -o addopts= --benchmark-json=page.json

Seconds are those until something is seen; requests and frames are in the "extra_info" of that file.
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.browser import Browser
from support.gui import served

ROUNDS = 5
# the milliseconds from a click on a cell of the board until its drawing has changed, by frames
EDIT = """() => new Promise((done) => {
    const cell = document.querySelector(".psolver-drawing [role=gridcell]");
    const box = cell.getBoundingClientRect();
    const text = () => sessionStorage.getItem("psolver-text");
    const [before, began] = [text(), performance.now()];
    const at = { bubbles: true, pointerId: 1 };
    [at.clientX, at.clientY] = [box.x + box.width / 2, box.y + box.height / 2];
    const svg = cell.closest("svg");
    svg.setPointerCapture = () => {};
    for (const kind of ["pointerdown", "pointerup"]) svg.dispatchEvent(new PointerEvent(kind, at));
    const look = () => {
        const busy = document.querySelector(".psolver-puzzle .drawings").ariaBusy === "true";
        if (text() !== before && !busy) done(performance.now() - began);
        else requestAnimationFrame(look);
    };
    look();
})"""
# the milliseconds of each frame from now on, in `times`
FRAMES = """() => {
    window.times = [];
    let last = performance.now();
    const frame = (now) => {
        times.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""


def fresh(browser: Browser, address: str) -> Any:
    """A page of a browser that has seen none before."""
    screen = {"width": 1440, "height": 900}
    return browser.new_context(viewport=screen, base_url=address).new_page()


def shown(page: Any, view: str) -> None:
    """Open the page, and wait until a view is drawn."""
    page.goto("/")
    if view == "Start":
        page.get_by_role("heading", name="psolver").wait_for()
        page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    else:
        page.get_by_role("grid", name="Board").first.wait_for()


@pytest.mark.parametrize("view", ["Start", "Puzzle"])
@pytest.mark.parametrize("again", [False, True], ids=["first-visit", "again"])
def test_the_page(benchmark: BenchmarkFixture, browser: Browser, view: str, again: bool) -> None:
    with served(*(["pentominoes-6x10"] if view == "Puzzle" else [])) as address:
        pages = [fresh(browser, address) for _ in range(ROUNDS + 1)]
        requests: list[str] = []
        for page in pages:
            page.on("request", lambda request: requests.append(request.url))
        if again:
            shown(pages[0], view)
        requests.clear()
        one = iter(pages)
        reload = (pages[0], view)
        benchmark.pedantic(
            shown, setup=lambda: (reload if again else (next(one), view), {}), rounds=ROUNDS
        )
        benchmark.extra_info["requests"] = len(requests) / ROUNDS
        for page in pages:
            page.context.close()


def test_an_edit_is_drawn(benchmark: BenchmarkFixture, browser: Browser) -> None:
    with served("pentominoes-6x10") as address:
        page = fresh(browser, address)
        shown(page, "Puzzle")
        benchmark.pedantic(
            page.evaluate, (EDIT,), setup=lambda: page.wait_for_timeout(300), rounds=20
        )
        page.context.close()


@pytest.mark.parametrize("tiles", [1, 9356], ids=["first-solution", "all-solutions"])
def test_solutions(benchmark: BenchmarkFixture, browser: Browser, tiles: int) -> None:
    with served("pentominoes-6x10") as address:
        pages = iter([fresh(browser, address) for _ in range(ROUNDS)])

        def ready() -> tuple[tuple[Any], dict[str, Any]]:
            page = next(pages)
            shown(page, "Puzzle")
            page.wait_for_timeout(2000)  # a process is prepared meanwhile
            return (page,), {}

        def solve(page: Any) -> None:
            page.get_by_role("button", name="Run", exact=True).click()
            if tiles == 1:
                page.locator(".tile svg").first.wait_for()
            else:
                page.locator(".psolver-progress[data-state=done]").wait_for()

        benchmark.pedantic(solve, setup=ready, rounds=ROUNDS)


def test_all_solutions_of_the_command_line(benchmark: BenchmarkFixture) -> None:
    command = [sys.executable, "-m", "psolver", "pentominoes-6x10"]
    benchmark.pedantic(
        subprocess.run, (command,), {"stdout": subprocess.DEVNULL}, rounds=ROUNDS, warmup_rounds=1
    )


@pytest.mark.parametrize("sample", ["pentominoes-6x10", "soma-cube"])
def test_frames_of_a_drag(benchmark: BenchmarkFixture, browser: Browser, sample: str) -> None:
    with served(sample) as address:
        page = fresh(browser, address)
        page.goto("/")
        page.get_by_role("tab", name="Play").click()
        page.locator(".psolver-play .board svg, .psolver-play canvas").first.wait_for()
        piece = page.locator(".psolver-play .tray svg").first.bounding_box()
        board = page.locator(".psolver-play .board").bounding_box()
        page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
        page.mouse.down()
        page.evaluate(FRAMES)

        def drag() -> None:
            end = time.monotonic() + 2
            turn = 0
            while time.monotonic() < end:
                turn += 1
                page.mouse.move(board["x"] + 20 + turn % 200, board["y"] + 20 + turn % 150)

        benchmark.pedantic(drag, rounds=1)
        times = sorted(page.evaluate("() => times"))
        benchmark.extra_info["frames"] = round(1000 * len(times) / sum(times), 1)
        benchmark.extra_info["longest"] = round(times[-1])
        page.mouse.up()
        page.context.close()
