"""Forecasts of the rest of a run, made now and then while it goes on.

A thread of its own probes jobs that wait (see `estimate`): a second or two in a hundred, since the
time belongs to the run. How long the rest takes follows from the nodes that are left and the pace.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from ..control import Cancelled, Control
from ..cover.jobs import Job
from ..puzzle.standing import Spread
from ..solve.plan import Prepared, budgets
from .estimate import forecast
from .probing import Effort
from .store import Store

FIRST_SECONDS = 2.0  # of a session, after which the first forecast is made
LATER = 5  # so many times later is the next one,
LATEST_SECONDS = 3600.0  # but not later than this after the one before
PART = 0.05  # of the time so far a forecast takes at most,
MOST_SECONDS = 20.0  # and no longer than this
MOST_JOBS = 20_000  # of those that wait are probed; where there are more, some stand for the others


class Forecasts:
    """The forecasts of a session; `step` is called often, `close` at the end."""

    def __init__(self, store: Store, prepared: Prepared) -> None:
        self._store, self._prepared = store, prepared
        self._began, self._due = time.monotonic(), FIRST_SECONDS
        self._control = Control()  # cancelled at the end
        self._thread: threading.Thread | None = None
        self._made: Spread | None = None
        self._error: Exception | None = None
        self._at = 0  # nodes that were done when it was made

    def step(self, nodes: int) -> Spread | None:
        """The nodes that are left after so many, where that has been found out just now.

        Raises what the search raises.
        """
        if self._thread:
            return self._taken()
        seconds = time.monotonic() - self._began
        if seconds > self._due and self._prepared.where == "threads":
            self._due = min(LATER * seconds, seconds + LATEST_SECONDS)
            self._begin(nodes, min(MOST_SECONDS, PART * seconds))
        return None

    def _begin(self, nodes: int, seconds: float) -> None:
        """Begin to probe the jobs that wait now."""
        waiting = self._store.totals().waiting
        every = -(-waiting // MOST_JOBS)
        jobs = list(self._some(every))
        factor = waiting / max(1, len(jobs))
        self._at, self._made = nodes, None
        self._thread = threading.Thread(target=self._probe, args=(jobs, factor, seconds))
        self._thread.start()

    def _some(self, every: int) -> Iterator[Job]:
        """The first, and every so many-th, of the jobs that wait."""
        for number, waiting in enumerate(self._store.each_waiting()):
            if number % every == 0:
                yield waiting.job

    def _probe(self, jobs: list[Job], factor: float, seconds: float) -> None:
        assert self._prepared.worker
        allowed = budgets(self._prepared.engine, self._prepared.first)
        try:
            found = forecast(self._prepared.worker, jobs, allowed, Effort(seconds), self._control)
            self._made = Spread(*(factor * nodes for nodes in found.nodes))
        except Cancelled:
            pass
        except Exception as error:  # told to whom takes it
            self._error = error

    def _taken(self) -> Spread | None:
        assert self._thread
        if self._thread.is_alive():
            return None
        self._thread = None
        if self._error:
            raise self._error
        if self._made:
            self._store.diary.foretell(self._at, self._made)
        return self._made

    def close(self) -> None:
        """It is over; returns when the thread has ended."""
        self._control.cancel()
        if self._thread:
            self._thread.join()
