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
    Board,
    Expect,
    Piece,
    Puzzle,
    SymmetryGoal,
)
from ...puzzle.reason import REASON_KINDS
from ...wording import kind_of
from ..keys import Table
from ..naming import Drawing, name_pieces
from .best import BEST_KEYS, aim_of, best_of, goal_of, packed, refuse_best
from .board import (
    WRAP,
    board_marks,
    board_of,
    check_clues,
    check_parts,
    lattice_in,
    refuse_wrap,
    with_wrap,
)
from .cell_names import NAMED, with_names
from .edges import BORDER, EDGES, edge_tables, matching, refuse_edges
from .goal import SETTINGS, frame, grown_frame, symmetry_goal, wants_symmetry
from .groups import GROUP, USE, group_tables, groups_of, refuse_groups
from .marks import BOARD, OF_PIECE, PIECES, refuse_marks, with_marks
from .pieces import PIECE, drawn_pieces, set_pieces, table_pieces
from .touch import TOUCHING, colors_matter, refuse_touch, touch_of
from .vary import check_no_forms, chosen

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
    tables = [*edge_tables(top, _checked(top.tables("piece"), PIECE)), *more]
    grouped = _checked(group_tables(top), GROUP)
    expect = _expect(top)
    named = lattice_in(top)
    goal = _goal(top, named, tables)
    _check_expect(top, expect, goal)
    marks = {} if goal and not goal.framed else board_marks(top, named)
    lattice = lattice_of(marks, named)
    _check_drawings(top, tables)
    from_tables = list(table_pieces(tables, top, lattice))
    drawings = [*drawn_pieces(top, lattice), *set_pieces(top, lattice), *from_tables]
    clue_marks = set() if goal else set(marks.values()) - set("#?")
    pieces = _named(top, drawings, clue_marks.union(clue_names))
    best = None
    if goal:
        board = frame(top, marks, lattice) if goal.framed else grown_frame(top, pieces, MOST_CELLS)
        groups = groups_of(top, grouped, [piece.name for piece in pieces])
    else:
        check_clues(top, marks, pieces, {drawing.name for drawing in drawings})
        drawn = board_of(marks, lattice)
        board = _told_board(top, drawn, pieces)
        groups = groups_of(top, grouped, [piece.name for piece in pieces])
        best = best_of(top, tables, from_tables, pieces, drawn, board)
    touch, matched = touch_of(top, pieces), matching(top, pieces)
    texts: dict[str, Any] = {key: top.text(key) for key in TEXT_KEYS}
    with _told_of(top):
        return Puzzle(
            pieces,
            board,
            **texts,
            expect=expect,
            file=top.file if top.file.isprintable() else printable(top.file),
            goal=goal,
            groups=groups,
            touch=touch,
            best=best,
            **matched,
        )


def _checked(tables: list[Table], known: Iterable[str]) -> list[Table]:
    """Some tables, of whose keys all are known."""
    for table in tables:
        table.only(known, ELSEWHERE)
    return tables


def _named(top: Table, drawings: list[Drawing], clue_names: Iterable[str]) -> tuple[Piece, ...]:
    """The pieces of some drawings, each with a name."""
    if not drawings:
        cure = "draw them in 'pieces', or give a 'piece_set' or a [[piece]]"
        raise PuzzleError(top.file, "", f"has no pieces; {cure}")

    def fail(key: str, what: str, line: int | None) -> NoReturn:
        raise PuzzleError(top.file, key, what, (line, None) if line else None)

    return name_pieces(drawings, sorted(clue_names), fail, colors_matter(top))


def _told_board(top: Table, drawn: Board, pieces: Iterable[Piece]) -> Board:
    """The board as all keys of a file together tell it, from what is drawn of it."""
    whole = with_names(top, with_wrap(top, with_marks(top, drawn)))
    board = packed(whole, goal_of(top))
    check_parts(top, board, pieces)
    return board


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


def _check_expect(top: Table, expect: Expect, goal: SymmetryGoal | None) -> None:
    """Fail at known answers to what the puzzle does not ask."""
    if expect.figures is not None and goal is None:
        top.fail("expect.figures", FIGURES)
    if expect.best is not None and (goal or aim_of(top) is None):
        top.fail("expect.best", NOTHING_BEST)


def _check_drawings(top: Table, tables: list[Table]) -> None:
    """Fail where the pictures of all pieces together would take too long."""
    texts = [top.values.get(key) for key in ("pieces", PIECES)]
    texts += [table.values.get(key) for table in tables for key in ("shape", *OF_PIECE)]
    total = sum(marks_drawn(text) for text in texts if isinstance(text, str))
    if total > MOST_DRAWN:
        most = f"all together may have at most {MOST_DRAWN:,}"
        raise PuzzleError(top.file, "", f"the pieces are drawn with {total:,} cells; {most}")


def _expect(top: Table) -> Expect:
    """The known answers."""
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
