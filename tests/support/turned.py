"""Taking pieces apart by slides and turns, by brute force: all groups, all axes, and turns that are
tried at many angles with many points of each cell. It shares no code with the search.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import TypeAlias

import numpy as np

from .apart import Cell, Cells, plus, units

Pieces: TypeAlias = tuple[Cells, ...]

ANGLES = np.linspace(0, np.pi / 2, 181)
INSET = 1e-9  # from the sides of a cell, so that what touches does not meet
ALONG = np.linspace(INSET, 2 - INSET, 17)
RIM = np.array([(x, y) for x in ALONG for y in ALONG if {x, y} & {ALONG[0], ALONG[-1]}])
FAR = 12


@cache
def witnessed(corner: tuple[int, int], parity: tuple[int, int]) -> frozenset[tuple[int, int]]:
    """The cells into which points of the rim of a cell come in a quarter, at many angles. Cells are
    given by their lowest corner, from the axis, in halves; those that rest lie at some parity.
    """
    x, y = (RIM[:, :1] + corner[0]), (RIM[:, 1:] + corner[1])
    cos, sin = np.cos(ANGLES), np.sin(ANGLES)
    columns = (cos * x - sin * y - parity[0]).ravel() / 2
    rows = (sin * x + cos * y - parity[1]).ravel() / 2
    inside = np.ones(len(rows), dtype=bool)
    for values in (columns, rows):
        inside &= np.abs(values - np.round(values)) > INSET / 4
    cells = zip(np.floor(columns[inside]), np.floor(rows[inside]), strict=True)
    return frozenset((2 * int(i) + parity[0], 2 * int(j) + parity[1]) for i, j in set(cells))


def turned_cell(cell: Cell, axis: int, point: tuple[int, int]) -> Cell:
    """A cell after a quarter, in halves: the least corner of it, which may lie off the grid."""
    first, second = (axis + 1) % 3, (axis + 2) % 3
    new = list(cell)
    new[first] = point[0] - (cell[second] - point[1]) - 2
    new[second] = point[1] + cell[first] - point[0]
    return tuple(new)


def meets(going: Cells, staying: Cells, axis: int, point: tuple[int, int]) -> bool:
    """Whether cells, in halves, meet others in a quarter."""
    first, second = (axis + 1) % 3, (axis + 2) % 3
    layers = defaultdict(set)
    for cell in staying:
        layers[cell[axis]].add((cell[first] - point[0], cell[second] - point[1]))
    for cell in going:
        there = layers[cell[axis]]
        if there:
            some = next(iter(there))
            parity = some[0] % 2, some[1] % 2
            corner = cell[first] - point[0], cell[second] - point[1]
            if not there.isdisjoint(witnessed(corner, parity)):
                return True
    return False


def turns(pieces: Pieces, reach: int, flat: bool) -> Iterator[Pieces]:
    """All states that a turn of a group without the first piece leads to."""
    for axis in range(1 if flat else 3):
        first, second = (axis + 1) % 3, (axis + 2) % 3
        ranges = []
        for along in (first, second):
            least = max(min(cell[along] for cell in piece) for piece in pieces)
            most = min(max(cell[along] for cell in piece) for piece in pieces)
            ranges.append(range(2 * (least - reach), 2 * (most + 1 + reach) + 1))
        for x in ranges[0]:
            for y in ranges[1]:
                for group in groups_of_others(len(pieces)):
                    for backwards in (False, True):
                        yield from turned(pieces, group, axis, (x, y), backwards)


def groups_of_others(number: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, number):
        yield from combinations(range(1, number), size)


def turned(
    pieces: Pieces, group: Sequence[int], axis: int, point: tuple[int, int], backwards: bool
) -> Iterator[Pieces]:
    """The states after quarters of a group, as long as nothing meets, that are on the grid."""
    fine = [frozenset(tuple(2 * value for value in cell) for cell in piece) for piece in pieces]
    going = [fine[k] for k in group]
    staying = frozenset().union(*(fine[k] for k in range(len(pieces)) if k not in group))
    for _ in range(3):
        if backwards:
            if any(meets(staying, one, axis, point) for one in going):
                return
            for _ in range(3):
                going = [frozenset(turned_cell(cell, axis, point) for cell in one) for one in going]
        else:
            if any(meets(one, staying, axis, point) for one in going):
                return
            going = [frozenset(turned_cell(cell, axis, point) for cell in one) for one in going]
        if all(value % 2 == 0 for one in going for cell in one for value in cell):
            new = list(pieces)
            for k, one in zip(group, going, strict=True):
                new[k] = frozenset(tuple(value // 2 for value in cell) for cell in one)
            yield tuple(new)


def slides(pieces: Pieces, flat: bool) -> Iterator[tuple[Pieces, bool]]:
    """All states that a slide of such a group leads to, and whether it is away then."""
    for group in groups_of_others(len(pieces)):
        staying = frozenset().union(*(pieces[k] for k in range(len(pieces)) if k not in group))
        for unit in units(3):
            if flat and unit[0]:
                continue
            for times in range(1, FAR):
                new = list(pieces)
                for k in group:
                    new[k] = frozenset(plus(cell, unit, times) for cell in pieces[k])
                if any(new[k] & staying for k in group):
                    break
                yield tuple(new), times == FAR - 1


def explored(start: Pieces, reach: int, flat: bool) -> tuple[int, int, list[tuple[Pieces, Pieces]]]:
    """The fewest moves to a separation, or 0, the number of states if there is none, and parts."""
    moves = {start: 0}
    todo = deque([start])
    while todo:
        state = todo.popleft()
        for new, away in slides(state, flat):
            if away:
                gone = [a != b for a, b in zip(state, new, strict=True)]
                parts = [
                    tuple(p for p, goes in zip(state, gone, strict=True) if goes is side)
                    for side in (True, False)
                ]
                return moves[state] + 1, 0, [(parts[0], parts[1])]
            if new not in moves:
                moves[new] = moves[state] + 1
                todo.append(new)
        for new in turns(state, reach, flat):
            if new not in moves:
                moves[new] = moves[state] + 1
                todo.append(new)
    return 0, len(moves), []


def comes_apart(pieces: Pieces, reach: int, flat: bool) -> bool:
    """Whether all come apart, after the first separation that is found."""
    if len(pieces) < 2:
        return True
    _, _, separations = explored(pieces, reach, flat)
    return bool(separations) and all(comes_apart(part, reach, flat) for part in separations[0])


def loose_pieces(random: Random, flat: bool) -> list[Cells]:
    """A wall around a room with a few openings, and one or two small pieces in it. In the plane the
    room is often empty but for one piece, which can turn there.
    """
    sides = (
        (1, random.randint(3, 6), random.randint(4, 6)) if flat else (3, 3, random.randint(3, 4))
    )
    empty = flat and random.random() < 0.5
    if empty:
        sides = (1, 6, random.randint(5, 6))
    every = [(z, x, y) for z in range(sides[0]) for x in range(sides[1]) for y in range(sides[2])]
    wide = [axis for axis in range(3) if sides[axis] > 1]
    rim = [cell for cell in every if any(cell[k] in (0, sides[k] - 1) for k in wide)]
    inner = [cell for cell in every if cell not in rim]
    openings = random.sample(rim, 1 if empty else random.choice([0, 1, 1, 2, len(rim) // 3]))
    wall = [cell for cell in rim if cell not in openings]
    wall += random.sample(inner, min(len(inner), random.randint(0, 1 if empty else 3)))
    free = [cell for cell in every if cell not in wall]
    pieces = [frozenset(wall)]
    for _ in range(1 if empty else random.choice([1, 1, 2])):
        if not free:
            break
        piece = {random.choice(free)}
        for _ in range(random.randint(1, 2) if empty else random.randint(0, 3)):
            around = {plus(cell, unit) for cell in piece for unit in units(3)}
            if near := sorted(around & set(free) - piece):
                piece.add(random.choice(near))
        free = [cell for cell in free if cell not in piece]
        pieces.append(frozenset(piece))
    return pieces
