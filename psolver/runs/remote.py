"""What is called on the workers of a cluster."""

from __future__ import annotations

import asyncio
import re
from typing import Any, NamedTuple

from ..control import Cancelled, Control
from ..errors import PsolverError
from . import bundle
from .bundle import Search, difference, fault, packed, results, unpacked

ENDING = "closing", "closed", "failed"  # statuses of a worker


async def compare(client: Any, search: Search) -> None:
    """Raise PsolverError where a worker would find something else than is found here."""
    there = await client.run(bundle.versions, on_error="return")
    for worker, found in there.items():
        if isinstance(found, OSError):  # it is gone
            continue
        if isinstance(found, Exception):
            why = re.sub(r"""^\w+\(["'](.*)["']\)$""", r"\1", str(found))  # as dask may tell it
            what = f"the worker {worker} has no psolver {search.versions['psolver']}"
            raise PsolverError(f"{what} ({why}); install it there")
        if differs := difference(search.versions, found):
            raise PsolverError(f"the worker {worker} {differs}")
    for worker, why in (await client.run(_fault, search, on_error="ignore")).items():
        if why:
            raise PsolverError(f"the worker {worker} {why}")


async def _fault(search: Search) -> str:
    """Why a search cannot be done on this worker, "" where it can."""
    return await asyncio.to_thread(fault, search)


class Call(NamedTuple):
    """A call of `work`: it happens where this is unpickled. A worker that has no psolver can then
    tell so, where it could not even read a message with a function that it has not.
    """

    search: Search
    given: bytes
    seconds: float

    def __reduce__(self) -> tuple[Any, ...]:
        return work, tuple(self)


def work(search: Search, given: bytes, seconds: float) -> bytes:
    """The results of the first of some jobs, packed; it takes about so many seconds. Or why the
    search cannot be done on this worker: a text, packed.
    """
    from distributed import get_worker

    worker = get_worker()
    if told := fault(search):
        return packed(f"the worker {worker.address} {told}")
    key = worker.get_current_task()

    def end_unwanted() -> None:
        task = worker.state.tasks.get(key)
        if task is None or task.state == "cancelled" or worker.status.name in ENDING:
            raise Cancelled

    try:
        found = results(search, unpacked(given), seconds, Control(show=end_unwanted))
    except Cancelled:
        found = []
    return packed(found)
