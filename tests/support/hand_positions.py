"""The pieces that lie on a board during a solution by hand, from the definitions alone, and whether
a reason for the next step is true there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from psolver import Areas, BareCells, Deduction, NoPlace, NoWay, Placement, Puzzle, Reason
from psolver.core import ExcludedPlacements, Item
from psolver.hand import clash
from support.brute import Cell, Lying, beside, go_together, placements, to_tiling
from support.by_hand import folder


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
            for name, lying, *_ in placements(puzzle, piece)
            if self.most[name]
            if lying <= self.free
            if all(clues.get(cell, name) == name for cell in lying)
            if all(go_together(puzzle, (name, lying), other) for other in self.laid)
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
    lattice, fold = now.puzzle.board.lattice.name, folder(now.puzzle.board)
    found, todo = {min(part)}, [min(part)]
    while todo:
        near = (set(map(fold, beside(todo.pop(), lattice))) & now.free) - found
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


# deductions ---------------------------------------------------------------------------------------


def deduction_fault(puzzle: Puzzle, reason: Reason) -> str:
    """Why a deduction, or a contradiction that is seen at once, does not hold; "" if it holds.

    All placements are tried beside those of the steps, with all rules of the puzzle but that of
    fault lines, from which nothing is deduced.
    """
    puzzle = replace(puzzle, best=None).having(faults="any")
    found = reason.detail
    if not isinstance(found, Deduction):
        found = Deduction((), found, reason.lattice)
    every = [
        one
        for piece in puzzle.pieces
        for place in placements(puzzle, piece)
        for one in to_tiling(puzzle, [place])
    ]
    laid: list[Placement] = []
    for number, step in enumerate(found.steps, 1):
        open_ = [one for one in every if clash(puzzle, [*laid, one]) is None]
        ways = {one for one in open_ if covers(lying(one), step.item)}
        out = _excluded(puzzle, laid, step.excluded)
        need = _need(puzzle, laid, step.item)
        if len(ways) != step.ways or need != step.need or not out <= ways:
            return f"step {number}: {len(ways)} ways, needed {need} times"
        if step.placement not in ways - out or len(ways - out) != need:
            return f"step {number} is not forced"
        laid.append(step.placement)
    open_ = [one for one in every if clash(puzzle, [*laid, one]) is None]
    return _fault_of_end(puzzle, laid, open_, found.end)


def _fault_of_end(
    puzzle: Puzzle,
    laid: list[Placement],
    open_: list[Placement],
    end: Areas | BareCells | NoPlace | NoWay,
) -> str:
    match end:
        case BareCells(cells=cells):
            bare = all(_need(puzzle, laid, cell) for cell in cells)
            covered = {cell for one in open_ for cell in one.cells}
            return "" if bare and covered.isdisjoint(cells) else "a cell can be covered"
        case NoPlace(piece=name):
            there = any(one.piece == name for one in open_)
            return "the piece fits" if there or not _need(puzzle, laid, name) else ""
        case NoWay(item=item, ways=number, need=need, excluded=excluded):
            ways = {one for one in open_ if covers(lying(one), item)}
            out = _excluded(puzzle, laid, excluded)
            if len(ways) != number or not out <= ways or need != _need(puzzle, laid, item):
                return "other ways"
            return "a way is left" if len(ways - out) >= need else ""
        case Areas(region="part" | "rest", cells=cells, room=room):
            now = HandPosition(puzzle, map(lying, laid))
            if room != (len(now.must.intersection(cells)), len(cells)):
                return "another area"
            if not _is_cut_off(now, frozenset(cells)):
                return "not cut off"
            return "the area can be covered" if _fills(now, cells) else ""
    return f"no contradiction: {end}"


def _need(puzzle: Puzzle, laid: Iterable[Placement], item: Item) -> int:
    if isinstance(item, str):
        least = sum(piece.least for piece in puzzle.pieces if piece.name == item)
        return max(0, least - sum(one.piece == item for one in laid))
    return int(item in puzzle.board.must and all(item not in one.cells for one in laid))


def _excluded(
    puzzle: Puzzle, laid: Iterable[Placement], excluded: Iterable[ExcludedPlacements]
) -> set[Placement]:
    """The placements that are excluded; those without a true reason are left out, as far as a
    puzzle without rules shows.
    """
    plain = not puzzle.rules and not puzzle.beside
    now = HandPosition(puzzle, map(lying, laid)) if plain else None
    return {
        placement
        for reason in excluded
        if now is None or is_true(reason, now)
        for placement in reason.placements
    }
