"""Text to values and back: readers of puzzles, by the suffix of a file, and writers of answers, by
name or by the ending of a file.

The tables hold functions that are loaded when they are first called, so that their names, which the
command line offers, cost nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from .errors import MissingPuzzleError, PsolverError, PuzzleError
from .registries import (
    FOREIGN_ENDINGS,
    FOREIGN_FILES,
    FOREIGN_WRITER_HOMES,
    READER_HOMES,
    REPORT_WRITER_HOMES,
    WRITER_HOMES,
)
from .room_tables import installed_rooms, load_home
from .wording import kind_of, listed, quoted, typed

if TYPE_CHECKING:
    from ..text.look import Look
    from ..text.report import Report
    from .model import Puzzle
    from .outcome import CountedPuzzle, Outcome, Series
    from .several_puzzles import FileProblem, Vary
    from .tiling import Tiling

MOST_BYTES = 16_000_000  # of a puzzle file
Answer = TypeVar("Answer")
FoundCover: TypeAlias = Sequence[tuple[int, Sequence[str]]]
"""The options of a cover: the number of each in its file, from 1, and its items."""


Content: TypeAlias = str | bytes
"""A text, to which a line end is added, or the bytes of an image; "" for nothing."""


class Writer(NamedTuple, Generic[Answer]):
    """The writer of a stream of answers.

    `head` comes before the answers. `answer` writes one, by its number (from 1), `end` everything
    after the last.
    """

    answer: Callable[[int, Answer], Content]
    end: Callable[[Outcome], Content] = lambda _: ""
    head: str = ""


class RowWriter(NamedTuple):
    """The writer of the counts of several puzzles.

    `head` comes before the rows. `row` writes one, `end` the sequences of those that belong
    together.
    """

    row: Callable[[CountedPuzzle], Content]
    end: Callable[[Sequence[Series]], Content] = lambda _: ""
    head: str = ""


def _late(module: str, name: str, *first: Any) -> Callable[..., Any]:
    """Return a function that loads its module when called; its `first` arguments are fixed."""

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*first, *arguments)

    return call


def _of_room(name: str, home: str) -> Callable[..., Any]:
    """Return a function that loads that at a home when called; `name` is that of its format."""

    def call(*arguments: Any) -> Any:
        return load_home(name, home)(*arguments)

    return call


# from the bytes of a file, its name in messages and, if given, `vary` as in `load`
READERS: dict[str, Callable[..., Puzzle]] = {".toml": _late("psolver.core.toml.load", "load_bytes")}

# other programs' files: from their bytes, their name in messages and the choices of a user
FOREIGN_READERS: dict[str, Callable[..., Sequence[FileProblem]]] = {
    name: _of_room(name, home) for name, home in READER_HOMES.items()
}
# from puzzles, and the solutions of each: a file, and a sentence on each thing that it cannot hold
FOREIGN_WRITERS: dict[str, Callable[..., tuple[bytes, tuple[str, ...]]]] = {
    name: _of_room(name, home) for name, home in FOREIGN_WRITER_HOMES.items()
}
INSTALLED_FORMATS: set[str] = set()  # those of installed packages that are known
COVER_ENDING = ".dlx"  # of exact-cover problems, which are no puzzles

_path_of = _late("psolver.cli.sample_files", "path_of")  # from the name of a file or a sample

WRITERS: dict[str, Callable[[Puzzle, Look], Writer[Tiling]]] = {
    "box": _late("psolver.text.tiling_writers", "box", False),
    "ascii": _late("psolver.text.tiling_writers", "box", True),
    "letters": _late("psolver.text.tiling_writers", "letters"),
    "json": _late("psolver.text.jsonl", "tilings"),
    **{name: _of_room(name, home) for name, home in WRITER_HOMES.items()},
}
# the formats that have a file for themselves; those of installed packages are as texts
PICTURES = (*WRITER_HOMES,)

# by whether covers are numbered
COVER_WRITERS: dict[str, Callable[[bool], Writer[FoundCover]]] = {
    "text": _late("psolver.text.tiling_writers", "covers"),
    "json": _late("psolver.text.jsonl", "covers"),
}

# any report; "" if it has nothing to show
REPORT_WRITERS: dict[str, Callable[[Report, Look], Content]] = {
    "text": _late("psolver.text.text_writer", "report_text"),
    "table": _late("psolver.text.text_writer", "report_text"),
    "csv": _late("psolver.text.reports", "comma_separated"),
    "json": _late("psolver.text.reports", "json_lines"),
    **{name: _of_room(name, home) for name, home in REPORT_WRITER_HOMES.items()},
}
# the formats of reports that are sentences, sentences with pictures, tables
SENTENCES = ("text", "json")
EXPLANATIONS = ("text", "json", *PICTURES)
TABLES = ("table", "csv", "json")

# the counts of several puzzles, from the files, the width of the page (None: any), and whether
# there are columns for their designer
ROWS: dict[str, Callable[[Sequence[str], int | None, bool], RowWriter]] = {
    "table": _late("psolver.text.reports", "counts_table"),
    "csv": _late("psolver.text.reports", "counts_csv"),
    "json": _late("psolver.text.reports", "counts_json"),
    "bfile": _late("psolver.text.reports", "counts_b_file"),
}

# the formats that the ending of a file stands for: an answer and an export have one of them each
ENDINGS: dict[str, tuple[str, ...]] = {
    "txt": ("box", "ascii", "letters", "text", "table", "bfile"),
    "csv": ("csv",),
    "json": ("json", "bqm"),
    "jsonl": ("json",),
    "svg": ("svg", "laser"),
    "dxf": ("laser",),
    "pdf": ("sheet",),
    "png": ("png",),
    "html": ("html", "sheet"),
    "htm": ("html", "sheet"),
    "dlx": ("dlx",),
    "cnf": ("dimacs",),
    "lp": ("lp",),
    "mps": ("mps",),
    "opb": ("opb",),
    "pbp": ("veripb",),
    "bqm": ("bqm",),
}
# the endings of files that hold no text: those of other programs, and of exports
FOREIGN = frozenset(
    "bmp bz2 doc docx dxf eps gif gz jpeg jpg ods odt pdf ps tif tiff webp xls xlsx xz zip".split()  # noqa: SIM905
)

# the commands that write the endings which others do not, and the command with each option
OTHER_WRITERS = {
    **dict.fromkeys("pdf dxf dlx cnf lp mps opb pbp bqm stl".split(), "export"),  # noqa: SIM905
    **dict.fromkeys("toml xmpuzzle psv".split(), "convert"),  # noqa: SIM905
    **dict.fromkeys("png csv jsonl".split(), "solve"),  # noqa: SIM905
}
OF_OPTIONS = {"--format": "solve", "--to": "export"}


def add_installed_formats() -> None:
    """Add the formats of installed packages to the tables; a writer of tilings or of reports stands
    for the ending of its name.
    """
    installed_rooms()
    of_rooms: tuple[tuple[dict[str, Any], dict[str, str]], ...] = (
        (WRITERS, WRITER_HOMES),
        (REPORT_WRITERS, REPORT_WRITER_HOMES),
        (FOREIGN_READERS, READER_HOMES),
        (FOREIGN_WRITERS, FOREIGN_WRITER_HOMES),
    )
    for table, homes in of_rooms:
        for name, home in homes.items():
            if name not in table:
                table[name] = _of_room(name, home)
                INSTALLED_FORMATS.add(name)
    for name in (*WRITER_HOMES, *REPORT_WRITER_HOMES):
        ENDINGS.setdefault(name, (name,))


def puzzle_endings() -> tuple[str, ...]:
    """Return the endings of files that stand for a puzzle."""
    return (".toml", *(ending for ending, name in FOREIGN_ENDINGS.items() if name))


def ending_of(file: str) -> str:
    """Return the ending of a file, such as ".toml", in small letters; for one that psolver does not
    know, installed packages are looked at.
    """
    ending = os.path.splitext(file)[1].lower()
    known = ("", COVER_ENDING, *READERS, *FOREIGN_ENDINGS)
    if ending not in known and ending[1:] not in ENDINGS:
        add_installed_formats()
    return ending


def foreign_files() -> Any:
    """Return the module that finds out which program wrote a file, and reads it. Raises
    PsolverError if no room has one.
    """
    if not FOREIGN_FILES:
        raise PsolverError("files of other programs cannot be read (no room of psolver does)")
    return import_module(FOREIGN_FILES[0])


def format_of_path(path: str, given: str, names: Collection[str], option: str = "--format") -> str:
    """Return the format of an output by the ending of its path: one of `names`, or "" if it has no
    ending, or that of a text.

    A format that was `given`, by an `option`, is the answer. Raises PsolverError if the ending
    stands for none of the names, or for a file of another program, or if only one of format and
    ending is that of an image.
    """
    ending = ending_of(path)[1:]
    formats = ENDINGS.get(ending, ())
    if not ending[:1].isalpha() or (ending == "txt" and not given):
        return given
    fits = given == ending or not formats or "png" not in (given, ending)
    if given and fits and (ending not in FOREIGN or given in formats):
        return given
    chosen = [name for name in formats if name in names]
    if chosen and not given:
        return chosen[0]
    wanted = [given] if given else names
    known = [f".{one}" for one, some in ENDINGS.items() if any(name in wanted for name in some)]
    cure = f"end the name with {listed(known, 'or')}"
    if not given and (command := OTHER_WRITERS.get(ending, "")) not in ("", OF_OPTIONS[option]):
        cure = f"'psolver {command}' writes that; or {cure}"
    if not (given or formats or ending in FOREIGN):
        cure += f", or choose with {option}"
    what = f"{option} {given}" if given else "the answer"
    raise PsolverError(f"-o {path}: {what} is not written as .{ending}; {cure}")


def draw(
    puzzle: Puzzle,
    tiling: Tiling,
    format: str = "box",
    *,
    size: str = "auto",
    width: int | None = None,
) -> str:
    """Return a tiling of a puzzle, whole or a part of one, as text without a line end.

    format  "box", "ascii", "letters", "json" (a line of JSON), "svg", or "html"
    size    of a cell in "box" and "ascii": "compact", "roomy", or "auto", which is roomy if that
            shows more
    width   the columns that "auto" and the layers of a solid beside each other may take; None: any
            number
    Raises PsolverError for another word, and for cells that are not on the board.
    """
    from ..text.look import SIZES, Look, Page
    from ..text.scene import check_drawable
    from .model import check_puzzle
    from .tiling import Tiling

    check_puzzle(puzzle)
    if format not in WRITERS:
        add_installed_formats()
    texts = [name for name in WRITERS if name != "png"]
    for what, word, known in (("format", format, texts), ("size", size, SIZES)):
        if word not in known:
            raise PsolverError(f"unknown {what} {quoted(word)} (known: {', '.join(known)})")
    if not isinstance(tiling, Tiling):
        raise PsolverError(f"expected a Tiling, found {kind_of(tiling)}")
    check_drawable(puzzle, tiling)
    look = Look(size, Page(width), apart=True)
    return str(WRITERS[format](puzzle, look).answer(1, tiling))


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
        place: str = _path_of(name) if isinstance(path, str) else name
        if os.path.isdir(place):
            raise PuzzleError(name, "", "is a folder, not a puzzle file")
        with open(place, "rb") as file:
            data = file.read(MOST_BYTES + 1)
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
    if len(data) > MOST_BYTES:
        raise PuzzleError(
            file, "", f"is too large for a puzzle file (over {MOST_BYTES // 1_000_000} MB)"
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
        return read(data, file) if vary is None else read(data, file, vary)
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
    other = data.lstrip()[:1] in (b"<", b"{")  # XML or JSON
    if fault.line is None or (b"=" in data and not other):  # it may well be TOML
        raise fault
    what = "cannot be read as a puzzle file; if another program wrote it, name that with --from"
    raise PuzzleError(file, "", what) from None
