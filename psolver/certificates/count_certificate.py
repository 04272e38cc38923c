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
STORE_SUFFIXES = "", "-journal", "-wal", "-shm"  # of the files of a store, as SQLite names them


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
        self._path, self._options, self._text = path, options, text
        if not path:
            raise PsolverError("--certificate: empty path; name the file to write")
        self._beside = re.sub(r"(\.json)?(\.gz)?$", "", path) + ".toml"
        if fault := self._fault_of_path(file, store):
            raise PsolverError(f"--certificate {path}: {fault}")
        free = None if options.leave is None else [name for _, name in puzzle.board.free_names]
        with in_time(options.time_limit, file, "certified"):
            data = bytes_of(file) if text is None else text
            try:
                self._certificate = CountCertificate(data, free, _number(data, options))
            except PsolverError as fault:
                raise PsolverError(f"{puzzle.file}: {fault}") from None

    def _fault_of_path(self, file: str, store: str) -> str:
        """Return why the file cannot be written, and the cure; "" if it can."""
        path, output, text = self._path, self._options.output, self._text
        folder = os.path.dirname(path)
        if os.path.isdir(path) or not os.path.basename(path):
            return "is a folder; name the file to write"
        if path == "-" or (text is not None and not can_be_replaced(path)):
            return "cannot be replaced; name the file to write"
        if folder and not os.path.isdir(folder):
            return f"there is no folder {folder}; make it first"
        if text is None and is_input(path, file):
            return "is the puzzle file; choose another name"
        if path.lower().endswith(".toml"):
            return "is a puzzle's name; choose one with .json"
        if output and same_place(path, output):
            return "is where -o prints; choose another name"
        if store and any(same_place(path, store + suffix) for suffix in STORE_SUFFIXES):
            return "is a file of the store; choose another name"
        if text is not None:
            with suppress(OSError), open(self._beside, "rb") as puzzle:
                if puzzle.read(len(text) + 1) != text:
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
        limit, began = self._options.time_limit, self._options.began
        seconds_left = None if limit is None else began + seconds_of(limit) - time.monotonic()
        try:
            with expiring(seconds_left and max(seconds_left, 0.0)), NewFile(self._path) as file:
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
            puzzle_file = "" if self._text is None else f", of the puzzle in {self._beside}"
            seconds = time.monotonic() - began
            say(f"certificate: {size} in {self._path}{puzzle_file} ({seconds:.2f} s)")
        return status

    def _write_to(self, stream: IO[bytes], solutions: int, distinct: int | None) -> None:
        meter = Meter(self._options.memory) if self._options.memory else None
        control = Control(show=meter.look if meter else lambda: None)
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
        problems = toml_values(data.decode("utf-8-sig")).get("problem", [])
    except (UnicodeDecodeError, PsolverError):  # no puzzle file, which has no certificate
        return 0
    (varied,) = dict(options.vary).get("problem", [None])
    chosen = varied if options.problem is None else options.problem
    if isinstance(chosen, str):
        titles = [problem.get("title", "").strip().lower() for problem in problems]
        return 1 + titles.index(chosen.strip().lower())
    return chosen or len(problems)  # none is chosen if there is only one
