"""The diary of a long run: who worked on it and when, what was done in which minute, and forecasts.

Minutes and the beginnings of sessions are told by the clock on the wall, which may jump; how long
something took is not.
"""

from __future__ import annotations

import json
import time

from ..puzzle.standing import Minute, Spread
from .database import Database

TABLES = """
CREATE TABLE minute(
    minute INTEGER PRIMARY KEY, jobs INTEGER NOT NULL, nodes INTEGER NOT NULL,
    solutions INTEGER NOT NULL
);
CREATE TABLE session(
    number INTEGER PRIMARY KEY, began REAL NOT NULL, seconds REAL NOT NULL, who TEXT NOT NULL
);
CREATE TABLE forecast(number INTEGER PRIMARY KEY, nodes INTEGER NOT NULL, value TEXT NOT NULL)
"""


class Diary:
    """The tables of a store that tell how the work on it went."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # sessions

    def begin(self, who: str) -> int:
        """Somebody begins to work now; the number of their session."""
        with self._database.transaction():
            self._database.do(
                "INSERT INTO session(began, seconds, who) VALUES (?, 0, ?)", time.time(), who
            )
            (number,) = self._database.one("SELECT max(number) FROM session")
        return int(number)

    def worked(self, session: int, seconds: float) -> None:
        """How long a session has taken so far."""
        with self._database.transaction():
            self._database.do("UPDATE session SET seconds = ? WHERE number = ?", seconds, session)

    def worker(self) -> str:
        """Who began the last session; "" before the first."""
        rows = self._database.all("SELECT who FROM session ORDER BY number DESC LIMIT 1")
        return str(rows[0][0]) if rows else ""

    def seconds(self) -> float:
        """How long all sessions took, together."""
        (seconds,) = self._database.one("SELECT coalesce(sum(seconds), 0.0) FROM session")
        return float(seconds)

    # minutes

    def done(self, nodes: int, solutions: int) -> None:
        """A job is done now; to be noted in the transaction that keeps it."""
        self._database.do(
            "INSERT INTO minute VALUES (?, 1, ?, ?) ON CONFLICT DO UPDATE SET jobs = jobs + 1,"
            " nodes = nodes + excluded.nodes, solutions = solutions + excluded.solutions",
            int(time.time()) // 60,
            nodes,
            solutions,
        )

    def minutes(self, first: int, last: int) -> dict[int, Minute]:
        """What was done in some minutes, counted from 1970; those in which nothing was are left
        out.
        """
        rows = self._database.all(
            "SELECT minute, jobs, nodes, solutions FROM minute WHERE minute BETWEEN ? AND ?",
            first,
            last,
        )
        return {minute: Minute(*done) for minute, *done in rows}

    def total(self) -> tuple[int, int, int]:
        """The jobs, nodes and solutions of all minutes."""
        jobs, nodes, solutions = self._database.one(
            "SELECT coalesce(sum(jobs), 0), coalesce(sum(nodes), 0), coalesce(sum(solutions), 0)"
            " FROM minute"
        )
        return jobs, nodes, solutions

    # forecasts

    def foretell(self, nodes: int, left: Spread) -> None:
        """Keep a forecast: the nodes that are left, after so many."""
        with self._database.transaction():
            self._database.do(
                "INSERT INTO forecast(nodes, value) VALUES (?, ?)", nodes, json.dumps(left)
            )

    def forecast(self) -> tuple[int, Spread] | None:
        """The last forecast: after how many nodes it was made, and those left then.

        Raises PsolverError where it is damaged.
        """
        rows = self._database.all("SELECT nodes, value FROM forecast ORDER BY number DESC LIMIT 1")
        if not rows:
            return None
        nodes, value = rows[0]
        try:
            return nodes, Spread(*map(float, json.loads(value)))
        except (ValueError, TypeError) as error:
            raise self._database.damaged(f"a forecast cannot be read: {error}") from None
