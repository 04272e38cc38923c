"""Workers on many machines, by dask.distributed: jobs are sent to them in bundles (see `bundle`).

A thread of its own talks to the scheduler, as long as there is one: where it is lost, or a worker
dies, what was sent and has not come back is sent again. Nothing is kept on the cluster but what is
being worked on, so that no death of a process there loses anything that a job would not find again.

    tcp://scheduler:8786   a scheduler that somebody has started, and its workers
    local:4                a scheduler here, with four worker processes
"""

from __future__ import annotations

import asyncio
import pickle
import queue
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from typing import Any, TypeAlias
from uuid import uuid4

from ..control import Control
from ..errors import PsolverError
from .bundle import Given, Search, packed, unpacked
from .connection import be_deaf, be_quiet, connected, scheduler, unreachable
from .remote import Call, compare
from .work import Limits, Result, Waiting

AGAIN_SECONDS = 1.0  # between two tries to find a scheduler again
LOOK_SECONDS = 0.25  # between two looks whether the scheduler is there
COUNT_SECONDS = 2.0  # between two counts of the workers
THREAD = "psolver: cluster"
CLOSE_SECONDS = 0.5  # to take leave in
AHEAD = 2  # bundles for each thread of a worker: the one it is at, and the next
BUNDLE_SECONDS = 1.0  # that a bundle takes at least
BUNDLES_A_SECOND = (
    50  # for which bundles grow on a large cluster: a scheduler can do ten times more
)
MOST_JOBS = 500  # in a bundle
SPARE = 1.5  # times the jobs that a bundle is taken to be are sent: the next may cost less
LATEST = 0.2  # the weight of the latest bundle in what a job is taken to cost

Told: TypeAlias = "list[Result] | str | BaseException"


class _Lost(Exception):
    """The scheduler is gone."""


