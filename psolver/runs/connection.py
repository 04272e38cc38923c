"""The way to a cluster of dask: its address, its scheduler, the connection to it."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import sys
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing import resource_tracker
from typing import Any

from ..children import PACKAGE
from ..errors import PsolverError
from ..wording import quoted

LOCAL, MOST_LOCAL = "local:", 1000
CONNECT_SECONDS = 5.0  # after which nobody is taken to answer
KILL_SECONDS = 0.2  # after which a worker of a local cluster that has not ended is killed
QUIET = "distributed", "tornado", "asyncio", "bokeh"  # whose logs say what we say ourselves


def check_address(address: str) -> None:
    """Raise PsolverError for what names no cluster, or needs what is missing here."""
    number = address.removeprefix(LOCAL)
    cure = f"{LOCAL}4 for four workers here"
    if address.startswith(LOCAL):
        if not (number.isascii() and number.isdigit() and 0 < int(number) <= MOST_LOCAL):
            what = f"{address} names no number of workers from 1 to {MOST_LOCAL}"
            raise PsolverError(f"--cluster: {what}; write {cure}")
    elif not re.fullmatch(r"(tcp|tls)://[^/\s]+:\d+", address):
        what = f"{quoted(address)} is no address of a scheduler"
        raise PsolverError(f"--cluster: {what}; write one such as tcp://host:8786, or {cure}")
    try:
        from distributed import Security
    except ImportError:
        cure = "python -m pip install 'psolver[cluster]'"
        raise PsolverError(f"--cluster needs the package distributed: {cure}") from None
    if address.startswith("tls:"):
        _check_certificates(address, Security())  # type: ignore[no-untyped-call]


def _check_certificates(address: str, security: Any) -> None:
    """Raise PsolverError where dask's configuration names no certificates that can be used."""
    cure = "name certificates in dask's configuration, under distributed.comm.tls"
    try:
        context = security.get_connection_args("client").get("ssl_context")
    except OSError as error:
        what = f"the certificates cannot be used ({error.strerror or error})"
        raise PsolverError(f"{address}: {what}; {cure}") from None
    if context is None:
        raise PsolverError(f"{address}: TLS needs certificates; {cure}")


def unreachable(address: str) -> str:
    """That no scheduler answers, and the cure."""
    cure = "start one with 'dask scheduler', or correct --cluster"
    return f"{address}: no scheduler answers within {CONNECT_SECONDS:.0f} seconds; {cure}"


def be_quiet() -> None:
    """What happens on the cluster is told in our own sentences, not in logs and warnings too."""
    from distributed.versions import VersionMismatchWarning

    warnings.simplefilter("ignore", VersionMismatchWarning)
    for name in {*QUIET, *logging.root.manager.loggerDict}:
        if name.split(".")[0] in QUIET:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def be_deaf() -> None:
    """Processes that this thread starts, those of a local cluster, never hear Ctrl-C."""
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # where it is started later the thread hears again
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


@asynccontextmanager
async def scheduler(address: str) -> AsyncIterator[str]:
    """The address of the scheduler; where it is to be a local one, that is here inside."""
    if not address.startswith(LOCAL):
        yield address
        return
    from distributed import LocalCluster

    if (home := str(PACKAGE.parent)) not in sys.path:  # the workers' psolver is to be this one
        sys.path.insert(0, home)
    async with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=int(address.removeprefix(LOCAL)),
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
        asynchronous=True,
    ) as cluster:
        cluster.shutdown_on_close = False  # at the end of Python: it is closed here
        try:
            yield cluster.scheduler_address
        finally:
            nannies = cluster.workers.values()
            await asyncio.gather(*(nanny.close(timeout=KILL_SECONDS) for nanny in nannies))


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    """A connection to a scheduler. Raises OSError or TimeoutError where none answers."""
    from distributed import Client

    async with Client(  # type: ignore[no-untyped-call]
        address, asynchronous=True, timeout=CONNECT_SECONDS, set_as_default=False, name="psolver"
    ) as client:
        yield client
