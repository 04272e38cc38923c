"""With `only` a file has the solutions that it has without the other pieces, whatever its goal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from support.random_figures import FIGURE_MAKERS
from support.random_mixtures import random_mixture, random_with
from support.random_plain import drawable, grown
from support.seeds import seeds

import psolver
from psolver import Board, Piece, Puzzle, Search
from psolver.core import frame_cells

MAKERS = (
    *FIGURE_MAKERS,
    random_mixture,
    random_with("best"),
    random_with("blocking"),
    random_with("groups"),
    random_with("regions"),
)


def with_another(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with one more piece, larger than the others, in a frame that is large enough."""
    lattice = puzzle.board.lattice
    size = random.randint(1, 2 + max(piece.size for piece in puzzle.pieces))
    shape = tuple(grown(random, size, lattice))
    least, most = random.choice([(1, 1), (0, 2), (2, 3)])
    flags = puzzle.pieces[0].can_rotate, puzzle.pieces[0].can_reverse
    other = Piece("other", shape, least, most, *flags, lattice=lattice)
    pieces = (*puzzle.pieces, other)
    if puzzle.goal and not puzzle.goal.framed:
        board = Board(frozenset(), frozenset(frame_cells(pieces)), lattice=lattice)
        return replace(puzzle, pieces=pieces, board=board)
    return replace(puzzle, pieces=pieces)


def numbers(puzzle: Puzzle) -> tuple[int | None, ...]:
    with Search(puzzle) as search:
        assert all(not psolver.verify(puzzle, tiling) for tiling in search)
    return search.outcome.solutions, search.outcome.distinct, search.outcome.figures


@pytest.mark.parametrize("seed", seeds(24, 240))
def test_only_leaves_other_pieces_in_the_box(seed: int) -> None:
    random = Random(f"only {seed}")
    puzzle = drawable(MAKERS[seed % len(MAKERS)](seed))
    names = ", ".join(f'"{piece.name}"' for piece in puzzle.pieces)
    text = psolver.dumps(with_another(puzzle, random))
    chosen = psolver.loads(f"only = [{names}]\n{text}")
    assert numbers(puzzle) == numbers(chosen)
    assert chosen == replace(psolver.loads(psolver.dumps(chosen)), file=chosen.file)
