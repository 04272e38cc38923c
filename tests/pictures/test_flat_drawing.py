"""Flat drawings as SVG: each region is one path around just its cells, names lie inside, axes and
centres where symmetries are, and nothing is markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from math import cos, dist, pi, sin
from xml.etree import ElementTree

import pytest
from support.dissections import FLAT, SLANTED, dissection
from support.places import table
from support.seeds import seeds
from support.svg import NAMESPACE, elements, is_inside, loops

import psolver
from psolver.pictures import GREATEST_LETTER_WIDTH, HIGH_LETTER, LINE_WIDTH

Point = tuple[float, float]
CELL = 40  # pixels
NASTY = "\"><script>alert('&')</script>\x00\n<!-- ]]>"


def regions(svg: str) -> list[tuple[str, str]]:
    """The role of each region that is drawn, or the name of its piece, and its path."""
    return [
        (path.findtext(f"{NAMESPACE}title", kind), path.get("d", ""))
        for path in elements(svg, "path")
        if (kind := path.get("class", "").split()[0]) in ("piece", "empty", "hole")
    ]


def middles(
    lattice: psolver.Lattice,
    drawn: Iterable[psolver.Cell],
    cells: Iterable[psolver.Cell],
    margin: float = LINE_WIDTH,
) -> dict[psolver.Cell, Point]:
    """Where the middles of cells are in the drawing of some."""
    corners = [lattice.project(corner) for cell in drawn for corner in lattice.corners(cell)]
    left, top = (min(values) - margin for values in zip(*corners, strict=True))
    found = {}
    for cell in cells:
        around = zip(*map(lattice.project, lattice.corners(cell)), strict=True)
        x, y = (sum(values) / len(values) for values in around)
        found[cell] = CELL * (x - left), CELL * (y - top)
    return found


def corners_of_text(text: ElementTree.Element) -> list[Point]:
    """The corners of the box of a text, as its letters are at most."""
    x, y, size = (float(text.get(name, "")) for name in ("x", "y", "font-size"))
    wide, high = len(text.text or "") * GREATEST_LETTER_WIDTH * size / 2, HIGH_LETTER * size / 2
    return [(x + a * wide, y - 0.35 * size + b * high) for a, b in product((-1, 1), repeat=2)]


@pytest.mark.parametrize("lattice", FLAT)
@pytest.mark.parametrize("corners", ["rounded", "square"])
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_every_region_is_one_path_around_just_its_cells(
    lattice: str, corners: str, seed: int
) -> None:
    puzzle, tiling = dissection(lattice, seed)
    board, neighbours = puzzle.board, puzzle.board.lattice.neighbours
    room = {*board.cells}
    for _ in range(6):
        outermost = {other for cell in room for other in neighbours(cell)} - room
        room |= outermost
    owner = dict.fromkeys(room, "hole") | dict.fromkeys(board.cells, "empty")
    owner |= {cell: one.piece for one in tiling for cell in one.cells}
    todo = [*outermost]
    while todo:  # what can be left is no hole
        cell = todo.pop()
        if owner.get(cell) == "hole":
            del owner[cell]
            todo += neighbours(cell)
    found = regions(psolver.svg(puzzle, tiling, corners=corners))
    assert {*owner.values()} == {name for name, _ in found}
    assert len({name for name, _ in found} - {"hole", "empty"}) == len(tiling.placements)
    assert sorted((name, cell) for cell, name in owner.items()) == sorted(
        (name, cell)
        for cell, point in middles(board.lattice, board.cells, room).items()
        for name, path in found
        if is_inside(path, point)
    )


@pytest.mark.parametrize("lattice", SLANTED)
@pytest.mark.parametrize("seed", seeds(4, 100))
def test_the_name_of_a_piece_lies_in_it(lattice: str, seed: int) -> None:
    puzzle, tiling = dissection(lattice, seed)
    svg = psolver.svg(puzzle, tiling, corners="square", labels=True)
    paths = dict(regions(svg))
    texts = elements(svg, "text", "name")
    assert sorted(one.piece for one in tiling) == sorted(text.text or "" for text in texts)
    for text in texts:
        corners = corners_of_text(text)
        assert all(is_inside(paths[text.text or ""], corner) for corner in corners)
        # seven letters in the smallest tan have no room for more than 2.18
        least_size = 2.5 if len(text.text or "") < 7 else 2.1
        assert float(text.get("font-size", "")) > least_size


SIXTH_OF_A_TURN = "  /A\\ /A\\A/\n  \\A/A\\A/A\\A/A\\\n\\A/A\\A/A\\A/A\\\n    /A\\A/ \\A/"
FIGURES = table("flat-drawing-figures.txt")


@pytest.mark.parametrize(("name", "text", "axes", "turns"), FIGURES)
def test_axes_and_centres_lie_where_the_symmetries_of_a_figure_are(
    name: str, text: str, axes: int, turns: int
) -> None:
    puzzle = psolver.puzzle(lattice=name, goal="symmetry", pieces=text)
    tiling = next(psolver.tilings(puzzle))
    svg = psolver.svg(puzzle, tiling)
    ((_, cells),) = tiling.placements
    points = [*middles(tiling.lattice, cells, cells, margin=0.6).values()]
    lines = [loops(path.get("d", ""))[0] for path in elements(svg, "path", "axis")]
    centres = [path.get("d", "") for path in elements(svg, "path", "centre")]
    assert (axes, bool(turns)) == (len(lines), len(centres))
    images = [[reflected(point, a, b) for point in points] for a, b in lines]
    for path in centres:
        if turns == 2:
            x, y, radius = map(float, re.findall(r"[\d.]+", path)[:3])
            middle = x + radius, y
        else:
            (corners,) = loops(path)
            assert turns == len(corners)
            x, y = (sum(values) / turns for values in zip(*corners, strict=True))
            middle = x, y
        images.append([turned(point, middle, 2 * pi / turns) for point in points])
    for image in images:
        assert all(min(dist(one, other) for other in points) < 0.1 for one in image)


def reflected(point: Point, a: Point, b: Point) -> Point:
    """A point in the mirror of a line."""
    (x, y), (ax, ay), (dx, dy) = point, a, (b[0] - a[0], b[1] - a[1])
    share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    return 2 * (ax + share * dx) - x, 2 * (ay + share * dy) - y


def turned(point: Point, middle: Point, angle: float) -> Point:
    (x, y), (a, b) = middle, (point[0] - middle[0], point[1] - middle[1])
    return x + a * cos(angle) - b * sin(angle), y + a * sin(angle) + b * cos(angle)


# dominoes in a row -------------------------------------------------------------------------------


def named(*names: str) -> tuple[psolver.Puzzle, list[psolver.Placement]]:
    """A row of dominoes with some names."""
    placements = [
        psolver.Placement(name, ((0, 2 * n), (0, 2 * n + 1))) for n, name in enumerate(names)
    ]
    cells = frozenset(cell for _, both in placements for cell in both)
    pieces = tuple(psolver.Piece(name, ((0, 0), (0, 1))) for name in names)
    return psolver.Puzzle(pieces, psolver.Board(cells), title=NASTY), placements


def test_nothing_that_a_puzzle_says_is_markup() -> None:
    puzzle, placements = named(NASTY.replace("\x00", "").replace("\n", ""), "a b", "*")
    tiling = psolver.Tiling(tuple(placements))
    plain, labelled = psolver.svg(puzzle, tiling), psolver.svg(puzzle, tiling, labels=True)
    kinds = [path.get("class") for path in elements(plain, "path", "piece")]
    assert ["piece piece-a_20b", "piece piece-_2a"] == kinds[1:]
    assert [] == elements(plain, "script") == elements(labelled, "script")
    assert "alert" in (elements(labelled, "text")[0].text or "")
    titles = [one.text for one in elements(plain, "title")]
    assert [NASTY.replace("\x00", "\ufffd"), "a b"] == [titles[0], titles[2]]


def test_a_large_board_and_many_colours_are_drawn() -> None:
    names = [f"P{number}" for number in range(63)]
    puzzle, placements = named(*names)
    svg = psolver.svg(puzzle, psolver.Tiling(tuple(placements)))
    assert 12 == len({path.get("fill") for path in elements(svg, "path", "piece")})
    dominoes = psolver.puzzle(board="100x100", pieces=["##"], count="any")
    rows = [
        psolver.Placement("A", ((row, 2 * column), (row, 2 * column + 1)))
        for row, column in product(range(100), range(50))
    ]
    svg = psolver.svg(dominoes, psolver.Tiling(tuple(rows)))
    assert 5000 == len(elements(svg, "path", "piece"))
    assert ["5,000 pieces and holes"] == [one.text for one in elements(svg, "desc")]
