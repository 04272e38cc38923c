"""Brute force for symmetry puzzles, from the definitions alone: pieces one after another along the
border, then a look at the union. It shares only the values of psolver.puzzle with what it checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from psolver.puzzle.model import Puzzle, SymmetryGoal
from psolver.puzzle.tiling import Tiling
from support.brute import Cell, Lying, moves, placements

Arrangement = frozenset[Lying]
EIGHT = moves(True, True)


def corner(cells: Iterable[Cell]) -> frozenset[Cell]:
    """Cells moved to the origin."""
    cells = list(cells)
    row, column = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - row, c - column) for r, c in cells)


def at_origin(arrangement: Iterable[Lying]) -> Arrangement:
    """An arrangement moved to the origin as a whole."""
    arrangement = list(arrangement)
    cells = [cell for _, lying in arrangement for cell in lying]
    row, column = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset(
        (name, frozenset((r - row, c - column) for r, c in lying)) for name, lying in arrangement
    )


def images(puzzle: Puzzle) -> dict[str, set[frozenset[Cell]]]:
    """Of each piece that may be used, every way to lay it down, at the origin."""
    return {
        piece.name: {
            corner(map(move, piece.shape)) for move in moves(piece.can_rotate, piece.can_reverse)
        }
        for piece in puzzle.pieces
        if piece.most != 0
    }


def group(puzzle: Puzzle) -> list[Callable[[Cell], Cell]]:
    """The moves that keep every piece's ways to lie."""
    ways = images(puzzle).values()
    return [
        move
        for move in EIGHT
        if all({corner(map(move, way)) for way in lying} == lying for lying in ways)
    ]


def touching(cell: Cell) -> set[Cell]:
    r, c = cell
    return {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}


def is_connected(figure: frozenset[Cell]) -> bool:
    todo = [min(figure)]
    left = set(figure) - set(todo)
    while todo:
        near = touching(todo.pop()) & left
        left -= near
        todo += near
    return not left


def kinds(figure: frozenset[Cell]) -> set[str]:
    """The kinds of symmetry that a figure has."""
    still = corner(figure)
    names: list[tuple[str, Callable[[Cell], Cell]]] = [
        ("mirror", lambda c: (c[0], -c[1])),
        ("mirror", lambda c: (-c[0], c[1])),
        ("diagonal", lambda c: (c[1], c[0])),
        ("diagonal", lambda c: (-c[1], -c[0])),
        ("rotation", lambda c: (-c[0], -c[1])),
        ("quarter", lambda c: (c[1], -c[0])),
    ]
    return {name for name, move in names if corner(map(move, figure)) == still}


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
            for name, lying in _beside(arrangement, ways, most)
        }


def _beside(
    arrangement: Arrangement, ways: dict[str, set[frozenset[Cell]]], most: dict[str, int | None]
) -> Iterator[Lying]:
    filled = union(arrangement)
    border = set().union(*map(touching, filled)) - filled
    used = Counter(name for name, _ in arrangement)
    for name, lying in ways.items():
        bound = most[name]
        if bound is not None and used[name] >= bound:
            continue
        for way in lying:
            shifts = {(r - a, c - b) for r, c in border for a, b in way}
            for row, column in shifts:
                moved = frozenset((a + row, b + column) for a, b in way)
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
    turns = group(puzzle)
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
        if not kinds(figure) & set(goal.kinds) or (goal.connected and not is_connected(figure)):
            continue
        same = [
            at_origin((name, frozenset(map(turn, cells))) for name, cells in arrangement)
            for turn in turns
        ]
        if frame is None or any(fits(union(image), frame) for image in same):
            classes[least(same)] = arrangement
            figures.add(min((corner(map(move, figure)) for move in EIGHT), key=sorted))
    return classes, figures


def least(arrangements: Iterable[Arrangement]) -> Arrangement:
    """The first of some arrangements in a fixed order."""
    return min(arrangements, key=lambda a: sorted((name, sorted(cells)) for name, cells in a))


def first_image(tiling: Tiling, turns: Iterable[Callable[[Cell], Cell]]) -> Arrangement:
    """The first of the images of an arrangement, each at the origin."""
    return least(
        at_origin((one.piece, frozenset(turn(cell) for cell in one.cells)) for one in tiling)  # type: ignore[arg-type]
        for turn in turns
    )


def fits(figure: frozenset[Cell], frame: frozenset[Cell]) -> bool:
    """Can a figure be moved into a frame?"""
    r0, c0 = min(figure)
    return any(all((r - r0 + a, c - c0 + b) in frame for r, c in figure) for a, b in frame)
