"""The streams and files of answers: standard output, a file that appears whole or not at all, or a
file for each answer; never in place of an input.

with NewFile("answers.txt") as file:
    file.write(b"4\n")  # into psolver-….part beside it, which gets the name at the end

"tiling-{n}.svg"      tiling-1.svg, tiling-2.svg …
"tiling-{n:04}.svg"   tiling-0001.svg, which sorts by name as by number
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, TYPE_CHECKING, NoReturn, TextIO

from ..core.errors import PsolverError
from ..core.wording import wrapped
from .sample_files import located

if TYPE_CHECKING:
    from ..text.writers import Content


# names of streams that are open already: nothing is put in its place, and nothing before it is cut
# away
OPEN_STREAMS = ("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/")

CHARACTERS_TOGETHER = 1_000_000  # that are written at once
LEAST_COLUMNS = 20  # on a narrower terminal sentences are not wrapped


class NewFile:
    """A file to be written to `stream`; at the end of a `with` it gets its place, or is
    dropped after an error, and then an older file of that name stays as it was.

    path  its place, as messages call it
    part  its place until then; None if it is written in place at once: if it is `live`, or no
          regular file, such as a device or a pipe
    Raises PsolverError if it cannot be written.
    """

    def __init__(self, path: str, live: bool = False) -> None:
        self.path = path
        self.part: str | None = None
        try:
            if live or not can_be_replaced(path):
                mode = "ab" if path.startswith(OPEN_STREAMS) else "wb"
                self.stream: IO[bytes] = open(path, mode)  # noqa: SIM115
            else:
                self._place = os.path.realpath(path)  # a link stays a link
                self.part, self.stream = _part_of(self._place)
        except (OSError, ValueError) as error:
            refuse_file(path, error)

    def __enter__(self) -> NewFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.keep()
        else:
            self.drop()

    def write(self, data: bytes) -> None:
        """Write all of some bytes. Raises PsolverError."""
        try:
            self.stream.write(data)
            self.stream.flush()
        except OSError as error:
            refuse_file(self.path, error)

    def keep(self) -> None:
        """Put the complete file in its place. Raises PsolverError, which names its part."""
        try:
            self.stream.close()
        except OSError as error:
            self.drop()
            refuse_file(self.path, error)
        if self.part:
            try:
                _put(self.part, self._place)
            except OSError as error:
                refuse_file(self.path, error, f"; what was to be in it is in {self.part}")

    def drop(self) -> None:
        """Remove the written part."""
        self.leave()
        if self.part:
            with suppress(OSError):
                os.unlink(self.part)

    def leave(self) -> None:
        """Close it incomplete, in its place."""
        with suppress(OSError):  # the failed write was reported
            self.stream.close()


def can_be_replaced(path: str) -> bool:
    """Return whether another file may get this name; not so for devices, pipes and folders."""
    if path.startswith(OPEN_STREAMS) or not os.path.basename(path):
        return False
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        return True


def _part_of(place: str) -> tuple[str, IO[bytes]]:
    """Return a new file beside a place, or a temporary one if only the file may be written."""
    temporary = os.path.join(os.path.dirname(place), f"psolver-{os.urandom(4).hex()}.part")
    try:
        return temporary, open(temporary, "xb")
    except OSError:
        if not (os.path.exists(place) and os.access(place, os.W_OK)):
            raise
        import tempfile

        number, name = tempfile.mkstemp(".part", "psolver-")
        return name, os.fdopen(number, "wb")


def _put(temporary: str, place: str) -> None:
    """Give a file its place; if it cannot get the name, copy its content."""
    if not _is_shared(place, temporary):
        with suppress(OSError):
            if os.path.exists(place):
                shutil.copymode(place, temporary)
            os.replace(temporary, place)
            return
    shutil.copyfile(temporary, place)
    os.unlink(temporary)


def _is_shared(place: str, temporary: str) -> bool:
    """Whether a file has another owner, or another name, and so must not be replaced."""
    if not os.path.exists(place):
        return False
    old, new = os.stat(place), os.stat(temporary)
    return old.st_nlink > 1 or (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid)


def refuse_file(path: str, error: Exception, consequence: str = "") -> NoReturn:
    """Raise PsolverError with the reason why a file cannot be written."""
    cause = getattr(error, "strerror", None) or error
    raise PsolverError(f"{path}: cannot be written ({cause}){consequence}") from None


def joined_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield texts of many lines each."""
    lines_together, size = [], 0
    for line in lines:
        lines_together.append(line)
        size += len(line)
        if size > CHARACTERS_TOGETHER:
            yield "\n".join(lines_together)
            lines_together, size = [], 0
    if lines_together:
        yield "\n".join(lines_together)


