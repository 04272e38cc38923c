"""Brute force, from the definitions alone: the reference for every engine. It shares only the
values of psolver.puzzle with them.

A placement here is a pair (name of a piece, frozenset of cells); a tiling is a frozenset of placements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

from psolver.puzzle.model import Piece, Puzzle

Cell = tuple[int, int]
Lying = tuple[str, frozenset[Cell]]

TURNS: list[Callable[[Cell], Cell]] = [
    lambda c: (c[0], c[1]),
    lambda c: (c[1], -c[0]),
    lambda c: (-c[0], -c[1]),
    lambda c: (-c[1], c[0]),
]


def flip(c: Cell) -> Cell:
    return (c[0], -c[1])


def moves(rotate: bool, reverse: bool) -> list[Callable[[Cell], Cell]]:
    turns = TURNS if rotate else TURNS[:1]
    flipped = [lambda c, t=t: t(flip(c)) for t in turns] if reverse else []
    return [*turns, *flipped]


def shifted(cells: list[Cell], to: Cell) -> frozenset[Cell]:
    row, column = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - row + to[0], c - column + to[1]) for r, c in cells)


def placements(puzzle: Puzzle, piece: Piece) -> set[Lying]:
    """All placements that fit the board, clues aside."""
    board = set(puzzle.board.must | puzzle.board.may)
    rows, columns = [r for r, _ in board], [c for _, c in board]
    found = set()
    for move in moves(piece.can_rotate, piece.can_reverse):
        image = [move(cell) for cell in piece.shape]
        for row in range(min(rows), max(rows) + 1):
            for column in range(min(columns), max(columns) + 1):
                lying = shifted(image, (row, column))
                if lying <= board:
                    found.add((piece.name, lying))
    return found


def tilings(puzzle: Puzzle) -> Iterator[frozenset[Lying]]:
    """Every tiling once: cell by cell, each covered by some placement or, where optional, left empty for good."""
    clues = dict(puzzle.board.clues)
    cells = sorted(puzzle.board.must | puzzle.board.may)
    bounds = {piece.name: (piece.least, piece.most) for piece in puzzle.pieces}
    covering: dict[Cell, list[Lying]] = {cell: [] for cell in cells}
    for piece in puzzle.pieces:
        for name, lying in placements(puzzle, piece):
            if all(clues.get(cell, name) == name for cell in lying):
                covering[min(lying)].append((name, lying))
    used: Counter[str] = Counter()
    taken: list[Lying] = []
    filled: set[Cell] = set()

    def fill(at: int) -> Iterator[frozenset[Lying]]:
        while at < len(cells) and cells[at] in filled:
            at += 1
        if at == len(cells):
            if all(used[name] >= least for name, (least, _) in bounds.items()):
                yield frozenset(taken)
            return
        for name, lying in covering[cells[at]]:
            most = bounds[name][1]
            if (most is None or used[name] < most) and not lying & filled:
                taken.append((name, lying))
                used[name] += 1
                filled.update(lying)
                yield from fill(at + 1)
                filled.difference_update(lying)
                used[name] -= 1
                taken.pop()
        if cells[at] in puzzle.board.may:
            yield from fill(at + 1)

    return fill(0)


def symmetries(puzzle: Puzzle, up_to: str = "symmetries") -> list[Callable[[Lying], Lying]]:
    """The group of section "which solutions are the same", from its definition, as maps of placements."""
    board = puzzle.board
    cells = sorted(board.must | board.may)
    sets = {
        piece.name: frozenset(placements(puzzle, piece)) if piece.most != 0 else frozenset() for piece in puzzle.pieces
    }
    found = []
    for number, move in enumerate(moves(True, True)):
        image = [move(cell) for cell in cells]
        row = min(r for r, _ in cells) - min(r for r, _ in image)
        column = min(c for _, c in cells) - min(c for _, c in image)

        def whole(cell: Cell, move: Callable[[Cell], Cell] = move, row: int = row, column: int = column) -> Cell:
            r, c = move(cell)
            return (r + row, c + column)

        if {whole(c) for c in cells} != set(cells) or {whole(c) for c in board.may} != set(board.may):
            continue
        reverses = number >= 4
        if up_to == "rotations" and reverses:
            continue
        renaming = _renaming(puzzle, sets, whole, exchange=up_to == "reflections" and reverses)
        if renaming is None or {(whole(c), renaming[n]) for c, n in board.clues} != set(board.clues):
            continue
        found.append(lambda lying, whole=whole, names=renaming: (names[lying[0]], frozenset(map(whole, lying[1]))))
    return found


def _renaming(
    puzzle: Puzzle, sets: dict[str, frozenset[Lying]], whole: Callable[[Cell], Cell], exchange: bool
) -> dict[str, str] | None:
    """The first permutation of the pieces (the identity unless `exchange`) under which placements go to placements."""
    names = [piece.name for piece in puzzle.pieces]
    bounds = {piece.name: (piece.least, piece.most) for piece in puzzle.pieces}
    for images in permutations(names) if exchange else [tuple(names)]:
        renamed = dict(zip(names, images, strict=True))
        if all(
            bounds[a] == bounds[b] and {(b, frozenset(map(whole, lying))) for _, lying in sets[a]} == sets[b]
            for a, b in renamed.items()
        ):
            return renamed
    return None


def classes(puzzle: Puzzle, found: set[frozenset[Lying]], up_to: str = "symmetries") -> list[set[frozenset[Lying]]]:
    """The tilings in classes: closed under the maps, one class after the other."""
    maps = symmetries(puzzle, up_to)
    left = set(found)
    result = []
    while left:
        todo = [left.pop()]
        members = set(todo)
        while todo:
            one = todo.pop()
            for image in (frozenset(map(move, one)) for move in maps):
                if image not in members:
                    members.add(image)
                    todo.append(image)
        left -= members
        result.append(members)
    return result
