"""How smoothly solutions are browsed while they come: reported and never asserted.

python -m pytest tests/benchmarks/test_browsing.py -o addopts= --benchmark-json=browsing.json

The frames in a second are in the "extra_info" of that file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.modules import module_page
from support.solutions import Browsing, Told, of_sample

SECONDS = 4
BATCH = 1000  # solutions
# the milliseconds of each frame while one scrolls by so many pixels in each of them
FRAMES = """([step, seconds]) => new Promise((done) => {
    const times = [];
    let last = performance.now();
    const end = last + 1000 * seconds;
    const frame = (now) => {
        times.push(now - last);
        last = now;
        scrollBy(0, step);
        if (now < end) requestAnimationFrame(frame);
        else done(times.slice(1));
    };
    requestAnimationFrame(frame);
})"""
# press the button of a piece, and wait until it is lit in all thumbnails
LIT = """async (number) => {
    document.querySelectorAll(".legend button")[number].click();
    const isLit = () => [...document.querySelectorAll(".tile")].every((one) =>
        one.querySelector(".lit"));
    do await new Promise(requestAnimationFrame); while (!isLit());
}"""
MORE = "(text) => setInterval(() => module.take(text), 200)"


@pytest.fixture(scope="module")
def pentominoes() -> Told:
    return of_sample("pentominoes-6x10")


def shown(browsing: Browsing, told: Told, number: int) -> None:
    """Have so many solutions on the page; after the last one they come again."""
    browsing.begin(told)
    browsing.take(told.lines)
    again = [lines.splitlines()[-1] for lines in told.lines]
    for first in range(len(told.lines), number, len(again)):
        browsing.take(again[: number - first])
    browsing.page.wait_for_selector(".tile svg")


@pytest.mark.parametrize("step", [20, 200, 3000])
@pytest.mark.parametrize("more", [False, True], ids=["still", "while-more-come"])
@pytest.mark.parametrize("number", [9356, 100_000])
def test_scrolling(
    benchmark: BenchmarkFixture,
    own_page: Any,
    pentominoes: Told,
    number: int,
    more: bool,
    step: int,
) -> None:
    with module_page("solutions.js") as address:
        own_page.goto(address)
        own_page.wait_for_function("window.module")
        shown(Browsing(own_page), pentominoes, number)
        if more:
            again = [lines.splitlines()[-1] for lines in pentominoes.lines[:BATCH]]
            own_page.evaluate(MORE, "".join(f"{line}\n" for line in again))
        times = sorted(own_page.evaluate(FRAMES, [step, SECONDS]))
        benchmark.extra_info["frames a second"] = round(len(times) / SECONDS, 1)
        benchmark.extra_info["95 % below ms"] = round(times[int(0.95 * len(times))], 1)
        benchmark.pedantic(lambda: None)  # the numbers are beside it


@pytest.mark.parametrize("name", ["pentominoes-6x10", "soma-cube"])
def test_lighting_up_a_piece_in_all_thumbnails(
    benchmark: BenchmarkFixture, own_page: Any, name: str
) -> None:
    """Until the last of them is lit."""
    with module_page("solutions.js") as address:
        own_page.goto(address)
        own_page.wait_for_function("window.module")
        shown(Browsing(own_page), of_sample(name, 500), 500)
        own_page.wait_for_function("!document.querySelector('.empty-tile')")

        numbers = iter([1, 2, 3, 4, 5, 6, 1, 2, 3, 4])
        own_page.evaluate(LIT, 0)
        benchmark.pedantic(_light_next, (own_page, numbers), rounds=10)


def _light_next(page: Any, numbers: Iterator[int]) -> None:
    page.evaluate(LIT, next(numbers))
