"""Random puzzles whose pieces have marks at their sides, in every flat lattice."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from psolver.puzzle.model import Piece, Puzzle
from support import brute
from support.randoms import drawable, random_hexagons, random_puzzle, random_triangles

MAKERS = (random_puzzle, random_hexagons, random_puzzle, random_triangles)


def random_edges(seed: int) -> Puzzle:
    """The random puzzle of a number: some sides of its pieces have marks, few different ones."""
    random = Random(f"edges {seed}")
    puzzle = drawable(MAKERS[seed % len(MAKERS)](seed))
    rule = random.choice(["equal", "equal", "opposite"])
    marks = random.choice(["a", "ab", "ab", "abc"])
    if rule == "opposite":
        marks += marks.upper()
    bare = random.choice([0.1, 0.4, 0.8])
    pieces = [_marked(random, piece, marks, bare) for piece in puzzle.pieces]
    if not any(piece.edges for piece in pieces):
        return random_edges(seed + 100_000)
    border = random.choice([*marks]) if random.random() < 0.25 else ""
    board = puzzle.board
    if random.random() < 0.3:
        bare_cells = {cell for cell in board.must if random.random() < 0.3}
        bare_cells -= {cell for cell, _ in board.clues}
        board = replace(board, must=board.must - bare_cells, may=board.may | bare_cells)
    return replace(puzzle, pieces=tuple(pieces), board=board, edges=rule, border=border)


def _marked(random: Random, piece: Piece, marks: str, bare: float) -> Piece:
    """A piece with marks at most of its sides, at some at random."""
    shape = set(piece.shape)
    sides = sorted(
        (*cell, *beyond)
        for cell in shape
        for beyond in brute.beside(cell, piece.lattice.name) - shape
    )
    edges = tuple((side, random.choice(marks)) for side in sides if random.random() >= bare)
    most = piece.most
    if most is not None and random.random() < 0.5:
        most += 1
    return replace(piece, edges=edges, least=min(piece.least, random.choice([0, 1, 2])), most=most)
