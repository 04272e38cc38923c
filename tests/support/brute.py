"""Brute force, from the definitions alone: the reference for every engine. It shares only the
values of psolver.puzzle with them, and knows every rule and every goal but figures.

A placement here is a pair (name of a piece, frozenset of cells); where marks of its cells or sides
are seen, a triple with a frozenset of pairs: where, a cell or a cell and the one beyond its side,
and the mark. A tiling is a frozenset of placements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import count, permutations, product
from typing import Any

from psolver import Board, Piece, Placement, Puzzle, Tiling
from psolver.core import tiling
from support.brute_conditions import can_be_crossed, cut, most_meet
from support.by_hand import (
    CACHED,
    BoardMap,
    Cell,
    Move,
    Where,
    around,
    beside,
    components,
    congruent,
    ends_of_stick,
    everywhere,
    folder,
    minus,
    moves,
    plus,
    shifted,
    shifts,
    sticks_at,
    then_shift,
    ways_around,
)

Marks = frozenset[tuple[Where, str]]
Lying = tuple[str, frozenset[Cell]] | tuple[str, frozenset[Cell], Marks]
Found = frozenset[Lying]
NO_MARKS: Marks = frozenset()


class TooLong(Exception):
    """A search takes more steps than it may."""


# placements and tilings as psolver has them -------------------------------------------------------


def marks_of(one: Lying) -> Marks:
    return one[2] if len(one) > 2 else NO_MARKS


def lying(name: str, cells: frozenset[Cell], marks: Marks = NO_MARKS) -> Lying:
    return (name, cells, marks) if marks else (name, cells)


def _where(numbers: Cell, length: int) -> Where:
    """The cell, or the cell and the one beyond, that follow each other in a row of numbers."""
    return tuple(numbers[start : start + length] for start in range(0, len(numbers), length))


def of_placement(one: Placement) -> Lying:
    length = len(one.cells[0])
    marks = frozenset((_where(where, length), mark) for where, mark in one.marks)
    return lying(one.piece, frozenset(one.cells), marks)


def of_tiling(found: Iterable[Placement]) -> Found:
    return frozenset(map(of_placement, found))


def to_tiling(puzzle: Puzzle, found: Iterable[Lying]) -> Tiling:
    rows: list[Any] = []
    for one in found:
        marks = tuple(sorted((sum(where, ()), mark) for where, mark in marks_of(one)))
        rows.append((one[0], sorted(one[1]), marks) if marks else (one[0], sorted(one[1])))
    return tiling(rows, puzzle.board.lattice)


def in_order(one: Lying) -> tuple[str, list[Cell], list[tuple[Where, str]]]:
    """A key that sorts placements, so that every run finds the same first."""
    return one[0], sorted(one[1]), sorted(marks_of(one))


# boards -------------------------------------------------------------------------------------------


def cells_of(puzzle: Puzzle) -> frozenset[Cell]:
    return puzzle.board.must | puzzle.board.may


def mapped(to: BoardMap, one: Lying, name: str = "") -> Lying:
    """A placement after a map of the board, of its piece or of another."""
    marks = frozenset((to.where(where), mark) for where, mark in marks_of(one))
    return lying(name or one[0], frozenset(map(to, one[1])), marks)


# placements ---------------------------------------------------------------------------------------


def _sides(piece: Piece) -> Iterator[tuple[tuple[Cell, ...], Marks, bool]]:
    """The cells of each side of a piece, their marks, and whether a flip leaves it that side."""
    length = len(piece.shape[0])
    through = frozenset((_where(at, length), mark) for at, mark in (*piece.marks, *piece.edges))
    yield piece.shape, through, piece.back is None and piece.can_reverse
    if piece.back is not None:
        yield piece.behind, frozenset(((cell,), mark) for cell, mark in piece.back), False


@lru_cache(CACHED)
def placements(puzzle: Puzzle, piece: Piece) -> frozenset[Lying]:
    """All placements that fit the board, its marks and its rim, and what lies beside it; clues
    aside.
    """
    cells, lattice, fold = cells_of(puzzle), puzzle.board.lattice.name, folder(puzzle.board)
    others = list(map(of_placement, puzzle.beside))
    plain = not (puzzle.has_marks or others or getattr(puzzle, "open_cells", ()))
    found = set()
    if lattice == "free balls" and piece.can_rotate:
        on_balls = dict(piece.marks)
        for image in congruent(piece.shape, cells, piece.can_reverse):
            pairs = zip(image, piece.shape, strict=True)
            marks = frozenset(((ball,), on_balls[old]) for ball, old in pairs if old in on_balls)
            one = lying(piece.name, frozenset(image), marks)
            to = everywhere(tuple, fold)
            if plain or (
                lies_on_grounds(puzzle, one, to)
                and _suits(puzzle, one)
                and all(go_together(puzzle, one, o) for o in others)
            ):
                found.add(one)
        return frozenset(found)
    for shape, marks, flips in _sides(piece):
        for move in moves(piece.can_rotate, flips, lattice):
            image = [move(cell) for cell in shape]
            for by in shifts(image[0], cells, lattice):
                there = frozenset(map(fold, shifted(image, by)))
                if len(there) < piece.size or not there <= cells:
                    continue
                if plain:
                    found.add((piece.name, there))
                    continue
                to = everywhere(then_shift(move, by), fold)
                one = mapped(to, lying(piece.name, frozenset(shape), marks))
                if not lies_on_grounds(puzzle, one, to):
                    continue
                if _suits(puzzle, one) and all(go_together(puzzle, one, o) for o in others):
                    found.add(one)
    return frozenset(found)


def lies_on_grounds(puzzle: Puzzle, one: Lying, to: BoardMap) -> bool:
    """Whether the marks of a placement and those of the open cells of its piece, which a map takes
    to the board, lie on the grounds on which they may.
    """
    ground = dict(getattr(puzzle, "grounds", ()))  # of a room that can be taken out
    lies_on = dict(text.split(" on ") for text in getattr(puzzle, "marks_on", ()))
    around = dict(getattr(puzzle, "open_cells", ())).get(one[0], ())
    placed = [(where[0], mark) for where, mark in marks_of(one) if len(where) == 1]
    for cell, mark in [*placed, *((to(cell), mark) for cell, mark in around)]:
        there = ground.get(cell, "" if around else "#")
        if not there or (there != "#" and lies_on.get(mark, there) == "none"):
            return False
        if there != "#" and there not in lies_on.get(mark, there):
            return False
    return True


def _suits(puzzle: Puzzle, one: Lying) -> bool:
    """Whether the marks of a placement match those of the board, of its rim, and each other."""
    on, fold = dict(puzzle.board.marks), folder(puzzle.board)
    inside = cells_of(puzzle).union(*(other.cells for other in puzzle.beside))
    for where, mark in marks_of(one):
        if len(where) == 1 and on.get(where[0], mark) != mark:
            return False
        at_rim = len(where) == 2 and fold(where[1]) not in inside
        if at_rim and puzzle.border and not _match(puzzle, mark, puzzle.border):
            return False
    return _sides_match(puzzle, one, one)


def _match(puzzle: Puzzle, mark: str, other: str) -> bool:
    if puzzle.edges == "equal":
        return mark == other
    return mark != other and mark.lower() == other.lower()


def _sides_match(puzzle: Puzzle, one: Lying, other: Lying) -> bool:
    """Whether the marks match where sides of two placements, or of one and itself, meet."""
    there, fold = dict(marks_of(other)), folder(puzzle.board)
    for where, mark in marks_of(one):
        if len(where) == 2:
            cell, beyond = where
            across = fold(beyond)
            met = there.get((across, plus(across, minus(cell, beyond))))
            if met is not None and not _match(puzzle, mark, met):
                return False
    return True


def _touches(puzzle: Puzzle, one: Lying, other: Lying) -> bool:
    """Whether two placements lie side by side, or corner to corner, and must not."""
    board, lattice, fold = puzzle.board, puzzle.board.lattice.name, folder(puzzle.board)
    if puzzle.touch == "apart":
        cells = set(board.cells).union(*(other.cells for other in puzzle.beside))
        return any(
            near in other[1] and near in part
            for part in (components(cells, lattice) if board.separate else [cells])
            for cell in one[1] & part
            for near in map(fold, around(cell, lattice))
        )
    if puzzle.touch in ("different", "corners"):
        colors = {piece.name: piece.color for piece in puzzle.pieces}
        if colors[one[0]] is None or colors[one[0]] != colors[other[0]]:
            return False
    return any(near in other[1] for cell in one[1] for near in map(fold, beside(cell, lattice)))


def go_together(puzzle: Puzzle, one: Lying, other: Lying) -> bool:
    """Whether two placements may lie on a board at once."""
    if not one[1].isdisjoint(other[1]):
        return False
    if puzzle.touch != "anything" and _touches(puzzle, one, other):
        return False
    return _sides_match(puzzle, one, other) and not _cross(puzzle, one, other)


def _cross(puzzle: Puzzle, one: Lying, other: Lying) -> bool:
    """Whether two pieces of sticks both go straight on at a point."""
    if puzzle.board.lattice.name != "stick" or puzzle.crossings == "any":
        return False
    fold = folder(puzzle.board)
    for end in {end for cell in one[1] for end in ends_of_stick(cell)}:
        level, upright = (set(map(fold, pair)) for pair in (sticks_at(end)[:2], sticks_at(end)[2:]))
        for first, second in ((level, upright), (upright, level)):
            if first <= one[1] and second <= other[1]:
                return True
    return False


def keeps_corners(puzzle: Puzzle, taken: Iterable[Lying]) -> bool:
    """Whether each placement with a colour touches another of it at a corner, if there is one."""
    if puzzle.touch != "corners":
        return True
    colors = {piece.name: piece.color for piece in puzzle.pieces}
    every = [one for one in (*taken, *map(of_placement, puzzle.beside)) if colors[one[0]]]
    for one in every:
        others = [
            other for other in every if other is not one and colors[other[0]] == colors[one[0]]
        ]
        if others and not any(_meet_at_a_corner(puzzle, one, other) for other in others):
            return False
    return True


def _meet_at_a_corner(puzzle: Puzzle, one: Lying, other: Lying) -> bool:
    board, fold = puzzle.board, folder(puzzle.board)
    cells = set(board.cells).union(*(other.cells for other in puzzle.beside))
    return any(
        near in other[1] and near in part
        for part in (components(cells, board.lattice.name) if board.separate else [cells])
        for cell in one[1] & part
        for near in map(fold, around(cell, board.lattice.name))
    )


def keeps_clues(puzzle: Puzzle, one: Lying) -> bool:
    clues = dict(puzzle.board.clues)
    if any(cell in one[1] and one[0] not in names for cell, names in puzzle.clue_choices):
        return False
    return all(clues.get(cell, one[0]) == one[0] for cell in one[1])


def keeps_regions(puzzle: Puzzle, taken: Iterable[Lying]) -> bool:
    """Whether the marks on the cells of each region, also those beside the board, are as they
    should be.
    """
    every = [*taken, *map(of_placement, puzzle.beside)]
    on = {where[0]: m for one in every for where, m in marks_of(one) if len(where) == 1}
    if not all(keeps_sizes(puzzle, one) for one in taken):
        return False
    for text in puzzle.region_rules:
        shown = [on[c] for c, name in puzzle.board.regions if name == text[0] and c in on]
        if not keeps_rule(text, shown, 0):
            return False
    return True


def keeps_sizes(puzzle: Puzzle, one: Lying) -> bool:
    """Whether a placement covers one number of a size, its own, if there are any."""
    sizes = {text[0]: int(text.split()[2]) for text in puzzle.region_rules if " size " in text}
    covered = [
        sizes[name] for cell, name in puzzle.board.regions if name in sizes and cell in one[1]
    ]
    return not sizes or covered == [len(one[1])]


def keeps_rule(text: str, shown: Sequence[str], more: int) -> bool:
    """Whether marks keep the rule of their region, if further ones may add up to `more`."""
    _, relation, *number = text.split()
    if relation == "size":
        return True
    if relation == "equal":
        return len(set(shown)) < 2
    if relation == "different":
        return len(set(shown)) == len(shown)
    total, other = sum(map(int, shown)), int(number[0])
    most = total + more
    return {"=": total <= other <= most, "<": total < other, ">": most > other}[relation]


def can_keep_regions(puzzle: Puzzle, taken: Collection[Lying]) -> bool:
    """Whether placements leave each region a way to be as it should be, for all that the marks on
    its cells that are not covered may show.
    """
    every = [*taken, *map(of_placement, puzzle.beside)]
    covered = {cell for one in every for cell in one[1]}
    on = {where[0]: m for one in every for where, m in marks_of(one) if len(where) == 1}
    there = cells_of(puzzle)
    if not all(keeps_sizes(puzzle, one) for one in taken):
        return False
    digits = [m for p in puzzle.pieces for _, m in (*p.marks, *(p.back or ())) if m.isdigit()]
    for text in puzzle.region_rules:
        cells = {cell for cell, name in puzzle.board.regions if name == text[0]}
        if cells.isdisjoint({cell for one in taken for cell in one[1]}):
            continue
        shown = [on[cell] for cell in cells if cell in on]
        more = len((cells & there) - covered) * max(map(int, digits), default=0)
        if not keeps_rule(text, shown, more):
            return False
    return True


def keeps_conditions(puzzle: Puzzle, taken: Iterable[Lying], whole: bool = True) -> bool:
    """Whether no fault line cuts a tiling, and no four pieces meet at a point; of a part of one,
    whether that can still be so.
    """
    placed = [*taken, *map(of_placement, puzzle.beside)]
    owner = {cell: number for number, one in enumerate(placed) for cell in one[1]}
    lattice = puzzle.board.lattice.name
    cells = cells_of(puzzle).union(*(one.cells for one in puzzle.beside))
    if puzzle.faults == "none":
        good = not cut(cells, lattice, owner) if whole else can_be_crossed(cells, lattice, owner)
        if not good:
            return False
    if puzzle.corners == "any":
        return True
    parts = components(cells, lattice) if puzzle.board.separate else [cells]
    fold = folder(puzzle.board)
    return all(most_meet(part, lattice, fold, owner) < 4 for part in parts)


# tilings ------------------------------------------------------------------------------------------


def tilings(puzzle: Puzzle, patience: int | None = None) -> Iterator[Found]:
    """Every tiling once, whatever it is worth: cell by cell, each covered by some placement or, if
    it is optional, left empty for good. Raises TooLong for a search of more steps than `patience`.
    """
    cells = sorted(cells_of(puzzle))
    covering: dict[Cell, list[Lying]] = {cell: [] for cell in cells}
    for piece in puzzle.pieces:
        for one in sorted(placements(puzzle, piece), key=in_order):
            if keeps_clues(puzzle, one) and keeps_sizes(puzzle, one):
                covering[min(one[1])].append(one)
    most = {piece.name: piece.most for piece in puzzle.pieces}
    binds = puzzle.touch != "anything" or puzzle.has_edges or puzzle.board.lattice.name == "stick"
    may_lie_together = cache(partial(go_together, puzzle))
    used: Counter[str] = Counter()
    taken: list[Lying] = []
    filled: set[Cell] = set()
    steps = count()

    def fill(at: int) -> Iterator[Found]:
        if patience is not None and next(steps) > patience:
            raise TooLong
        while at < len(cells) and cells[at] in filled:
            at += 1
        if at == len(cells):
            if (
                _enough(puzzle, used)
                and few_empty(puzzle, filled)
                and keeps_regions(puzzle, taken)
                and keeps_corners(puzzle, taken)
                and keeps_conditions(puzzle, taken)
            ):
                yield frozenset(taken)
            return
        for one in covering[cells[at]]:
            name, there = one[:2]
            bound = most[name]
            if (bound is not None and used[name] >= bound) or not filled.isdisjoint(there):
                continue
            if not binds or all(may_lie_together(one, other) for other in taken):
                taken.append(one)
                used[name] += 1
                filled.update(there)
                yield from fill(at + 1)
                filled.difference_update(there)
                used[name] -= 1
                taken.pop()
        if cells[at] in puzzle.board.may:
            yield from fill(at + 1)

    return fill(0)


def is_possible(puzzle: Puzzle) -> bool:
    return next(tilings(puzzle), None) is not None


def few_empty(puzzle: Puzzle, filled: Collection[Cell]) -> bool:
    """Whether no more cells are left than may stay empty."""
    most: int | None = getattr(puzzle, "most_empty", None)  # of a room that can be taken out
    return most is None or len(cells_of(puzzle).difference(filled)) <= most


def _enough(puzzle: Puzzle, used: Counter[str]) -> bool:
    """Whether the pieces, and those of each group together, are used as often as they should be."""
    sums = [(group, sum(used[name] for name in group.pieces)) for group in puzzle.groups]
    return all(used[piece.name] >= piece.least for piece in puzzle.pieces) and all(
        group.least <= times and (group.most is None or times <= group.most)
        for group, times in sums
    )


def has_room(puzzle: Puzzle, found: Collection[Lying]) -> bool:
    """Whether a further piece can be laid down beside some."""
    covered = {cell for one in found for cell in one[1]}
    for piece in puzzle.pieces:
        used = Counter([piece.name, *(one[0] for one in found)])
        bounds = [(piece.most, used[piece.name])] + [
            (group.most, sum(used[name] for name in group.pieces))
            for group in puzzle.groups
            if piece.name in group.pieces
        ]
        if any(most is not None and times > most for most, times in bounds):
            continue
        for one in placements(puzzle, piece):
            if covered.isdisjoint(one[1]) and keeps_clues(puzzle, one):
                return True
    return False


def worth(puzzle: Puzzle, found: Collection[Lying]) -> int:
    """The worth of a tiling."""
    best = puzzle.best
    assert best
    if "pieces" in best.aim:
        return len(found)
    of_cells, of_pieces = dict(best.cells), dict(best.pieces)
    covered = sum(of_cells.get(cell, 0) for one in found for cell in one[1])
    return covered + sum(of_pieces.get(one[0], 0) for one in found)


@lru_cache(CACHED)
def solutions(puzzle: Puzzle) -> frozenset[Found]:
    """The tilings that are solutions: all of them, or the best."""
    found = frozenset(tilings(puzzle))
    if puzzle.best is None:
        return found
    if puzzle.best.goal == "blocking":
        found = frozenset(one for one in found if not has_room(puzzle, one))
    choose = max if puzzle.best.aim.startswith("most") else min
    best = choose((worth(puzzle, one) for one in found), default=0)
    return frozenset(one for one in found if worth(puzzle, one) == best)


def best_tilings(puzzle: Puzzle) -> tuple[int | None, frozenset[Found]]:
    """The worth of the best tilings, None if there is none, and these."""
    found = solutions(puzzle)
    return (worth(puzzle, next(iter(found))) if found else None), found


# which are the same -------------------------------------------------------------------------------


def board_maps(board: Board) -> Iterator[tuple[BoardMap, bool]]:
    """The maps that keep the cells of a board, and whether each is a reflection."""
    if board.separate:
        yield from _maps_of_parts(board)
        return
    cells, lattice, fold = board.must | board.may, board.lattice.name, folder(board)
    every = moves(True, True, lattice)
    for number, move in enumerate(every):
        for by in shifts(move(min(cells)), sorted(cells), lattice):
            to = everywhere(then_shift(move, by), fold)
            if {to(cell) for cell in cells} == cells and _keeps_ways(board, to):
                yield to, number >= len(every) // 2


def _keeps_ways(board: Board, to: BoardMap) -> bool:
    """Whether cells that are the same on a board that wraps become the same."""
    ways = ways_around(board)[2] if board.wrap else []
    return all(to(plus(cell, by)) == to(cell) for cell in board.cells for _, by in ways)


def _maps_of_parts(board: Board) -> Iterator[tuple[BoardMap, bool]]:
    """The maps of a board in separate parts that take each part to one, each in its own way."""
    lattice, fold = board.lattice.name, folder(board)
    parts = components(board.must | board.may, lattice)
    every = moves(True, True, lattice)

    def onto(part: set[Cell], other: set[Cell]) -> Iterator[tuple[dict[Cell, Move], bool]]:
        for number, move in enumerate(every):
            image = [move(cell) for cell in part]
            for by in shifts(image[0], other, lattice):
                if shifted(image, by) == other:
                    yield dict.fromkeys(part, then_shift(move, by)), number >= len(every) // 2

    for order in permutations(parts):
        ways = [[*onto(part, to)] for part, to in zip(parts, order, strict=True)]
        for chosen in product(*ways):
            at = {cell: move for of_part, _ in chosen for cell, move in of_part.items()}
            yield BoardMap(at.__getitem__, fold), any(reverses for _, reverses in chosen)


def symmetries(puzzle: Puzzle, up_to: str = "symmetries") -> list[Callable[[Lying], Lying]]:
    """The group of section "which solutions are the same", from its definition, as maps of
    placements.
    """
    board, cells = puzzle.board, cells_of(puzzle)
    marks = {(cell, mark) for cell, mark in board.marks if cell in cells}
    values = set(puzzle.best.cells) if puzzle.best else set()
    grounds = set(getattr(puzzle, "grounds", ()))
    if not getattr(puzzle, "open_cells", ()):  # which may lie on grounds beside the board
        grounds = {(cell, name) for cell, name in grounds if cell in cells}
    regions = {
        (frozenset(cell for cell, name in board.regions if name == text[0]), text[1:])
        for text in puzzle.region_rules
    }
    found = []
    for to, reverses in board_maps(board):
        kept = {to(cell) for cell in board.may} == board.may
        kept = kept and {(to(cell), mark) for cell, mark in marks} == marks
        kept = kept and {(to(cell), name) for cell, name in grounds} == grounds
        kept = kept and {(to(cell), value) for cell, value in values} == values
        kept = kept and regions == {(frozenset(map(to, of)), rule) for of, rule in regions}
        if not kept or (up_to == "rotations" and reverses):
            continue
        names = _renaming(puzzle, to, up_to == "reflections" and reverses)
        choices = {(cell, frozenset(of)) for cell, of in puzzle.clue_choices}
        if names and choices != {
            (to(cell), frozenset(names[n] for n in of)) for cell, of in choices
        }:
            continue
        if names and {(to(c), names[n]) for c, n in board.clues} == set(board.clues):
            found.append(lambda one, to=to, names=names: mapped(to, one, names[one[0]]))
    return found


def _renaming(puzzle: Puzzle, to: BoardMap, exchange: bool) -> dict[str, str] | None:
    """The first permutation of the pieces (the identity unless `exchange`) under which placements
    become placements, and that keeps all that is said of pieces.
    """
    sets = {p.name: placements(puzzle, p) if p.most != 0 else frozenset() for p in puzzle.pieces}
    values = dict(puzzle.best.pieces) if puzzle.best else {}
    traits = {
        piece.name: (
            (piece.least, piece.most, values.get(piece.name, 0)),
            [piece.name in group.pieces for group in puzzle.groups],
            piece.color if puzzle.touch in ("different", "corners") else None,
        )
        for piece in puzzle.pieces
    }
    for images in permutations(sets) if exchange else [tuple(sets)]:
        renamed = dict(zip(sets, images, strict=True))
        if all(
            traits[a] == traits[b] and {mapped(to, one, b) for one in sets[a]} == sets[b]
            for a, b in renamed.items()
        ):
            return renamed
    return None


def classes(
    puzzle: Puzzle, found: Collection[Found], up_to: str = "symmetries"
) -> list[set[Found]]:
    """The tilings in classes."""
    return closed_under(symmetries(puzzle, up_to), found)


def closed_under(
    maps: Iterable[Callable[[Any], Any]], found: Collection[frozenset[Any]]
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
