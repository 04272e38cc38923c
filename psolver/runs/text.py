"""Jobs as text, without what all jobs of a run have in common, and with a check sum: a search that
was given a job with other numbers would find other solutions.

    >>> written(Job("5f0c", "fit tables", start=(17, ~3)))
    '{"start":[17,-4]} 8279fd70'
    >>> read('{"start":[17,-4]} 8279fd70', "5f0c", "fit tables", "list")
    Job(problem='5f0c', kernel='fit tables', task='list', start=(17, -4), without=(), position=0, \
root=None, known=(), size=())
"""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

from ..cover.jobs import Job

COMMON = "problem", "kernel", "task"  # what all jobs of a run have alike
USUAL = Job("", "")


def written(job: Job) -> str:
    """A job as text: of its values those that are not the usual ones, and their check sum."""
    values = {
        key: value
        for key, value in job._asdict().items()
        if key not in COMMON and value != getattr(USUAL, key)
    }
    return with_sum(json.dumps(values, separators=(",", ":")))


def with_sum(text: str) -> str:
    """A text with its check sum, in eight hexadecimal digits."""
    return f"{text} {crc32(text.encode()):08x}"


def read(text: str, problem: str, kernel: str, task: str) -> Job:
    """The job that was written, of a run whose jobs all have the same problem, kernel and task.

    Raises ValueError for a text that is no job.
    """
    plain = text.rpartition(" ")[0]
    if text != with_sum(plain):
        raise ValueError("its check sum is another")
    values = json.loads(plain)
    if not isinstance(values, dict):
        raise ValueError("a job is a table of its values")
    for key, value in values.items():
        if key in COMMON or key not in USUAL._fields or not _is_like(getattr(USUAL, key), value):
            raise ValueError(f"no job has such a value of {key}")
    return Job(problem, kernel, task, **{key: _tuples(value) for key, value in values.items()})


def _is_like(usual: object, value: object) -> bool:
    """May a value of a job be written so?"""
    if isinstance(usual, tuple):
        return isinstance(value, list) and _is_whole(value)
    return type(value) is int


def _is_whole(value: object) -> bool:
    """Is it a whole number, or are these whole numbers, at whatever depth?"""
    return all(map(_is_whole, value)) if isinstance(value, list) else type(value) is int


def _tuples(value: Any) -> Any:
    """A value with tuples in place of lists."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
