"""The samples, a line each."""

from __future__ import annotations

from collections.abc import Iterable

from ...errors import printable
from ...geometry.lattice import SQUARE
from ...puzzle.model import Expect, Puzzle
from ...wording import plural

MOST_DIGITS = 18  # of an answer that is told whole
HEADS = ("name", "kind", "solutions", "title")


def sample_row(name: str, puzzle: Puzzle) -> tuple[str, ...]:
    """What is said of a sample under each of HEADS.

    >>> from ...puzzle.model import Board, Piece
    >>> dot = Piece("A", ((0, 0),))
    >>> sample_row("dot", Puzzle((dot,), Board(frozenset({(0, 0)})), "A dot", expect=Expect(1)))
    ('dot', 'flat', '1', 'A dot')
    """
    return name, kind(puzzle), answer(puzzle.expect), printable(puzzle.title)


def tells_of(name: str, puzzle: Puzzle, words: Iterable[str]) -> bool:
    """Do its name and its texts have all of some words? Capital letters do not matter.

    >>> from ...puzzle.model import Board, Piece
    >>> dot = Puzzle((Piece("A", ((0, 0),)),), Board(frozenset({(0, 0)})), "A dot")
    >>> tells_of("dot", dot, ["Flat", "dot"]), tells_of("dot", dot, ["solid"])
    (True, False)
    """
    text = " ".join((name, kind(puzzle), puzzle.title, puzzle.notes, puzzle.source)).lower()
    return all(word.lower() in text for word in words)


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
