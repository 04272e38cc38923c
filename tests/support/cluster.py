"""A scheduler and workers of dask as real processes on loopback, at ports that the system chooses;
all are gone in the end.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from support.places import ROOT

PATIENCE_SECONDS = 100
LOOK_SECONDS = 0.05


def wait_for(what: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not what():
        assert time.monotonic() < end, "it was waited for in vain"
        time.sleep(LOOK_SECONDS)


class Cluster:
    """The processes of a cluster; `close` ends them, whatever has happened."""

    def __init__(self, folder: Path, protocol: str = "tcp", **environment: str) -> None:
        """`folder` takes their logs; they have these variables besides those of this process."""
        self._folder, self._protocol, self._number = folder, protocol, 0
        self.environment = environment
        self._processes: list[subprocess.Popen[bytes]] = []
        self.address = ""

    def scheduler(self) -> subprocess.Popen[bytes]:
        """Start the scheduler, again at the same address; it is ready."""
        file = self._folder / "scheduler.json"
        file.unlink(missing_ok=True)
        port = self.address.rpartition(":")[2] or "0"
        where = f"--host={self._protocol}://127.0.0.1:{port}"
        process = self._start("scheduler", where, "--no-dashboard", f"--scheduler-file={file}")
        wait_for(lambda: file.exists() and file.read_text().endswith("}"))
        self.address = json.loads(file.read_text())["address"]
        return process

    def worker(self, preload: str = "") -> subprocess.Popen[bytes]:
        """Start a worker of one thread, which the scheduler knows then; `preload` is what it does
        first, as text of Python.
        """
        options = ["--nthreads=1", "--no-nanny", "--no-dashboard", "--host=127.0.0.1"]
        if preload:
            file = self._folder / f"preload{self._number}.py"
            file.write_text(preload)
            options += ["--preload", str(file)]
        process = self._start("worker", self.address, *options)
        log = self._folder / f"worker{self._number}.log"
        wait_for(lambda: "Registered to" in log.read_text())
        return process

    def _start(self, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        self._number += 1
        variables = {**os.environ, **self.environment, "PYTHONPATH": str(ROOT)}
        with (self._folder / f"{what}{self._number}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=variables,
                cwd=self._folder,
            )
        self._processes.append(process)
        return process

    @property
    def workers(self) -> int:
        """How many workers the scheduler has."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            return len(client.nthreads())

    @staticmethod
    def nameless(said: str) -> str:
        """What was said, with WORKER for the address of a worker."""
        return re.sub(r"the worker \w+://[\d.:]+", "the worker WORKER", said)

    def close(self) -> None:
        """End all processes."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()
