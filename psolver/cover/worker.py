"""A SAT listing in a process of its own: CaDiCaL cannot be interrupted, a process can.

The child is a Python of its own, not multiprocessing: a script that calls psolver then needs no
`if __name__ == "__main__"` where processes are spawned, and what lies in the current folder is not imported (-P). It
reads one pickled Job, writes pickled messages ("cover", …), ("conflicts", …), ("done", None) or ("error", …), and ends
when its input does, so it does not outlive its parent.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from ..errors import PsolverError
from .problem import Cover, Problem, Progress, Tick

FIRST_SLICE = 10_000  # conflicts between two signs of life, doubled every time


@dataclass(frozen=True, slots=True)
class Job:
    """What the child is to do: list the covers of a problem but for those found already."""

    problem: Problem
    solver: str
    found: tuple[Cover, ...]
    conflicts: int
    cubes: bool


def list_in_child(job: Job, progress: Progress, tick: Tick) -> Iterator[Cover]:
    """The covers that a child process finds, as it finds them; the conflicts in `progress` are kept up to date.

    `tick` is called ten times a second; an exception there, or closing the generator, ends the child.
    """
    root = str(Path(__file__).parents[2])
    code = f"import sys; sys.path.append({root!r}); from {__name__} import main; main()"
    try:
        child = subprocess.Popen([sys.executable, "-P", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    except OSError as error:
        raise PsolverError(f"the SAT solver's process cannot be started ({error.strerror})") from None
    messages: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
    talk = threading.Thread(target=_talk, args=(child, job, messages), daemon=True)
    talk.start()
    try:
        while True:
            tick()
            try:
                kind, value = messages.get(timeout=0.1)
            except queue.Empty:
                continue
            if kind == "cover":
                yield value
            elif kind == "conflicts":
                progress.nodes = value
            elif kind == "error":
                raise PsolverError(value)
            elif kind == "done":
                return
            else:
                raise PsolverError(f"the SAT solver's process ended with status {child.wait()} before it was done")
    finally:
        child.kill()
        child.wait()
        talk.join()


def _talk(child: subprocess.Popen[bytes], job: Job, messages: queue.SimpleQueue[tuple[str, Any]]) -> None:
    """Give the child its job and pass on what it says; its input stays open as long as it is wanted."""
    assert child.stdin
    assert child.stdout
    try:
        pickle.dump(job, child.stdin)
        child.stdin.flush()
        while True:
            messages.put(pickle.load(child.stdout))
    except Exception:  # the end of its output, or no message: it has died, or never was our child
        messages.put(("gone", None))
    finally:
        child.stdout.close()
        with suppress(OSError):  # the child may have left before it read all
            child.stdin.close()


def main() -> None:
    """The child's side."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whatever a solver prints is no message
    try:
        job = pickle.load(sys.stdin.buffer)
    except (EOFError, OSError, pickle.UnpicklingError):  # the parent has gone already
        return
    threading.Thread(target=_work, args=(job, answers), daemon=True).start()
    sys.stdin.buffer.read()
    os._exit(0)


def _work(job: Job, answers: IO[bytes]) -> None:
    """List the covers, off the main thread: there PySAT would take over SIGINT."""

    def send(kind: str, value: object) -> None:
        try:
            pickle.dump((kind, value), answers)
            answers.flush()
        except OSError:
            os._exit(1)

    from .listing import Listing, list_covers

    listing = Listing(list(job.found), job.conflicts, slice=FIRST_SLICE)

    def report() -> None:
        send("conflicts", listing.conflicts)

    try:
        for cover in list_covers(job.problem, job.solver, listing, job.cubes, report):
            send("cover", cover)
        send("conflicts", listing.conflicts)
        send("done", None)
    except PsolverError as error:
        send("error", str(error))
    except MemoryError:
        send("error", "the SAT solver ran out of memory")
    except BaseException:
        answers.close()
        raise
