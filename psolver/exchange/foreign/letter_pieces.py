"""The IQ puzzle exercise, as in a course on algorithms: a board and pieces drawn by their letters.

    3 4 3         rows, columns and the number of pieces
    CUSTOM        DEFAULT: the board is a box; CUSTOM: it is drawn next, X for its cells;
    .XXX          PYRAMID: balls in as many layers as rows, the lowest a square of that side
    XXXX
    XXX.
    A             each piece is drawn by a letter of its own; blanks before it count
    AA
     BB
     B
    CCC
    C

All cells are covered, and each piece is used once. Pieces may turn and flip; those of balls may
stand on edge or lean, too. The exercise is that of IF2211 of the Institut Teknologi Bandung, 2025.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from ...core.cells import Cell
from ...core.lattice import Lattice, lattice_named
from ...core.model import Board, Piece, Puzzle
from ...core.several_puzzles import FileProblem
from ...core.square_lattice import SQUARE
from ...core.wording import plural, quoted, shortened
from .foreign_file import (
    NO_CHOICES,
    ForeignChoices,
    check_size,
    cure_for_word,
    fail_in_file,
    faults_in,
    foreign_text,
    whole_number,
)

FORMS_OF_BOARD = ("DEFAULT", "CUSTOM", "PYRAMID")
NUMBERS_FIRST = "the rows, the columns and the number of pieces, such as 5 11 12"

# Lines are counted from 1.
NumberedLine = tuple[int, str]


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzle of a file. Raises PuzzleError."""
    lines = []
    all_lines = foreign_text(data).split("\n")
    for number, line in enumerate(all_lines, 1):
        if line.strip():
            lines.append((number, line.rstrip()))
    if len(lines) < 2:
        next_line = f"and in the next line {FORMS_OF_BOARD[0]}"
        fail_in_file(file, f"expected {NUMBERS_FIRST}, {next_line}")
    first_line, second_line, *lines_below = lines
    rows, columns, pieces = _numbers(first_line, file)
    form_line, form = _form(second_line, file)
    lattice = SQUARE
    if form == "DEFAULT":
        cells: list[Cell] = []
        cells += product(range(rows), range(columns))
    elif form == "CUSTOM":
        cells = _custom(lines_below, rows, columns, file)
        lines_below = lines_below[rows:]
    else:
        if rows != columns:
            fault = f"the lowest layer of a pyramid is a square, not {rows}x{columns}"
            fail_in_file(file, fault, form_line)
        lattice = lattice_named("balls")
        pyramid = _pyramid(rows, lattice, file, form_line)
        cells = list(pyramid)
    drawn = _drawn(lines_below, file)
    if len(drawn) != pieces:
        number_drawn = plural(len(drawn), "piece")
        fault = f"expected {pieces:,}, the number of pieces, found {number_drawn} below"
        number_line, _ = first_line
        fail_in_file(file, fault, number_line)
    with faults_in(file):
        made = []
        for letter, shape in drawn.items():
            lifted = lattice.lift(shape)
            made.append(Piece(letter, lifted, lattice=lattice))
        board = Board(frozenset(cells), lattice=lattice)
        puzzle = Puzzle(made, board, file=file)
    return (FileProblem("", puzzle),)


def _form(numbered_line: NumberedLine, file: str) -> NumberedLine:
    """The form of the board, with the number of its line."""
    line, text = numbered_line
    word = text.strip()
    form = word.upper()
    if form not in FORMS_OF_BOARD:
        cure = cure_for_word(form, FORMS_OF_BOARD)
        fault = f"unknown form of a board {quoted(word)} ({cure})"
        fail_in_file(file, fault, line)
    return line, form


def _numbers(numbered_line: NumberedLine, file: str) -> list[int]:
    line, text = numbered_line
    words = text.split()
    if len(words) != 3:
        fail_in_file(file, f"expected {NUMBERS_FIRST}", line)
    numbers = []
    for word in words:
        numbers.append(whole_number(word, file, 1, line))
    rows, columns, _ = numbers
    check_size((rows, columns), file, line)
    return numbers


def _custom(lines: Sequence[NumberedLine], rows: int, columns: int, file: str) -> list[Cell]:
    """The cells of a board that is drawn."""
    cells: list[Cell] = []
    for row in range(rows):
        if row >= len(lines):
            expected_rows = plural(rows, "row")
            fault = f"expected {expected_rows} of the board, found {row:,}"
            fail_in_file(file, fault)
        line, text = lines[row]
        words = text.strip()
        is_row = re.fullmatch("[.Xx]+", words)
        if not is_row or len(words) != columns:
            signs = plural(columns, "character")
            found_row = quoted(shortened(words, 30))
            fault = f"expected a row of the board, {signs} X or ., found {found_row}"
            fail_in_file(file, fault, line)
        for column, sign in enumerate(words.upper()):
            if sign == "X":
                cells.append((row, column))
    if not cells:
        first_line, _ = lines[0]
        fail_in_file(file, "the board has no cells; draw them with X", first_line)
    return cells


def _pyramid(side: int, lattice: Lattice, file: str, line: int) -> Iterator[Cell]:
    """The balls of a pyramid, layer by layer."""
    check_size((side, side, side), file, line)
    for layer in range(side):
        length = range(side - layer)
        for row, column in product(length, length):
            ball = lattice.at((layer, row, column))
            if ball is not None:
                yield ball


def _drawn(lines: Sequence[NumberedLine], file: str) -> dict[str, list[Cell]]:
    """The cells of the pieces by their letters, in order."""
    pieces: dict[str, list[Cell]] = {}
    current = ""
    row = 0
    for number, words in lines:
        letter = words.strip()[0]
        is_letter = letter.isascii() and letter.isalpha()
        other_signs = set(words) - {letter, " "}
        if not is_letter or other_signs:
            expectation = "expected a row of one piece, one letter and blanks"
            found_row = quoted(shortened(words, 30))
            fail_in_file(file, f"{expectation}, found {found_row}", number)
        if letter != current:
            if letter in pieces:
                fault = f"there is a piece {letter} already; its rows stand together"
                fail_in_file(file, fault, number)
            current = letter
            row = 0
            pieces[letter] = []
        for column, sign in enumerate(words):
            if sign == letter:
                pieces[letter].append((row, column))
        row += 1
    return pieces
