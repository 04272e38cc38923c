"""The search of a tab: the request, the reports of it from the tab's worker, its state.

It outlives a reload of the page.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Literal, NamedTuple, TypeAlias

from ..cli.command_options import CommandOptions
from ..core.control import Progress, current_control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.registries import SERVICES, service
from ..core.tilings import Placement, Placements, Tiling, tiling
from ..engines.cheap_count import with_number_of_all
from ..html import TilingLines
from ..search import counting_tasks, drawing_tasks, tasks
from ..search.puzzle_group import UpTo
from ..search.run import Options, Run
from ..search.strategy import ENGINES
from ..text.look import Style
from ..text.progress_words import clock
from .page_tuning import FIRST_REPORT_SECONDS, REPORT_SECONDS
from .search_words import page_lines, page_progress
from .tab_calls import call_paused_seconds, pause_call, resume_call, send_value
from .worker import TabWorker, WorkerCall

# the fields of a puzzle on which no solution depends
WORD_FIELDS = ("title", "notes", "source", "expect", "file")
ENGINE_OUT = re.compile(r"leave --engine \w+ out")
MESSAGE_VERBS = ("is", "asks", "has")  # with which a message goes on after the name of a file
LISTING = ("auto", "sat")  # the engines of puzzles whose solutions can only be listed
COUNTING_ENGINE = "count"  # the engine that only counts
ASSEMBLABLE_SERVICE = (
    "only_assemblable"  # the service that leaves out solutions that do not come apart
)

SearchKind: TypeAlias = Literal["list", "count", "sample"]
SearchState: TypeAlias = Literal["running", "paused", "done", "failed", "ended"]
SearchListener: TypeAlias = Callable[[str], None]

SEARCH_NAMES: dict[SearchKind, str] = {
    "list": "List solutions",
    "count": "Count them",
    "sample": "Draw at random",
}
STATE_WORDS = {"running": "Searching", "paused": "Paused", "ended": "Ended"}


# requests -----------------------------------------------------------------------------------------


class SearchRequest(NamedTuple):
    """A request to search a puzzle.

    kind      "list" of tilings, their "count", or a "sample" of them, drawn at random
    distinct  whether to find one tiling of each class only
    up_to     the group that makes the classes; None: the symmetries of the puzzle
    limit     the greatest number of tilings to list
    begun     placements that all solutions are to hold
    apart     whether only tilings that can be taken apart are solutions
    number    of tilings to draw
    seed      of the drawing; None: one is chosen
    """

    kind: SearchKind = "list"
    distinct: bool = False
    up_to: UpTo | None = None
    begun: Placements = ()
    apart: bool = False
    engine: str = "auto"
    limit: int = 100_000
    number: int = 10
    seed: int | None = None


def search_kinds(puzzle: Puzzle | None) -> dict[SearchKind, str]:
    """Return the kinds of searches that a puzzle can have, with their names on the page.

    >>> import psolver
    >>> list(search_kinds(psolver.loads('goal = "symmetry"\\npieces = "##"\\nboard = "2x2"')))
    ['list', 'count']
    """
    kinds = dict(SEARCH_NAMES)
    if _is_listed(puzzle):
        del kinds["sample"]
    return kinds


def search_engines(puzzle: Puzzle | None, kind: SearchKind, apart: bool = False) -> list[str]:
    """Return the engines for a kind of search, "auto" first; those that list for solutions that
    are to come `apart`.
    """
    if kind == "sample":
        return ["auto"]
    if _is_listed(puzzle):
        return list(LISTING)
    may_count = kind == "count" and not apart
    return [name for name in ENGINES if name != COUNTING_ENGINE or may_count]


def may_come_apart(puzzle: Puzzle | None) -> bool:
    """Whether the page can find out which solutions of a puzzle come apart."""
    if ASSEMBLABLE_SERVICE not in SERVICES:
        return False
    if puzzle is None or puzzle.goal or puzzle.best:
        return False
    return bool(service("is_taken_apart")(puzzle))


def solution_classes(puzzle: Puzzle | None) -> dict[UpTo | None, str]:
    """Return the groups by which solutions of a puzzle can be the same, and how those of one class
    differ; {} if there is no choice.

    >>> import psolver
    >>> solution_classes(psolver.puzzle(board="2x3", pieces={"I": "##"}))
    {None: 'turns and flips', 'rotations': 'turns'}
    """
    if puzzle is None or puzzle.goal or puzzle.in_parts:
        return {}
    if puzzle.board.lattice.flat:
        return {None: "turns and flips", "rotations": "turns"}
    return {None: "turns", "reflections": "turns and mirror images"}


def _is_listed(puzzle: Puzzle | None) -> bool:
    """Whether a puzzle's solutions can only be listed: figures, and best tilings of some kinds."""
    if puzzle is None:
        return False
    if puzzle.best is None or puzzle.goal:
        return puzzle.goal is not None
    return "is_exact" not in SERVICES or not service("is_exact")(puzzle)


