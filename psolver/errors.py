"""What can go wrong in a way a user can mend: one sentence, no traceback, exit status 2."""

from __future__ import annotations


def printable(text: str) -> str:
    """A text with control characters and line ends spelt out, so that it is one harmless line."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


class PsolverError(Exception):
    """A mistake in what psolver was given; `str()` is one printable line that says where, what and
    how to mend it.
    """

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


class PictureError(PsolverError):
    """A picture that cannot be read at `line`; with a `column` (both from 1) it is a mark that
    means nothing.
    """

    def __init__(self, what: str, line: int, column: int | None = None) -> None:
        self.column = column
        super().__init__(f"line {line}{f', column {column}' if column else ''}: {what}")


class PuzzleError(PsolverError):
    """A puzzle file with a fault: the file, the key path, what is wrong and how to mend it."""

    def __init__(self, file: str, key: str, what: str) -> None:
        super().__init__(": ".join(part for part in (file, key, what) if part))
