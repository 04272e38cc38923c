"""Work in child processes: a call that cannot be interrupted here can be killed there.

    value = call(control, function, argument)
    for value in child_values(control, function_that_yields, argument):
        ...

    worker.stream(function_that_yields)  # in a Child for many calls ...
    worker.notify(function)              # ... and at once, beside the call that it is at

A child is a Python of its own, not multiprocessing: a script that calls psolver then needs no `if
__name__ == "__main__"` where processes are spawned, and modules in the current folder are not
imported (-P). It reads calls, one after the other, and writes the messages ("value", …), ("error",
…) and ("done", None), all of it pickled. It ends when its input does, so that it does not outlive
its parent.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from .control import IN_BROWSER, current_control
from .core_tuning import CHILD_LOOK_SECONDS
from .errors import PsolverError

T = TypeVar("T")

PACKAGE = Path(__file__).parents[1]
# on Windows Ctrl-C goes to a group of processes, and is not meant for children
OWN_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
# runs the psolver of the parent, whichever others are installed
START_OF_CHILD = f"""
import importlib.util, sys

spec = importlib.util.spec_from_file_location({PACKAGE.name!r}, {str(PACKAGE / "__init__.py")!r})
package = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(package)
sys.path.append({str(PACKAGE.parent)!r})

from {__name__} import serve_calls
serve_calls()
"""

# holds at most one child, which was started before it is needed
_spare: list[Child] = []


class Child:
    """A process that calls functions, each given by its name, until it is closed or killed."""

    def __init__(self) -> None:
        """Start the process. Raises PsolverError if no process can be started."""
        self._parent = os.getpid()
        self._writing = threading.Lock()
        command = [sys.executable, "-P", "-c", START_OF_CHILD]
        try:
            with _deaf():
                self._process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=OWN_GROUP
                )
        except OSError as error:
            message = f"psolver's child process cannot be started ({error.strerror})"
            raise PsolverError(message) from None

    def stream(self, function: Callable[..., Iterator[Any]], *arguments: Any) -> Iterator[Any]:
        """Yield the values that a function yields there, as they come. Blocks; `kill` ends it from
        another thread.

        Raises PsolverError for one that is raised there, and if the process ends too early.
        """
        try:
            yield from self._replies(function, arguments)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            # the end of its output, or no message: it has died, or never was our child
            status = self._process.wait()
            message = f"psolver's child process ended with status {status} before it was done"
            raise PsolverError(message) from None

    def _replies(self, function: Callable[..., Iterator[Any]], arguments: Any) -> Iterator[Any]:
        assert self._process.stdout
        self._send("call", function, arguments)
        while True:
            kind, value = pickle.load(self._process.stdout)
            if kind == "done":
                return
            if kind == "error":
                raise PsolverError(value)
            yield value

    def notify(self, function: Callable[..., object], *arguments: Any) -> None:
        """Call a function there at once, beside the current call; its result is dropped, and so is
        the call if the process has ended. May be called from any thread.
        """
        with suppress(OSError, ValueError):
            self._send("aside", function, arguments)

    def _send(self, kind: str, function: Callable[..., object], arguments: Any) -> None:
        assert self._process.stdin
        with self._writing:
            pickle.dump((kind, function, arguments), self._process.stdin)
            self._process.stdin.flush()

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return self._process.poll() is not None

    def kill(self) -> None:
        """End the process at once, whatever it is doing; may be called from any thread."""
        if self._is_ours:
            self._process.kill()

    @property
    def _is_ours(self) -> bool:
        """Whether this process started the child; False in one that was forked from it."""
        return os.getpid() == self._parent

    def close(self) -> None:
        """End the process, and wait until it is gone."""
        if not self._is_ours:
            return
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):  # the rest of its buffer cannot be written
                    pipe.close()
        self._process.wait()


@contextmanager
def _deaf() -> Iterator[None]:
    """Block SIGINT in processes started inside: their parent decides on Ctrl-C."""
    if sys.platform == "win32":
        yield
        return
    earlier_mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, earlier_mask)


def child_values(function: Callable[..., Iterator[T]], *arguments: Any) -> Iterator[T]:
    """Yield the values of a function that is called in a child, which is killed as soon as the run
    is to end; in a browser it is called here.

    The function must be one of a module, its arguments and values picklable. Raises as
    `Child.stream` does.
    """
    if IN_BROWSER:
        yield from function(*arguments)
        return
    with child() as worker:
        yield from streamed(worker, function, *arguments)


def streamed(
    worker: Child, function: Callable[..., Iterator[T]], *arguments: Any
) -> Generator[T, None, None]:
    """Yield as `Child.stream`; the child is killed if this generator is left before its end, as
    when the run is to end.
    """
    messages: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()

    def listen() -> None:
        try:
            for value in worker.stream(function, *arguments):
                messages.put(("value", value))
            messages.put(("done", None))
        except Exception as error:
            messages.put(("error", error))

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    complete = False
    try:
        while True:
            kind, value = _next(messages)
            if kind == "done":
                complete = True
                return
            if kind == "error":
                raise value
            yield value
    finally:
        if not complete:
            worker.kill()
        listener.join()


@contextmanager
def streaming(
    worker: Child, function: Callable[..., Iterator[T]], *arguments: Any
) -> Iterator[Iterator[T]]:
    """Give what `streamed` yields; it is left at the end."""
    stream = streamed(worker, function, *arguments)
    try:
        yield stream
    finally:
        stream.close()


def _next(messages: queue.SimpleQueue[T]) -> T:
    """Return the next message; the control ticks while it is waited for."""
    control = current_control()
    while True:
        control.tick()
        with suppress(queue.Empty):
            return messages.get(timeout=CHILD_LOOK_SECONDS)


def call(function: Callable[..., T], *arguments: Any) -> T:
    """Return the result of a function that is called as in `child_values`."""
    result: T = next(child_values(_once, function, arguments))
    return result


def _once(function: Callable[..., T], arguments: tuple[Any, ...]) -> Iterator[T]:
    yield function(*arguments)


@contextmanager
def child() -> Iterator[Child]:
    """Give a child, the spare one if there is one; it has ended at the end."""
    worker = _spare.pop() if _spare else Child()
    try:
        yield worker
    finally:
        worker.close()


@contextmanager
def one_ready() -> Iterator[None]:
    """Start a spare child, so that the next use need not wait for one."""
    if not _spare:
        _spare.append(Child())
    try:
        yield
    finally:
        while _spare:
            _spare.pop().close()


def serve_calls() -> None:
    """Run the child's side."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whatever a solver prints is not a message
    calls: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_serve, args=(calls, answers), daemon=True).start()
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            kind, function, arguments = pickle.load(sys.stdin.buffer)
            if kind == "call":
                calls.put((function, arguments))
            else:
                function(*arguments)
    os._exit(0)  # the parent has nothing more to do, or has gone


def _serve(calls: queue.SimpleQueue[Any], answers: Any) -> None:
    """Make the calls that come, off the main thread: there PySAT would take over SIGINT."""

    def send(kind: str, value: object) -> None:
        try:
            pickle.dump((kind, value), answers)
            answers.flush()
        except OSError:
            os._exit(1)

    while True:
        function, arguments = calls.get()
        try:
            for value in function(*arguments):
                send("value", value)
            send("done", None)
        except PsolverError as error:
            send("error", str(error))
        except MemoryError:
            send("error", "the child process ran out of memory")
        except BaseException:
            traceback.print_exc()
            os._exit(1)
