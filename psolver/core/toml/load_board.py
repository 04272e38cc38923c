"""The board of a puzzle file: a picture, or a size, in the lattice that the file names.

board = "2x3"
board = "##.\n?#A"      # must be covered, ? may be, A is a clue
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from math import prod

from ..board import shift_fault, wrap_fault
from ..cells import Cell
from ..errors import PictureError, PsolverError
from ..lattice import Lattice, lattice_named
from ..model import Board, Piece
from ..picture import MOST_BOARD_CELLS, NAMES, like_size, too_large
from ..registries import LATTICES
from ..room import RuleEntry
from ..room_tables import is_known
from ..square_lattice import CUBIC, SQUARE
from ..wording import listed, quoted, shortened
from .keys import Table

# keys of a file
WRAP_KEYS = ("wrap", "shift")
NAME_KEYS = ("names", "leave", "dice", "clues")

MOST_SIZES = 3
MOST_SIZE_DIGITS = 9
# a number that is zero
ZERO = r"(?<![0-9])0+(?![0-9])"
BOX_SIZE = r"\s*[0-9]+(\s*[xX×]\s*[0-9]+)+\s*"
# texts with these are meant as sizes
SIZE_WORDS = r" (of|by) |parallelogram|rectangle|trapez"


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
    sizes = re.findall("[0-9]+", text)
    size_text = text.strip()
    thing = "a board" if key == "board" else "a piece"
    fault = ""
    if re.search(ZERO, text):
        fault = f"{thing} of size {shortened(size_text)} has no cells; sizes begin at 1"
    elif len(max(sizes, key=len)) > MOST_SIZE_DIGITS or prod(map(int, sizes)) > MOST_BOARD_CELLS:
        bound = f"it may have at most {MOST_BOARD_CELLS:,} cells"
        fault = f"{thing} {shortened(size_text)} is too large; {bound}"
    elif len(sizes) > MOST_SIZES:
        rule_of_sizes = f"{thing} has two or three, such as 6x10 or 3x4x5"
        fault = f"{shortened(size_text)} has {len(sizes)} sizes; {rule_of_sizes}"
    if fault:
        table.fail(key, fault, (line, None) if line else None)
    lengths = map(int, sizes)
    return product(*map(range, lengths))


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
        fault = f"the clue '{mark}' names no piece ({can}"
        if sized := sorted(name for name in names if re.fullmatch(f"{mark}[1-7]", name)):
            fault += f"; {mark} is {' and '.join(sized)} here, which a clue cannot name"
        fault += ")"
        if re.fullmatch("[0-9xX]+|[a-z](x[a-z])+", text.strip()):
            fault += '; a size is written "6x10"'
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
    if not top.values.keys().isdisjoint(NAME_KEYS):
        from .load_words import board_with_names

        board = board_with_names(top, board)
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
