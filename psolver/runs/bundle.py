"""Bundles: jobs that a worker of a cluster does one after the other, so that they are worth the
message.

A bundle brings all that it takes: the plan, a thousand bytes or two, which each process prepares
once. So a worker that joins late, or one that has been started again, needs nothing else, and
nothing lies on the cluster between two bundles.
"""

from __future__ import annotations

import asyncio
import pickle
import threading
import time
import zlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from platform import python_version_tuple
from typing import Any, NamedTuple, TypeAlias

from .. import __version__
from ..children import Child
from ..control import Cancelled, Control
from ..cover.jobs import remote_work
from ..solve.plan import DividedSearch, Plan, prepare
from .records import JobFunction, JobLimits, JobResult, WaitingJob, do_job
from .workers import stoppable

ENDING = "closing", "closed", "failed"  # statuses of a worker
MOST_BYTES = 4_000_000  # of results, after which no job of a bundle is begun
CURE = "install there what is installed here"

GivenJob: TypeAlias = tuple[WaitingJob, JobLimits]


class SharedSearch(NamedTuple):
    """The values that all bundles of a run share.

    versions     of all that decides which jobs there are, by name
    plan         a Plan, packed
    fingerprint  of its jobs
    """

    versions: dict[str, str]
    plan: bytes
    fingerprint: str


def packed(value: object) -> bytes:
    """Return a value as few bytes."""
    return zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), 1)


def unpacked(data: bytes) -> Any:
    """Return the value that was packed."""
    return pickle.loads(zlib.decompress(data))


def search_of(plan: Plan, prepared: DividedSearch) -> SharedSearch:
    """Return the search of a plan, as it was prepared here."""
    return SharedSearch(versions(), packed(plan._replace(best=prepared.best)), prepared.fingerprint)


def versions() -> dict[str, str]:
    """Return the versions here of all that has to be the same everywhere."""
    python = ".".join(python_version_tuple()[:2])
    return {"psolver": __version__, "Python": python, "numpy": _of("numpy"), "numba": _of("numba")}


def _of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def version_difference(wanted: dict[str, str], there: dict[str, str]) -> str:
    """Return the difference between the versions here and there, and the cure; "" for none.

    >>> version_difference({"psolver": "2.0", "numpy": "2.4"}, {"psolver": "2.0", "numpy": "2.3"})
    'has numpy 2.3, not 2.4 as here; install there what is installed here'
    """
    for name, here in wanted.items():
        if (found := there.get(name, "none")) != here:
            return f"has {name} {found}, not {here} as here; {CURE}"
    return ""


# the worker's side --------------------------------------------------------------------------------

_preparing = threading.Lock()  # the threads of a process prepare a plan once
_of_thread = threading.local()  # with a child of its own, for work that cannot be interrupted


def search_fault(search: SharedSearch) -> str:
    """Return why a search cannot be done here, and the cure; "" if it can."""
    if differs := version_difference(search.versions, versions()):
        return differs
    if prepared_here(search.plan).fingerprint != search.fingerprint:
        return f"finds other jobs in this puzzle; {CURE}"
    return ""


def bundle_results(
    search: SharedSearch, given: Sequence[GivenJob], seconds: float, control: Control
) -> list[JobResult]:
    """Return the results of the first of some jobs; none is begun when the `seconds` are over.

    Raises Cancelled as the control does.
    """
    work = stoppable(_work_of(prepared_here(search.plan), control), control.tick)
    end = time.monotonic() + seconds
    found: list[JobResult] = []
    size = 0
    for waiting, limits in given:
        found.append(do_job(work, waiting, limits))
        size += len(found[-1].covers)
        if time.monotonic() > end or size > MOST_BYTES:
            break
    return found


def prepared_here(plan: bytes) -> DividedSearch:
    """Return the plan, prepared once in a process. Raises PsolverError as `prepare` does."""
    with _preparing:
        return _prepared(plan)


@lru_cache(maxsize=2)
def _prepared(plan: bytes) -> DividedSearch:
    unpacked_plan: Plan = unpacked(plan)
    return prepare(unpacked_plan.run(), unpacked_plan.task)


def _work_of(prepared: DividedSearch, control: Control) -> JobFunction:
    """Return the work on jobs in this thread: that of the thread itself, or of its child."""
    assert prepared.worker
    if prepared.where == "threads":
        return prepared.worker.work
    before: tuple[Child, str] | None = getattr(_of_thread, "child", None)
    if before and before[1] == prepared.fingerprint and not before[0].has_ended:
        return remote_work(before[0], None, control)
    if before:
        before[0].close()
    _of_thread.child = child, _ = Child(), prepared.fingerprint
    return remote_work(child, prepared.worker, control)


async def fault_here(search: SharedSearch) -> str:
    """Return why a search cannot be done on this worker, "" if it can."""
    return await asyncio.to_thread(search_fault, search)


class BundleCall(NamedTuple):
    """A call of `bundle_work`, made by unpickling. A worker that has no psolver then fails with a
    message, while it could not even read one that holds a function it does not have.
    """

    search: SharedSearch
    given: bytes
    seconds: float

    def __reduce__(self) -> tuple[Any, ...]:
        return bundle_work, tuple(self)


def bundle_work(search: SharedSearch, given: bytes, seconds: float) -> bytes:
    """Return the packed results of the first of some jobs, after about that number of seconds; or a
    packed text, if the search cannot be done on this worker.
    """
    from distributed import get_worker

    worker = get_worker()
    if fault := search_fault(search):
        return packed(f"the worker {worker.address} {fault}")
    key = worker.get_current_task()

    def end_unwanted() -> None:
        task = worker.state.tasks.get(key)
        if task is None or task.state == "cancelled" or worker.status.name in ENDING:
            raise Cancelled

    try:
        found = bundle_results(search, unpacked(given), seconds, Control(show=end_unwanted))
    except Cancelled:
        found = []
    return packed(found)
