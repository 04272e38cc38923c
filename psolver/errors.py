"""What can go wrong in a way a user can mend: one sentence, no traceback, exit status 2."""

from __future__ import annotations


class PsolverError(Exception):
    """A mistake in what psolver was given; `str()` is one sentence that says where and what."""


class PictureError(PsolverError):
    """A picture with a mark that means nothing, at `line` and `column` (both from 1)."""

    def __init__(self, what: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {what}")


class PuzzleError(PsolverError):
    """A puzzle file with a fault: the file, the key path, what is wrong and how to mend it.

    Whatever the file holds, the message is one printable line.
    """

    def __init__(self, file: str, key: str, what: str) -> None:
        message = ": ".join(part for part in (file, key, what) if part)
        super().__init__("".join(c if c.isprintable() else repr(c)[1:-1] for c in message))


class TimeUp(Exception):
    """Raised by a `tick` when the time limit has passed; it never reaches a user."""
