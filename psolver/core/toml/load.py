"""The puzzle file: TOML text to a Puzzle. Every key is checked; an error names the file, the key,
the fault and the cure.

`load_toml_bytes` reads the bytes of a file, `loads` a text; both raise PuzzleError.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from math import prod
from typing import TYPE_CHECKING, NamedTuple

import tomli

from ..checks import REASON_KINDS
from ..drawing import Drawing, name_pieces
from ..errors import PsolverError, PuzzleError, printable
from ..lattice import Lattice
from ..model import EFFORTS, Expect, Piece, Puzzle
from ..picture import MOST_BOARD_CELLS, number_of_marks
from ..plain_values import Values
from ..registries import FRONTS, KEY_PLACES
from ..room import RuleEntry
from ..room_tables import load_home
from ..rule_entries import RULES, add_installed_rules, rules_of
from ..square_lattice import lattice_of
from ..wording import kind_of
from .keys import Table
from .load_board import (
    NAME_KEYS,
    WRAP_KEYS,
    board_marks,
    board_of_marks,
    check_clues,
    lattice_of_file,
    whole_board,
)
from .load_pieces import (
    BY,
    ONLY,
    PIECE,
    REFLECT,
    SIZE_LINES,
    VALUE,
    pictured_pieces,
    table_pieces,
)

if TYPE_CHECKING:
    from ..several_puzzles import Vary

# it also reads files without its key, if a user gives numbers
FRONT_OF_FORMS = "vary"
KEYS_OF_TEXTS = ("title", "notes", "source")
FLAG_KEYS = ("can_rotate", "can_reverse", REFLECT)
FIGURE_KEYS = ("symmetry", "connected")
EXPECT = ("solutions", "distinct", "figures", "at_least", "reason", "source", "effort", "best")
MOST_NUMBER_DIGITS = sys.int_info.default_max_str_digits
LONG_NUMBER = re.compile(rf"[0-9_]{{{MOST_NUMBER_DIGITS}}}")
PICTURE_KEYS = ("pieces", "pieces_marks", "shape", "marks", "back")
# in the pictures of all pieces, each of which is turned in up to 48 ways
MOST_CELLS_DRAWN = 100_000


def load_toml_bytes(data: bytes, file: str = "puzzle", vary: Vary | None = None) -> Puzzle:
    """Return the puzzle in the bytes of a file (UTF-8, with or without a byte-order mark); `vary`
    as in `loads`.
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


def loads(text: str, file: str = "puzzle", vary: Vary | None = None) -> Puzzle:
    """Return the puzzle in a TOML text; `file` is its name in messages. Raises PuzzleError.

    vary  a number for each variable of [vary], by its name; if one has none, or several, then
          SeveralPuzzles is raised, which is a PuzzleError
    """
    if not isinstance(text, str):
        raise PuzzleError(file, "", f"expected the text of a puzzle file, found {kind_of(text)}")
    if not (vary is None or isinstance(vary, Mapping)):
        fault = f'expected a number by its name, such as {{"n": 5}}, found {kind_of(vary)}'
        raise PuzzleError(file, "vary", fault)
    text = text.removeprefix("\ufeff")
    values = toml_values(text, file)
    try:
        keys = _keys(tuple(RULES), tuple(KEY_PLACES.items()))
        if not keys.known.issuperset(values):
            keys_with_installed()
        fronts = [key for key in FRONTS if key in values]
        if vary and not fronts and FRONT_OF_FORMS in FRONTS:  # of a file without [vary]
            fronts = [FRONT_OF_FORMS]
        top = Table(values, file)
        if fronts:
            return _chosen(top, vary, fronts[0])
        return puzzle_of_table(top, may_hold_forms="{" in text)
    except PuzzleError as error:
        from .toml_errors import locate

        locate(error, text)
        raise


def _chosen(top: Table, vary: Vary | None, front: str) -> Puzzle:
    """The puzzle that a room makes of a file that stands for several by a key."""
    try:
        make = load_home(front, FRONTS[front])
    except PsolverError as error:  # the package of others that brings it
        top.fail(front, str(error).removeprefix(f"{front}: "))
    puzzle: Puzzle = make(top, vary)
    return puzzle


