"""Text to values: readers of puzzles, by the suffix of a file, and those of the files of other
programs.

The tables hold functions that are loaded when they are first called, so that their names, which the
command line offers, cost nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import MissingPuzzleError, PsolverError, PuzzleError
from .registries import (
    FOREIGN_ENDINGS,
    FOREIGN_FILES,
    FOREIGN_WRITER_HOMES,
    READER_HOMES,
    late,
    service,
)
from .room_tables import add_homes, installed_rooms
from .wording import typed

if TYPE_CHECKING:
    from .model import Puzzle
    from .several_puzzles import FileProblem, Vary

MOST_FILE_BYTES = 16_000_000

# from the bytes of a file, its name in messages and, if given, `vary` as in `load`
READERS: dict[str, Callable[..., Puzzle]] = {
    ".toml": late("psolver.core.toml.load:load_toml_bytes")
}

# other programs' files: from their bytes, their name in messages and the choices of a user
FOREIGN_READERS: dict[str, Callable[..., Sequence[FileProblem]]] = {
    name: late(home) for name, home in READER_HOMES.items()
}
# from puzzles, and the solutions of each: a file, and a sentence on each thing that it cannot hold
FOREIGN_WRITERS: dict[str, Callable[..., tuple[bytes, tuple[str, ...]]]] = {
    name: late(home) for name, home in FOREIGN_WRITER_HOMES.items()
}
# formats of installed packages, once these were looked up
INSTALLED_FORMATS: set[str] = set()
# exact-cover problems are no puzzles
COVER_ENDING = ".dlx"


def add_installed_formats() -> None:
    """Add the formats of installed packages for files of other programs to the tables."""
    installed_rooms()
    INSTALLED_FORMATS.update(add_homes(FOREIGN_READERS, READER_HOMES))
    INSTALLED_FORMATS.update(add_homes(FOREIGN_WRITERS, FOREIGN_WRITER_HOMES))


def puzzle_endings() -> tuple[str, ...]:
    """Return the endings of files that stand for a puzzle."""
    return (".toml", *(ending for ending, name in FOREIGN_ENDINGS.items() if name))


def ending_of(file: str) -> str:
    """Return the ending of a file, such as ".toml", in small letters; for one that psolver does not
    know, installed packages are looked at.
    """
    ending = os.path.splitext(file)[1].lower()
    if ending not in ("", COVER_ENDING, *READERS, *FOREIGN_ENDINGS):
        add_installed_formats()
    return ending


def foreign_files() -> Any:
    """Return the module that finds out which program wrote a file, and reads it. Raises
    PsolverError if no room has one.
    """
    if not FOREIGN_FILES:
        raise PsolverError("files of other programs cannot be read (no room of psolver does)")
    return import_module(FOREIGN_FILES[0])


def load(
    path: str | os.PathLike[str],
    vary: Vary | None = None,
    *,
    format: str = "",
    board: str = "",
    notice: Callable[[str], None] | None = None,
) -> Puzzle:
    """Return the puzzle in a file or of a sample, such as "soma-cube" or "sequences/lozenges".

    path    a file of that name comes before a sample; a Path, and a name with a suffix or a folder,
            is always a file
    vary    the number of each variable of its [vary], by the name of the variable; of a file of
            another program that holds several problems, the number of one: {"problem": 2}
    format  another program's, one of FOREIGN_READERS; "": by the suffix, and the content
    board   the size of the board, such as "6x10", for a file of another program that has none
    notice  called with a sentence on each thing that such a file holds and a puzzle cannot; None: a
            warning of Python
    Raises PuzzleError if it cannot be read or has any fault; if there is no such file or sample, it
    is also a FileNotFoundError.
    """
    name = os.fspath(path)
    if not name:
        raise PuzzleError("''", "", "is not the name of a file")
    try:
        place: str = service("path_of")(name) if isinstance(path, str) else name
        if os.path.isdir(place):
            raise PuzzleError(name, "", "is a folder, not a puzzle file")
        with open(place, "rb") as file:
            data = file.read(MOST_FILE_BYTES + 1)
    except PuzzleError:
        raise
    except FileNotFoundError:
        raise MissingPuzzleError(name) from None
    except (OSError, ValueError) as error:
        raise PuzzleError(
            name, "", f"cannot be read ({getattr(error, 'strerror', None) or error})"
        ) from None
    return load_bytes(data, name, vary, format=format, board=board, notice=notice)


def load_bytes(
    data: bytes,
    file: str = "puzzle",
    vary: Vary | None = None,
    *,
    format: str = "",
    board: str = "",
    notice: Callable[[str], None] | None = None,
) -> Puzzle:
    """Return the puzzle in the bytes of a file, whose suffix selects the reader; without one, it is
    TOML.

    All else is as in `load`. Raises PuzzleError.
    """
    if len(data) > MOST_FILE_BYTES:
        raise PuzzleError(
            file, "", f"is too large for a puzzle file (over {MOST_FILE_BYTES // 1_000_000} MB)"
        )
    ending = os.path.splitext(file)[1].lower()
    if ending not in READERS:
        ending = ending_of(file)
    if ending == COVER_ENDING and not format:
        cure = f"'psolver cover {typed(file)}' solves it, psolver.cover in Python"
        raise PuzzleError(file, "", f"is an exact-cover problem, not a puzzle; {cure}")
    kind = format or FOREIGN_ENDINGS.get(ending, "")
    if kind or board:
        puzzle: Puzzle = foreign_files().puzzle_in(data, file, vary, kind, board, notice)
        return puzzle
    read = READERS.get(ending, READERS[".toml"])
    try:
        if vary is None:
            return read(data, file)
        return read(data, file, vary)
    except PuzzleError as fault:
        if ending in READERS:
            raise
        return _of_another_program(data, file, vary, notice, fault)


def _of_another_program(
    data: bytes,
    file: str,
    vary: Vary | None,
    notice: Callable[[str], None] | None,
    fault: PuzzleError,
) -> Puzzle:
    """The puzzle in a file whose content shows another program. Raises the fault if none does."""
    if FOREIGN_FILES and foreign_files().format_of(data):
        puzzle: Puzzle = foreign_files().puzzle_in(data, file, vary, "", "", notice)
        return puzzle
    is_xml_or_json = data.lstrip()[:1] in (b"<", b"{")
    if fault.line is None or (b"=" in data and not is_xml_or_json):  # it may well be TOML
        raise fault
    cure = "if another program wrote it, name that with --from"
    raise PuzzleError(file, "", f"cannot be read as a puzzle file; {cure}") from None
