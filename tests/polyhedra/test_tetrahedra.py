"""Rhombic tetrahedra, and tetrahedra with octahedra: laws of their geometry and of puzzles, by the
corner points of cells.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest
from support.corner_points import TURNS, Reference, figure_of, moves_onto
from support.seeds import seeds, thinned

import psolver
from psolver import Board, Cell, Lattice, Piece, Puzzle
from psolver.core import lattice_named, translate
from psolver.polyhedra import PolyhedronLattice

NAMES = ("rhombic tetrahedra", "tetrahedra and octahedra")
SIDES_OF_BLOCKS = dict(zip(NAMES, (5, 3), strict=True))
IN_CUBE = dict(zip(NAMES, (24, 5), strict=True))
both = pytest.mark.parametrize("lattice", [*map(lattice_named, NAMES)], ids=NAMES)


def cells_between(lattice: Lattice, start: int, end: int) -> list[Cell]:
    """All cells whose layer, row and column lie between two numbers."""
    places = product(range(start, end), repeat=3)
    return [cell for place in places if (cell := lattice.at(place)) is not None]


def cube(lattice: Lattice, side: int = 1) -> list[Cell]:
    return cells_between(lattice, 0, side * SIDES_OF_BLOCKS[lattice.name])


def volume(corners: tuple[tuple[float, ...], ...]) -> float:
    """Six times the volume of a tetrahedron, with a sign."""
    (a, b, c), (d, e, f), (g, h, i) = (
        tuple(x - y for x, y in zip(corner, corners[0], strict=True)) for corner in corners[1:]
    )
    return a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g)


# geometry -----------------------------------------------------------------------------------------


@both
def test_cells_fill_the_cubes_that_they_are_parts_of(lattice: Lattice) -> None:
    cells = cube(lattice, 2)
    assert len(cells) == 8 * IN_CUBE[lattice.name]
    assert sum(abs(volume(lattice.corners(cell))) for cell in cells) == 6 * 4**3
    values = [value for cell in cells for point in lattice.corners(cell) for value in point]
    assert max(values) - min(values) == 4
    assert len({frozenset(lattice.corners(cell)) for cell in cells}) == len(cells)


@both
def test_the_isometries_take_cells_to_cells_and_corners_to_corners(lattice: Lattice) -> None:
    group = lattice.group()
    assert (len(lattice.group(True, False)), len(group)) == (24, 48)
    assert {after.after(before).linear for after in group for before in group} == {
        isometry.linear for isometry in group
    }
    cells = cube(lattice)
    turns = set()
    for isometry in group:
        images = {cell: isometry(cell) for cell in cells}
        assert all(map(lattice.has, images.values()))
        suitable = [
            turn
            for turn in TURNS
            if all(
                turn(frozenset({frozenset(lattice.corners(cell))}))
                == frozenset({frozenset(lattice.corners(image))})
                for cell, image in images.items()
            )
        ]
        (turn,) = suitable
        assert turn.reverses == lattice.reverses(isometry)
        turns.add(turn)
    assert len(turns) == 48


@both
def test_neighbours_share_three_corners_and_a_whole_face(lattice: PolyhedronLattice) -> None:
    near = {cell: set(lattice.corners(cell)) for cell in cells_between(lattice, -12, 18)}
    for cell in (*cube(lattice), *lattice.steps):
        corners = set(lattice.corners(cell))
        shared = {other: len(corners & points) for other, points in near.items() if other != cell}
        assert set(lattice.neighbours(cell)) == {one for one, n in shared.items() if n == 3}
        beside = translate(lattice.beside_corners[lattice.kind(cell)], cell)
        assert set(beside) == {one for one, number in shared.items() if number}
        for face, beyond in lattice.faces_of(cell):
            assert set(face) == corners & near[beyond]
            spots = [lattice.spot(corner) for corner in face]
            assert volume((lattice.middle(cell), *spots)) > 0  # as seen from outside, to the left


@both
def test_planes_of_the_cuts_part_the_cells(lattice: PolyhedronLattice) -> None:
    cells = cube(lattice, 2)
    for cell in cells:
        spots = [lattice.spot(corner) for corner in lattice.corners(cell)]
        for normal in lattice.cuts:
            values = [sum(a * b for a, b in zip(normal, spot, strict=True)) for spot in spots]
            assert max(values) - min(values) <= 1
            assert len({int(value // 1) for value in values if value % 1} | {0}) <= 2
    for cell, other in combinations(cells, 2):
        parted = any(
            int(sum(map(float.__mul__, normal, lattice.middle(cell))) // 1)
            != int(sum(map(float.__mul__, normal, lattice.middle(other))) // 1)
            for normal in lattice.cuts
        )
        assert parted


@both
def test_every_cell_has_a_place_of_its_own(lattice: Lattice) -> None:
    cells = cells_between(lattice, -8, 8)
    assert all(lattice.at(lattice.shown(cell)) == cell for cell in cells)
    assert len({lattice.plane(cell) for cell in cells}) == len(cells)
    for cell, other in product(cells[:40], cells):
        by = tuple(b - a for a, b in zip(cell, other, strict=True))
        is_translation = lattice.kind(cell) == lattice.kind(other)
        values = [sum(map(int.__mul__, form, by)) for form in lattice.invariants]
        assert is_translation == (not any(values))
        assert is_translation == (lattice.normalise([cell]) == lattice.normalise([other]))


@both
def test_a_size_has_as_many_cells_as_it_says(lattice: Lattice) -> None:
    for size in lattice.sizes:
        for numbers in product(range(4), repeat=len(size.numbers(size.example) or ())):
            cells = list(size.cells(*numbers))
            assert size.count(*numbers) == len(set(cells)) == len(cells)
            if cells:
                assert len(lattice.components(cells)) == 1
                assert not any(lattice.home(cells))


# what a solid of each size is in space: twice its volume in cubes of two units
VOLUMES = {
    "2x1x3": 2 * 6,
    "rhombic dodecahedron of side 2": 2 * 2 * 8,
    "tetrahedron of side 3": 2 * 27 / 3,
    "octahedron of side 2": 2 * 8 * 8 / 6,
}


@pytest.mark.parametrize("size", thinned([*VOLUMES], 3))
def test_solids_that_a_size_names_have_their_volume_and_all_their_turns(size: str) -> None:
    name = NAMES[1] if "hedron of side" in size and "rhombic" not in size else NAMES[0]
    lattice = lattice_named(name)
    piece = lattice.picture({next(iter(lattice.steps)): "#"})
    puzzle = psolver.puzzle(lattice=name, board=size, pieces=[piece], count="any")
    cells = puzzle.board.must
    total = sum(abs(volume(lattice.corners(cell))) for cell in cells)
    assert total == 6 * 8 * VOLUMES[size] / 2
    figure = figure_of(puzzle, cells)
    turns = len([*moves_onto(figure, figure, reflections=False)])
    assert turns == {"2": 4, "r": 24, "t": 12, "o": 24}[size[0]]


# pictures -----------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("seed", range(20))
def test_a_picture_parses_to_the_cells_it_was_drawn_from(lattice: Lattice, seed: int) -> None:
    random = Random(seed)
    cells = random.sample(cube(lattice, 2), random.randint(1, 12))
    marks = {cell: random.choice("#?AZ9") for cell in cells}
    text = lattice.drawing(marks)
    assert lattice.parse(text, "#?AZ9") == marks
    for cell, mark in marks.items():
        line, column = lattice.where(text, cell)
        assert text.split("\n")[line - 1][column - 1] == mark
    alone = lattice.parse(lattice.picture(dict.fromkeys(cells, "#")), "#")
    assert lattice.normalise(alone) == lattice.normalise(cells)


# puzzles ------------------------------------------------------------------------------------------


def grown(random: Random, lattice: Lattice, size: int) -> set[Cell]:
    """A connected board of some cells, or a cube."""
    if lattice.name == NAMES[1] and random.random() < 0.3:
        return set(cube(lattice))
    cells = {random.choice(list(lattice.steps))}
    while len(cells) < size:
        beside = {other for cell in cells for other in lattice.neighbours(cell)} - cells
        cells.add(random.choice(sorted(beside)))
    return cells


def random_tetrahedra(lattice: Lattice, seed: int) -> Puzzle:
    """A puzzle with a tiling by pieces of one to four cells, some in two parts, and one more."""
    random = Random(seed)
    board = grown(random, lattice, random.randint(6, 14))
    rest = set(board)
    pieces: list[Piece] = []
    while rest:
        shape = [random.choice(sorted(rest))]
        while len(shape) < random.randint(1, 4):
            beside = {other for cell in shape for other in lattice.neighbours(cell)}
            open_cells = beside & rest - set(shape) or rest - set(shape)
            if not open_cells:
                break
            shape.append(random.choice(sorted(open_cells)))
        rest -= set(shape)
        reverse = random.random() < 0.3
        piece = Piece(
            "ABCDEFGHIJKLMN"[len(pieces)], tuple(shape), can_reverse=reverse, lattice=lattice
        )
        for number, other in enumerate(pieces):
            if lattice.normalise(shape) in other.orientations:
                most = None if random.random() < 0.3 else (other.most or 0) + 1
                pieces[number] = replace(other, least=1, most=most)
                break
        else:
            pieces.append(piece)
    return Puzzle(pieces, Board(frozenset(board), lattice=lattice), file=f"random {seed}")


@both
@pytest.mark.parametrize("seed", seeds(16, 400))
def test_brute_force_by_corner_points_finds_the_same(lattice: Lattice, seed: int) -> None:
    puzzle = random_tetrahedra(lattice, seed)
    reference = Reference(puzzle)
    tilings = [*psolver.solve(puzzle)]
    found = {
        frozenset((one.piece, figure_of(puzzle, one.cells)) for one in tiling) for tiling in tilings
    }
    assert len(tilings) == len(found)
    assert found == reference.tilings
    assert psolver.count(puzzle) == len(found)
    assert psolver.count(puzzle, distinct=True) == reference.distinct(reflections=True)
    assert psolver.count(puzzle, up_to="rotations") == reference.distinct(reflections=False)
    twins = reference.distinct(reflections=True, twins=True)
    assert psolver.count(puzzle, up_to="reflections") == twins
