"""The puzzle file: TOML text to a Puzzle. Every key is checked; an error names the file, the key,
the fault and the cure.

`load_bytes` reads the bytes of a file, `loads` a text; both raise PuzzleError.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from math import prod
from typing import Any, NamedTuple, NoReturn

import tomli

from ...errors import PuzzleError, printable
from ...geometry.cells import Cell
from ...geometry.lattice import Lattice, lattice_of
from ...geometry.picture import MOST_CELLS, marks_drawn
from ...puzzle.drawing import Drawing, name_pieces, sameness
from ...puzzle.figure import frame_cells, frame_sides, frame_size
from ...puzzle.goal import (
    AIMS,
    DEFAULTS,
    GOALS,
    MOST_VALUE,
    NO_BEST,
    NOTHING_WORTH,
    UNFRAMED,
    VALUES,
    Best,
    boundless,
    kinds_fault,
)
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
from ...puzzle.rule import RULES, Entry, rules_of
from ...wording import kind_of, plural, quoted
from ..keys import Table
from .load_board import (
    NAMED,
    WRAP,
    board_marks,
    board_of,
    cell_rows,
    check_clues,
    lattice_in,
    read_wrap,
    row_lines,
    with_names,
)
from .load_pieces import PIECE, drawn_pieces, set_pieces, table_pieces
from .vary import check_no_forms, chosen

TEXT_KEYS = ("title", "notes", "source")
FLAG_KEYS = ("can_rotate", "can_reverse")
EXPECT = ("solutions", "distinct", "figures", "at_least", "reason", "source", "effort", "best")
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
    """The puzzle in a TOML text; `file` is its name in messages. Raises PuzzleError.

    vary  the number of the variable of [vary], by its name; if a text has a variable, and None is
          given, SeveralPuzzles is raised, which is a PuzzleError
    """
    text = text.removeprefix("\ufeff")
    values = values_of(text, file)
    try:
        return read(chosen(Table(values, file), vary))
    except PuzzleError as error:
        from .toml_errors import locate

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
        from .toml_errors import toml_fault

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


class Keys(NamedTuple):
    """The keys of a file: those at the top, those of a [[piece]], and the place of a key that is
    found in another table.
    """

    top: tuple[str, ...]
    piece: tuple[str, ...]
    elsewhere: Mapping[str, str]


@cache
def known_keys(rules: tuple[Entry, ...]) -> Keys:
    """Return the keys of files whose puzzles may have some rules."""
    top = [*TEXT_KEYS, "lattice", "goal", *SETTINGS, "best", "board", *WRAP, *NAMED, "values"]
    top += ["pieces", "piece_set", "count", *FLAG_KEYS]
    top += [key for entry in rules for key in entry.keys]
    tables = {"piece": PIECE, **{entry.table: entry.table_keys for entry in rules if entry.table}}
    piece = (*PIECE, *(key for entry in rules for key in entry.piece_keys))
    before = "belongs at the top of the file, before the first table ([[piece]] or [expect])"
    elsewhere = {
        **dict.fromkeys(EXPECT, "belongs in the [expect] table"),
        **dict.fromkeys(piece, "belongs in a [[piece]] table"),
        **dict.fromkeys(top, before),
        "marks": "belongs in a [[piece]] table; at the top are 'board_marks' and 'pieces_marks'",
        **{name: f"is a table of its own; write [[{name}]]" for name in tables},
        "expect": "is a table of its own; write [expect]",
        "vary": "is a table of its own; write [vary]",
    }
    return Keys((*top, *tables, "expect"), piece, elsewhere)


def read(top: Table, more: Iterable[Table] = (), clue_names: Iterable[str] = ()) -> Puzzle:
    """Return the puzzle that the values of a file define, with the pieces of `more` tables; a piece
    without a name gets none of `clue_names`. Raises PuzzleError.
    """
    keys = known_keys(tuple(RULES))
    top.only(keys.top, keys.elsewhere)
    check_no_forms(top)
    listed = top.tables("piece")
    rules = [entry for entry in RULES if _mentions(entry, top, listed)]
    tables = list(more)
    tables[:0] = _checked(_piece_tables(top, listed, rules), keys.piece, keys)
    expect = _expect(top, keys)
    named = lattice_in(top)
    goal = _goal(top, named, tables)
    _check_expect(top, expect, goal)
    marks = {} if goal and not goal.framed else board_marks(top, named)
    lattice = lattice_of(marks, named)
    _check_drawings(top, tables)
    from_tables = list(table_pieces(tables, top, lattice))
    drawings = [*drawn_pieces(top, lattice), *set_pieces(top, lattice), *from_tables]
    clue_marks = set() if goal else set(marks.values()) - set("#?")
    matter = any(entry.load().colors_matter(top) for entry in rules if entry.by_color)
    pieces = _named(top, drawings, clue_marks.union(clue_names), matter)
    best = None
    if goal:
        board = frame(top, marks, lattice) if goal.framed else grown_frame(top, pieces, MOST_CELLS)
    else:
        check_clues(top, marks, pieces, {drawing.name for drawing in drawings})
        drawn = board_of(marks, lattice)
        board = _whole_board(top, drawn, rules)
        best = best_of(top, tables, from_tables, pieces, drawn, board, matter)
    values: dict[str, Any] = {}
    for entry in rules:
        own = _checked(top.tables(entry.table), entry.table_keys, keys) if entry.table else []
        values |= entry.load().read(top, pieces, own)
    texts: dict[str, Any] = {key: top.text(key) for key in TEXT_KEYS}
    with _with_file(top):
        return Puzzle(
            pieces,
            board,
            **texts,
            expect=expect,
            file=top.file if top.file.isprintable() else printable(top.file),
            goal=goal,
            best=best,
            rules=rules_of(pieces, board, (), values) if values else (),
        )


def _mentions(entry: Entry, top: Table, tables: Iterable[Table]) -> bool:
    """Whether a file has a key of a rule."""
    if any(key in top.values for key in (*entry.keys, entry.table)):
        return True
    return any(key in table.values for key in entry.piece_keys for table in tables)


def _piece_tables(top: Table, tables: list[Table], rules: Iterable[Entry]) -> list[Table]:
    """The [[piece]] tables, each for one piece."""
    for entry in rules:
        if entry.lists_pieces:
            tables = list(entry.load().piece_tables(top, tables))
    return tables


def _checked(tables: list[Table], known: Iterable[str], keys: Keys) -> list[Table]:
    """Some tables, of whose keys all are known."""
    for table in tables:
        table.only(known, keys.elsewhere)
    return tables


def _named(
    top: Table, drawings: list[Drawing], clue_names: Iterable[str], colors_matter: bool
) -> tuple[Piece, ...]:
    """The pieces of some drawings, each with a name."""
    if not drawings:
        cure = "draw them in 'pieces', or give a 'piece_set' or a [[piece]]"
        raise PuzzleError(top.file, "", f"has no pieces; {cure}")

    def fail(key: str, what: str, line: int | None) -> NoReturn:
        raise PuzzleError(top.file, key, what, (line, None) if line else None)

    return name_pieces(drawings, sorted(clue_names), fail, colors_matter)


def _whole_board(top: Table, drawn: Board, rules: Iterable[Entry]) -> Board:
    """The board that all keys of a file together define, from its drawing."""
    board = read_wrap(top, drawn)
    for entry in rules:
        if any(key in top.values for key in entry.board_keys):
            board = entry.load().read_board(top, board)
    return packed(with_names(top, board), goal_of(top))


@contextmanager
def _with_file(top: Table) -> Iterator[None]:
    """Add the file to a PuzzleError about parts that do not go together."""
    try:
        yield
    except PuzzleError as error:
        if error.file:
            raise
        what = str(error).removeprefix(f"{error.key}: ")
        raise PuzzleError(top.file, error.key, what) from None


def _goal(top: Table, lattice: Lattice, tables: list[Table]) -> SymmetryGoal | None:
    """The requirements for the figure; None for a puzzle with a board. Fails at keys that only a
    puzzle with a board can have.
    """
    if not wants_symmetry(top):
        return None
    goal = symmetry_goal(top, lattice)
    for key in NAMED:
        if key in top.values:
            top.fail(key, "belongs to a board; the cells of a frame have no names")
    if "board_marks" in top.values:
        top.fail("board_marks", "belongs to a board; the cells of a frame have no marks")
    for key in WRAP:
        if key in top.values:
            top.fail(key, "belongs to a board; a frame neither wraps nor has separate parts")
    refuse_best(top, tables)
    for entry in RULES:
        if _mentions(entry, top, tables):
            entry.load().refuse_keys(top, tables)
    return goal


def _check_expect(top: Table, expect: Expect, goal: SymmetryGoal | None) -> None:
    """Fail at known answers of a kind that the puzzle does not have."""
    if expect.figures is not None and goal is None:
        top.fail("expect.figures", FIGURES)
    if expect.best is not None and (goal or aim_of(top) is None):
        top.fail("expect.best", NOTHING_BEST)


def _check_drawings(top: Table, tables: list[Table]) -> None:
    """Fail if the pictures of all pieces together would take too long."""
    texts = [top.values.get(key) for key in ("pieces", "pieces_marks")]
    texts += [table.values.get(key) for table in tables for key in ("shape", "marks", "back")]
    total = sum(marks_drawn(text) for text in texts if isinstance(text, str))
    if total > MOST_DRAWN:
        most = f"all together may have at most {MOST_DRAWN:,}"
        raise PuzzleError(top.file, "", f"the pieces are drawn with {total:,} cells; {most}")


def _expect(top: Table, keys: Keys) -> Expect:
    """The known answers."""
    values = top.values.get("expect", {})
    if not isinstance(values, dict):
        top.fail("expect", f"expected the table [expect], found {kind_of(values)}")
    table = Table(values, top.file, "expect")
    table.only(EXPECT, keys.elsewhere)
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


# symmetric figures --------------------------------------------------------------------------------


SETTINGS = ("symmetry", "connected")


def wants_symmetry(top: Table) -> bool:
    """Whether the goal of a file is a symmetric figure. Fails at the settings of one beside
    another goal.
    """
    if top.choice("goal", GOALS) == "symmetry":
        return True
    for key in SETTINGS:
        if key in top.values:
            top.fail(key, 'is a setting of symmetry puzzles; write goal = "symmetry" too')
    return False


def symmetry_goal(top: Table, lattice: Lattice) -> SymmetryGoal:
    """The requirements for the figure, which lies in a flat lattice."""
    known = tuple(lattice.symmetry_kinds)
    names = top.texts("symmetry") if "symmetry" in top.values else known
    for number, name in enumerate(names, 1):
        if fault := kinds_fault([name], known):
            key = f"symmetry[{number}]" if isinstance(top.values["symmetry"], list) else "symmetry"
            top.fail(key, fault)
    if fault := kinds_fault(names, known):
        top.fail("symmetry", fault)
    connected = top.flag("connected", True)
    if not connected and "board" not in top.values:
        top.fail("board", UNFRAMED)
    return SymmetryGoal(tuple(names), connected, "board" in top.values)


def frame(top: Table, marks: Mapping[Cell, str], lattice: Lattice) -> Board:
    """The frame that a file draws: # and ? both mean it."""
    if not lattice.symmetry_kinds:
        top.fail(
            "board",
            'a figure lies flat, and so does its frame, such as board = "7x7"; leave out a third'
            " size and layers",
        )
    for cell, mark in marks.items():
        if mark not in "#?":
            what = f"'{mark}' would be a clue, which a frame cannot have"
            where = lattice.where(top.text("board"), cell)
            top.fail("board", f"{what}; draw it with #, or give a size", where)
    return Board(frozenset(), frozenset(marks), lattice=lattice)


