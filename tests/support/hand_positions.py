"""The pieces that lie on a board during a solution by hand, from the definitions alone, and whether
a reason for the next step is true there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from psolver.puzzle.model import Puzzle
from psolver.puzzle.partial import ExcludedPlacements, Item
from psolver.puzzle.tiling import Placement
from support.brute import Cell, Lying, beside, placements


class HandPosition:
    """Placements that lie there, and the `others` that may be laid beside them."""

    def __init__(self, puzzle: Puzzle, laid: Iterable[Lying]) -> None:
        self.puzzle, self.laid = puzzle, frozenset(laid)
        board, clues = puzzle.board, dict(puzzle.board.clues)
        covered = {cell for _, lying in self.laid for cell in lying}
        used = Counter(name for name, _ in self.laid)
        self.free = (board.must | board.may) - covered
        self.must = board.must - covered
        self.least = {p.name: max(0, p.least - used[p.name]) for p in puzzle.pieces}
        self.most = {
            p.name: len(self.free) if p.most is None else p.most - used[p.name]
            for p in puzzle.pieces
        }
        self.others = {
            (name, lying)
            for piece in puzzle.pieces
            for name, lying in placements(puzzle, piece)
            if self.most[name]
            if lying <= self.free
            if all(clues.get(cell, name) == name for cell in lying)
        }

    def of(self, item: Item) -> set[Lying]:
        """Return the placements that can cover a cell, or be those of a piece."""
        return {one for one in self.others if covers(one, item)}

    def need(self, item: Item) -> int:
        """Return how often a cell or a piece must still be covered or used."""
        return self.least[item] if isinstance(item, str) else int(item in self.must)

    def room(self, item: Item) -> int:
        """Return how often a cell or a piece may still be covered or used."""
        return self.most[item] if isinstance(item, str) else int(item in self.free)

    def then(self, one: Lying) -> HandPosition:
        """Return the position with one more placement."""
        return HandPosition(self.puzzle, {*self.laid, one})


def covers(one: Lying, item: Item) -> bool:
    """Whether a placement covers a cell, or is one of a piece."""
    return one[0] == item if isinstance(item, str) else item in one[1]


def lying(placement: Placement) -> Lying:
    """Return a placement as brute force has it."""
    return placement.piece, frozenset(placement.cells)


def is_true(reason: ExcludedPlacements, now: HandPosition) -> bool:
    """Whether a reason holds for each of its placements."""
    return all(_is_out(reason, lying(one), now) for one in reason.placements)


def _is_out(reason: ExcludedPlacements, one: Lying, now: HandPosition) -> bool:
    then, other, first = now.then(one), reason.other, reason.first
    match reason.kind:
        case "bare":
            return not isinstance(other, str) and other in then.must and not then.of(other)
        case "needed":
            return isinstance(other, str) and len(then.of(other)) < then.need(other)
        case "shared":
            takes_all = all(covers(another, other) for another in now.of(first))
            full = 0 < now.room(other) <= now.need(first)
            return takes_all and full and covers(one, other) and not covers(one, first)
        case "area":
            return _is_cut_off(then, frozenset(reason.cells)) and not _fills(then, reason.cells)
        case "fill":
            part = frozenset(reason.cells)
            return _is_cut_off(then, part) and not _covers_all(then, part & then.must)
        case "then":
            ways = then.of(first)
            return len(ways) == 1 and not then.then(next(iter(ways))).of(other)
        case "parity":
            return _has_shades(reason, one, now) and not _evens_out(then)


def _is_cut_off(now: HandPosition, part: frozenset[Cell]) -> bool:
    """Whether some cells are a whole part of the free ones."""
    lattice = now.puzzle.board.lattice.name
    found, todo = {min(part)}, [min(part)]
    while todo:
        near = (beside(todo.pop(), lattice) & now.free) - found
        found |= near
        todo += near
    return found == part


def _fills(now: HandPosition, part: Iterable[Cell]) -> bool:
    """Whether pieces can have an area between the cells of a part that must be covered and all of
    it.
    """
    cells = set(part)
    sums = {0}
    for piece in now.puzzle.pieces:
        for _ in range(min(now.most[piece.name], len(cells) // piece.size)):
            sums |= {total + piece.size for total in sums}
    return any(len(cells & now.must) <= total <= len(cells) for total in sums)


def _covers_all(now: HandPosition, must: frozenset[Cell]) -> bool:
    """Whether placements beside those that lie there can cover some cells together."""
    if not must:
        return True
    ways = now.of(min(must))
    return any(_covers_all(now.then(one), must - one[1]) for one in ways)


def _is_dark(cell: Cell, reason: ExcludedPlacements) -> bool:
    return (sum(cell) - sum(reason.cells[0])) % 2 == 0


def _has_shades(reason: ExcludedPlacements, one: Lying, now: HandPosition) -> bool:
    """Whether the numbers of dark and light cells are right, and neighbours differ in
    their colour.
    """
    lattice = now.puzzle.board.lattice.name
    for cells, told in ((one[1], reason.shades), (now.free, reason.board)):
        dark = sum(_is_dark(cell, reason) for cell in cells)
        if (dark, len(cells) - dark) != told:
            return False
    pairs = ((cell, near) for cell in now.free for near in beside(cell, lattice) & now.free)
    return all(_is_dark(cell, reason) != _is_dark(near, reason) for cell, near in pairs)


def _evens_out(now: HandPosition) -> bool:
    """Whether the pieces, wherever they lie, can cover as many cells of each colour as are free."""

    def shades(cells: Iterable[Cell]) -> tuple[int, int]:
        odd = [sum(cell) % 2 for cell in cells]
        return len(odd) - sum(odd), sum(odd)

    reached = {(0, 0)}
    for piece in now.puzzle.pieces:
        name = piece.name
        values = {shades(cells) for other, cells in now.others if other == name}
        layer, found = set(reached), set()
        for times in range(min(now.most[name], len(now.free) // piece.size) + 1):
            found |= layer if times >= now.least[name] else set()
            layer = {(a + c, b + d) for a, b in layer for c, d in values}
        reached = found
    return shades(now.free) in reached


def following(now: HandPosition, steps: Iterable[Placement]) -> Iterator[HandPosition]:
    """Yield the position before each step."""
    for step in steps:
        yield now
        now = now.then(lying(step))