def toml_values(text: str, file: str = "puzzle") -> Values:
    """Return the values in a TOML text, by their keys, whatever they are. Raises PuzzleError."""
    # numbers of thousands of digits take a time that grows with the square of their length
    digits = sys.get_int_max_str_digits()
    if not digits and LONG_NUMBER.search(text):
        sys.set_int_max_str_digits(MOST_NUMBER_DIGITS)
    try:
        return tomli.loads(text)
    except RecursionError:
        raise PuzzleError(file, "", "lists, tables or dotted keys are nested too deeply") from None
    except tomli.TOMLDecodeError as error:
        from .toml_errors import toml_fault

        raise toml_fault(file, error.msg, error.doc, error.pos) from None
    except ValueError:
        raise PuzzleError(file, "", "a number has too many digits") from None
    finally:
        sys.set_int_max_str_digits(digits)


class Keys(NamedTuple):
    """The keys of a file: those at the top, those of a [[piece]], the place of a key that is found
    in another table, and all of these.
    """

    top: tuple[str, ...]
    piece: tuple[str, ...]
    elsewhere: Mapping[str, str]
    known: frozenset[str]


def keys_with_installed() -> Keys:
    """Return the keys of files after a look at installed packages."""
    add_installed_rules()
    return known_keys(tuple(RULES))


def known_keys(rules: tuple[RuleEntry, ...]) -> Keys:
    """Return the keys of files whose puzzles may have some rules."""
    return _keys(rules, tuple(KEY_PLACES.items()))


@cache
def _keys(rules: tuple[RuleEntry, ...], of_rooms: tuple[tuple[str, str], ...]) -> Keys:
    top = [
        *KEYS_OF_TEXTS,
        "lattice",
        "goal",
        *FIGURE_KEYS,
        "best",
        "board",
        *WRAP_KEYS,
        *NAME_KEYS,
        "values",
    ]
    top += ["pieces", "piece_set", ONLY, "count", *FLAG_KEYS]
    top += [key for entry in rules for key in entry.keys]
    tables = {"piece": PIECE, **{entry.table: entry.table_keys for entry in rules if entry.table}}
    piece = (*PIECE, *(key for entry in rules for key in entry.piece_keys))
    at_the_top = "belongs at the top of the file, before the first table ([[piece]] or [expect])"
    elsewhere = {
        **dict.fromkeys(EXPECT, "belongs in the [expect] table"),
        **dict.fromkeys(piece, "belongs in a [[piece]] table"),
        **dict.fromkeys(top, at_the_top),
        "marks": "belongs in a [[piece]] table; at the top are 'board_marks' and 'pieces_marks'",
        **{name: f"is a table of its own; write [[{name}]]" for name in tables},
        "expect": "is a table of its own; write [expect]",
        **dict(of_rooms),
    }
    return Keys((*top, *tables, "expect"), piece, elsewhere, frozenset(elsewhere))


def puzzle_of_table(
    top: Table,
    more_tables: Iterable[Table] = (),
    clue_names: Iterable[str] = (),
    may_hold_forms: bool = True,
) -> Puzzle:
    """Return the puzzle that the values of a file define, also with the pieces of `more_tables`; a
    piece without a name gets none of `clue_names`. Forms, if there may be some, have no numbers.
    Raises PuzzleError.
    """
    keys = _keys(tuple(RULES), tuple(KEY_PLACES.items()))
    if not keys.known.issuperset(top.values):
        keys = keys_with_installed()
    top.only(keys.top, keys.elsewhere)
    if may_hold_forms:
        from .forms import check_no_forms

        check_no_forms(top)
    tables, rules, keys = _tables(top, more_tables, keys)
    expect = _expect(top, keys)
    lattice = lattice_of_file(top)
    goal = best = words = None
    has_goal = _has_goal(top, tables)
    if has_goal:
        from . import load_goals

        goal = load_goals.figure_goal(top, lattice, tables, rules)
    marks = board_marks(top, lattice) if goal is None or goal.framed else {}
    lattice = lattice_of(marks, lattice)
    drawings = _drawings(top, tables, lattice)
    drawn = None if goal else board_of_marks(marks, lattice)
    reserved = set(clue_names)
    if drawn:
        for _, name in drawn.clues:
            reserved.add(name)
    if drawn and "clues" in top.values:
        from .load_words import ClueWords

        words = ClueWords(top, drawn)
        reserved |= words.names
    by_color = bool(rules) and any(
        entry.by_color and entry.load().colors_matter(top) for entry in rules
    )
    pieces, names = name_pieces(drawings, reserved, top.file, by_color)
    table_names = names[len(names) - len(tables) :]
    values = _values_of_rules(top, rules, pieces, keys) if rules else {}
    for entry in rules:
        if entry.loosens and "count" not in top.values:
            of_tables = zip(table_names, tables, strict=True)
            counted = {name for name, table in of_tables if "count" in table.values}
            pieces = entry.load().loosened(values, pieces, counted)
    if ONLY in top.values:
        from .load_only import only_pieces

        pieces = only_pieces(top, pieces)  # before the frame, which grows with the pieces used
    if drawn is None:
        assert goal
        board = load_goals.frame_of_figures(goal, top, marks, pieces, lattice)
    else:
        if drawn.clues:
            check_clues(top, marks, pieces, {drawing.name for drawing in drawings})
        if words:
            drawn = words.added_to(drawn, pieces)
        board = whole_board(top, drawn, rules)
        if words and words.choices:
            words.check_choices(board)
            values["clue_choices"] = tuple(words.choices.items())
        if has_goal:
            best = load_goals.best_of(top, tables, table_names, drawn, board)
    title, notes, source = top.text("title"), top.text("notes"), top.text("source")
    file = top.file
    if not file.isprintable():
        file = printable(file)
    try:
        of_rules = rules_of(pieces, board, (), values) if values else ()
        return Puzzle(
            pieces, board, title, notes, source, expect, file, goal, best=best, rules=of_rules
        )
    except PuzzleError as error:  # about parts that do not go together
        if error.file:
            raise
        raise PuzzleError(top.file, error.key, str(error).removeprefix(f"{error.key}: ")) from None


