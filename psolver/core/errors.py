"""Errors that a user can mend: one sentence, no traceback, exit status 2."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from errno import ENOENT
from typing import Any

from .wording import plural


def printable(text: str) -> str:
    """Return a text as one line, its control characters and line ends spelt out."""
    characters = []
    for character in text:
        if not character.isprintable():
            character = repr(character)[1:-1]
        characters.append(character)
    return "".join(characters)


def spot(line: int, column: int | None = None) -> str:
    """Return a place in a text, in words.

    >>> spot(3), spot(3, 1)
    ('line 3', 'line 3, column 1')
    """
    if not column:
        return f"line {line}"
    return f"line {line}, column {column}"


# the same words on every system
MISSING = "No such file or directory"


class PsolverError(Exception):
    """A mistake in the input, or a limit; `str()` is one printable line: the place, the fault, the
    cure.
    """

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))

    def __str__(self) -> str:  # that of an OSError would be another
        return str(self.args[0])

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle with the message and the attributes."""
        attributes = dict(self.__dict__)
        if isinstance(self, OSError):
            attributes["filename"] = self.filename
        return _copy, (type(self), str(self)), attributes


def _copy(kind: type[PsolverError], message: str) -> PsolverError:
    """An error with its message, whatever else an error of that kind is made from."""
    base: Any = kind.__base__  # of two, the one that Python makes objects of the class with
    error: PsolverError = base.__new__(kind)
    error.args = (message,)
    return error


def missing_package(need: str, package: str, extra: str) -> PsolverError:
    """Return the error of a missing package that an extra of psolver installs.

    >>> print(missing_package("PNG images need", "resvg-py", "png"))
    PNG images need the package resvg-py: python -m pip install "psolver[png]"
    """
    cure = f': python -m pip install "psolver[{extra}]"'
    if sys.platform == "emscripten":
        cure = ", which no browser has: use psolver on a computer of your own"
    return PsolverError(f"{need} the package {package}{cure}")


class TimeLimitError(PsolverError, TimeoutError):
    """A search has reached its time limit before it had an answer."""


class MemoryLimitError(PsolverError, MemoryError):
    """A search would take more memory than it may, before it had an answer."""


class MissingFileError(PsolverError, FileNotFoundError):
    """A file of solutions that does not exist; `filename` is its name."""

    errno, strerror = ENOENT, MISSING

    def __init__(self, name: str) -> None:
        self.filename = name
        super().__init__(f"{name}: cannot be read ({MISSING})")


class PlacementLookupError(PsolverError, KeyError):
    """A piece that is not used in a tiling, or more than once, so that its name stands for no
    single placement.
    """


class PictureError(PsolverError):
    """A picture that cannot be read, in its text at `line`; with a `column` (both from 1) it is a
    mark that means nothing, or stands if none may. `what` is the message without the place; it is
    `cured` if it names the cure.
    """

    def __init__(
        self, what: str, line: int, column: int | None = None, cured: bool = False
    ) -> None:
        self.what = what
        self.line = line
        self.column = column
        self.cured = cured
        super().__init__(f"{spot(line, column)}: {what}")

    def cure(self, drawn: str) -> str:
        """Return the cure of a mark without a meaning, after a semicolon; "" for no cure."""
        if not self.column or self.cured:
            return ""
        if self.what.startswith(("'/'", "'\\'")):
            lattices = 'lattice = "triangle" or "tans" at the top of the file'
            drawn += f"; a picture with sides, /#\\, needs {lattices}"
        return f"; {drawn}"


class PuzzleError(PsolverError):
    """A fault of a puzzle; the message has the file, the key path, the fault and the cure.

    file          the name of the puzzle in messages
    key           the path of the key, like "piece[2].shape"; "" if it is not a fault of a key
    within        (line, column) of a fault in a picture, in the text that the key holds; the column
                  may be None; None if it is not a fault in a picture
    line, column  the place of the fault, or of its key, in the file; None if that is not known

    Lines and columns count from 1. A puzzle that was not read from a file has neither.
    """

    def __init__(
        self, file: str, key: str, what: str, within: tuple[int, int | None] | None = None
    ) -> None:
        self.file = file
        self.key = key
        self.within = within
        self.line: int | None = None
        self.column: int | None = None
        place = ""
        if within:
            place = spot(*within)
        texts = filter(None, (file, key, place, what))
        super().__init__(": ".join(texts))


class MissingPuzzleError(PuzzleError, FileNotFoundError):
    """A puzzle file, or a sample, that does not exist; `filename` is its name."""

    errno, strerror = ENOENT, MISSING

    def __init__(self, name: str, what: str = f"cannot be read ({MISSING})") -> None:
        self.filename = name
        super().__init__(name, "", what)


class SeveralPuzzles(PuzzleError):
    """A file is a puzzle for each of some numbers, and none was chosen: `every` has a number for
    each variable of the file, (("n", 2), ("m", 3)), of each of its puzzles.
    """

    def __init__(self, file: str, every: Sequence[tuple[tuple[str, int], ...]]) -> None:
        self.every = every
        middle = every[len(every) // 2]
        example = " ".join(f"--vary {name}={number}" for name, number in middle)
        puzzles = plural(len(every), "puzzle")
        cure = f"choose one, such as {example}, or count all with --count"
        super().__init__(file, "vary", f"makes {puzzles} of this file; {cure}")
