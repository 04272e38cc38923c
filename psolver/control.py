"""What one run is allowed, and how far it has come: its clock, its limits, cancelling, progress.

control = Control(time_limit=5.0)
control.tick()        # often, while the run is at work
control.cancel()      # from any thread: the next tick ends the run
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")

ITEMS_BETWEEN_TICKS = 1000


class Stopped(Exception):
    """Raised by `tick` and `check` where a run is to end; it never reaches a user."""


class TimeUp(Stopped):
    """The time limit has passed."""


class Cancelled(Stopped):
    """Somebody has called `cancel`."""


@dataclass(slots=True)
class Progress:
    """How far a run has come.

    nodes      search nodes, conflicts or states so far
    engine     who searches, as a user chooses it: "sat", "backtrack", "dlx" or "count"
    kernel     what it really runs, such as "fit tables"
    fraction   the part that is done, 0 to 1; None where that is not known
    compiling  what is being compiled, which the run waits for; "" while nothing is
    """

    nodes: int = 0
    engine: str = ""
    kernel: str = ""
    fraction: float | None = None
    compiling: str = ""


class Control:
    """The clock, the limits, the cancelling and the progress of one run; one value travels down.

    time_limit  seconds from now on; None: as long as it takes
    show        called with every tick, in the thread that runs, to show progress
    tell        takes a sentence that a user should see at once
    """

    def __init__(
        self,
        time_limit: float | None = None,
        show: Callable[[], None] = lambda: None,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.progress = Progress()
        self.tell = tell
        self._show = show
        self._start = time.monotonic()
        self._end = None if time_limit is None else self._start + time_limit
        self._stopped_at: float | None = None
        self._cancelled = threading.Event()

    def __reduce__(self) -> tuple[Any, ...]:
        """It does not travel: in another process there is a new one, which nobody watches."""
        return Control, ()

    @property
    def seconds(self) -> float:
        """The time since the run began, or, once its clock was stopped, what it took."""
        now = time.monotonic() if self._stopped_at is None else self._stopped_at
        return now - self._start

    def stop_clock(self) -> None:
        """The run is over: `seconds` stays as it is."""
        if self._stopped_at is None:
            self._stopped_at = time.monotonic()

    def check(self) -> None:
        """Raise TimeUp or Cancelled where the run is to end; may be called in any thread."""
        if self._cancelled.is_set():
            raise Cancelled
        if self._end is not None and time.monotonic() > self._end:
            raise TimeUp

    def tick(self) -> None:
        """`check`, and show progress: ten times a second at least, in the thread that runs."""
        self.check()
        self._show()

    def watched(self, items: Iterable[T], steps: int = 1) -> Iterator[T]:
        """The items, for a loop that may take long, with so many steps an item: it ticks now and
        then.

        >>> sum(UNWATCHED.watched([1, 2, 3]))
        6
        """
        between = max(1, ITEMS_BETWEEN_TICKS // steps)
        for number, item in enumerate(items, 1):
            if number % between == 0:
                self.tick()
            yield item

    @property
    def cancelled(self) -> bool:
        """Has somebody called `cancel`?"""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """End the run at its next tick; may be called from any thread, and more than once."""
        self._cancelled.set()


UNWATCHED = Control()  # of work that nobody limits or watches: it only ticks
