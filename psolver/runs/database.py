"""A file of SQLite: transactions, waiting for whom has locked it, and sentences about what is
wrong with it.

with Database(path, control, write=True) as database:
    with database.transaction():
        database.do("INSERT …", value)
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from ..control import Control
from ..errors import PsolverError

PATIENCE_SECONDS = 0.2  # between two tries where somebody else has locked the file
ROWS_TOGETHER = 500  # read at a time
CURE = "then the same command goes on, and nothing is lost"
OTHER = "name another file"
SQLITE_CODE = 0xFF  # the rest of an error's code tells details


class Database:
    """A file of SQLite; closed at the end of a `with`. What SQLite raises is told as a
    PsolverError.

    path     as messages call it
    control  ticks while it is waited for a file that somebody else has locked
    """

    def __init__(self, path: str, control: Control, write: bool) -> None:
        """Open it, to `write` where it may be missing. Raises PsolverError."""
        self.path, self._control = path, control
        self._waits = False  # for somebody who has locked it; the user was told so
        with self._told():
            where = f"{Path(path).resolve().as_uri()}?mode={'rwc' if write else 'ro'}"
            self._connection = sqlite3.connect(where, uri=True, timeout=0, isolation_level=None)

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with suppress(sqlite3.Error):  # what is not written into the main file yet is beside it
            self._connection.close()

    def into_one(self) -> None:
        """Write all into the main file, so that there is nothing beside it, where nobody else has
        the file open.
        """
        with suppress(sqlite3.Error):  # it is as safe in the file beside it
            self._connection.execute("PRAGMA journal_mode = DELETE")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All inside happens, or nothing."""
        self.do("BEGIN IMMEDIATE")
        try:
            yield
            self.do("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # it has undone all by itself
                self._connection.execute("ROLLBACK")
            raise

    def do(self, statement: str, *values: Any) -> int:
        """Do a statement; how many rows it has changed."""
        with self._told():
            return self._done(statement, values).rowcount

    def many(self, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Do a statement, inside a transaction, for each of some rows."""
        with self._told():
            self._connection.executemany(statement, rows)

    def one(self, statement: str, *values: Any) -> tuple[Any, ...]:
        """The only row that a statement finds. Raises PsolverError where it finds none, as in a
        damaged file.
        """
        with self._told():
            row: tuple[Any, ...] | None = self._done(statement, values).fetchone()
        if row is None:
            raise self.damaged("a row is missing")
        return row

    def all(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows that a statement finds."""
        with self._told():
            return self._done(statement, values).fetchall()

    def each(self, statement: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        """The rows that a statement finds, few of them in memory at a time."""
        with self._told():
            cursor = self._done(statement, values)
        while True:
            with self._told():
                rows = cursor.fetchmany(ROWS_TOGETHER)
            if not rows:
                return
            yield from rows

    def _done(self, statement: str, values: tuple[Any, ...]) -> sqlite3.Cursor:
        """Do a statement; where somebody else has locked the file, as soon as they let go."""
        while True:
            try:
                done = self._connection.execute(statement, values)
            except sqlite3.OperationalError as error:
                if not _is_locked(error):
                    raise
            else:
                self._waits = False
                return done
            if not self._waits:
                self._waits = True
                self._control.tell(f"{self.path}: is locked by another program; waiting for it")
            self._control.tick()
            time.sleep(PATIENCE_SECONDS)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What SQLite raises inside is told as a PsolverError."""
        try:
            yield
        except sqlite3.Error as error:
            raise PsolverError(f"{self.path}: {_sentence(error)}") from None
        except UnicodeDecodeError as error:  # a damaged name, which SQLite tells
            raise self.damaged(str(error)) from None

    def damaged(self, what: str) -> PsolverError:
        """The error that says that what the file holds cannot be."""
        return PsolverError(f"{self.path}: {_damaged(what)}")


def _is_locked(error: sqlite3.Error) -> bool:
    """Does somebody else have the file to themselves at the moment?"""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & SQLITE_CODE


def _sentence(error: sqlite3.Error) -> str:
    """What is wrong with a file, and the cure."""
    code = _code(error)
    if code == sqlite3.SQLITE_FULL:
        return f"the disk is full; make room, {CURE}"
    if code == sqlite3.SQLITE_NOTADB:
        return f"is no store of a run, or its beginning is damaged; {OTHER}"
    if code == sqlite3.SQLITE_CANTOPEN:
        return "cannot be opened; look at the folder and its permissions"
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return "cannot be written; look at its permissions and those of its folder"
    if code == sqlite3.SQLITE_IOERR:
        return f"cannot be read or written ({error}); look at the disk, {CURE}"
    return _damaged(str(error))


def _damaged(what: str) -> str:
    return f"is damaged ({what}); go on with a copy of it, or begin another one"
