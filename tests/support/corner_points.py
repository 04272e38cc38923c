"""Brute force for solids by their corner points alone: a cell is the set of its corners, which are
whole numbers, and a piece lies wherever a rotation of space and a translation take all its cells to
cells of the board. It uses the points that `Lattice.corners` returns, and nothing else of psolver's
geometry.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import prod

from psolver import Cell, Puzzle

Solid = frozenset[Cell]  # the corner points of a cell
Figure = frozenset[Solid]
Turn = tuple[tuple[int, ...], tuple[int, ...]]  # the axis and the sign of each coordinate


def turns(reflections: bool) -> list[Turn]:
    """The rotations of a cube, with or without the reflections."""
    found = []
    for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        swaps = sum(axes[low] > axes[high] for low in range(3) for high in range(low + 1, 3))
        if reflections or prod(signs) == (-1) ** swaps:
            found.append((axes, signs))
    return found


def figure(puzzle: Puzzle, cells: Iterator[Cell]) -> Figure:
    """Some cells by their corner points."""
    return frozenset(frozenset(puzzle.board.lattice.corners(cell)) for cell in cells)


def turned(shape: Figure, turn: Turn) -> Figure:
    axes, signs = turn
    return frozenset(
        frozenset(tuple(s * p[a] for a, s in zip(axes, signs, strict=True)) for p in solid)
        for solid in shape
    )


def moved(shape: Figure, by: Cell) -> Figure:
    return frozenset(
        frozenset(tuple(a + b for a, b in zip(p, by, strict=True)) for p in solid)
        for solid in shape
    )


def images(shape: Figure, onto: Figure, reflections: bool) -> Iterator[tuple[Turn, Cell, Figure]]:
    """The images of a shape among some solids, each with its turn and its translation."""
    for turn in turns(reflections):
        image = turned(shape, turn)
        first = min(min(map(sorted, image)))
        for end in {point for solid in onto for point in solid}:
            by = tuple(a - b for a, b in zip(end, first, strict=True))
            there = moved(image, by)
            if there <= onto:
                yield turn, by, there


def tilings(puzzle: Puzzle) -> set[frozenset[tuple[str, Figure]]]:
    """All tilings of a puzzle with bounds on its pieces, all of whose cells must be covered."""
    board = figure(puzzle, iter(puzzle.board.must))
    places = [
        (piece.name, there)
        for piece in puzzle.pieces
        for there in {
            there
            for _, _, there in images(figure(puzzle, iter(piece.shape)), board, piece.can_reverse)
        }
    ]
    most = {p.name: len(board) if p.most is None else p.most for p in puzzle.pieces}
    least = {p.name: p.least for p in puzzle.pieces}
    found = set()

    def search(rest: Figure, lying: list[tuple[str, Figure]]) -> None:
        used = [name for name, _ in lying]
        if not rest:
            if all(used.count(name) >= number for name, number in least.items()):
                found.add(frozenset(lying))
            return
        first = min(rest, key=sorted)
        for name, there in places:
            if first in there and there <= rest and used.count(name) < most[name]:
                search(rest - there, [*lying, (name, there)])

    search(board, [])
    return found


def classes(puzzle: Puzzle, found: set[frozenset[tuple[str, Figure]]], reflections: bool) -> int:
    """The number of tilings up to symmetries of the board: rotations, and with `reflections` those
    that the pieces allow, too, all of which are reflections of themselves here or may be reflected.
    """
    board = figure(puzzle, iter(puzzle.board.must))
    symmetries = [(turn, by) for turn, by, _ in images(board, board, reflections)]
    left = set(found)
    number = 0
    while left:
        one = next(iter(left))
        left -= {
            frozenset((name, moved(turned(there, turn), by)) for name, there in one)
            for turn, by in symmetries
        }
        number += 1
    return number
