"""The memory that a run takes, with its child processes, and the limit to that."""

from __future__ import annotations

import time
from contextlib import suppress
from ctypes import CDLL

from ..core.control import IN_BROWSER, MemoryUp
from ..core.wording import bytes_in_words
from .tuning import MEMORY_LOOK_SECONDS, OWN_BYTES


def taken(pid: int | None = None) -> int:
    """Return the bytes of memory that a process takes with the processes that it has started, as
    far as they live; None: this process.
    """
    if IN_BROWSER:
        return int(CDLL(None).emscripten_get_heap_size())
    import psutil

    total = 0
    with suppress(psutil.NoSuchProcess):
        process = psutil.Process(pid)
        for member in (process, *process.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                total += member.memory_info().rss
    return total


class Meter:
    """A meter that ends a run of more than `most` bytes beyond those of psolver itself."""

    def __init__(self, most_bytes: int) -> None:
        self._most, self._before = most_bytes, taken()
        self._next = 0.0

    def look(self) -> None:
        """Look, now and then. Raises MemoryUp."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + MEMORY_LOOK_SECONDS
        if taken() - self._before > self._most + OWN_BYTES:
            raise MemoryUp(f"the search needs more than {bytes_in_words(self._most)}")