class ClusterWorkers:
    """All workers of a cluster; see `work.Workers`."""

    def __init__(self, address: str, search: Search, control: Control) -> None:
        """Find the scheduler, wait for the first worker, and compare all that are there.

        Raises PsolverError where there is no scheduler, and where a worker would find something
        else; and what ends the run.
        """
        self._address, self._search, self._control = address, search, control
        self._told: queue.SimpleQueue[Told] = queue.SimpleQueue()
        self._given: list[Given] = []  # since what was given was handed over the last time
        self._waiting: deque[Given] = deque()  # to be sent
        self._outside = 0  # jobs that were given, and whose results have not been taken
        self._threads = self._together = 0  # of the workers; jobs that make a bundle
        self._is_alone = False  # has it been told that there are no workers?
        self._job_seconds = 0.0  # that a job takes about; 0: not known
        self._is_ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._talk, name=THREAD, daemon=True)
        self._thread.start()
        try:
            while not self._is_ready.wait(LOOK_SECONDS / 5):
                self._hear(0.0)
                control.tick()
        except BaseException:
            self.close()
            raise

    # the side of the one who gives and takes

    @property
    def room(self) -> int:
        """As `Workers.room`."""
        return AHEAD * self._threads * max(1, self._together) - self._outside

    def give(self, waiting: Waiting, limits: Limits) -> None:
        """As `Workers.give`; what is given is sent when results are asked for."""
        self._outside += 1
        self._given.append((waiting, limits))

    def take(self, seconds: float) -> Sequence[Result]:
        """As `Workers.take`."""
        if self._given:
            given, self._given = self._given, []
            self._loop.call_soon_threadsafe(self._hand_over, given)
        found = self._hear(seconds)
        self._outside -= len(found)
        return found

    def _hear(self, seconds: float) -> list[Result]:
        """What the thread tells next."""
        try:
            told = self._told.get(timeout=seconds) if seconds else self._told.get_nowait()
        except queue.Empty:
            return []
        if isinstance(told, BaseException):
            raise told
        if isinstance(told, str):
            self._control.tell(told)
            return []
        return told

    def close(self) -> None:
        """As `Workers.close`."""
        with suppress(RuntimeError):  # it has ended by itself
            self._loop.call_soon_threadsafe(self._talking.cancel)
        self._thread.join(CLOSE_SECONDS)

    # the side of the thread

    def _talk(self) -> None:
        """Talk to the scheduler until all is over."""
        be_deaf()
        asyncio.set_event_loop(self._loop)
        self._wake = asyncio.Event()
        self._talking = self._loop.create_task(self._serve())
        try:
            self._loop.run_until_complete(self._talking)
        except asyncio.CancelledError:
            pass
        except BaseException as error:  # told to whom takes results
            self._told.put(error)
        finally:
            self._loop.close()

    def _hand_over(self, given: Sequence[Given]) -> None:
        self._waiting += given
        self._wake.set()

    async def _serve(self) -> None:
        """One connection after the other, to the same scheduler."""
        be_quiet()
        was_there = False
        async with scheduler(self._address) as address:
            while True:
                try:
                    async with connected(address) as client:
                        was_there = True
                        await self._first_workers(client)
                        self._is_ready.set()
                        await self._work_with(client)
                except (_Lost, OSError, TimeoutError):
                    if not was_there:
                        raise PsolverError(unreachable(self._address)) from None
                await self._find_again(address)

    async def _find_again(self, address: str) -> None:
        """Wait until there is a scheduler again."""
        self._threads = 0
        self._told.put(f"{self._address}: the scheduler is gone; waiting for it to come back")
        while True:
            with suppress(OSError, TimeoutError):
                async with connected(address):
                    break
            await asyncio.sleep(AGAIN_SECONDS)
        self._told.put(f"{self._address}: the scheduler is back")

    async def _first_workers(self, client: Any) -> None:
        """Wait until there are workers, and compare them with what is here."""
        while not await self._count(client):
            await asyncio.sleep(LOOK_SECONDS)
        await compare(client, self._search)

    async def _count(self, client: Any) -> int:
        """How many threads the workers have now; where there are none, that is told once."""
        if client.status != "running":
            raise _Lost
        self._threads = sum((await client.nthreads()).values())
        if not self._threads and not self._is_alone:
            self._told.put(f"{self._address}: has no workers; waiting for some")
        self._is_alone = not self._threads
        return self._threads

    async def _work_with(self, client: Any) -> None:
        """Send what waits, as long as the connection lives."""
        counted = time.monotonic()
        flying: set[asyncio.Task[None]] = set()
        try:
            while True:
                self._send(client, flying)
                with suppress(TimeoutError):
                    # not wait_for, which in Python 3.11 may lose that it is cancelled
                    async with asyncio.timeout(LOOK_SECONDS):
                        await self._wake.wait()
                self._wake.clear()
                for task in [task for task in flying if task.done()]:
                    flying.remove(task)
                    task.result()
                if client.status != "running":
                    raise _Lost
                if time.monotonic() > counted + COUNT_SECONDS:
                    await self._count(client)
                    counted = time.monotonic()
        finally:
            for task in flying:
                task.cancel()
            await asyncio.gather(*flying, return_exceptions=True)

    def _send(self, client: Any, flying: set[asyncio.Task[None]]) -> None:
        """Send bundles as long as workers want some."""
        while self._waiting and (free := AHEAD * self._threads - len(flying)) > 0:
            number = min(max(1, self._together), ceil(len(self._waiting) / free))
            given = [self._waiting.popleft() for _ in range(number)]
            task = self._loop.create_task(self._bundle(client, given))
            task.add_done_callback(lambda _: self._wake.set())
            flying.add(task)

    async def _bundle(self, client: Any, given: list[Given]) -> None:
        """Have a bundle done; jobs that were not begun wait again, in front."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError

        told: list[Result] | str = []  # or why there are none
        try:
            call = pickle.dumps(Call(self._search, packed(given), self._seconds))
            key = f"psolver-{uuid4().hex}"
            told = unpacked(await client.submit(pickle.loads, call, key=key))
        except KilledWorker:
            what = "workers have died over the same jobs"
            self._told.put(f"{self._address}: {what}; they are sent again")
        except (CancelledError, CommClosedError):
            raise _Lost from None
        except Exception as error:  # told by a worker, perhaps one that came late
            await compare(client, self._search)
            what = f"{self._address}: a worker has failed ({error!r})"
            raise PsolverError(f"{what}; its log says more") from error
        finally:
            done = [] if isinstance(told, str) else told
            self._waiting.extendleft(reversed(given[len(done) :]))
        if isinstance(told, str):
            raise PsolverError(told)
        if done:
            self._learn(done)
            self._told.put(done)

    @property
    def _seconds(self) -> float:
        """How long a bundle is to take."""
        return max(BUNDLE_SECONDS, self._threads / BUNDLES_A_SECOND)

    def _learn(self, done: Sequence[Result]) -> None:
        """How many jobs make a bundle, by what some have cost."""
        seconds = sum(result.seconds for result in done) / len(done)
        before = self._job_seconds or seconds
        self._job_seconds = LATEST * seconds + (1 - LATEST) * before
        wanted = SPARE * self._seconds / max(self._job_seconds, 1e-6)
        self._together = min(MOST_JOBS, ceil(wanted))
