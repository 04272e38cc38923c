"""The samples, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...errors import printable
from ...geometry.lattice import SQUARE
from ...puzzle.model import Expect, Puzzle
from ...puzzle.touch import ANYTHING
from ...wording import plural

MOST_DIGITS = 18  # of an answer that is told whole
LONGEST_TERMS = 20  # characters of the first numbers of a sequence
HEADS = ("name", "kind", "solutions", "title")


def sample_row(name: str, puzzle: Puzzle) -> tuple[str, ...]:
    """What is said of a sample under each of HEADS.

    >>> from ...puzzle.model import Board, Piece
    >>> dot = Piece("A", ((0, 0),))
    >>> sample_row("dot", Puzzle((dot,), Board(frozenset({(0, 0)})), "A dot", expect=Expect(1)))
    ('dot', 'flat', '1', 'A dot')
    """
    return name, kind(puzzle), answer(puzzle.expect), printable(puzzle.title)


def sequence_row(name: str, values: Mapping[str, Any]) -> tuple[str, ...]:
    """What is said of a sequence of puzzles, from the values in its file.

    >>> values = {"title": "Bars of {n}", "expect": {"solutions": [1, 2, 3, 5, 8, 13, 21, 34]}}
    >>> sequence_row("sequences/bars", values)
    ('sequences/bars', 'sequence', '1, 2, 3, 5, 8, 13, …', 'Bars of {n}')
    """
    terms = ", ".join(map(str, values.get("expect", {}).get("solutions", ())))
    if len(terms) > LONGEST_TERMS:
        terms = f"{terms[: terms.rindex(', ', 0, LONGEST_TERMS)]}, …"
    return name, "sequence", terms, printable(values.get("title", ""))


def features(puzzle: Puzzle) -> str:
    """The words for what is special about a puzzle: keys of its file, and what they are called.

    >>> from ...puzzle.model import Board, Piece
    >>> square = Board(frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}), wrap=("columns",))
    >>> features(Puzzle((Piece("A", ((0, 0),)),), square))
    'wrap'
    """
    board, best = puzzle.board, puzzle.best
    has = {
        "use group": bool(puzzle.groups),
        f"best {best.goal} {best.aim}" if best else "": best is not None,
        "touch neighbours": puzzle.touch != ANYTHING,
        "edges neighbours": puzzle.has_edges,
        "marks colours": puzzle.has_marks,
        "wrap": bool(board.wrap),
        "separate": board.separate,
        "calendar names leave date": bool(board.names),
        "clues": bool(board.clues),
    }
    return " ".join(words for words, there in has.items() if there)


def tells_of(row: Iterable[str], texts: Iterable[str], words: Iterable[str]) -> bool:
    """Do a row and some texts have all of some words? Capital letters do not matter, and "color" is
    "colour".

    >>> row = "dot", "flat", "1", "A dot"
    >>> tells_of(row, [], ["Flat", "dot"]), tells_of(row, ["by Ann"], ["solid"])
    (True, False)
    """
    text = _plain(" ".join((*row, *texts)))
    return all(_plain(word) in text for word in words)


def _plain(text: str) -> str:
    return text.lower().replace("color", "colour")


def kind(puzzle: Puzzle) -> str:
    """What kind of puzzle it is, in a word.

    >>> from ...geometry.lattice import lattice_named
    >>> from ...puzzle.model import Board, Piece
    >>> triangle = lattice_named("triangle")
    >>> dot = Piece("A", ((0, 0, 1),), lattice=triangle)
    >>> kind(Puzzle((dot,), Board(frozenset({(0, 0, 1)}), lattice=triangle)))
    'triangles'
    """
    lattice = puzzle.board.lattice
    if puzzle.goal:
        return "symmetry"
    if lattice is SQUARE:
        return "flat"
    return f"{lattice.name}s" if lattice.flat else "solid"


def answer(expect: Expect) -> str:
    """How many solutions are known, or figures of a symmetry puzzle; "" where none are. Of a number
    that is too long for a column it tells how long it is.

    >>> answer(Expect(solutions=9356)), answer(Expect(at_least=1)), answer(Expect(figures=2))
    ('9,356', 'at least 1', '2 figures')
    >>> answer(Expect(solutions=2**100))
    'a number of 31 digits'
    """
    if expect.figures is not None:
        return plural(expect.figures, "figure")
    if expect.solutions is not None:
        digits = len(str(expect.solutions))
        return f"{expect.solutions:,}" if digits <= MOST_DIGITS else f"a number of {digits} digits"
    return "" if expect.at_least is None else f"at least {expect.at_least:,}"
