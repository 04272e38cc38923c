"""A SAT listing in processes of its own: CaDiCaL cannot be interrupted, a process can.

A child is a Python of its own, not multiprocessing: a script that calls psolver then needs no
`if __name__ == "__main__"` where processes are spawned, and what lies in the current folder is not
imported (-P). It reads what the work is, then tasks, each when it is done with the one before, and
writes the messages ("cover", …), ("conflicts", …), ("done", conflicts) or ("error", …), all of it
pickled. It ends when its input does, so it does not outlive its parent.

Each task has a queue of its own for what its child says, and the queues are read in the order of
the tasks: covers and conflicts come out alike however many children there are, and whichever is
faster.
"""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeAlias

from ..control import Control
from ..errors import PsolverError
from .problem import Cover, Problem
from .sat.listing import Listing, list_cube, parts

FIRST_SLICE = 10_000  # conflicts between two signs of life, doubled every time

Messages: TypeAlias = "queue.SimpleQueue[tuple[str, Any]]"
Lister: TypeAlias = Callable[[Any, Any, str, Listing, Control], Iterator[Cover]]
Todo: TypeAlias = "queue.SimpleQueue[int | None]"


@dataclass(frozen=True, slots=True)
class Work:
    """What the children are to do: `lister(shared, task, solver, listing, control)` for each task,
    which lists covers.

    A child gets `shared` once, and for each task what `prepare` makes of it when its turn comes.
    `weights` says what part of the work each task is.
    """

    lister: Lister
    shared: Any
    solver: str
    tasks: Sequence[Any]
    prepare: Callable[[Any], Any]
    weights: Sequence[float]


@dataclass(frozen=True, slots=True)
class Job:
    """A listing of the covers of a problem, but for the classes found already, after so many
    conflicts.
    """

    problem: Problem
    solver: str
    found: tuple[Cover, ...]
    conflicts: int
    cubes: bool


def events_in_children(
    job: Job, children: int, control: Control
) -> Generator[Cover | None, None, None]:
    """None when child processes have started; then the covers they find, cube by cube, and None at
    every sign of life.

    See `work_in_children`.
    """
    cubes = parts(job.problem, job.found, job.cubes)
    work = Work(list_cube, job.problem, job.solver, cubes, _as_it_is, [1.0] * len(cubes))
    control.progress.nodes = job.conflicts
    for _, cover in work_in_children(work, children, control):
        yield cover


def _as_it_is(task: Any) -> Any:
    return task


def work_in_children(
    work: Work, children: int, control: Control
) -> Generator[tuple[int, Cover | None], None, None]:
    """The covers of each task, with its number, at most so many children at a time; None for a
    cover when they have started, and now and then. `progress` is kept up to date.

    What comes, its order, and the conflicts at each cover (those of the tasks up to its own) do not
    depend on the number of children, nor on the clock: None comes after so many conflicts. `tick`
    is called ten times a second; an exception there, or closing the generator, ends the children.
    Raises PsolverError when one fails.
    """
    tasks, first = len(work.tasks), control.progress.fraction or 0.0
    heard: list[Messages] = [queue.SimpleQueue() for _ in work.tasks]
    finished: list[int] = []

    def watch() -> None:
        if tasks > 1:
            done = sum(work.weights[number] for number in finished) / (sum(work.weights) or 1)
            control.progress.fraction = first + (1 - first) * done
        control.tick()

    with _running(work, min(max(1, children), tasks), heard, finished):
        yield 0, None
        for number, messages in enumerate(heard):
            for cover in _events(messages, control, watch):
                yield number, cover
    if tasks > 1:
        control.progress.fraction = 1.0


def _events(
    messages: Messages, control: Control, watch: Callable[[], None]
) -> Iterator[Cover | None]:
    """The covers of one cube, as its child finds them, and None at every sign of life before the
    end.
    """
    before = control.progress.nodes
    kind = ""
    while kind != "done":
        watch()
        try:
            kind, value = messages.get(timeout=0.1)
        except queue.Empty:
            continue
        if kind == "error":
            raise PsolverError(value)
        if kind == "cover":
            yield value
        else:
            control.progress.nodes = before + value
            if kind == "conflicts":
                yield None


