"""Workers on many machines, by dask.distributed: jobs are sent to them in bundles, so that they are
worth the message.

A thread of its own talks to the scheduler, as long as there is one: if it is lost, or a worker
dies, the bundles that have not come back are sent again. Nothing is stored on the cluster but the
current bundles, so that no death of a process there loses anything that a job would not find again.

    tcp://scheduler:8786   a scheduler that is running, and its workers
    local:4                a scheduler here, with four worker processes
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import queue
import re
import signal
import sys
import threading
import time
import warnings
import zlib
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from math import ceil
from multiprocessing import resource_tracker
from platform import python_version_tuple
from statistics import fmean
from typing import Any, NamedTuple, TypeAlias
from uuid import uuid4

from ..core.children import PACKAGE, Child
from ..core.control import Cancelled, Control, current_control
from ..core.errors import PsolverError, missing_package
from ..core.version import __version__
from ..core.wording import quoted
from ..engines.job_workers import remote_work
from . import run_tuning
from .plan import DividedSearch, Plan, prepare
from .records import JobFunction, JobLimits, JobResult, WaitingJob, do_job

LOCAL, MOST_LOCAL = "local:", 1000
# The logs of these packages repeat the messages here.
QUIET_PACKAGES = "distributed", "tornado", "asyncio", "bokeh"
CLUSTER_THREAD = "psolver: cluster"

# A worker with such a status is about to end.
ENDING_STATUSES = "closing", "closed", "failed"
VERSIONS_CURE = "install the versions of this machine there"
SCHEDULER_CURE = "start one with 'dask scheduler', or correct --cluster"

GivenJob: TypeAlias = tuple[WaitingJob, JobLimits]
Message: TypeAlias = "list[JobResult] | str | BaseException"


def check_address(address: str) -> None:
    """Raise PsolverError for an address that names no cluster, and without a package
    that it needs.
    """
    number = address.removeprefix(LOCAL)
    cure = f"{LOCAL}4 for four workers here"
    if address.startswith(LOCAL):
        if not (re.fullmatch("[0-9]+", number) and 0 < int(number) <= MOST_LOCAL):
            fault = f"{address} names no number of workers from 1 to {MOST_LOCAL}"
            raise PsolverError(f"--cluster: {fault}; write {cure}")
    elif not re.fullmatch(r"(tcp|tls)://[^/\s]+:\d+", address):
        fault = f"{quoted(address)} is not an address of a scheduler"
        raise PsolverError(f"--cluster: {fault}; write one such as tcp://host:8786, or {cure}")
    try:
        from distributed import Security
    except ImportError:
        raise missing_package("--cluster needs", "distributed", "cluster") from None
    if address.startswith("tls:"):
        _check_certificates(address, Security())  # type: ignore[no-untyped-call]


def _check_certificates(address: str, security: Any) -> None:
    """Raise PsolverError if dask's configuration names no certificates that can be used."""
    cure = "name certificates in dask's configuration, under distributed.comm.tls"
    try:
        context = security.get_connection_args("client").get("ssl_context")
    except OSError as error:
        fault = f"the certificates cannot be used ({error.strerror or error})"
        raise PsolverError(f"{address}: {fault}; {cure}") from None
    if context is None:
        raise PsolverError(f"{address}: TLS needs certificates; {cure}")


def _silence_logs() -> None:
    """Turn off logs and warnings of the cluster's packages: the messages here replace them."""
    from distributed.versions import VersionMismatchWarning

    warnings.simplefilter("ignore", VersionMismatchWarning)
    for name in {*QUIET_PACKAGES, *logging.root.manager.loggerDict}:
        if name.split(".")[0] in QUIET_PACKAGES:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _block_interrupts() -> None:
    """Make processes that this thread starts, those of a local cluster, ignore Ctrl-C."""
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # started later, it unblocks the signal
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


@asynccontextmanager
async def scheduler(address: str) -> AsyncIterator[str]:
    """Yield the address of the scheduler; a local one runs inside."""
    if not address.startswith(LOCAL):
        yield address
        return
    from distributed import LocalCluster

    if (home := str(PACKAGE.parent)) not in sys.path:  # the workers load this psolver
        sys.path.insert(0, home)
    async with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=int(address.removeprefix(LOCAL)),
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
        asynchronous=True,
    ) as cluster:
        cluster.shutdown_on_close = False  # at the end of Python, since it is closed here
        try:
            yield cluster.scheduler_address
        finally:
            nannies = cluster.workers.values()
            closings = [nanny.close(timeout=run_tuning.KILL_SECONDS) for nanny in nannies]
            await asyncio.gather(*closings)


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    """Yield a connection to a scheduler. Raises OSError or TimeoutError if none answers."""
    from distributed import Client

    async with Client(  # type: ignore[no-untyped-call]
        address,
        asynchronous=True,
        timeout=run_tuning.CONNECT_SECONDS,
        set_as_default=False,
        name="psolver",
    ) as client:
        yield client


