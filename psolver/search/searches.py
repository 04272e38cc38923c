"""Searches that a program holds as objects: their options, with defaults and lines for `help`; the
thread that works on one, its process, and its end.
"""

from __future__ import annotations

import atexit
import inspect
import os
import re
import threading
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import fields
from typing import Any, Generic, Self, TypedDict, TypeVar
from weakref import WeakSet

from ..core.control import Progress
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.plain_values import GivenValues, Values
from ..core.wording import meant, own_value, quoted
from .limited_work import USED
from .run import Options, Run

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

# options ------------------------------------------------------------------------------------------


class WorkOptions(TypedDict, total=False):
    """The options for the work of a search; those of solve.run.Options that are, and

    tell        called with a sentence that a user should see at once; None: nothing is called
    tick        called often, at least ten times a second, to show progress; an exception from it
                ends the search; None: nothing is called
    """

    engine: str
    sat_solver: str | None
    time_limit: float | str | None
    jobs: int | None
    memory: int | None
    tell: Callable[[str], None] | None
    tick: Callable[[], None] | None


# the options with their defaults, and their lines in docstrings
DEFAULTS = {field.name: field.default for field in fields(Options)} | {"tell": None, "tick": None}
LINES = re.compile(r"^ *(\w+)  .+(?:\n {9,}\S.*)*", re.M)
LINES_OF_OPTIONS = {
    match[1]: match[0]
    for docs in map(inspect.getdoc, (Options, WorkOptions))
    for match in LINES.finditer(docs or "")
}


def with_options(kind: type) -> Callable[[F], F]:
    """Return a decorator that puts the options of a kind, which a function takes as `**options`,
    into its signature and its docstring.
    """
    names = [name for name in DEFAULTS if name in kind.__annotations__]

    def described(function: F) -> F:
        call: Any = function
        keyword = inspect.Parameter.KEYWORD_ONLY
        options = [inspect.Parameter(name, keyword, default=DEFAULTS[name]) for name in names]
        signature = inspect.signature(call)
        parameters = [
            parameter
            for parameter in signature.parameters.values()
            if parameter.kind is not parameter.VAR_KEYWORD
        ]
        call.__signature__ = signature.replace(parameters=[*parameters, *options])
        lines = [LINES_OF_OPTIONS.get(name, name) for name in names]
        call.__doc__ = "\n".join([inspect.getdoc(call) or "", "", "Options", *lines, ""])
        return function

    return described


def run_with(
    puzzle: Puzzle | None,
    options: GivenValues,
    known: Collection[str] = DEFAULTS.keys(),
    began: float | None = None,
) -> Run:
    """Return the run of a search that began at a time of time.monotonic (None: now), from which its
    time limit counts. Raises TypeError for an unknown option, PsolverError for a wrong value.
    """
    check_options(options, known)
    values: Values = {name: own_value(value) for name, value in options.items()}
    tell = values.pop("tell", None) or (lambda _: None)
    tick = values.pop("tick", None) or (lambda: None)
    return Run(puzzle, Options(**values), lambda _: tick(), tell, began)


def check_options(options: Iterable[str], known: Collection[str] = DEFAULTS.keys()) -> None:
    """Raise TypeError for an unknown option."""
    for name in options:
        if name not in known:
            hint = meant(name, known) or f"the options: {', '.join(known)}"
            raise TypeError(f"there is no option {quoted(name)} ({hint})")


# their lifetime -----------------------------------------------------------------------------------


class OpenSearch(Generic[T]):
    """A search as an object: iterate over it, once, for its answers, then read `outcome`; close it
    to end it early. `cancel`, `close` and `progress` may be used from any thread.
    """

    def __init__(self, run: Run, answers: Generator[T, None, None]) -> None:
        """Hold the run of a search, and its answers, which are not begun."""
        self.run, self._work = run, SharedWork(run)
        self._answers = self._work.in_turns(answers)

    def __iter__(self) -> Iterator[T]:
        self._work.check_process()
        if inspect.getgeneratorstate(self._answers) == inspect.GEN_CLOSED:
            raise PsolverError(USED)
        return self._answers

    def __next__(self) -> T:
        """Return the next answer; raise StopIteration after the last."""
        self._work.check_process()
        return next(self._answers)

    def __reduce__(self) -> str:
        raise TypeError("a search cannot be pickled; send what it was made of instead")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the search and its processes; what was found stays in `outcome`.

        If another thread works on it, this waits until it has stopped, which is within a second.
        In a process that was forked it does nothing.
        """
        if self._work.is_ours:
            self._work.end()
            with suppress(ValueError):  # another thread is at it, or `tick`: it ends after that
                self._answers.close()

    def cancel(self) -> None:
        """End the search, whatever it is doing, within a second; may be called from any thread."""
        self.run.control.cancel()

    @property
    def outcome(self) -> Outcome:
        """The outcome of the search so far; "interrupted" if it is neither complete nor at a
        limit.
        """
        return self.run.outcome

    @property
    def progress(self) -> Progress:
        """The progress of the search by now."""
        return self.run.control.progress.shown

    def _others(self, answers: Generator[T, None, None]) -> Generator[T, None, None]:
        """Other answers, which are the search's if they are the first that are taken."""
        self._work.check_unused()
        return self._work.in_turns(answers)

    def _counted(self, count: Callable[[], object]) -> Outcome:
        """The outcome after a count."""
        self._work.check_process()
        with self._work.turn:
            self._work.check_unused()
            try:
                count()
            finally:
                self.run.close()
        return self.outcome


class SharedWork:
    """The work of a search, which one thread does at a time, in the process that began it. The
    search and its iterators hold it, and it none of them, so that it ends with the last.
    """

    def __init__(self, run: Run) -> None:
        self._run, self._process = run, os.getpid()
        self._found: Generator[Any, None, None] | None = None  # its answers, once one was taken
        self.turn = threading.RLock()  # in a forked process it may be held for ever
        open_work.add(self)

    @property
    def is_ours(self) -> bool:
        """Whether this process began it."""
        return os.getpid() == self._process

    def check_process(self) -> None:
        """Raise PsolverError in a process that was forked."""
        if not self.is_ours:
            reason = "a search ends with the process that began it"
            raise PsolverError(f"{reason}; make a new one in a process that was forked")

    def check_unused(self) -> None:
        """Raise PsolverError if it has begun, or is over."""
        if self._run.used:
            raise PsolverError(USED)

    def in_turns(self, answers: Generator[T, None, None]) -> Generator[T, None, None]:
        """Yield the same answers."""
        try:
            while True:
                self.check_process()
                with self.turn:
                    if self._found is not answers:
                        self.check_unused()
                        self._found = answers
                    answer = next(answers, None)
                if answer is None:
                    return
                yield answer
        finally:
            if self._found is answers:
                with self.turn if self.is_ours else nullcontext():
                    answers.close()
                self._run.close()

    def end(self) -> None:
        """End it, when the thread that does it has stopped."""
        self._run.control.cancel()
        with self.turn, suppress(ValueError):  # called by `tick`: it ends when that returns
            self._run.used = True
            if self._found:
                self._found.close()
        self._run.close()


open_work: WeakSet[SharedWork] = WeakSet()


@atexit.register
def _end_all() -> None:
    """End all open searches, while the threads that work for them are still there."""
    for work in list(open_work):
        if work.is_ours:
            work.end()
