"""The module that browses solutions, on a page of its own, and what it is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import psolver
from psolver import Tiling
from psolver.html import TilingLines, picture_style
from psolver.text import Style
from support.modules import module_page
from support.places import SAMPLES


class Told(NamedTuple):
    """A puzzle, some of its tilings, the lines that tell them, and the style of their pictures."""

    puzzle: psolver.Puzzle
    tilings: Sequence[Tiling]
    lines: Sequence[str]
    style: str


def told(puzzle: psolver.Puzzle, limit: int | None = None) -> Told:
    tilings = list(islice(psolver.tilings(puzzle), limit))
    return told_of(puzzle, tilings)


def told_of(puzzle: psolver.Puzzle, tilings: Sequence[Tiling]) -> Told:
    teller = TilingLines(puzzle, Style(), ordered=True)
    lines = [teller.tiling(one, number) for number, one in enumerate(tilings, 1)]
    return Told(puzzle, tilings, lines, picture_style(puzzle, "psolver-solutions"))


def of_sample(name: str, limit: int | None = None) -> Told:
    return told(psolver.load(SAMPLES / f"{name}.toml"), limit)


def ended(told: Told) -> str:
    """The line that tells that there is nothing more."""
    number = len(told.tilings)
    outcome = psolver.Outcome("solved", number, None, number, True, "sat", 0, 0.0)
    return TilingLines(told.puzzle, Style()).end(outcome)


class Browsing:
    """A page that browses solutions."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def begin(self, told: Told) -> None:
        self.page.evaluate("(style) => module.begin(style)", told.style)

    def take(self, lines: Sequence[str]) -> None:
        self.page.evaluate("(text) => module.take(text)", "".join(f"{one}\n" for one in lines))

    def show(self, told: Told) -> None:
        """Begin, take all lines, and wait for the first picture."""
        self.begin(told)
        self.take(told.lines)
        self.page.wait_for_selector(".tile svg")

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).first.inner_text())

    def value(self, selector: str) -> str:
        return str(self.page.locator(selector).first.input_value())

    def count(self, selector: str) -> int:
        return int(self.page.locator(selector).count())

    def state(self) -> Any:
        """The state that the module has sent last."""
        self.page.wait_for_function("told.some(([event]) => event === 'state')")
        self.page.wait_for_timeout(400)
        return self.page.evaluate("told.findLast(([event]) => event === 'state')[1]")


def browsing(
    browser: Any, data: Any = None, script: str = "", **options: Any
) -> Iterator[Browsing]:
    """A page that browses; at the end nothing has gone wrong in it. A `script` runs before all."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda one: one.type == "error" and faults.append(one.text))
    if script:
        page.add_init_script(script)
    with module_page("solutions.js", data) as address:
        page.goto(address)
        page.wait_for_function("window.module")
        yield Browsing(page)
        context.close()
    assert [] == faults, faults