async def compare_stores(client: Any, search: SharedSearch) -> None:
    """Raise PsolverError if a worker would find something else than is found here."""
    versions_there = await client.run(versions, on_error="return")
    for worker, answer in versions_there.items():
        if isinstance(answer, OSError):  # it is gone
            continue
        if isinstance(answer, Exception):
            # dask may write the name of the error around its message
            message = re.sub(r"""^\w+\(["'](.*)["']\)$""", r"\1", str(answer))
            missing = f"the worker {worker} has no psolver {search.versions['psolver']}"
            raise PsolverError(f"{missing} ({message}); install it there")
        if differs := _version_difference(search.versions, answer):
            raise PsolverError(f"the worker {worker} {differs}")
    for worker, message in (await client.run(_fault_here, search, on_error="ignore")).items():
        if message:
            raise PsolverError(f"the worker {worker} {message}")


class _Lost(Exception):
    """The scheduler is gone."""


class ClusterWorkers:
    """All workers of a cluster; see `Workers`."""

    def __init__(self, address: str, search: SharedSearch) -> None:
        """Find the scheduler, wait for the first worker, and compare all that are there.

        Raises PsolverError if there is no scheduler, and if a worker would find something
        else; and the exceptions that end the run.
        """
        control = current_control()
        self._address, self._search, self._control = address, search, control
        self._messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._given: list[GivenJob] = []  # since the last hand-over
        self._waiting: deque[GivenJob] = deque()  # to be sent
        self._outside = 0  # jobs given, whose results have not been taken
        self._threads = self._together = 0  # of the workers; jobs that make a bundle
        self._is_alone = False  # whether the message that there are no workers was sent
        self._job_seconds = 0.0  # that a job takes about; 0: not known
        self._is_ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._talk, name=CLUSTER_THREAD, daemon=True)
        self._thread.start()
        try:
            while not self._is_ready.wait(run_tuning.SCHEDULER_LOOK_SECONDS / 5):
                self._receive(0.0)
                control.tick()
        except BaseException:
            self.close()
            raise

    # the caller's thread

    @property
    def room(self) -> int:
        return run_tuning.BUNDLES_AHEAD * self._threads * max(1, self._together) - self._outside

    def give(self, waiting: WaitingJob, limits: JobLimits) -> None:
        """As `Workers.give`; the jobs are sent by the next `take`."""
        self._outside += 1
        self._given.append((waiting, limits))

    def take(self, seconds: float) -> Sequence[JobResult]:
        if self._given:
            new_jobs, self._given = self._given, []
            self._loop.call_soon_threadsafe(self._hand_over, new_jobs)
        results = self._receive(seconds)
        self._outside -= len(results)
        return results

    def _receive(self, seconds: float) -> list[JobResult]:
        """Return the results in the next message of the thread, raise its error, or
        show its text.
        """
        try:
            message = self._messages.get(timeout=seconds)
        except queue.Empty:
            return []
        if isinstance(message, BaseException):
            raise message
        if isinstance(message, str):
            self._control.tell(message)
            return []
        return message

    def close(self) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._talking.cancel)
        self._thread.join(run_tuning.CLOSE_SECONDS)

    # the thread that talks to the scheduler

    def _talk(self) -> None:
        """Talk to the scheduler until the work is over."""
        _block_interrupts()
        asyncio.set_event_loop(self._loop)
        self._wake = asyncio.Event()
        self._talking = self._loop.create_task(self._serve())
        try:
            self._loop.run_until_complete(self._talking)
        except asyncio.CancelledError:
            pass
        except BaseException as error:  # raised by `take`
            self._messages.put(error)
        finally:
            self._loop.close()

    def _hand_over(self, new_jobs: Sequence[GivenJob]) -> None:
        self._waiting += new_jobs
        self._wake.set()

    async def _serve(self) -> None:
        """Keep one connection after the other to the same scheduler."""
        _silence_logs()
        was_there = False
        async with scheduler(self._address) as address:
            while True:
                try:
                    async with connected(address) as client:
                        was_there = True
                        while not await self._count(client):
                            await asyncio.sleep(run_tuning.SCHEDULER_LOOK_SECONDS)
                        await compare_stores(client, self._search)
                        self._is_ready.set()
                        await self._work_with(client)
                except (_Lost, OSError, TimeoutError):
                    if not was_there:
                        limit = f"{run_tuning.CONNECT_SECONDS:.0f} seconds"
                        fault = f"no scheduler answers within {limit}; {SCHEDULER_CURE}"
                        raise PsolverError(f"{self._address}: {fault}") from None
                await self._find_again(address)

    async def _find_again(self, address: str) -> None:
        """Wait until there is a scheduler again."""
        self._threads = 0
        self._messages.put(f"{self._address}: the scheduler is gone; waiting for it to come back")
        while True:
            with suppress(OSError, TimeoutError):
                async with connected(address):
                    break
            await asyncio.sleep(run_tuning.SCHEDULER_RETRY_SECONDS)
        self._messages.put(f"{self._address}: the scheduler is back")

    async def _count(self, client: Any) -> int:
        """Return the number of threads of the workers now; if there are none, send a
        message once.
        """
        if client.status != "running":
            raise _Lost
        self._threads = sum((await client.nthreads()).values())
        if not self._threads and not self._is_alone:
            self._messages.put(f"{self._address}: has no workers; waiting for some")
        self._is_alone = not self._threads
        return self._threads

    async def _work_with(self, client: Any) -> None:
        """Send the waiting jobs, as long as the connection lives."""
        counted = time.monotonic()
        flying: set[asyncio.Task[None]] = set()
        try:
            while True:
                self._send(client, flying)
                with suppress(TimeoutError):
                    # not wait_for, which in Python 3.11 may lose that it is cancelled
                    async with asyncio.timeout(run_tuning.SCHEDULER_LOOK_SECONDS):
                        await self._wake.wait()
                self._wake.clear()
                for task in [task for task in flying if task.done()]:
                    flying.remove(task)
                    task.result()
                if client.status != "running":
                    raise _Lost
                if time.monotonic() > counted + run_tuning.WORKER_COUNT_SECONDS:
                    await self._count(client)
                    counted = time.monotonic()
        finally:
            for task in flying:
                task.cancel()
            await asyncio.gather(*flying, return_exceptions=True)

    def _send(self, client: Any, flying: set[asyncio.Task[None]]) -> None:
        """Send bundles as long as workers have room."""
        while self._waiting:
            free = run_tuning.BUNDLES_AHEAD * self._threads - len(flying)
            if free <= 0:
                return
            number = min(max(1, self._together), ceil(len(self._waiting) / free))
            bundle = [self._waiting.popleft() for _ in range(number)]
            task = self._loop.create_task(self._bundle(client, bundle))
            task.add_done_callback(lambda _: self._wake.set())
            flying.add(task)

    async def _bundle(self, client: Any, bundle: list[GivenJob]) -> None:
        """Run a bundle; jobs that were not begun wait again, in front."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError

        answer: list[JobResult] | str = []  # or the fault of the worker
        try:
            call = pickle.dumps(BundleCall(self._search, packed_value(bundle), self._seconds))
            key = f"psolver-{uuid4().hex}"
            answer = unpacked_value(await client.submit(pickle.loads, call, key=key))
        except KilledWorker:
            event = "workers have died over the same jobs"
            self._messages.put(f"{self._address}: {event}; they are sent again")
        except (CancelledError, CommClosedError):
            raise _Lost from None
        except Exception as error:  # of a worker, perhaps one that came late
            await compare_stores(client, self._search)
            event = f"{self._address}: a worker has failed ({error!r})"
            raise PsolverError(f"{event}; its log says more") from error
        finally:
            done = [] if isinstance(answer, str) else answer
            self._waiting.extendleft(reversed(bundle[len(done) :]))
        if isinstance(answer, str):
            raise PsolverError(answer)
        if done:
            self._learn(done)
            self._messages.put(done)

    @property
    def _seconds(self) -> float:
        """The time that a bundle is to take."""
        return max(run_tuning.BUNDLE_SECONDS, self._threads / run_tuning.BUNDLES_A_SECOND)

    def _learn(self, done: Sequence[JobResult]) -> None:
        """Set the number of jobs in a bundle from the cost of some."""
        seconds = fmean(result.seconds for result in done)
        seconds_before = self._job_seconds or seconds
        change = run_tuning.LATEST_BUNDLE_WEIGHT * (seconds - seconds_before)
        self._job_seconds = seconds_before + change
        number = run_tuning.SPARE_JOBS_FACTOR * self._seconds / max(self._job_seconds, 1e-6)
        self._together = min(run_tuning.MOST_JOBS_OF_BUNDLE, ceil(number))


# bundles ------------------------------------------------------------------------------------------

# A bundle brings all that it takes: the plan, a thousand bytes or two, which each process prepares
# once. So a worker that joins late, or one that has been started again, needs nothing else, and
# nothing lies on the cluster between two bundles.


class SharedSearch(NamedTuple):
    """The values that all bundles of a run share.

    versions     of all that decides which jobs there are, by name
    plan         a Plan, packed
    fingerprint  of its jobs
    """

    versions: dict[str, str]
    plan: bytes
    fingerprint: str


def packed_value(value: object) -> bytes:
    """Return a value as few bytes."""
    return zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), 1)


def unpacked_value(data: bytes) -> Any:
    """Return the value that was packed."""
    return pickle.loads(zlib.decompress(data))


def search_of(plan: Plan, prepared: DividedSearch) -> SharedSearch:
    """Return the search of a plan, as it was prepared here."""
    return SharedSearch(
        versions(), packed_value(plan._replace(best=prepared.best)), prepared.fingerprint
    )


def versions() -> dict[str, str]:
    """Return the versions here of all that has to be the same everywhere. That of numba may differ:
    kernels compute the same, whether they are compiled here, came with psolver or are plain Python.
    """
    python = ".".join(python_version_tuple()[:2])
    return {"psolver": __version__, "Python": python, "numpy": _of("numpy")}


def _of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def _version_difference(versions_here: dict[str, str], versions_there: dict[str, str]) -> str:
    """Return the difference between the versions here and there, and the cure; "" for none.

    >>> _version_difference({"psolver": "2.0", "numpy": "2.4"}, {"psolver": "2.0", "numpy": "2.3"})
    'has numpy 2.3, not 2.4 as here; install the versions of this machine there'
    """
    for name, own_version in versions_here.items():
        if (version_there := versions_there.get(name, "none")) != own_version:
            return f"has {name} {version_there}, not {own_version} as here; {VERSIONS_CURE}"
    return ""


# the worker's side --------------------------------------------------------------------------------

_preparing = threading.Lock()  # the threads of a process prepare a plan once
_of_thread = threading.local()  # with a child of its own, for work that cannot be interrupted


def search_fault(search: SharedSearch) -> str:
    """Return why a search cannot be done here, and the cure; "" if it can."""
    if differs := _version_difference(search.versions, versions()):
        return differs
    if prepared_here(search.plan).fingerprint != search.fingerprint:
        return f"finds other jobs in this puzzle; {VERSIONS_CURE}"
    return ""


def bundle_results(
    search: SharedSearch, bundle: Sequence[GivenJob], seconds: float
) -> list[JobResult]:
    """Return the results of the first of some jobs; none is begun when the `seconds` are over.

    Raises Cancelled as the control does.
    """
    control = current_control()
    work = _work_of(prepared_here(search.plan))
    end = time.monotonic() + seconds
    results: list[JobResult] = []
    size = 0
    for waiting, limits in bundle:
        results.append(do_job(work, waiting, limits, control.tick))
        size += len(results[-1].covers)
        if time.monotonic() > end or size > run_tuning.MOST_RESULT_BYTES:
            break
    return results


def prepared_here(plan: bytes) -> DividedSearch:
    """Return the plan, prepared once in a process. Raises PsolverError as `prepare` does."""
    with _preparing:
        return _prepared(plan)


@lru_cache(maxsize=2)
def _prepared(plan: bytes) -> DividedSearch:
    unpacked_plan: Plan = unpacked_value(plan)
    return prepare(unpacked_plan.run(), unpacked_plan.task, unpacked_plan.weights)


def _work_of(prepared: DividedSearch) -> JobFunction:
    """Return the work on jobs in this thread: that of the thread itself, or of its child."""
    assert prepared.worker
    if prepared.where == "threads":
        return prepared.worker.work
    child: Child | None
    child, fingerprint = getattr(_of_thread, "child", (None, ""))
    if child and fingerprint == prepared.fingerprint and not child.has_ended:
        return remote_work(child, None, ends_with_run=True)
    if child:
        child.close()
    child = Child()
    _of_thread.child = child, prepared.fingerprint
    return remote_work(child, prepared.worker, ends_with_run=True)


async def _fault_here(search: SharedSearch) -> str:
    """Return what `search_fault` finds on this worker, which goes on talking meanwhile."""
    return await asyncio.to_thread(search_fault, search)


class BundleCall(NamedTuple):
    """A call of `_bundle_work`, made by unpickling. A worker that has no psolver then fails with a
    message, while it could not even read one that holds a function it does not have.
    """

    search: SharedSearch
    packed_jobs: bytes
    seconds: float

    def __reduce__(self) -> tuple[Any, ...]:
        return _bundle_work, tuple(self)


def _bundle_work(search: SharedSearch, packed_jobs: bytes, seconds: float) -> bytes:
    """Return the packed results of the first of some jobs, after about that number of seconds; or a
    packed text, if the search cannot be done on this worker.
    """
    from distributed import get_worker

    worker = get_worker()
    if fault := search_fault(search):
        return packed_value(f"the worker {worker.address} {fault}")
    key = worker.get_current_task()

    def end_unwanted() -> None:
        task = worker.state.tasks.get(key)
        if task is None or task.state == "cancelled" or worker.status.name in ENDING_STATUSES:
            raise Cancelled

    try:
        with Control(show=end_unwanted).at_work():
            results = bundle_results(search, unpacked_value(packed_jobs), seconds)
    except Cancelled:
        results = []
    return packed_value(results)