def grown_frame(top: Table, pieces: tuple[Piece, ...], most_cells: int) -> Board:
    """The frame that is large enough for every connected figure of the pieces, a cell at least."""
    for piece in pieces:
        if piece.most is None:
            top.fail("board", f"missing, and {boundless(piece)}")
    sides = frame_sides(pieces)
    lattice = pieces[0].lattice
    if prod(sides) * len(lattice.steps) > most_cells:
        what = f"the pieces need one of up to {frame_size(pieces)}, more than {most_cells:,} cells"
        top.fail("board", f'missing, and {what}; give a smaller one, such as board = "20x20"')
    return Board(frozenset(), frozenset(frame_cells(pieces)), lattice=lattice)


# the best tilings ---------------------------------------------------------------------------------


BEST_KEYS = ("best", "values")
VALUE = "value"  # of a [[piece]]
DIGITS = "0123456789"
NO_VALUE = "."  # stands for a cell worth nothing


def refuse_best(top: Table, tables: Sequence[Table]) -> None:
    """Fail if a symmetry puzzle defines best tilings, or values."""
    for key in BEST_KEYS:
        if key in top.values:
            top.fail(key, NO_BEST)
    _refuse_values(tables)


def _refuse_values(tables: Sequence[Table]) -> None:
    """Fail if a piece has a value."""
    for table in tables:
        if VALUE in table.values:
            table.fail(VALUE, VALUES)


