"""Random puzzles whose pieces may not touch as they like, in every lattice: in most of them there
is room to keep apart, or colours that differ.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from psolver.puzzle.model import Piece, Puzzle
from support.randoms import puzzle_of_some_lattice

COLORS = ("#ff0000", "#00ff00", "#0000ff", None)


def random_touch(seed: int) -> Puzzle:
    """The random puzzle of a number; pieces have colours, some cells become optional."""
    random = Random(f"touch {seed}")
    puzzle = puzzle_of_some_lattice(seed)
    touch = random.choice(["different", "different", "never", "apart"])
    colors = COLORS if random.random() < 0.7 else COLORS[:2]
    pieces = [replace(piece, color=random.choice(colors)) for piece in puzzle.pieces]
    pieces[0] = replace(pieces[0], color=COLORS[0])
    if touch != "different" or random.random() < 0.3:
        pieces = [_rarer(random, piece) for piece in pieces]
    board = puzzle.board
    if touch != "different" or random.random() < 0.3:
        clued = {cell for cell, _ in board.clues}
        bare = {cell for cell in board.must - clued if random.random() < 0.8}
        board = replace(board, must=board.must - bare, may=board.may | bare)
    return replace(puzzle, pieces=tuple(pieces), board=board, touch=touch)


def _rarer(random: Random, piece: Piece) -> Piece:
    """A piece that need not be used, or not so often."""
    if random.random() < 0.3:
        return piece
    return replace(piece, least=min(piece.least, random.choice([0, 0, 1])))
