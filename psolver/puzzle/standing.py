"""How a long run stands: what its store tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .best import Optimum


class Spread(NamedTuple):
    """A number that is not known well: it lies between `low` and `high`, most likely near
    `middle`.
    """

    low: float
    middle: float
    high: float


class Minute(NamedTuple):
    """What was done in a minute: jobs, nodes, solutions found."""

    jobs: int = 0
    nodes: int = 0
    solutions: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """How a run stands.

    file        what messages call its puzzle
    asked       what was asked, by name, where that is not the default
    engine      who searches, as a user chooses it; `kernel`: what it runs
    working     who works on it now; "" where nobody does
    jobs        all there are so far, and how many of them are `done`
    classes     the classes of solutions; None where they were not counted
    kept        the solutions, one of each class, that the store keeps
    share       about the part that is done, 0 to 1
    seconds     how long the run was at work, in all its sessions
    pace        nodes (conflicts) a second, lately; None where that is not known yet
    left        seconds that it may still take; None where nobody can say
    last_hour   sixty minutes, the last one being the one that goes on now
    bytes       of the store
    best        how good the best tilings are, where the puzzle asks for them and has some
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
