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
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, NoReturn, TextIO, TypeAlias

from ..errors import PsolverError
from ..wording import plural

if TYPE_CHECKING:
    from ..formats import Content


# names of what is open already: nothing is put in its place, and nothing before it is cut away
OPEN_STREAMS = ("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/")


class NewFile:
    """A file to be written to `stream`; at the end of a `with` it is kept, or after an error
    dropped, and what was there before stays as it was.

    path  where it is to be, as messages call it
    part  where it is until it is kept; None for what is written in its place at once: where `live`
          asks for that, and what is no regular file, such as a device or a pipe
    Raises PsolverError where it cannot be written.
    """

    def __init__(self, path: str, live: bool = False) -> None:
        self.path = path
        self.part: Path | None = None
        try:
            if live or not _can_be_replaced(path):
                mode = "ab" if path.startswith(OPEN_STREAMS) else "wb"
                self.stream: IO[bytes] = open(path, mode)  # noqa: SIM115
            else:
                self._place = Path(os.path.realpath(path))  # a link stays a link
                self.part, self.stream = _part_of(self._place)
        except (OSError, ValueError) as error:
            refuse(path, error)

    def __enter__(self) -> NewFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
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
            refuse(self.path, error)

    def keep(self) -> None:
        """It is complete: put it in its place. Raises PsolverError, which tells where it is."""
        try:
            self.stream.close()
        except OSError as error:
            self.drop()
            refuse(self.path, error)
        if self.part:
            try:
                _put(self.part, self._place)
            except OSError as error:
                refuse(self.path, error, f"; what was to be in it is in {self.part}")

    def drop(self) -> None:
        """It will not be complete: take it away."""
        self.leave()
        if self.part:
            with suppress(OSError):
                self.part.unlink()

    def leave(self) -> None:
        """It will not be complete, but what there is of it stays where it is."""
        with suppress(OSError):  # what could not be written has been told
            self.stream.close()


def _can_be_replaced(path: str) -> bool:
    """May another file get this name, or is something there that is to be written to?"""
    if path.startswith(OPEN_STREAMS) or not os.path.basename(path):
        return False
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        return True


def _part_of(place: Path) -> tuple[Path, IO[bytes]]:
    """A new file beside a place, or where that folder takes none but the file may be written, among
    the temporary files.
    """
    part = place.with_name(f"psolver-{os.urandom(4).hex()}.part")
    try:
        return part, part.open("xb")
    except OSError:
        if not (place.exists() and os.access(place, os.W_OK)):
            raise
        import tempfile

        number, name = tempfile.mkstemp(".part", "psolver-")
        return Path(name), os.fdopen(number, "wb")


def _put(part: Path, place: Path) -> None:
    """Give a file its place; where it cannot get the name, what it holds."""
    import shutil

    if not _is_shared(place, part):
        with suppress(OSError):
            if place.exists():
                shutil.copymode(place, part)
            part.replace(place)
            return
    shutil.copyfile(part, place)
    part.unlink()


def _is_shared(place: Path, part: Path) -> bool:
    """Would others lose a file, its owner or whoever knows it by another name, if it were
    replaced?
    """
    if not place.exists():
        return False
    old, new = place.stat(), part.stat()
    return old.st_nlink > 1 or (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid)


def refuse(path: str, error: Exception, more: str = "") -> NoReturn:
    """Raise the PsolverError that says why a file cannot be written."""
    why = getattr(error, "strerror", None) or error
    raise PsolverError(f"{path}: cannot be written ({why}){more}") from None


def encoded(content: Content) -> bytes:
    """The bytes of a text with a line end, always UTF-8; other bytes as they are."""
    if isinstance(content, bytes):
        return content
    return content.encode("utf-8", "surrogateescape") + b"\n"


# inputs -------------------------------------------------------------------------------------------


def is_input(path: str | None, file: str) -> bool:
    """Is what is to be written (None: standard output) the file that is read ("-": standard
    input)?
    """
    there = _regular(sys.stdout) if path is None else _regular(path)
    read = _regular(sys.stdin) if file == "-" else _regular(file)
    return there is not None and read is not None and os.path.samestat(there, read)


def same_place(path: str, other: str) -> bool:
    """Do two names mean one file, which need not be there yet?"""
    first, second = (os.path.normcase(os.path.realpath(name)) for name in (path, other))
    return first == second


