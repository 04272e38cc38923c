"""The store of a long run: its jobs, what they have found, and what they belong to, in SQLite.

What a job has found, the jobs that are left of it, and that it is done, are one transaction: after
a crash each job is either done, with all that it has found, or waits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ..control import UNWATCHED, Control
from ..cover.jobs import Job
from ..cover.problem import Cover
from ..errors import PsolverError
from . import diary
from .database import OTHER, Database
from .kept import KeptJobs, is_place
from .place import place
from .text import read, written
from .work import Result, Waiting, unpack

APPLICATION = 0x70736F6C  # what SQLite files of psolver begin with
VERSION = 2  # of the tables below
TABLES = """
CREATE TABLE about(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE job(
    place BLOB PRIMARY KEY, job TEXT NOT NULL, share REAL NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    nodes INTEGER, solutions INTEGER, classes INTEGER, number INTEGER, rest INTEGER, seconds REAL
) WITHOUT ROWID;
CREATE INDEX waiting ON job(place) WHERE NOT done;
CREATE TABLE found(place BLOB PRIMARY KEY, covers BLOB NOT NULL)
"""
WAITING_TOGETHER = 1000  # jobs that are read at a time
COVERS_TOGETHER = 100  # jobs whose covers are read at a time
# what is told about every run
NEEDED = {
    *("puzzle", "file", "task", "up_to", "engine", "solver", "version"),
    *("searches", "kernel", "problem", "fingerprint", "first"),
}


class Totals(NamedTuple):
    """How far a run has come.

    jobs, waiting  all there are so far, and those that are not done
    classes        None where they were not counted
    number         the covers that are kept
    share          about the part of the whole that is done, 0 to 1
    seconds        the time that the jobs took, all together
    """

    jobs: int
    waiting: int
    nodes: int
    solutions: int
    classes: int | None
    number: int
    share: float
    seconds: float


class Store:
    """A file that keeps a run; closed at the end of a `with`, and gone then if it is new and no run
    has begun in it.

    diary    who worked on it and when
    kept     its jobs with what they have found, for whom checks them
    control  ticks while it is waited for a file that somebody else has locked
    """

    def __init__(self, path: str, control: Control = UNWATCHED, write: bool = False) -> None:
        """Open it, to `write` where it may be missing. Raises PsolverError."""
        check_path(path)
        if not write and not Path(path).exists():
            raise PsolverError(f"{path}: there is no such file; 'psolver run' makes one")
        self.path, self._write = path, write
        self._is_unused = write and not Path(path).exists()
        self._common: tuple[str, str, str] | None = None  # what all its jobs have
        self._database = Database(path, control, write)
        self.diary, self.kept = diary.Diary(self._database), KeptJobs(self._database)
        try:
            self._check()
        except BaseException:
            self._database.close()
            raise

    def _check(self) -> None:
        """Is it a store? An empty file becomes one."""
        with self.snapshot():  # somebody may be making it
            (application,) = self._database.one("PRAGMA application_id")
            (version,) = self._database.one("PRAGMA user_version")
            (tables,) = self._database.one("SELECT count(*) FROM sqlite_master")
        if application == APPLICATION and version != VERSION:
            what = "was made by another version of psolver, whose stores are not read by this one"
            raise PsolverError(f"{self.path}: {what}; {OTHER}, or go on with that version")
        if application != APPLICATION and tables:
            raise PsolverError(f"{self.path}: is no store of a run; {OTHER}")
        if not self._write:
            if not tables:
                raise PsolverError(f"{self.path}: its run has not begun")
            return
        self._database.do("PRAGMA synchronous = NORMAL")  # what is lost with the power is done anew
        self._database.do("PRAGMA journal_mode = WAL")
        if application != APPLICATION:
            with self._database.transaction():
                for statement in f"{TABLES};{diary.TABLES}".split(";"):
                    self._database.do(statement)
                self._database.do(f"PRAGMA application_id = {APPLICATION}")
                self._database.do(f"PRAGMA user_version = {VERSION}")

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        if self._is_unused:
            Path(self.path).unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file; what was written is one file then, where nobody else has it open."""
        if self._write:
            self._database.into_one()
        self._database.close()

    def damaged(self, what: str) -> PsolverError:
        """The error that says that what the file holds cannot be."""
        return self._database.damaged(what)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """What is read inside is as it is at one moment, even where somebody works on it."""
        self._database.do("BEGIN")
        try:
            yield
        finally:
            self._database.do("ROLLBACK")

    # what it belongs to

    def about(self) -> dict[str, str]:
        """What the run is; {} where it has not begun. Raises PsolverError where it is damaged."""
        found = dict(self._database.all("SELECT key, value FROM about"))
        whole = found.keys() >= NEEDED and all(isinstance(value, str) for value in found.values())
        if found and not (whole and found["first"].isdecimal()):
            raise self.damaged("what it tells about the run is not whole")
        return found

    def begin(self, about: Mapping[str, str], jobs: Sequence[Job]) -> None:
        """Keep what the run is, and its first jobs."""
        share = 1 / max(1, len(jobs))
        first = (Waiting(place((n,)), job, share) for n, job in enumerate(jobs))
        with self._database.transaction():
            self._database.many("INSERT INTO about VALUES (?, ?)", about.items())
            self._put(first)
        self._is_unused = False

    def note(self, key: str, value: str) -> None:
        """Keep one thing more about the run, or another value of it."""
        with self._database.transaction():
            self._database.do("INSERT OR REPLACE INTO about VALUES (?, ?)", key, value)

    # jobs

    def _put(self, jobs: Iterable[Waiting]) -> None:
        rows = ((one.place, written(one.job), one.share) for one in jobs)
        self._database.many("INSERT INTO job(place, job, share) VALUES (?, ?, ?)", rows)

    def waiting(self, number: int, after: bytes = b"") -> list[Waiting]:
        """The first jobs that are not done, so many at most, in order; only those `after` a
        place.
        """
        rows = self._database.all(
            "SELECT place, job, share FROM job WHERE NOT done AND place > ? ORDER BY place LIMIT ?",
            after,
            number,
        )
        self._check_order([at for at, *_ in rows], after)
        return [Waiting(at, self.job(job), share) for at, job, share in rows]

    def _check_order(self, places: Iterable[object], after: bytes) -> None:
        """Raise PsolverError where the places of some jobs are none, or do not go up from one; then
        who reads on after the last of them might never come to the end.
        """
        for at in places:
            if not is_place(at):
                raise self.damaged("a job is none")
            if at <= after:
                raise self.damaged("its jobs are in no order")
            after = at

    def each_waiting(self) -> Iterator[Waiting]:
        """All jobs that are not done, in order."""
        after = b""
        while found := self.waiting(WAITING_TOGETHER, after):
            yield from found
            after = found[-1].place

    def job(self, text: str) -> Job:
        """A job of the run from its text. Raises PsolverError where that is damaged."""
        if self._common is None:
            about = self.about()
            self._common = about["problem"], about["kernel"], about["task"]
        try:
            return read(text, *self._common)
        except (ValueError, TypeError) as error:
            raise self.damaged(f"a job cannot be read: {error}") from None

    def finish(self, result: Result) -> bool:
        """A job is done: keep its results and what is left of it. False where it was done before,
        and nothing is kept again.
        """
        with self._database.transaction():
            values = result.nodes, result.solutions, result.classes, result.number
            changed = self._database.do(
                "UPDATE job SET done = 1, nodes = ?, solutions = ?, classes = ?, number = ?,"
                " rest = ?, seconds = ?, share = ? WHERE place = ? AND NOT done",
                *values,
                len(result.rest),
                result.seconds,
                result.share,
                result.place,
            )
            if not changed:
                return False
            if result.covers:
                self._database.do("INSERT INTO found VALUES (?, ?)", result.place, result.covers)
            self._put(result.rest)
            self.diary.done(result.nodes, result.solutions)
        return True

    def totals(self) -> Totals:
        """How far the run has come. Raises PsolverError where a number is damaged."""
        values = self._database.one(
            "SELECT count(*), coalesce(sum(done), 0), coalesce(sum(nodes), 0),"
            " coalesce(sum(solutions), 0), coalesce(sum(classes), 0),"
            " coalesce(sum(number), 0), coalesce(sum(done AND classes IS NULL), 0),"
            " coalesce(sum(share * done), 0.0), coalesce(sum(seconds), 0.0) FROM job"
        )
        *numbers, share, seconds = values
        if not all(type(number) is int for number in numbers):
            raise self.damaged("a count is no whole number")
        jobs, done, nodes, solutions, classes, number, uncounted = numbers
        known = None if uncounted else classes
        return Totals(jobs, jobs - done, nodes, solutions, known, number, share, seconds)

    # what was found

    def found(self, after: bytes = b"") -> Iterator[tuple[bytes, Job, list[Cover]]]:
        """The covers of each job that is done and has found some, in the order of the search, with
        its place; only those `after` a place.

        Raises PsolverError where what the file holds are no covers.
        """
        while rows := self._database.all(
            "SELECT place, job, covers FROM found JOIN job USING (place) WHERE place > ?"
            " ORDER BY place LIMIT ?",
            after,
            COVERS_TOGETHER,
        ):
            self._check_order([at for at, *_ in rows], after)
            for at, job, covers in rows:
                yield at, self.job(job), self.covers(covers)
            after = rows[-1][0]

    def covers(self, packed: bytes) -> list[Cover]:
        """The covers that a job has found. Raises PsolverError where the bytes are damaged."""
        try:
            return unpack(packed)
        except (ValueError, TypeError) as error:
            raise self.damaged(f"covers cannot be read: {error}") from None


def check_path(path: str) -> None:
    """Raise PsolverError where no store can be at a path."""
    if not path:
        raise PsolverError("--store: empty path; name the file of the run")
    file = Path(path)
    if file.is_dir():
        raise PsolverError(f"{path}: is a folder; name the file of the run")
    if file.exists() and not file.is_file():
        raise PsolverError(f"{path}: is no regular file; {OTHER}")
    if not file.parent.is_dir():
        raise PsolverError(f"{path}: there is no folder {file.parent}; make it first")
