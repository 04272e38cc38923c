"""Figures, their symmetries, and how large a frame they need."""

from __future__ import annotations

from cmath import pi, rect
from collections.abc import Callable
from itertools import islice, product
from random import Random

import pytest
from support import brute, brute_figures, by_hand
from support.random_figures import (
    random_symmetry_hexagons,
    random_symmetry_puzzle,
    random_symmetry_triangles,
)
from support.random_plain import grown
from support.seeds import seeds

import psolver
from psolver.core.cells import box, extent
from psolver.core.errors import PsolverError
from psolver.core.figure import (
    Symmetry,
    congruence_class,
    figure,
    frame_cells,
    longest_sides,
    most_spread,
)
from psolver.core.goal import SYMMETRY_KINDS
from psolver.core.hull import spread
from psolver.core.lattice import lattice_named
from psolver.core.model import Puzzle
from psolver.core.picture import parse
from psolver.core.registries import LATTICES

Point = tuple[float, ...]

SQUARE = [
    Symmetry("mirror", (("column", 2.5),)),
    Symmetry("mirror", (("row", 1.5),)),
    Symmetry("diagonal", (("row+column", 4.0),)),
    Symmetry("diagonal", (("row-column", -1.0),)),
    Symmetry("rotation", (("row", 1.5), ("column", 2.5))),
    Symmetry("quarter", (("row", 1.5), ("column", 2.5))),
]


def symmetries(picture: str) -> list[tuple[str, dict[str, float]]]:
    return [
        (symmetry.kind, dict(symmetry.place)) for symmetry in figure(parse(picture, "#")).symmetries
    ]


def motion(symmetry: Symmetry) -> Callable[[Point], Point]:
    """What a symmetry does to a point, from its kind and place alone."""
    place = dict(symmetry.place)
    if symmetry.kind == "mirror":
        if "row" in place:
            return lambda point: (2 * place["row"] - point[0], point[1])
        return lambda point: (point[0], 2 * place["column"] - point[1])
    if symmetry.kind == "diagonal":
        if "row-column" in place:
            return lambda point: (point[1] + place["row-column"], point[0] - place["row-column"])
        return lambda point: (place["row+column"] - point[1], place["row+column"] - point[0])
    row, column = place["row"], place["column"]
    if symmetry.kind == "rotation":
        return lambda point: (2 * row - point[0], 2 * column - point[1])
    return lambda point: (row + point[1] - column, column - point[0] + row)


def test_a_square_has_all_symmetries_where_its_middle_is() -> None:
    assert SQUARE == list(figure([(1, 2), (1, 3), (2, 2), (2, 3)]).symmetries)


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        ("##\n#\n#", []),
        ("###\n.#", [("mirror", {"column": 1})]),
        ("#\n##\n#", [("mirror", {"row": 1})]),
        ("##\n#", [("diagonal", {"row-column": 0})]),
        (".#\n##", [("diagonal", {"row-column": 0})]),
        ("##\n.#", [("diagonal", {"row+column": 1})]),
        (".##\n##", [("rotation", {"row": 0.5, "column": 1})]),
        ("#.\n#.\n##\n.#\n.#", [("rotation", {"row": 2, "column": 0.5})]),
        (
            "##.#\n.###\n###.\n#.##",
            [("rotation", {"row": 1.5, "column": 1.5}), ("quarter", {"row": 1.5, "column": 1.5})],
        ),
        (
            "####",
            [
                ("mirror", {"column": 1.5}),
                ("mirror", {"row": 0}),
                ("rotation", {"row": 0, "column": 1.5}),
            ],
        ),
    ],
)
def test_a_figure_is_told_all_its_symmetries(picture: str, expected: list[object]) -> None:
    assert expected == symmetries(picture)