def _regular(file: object) -> os.stat_result | None:
    """What the system knows of a regular file, by its name or open; None for anything else."""
    try:
        found = os.stat(file if isinstance(file, str) else file.fileno())  # type: ignore[attr-defined]
    except (OSError, ValueError, AttributeError):  # it is not there, or is closed
        return None
    return found if stat.S_ISREG(found.st_mode) else None


NUMBER = re.compile(r"\{n(?::0?([1-9]))?\}")


def has_number(path: str | None) -> bool:
    """Does a path have a place for the number of an answer?"""
    return path is not None and NUMBER.search(path) is not None


class NumberedOutput:
    """Where answers go that each get a file: every `write` makes the next one, whole.

    path    that of the files, with a place for the number of the answer
    inputs  files that are read, and so are not written
    Raises PsolverError where the folder is not there.
    """

    is_terminal = False

    def __init__(self, path: str, inputs: Sequence[str]) -> None:
        folder = os.path.dirname(path)
        if has_number(folder):
            raise PsolverError(f"-o {path}: a folder has no number; write {{n}} after the last /")
        if folder and not os.path.isdir(folder):
            raise PsolverError(f"-o {path}: there is no folder {folder}")
        self._path, self._inputs = path, inputs
        self._written: dict[str, None] = {}  # the names, in order

    def __enter__(self) -> NumberedOutput:
        return self

    def __exit__(self, *_: object) -> None:
        """What was written stays."""

    @property
    def empty(self) -> bool:
        """Was nothing written?"""
        return not self._written

    def leave(self) -> None:
        """There is no answer, and no file."""

    def write(self, content: Content, number: int = 1) -> None:
        """Write the file of the answer with a number. Raises PsolverError."""
        path = NUMBER.sub(lambda found: f"{number:0{found[1] or 1}}", self._path)
        if path in self._written:
            raise PsolverError(f"-o {path}: was written already; two solutions have its number")
        for read in self._inputs:
            if is_input(path, read):
                raise PsolverError(f"-o {path}: is a file that is read; choose another name")
        with NewFile(path) as file:
            file.write(encoded(content))
        self._written[path] = None

    @property
    def files(self) -> str:
        """What was written, in a sentence; "" for nothing."""
        if not self._written:
            return ""
        first, last = next(iter(self._written)), next(reversed(self._written))
        names = first if first == last else f"{first} to {last}"
        return f"{plural(len(self._written), 'file')}: {names}"


class ClosedPipe(Exception):
    """Whoever read the answers has gone: the command ends quietly."""


class Output:
    """Where answers go: standard output or a file, always UTF-8, each answer flushed as it is
    written.

    A file gets its place when the command is done: at the end of a `with`. Of `answers` that came
    one by one nothing is lost: what was found is kept too when a signal ends the command, and after
    an error it is told where it is. Nothing is put in place after `leave`.
    live  the file is written in its place, for whoever watches it
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
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
        """There is no answer: what was in the file before, if anything, stays there."""
        self._left = True

    def write(self, content: Content, _number: int = 1) -> None:
        """Write a text and a line end, or bytes, at once; the number of an answer says nothing to
        one file. Raises ClosedPipe when nobody reads any more.
        """
        try:
            self._stream.write(encoded(content))
            self._stream.flush()
            self.empty = False
        except OSError as error:
            if self.path is None and error.errno in (errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN):
                raise ClosedPipe from None
            where = self.path or "standard output"
            raise PsolverError(f"{where}: cannot be written ({error.strerror})") from None

    files = ""  # nothing to say of them: there is one at most

    @property
    def is_terminal(self) -> bool:
        """Is it a terminal that people look at?"""
        return self.path is None and sys.stdout.isatty()


def say(text: str) -> None:
    """A line on standard error, where there is one that takes it."""
    if sys.stderr is not None:
        try:
            print(text, file=sys.stderr, flush=True)
        except OSError:  # a full disk, a closed pipe: nobody can be told
            _forget(sys.stderr)


def settle() -> None:
    """The end of a command: nothing is left in the buffers of the standard streams, or Python would
    write it and, where it cannot, end with a status of its own.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:  # that has been told
            _forget(stream)


def _forget(stream: TextIO) -> None:
    """Send a stream nowhere, with what is left in its buffer."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
    stream.flush()


Outputs: TypeAlias = Output | NumberedOutput
