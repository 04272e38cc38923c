"""The search of a tab: what was asked, how far it is, what it has found. It outlives a reload."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Literal, TypeAlias

from ...errors import PsolverError
from ...puzzle.model import Puzzle
from ...puzzle.tiling import Placement
from ...render.words.results import capital, clock, how_far, summary_line
from . import work
from .faults import in_words_of_page
from .search_work import Asked, Report, search
from .worker import Call, Worker

WHY = 'the view "Why"'  # who draws the cells that a reason speaks of

WORDS = ("title", "notes", "source", "expect", "file")  # of a puzzle: no solution depends on them

State: TypeAlias = Literal["running", "paused", "done", "failed", "ended"]
Tell: TypeAlias = Callable[[str], None]


class Searching:
    """A search that begins at once, in the worker's process.

    puzzle, asked  what is searched, and how
    state          "running", "paused", "done", "failed", or "ended" before it was done
    lines          what the page was told of it, report by report
    report         the last one
    why            it is paused, or has failed; "" where nothing needs to be said
    """

    def __init__(
        self, worker: Worker, puzzle: Puzzle, asked: Asked, seconds: float | None = None
    ) -> None:
        """Begin; after so many seconds it is paused, and may go on for as many more."""
        self.puzzle, self.asked = puzzle, asked
        self.state: State = "running"
        self.lines: list[str] = []
        self.report: Report | None = None
        self.why = ""
        self._worker = worker
        self._seconds, self._pause_at = seconds, seconds
        self._first: tuple[float, float] | None = None  # when which part done was known first
        self._placements: list[Placement] = []
        self._tilings: list[tuple[int, ...]] = []
        self._tell: Tell = lambda _: None
        self._following = asyncio.create_task(self._follow(worker.ask(search, puzzle, asked)))

    def listen(self, tell: Tell) -> None:
        """From now on `tell`, and nobody else, is called after each change, with lines that are
        new.
        """
        self._tell = tell

    async def _follow(self, call: Call) -> None:
        """Take in the reports, until there are no more."""
        try:
            async for report in call:
                self._take(report)
        except PsolverError as fault:
            self.state = "failed"
            self.why = in_words_of_page(str(fault), self.puzzle.file)
        if self.state in ("running", "paused"):
            self.state = "done" if self.report and self.report.done else "ended"
        self._tell("")

    def _take(self, report: Report) -> None:
        self.report = report
        if self.state == "paused" and not report.done:  # it had not begun when it was told
            self._worker.tell(work.pause)
        if report.lines:
            self.lines.append(report.lines)
        self._placements += report.placements
        self._tilings += report.tilings
        done, seconds = report.progress.fraction, report.outcome.seconds
        if self._first is None and done is not None:
            self._first = seconds, done
        if self._pause_at and seconds > self._pause_at and not report.done:
            self.pause(f"after {clock(self._pause_at)}")
        self._tell(report.lines)

    def pause(self, why: str = "") -> None:
        """Stand still, until it is told to go on."""
        if self.state == "running":
            self.state, self.why = "paused", why
            self._worker.tell(work.pause)
            self._tell("")

    def go_on(self) -> None:
        """Go on, for as long as was allowed in the beginning."""
        if self.state == "paused":
            self.state, self.why = "running", ""
            if self._seconds:
                before = self.report.outcome.seconds if self.report else 0.0
                self._pause_at = before + self._seconds
            self._worker.tell(work.go_on)
            self._tell("")

    @property
    def fraction(self) -> float | None:
        """The part that is done, 0 to 1; None where it is not known."""
        if self.state == "done":
            return 1.0
        return self.report.progress.fraction if self.report else None

    @property
    def sentence(self) -> str:
        """How it is getting on, or what came of it."""
        if self.state == "failed":
            return f"Stopped: {self.why}."
        if self.report is None:
            return "Starting …"
        outcome, progress = self.report.outcome, self.report.progress
        if self.state == "done":
            return f"{capital(summary_line(outcome, WHY))}."
        told = how_far(self.puzzle, outcome, progress, self._first)
        beginning = {"running": "Searching", "paused": "Paused", "ended": "Ended"}[self.state]
        why = f" {self.why}" if self.why else ""
        return f"{beginning}{why} ({clock(outcome.seconds)}): {told}"

    def is_of(self, puzzle: Puzzle) -> bool:
        """Is it the search of a puzzle, be it that this has another title or other words about
        it?
        """
        names = (one.name for one in fields(puzzle) if one.name not in WORDS)
        return all(getattr(puzzle, name) == getattr(self.puzzle, name) for name in names)

    @property
    def number(self) -> int:
        """How many tilings were found that can be shown."""
        return len(self._tilings)

    def found(
        self, first: int, most: int | None = None
    ) -> tuple[Sequence[Placement], Sequence[Sequence[int]]]:
        """Placements, and tilings by the numbers of these, from the `first` (from 1) on."""
        end = None if most is None else first - 1 + most
        return self._placements, self._tilings[first - 1 : end]

    @property
    def options(self) -> str:
        """The options of the command line that asks the same; they begin with a blank."""
        asked = self.asked
        words = [""]
        if asked.kind == "count":
            words.append("--count")
        elif asked.kind == "sample":
            seed = self.report.outcome.seed if self.report else asked.seed
            words.append(f"--sample {asked.number}")
            words += [] if seed is None else [f"--seed {seed}"]
        else:
            words.append(f"-n {asked.limit}")
        words += ["--distinct"] if asked.distinct else []
        words += [] if asked.engine == "auto" else [f"--engine {asked.engine}"]
        words += [f"--time-limit {self._seconds:g}"] if self._seconds else []
        return " ".join(words)
