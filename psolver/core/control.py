"""The control of one run: its clock, its limits, cancelling, progress.

control = Control(time_limit=5.0)
control.tick()        # often, while the run is at work
control.cancel()      # from any thread: the next tick ends the run
"""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, NamedTuple, TypeVar

from .core_tuning import ITEMS_BETWEEN_TICKS, ITEMS_OF_A_SLICE

T = TypeVar("T")

# there neither threads nor processes can be started, and a run ends at its ticks alone
IN_BROWSER: bool = sys.platform == "emscripten"
UNIT_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def seconds_of(time_limit: float | str) -> float:
    """Return a duration in seconds, from a number of them or a text like "90", "5m" or "1h30m".

    Raises ValueError for anything but a positive duration.

    >>> seconds_of(1.5), seconds_of("90"), seconds_of("1h30m"), seconds_of("2d")
    (1.5, 90.0, 5400.0, 172800.0)
    """
    total = 0.0
    if isinstance(time_limit, str) and re.fullmatch(r"(\d+(\.\d+)?[smhd])+", time_limit):
        for number, unit in re.findall(r"([\d.]+)([smhd])", time_limit):
            total += float(number) * UNIT_SECONDS[unit]
    else:
        total = float(time_limit)
    if not total > 0:
        raise ValueError(f"{time_limit} is not a positive duration")
    return total


class Stopped(Exception):
    """Raised by `tick` and `check` when a run is to end; it never reaches a user."""


class TimeUp(Stopped):
    """The time limit has passed."""


class MemoryUp(Stopped):
    """More memory is taken than allowed; `str()` is a sentence about it."""


class Cancelled(Stopped):
    """`cancel` was called."""


class Work(NamedTuple):
    """The work of one engine: its search nodes, conflicts or states, and the seconds it took.
    `engine` and `kernel` as in `Progress`.
    """

    engine: str
    kernel: str
    nodes: int
    seconds: float


# the kernel of the engine `count` that has no states
DETERMINANT = "determinant"


def unit(engine: str, kernel: str = "") -> str:
    """The unit of the work of an engine, or of a kernel of its own kind."""
    if kernel == DETERMINANT:
        return "steps"
    return {"sat": "conflicts", "count": "states"}.get(engine, "nodes")


@dataclass(slots=True)
class Progress:
    """The progress of a run.

    nodes      search nodes, conflicts or states so far, of all engines
    engine     the engine, as a user chooses it: "sat", "backtrack", "dlx" or "count"
    kernel     the kernel that it runs, for instance "fit tables"
    fraction   the part that is done, 0 to 1; None if that is not known
    compiling  the thing being compiled, for which the run waits; "" for none
    others     the work of engines that searched before, or search in turns with this one
    forgotten  the work that was given up, and is counted nowhere else
    cost       of the search for all covers so far, in nodes of fit tables
    """

    nodes: int = 0
    engine: str = ""
    kernel: str = ""
    fraction: float | None = None
    compiling: str = ""
    others: tuple[Work, ...] = ()
    forgotten: tuple[Work, ...] = ()
    cost: float = 0.0

    @property
    def shown(self) -> Progress:
        """A copy in which `others` has only engines that have found work to do: in the first turn,
        and for a moment in others, none does.

        >>> others = Work("", "", 0, 0.1), Work("dlx", "", 20, 1.5)
        >>> Progress(50, "sat", others=others).shown.others
        (Work(engine='dlx', kernel='', nodes=20, seconds=1.5),)
        """
        return replace(self, others=tuple(work for work in self.others if work.nodes))

    def own(self, seconds: float) -> Work:
        """Return the work of the engine that searches now, of a run that has taken some seconds.

        >>> Progress(50, "sat", "cadical153", others=(Work("dlx", "bit sets", 20, 1.5),)).own(3.5)
        Work(engine='sat', kernel='cadical153', nodes=30, seconds=2.0)
        """
        # another thread may look between two changes
        nodes = self.nodes
        for work in self.others:
            nodes -= work.nodes
            seconds -= work.seconds
        return Work(self.engine, self.kernel, max(0, nodes), seconds)

    def turn_to(self, engine: str, kernel: str, seconds: float) -> None:
        """Let another engine search from here on, or one that had a turn before."""
        if (engine, kernel) == (self.engine, self.kernel):
            return
        works = []
        for work in (*self.others, self.own(seconds)):
            if (work.engine, work.kernel) != (engine, kernel):
                works.append(work)
        self.others = tuple(works)
        self.engine = engine
        self.kernel = kernel

    def forget(self, engine: str) -> None:
        """Count an engine's work so far as nothing; the others' work counts."""
        for work in (*self.others, self.own(0.0)):
            if work.engine == engine:
                self.forgotten += (work,)
        works = []
        for work in self.others:
            if work.engine == engine:
                works.append(work._replace(nodes=0))
            else:
                works.append(work)
        self.others = tuple(works)
        self.nodes = sum(work.nodes for work in works)


