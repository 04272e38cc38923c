"""Matchings of planar graphs are counted as by states and as in the books."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import cos, log, pi, prod
from random import Random

import pytest
from support.boxes import DOMINO, MONOMINO, box, dominoes
from support.controls import at_work
from support.planar import lozenges, random_board, random_planar
from support.problems import covers_by_states
from support.seeds import seeds

from psolver.core.control import Control
from psolver.core.model import Puzzle
from psolver.engines.layout import PositionLayout, lay_out
from psolver.engines.states import counting
from psolver.engines.states import determinant as determinants
from psolver.engines.states.components import components_of
from psolver.engines.states.counting import count_component, quotient_layout
from psolver.engines.states.determinant import determinant
from psolver.engines.states.kasteleyn import (
    directions,
    embedding,
    faces,
    graph_of,
    is_plane,
    matchings,
    matrix_of,
)
from psolver.engines.states.stages import PlainStages, ProgressShare
from psolver.search.encoding import encode
from psolver.search.problem import Problem
from psolver.search.symmetry import permutations
from psolver.search.tiling_search import Search

# determinants -------------------------------------------------------------------------------------


def by_fractions(matrix: list[list[int]]) -> int:
    """The determinant by elimination with fractions."""
    rows = [[Fraction(entry) for entry in row] for row in matrix]
    result = Fraction(1)
    for column in range(len(rows)):
        pivot = next((k for k in range(column, len(rows)) if rows[k][column]), None)
        if pivot is None:
            return 0
        if pivot != column:
            rows[column], rows[pivot] = rows[pivot], rows[column]
            result = -result
        result *= rows[column][column]
        for row in rows[column + 1 :]:
            factor = row[column] / rows[column][column]
            row[:] = [a - factor * b for a, b in zip(row, rows[column], strict=True)]
    return int(result)


def random_matrix(seed: int) -> list[list[int]]:
    """A small matrix, some with large entries, some in a band, some singular."""
    random = Random(seed)
    size, band = random.randint(1, 9), random.randint(0, 9)
    most = random.choice([1, 1, 3, 100, 1 << 70])
    rows = [
        [
            random.randint(-most, most)
            if abs(row - column) <= band and random.random() < 0.7
            else 0
            for column in range(size)
        ]
        for row in range(size)
    ]
    if random.random() < 0.2:
        rows[-1] = [2 * entry for entry in rows[0]]
    return rows


@pytest.mark.parametrize("bits", [9, determinants.PRIME_BITS])
def test_a_determinant_is_what_fractions_say(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modulo small primes many pivots are 0."""
    monkeypatch.setattr(determinants, "PRIME_BITS", bits)
    found = set()
    for seed in range(200):
        matrix = random_matrix(seed if bits > 9 else 1000 + seed)
        if bits == 9 and max(abs(entry) for row in matrix for entry in row) > 100:
            continue  # there are not so many primes
        rows = [{k: entry for k, entry in enumerate(row) if entry} for row in matrix]
        expected = by_fractions(matrix)
        assert expected == determinant(rows), seed
        found.add((expected > 0) - (expected < 0))
    assert {-1, 0, 1} == found


# drawings -----------------------------------------------------------------------------------------


def test_a_planar_graph_is_drawn_without_crossings() -> None:
    for seed in range(300):
        around = random_planar(Random(seed))
        rotation = embedding(around)
        assert rotation is not None
        assert [sorted(ring) for ring in around] == [sorted(ring) for ring in rotation]
        walks = faces(rotation)
        assert is_plane(rotation, walks)
        directed = directions(rotation, walks)
        assert sum(map(len, around)) == 2 * len(directed)
        assert all(sum(step in directed for step in walk) % 2 for walk in walks[1:])


def test_a_graph_that_is_not_planar_has_no_drawing() -> None:
    """Those with more than three edges a vertex, and those that hold one of Kuratowski's two."""
    five = [set(range(5)) - {vertex} for vertex in range(5)]
    three = [{3, 4, 5}] * 3 + [{0, 1, 2}] * 3
    for seed in range(60):
        random = Random(seed)
        graph = [set(ring) for ring in (five if seed % 2 else three)]
        for _ in range(random.randint(0, 8)):  # vertices in the middle of edges, and more edges
            one = random.randrange(len(graph))
            other = random.choice(sorted(graph[one]))
            new = len(graph)
            graph[one].symmetric_difference_update({other, new})
            graph[other].symmetric_difference_update({one, new})
            graph.append({one, other})
            extra = random.randrange(new)
            graph[new].add(extra)
            graph[extra].add(new)
        assert embedding([sorted(ring) for ring in graph]) is None
    planar = 0
    for seed in range(200):
        random = Random(seed)
        size = random.randint(5, 8)
        edges = [edge for edge in combinations(range(size), 2) if random.random() < 0.5]
        edges += [edge for edge in pairwise(range(size)) if edge not in edges]
        rotation = embedding(
            [[sum(edge) - vertex for edge in edges if vertex in edge] for vertex in range(size)]
        )
        planar += rotation is not None
        assert rotation is None or (is_plane(rotation, faces(rotation)))
        assert rotation is None or len(edges) <= 3 * size - 6
    assert 0 < planar < 200


# counts -------------------------------------------------------------------------------------------


def by_states(layout: PositionLayout) -> int:
    components = components_of(layout) if layout.fillable else []
    return layout.fillable * prod(
        count_component(
            component,
            PlainStages(component, 1 << 30),
            ProgressShare(Control().progress, 0, 1),
        )
        for component in components
    )


