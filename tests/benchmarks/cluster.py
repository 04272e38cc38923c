"""What a cluster costs and gains: one worker of dask, then two, at the same search.

    PYTHONPATH=.:tests python tests/benchmarks/cluster.py FILE [--engine NAME] [--count]
        [--workers 1,2] [--bundle SECONDS] [--budget NODES]

Real processes on loopback. Seconds of a processor (cpu) can be compared on a busy machine too,
where seconds of the clock cannot. `--bundle` makes bundles shorter, `--budget` the first jobs, so
that more is sent: what a bundle costs shows then.
"""

from __future__ import annotations

import argparse
import pickle
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from distributed.comm.tcp import TCP
from support.cluster import Cluster
from support.controls import at_work
from support.tuning import tune

import psolver
from psolver import dumps
from psolver.core import Control
from psolver.long_runs import cluster
from psolver.long_runs.cluster import search_of
from psolver.long_runs.forecast import Forecaster
from psolver.long_runs.plan import DividedSearch, Plan, prepare
from psolver.long_runs.runner import RunSession, about_of
from psolver.long_runs.store import Store


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """What is sent and comes back inside: bundles, and bytes."""
    seen: Counter[str] = Counter()
    unpacked, write = cluster.unpacked_value, TCP.write

    def sent(value: object, *protocol: int) -> bytes:
        data = pickle.dumps(value, *protocol)
        if isinstance(value, cluster.BundleCall):
            seen.update({"bundles": 1, "bytes to workers": len(data)})
        return data

    def received(data: bytes) -> Any:
        seen["bytes of results"] += len(data)
        return unpacked(data)

    async def written(self: TCP, *arguments: Any, **options: Any) -> int:
        size = await write(self, *arguments, **options)
        seen["bytes sent by the client"] += size
        return size

    cluster.pickle = SimpleNamespace(**vars(pickle) | {"dumps": sent})  # type: ignore[attr-defined]
    cluster.unpacked_value, TCP.write = received, written
    try:
        yield seen
    finally:
        cluster.pickle = pickle  # type: ignore[attr-defined]
        cluster.unpacked_value, TCP.write = unpacked, write


def cpu(pid: int) -> float:
    """The seconds of a processor that a process has taken."""
    times = psutil.Process(pid).cpu_times()
    return times.user + times.system


def measure(plan: Plan, prepared: DividedSearch, number: int) -> dict[str, float]:
    """What a run by so many workers took."""
    with tempfile.TemporaryDirectory() as folder:
        here = Cluster(Path(folder))
        try:
            scheduler = here.scheduler().pid
            workers = [here.worker().pid for _ in range(number)]
            while here.workers < number:
                time.sleep(0.1)
            with Store(f"{folder}/run.db", write=True) as store, counted() as seen:
                store.begin(about_of(plan, dumps(plan.puzzle), "0", prepared), prepared.jobs)
                run, search = plan.run(), search_of(plan, prepared)
                at_work(Control(tell=print))
                those = cluster.ClusterWorkers(here.address, search)
                before = cpu(scheduler), sum(map(cpu, workers)), time.process_time()
                began = time.monotonic()
                with RunSession(store, run) as session:
                    session.work_off(those, Forecaster(store, prepared))
                seconds = time.monotonic() - began
                spent = cpu(scheduler), sum(map(cpu, workers)), time.process_time()
                those.close()
                totals = store.totals()
            size = sum(file.stat().st_size for file in Path(folder).glob("run.db*"))
        finally:
            here.close()
    by = [after - first for first, after in zip(before, spent, strict=True)]
    return {
        "workers": number,
        "seconds": seconds,
        "seconds of jobs": totals.seconds,
        "at work": totals.seconds / seconds / number,
        "nodes": totals.nodes,
        "jobs": totals.jobs,
        **seen,
        "bytes of the store": size,
        **dict(
            zip(("cpu of the scheduler", "cpu of workers", "cpu of the client"), by, strict=True)
        ),
    }


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--bundle", type=float, help="seconds of a bundle of jobs")
    parser.add_argument("--budget", type=int, help="nodes of a job of the first generation")
    asked = parser.parse_args()
    if asked.bundle:
        tune(pytest.MonkeyPatch(), BUNDLE_SECONDS=asked.bundle)
    puzzle = psolver.load(asked.file)
    plan = Plan(puzzle, "count" if asked.count else "list", engine=asked.engine)
    prepared = prepare(plan.run(), plan.task)
    if asked.budget:
        prepared = prepared._replace(first=asked.budget)
    found = [measure(plan, prepared, int(number)) for number in asked.workers.split(",")]
    for key in found[0]:
        print(f"{key:28}" + "".join(f"{one[key]:18,.3f}" for one in found))
    first = found[0]
    for one in found[1:]:
        print(f"{one['workers']} workers: {first['seconds'] / one['seconds']:.2f} times as fast")


if __name__ == "__main__":
    main()
