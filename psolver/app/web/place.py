"""The file that the page was opened with: the only one that it may write, when it is told to.

Each tab has a Place of its own, so that none saves over what another one has written.
"""

from __future__ import annotations

from pathlib import Path

from ...errors import PsolverError
from ..output import NewFile

LEAST_KEPT = 0.3  # of the lines of a file that is edited
CHANGED = "was changed since this tab has read it; take the puzzle away as TOML instead"


class Place:
    """A puzzle file, and what was last read from it or written to it."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self._data = data
        self._ends_in_crlf = b"\r\n" in data

    @classmethod
    def read(cls, path: str) -> Place:
        """The place of a file as it is now. Raises PsolverError where it cannot be read."""
        return cls(path, _bytes(path))

    @property
    def text(self) -> str:
        """What was read. Raises PsolverError where it is not UTF-8."""
        try:
            return self._data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise PsolverError(f"{self.path}: is not UTF-8 text; save it as UTF-8") from None

    def is_of_another(self, text: str) -> bool:
        """Has a text hardly a line of what is in the file, as where a sample took its place?"""
        before, after = (set(filter(str.strip, one.splitlines())) for one in (self.text, text))
        return len(before & after) < LEAST_KEPT * len(before)

    def save(self, text: str) -> None:
        """Write a text, with line ends such as the file had. Raises PsolverError."""
        lines = text.replace("\r\n", "\n")
        data = (lines.replace("\n", "\r\n") if self._ends_in_crlf else lines).encode()
        if _bytes(self.path) != self._data:
            raise PsolverError(f"{self.path}: {CHANGED}")
        with NewFile(self.path) as file:
            file.write(data)
        self._data = data


def _bytes(path: str) -> bytes:
    """What is in a file. Raises PsolverError."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise PsolverError(f"{path}: cannot be read ({error.strerror})") from None
