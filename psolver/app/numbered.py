"""Answers that each get a file of their own, with the answer's number in its name.

"tiling-{n}.svg"      tiling-1.svg, tiling-2.svg …
"tiling-{n:04}.svg"   tiling-0001.svg, which sorts by name as by number
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import PsolverError
from ..wording import plural
from .files import NewFile, encoded, is_input

if TYPE_CHECKING:
    from ..formats import Content

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