class Control:
    """The clock, the limits, the cancelling and the progress of one run.

    time_limit  seconds; None: as long as it takes
    show        called with every tick, in the thread that runs, to show progress
    tell        called with a sentence that a user should see at once
    began       when the run began, by time.monotonic; None: now
    """

    def __init__(
        self,
        time_limit: float | None = None,
        show: Callable[[], None] = lambda: None,
        tell: Callable[[str], None] = lambda _: None,
        began: float | None = None,
    ) -> None:
        self.progress = Progress()
        self.tell = tell
        self._show = show
        self._start = time.monotonic() if began is None else began
        self._end: float | None = None
        if time_limit is not None:
            self._end = self._start + time_limit
        self._stopped_at: float | None = None
        self._cancelled = threading.Event()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a new control without limits: it does not travel to other processes."""
        return Control, ()

    @property
    def seconds(self) -> float:
        """Return the seconds since the run began, or, once its clock was stopped, its duration."""
        now = self._stopped_at
        if now is None:
            now = time.monotonic()
        return now - self._start

    def turn_to(self, engine: str, kernel: str = "") -> None:
        """Let this engine search from here on; the work of the others is counted apart."""
        self.progress.turn_to(engine, kernel, self.seconds)

    def hasten(self, seconds: float) -> None:
        """End the run some seconds from now, unless its time limit comes before."""
        end = time.monotonic() + seconds
        if self._end is None or end < self._end:
            self._end = end

    def stop_clock(self) -> None:
        """Stop the clock: `seconds` stays as it is."""
        if self._stopped_at is None:
            self._stopped_at = time.monotonic()

    def check(self) -> None:
        """Raise TimeUp or Cancelled if the run is to end; may be called in any thread."""
        if self._cancelled.is_set():
            raise Cancelled
        if self._end is not None:
            if time.monotonic() > self._end:
                raise TimeUp

    def tick(self) -> None:
        """Call `check`, and show progress: ten times a second at least, in the thread that runs."""
        self.check()
        self._show()

    def watched(self, items: Iterable[T], steps: int = 1) -> Iterator[T]:
        """Yield the items, for a loop that may take long, with some `steps` an item, and tick now
        and then.

        >>> sum(UNWATCHED.watched([1, 2, 3]))
        6
        """
        size = max(1, ITEMS_BETWEEN_TICKS // steps)
        return chain.from_iterable(self._parts(iter(items), size))

    def _parts(self, items: Iterator[T], size: int) -> Iterator[Iterator[T]]:
        """Yield items in parts of a size, each to be used up before the next; tick between two.

        Whoever uses an item of a part comes back here for the next part only.
        """
        for number, item in enumerate(items):
            if number or size == 1:
                self.tick()
            yield chain((item,), islice(items, size - 1))

    def slices(self, items: Sequence[T]) -> Iterator[Sequence[T]]:
        """Yield a sequence in slices, and tick between two of them.

        >>> list(UNWATCHED.slices([1, 2, 3]))
        [[1, 2, 3]]
        """
        for start in range(0, len(items), ITEMS_OF_A_SLICE):
            if start:
                self.tick()
            yield items[start : start + ITEMS_OF_A_SLICE]

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Let this be the `current_control` inside.

        A generator must not yield inside: its reader would have this control between two items.
        See `made_with` in `psolver.search.controlled`.
        """
        before = RUNNING.get()  # no token: a generator may be closed in another thread
        RUNNING.set(self)
        try:
            yield
        finally:
            RUNNING.set(before)

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """End the run at its next tick; may be called from any thread, and more than once."""
        self._cancelled.set()


# for work without limits or display; its ticks do nothing
UNWATCHED = Control()

# the work that goes on --------------------------------------------------------------------------

# the control that is at work; None: that of the process
RUNNING: ContextVar[Control | None] = ContextVar("running", default=None)
_of_process = UNWATCHED


def current_control() -> Control:
    """Return the control of the work that goes on here: tick it often."""
    return RUNNING.get() or _of_process


def begin_call(show: Callable[[], None]) -> None:
    """Let the call that begins now, of a process that works for another one, have a control of its
    own, which shows progress so: all its threads have it.
    """
    global _of_process
    _of_process = Control(show=show)
