"""The puzzle file: TOML text to a Puzzle. Every key is checked; an error says the file, the key,
what and how to mend.

`load_bytes` reads the bytes of a file, `loads` a text; both raise PuzzleError.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from math import prod
from typing import Any, NoReturn

import tomli

from ...errors import PictureError, PuzzleError, printable
from ...geometry.cells import Cell
from ...geometry.lattice import SQUARE, Lattice, lattice_named, lattice_of
from ...geometry.picture import MOST_CELLS, NAMES, like_size, marks_drawn, too_large
from ...puzzle.model import EFFORTS, FIGURES, Board, Expect, Piece, Puzzle, SymmetryGoal
from ...puzzle.reason import REASON_KINDS
from ...wording import kind_of, listed, quoted, shortened
from ..keys import Table
from ..naming import name_pieces
from .cell_names import NAMED, with_names
from .edges import BORDER, EDGES, edge_tables, matching, refuse_edges
from .goal import SETTINGS, frame, grown_frame, symmetry_goal, wants_symmetry
from .groups import GROUP, USE, group_tables, groups_of, refuse_groups
from .marks import BOARD, OF_PIECE, PIECES, refuse_marks, with_marks
from .pieces import PIECE, drawn_pieces, set_pieces, table_pieces
from .touch import TOUCHING, refuse_touch, touch_of
from .vary import check_no_forms, chosen

TEXT_KEYS = ("title", "notes", "source")
FLAG_KEYS = ("can_rotate", "can_reverse")
TOP = (
    *TEXT_KEYS,
    "lattice",
    "goal",
    *SETTINGS,
    "board",
    BOARD,
    *NAMED,
    "pieces",
    PIECES,
    "piece_set",
    "count",
    *FLAG_KEYS,
    USE,
    TOUCHING,
    EDGES,
    BORDER,
    "piece",
    "group",
    "expect",
)
EXPECT = ("solutions", "distinct", "figures", "at_least", "reason", "source", "effort")
ELSEWHERE = {
    **dict.fromkeys(EXPECT, "belongs in the [expect] table"),
    **dict.fromkeys(PIECE, "belongs in a [[piece]] table"),
    **dict.fromkeys(
        TOP, "belongs at the top of the file, before the first table ([[piece]] or [expect])"
    ),
    "marks": "belongs in a [[piece]] table; at the top are 'board_marks' and 'pieces_marks'",
    "piece": "is a table of its own; write [[piece]]",
    "group": "is a table of its own; write [[group]]",
    "expect": "is a table of its own; write [expect]",
    "vary": "is a table of its own; write [vary]",
}
FLAT_LATTICES = ("square", "hexagon", "triangle")
MOST_SIZES = 3
MOST_SIZE_DIGITS = 9
SIZE_WORDS = re.compile(r" (of|by) |parallelogram|rectangle|trapez")  # of what is meant as a size
MOST_DIGITS = sys.int_info.default_max_str_digits
LONG_NUMBER = re.compile(rf"[0-9_]{{{MOST_DIGITS}}}")
MOST_DRAWN = 100_000  # cells in the pictures of all pieces: they are turned in up to 48 ways


def load_bytes(data: bytes, file: str = "puzzle", vary: Mapping[str, int] | None = None) -> Puzzle:
    """The puzzle in the bytes of a file (UTF-8, with or without a byte-order mark); `vary` as in
    `loads`.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fault = PuzzleError(file, "", f"line {line} is not UTF-8; save the file as UTF-8 text")
        fault.line = line
        raise fault from None
    return loads(text, file, vary)


def loads(text: str, file: str = "puzzle", vary: Mapping[str, int] | None = None) -> Puzzle:
    """The puzzle in a TOML text; `file` is what messages call it. Raises PuzzleError.

    vary  the number of the variable of [vary], by its name; where a text has a variable, and None
          is given, SeveralPuzzles is raised, which is a PuzzleError
    """
    text = text.removeprefix("\ufeff")
    values = values_of(text, file)
    try:
        return read(chosen(Table(values, file), vary))
    except PuzzleError as error:
        from .places import locate

        locate(error, text)
        raise


def values_of(text: str, file: str = "puzzle") -> dict[str, Any]:
    """The values in a TOML text, by their keys, whatever they are. Raises PuzzleError."""
    try:
        with _short_numbers(text):
            return tomli.loads(text)
    except RecursionError:
        raise PuzzleError(file, "", "lists, tables or dotted keys are nested too deeply") from None
    except tomli.TOMLDecodeError as error:
        from .faults import toml_fault

        raise toml_fault(file, error.msg, error.doc, error.pos) from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise PuzzleError(file, "", "a number has too many digits") from None


