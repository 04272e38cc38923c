"""Cores, as puzzles of their own."""

from __future__ import annotations

from dataclasses import replace

from psolver.puzzle.model import Puzzle
from psolver.puzzle.reason import Core


def part_of(puzzle: Puzzle, core: Core) -> Puzzle:
    """The puzzle that a core says is impossible."""
    least, most = dict(core.least), dict(core.most)
    pieces = tuple(
        p if p.most == 0 else replace(p, least=least.get(p.name, 0), most=most.get(p.name))
        for p in puzzle.pieces
    )
    must = frozenset(core.cells)
    board = replace(puzzle.board, must=must, may=frozenset(puzzle.board.cells) - must)
    rules = {"groups": core.groups, "touch": core.touch, "best": None}
    return replace(puzzle, pieces=pieces, board=board, **rules)
