"""A search in the process of a tab: what it finds is told as it comes."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from queue import Empty, Full, Queue
from typing import Literal, NamedTuple, TypeAlias

from ...control import Progress
from ...puzzle.model import Puzzle
from ...puzzle.outcome import Outcome
from ...puzzle.tiling import Placement, Tiling
from ...render.html.page_data import TilingLines
from ...render.look import Style
from ...solve import tasks
from ...solve.run import Options, Run
from . import work

TELL_SECONDS = 0.1  # between two reports
FIRST_SECONDS = 0.02  # that telling takes before the first report, which is to come soon
MOST_SECONDS = 0.2  # and before each other one
MOST_WAITING = 2000  # tilings that were found and not told yet: the search waits for those who tell

Kind: TypeAlias = Literal["list", "count", "sample"]


class Asked(NamedTuple):
    """What is asked of a search.

    kind      "list" of tilings, their "count", or a "sample" of them, drawn at random
    distinct  one tiling of each class
    limit     at most so many tilings are listed
    number    so many are drawn
    seed      how they are drawn; None: one is chosen
    """

    kind: Kind = "list"
    distinct: bool = False
    engine: str = "auto"
    limit: int = 100_000
    number: int = 10
    seed: int | None = None


class Report(NamedTuple):
    """What a search has found since the report before, and how it is getting on.

    lines       what the page is told: see render/html/page_data.py
    placements  those that were not met before; they are numbered from 0 on
    tilings     each by the numbers of its placements
    """

    lines: str
    placements: tuple[Placement, ...]
    tilings: tuple[tuple[int, ...], ...]
    outcome: Outcome
    progress: Progress
    done: bool


class _Search:
    """The search, in a thread of its own."""

    def __init__(self, puzzle: Puzzle, asked: Asked) -> None:
        limit = asked.limit if asked.kind == "list" else None
        options = Options(limit=limit, distinct=asked.distinct, engine=asked.engine)
        self.run = Run(puzzle, options, lambda _: work.control().tick())
        self.found: Queue[Tiling] = Queue(MOST_WAITING)
        self.fault: BaseException | None = None
        self.done = threading.Event()
        self._asked = asked
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        asked = self._asked
        try:
            if asked.kind == "count":
                tasks.count(self.run, asked.distinct)
            elif asked.kind == "sample":
                for tiling in tasks.sample(self.run, asked.number, asked.seed):
                    self._put(tiling)
            else:
                for tiling in tasks.tilings(self.run):
                    self._put(tiling)
        except BaseException as fault:
            self.fault = fault
        finally:
            self.run.close()
            self.done.set()

    def _put(self, tiling: Tiling) -> None:
        while True:
            try:
                return self.found.put(tiling, timeout=TELL_SECONDS)
            except Full:
                work.control().check()

    def outcome(self) -> Outcome:
        """What has come of it so far; the time that it was paused does not count."""
        outcome = self.run.outcome
        return replace(outcome, seconds=max(0.0, outcome.seconds - work.paused_seconds()))

    def found_now(self) -> Tiling | None:
        """What was found next and not taken yet; None where there is nothing."""
        try:
            return self.found.get_nowait()
        except Empty:
            return None


class _Telling:
    """Makes reports of a search; it remembers what was told."""

    def __init__(self, searching: _Search, puzzle: Puzzle) -> None:
        self._searching = searching
        self._teller = TilingLines(puzzle, Style(), ordered=True)
        self._numbers: dict[Placement, int] = {}
        self._told = 0
        self._seconds = FIRST_SECONDS

    def report(self) -> Report:
        """What was found since the report before, as far as it can be told in a short time.

        Raises what has ended the search.
        """
        searching, before = self._searching, len(self._numbers)
        is_over = searching.done.is_set()  # what it has found is there by now
        lines, tilings = self._tell_some()
        done = is_over and searching.found.empty()
        if done and searching.fault:
            raise searching.fault
        outcome = searching.outcome()
        if done:
            lines.append(self._teller.end(outcome))
        new = tuple(self._numbers)[before:]
        text = "".join(f"{line}\n" for line in lines)
        progress = replace(searching.run.control.progress)
        return Report(text, new, tuple(tilings), outcome, progress, done)

    def _tell_some(self) -> tuple[list[str], list[tuple[int, ...]]]:
        lines, tilings = [], []
        until = time.monotonic() + self._seconds
        while time.monotonic() < until and (tiling := self._searching.found_now()):
            self._told += 1
            lines.append(self._teller.tiling(tiling, self._told))
            tilings.append(tuple(map(self._number, tiling.placements)))
        if lines:
            self._seconds = MOST_SECONDS
        return lines, tilings

    def _number(self, placement: Placement) -> int:
        return self._numbers.setdefault(placement, len(self._numbers))


def search(puzzle: Puzzle, asked: Asked) -> Iterator[Report]:
    """Reports of a search, some in each second, until it is done; none while it is paused.

    Raises PsolverError for what cannot be asked of the puzzle.
    """
    searching = _Search(puzzle, asked)
    telling = _Telling(searching, puzzle)
    while True:
        if work.is_paused():
            time.sleep(TELL_SECONDS)
        elif searching.found.empty():
            searching.done.wait(TELL_SECONDS)
        work.control().check()
        if work.is_paused():
            continue
        report = telling.report()
        yield report
        if report.done:
            return
