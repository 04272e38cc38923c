"""Grounds of the board, the marks that lie on them, and open cells of pieces."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest
from support.agreement import check_engine, check_rests, groups_of, is_listed_by_all
from support.brute import tilings, to_tiling
from support.random_mixtures import random_mixture

import psolver
from psolver import OpenCells, Piece, Puzzle, PuzzleError

ENGINES = ("auto", "sat", "dlx", "backtrack", "count")
FEATURES = (("optional",), ("wrap",), ("marks", "optional"), ("parts",), ("best",))
FEATURES_WITH_OPEN_CELLS = (("optional",), ("groups",), ("marks", "optional"))
MOST_TILINGS = 300


@cache
def random_grounds(seed: int) -> Puzzle:
    """A random puzzle with grounds, on which some tilings stay right most often; every second one
    has pieces with open cells.
    """
    random = Random(f"grounds {seed}")
    features = FEATURES_WITH_OPEN_CELLS if seed % 2 else FEATURES
    for number in range(seed * 1000, seed * 1000 + 1000):
        puzzle = random_mixture(number, *features[seed // 2 % len(features)])
        marked = [_marked(random, piece) for piece in puzzle.pieces]
        cells = puzzle.board.cells
        names = random.choice(["an", "an#", "anc", "an####"])
        grounds = {cell: random.choice(names) for cell in cells}
        marks_on = []
        for mark in "12":
            on = "".join(name for name in "anc" if random.random() < 0.7)
            marks_on.append(f"{mark} on {on or 'none'}")
        board = replace(puzzle.board, marks=())
        with suppress(PuzzleError):
            made = puzzle.having(
                pieces=marked, board=board, grounds=tuple(grounds.items()), marks_on=marks_on
            )
            if seed % 2:
                made = _with_open_cells(random, made)
            number_of_tilings = len(list(islice(tilings(made), MOST_TILINGS)))
            if number_of_tilings < MOST_TILINGS and (number_of_tilings or random.random() < 0.1):
                return made
    raise AssertionError("no puzzle has a tiling on its grounds")


def _marked(random: Random, piece: Piece) -> Piece:
    marks = [(cell, random.choice("12345")) for cell in piece.shape if random.random() < 0.8]
    return replace(piece, marks=tuple(marks), back=None)


def _with_open_cells(random: Random, puzzle: Puzzle) -> Puzzle:
    """The puzzle with cells beside some pieces, on its board and around it. Raises PuzzleError."""
    lattice = puzzle.board.lattice
    drawn = dict(puzzle.grounds)
    for cell in puzzle.board.cells:
        for beyond in lattice.neighbours(cell):
            if min(lattice.shown(beyond)) >= 0 and random.random() < 0.9:
                drawn.setdefault(beyond, random.choice("an##"))
    open_cells = []
    for piece in random.sample(puzzle.pieces, min(2, len(puzzle.pieces))):
        around = {near for cell in piece.shape for near in lattice.neighbours(cell)}
        beside = sorted(around.difference(piece.shape))
        chosen = random.sample(beside, random.randint(1, 2))
        open_cells.append(OpenCells(piece.name, tuple((c, random.choice("+12")) for c in chosen)))
    return puzzle.having(grounds=tuple(drawn.items()), open_cells=tuple(open_cells))


@pytest.mark.rooms
@pytest.mark.parametrize(
    "numbers", [range(4), pytest.param(range(4, 100), marks=pytest.mark.slow)], ids=str
)
def test_marks_lie_on_their_grounds(numbers: range) -> None:
    for number in numbers:
        puzzle = random_grounds(number)
        random = Random(number)
        assert bool(puzzle.open_cells) == bool(number % 2)
        engine = ENGINES[number % (len(ENGINES) if is_listed_by_all(puzzle) else 2)]
        check_engine(puzzle, engine, groups_of(puzzle, number))
        with suppress(psolver.PsolverError):
            assert puzzle == psolver.loads(psolver.dumps(puzzle))
        assert puzzle == Puzzle.from_dict(puzzle.to_dict())
        if puzzle.best:
            continue
        every = set(tilings(puzzle))
        loose = puzzle.having(grounds=(), marks_on=(), open_cells=())
        for found in islice(tilings(loose), 12):
            is_right = not psolver.verify(puzzle, to_tiling(puzzle, found))
            assert is_right == (found in every)
        check_rests(puzzle, sorted(every, key=str), random)
