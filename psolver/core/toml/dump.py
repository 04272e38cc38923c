"""A Puzzle to the TOML text of a file that loads to an equal one, drawn if a drawing suffices."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from hashlib import blake2b
from math import prod
from typing import Any

from ..board import box_around
from ..cell_names import EITHER, NO_NAME, word_fault
from ..cells import Cell
from ..checks import ONCE, USUAL_AIMS, usual_bounds
from ..errors import PsolverError
from ..formats import MOST_FILE_BYTES
from ..goal import Best
from ..lattice import Lattice
from ..model import Board, Expect, Piece, PieceGroup, Puzzle, check_puzzle
from ..picture import NAMES
from ..plain_values import GivenValues
from ..polyform import box_sides
from ..registries import LATTICES
from ..room import RuleEntry
from ..room_tables import is_known
from ..rule import DrawingText, Rule, Written
from ..rule_entries import RULES, entry_of_rule, values_of_rules
from ..square_lattice import CUBIC, SQUARE
from .load_words import cell_rows

# names of pieces that a drawing can have
PIECE_LETTERS = frozenset(NAMES)
PUZZLE_KEY_BYTES = 8


def dumps(puzzle: Puzzle) -> str:
    """The TOML text of a puzzle, which `loads` reads back as an equal one.

    Raises PsolverError if no file can hold the puzzle: a clue on an optional cell or with a name of
    several words, cells in rows or columns below 0, a lattice that files do not have.

    >>> from .load import loads
    >>> print(dumps(loads('board = "2x3"\\npieces = "###"\\ncount = 2')), end="")
    count = 2
    pieces = "AAA"
    board = "2x3"
    """
    check_puzzle(puzzle)
    whole_board = puzzle.board
    if whole_board.names:
        whole_board = whole_board.leaving(())
    _check(puzzle, whole_board)
    rules = []
    lines_of_rules = list[str]()
    tables_of_rules = list[str]()
    for rule in puzzle.rules:
        written = rule.written(puzzle, whole_board)
        rules.append(written)
        lines_of_rules += _lines(written.top)
        tables_of_rules += _rule_tables(rule, written)
    lines = [
        *_texts(puzzle),
        *_lattice(puzzle.board.lattice),
        *_goal(puzzle),
        *_best(puzzle.best),
        *lines_of_rules,
        *_pieces(puzzle),
        *_board_lines(puzzle, whole_board, rules),
        *_piece_tables(puzzle),
        *tables_of_rules,
        *_expect(puzzle.expect),
    ]
    lines.append("")
    text = "\n".join(lines)
    if any("\ud800" <= character <= "\udfff" for character in text):
        _refuse(puzzle, "a text has half a character (a surrogate), which no file can hold")
    if len(text.encode()) > MOST_FILE_BYTES:
        _refuse(puzzle, "is too large for a file")
    return text


def puzzle_key(puzzle: Puzzle) -> str:
    """Return a key of a puzzle, the same for equal ones that differ in their texts alone."""
    without_texts = replace(puzzle, title="", notes="", source="", expect=Expect())
    return short_key(dumps(without_texts))


def short_key(text: str) -> str:
    """Return some letters and digits that stand for a text.

    >>> short_key("2x3")
    '863a07f2b0ef86b3'
    """
    digest = blake2b(text.encode(), digest_size=PUZZLE_KEY_BYTES)
    return digest.hexdigest()


def _refuse(puzzle: Puzzle, fault: str) -> None:
    raise PsolverError(f"{puzzle.file}: {fault}")


def _check(puzzle: Puzzle, whole_board: Board) -> None:
    """Raise PsolverError if no file can hold a puzzle."""
    board = puzzle.board
    lattice = board.lattice.name
    if not is_known(lattice, LATTICES):
        _refuse(puzzle, f"a file knows no {lattice} lattice")
    for cell, name in board.clues:
        if cell in board.may:
            _refuse(puzzle, f"the clue '{name}' is at {cell}, which a file cannot leave optional")
        if name not in PIECE_LETTERS and word_fault(name):
            cure = "give the piece a name that is one word"
            _refuse(puzzle, f"the clue '{name}' at {cell} cannot be written; {cure}")
    if puzzle.best:
        fault = _uncounted_cell(board, puzzle.best)
        if fault:
            _refuse(puzzle, f"{fault}, which no file can say")
    for rule in puzzle.rules:
        fault = rule.unwritable(puzzle)
        if fault:
            _refuse(puzzle, fault)
    fault = drawing_fault(whole_board)
    if fault:
        _refuse(puzzle, fault)
    if board.wrap and board.box != box_around(whole_board.cells):
        _refuse(puzzle, "the board wraps around cells that it has not, which no file can say")


def _texts(puzzle: Puzzle) -> Iterator[str]:
    for key in ("title", "notes", "source"):
        text = getattr(puzzle, key)
        if text:
            yield f"{key} = {text_value(text)}"


def _lattice(lattice: Lattice) -> Iterator[str]:
    """The line of the lattice, unless the board shows it."""
    if lattice not in (SQUARE, CUBIC):
        yield f'lattice = "{lattice.name}"'


def _goal(puzzle: Puzzle) -> Iterator[str]:
    goal = puzzle.goal
    if not goal:
        return
    yield 'goal = "symmetry"'
    all_kinds = puzzle.board.lattice.symmetry_kinds
    if goal.kinds != tuple(all_kinds):
        yield f"symmetry = {json.dumps(goal.kinds)}"
    if not goal.connected:
        yield "connected = false"


def _best(best: Best | None) -> Iterator[str]:
    """The lines that define the best tilings."""
    if best is None:
        return
    if best.goal != "tiling":
        yield f'goal = "{best.goal}"'
    if best.aim != USUAL_AIMS.get(best.goal):
        yield f'best = "{best.aim}"'


def _rule_tables(rule: Rule, written: Written) -> Iterator[str]:
    """The tables of a rule."""
    for values in written.tables:
        entry = entry_of_rule(rule)
        table = ""
        if entry:
            table = entry.table
        yield f"\n[[{table}]]"
        yield from _lines(values)


def _expect(expect: Expect) -> Iterator[str]:
    """The table of known answers, if there are some."""
    lines = []
    for field in fields(expect):
        answer = getattr(expect, field.name)
        if answer is not None:
            value = _plain_value(answer)
            lines.append(f"{field.name} = {value}")
    if lines:
        yield "\n[expect]"
    yield from lines


# the pieces ---------------------------------------------------------------------------------------


# cells: a box of as many, or more, is written by its size
LARGE_BOX = 40


def _shape_text(piece: Piece) -> str:
    """The size of a piece that is a large box, or the drawing of any other."""
    if piece.size >= LARGE_BOX:
        if piece.lattice in (SQUARE, CUBIC):
            sides = box_sides(piece.shape)
            if sides:
                return "x".join(map(str, sides))
    return _drawing(piece, "#")


def _drawing(piece: Piece, letter: str) -> str:
    """The drawing of a piece with a letter for each cell."""
    letters = dict.fromkeys(piece.shape, letter)
    return piece.lattice.picture(letters)


def _are_alike(puzzle: Puzzle) -> bool:
    """Whether all pieces can be drawn in one text, as they differ in shape and name alone."""
    if puzzle.best and puzzle.best.pieces:
        return False
    first_piece = puzzle.pieces[0]
    count = count_text(first_piece)
    flags = _flags(first_piece)
    keys = _joint().keys()
    for piece in puzzle.pieces:
        if piece.name not in PIECE_LETTERS or piece.color is not None:
            return False
        if "x" in _shape_text(piece):
            return False
        if not values_of_rules(piece).keys() <= keys:
            return False
        if count_text(piece) != count or _flags(piece) != flags:
            return False
    return True


def _joint() -> dict[str, RuleEntry]:
    """The rules that can draw something of all pieces in one text, by the key of a [[piece]] that
    means the same.
    """
    joint = {}
    for entry in RULES:
        if entry.joint:
            joint[entry.piece_keys[0]] = entry
    return joint


def _pieces(puzzle: Puzzle) -> Iterator[str]:
    """The drawings of the pieces, each in its own letter, if that describes all of them."""
    if not _are_alike(puzzle):
        return
    pieces = puzzle.pieces
    yield from _settings(puzzle, pieces[0])
    drawings = []
    keys_used = set[str]()
    for piece in pieces:
        drawings.append(_drawing(piece, piece.name))
        keys_used.update(values_of_rules(piece))
    drawing = "\n\n".join(drawings)
    yield f"pieces = {drawing_value(drawing)}"
    for key, entry in _joint().items():
        if key in keys_used:
            joint_drawing = entry.load().joint_drawing(pieces)
            value = _value(joint_drawing)
            yield f"{entry.joint} = {value}"


def _piece_tables(puzzle: Puzzle) -> Iterator[str]:
    """A table for each piece, if drawings do not suffice."""
    if _are_alike(puzzle):
        return
    values = {}
    if puzzle.best:
        values = dict(puzzle.best.pieces)
    for piece in puzzle.pieces:
        yield "\n[[piece]]"
        yield f"name = {text_value(piece.name)}"
        shape = _shape_text(piece)
        yield f"shape = {drawing_value(shape)}"
        yield from _lines(values_of_rules(piece))
        yield from _settings(puzzle, piece)
        if piece.color:
            yield f'color = "{piece.color}"'
        if piece.name in values:
            yield f"value = {values[piece.name]}"


def _flags(piece: Piece) -> dict[str, bool]:
    """The settings of turning and flipping a piece that are not the usual ones, by their keys."""
    flags = {}
    if not piece.can_rotate:
        flags["can_rotate"] = False
    if piece.can_reverse != piece.lattice.flat:
        flags["can_reverse"] = piece.can_reverse
    return flags


def _settings(puzzle: Puzzle, piece: Piece) -> Iterator[str]:
    goal = "tiling"
    if puzzle.best:
        goal = puzzle.best.goal
    usual = usual_bounds(goal)
    is_unusual = (piece.least, piece.most) != usual
    if usual == ONCE:
        # pieces of groups may be left out
        is_unusual |= any(rule.piece_bounds() for rule in puzzle.rules)
    if is_unusual:
        yield f"count = {count_text(piece)}"
    for key, flag in _flags(piece).items():
        yield f"{key} = {json.dumps(flag)}"


# the board ----------------------------------------------------------------------------------------


def _board_lines(puzzle: Puzzle, whole_board: Board, rules: Iterable[Written]) -> Iterator[str]:
    """The lines of the board, or of the frame if one was given."""
    board = puzzle.board
    if puzzle.goal:
        if puzzle.goal.framed:
            frame = Board(board.may, lattice=board.lattice)
            frame_text = board_text(frame)
            yield f"board = {drawing_value(frame_text)}"
        return
    best = puzzle.best
    drawn = whole_board
    if best:
        drawn = _unpacked(whole_board, board, best)
    letters = []
    words = {}
    for cell, name in drawn.clues:
        if name in PIECE_LETTERS:
            letters.append((cell, name))
        else:
            words[cell] = name
    lettered = replace(drawn, clues=tuple(letters))
    drawing = board_text(lettered)
    yield f"board = {drawing_value(drawing)}"
    for cell, names in puzzle.clue_choices:
        words[cell] = EITHER.join(names)
    if words:
        clues = words_text(whole_board, words)
        yield f"clues = {_drawn(clues)}"
    for written in rules:
        yield from _lines(written.board)
    if board.wrap:
        yield f"wrap = {json.dumps(board.wrap)}"
    if board.shift:
        yield f"shift = {board.shift}"
    if board.names:
        yield from _name_lines(board, whole_board)
    if best:
        if best.of_values and best.cells:
            values = _values_text(whole_board, best)
            yield f"values = {drawing_value(values)}"


def _name_lines(board: Board, whole_board: Board) -> Iterator[str]:
    """The lines of the names of cells, of those that stay free, and of the dice."""
    names = words_text(whole_board, dict(board.names))
    yield f"names = {_drawn(names)}"
    free_names = [name for _, name in board.free_names]
    if free_names:
        leave = " ".join(free_names)
        yield f"leave = {text_value(leave)}"
    if board.dice:
        lines = map(" ".join, board.dice)
        dice = "\n".join(lines)
        yield f"dice = {_drawn(dice)}"


def board_text(board: Board) -> str:
    """The size or the drawing of a board that can be drawn."""
    marks = dict.fromkeys(board.cells, "#")
    marks |= dict.fromkeys(board.may, "?")
    marks |= dict(board.clues)
    sides = _sides(board.cells)
    if board.lattice in (SQUARE, CUBIC) and prod(sides) == len(marks):
        if set(marks.values()) == {"#"}:
            return "x".join(map(str, sides))
    return board.lattice.drawing(marks)


def drawing_fault(board: Board) -> str:
    """The fault of a board that cannot be drawn; "" for none."""
    if not board.cells:
        return ""
    shown_cells = []
    for cell in board.cells:
        shown = board.lattice.shown(cell)
        if min(shown) < 0:
            cure = "move the board, so that no number of its cells is below 0"
            return f"{shown} cannot be drawn; {cure}"
        for down, right, sign in board.lattice.signs_beside(cell):
            *_, row, column = shown
            if min(row + down, column + right) < 0:
                cure = "move the board down or to the right"
                return f"the '{sign}' of {shown} cannot be drawn; {cure}"
        shown_cells.append(shown)
    sides = _sides(shown_cells)
    if prod(sides) > MOST_FILE_BYTES:
        return "the board is too large to be drawn"
    return ""


def _sides(cells: Iterable[Cell]) -> tuple[int, ...]:
    """The numbers of layers, rows and columns, from number 0 to the last that has a cell."""
    sides = []
    for column in zip(*cells, strict=True):
        sides.append(max(column) + 1)
    return tuple(sides)


# values -------------------------------------------------------------------------------------------


def text_value(text: str) -> str:
    """A text in quotes, line by line.

    >>> text_value('6" wide')
    '"6\\\\" wide"'
    """
    if "\n" not in text:
        return f'"{_escaped(text)}"'
    lines = map(_escaped, text.split("\n"))
    escaped_text = "\n".join(lines)
    return f'"""\n{escaped_text}"""'


def _escaped(line: str) -> str:
    # TOML reads the texts that JSON writes in quotes, but for one character that it forbids
    in_quotes = json.dumps(line, ensure_ascii=False)
    return in_quotes[1:-1].replace("\x7f", "\\u007f")


def drawing_value(text: str) -> str:
    """A drawing in quotes."""
    if "\n" in text:
        return f"'''\n{text}\n'''"
    if "\\" in text:
        return f"'{text}'"
    return f'"{text}"'


def _value(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, PieceGroup):
        return count_text(value)
    if isinstance(value, Mapping):
        pairs = []
        for name, member in value.items():
            pairs.append(f"{text_value(name)} = {_plain_value(member)}")
        members = ", ".join(pairs)
        return f"{{ {members} }}"
    if isinstance(value, tuple):
        texts = map(text_value, value)
        return f"[{', '.join(texts)}]"
    if isinstance(value, int):  # a number, or true or false
        return json.dumps(value)
    if isinstance(value, DrawingText):
        return drawing_value(value)
    return text_value(value)


def _plain_value(value: Any) -> str:
    """A text in quotes, or a number."""
    if isinstance(value, str):
        return text_value(value)
    return str(value)


def _lines(values: GivenValues) -> Iterator[str]:
    """A line for each key."""
    for key, value in values.items():
        yield f"{key} = {_value(value)}"


def count_text(piece: Piece | PieceGroup) -> str:
    """The count of a piece, or of a group, as a file writes it."""
    greatest = '"any"'
    if piece.most is not None:
        greatest = str(piece.most)
    if piece.least == (piece.most or 0):
        return greatest
    return f"[{piece.least}, {greatest}]"


def _unpacked(whole_board: Board, board: Board, best: Best) -> Board:
    """The whole board of a packing as a file draws it; `board` is the part that is packed. The
    cells that count are drawn with #.
    """
    if best.goal == "tiling":
        return whole_board
    counted = whole_board.may | whole_board.must
    if best.aim == "most cells":
        counted -= {cell for cell in board.may if not best.of_cell(cell)}
    others = frozenset(whole_board.cells) - counted
    return replace(whole_board, must=counted, may=others)


def _values_text(board: Board, best: Best) -> str:
    """The values of the cells of a board in rows."""
    lines = []
    for cells in cell_rows(board):
        values = map(best.of_cell, cells)
        lines.append("".join(map(str, values)))
    return "\n".join(lines)


def _uncounted_cell(board: Board, best: Best) -> str:
    """The fault of a cell that a file would draw as one that counts, but does not; "" for none."""
    if best.aim != "most cells":
        return ""
    fault = "the board has the cell"
    drawn = list(board.cells)
    if best.goal != "tiling":
        fault = "there is a clue at the cell"
        drawn = [cell for cell, _ in board.clues]
    for cell in drawn:
        if not best.of_cell(cell):
            return f"{fault} {cell}, which does not count"
    return ""


def _drawn(text: str) -> str:
    """The value of a text of several lines, which may have apostrophes."""
    if "'" in text:
        return text_value(text)
    return drawing_value(text)


def words_text(board: Board, word_at: Mapping[Cell, str]) -> str:
    """The words on the cells of a board in rows, all padded to the length of the longest."""
    rows = []
    longest = 0
    for cells in cell_rows(board):
        words = [word_at.get(cell, NO_NAME) for cell in cells]
        longest = max(longest, *map(len, words))
        rows.append(words)
    lines = []
    for row in rows:
        padded = [word.rjust(longest) for word in row]
        lines.append(" ".join(padded))
    return "\n".join(lines)
