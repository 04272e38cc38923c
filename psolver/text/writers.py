"""Writers of answers, by name or by the ending of a file: values to text.

The tables hold functions that are loaded when they are first called, so that their names, which the
command line offers, cost nothing; `registries` has their homes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from ..core.errors import PsolverError
from ..core.formats import INSTALLED_FORMATS, add_installed_formats
from ..core.found_rooms import OWN_PACKAGE
from ..core.registries import REPORT_WRITER_HOMES, WRITER_HOMES, late
from ..core.room_tables import add_homes
from ..core.wording import kind_of, listed, quoted
from .look import CELL_SIZES, Look, Page

if TYPE_CHECKING:
    from ..core.model import Puzzle
    from ..core.outcome import Outcome
    from ..core.tilings import Tiling
    from .report import Report

Answer = TypeVar("Answer")
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


WRITERS: dict[str, Callable[[Puzzle, Look], Writer[Tiling]]] = {
    name: late(home) for name, home in WRITER_HOMES.items()
}
# the formats that have a file for themselves: those of own rooms other than `text`; formats of
# installed packages are as texts
PICTURE_FORMATS = tuple(
    name
    for name, home in WRITER_HOMES.items()
    if home.startswith(f"{OWN_PACKAGE}.") and not home.startswith(f"{OWN_PACKAGE}.text.")
)
FILM_FORMATS = tuple(name for name in ("gif", "apng") if name in REPORT_WRITER_HOMES)  # of moves
SHOWN_FORMATS = (*PICTURE_FORMATS, *FILM_FORMATS)
IMAGES = frozenset(("png", "gif", "apng", "3mf"))  # a file of these endings holds nothing else

# any report; "" if it has nothing to show
REPORT_WRITERS: dict[str, Callable[[Report, Look], Content]] = {
    name: late(home) for name, home in REPORT_WRITER_HOMES.items()
}
# the formats of reports that are sentences, sentences with pictures, tables
SENTENCE_FORMATS = ("text", "json")
EXPLANATION_FORMATS = ("text", "json", *PICTURE_FORMATS)
TABLE_FORMATS = ("table", "csv", "json")

# the formats of the counts of several puzzles
ROWS = ("table", "csv", "json", "bfile")

# the formats that the ending of a file stands for: an answer and an export have one of them each
ENDINGS: dict[str, tuple[str, ...]] = {
    "txt": ("box", "ascii", "letters", "text", "table", "bfile"),
    "csv": ("csv",),
    "json": ("json", "bqm"),
    "jsonl": ("json",),
    "svg": ("svg", "laser"),
    "dxf": ("laser",),
    **{name: (name,) for name in ("3mf", "obj")},
    "scad": ("openscad", "puzzlecad"),
    "pdf": ("sheet",),
    **{name: (name,) for name in ("png", "gif", "apng")},
    **dict.fromkeys(("html", "htm"), ("html", "sheet")),
    "dlx": ("dlx",),
    "cnf": ("dimacs",),
    **{name: (name,) for name in ("lp", "mps", "opb")},
    "pbp": ("veripb",),
    "bqm": ("bqm",),
}
# the endings of files that hold no text: those of other programs, and of exports
ENDINGS_WITHOUT_TEXT = frozenset(
    "bmp bz2 doc docx dxf eps gif gz jpeg jpg ods odt pdf ps tif tiff webp xls xlsx xz zip".split()  # noqa: SIM905
)

# the commands that write the endings which others do not, and the command with each option
OTHER_WRITERS = {
    **dict.fromkeys("pdf dxf 3mf obj scad dlx cnf lp mps opb pbp bqm stl".split(), "export"),  # noqa: SIM905
    **dict.fromkeys("toml xmpuzzle psv".split(), "convert"),  # noqa: SIM905
    **dict.fromkeys("png csv jsonl".split(), "solve"),  # noqa: SIM905
    **dict.fromkeys(("gif", "apng"), "disassemble"),
}
OF_OPTIONS = {"--format": "solve", "--to": "export"}


def add_installed_writers() -> None:
    """Add the formats of installed packages to the tables, also those for other programs; a writer
    of tilings or of reports stands for the ending of its name.
    """
    add_installed_formats()
    names = add_homes(WRITERS, WRITER_HOMES)
    names += add_homes(REPORT_WRITERS, REPORT_WRITER_HOMES)
    INSTALLED_FORMATS.update(names)
    for name in names:
        ENDINGS.setdefault(name, (name,))


def written_ending(path: str) -> str:
    """Return the ending of an output, without its dot, in small letters; for one that psolver does
    not know, installed packages are looked at.
    """
    _, dotted_ending = os.path.splitext(path)
    ending = dotted_ending[1:].lower()
    if ending and ending not in ENDINGS:
        add_installed_writers()
    return ending


def format_of_path(
    path: str, given_format: str, names: Collection[str], option: str = "--format"
) -> str:
    """Return the format of an output by the ending of its path: one of `names`, or "" if it has no
    ending, or that of a text.

    A `given_format`, by an `option`, is the answer. Raises PsolverError if the ending
    stands for none of the names, or for a file of another program, or if only one of format and
    ending is that of an image.
    """
    ending = written_ending(path)
    formats = ENDINGS.get(ending, ())
    if not formats and not ending[:1].isalpha():
        return given_format
    if ending == "txt" and not given_format:
        return given_format
    is_image = not IMAGES.isdisjoint((given_format, ending))
    fits = given_format == ending or not formats or not is_image
    holds_text = ending not in ENDINGS_WITHOUT_TEXT or given_format in formats
    if given_format and fits and holds_text:
        return given_format
    chosen = [name for name in formats if name in names]
    if chosen and not given_format:
        return chosen[0]
    wanted_names = [given_format] if given_format else names
    dotted_endings = []
    for known_ending, its_formats in ENDINGS.items():
        if any(name in wanted_names for name in its_formats):
            dotted_endings.append(f".{known_ending}")
    cure = f"end the name with {listed(dotted_endings, 'or')}"
    command = OTHER_WRITERS.get(ending, OF_OPTIONS[option])
    if not given_format and command != OF_OPTIONS[option]:
        cure = f"'psolver {command}' writes that; or {cure}"
    is_known = formats or ending in ENDINGS_WITHOUT_TEXT
    if not given_format and not is_known:
        cure += f", or choose with {option}"
    subject = f"{option} {given_format}" if given_format else "the answer"
    fault = f"{subject} is not written as .{ending}"
    raise PsolverError(f"-o {path}: {fault}; {cure}")


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
    from ..core.model import check_puzzle
    from ..core.tilings import Tiling
    from .scene import check_drawable

    check_puzzle(puzzle)
    if format not in WRITERS:
        add_installed_writers()
    texts = [name for name in WRITERS if name not in IMAGES]
    check_known("format", format, texts)
    check_known("size", size, CELL_SIZES)
    if not isinstance(tiling, Tiling):
        raise PsolverError(f"expected a Tiling, found {kind_of(tiling)}")
    check_drawable(puzzle, tiling)
    look = Look(size, Page(width), apart=True)
    writer = WRITERS[format](puzzle, look)
    return str(writer.answer(1, tiling))


def check_known(keyword: str, word: str, choices: Iterable[str]) -> None:
    """Raise PsolverError for a word that is none of the choices of a keyword."""
    if word not in choices:
        known_words = ", ".join(choices)
        raise PsolverError(f"unknown {keyword} {quoted(word)} (known: {known_words})")
