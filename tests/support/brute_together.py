"""Brute force for puzzles that mix what there is: marks of cells and sides, pieces that may not
touch, groups, boards that wrap or are in parts, the best tilings; from the definitions alone.

A placement here is a name, its cells, and its marks: pairs of where, a cell or a cell and the one
beyond, and the mark. A tiling is a frozenset of placements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import count, permutations

from psolver.puzzle.model import Piece, Puzzle
from psolver.puzzle.tiling import Placement, Tiling, tiling
from support import brute
from support.brute import Cell
from support.brute_touch import may_lie_beside
from support.brute_wrap import Folded, PartByPart, folder, other_side

Where = tuple[Cell, ...]
Seen = frozenset[tuple[Where, str]]
Lying = tuple[str, frozenset[Cell], Seen]
Found = frozenset[Lying]
CellMap = Callable[[Cell], Cell]


def _at(where: Cell, length: int) -> Where:
    """The cell, or the cell and the one beyond, that follow each other in a row of numbers."""
    return tuple(where[start : start + length] for start in range(0, len(where), length))


def of_placement(one: Placement) -> Lying:
    length = len(one.cells[0])
    seen = frozenset((_at(where, length), mark) for where, mark in one.marks)
    return one.piece, frozenset(one.cells), seen


def of_tiling(found: Tiling) -> Found:
    return frozenset(map(of_placement, found))


def to_tiling(puzzle: Puzzle, found: Iterable[Lying]) -> Tiling:
    """A tiling as psolver has it."""
    rows = []
    for name, cells, seen in found:
        marks = tuple(sorted((sum(where, ()), mark) for where, mark in seen))
        rows.append((name, sorted(cells), marks) if marks else (name, sorted(cells)))
    return tiling(rows, puzzle.board.lattice)


def _moved(one: Lying, to: CellMap, name: str = "") -> Lying:
    seen = frozenset((_there(where, to), mark) for where, mark in one[2])
    return name or one[0], frozenset(map(to, one[1])), seen


def _there(where: Where, to: CellMap) -> Where:
    if len(where) == 2 and isinstance(to, Folded | PartByPart):
        return to.side(where)
    return tuple(map(to, where))


def _sides(piece: Piece) -> Iterator[tuple[Lying, bool]]:
    """What is seen of a piece, and whether flipping it over leaves it as seen."""
    length = len(piece.shape[0])
    through = (*piece.marks, *piece.edges)
    front = frozenset((_at(where, length), mark) for where, mark in through)
    yield (piece.name, frozenset(piece.shape), front), piece.back is None and piece.can_reverse
    if piece.back is not None:
        back = frozenset(((cell,), mark) for cell, mark in piece.back)
        yield (piece.name, frozenset(piece.behind), back), False


@lru_cache(brute.KEPT)
def placements(puzzle: Puzzle, piece: Piece) -> frozenset[Lying]:
    """All placements that fit the board, its marks and its rim, clues aside."""
    board, lattice, fold = _cells(puzzle), puzzle.board.lattice.name, folder(puzzle.board)
    found = set()
    for side, flips in _sides(piece):
        for move in brute.moves(piece.can_rotate, flips, lattice):
            turned = _moved(side, move)
            for by in brute.shifts(min(turned[1]), board, lattice):

                def there(cell: Cell, by: Cell = by) -> Cell:
                    return tuple(a + b for a, b in zip(cell, by, strict=True))

                one = _moved(turned, Folded(fold, there))
                if len(one[1]) == piece.size and one[1] <= board and _suits(puzzle, one):
                    found.add(one)
    return frozenset(found)


def _cells(puzzle: Puzzle) -> frozenset[Cell]:
    return puzzle.board.must | puzzle.board.may


def _suits(puzzle: Puzzle, one: Lying) -> bool:
    """Do the marks of a placement go with those of the board, of its rim, and with each other, and
    it with what lies beside the board?
    """
    beside, fold = list(map(of_placement, puzzle.beside)), folder(puzzle.board)
    on, board = dict(puzzle.board.marks), _cells(puzzle).union(*(other[1] for other in beside))
    if not all(_go_together(puzzle, one, other) for other in beside):
        return False
    for where, mark in one[2]:
        if len(where) == 1 and on.get(where[0], mark) != mark:
            return False
        at_rim = len(where) == 2 and fold(where[1]) not in board
        if at_rim and puzzle.border and not _match(puzzle, mark, puzzle.border):
            return False
    return _sides_match(puzzle, one, one)


def _match(puzzle: Puzzle, mark: str, other: str) -> bool:
    if puzzle.edges == "equal":
        return mark == other
    return mark != other and mark.lower() == other.lower()


def _go_together(puzzle: Puzzle, one: Lying, other: Lying) -> bool:
    """May two placements lie on a board at once?"""
    if not one[1].isdisjoint(other[1]) or not may_lie_beside(puzzle, one[:2], [other[:2]]):
        return False
    return _sides_match(puzzle, one, other)


def _sides_match(puzzle: Puzzle, one: Lying, other: Lying) -> bool:
    """Do the marks match where sides of two placements, or of one and itself, meet?"""
    there = dict(other[2])
    for where, mark in one[2]:
        met = there.get(other_side(puzzle.board, where)) if len(where) == 2 else None
        if met is not None and not _match(puzzle, mark, met):
            return False
    return True


def _as_clues(puzzle: Puzzle, one: Lying) -> bool:
    clues = dict(puzzle.board.clues)
    return all(clues.get(cell, one[0]) == one[0] for cell in one[1])


class TooLong(Exception):
    """A search takes more steps than it may."""


def tilings(puzzle: Puzzle, patience: int | None = None) -> Iterator[Found]:
    """Every tiling once, whatever it is worth. Raises TooLong for a search of more steps."""
    cells = sorted(_cells(puzzle))
    covering: dict[Cell, list[Lying]] = {cell: [] for cell in cells}
    for piece in puzzle.pieces:
        for one in sorted(placements(puzzle, piece), key=in_order):
            if _as_clues(puzzle, one):
                covering[min(one[1])].append(one)
    most = {piece.name: piece.most for piece in puzzle.pieces}
    taken: list[Lying] = []
    steps = count()

    def fill(at: int) -> Iterator[Found]:
        if patience is not None and next(steps) > patience:
            raise TooLong
        while at < len(cells) and any(cells[at] in one[1] for one in taken):
            at += 1
        used = Counter(one[0] for one in taken)
        if at == len(cells):
            if _enough(puzzle, used):
                yield frozenset(taken)
            return
        for one in covering[cells[at]]:
            bound = most[one[0]]
            free = bound is None or used[one[0]] < bound
            if free and all(_go_together(puzzle, one, other) for other in taken):
                taken.append(one)
                yield from fill(at + 1)
                taken.pop()
        if cells[at] in puzzle.board.may:
            yield from fill(at + 1)

    return fill(0)


def _enough(puzzle: Puzzle, used: Counter[str]) -> bool:
    """Are the pieces, and those of each group together, used as often as they should be?"""
    each = all(used[piece.name] >= piece.least for piece in puzzle.pieces)
    return each and all(brute.keeps(group, used) for group in puzzle.groups)


def in_order(one: Lying) -> tuple[str, list[Cell], list[tuple[Where, str]]]:
    """A key that sorts placements."""
    return one[0], sorted(one[1]), sorted(one[2])


def has_room(puzzle: Puzzle, found: Found) -> bool:
    """Can a further piece be laid down beside some?"""
    used = Counter(one[0] for one in found)
    covered = {cell for one in found for cell in one[1]}
    for piece in puzzle.pieces:
        if piece.most is not None and used[piece.name] >= piece.most:
            continue
        within = [group for group in puzzle.groups if piece.name in group.pieces]
        times = [sum(used[name] for name in group.pieces) for group in within]
        if any(g.most is not None and t >= g.most for g, t in zip(within, times, strict=True)):
            continue
        for one in placements(puzzle, piece):
            if not one[1] & covered and _as_clues(puzzle, one):
                return True
    return False


def worth(puzzle: Puzzle, found: Found) -> int:
    """What a tiling is worth."""
    best = puzzle.best
    assert best
    if "pieces" in best.aim:
        return len(found)
    of_cells, of_pieces = dict(best.cells), dict(best.pieces)
    covered = sum(of_cells.get(cell, 0) for one in found for cell in one[1])
    return covered + sum(of_pieces.get(one[0], 0) for one in found)


def solutions(puzzle: Puzzle, every: Iterable[Found]) -> set[Found]:
    """Of every tiling those that are solutions: the best."""
    found = set(every)
    if puzzle.best is None:
        return found
    if puzzle.best.goal == "blocking":
        found = {one for one in found if not has_room(puzzle, one)}
    worths = {worth(puzzle, one) for one in found}
    if not worths:
        return found
    best = max(worths) if puzzle.best.aim.startswith("most") else min(worths)
    return {one for one in found if worth(puzzle, one) == best}


def symmetries(puzzle: Puzzle, up_to: str = "symmetries") -> list[Callable[[Lying], Lying]]:
    """The maps of placements of the puzzle's symmetries."""
    board = puzzle.board
    cells = _cells(puzzle)
    sets = {p.name: placements(puzzle, p) if p.most != 0 else frozenset() for p in puzzle.pieces}
    marks = {(cell, mark) for cell, mark in board.marks if cell in cells}
    values = set(puzzle.best.cells) if puzzle.best else set()
    found = []
    for whole, reverses in brute._maps(board, board.lattice.name):
        kept = {whole(cell) for cell in board.may} == board.may
        kept = kept and {(whole(cell), mark) for cell, mark in marks} == marks
        kept = kept and {(whole(cell), value) for cell, value in values} == values
        if not kept or (up_to == "rotations" and reverses):
            continue
        names = _renaming(puzzle, sets, whole, up_to == "reflections" and reverses)
        if names and {(whole(c), names[n]) for c, n in board.clues} == set(board.clues):
            found.append(lambda one, whole=whole, names=names: _moved(one, whole, names[one[0]]))
    return found


def _renaming(
    puzzle: Puzzle, sets: dict[str, frozenset[Lying]], whole: CellMap, exchange: bool
) -> dict[str, str] | None:
    """The first permutation of the pieces (the identity unless `exchange`) under which placements
    go to placements, and that keeps all that is said of pieces.
    """
    names = [piece.name for piece in puzzle.pieces]
    values = dict(puzzle.best.pieces) if puzzle.best else {}
    said = {
        piece.name: (
            (piece.least, piece.most, values.get(piece.name, 0)),
            [piece.name in group.pieces for group in puzzle.groups],
            piece.color if puzzle.touch == "different" else None,
        )
        for piece in puzzle.pieces
    }
    for images in permutations(names) if exchange else [tuple(names)]:
        renamed = dict(zip(names, images, strict=True))
        if all(
            said[a] == said[b] and {_moved(one, whole, b) for one in sets[a]} == sets[b]
            for a, b in renamed.items()
        ):
            return renamed
    return None


def classes(puzzle: Puzzle, found: set[Found], up_to: str = "symmetries") -> list[set[Found]]:
    """The tilings in classes."""
    return brute.closed_under(symmetries(puzzle, up_to), found)