def aim_of(top: Table) -> str | None:
    """The aim of a file, or else the default of its goal; None for neither."""
    goal = goal_of(top)
    return top.choice("best", AIMS) or DEFAULTS.get(goal)


def goal_of(top: Table) -> str:
    """The goal of a file."""
    return top.choice("goal", GOALS) or "tiling"


def packed(board: Board, goal: str) -> Board:
    """The board for a goal; unless that is a tiling, no cell need be covered but for the clues."""
    if goal == "tiling":
        return board
    clued = {cell for cell, _ in board.clues}
    return replace(board, must=board.must & clued, may=board.may | board.must - clued)


def best_of(
    top: Table,
    tables: Sequence[Table],
    drawings: Sequence[Drawing],
    pieces: Sequence[Piece],
    drawn: Board,
    board: Board,
    colors_matter: bool,
) -> Best | None:
    """The best tilings of a file: `drawn` is the board as it is drawn, `board` as it is packed,
    without the cells that stay free; the `tables` of pieces have brought these drawings.
    """
    aim, goal = aim_of(top), goal_of(top)
    by_value = aim is not None and "value" in aim
    if not by_value:
        _refuse_values(tables)
        if "values" in top.values:
            top.fail("values", VALUES)
    if aim is None:
        return None
    there = set(board.cells)
    if by_value:
        of_pieces = _of_pieces(tables, drawings, pieces, colors_matter)
        of_cells = _of_cells(top, drawn) if "values" in top.values else {}
        kept = tuple((cell, value) for cell, value in of_cells.items() if cell in there)
        if not any(of_pieces.values()) and not any(value for _, value in kept):
            top.fail("best", NOTHING_WORTH)
        return Best(aim, goal, kept, tuple(of_pieces.items()))
    if aim != "most cells":
        return Best(aim, goal)
    counted = drawn.must if goal != "tiling" else drawn.must | drawn.may
    if not counted & there:
        top.fail("board", "no cell counts; draw those that count with #")
    return Best(aim, goal, tuple((cell, 1) for cell in counted & there))


