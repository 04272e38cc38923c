"""Jobs of a long run as values, and as the text and bytes that a store holds.

A place is a path of numbers, four bytes for each: the third part of the rest of the first job is at
(0, 2). A job's own results come before those of its parts, so that all results, sorted by place,
are in the order of the search.

    >>> place_with((0, 2)).hex(), generation(place_with((0, 2)))
    ('0000000000000002', 1)
    >>> place_with((0,)) < place_with((0, 2)) < place_with((0, 10)) < place_with((1,))
    True

The text of a job leaves out the values that all jobs of a run share, and ends with a check sum: a
search of a job with other numbers would find other solutions.

    >>> job_text(Job("5f0c", "fit tables", start=(17, ~3)))
    '{"start":[17,-4]} 8279fd70'
    >>> job_from_text('{"start":[17,-4]} 8279fd70', "5f0c", "fit tables", "list").start
    (17, -4)

Covers are their number, their lengths and all options, each in two, four or eight bytes with the
lowest first, and all of that compressed.

    >>> unpack_covers(pack_covers([(1, 5), (2,)]))
    [(1, 5), (2,)]
"""

from __future__ import annotations

import json
import sys
import time
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple, TypeAlias

from ..engines.job_workers import shares
from ..engines.jobs import Batch, Job
from ..search.problem import Cover

JobFunction: TypeAlias = Callable[[Job, int | None, int | None], Iterator[Batch]]
"""The work on a job within a budget, as `cover.jobs.JobWorker.work`."""

# A number takes four bytes, which sort as numbers do.
PLACE_BYTES = 4
# The values of a job that its text leaves out; all jobs of a run share problem, kernel and task.
USUAL_VALUES = Job("", "")._asdict()
for common_value in ("problem", "kernel", "task"):
    del USUAL_VALUES[common_value]
# An option takes two bytes, or four; a state of a search for the optimum eight.
SHORT, LONG, QUAD = b"H", b"I", b"Q"
# Level 6 takes half as long again for 2 % less.
COMPRESSION_LEVEL = 4


class WaitingJob(NamedTuple):
    """A job that is not done, with its place and about its part of the whole search."""

    place: bytes
    job: Job
    share: float


class JobLimits(NamedTuple):
    """The most that a job may cost before it is given up: effort, and covers found."""

    budget: int
    covers: int


class JobResult(NamedTuple):
    """A job that is done, or given up.

    covers   those found, one of each class, packed; b"" if there are none, or for a count
    number   of these covers
    classes  None if they were not counted
    share    about the part of the whole search that is done with it
    rest     the jobs left of it, in order
    """

    place: bytes
    nodes: int
    solutions: int
    classes: int | None
    number: int
    covers: bytes
    share: float
    seconds: float
    rest: tuple[WaitingJob, ...] = ()


def place_with(numbers: Sequence[int]) -> bytes:
    """Return the place with some numbers."""
    return b"".join(number.to_bytes(PLACE_BYTES, "big") for number in numbers)


def generation(place_bytes: bytes) -> int:
    """Return how often the jobs above a place were given up: 0 for the first jobs."""
    return len(place_bytes) // PLACE_BYTES - 1


def place_numbers(place_bytes: bytes) -> tuple[int, ...]:
    """Return the numbers of a place.

    >>> place_numbers(place_with((0, 2)))
    (0, 2)
    """
    starts = range(0, len(place_bytes), PLACE_BYTES)
    return tuple(int.from_bytes(place_bytes[at : at + PLACE_BYTES], "big") for at in starts)


def job_text(job: Job) -> str:
    """Return the text of a job: its values that are not the usual ones, and their check sum."""
    values = {
        key: value
        for key, value in job._asdict().items()
        if key in USUAL_VALUES and value != USUAL_VALUES[key]
    }
    return with_checksum(json.dumps(values, separators=(",", ":")))


def with_checksum(text: str) -> str:
    """Return a text with its check sum, in eight hexadecimal digits."""
    return f"{text} {zlib.crc32(text.encode()):08x}"


