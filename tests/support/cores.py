"""Reasons by themselves: cores as puzzles of their own, weights as a reader checks them."""

from __future__ import annotations

from dataclasses import replace
from math import gcd

from psolver import Colouring, Core, Puzzle
from support import brute


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


def with_less(core: Core) -> list[Core]:
    """The cores that a core is without each of its parts."""
    less: list[Core] = []
    for name in ("cells", "least", "most"):
        parts = getattr(core, name)
        less += [
            core._replace(**{name: tuple(other for other in parts if other != part)})
            for part in parts
        ]
    for number, group in enumerate(core.groups):
        before, after = core.groups[:number], core.groups[number + 1 :]
        looser = [replace(group, least=0)] * (group.least > 0)
        looser += [replace(group, most=None)] * (group.most is not None)
        less += [core._replace(groups=(*before, bound, *after)) for bound in looser]
    return less


def weights_fault_as_shown(puzzle: Puzzle, found: Colouring) -> str:
    """Why the numbers of a colouring that bounds do not contradict each other; "" if they do.

    The weights are small whole numbers, the bounds those of all placements, the sums those of all
    ways to use the pieces that cover as many cells as the board has.
    """
    of_cell, of_piece = dict(found.weights.cells), dict(found.weights.pieces)
    least, board = found.weights.least, puzzle.board
    if min(of_cell.values()) < 0:
        return "" if board.may else "a weight is below 0"
    if gcd(*of_cell.values()) > 1:
        return "the weights have a common factor"
    sums = {(0, 0)}
    for piece in puzzle.pieces:
        if piece.most == 0:
            continue
        bound = of_piece.get(piece.name, 0)
        for one in brute.placements(puzzle, piece):
            total = sum(of_cell.get(cell, 0) for cell in one[1])
            clued = any(cell in one[1] and name != piece.name for cell, name in board.clues)
            if (
                piece.name not in found.unused
                and not clued
                and (total < bound if least else total > bound)
            ):
                return f"{piece.name} weighs {total}, its bound is {bound}"
        room = len(board.cells) // piece.size
        most = room if piece.most is None else min(piece.most, room)
        sums = {
            (area + n * piece.size, total + n * bound)
            for area, total in sums
            for n in range(piece.least, most + 1)
        }
    there = sum(of_cell.get(cell, 0) for cell in (board.cells if least else board.must))
    wholes = [total for area, total in sums if len(board.must) <= area <= len(board.cells)]
    best = (min if least else max)(wholes)
    if (best, there) != (found.covered, found.there):
        return f"{best} and {there} instead of {found.covered} and {found.there}"
    return "" if (best > there if least else best < there) else "no contradiction"
