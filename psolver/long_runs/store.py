"""The store of a long run: its jobs, their results and the search that they belong to, in SQLite.

The result of a job, the jobs left of it and its end are one transaction: after a crash each job is
either done, with all that it has found, or waits. The diary of a store holds who worked on it and
when, and the work of each minute; these times follow the clock on the wall, which may jump,
but how long something took does not.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any, NamedTuple, get_args

from ..core.errors import PsolverError
from ..core.wording import quoted
from ..engines.jobs import Job
from ..search.engine_stages import Task
from ..search.problem import Cover
from ..search.puzzle_group import UpTo
from ..search.strategy import ENGINES
from . import run_tuning
from .database import OTHER_FILE_CURE, Database
from .records import (
    PLACE_BYTES,
    JobResult,
    WaitingJob,
    job_from_text,
    job_text,
    json_value,
    place_with,
    unpack_covers,
)
from .run_status import Minute, Spread

# The header of the file has this number.
APPLICATION = 0x70736F6C
# The version of the tables.
STORE_VERSION = 2
STORE_TABLES = """
CREATE TABLE about(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE job(
    place BLOB PRIMARY KEY, job TEXT NOT NULL, share REAL NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    nodes INTEGER, solutions INTEGER, classes INTEGER, number INTEGER, rest INTEGER, seconds REAL
) WITHOUT ROWID;
CREATE INDEX waiting ON job(place) WHERE NOT done;
CREATE TABLE found(place BLOB PRIMARY KEY, covers BLOB NOT NULL);
CREATE TABLE minute(
    minute INTEGER PRIMARY KEY, jobs INTEGER NOT NULL, nodes INTEGER NOT NULL,
    solutions INTEGER NOT NULL
);
CREATE TABLE session(
    number INTEGER PRIMARY KEY, began REAL NOT NULL, seconds REAL NOT NULL, who TEXT NOT NULL
);
CREATE TABLE forecast(number INTEGER PRIMARY KEY, nodes INTEGER NOT NULL, value TEXT NOT NULL)
"""
# SQLite takes any value in any column but numbers of rows, so that columns have conditions.
WHOLE_CONDITION = "typeof({0}) = 'integer' AND {0} >= 0"
SECONDS_CONDITION = "typeof({0}) = 'real' AND {0} BETWEEN 0 AND 1e15"
TEXT, BLOB = "typeof({0}) = 'text'", "typeof({0}) = 'blob'"
PLACE_CONDITION = f"{BLOB} AND length({{0}}) > 0 AND length({{0}}) % {PLACE_BYTES} = 0"
RESULT_CONDITION = f"CASE WHEN done THEN {WHOLE_CONDITION} ELSE {{0}} IS NULL END"
COLUMN_CONDITIONS = {
    "job": {
        "place": PLACE_CONDITION,
        "job": TEXT,
        "share": "typeof({0}) = 'real' AND {0} BETWEEN 0 AND 1.001",  # a sum may miss 1 by a hair
        "done": "{0} IN (0, 1)",
        **dict.fromkeys(("nodes", "solutions", "number", "rest"), RESULT_CONDITION),
        "classes": f"{{0}} IS NULL OR (done AND {WHOLE_CONDITION})",
        "seconds": f"CASE WHEN done THEN {SECONDS_CONDITION} ELSE {{0}} IS NULL END",
    },
    "found": {"place": PLACE_CONDITION, "covers": BLOB},
}
# The tables of the diary hold no results.
DIARY_CONDITIONS = {
    "minute": dict.fromkeys(("jobs", "nodes", "solutions"), WHOLE_CONDITION),
    "session": {"began": "typeof({0}) = 'real'", "seconds": SECONDS_CONDITION, "who": TEXT},
    "forecast": {"nodes": WHOLE_CONDITION, "value": TEXT},
}
# These keys of `about` have one of a few values.
VALUES_OF_CHOICES: dict[str, Collection[str]] = {
    "task": (*get_args(Task), "optimum"),
    "only_assemblable": ("", "yes"),
    "up_to": ("", *get_args(UpTo)),
    **dict.fromkeys(("engine", "searches"), ENGINES),
}
LEVEL_PATTERN = re.compile(r"([0-9]{1,9}(\.[0-9]{1,9})*)?")
FIRST_EFFORT_PATTERN = re.compile("[1-9][0-9]{0,14}")
# These values of the table about go into the hash, in this order.
IDENTITY_KEYS = (
    "puzzle",
    "task",
    "up_to",
    "engine",
    "solver",
    "version",
    "searches",
    "kernel",
    "problem",
    "fingerprint",
    "first",
)
# Every run has these keys of `about`.
NEEDED_KEYS = {"file", *IDENTITY_KEYS}
JOB_ROWS = (
    "SELECT place, job, done, nodes, solutions, classes, number, rest, covers"
    " FROM job LEFT JOIN found USING (place)"
)


class Totals(NamedTuple):
    """The progress of a run.

    jobs, waiting  all there are so far, and those that are not done
    classes        None if they were not counted
    number         of the covers in the store
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


class StoredJob(NamedTuple):
    """The row of a job, with its result if it is done.

    text     the job, as `job_text` writes it
    values   its nodes, solutions, classes, number of covers and number of jobs left of it; () if it
             is not done
    covers   packed
    """

    place: bytes
    text: str
    values: tuple[int | None, ...]
    covers: bytes


class Store:
    """The file of a run; closed at the end of a `with`, and deleted then if it is new and no run
    has begun in it.

    diary    who worked on it and when
    control  ticks during a wait for another program that has locked the file
    """

    def __init__(self, path: str, write: bool = False) -> None:
        """Open the file; with `write`, make it if it is missing. Raises PsolverError."""
        check_path(path)
        if not write and not Path(path).exists():
            raise PsolverError(f"{path}: there is no such file; 'psolver run' makes one")
        self.path, self._write = path, write
        self._is_unused = write and not Path(path).exists()
        self._common: tuple[str, str, str] | None = None  # problem, kernel, task
        self._database = Database(path, write)
        self.diary = Diary(self._database)
        try:
            self._check()
        except BaseException:
            self._database.close()
            raise

    def _check(self) -> None:
        """Raise PsolverError for a file that is not a store; make an empty one a store."""
        with self.snapshot():  # another process may be making it
            (application,) = self._database.one("PRAGMA application_id")
            (version,) = self._database.one("PRAGMA user_version")
            (tables,) = self._database.one("SELECT count(*) FROM sqlite_master")
        if application == APPLICATION and version != STORE_VERSION:
            reason = "was made by another version of psolver, whose stores are not read by this one"
            raise PsolverError(
                f"{self.path}: {reason}; {OTHER_FILE_CURE}, or go on with that version"
            )
        if application != APPLICATION and tables:
            raise PsolverError(f"{self.path}: is not a store of a run; {OTHER_FILE_CURE}")
        if not self._write:
            if not tables:
                raise PsolverError(f"{self.path}: its run has not begun")
            return
        self._database.do("PRAGMA synchronous = NORMAL")  # jobs lost in a power cut are done again
        self._database.do("PRAGMA journal_mode = WAL")
        if application != APPLICATION:
            with self._database.transaction():
                for statement in STORE_TABLES.split(";"):
                    self._database.do(statement)
                self._database.do(f"PRAGMA application_id = {APPLICATION}")
                self._database.do(f"PRAGMA user_version = {STORE_VERSION}")

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        if self._is_unused:
            Path(self.path).unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file; everything written is in one file then, unless another program has it
        open.
        """
        if self._write:
            self._database.into_one()
        self._database.close()

    def damaged(self, fault: str) -> PsolverError:
        """Return the error for impossible contents of the file."""
        return self._database.damaged(fault)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read the state of one moment inside, even while another process writes."""
        self._database.do("BEGIN")
        try:
            yield
        finally:
            self._database.do("ROLLBACK")

    # the search it belongs to

    def about(self) -> dict[str, str]:
        """Return the values that describe the run; {} before it has begun. Raises PsolverError if
        they are damaged.
        """
        about = dict(self._database.all("SELECT key, value FROM about"))
        if not about:
            return {}
        are_texts = all(isinstance(value, str) for value in about.values())
        is_complete = are_texts and about.keys() >= NEEDED_KEYS
        if not (is_complete and FIRST_EFFORT_PATTERN.fullmatch(about["first"])):
            raise self.damaged("its description of the run is incomplete")
        for key, possible_values in VALUES_OF_CHOICES.items():
            if about.get(key, "") not in possible_values:
                raise self.damaged(f"no run has the {key} {quoted(about[key])}")
        if not LEVEL_PATTERN.fullmatch(about.get("least_level", "")):
            raise self.damaged(f"no run has the least_level {quoted(about['least_level'])}")
        return about

    def begin(self, about: Mapping[str, str], jobs: Sequence[Job]) -> None:
        """Write the values that describe the run, and its first jobs."""
        share = 1 / max(1, len(jobs))
        # of an optimum: the first round of the first question
        above = (0, 0) if about.get("task") == "optimum" else ()
        first_jobs = []
        for number, job in enumerate(jobs):
            first_jobs.append(WaitingJob(place_with((*above, number)), job, share))
        with self._database.transaction():
            self._database.many("INSERT INTO about VALUES (?, ?)", about.items())
            self._put(first_jobs)
        self._is_unused = False

    def add(self, jobs: Iterable[WaitingJob], notes: Mapping[str, str]) -> None:
        """Write more jobs, and values about the run, together."""
        with self._database.transaction():
            for key, value in notes.items():
                self._database.do("INSERT OR REPLACE INTO about VALUES (?, ?)", key, value)
            self._put(jobs)

    def last_place(self) -> bytes:
        """Return the last place of a job; b"" in an empty store."""
        (place,) = self._database.one("SELECT coalesce(max(place), x'') FROM job")
        return bytes(place)

    def note(self, key: str, value: str) -> None:
        """Write one more value about the run, or another one for its key."""
        with self._database.transaction():
            self._database.do("INSERT OR REPLACE INTO about VALUES (?, ?)", key, value)

    # jobs

    def _put(self, jobs: Iterable[WaitingJob]) -> None:
        rows = ((place, job_text(job), share) for place, job, share in jobs)
        self._database.many("INSERT INTO job(place, job, share) VALUES (?, ?, ?)", rows)

    def waiting(self, number: int, last_place: bytes = b"") -> list[WaitingJob]:
        """Return the first jobs that are not done, at most `number`, in order; only those after
        `last_place`.
        """
        rows = self._database.all(
            "SELECT place, job, share FROM job WHERE NOT done AND place > ? ORDER BY place LIMIT ?",
            last_place,
            number,
        )
        self._check_order([at for at, *_ in rows], last_place)
        return [WaitingJob(at, self.job(job), share) for at, job, share in rows]

    def _check_order(self, places: list[bytes], last_place: bytes) -> None:
        """Raise PsolverError if the places of some jobs do not increase from `last_place`: a reader
        might never come to the end of them.
        """
        for place in places:
            if place <= last_place:
                raise self.damaged("its jobs are out of order")
            last_place = place

    def each_waiting(self) -> Iterator[WaitingJob]:
        """Yield all jobs that are not done, in order."""
        last_place = b""
        while waiting_jobs := self.waiting(run_tuning.WAITING_JOBS_TOGETHER, last_place):
            yield from waiting_jobs
            last_place = waiting_jobs[-1].place

    def job(self, text: str) -> Job:
        """Return a job of the run from its text. Raises PsolverError if that is damaged."""
        if self._common is None:
            about = self.about()
            self._common = about["problem"], about["kernel"], about["task"]
        try:
            return job_from_text(text, *self._common)
        except (ValueError, TypeError) as error:
            raise self.damaged(f"a job cannot be read: {error}") from None

    def finish(self, result: JobResult) -> bool:
        """Write the result of a job and the jobs left of it. Return False, and write nothing, if it
        was done before.
        """
        with self._database.transaction():
            changed = self._database.do(
                "UPDATE job SET done = 1, nodes = ?, solutions = ?, classes = ?, number = ?,"
                " rest = ?, seconds = ?, share = ? WHERE place = ? AND NOT done",
                result.nodes,
                result.solutions,
                result.classes,
                result.number,
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
            self.diary.add_job(result.nodes, result.solutions)
        return True

    def check_fields(self, with_diary: bool = False) -> None:
        """Raise PsolverError if a column of a table has a value that it cannot have."""
        fault = _wrong_column(self._database, COLUMN_CONDITIONS)
        if with_diary:
            fault = fault or self.diary.fault()
        if fault:
            raise self.damaged(fault)

    def doubt(self) -> str:
        """Return the sentence about damage that leaves all results whole; "" for none."""
        fault = self.diary.fault()
        cure = "results are whole, times may be wrong; 'psolver audit' looks closer"
        return fault and f"{self.path}: is damaged ({fault}): {cure}"

    def totals(self) -> Totals:
        """Return the progress of the run. Raises PsolverError if a field of a table is damaged."""
        self.check_fields()
        values = self._database.one(
            "SELECT count(*), coalesce(sum(NOT done), 0), coalesce(sum(nodes), 0),"
            " coalesce(sum(solutions), 0),"
            " CASE WHEN sum(done AND classes IS NULL) THEN NULL ELSE coalesce(sum(classes), 0) END,"
            " coalesce(sum(number), 0), coalesce(sum(share * done), 0.0),"
            " coalesce(sum(seconds), 0.0) FROM job"
        )
        return Totals(*values)

    # covers

    def found(self, above: bytes = b"") -> Iterator[tuple[bytes, Job, list[Cover]]]:
        """Yield the place of each job that has found covers, the job and the covers, in the order
        of the search; only of those below the place `above`. Raises PsolverError for bytes that are
        no covers.
        """
        last_place = above
        while rows := self._database.all(
            "SELECT place, job, covers FROM found JOIN job USING (place)"
            " WHERE place > ? AND substr(place, 1, ?) = ? ORDER BY place LIMIT ?",
            last_place,
            len(above),
            above,
            run_tuning.JOBS_WITH_COVERS_TOGETHER,
        ):
            self._check_order([at for at, *_ in rows], last_place)
            for at, job, covers in rows:
                yield at, self.job(job), self.covers(covers)
            last_place = rows[-1][0]

    def covers(self, packed: bytes) -> list[Cover]:
        """Return the covers that a job has found. Raises PsolverError if the bytes are damaged."""
        try:
            return unpack_covers(packed)
        except (ValueError, TypeError) as error:
            raise self.damaged(f"covers cannot be read: {error}") from None

    # the jobs as they are stored, for an audit

    def stored_jobs(self) -> Iterator[StoredJob]:
        """Yield each job, in the order of the search, with few of them in memory at a time."""
        for row in self._database.each(f"{JOB_ROWS} ORDER BY place"):
            yield self._stored(row)

    def stored_job(self, place: bytes) -> StoredJob:
        """Return the job at a place."""
        return self._stored(self._database.one(f"{JOB_ROWS} WHERE place = ?", place))

    def rest_texts(self, place: bytes) -> list[str]:
        """Return the texts of the jobs that were left of one, in order."""
        rows = self._database.all(
            "SELECT job FROM job WHERE place > ? AND place < ? AND length(place) = ?"
            " ORDER BY place",
            place,
            place + b"\xff" * (PLACE_BYTES + 1),
            len(place) + PLACE_BYTES,
        )
        return [text for (text,) in rows]

    def stray_covers(self) -> int:
        """Return the number of covers whose job is missing or not done."""
        (number,) = self._database.one(
            "SELECT count(*) FROM found LEFT JOIN job USING (place) WHERE done IS NOT 1"
        )
        return int(number)

    def check_pages(self) -> None:
        """Raise PsolverError if SQLite finds a fault in the file."""
        (answer,) = self._database.one("PRAGMA quick_check(1)")
        if answer != "ok":
            raise self.damaged(answer)

    def _stored(self, row: tuple[Any, ...]) -> StoredJob:
        place, text, done, *values, covers = row
        return StoredJob(place, text, tuple(values) if done else (), covers or b"")


def _wrong_column(database: Database, tables: Mapping[str, Mapping[str, str]]) -> str:
    """Return the fault of the first column that has an impossible value, by the conditions on the
    columns of some tables; "" for none.
    """
    for table, conditions in tables.items():
        wrong = (
            f"sum(({condition.format(column)}) IS NOT 1)"
            for column, condition in conditions.items()
        )
        numbers_wrong = database.one(f"SELECT {', '.join(wrong)} FROM {table}")
        for column, number_wrong in zip(conditions, numbers_wrong, strict=True):
            if number_wrong:
                return f"column {column} of the table {table} has a wrong value"
    return ""


def check_path(path: str) -> None:
    """Raise PsolverError if no store can be at a path."""
    if not path:
        raise PsolverError("--store: empty path; name the file of the run")
    file = Path(path)
    if file.is_dir():
        raise PsolverError(f"{path}: is a folder; name the file of the run")
    if file.exists() and not file.is_file():
        raise PsolverError(f"{path}: is not a regular file; {OTHER_FILE_CURE}")
    if not file.parent.is_dir():
        raise PsolverError(f"{path}: there is no folder {file.parent}; make it first")


class Diary:
    """The tables of a store about the work on it; rows with impossible values are left out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def fault(self) -> str:
        """Return the fault of the first value that is impossible; "" for none."""
        if fault := _wrong_column(self._database, DIARY_CONDITIONS):
            return fault
        try:
            self._last_forecast()
        except (ValueError, TypeError) as error:
            return f"a forecast cannot be read: {error}"
        return ""

    # sessions

    def begin(self, who: str) -> int:
        """Begin a session of a worker now and return its number."""
        with self._database.transaction():
            self._database.do(
                "INSERT INTO session(began, seconds, who) VALUES (?, 0, ?)", time.time(), who
            )
            (number,) = self._database.one("SELECT max(number) FROM session")
        return int(number)

    def set_seconds(self, session: int, seconds: float) -> None:
        """Write how long a session has taken so far."""
        with self._database.transaction():
            self._database.do("UPDATE session SET seconds = ? WHERE number = ?", seconds, session)

    def worker(self) -> str:
        """Return the worker of the last session; "" before the first."""
        rows = self._database.all("SELECT who FROM session ORDER BY number DESC LIMIT 1")
        for (who,) in rows:
            if isinstance(who, str):
                return who
        return ""

    def seconds(self) -> float:
        """Return how long all sessions took, together."""
        is_possible = SECONDS_CONDITION.format("seconds")
        (seconds,) = self._database.one(
            f"SELECT coalesce(sum(seconds), 0.0) FROM session WHERE {is_possible}"
        )
        return float(seconds)

    # minutes

    def add_job(self, nodes: int, solutions: int) -> None:
        """Add a job that is done now, inside the transaction that writes its result."""
        self._database.do(
            "INSERT INTO minute VALUES (?, 1, ?, ?) ON CONFLICT DO UPDATE SET jobs = jobs + 1,"
            " nodes = nodes + excluded.nodes, solutions = solutions + excluded.solutions",
            int(time.time()) // 60,
            nodes,
            solutions,
        )

    def minutes(self, first: int, last: int) -> dict[int, Minute]:
        """Return the work of some minutes, which are counted from 1970; minutes without any are
        left out.
        """
        conditions = DIARY_CONDITIONS["minute"].items()
        are_possible = " AND ".join(condition.format(column) for column, condition in conditions)
        rows = self._database.all(
            "SELECT minute, jobs, nodes, solutions FROM minute"
            f" WHERE minute BETWEEN ? AND ? AND {are_possible}",
            first,
            last,
        )
        return {minute: Minute(*done) for minute, *done in rows}

    def total(self) -> tuple[int, int, int]:
        """Return the jobs, nodes and solutions of all minutes."""
        jobs, nodes, solutions = self._database.one(
            "SELECT coalesce(sum(jobs), 0), coalesce(sum(nodes), 0), coalesce(sum(solutions), 0)"
            " FROM minute"
        )
        return jobs, nodes, solutions

    # forecasts

    def add_forecast(self, nodes: int, nodes_left: Spread) -> None:
        """Write a forecast: the nodes that are left, and the number of those done before."""
        with self._database.transaction():
            self._database.do(
                "INSERT INTO forecast(nodes, value) VALUES (?, ?)", nodes, json.dumps(nodes_left)
            )

    def forecast(self) -> tuple[int, Spread] | None:
        """Return the nodes that were done before the last forecast, and those left then; None if
        there is no forecast, or none that can be read.
        """
        try:
            return self._last_forecast()
        except (ValueError, TypeError):
            return None

    def _last_forecast(self) -> tuple[int, Spread] | None:
        """Return the last forecast. Raises ValueError or TypeError if it is impossible."""
        rows = self._database.all("SELECT nodes, value FROM forecast ORDER BY number DESC LIMIT 1")
        if not rows:
            return None
        nodes, value = rows[0]
        nodes_left = Spread(*map(float, json_value(value)))
        if type(nodes) is not int or not all(0 <= number < inf for number in nodes_left):
            raise ValueError("its numbers are impossible")
        return nodes, nodes_left
