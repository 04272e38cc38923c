"""The jobs of a store as they are kept, for whom checks them: their text, their counts, and covers
as bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeGuard

from .database import Database
from .place import BYTES

COLUMNS = (
    "SELECT place, job, done, nodes, solutions, classes, number, rest, covers"
    " FROM job LEFT JOIN found USING (place)"
)


class Kept(NamedTuple):
    """A job as a store keeps it, with what it has found where it is done.

    text     the job, as `text.written` writes it
    values   its nodes, solutions, classes, number of covers and number of jobs that are left of it;
             () where it is not done
    covers   packed
    """

    place: bytes
    text: str
    values: tuple[int | None, ...]
    covers: bytes


class KeptJobs:
    """All jobs of a store. What they raise is a PsolverError where the file is damaged."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def each(self) -> Iterator[Kept]:
        """Each job, in the order of the search; few of them are in memory at a time."""
        for row in self._database.each(f"{COLUMNS} ORDER BY place"):
            yield self._kept(row)

    def at(self, place: bytes) -> Kept:
        """The job at a place."""
        return self._kept(self._database.one(f"{COLUMNS} WHERE place = ?", place))

    def left_of(self, place: bytes) -> list[str]:
        """The texts of the jobs that were left of one, in order."""
        rows = self._database.all(
            "SELECT job FROM job WHERE place > ? AND place < ? AND length(place) = ?"
            " ORDER BY place",
            place,
            place + b"\xff" * (BYTES + 1),
            len(place) + BYTES,
        )
        return [text for (text,) in rows]

    def stray(self) -> int:
        """How many have covers, but are not there or not done."""
        (number,) = self._database.one(
            "SELECT count(*) FROM found LEFT JOIN job USING (place) WHERE done IS NOT 1"
        )
        return int(number)

    def check_pages(self) -> None:
        """Raise PsolverError where SQLite finds a fault in the file."""
        (told,) = self._database.one("PRAGMA quick_check(1)")
        if told != "ok":
            raise self._database.damaged(told)

    def _kept(self, row: tuple[Any, ...]) -> Kept:
        place, text, done, *values, covers = row
        if not is_place(place) or not isinstance(text, str):
            raise self._database.damaged("a job is none")
        if not all(value is None or type(value) is int for value in values):
            raise self._database.damaged("a count is no whole number")
        if not isinstance(covers, bytes | None):
            raise self._database.damaged("covers are none")
        return Kept(place, text, tuple(values) if done else (), covers or b"")


def is_place(value: object) -> TypeGuard[bytes]:
    """Is it a place, as bytes?"""
    return isinstance(value, bytes) and bool(value) and len(value) % BYTES == 0