# in the tab's worker -----------------------------------------------------------------------------


class SearchReport(NamedTuple):
    """The progress of a search, and the tilings it has found since the report before.

    lines       data for the page: see html/page_data.py
    placements  new ones; they are numbered from 0 on
    tilings     each by the numbers of its placements
    """

    lines: str
    placements: Placements
    tilings: tuple[tuple[int, ...], ...]
    outcome: Outcome
    progress: Progress
    done: bool


def search_reports(puzzle: Puzzle, request: SearchRequest) -> Iterator[SearchReport]:
    """Send reports of a search, several a second, none while it is paused; yield the last one.

    Raises PsolverError for a request that the puzzle does not allow.
    """
    yield ReportedSearch(puzzle, request).last_report()


class ReportedSearch:
    """A search that sends reports at its ticks, and when it has found a tiling."""

    def __init__(self, puzzle: Puzzle, request: SearchRequest) -> None:
        """Raises PsolverError for a request that the puzzle does not allow."""
        limit = None
        if request.kind == "list":
            limit = request.limit
        options = Options(
            limit=limit, distinct=request.distinct, up_to=request.up_to, engine=request.engine
        )
        self._puzzle = puzzle
        self._request = request
        self._call = current_control()
        rest = puzzle
        if request.begun:
            rest = service("rest_of_puzzle")(puzzle, request.begun)
        self._run = Run(rest, options, lambda _: self._look())
        if request.apart:
            service(ASSEMBLABLE_SERVICE)(self._run, CommandOptions(only_assemblable=True))
        self._whole: Outcome | None = None  # of a list that ended at its limit, with all counted
        self._teller = TilingLines(puzzle, Style(), ordered=True)
        self._numbers: dict[Placement, int] = {}
        self._found = 0
        self._reported_placements = 0
        self._lines: list[str] = []  # these and the tilings are not reported yet
        self._tilings: list[tuple[int, ...]] = []
        self._report_at = time.monotonic() + FIRST_REPORT_SECONDS

    def last_report(self) -> SearchReport:
        """Search, and return the report of the end; those before are sent."""
        run = self._run
        request = self._request
        try:
            if request.kind == "count":
                counting_tasks.count_tilings(run, request.distinct)
            elif request.kind == "sample":
                drawn = drawing_tasks.drawn_tilings(run, request.number, request.seed)
                self._take(drawn)
            else:
                self._take(tasks.tilings(run))
                if run.limited and run.puzzle and not request.apart:
                    unlimited = replace(run.options, limit=None)
                    counting = Run(run.puzzle, unlimited, lambda _: self._look())
                    self._whole = with_number_of_all(run.outcome, counting)
        finally:
            run.close()
        self._call.check()
        return self._report(done=True)

    def _look(self) -> None:
        self._call.tick()
        self._report_if_due()

    def _take(self, tilings: Iterable[Tiling]) -> None:
        begun = self._request.begun
        lattice = self._puzzle.board.lattice
        for solution in tilings:
            if begun:
                solution = tiling((*begun, *solution), lattice)
            self._found += 1
            line = self._teller.tiling(solution, self._found)
            self._lines.append(line)
            numbers = tuple(map(self._number, solution.placements))
            self._tilings.append(numbers)
            self._report_if_due()

    def _number(self, placement: Placement) -> int:
        return self._numbers.setdefault(placement, len(self._numbers))

    def _report_if_due(self) -> None:
        if time.monotonic() >= self._report_at:
            send_value(self._report())
            self._report_at = time.monotonic() + REPORT_SECONDS

    def _report(self, done: bool = False) -> SearchReport:
        outcome = self._run.outcome
        seconds = max(0.0, outcome.seconds - call_paused_seconds())
        outcome = replace(self._whole or outcome, seconds=seconds)
        if done:
            self._lines.append(self._teller.end(outcome))
        text = "".join(f"{line}\n" for line in self._lines)
        tilings = tuple(self._tilings)
        self._lines.clear()
        self._tilings.clear()
        placements = tuple(self._numbers)
        new_placements = placements[self._reported_placements :]
        self._reported_placements = len(placements)
        progress = replace(self._run.control.progress)
        return SearchReport(text, new_placements, tilings, outcome, progress, done)


