"""What `dumps` writes loads to an equal puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.by_hand import PARTS, ROUND, SLANTED
from support.places import DATA, SAMPLES, data_text
from support.random_figures import FIGURE_MAKERS
from support.random_plain import MAKERS, drawable, moved
from support.seeds import seeds

import psolver
from psolver import Board, Expect, Piece, PsolverError, Puzzle
from psolver.core import REASON_KINDS, lattice_named
from psolver.hand import clued

FILES = [*sorted(SAMPLES.glob("*.toml")), *sorted((DATA / "valid").glob("*.toml"))]
TEXTS = [
    "",
    "Six by ten",
    'said "so"\n\n  and left\n',
    "a\\b\ttab\r\n\x7f\x00 é 🧩",
    "'''\n\"\"\"\n",
]
NAMES = ["Long", "I4", '"quoted"', "é", "a\\n", "#", "''", "z"]


def decorated(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with texts, colours, answers, and other names for pieces that no clue needs."""
    clued = {name for _, name in puzzle.board.clues}
    names = random.sample(NAMES, len(NAMES))
    pieces = []
    for piece in puzzle.pieces:
        if piece.name not in clued and names and random.random() < 0.3:
            piece = replace(piece, name=names.pop())
        color = f"#{random.randrange(16**6):06x}" if random.random() < 0.3 else None
        pieces.append(replace(piece, color=color))
    title, notes, source = random.choices(TEXTS, k=3)
    return replace(
        puzzle,
        pieces=tuple(pieces),
        title=title,
        notes=notes,
        source=source,
        expect=answers(random),
    )


def named(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with names of cells, and some of them free."""
    board = puzzle.board
    names = {cell: f"{n}" for n, cell in enumerate(board.cells) if random.random() < 0.8}
    clued = {cell for cell, _ in board.clues}
    free = [name for cell, name in names.items() if cell not in clued and random.random() < 0.3]
    free = free if len(free) < len(board.cells) else []
    board = replace(board, names=tuple(names.items())).leaving(free) if names else board
    return replace(puzzle, board=board)


def answers(random: Random) -> Expect:
    number = random.choice([None, 0, 7, 10**40])
    reason, effort = random.choice([None, *REASON_KINDS]), random.choice([None, "normal", "slow"])
    source = random.choice(TEXTS) or None
    return Expect(number, number, None, random.choice([None, 1]), reason, source, effort)


def further(puzzle: Puzzle, by: int) -> Puzzle:
    """The puzzle with its board farther from the first row and column."""
    vectors = {
        **dict.fromkeys(SLANTED, (by, by, -2 * by)),
        **dict.fromkeys(ROUND, (by, 3 * by, 0)),
        "tans": (by, 0, 0, by),
        **dict.fromkeys(PARTS, (by, by, 0, 0, 0, -2 * by)),
        "stick": (by, by, by, by),
        "prisms": (by, by, by, -2 * by),
        "rhombic tetrahedra": (by, by, by, 0, 0, 0),
        "tetrahedra and octahedra": (2 * by, 2 * by, 0, 0, 0, 0, 0),
    }
    lattice = puzzle.board.lattice
    return moved(puzzle, vectors.get(lattice.name, (by,) * lattice.dimension))


def check(puzzle: Puzzle) -> None:
    assert puzzle == psolver.loads(psolver.dumps(puzzle))


def test_a_file_is_written_and_read_back() -> None:
    for path in FILES:
        check(psolver.load(path))


@pytest.mark.parametrize("make", [*MAKERS, *FIGURE_MAKERS])
@pytest.mark.parametrize("seed", seeds(6, 100))
def test_a_random_puzzle_is_written_and_read_back(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = drawable(make(seed))
    check(puzzle)
    check(decorated(puzzle, Random(seed)))
    if puzzle.goal is None:
        check(further(puzzle, 1 + seed % 3))
        check(named(puzzle, Random(seed)))


@given(st.text(), st.text(), st.text().filter(lambda text: text.strip() and text.isprintable()))
def test_any_text_is_written_and_read_back(title: str, notes: str, name: str) -> None:
    pieces = (Piece(name.strip(), ((0, 0),)),)
    check(
        Puzzle(
            pieces, Board(frozenset({(0, 0)})), title, notes, expect=Expect(source=notes or None)
        )
    )


@given(st.lists(st.text("123xX4", min_size=1, max_size=6), min_size=1, max_size=3))
def test_a_board_of_clues_is_not_taken_for_a_size(rows: list[str]) -> None:
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    pieces = tuple(Piece(name, ((0, 0),), 0, None) for name in sorted(set(marks.values())))
    check(Puzzle(pieces, Board(frozenset(marks), clues=tuple(sorted(marks.items())))))


@pytest.mark.parametrize("name", ["simplest", "tables", "marks-on-balls"])
def test_the_simplest_form_is_written(name: str) -> None:
    text = data_text(f"dumps-{name}.toml")
    assert text == psolver.dumps(psolver.loads(text))


@pytest.mark.parametrize("name", ["clues-6x6", "tetrahexes-clues", "soma-cube-clues", "tangram"])
def test_clues_with_longer_names_read_back(name: str) -> None:
    """Every second piece has a longer name, and the board more clues of a solution."""
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    solution = next(iter(psolver.tilings(puzzle, limit=1)))
    puzzle = clued(puzzle, solution, sorted(cell for one in solution for cell in one.cells)[::3])
    longer = {piece.name: f"{piece.name}-{n}" for n, piece in enumerate(puzzle.pieces) if n % 2}
    pieces = tuple(replace(one, name=longer.get(one.name, one.name)) for one in puzzle.pieces)
    clues = tuple((cell, longer.get(piece, piece)) for cell, piece in puzzle.board.clues)
    renamed = replace(puzzle, pieces=pieces, board=replace(puzzle.board, clues=clues))
    assert any(len(piece) > 1 for _, piece in clues)
    assert renamed == psolver.loads(psolver.dumps(renamed), file=renamed.file)
    assert psolver.count(puzzle) == psolver.count(renamed)


CELLS = frozenset({(0, 0), (0, 1)})
DOMINO = Piece("A", ((0, 0), (0, 1)))


class OtherSquares(type(lattice_named("square"))):  # type: ignore[misc]
    """Squares of a lattice that no file can name."""

    name = "other"


OTHER = OtherSquares()


def test_a_lattice_that_no_file_has_is_refused() -> None:
    puzzle = Puzzle((replace(DOMINO, lattice=OTHER),), Board(CELLS, lattice=OTHER))
    with pytest.raises(PsolverError, match=r"^puzzle: a file knows no other lattice$"):
        psolver.dumps(puzzle)
