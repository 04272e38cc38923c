"""Answers in files of their own, by their numbers."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ..core.errors import PsolverError
from ..core.wording import plural
from .output import NUMBER, NewFile, Output, encoded_content, has_number, is_input

if TYPE_CHECKING:
    from ..text.writers import Content


def numbered_input(path: str, file: str) -> str:
    """Return the name that a path with a place for a number has for a file that is read, "" if it
    has none.
    """
    folder, name = os.path.split(path)
    if not (number := re.search(NUMBER, name)):
        return ""
    read = os.path.basename(file)
    name_patterns = re.escape(name[: number.start()]), re.escape(name[number.end() :])
    written = os.path.join(folder, read)
    fits = re.fullmatch(r"\d+".join(name_patterns), read)
    return written if fits and is_input(written, file) else ""


class NumberedOutput:
    """Files for answers, one each: every `write` makes the next one, whole.

    path    their path, with a place for the number of the answer
    inputs  files that are read, and so are not written
    Raises PsolverError if the folder does not exist.
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
        """Leave the files, which are complete."""

    @property
    def empty(self) -> bool:
        """Whether nothing was written."""
        return not self._written

    def leave(self) -> None:
        """Write nothing: without an answer there is no file."""

    def write(self, content: Content, number: int = 1) -> None:
        """Write the file of the answer with a number. Raises PsolverError."""
        path = re.sub(NUMBER, lambda place: f"{number:0{place[1] or 1}}", self._path)
        if path in self._written:
            raise PsolverError(f"-o {path}: was written already; two solutions have its number")
        for read in self._inputs:
            if is_input(path, read):
                raise PsolverError(f"-o {path}: is a file that is read; choose another name")
        with NewFile(path) as file:
            file.write(encoded_content(content))
        self._written[path] = None

    @property
    def files(self) -> str:
        """The files written, in a sentence; "" for none."""
        if not self._written:
            return ""
        first_file, last_file = next(iter(self._written)), next(reversed(self._written))
        names = first_file if first_file == last_file else f"{first_file} to {last_file}"
        return f"{plural(len(self._written), 'file')}: {names}"


Outputs: TypeAlias = Output | NumberedOutput
