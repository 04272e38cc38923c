"""A lattice made up here, of triangles, solves, counts and verifies with no change anywhere else.

A cell is three numbers that add up to 1 (a triangle that points up) or 2 (one that points down);
beside it lie the cells with one number raised, or lowered, by 1. Brute force knows none of that: to
it a triangle is the set of its three corners in the plane, and a piece may lie wherever the twelve
maps of a hexagon and a shift of the plane take it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from math import dist
from operator import add
from random import Random
from typing import get_args

import pytest
from support.seeds import seeds

from psolver.api import Search
from psolver.geometry.cells import Cell, Isometry, Shape
from psolver.geometry.lattice import CUBIC, SQUARE, Lattice
from psolver.geometry.polyform import orientations, polyforms
from psolver.geometry.slanted import HEXAGON, TRIANGLE
from psolver.puzzle.model import Board, Piece, Puzzle
from psolver.puzzle.tiling import Tiling, tiling
from psolver.puzzle.verify import verify
from psolver.render.look import Style
from psolver.render.scene import piece_scene, sides_of
from psolver.render.svg.flat_drawing import flat_drawing
from psolver.solve.problem_text import to_dimacs, to_dlx
from psolver.solve.strategy import ENGINES
from psolver.solve.symmetry import UpTo


def home(cells: Iterable[Cell]) -> Cell:
    first, second, _ = (min(values) for values in zip(*cells, strict=True))
    return -first, -second, first + second


def corners(cell: Cell) -> tuple[Cell, ...]:
    lowered = (-1, 0, 0) if sum(cell) == 1 else (-1, -1, 0)
    around = (lowered[-turn:] + lowered[:-turn] for turn in range(3))
    return tuple(tuple(map(add, cell, step)) for step in around)


def project(corner: Cell) -> tuple[float, float]:
    first, second, third = corner
    return (second - third) / 2, (second + third - 2 * first) / (2 * 3**0.5)


TRIANGULAR = Lattice(
    name="triangular",
    axes=("first", "second", "third"),
    flat=True,
    steps={
        (0, 0, 1): ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        (0, 0, 2): ((-1, 0, 0), (0, -1, 0), (0, 0, -1)),
    },
    invariants=((1, 1, 1),),
    turns=(Isometry((1, 2, 0), (-1, -1, -1), (1, 1, 1)),),
    mirror=Isometry((0, 2, 1), (1, 1, 1), (0, 0, 0)),
    kind=lambda cell: (0, 0, sum(cell)),
    home=home,
    plane=lambda cell: (cell[0], cell[1] - cell[2]),
    corners=corners,
    project=project,
    at=lambda cell: cell if sum(cell) in (1, 2) else None,
)
FLAGS = [(True, True), (True, False), (False, True), (False, False)]


def region(low: Cell, high: Cell) -> frozenset[Cell]:
    """The cells whose coordinates lie between bounds: a convex piece of the plane."""
    ranges = [range(a, b + 1) for a, b in zip(low, high, strict=True)]
    return frozenset(cell for cell in product(*ranges) if sum(cell) in (1, 2))


def triangle(side: int) -> frozenset[Cell]:
    return region((2 - side,) * 2 + (2 - 2 * side,), (1, 1, side - 2))


def hexagon(side: int) -> frozenset[Cell]:
    return region((1 - side,) * 3, (side,) * 3)


# brute force --------------------------------------------------------------------------------------

Point = tuple[int, int]
Corners = frozenset[Point]  # of a triangle
Lying = tuple[str, frozenset[Corners]]
Move = Callable[[Point], Point]


def seen(cells: Iterable[Cell]) -> frozenset[Corners]:
    """Cells as triangles in the plane."""
    return frozenset(frozenset((x, y) for x, y, _ in corners(cell)) for cell in cells)


def moves(rotate: bool, reverse: bool) -> list[tuple[Move, bool]]:
    """Sixths of a turn about a point, and the same after a reflection, which is told."""

    def turned(times: int, mirrored: bool) -> Move:
        def move(point: Point) -> Point:
            # the corners are points x + y + z = 0; the mirror exchanges y and z
            x, y = (point[0], -point[0] - point[1]) if mirrored else point
            for _ in range(times):
                x, y = -y, x + y
            return x, y

        return move

    times = range(6) if rotate else range(1)
    return [
        (turned(n, mirrored), mirrored) for mirrored in (False, True)[: 1 + reverse] for n in times
    ]


def shifted(triangles: Iterable[Corners], by: Point) -> frozenset[Corners]:
    return frozenset(frozenset((x + by[0], y + by[1]) for x, y in one) for one in triangles)


def images(
    triangles: Iterable[Corners], move: Move, board: frozenset[Corners]
) -> set[frozenset[Corners]]:
    """Where triangles lie that are moved and then shifted onto a board."""
    image = [frozenset(map(move, one)) for one in triangles]
    first = min(min(one) for one in image)
    points = {point for one in board for point in one}
    every = {shifted(image, (x - first[0], y - first[1])) for x, y in points}
    return {lying for lying in every if lying <= board}


def placements(puzzle: Puzzle, piece: Piece) -> frozenset[Lying]:
    board, shape = seen(puzzle.board.cells), seen(piece.shape)
    return frozenset(
        (piece.name, lying)
        for move, _ in moves(piece.can_rotate, piece.can_reverse)
        for lying in images(shape, move, board)
    )


def solutions(puzzle: Puzzle) -> set[frozenset[Lying]]:
    """Every tiling, triangle by triangle."""
    must, may = seen(puzzle.board.must), seen(puzzle.board.may)
    clues = {one: name for cell, name in puzzle.board.clues for one in seen([cell])}
    order = sorted(must | may, key=sorted)
    lying = [one for piece in puzzle.pieces for one in placements(puzzle, piece)]
    lying = [(name, one) for name, one in lying if all(clues.get(t, name) == name for t in one)]

    def fill(
        at: int, filled: frozenset[Corners], taken: tuple[Lying, ...]
    ) -> Iterator[frozenset[Lying]]:
        while at < len(order) and order[at] in filled:
            at += 1
        used = Counter(name for name, _ in taken)
        if any(piece.most is not None and used[piece.name] > piece.most for piece in puzzle.pieces):
            return
        if at == len(order):
            if all(used[piece.name] >= piece.least for piece in puzzle.pieces):
                yield frozenset(taken)
            return
        for name, one in lying:
            if order[at] in one and not one & filled:
                yield from fill(at + 1, filled | one, (*taken, (name, one)))
        if order[at] in may:
            yield from fill(at + 1, filled | {order[at]}, taken)

    return set(fill(0, frozenset(), ()))


def classes(puzzle: Puzzle, found: set[frozenset[Lying]], up_to: str) -> int:
    """The number of classes of tilings, closed under the maps that keep the puzzle."""
    maps = list(symmetries(puzzle, up_to))
    left, number = set(found), 0
    while left:
        todo = [left.pop()]
        members = set(todo)
        while todo:
            one = todo.pop()
            new = {frozenset(map(keep, one)) for keep in maps} - members
            members |= new
            todo += new
        left -= members
        number += 1
    return number


def symmetries(puzzle: Puzzle, up_to: str) -> Iterator[Callable[[Lying], Lying]]:
    """The maps of the plane that keep the board, each with the pieces that it exchanges."""
    cells, may = seen(puzzle.board.cells), seen(puzzle.board.may)
    clues = {(name, seen([cell])) for cell, name in puzzle.board.clues}
    corner = min(map(min, cells))
    for move, mirrored in moves(True, up_to != "rotations"):
        first = min(min(map(move, one)) for one in cells)
        by = corner[0] - first[0], corner[1] - first[1]

        def whole(
            triangles: Iterable[Corners], move: Move = move, by: Point = by
        ) -> frozenset[Corners]:
            return shifted((frozenset(map(move, one)) for one in triangles), by)

        if whole(cells) != cells or whole(may) != may:
            continue
        renamed = renaming(puzzle, whole, up_to == "reflections" and mirrored)
        if renamed is None:
            continue

        def keep(lying: Lying, whole=whole, renamed=renamed) -> Lying:
            return renamed[lying[0]], whole(lying[1])

        if set(map(keep, clues)) == clues:
            yield keep


def renaming(
    puzzle: Puzzle,
    whole: Callable[[Iterable[Corners]], frozenset[Corners]],
    exchange: bool,
) -> dict[str, str] | None:
    """The piece that each piece becomes: itself where it can, else, if pieces are exchanged, the
    next of equal bounds; None where there is none.
    """
    lies = {
        piece.name: {lying for _, lying in placements(puzzle, piece) if piece.most != 0}
        for piece in puzzle.pieces
    }
    became: dict[str, str] = {}
    for piece in puzzle.pieces:
        images = set(map(whole, lies[piece.name]))
        others = [
            other.name
            for other in sorted(puzzle.pieces, key=lambda other: other is not piece)
            if (exchange or other is piece)
            and (other.least, other.most) == (piece.least, piece.most)
            and lies[other.name] == images
            and other.name not in became.values()
        ]
        if not others:
            return None
        became[piece.name] = others[0]
    return became


def as_seen(found: Tiling) -> frozenset[Lying]:
    return frozenset((placement.piece, seen(placement.cells)) for placement in found)


# puzzles ------------------------------------------------------------------------------------------

BOARDS = [
    triangle(2),
    triangle(3),
    hexagon(1),
    hexagon(1),
    hexagon(2),
    region((0, 0, -3), (1, 2, 2)),
    region((-1, -1, -1), (1, 2, 2)),
]


def random_puzzle(seed: int) -> Puzzle:
    """The random puzzle of a number: at most 12 triangles, mostly cut into its pieces."""
    random = Random(seed)
    cells = set(random.choice(BOARDS))
    holes = max(random.choice([0, 0, 1, 2]), len(cells) - 12) if len(cells) > 6 else 0
    cells.difference_update(random.sample(sorted(cells), holes))
    may = set(random.sample(sorted(cells), random.choice([0, 0, 0, 1, 2])))
    cut = list(_cut(random, cells - may))
    if random.random() < 0.8:
        pieces = _merged(random, cut)
    else:
        shapes = random.sample(cut, min(3, len(cut)))
        pieces = [
            _piece(random, name, shape, 0, None) for name, shape in zip("ABC", shapes, strict=False)
        ]
    if random.random() < 0.3:
        first = replace(pieces[0], can_reverse=False)
        twin = TRIANGULAR.normalise(map(TRIANGULAR.mirror, first.shape))
        pieces = [first, *pieces[1:], replace(first, name="Z", shape=twin, least=0)]
        pieces[0] = replace(first, least=0)
    clues = ()
    if random.random() < 0.3:
        clues = ((random.choice(sorted(cells - may)), random.choice(pieces).name),)
    board = Board(frozenset(cells - may), frozenset(may), clues, TRIANGULAR)
    return Puzzle(tuple(pieces), board, file=f"random {seed}")


def _cut(random: Random, cells: set[Cell]) -> Iterator[Shape]:
    """Cells in connected shapes of at most four, cut at random."""
    left = set(cells)
    while left:
        shape = [random.choice(sorted(left))]
        left.remove(shape[0])
        while len(shape) < random.choice([2, 3, 4, 4]):
            near = sorted({other for cell in shape for other in TRIANGULAR.neighbours(cell)} & left)
            if not near:
                break
            shape.append(random.choice(near))
            left.remove(shape[-1])
        yield TRIANGULAR.normalise(shape)


def _merged(random: Random, cut: Iterable[Shape]) -> list[Piece]:
    """Pieces that fill a board: equal shapes are one that is used several times."""
    copies = Counter(min(orientations(shape, TRIANGULAR)) for shape in cut)
    return [
        _piece(random, name, shape, *random.choice([(number, number), (0, number), (1, None)]))
        for name, (shape, number) in zip("ABCDEFGHIJKLMNOPQR", copies.items(), strict=False)
    ]


def _piece(random: Random, name: str, shape: Shape, least: int, most: int | None) -> Piece:
    rotate, reverse = random.choice([(True, True), (True, True), (True, True), *FLAGS])
    return Piece(name, shape, least, most, rotate, reverse, lattice=TRIANGULAR)


@cache
def known(seed: int) -> set[frozenset[Lying]]:
    """The tilings of a random puzzle by brute force."""
    return solutions(random_puzzle(seed))


@cache
def known_classes(seed: int, up_to: str) -> int:
    return classes(random_puzzle(seed), known(seed), up_to)


# the laws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lattice", "flags", "expected"),
    [
        (SQUARE, (True, True), [1, 1, 2, 5, 12, 35]),  # OEIS A000105
        (SQUARE, (True, False), [1, 1, 2, 7, 18, 60]),  # A000988
        (SQUARE, (False, False), [1, 2, 6, 19, 63, 216]),  # A001168
        (CUBIC, (True, True), [1, 1, 2, 7, 23]),  # A038119
        (CUBIC, (True, False), [1, 1, 2, 8, 29]),  # A000162
        (CUBIC, (False, False), [1, 3, 15, 86, 534]),  # A001931
        (TRIANGULAR, (True, True), [1, 1, 1, 3, 4, 12, 24]),  # A000577
        (TRIANGULAR, (True, False), [1, 1, 1, 4, 6, 19, 43]),  # A006534
        (TRIANGULAR, (False, False), [2, 3, 6, 14, 36, 94, 250]),  # A001420
    ],
)
def test_there_are_as_many_polyforms_as_oeis_says(
    lattice: Lattice, flags: tuple[bool, bool], expected: list[int]
) -> None:
    sizes = range(1, len(expected) + 1)
    assert expected == [len(polyforms(size, lattice, *flags)) for size in sizes]


def test_the_group_of_the_triangles_is_closed_and_half_of_it_are_rotations() -> None:
    group = set(TRIANGULAR.group())
    assert [12, 6, 2, 1] == [len(TRIANGULAR.group(*flags)) for flags in FLAGS]
    assert {g.after(h) for g in group for h in group} == group
    assert 6 == sum(map(TRIANGULAR.reverses, group))


def test_triangles_beside_each_other_share_two_corners() -> None:
    cells = hexagon(2)
    for cell in cells:
        shared = {other for other in cells if len({*corners(cell)} & {*corners(other)}) == 2}
        assert shared == cells.intersection(TRIANGULAR.neighbours(cell))


@pytest.mark.parametrize("side", [1, 2, 3])
def test_the_outline_of_triangles_surrounds_them(side: int) -> None:
    cells = tuple(sorted(hexagon(side) - {(0, 0, 1)}))
    scene = piece_scene(TRIANGULAR, cells)
    loops = sides_of(scene).outlines()[0]
    assert 2 - (side == 1) == len(loops)
    assert len(cells) == sum(
        x * v - y * u
        for loop in loops
        for (x, y, _), (u, v, _) in zip(loop, loop[1:] + loop[:1], strict=True)
    )
    assert {(edge.start, edge.end) for edge in sides_of(scene).edges()} == {
        side for loop in loops for side in zip(loop, loop[1:] + loop[:1], strict=True)
    }


@pytest.mark.parametrize("size", range(1, 7))
def test_orientations_times_stabiliser_is_the_order_of_the_group(size: int) -> None:
    for shape in polyforms(size, TRIANGULAR):
        stabiliser = list(TRIANGULAR.symmetries(shape))
        assert 12 == len(orientations(shape, TRIANGULAR)) * len(stabiliser)
        assert all({*map(g, shape)} == {*shape} for g in stabiliser)


@pytest.mark.parametrize(("side", "number"), [(1, 2), (2, 20), (3, 980)])
@pytest.mark.parametrize("engine", ENGINES)
def test_diamonds_fill_a_hexagon_in_as_many_ways_as_macmahon_says(
    engine: str, side: int, number: int
) -> None:
    """Plane partitions in a box, OEIS A008793."""
    diamond = Piece("D", ((0, 0, 1), (0, 0, 2)), 0, None, lattice=TRIANGULAR)
    puzzle = Puzzle((diamond,), Board(hexagon(side), lattice=TRIANGULAR))
    assert number == Search(puzzle, engine=engine).count().solutions


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", seeds(4, 150))
def test_engines_find_among_triangles_what_brute_force_finds(seed: int, engine: str) -> None:
    puzzle = random_puzzle(seed)
    expected = known(seed)
    if engine != "count":
        with Search(puzzle, engine=engine) as search:
            found = [as_seen(one) for one in search]
        assert (len(expected), expected) == (len(found), set(found))
    for up_to in get_args(UpTo):
        number = known_classes(seed, up_to)
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            outcome = search.count()
        assert (len(expected), number) == (outcome.solutions, outcome.distinct)


@pytest.mark.parametrize("seed", seeds(15, 60))
def test_verify_takes_every_tiling_and_nothing_close_to_it(seed: int) -> None:
    puzzle, random = random_puzzle(seed), Random(seed)
    expected = known(seed)
    cells = {seen([cell]): cell for cell in puzzle.board.cells}
    for one in random.sample(sorted(expected, key=repr), min(10, len(expected))):
        pairs = [(name, [cells[frozenset({t})] for t in lying]) for name, lying in one]
        assert () == verify(puzzle, tiling(pairs))
        if not pairs:
            continue
        name, lying = pairs.pop(random.randrange(len(pairs)))
        step = random.choice([(1, 0, 0), (0, -1, 0), (1, -1, 0), (0, 1, -1), (1, 1, -1)])
        moved = [tuple(a + b for a, b in zip(cell, step, strict=True)) for cell in lying]
        assert () != verify(puzzle, tiling([*pairs, (name, moved)]))
        lying[0] = random.choice(puzzle.board.cells)
        close = tiling([*pairs, (name, lying)])
        once = len(as_seen(close)) == len(close.placements)  # no placement lies there twice
        assert (once and as_seen(close) in expected) == (() == verify(puzzle, close))


def test_a_translation_takes_no_triangle_that_points_up_to_one_that_points_down() -> None:
    up, down = (0, 0, 1), (0, 0, 2)
    piece = Piece("A", (up,), can_rotate=False, can_reverse=False, lattice=TRIANGULAR)
    boards = {cell: Board(frozenset({cell}), lattice=TRIANGULAR) for cell in (up, down)}
    assert [1, 0] == [
        Search(Puzzle((piece,), board)).count().solutions for board in boards.values()
    ]
    faults = verify(Puzzle((piece,), boards[down]), tiling([("A", [down])]))
    assert ("the piece 'A' cannot lie on [0, 0, 2]",) == faults
    turned = Puzzle((replace(piece, can_rotate=True),), boards[down])
    assert () == verify(turned, tiling([("A", [down])]))


def test_a_puzzle_of_triangles_is_written_for_other_programs() -> None:
    piece = Piece("A", ((0, 0, 1),), 2, 2, lattice=TRIANGULAR)
    puzzle = Puzzle((piece,), Board(frozenset({(0, 0, 1), (0, 0, 2)}), lattice=TRIANGULAR))
    assert "f0s0t2 A" in "\n".join(to_dlx(puzzle))
    assert "is the cell in first 0, second 0, third 2" in "\n".join(to_dimacs(puzzle))


def test_random_puzzles_of_triangles_are_of_every_kind() -> None:
    puzzles = [random_puzzle(seed) for seed in range(40)]
    solvable = [puzzle for seed, puzzle in enumerate(puzzles) if known(seed)]
    kinds = {
        "solvable": len(solvable) - 10,
        "impossible": len(puzzles) - len(solvable),
        "optional cells": sum(bool(puzzle.board.may) for puzzle in solvable),
        "clues": sum(bool(puzzle.board.clues) for puzzle in solvable),
        "several pieces": sum(len(puzzle.pieces) > 1 for puzzle in solvable),
        "several of a piece": sum(any(p.most != 1 for p in puzzle.pieces) for puzzle in solvable),
        "symmetric": sum(len(list(symmetries(puzzle, "symmetries"))) > 1 for puzzle in solvable),
        "fixed": sum(any(not p.can_rotate for p in puzzle.pieces) for puzzle in solvable),
    }
    assert {kind: many for kind, many in kinds.items() if many < 3} == {}


@pytest.mark.parametrize("lattice", [SQUARE, CUBIC, TRIANGULAR, HEXAGON, TRIANGLE], ids=str)
def test_a_side_is_drawn_with_length_1(lattice: Lattice) -> None:
    for cell in lattice.steps:
        around = [lattice.project(corner) for corner in lattice.corners(cell)]
        if lattice.flat:
            sides = zip(around, around[1:] + around[:1], strict=True)
            assert [1.0] * len(around) == [round(dist(*side), 9) for side in sides]
        else:  # each corner of a cube has three others beside it
            near = [sum(round(dist(a, b), 9) == 1 for b in around) for a in around]
            assert min(near) >= 3


def test_a_triangle_is_drawn_as_a_path_of_three_corners() -> None:
    drawn = flat_drawing(piece_scene(TRIANGULAR, ((0, 0, 1),)), Style(corners="square"))
    (path,) = drawn.elements
    assert 3 == len(re.findall(r"[MLHV]", path))
