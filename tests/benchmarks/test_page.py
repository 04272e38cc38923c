"""How fast the page of `psolver gui` is: reported and never asserted.

python -m pytest tests/benchmarks/test_page.py -o addopts= --benchmark-json=page.json

Seconds are those until something is seen; requests are in the "extra_info" of that file. Drags are
timed by drags.py.
"""

from __future__ import annotations

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
