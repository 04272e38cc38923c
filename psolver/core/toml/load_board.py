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
from ..cells import Cell, DrawnMarks
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
LARGEST_BOARD = f"it may have at most {MOST_BOARD_CELLS:,} cells"
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
    if not isinstance(name, str) or name == "cubic":
        return False
    return is_known(name, LATTICES)


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


def board_marks(top: Table, lattice: Lattice) -> DrawnMarks:
    """The marks of the board, by cell: "#", "?" or a clue."""
    if "board" not in top.values:
        example = "6x10"
        if lattice.sizes:
            example = lattice.sizes[0].example
        top.fail("board", f'missing; draw it, or give its size, such as board = "{example}"')
    text = top.text("board")
    sized = _sized(top, text, lattice)
    if sized is not None:
        return dict.fromkeys(sized, "#")
    if like_size(text) or re.search(SIZE_WORDS, text):
        _check_near_size(top, text, lattice)
        fault = f"{quoted(text.strip())} is not a size"
        top.fail("board", f"{fault}; {_known_sizes(lattice)}")
    large = too_large(text)
    if large:
        top.fail("board", large)
    try:
        marks = lattice.parse(text, "#?" + NAMES, 1)
    except PictureError as error:
        _check_near_size(top, text, lattice)
        drawn = "a board is drawn with #, ?, letters and digits, and . or space for no cell"
        fault = error.what + error.cure(drawn)
        top.fail("board", fault, (error.line, error.column))
    if not marks:
        top.fail("board", "empty picture; draw its cells with #")
    return marks


def _check_near_size(top: Table, text: str, lattice: Lattice) -> None:
    """Fail if a text, which is not the picture of a board, is nearly a size."""
    from .wrong_keys import size_cure

    cure = size_cure(text, lattice)
    if cure is not None:
        if not cure:
            cure = _known_sizes(lattice)
        fault = f"{quoted(text.strip())} is not a size"
        top.fail("board", f"{fault}; {cure}")


def _sized(top: Table, text: str, lattice: Lattice) -> Iterable[Cell] | None:
    """The cells of a board by a size of its lattice; None for other texts."""
    if lattice is SQUARE:
        return box_cells(top, "board", text)
    for size in lattice.sizes:
        digits = size.numbers(text)
        if digits is not None:
            board_of_size = f"a board '{shortened(text.strip())}'"
            count = MOST_BOARD_CELLS + 1
            if max(map(len, digits), default=0) <= MOST_SIZE_DIGITS:
                count = size.count(*map(int, digits))
            if count > MOST_BOARD_CELLS:
                top.fail("board", f"{board_of_size} is too large; {LARGEST_BOARD}")
            if not count:
                cure = _cure_of_none(digits)
                top.fail("board", f"{board_of_size} has no cells; {cure}")
            return size.cells(*map(int, digits))
    return None


def _cure_of_none(digits: Iterable[str]) -> str:
    """The cure of a size that has no cells."""
    for number in digits:
        if not number.strip("0"):
            return "sizes begin at 1"
    return "its base, the second number, is at least as long as it has rows"


def _known_sizes(lattice: Lattice) -> str:
    """The notation of sizes of boards, with examples."""
    if lattice in (SQUARE, CUBIC):
        return 'a size is written in whole numbers, such as "6x10" or "3x4x5"'
    name = f"the {lattice.name} lattice"
    if not lattice.sizes:
        return f"{name} has no sizes; draw the board"
    examples = [f'"{size.example}"' for size in lattice.sizes]
    return f"a size in {name} is such as {listed(examples, 'or')}"


