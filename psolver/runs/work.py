"""A job of a long run, done: what is kept of it, and covers as few bytes."""

from __future__ import annotations

import sys
import time
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, Protocol, TypeAlias

from ..cover.jobs import Batch, Job, shares
from ..cover.problem import Cover
from .place import below

Way: TypeAlias = Callable[[Job, int | None, int | None], Iterator[Batch]]
"""Who does a job, within a budget, as `cover.jobs.JobWorker.work`."""

SHORT, LONG = b"H", b"I"  # two bytes an option, or four
LEVEL = 4  # of compression; 6 takes half as long again for 2 % less


class Waiting(NamedTuple):
    """A job that waits for somebody to do it, and about the part of the whole that it is."""

    place: bytes
    job: Job
    share: float


class Limits(NamedTuple):
    """What a job may cost before it is given up: effort, and covers found."""

    budget: int
    covers: int


class Result(NamedTuple):
    """A job that is done, or given up.

    covers   what it has found, one of each class, packed; b"" where nothing was, or is counted
    number   how many these are
    classes  None where they were not counted
    share    about the part of the whole that is done with it
    rest     what is left of it, in order
    """

    place: bytes
    nodes: int
    solutions: int
    classes: int | None
    number: int
    covers: bytes
    share: float
    seconds: float
    rest: tuple[Waiting, ...] = ()


class Workers(Protocol):
    """Several who do jobs at the same time."""

    @property
    def room(self) -> int:
        """How many more jobs they want to be given now."""

    def give(self, waiting: Waiting, limits: Limits) -> None:
        """Have a job done."""

    def take(self, seconds: float) -> Sequence[Result]:
        """The results of jobs, as they come; waits for the first at most so long. Raises what was
        raised by one who works.
        """

    def close(self) -> None:
        """End them at once, whatever they are at."""


def done(way: Way, waiting: Waiting, limits: Limits) -> Result:
    """The result of a job."""
    began = time.monotonic()
    covers: list[Cover] = []
    nodes = solutions = 0
    classes: int | None = 0
    batch = Batch()
    for batch in way(waiting.job, limits.budget, limits.covers):
        if waiting.job.task == "list":
            covers += batch.covers
        nodes += batch.effort
        solutions += batch.solutions
        classes = None if classes is None or batch.classes is None else classes + batch.classes
    part = batch.fraction if batch.rest else 1.0
    rest = _rest(waiting, batch.rest, waiting.share * (1 - part))
    seconds = time.monotonic() - began
    packed = pack(covers)
    share = waiting.share * part
    return Result(
        waiting.place, nodes, solutions, classes, len(covers), packed, share, seconds, rest
    )


def _rest(waiting: Waiting, jobs: Sequence[Job], share: float) -> tuple[Waiting, ...]:
    """The jobs that are left of one, at their places, each with its part of a share."""
    parts = shares([job.start for job in jobs])
    whole = sum(parts) or 1.0
    return tuple(
        Waiting(below(waiting.place, number), job, share * part / whole)
        for number, (job, part) in enumerate(zip(jobs, parts, strict=True))
    )


def pack(covers: Sequence[Cover]) -> bytes:
    """Covers as few bytes; b"" for none.

    They are the number of covers, their lengths, and all options, each in two or four bytes, the
    lowest first, and all of that compressed.

    >>> unpack(pack([(1, 5), (2,)]))
    [(1, 5), (2,)]
    """
    if not covers:
        return b""
    numbers = [len(covers), *map(len, covers), *chain.from_iterable(covers)]
    kind = SHORT if max(numbers) < 1 << 16 else LONG
    return kind + zlib.compress(_swapped(array(kind.decode(), numbers)).tobytes(), LEVEL)


def unpack(packed: bytes) -> list[Cover]:
    """The covers that were packed. Raises ValueError for bytes that are none."""
    if not packed:
        return []
    raw = plain(packed)
    values = array(raw[:1].decode())
    values.frombytes(raw[1:])
    numbers = _swapped(values).tolist()
    number = numbers[0] if numbers else 0
    lengths, at = numbers[1 : 1 + number], 1 + number
    if not number or len(lengths) < number or at + sum(lengths) != len(numbers):
        raise ValueError("their number is wrong")
    covers = []
    for length in lengths:
        covers.append(tuple(numbers[at : at + length]))
        at += length
    return covers


def plain(packed: bytes) -> bytes:
    """The same bytes for the same covers on every machine, whatever has compressed them.

    Raises ValueError for bytes that are no covers.
    """
    if not packed:
        return b""
    kind = packed[:1]
    if kind not in (SHORT, LONG):
        raise ValueError("their first byte is wrong")
    try:
        raw = zlib.decompress(packed[1:])
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(raw) % array(kind.decode()).itemsize:
        raise ValueError("their length is wrong")
    return kind + raw


def _swapped(values: array[int]) -> array[int]:
    """The values as a machine with the lowest byte first has them."""
    if sys.byteorder == "big":
        values.byteswap()
    return values
