"""What is cut: every border once, at its length, in as few lines as can be."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, product
from math import dist
from xml.etree import ElementTree

import pytest
from support.golden import check_golden
from support.places import SAMPLES
from support.randoms import random_puzzle
from support.seeds import seeds

import psolver
from psolver.errors import PsolverError
from psolver.geometry.cells import extent
from psolver.puzzle.tiling import Placement
from psolver.render.sheet.laser import Laser, laser

Point = tuple[float, float]
Line = list[Point]  # closed where it ends as it began
Part = frozenset[Point]  # of a line: its two ends

SVG = "{http://www.w3.org/2000/svg}"
ISLAND = psolver.Puzzle(
    (psolver.Piece("I", ((0, 0), (0, 1)), most=None),),
    psolver.Board(frozenset(product(range(3), range(3))) - {(1, 1)}),
    title="A <ring> & an island",
)


def solution(puzzle: psolver.Puzzle) -> list[Placement] | None:
    tiling = next(psolver.tilings(puzzle, limit=1), None)
    return None if tiling is None else list(tiling)


def solved(seed: int) -> tuple[psolver.Puzzle, list[Placement]]:
    """The first random puzzle with a solution from a number on."""
    while True:
        puzzle = random_puzzle(seed)
        if placed := solution(puzzle):
            return puzzle, placed
        seed += 1000


def groups(drawn: Laser) -> dict[str, list[list[Line]]]:
    """The lines of each path, by the group that it is in."""
    root = ElementTree.fromstring(drawn.text)
    return {
        group.get("id", ""): [lines(path.get("d", "")) for path in group]
        for group in root.iter(f"{SVG}g")
    }


def lines(data: str) -> list[Line]:
    """The lines of the text of a `d` attribute."""
    found = []
    for text in data.split("M")[1:]:
        points = [
            (float(x), float(y)) for x, y in re.findall(r"([-\d.]+) ([-\d.]+)", text.rstrip("Z"))
        ]
        found.append(points + points[:1] * text.endswith("Z"))
    return found


def all_lines(drawn: Laser, *names: str) -> list[Line]:
    return [line for name in names for path in groups(drawn).get(name, []) for line in path]


def length(found: Iterable[Line]) -> float:
    return sum(dist(a, b) for line in found for a, b in pairwise(line))


def unit_sides(found: Iterable[Line], cell: float, start: Point) -> Counter[Part]:
    """The sides of cells that lines are drawn along, in cells from a start, and how often."""
    sides: Counter[Part] = Counter()
    for line in found:
        for a, b in pairwise(line):
            (ax, ay), (bx, by) = (
                tuple(
                    round((value - first) / cell, 6) for value, first in zip(p, start, strict=True)
                )
                for p in (a, b)
            )
            steps = round(dist((ax, ay), (bx, by)))
            dx, dy = (bx - ax) / steps, (by - ay) / steps
            for n in range(steps):
                here = (ax + n * dx, ay + n * dy)
                sides[frozenset({here, (here[0] + dx, here[1] + dy)})] += 1
    return sides


def borders(puzzle: psolver.Puzzle, placed: list[Placement]) -> dict[str, set[Part]]:
    """By brute force: the sides between different pieces, and those around the board."""
    owners: dict[tuple[int, ...], object] = dict.fromkeys(puzzle.board.cells, "empty")
    owners |= {cell: number for number, one in enumerate(placed) for cell in one.cells}
    found: dict[str, set[Part]] = {"pieces": set(), "frame": set()}
    for row, column in puzzle.board.cells:
        for near, side in (
            ((row - 1, column), ((column, row), (column + 1, row))),
            ((row + 1, column), ((column, row + 1), (column + 1, row + 1))),
            ((row, column - 1), ((column, row), (column, row + 1))),
            ((row, column + 1), ((column + 1, row), (column + 1, row + 1))),
        ):
            if near not in owners:
                found["frame"].add(frozenset(side))
            elif owners[near] != owners[row, column]:
                found["pieces"].add(frozenset(side))
    return found


def within(line: Line, around: Line) -> bool:
    """Does a line lie in the box of another?"""
    sides = [(min(values), max(values)) for values in zip(*around, strict=True)]
    return all(
        low <= value <= high
        for point in line
        for value, (low, high) in zip(point, sides, strict=True)
    )


def box_of(found: Iterable[Line]) -> list[float]:
    """The width and the height of some lines."""
    columns = zip(*(point for line in found for point in line), strict=True)
    return [round(max(values) - min(values), 6) for values in columns]


def area(line: Line) -> float:
    """How much a closed line goes around, clockwise."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(line)) / 2


