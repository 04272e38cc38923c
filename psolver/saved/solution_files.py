"""Solutions in JSON Lines, as `psolver --format json` prints them, read back and checked.

A Solution   a tiling, with its line and its number in a file   Solution(3, 1, tiling, ...)
An Outcome   the result of a search in a summary, an explanation or the answer to `psolver unique`

Lines are read one by one, and none stays in memory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import fields
from hashlib import blake2b
from os import PathLike, fspath
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeAlias

from ..core.errors import MissingFileError, PsolverError, printable
from ..core.lattice import Lattice
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.plain_values import Values
from ..core.tilings import Placements, Tiling, tiling
from ..core.verify import Verifier
from .dictionaries import NO_SOLUTION, outcome_of, placements_of

MOST_LINE_BYTES = 100_000_000  # bytes of a line that is read
MOST_DIGITS_READ = 1000  # of a number that is read
MOVES = "disassembly"  # the type of lines of moves
SUMMARIES = ("summary", "explanation", "unique")  # the types of lines about a whole search
# of a summary
TAKEN = {value.name for value in fields(Outcome)} - {"best", "reason"}

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
QUOTED_WORD = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)')  # in its quotes, or cut off


class Solution(NamedTuple):
    """A tiling in a file: the number of its line, and its own number, which is the "index" there,
    or else its place among the solutions of the file; both count from 1. Its placements are also
    there as they are `given`, one after the other. `moves` is the line
    of moves that it is in, unchecked; see move_lines.py.
    """

    line: int
    number: int
    tiling: Tiling
    given: Placements
    moves: Any = None


Found: TypeAlias = Solution | Outcome


def read_solutions(puzzle: Puzzle, path: str | PathLike[str]) -> Generator[Tiling, None, None]:
    """Yield the tilings of a puzzle in a file of JSON Lines, each verified, as they are read.

    Raises PsolverError for a file that cannot be read, that is cut off or that holds no solutions,
    and for a solution of another puzzle.
    """
    name = fspath(path) or "''"
    try:
        stream = Path(path).open("rb")  # noqa: SIM115
    except FileNotFoundError:
        raise MissingFileError(name) from None
    except (OSError, ValueError) as error:  # a null byte in its name
        cause = getattr(error, "strerror", None) or error
        raise PsolverError(f"{name}: cannot be read ({cause})") from None
    with stream:
        for entry in verified_solutions(puzzle, stream, name):
            if isinstance(entry, Solution):
                yield entry.tiling


def verified_solutions(puzzle: Puzzle, stream: IO[bytes], file: str) -> Iterator[Found]:
    """Yield the contents of a file, in its order, each solution after it was checked.

    Raises PsolverError as `solutions_in` does, and for a solution of another puzzle.
    """
    verifier = Verifier(puzzle)
    for entry in solutions_in(stream, file, puzzle.board.lattice):
        if isinstance(entry, Solution):
            faults = verifier.faults(entry.tiling)
            if faults:
                where = f"{file}: line {entry.line}"
                fault = f"is not a solution of {puzzle.file}: {faults[0]}"
                cure = "name the puzzle that it was found for"
                raise PsolverError(f"{where}: {fault}; {cure}")
        yield entry


def check_answers(puzzle: Puzzle, stream: IO[bytes], file: str) -> tuple[int, str | None]:
    """Return the number of good solutions, and the fault of the first bad one (None: no fault).

    A tiling given twice is a fault too. Raises PsolverError as `solutions_in` does. Only a digest
    of each solution is remembered.
    """
    line_of_digest: dict[bytes, int] = {}
    verifier = Verifier(puzzle)
    for entry in solutions_in(stream, file, puzzle.board.lattice):
        if isinstance(entry, Outcome):
            continue
        where = f"{file}: line {entry.line}"
        faults = verifier.faults(entry.tiling)
        if faults:
            fault = printable(f"{where}: {faults[0]}")
            return len(line_of_digest), fault
        text = repr(entry.tiling.placements)
        digest = blake2b(text.encode(), digest_size=16).digest()
        if digest in line_of_digest:
            line = line_of_digest[digest]
            fault = f"{where}: the same tiling as on line {line}"
            return len(line_of_digest), fault
        line_of_digest[digest] = entry.line
    return len(line_of_digest), None


def solutions_in(stream: IO[bytes], file: str, lattice: Lattice) -> Iterator[Found]:
    """Yield the contents of a file, in its order: its solutions, in a lattice, and the outcomes of
    searches.

    Raises PsolverError if a line is not JSON or something else, if the last line is cut off, and if
    there is no solution at all.
    """
    place = 0
    for line, value in _values(stream, file):
        where = f"{file}: line {line}"
        kind = _type(value)
        for entry in _entries(value, where):
            place += 1
            placements = placements_of(entry, where)
            solved = tiling(placements, lattice)
            moves = entry if kind == MOVES else None
            number = _index(entry) or place
            yield Solution(line, number, solved, placements, moves)
        if kind not in SUMMARIES:
            continue
        outcome = _outcome(value)
        if outcome:
            yield outcome
    if not place:
        expected = "lines that `psolver --format json` prints"
        fault = f"holds no solutions ({expected})"
        raise PsolverError(f"{file}: {fault}")


# lines --------------------------------------------------------------------------------------------


def _values(stream: IO[bytes], file: str) -> Iterator[tuple[int, Any]]:
    """Yield the values in a file, each with the number of its line."""
    lines = _lines(stream, file)
    for number, (data, has_end) in enumerate(lines, 1):
        where = f"{file}: line {number}"
        line = _text(data, has_end, where)
        if number == 1:
            line = line.removeprefix(BYTE_ORDER_MARK)
        if line.strip():
            yield number, _value(line, has_end, where)


def _lines(stream: IO[bytes], file: str) -> Iterator[tuple[bytes, bool]]:
    """Yield the lines of a file, with any line ends; and whether each has one."""
    number = 0
    while line := stream.readline(MOST_LINE_BYTES + 1):
        if len(line) > MOST_LINE_BYTES:
            megabytes = MOST_LINE_BYTES // 1_000_000
            fault = f"is too long for a solution (over {megabytes} MB)"
            raise PsolverError(f"{file}: line {number + 1} {fault}")
        text = line.rstrip(b"\r\n")
        *earlier_lines, last_line = text.split(b"\r")
        for earlier_line in earlier_lines:
            yield earlier_line, True
        has_end = line.endswith((b"\r", b"\n"))
        yield last_line, has_end
        number += len(earlier_lines) + 1


def _text(data: bytes, has_end: bool, where: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        is_cut = error.reason == "unexpected end of data"
        if is_cut and not has_end:
            raise _cut_off(where) from None
        raise PsolverError(f"{where} is not UTF-8; save the file as UTF-8 text") from None


def _value(line: str, has_end: bool, where: str) -> Any:
    try:
        return json.loads(line, parse_int=_whole)
    except (ValueError, RecursionError):
        if not has_end and _is_open(line):
            raise _cut_off(where) from None
        raise PsolverError(f"{where}: is not JSON") from None


def _whole(digits: str) -> int:
    """Return a whole number, which in a cell is never so long that it takes a while to read."""
    if len(digits) > MOST_DIGITS_READ:
        raise ValueError("too many digits")
    return int(digits)


def _is_open(line: str) -> bool:
    """Whether a line is the beginning of an object, whose brackets are not all closed."""
    bare = QUOTED_WORD.sub("", line)
    opened = bare.count("{") + bare.count("[")
    closed = bare.count("}") + bare.count("]")
    return line.startswith("{") and opened > closed


def _cut_off(where: str) -> PsolverError:
    return PsolverError(
        f"{where}: the file seems to be cut off here; write it again, or delete this line"
    )


# their contents -----------------------------------------------------------------------------------


def _type(value: Any) -> str:
    """Return the type of a line; "solution" if it has none."""
    if not isinstance(value, dict):
        return ""
    kind = value.get("type", "solution")
    if isinstance(kind, str):
        return kind
    return ""


def _entries(value: Any, where: str) -> list[Any]:
    """Return the solutions in a line, unchecked: an answer to `psolver unique` has up to two."""
    kind = _type(value)
    if kind not in SUMMARIES:
        return [value]
    if kind != "unique":
        return []
    entries = value.get("tilings")
    if not isinstance(entries, list):
        raise PsolverError(f"{where}: {NO_SOLUTION}")
    return entries


def _index(entry: Any) -> int | None:
    if not isinstance(entry, dict):
        return None
    index = entry.get("index")
    if type(index) is int and index > 0:
        return index
    return None


def _outcome(value: Values) -> Outcome | None:
    """Return the outcome of a search in a line, without its reason and its best worth; None if its
    values are of another kind.
    """
    for keys in (TAKEN, TAKEN - {"work", "options"}):  # these two may be wrong
        values_taken = {key: value[key] for key in keys if key in value}
        with suppress(PsolverError):
            return outcome_of({"type": "summary", **values_taken})
    return None
