"""A worker of jobs that writes a diary, in whichever process it is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from psolver.engines import Batch, Job


class JobDiary(NamedTuple):
    """A worker that finds as many covers as a job's start says, one at a time, and writes the
    number of its thread before each.
    """

    path: Path

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        for number in range(job.start[0]):
            with self.path.open("a") as file:
                file.write(f"{threading.get_ident()}\n")
            yield Batch(((number,),), 1, 1, effort=1)
