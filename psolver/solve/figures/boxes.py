"""A symmetry puzzle as figure problems: one for each size of the box around the figure.

A symmetry of a figure is one of its box, so that the middle of the box says where each axis and
centre is: half columns and half rows, wherever the figure lies in the frame. The figure meets the
box's four sides, which leaves one place for each figure up to translation.

Where all pieces may be turned, a box stands for its quarter turn too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from ...control import UNWATCHED, Control
from ...cover.problem import Permutation
from ...cover.sat.symmetric import FigureProblem
from ...cover.sums import subset_sums
from ...geometry.cells import Cell, Shape, box, extent, translate
from ...geometry.isometry import Isometry
from ...puzzle.extent import half_perimeter
from ...puzzle.model import Board, Puzzle, SymmetryGoal
from ..encode import Encoding, encode
from ..reasons.areas import areas

Size = tuple[int, ...]


@dataclass(frozen=True)
class BoxProblem:
    """The figures whose box has a size: the encoding says what the problem's covers mean, in the
    box's coordinates.
    """

    encoding: Encoding
    figures: FigureProblem


def keeping_pieces(puzzle: Puzzle) -> tuple[Isometry, ...]:
    """The isometries, up to translations, that map the orientations of every piece onto
    themselves.
    """
    lattice = puzzle.board.lattice
    forms = [frozenset(piece.orientations) for piece in puzzle.pieces if piece.most != 0]

    def keeps(isometry: Isometry, shapes: frozenset[Shape]) -> bool:
        return {lattice.normalise(map(isometry, shape)) for shape in shapes} == shapes

    return tuple(g for g in lattice.group() if all(keeps(g, shapes) for shapes in forms))


def sizes(puzzle: Puzzle, goal: SymmetryGoal, control: Control = UNWATCHED) -> list[Size]:
    """The sizes (rows, columns) that a figure's box may have, small frames first; one of two that
    turning swaps.
    """
    frame = extent(puzzle.board.cells)
    upright = puzzle.board.lattice.identity.axes
    turned = any(isometry.axes != upright for isometry in keeping_pieces(puzzle))
    area = areas(puzzle.pieces, len(puzzle.board.cells))
    bounded = goal.connected and all(piece.most is not None for piece in puzzle.pieces)
    around = half_perimeter(puzzle.pieces) if bounded else sum(frame)
    longest = max(frame)
    found = []
    for rows, columns in control.watched(product(range(1, longest + 1), repeat=2)):
        fits = rows <= frame[0] and columns <= frame[1]
        if turned:
            fits = rows <= columns and (fits or (columns <= frame[0] and rows <= frame[1]))
        room = area & ((1 << rows * columns + 1) - 1)  # the areas that a figure in the box can have
        if goal.connected:
            room >>= rows + columns - 1
        if fits and rows + columns <= around and room > int(not goal.connected):
            found.append((rows, columns))
    return sorted(found, key=lambda size: (max(size), min(size), size))


def box_problem(puzzle: Puzzle, goal: SymmetryGoal, size: Size, control: Control) -> BoxProblem:
    """The figures of a puzzle whose box has a size. Raises PsolverError where it would be too
    large.
    """
    lattice = puzzle.board.lattice
    cells = tuple(product(*map(range, size)))
    number: dict[Cell, int] = {cell: index for index, cell in enumerate(cells)}

    def numbers(shape: Iterable[Cell]) -> tuple[int, ...]:
        return tuple(number[cell] for cell in shape)

    def permutation(isometry: Isometry) -> Permutation:
        return numbers(map(isometry, cells))

    box_board = Board(frozenset(), frozenset(cells), lattice=lattice)
    in_box = replace(puzzle, board=box_board, goal=replace(goal, framed=True))
    encoding = encode(in_box, control)
    every = list(lattice.symmetries(cells))
    allowed = {isometry.linear: isometry for isometry in keeping_pieces(puzzle)}
    same = tuple(permutation(isometry) for isometry in every if isometry.linear in allowed)
    figures = FigureProblem(
        replace(encoding.problem, symmetries=_of_options(encoding, same)),
        len(cells),
        tuple(map(permutation, _possible(puzzle, goal, every, cells))),
        tuple(map(permutation, every)),
        same,
        tuple(map(numbers, _lines(cells, goal))),
        tuple(map(numbers, _outsides(puzzle, cells, allowed.values()))),
        goal.connected,
    )
    return BoxProblem(encoding, figures)


def _lines(cells: Shape, goal: SymmetryGoal) -> list[Shape]:
    """The rows and the columns of a box that a figure must meet: all where it is connected, else
    the first and the last of both.
    """
    lines: list[Shape] = []
    for axis, length in enumerate(extent(cells)):
        for value in range(length) if goal.connected else (0, length - 1):
            lines.append(tuple(cell for cell in cells if cell[axis] == value))
    return lines


def _of_options(encoding: Encoding, permutations: Iterable[Permutation]) -> tuple[Permutation, ...]:
    """Permutations of the cells as permutations of the options, the identity first."""
    numbers, options, area = encoding.option_numbers, encoding.problem.options, len(encoding.cells)
    found = set()
    for image in permutations:
        found.add(
            tuple(
                numbers[(*sorted([image[i] for i in items if i < area]), items[-1])]
                for items in options
            )
        )
    return tuple(sorted(found))


def _possible(
    puzzle: Puzzle, goal: SymmetryGoal, every: list[Isometry], cells: Shape
) -> list[Isometry]:
    """The symmetries that a figure may have in a box and must be looked for, one of two that are
    inverse.
    """
    lattice = puzzle.board.lattice
    kinds = set(goal.kinds)
    if "rotation" in kinds:
        # twice a quarter turn is a half turn
        kinds.discard("quarter")
    chosen: list[Isometry] = []
    for isometry in every:
        if lattice.symmetry_kind(isometry) not in kinds:
            continue
        if any(isometry.after(other) == lattice.identity for other in chosen):
            continue
        if _areas_agree(puzzle, isometry, cells) and _colours_agree(puzzle, isometry):
            chosen.append(isometry)
    return chosen


def _areas_agree(puzzle: Puzzle, isometry: Isometry, cells: Shape) -> bool:
    """Is an area that the pieces can cover also one that is made of whole orbits of a box's
    cells?
    """
    whole = subset_sums(Counter(_orbit_sizes(isometry, cells)), len(cells))
    return areas(puzzle.pieces, len(cells)) & whole > 0


def _orbit_sizes(isometry: Isometry, cells: Shape) -> Iterator[int]:
    left = set(cells)
    for cell in cells:
        size = 0
        while cell in left:
            left.remove(cell)
            cell = isometry(cell)
            size += 1
        if size:
            yield size


def _colours_agree(puzzle: Puzzle, isometry: Isometry) -> bool:
    """Can as many black as white cells of a chequered plane be covered, where a symmetry exchanges
    the colours?
    """
    if sum(isometry((0, 0))) % 2 == 0:
        return True
    surplus = {0}  # of black cells
    for piece in puzzle.pieces:
        own = sum((-1) ** sum(cell) for cell in piece.shape)
        room = len(puzzle.board.cells) // piece.size
        most = room if piece.most is None else min(piece.most, room)
        if own == 0 or piece.least > most:
            continue
        times = {j for n in range(piece.least, most + 1) for j in range(-n, n + 1, 2)}
        surplus = {before + own * j for before in surplus for j in times}
    return 0 in surplus


def _outsides(puzzle: Puzzle, cells: Shape, allowed: Iterable[Isometry]) -> list[Shape]:
    """For each way to lay a box into the frame, the cells that come to lie outside; [] where it
    fits as a whole.
    """
    frame = frozenset(puzzle.board.cells)
    frame_low, frame_high = box(frame)
    found: set[Shape] = set()
    for isometry in allowed:
        image = list(map(isometry, cells))
        low, high = box(image)
        ways = [
            range(first - a, last - b + 1)
            for first, last, a, b in zip(frame_low, frame_high, low, high, strict=True)
        ]
        for way in product(*ways):
            moved = zip(cells, translate(image, way), strict=True)
            outside = tuple(cell for cell, lying in moved if lying not in frame)
            if not outside:
                return []
            found.add(outside)
    return sorted(found)