def _has_goal(top: Table, tables: Iterable[Table]) -> bool:
    """Whether a key of a file is about its goal, so that not simply all tilings are to be found."""
    keys = set(top.values)
    for table in tables:
        keys |= table.values.keys()
    return not {"goal", "best", "values", *FIGURE_KEYS, VALUE}.isdisjoint(keys)


def _tables(
    top: Table, more_tables: Iterable[Table], keys: Keys
) -> tuple[list[Table], list[RuleEntry], Keys]:
    """The tables of pieces, each of one piece, the rules of which a file has a key, and the known
    keys, of which there may be more by then.
    """
    tables = [*top.tables("piece"), *more_tables]
    written = set(top.values)
    for table in tables:
        written |= table.values.keys()
    if not keys.known.issuperset(written):
        keys = keys_with_installed()
    rules = [
        rule for rule in RULES if not written.isdisjoint((*rule.keys, *rule.piece_keys, rule.table))
    ]
    for entry in rules:
        if entry.lists_pieces:
            tables = list(entry.load().piece_tables(top, tables))
    for table in tables:
        table.only(keys.piece, keys.elsewhere)
    return tables, rules, keys


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


def _drawings(top: Table, tables: list[Table], lattice: Lattice) -> list[Drawing]:
    """The pieces as they are drawn: those in `pieces`, those of sets, those of tables. Fails if
    there are none, and if their pictures together would take too long.
    """
    cells = of_boxes = 0
    for table in (top, *tables):
        for key in PICTURE_KEYS:
            if isinstance(text := table.values.get(key), str):
                cells += number_of_marks(text)
                for size in SIZE_LINES.findall(text):
                    of_boxes += prod(map(int, BY.split(size)))
    if of_boxes > MOST_BOARD_CELLS:
        bound = f"all together may have at most {MOST_BOARD_CELLS:,}"
        raise PuzzleError(
            top.file, "", f"the pieces given by sizes have {of_boxes:,} cells; {bound}"
        )
    if cells > MOST_CELLS_DRAWN:
        bound = f"all together may have at most {MOST_CELLS_DRAWN:,}"
        raise PuzzleError(top.file, "", f"the pieces are drawn with {cells:,} cells; {bound}")
    of_tables = list(table_pieces(tables, top, lattice))
    of_sets: Iterable[Drawing] = ()
    if "piece_set" in top.values:
        from .load_sets import set_pieces

        of_sets = set_pieces(top, lattice)
    drawings = [*pictured_pieces(top, lattice), *of_sets, *of_tables]
    if not drawings:
        cure = "draw them in 'pieces', or give a 'piece_set' or a [[piece]]"
        raise PuzzleError(top.file, "", f"has no pieces; {cure}")
    return drawings


def _values_of_rules(
    top: Table, rules: Iterable[RuleEntry], pieces: tuple[Piece, ...], keys: Keys
) -> Values:
    """The values of the attributes that the rules of a file set, by name."""
    values: Values = {}
    for entry in rules:
        tables = []
        if entry.table:
            tables = top.tables(entry.table)
        for table in tables:
            table.only(entry.table_keys, keys.elsewhere)
        values |= entry.load().read(top, pieces, tables)
    return values
