"""What is cut: every border once, every piece as often as it may be used, at its size."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, product
from math import dist
from typing import Any

import pytest
from support.dissections import FLAT, dissection
from support.golden import check_golden
from support.places import SAMPLES, table
from support.seeds import seeds
from support.svg import lines_of, paths_of_groups

import psolver
from psolver.paper import laser_drawing, widened

Point = tuple[float, float]
Line = list[Point]  # closed where it ends as it began

CELL, FRAME, MARGIN = 8.0, 10.0, 1.0


def groups(drawn: Any) -> dict[str, list[list[Line]]]:
    """The lines of each path, by the group that it is in."""
    return {
        name: [lines_of(path.get("d", "")) for path in paths]
        for name, paths in paths_of_groups(drawn.text).items()
    }


def all_lines(drawn: Any, *names: str) -> list[Line]:
    return [line for name in names for path in groups(drawn).get(name, []) for line in path]


def length(found: Iterable[Line]) -> float:
    return sum(dist(a, b) for line in found for a, b in pairwise(line))


def box_of(found: Iterable[Line]) -> list[float]:
    """The width and the height of some lines."""
    columns = zip(*(point for line in found for point in line), strict=True)
    return [round(max(values) - min(values), 6) for values in columns]


# in place -----------------------------------------------------------------------------------------


def sides(line: Line, cell: float, slant: float = 1) -> list[frozenset[Point]]:
    """The sides of cells that a line is drawn along, each by its ends; slanted ones have another
    length.
    """
    found = []
    for (ax, ay), (bx, by) in pairwise(line):
        slanted = min(abs(ax - bx), abs(ay - by)) > 1
        number = round(dist((ax, ay), (bx, by)) / (cell * slant if slanted else cell))
        steps = [
            (ax + n / number * (bx - ax), ay + n / number * (by - ay)) for n in range(number + 1)
        ]
        rounded = [(round(x, 1), round(y, 1)) for x, y in steps]
        found += [frozenset(pair) for pair in pairwise(rounded)]
    return found


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", seeds(4, 200))
def test_every_border_is_cut_once(name: str, seed: int) -> None:
    puzzle, tiling = dissection(name, seed)
    drawn = laser_drawing(puzzle, list(tiling.placements), CELL, FRAME)
    lattice = puzzle.board.lattice
    owner: dict[object, object] = dict.fromkeys(puzzle.board.cells, "empty")
    owner |= {cell: n for n, one in enumerate(tiling.placements) for cell in one.cells}
    corners = {corner for cell in puzzle.board.cells for corner in lattice.corners(cell)}
    places = {corner: lattice.project(corner) for corner in corners}
    start = [CELL * min(values) - FRAME - MARGIN for values in zip(*places.values(), strict=True)]
    expected: dict[str, set[frozenset[Point]]] = {"pieces": set(), "frame": set()}
    for cell in puzzle.board.cells:
        for other in lattice.neighbours(cell):
            if owner[cell] == owner.get(other):
                continue
            ends = set(lattice.corners(cell)) & set(lattice.corners(other))
            side = frozenset(
                (round(CELL * x - start[0], 1), round(CELL * y - start[1], 1))
                for x, y in map(lattice.project, ends)
            )
            expected["pieces" if other in owner else "frame"].add(side)
    slant = 0.5**0.5 if name == "tans" else 1
    frame = [line for line in all_lines(drawn, "frame") if line[0] != (MARGIN, MARGIN)]
    for group, lines in (("pieces", all_lines(drawn, "pieces")), ("frame", frame)):
        found = Counter(side for line in lines for side in sides(line, CELL, slant))
        assert {1} >= set(found.values())
        assert near(expected[group], set(found))


def near(some: set[frozenset[Point]], others: set[frozenset[Point]]) -> bool:
    """Are two sets of lines the same, but for roundings?"""
    return len(some) == len(others) and all(
        any(max(min(dist(a, b) for b in other) for a in one) < 0.3 for other in others)
        for one in some
    )


# apart --------------------------------------------------------------------------------------------


def area(line: Line) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(line)) / 2


@pytest.mark.parametrize("seed", seeds(4, 200))
def test_a_kerf_widens_pieces_by_half_of_it_on_every_side(seed: int) -> None:
    rng = random.Random(seed)
    whole = sorted(product(range(rng.randint(1, 4)), range(rng.randint(1, 4))))
    shape = tuple(rng.sample(whole, rng.randint(1, len(whole))))
    piece = psolver.Piece("A", shape, can_rotate=False)
    puzzle = psolver.Puzzle((piece,), psolver.Board(frozenset(whole)))
    kerf = rng.choice([0.1, 0.25, 3])
    exact, wide = [
        all_lines(laser_drawing(puzzle, None, 10, 10, value), "pieces") for value in (0, kerf)
    ]
    assert len(exact) == len(wide)
    for before, after in zip(exact, wide, strict=True):
        turns = 1 if area(before) > 0 else -1
        grown = area(before) + length([before]) * kerf / 2 + turns * 4 * (kerf / 2) ** 2
        assert pytest.approx(grown, abs=0.02) == area(after)
    expected = [10 * (max(values) - min(values) + 1) for values in zip(*shape, strict=True)][::-1]
    assert expected == box_of(exact)
    assert [pytest.approx(side + kerf) for side in expected] == box_of(wide)


def test_a_kerf_narrows_the_opening_and_the_hole_in_a_piece() -> None:
    cells = frozenset(product(range(3), range(3))) - {(1, 1)}
    puzzle = psolver.Puzzle((psolver.Piece("O", tuple(cells)),), psolver.Board(cells))
    drawn = laser_drawing(puzzle, None, 10, 8, 0.5)
    assert [[29.5, 29.5], [10.5, 10.5], [46.5, 46.5]] == [
        box_of([line]) for line in all_lines(drawn, "frame")
    ]
    assert [[46.5, 46.5]] == [box_of([line]) for line in all_lines(drawn, "base")]
    assert [[30.5, 30.5], [9.5, 9.5]] == [box_of([line]) for line in all_lines(drawn, "pieces")]


def test_nothing_lies_on_anything_else() -> None:
    puzzle = psolver.load(SAMPLES / "pentominoes-8x8.toml")
    drawn = laser_drawing(puzzle, None, 15, 10, 0.2)
    found = groups(drawn)
    parts = [*found["pieces"], [found["frame"][-1][0]], [found["base"][-1][0]]]
    boxes = [[(min(v), max(v)) for v in zip(*path[0], strict=True)] for path in parts]
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert any(a[1] + 4 < b[0] or b[1] + 4 < a[0] for a, b in zip(one, other, strict=True))
    assert all(
        low > 0.9 and high < side
        for box in boxes
        for (low, high), side in zip(box, drawn[1:3], strict=True)
    )


def test_a_widened_triangle_keeps_its_angles() -> None:
    wide = widened([(0, 0), (4, 0), (0, 4), (0, 0)], 1)
    outer = 4 + 1 + 2**0.5
    expected = [(-1, -1), (outer, -1), (-1, outer), (-1, -1)]
    assert [pytest.approx(point) for point in expected] == wide


Bounds = tuple[str, int, int | None, int]  # the name of a bar, how often it is used, its length


@pytest.mark.parametrize(
    ("bounds", "used", "expected"),
    table("laser-a-piece-is-cut-as-often.txt"),
)
def test_a_piece_is_cut_as_often_as_it_may_be_used(
    bounds: list[Bounds], used: str | None, expected: str
) -> None:
    pieces = tuple(
        psolver.Piece(name, tuple((0, n) for n in range(size)), least, most)
        for name, least, most, size in bounds
    )
    puzzle = psolver.Puzzle(pieces, psolver.puzzle(board="4x4", pieces="#").board)
    placed = None if used is None else [psolver.Placement(n, ((0, 0), (0, 1))) for n in used]
    drawn = laser_drawing(puzzle, placed, 10, 10, 0)
    assert expected == "".join(sorted(re.findall("<title>([A-C])</title>", drawn.text)))


# golden files -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kerf"), [("small-2x3", None), ("pentominoes-8x8", 0.2), ("optional-5x5", None)]
)
def test_a_drawing_is_as_it_was(name: str, kerf: float | None) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    first = None if kerf else list(min(psolver.tilings(puzzle)))
    check_golden(f"{name}-laser.svg", laser_drawing(puzzle, first, 15, 10, kerf).text)
