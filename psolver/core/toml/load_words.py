"""The words of a file on cells, in rows like those of the cells: names, clues, and the names that
stay free or are on the faces of dice.

    board = "2x3"
    names = '''
    Jan Feb Mar
    Apr  .  Jun
    '''
    leave = "Feb"
    dice = "Jan Feb Mar Apr Jun Jun"
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from ..board import Board
from ..cell_names import EITHER, NO_NAME, ONLY_TILINGS, Dice, dice_fault, twice_fault, word_fault
from ..cells import Cell
from ..lattice import Lattice
from ..piece import Piece
from ..square_lattice import SQUARE
from ..wording import listed, plural, shortened
from .keys import Table

# characters of all names of pieces in a message
LONGEST_NAMES = 100


def board_with_names(top: Table, board: Board) -> Board:
    """Return the board with the names of its cells, its dice, and without the cells that stay free.
    Raises PuzzleError.
    """
    if "names" in top.values:
        names = _names(top, board)
        board = replace(board, names=tuple(names.items()))
    if "dice" in top.values:
        board = replace(board, dice=_dice(top, board))
    if "leave" in top.values:
        return _left(top, board)
    return board


def _names(top: Table, board: Board) -> dict[Cell, str]:
    """The names by their cells."""
    names = dict[Cell, str]()
    for line, cell, word in _words(top, "names", board):
        fault = word_fault(word)
        if not fault:
            fault = twice_fault([*names.values(), word])
        if fault:
            top.fail("names", fault, (line, None))
        names[cell] = word
    return names


def _dice(top: Table, board: Board) -> Dice:
    """The names on the faces of each die."""
    lines = row_lines(top.text("dice"), SQUARE)
    if not lines:
        top.fail("dice", "has no dice; write a line for each, with the names on its faces")
    dice = tuple([tuple(words) for _, words in lines])
    for (line, _), die in zip(lines, dice, strict=True):
        fault = dice_fault(dice, die, board.names)
        if fault:
            top.fail("dice", fault, (line, None))
    return dice


def _left(top: Table, board: Board) -> Board:
    """The board without the cells that stay free."""
    words = top.text("leave").split()
    fault = board.leaving_fault(words)
    if fault:
        top.fail("leave", fault)
    all_cells = board.must | board.may
    if len(words) == len(all_cells):
        top.fail("leave", "every cell would stay free; leave some to cover")
    return board.leaving(words)


class ClueWords:
    """The clues in rows of words, by their cells, of the board as it is drawn.

    words    those that name one piece
    choices  those that name several, with these names; none before the board has its clues
    """

    def __init__(self, top: Table, drawn: Board) -> None:
        """Raises PuzzleError for a clue on a cell that has one already, or that may stay empty."""
        self._top = top
        self.words: dict[Cell, str] = {}
        self.choices: dict[Cell, tuple[str, ...]] = {}
        letters = dict(drawn.clues)
        for line, cell, word in _words(top, "clues", drawn):
            fault = ""
            if cell in letters:
                fault = f"has the clue '{letters[cell]}' in the board; write '{NO_NAME}' there"
            elif cell in drawn.may:
                fault = "may stay empty; draw the cell as #"
            if fault:
                fault = f"'{word}' is a clue on a cell that {fault}"
                top.fail("clues", fault, (line, None))
            self.words[cell] = word

    @property
    def names(self) -> set[str]:
        """The names of pieces that may be in these words."""
        names = set(self.words.values())
        for word in self.words.values():
            names.update(word.split(EITHER))
        return names

    def added_to(self, drawn: Board, pieces: tuple[Piece, ...]) -> Board:
        """Return the board with these clues, but for the choices. Raises PuzzleError for a word
        that names no piece, and for a choice of one.
        """
        names = [piece.name for piece in pieces]
        words_of_pieces = {}
        for cell, word in self.words.items():
            if word not in names and EITHER in word:
                self.choices[cell] = self._choice(word, names)
            else:
                words_of_pieces[cell] = word
        for word in words_of_pieces.values():
            if word not in names:
                self._fail_unknown(word, names)
        self.words = words_of_pieces
        clues = [*drawn.clues, *words_of_pieces.items()]
        clues.sort()
        return replace(drawn, clues=tuple(clues))

    def _fail_unknown(self, word: str, names: list[str], within: str = "") -> None:
        """Raise PuzzleError for a word, within a longer one, that names no piece."""
        fault = f"'{word}'"
        if within:
            fault += f" in '{within}'"
        pieces = shortened(listed(names), LONGEST_NAMES)
        self._top.fail("clues", f"{fault} names no piece; the pieces are {pieces}")

    def _choice(self, word: str, names: list[str]) -> tuple[str, ...]:
        """The names of the pieces of which one covers a cell."""
        names_in_word = word.split(EITHER)
        choice = list(dict.fromkeys(names_in_word))
        for name in choice:
            if name not in names:
                self._fail_unknown(name, names, word)
        if len(choice) == 1:
            (name,) = choice
            self._top.fail("clues", f"'{word}' names one piece; write '{name}'")
        return tuple(choice)

    def check_choices(self, board: Board) -> None:
        """Raise PuzzleError for a choice on a cell of the whole board that is not to be covered."""
        if self._top.values.get("goal", "tiling") != "tiling":
            self._top.fail("clues", ONLY_TILINGS)
        for cell, names in self.choices.items():
            if cell not in board.must:
                clue = EITHER.join(names)
                self._top.fail("leave", f"the clue '{clue}' lies on a cell that stays free")


def _words(top: Table, key: str, board: Board) -> Iterator[tuple[int, Cell, str]]:
    """Yield the words in rows like those of the cells: the number of the line, the cell, the word.
    Raises PuzzleError for a row with fewer or more.
    """
    rows = cell_rows(board)
    lines = row_lines(top.text(key), board.lattice)
    if len(lines) != len(rows):
        of_cells = plural(len(rows), "row")
        of_words = plural(len(lines), "row")
        fault = f"the board has {of_cells} of cells, the {key} {of_words} of words"
        top.fail(key, f"{fault}; write a line for each row")
    for (line, row_words), cells in zip(lines, rows, strict=True):
        words = _of_cells(row_words, cells, board)
        if len(words) != len(cells):
            words_text = plural(len(words), "word")
            cells_text = plural(len(cells), "cell")
            fault = f"{words_text} for a row of {cells_text}"
            key_of_one = key.removesuffix("s")
            cure = f"write '{NO_NAME}' for a cell without a {key_of_one}"
            top.fail(key, f"{fault}; {cure}", (line, None))
        for cell, word in zip(cells, words, strict=True):
            if word != NO_NAME:
                yield line, cell, word


def _of_cells(words: list[str], cells: list[Cell], board: Board) -> list[str]:
    """The words of a row without those for places between and beside its cells, if it has a word
    for each column of the board, and one for no cell there.
    """
    if not words or len(words) == len(cells):
        return words
    shown = board.lattice.shown
    columns_used = [shown(cell)[-1] for cell in board.cells]
    columns = range(min(columns_used), max(columns_used) + 1)
    if len(words) != len(columns):
        return words
    word_of = dict(zip(columns, words, strict=True))
    on_cells = []
    for cell in cells:
        column = shown(cell)[-1]
        on_cells.append(word_of.pop(column))
    for word in word_of.values():
        if word != NO_NAME:
            return words
    return on_cells


def row_lines(text: str, lattice: Lattice) -> list[tuple[int, list[str]]]:
    """The number, from 1, and the words of each line of a text that stands for a row of cells;
    empty lines stand for none, nor do those that set layers apart.

    >>> from psolver import CUBIC
    >>> row_lines("a b\\n---\\nc", CUBIC)
    [(1, ['a', 'b']), (3, ['c'])]
    """
    separators = " " if lattice.flat else " -"
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words and line.strip(separators):
            lines.append((number, words))
    return lines


def cell_rows(board: Board) -> list[list[Cell]]:
    """The cells of each row of a board, from the first layer and row on."""
    rows = defaultdict(list)
    shown = board.lattice.shown
    for cell in sorted(board.cells, key=shown):
        row = shown(cell)[:-1]
        rows[row].append(cell)
    return list(rows.values())
