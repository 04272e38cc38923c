"""Marks of cells in drawings."""

from __future__ import annotations

import json
import re
from math import dist

import pytest
from support.places import SAMPLES

import psolver
from psolver.app.web.drawings import drawing_values
from psolver.geometry.lattice import SQUARE, Lattice, lattice_named
from psolver.render.html.page_data import TilingLines
from psolver.render.look import Style
from psolver.render.palette import COLORS
from psolver.render.scene import Mark, piece_scene
from psolver.render.svg.flat_drawing import Frame, place_of_text
from psolver.render.svg.svg_writer import tiling_svg

HEXAGON, TRIANGLE = lattice_named("hexagon"), lattice_named("triangle")
FLAT = """
board = '1x4'
pieces = '''
AA

BB
'''
pieces_marks = '''
b#

ww
'''
"""
TILES = """
board = '1x2'
can_rotate = false
[[piece]]
edges = ['ab..', '.aBb']
"""
SOLID = """
board = '2x1x1'
[[piece]]
name = 'A'
shape = '''
#
---
#
'''
marks = '''
b
---
w
'''
"""


def tilings(puzzle: psolver.Puzzle) -> list[psolver.Tiling]:
    with psolver.Search(puzzle) as search:
        return list(search)


def test_a_page_is_told_two_placements_that_differ_in_marks_alone() -> None:
    puzzle = psolver.loads(FLAT)
    found = tilings(puzzle)
    teller = TilingLines(puzzle, Style())
    lines = [line for one in found for line in teller.tiling(one, 1).split("\n")]
    texts = [value["texts"] for value in map(json.loads, lines) if "texts" in value]
    assert len(texts) == len({json.dumps(one) for one in texts}) == 6
    assert [1, 1, 1, 1, 2, 2] == sorted(map(len, texts))


def test_in_a_layer_a_mark_stands_beside_the_arrow() -> None:
    puzzle = psolver.loads(SOLID)
    (one, _) = tilings(puzzle)
    assert "┏━━━┓  ┏━━━┓\n┃b↑ ┃  ┃w↓ ┃\n┗━━━┛  ┗━━━┛" == str(one)
    assert 2 == tiling_svg(puzzle, one, Style()).count('class="label"')


def test_the_editor_tells_pieces_apart_that_differ_in_marks_alone() -> None:
    text = FLAT.replace("BB", "##").replace("AA", "##")
    values = drawing_values(text, psolver.loads(text))
    assert values
    assert ["A", "B"] == [piece["name"] for piece in values["pieces"]]


def test_a_page_is_told_the_wedges_that_svg_draws() -> None:
    puzzle = psolver.loads(TILES)
    for one in tilings(puzzle):
        svg = tiling_svg(puzzle, one, Style(cell=100))
        drawn_there = re.findall('class="wedge" fill="(#[0-9a-f]+)" d="([^"]*)"', svg)
        lines = map(json.loads, TilingLines(puzzle, Style()).tiling(one, 1).split("\n"))
        wedges = [wedge for line in lines for wedge in line.get("wedges", ())]
        told = {COLORS[number]: "" for number, _ in wedges}
        for number, path in wedges:
            told[COLORS[number]] += path
        assert dict(drawn_there) == told
        assert ["#bfd49a", "#efff8f"] == sorted(told)  # B has the colour of b


@pytest.mark.parametrize("name", ["pentominoes-6x10", "two-sided-trominoes-6x6", "soma-cube"])
def test_a_puzzle_without_marks_of_sides_has_no_wedges(name: str) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    one = next(iter(psolver.tilings(puzzle)))
    assert "wedge" not in TilingLines(puzzle, Style()).tiling(one, 1)
    assert "wedge" not in tiling_svg(puzzle, one, Style())


def test_the_list_of_pieces_of_a_page_shows_their_marks() -> None:
    for text, kind in ((FLAT, "texts"), (TILES, "wedges"), (SOLID, "texts")):
        puzzle = psolver.loads(text)
        told = TilingLines(puzzle, Style()).tiling(tilings(puzzle)[0], 1).split("\n")[0]
        assert all(piece[kind] for piece in json.loads(told)["pieces"])


def test_marks_on_pieces_are_black_in_the_dark_too_those_of_a_board_are_not() -> None:
    puzzle = psolver.loads(FLAT)
    svg = tiling_svg(puzzle, tilings(puzzle)[0], Style())
    assert svg.count('class="label"') == svg.count('style="fill:#000"') == 3
    free = psolver.load(SAMPLES / "calendar.toml")
    svg = tiling_svg(free, next(iter(psolver.tilings(free))), Style())
    assert 'class="label"' in svg
    assert 'style="fill:#000"' not in svg


@pytest.mark.parametrize("lattice", [SQUARE, HEXAGON, TRIANGLE])
def test_the_mark_of_a_side_stands_within_its_cell(lattice: Lattice) -> None:
    cell = next(iter(lattice.steps))
    frame = Frame(piece_scene(lattice, (cell,)), Style())
    middle = frame.middle(cell)
    for beyond in lattice.neighbours(cell):
        mark = Mark("side", cell, beyond, "a")
        x, y, size = place_of_text(mark, frame)
        assert dist((x, y), middle) + size / 2 < dist(frame.middle(beyond), middle) / 2


def test_the_editor_shows_marks_where_svg_does() -> None:
    values = drawing_values(FLAT, psolver.loads(FLAT))
    assert values
    one, other = values["pieces"]
    assert [[0, 0, 0, "b", False]] == one["names"]
    assert [[0, 0, 0, "w", False], [0, 0, 1, "w", False]] == other["names"]
    values = drawing_values(SOLID, psolver.loads(SOLID))
    assert values
    assert [[0, 0, 0, "b", False], [1, 0, 0, "w", False]] == values["pieces"][0]["names"]
    text = "board = '2x2'\nboard_marks = 'chessboard'\npieces = 'A'\ncount = 4"
    values = drawing_values(text, psolver.loads(text))
    assert values
    assert ["w", "b", "b", "w"] == [told[3] for told in values["board"]["names"]]


EDGED = [
    ("square", "##", "..\n.#", "abcd"),
    ("hexagon", "# #", "   #", "abcdef"),
    ("triangle", "/#\\#/", "/#\\", "abc"),
    ("triangle", "/#\\#/", "  \\#/", "abc"),
]


@pytest.mark.parametrize(("lattice", "board", "shape", "edges"), EDGED)
def test_the_editor_draws_wedges_beside_their_sides(
    lattice: str, board: str, shape: str, edges: str
) -> None:
    text = f"lattice = '{lattice}'\nboard = '{board}'\n[[piece]]\nedges = '{edges}'\n"
    text += f"shape = '''\n{shape}\n'''"
    puzzle = psolver.loads(text)
    values = drawing_values(text, puzzle)
    assert values
    (piece,) = puzzle.pieces
    (cell,) = piece.shape
    corners = piece.lattice.corners(cell)
    wedges = values["pieces"][0]["wedges"]
    assert [*range(len(edges))] == sorted(side for *_, side, _ in wedges)
    for (where, mark), (*_, side, color) in zip(piece.edges, wedges, strict=True):
        beyond = piece.lattice.corners(where[piece.lattice.dimension :])
        assert {corners[side], corners[(side + 1) % len(corners)]} == {*corners} & {*beyond}
        assert color == COLORS[ord(mark) % len(COLORS)]
