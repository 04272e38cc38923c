"""Brute force for symmetry puzzles, from the definitions alone: pieces one after another along the
border, then a look at the union. It shares only the values of psolver.puzzle with what it checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from psolver import Puzzle, SymmetryGoal, Tiling
from support.brute import Lying, placements
from support.by_hand import Cell, beside, moves, shifted, shifts

Arrangement = frozenset[Lying]
KINDS = {
    "square": [
        ("mirror", lambda c: (c[0], -c[1])),
        ("mirror", lambda c: (-c[0], c[1])),
        ("diagonal", lambda c: (c[1], c[0])),
        ("diagonal", lambda c: (-c[1], -c[0])),
        ("rotation", lambda c: (-c[0], -c[1])),
        ("quarter", lambda c: (c[1], -c[0])),
    ],
    **{
        lattice: [
            *zip(["sixth", "third", "rotation"], moves(True, False, lattice)[1:4], strict=True),
            *zip(
                ["upright mirror", "level mirror"] * 3, moves(True, True, lattice)[6:], strict=True
            ),
        ]
        for lattice in ("hexagon", "triangle")
    },
}


def to_origin(cells: Iterable[Cell]) -> Cell:
    """The translation that brings cells to the origin: the lowest row and column, or the lowest of
    the first two numbers, become 0.
    """
    lowest = [-min(values) for values in zip(*cells, strict=True)]
    return (*lowest[:2], -lowest[0] - lowest[1])[: len(lowest)]


def corner(cells: Iterable[Cell]) -> frozenset[Cell]:
    """Cells moved to the origin."""
    cells = list(cells)
    return shifted(cells, to_origin(cells))


def at_origin(arrangement: Iterable[Lying]) -> Arrangement:
    """An arrangement moved to the origin as a whole."""
    arrangement = list(arrangement)
    by = to_origin([cell for _, lying in arrangement for cell in lying])
    return frozenset((name, shifted(lying, by)) for name, lying in arrangement)


def images(puzzle: Puzzle) -> dict[str, set[frozenset[Cell]]]:
    """Of each piece that may be used, every way to lay it down, at the origin."""
    return {
        piece.name: {
            corner(map(move, piece.shape))
            for move in moves(piece.can_rotate, piece.can_reverse, piece.lattice.name)
        }
        for piece in puzzle.pieces
        if piece.most != 0
    }


def group(puzzle: Puzzle) -> list[Callable[[Cell], Cell]]:
    """The moves that keep every piece's ways to lie."""
    ways = images(puzzle).values()
    return [
        move
        for move in moves(True, True, puzzle.board.lattice.name)
        if all({corner(map(move, way)) for way in lying} == lying for lying in ways)
    ]


def is_connected(figure: frozenset[Cell], lattice: str = "square") -> bool:
    todo = [min(figure)]
    left = set(figure) - set(todo)
    while todo:
        near = beside(todo.pop(), lattice) & left
        left -= near
        todo += near
    return not left


@lru_cache(10_000)  # pieces form many figures in several ways
def kinds(figure: frozenset[Cell], lattice: str = "square") -> frozenset[str]:
    """The kinds of symmetry that a figure has."""
    still = corner(figure)
    every = ((name, corner(map(move, figure))) for name, move in KINDS[lattice])
    return frozenset(name for name, image in every if image == still)


def union(arrangement: Iterable[Lying]) -> frozenset[Cell]:
    return frozenset(cell for _, lying in arrangement for cell in lying)


def grown(puzzle: Puzzle) -> Iterator[Arrangement]:
    """Every arrangement whose pieces hang together, once, at the origin; of its images under the
    group one at least.
    """
    ways, turns = images(puzzle), group(puzzle)
    most = {piece.name: piece.most for piece in puzzle.pieces}
    first = next((piece.name for piece in puzzle.pieces if piece.least), None)
    level = set()
    for name, lying in ways.items():
        if first in (None, name):
            seen: set[frozenset[Cell]] = set()
            for way in lying:
                if first is None or way not in seen:
                    level.add(frozenset({(name, way)}))
                seen |= {corner(map(turn, way)) for turn in turns}
    while level:
        yield from level
        level = {
            at_origin([*arrangement, (name, lying)])
            for arrangement in level
            for name, lying in _beside(arrangement, ways, most, puzzle.board.lattice.name)
        }


def _beside(
    arrangement: Arrangement,
    ways: dict[str, set[frozenset[Cell]]],
    most: dict[str, int | None],
    lattice: str,
) -> Iterator[Lying]:
    filled = union(arrangement)
    border = set().union(*(beside(cell, lattice) for cell in filled)) - filled
    used = Counter(name for name, _ in arrangement)
    for name, lying in ways.items():
        bound = most[name]
        if bound is not None and used[name] >= bound:
            continue
        for way in lying:
            for by in {by for cell in way for by in shifts(cell, border, lattice)}:
                moved = shifted(way, by)
                if not moved & filled:
                    yield name, moved


def scattered(puzzle: Puzzle) -> Iterator[Arrangement]:
    """Every arrangement in a frame, wherever the pieces lie."""
    lying = sorted(
        (
            (name, cells)
            for piece in puzzle.pieces
            if piece.most != 0
            for name, cells in placements(puzzle, piece)
        ),
        key=lambda pair: (pair[0], sorted(pair[1])),
    )
    most = sum(
        len(puzzle.board.may) if piece.most is None else piece.most for piece in puzzle.pieces
    )
    for number in range(1, most + 1):
        for chosen in combinations(lying, number):
            if len(union(chosen)) == sum(len(cells) for _, cells in chosen):
                yield at_origin(chosen)


def answers(
    puzzle: Puzzle, goal: SymmetryGoal
) -> tuple[dict[Arrangement, Arrangement], set[frozenset[Cell]]]:
    """The arrangements that answer a puzzle, one of each class by the class's least member, and
    their figures.
    """
    turns, lattice = group(puzzle), puzzle.board.lattice.name
    frame = puzzle.board.may if goal.framed else None
    classes: dict[Arrangement, Arrangement] = {}
    figures = set()
    for arrangement in grown(puzzle) if goal.connected else scattered(puzzle):
        figure = union(arrangement)
        used = Counter(name for name, _ in arrangement)
        if any(
            used[p.name] < p.least or (p.most is not None and used[p.name] > p.most)
            for p in puzzle.pieces
        ):
            continue
        if not kinds(figure, lattice) & set(goal.kinds):
            continue
        if goal.connected and not is_connected(figure, lattice):
            continue
        same = [
            at_origin((name, frozenset(map(turn, cells))) for name, cells in arrangement)
            for turn in turns
        ]
        if frame is None or any(fits(union(image), frame, lattice) for image in same):
            classes[least(same)] = arrangement
            every = moves(True, True, lattice)
            figures.add(min((corner(map(move, figure)) for move in every), key=sorted))
    return classes, figures


def least(arrangements: Iterable[Arrangement]) -> Arrangement:
    """The first of some arrangements in a fixed order."""
    return min(arrangements, key=lambda a: sorted((name, sorted(cells)) for name, cells in a))


def first_image(tiling: Tiling, turns: Iterable[Callable[[Cell], Cell]]) -> Arrangement:
    """The first of the images of an arrangement, each at the origin."""
    return least(
        at_origin((one.piece, frozenset(map(turn, one.cells))) for one in tiling) for turn in turns
    )


def fits(figure: frozenset[Cell], frame: frozenset[Cell], lattice: str = "square") -> bool:
    """Can a figure be moved into a frame?"""
    return any(shifted(figure, by) <= frame for by in shifts(min(figure), frame, lattice))