@contextmanager
def _running(
    work: Work, children: int, heard: list[Messages], finished: list[int]
) -> Iterator[None]:
    """So many children at work on the tasks; all are gone at the end."""
    todo: Todo = queue.SimpleQueue()
    for number in [*range(len(work.tasks)), *[None] * children]:
        todo.put(number)
    started: list[subprocess.Popen[bytes]] = []
    talks: list[threading.Thread] = []
    try:
        for _ in range(children):
            started.append(_start())
            talks.append(
                threading.Thread(
                    target=_talk, args=(started[-1], work, todo, heard, finished), daemon=True
                )
            )
            talks[-1].start()
        yield
    finally:
        for child in started:
            child.kill()
        for child in started:
            child.wait()
        for talk in talks:
            talk.join()


def _start() -> subprocess.Popen[bytes]:
    root = str(Path(__file__).parents[2])
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "  # the parent decides what Ctrl-C means
        f"sys.path.append({root!r}); from {__name__} import main; main()"
    )
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
    except OSError as error:
        raise PsolverError(
            f"the SAT solver's process cannot be started ({error.strerror})"
        ) from None


def _talk(
    child: subprocess.Popen[bytes],
    work: Work,
    todo: Todo,
    heard: list[Messages],
    finished: list[int],
) -> None:
    """Keep a child busy, then let it go; when something goes wrong, every queue is told."""
    assert child.stdin
    assert child.stdout
    trouble: str | None = None
    try:
        _hand_out(child.stdin, child.stdout, work, todo, heard, finished)
    except PsolverError as error:
        trouble = str(error)
    except Exception:  # the end of its output, or no message: it has died, or never was our child
        trouble = ""
    child.stdout.close()
    with suppress(OSError):  # the child may have left before it read all
        child.stdin.close()
    status = child.wait()
    if trouble is not None:
        for messages in heard:
            messages.put(
                (
                    "error",
                    trouble
                    or f"the SAT solver's process ended with status {status} before it was done",
                )
            )


def _hand_out(
    tell: IO[bytes],
    answers: IO[bytes],
    work: Work,
    todo: Todo,
    heard: list[Messages],
    finished: list[int],
) -> None:
    """Give a child its work, then tasks as long as there are any, and pass on what it says of
    each.
    """
    pickle.dump((work.lister, work.shared, work.solver), tell)
    while (number := todo.get()) is not None:
        pickle.dump(work.prepare(work.tasks[number]), tell)
        tell.flush()
        kind = ""
        while kind != "done":
            kind, value = pickle.load(answers)
            if kind == "error":
                raise PsolverError(value)
            if kind == "done":
                finished.append(number)
            heard[number].put((kind, value))


def main() -> None:
    """The child's side."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whatever a solver prints is no message
    tasks: queue.SimpleQueue[Any] = queue.SimpleQueue()
    try:
        work = pickle.load(sys.stdin.buffer)
        threading.Thread(target=_work, args=(work, tasks, answers), daemon=True).start()
        while True:
            tasks.put(pickle.load(sys.stdin.buffer))
    except (
        EOFError,
        OSError,
        pickle.UnpicklingError,
    ):  # the parent has nothing more to do, or has gone
        os._exit(0)


def _work(work: tuple[Lister, Any, str], tasks: queue.SimpleQueue[Any], answers: IO[bytes]) -> None:
    """List the tasks that come, off the main thread: there PySAT would take over SIGINT."""

    def send(kind: str, value: object) -> None:
        try:
            pickle.dump((kind, value), answers)
            answers.flush()
        except OSError:
            os._exit(1)

    try:
        while True:
            _list_and_send(*work, tasks.get(), send)
    except PsolverError as error:
        send("error", str(error))
    except MemoryError:
        send("error", "the SAT solver ran out of memory")
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def _list_and_send(
    lister: Lister, shared: Any, solver: str, task: Any, send: Callable[[str, object], None]
) -> None:
    """List one task; the conflicts are told whenever there are more, and before the cover that they
    led to.
    """
    listing = Listing([], slice=FIRST_SLICE)
    told = 0

    def report() -> None:
        nonlocal told
        if listing.conflicts > told:
            told = listing.conflicts
            send("conflicts", told)

    for cover in lister(shared, task, solver, listing, Control(show=report)):
        report()
        send("cover", cover)
    send("done", listing.conflicts)
