"""The names of cells, as those of a calendar, and dice with names on their faces, which choose the
cells that stay free at random, one each (see `Board.leaving`).

names   a sorted tuple of (cell, name)     (((0, 0), "Jan"), ((0, 1), "Feb"))
dice    the names on the faces of each     (("A1", "C1", "D1"), ("F1", "F1", "A6"))

A name is a word that no other cell has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .cells import MarkedCell, MarkedCells
from .checks import fail, lattice_fault, pairs_of, refuse, text_fault
from .lattice import Lattice
from .wording import meant, quoted

Names = MarkedCells
Dice = tuple[tuple[str, ...], ...]
# in rows of words, for a cell without one
NO_NAME = "."
# in a clue of several pieces, between their names
EITHER = "|"
ONLY_TILINGS = "a clue of several pieces is for puzzles whose solutions are all tilings"
NO_SUCH = "'psolver show' shows the names"


def word_fault(value: object) -> str:
    """The fault of the name of a cell.

    >>> word_fault("New Year")
    "'New Year' is not the name of a cell; a name is one word"
    """
    if not isinstance(value, str):
        return text_fault(value)
    if not value.strip(".-"):
        return f"{quoted(value)} is not the name of a cell; a name is more than dots and dashes"
    if not value.isprintable():
        return f"{quoted(value)} has characters that cannot be printed"
    if value.split() != [value]:
        return f"{quoted(value)} is not the name of a cell; a name is one word"
    return ""


def names_of(values: Any, lattice: Lattice) -> Names:
    """The names of a board, sorted, from a mapping or pairs of cells and names. Raises
    PuzzleError.
    """
    expected = 'cells with names, such as (((0, 1), "Feb"),)'
    listed = pairs_of("board", "names", values, expected)
    for cell, name in listed:
        refuse("board", f"the name at {cell}", word_fault(name))
    refuse("board", "names", lattice_fault([cell for cell, _ in listed], lattice))
    refuse("board", "names", twice_fault(name for _, name in listed))
    if len(dict(listed)) < len(listed):
        fail("board", "names", "a cell has two names; give it one")
    return tuple(sorted(listed))


def twice_fault(names: Iterable[str]) -> str:
    """The fault of names of which two are the same."""
    names_before = set()
    for name in names:
        if name in names_before:
            return f"two cells have the name {quoted(name)}; give each one of its own"
        names_before.add(name)
    return ""


def dice_of(values: Any, names: Names) -> Dice:
    """The dice of a board, from lists of names of its cells. Raises PuzzleError."""
    if isinstance(values, str) or not all(isinstance(die, (list, tuple)) for die in values):
        fail(
            "board", "dice", 'expected the faces of each die, such as (("A1", "A2"), ("B1", "B2"))'
        )
    dice = tuple(tuple(die) for die in values)
    for die in dice:
        refuse("board", "dice", dice_fault(dice, die, names))
    return dice


def dice_fault(dice: Dice, die: tuple[str, ...], names: Names) -> str:
    """The fault of one of the dice of a board whose cells have these names, "" for none.

    >>> dice_fault((("A",), ("B", "A")), ("B", "A"), (((0, 0), "A"), ((0, 1), "B")))
    "two dice have the face 'A'; a cell belongs to one die"
    """
    cell_names = {name for _, name in names}
    if not cell_names:
        return "no cell of the board has a name; the key 'names' gives them"
    if not die:
        return "a die has no faces; name a cell for each"
    for face in die:
        if face not in cell_names:
            return f"no cell has the name {quoted(face)} ({meant(face, cell_names) or NO_SUCH})"
        if sum(face in other_die for other_die in dice) > 1:
            return f"two dice have the face {quoted(face)}; a cell belongs to one die"
    return ""


def free_fault(names: Names, clues: Iterable[MarkedCell], words: Iterable[str]) -> str:
    """Return why the cells of some names cannot stay free, "" if they can."""
    cells = {name: cell for cell, name in names}
    if not cells:
        return "no cell of the board has a name; the key 'names' gives them"
    clued = dict(clues)
    words_before = set()
    for word in words:
        if word in words_before:
            return f"{quoted(word)} is named twice"
        words_before.add(word)
        if word not in cells:
            cure = meant(word, cells) or meant(word.title(), cells) or NO_SUCH
            return f"no cell has the name {quoted(word)} ({cure})"
        if cells[word] in clued:
            piece = quoted(clued[cells[word]])
            return f"the cell {quoted(word)} cannot stay free; its clue says that {piece} covers it"
    return ""
