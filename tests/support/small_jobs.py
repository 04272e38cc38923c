"""psolver's command line in a process of its own, in which jobs are small and each that is begun is
written down: `python -m support.small_jobs NODES LOG ARGUMENTS…`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from support.places import ROOT, TESTS
from support.tuning import tune


def command(nodes: int, log: Path, *arguments: str | Path) -> list[str]:
    """The command, with jobs of about so many nodes."""
    here = [sys.executable, "-m", "support.small_jobs", str(nodes), str(log)]
    return [*here, *map(str, arguments)]


def environment() -> dict[str, str]:
    """In which it runs."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(TESTS)))}


def start(nodes: int, log: Path, *arguments: str | Path, **more: object) -> subprocess.Popen[bytes]:
    """The command, started."""
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        command(nodes, log, *arguments),
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


def begun(log: Path) -> Counter[str]:
    """How often each job was begun, by its place."""
    return Counter(log.read_text().splitlines() if log.exists() else ())


def _main() -> None:
    from psolver.__main__ import main
    from psolver.long_runs import runner
    from psolver.long_runs.records import JobFunction, JobLimits, JobResult, WaitingJob

    nodes, log, *arguments = sys.argv[1:]
    tune(pytest.MonkeyPatch(), SLICE_NODES=int(nodes), FIRST_JOB_NODES=int(nodes))
    sys.argv[1:] = arguments
    do_job, file = runner.do_job, os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def logged(
        way: JobFunction, waiting: WaitingJob, limits: JobLimits, check: Callable[[], None]
    ) -> JobResult:
        os.write(file, waiting.place.hex().encode() + b"\n")
        return do_job(way, waiting, limits, check)

    runner.do_job = logged  # type: ignore[attr-defined]
    main()


if __name__ == "__main__":
    _main()
