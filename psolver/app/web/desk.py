"""What one tab of the browser is doing: its puzzle's text, what follows from that, its processes.

A desk outlives a reload of its page: it is found again by the number that the browser gives a tab.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ...errors import PsolverError, PuzzleError
from ...puzzle.model import Puzzle
from .faults import in_words_of_page
from .place import Place
from .worker import Limits, Worker

if TYPE_CHECKING:
    from .searching import Searching

KEPT_SECONDS = 24 * 3600  # of a desk whose tab was closed


class Fault(NamedTuple):
    """What is wrong with a text; its line counts from 1, and is 0 where it is not known."""

    message: str
    line: int


class Family(NamedTuple):
    """The numbers that the variable of a text may be, and the one that it is on the page."""

    variable: str
    numbers: tuple[int, ...]
    number: int

    @property
    def given(self) -> dict[str, int]:
        """The number, as a reader of puzzles takes it."""
        return {self.variable: self.number}


def parsed(
    text: str, file: str, wanted: tuple[str, int] | None = None
) -> tuple[Puzzle | Fault, Family | None]:
    """The puzzle that a text describes, or what is wrong with it; `file` is what messages call it.
    With the family where the text is several puzzles: then it is the one `wanted`, a variable and
    its number, or the first.
    """
    from ...formats.toml.vary import SeveralPuzzles

    family = None
    try:
        try:
            return _loaded(text, file), None
        except SeveralPuzzles as several:
            variable, numbers = several.variable, several.numbers
            is_there = wanted and wanted[0] == variable and wanted[1] in numbers
            family = Family(variable, numbers, wanted[1] if wanted and is_there else numbers[0])
            return _loaded(text, file, family.given), family
    except PsolverError as fault:
        line = (fault.line if isinstance(fault, PuzzleError) else None) or 0
        message = in_words_of_page(str(fault), file)
        return Fault(re.sub(rf"^line {line}(, column \d+)?: ", "", message), line), family


def _loaded(text: str, file: str, given: dict[str, int] | None = None) -> Puzzle:
    from ...formats import load_bytes

    return load_bytes(text.encode(errors="surrogatepass"), file, given)


class Desk:
    """A tab: its text, the puzzle that this describes, the processes that work for it.

    text       TOML, as it is in the editor
    puzzle     that of the text, or of the last one that was a puzzle; None: there was none
    fault      what is wrong with the text
    family     of a text that is several puzzles, and which of them the puzzle is; or None
    questions  the process that answers what the views ask
    searching  the process of its search
    making     the process that makes files to take away
    place      the file that it may be saved in
    search     the last search, or None
    view       the name of the view that is open
    kept       what views want to find again after a reload, by their names
    """

    def __init__(self, limits: Limits, place: Place | None = None) -> None:
        self.place = place
        self.text = ""
        self.puzzle: Puzzle | None = None
        self.fault: Fault | None = None
        self.family: Family | None = None
        self.questions = Worker(limits)
        self.searching = Worker(limits)
        self.making = Worker(limits)
        self.search: Searching | None = None
        self.kept: dict[str, Any] = {}
        self.left_at: float | None = None  # by time.monotonic, when its page was closed
        self.view = "Puzzle"
        self._listeners: list[Callable[[], None]] = []
        self._openers: dict[str, Callable[[], None]] = {}
        self._limits = limits

    @property
    def fault_line(self) -> str:
        """That the text has a fault, and what the page shows meanwhile."""
        if self.fault is None:
            return ""
        where = f" (line {self.fault.line})" if self.fault.line else ""
        shown = ". What is shown is the puzzle before it." if self.puzzle else "."
        return f"The text of the puzzle has a fault{where}: see Puzzle{shown}"

    @property
    def file(self) -> str:
        """What messages call the puzzle."""
        return self.place.path if self.place else "puzzle"

    def set_text(self, text: str) -> asyncio.Task[None]:
        """Take another text; what follows from it is told to those who listen, in a moment: when
        the task is done.
        """
        self.text = text
        self._reading = asyncio.create_task(self._read(text))
        return self._reading

    def choose(self, number: int) -> None:
        """Take another of the puzzles that the text is, by the number of its variable."""
        if self.family and number != self.family.number:
            self.kept["vary"] = self.family.variable, number
            self.set_text(self.text)

    async def _read(self, text: str) -> None:
        wanted = self.kept.get("vary")
        found, family = await asyncio.to_thread(parsed, text, self.file, wanted)
        if text != self.text or wanted != self.kept.get("vary"):
            return  # there is a later one
        if isinstance(found, Fault):
            self.fault, self.family = found, family or self.family
        else:
            self.puzzle, self.fault, self.family = found, None, family
        for tell in list(self._listeners):
            tell()

    def on_change(self, tell: Callable[[], None]) -> None:
        """Call `tell` after the puzzle or the fault has changed, as long as the page is there."""
        self._listeners.append(tell)

    def on_open(self, view: str, tell: Callable[[], None]) -> None:
        """Call `tell` whenever the view of that name is opened: views that are not seen ask for
        nothing.
        """
        self._openers[view] = tell

    def open(self, view: str) -> None:
        """A view is opened."""
        self.view = view
        if view in self._openers:
            self._openers[view]()

    def enter(self) -> None:
        """A page is opened for it, in place of the one before."""
        self._listeners.clear()
        self._openers.clear()
        self.left_at = None

    def leave(self) -> None:
        """Its page was closed: what works for it ends."""
        self._listeners.clear()
        self._openers.clear()
        self.left_at = time.monotonic()
        self.close()
        self.questions, self.searching = Worker(self._limits), Worker(self._limits)
        self.making = Worker(self._limits)

    def close(self) -> None:
        """End its processes."""
        for worker in (self.questions, self.searching, self.making):
            worker.close()


class Desks:
    """All desks, by the numbers of their tabs."""

    def __init__(self, limits: Limits, file: str = "") -> None:
        self._limits, self._file = limits, file
        self._desks: dict[str, Desk] = {}

    def of(self, tab: str) -> Desk:
        """The desk of a tab, a new one where it has none. Raises PsolverError where its file cannot
        be read.
        """
        self._forget()
        if tab not in self._desks:
            place = Place.read(self._file) if self._file else None
            self._desks[tab] = Desk(self._limits, place)
        return self._desks[tab]

    def _forget(self) -> None:
        """Clear away desks whose tabs were closed long ago."""
        now = time.monotonic()
        for tab, desk in list(self._desks.items()):
            if desk.left_at is not None and now - desk.left_at > KEPT_SECONDS:
                del self._desks[tab]

    def close(self) -> None:
        """End the processes of all of them."""
        for desk in self._desks.values():
            desk.close()
