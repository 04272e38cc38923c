"""The processor time and the memory of whole processes, which hardly depend on other work."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from pytest_benchmark.fixture import BenchmarkFixture

# in a small process, since the memory of one counts as that of those that it starts
MEASURED = """
import os, resource, sys
if int(sys.argv[1]):
    resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]),) * 2)
child = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, ended, used = os.wait4(child, 0)
print("", used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, file=sys.stderr, sep="\\n")
sys.exit(os.waitstatus_to_exitcode(ended) % 256)
"""


class MeasuredProcess(NamedTuple):
    """A process that has ended.

    seconds    of the processor, of all its threads
    megabytes  the most memory that it had
    """

    seconds: float
    megabytes: float
    printed: str
    errors: str
    status: int


def measured(
    *command: str,
    given: Path | None = None,
    most_seconds: int = 0,
    environment: dict[str, str] | None = None,
) -> MeasuredProcess:
    """Run a command to its end; it is killed after `most_seconds` of the processor, if not 0."""
    text = given.read_text(encoding="utf-8") if given else ""
    done = subprocess.run(
        [sys.executable, "-S", "-c", MEASURED, str(most_seconds), *command],
        capture_output=True,
        text=True,
        input=text,
        env={**os.environ, **(environment or {})},
    )
    *errors, seconds, megabytes = done.stderr.splitlines()
    summary = "\n".join(errors).strip()
    return MeasuredProcess(float(seconds), float(megabytes), done.stdout, summary, done.returncode)


def medians(processes: Sequence[MeasuredProcess]) -> tuple[float, float]:
    """The median of the seconds, and that of the megabytes."""
    seconds, megabytes = zip(*((one.seconds, one.megabytes) for one in processes), strict=True)
    return median(seconds), median(megabytes)


PSOLVER = "-m", "psolver"


def timed(
    benchmark: BenchmarkFixture, *arguments: str, rounds: int = 3, status: int = 0
) -> MeasuredProcess:
    """Time Python with some arguments from start to end, after a round that is not counted, and
    return the last process. The medians, and what it says at its end, are in the extra columns.
    """
    processes: list[MeasuredProcess] = []

    def run() -> None:
        processes.append(measured(sys.executable, *arguments))

    benchmark.pedantic(run, rounds=rounds, warmup_rounds=int(rounds > 1))
    assert {status} == {done.status for done in processes}
    seconds, megabytes = medians(processes[rounds > 1 :])
    benchmark.extra_info.update(
        {"summary": processes[-1].errors, "processor": round(seconds, 3), "MB": round(megabytes)}
    )
    return processes[-1]
