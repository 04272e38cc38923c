"""The files that somebody opens on the page: puzzle files, and those of other programs.

`read_file` is a generator function for a worker of a tab, see `worker`: a file may be large, or be
made to take long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import NamedTuple

from ..core.errors import PsolverError, PuzzleError, printable
from ..core.formats import COVER_ENDING, MOST_FILE_BYTES, READERS, ending_of, foreign_files
from ..core.registries import FOREIGN_ENDINGS, FOREIGN_FILES
from ..core.several_puzzles import FileProblem
from ..core.toml.dump import dumps
from ..core.toml.load import keys_with_installed, toml_values
from ..core.wording import plural

# the characters of a file's name in a sentence
LONGEST_FILE_NAME = 60
# the characters of a text in the editor, which a browser keeps for a reload: of 5 million in all
MOST_TEXT = 2_000_000
# a line of a puzzle file, whatever is wrong with others: a key with a value, or the head of a table
TOML_LINE = re.compile(r"^[ \t]*(?:\w+[ \t]*=|\[\[?\w+\]\]?[ \t]*$)", re.M)
# the cure at the end of a message that names an option of the command line
OPTION_CURE = re.compile(r"; [^;]*?(?<![\w-])--\w[^;]*$")
NOT_READ = "cannot be read as a puzzle, of psolver or of another program"
TOO_LONG = f"its text is too long for the page (over {MOST_TEXT // 1_000_000} million characters)"
COVER = "is an exact-cover problem, not a puzzle; 'psolver cover' solves it, in a terminal"
STORED_LEFT_OUT = "left out: the solutions in the file; Solve finds them"


class FileChoices(NamedTuple):
    """The choices for a file: the number of its problem, 0 for none so far, and the size of the
    board, such as "6x10", if it has pieces alone.
    """

    problem: int = 0
    board: str = ""


class OpenedFile(NamedTuple):
    """The content of a file: the text of its puzzle and a sentence for each thing that is not in
    it; or the choice that is to be made before, of one of its problems, each with its title and
    its size in words, or of the size of a board.
    """

    text: str = ""
    losses: tuple[str, ...] = ()
    problems: tuple[tuple[str, str], ...] = ()
    needs_board: bool = False


def read_file(data: bytes, name: str, choices: FileChoices) -> Iterator[OpenedFile]:
    """Yield the content of a file by its bytes and its name. Raises PsolverError, whose sentence
    begins with that name.
    """
    file = shown_name(name)
    try:
        ending = ending_of(name)
        opened = _opened(data, file, ending, choices)
        if len(opened.text) > MOST_TEXT:
            raise PuzzleError(file, "", TOO_LONG)
        yield opened
    except PuzzleError as fault:
        sentence = OPTION_CURE.sub("", str(fault))
        raise PsolverError(sentence) from None


def shown_name(name: str) -> str:
    """Return the name of a file in a sentence: printable, and not long.

    >>> shown_name("a\\nb.toml")
    'a\\\\nb.toml'
    """
    if len(name) > LONGEST_FILE_NAME:
        beginning = name[:40]
        end = name[-18:]
        name = f"{beginning}…{end}"
    return printable(name) or "the file"


def _opened(data: bytes, file: str, ending: str, choices: FileChoices) -> OpenedFile:
    if len(data) > MOST_FILE_BYTES:
        megabytes = MOST_FILE_BYTES // 1_000_000
        fault = f"is too large for a puzzle file (over {megabytes} MB)"
        raise PuzzleError(file, "", fault)
    if not data.strip():
        raise PuzzleError(file, "", "is empty")
    shown_format = ""
    if FOREIGN_FILES:
        shown_format = foreign_files().format_of(data)
    text = None
    if not shown_format:
        text = _text(data)
    if text is not None and _is_puzzle(text, ending):
        return OpenedFile(text)
    if ending == COVER_ENDING:
        raise PuzzleError(file, "", COVER)
    format_ = shown_format or FOREIGN_ENDINGS.get(ending, "")
    if not format_:
        raise PuzzleError(file, "", NOT_READ)
    return _of_another_program(data, file, format_, choices)


def _text(data: bytes) -> str | None:
    """The text of a file in UTF-8 or, with a byte-order mark, UTF-16, with plain line ends; None if
    it is in neither.
    """
    is_wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError:
        return None
    if "\0" in text:
        return None
    text = text.replace("\r\n", "\n")
    return text.replace("\r", "\n")


def _is_puzzle(text: str, ending: str) -> bool:
    """Whether a text is that of a puzzle file, which may have faults: the editor shows them."""
    try:
        values = toml_values(text)
    except PuzzleError:
        has_line = TOML_LINE.search(text) is not None
        return has_line and ending in READERS
    if not values:  # it has comments alone
        return ending in READERS
    known_keys = keys_with_installed()
    return not values.keys().isdisjoint(known_keys.top)


def _of_another_program(data: bytes, file: str, format_: str, choices: FileChoices) -> OpenedFile:
    reader = foreign_files()
    if format_ in reader.NEED_BOARD and not choices.board:
        return OpenedFile(needs_board=True)
    problems: Sequence[FileProblem] = reader.problems_in(data, file, None, format_, choices.board)
    is_chosen = 1 <= choices.problem <= len(problems)
    if len(problems) > 1 and not is_chosen:
        titles_and_sizes = tuple(_titles_and_sizes(problems))
        return OpenedFile(problems=titles_and_sizes)
    number = max(1, choices.problem)
    problem = problems[number - 1]
    title = problem.puzzle.title or problem.name or PurePath(file).stem
    puzzle = replace(problem.puzzle, title=title)
    text = dumps(puzzle)
    losses = list(problem.losses)
    if problem.tilings:
        losses.append(STORED_LEFT_OUT)
    return OpenedFile(text, tuple(losses))


def _titles_and_sizes(problems: Sequence[FileProblem]) -> Iterator[tuple[str, str]]:
    for number, problem in enumerate(problems, 1):
        title = problem.name or problem.puzzle.title or f"Problem {number}"
        yield title, _size_in_words(problem)


def _size_in_words(problem: FileProblem) -> str:
    puzzle = problem.puzzle
    least_copies = [max(1, piece.least) for piece in puzzle.pieces]
    pieces = plural(sum(least_copies), "piece")
    cells = plural(len(puzzle.board.cells), "cell")
    return f"{cells}, {pieces}"
