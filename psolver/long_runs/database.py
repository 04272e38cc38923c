"""Files of SQLite: a database with transactions, and a set on disk.

database = Database(path, write=True)
with database.transaction():
    database.do("INSERT …", value)

`Database` waits while another program has locked the file, and raises every fault as a PsolverError
with its cure. `DigestSet` finds which of very many things came before, in a memory that stays flat.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..core.control import current_control
from ..core.errors import PsolverError
from . import run_tuning

GO_ON_CURE = "then the same command continues, and nothing is lost"
OTHER_FILE_CURE = "name another file"
# The rest of the code of an error is detail.
SQLITE_CODE = 0xFF


class Database:
    """A file of SQLite, open until `close`. Errors of SQLite become PsolverErrors.

    path  the name in messages
    """

    def __init__(self, path: str, write: bool) -> None:
        """Open the file; with `write`, make it if it is missing. Raises PsolverError."""
        self.path, self._control = path, current_control()
        self._waits = False  # for a locked file; the message was shown
        with self._errors_named():
            where = f"{Path(path).resolve().as_uri()}?mode={'rwc' if write else 'ro'}"
            self._connection = sqlite3.connect(where, uri=True, timeout=0, isolation_level=None)

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):  # unwritten changes stay in the file beside it
            self._connection.close()

    def into_one(self) -> None:
        """Write everything into the main file, so that no other lies beside it, unless another
        program has it open.
        """
        with suppress(sqlite3.Error):  # it is as safe in the file beside it
            self._connection.execute("PRAGMA journal_mode = DELETE")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run all the statements inside, or none."""
        self.do("BEGIN IMMEDIATE")
        try:
            yield
            self.do("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # it has undone all by itself
                self._connection.execute("ROLLBACK")
            raise

    def do(self, statement: str, *values: Any) -> int:
        """Run a statement and return the number of rows that it changed."""
        with self._errors_named():
            return self._run(statement, values).rowcount

    def many(self, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Run a statement, inside a transaction, for each of some rows."""
        with self._errors_named():
            self._connection.executemany(statement, rows)

    def one(self, statement: str, *values: Any) -> tuple[Any, ...]:
        """Return the only row that a statement finds. Raises PsolverError if it finds none, as in a
        damaged file.
        """
        with self._errors_named():
            row: tuple[Any, ...] | None = self._run(statement, values).fetchone()
        if row is None:
            raise self.damaged("a row is missing")
        return row

    def all(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return all rows that a statement finds."""
        with self._errors_named():
            return self._run(statement, values).fetchall()

    def each(self, statement: str) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that a statement finds, with few of them in memory at a time."""
        with self._errors_named():
            cursor = self._run(statement, ())
        while True:
            with self._errors_named():
                rows = cursor.fetchmany(run_tuning.ROWS_TOGETHER)
            if not rows:
                return
            yield from rows

    def _run(self, statement: str, values: tuple[Any, ...]) -> sqlite3.Cursor:
        """Run a statement, as soon as no other program has locked the file."""
        while True:
            try:
                done = self._connection.execute(statement, values)
            except sqlite3.OperationalError as error:
                if _code(error) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    raise
            else:
                self._waits = False
                return done
            if not self._waits:
                self._waits = True
                self._control.tell(f"{self.path}: is locked by another program; waiting for it")
            self._control.tick()
            time.sleep(run_tuning.PATIENCE_SECONDS)

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        """Raise errors of SQLite as PsolverErrors."""
        try:
            yield
        except sqlite3.Error as error:
            raise PsolverError(f"{self.path}: {_sentence(error)}") from None
        except UnicodeDecodeError as error:  # a damaged name in a message of SQLite
            raise self.damaged(str(error)) from None

    def damaged(self, fault: str) -> PsolverError:
        """Return the error for impossible contents of the file."""
        return PsolverError(f"{self.path}: {_damaged(fault)}")


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & SQLITE_CODE


def _sentence(error: sqlite3.Error) -> str:
    """Return the fault of a file and its cure."""
    code = _code(error)
    if code == sqlite3.SQLITE_FULL:
        return f"the disk is full; make room, {GO_ON_CURE}"
    if code == sqlite3.SQLITE_NOTADB:
        return f"is not a store of a run, or its beginning is damaged; {OTHER_FILE_CURE}"
    if code == sqlite3.SQLITE_CANTOPEN:
        return "cannot be opened; look at the folder and its permissions"
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return "cannot be written; look at its permissions and those of its folder"
    if code == sqlite3.SQLITE_IOERR:
        return f"cannot be read or written ({error}); look at the disk, {GO_ON_CURE}"
    return _damaged(str(error))


def _damaged(fault: str) -> str:
    return f"is damaged ({fault}); go on with a copy of it, or begin another one"


# Two things among 10^12 have the same digest once in 10^14 times.
DIGEST_BYTES = 16


class DigestSet:
    """A set of things on disk, known by digests of their bytes; closed at the end of a `with`."""

    def __init__(self) -> None:
        self._connection = sqlite3.connect("", isolation_level=None)  # a temporary file
        self._connection.execute("PRAGMA journal_mode = OFF")
        self._connection.execute("PRAGMA synchronous = OFF")
        self._connection.execute(f"PRAGMA cache_size = -{run_tuning.CACHE_KILOBYTES}")
        self._connection.execute("CREATE TABLE seen(digest BLOB PRIMARY KEY) WITHOUT ROWID")

    def __enter__(self) -> DigestSet:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def add(self, things: Sequence[bytes]) -> int:
        """Add some things and return the number of those that were there before or come twice."""
        digests = [(blake2b(thing, digest_size=DIGEST_BYTES).digest(),) for thing in things]
        changes_before = self._connection.total_changes
        self._connection.execute("BEGIN")
        self._connection.executemany("INSERT OR IGNORE INTO seen VALUES (?)", sorted(digests))
        self._connection.execute("COMMIT")
        return len(things) - (self._connection.total_changes - changes_before)
