"""Brute force for pieces whose cells have marks, from the definitions alone.

A placement here is a triple (name of a piece, frozenset of cells, frozenset of pairs of a cell and
its mark); a tiling is a frozenset of placements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

from psolver.puzzle.model import Piece, Puzzle
from support.brute import Cell, closed_under, keeps, moves, shifted, shifts

Seen = frozenset[tuple[Cell, str]]
Lying = tuple[str, frozenset[Cell], Seen]


def moved(seen: Iterable[tuple[Cell, str]], to: Callable[[Cell], Cell]) -> Seen:
    return frozenset((to(cell), mark) for cell, mark in seen)


def sides(piece: Piece) -> list[tuple[tuple[Cell, ...], Seen, bool]]:
    """The sides of a piece: its cells, its marks, and may it still be flipped over?"""
    front = (piece.shape, frozenset(piece.marks), piece.can_reverse)
    if piece.back is None:
        return [front]
    return [(*front[:2], False), (piece.behind, frozenset(piece.back), False)]


def placements(puzzle: Puzzle, piece: Piece) -> set[Lying]:
    """All placements that fit the board and its marks, clues aside."""
    board, lattice = puzzle.board.must | puzzle.board.may, puzzle.board.lattice.name
    on = dict(puzzle.board.marks)
    found = set()
    for cells, seen, flips in sides(piece):
        for move in moves(piece.can_rotate, flips, lattice):
            image = [move(cell) for cell in cells]
            there = moved(seen, move)
            for by in shifts(image[0], board, lattice):
                lying = shifted(image, by)
                marks = moved(there, lambda c, by=by: next(iter(shifted([c], by))))
                if lying <= board and all(on.get(cell, mark) == mark for cell, mark in marks):
                    found.add((piece.name, lying, marks))
    return found


def tilings(puzzle: Puzzle) -> Iterator[frozenset[Lying]]:
    """Every tiling once: cell by cell, each covered by some placement or, where optional, left
    empty for good.
    """
    clues = dict(puzzle.board.clues)
    cells = sorted(puzzle.board.must | puzzle.board.may)
    bounds = {piece.name: (piece.least, piece.most) for piece in puzzle.pieces}
    covering: dict[Cell, list[Lying]] = {cell: [] for cell in cells}
    for piece in puzzle.pieces:
        for one in placements(puzzle, piece):
            if all(clues.get(cell, piece.name) == piece.name for cell in one[1]):
                covering[min(one[1])].append(one)
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
        for one in covering[cells[at]]:
            name, lying, _ = one
            most = bounds[name][1]
            if (most is None or used[name] < most) and not lying & filled:
                taken.append(one)
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
    """The isometries that keep the board with its marks, and the placements with theirs, as maps
    of placements.
    """
    board, lattice = puzzle.board, puzzle.board.lattice.name
    cells = board.must | board.may
    sets = {
        piece.name: placements(puzzle, piece) if piece.most != 0 else set()
        for piece in puzzle.pieces
    }
    found = []
    every = moves(True, True, lattice)
    for number, move in enumerate(every):
        image = [move(cell) for cell in sorted(cells)]
        for shift in shifts(image[0], cells, lattice):
            if shifted(image, shift) != cells:
                continue

            def whole(cell: Cell, move: Callable[[Cell], Cell] = move, by: Cell = shift) -> Cell:
                return next(iter(shifted([move(cell)], by)))

            reverses = number >= len(every) // 2
            kept = {whole(cell) for cell in board.may} == board.may and moved(
                board.marks, whole
            ) == frozenset(board.marks)
            if not kept or (up_to == "rotations" and reverses):
                continue
            names = _renaming(puzzle, sets, whole, up_to == "reflections" and reverses)
            if names and {(whole(c), names[n]) for c, n in board.clues} == set(board.clues):
                found.append(
                    lambda one, whole=whole, names=names: (
                        names[one[0]],
                        frozenset(map(whole, one[1])),
                        moved(one[2], whole),
                    )
                )
    return found


def _renaming(
    puzzle: Puzzle, sets: dict[str, set[Lying]], whole: Callable[[Cell], Cell], exchange: bool
) -> dict[str, str] | None:
    """The first permutation of the pieces (the identity unless `exchange`) under which placements
    go to placements.
    """
    names = [piece.name for piece in puzzle.pieces]
    bounds = {
        piece.name: (piece.least, piece.most, [piece.name in g.pieces for g in puzzle.groups])
        for piece in puzzle.pieces
    }
    became = {
        name: {(frozenset(map(whole, lying)), moved(seen, whole)) for _, lying, seen in those}
        for name, those in sets.items()
    }
    there = {name: {(lying, seen) for _, lying, seen in those} for name, those in sets.items()}
    for images in permutations(names) if exchange else [tuple(names)]:
        renamed = dict(zip(names, images, strict=True))
        if all(bounds[a] == bounds[b] and became[a] == there[b] for a, b in renamed.items()):
            return renamed
    return None


def classes(
    puzzle: Puzzle, found: set[frozenset[Lying]], up_to: str = "symmetries"
) -> list[set[frozenset[Lying]]]:
    """The tilings in classes."""
    return closed_under(symmetries(puzzle, up_to), found)
