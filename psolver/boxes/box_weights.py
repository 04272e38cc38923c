"""Cells that boxes must cover, and placements that are impossible, since weights leave no room.

Let cells have weights, none below 0. If the boxes that must be used, each where it covers the least
weight, cover as much as the whole board has, then each cell of some weight is covered, and each box
lies where it covers no more than that; if they cover more, there is no tiling. That holds for any
weights.

The weights here are products of one number for each axis: 1 everywhere, or 1 in each m-th plane and
0 in the others, if no box is shorter than m. So they count the cells of a box, the lines, planes or
points of a grid in it. These are conservative scales (S. Fekete and J. Schepers, A combinatorial
characterization of higher-dimensional orthogonal packing, 2004). In Hoffman's puzzle each of the 27
bricks has one of 27 points, and all lines through these are full: it takes 1.3 seconds in place of
more than 14 (tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, combinations, islice, product
from operator import sub
from typing import TYPE_CHECKING, TypeAlias

from ..core.cells import Cell, box, extent
from ..core.model import Expect, Puzzle
from ..core.polyform import box_sides
from ..core.square_lattice import CUBIC, SQUARE
from ..search.encoding import Encoding, encode
from ..search.problem import Problem
from .box_tuning import (
    MOST_GRIDS,
    MOST_WEIGHED_OPTIONS,
)

if TYPE_CHECKING:
    from ..search.run import Run


Planes: TypeAlias = tuple[bool, ...]
"""For each coordinate of an axis whether the plane there belongs to a grid."""


def implied_problem(encoding: Encoding, tick: Callable[[], None]) -> Problem | None:
    """Return a problem with the same covers as that of an encoding, and the same options, which
    states more: cells that must be covered have the bound, and one more item, that none may cover,
    belongs to all options that are impossible. None if nothing follows from weights.
    """
    problem = encoding.problem
    options = problem.options
    if len(options) > MOST_WEIGHED_OPTIONS:
        return None
    if not _suits(encoding.puzzle):
        return None
    needed: set[int] = set()
    excluded: set[int] = set()
    for weights_of_cells, weights_of_options in _Weighing(encoding).scales():
        lightest: dict[int, int] = {}  # the least weight of an option of each piece, by its item
        for piece, weight in zip(problem.groups, weights_of_options, strict=True):
            if weight < lightest.setdefault(piece, weight):
                lightest[piece] = weight
        spare = sum(weights_of_cells)
        for piece, weight in lightest.items():
            spare -= problem.least[piece] * weight
        if spare > 0:
            continue
        for cell, weight in enumerate(weights_of_cells):
            if weight:
                needed.add(cell)
        for option, weight in enumerate(weights_of_options):
            piece = problem.groups[option]
            if spare < 0 or weight > lightest[piece]:
                excluded.add(option)
    newly_needed = [cell for cell in needed if not problem.least[cell]]
    if not excluded and not newly_needed:
        return None
    lower = list(problem.least)
    for cell in needed:
        lower[cell] = 1
    bounded = replace(problem, least=tuple(lower))
    excluded |= _failing(bounded, excluded, encoding.placed, tick)
    marked_options = list(options)
    item_of_none = len(lower)
    for number in excluded:
        marked_options[number] = (*options[number], item_of_none)
    return replace(
        problem,
        least=(*lower, 0),
        most=(*problem.most, 0),
        options=tuple(marked_options),
        neighbours=(*problem.neighbours, ()),
        positions=(*problem.positions, -1),
    )


def tight_encoding(run: Run, puzzle: Puzzle, worth: int) -> Encoding | None:
    """Return the encoding of the packings that are worth as much, if they are those of a number of
    boxes, all alike, and something follows from weights; else None.
    """
    best = puzzle.best
    if best is None or best.goal != "packing":
        return None
    if best.of_values or puzzle.rules:
        return None
    if len(puzzle.pieces) > 1:
        return None
    (piece,) = puzzle.pieces
    number = worth
    if "cells" in best.aim:
        number, rest = divmod(worth, piece.size)
        if rest:
            return None
        if len(best.cells) < len(puzzle.board.cells):
            return None
    exact = replace(piece, least=number, most=number)
    plain = replace(puzzle, best=None, expect=Expect(), pieces=(exact,))
    if not _suits(plain):
        return None
    encoding = encode(plain)
    problem = implied_problem(encoding, run.control.tick)
    if not problem:
        return None
    return replace(encoding, problem=problem)


def _failing(
    problem: Problem, excluded: set[int], placed: int, tick: Callable[[], None]
) -> set[int]:
    """The options beside which some item could not be covered any more, if those that are excluded
    are not taken; found again and again, since each makes others fail.
    """
    needed = {item for item, bound in enumerate(problem.least) if bound == 1}
    alive = [number for number in range(placed) if number not in excluded]
    failing: set[int] = set()
    while True:
        masks = [0] * len(problem.least)
        for place, number in enumerate(alive):
            for item in problem.options[number]:
                masks[item] |= 1 << place
        clear = []
        for number in alive:
            tick()
            option = problem.options[number]
            clashing = 0
            for item in option:
                if problem.most[item] == 1:
                    clashing |= masks[item]
            needed_beside = needed.difference(option)
            if all(masks[item] & ~clashing for item in needed_beside):
                clear.append(number)
        if len(clear) == len(alive):
            return failing
        new = set(alive).difference(clear)
        failing.update(new)
        alive = clear


def _suits(puzzle: Puzzle) -> bool:
    """Whether all pieces are boxes, some of which must be used, some cells may be left to none of
    them, and nothing else is required of a tiling.
    """
    board = puzzle.board
    if board.space.translations or puzzle.rules:
        return False
    if board.lattice not in (SQUARE, CUBIC):
        return False
    is_loose = bool(board.may)
    is_needed = False
    for piece in puzzle.pieces:
        if piece.most == 0:
            continue
        if not box_sides(piece.shape):
            return False
        if piece.size == 1:
            is_loose = True
        elif piece.least:
            is_needed = True
    return is_loose and is_needed


class _Weighing:
    """The cells and the options of an encoding of boxes, to be weighed."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        low, _ = box(encoding.cells)
        self._sides = extent(encoding.cells)
        self._cells = []
        for cell in encoding.cells:
            place = tuple(map(sub, cell, low))
            self._cells.append(place)
        self._boxes = []
        for option in range(encoding.placed):
            covered = encoding.covered(option)
            low_cell = self._cells[covered[0]]
            high_cell = self._cells[covered[-1]]
            self._boxes.append((low_cell, high_cell))

    def scales(self) -> Iterator[tuple[list[int], list[int]]]:
        """Yield the weights of all cells and of all options in each way: for each choice of axes
        that have a grid, and for all choices of as many axes together.
        """
        axes = range(len(self._sides))
        points = [(cell, cell) for cell in self._cells]
        grids = product(*map(self._grids, axes))
        for grid in islice(grids, MOST_GRIDS):
            sums = [list(accumulate(planes, initial=0)) for planes in grid]
            for number in range(len(axes) + 1):
                choices = list(combinations(axes, number))
                ways = [choices]
                if len(choices) > 1:
                    ways += [[choice] for choice in choices]
                for chosen in ways:
                    of_cells = _weights(points, chosen, sums)
                    of_options = _weights(self._boxes, chosen, sums)
                    yield of_cells, of_options

    def _grids(self, axis: int) -> list[Planes]:
        """The planes across an axis of which each box that must be used meets one at least, in the
        order of the axis and turned round.
        """
        lengths = []
        for piece in self._encoding.puzzle.pieces:
            if not piece.least or piece.size == 1:
                continue
            for form in piece.orientations:
                lengths.append(box_sides(form)[axis])
        step = min(lengths)
        side = self._sides[axis]
        planes = tuple([place % step == 0 for place in range(1, side + 1)])
        turned_round = planes[::-1]
        return sorted({planes, turned_round})


def _weights(
    boxes: Sequence[tuple[Cell, Cell]],
    choices: Sequence[tuple[int, ...]],
    sums: Sequence[Sequence[int]],
) -> list[int]:
    """The weights of some boxes, given by their first and last cells: for each choice of axes the
    planes of the grid across these, times the sides along the others, all together. `sums` are the
    numbers of planes before each coordinate of an axis.
    """
    weights = []
    for low, high in boxes:
        weight = 0
        for choice in choices:
            product_of_axes = 1
            for axis, sums_before in enumerate(sums):
                start = low[axis]
                end = high[axis] + 1
                factor = end - start
                if axis in choice:
                    factor = sums_before[end] - sums_before[start]
                product_of_axes *= factor
            weight += product_of_axes
        weights.append(weight)
    return weights