# in place -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(5, 300))
def test_every_border_of_a_tiling_is_cut_once(seed: int) -> None:
    puzzle, placed = solved(seed)
    drawn = laser(puzzle, placed, 7, 10)
    around = max(all_lines(drawn, "frame"), key=lambda line: max(box_of([line])))
    inner = {
        name: [line for line in all_lines(drawn, name) if line != around and within(line, around)]
        for name in ("pieces", "frame")
    }
    low = [min(values) for values in zip(*puzzle.board.cells, strict=True)]
    start = around[0][0] + 10 - 7 * low[1], around[0][1] + 10 - 7 * low[0]
    for name, expected in borders(puzzle, placed).items():
        assert dict.fromkeys(expected, 1) == unit_sides(inner[name], 7, start)
        assert pytest.approx(7 * len(expected)) == length(inner[name])


def test_straight_borders_are_one_line() -> None:
    puzzle = psolver.load(SAMPLES / "pentominoes-6x10.toml")
    placed = solution(puzzle)
    assert placed
    for line in all_lines(laser(puzzle, placed, 10, 10), "pieces", "frame", "base"):
        directions = [(b[0] != a[0], b[1] != a[1]) for a, b in pairwise(line)]
        assert all(one != other for one, other in pairwise(directions))


def test_a_drawing_has_hairlines_no_fills_and_millimetres() -> None:
    drawn = laser(ISLAND, solution(ISLAND), 15, 10)
    root = ElementTree.fromstring(drawn.text)
    assert ("none", "0.1") == (root.get("fill"), root.get("stroke-width"))
    assert root.get("viewBox") == f"0 0 {drawn.width:g} {drawn.height:g}"
    assert [f"{drawn.width:g}mm", f"{drawn.height:g}mm"] == [root.get("width"), root.get("height")]
    assert [] == [
        element.tag
        for element in root.iter()
        if element is not root and {"fill", "style", "stroke-width"} & set(element.keys())
    ]
    assert "A <ring> & an island" == root.findtext(f"{SVG}title")


def test_groups_stand_in_the_order_of_the_work_each_in_a_colour() -> None:
    root = ElementTree.fromstring(laser(ISLAND, solution(ISLAND), 15, 10).text)
    found = [(group.get("id"), group.get("stroke")) for group in root.iter(f"{SVG}g")]
    colors = ["#00c000", "#ff0000", "#0000ff", "#000000"]
    assert list(zip(["mark", "pieces", "frame", "base"], colors, strict=True)) == found


def test_the_frame_and_the_base_have_one_size() -> None:
    drawn = laser(ISLAND, solution(ISLAND), 15, 8)
    *_, around = all_lines(drawn, "frame")
    assert [61, 61] == box_of([around]) == box_of(all_lines(drawn, "base"))
    assert [[45, 45], [15, 15]] == [box_of([line]) for line in all_lines(drawn, "frame")[:2]]


def test_a_hole_is_cut_as_an_island_and_marked_on_the_base() -> None:
    (island,) = all_lines(drawn := laser(ISLAND, solution(ISLAND), 15, 10), "mark")
    (base,) = all_lines(drawn, "base")
    assert (25, 25) == (island[0][0] - base[0][0], island[0][1] - base[0][1])
    assert [15, 15] == box_of([island])


def test_pieces_that_a_solution_does_not_use_lie_apart() -> None:
    more = psolver.Piece("I", ((0, 0), (0, 1)), 1, 3)
    other = psolver.Piece("O", ((0, 0),), 0, 1)
    puzzle = psolver.Puzzle((more, other), psolver.Board(frozenset({(0, 0), (0, 1)})))
    drawn = laser(puzzle, [Placement("I", ((0, 0), (0, 1)))], 10, 10)
    assert (1, 1) == (drawn.placed, drawn.apart)  # three do not fit on this board
    assert [[10, 10]] == [box_of(path) for path in groups(drawn)["pieces"]]


def test_a_figure_without_a_frame_is_cut_alone() -> None:
    puzzle = psolver.load(SAMPLES / "symmetry-three-l.toml")
    placed = solution(puzzle)
    drawn = laser(puzzle, placed, 10, 10)
    assert ["pieces"] == list(groups(drawn))
    assert (3, 0) == (drawn.placed, drawn.apart)


def test_a_figure_in_a_frame_is_cut_with_the_frame() -> None:
    puzzle = psolver.load(SAMPLES / "symmetry-three-l-7x7.toml")
    drawn = laser(puzzle, solution(puzzle), 10, 10)
    assert ["pieces", "frame", "base"] == list(groups(drawn))
    assert [[70, 70], [90, 90]] == [box_of([line]) for line in all_lines(drawn, "frame")]