def box_cells(table: Table, key: str, text: str, line: int | None = None) -> Iterable[Cell] | None:
    """The cells of a board, or of a piece, of squares or cubes by its size, sorted; None for other
    texts. `line` is that of the size in the text of the key.
    """
    if not re.fullmatch(BOX_SIZE, text):
        return None
    sizes = re.findall("[0-9]+", text)
    size_text = shortened(text.strip())
    thing = "a piece"
    if key == "board":
        thing = "a board"
    is_large = max(map(len, sizes)) > MOST_SIZE_DIGITS
    if not is_large:
        is_large = prod(map(int, sizes)) > MOST_BOARD_CELLS
    fault = ""
    if re.search(ZERO, text):
        fault = f"{thing} of size {size_text} has no cells; sizes begin at 1"
    elif is_large:
        fault = f"{thing} {size_text} is too large; {LARGEST_BOARD}"
    elif len(sizes) > MOST_SIZES:
        rule_of_sizes = f"{thing} has two or three, such as 6x10 or 3x4x5"
        fault = f"{size_text} has {len(sizes)} sizes; {rule_of_sizes}"
    if fault:
        within = None
        if line:
            within = (line, None)
        table.fail(key, fault, within)
    lengths = map(int, sizes)
    return product(*map(range, lengths))


def board_of_marks(marks: DrawnMarks, lattice: Lattice) -> Board:
    """The board of cells with these marks, as `board_marks` has them."""
    if set(marks.values()) == {"#"}:
        return Board(frozenset(marks), lattice=lattice)
    must = []
    may = []
    clues = []
    for cell, mark in marks.items():
        if mark == "?":
            may.append(cell)
            continue
        must.append(cell)
        if mark != "#":
            clues.append((cell, mark))
    clues.sort()
    return Board(frozenset(must), frozenset(may), tuple(clues), lattice)


def check_clues(
    top: Table, marks: DrawnMarks, pieces: tuple[Piece, ...], drawn_names: set[str]
) -> None:
    """Fail at the first clue that names no piece."""
    names = {piece.name for piece in pieces}
    letters = []
    for name in sorted(names & drawn_names):
        if len(name) == 1:
            letters.append(name)
    can = f"a clue can name: {', '.join(letters)}"
    if not letters:
        can = "no piece is given a letter or digit as its name"
    for cell, mark in marks.items():
        if mark in "#?" or mark in names:
            continue
        text = top.text("board")
        lattice = lattice_of_file(top)
        _check_near_size(top, text, lattice)
        sized = []
        for name in sorted(names):
            if re.fullmatch(f"{mark}[1-7]", name):
                sized.append(name)
        if sized:
            sized_names = " and ".join(sized)
            can += f"; {mark} is {sized_names} here, which a clue cannot name"
        fault = f"the clue '{mark}' names no piece ({can})"
        if re.fullmatch("[0-9xX]+|[a-z](x[a-z])+", text.strip()):
            fault += '; a size is written "6x10"'
        top.fail("board", fault, lattice.where(text, cell))


def whole_board(top: Table, board: Board, rules: Iterable[RuleEntry]) -> Board:
    """Return the board that all keys of a file together define, from the board as it is drawn.
    Raises PuzzleError.
    """
    keys = top.values.keys()
    if not keys.isdisjoint(WRAP_KEYS):
        board = _wrapped(top, board)
    for entry in rules:
        if not keys.isdisjoint(entry.board_keys):
            board = entry.load().read_board(top, board)
    if not keys.isdisjoint(NAME_KEYS):
        from .load_words import board_with_names

        board = board_with_names(top, board)
    if top.values.get("goal", "tiling") == "tiling":
        return board
    # a packing need cover no cell but the clues
    clued = {cell for cell, _ in board.clues}
    uncovered = board.must - clued
    return replace(board, must=board.must & clued, may=board.may | uncovered)


def _wrapped(top: Table, board: Board) -> Board:
    """The board as it wraps."""
    names = top.texts("wrap")
    fault = wrap_fault(names, board.lattice)
    if fault:
        top.fail("wrap", fault)
    shift = top.number("shift") or 0
    fault = shift_fault(shift, names)
    if fault:
        top.fail("shift", fault)
    if not names:
        return board
    return replace(board, wrap=names, shift=shift)
