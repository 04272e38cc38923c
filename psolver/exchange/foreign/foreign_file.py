"""Files of other programs: the values that all their readers share, and the choice of one problem.

A reader of a format is a function `read(data, file, choices)` that returns the problems of a file,
at least one, from its bytes; `file` is its name in messages. A writer is a function
`write(puzzles, tilings)` that returns the bytes of a file, and a sentence for each thing that the
format cannot hold. Both are listed in `psolver.core.formats`.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import count, product
from math import prod
from typing import NamedTuple, NoReturn

from ...core.cells import Cell
from ...core.errors import PuzzleError, spot
from ...core.formats import FOREIGN_READERS, READERS
from ...core.model import Puzzle
from ...core.picture import MOST_BOARD_CELLS
from ...core.several_puzzles import FileProblem, SeveralProblems, Vary
from ...core.tilings import Tiling
from ...core.verify import Verifier
from ...core.wording import kind_of, meant, quoted
from ...families import numbers_chosen

# These formats have pieces alone.
NEED_BOARD = ("piezas",)
MOST_FOREIGN_NUMBER = 999_999
# The byte-order mark at the start of a file shows its encoding.
ENCODINGS = {
    b"\xef\xbb\xbf": "utf-8-sig",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
    b"": "utf-8",
}
# The content shows the format of a file whose ending may be that of several.
CONTENTS = {
    "advent-of-code": rb"\s*0:\s*\n[#.]+\s*\n",
    "burrtools": rb"\x1f\x8b|\s*(?:(?:<[?!][^>]*|\])>\s*)*<puzzle\s[^>]*\bversion=",
    "fillit": rb"\s*(?:[.#]{3,5}[ \t]*\n){3}",
    "heesch-sat": rb"(?:\s|#.*\n)*[OHIADKoThB]\??(?:[ \t]+-?\d+[ \t]+-?\d+)+[ \t]*(?:\n|$)",
    "iq-puzzle": rb"(?i)\s*\d+[ \t]+\d+[ \t]+\d+\s+(?:default|custom|pyramid)\b",
    "pips": rb'\s*[{[](?=[\s\S]*"dominoes"\s*:)(?=[\s\S]*"regions"\s*:)',
    "polycube": rb"(?:\s|#.*\n)*D\s*:\s*\w+Dim\s*=",
    "polysolver": rb"(?i)[^\n]*\n(?:\s|#.*\n)*"
    rb"(?:(?:square|cube|hexagon|triangle|tan)\s+)?board\s*\(\s*\(\s*\d",
    "piezas": rb"\s*(?:(?:<[?!][^>]*|\])>\s*)*<PIEZAS\b",
    "polysolve": rb'\s*\{(?=[\s\S]*"grid"\s*:)(?=[\s\S]*"shapes"\s*:)',
}


class ForeignChoices(NamedTuple):
    """The choices of a user for a file of another program: the size of the board, such as "6x10",
    for a format that has none.
    """

    board: str = ""


NO_CHOICES = ForeignChoices()


def puzzle_in(
    data: bytes,
    file: str,
    vary: Vary | None = None,
    format: str = "",
    board: str = "",
    notice: Callable[[str], None] | None = None,
) -> Puzzle:
    """Return the puzzle in a file of another program; its arguments are those of `load_bytes`.

    Raises SeveralProblems, a PuzzleError, if it holds several and none is chosen.
    """
    problems = problems_in(data, file, vary, format, board)
    is_foreign = format or format_of(data)
    number, problem = chosen_problem(problems, file, vary if is_foreign else None)
    place = f"{file}: "
    if len(problems) > 1:
        place = f"{file}: problem {number}: "
    report = notice or _warn
    for loss in problem.losses:
        report(place + loss)
    return problem.puzzle


def problems_in(
    data: bytes, file: str, vary: Vary | None = None, format: str = "", board: str = ""
) -> Sequence[FileProblem]:
    """Return all problems of a file of another program, or the puzzle of a puzzle file.

    The format is found by the content if it is "". Raises PuzzleError.
    """
    name = format or format_of(data)
    if name and board and name not in NEED_BOARD:
        raise PuzzleError(file, "", "has a board of its own; leave --board out")
    if name:
        return _read(name, data, file, ForeignChoices(board))
    if board:
        cure = "--board is for files of other programs; name the program with --from"
        raise PuzzleError(file, "", f"has a board of its own, or none that can be given; {cure}")
    read = READERS[".toml"]
    puzzle = read(data, file) if vary is None else read(data, file, vary)
    return (FileProblem(puzzle.title, puzzle),)


def format_of(data: bytes) -> str:
    """Return the format that the bytes of a file show without doubt; "" for none."""
    start = data[:100_000]
    if not start.startswith(b"\x1f\x8b"):  # packed by gzip
        start = foreign_text(start).encode()
    fits = []
    for name, content in CONTENTS.items():
        if re.match(content, start):
            fits.append(name)
    if len(fits) == 1:
        return fits[0]
    return ""


@lru_cache(maxsize=2)  # a table of the problems of a file reads it for each of them
def _read(name: str, data: bytes, file: str, choices: ForeignChoices) -> Sequence[FileProblem]:
    return FOREIGN_READERS[name](data, file, choices)


def chosen_problem(
    problems: Sequence[FileProblem], file: str, vary: Vary | None = None
) -> tuple[int, FileProblem]:
    """Return the number, from 1, and the problem that is chosen; the only one if none is.

    Raises SeveralProblems, or PuzzleError if there is no such problem.
    """
    names = [problem.name for problem in problems]
    numbers = numbers_chosen(names, file, vary)
    if len(numbers) != 1:
        raise SeveralProblems(file, problems, numbers)
    (number,) = numbers
    return number, problems[number - 1]


def _warn(text: str) -> None:
    warnings.warn(text, stacklevel=5)


# parts of readers ---------------------------------------------------------------------------------


def foreign_text(data: bytes) -> str:
    """Return the text of a file in UTF-8, with or without a byte-order mark, in UTF-16 with one, or
    else in Latin-1, with plain line ends.
    """
    encodings = [name for mark, name in ENCODINGS.items() if data.startswith(mark)]
    encoding = encodings[0]
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    text = text.replace("\r\n", "\n")
    return text.replace("\r", "\n")


def fail_in_file(file: str, fault: str, line: int | None = None, key: str = "") -> NoReturn:
    """Raise the PuzzleError on a fault at a line (from 1), or at a key, of a file."""
    place = key
    if line:
        place = spot(line)
    raise PuzzleError(file, place, fault)


def cure_for_word(word: str, known_words: Sequence[str]) -> str:
    """Return the question whether a known word was meant, or else all known words."""
    question = meant(word, known_words)
    if question:
        return question
    words = ", ".join(known_words)
    return f"known: {words}"


@contextmanager
def faults_in(file: str, line: int | None = None, key: str = "") -> Iterator[None]:
    """Give the PuzzleError on a value its place in a file."""
    try:
        yield
    except PuzzleError as error:
        fail_in_file(file, str(error), line, key)


def whole_number(
    value: object, file: str, least: int = 0, line: int | None = None, key: str = ""
) -> int:
    """Return a whole number, given as one or as its digits. Raises PuzzleError."""
    text = value
    if isinstance(value, str):
        text = value.strip()
    if isinstance(text, str) and re.fullmatch(r"[-+]?[0-9]{1,9}", text):
        text = int(text)
    if type(text) is not int or not least <= text <= MOST_FOREIGN_NUMBER:
        shown_value = kind_of(value)
        if isinstance(value, str | int | float):
            shown_value = quoted(value)
        limits = f"a whole number from {least:,} to {MOST_FOREIGN_NUMBER:,}"
        fault = f"expected {limits}, found {shown_value}"
        fail_in_file(file, fault, line, key)
    return text


def check_size(
    sides: Iterable[int], file: str, line: int | None = None, key: str = "", around: str = ""
) -> None:
    """Raise PuzzleError for a box, around something, of more cells than a puzzle may have."""
    total = prod(sides)
    if total > MOST_BOARD_CELLS:
        limit = f"at most {MOST_BOARD_CELLS:,}"
        fault = f"a box of {total:,} cells{around} is too large ({limit})"
        fail_in_file(file, fault, line, key)


def board_of_size(size: str, file: str, cure: str) -> frozenset[Cell]:
    """Return the cells of a board that a user gives as a size, such as "6x10". Raises
    PuzzleError.
    """
    match = re.fullmatch(r" *([0-9]{1,7}) *[xX×] *([0-9]{1,7}) *", size)
    sides = [0]
    if match:
        sides = [int(side) for side in match.groups()]
    if 0 in sides:
        fault = f"{quoted(size)} is not a size; {cure}"
        fail_in_file(file, fault, key="--board")
    check_size(sides, file, key="--board")
    rows, columns = sides
    return frozenset(product(range(rows), range(columns)))


def right_tilings(
    puzzle: Puzzle, stored_tilings: Iterable[Tiling | str]
) -> tuple[tuple[Tiling, ...], list[str]]:
    """Return the stored solutions that are right, and a sentence on the others; one that cannot be
    read is given as its fault.
    """
    tilings = []
    wrong = []
    verifier = Verifier(puzzle)
    for number, stored_tiling in enumerate(stored_tilings, 1):
        if isinstance(stored_tiling, str):
            fault = stored_tiling
        else:
            faults = iter(verifier.faults(stored_tiling))
            fault = next(faults, "")
            if not fault:
                tilings.append(stored_tiling)
        if fault:
            sentence = f"the stored solution {number} is left out: {fault}"
            wrong.append(sentence)
    if len(wrong) > 1:
        further = len(wrong) - 1
        wrong = [f"{wrong[0]}, and {further:,} more of them"]
    return tuple(tilings), wrong


def free_name(name: str, used_names: Iterable[str], usual: str = "piece") -> str:
    """Return a name that no other piece has: itself as a line of printable characters, `usual` if
    there are none, or with a number.

    >>> free_name("L", ["I"]), free_name("L", ["L", "L 2"]), free_name("\\n", [])
    ('L', 'L 3', 'piece')
    """
    name = "".join([sign if sign.isprintable() else " " for sign in name])
    name = " ".join(name.split()) or usual
    used_names = set(used_names)
    if name not in used_names:
        return name
    candidates = (f"{name} {number}" for number in count(2))
    return next(candidate for candidate in candidates if candidate not in used_names)
