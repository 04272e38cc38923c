"""Hexagons and triangles on paper and on plates: every border is cut once, every cell is printed
once, at its size.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from math import dist, isclose

import pytest
from support.dissections import SLANTED, dissection
from support.seeds import seeds
from support.svg import elements

import psolver
from psolver.errors import PsolverError
from psolver.geometry.lattice import lattice_named
from psolver.render.scene import board_scene, piece_scene, sides_of
from psolver.render.sheet.cutting import Places, area, lying, usual_side, widened
from psolver.render.sheet.laser import laser
from psolver.render.sheet.paper import EDGE, STYLE, divided
from psolver.render.sheet.printed import sheet
from psolver.render.svg.svg_drawing import Drawing

Point = tuple[float, float]
Line = list[Point]  # closed where it ends as it began
CELL, FRAME, MARGIN = 8.0, 10.0, 1.0


def cut(svg: str, group: str) -> list[Line]:
    """The lines of a group of a drawing for a laser."""
    found = []
    for one in elements(svg, "g"):
        for path in one if one.get("id") == group else ():
            for text in path.get("d", "").split("M")[1:]:
                pairs = re.findall(r"([-\d.]+) ([-\d.]+)", text)
                line = [(float(x), float(y)) for x, y in pairs]
                found.append(line + line[:1] * text.endswith("Z"))
    return found


def sides(line: Line, cell: float) -> list[frozenset[Point]]:
    """The sides of cells that a line is drawn along, each by its ends."""
    found = []
    for (ax, ay), (bx, by) in pairwise(line):
        number = round(dist((ax, ay), (bx, by)) / cell)
        steps = [
            (ax + n / number * (bx - ax), ay + n / number * (by - ay)) for n in range(number + 1)
        ]
        rounded = [(round(x, 1), round(y, 1)) for x, y in steps]
        found += [frozenset(pair) for pair in pairwise(rounded)]
    return found


@pytest.mark.parametrize("name", SLANTED)
@pytest.mark.parametrize("seed", seeds(4, 200))
def test_every_border_is_cut_once(name: str, seed: int) -> None:
    puzzle, tiling = dissection(name, seed)
    drawn = laser(puzzle, list(tiling.placements), CELL, FRAME)
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
    frame = [line for line in cut(drawn.text, "frame") if line[0] != (MARGIN, MARGIN)]
    for group, lines in (("pieces", cut(drawn.text, "pieces")), ("frame", frame)):
        found = Counter(side for line in lines for side in sides(line, CELL))
        assert {1} >= set(found.values())
        assert near(expected[group], set(found))


def near(some: set[frozenset[Point]], others: set[frozenset[Point]]) -> bool:
    """Are two sets of lines the same, but for roundings?"""
    return len(some) == len(others) and all(
        any(max(min(dist(a, b) for b in other) for a in one) < 0.3 for other in others)
        for one in some
    )


@pytest.mark.parametrize("name", SLANTED)
@pytest.mark.parametrize("seed", seeds(3, 100))
def test_with_a_kerf_what_is_cut_has_its_exact_size(name: str, seed: int) -> None:
    puzzle, _ = dissection(name, seed)
    kerf = 0.4
    drawn = laser(puzzle, None, CELL, FRAME, kerf)
    loops = [
        Places(scene, CELL).loop(loop)
        for piece in puzzle.pieces
        for scene in [piece_scene(piece.lattice, lying(piece))]
        for loop in sides_of(scene).outlines()[0]
    ]
    lines = cut(drawn.text, "pieces")
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
    drawn = laser(puzzle, None, CELL, FRAME, kerf)
    boxes = []
    for line in [*cut(drawn.text, "pieces"), *cut(drawn.text, "base")]:
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
        laser(puzzle, None, 10, FRAME, 6)
    told = "a kerf of 6 mm leaves nothing of cells with sides of 10 mm"
    assert f"{puzzle.file}: {told}" == str(error.value)


# on paper -----------------------------------------------------------------------------------------


def drawn_area(drawing: Drawing, kind: str) -> float:
    """The area of all paths of a class, in the drawing's own units."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(drawing.elements)}</svg>'
    found = 0.0
    for path in elements(text, "path", kind):
        for part in path.get("d", "").split("M")[1:]:
            found += area(loop_of(part))
    return found


def loop_of(text: str) -> Line:
    """The closed line of a sharp path."""
    x = y = 0.0
    line = []
    for command, rest in re.findall(r"([LHV]?)([-\d. ]+)", text):
        values = [float(value) for value in rest.split()]
        x, y = {"H": (values[0], y), "V": (x, values[0])}.get(command, (values[0], values[-1]))
        line.append((x, y))
    return [*line, line[0]]


@pytest.mark.parametrize("name", SLANTED)
@pytest.mark.parametrize(
    "size", ["hexagon of side 7", "triangle of side 9", "7x9", "trapezium 6x9"]
)
def test_a_large_board_is_in_parts_of_whole_cells_that_fit(name: str, size: str) -> None:
    one = {"hexagon": "#", "triangle": "/#\\"}[name]
    board = psolver.puzzle(lattice=name, board=size, pieces=one, count="any").board
    cells, lattice = board.cells, board.lattice
    scene = board_scene(board)
    parts = divided(scene, 10, 60, 50)
    cell = area(Places(scene, STYLE.cell).loop(lattice.corners(cells[0])))
    drawn = sum(drawn_area(part, "plain") for part in parts)
    assert isclose(len(cells), drawn / cell, abs_tol=0.1)
    assert len(parts) > 1
    for part in parts:
        assert part.height < 50 + 6
    (whole,) = divided(scene, 10, 1000, 1000)
    wide, high = Places(scene, 10).size
    assert isclose(wide + 2 * EDGE, whole.width, abs_tol=0.01)
    assert isclose(high + 2 * EDGE, whole.height, abs_tol=0.01)


def test_pieces_lie_low_where_they_may_be_turned() -> None:
    standing = "#\n #\n#\n #"
    for turns, rows in ((True, 2), (False, 4)):
        puzzle = psolver.puzzle(
            lattice="hexagon", board="5x5", pieces=standing, can_rotate=turns, count="any"
        )
        (piece,) = puzzle.pieces
        assert rows == len({cell[0] for cell in lying(piece)})


def test_cells_are_about_as_large_as_squares_unless_a_length_is_given() -> None:
    sides = {name: usual_side(lattice_named(name), 20.0) for name in ("square", *SLANTED)}
    assert {"square": 20.0, "hexagon": 12.0, "triangle": 30.0} == sides
    puzzle, _ = dissection("triangle", 2)
    assert (30.0, 25.0) == (sheet(puzzle).wanted, sheet(puzzle, cell=25).wanted)