def job_from_text(text: str, problem: str, kernel: str, task: str) -> Job:
    """Return the job with a text, of a run whose jobs all have the same problem, kernel and task.

    Raises ValueError for a text that is not a job.
    """
    plain = text.rpartition(" ")[0]
    if text != with_checksum(plain):
        raise ValueError("its check sum is another")
    values = json_value(plain)
    if not isinstance(values, dict):
        raise ValueError("a job is a table of its values")
    for key, value in values.items():
        if key not in USUAL_VALUES or not _is_like(USUAL_VALUES[key], value):
            raise ValueError(f"no job has such a value of {key}")
    own_values = {key: _tuples(value) for key, value in values.items()}
    return Job(problem, kernel, task, **own_values)


def json_value(text: str) -> Any:
    """Return the value of a text of JSON. Raises ValueError, also if its brackets are too deep."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("its brackets are too deep") from None


def _is_like(usual: object, value: object) -> bool:
    """Whether a value in a text has the type of the usual one."""
    if isinstance(usual, tuple):
        return isinstance(value, list) and _is_whole(value)
    return type(value) is int


def _is_whole(value: object) -> bool:
    """Whether it is a whole number, or a list of such, at whatever depth."""
    return all(map(_is_whole, value)) if isinstance(value, list) else type(value) is int


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def do_job(
    work: JobFunction,
    waiting: WaitingJob,
    limits: JobLimits,
    check: Callable[[], None] = lambda: None,
) -> JobResult:
    """Run a job within its limits and return the result; `check`, which may raise, is called after
    each batch.
    """
    began = time.monotonic()
    covers: list[Cover] = []
    nodes = solutions = 0
    classes: int | None = 0
    batch = Batch()
    for batch in work(waiting.job, limits.budget, limits.covers):
        check()
        if waiting.job.task in ("list", "optimum"):
            covers += batch.covers
        nodes += batch.effort
        solutions += batch.solutions
        if batch.classes is None:
            classes = None
        elif classes is not None:
            classes += batch.classes
    fraction_done = batch.fraction if batch.rest else 1.0
    rest = _rest(waiting, batch.rest, waiting.share * (1 - fraction_done))
    seconds = time.monotonic() - began
    packed = pack_covers(covers)
    share = waiting.share * fraction_done
    return JobResult(
        waiting.place, nodes, solutions, classes, len(covers), packed, share, seconds, rest
    )


def _rest(waiting: WaitingJob, jobs: Sequence[Job], share: float) -> tuple[WaitingJob, ...]:
    """Return the jobs left of one, at their places, each with its part of a share."""
    shares_of_jobs = shares([job.top for job in jobs])
    total_share = sum(shares_of_jobs) or 1.0
    rest = []
    for number, (job, share_of_job) in enumerate(zip(jobs, shares_of_jobs, strict=True)):
        place = waiting.place + place_with((number,))
        rest.append(WaitingJob(place, job, share * share_of_job / total_share))
    return tuple(rest)


def pack_covers(covers: Sequence[Cover]) -> bytes:
    """Return covers as few bytes; b"" for none."""
    if not covers:
        return b""
    numbers = [len(covers), *map(len, covers), *chain.from_iterable(covers)]
    largest = max(numbers)
    kind = SHORT if largest < 1 << 16 else LONG if largest < 1 << 32 else QUAD
    values = _little_endian(array(kind.decode(), numbers))
    return kind + zlib.compress(values.tobytes(), COMPRESSION_LEVEL)


def unpack_covers(packed: bytes) -> list[Cover]:
    """Return the covers that were packed. Raises ValueError for other bytes."""
    if not packed:
        return []
    raw = uncompressed(packed)
    values = array(raw[:1].decode())
    values.frombytes(raw[1:])
    number, *numbers = _little_endian(values).tolist() or [0]
    lengths, options = numbers[:number], iter(numbers[number:])
    if not number or len(lengths) < number or number + sum(lengths) != len(numbers):
        raise ValueError("their number is wrong")
    return [tuple(islice(options, length)) for length in lengths]


def uncompressed(packed: bytes) -> bytes:
    """Return the bytes of packed covers before compression, the same on every machine.

    Raises ValueError for bytes that are no covers.
    """
    if not packed:
        return b""
    kind = packed[:1]
    if kind not in (SHORT, LONG, QUAD):
        raise ValueError("their first byte is wrong")
    try:
        raw = zlib.decompress(packed[1:])
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(raw) % array(kind.decode()).itemsize:
        raise ValueError("their length is wrong")
    return kind + raw


def _little_endian(values: array[int]) -> array[int]:
    if sys.byteorder == "big":
        values.byteswap()
    return values
