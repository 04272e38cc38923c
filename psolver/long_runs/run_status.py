"""Values about long runs: estimates before them, their status, and the findings of an audit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ..core.goal import Optimum
from ..core.reason import Reason


class Spread(NamedTuple):
    """A roughly known number: it lies between `low` and `high`, most likely near `middle`."""

    low: float
    middle: float
    high: float

    @staticmethod
    def known(number: float) -> Spread:
        """Return a number that is exactly known."""
        return Spread(number, number, number)

    def scaled(self, factor: float) -> Spread:
        """Return the number times a factor.

        >>> Spread(1, 2, 4).scaled(10)
        Spread(low=10, middle=20, high=40)
        """
        return Spread(self.low * factor, self.middle * factor, self.high * factor)


class Minute(NamedTuple):
    """The work done in a minute: jobs, nodes, solutions found."""

    jobs: int = 0
    nodes: int = 0
    solutions: int = 0


@dataclass(frozen=True, slots=True)
class RunStatus:
    """The status of a run.

    file        the name of its puzzle in messages
    asked       the choices, by name, that are not the defaults
    engine      that searches, as a user chooses it; `kernel`: its compiled code
    working     the worker on it now; "" for no worker
    jobs        the number of jobs so far; `done` of them are done
    classes     the classes of solutions; None if they were not counted
    `kept`      the solutions, one of each class, that the store holds
    share       about the part that is done, 0 to 1
    seconds     how long the run was at work, in all its sessions
    pace        nodes (conflicts) a second, lately; None while that is not known
    left        seconds that it may still take; None if it has no estimate
    last_hour   sixty minutes, the last one being the current one
    bytes       of the store
    best        the optimum, if the puzzle has a `best` and has some tiling
    """

    file: str
    asked: tuple[tuple[str, str], ...]
    engine: str
    kernel: str
    version: str
    working: str
    complete: bool
    jobs: int
    done: int
    nodes: int
    solutions: int
    classes: int | None
    kept: int
    share: float
    seconds: float
    pace: float | None
    left: Spread | None
    last_hour: tuple[Minute, ...]
    bytes: int
    best: Optimum | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """The size of a search.

    classes  None if they are not worked out
    seconds  that it takes with these `cores`
    jobs     that a run of it has
    bytes    that its store takes
    exact    nodes, solutions and classes are known: the whole was searched
    probes   that were made; 0 if the whole was searched
    reason   the reason why there is nothing to search, if it is known
    best     the optimum, if the puzzle has a `best` and has some tiling
    """

    nodes: Spread
    solutions: Spread
    classes: Spread | None
    seconds: Spread
    jobs: Spread
    bytes: Spread
    exact: bool
    probes: int
    cores: int
    reason: Reason | None = None
    best: Optimum | None = None

    @property
    def impossible(self) -> bool:
        """Whether the puzzle is known to have no solution."""
        return self.exact and not self.solutions.middle


DifferenceKind = Literal[
    "hash",  # the contents of the store have another hash than its certificate
    "certificate",  # it cannot be read
    "sum",  # the certificate, or the diary, has another sum
    "plan",  # the puzzle is searched in another way than the store's
    "jobs",  # the puzzle has another job there
    "lost",  # a job is missing: of the first ones, or of those that were left of a job
    "alone",  # a job is there, but not the job of which it was left
    "text",  # a job cannot be read
    "unread",  # covers cannot be read
    "stray",  # covers of no job
    "count",  # the counts of a job do not fit its covers
    "cover",  # a cover is not a tiling
    "twice",  # a class was found before
    "repeat",  # a job done again has another result
    "best",  # the best tiling is none
    "bounds",  # the bounds do not follow from the jobs and the best tiling
    "open",  # the run has ended before its bounds met
]


class Difference(NamedTuple):
    """A value in a store that is not as it should be.

    job          the numbers of the job's place, from 0; () if it is not about one job
    what         the number: "nodes", "solutions", "classes", …; or why a value cannot be read
    `kept`, `found`  the value in the store, and the one found instead
    """

    kind: DifferenceKind
    job: tuple[int, ...] = ()
    what: str = ""
    kept: int | str | None = None
    found: int | str | None = None


@dataclass(frozen=True, slots=True)
class Audit:
    """The findings of an audit.

    store        its path
    complete     whether all of its jobs are done
    hash         of its whole content; "" while jobs wait
    certified    whether there is a certificate, which is written when all jobs are done
    jobs, done   the number of its jobs, and of those that are done
    covers       that were checked, each with all solutions of its class
    repeated     jobs that were done again, of those that were `chosen` with the `seed`
    differences  the first of them, in the order in which they were found
    more         the number of further differences
    status       "whole", or how it ended before
    """

    store: str
    complete: bool
    hash: str
    certified: bool
    jobs: int
    done: int
    covers: int
    solutions: int
    chosen: int
    repeated: int
    seed: int
    differences: tuple[Difference, ...]
    more: int
    seconds: float
    status: Literal["whole", "limit", "interrupted"]
