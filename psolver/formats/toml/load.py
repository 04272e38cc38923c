"""The puzzle file: TOML text to a Puzzle. Every key is checked; an error says the file, the key,
what and how to mend.

`load_bytes` reads the bytes of a file, `loads` a text; both raise PuzzleError.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NoReturn

import tomli

from ...errors import PuzzleError, printable
from ...geometry.lattice import Lattice, lattice_of
from ...geometry.picture import MOST_CELLS, marks_drawn
from ...puzzle.model import (
    EFFORTS,
    FIGURES,
    NOTHING_BEST,
    Expect,
    Puzzle,
    SymmetryGoal,
)
from ...puzzle.reason import REASON_KINDS
from ...wording import kind_of
from ..keys import Table
from ..naming import name_pieces
from .best import BEST_KEYS, aim_of, best_of, goal_of, packed, refuse_best
from .board import board_marks, board_of, check_clues, lattice_in
from .cell_names import NAMED, with_names
from .edges import BORDER, EDGES, edge_tables, matching, refuse_edges
from .goal import SETTINGS, frame, grown_frame, symmetry_goal, wants_symmetry
from .groups import GROUP, USE, group_tables, groups_of, refuse_groups
from .marks import BOARD, OF_PIECE, PIECES, refuse_marks, with_marks
from .pieces import PIECE, drawn_pieces, set_pieces, table_pieces
from .touch import TOUCHING, colors_matter, refuse_touch, touch_of
from .vary import check_no_forms, chosen
from .wrap import WRAP, check_parts, refuse_wrap, with_wrap

TEXT_KEYS = ("title", "notes", "source")
FLAG_KEYS = ("can_rotate", "can_reverse")
TOP = (
    *TEXT_KEYS,
    "lattice",
    "goal",
    *SETTINGS,
    BEST_KEYS[0],
    "board",
    *WRAP,
    BOARD,
    *NAMED,
    BEST_KEYS[1],
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
EXPECT = ("solutions", "distinct", "figures", "at_least", "reason", "source", "effort", "best")
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
    chosen = lattice_in(top)
    goal = _goal(top, chosen, tables)
    if expect.figures is not None and goal is None:
        top.fail("expect.figures", FIGURES)
    if expect.best is not None and (goal or aim_of(top) is None):
        top.fail("expect.best", NOTHING_BEST)
    marks = {} if goal and not goal.framed else board_marks(top, chosen)
    lattice = lattice_of(marks, chosen)
    _check_drawings(top, tables)
    from_tables = list(table_pieces(tables, top, lattice))
    drawings = [*drawn_pieces(top, lattice), *set_pieces(top, lattice), *from_tables]
    if not drawings:
        raise PuzzleError(
            top.file,
            "",
            "has no pieces; draw them in 'pieces', or give a 'piece_set' or a [[piece]]",
        )

    def fail(key: str, what: str, line: int | None) -> NoReturn:
        raise PuzzleError(top.file, key, what, (line, None) if line else None)

    clue_marks = set() if goal else set(marks.values()) - set("#?")
    taken = sorted(clue_marks.union(clue_names))
    pieces = name_pieces(drawings, taken, fail, colors_matter(top))
    if goal:
        board = frame(top, marks, lattice) if goal.framed else grown_frame(top, pieces, MOST_CELLS)
    else:
        check_clues(top, marks, pieces, {drawing.name for drawing in drawings})
        drawn = board_of(marks, lattice)
        board = with_names(top, with_wrap(top, with_marks(top, drawn)))
        board = packed(board, goal_of(top))
        check_parts(top, board, pieces)
    file = top.file if top.file.isprintable() else printable(top.file)
    groups = groups_of(top, grouped, [piece.name for piece in pieces])
    best = None
    if not goal:
        best = best_of(top, tables, from_tables, pieces, drawn, board)
    touch, matched = touch_of(top, pieces), matching(top, pieces)
    texts = {key: top.text(key) for key in TEXT_KEYS}
    with _told_of(top):
        return Puzzle(
            pieces,
            board,
            **texts,
            expect=expect,
            file=file,
            goal=goal,
            groups=groups,
            touch=touch,
            best=best,
            **matched,
        )


@contextmanager
def _told_of(top: Table) -> Iterator[None]:
    """What does not go together in a puzzle is told with the file."""
    try:
        yield
    except PuzzleError as error:
        if error.file:
            raise
        what = str(error).removeprefix(f"{error.key}: ")
        raise PuzzleError(top.file, error.key, what) from None


def _goal(top: Table, lattice: Lattice, tables: list[Table]) -> SymmetryGoal | None:
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
    refuse_wrap(top)
    refuse_best(top, tables)
    refuse_marks(top, tables)
    refuse_edges(top, tables)
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
        table.number("best"),
    )
