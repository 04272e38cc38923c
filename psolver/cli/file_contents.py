"""The content of a file as bytes or as text, and the numbers of the puzzles in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..core.control import TimeUp
from ..core.errors import PsolverError, SeveralPuzzles
from ..core.formats import MOST_FILE_BYTES, READERS, ending_of, foreign_files
from ..core.registries import FOREIGN_ENDINGS, FOREIGN_FILES
from ..core.several_puzzles import Given
from ..core.toml.dump import dumps
from .command import _is_stream, _stream_bytes, in_time, opened, read_puzzle
from .command_options import CommandOptions
from .sample_files import path_of


def bytes_of(file: str) -> bytes:
    """Return the bytes of a puzzle file, of standard input ("-"), or of a sample, one more than
    MOST_FILE_BYTES at most. Raises PsolverError.
    """
    if _is_stream(file):
        return _stream_bytes(file)
    with opened(path_of(file)) as (stream, _):
        return stream.read(MOST_FILE_BYTES + 1)


def puzzle_text_of(file: str, options: CommandOptions | None = None) -> bytes:
    """Return the text of a puzzle file, as `bytes_of`; of a file of another program that of a
    puzzle file with the same puzzle, which the options choose. Raises PsolverError.
    """
    data = bytes_of(file)
    if file.lower().endswith(tuple(READERS)):
        return data
    is_foreign = FOREIGN_ENDINGS.get(ending_of(file)) or _is_foreign(data)
    return dumps(read_puzzle(file, options)).encode() if is_foreign else data


def _is_foreign(data: bytes) -> bool:
    """Whether the content of a file shows that another program wrote it."""
    return bool(FOREIGN_FILES and foreign_files().format_of(data))


def numbers_of_puzzles(file: str, options: CommandOptions) -> Sequence[Given]:
    """Return the numbers of the variables for each puzzle of a file; [()] without a variable, and
    if the file cannot be read, as its next reader will report.
    """
    try:
        if options.vary or options.origin or _may_vary(file, options.time_limit):
            read_puzzle(file, replace(options, leave=None))  # a random choice is made once
    except SeveralPuzzles as family:
        return family.every
    except (PsolverError, TimeUp):
        pass
    return [tuple((name, numbers[0]) for name, numbers in options.vary)]


def _may_vary(file: str, limit: str | None) -> bool:
    """Whether a file may be several puzzles: False for most that are one, which are then read
    once.

    Raises PsolverError if it cannot be read, and TimeUp after the time limit.
    """
    if ending_of(file) in FOREIGN_ENDINGS:
        return True
    with in_time(limit, file):
        data = bytes_of(file)
    named = b"vary" in data or b"problem" in data
    if named or file.lower().endswith(tuple(READERS)):
        return named
    return b"=" not in data[:1000] or _is_foreign(data)
