"""What brute force knows of the marks of sides, from the definitions: a placement is a name, its
cells, and the marks of its sides by the cell and the cell beyond.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

from psolver.puzzle.model import Piece, Puzzle
from psolver.puzzle.tiling import Placement
from support import brute

Side = tuple[brute.Cell, brute.Cell]
Lying = tuple[str, frozenset[brute.Cell], frozenset[tuple[Side, str]]]


def sides(piece: Piece) -> list[tuple[Side, str]]:
    """The marked sides of a piece."""
    length = len(piece.shape[0])
    return [((where[:length], where[length:]), mark) for where, mark in piece.edges]


def of_placement(one: Placement) -> Lying:
    length = len(one.cells[0])
    marks = (((where[:length], where[length:]), mark) for where, mark in one.marks)
    return one.piece, frozenset(one.cells), frozenset(marks)


@lru_cache(brute.KEPT)
def placements(puzzle: Puzzle, piece: Piece) -> frozenset[Lying]:
    """All placements that fit the board and its rim, clues aside."""
    board, lattice = puzzle.board.must | puzzle.board.may, puzzle.board.lattice.name
    found = set()
    for move in brute.moves(piece.can_rotate, piece.can_reverse, lattice):
        image = [move(cell) for cell in piece.shape]
        for by in brute.shifts(image[0], board, lattice):
            cells = brute.shifted(image, by)
            marks = frozenset(
                (tuple(min(brute.shifted([move(cell)], by)) for cell in side), mark)
                for side, mark in sides(piece)
            )
            rim = {mark for (_, beyond), mark in marks if beyond not in board}
            fits = not puzzle.border or all(match(puzzle, puzzle.border, mark) for mark in rim)
            if cells <= board and fits:
                found.add((piece.name, cells, marks))
    return frozenset(found)


def match(puzzle: Puzzle, mark: str, other: str) -> bool:
    if puzzle.edges == "equal":
        return mark == other
    return mark != other and mark.lower() == other.lower()


def fit(puzzle: Puzzle, one: Lying, other: Lying) -> bool:
    """Do two placements go together?"""
    there = dict(other[2])
    beside = ((mark, there.get((beyond, cell))) for (cell, beyond), mark in one[2])
    return not one[1] & other[1] and all(
        mark_there is None or match(puzzle, mark, mark_there) for mark, mark_there in beside
    )


def tilings(puzzle: Puzzle) -> Iterator[frozenset[Lying]]:
    """Every tiling once."""
    clues = dict(puzzle.board.clues)
    cells = sorted(puzzle.board.must | puzzle.board.may)
    covering: dict[brute.Cell, list[Lying]] = {cell: [] for cell in cells}
    for piece in puzzle.pieces:
        for one in placements(puzzle, piece):
            if all(clues.get(cell, one[0]) == one[0] for cell in one[1]):
                covering[min(one[1])].append(one)
    used: Counter[str] = Counter()
    taken: list[Lying] = []

    def fill(at: int) -> Iterator[frozenset[Lying]]:
        while at < len(cells) and any(cells[at] in one[1] for one in taken):
            at += 1
        if at == len(cells):
            if all(used[piece.name] >= piece.least for piece in puzzle.pieces):
                yield frozenset(taken)
            return
        for one in covering[cells[at]]:
            piece = puzzle.piece(one[0])
            assert piece
            free = piece.most is None or used[one[0]] < piece.most
            if free and all(fit(puzzle, one, other) for other in taken):
                taken.append(one)
                used[one[0]] += 1
                yield from fill(at + 1)
                used[one[0]] -= 1
                taken.pop()
        if cells[at] in puzzle.board.may:
            yield from fill(at + 1)

    return fill(0)


def symmetries(puzzle: Puzzle, up_to: str = "symmetries") -> list[Callable[[Lying], Lying]]:
    """The maps of placements of the puzzle's symmetries, from the definition."""
    board, lattice = puzzle.board, puzzle.board.lattice.name
    cells = board.must | board.may
    sets = {
        piece.name: placements(puzzle, piece) if piece.most != 0 else set()
        for piece in puzzle.pieces
    }
    found = []
    every = brute.moves(True, True, lattice)
    for number, move in enumerate(every):
        image = [move(cell) for cell in sorted(cells)]
        onto = [
            by for by in brute.shifts(image[0], cells, lattice) if brute.shifted(image, by) == cells
        ]
        reverses = number >= len(every) // 2
        if not onto or (reverses and up_to == "rotations"):
            continue

        def whole(
            cell: brute.Cell,
            move: Callable[[brute.Cell], brute.Cell] = move,
            shift: brute.Cell = onto[0],
        ) -> brute.Cell:
            return tuple(a + b for a, b in zip(move(cell), shift, strict=True))

        def mapped(
            one: Lying, whole: Callable[[brute.Cell], brute.Cell] = whole, name: str = ""
        ) -> Lying:
            marks = (((whole(a), whole(b)), mark) for (a, b), mark in one[2])
            return name or one[0], frozenset(map(whole, one[1])), frozenset(marks)

        if {whole(cell) for cell in board.may} != board.may:
            continue
        names = _renaming(puzzle, sets, mapped, up_to == "reflections" and reverses)
        if names is None:
            continue
        if {(whole(c), names[n]) for c, n in board.clues} != set(board.clues):
            continue
        found.append(lambda one, mapped=mapped, names=names: mapped(one, name=names[one[0]]))
    return found


def _renaming(
    puzzle: Puzzle,
    sets: dict[str, set[Lying]],
    mapped: Callable[..., Lying],
    exchange: bool,
) -> dict[str, str] | None:
    from itertools import permutations

    names = [piece.name for piece in puzzle.pieces]
    bounds = {piece.name: (piece.least, piece.most) for piece in puzzle.pieces}
    for images in permutations(names) if exchange else [tuple(names)]:
        renamed = dict(zip(names, images, strict=True))
        if all(
            bounds[a] == bounds[b] and {mapped(one, name=b) for one in sets[a]} == sets[b]
            for a, b in renamed.items()
        ):
            return renamed
    return None


def classes(
    puzzle: Puzzle, found: set[frozenset[Lying]], up_to: str = "symmetries"
) -> list[set[frozenset[Lying]]]:
    """The tilings in classes."""
    return brute.closed_under(symmetries(puzzle, up_to), found)