def _of_pieces(
    tables: Sequence[Table],
    drawings: Sequence[Drawing],
    pieces: Sequence[Piece],
    colors_matter: bool,
) -> dict[str, int]:
    """The values of the pieces of tables, by their names."""
    given = {drawing.name for drawing in drawings}
    unnamed = {sameness(p, colors_matter): p.name for p in pieces if p.name not in given}
    values: dict[str, int] = {}
    for table, drawing in zip(tables, drawings, strict=True):
        value = table.number(VALUE) or 0
        if value > MOST_VALUE:
            table.fail(VALUE, f"the number is too large; it may be at most {MOST_VALUE:,}")
        name = drawing.name or unnamed[sameness(drawing, colors_matter)]
        if values.setdefault(name, value) != value:
            table.fail(VALUE, f"a copy of this piece is worth {values[name]}; give both one value")
    return values


def _of_cells(top: Table, board: Board) -> dict[Cell, int]:
    """The values of cells, a digit each, in rows like those of the cells."""
    rows = cell_rows(board)
    lines = [
        (number, "".join(words)) for number, words in row_lines(top.text("values"), board.lattice)
    ]
    if len(lines) != len(rows):
        what = f"{plural(len(rows), 'row')} of cells, the values {plural(len(lines), 'row')}"
        top.fail("values", f"the board has {what}; write a line for each row")
    values: dict[Cell, int] = {}
    for (number, line), cells in zip(lines, rows, strict=True):
        if len(line) != len(cells):
            line = line.replace(NO_VALUE, "")
        for mark in line:
            if mark not in DIGITS + NO_VALUE:
                top.fail("values", f"{quoted(mark)} is no digit from 0 to 9", (number, None))
        if len(line) != len(cells):
            what = f"{plural(len(line), 'digit')} for a row of {plural(len(cells), 'cell')}"
            top.fail("values", f"{what}; write one for each", (number, None))
        for cell, mark in zip(cells, line, strict=True):
            values[cell] = 0 if mark == NO_VALUE else int(mark)
    return values
