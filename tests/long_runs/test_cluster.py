"""Runs on a cluster: real processes of dask on loopback, which die, come late, or are others."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.cluster import Cluster, wait_for
from support.command import COST, SMALL, run, run_alone, start, unix

import psolver

MINUTE = "samples/solid-pentominoes-3x4x5.toml", "--engine", "backtrack"  # of one core
ALL_OF_IT = "31,520 solutions, 3,940 distinct; the search is complete"
PRINTS = "; 'psolver solutions STORE' prints them"
SHORT = "samples/pentominoes-8x8.toml"
SHORT_OUT = f"520 solutions, 65 distinct; the search is complete{PRINTS}\n"
OTHER_VERSION = "from psolver.core import version; version.__version__ = '0.0.1'"
NO_PSOLVER = "import sys; sys.modules['psolver'] = None"
HERE = psolver.__version__
DIFFERS = f"has psolver 0.0.1, not {HERE} as here; install the versions of this machine there"
WHY = "No module named 'psolver.long_runs'; 'psolver' is not a package"
MISSING = f"has no psolver {HERE} ({WHY}); install it there"
ALL = (True, 31520, 3940)  # complete, with so many solutions of MINUTE and distinct ones


def standing(store: str) -> tuple[object, ...]:
    """Is the run complete, and how many solutions and distinct ones has it found?"""
    (told,) = run.__wrapped__("status", store, "--format", "json").lines
    return told["complete"], told["solutions"], told["classes"]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    one = Cluster(tmp_path)
    try:
        yield one
    finally:
        one.close()


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "run.db")


class Started:
    """A run that goes on while a test does something else."""

    def __init__(self, store: str, *arguments: str) -> None:
        self._store = store
        self._process = start("run", *arguments, "--store", store)

    def has_done(self, share: float) -> bool:
        """Is so much of the whole in the store? It has not ended in any case."""
        assert self._process.poll() is None
        if not Path(self._store).exists():
            return False
        lines = run.__wrapped__("status", self._store, "--format", "json").lines
        return bool(lines) and lines[0]["share"] > share  # else it is being made

    def end(self) -> tuple[int, str]:
        """Its status, and what it has said."""
        _, said = self._process.communicate(timeout=300)
        return self._process.returncode, said.decode()

    def interrupt(self) -> float:
        """The seconds that it goes on for after Ctrl-C."""
        began = time.monotonic()
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)
        return time.monotonic() - began

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


@pytest.mark.slow
def test_workers_die_and_come_late_and_the_scheduler_is_restarted(
    cluster: Cluster, store: str
) -> None:
    # after the first death psolver, not dask, has to send jobs again
    cluster.environment["DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"] = "0"
    scheduler, first = cluster.scheduler(), cluster.worker()
    work = Started(store, *MINUTE, "--cluster", cluster.address)
    wait_for(lambda: work.has_done(0.02))
    late = cluster.worker()
    wait_for(lambda: work.has_done(0.1))
    first.kill()
    wait_for(lambda: work.has_done(0.3))  # by the one who came late, alone
    scheduler.kill()
    scheduler.wait()
    late.wait(60)
    cluster.scheduler()
    cluster.worker()
    cluster.worker()
    status, said = work.end()
    assert [
        f"{cluster.address}: the scheduler is gone; waiting for it to come back",
        f"{cluster.address}: the scheduler is back",
    ] == [line for line in said.splitlines() if "the scheduler" in line]
    told = f"{ALL_OF_IT}{PRINTS.replace('STORE', store)}"
    assert (0, told) == (status, COST.sub("", said.splitlines()[-1]))
    assert ALL == standing(store)


@unix
@pytest.mark.slow
def test_the_jobs_of_a_worker_that_falls_silent_are_done_by_others(
    cluster: Cluster, store: str
) -> None:
    cluster.environment["DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL"] = "5s"
    cluster.scheduler()
    silent = cluster.worker()
    work = Started(store, MINUTE[0], "--engine", "dlx", "--cluster", cluster.address)
    wait_for(lambda: work.has_done(0.02))
    cluster.worker()
    silent.send_signal(signal.SIGSTOP)
    assert work.end()[0] == 0
    assert ALL == standing(store)


@pytest.mark.slow
def test_a_local_cluster_finds_what_is_found_here(store: str) -> None:
    ended = run("run", SHORT, "--store", store, "--cluster", "local:2")
    assert (0, "", SHORT_OUT.replace("STORE", store)) == ended
    assert 0 == run("run", SHORT, "--store", f"{store}.here").status
    here, there = (run("solutions", f"{store}{end}", "-q") for end in (".here", ""))
    assert here == there


@pytest.mark.slow
@pytest.mark.parametrize(
    ("puzzle", "options", "number"),
    [
        ("samples/pentominoes-8x8.toml", ["--count", "--engine", "sat"], 520),
        ("samples/pentominoes-8x8.toml", ["--count", "--distinct"], 65),
        ("samples/symmetry-three-l.toml", ["--count"], 2),
    ],
    ids=["SAT", "kernel", "boxes"],
)
def test_a_cluster_counts(puzzle: str, options: list[str], number: int, store: str) -> None:
    ended = run("run", puzzle, "--store", store, *options, "--cluster", "local:2", "-q")
    assert (0, f"{number}\n", "") == ended
    # a run does not wait for the end of its thread longer than somebody would after Ctrl-C
    wait_for(lambda: "psolver: cluster" not in {thread.name for thread in threading.enumerate()})


@unix
@pytest.mark.slow
@pytest.mark.parametrize("engine", ["backtrack", "sat"])
def test_ctrl_c_ends_a_run_on_a_cluster_within_a_second(engine: str, store: str) -> None:
    puzzle = MINUTE[0] if engine == "backtrack" else SHORT
    work = Started(store, puzzle, "--engine", engine, "--cluster", "local:2")
    wait_for(lambda: work.has_done(0.0))
    assert work.interrupt() < 1.5  # on a machine that is busy


@pytest.mark.slow
def test_jobs_that_nobody_waits_for_any_more_are_left(cluster: Cluster, store: str) -> None:
    cluster.scheduler()
    cluster.worker()
    work = Started(store, *MINUTE, "--cluster", cluster.address)
    wait_for(lambda: work.has_done(0.02))
    work.kill()
    began = time.monotonic()
    store += "2"
    ended = run("run", SHORT, "--store", store, "--cluster", cluster.address)
    assert (0, "", SHORT_OUT.replace("STORE", store)) == ended
    assert time.monotonic() - began < 20


@pytest.mark.slow
def test_a_worker_of_another_version_is_refused_before_anything_is_stored(
    cluster: Cluster, store: str
) -> None:
    cluster.scheduler()
    cluster.worker()
    cluster.worker(OTHER_VERSION)
    wait_for(lambda: cluster.workers == 2)
    ended = run("run", SHORT, "--store", store, "--cluster", cluster.address)
    expected = f"the worker WORKER {DIFFERS}\n"
    assert (2, "", expected) == (*ended[:2], cluster.nameless(ended.err))
    assert not Path(store).exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preload", "sentence"),
    [(OTHER_VERSION, DIFFERS), (NO_PSOLVER, MISSING)],
    ids=["another", "none"],
)
def test_a_worker_that_comes_late_and_is_another_ends_the_run(
    cluster: Cluster, store: str, preload: str, sentence: str
) -> None:
    cluster.scheduler()
    cluster.worker()
    work = Started(store, *MINUTE, "--cluster", cluster.address)
    wait_for(lambda: work.has_done(0.0))
    cluster.worker(preload)
    status, said = work.end()
    assert (2, f"the worker WORKER {sentence}\n") == (status, cluster.nameless(said))
    assert run("status", store, "--format", "json").lines[0]["nodes"] > 0


@pytest.mark.slow
def test_a_run_waits_for_workers_as_long_as_it_may(cluster: Cluster, store: str) -> None:
    cluster.scheduler()
    options = "--store", store, "--cluster", cluster.address, "--time-limit", "3"
    ended = run("run", SHORT, *options)
    told = f"{cluster.address}: has no workers; waiting for some\n"
    how = "stopped by the limit before the first job was done; the same command starts again"
    assert (3, "", f"{told}{how}\n") == ended


@pytest.mark.slow
def test_tls_with_certificates_of_ones_own(tmp_path: Path, store: str) -> None:
    certificate(tmp_path)
    files = {"CA_FILE": "cert.pem"}
    for who in ("SCHEDULER", "WORKER", "CLIENT"):
        files |= {f"{who}__CERT": "cert.pem", f"{who}__KEY": "key.pem"}
    where = {f"DASK_DISTRIBUTED__COMM__TLS__{key}": str(tmp_path / v) for key, v in files.items()}
    cluster = Cluster(tmp_path, "tls", **where)
    try:
        cluster.scheduler()
        cluster.worker()
        arguments = "run", SHORT, "--store", store, "--cluster", cluster.address
        assert (0, "", SHORT_OUT.replace("STORE", store)) == run_alone(*arguments, **where)
        no_certificate = run_alone(*arguments)
    finally:
        cluster.close()
    cure = "name certificates in dask's configuration, under distributed.comm.tls"
    expected = f"{cluster.address}: TLS needs certificates; {cure}\n"
    assert (2, "", expected) == no_certificate


def certificate(folder: Path) -> None:
    """Make a certificate for this machine, and its key, with openssl."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    files = "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=psolver"]
    subprocess.run([*command, *files], check=True, capture_output=True)


def test_without_dask_the_cure_is_told(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ended = run.__wrapped__("run", SMALL, "--store", store, "--cluster", "local:2")
    what = "--cluster needs the package distributed"
    assert (2, "", f'{what}: python -m pip install "psolver[cluster]"\n') == ended


@pytest.mark.slow
def test_a_scheduler_that_is_not_there_is_told(store: str) -> None:
    cure = "start one with 'dask scheduler', or correct --cluster"
    for address in ("tcp://127.0.0.1:1", "tcp://no.such.host.invalid:8786"):
        ended = run("run", SMALL, "--store", store, "--cluster", address)
        what = f"{address}: no scheduler answers within 5 seconds"
        assert (2, "", f"{what}; {cure}\n") == ended
