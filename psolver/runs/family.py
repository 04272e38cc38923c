"""Do the places of a store's jobs hang together: is each job there that was left of another?"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .kept import Kept
from .place import BYTES


class _Parent(NamedTuple):
    """A job of which some were left; `number` of them have come so far; `rest` is None where it is
    not there itself.
    """

    place: bytes
    rest: int | None
    number: int = 0


class Family:
    """Jobs that come in the order of their places: each is followed by those that are left of it.

    first    how many jobs have no other above them
    differs  is told of what is not as it should be: its kind, a place, what, and numbers
    """

    def __init__(self, first: int, differs: Callable[..., None]) -> None:
        self._differs = differs
        self._open = [_Parent(b"", first)]  # those above the last job, the topmost first

    def add(self, kept: Kept) -> None:
        """The next job."""
        above = kept.place[:-BYTES]
        while self._open[-1].place != above and len(self._open[-1].place) >= len(above):
            self._close()
        if self._open[-1].place != above:
            self._differs("alone", kept.place)  # which is told once for all of a parent's
            self._open.append(_Parent(above, None))
        parent = self._open[-1]
        self._open[-1] = parent._replace(number=parent.number + 1)
        rest = kept.values[-1] if kept.values else 0
        self._open.append(_Parent(kept.place, rest or 0))

    def end(self) -> None:
        """There is no job more."""
        while self._open:
            self._close()

    def _close(self) -> None:
        """All jobs that are left of the last one have come."""
        parent = self._open.pop()
        if parent.rest is not None and parent.number != parent.rest:
            self._differs("lost", parent.place, "jobs", parent.number, parent.rest)
