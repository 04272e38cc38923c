"""The option --certificate of `psolver solve --count`, `run` and `audit`: the file with which
psolver-check proves the number.
"""

from __future__ import annotations

import gzip
import os
import re
import time
from contextlib import suppress
from typing import IO, TYPE_CHECKING

from ..cli.command import INTERRUPTED, LIMIT, in_time
from ..cli.command_options import CommandOptions
from ..cli.file_contents import bytes_of
from ..cli.interrupts import expiring
from ..cli.output import NewFile, can_be_replaced, is_input, refuse_file, same_place, say
from ..core.control import Control, MemoryUp, TimeUp, seconds_of
from ..core.errors import PsolverError
from ..core.wording import plural
from ..engines.memory import Meter
from .certificates import CountCertificate, TooLong

if TYPE_CHECKING:
    from ..core.model import Puzzle
    from ..core.outcome import Outcome

NO_CERTIFICATE = "no certificate"
STORE_SUFFIXES = ("", "-journal", "-wal", "-shm")  # of the files of a store, as SQLite names them


class CertificateFile:
    """The certificate of a count, to be written to a path; with `text`, the puzzle that a store
    keeps, that is written beside it.

    Raises PsolverError for a puzzle whose count cannot have one, and for a path of a file that is
    read, or printed to.
    """

    def __init__(
        self,
        path: str,
        file: str,
        puzzle: Puzzle,
        options: CommandOptions,
        store: str = "",
        text: bytes | None = None,
    ) -> None:
        self._path = path
        self._options = options
        self._text = text
        if not path:
            raise PsolverError("--certificate: empty path; name the file to write")
        stem = re.sub(r"(\.json)?(\.gz)?$", "", path)
        self._beside = f"{stem}.toml"
        fault_of_path = self._fault_of_path(file, store)
        if fault_of_path:
            raise PsolverError(f"--certificate {path}: {fault_of_path}")
        free = None
        if options.leave is not None:
            free = [name for _, name in puzzle.board.free_names]
        with in_time(options.time_limit, file, "certified"):
            data = text
            if data is None:
                data = bytes_of(file)
            try:
                number = _number(data, options)
                self._certificate = CountCertificate(data, free, number)
            except PsolverError as fault:
                raise PsolverError(f"{puzzle.file}: {fault}") from None

    def _fault_of_path(self, file: str, store: str) -> str:
        """Return why the file cannot be written, and the cure; "" if it can."""
        path = self._path
        output = self._options.output
        text = self._text
        folder = os.path.dirname(path)
        name = os.path.basename(path)
        if not name or os.path.isdir(path):
            return "is a folder; name the file to write"
        is_replaced = text is None or can_be_replaced(path)
        if path == "-" or not is_replaced:
            return "cannot be replaced; name the file to write"
        if folder and not os.path.isdir(folder):
            return f"there is no folder {folder}; make it first"
        if text is None and is_input(path, file):
            return "is the puzzle file; choose another name"
        if path.lower().endswith(".toml"):
            return "is a puzzle's name; choose one with .json"
        if output and same_place(path, output):
            return "is where -o prints; choose another name"
        files_of_store = [store + suffix for suffix in STORE_SUFFIXES] if store else []
        if any(same_place(path, file_of_store) for file_of_store in files_of_store):
            return "is a file of the store; choose another name"
        if text is not None:
            with suppress(OSError), open(self._beside, "rb") as puzzle:
                present = puzzle.read(len(text) + 1)
                if present != text:
                    return f"its puzzle would replace {self._beside}; choose another name"
        return ""

    def write(self, outcome: Outcome, status: int) -> int:
        """Write the file after a count; return the exit status, the given one if it is whole."""
        if not outcome.complete:
            say(f"{NO_CERTIFICATE}: the count is not complete")
            return status
        return self.write_counts(outcome.solutions, outcome.distinct, status)

    def write_counts(self, solutions: int, distinct: int | None, status: int) -> int:
        """Write the file of these numbers, as `write`; `distinct` None: not of that one."""
        limit = self._options.time_limit
        began = self._options.began
        seconds_left = None
        if limit is not None:
            ends = began + seconds_of(limit)
            seconds_left = max(0.0, ends - time.monotonic())
        try:
            with expiring(seconds_left), NewFile(self._path) as file:
                self._write_to(file.stream, solutions, distinct)
        except KeyboardInterrupt:
            say(f"{NO_CERTIFICATE}: interrupted")
            return INTERRUPTED
        except OSError as error:
            refuse_file(self._path, error)
        except (TimeUp, MemoryUp):
            say(f"{NO_CERTIFICATE}: stopped by the limit before it was complete")
            return LIMIT
        except TooLong as fault:
            say(f"{NO_CERTIFICATE}: {fault}")
            return LIMIT
        if self._text is not None:
            with NewFile(self._beside) as puzzle:
                puzzle.write(self._text)
        if not self._options.quiet:
            size = plural(self._certificate.lines, "line")
            puzzle_file = ""
            if self._text is not None:
                puzzle_file = f", of the puzzle in {self._beside}"
            seconds = time.monotonic() - began
            where = f"{self._path}{puzzle_file}"
            say(f"certificate: {size} in {where} ({seconds:.2f} s)")
        return status

    def _write_to(self, stream: IO[bytes], solutions: int, distinct: int | None) -> None:
        control = Control()
        if self._options.memory:
            meter = Meter(self._options.memory)
            control = Control(show=meter.look)
        with control.at_work():
            if not self._path.endswith(".gz"):
                self._certificate.write(stream.write, solutions, distinct)
                return
            with gzip.GzipFile("", "wb", 6, stream, mtime=0) as packed:
                self._certificate.write(packed.write, solutions, distinct)


def _number(data: bytes, options: CommandOptions) -> int:
    """Return the number of the problem that is chosen, 0 for a file that is one puzzle."""
    from ..core.toml.load import toml_values

    try:
        values = toml_values(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, PsolverError):  # no puzzle file, which has no certificate
        return 0
    problems = values.get("problem", [])
    chosen = options.problem
    if chosen is None:
        vary = dict(options.vary)
        (chosen,) = vary.get("problem", [None])
    if isinstance(chosen, str):
        titles = [_plain(problem.get("title", "")) for problem in problems]
        return 1 + titles.index(_plain(chosen))
    return chosen or len(problems)  # none is chosen if there is only one


def _plain(title: str) -> str:
    """A title without blanks around it, in small letters, as problems are chosen by name."""
    return title.strip().lower()
