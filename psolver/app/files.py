"""Files that are written: each appears whole or not at all, and never in place of an input.

with NewFile("answers.txt") as file:
    file.write(b"4\n")  # into psolver-….part beside it, which gets the name at the end
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, NoReturn

from ..errors import PsolverError

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
