"""What is cut: every border once, at its length, in as few lines as can be."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise, product
from math import dist, isclose
from xml.etree import ElementTree

import pytest
from support.dissections import FLAT, SLANTED, dissection
from support.golden import check_golden
from support.places import SAMPLES
from support.seeds import seeds

import psolver
from psolver.core.cells import extent
from psolver.core.errors import PsolverError
from psolver.core.tilings import Placement
from psolver.paper.cut_pieces import Places, area, cut_shape, widened
from psolver.paper.laser import Laser, laser_drawing
from psolver.pictures.scene_sides import sides_of
from psolver.text.piece_scenes import piece_scene

Point = tuple[float, float]
Line = list[Point]  # closed where it ends as it began
Part = frozenset[Point]  # of a line: its two ends

SVG = "{http://www.w3.org/2000/svg}"
CELL, FRAME, MARGIN = 8.0, 10.0, 1.0
ISLAND = psolver.Puzzle(
    (psolver.Piece("I", ((0, 0), (0, 1)), most=None),),
    psolver.Board(frozenset(product(range(3), range(3))) - {(1, 1)}),
    title="A <ring> & an island",
)


def solution(puzzle: psolver.Puzzle) -> list[Placement] | None:
    tiling = next(psolver.tilings(puzzle, limit=1), None)
    return None if tiling is None else list(tiling)


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


def test_straight_borders_are_one_line() -> None:
    puzzle = psolver.load(SAMPLES / "pentominoes-6x10.toml")
    placed = solution(puzzle)
    assert placed
    for line in all_lines(laser_drawing(puzzle, placed, 10, 10), "pieces", "frame", "base"):
        directions = [(b[0] != a[0], b[1] != a[1]) for a, b in pairwise(line)]
        assert all(one != other for one, other in pairwise(directions))


def test_a_drawing_has_hairlines_no_fills_and_millimetres() -> None:
    drawn = laser_drawing(ISLAND, solution(ISLAND), 15, 10)
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
    root = ElementTree.fromstring(laser_drawing(ISLAND, solution(ISLAND), 15, 10).text)
    found = [(group.get("id"), group.get("stroke")) for group in root.iter(f"{SVG}g")]
    names = ["engrave", "mark", "pieces", "frame", "base"]
    colors = ["#ff8000", "#00c000", "#ff0000", "#0000ff", "#000000"]
    assert list(zip(names, colors, strict=True)) == found


def test_the_frame_and_the_base_have_one_size() -> None:
    drawn = laser_drawing(ISLAND, solution(ISLAND), 15, 8)
    *_, around = all_lines(drawn, "frame")
    assert [61, 61] == box_of([around]) == box_of(all_lines(drawn, "base"))
    assert [[45, 45], [15, 15]] == [box_of([line]) for line in all_lines(drawn, "frame")[:2]]


def test_a_hole_is_cut_as_an_island_and_marked_on_the_base() -> None:
    (island,) = all_lines(drawn := laser_drawing(ISLAND, solution(ISLAND), 15, 10), "mark")
    (base,) = all_lines(drawn, "base")
    assert (25, 25) == (island[0][0] - base[0][0], island[0][1] - base[0][1])
    assert [15, 15] == box_of([island])


def test_pieces_that_a_solution_does_not_use_lie_apart() -> None:
    more = psolver.Piece("I", ((0, 0), (0, 1)), 1, 3)
    other = psolver.Piece("O", ((0, 0),), 0, 1)
    puzzle = psolver.Puzzle((more, other), psolver.Board(frozenset({(0, 0), (0, 1)})))
    drawn = laser_drawing(puzzle, [Placement("I", ((0, 0), (0, 1)))], 10, 10)
    assert (1, 1) == (drawn.placed, drawn.apart)  # three do not fit on this board
    assert [[10, 10]] == [box_of(path) for path in groups(drawn)["pieces"]]


def test_a_figure_without_a_frame_is_cut_alone() -> None:
    puzzle = psolver.load(SAMPLES / "symmetry-three-l.toml")
    placed = solution(puzzle)
    drawn = laser_drawing(puzzle, placed, 10, 10)
    assert ["engrave", "pieces"] == list(groups(drawn))
    assert ["pieces"] == list(groups(laser_drawing(puzzle, placed, 10, 10, labels=False)))
    assert (3, 0) == (drawn.placed, drawn.apart)


def test_a_figure_in_a_frame_is_cut_with_the_frame() -> None:
    puzzle = psolver.load(SAMPLES / "symmetry-three-l-7x7.toml")
    drawn = laser_drawing(puzzle, solution(puzzle), 10, 10)
    assert ["engrave", "pieces", "frame", "base"] == list(groups(drawn))
    assert [[70, 70], [90, 90]] == [box_of([line]) for line in all_lines(drawn, "frame")]


# apart --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kerf", [None, 0, 0.2])
def test_without_a_solution_pieces_lie_apart(kerf: float | None) -> None:
    puzzle = psolver.load(SAMPLES / "pentominoes-6x10.toml")
    drawn = laser_drawing(puzzle, None, 10, 10, kerf)
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
    exact, wide = [
        all_lines(laser_drawing(puzzle, None, 10, 10, value), "pieces") for value in (0, kerf)
    ]
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
    drawn = laser_drawing(puzzle, None, 10, 8, 0.5)
    assert [[29.5, 29.5], [10.5, 10.5], [46.5, 46.5]] == [
        box_of([line]) for line in all_lines(drawn, "frame")
    ]
    assert [[46.5, 46.5]] == [box_of([line]) for line in all_lines(drawn, "base")]
    assert [[30.5, 30.5], [9.5, 9.5]] == [box_of([line]) for line in all_lines(drawn, "pieces")]


def test_a_piece_without_bounds_is_cut_as_often_as_a_solution_uses_it() -> None:
    assert 4 == laser_drawing(ISLAND, solution(ISLAND), 15, 10, 0.2).apart
    assert 4 == laser_drawing(ISLAND, None, 15, 10, 0.2).apart  # as many as there is room for


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


@pytest.mark.parametrize("name", SLANTED)
@pytest.mark.parametrize("seed", seeds(3, 100))
def test_with_a_kerf_what_is_cut_has_its_exact_size(name: str, seed: int) -> None:
    puzzle, _ = dissection(name, seed)
    kerf = 0.4
    drawn = laser_drawing(puzzle, None, CELL, FRAME, kerf)
    loops = [
        Places(scene, CELL).loop(loop)
        for piece in puzzle.pieces
        for scene in [piece_scene(piece.lattice, cut_shape(piece))]
        for loop in sides_of(scene).outlines()[0]
    ]
    lines = all_lines(drawn, "pieces")
    exact = sorted(area(loop) for loop in loops)
    assert len(exact) == len(lines)
    for wanted, found in zip(
        exact, sorted(area(widened(line, -kerf / 2)) for line in lines), strict=True
    ):
        assert isclose(wanted, found, abs_tol=0.1)


@pytest.mark.parametrize("name", SLANTED)
@pytest.mark.parametrize("kerf", [None, 0.0, 3.0])
def test_parts_lie_apart_inside_the_plate(name: str, kerf: float | None) -> None:
    puzzle, _ = dissection(name, 3)
    drawn = laser_drawing(puzzle, None, CELL, FRAME, kerf)
    boxes = []
    for line in [*all_lines(drawn, "pieces"), *all_lines(drawn, "base")]:
        across, down = zip(*line, strict=True)
        boxes.append((min(across), min(down), max(across), max(down)))
        assert MARGIN - 0.01 <= min(*across, *down)
        assert max(across) <= drawn.width - MARGIN + 0.01
        assert max(down) <= drawn.height - MARGIN + 0.01
    connected = [piece for piece in puzzle.pieces if is_one(piece)]
    if len(connected) == len(puzzle.pieces):
        for (a, b, c, d), (e, f, g, h) in combinations(boxes, 2):
            assert c < e or g < a or d < f or h < b


def is_one(piece: psolver.Piece) -> bool:
    return len(sides_of(piece_scene(piece.lattice, piece.shape)).outlines()[0]) == 1


def test_a_kerf_as_wide_as_a_triangle_is_refused() -> None:
    puzzle, _ = dissection("triangle", 1)
    with pytest.raises(PsolverError) as error:
        laser_drawing(puzzle, None, 10, FRAME, 6)
    told = "a kerf of 6 mm leaves nothing of cells with sides of 10 mm"
    assert f"{puzzle.file}: {told}" == str(error.value)


# what is refused ----------------------------------------------------------------------------------


def test_solid_puzzles_are_not_cut() -> None:
    puzzle = psolver.load(SAMPLES / "soma-cube.toml")
    with pytest.raises(PsolverError) as raised:
        laser_drawing(puzzle, None, 15, 10)
    expected = (
        "is a solid puzzle, and a laser cuts flat pieces; --to stl makes solid ones for a printer"
    )
    assert f"{SAMPLES / 'soma-cube.toml'}: {expected}" == str(raised.value)


def test_thousands_of_pieces_are_not_drawn() -> None:
    many = psolver.Piece("O", ((0, 0),), most=None)
    puzzle = psolver.Puzzle((many,), psolver.Board(frozenset(product(range(100), range(51)))))
    with pytest.raises(PsolverError) as raised:
        laser_drawing(puzzle, None, 15, 10)
    assert "puzzle: 5,100 pieces to cut out, more than the 5,000 that psolver draws" == str(
        raised.value
    )


def test_a_puzzle_without_pieces_is_not_drawn() -> None:
    unused = psolver.Piece("O", ((0, 0),), 0, 0)
    puzzle = psolver.Puzzle((unused,), psolver.Board(frozenset({(0, 0)})))
    with pytest.raises(PsolverError) as raised:
        laser_drawing(puzzle, None, 15, 10)
    assert "puzzle: uses no piece, so that there is nothing to cut out" == str(raised.value)


# golden files -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kerf"), [("small-2x3", None), ("pentominoes-8x8", 0.2), ("optional-5x5", None)]
)
def test_a_drawing_is_as_it_was(name: str, kerf: float | None) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    first = None if kerf else list(min(psolver.tilings(puzzle)))
    check_golden(f"{name}-laser.svg", laser_drawing(puzzle, first, 15, 10, kerf).text)
