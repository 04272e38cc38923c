"""The search for better tilings beside the jobs of a search for the optimum: a thread of this
process looks for them by exchange, and the session takes them between two looks at its workers.
"""

from __future__ import annotations

import queue
import threading
import time
from contextlib import suppress

from ..core.control import Cancelled, Control
from ..search.problem import Cover
from . import run_tuning
from .optimum_run import OptimumRun
from .run_status import Spread


class OptimumProved(Exception):
    """The best tiling so far is as good as the bound."""


class TilingImprover:
    """Takes the place of forecasts in a session; `close` ends it.

    places  of workers that it takes: the thread is beside them
    """

    places = 0

    def __init__(self, optimum: OptimumRun) -> None:
        self._optimum = optimum
        self._due = time.monotonic() + run_tuning.IMPROVER_SECONDS
        self._covers: queue.SimpleQueue[Cover | BaseException] = queue.SimpleQueue()
        self._control = Control()  # cancelled by `close`
        self._thread: threading.Thread | None = None

    def step(self, _nodes: int, _room: int) -> Spread | None:
        """Store the better tilings that were found; begin the search if it is due. Raises
        OptimumProved, and the error of the search.
        """
        if self._thread is None and time.monotonic() > self._due:
            self._thread = threading.Thread(target=self._search, daemon=True)
            self._thread.start()
        with suppress(queue.Empty):
            while True:
                cover = self._covers.get_nowait()
                if isinstance(cover, BaseException):
                    raise cover
                if self._optimum.take(cover):
                    raise OptimumProved
        return None

    def _search(self) -> None:
        try:
            with self._control.at_work():
                for cover in self._optimum.best.better_covers():
                    self._covers.put(cover)
        except Cancelled:
            pass
        except BaseException as error:  # raised by `step`
            self._covers.put(error)

    def close(self) -> None:
        """End the thread."""
        self._control.cancel()
        if self._thread:
            self._thread.join()