# in the server ------------------------------------------------------------------------------------


class SearchRecord(NamedTuple):
    """A search as it was: the values of a `TabSearch`."""

    puzzle: Puzzle
    request: SearchRequest
    seconds: float | None
    state: SearchState
    why: str
    lines: list[str]
    report: SearchReport | None
    placements: list[Placement]
    tilings: list[tuple[int, ...]]


class TabSearch:
    """A search of a worker.

    state   "running", "paused", "done", "failed", or "ended" before it was done
    lines   the data for the page so far, report by report
    report  the last one
    why     the cause of a pause or a failure, or ""
    """

    def __init__(
        self,
        worker: TabWorker,
        puzzle: Puzzle,
        request: SearchRequest,
        seconds: float | None = None,
    ) -> None:
        """After `begin` it is paused after some seconds, and may go on for as many more."""
        self.puzzle, self.request = puzzle, request
        self.state: SearchState = "running"
        self.lines: list[str] = []
        self.report: SearchReport | None = None
        self.why = ""
        self._worker = worker
        self._seconds, self._pause_at = seconds, seconds
        # the seconds and the part done when that part was first known
        self._first: tuple[float, float] | None = None
        self._placements: list[Placement] = []
        self._tilings: list[tuple[int, ...]] = []
        self._listener: SearchListener = lambda _: None

    def begin(self) -> None:
        """Let the worker search."""
        call = self._worker.call(search_reports, self.puzzle, self.request)
        self._following = asyncio.create_task(self._follow(call))

    @property
    def record(self) -> SearchRecord:
        """Its values, from which `restored` makes it again."""
        return SearchRecord(
            self.puzzle,
            self.request,
            self._seconds,
            self.state,
            self.why,
            self.lines,
            self.report,
            self._placements,
            self._tilings,
        )

    @classmethod
    def restored(cls, worker: TabWorker, record: SearchRecord) -> TabSearch:
        """Return a search as it was; one that was running begins again, a paused one is ended."""
        search = cls(worker, record.puzzle, record.request, record.seconds)
        if record.state == "running":
            search.begin()
            return search
        search.state = record.state
        if record.state == "paused":
            search.state = "ended"
        search.why = record.why
        search.lines = record.lines
        search.report = record.report
        search._placements = record.placements
        search._tilings = record.tilings
        return search

    def listen(self, listener: SearchListener) -> None:
        """Call one listener from now on, after each change, with the new lines."""
        self._listener = listener

    async def _follow(self, call: WorkerCall) -> None:
        try:
            async for report in call:
                self._take(report)
        except PsolverError as fault:
            self.state = "failed"
            self.why = in_words_of_page(str(fault), self.puzzle.file)
        if self.state in ("running", "paused"):
            is_done = self.report is not None and self.report.done
            self.state = "done" if is_done else "ended"
        self._listener("")

    def _take(self, report: SearchReport) -> None:
        self.report = report
        if self.state == "paused" and not report.done:
            # a pause that came before the call began has not reached the worker
            self._worker.send(pause_call)
        if report.lines:
            self.lines.append(report.lines)
        self._placements += report.placements
        self._tilings += report.tilings
        done = report.progress.fraction
        seconds = report.outcome.seconds
        if self._first is None and done is not None:
            self._first = seconds, done
        pause_at = self._pause_at
        if pause_at and seconds > pause_at and not report.done:
            self.pause(f"after {clock(pause_at)}")
        self._listener(report.lines)

    def pause(self, cause: str = "") -> None:
        """Stand still until `resume`; end where that is impossible."""
        if self.state != "running":
            return
        if self._worker.can_pause:
            self.state = "paused"
            self.why = cause
            self._worker.send(pause_call)
        else:
            self.state = "ended"
            self.why = cause
            self._worker.cancel()
        self._listener("")

    def resume(self) -> None:
        """Go on, for as long as it was allowed at first."""
        if self.state == "paused":
            self.state, self.why = "running", ""
            if self._seconds:
                seconds_before = 0.0
                if self.report:
                    seconds_before = self.report.outcome.seconds
                self._pause_at = seconds_before + self._seconds
            self._worker.send(resume_call)
            self._listener("")

    @property
    def fraction(self) -> float | None:
        """The part that is done, 0 to 1; None if unknown."""
        if self.state == "done":
            return 1.0
        done = None
        if self.report:
            done = self.report.progress.fraction
        if done is None or self._limit is None:
            return done
        return max(done, self.number / self._limit)

    @property
    def sentence(self) -> str:
        """Its state, progress or result in a sentence."""
        if self.state == "failed":
            return f"Stopped: {self.why}."
        if self.report is None:
            if self.state == "paused":
                return "Paused before it began."
            return "Starting …"
        if self.state == "done":
            result_line, _ = self._result
            return result_line
        progress_line, _ = self._progress
        beginning = STATE_WORDS[self.state]
        if self.why:
            beginning += f" {self.why}"
        time_of_search = clock(self.report.outcome.seconds)
        return f"{beginning} ({time_of_search}): {progress_line}"

    @property
    def _limit(self) -> int | None:
        """The number of solutions at which it ends."""
        if self.request.kind == "list":
            return self.request.limit
        return None

    @property
    def _progress(self) -> tuple[str, str]:
        assert self.report
        outcome = self.report.outcome
        progress = self.report.progress
        return page_progress(self.puzzle, outcome, progress, self._first, self._limit)

    @property
    def is_impossible(self) -> bool:
        """Whether it has found that there is no solution."""
        if self.report is None or self.state != "done" or self.request.apart:
            return False  # of solutions that do not come apart nothing is known
        return self.report.outcome.status == "impossible"

    @property
    def details(self) -> str:
        """The engines and the work of a search that is done, before that its speed."""
        if self.report is None or self.state == "failed":
            return ""
        _, details = self._result if self.state == "done" else self._progress
        return details

    @property
    def _result(self) -> tuple[str, str]:
        assert self.report
        outcome = self.report.outcome
        if self.request.begun:  # the classes are those of the rest
            outcome = replace(outcome, distinct=None)
        classes = solution_classes(self.puzzle)
        class_words = classes.get(self.request.up_to, "turns and flips")
        return page_lines(outcome, class_words)

    def is_of(self, puzzle: Puzzle) -> bool:
        """Whether it searches a puzzle, whose title and other words may differ."""
        return are_same_but_for_words(puzzle, self.puzzle)

    @property
    def number(self) -> int:
        """The number of tilings found that can be shown."""
        return len(self._tilings)

    def found(
        self, first_number: int, most_tilings: int | None = None
    ) -> tuple[Sequence[Placement], Sequence[Sequence[int]]]:
        """Return all placements, and tilings from one on, each as the numbers of its placements.

        first_number  the number of the first tiling that is returned; the first of all has 1
        most_tilings  the greatest number of tilings to return; None: all
        """
        start = first_number - 1
        end = None
        if most_tilings is not None:
            end = start + most_tilings
        return self._placements, self._tilings[start:end]

    @property
    def options(self) -> str:
        """The options of the command line for the same search; they begin with a blank."""
        request = self.request
        if request.kind == "count":
            options = " --count"
        elif request.kind == "sample":
            options = f" --sample {request.number}"
            seed = request.seed
            if self.report:
                seed = self.report.outcome.seed
            if seed is not None:
                options += f" --seed {seed}"
        else:
            options = f" -n {request.limit}"
        if request.up_to:
            options += f" --up-to {request.up_to}"
        elif request.distinct:
            options += " --distinct"
        if request.apart:
            options += " --only-assemblable"
        if request.engine != "auto":
            options += f" --engine {request.engine}"
        if self._seconds:
            options += f" --time-limit {self._seconds:g}"
        return options


def are_same_but_for_words(puzzle: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles have the same solutions, since they differ only in words."""
    for field in fields(puzzle):
        if field.name in WORD_FIELDS:
            continue
        if getattr(puzzle, field.name) != getattr(other, field.name):
            return False
    return True


def in_words_of_page(message: str, file: str) -> str:
    """Return a message of the command line in words of the page, which shows no file and chooses
    options in fields.

    >>> in_words_of_page("a.toml: is a symmetry puzzle; leave --engine dlx out", "a.toml")
    'this puzzle is a symmetry puzzle; choose the engine auto'
    >>> in_words_of_page("a.toml: it takes 10 pieces", "a.toml")
    'it takes 10 pieces'
    """
    without_file = message.removeprefix(f"{file}: ")
    words = ENGINE_OUT.sub("choose the engine auto", without_file)
    first_word, _, _ = words.partition(" ")
    if first_word in MESSAGE_VERBS:
        return f"this puzzle {words}"
    return words