@pytest.mark.parametrize("seed", seeds(40, 200))
def test_every_symmetry_maps_the_figure_onto_itself_and_none_is_missed(seed: int) -> None:
    random = Random(seed)
    side = random.choice([(2, 3), (3, 3), (4, 4), (4, 2)])
    cells = set(
        random.sample(
            sorted(product(range(side[0]), range(side[1]))), random.randint(1, side[0] * side[1])
        )
    )
    for move in random.sample(
        brute_figures.EIGHT, random.randint(0, 2)
    ):  # make it symmetric now and then
        image = brute_figures.corner(map(move, cells))
        cells = set(brute_figures.corner(cells) | image)
    one = figure(cells)
    for symmetry in one.symmetries:
        assert cells == {motion(symmetry)(cell) for cell in cells}
    assert brute_figures.kinds(frozenset(cells)) == {symmetry.kind for symmetry in one.symmetries}
    kinds = [symmetry.kind for symmetry in one.symmetries]
    assert all(
        kinds.count(kind) <= most
        for kind, most in {"rotation": 1, "quarter": 1, "mirror": 2}.items()
    )


def spot(lattice: str, row: float, column: float) -> complex:
    """Where a point lies on paper that is said by its row and column, with sides of length 1."""
    if lattice == "hexagon":
        return complex(column * 3**0.5 / 2, row * 3 / 2)
    return complex((column - 1) / 2, (row + 0.5) * 3**0.5 / 2)


def image(lattice: str, symmetry: Symmetry, point: complex) -> complex:
    """Where a symmetry takes a point on paper, from its kind and place alone."""
    place = dict(symmetry.place)
    if turn := {"rotation": 2, "third": 3, "sixth": 6}.get(symmetry.kind):
        centre = spot(lattice, place["row"], place["column"])
        return centre + (point - centre) * rect(1, 2 * pi / turn)
    ((name, value),) = place.items()
    # two points of the axis, for the upright mirrors, then for the level ones
    ends = {
        "column": [(0, value), (1, value)],
        "3*row-column": [(0, -value), (1, 3 - value)],
        "3*row+column": [(0, value), (1, value - 3)],
        "row": [(value, 0), (value, 1)],
        "row-column": [(0, -value), (1, 1 - value)],
        "row+column": [(0, value), (1, value - 1)],
    }
    assert (symmetry.kind == "upright mirror") == (name in [*ends][:3])
    start, end = (spot(lattice, *end) for end in ends[name])
    along = (end - start) / abs(end - start)
    return start + ((point - start) / along).conjugate() * along


@pytest.mark.parametrize("lattice", [psolver.HEXAGON, psolver.TRIANGLE], ids=repr)
@pytest.mark.parametrize("seed", seeds(40, 300))
def test_symmetries_of_hexagons_and_triangles_are_where_their_places_say(
    seed: int, lattice: psolver.Lattice
) -> None:
    random, name = Random(seed), lattice.name
    cells = set(grown(random, random.randint(0, 9), lattice))
    for move in random.sample(brute.moves(True, True, name), random.randint(0, 2)):
        by = random.choice([(0, 0, 0), (1, 0, -1), (1, 1, -2)])
        cells |= brute.shifted(map(move, cells), by)
    one = figure(cells, lattice)
    middles = [complex(*by_hand.middle(name, cell)) for cell in cells]
    for symmetry in one.symmetries:
        for point in middles:
            moved = image(name, symmetry, point)
            assert min(abs(moved - other) for other in middles) < 1e-9
    kinds = [symmetry.kind for symmetry in one.symmetries]
    assert brute_figures.kinds(frozenset(cells), name) == set(kinds)
    assert max((kinds.count(kind) for kind in ("rotation", "third", "sixth")), default=0) <= 1
    expected = sum(
        brute_figures.corner(map(move, cells)) == brute_figures.corner(cells)
        for move in brute.moves(True, True, name)[6:]
    )
    assert expected == sum(kind.endswith("mirror") for kind in kinds)


