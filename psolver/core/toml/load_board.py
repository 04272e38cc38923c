"""The board of a puzzle file: a picture, or a size, in the lattice that the file names; the names
of its cells, in rows of words like those of the cells, the cells that stay free, and dice with
names on their faces, a line for each die.

    board = "2x3"
    names = '''
    Jan Feb Mar
    Apr  .  Jun
    '''
    leave = "Feb"
    dice = "Jan Feb Mar Apr Jun Jun"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby, product, repeat
from math import prod

from ..board import shift_fault, wrap_fault
from ..cell_names import EITHER, NO_NAME, ONLY_TILINGS, Dice, dice_fault, twice_fault, word_fault
from ..cells import Cell
from ..errors import PictureError, PsolverError
from ..lattice import Lattice, lattice_named
from ..model import Board, Piece
from ..picture import MOST_BOARD_CELLS, NAMES, like_size, too_large
from ..registries import LATTICES
from ..room import RuleEntry
from ..room_tables import is_known
from ..square_lattice import CUBIC, SQUARE
from ..wording import listed, plural, quoted, shortened
from .keys import Table

WRAP_KEYS = ("wrap", "shift")  # keys of a file
MOST_SIZES = 3
LONGEST_NAMES = 100  # characters of the names of pieces in a message
MOST_SIZE_DIGITS = 9
BOX_SIZE = r"\s*[0-9]+(\s*[xX×]\s*[0-9]+)+\s*"
SIZE_WORDS = r" (of|by) |parallelogram|rectangle|trapez"  # in texts meant as sizes


def flat_lattices() -> tuple[str, ...]:
    """Return the lattices that a file can name; cubes are squares in layers."""
    return tuple(name for name in LATTICES if name != "cubic")


def has_lattice(name: object) -> bool:
    """Whether files can name a lattice so, if need be after a look at installed packages."""
    return isinstance(name, str) and name != "cubic" and is_known(name, LATTICES)


def lattice_of_file(top: Table) -> Lattice:
    """The lattice that a file names; else squares, of which its board may make cubes."""
    if "lattice" not in top.values:
        return SQUARE
    name = top.values["lattice"]
    if not has_lattice(name):
        top.choice("lattice", flat_lattices())
    try:
        return lattice_named(name)
    except PsolverError as error:  # the package of others that brings it
        top.fail("lattice", str(error))


def board_marks(top: Table, lattice: Lattice) -> dict[Cell, str]:
    """The marks of the board, by cell: "#", "?" or a clue."""
    if "board" not in top.values:
        example = lattice.sizes[0].example if lattice.sizes else "6x10"
        top.fail("board", f'missing; draw it, or give its size, such as board = "{example}"')
    text = top.text("board")
    sized = box_cells(top, "board", text) if lattice is SQUARE else _sized(top, text, lattice)
    if sized is not None:
        return dict.fromkeys(sized, "#")
    if like_size(text) or re.search(SIZE_WORDS, text):
        _check_near_size(top, text, lattice)
        top.fail("board", f"{quoted(text.strip())} is not a size; {_known_sizes(lattice)}")
    if large := too_large(text):
        top.fail("board", large)
    try:
        marks = lattice.parse(text, "#?" + NAMES, 1)
    except PictureError as error:
        _check_near_size(top, text, lattice)
        drawn = "a board is drawn with #, ?, letters and digits, and . or space for no cell"
        cure = error.cure(drawn)
        top.fail("board", f"{error.what}{cure}", (error.line, error.column))
    if not marks:
        top.fail("board", "empty picture; draw its cells with #")
    return marks


def _check_near_size(top: Table, text: str, lattice: Lattice) -> None:
    """Fail if a text, which is not the picture of a board, is nearly a size."""
    from .wrong_keys import size_cure

    if (cure := size_cure(text, lattice)) is not None:
        cure = cure or _known_sizes(lattice)
        top.fail("board", f"{quoted(text.strip())} is not a size; {cure}")


def _sized(top: Table, text: str, lattice: Lattice) -> Iterable[Cell] | None:
    """The cells of a board by a size of its lattice; None for other texts."""
    for size in lattice.sizes:
        if (digits := size.numbers(text)) is not None:
            size_text = shortened(text.strip())
            small = all(len(number) <= MOST_SIZE_DIGITS for number in digits)
            count = size.count(*map(int, digits)) if small else MOST_BOARD_CELLS + 1
            if count > MOST_BOARD_CELLS:
                bound = f"it may have at most {MOST_BOARD_CELLS:,} cells"
                top.fail("board", f"a board '{size_text}' is too large; {bound}")
            if not count:
                top.fail("board", f"a board '{size_text}' has no cells; {_cure_of_none(digits)}")
            return size.cells(*map(int, digits))
    return None


def _cure_of_none(digits: Iterable[str]) -> str:
    """The cure of a size that has no cells."""
    if not all(number.strip("0") for number in digits):
        return "sizes begin at 1"
    return "its base, the second number, is at least as long as it has rows"


def _known_sizes(lattice: Lattice) -> str:
    """The notation of sizes of boards, with examples."""
    if lattice in (SQUARE, CUBIC):
        return 'a size is written in whole numbers, such as "6x10" or "3x4x5"'
    if not lattice.sizes:
        return f"the {lattice.name} lattice has no sizes; draw the board"
    examples = [f'"{size.example}"' for size in lattice.sizes]
    return f"a size in the {lattice.name} lattice is such as {listed(examples, 'or')}"


def box_cells(table: Table, key: str, text: str, line: int | None = None) -> Iterable[Cell] | None:
    """The cells of a board, or of a piece, of squares or cubes by its size, sorted; None for other
    texts. `line` is that of the size in the text of the key.
    """
    if not re.fullmatch(BOX_SIZE, text):
        return None
    sizes, size_text = re.findall("[0-9]+", text), text.strip()
    thing, fault = "a board" if key == "board" else "a piece", ""
    if not all(map(str.strip, sizes, repeat("0"))):
        fault = f"{thing} of size {shortened(size_text)} has no cells; sizes begin at 1"
    elif max(map(len, sizes)) > MOST_SIZE_DIGITS or prod(map(int, sizes)) > MOST_BOARD_CELLS:
        bound = f"it may have at most {MOST_BOARD_CELLS:,} cells"
        fault = f"{thing} {shortened(size_text)} is too large; {bound}"
    elif len(sizes) > MOST_SIZES:
        rule_of_sizes = f"{thing} has two or three, such as 6x10 or 3x4x5"
        fault = f"{shortened(size_text)} has {len(sizes)} sizes; {rule_of_sizes}"
    if fault:
        table.fail(key, fault, (line, None) if line else None)
    return product(*map(range, map(int, sizes)))


def board_of_marks(marks: dict[Cell, str], lattice: Lattice) -> Board:
    """The board of cells with these marks, as `board_marks` has them."""
    if set(marks.values()) == {"#"}:
        return Board(frozenset(marks), lattice=lattice)
    may = frozenset(cell for cell, mark in marks.items() if mark == "?")
    clues = tuple(sorted((cell, mark) for cell, mark in marks.items() if mark not in "#?"))
    return Board(frozenset(marks) - may, may, clues, lattice)


def check_clues(
    top: Table, marks: dict[Cell, str], pieces: tuple[Piece, ...], drawn_names: set[str]
) -> None:
    """Fail at the first clue that names no piece."""
    names = {piece.name for piece in pieces}
    marks_known = ", ".join(sorted(name for name in names & drawn_names if len(name) == 1))
    can = f"a clue can name: {marks_known}"
    if not marks_known:
        can = "no piece is given a letter or digit as its name"
    for cell, mark in marks.items():
        if mark in "#?" or mark in names:
            continue
        text = top.text("board")
        _check_near_size(top, text, lattice_of_file(top))
        size = (
            '; a size is written "6x10"'
            if re.fullmatch("[0-9xX]+|[a-z](x[a-z])+", text.strip())
            else ""
        )
        sized = sorted(name for name in names if re.fullmatch(f"{mark}[1-7]", name))
        called = (
            f"; {mark} is {' and '.join(sized)} here, which a clue cannot name" if sized else ""
        )
        fault = f"the clue '{mark}' names no piece ({can}{called}){size}"
        top.fail("board", fault, lattice_of_file(top).where(text, cell))


def whole_board(top: Table, board: Board, rules: Iterable[RuleEntry]) -> Board:
    """Return the board that all keys of a file together define, from the board as it is drawn.
    Raises PuzzleError.
    """
    if "wrap" in top.values or "shift" in top.values:
        board = _wrapped(top, board)
    for entry in rules:
        if not top.values.keys().isdisjoint(entry.board_keys):
            board = entry.load().read_board(top, board)
    if "names" in top.values:
        board = replace(board, names=tuple(_read_names(top, board).items()))
    if "dice" in top.values:
        board = replace(board, dice=_read_dice(top, board))
    if "leave" in top.values:
        board = _left(top, board)
    if top.values.get("goal", "tiling") == "tiling":
        return board
    # a packing need cover no cell but the clues
    clued = {cell for cell, _ in board.clues}
    return replace(board, must=board.must & clued, may=board.may | board.must - clued)


def _wrapped(top: Table, board: Board) -> Board:
    """The board as it wraps."""
    names = top.texts("wrap")
    if fault := wrap_fault(names, board.lattice):
        top.fail("wrap", fault)
    shift = top.number("shift") or 0
    if fault := shift_fault(shift, names):
        top.fail("shift", fault)
    return replace(board, wrap=names, shift=shift) if names else board


# names of cells -----------------------------------------------------------------------------------

NAME_KEYS = ("names", "leave", "dice", "clues")  # keys of a file


def _left(top: Table, board: Board) -> Board:
    """The board without the cells that stay free."""
    words = top.text("leave").split()
    if fault := board.leaving_fault(words):
        top.fail("leave", fault)
    if len(words) == len(board.must | board.may):
        top.fail("leave", "every cell would stay free; leave some to cover")
    return board.leaving(words)


def _read_dice(top: Table, board: Board) -> Dice:
    """The names on the faces of each die."""
    lines = row_lines(top.text("dice"), SQUARE)
    if not lines:
        top.fail("dice", "has no dice; write a line for each, with the names on its faces")
    dice = tuple(tuple(words) for _, words in lines)
    for (number, _), die in zip(lines, dice, strict=True):
        if fault := dice_fault(dice, die, board.names):
            top.fail("dice", fault, (number, None))
    return dice


def _read_names(top: Table, board: Board) -> dict[Cell, str]:
    """The names by their cells."""
    names: dict[Cell, str] = {}
    for line, cell, word in _words(top, "names", board):
        if fault := word_fault(word) or twice_fault([*names.values(), word]):
            top.fail("names", fault, (line, None))
        names[cell] = word
    return names


def clue_words(top: Table, board: Board) -> dict[Cell, str]:
    """The clues in rows of words, by their cells; not those that are drawn."""
    drawn, words = dict(board.clues), dict[Cell, str]()
    for line, cell, word in _words(top, "clues", board):
        if cell in drawn:
            fault = f"'{word}' is a clue on a cell that has the clue '{drawn[cell]}' in the board"
            top.fail("clues", f"{fault}; write '{NO_NAME}' there", (line, None))
        if cell in board.may:
            fault = f"'{word}' is a clue on a cell that may stay empty"
            top.fail("clues", f"{fault}; draw the cell as #", (line, None))
        words[cell] = word
    return words


def choices_of(
    top: Table, words: dict[Cell, str], pieces: tuple[Piece, ...]
) -> dict[Cell, tuple[str, ...]]:
    """The clues that name several pieces, by their cells. Fails at one that names no piece,
    or one alone.
    """
    names = [piece.name for piece in pieces]
    choices = {}
    for cell, word in words.items():
        if word in names or EITHER not in word:
            continue
        several = tuple(dict.fromkeys(word.split(EITHER)))
        for name in several:
            if name not in names:
                piece_names = shortened(listed(names), LONGEST_NAMES)
                top.fail(
                    "clues", f"'{name}' in '{word}' names no piece; the pieces are {piece_names}"
                )
        if len(several) == 1:
            top.fail("clues", f"'{word}' names one piece; write '{several[0]}'")
        choices[cell] = several
    return choices


def check_clue_choices(top: Table, board: Board, choices: dict[Cell, tuple[str, ...]]) -> None:
    """Fail at a clue of several pieces on a cell that is not to be covered."""
    if top.values.get("goal", "tiling") != "tiling":
        top.fail("clues", ONLY_TILINGS)
    for cell, names in choices.items():
        if cell not in board.must:
            fault = f"the clue '{EITHER.join(names)}' lies on a cell that stays free"
            top.fail("leave", fault)


def board_with_clues(
    top: Table, board: Board, words: dict[Cell, str], pieces: tuple[Piece, ...]
) -> Board:
    """The board with more clues. Fails at the first one that names no piece."""
    names = [piece.name for piece in pieces]
    for word in words.values():
        if word not in names:
            piece_names = shortened(listed(names), LONGEST_NAMES)
            top.fail("clues", f"'{word}' names no piece; the pieces are {piece_names}")
    return replace(board, clues=tuple(sorted([*board.clues, *words.items()])))


def _words(top: Table, key: str, board: Board) -> Iterator[tuple[int, Cell, str]]:
    """Yield the words in rows like those of the cells: the number of the line, the cell, the word.
    Raises PuzzleError for a row with fewer or more.
    """
    drawn = cell_rows(board)
    lines = row_lines(top.text(key), board.lattice)
    if len(lines) != len(drawn):
        rows = f"{plural(len(drawn), 'row')} of cells"
        fault = f"the board has {rows}, the {key} {plural(len(lines), 'row')} of words"
        top.fail(key, f"{fault}; write a line for each row")
    for (number, words), cells in zip(lines, drawn, strict=True):
        words = _of_cells(words, cells, board)
        if len(words) != len(cells):
            fault = f"{plural(len(words), 'word')} for a row of {plural(len(cells), 'cell')}"
            cure = f"write '{NO_NAME}' for a cell without a {key.removesuffix('s')}"
            top.fail(key, f"{fault}; {cure}", (number, None))
        for cell, word in zip(cells, words, strict=True):
            if word != NO_NAME:
                yield number, cell, word


def _of_cells(words: list[str], cells: list[Cell], board: Board) -> list[str]:
    """The words of a row without those for places between and beside its cells, if it has a word
    for each column of the board, and one for no cell there.
    """
    shown_cell = board.lattice.shown
    columns = [shown_cell(cell)[-1] for cell in board.cells]
    first_column = min(columns)
    if len(words) in (len(cells), 0) or len(words) != max(columns) - first_column + 1:
        return words
    places = {shown_cell(cell)[-1] - first_column for cell in cells}
    words_beside = [word for place, word in enumerate(words) if place not in places]
    if {*words_beside} - {NO_NAME}:
        return words
    return [word for place, word in enumerate(words) if place in places]


def row_lines(text: str, lattice: Lattice) -> list[tuple[int, list[str]]]:
    """The number, from 1, and the words of each line of a text that stands for a row of cells;
    empty lines stand for none, nor do those that set layers apart.

    >>> row_lines("a b\\n---\\nc", CUBIC)
    [(1, ['a', 'b']), (3, ['c'])]
    """
    separators = " -" if lattice is CUBIC else " "
    lines = enumerate(text.splitlines(), 1)
    return [
        (number, line.split()) for number, line in lines if line.strip() and line.strip(separators)
    ]


def cell_rows(board: Board) -> list[list[Cell]]:
    """The cells of each row of a board, from the first layer and row on."""

    def row(cell: Cell) -> tuple[int, ...]:
        return board.lattice.shown(cell)[:-1]

    cells = sorted(board.cells, key=board.lattice.shown)
    return [list(cells_of_row) for _, cells_of_row in groupby(cells, row)]