@contextmanager
def _short_numbers(text: str) -> Iterator[None]:
    """While a text is read, Python refuses numbers of thousands of digits, which take a time that
    grows with the square of their length.
    """
    before = sys.get_int_max_str_digits()
    if before or not LONG_NUMBER.search(text):
        yield
        return
    sys.set_int_max_str_digits(MOST_DIGITS)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def read(top: Table, more: Iterable[Table] = (), clue_names: Iterable[str] = ()) -> Puzzle:
    """The puzzle that the values of a file say, with the pieces of `more` tables; a piece without a
    name is called by none of `clue_names`. Raises PuzzleError.
    """
    top.only(TOP, ELSEWHERE)
    check_no_forms(top)
    tables = [*edge_tables(top, _piece_tables(top)), *more]
    grouped = group_tables(top)
    for table in grouped:
        table.only(GROUP, ELSEWHERE)
    expect = _expect(top)
    title, notes, source = (top.text(key) for key in TEXT_KEYS)
    chosen = _lattice(top)
    goal = _goal(top, chosen)
    if goal:
        refuse_marks(top, tables)
        refuse_edges(top, tables)
    if expect.figures is not None and goal is None:
        top.fail("expect.figures", FIGURES)
    marks = {} if goal and not goal.framed else _board_marks(top, chosen)
    lattice = lattice_of(marks, chosen)
    _check_drawings(top, tables)
    drawings = [
        *drawn_pieces(top, lattice),
        *set_pieces(top, lattice),
        *table_pieces(tables, top, lattice),
    ]
    if not drawings:
        raise PuzzleError(
            top.file,
            "",
            "has no pieces; draw them in 'pieces', or give a 'piece_set' or a [[piece]]",
        )

    def fail(key: str, what: str, line: int | None) -> NoReturn:
        raise PuzzleError(top.file, key, what, (line, None) if line else None)

    clue_marks = set() if goal else set(marks.values()) - set("#?")
    pieces = name_pieces(drawings, sorted(clue_marks.union(clue_names)), fail)
    if goal:
        board = frame(top, marks, lattice) if goal.framed else grown_frame(top, pieces, MOST_CELLS)
    else:
        _check_clues(top, marks, pieces, {drawing.name for drawing in drawings})
        board = with_names(top, with_marks(top, _board(marks, lattice)))
    file = top.file if top.file.isprintable() else printable(top.file)
    groups = groups_of(top, grouped, [piece.name for piece in pieces])
    touch, rules = touch_of(top, pieces), matching(top, pieces)
    texts = title, notes, source
    return Puzzle(pieces, board, *texts, expect, file, goal, groups, touch, **rules)


def _goal(top: Table, lattice: Lattice) -> SymmetryGoal | None:
    """What the figure must be; None for a puzzle with a board. Fails at keys that only such a
    puzzle can have.
    """
    if not wants_symmetry(top):
        return None
    goal = symmetry_goal(top, lattice)
    for key in NAMED:
        if key in top.values:
            top.fail(key, "belongs to a board; the cells of a frame have no names")
    if BOARD in top.values:
        top.fail(BOARD, "belongs to a board; the cells of a frame have no marks")
    refuse_groups(top)
    refuse_touch(top)
    return goal


def _piece_tables(top: Table) -> list[Table]:
    """The [[piece]] tables, their keys checked."""
    values = top.values.get("piece", [])
    if not isinstance(values, list) or not all(isinstance(table, dict) for table in values):
        found = "[piece]" if isinstance(values, dict) else kind_of(values)
        top.fail("piece", f"write [[piece]], with two brackets, before each piece (found {found})")
    tables = [Table(table, top.file, f"piece[{number}]") for number, table in enumerate(values, 1)]
    for table in tables:
        table.only(PIECE, ELSEWHERE)
    return tables


def _check_drawings(top: Table, tables: list[Table]) -> None:
    """Fail where the pictures of all pieces together would take too long."""
    texts = [top.values.get(key) for key in ("pieces", PIECES)]
    texts += [table.values.get(key) for table in tables for key in ("shape", *OF_PIECE)]
    total = sum(marks_drawn(text) for text in texts if isinstance(text, str))
    if total > MOST_DRAWN:
        most = f"all together may have at most {MOST_DRAWN:,}"
        raise PuzzleError(top.file, "", f"the pieces are drawn with {total:,} cells; {most}")


def _expect(top: Table) -> Expect:
    values = top.values.get("expect", {})
    if not isinstance(values, dict):
        top.fail("expect", f"expected the table [expect], found {kind_of(values)}")
    table = Table(values, top.file, "expect")
    table.only(EXPECT, ELSEWHERE)
    return Expect(
        table.number("solutions"),
        table.number("distinct"),
        table.number("figures"),
        table.number("at_least", 1),
        table.choice("reason", REASON_KINDS),
        table.text("source") or None,
        table.choice("effort", EFFORTS),
    )


# the board ----------------------------------------------------------------------------------------


def _lattice(top: Table) -> Lattice:
    """The lattice that a file names; else squares, of which its board may make cubes."""
    if "lattice" not in top.values:
        return SQUARE
    return lattice_named(top.choice("lattice", FLAT_LATTICES))


