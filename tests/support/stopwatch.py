"""The processor time that commands take after a limit or a signal, and between two looks at it.

    found = timed([Case(("solve", "FILE", "--count"), 0.5)])

Each command runs in a process of its own, forked from one that has loaded psolver, so that a case
costs little more than its command. A limit is a number of seconds of processor time (or, of work
that is waited for, eight times as many on the clock), at which reading is interrupted and the next
look of any `Control` ends the run; instead a signal can be sent, or, to a `psolver.Search`,
CANCEL. All that is measured is the processor time of that process, which hardly depends on the
work of others on the machine.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from psolver.cli import interrupts

from .places import ROOT, TESTS

if TYPE_CHECKING:
    from psolver import Search

WAITING = 8  # seconds on the clock that count as one of processor time
PATIENCE_SECONDS = 300  # on the clock, until a command is killed that does not end
LOOK_SECONDS = 0.01
CANCEL = -1  # as a signal: `Search.cancel` is called, in another thread


class Case(NamedTuple):
    """A command, and the seconds after which it is to be stopped, by a signal if there is one.
    With CANCEL it is "tilings" or "count", the use of a `Search`, and a file.
    """

    words: tuple[str, ...]
    seconds: float
    signal: int = 0


class Timed(NamedTuple):
    """The times of a command, in seconds of processor time.

    gap    the longest between two looks whether the run is to end, from the first one on
    where  the function that followed the longest gap
    after  from the limit, or the signal, to the end; 0 if the command had ended by then
    """

    words: tuple[str, ...]
    status: int | str
    gap: float
    where: str
    after: float


def timed(cases: Sequence[Case]) -> list[Timed]:
    """Return the times of some commands."""
    done = subprocess.run(
        [sys.executable, "-m", "support.stopwatch"],
        input=json.dumps(cases),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(TESTS)])},
    )
    lines = map(json.loads, done.stdout.splitlines())
    return [Timed(tuple(words), *others) for words, *others in lines]


# the process that is forked -----------------------------------------------------------------------


def main() -> None:
    """Time the commands on standard input, one after the other."""
    import psolver
    from psolver.cli import psolver as group

    for command in ("solve", "explain", "export"):  # each is loaded when it is looked up
        group.commands[command]
    psolver.solve(psolver.loads("board = '1x2'\npieces = '##'"))

    for words, seconds, number in json.load(sys.stdin):
        print(json.dumps(_in_a_fork(Case(tuple(words), seconds, number))), flush=True)


def _in_a_fork(case: Case) -> Timed:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.setpgid(0, 0)  # with the children that it starts
        _silence()
        os.write(writing, json.dumps(_Stopwatch(case).run()).encode())
        os._exit(0)
    os.close(writing)
    timer = threading.Timer(PATIENCE_SECONDS, _kill, [child])
    timer.start()
    with open(reading, "rb") as stream:
        found = stream.read()
    timer.cancel()
    os.waitpid(child, 0)
    _kill(child)
    return Timed(*json.loads(found)) if found else Timed(case.words, "killed", 0, "", 0)


def _kill(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _silence() -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)


class _Stopwatch:
    def __init__(self, case: Case) -> None:
        self._case = case
        self._began, self._clock = time.process_time(), time.monotonic()
        self._last: float | None = None  # look
        self._gap, self._where = 0.0, ""
        self._stopped: float | None = None
        self._search: Search | None = None

    def run(self) -> Timed:
        from psolver.cli import main
        from psolver.core import Control, TimeUp

        check = Control.check

        def watched(control: Control) -> None:
            if threading.current_thread() is threading.main_thread():
                self._look()
            if self._is_over and not self._case.signal:
                raise TimeUp
            check(control)

        Control.check = watched  # type: ignore[method-assign]
        threading.Thread(target=self._stop, daemon=True).start()
        can_end_reading = not self._case.signal and self._case.words[0] != "check"
        limit = ("--time-limit", "1h") if can_end_reading else ()
        sys.argv = ["psolver", *self._case.words, *limit]
        status: int | str = 0
        try:
            interrupts.listen()
            if self._case.signal == CANCEL:
                self._run_search()
            else:
                main()
        except SystemExit as ending:
            status = ending.code if isinstance(ending.code, int) else str(ending.code)
        except BaseException as error:
            status = repr(error)
        now = time.process_time()
        if self._last is not None:
            self._look()
        after = now - self._stopped if self._stopped is not None else 0.0
        return Timed(self._case.words, status, round(self._gap, 2), self._where, round(after, 2))

    def _run_search(self) -> None:
        import psolver

        use, file = self._case.words
        puzzle = psolver.load(file)
        self._began, self._clock = time.process_time(), time.monotonic()
        with psolver.Search(puzzle) as self._search:
            if use == "count":
                self._search.count()
            else:
                list(self._search)

    @property
    def _is_over(self) -> bool:
        """Whether the command is to end."""
        taken = time.process_time() - self._began
        return max(taken, (time.monotonic() - self._clock) / WAITING) > self._case.seconds

    def _look(self) -> None:
        now = time.process_time()
        if self._last is not None and now - self._last > self._gap:
            self._gap, self._where = now - self._last, " < ".join(_functions())
        self._last = now

    def _stop(self) -> None:
        """Note when the command is to end, and send the signal."""
        while not self._is_over or (self._case.signal == CANCEL and not self._search):
            time.sleep(LOOK_SECONDS)
        self._stopped = time.process_time()
        if self._search:
            self._search.cancel()
        elif self._case.signal:
            os.kill(os.getpid(), self._case.signal)
        else:
            interrupts._expire(interrupts._limits)


def _functions() -> Iterator[str]:
    """Yield psolver's functions that are at work, but the watching ones."""
    frame = sys._getframe(2)
    while frame:
        name = frame.f_globals.get("__name__", "")
        file = os.path.basename(frame.f_code.co_filename)
        if name.startswith("psolver.") and file not in ("control.py", "interrupts.py"):
            yield f"{name.removeprefix('psolver.')}.{frame.f_code.co_name}"
        frame = frame.f_back  # type: ignore[assignment]


if __name__ == "__main__":
    main()
