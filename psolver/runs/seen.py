"""Which of very many things were seen before: on disk, so that memory stays flat."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from hashlib import blake2b

DIGEST_BYTES = 16  # two things among 10^12 have the same digest once in 10^14 times
CACHE = -32_000  # kilobytes, as SQLite wants it


class Seen:
    """A set of things, each told by its bytes; closed at the end of a `with`."""

    def __init__(self) -> None:
        self._connection = sqlite3.connect("", isolation_level=None)  # a file that nobody sees
        for name, value in (("journal_mode", "OFF"), ("synchronous", "OFF"), ("cache_size", CACHE)):
            self._connection.execute(f"PRAGMA {name} = {value}")
        self._connection.execute("CREATE TABLE seen(digest BLOB PRIMARY KEY) WITHOUT ROWID")

    def __enter__(self) -> Seen:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def add(self, things: Sequence[bytes]) -> int:
        """Add some things; how many of them were there before, or come twice."""
        digests = sorted(blake2b(thing, digest_size=DIGEST_BYTES).digest() for thing in things)
        before = self._connection.total_changes
        self._connection.execute("BEGIN")
        self._connection.executemany(
            "INSERT OR IGNORE INTO seen VALUES (?)", [(digest,) for digest in digests]
        )
        self._connection.execute("COMMIT")
        return len(things) - (self._connection.total_changes - before)
