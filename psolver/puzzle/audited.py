"""The result of an audit of a long run; `render.words.long_runs` makes its sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Kind = Literal[
    "hash",  # what the store holds has another hash than its certificate says
    "certificate",  # it cannot be read
    "sum",  # the certificate, or the diary, has another sum
    "plan",  # the puzzle is searched in another way than is told
    "jobs",  # the puzzle has another job there
    "lost",  # a job is missing: of the first ones, or of those that were left of a job
    "alone",  # a job is there, but not the job of which it was left
    "text",  # a job cannot be read
    "unread",  # covers cannot be read
    "stray",  # covers of no job
    "count",  # what a job counts is not what its covers are
    "cover",  # a cover is no tiling
    "twice",  # a class was found before
    "repeat",  # a job done again has another result
]


class Difference(NamedTuple):
    """Something in a store that is not as it should be.

    job          the numbers of the job's place, from 0; () where it is not about one job
    what         which number: "nodes", "solutions", "classes", …; or why something cannot be read
    kept, found  what the store holds, and what was found instead
    """

    kind: Kind
    job: tuple[int, ...] = ()
    what: str = ""
    kept: int | str | None = None
    found: int | str | None = None


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit has looked at, and what is not as it should be.

    store        its path
    complete     are all of its jobs done?
    hash         of all that it holds; "" where jobs wait
    certified    is there a certificate? it comes when all jobs are done
    jobs, done   those that there are, and those that are done
    covers       how many were checked, each with all solutions of its class
    repeated     jobs that were done again, of those that were `chosen` with the `seed`
    differences  the first of them, in the order in which they were found
    more         differences that are not among these
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