# apart --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kerf", [None, 0, 0.2])
def test_without_a_solution_pieces_lie_apart(kerf: float | None) -> None:
    puzzle = psolver.load(SAMPLES / "pentominoes-6x10.toml")
    drawn = laser(puzzle, None, 10, 10, kerf)
    assert (0, 12) == (drawn.placed, drawn.apart)
    assert 12 == len(groups(drawn)["pieces"])


@pytest.mark.parametrize("seed", seeds(4, 200))
def test_a_kerf_widens_pieces_by_half_of_it_on_every_side(seed: int) -> None:
    rng = random.Random(seed)
    whole = sorted(product(range(rng.randint(1, 4)), range(rng.randint(1, 4))))
    shape = tuple(rng.sample(whole, rng.randint(1, len(whole))))
    piece = psolver.Piece("A", shape, can_rotate=False)
    puzzle = psolver.Puzzle((piece,), psolver.Board(frozenset(whole)))
    kerf = rng.choice([0.1, 0.25, 3])
    exact, wide = [all_lines(laser(puzzle, None, 10, 10, value), "pieces") for value in (0, kerf)]
    assert len(exact) == len(wide)
    for before, after in zip(exact, wide, strict=True):
        turns = 1 if area(before) > 0 else -1
        grown = area(before) + length([before]) * kerf / 2 + turns * 4 * (kerf / 2) ** 2
        assert pytest.approx(grown, abs=0.02) == area(after)
    high, across = extent(piece.shape)
    expected = [10 * across, 10 * high]
    assert expected == box_of(exact)
    assert [pytest.approx(side + kerf) for side in expected] == box_of(wide)


def test_a_kerf_narrows_the_opening_and_the_hole_in_a_piece() -> None:
    cells = frozenset(product(range(3), range(3))) - {(1, 1)}
    puzzle = psolver.Puzzle((psolver.Piece("O", tuple(cells)),), psolver.Board(cells))
    drawn = laser(puzzle, None, 10, 8, 0.5)
    assert [[29.5, 29.5], [10.5, 10.5], [46.5, 46.5]] == [
        box_of([line]) for line in all_lines(drawn, "frame")
    ]
    assert [[46.5, 46.5]] == [box_of([line]) for line in all_lines(drawn, "base")]
    assert [[30.5, 30.5], [9.5, 9.5]] == [box_of([line]) for line in all_lines(drawn, "pieces")]


def test_a_piece_without_bounds_is_cut_as_often_as_a_solution_uses_it() -> None:
    assert 4 == laser(ISLAND, solution(ISLAND), 15, 10, 0.2).apart
    assert 4 == laser(ISLAND, None, 15, 10, 0.2).apart  # as many as there is room for


def test_nothing_lies_on_anything_else() -> None:
    puzzle = psolver.load(SAMPLES / "pentominoes-8x8.toml")
    drawn = laser(puzzle, None, 15, 10, 0.2)
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


# what is refused ----------------------------------------------------------------------------------


def test_solid_puzzles_are_not_cut() -> None:
    puzzle = psolver.load(SAMPLES / "soma-cube.toml")
    with pytest.raises(PsolverError) as raised:
        laser(puzzle, None, 15, 10)
    expected = (
        "is a solid puzzle, and a laser cuts flat pieces; --to stl makes solid ones for a printer"
    )
    assert f"{SAMPLES / 'soma-cube.toml'}: {expected}" == str(raised.value)


def test_thousands_of_pieces_are_not_drawn() -> None:
    many = psolver.Piece("O", ((0, 0),), most=None)
    puzzle = psolver.Puzzle((many,), psolver.Board(frozenset(product(range(100), range(51)))))
    with pytest.raises(PsolverError) as raised:
        laser(puzzle, None, 15, 10)
    assert "puzzle: 5,100 pieces to cut out, more than the 5,000 that psolver draws" == str(
        raised.value
    )


def test_a_puzzle_without_pieces_is_not_drawn() -> None:
    unused = psolver.Piece("O", ((0, 0),), 0, 0)
    puzzle = psolver.Puzzle((unused,), psolver.Board(frozenset({(0, 0)})))
    with pytest.raises(PsolverError) as raised:
        laser(puzzle, None, 15, 10)
    assert "puzzle: uses no piece, so that there is nothing to cut out" == str(raised.value)


# golden files -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kerf"), [("small-2x3", None), ("pentominoes-8x8", 0.2), ("optional-5x5", None)]
)
def test_a_drawing_is_as_it_was(name: str, kerf: float | None) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    first = None if kerf else list(min(psolver.tilings(puzzle)))
    check_golden(f"{name}-laser.svg", laser(puzzle, first, 15, 10, kerf).text)