@pytest.mark.parametrize("lattice", [psolver.HEXAGON, psolver.TRIANGLE], ids=repr)
@pytest.mark.parametrize("seed", seeds(30, 200))
def test_verify_tells_the_kinds_of_symmetry_apart(seed: int, lattice: psolver.Lattice) -> None:
    random = Random(seed)
    cells = set(grown(random, random.randint(0, 6), lattice))
    for move in random.sample(brute.moves(True, True, lattice.name), random.randint(0, 2)):
        cells |= brute.shifted(map(move, cells), random.choice([(0, 0, 0), (1, 0, -1)]))
    piece = psolver.Piece("A", tuple(cells), lattice=lattice)
    frame = psolver.Board(frozenset(), frozenset(cells), lattice=lattice)
    found = psolver.Tiling((psolver.Placement("A", tuple(sorted(cells))),), lattice)
    kinds = set()
    for kind in lattice.symmetry_kinds:
        goal = psolver.SymmetryGoal((kind,), connected=False)
        faults = psolver.verify(psolver.Puzzle((piece,), frame, goal=goal), found)
        assert faults in ((), (f"the figure has no symmetry of the kind {kind}",))
        kinds |= set() if faults else {kind}
    assert brute_figures.kinds(frozenset(cells), lattice.name) == kinds


def test_the_kinds_are_those_of_all_lattices() -> None:
    known = {kind for name in LATTICES for kind in lattice_named(name).symmetry_kinds}
    assert known == set(SYMMETRY_KINDS)
    for name in LATTICES:
        ordered = [kind for kind in SYMMETRY_KINDS if kind in lattice_named(name).symmetry_kinds]
        assert ordered == list(lattice_named(name).symmetry_kinds)


@pytest.mark.parametrize("make", [random_symmetry_hexagons, random_symmetry_triangles])
@pytest.mark.parametrize("seed", seeds(12, 60))
def test_no_connected_figure_of_other_cells_is_larger_than_the_bounds(
    seed: int, make: Callable[[int], Puzzle]
) -> None:
    puzzle = make(seed)
    name, longest = puzzle.board.lattice.name, longest_sides(puzzle.pieces)
    frame, turns = frozenset(frame_cells(puzzle.pieces)), brute_figures.group(puzzle)
    for arrangement in islice(brute_figures.grown(puzzle), 2000):
        union = brute_figures.union(arrangement)
        used = [name for name, _ in arrangement]
        if not brute_figures.is_connected(union, name):
            continue
        if any(used.count(piece.name) < piece.least for piece in puzzle.pieces):
            continue
        assert spread(extent(union)) <= most_spread(puzzle.pieces)
        for move in turns:
            there = brute_figures.corner(map(move, union))
            assert all(a <= b for a, b in zip(extent(there), longest, strict=True))
            assert brute_figures.fits(there, frame, name)


def test_congruent_figures_are_one_class_and_others_are_not() -> None:
    corners = [[(5, 5), (5, 6), (6, 5)], [(0, 1), (1, 0), (1, 1)], [(0, 0), (0, 1), (1, 1)]]
    bar = congruence_class([(0, 0), (0, 1), (0, 2)], psolver.SQUARE)
    assert {bar} < {bar, *(congruence_class(cells, psolver.SQUARE) for cells in corners)}
    assert 1 == len({congruence_class(cells, psolver.SQUARE) for cells in corners})


@pytest.mark.parametrize("seed", seeds(12, 60))
def test_no_connected_figure_is_larger_than_the_bounds(seed: int) -> None:
    puzzle = random_symmetry_puzzle(seed)
    rows, columns = longest_sides(puzzle.pieces)
    turns = brute_figures.group(puzzle)  # brute force leaves out images of what it gives
    for arrangement in islice(brute_figures.grown(puzzle), 20_000):
        figure = brute_figures.union(arrangement)
        used = [name for name, _ in arrangement]
        if brute_figures.is_connected(figure) and all(
            used.count(p.name) >= p.least for p in puzzle.pieces
        ):
            _, (bottom, right) = box(figure)
            assert bottom + right <= most_spread(puzzle.pieces)
            for turn in turns:
                _, (bottom, right) = box(brute_figures.corner(map(turn, figure)))
                assert (bottom < rows, right < columns) == (True, True)


@pytest.mark.parametrize(("cells", "found"), [([], "no cell"), ([(0, 0, 0)], "(0, 0, 0)")])
def test_a_figure_is_made_of_squares(cells: list[tuple[int, ...]], found: str) -> None:
    with pytest.raises(PsolverError) as caught:
        figure(cells)
    expected = f"figure: expected flat cells, such as (row, column), found {found}"
    assert expected == str(caught.value)