def by_determinants(layout: PositionLayout) -> int | None:
    """None where it is none."""
    numbers = []
    for component in components_of(layout) if layout.fillable else []:
        graph = graph_of(component)
        matrix = matrix_of(graph) if graph else None
        if matrix is None:
            return None
        numbers.append(matchings(matrix))
    return layout.fillable * prod(number for number in numbers if number is not None)


@pytest.mark.parametrize("chunk", seeds(1, 12))
def test_dominoes_on_boards_with_holes_are_counted_by_determinants(chunk: int) -> None:
    found = 0
    for seed in range(100 * chunk, 100 * chunk + 100):
        random = Random(seed)
        twins = (replace(DOMINO, name="E"),) if random.random() < 0.3 else ()
        layout = lay_out(encode(Puzzle((DOMINO, *twins), random_board(random))).problem)
        expected = by_states(layout)
        assert expected == by_determinants(layout), seed
        found += expected > 0
    assert found >= 15


def test_two_items_an_option_make_any_planar_graph() -> None:
    """Triangles among its faces, parallel edges, vertices covered alone at one face."""
    kinds = set()
    for seed in range(300):
        random = Random(seed)
        around = random_planar(random)
        options = [
            (one, other)
            for one, ring in enumerate(around)
            for other in ring
            if one < other
            for _ in range(random.choice([1, 1, 2]))
        ]
        rotation = embedding(around)
        assert rotation is not None
        face = sorted({vertex for vertex, _ in random.choice(faces(rotation) or [[]])})
        alone = random.sample(face, random.randint(0, len(face))) if random.random() < 0.7 else []
        problem = Problem(
            (1,) * len(around), (1,) * len(around), (*options, *((v,) for v in alone)), ()
        )
        layout = lay_out(problem)
        expected = by_states(layout)
        assert expected == by_determinants(layout), seed
        kinds.add((bool(expected), len(alone) > 1))
    assert 4 == len(kinds)


def test_quotients_of_planar_boards_are_counted_by_determinants() -> None:
    """Mirrors through cells and between them, half turns about a domino, quarter turns."""
    seen = 0
    for sides in ((4, 4), (4, 5), (5, 6), (2, 7), (6, 6), (1, 6), (3, 4)):
        for without in ((), tuple(product({0, sides[0] - 1}, {0, sides[1] - 1}))):
            encoding = encode(Puzzle((DOMINO,), box(*sides, without=without)))
            for symmetry in permutations(encoding):
                smaller = quotient_layout(lay_out(encoding.problem), symmetry)
                assert by_states(smaller) == by_determinants(smaller)
                seen += 1
    assert seen > 40


def test_what_is_no_planar_matching_is_counted_by_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "FEW_COUNTED_STATES", 0)
    cube = encode(dominoes(3, 3, 4)).problem
    centre = Problem(  # a wheel whose rim and hub may be covered alone: not all are at one face
        (1,) * 5,
        (1,) * 5,
        ((0, 1), (1, 2), (2, 3), (0, 3), (0, 4), (1, 4), (2, 4), (3, 4), *((v,) for v in range(5))),
        (),
    )
    for problem in (centre, encode(Puzzle((DOMINO, MONOMINO), box(3, 3))).problem):
        assert by_determinants(lay_out(problem)) is None
        assert by_states(lay_out(problem)) == covers_by_states(problem)
    assert by_determinants(lay_out(cube)) is None
    control = at_work(Control())
    assert by_states(lay_out(cube)) == covers_by_states(cube) > 0
    assert "" == control.progress.kernel


@pytest.mark.parametrize("sides", [(1, 1, 1), (2, 3, 4), (5, 5, 5), (7, 8, 9)])
def test_lozenges_in_a_hexagon_are_as_many_as_boxes_in_a_corner(
    sides: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """P. A. MacMahon, Combinatory Analysis, 1916."""
    monkeypatch.setattr(counting, "FEW_COUNTED_STATES", 0)
    boxes = Fraction(1)
    for i, j, k in product(*(range(1, side + 1) for side in sides)):
        boxes *= Fraction(i + j + k - 1, i + j + k - 2)
    control = at_work(Control())
    assert boxes == covers_by_states(lozenges(*sides))
    assert "determinant" == control.progress.kernel


@pytest.mark.parametrize(
    ("rows", "columns"), [(12, 13), (24, 24), pytest.param(40, 40, marks=pytest.mark.slow)]
)
def test_dominoes_are_as_many_as_the_product_of_cosines(rows: int, columns: int) -> None:
    """Kasteleyn; Temperley and Fisher, 1961."""
    with Search(dominoes(rows, columns)) as search:
        outcome = search.count()
    assert ("count", "determinant") == (outcome.engine, outcome.kernel)
    cosines = [
        log(4 * cos(pi * j / (rows + 1)) ** 2 + 4 * cos(pi * k / (columns + 1)) ** 2)
        for j, k in product(range(1, -(-rows // 2) + 1), range(1, -(-columns // 2) + 1))
    ]
    assert pytest.approx(sum(cosines), rel=1e-12) == log(outcome.solutions)


def test_a_determinant_says_how_far_it_is_and_takes_no_memory() -> None:
    fractions = []
    with Search(
        dominoes(12, 14), memory=1, tick=lambda: fractions.append(search.progress.fraction or 0)
    ) as search:
        outcome = search.count()
    assert (("solved", 84), True) == ((outcome.status, outcome.nodes), outcome.complete)
    assert sorted(fractions) == fractions
    assert 1 == search.progress.fraction


def test_classes_are_counted_on_the_side_where_that_is_small() -> None:
    for side, small in ((12, True), (30, False)):
        with Search(dominoes(side, side)) as search:
            assert small == (search.count().distinct is not None)
