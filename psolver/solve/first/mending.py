"""A tiling of a large board for groups of pieces that bind: first any tiling, then small parts of
it are laid anew, so that the groups come nearer to their bounds.

A part is some pieces that lie close together. Chance, that of a generator whose seed is fixed,
chooses the part, and lays it; pieces of which more are wanted are tried first. It stays so if the
groups are no worse for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from ...control import UNWATCHED, Control
from ...puzzle.model import PieceGroup, Puzzle
from ...puzzle.tiling import Placement, Tiling, tiling
from ..encode import Encoding, encode
from ..ways import Ways, members

PART = 30  # cells, about
TRIES = 8  # of a part to lay it
MOST_NODES = 150  # placements that are tried in a try
PARTS, MORE_PARTS = 300, 60  # that are laid anew; the second for each piece too many or too few


def mended(puzzle: Puzzle, found: Tiling, control: Control = UNWATCHED) -> Tiling | None:
    """A tiling of a puzzle with groups, made of one that keeps to all but these; None where chance
    has made none.
    """
    random, laid = Random(0), list(found.placements)
    wrong = _wrong(puzzle, laid)
    for _ in range(PARTS + MORE_PARTS * _far(wrong)):
        if not wrong:
            return tiling(laid, puzzle.board.lattice)
        group, off = random.choice(wrong)
        part = _part(puzzle, laid, group if off > 0 else None, random)
        others = [one for place, one in enumerate(laid) if place not in part]
        small = _small(puzzle, [laid[place] for place in part])
        for inside in _tries(encode(small, control), _liking(puzzle, group, off), random):
            control.tick()
            control.progress.nodes += 1
            after = _wrong(puzzle, [*others, *inside])
            if _far(after) <= _far(wrong) and _keeps(puzzle, [*others, *inside]):
                better = _far(after) < _far(wrong)
                laid, wrong = [*others, *inside], after
                if better:
                    break
    return None


def _wrong(puzzle: Puzzle, laid: Sequence[Placement]) -> list[tuple[PieceGroup, int]]:
    """The groups that do not keep to their bounds, with how many pieces are too many, or, below 0,
    too few.
    """
    used = Counter(one.piece for one in laid)
    found = []
    for group in puzzle.groups:
        total = group.times(used)
        if total < group.least:
            found.append((group, total - group.least))
        elif group.most is not None and total > group.most:
            found.append((group, total - group.most))
    return found


def _far(wrong: Sequence[tuple[PieceGroup, int]]) -> int:
    """How many pieces are too many or too few in all."""
    return sum(abs(off) for _, off in wrong)


def _keeps(puzzle: Puzzle, laid: Sequence[Placement]) -> bool:
    """Is each piece used as often as it says itself?"""
    used = Counter(one.piece for one in laid)
    return all(
        piece.least <= used[piece.name] and (piece.most is None or used[piece.name] <= piece.most)
        for piece in puzzle.pieces
    )


def _part(
    puzzle: Puzzle, laid: Sequence[Placement], group: PieceGroup | None, random: Random
) -> set[int]:
    """The places of some pieces that lie close together, one of them of a group."""
    plane = puzzle.board.lattice.plane
    around = [one for one in laid if group is None or one.piece in group.pieces]
    here = plane(random.choice(around).cells[0])

    def far(place: int) -> float:
        there = plane(laid[place].cells[0])
        return sum((a - b) ** 2 for a, b in zip(here, there, strict=True))

    part: set[int] = set()
    area = 0
    for place in sorted(range(len(laid)), key=far):
        if area >= PART:
            break
        part.add(place)
        area += len(laid[place].cells)
    return part


def _small(puzzle: Puzzle, inside: Sequence[Placement]) -> Puzzle:
    """The cells of some placements as a puzzle, all of which are to be covered by any pieces."""
    cells = frozenset(cell for one in inside for cell in one.cells)
    clues = tuple((cell, name) for cell, name in puzzle.board.clues if cell in cells)
    board = replace(puzzle.board, must=cells, may=frozenset(), clues=clues, names=())
    pieces = tuple(replace(piece, least=0, most=None) for piece in puzzle.pieces if piece.most != 0)
    return replace(puzzle, pieces=pieces, board=board, groups=())


def _liking(puzzle: Puzzle, group: PieceGroup, off: int) -> Callable[[Placement], float]:
    """How late a placement is to be tried: first the pieces of a group that has too few, the small
    ones before the others, or the others where it has too many.
    """
    names, all_of_them = set(group.pieces), len(group.pieces) == len(puzzle.pieces)
    largest = max(piece.size for piece in puzzle.pieces)

    def late(one: Placement) -> float:
        size = len(one.cells) / largest
        belongs = one.piece in names
        return size - belongs if off < 0 else (belongs and not all_of_them) - size

    return late


def _tries(
    encoding: Encoding, late: Callable[[Placement], float], random: Random
) -> Iterator[list[Placement]]:
    """Some ways to cover all cells of a small puzzle, as chance has it."""
    ways = Ways(encoding.problem, named=len(encoding.cells))
    number = len(encoding.problem.options)
    lateness = [late(encoding.placement(option)) for option in range(number)]
    for _ in range(TRIES):
        order = [one + 2 * random.random() for one in lateness]
        found = _covered(ways, set(range(len(encoding.cells))), ways.alive, order, [MOST_NODES])
        if found is not None:
            yield [encoding.placement(option) for option in found]


def _covered(
    ways: Ways, cells: set[int], there: int, order: list[float], left: list[int]
) -> list[int] | None:
    """Options that cover some cells, those first that come first in the order; None where there are
    none, or too many were tried.
    """
    if not cells:
        return []
    cell = min(cells, key=lambda one: ((there & ways.masks[one]).bit_count(), one))
    for option in sorted(members(there & ways.masks[cell]), key=order.__getitem__):
        left[0] -= 1
        if left[0] < 0:
            return None
        beside = there & ~ways.clashing(option)
        rest = cells.difference(ways.problem.options[option])
        found = _covered(ways, rest, beside, order, left)
        if found is not None:
            return [option, *found]
    return None
