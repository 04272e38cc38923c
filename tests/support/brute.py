"""Brute force, from the definitions alone: the reference for every engine. It shares only the
values of psolver.puzzle with them.

A placement here is a pair (name of a piece, frozenset of cells); a tiling is a frozenset of
placements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import Any

from psolver.puzzle.model import Board, Piece, PieceGroup, Puzzle
from support import brute_flat

Cell = tuple[int, ...]
Lying = tuple[str, frozenset[Cell]]
KEPT = 64  # answers about boards and pieces: those of a puzzle, which are asked for again and again

TURNS: list[Callable[[Cell], Cell]] = [
    lambda c: (c[0], c[1]),
    lambda c: (c[1], -c[0]),
    lambda c: (-c[0], -c[1]),
    lambda c: (-c[1], c[0]),
]


def turns_of_cubes() -> list[Callable[[Cell], Cell]]:
    """The rotations in space, the identity first: those that take the axes to three that are
    right-handed.
    """
    right_handed = [
        ((0, 1, 2), 1),
        ((1, 2, 0), 1),
        ((2, 0, 1), 1),
        ((0, 2, 1), -1),
        ((2, 1, 0), -1),
        ((1, 0, 2), -1),
    ]
    return [
        lambda c, axes=axes, signs=signs: tuple(
            sign * c[axis] for axis, sign in zip(axes, signs, strict=True)
        )
        for axes, hand in right_handed
        for signs in product((1, -1), repeat=3)
        if signs[0] * signs[1] * signs[2] == hand
    ]


def flip(c: Cell) -> Cell:
    return (*c[:-1], -c[-1])


def moves(rotate: bool, reverse: bool, lattice: str = "square") -> list[Callable[[Cell], Cell]]:
    """What a piece may take, up to translations: rotations, the identity first, then as many
    reflections if it may be flipped over.
    """
    if lattice in brute_flat.MOVES:
        every = brute_flat.MOVES[lattice]
        rotations, reflections = every[:6], every[6:]
    else:
        rotations = turns_of_cubes() if lattice == "cubic" else TURNS
        reflections = [lambda c, t=t: t(flip(c)) for t in rotations]
    return [*rotations[: None if rotate else 1], *reflections[: None if rotate else 1] * reverse]


def beside(cell: Cell, lattice: str) -> set[Cell]:
    """The cells that share a side, in space a face, with a cell."""
    if lattice == "hexagon":
        return brute_flat.beside_hexagon(cell)
    if lattice == "triangle":
        return brute_flat.beside_triangle(cell)
    changes = product(range(len(cell)), (-1, 1))
    return {(*cell[:axis], cell[axis] + by, *cell[axis + 1 :]) for axis, by in changes}


def shifts(cell: Cell, to: Iterable[Cell], lattice: str) -> Iterator[Cell]:
    """The translations that take a cell to some others; a triangle comes only to one that points
    the same way.
    """
    if lattice == "square":  # the same, sooner
        row, column = cell
        for down, right in to:
            yield down - row, right - column
        return
    for other in to:
        by = tuple(a - b for a, b in zip(other, cell, strict=True))
        if lattice not in brute_flat.MOVES or sum(by) == 0:
            yield by


def shifted(cells: Iterable[Cell], by: Cell) -> frozenset[Cell]:
    if len(by) == 2:  # the same, sooner
        down, right = by
        return frozenset([(row + down, column + right) for row, column in cells])
    return frozenset(tuple(a + b for a, b in zip(cell, by, strict=True)) for cell in cells)


def placements(puzzle: Puzzle, piece: Piece) -> frozenset[Lying]:
    """All placements that fit the board, clues aside."""
    return _placements(puzzle.board, piece)


@lru_cache(KEPT)
def _placements(board: Board, piece: Piece) -> frozenset[Lying]:
    from support.brute_wrap import folder

    cells, lattice, fold = board.must | board.may, board.lattice.name, folder(board)
    found = set()
    for move in moves(piece.can_rotate, piece.can_reverse, lattice):
        image = [move(cell) for cell in piece.shape]
        for by in shifts(image[0], cells, lattice):
            lying = frozenset(map(fold, shifted(image, by)))
            if lying <= cells and len(lying) == len(image):
                found.add((piece.name, lying))
    return frozenset(found)


def in_order(one: Lying) -> list[Cell]:
    """By what the placements of a piece are sorted, so that every run finds the same first."""
    return sorted(one[1])


def keeps(group: PieceGroup, used: Counter[str]) -> bool:
    """Are the pieces of a group used as often together as they should be?"""
    times = sum(used[name] for name in group.pieces)
    return group.least <= times and (group.most is None or times <= group.most)


def tilings(puzzle: Puzzle) -> Iterator[frozenset[Lying]]:
    """Every tiling once: cell by cell, each covered by some placement or, where optional, left
    empty for good.
    """
    clues = dict(puzzle.board.clues)
    cells = sorted(puzzle.board.must | puzzle.board.may)
    bounds = {piece.name: (piece.least, piece.most) for piece in puzzle.pieces}
    covering: dict[Cell, list[Lying]] = {cell: [] for cell in cells}
    for piece in puzzle.pieces:
        for name, lying in sorted(placements(puzzle, piece), key=in_order):
            if all(clues.get(cell, name) == name for cell in lying):
                covering[min(lying)].append((name, lying))
    from support.brute_touch import may_lie_beside

    used: Counter[str] = Counter()
    taken: list[Lying] = []
    filled: set[Cell] = set()

    def fill(at: int) -> Iterator[frozenset[Lying]]:
        while at < len(cells) and cells[at] in filled:
            at += 1
        if at == len(cells):
            enough = all(used[name] >= least for name, (least, _) in bounds.items())
            if enough and all(keeps(group, used) for group in puzzle.groups):
                yield frozenset(taken)
            return
        for name, lying in covering[cells[at]]:
            most = bounds[name][1]
            free = (most is None or used[name] < most) and filled.isdisjoint(lying)
            if free and may_lie_beside(puzzle, (name, lying), taken):
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
    """The group of section "which solutions are the same", from its definition, as maps of
    placements.
    """
    board, lattice = puzzle.board, puzzle.board.lattice.name
    sets = {
        piece.name: frozenset(placements(puzzle, piece)) if piece.most != 0 else frozenset()
        for piece in puzzle.pieces
    }
    found = []
    for whole, reverses in _maps(board, lattice):
        if {whole(cell) for cell in board.may} != board.may:
            continue
        values = dict(puzzle.best.cells) if puzzle.best else {}
        if {whole(cell): value for cell, value in values.items()} != values:
            continue
        if up_to == "rotations" and reverses:
            continue
        renaming = _renaming(puzzle, sets, whole, exchange=up_to == "reflections" and reverses)
        if renaming is None or {(whole(c), renaming[n]) for c, n in board.clues} != set(
            board.clues
        ):
            continue
        found.append(
            lambda lying, whole=whole, names=renaming: (
                names[lying[0]],
                frozenset(map(whole, lying[1])),
            )
        )
    return found


def _maps(board: Board, lattice: str) -> Iterator[tuple[Callable[[Cell], Cell], bool]]:
    """The maps that keep the cells of a board, and whether each is a reflection."""
    from support import brute_wrap

    if board.wrap:
        yield from brute_wrap.maps_of_wrapped(board)
        return
    if board.separate:
        yield from brute_wrap.maps_of_parts(board)
        return
    cells = board.must | board.may
    every = moves(True, True, lattice)
    for number, move in enumerate(every):
        image = [move(cell) for cell in sorted(cells)]
        onto = [by for by in shifts(image[0], cells, lattice) if shifted(image, by) == cells]
        if not onto:
            continue
        (shift,) = onto  # a translation that keeps finitely many cells moves none

        def whole(cell: Cell, move: Callable[[Cell], Cell] = move, shift: Cell = shift) -> Cell:
            return tuple(a + b for a, b in zip(move(cell), shift, strict=True))

        yield whole, number >= len(every) // 2


def _renaming(
    puzzle: Puzzle, sets: dict[str, frozenset[Lying]], whole: Callable[[Cell], Cell], exchange: bool
) -> dict[str, str] | None:
    """The first permutation of the pieces (the identity unless `exchange`) under which placements
    go to placements.
    """
    names = [piece.name for piece in puzzle.pieces]
    values = dict(puzzle.best.pieces) if puzzle.best else {}
    bounds = {
        piece.name: (
            (piece.least, piece.most, values.get(piece.name, 0)),
            [piece.name in g.pieces for g in puzzle.groups],
            piece.color if puzzle.touch == "different" else None,
        )
        for piece in puzzle.pieces
    }
    for images in permutations(names) if exchange else [tuple(names)]:
        renamed = dict(zip(names, images, strict=True))
        if all(
            bounds[a] == bounds[b]
            and {(b, frozenset(map(whole, lying))) for _, lying in sets[a]} == sets[b]
            for a, b in renamed.items()
        ):
            return renamed
    return None


def closed_under(
    maps: Iterable[Callable[[Any], Any]], found: set[frozenset[Any]]
) -> list[set[frozenset[Any]]]:
    """Tilings in classes: closed under maps of what lies in them, one class after the other."""
    maps, left, result = list(maps), set(found), []
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


def classes(
    puzzle: Puzzle, found: set[frozenset[Lying]], up_to: str = "symmetries"
) -> list[set[frozenset[Lying]]]:
    """The tilings in classes."""
    return closed_under(symmetries(puzzle, up_to), found)
