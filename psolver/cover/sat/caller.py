"""Who calls a SAT solver, so that Ctrl-C cannot break into it."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeAlias

Call: TypeAlias = tuple[Callable[[], Any], queue.SimpleQueue[Any]]  # and where the answer goes


class Caller:
    """Makes calls one after the other: in a thread of its own where the main thread asks, else at
    once.

    On the main thread PySAT takes over SIGINT and jumps out of the solver in the middle of its
    work, and Python may raise KeyboardInterrupt between a solver's deletion and the note that it is
    deleted; both end in a crash. In another thread neither happens, and a solver is deleted only
    after it has returned.
    """

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Call | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def __call__(self, function: Callable[[], Any]) -> Any:
        """What the function returns or raises."""
        if threading.current_thread() is not threading.main_thread():
            return function()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, args=(self._calls,), daemon=True)
            self._thread.start()
        if not self._thread.is_alive():  # this process was forked from the one that began
            return function()
        if sys.is_finalizing():  # that thread is frozen, and all memory is given back soon
            return None
        answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._calls.put((function, answers))
        value, error = answers.get()
        if error is not None:
            raise error
        return value

    def end(self) -> None:
        """Let the thread go when it has made the calls that wait."""
        self._calls.put(None)

    @staticmethod
    def _work(calls: queue.SimpleQueue[Call | None]) -> None:
        while call := calls.get():
            function, answers = call
            try:
                answers.put((function(), None))
            except Exception as error:
                answers.put((None, error))
