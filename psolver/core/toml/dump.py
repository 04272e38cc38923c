"""A Puzzle to the TOML text of a file that loads to an equal one, drawn if a drawing suffices."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from hashlib import blake2b
from itertools import chain
from math import prod
from typing import Any

from ..board import box_around
from ..cell_names import EITHER, NO_NAME, word_fault
from ..cells import Cell
from ..checks import ONCE, USUAL_AIMS, usual_bounds
from ..errors import PsolverError
from ..formats import MOST_FILE_BYTES
from ..goal import Best, SymmetryGoal
from ..lattice import Lattice
from ..model import Board, Expect, Piece, PieceGroup, Puzzle, check_puzzle
from ..picture import NAMES
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
    whole_board = puzzle.board.leaving(()) if puzzle.board.names else puzzle.board
    _check(puzzle, whole_board)
    rules = [rule.written(puzzle, whole_board) for rule in puzzle.rules]
    lines = [
        *_texts(puzzle),
        *_lattice(puzzle.board.lattice),
        *(_goal(puzzle.goal, puzzle.board.lattice) if puzzle.goal else ()),
        *(_best(puzzle.best) if puzzle.best else ()),
        *_lines(chain.from_iterable(written.top.items() for written in rules)),
        *_pieces(puzzle),
        *_board_lines(puzzle, whole_board, rules),
        *_piece_tables(puzzle),
        *chain.from_iterable(map(_rule_tables, puzzle.rules, rules)),
        *_expect(puzzle.expect),
    ]
    text = "\n".join(lines) + "\n"
    if any("\ud800" <= character <= "\udfff" for character in text):
        _refuse(puzzle, "a text has half a character (a surrogate), which no file can hold")
    if len(text.encode()) > MOST_FILE_BYTES:
        _refuse(puzzle, "is too large for a file")
    return text


def puzzle_key(puzzle: Puzzle) -> str:
    """Return a key of a puzzle, the same for equal ones that differ in their texts alone."""
    return short_key(dumps(replace(puzzle, title="", notes="", source="", expect=Expect())))


def short_key(text: str) -> str:
    """Return some letters and digits that stand for a text.

    >>> short_key("2x3")
    '863a07f2b0ef86b3'
    """
    return blake2b(text.encode(), digest_size=PUZZLE_KEY_BYTES).hexdigest()


def _refuse(puzzle: Puzzle, fault: str) -> None:
    raise PsolverError(f"{puzzle.file}: {fault}")


def _check(puzzle: Puzzle, whole_board: Board) -> None:
    """Raise PsolverError if no file can hold a puzzle."""
    board, lattice = puzzle.board, puzzle.board.lattice
    if not is_known(lattice.name, LATTICES):
        _refuse(puzzle, f"a file knows no {lattice.name} lattice")
    for cell, name in board.clues:
        if cell in board.may:
            _refuse(puzzle, f"the clue '{name}' is at {cell}, which a file cannot leave optional")
        if name not in PIECE_LETTERS and word_fault(name):
            cure = "give the piece a name that is one word"
            _refuse(puzzle, f"the clue '{name}' at {cell} cannot be written; {cure}")
    if puzzle.best and (fault := _uncounted_cell(board, puzzle.best)):
        _refuse(puzzle, f"{fault}, which no file can say")
    for rule in puzzle.rules:
        if fault := rule.unwritable(puzzle):
            _refuse(puzzle, fault)
    if fault := drawing_fault(whole_board):
        _refuse(puzzle, fault)
    if board.wrap and board.box != box_around(whole_board.cells):
        _refuse(puzzle, "the board wraps around cells that it has not, which no file can say")


def _texts(puzzle: Puzzle) -> Iterator[str]:
    for key in ("title", "notes", "source"):
        if text := getattr(puzzle, key):
            yield f"{key} = {text_value(text)}"


def _lattice(lattice: Lattice) -> Iterator[str]:
    """The line of the lattice, unless the board shows it."""
    if lattice not in (SQUARE, CUBIC):
        yield f'lattice = "{lattice.name}"'


def _goal(goal: SymmetryGoal, lattice: Lattice) -> Iterator[str]:
    yield 'goal = "symmetry"'
    if goal.kinds != tuple(lattice.symmetry_kinds):
        yield f"symmetry = {json.dumps(goal.kinds)}"
    if not goal.connected:
        yield "connected = false"


def _best(best: Best) -> Iterator[str]:
    """The lines that define the best tilings."""
    if best.goal != "tiling":
        yield f'goal = "{best.goal}"'
    if best.aim != USUAL_AIMS.get(best.goal):
        yield f'best = "{best.aim}"'


def _rule_tables(rule: Rule, written: Written) -> Iterator[str]:
    """The tables of a rule."""
    for values in written.tables:
        entry = entry_of_rule(rule)
        yield f"\n[[{entry.table if entry else ''}]]"
        yield from _lines(values.items())


def _expect(expect: Expect) -> Iterator[str]:
    """The table of known answers, if there are some."""
    lines = []
    for field in fields(expect):
        answer = getattr(expect, field.name)
        if answer is not None:
            lines.append(f"{field.name} = {_plain_value(answer)}")
    if lines:
        yield "\n[expect]"
    yield from lines


# the pieces ---------------------------------------------------------------------------------------


# cells: a box of as many, or more, is written by its size
LARGE_BOX = 40


def _shape_text(piece: Piece) -> str:
    """The size of a piece that is a large box, or the drawing of any other."""
    if piece.size >= LARGE_BOX and piece.lattice in (SQUARE, CUBIC):
        if sides := box_sides(piece.shape):
            return "x".join(map(str, sides))
    return _drawing(piece, "#")


def _drawing(piece: Piece, letter: str) -> str:
    """The drawing of a piece with a letter for each cell."""
    return piece.lattice.picture(dict.fromkeys(piece.shape, letter))


def _are_alike(puzzle: Puzzle) -> bool:
    """Whether all pieces can be drawn in one text, as they differ in shape and name alone."""
    first_piece = puzzle.pieces[0]
    if puzzle.best and puzzle.best.pieces:
        return False
    joint = _joint()
    for piece in puzzle.pieces:
        if piece.name not in PIECE_LETTERS or piece.color is not None:
            return False
        if "x" in _shape_text(piece) or not values_of_rules(piece).keys() <= joint.keys():
            return False
        if count_text(piece) != count_text(first_piece) or _flags(piece) != _flags(first_piece):
            return False
    return True


def _joint() -> dict[str, RuleEntry]:
    """The rules that can draw something of all pieces in one text, by the key of a [[piece]] that
    means the same.
    """
    return {entry.piece_keys[0]: entry for entry in RULES if entry.joint}


def _pieces(puzzle: Puzzle) -> Iterator[str]:
    """The drawings of the pieces, each in its own letter, if that describes all of them."""
    if not _are_alike(puzzle):
        return
    pieces = puzzle.pieces
    yield from _settings(puzzle, pieces[0])
    drawings = [_drawing(piece, piece.name) for piece in pieces]
    yield "pieces = " + drawing_value("\n\n".join(drawings))
    keys_used = set().union(*map(values_of_rules, pieces))
    for key, entry in _joint().items():
        if key in keys_used:
            joint_drawing = entry.load().joint_drawing(pieces)
            yield f"{entry.joint} = {_value(joint_drawing)}"


def _piece_tables(puzzle: Puzzle) -> Iterator[str]:
    """A table for each piece, if drawings do not suffice."""
    if _are_alike(puzzle):
        return
    values = dict(puzzle.best.pieces) if puzzle.best else {}
    for piece in puzzle.pieces:
        yield "\n[[piece]]"
        yield f"name = {text_value(piece.name)}"
        yield f"shape = {drawing_value(_shape_text(piece))}"
        yield from _lines(values_of_rules(piece).items())
        yield from _settings(puzzle, piece)
        if piece.color:
            yield f'color = "{piece.color}"'
        if piece.name in values:
            yield f"value = {values[piece.name]}"


def _flags(piece: Piece) -> dict[str, bool]:
    """The settings of turning and flipping a piece that are not the usual ones, by their keys."""
    usual = {"can_rotate": True, "can_reverse": piece.lattice.flat}
    return {key: not flag for key, flag in usual.items() if getattr(piece, key) != flag}


def _settings(puzzle: Puzzle, piece: Piece) -> Iterator[str]:
    usual = usual_bounds(puzzle.best.goal if puzzle.best else "tiling")
    grouped = any(rule.piece_bounds() for rule in puzzle.rules)  # pieces may be left out then
    if (piece.least, piece.most) != usual or (grouped and usual == ONCE):
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
            yield f"board = {drawing_value(board_text(frame))}"
        return
    drawn = whole_board if puzzle.best is None else _unpacked(whole_board, board, puzzle.best)
    letters = {cell: name for cell, name in drawn.clues if name in PIECE_LETTERS}
    lettered = replace(drawn, clues=tuple(letters.items()))
    yield f"board = {drawing_value(board_text(lettered))}"
    words = {cell: name for cell, name in drawn.clues if cell not in letters}
    for cell, names in puzzle.clue_choices:
        words[cell] = EITHER.join(names)
    if words:
        yield f"clues = {_drawn(words_text(whole_board, words.items()))}"
    for written in rules:
        yield from _lines(written.board.items())
    if board.wrap:
        yield f"wrap = {json.dumps(board.wrap)}"
    if board.shift:
        yield f"shift = {board.shift}"
    if board.names:
        yield from _name_lines(board, whole_board)
    if puzzle.best and puzzle.best.of_values and puzzle.best.cells:
        yield f"values = {drawing_value(_values_text(whole_board, puzzle.best))}"


def _name_lines(board: Board, whole_board: Board) -> Iterator[str]:
    """The lines of the names of cells, of those that stay free, and of the dice."""
    yield f"names = {_drawn(words_text(whole_board, board.names))}"
    free_names = [name for _, name in board.free_names]
    if free_names:
        yield f"leave = {text_value(' '.join(free_names))}"
    if board.dice:
        dice = "\n".join(map(" ".join, board.dice))
        yield f"dice = {_drawn(dice)}"


def board_text(board: Board) -> str:
    """The size or the drawing of a board that can be drawn."""
    marks = dict.fromkeys(board.cells, "#")
    marks |= dict.fromkeys(board.may, "?")
    marks |= dict(board.clues)
    sides = _sides(board.cells)
    is_box = board.lattice in (SQUARE, CUBIC) and prod(sides) == len(marks)
    if is_box and set(marks.values()) == {"#"}:
        return "x".join(map(str, sides))
    return board.lattice.drawing(marks)


def drawing_fault(board: Board) -> str:
    """The fault of a board that cannot be drawn; "" for none."""
    if not board.cells:
        return ""
    shown_cells = [board.lattice.shown(cell) for cell in board.cells]
    for cell in shown_cells:
        if min(cell) < 0:
            cure = "move the board, so that no number of its cells is below 0"
            return f"{cell} cannot be drawn; {cure}"
    if prod(_sides(shown_cells)) > MOST_FILE_BYTES:
        return "the board is too large to be drawn"
    return ""


def _sides(cells: Iterable[Cell]) -> tuple[int, ...]:
    """The numbers of layers, rows and columns, from number 0 to the last that has a cell."""
    return tuple(max(column) + 1 for column in zip(*cells, strict=True))


# values -------------------------------------------------------------------------------------------


def text_value(text: str) -> str:
    """A text in quotes, line by line.

    >>> text_value('6" wide')
    '"6\\\\" wide"'
    """
    lines = [_escaped(line) for line in text.split("\n")]
    if len(lines) == 1:
        return f'"{lines[0]}"'
    return '"""\n' + "\n".join(lines) + '"""'


def _escaped(line: str) -> str:
    # TOML reads the texts that JSON writes in quotes, but for one character that it forbids
    return json.dumps(line, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")


def drawing_value(text: str) -> str:
    """A drawing in quotes."""
    if "\n" in text:
        return f"'''\n{text}\n'''"
    return f"'{text}'" if "\\" in text else f'"{text}"'


def _value(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, PieceGroup):
        return count_text(value)
    if isinstance(value, Mapping):
        pairs = [f"{text_value(name)} = {_plain_value(member)}" for name, member in value.items()]
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(text_value, value))}]"
    if isinstance(value, int):  # a number, or true or false
        return json.dumps(value)
    return drawing_value(value) if isinstance(value, DrawingText) else text_value(value)


def _plain_value(value: Any) -> str:
    """A text in quotes, or a number."""
    return text_value(value) if isinstance(value, str) else str(value)


def _lines(values: Iterable[tuple[str, Any]]) -> Iterator[str]:
    """A line for each key."""
    return (f"{key} = {_value(value)}" for key, value in values)


def count_text(piece: Piece | PieceGroup) -> str:
    """The count of a piece, or of a group, as a file writes it."""
    greatest = '"any"' if piece.most is None else str(piece.most)
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
    return replace(whole_board, must=counted, may=frozenset(whole_board.cells) - counted)


def _values_text(board: Board, best: Best) -> str:
    """The values of the cells of a board in rows."""
    lines = []
    for cells in cell_rows(board):
        lines.append("".join(str(best.of_cell(cell)) for cell in cells))
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
    bare = next((cell for cell in drawn if not best.of_cell(cell)), None)
    return "" if bare is None else f"{fault} {bare}, which does not count"


def _drawn(text: str) -> str:
    """The value of a text of several lines, which may have apostrophes."""
    return text_value(text) if "'" in text else drawing_value(text)


def words_text(board: Board, named: Iterable[tuple[Cell, str]]) -> str:
    """The words on the cells of a board in rows, all padded to the length of the longest."""
    word_at = dict(named)
    rows = [[word_at.get(cell, NO_NAME) for cell in cells] for cells in cell_rows(board)]
    wide = max(len(word) for row in rows for word in row)
    lines = []
    for row in rows:
        padded = [word.rjust(wide) for word in row]
        lines.append(" ".join(padded))
    return "\n".join(lines)