def _board_marks(top: Table, lattice: Lattice) -> dict[Cell, str]:
    """The marks of the board, by cell: "#", "?" or a clue."""
    if "board" not in top.values:
        example = lattice.sizes[0].example if lattice.sizes else "6x10"
        top.fail("board", f'missing; draw it, or give its size, such as board = "{example}"')
    text = top.text("board")
    if (sized := _sized(top, text, lattice)) is not None:
        return dict.fromkeys(sized, "#")
    if lattice is SQUARE and re.fullmatch(r"\s*[0-9]+(\s*[xX×]\s*[0-9]+)+\s*", text):
        return dict.fromkeys(_box_cells(top, text), "#")
    if like_size(text) or SIZE_WORDS.search(text):
        if any(size.numbers(text) for name in FLAT_LATTICES for size in lattice_named(name).sizes):
            cure = 'write lattice = "hexagon" or "triangle" at the top of the file'
        else:
            cure = _known_sizes(lattice)
        top.fail("board", f"{quoted(text.strip())} is no size; {cure}")
    if large := too_large(text):
        top.fail("board", large)
    try:
        marks = lattice.parse(text, "#?" + NAMES, 1)
    except PictureError as error:
        from .faults import mark_cure

        drawn = "a board is drawn with #, ?, letters and digits, and . or space for no cell"
        cure = mark_cure(error, drawn)
        top.fail("board", f"{error.what}{cure}", (error.line, error.column))
    if not marks:
        top.fail("board", "empty picture; draw its cells with #")
    return marks


def _sized(top: Table, text: str, lattice: Lattice) -> Iterable[Cell] | None:
    """The cells of a size of a lattice that has sizes of its own; None where a text is none."""
    for size in lattice.sizes:
        if (digits := size.numbers(text)) is not None:
            shown = shortened(text.strip())
            small = all(len(number) <= MOST_SIZE_DIGITS for number in digits)
            count = size.count(*map(int, digits)) if small else MOST_CELLS + 1
            if count > MOST_CELLS:
                most = f"it may have at most {MOST_CELLS:,} cells"
                top.fail("board", f"a board '{shown}' is too large; {most}")
            if not count:
                top.fail("board", f"a board '{shown}' has no cells; {_cure_of_none(digits)}")
            return size.cells(*map(int, digits))
    return None


def _cure_of_none(digits: Iterable[str]) -> str:
    """How a size that has no cells is mended."""
    if not all(number.strip("0") for number in digits):
        return "sizes begin at 1"
    return "its base, the second number, is at least as long as it has rows"


def _known_sizes(lattice: Lattice) -> str:
    """How sizes of boards are written."""
    if not lattice.sizes:
        return 'a size is written in whole numbers, such as "6x10" or "3x4x5"'
    examples = [f'"{size.example}"' for size in lattice.sizes]
    return f"a size in the {lattice.name} lattice is such as {listed(examples, 'or')}"


def _box_cells(top: Table, text: str) -> Iterator[Cell]:
    sizes = re.findall("[0-9]+", text)
    if not all(size.strip("0") for size in sizes):
        top.fail(
            "board", f"a board of size {shortened(text.strip())} has no cells; sizes begin at 1"
        )
    if any(len(size) > MOST_SIZE_DIGITS for size in sizes) or prod(map(int, sizes)) > MOST_CELLS:
        shown = shortened(text.strip())
        top.fail("board", f"a board {shown} is too large; it may have at most {MOST_CELLS:,} cells")
    if len(sizes) > MOST_SIZES:
        known = "a board has two or three, such as 6x10 or 3x4x5"
        top.fail("board", f"{shortened(text.strip())} has {len(sizes)} sizes; {known}")
    return product(*(range(int(size)) for size in sizes))


def _board(marks: dict[Cell, str], lattice: Lattice) -> Board:
    if set(marks.values()) == {"#"}:
        return Board(frozenset(marks), lattice=lattice)
    may = frozenset(cell for cell, mark in marks.items() if mark == "?")
    clues = tuple(sorted((cell, mark) for cell, mark in marks.items() if mark not in "#?"))
    return Board(frozenset(marks) - may, may, clues, lattice)


def _check_clues(
    top: Table, marks: dict[Cell, str], pieces: tuple[Piece, ...], given: set[str]
) -> None:
    """Fail at the first clue that names no piece."""
    names = {piece.name for piece in pieces}
    marks_known = ", ".join(sorted(name for name in names & given if len(name) == 1))
    can = f"a clue can name: {marks_known}"
    if not marks_known:
        can = "no piece is given a letter or digit as its name"
    for cell, mark in marks.items():
        if mark in "#?" or mark in names:
            continue
        text = top.text("board")
        size = (
            '; a size is written "6x10"'
            if re.fullmatch("[0-9xX]+|[a-z](x[a-z])+", text.strip())
            else ""
        )
        sized = sorted(name for name in names if re.fullmatch(f"{mark}[1-7]", name))
        called = (
            f"; {mark} is {' and '.join(sized)} here, which a clue cannot name" if sized else ""
        )
        what = f"the clue '{mark}' names no piece ({can}{called}){size}"
        top.fail("board", what, _lattice(top).where(text, cell))