def encoded_content(content: Content) -> bytes:
    """Return the bytes of a text with a line end, always UTF-8; other bytes as they are."""
    if isinstance(content, bytes):
        return content
    return content.encode("utf-8", "surrogateescape") + b"\n"


# inputs -------------------------------------------------------------------------------------------


def is_input(path: str | None, file: str) -> bool:
    """Whether a path that is written (None: standard output) is the file, or sample, that is
    read.
    """
    written = _regular(sys.stdout) if path is None else _regular(path)
    if written is None:
        return False
    read = _regular(sys.stdin) if file == "-" else _regular(file) or _regular(located(file))
    return read is not None and os.path.samestat(written, read)


def same_place(path: str, other_path: str) -> bool:
    """Whether two names mean one file, which need not exist yet."""
    real_path, other_real_path = (
        os.path.normcase(os.path.realpath(name)) for name in (path, other_path)
    )
    return real_path == other_real_path


def _regular(file: object) -> os.stat_result | None:
    """Return the status of a regular file, by its name or open; None for anything else."""
    try:
        status = os.stat(file if isinstance(file, str) else file.fileno())  # type: ignore[attr-defined]
    except (OSError, ValueError, AttributeError):  # it does not exist, or is closed
        return None
    return status if stat.S_ISREG(status.st_mode) else None


NUMBER = r"\{n(?::0?([1-9]))?\}"


def has_number(path: str | None) -> bool:
    """Whether a path has a place for the number of an answer."""
    return path is not None and re.search(NUMBER, path) is not None


class ClosedPipe(Exception):
    """Raised when the reader of the answers has gone: the command ends quietly."""


class Output:
    """Standard output or a file for answers, always UTF-8, each answer flushed as it is written.

    A file gets its place when the command is done: at the end of a `with`. Of `answers` that came
    one by one nothing is lost: they are saved also when a signal ends the command, and after an
    error a message names the file that holds them. Nothing is put in place after `leave`.
    live  the file is written in its place, so that it can be watched
    """

    def __init__(self, path: str | None, answers: bool = False, live: bool = False) -> None:
        self.path, self._answers = path, answers
        self.empty, self._left = True, False
        if path is None and sys.stdout is None:
            raise PsolverError("standard output is closed; print to a file with -o")
        self._file = None if path is None else NewFile(path, live)
        self._stream = self._file.stream if self._file else sys.stdout.buffer

    def __enter__(self) -> Output:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._file is None:
            return
        partial = self._answers and not self.empty
        if self._left or (kind and not partial):
            self._file.drop()
        elif kind and issubclass(kind, Exception):
            self._file.leave()
            if self._file.part:
                say(f"{self.path}: not written; what was found so far is in {self._file.part}")
        else:
            self._file.keep()

    def leave(self) -> None:
        """Drop the file: without an answer an older one stays as it was."""
        self._left = True

    def write(self, content: Content, _number: int = 1) -> None:
        """Write a text and a line end, or bytes, at once; the number of an answer does not matter.
        Raises ClosedPipe if the reader has gone, and PsolverError.
        """
        try:
            self._stream.write(encoded_content(content))
            self._stream.flush()
            self.empty = False
        except OSError as error:
            if self.path is None and error.errno in (errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN):
                raise ClosedPipe from None
            refuse_file(self.path or "standard output", error)

    def write_sentences(self, text: str, margin: int | None = None) -> None:
        """Write a text as `write` does; a terminal wraps it, with the margin of `wrapped`."""
        width = _columns_of(sys.stdout) if self.is_terminal else None
        self.write(wrapped(text, width, margin))

    files = ""  # there is one at most, which needs no mention

    @property
    def is_terminal(self) -> bool:
        """Whether it is a terminal."""
        return self.path is None and sys.stdout.isatty()


def _columns_of(terminal: TextIO) -> int | None:
    """Return the columns of a terminal; None if it has no room for words, or an unknown width."""
    try:
        wanted_columns = int(os.environ.get("COLUMNS", 0))
        columns = wanted_columns or os.get_terminal_size(terminal.fileno()).columns
        return columns if columns >= LEAST_COLUMNS else None
    except (OSError, ValueError):
        return None


def say(text: str) -> None:
    """Print a line on standard error, if there is one that takes it; a terminal wraps it."""
    if sys.stderr is not None:
        try:
            if sys.stderr.isatty():
                text = wrapped(text, _columns_of(sys.stderr))
            print(text, file=sys.stderr, flush=True)
        except OSError:  # a full disk, a closed pipe
            _forget(sys.stderr)


def settle() -> None:
    """Empty the buffers of the standard streams, which may fail, before Python does it."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:  # that was reported
            _forget(stream)


def _forget(stream: TextIO) -> None:
    """Send a stream to the null device, with the rest of its buffer."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
    stream.flush()
