"""Bundles: jobs that a worker of a cluster does one after the other, so that they are worth the
message.

A bundle brings all that it takes: the plan, a thousand bytes or two, which each process prepares
once. So a worker that joins late, or one that has been started again, needs nothing else, and
nothing lies on the cluster between two bundles.
"""

from __future__ import annotations

import pickle
import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from platform import python_version_tuple
from typing import Any, NamedTuple, TypeAlias

from .. import __version__
from ..children import Child
from ..control import Control
from ..cover.jobs import Batch, Job, remote_work
from ..solve.plan import Plan, Prepared, prepare
from .work import Limits, Result, Waiting, Way, done

MOST_BYTES = 4_000_000  # of results, after which no job of a bundle is begun
CURE = "install there what is installed here"

Given: TypeAlias = tuple[Waiting, Limits]


class Search(NamedTuple):
    """What all bundles of a run have in common.

    versions     of what decides which jobs there are, by name
    plan         a Plan, packed
    fingerprint  of its jobs
    """

    versions: dict[str, str]
    plan: bytes
    fingerprint: str


def packed(value: object) -> bytes:
    """A value as few bytes."""
    return zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), 1)


def unpacked(data: bytes) -> Any:
    """The value that was packed."""
    return pickle.loads(zlib.decompress(data))


def search_of(plan: Plan, prepared: Prepared) -> Search:
    """The search of a plan, as it was prepared here."""
    return Search(versions(), packed(plan._replace(best=prepared.best)), prepared.fingerprint)


def versions() -> dict[str, str]:
    """The versions here of all that has to be the same everywhere."""
    python = ".".join(python_version_tuple()[:2])
    return {"psolver": __version__, "Python": python, "numpy": _of("numpy"), "numba": _of("numba")}


def _of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def difference(wanted: dict[str, str], there: dict[str, str]) -> str:
    """What differs between the versions here and there, and the cure; "" for nothing.

    >>> difference({"psolver": "2.0", "numpy": "2.4"}, {"psolver": "2.0", "numpy": "2.3"})
    'has numpy 2.3, not 2.4 as here; install there what is installed here'
    """
    for name, here in wanted.items():
        if (found := there.get(name, "none")) != here:
            return f"has {name} {found}, not {here} as here; {CURE}"
    return ""


# the worker's side --------------------------------------------------------------------------------

_preparing = threading.Lock()  # the threads of a process prepare a plan once
_of_thread = threading.local()  # with a child of its own, for what cannot be interrupted


def fault(search: Search) -> str:
    """Why a search cannot be done here, and the cure; "" where it can."""
    if differs := difference(search.versions, versions()):
        return differs
    if prepared_here(search.plan).fingerprint != search.fingerprint:
        return f"finds other jobs in this puzzle; {CURE}"
    return ""


def results(
    search: Search, given: Sequence[Given], seconds: float, control: Control
) -> list[Result]:
    """The results of the first of some jobs; none is begun when so many seconds have passed.

    Raises Cancelled as the control does.
    """
    way = _watched(_way(prepared_here(search.plan), control), control)
    end = time.monotonic() + seconds
    found: list[Result] = []
    size = 0
    for waiting, limits in given:
        found.append(done(way, waiting, limits))
        size += len(found[-1].covers)
        if time.monotonic() > end or size > MOST_BYTES:
            break
    return found


def prepared_here(plan: bytes) -> Prepared:
    """The plan, prepared once in a process. Raises PsolverError as `prepare` does."""
    with _preparing:
        return _prepared(plan)


@lru_cache(maxsize=2)
def _prepared(plan: bytes) -> Prepared:
    unpacked_plan: Plan = unpacked(plan)
    return prepare(unpacked_plan.run(), unpacked_plan.task)


def _way(prepared: Prepared, control: Control) -> Way:
    """Who does a job in this thread: the thread itself, or its child."""
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


def _watched(way: Way, control: Control) -> Way:
    """A way that is left, between two batches, when the control says so."""

    def work(job: Job, budget: int | None, most: int | None) -> Iterator[Batch]:
        for batch in way(job, budget, most):
            control.tick()
            yield batch

    return work
