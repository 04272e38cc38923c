"""Boards that wrap, names of cells, and marks of cells and sides, in drawings."""

from __future__ import annotations

import json
import re
from itertools import islice
from math import dist

import pytest
from support import brute
from support.places import SAMPLES
from support.random_mixtures import random_mixture
from support.seeds import seeds

import psolver
from psolver.core.lattice import Lattice, lattice_named
from psolver.core.square_lattice import SQUARE
from psolver.core.tilings import Placement, Tiling, tiling
from psolver.text import jsonl
from psolver.text.box_drawing import box_drawing
from psolver.text.look import Look, Style
from psolver.text.palette import PALETTE, colors
from psolver.text.piece_scenes import piece_scene
from psolver.text.scene import Mark
from psolver.text.tiling_scenes import tiling_scene

# wrapped ------------------------------------------------------------------------------------------


TUBE = psolver.puzzle(board="2x5", pieces=["###", "##"], count="any", wrap="columns")
RING = tiling(
    [
        ("A", [(0, 0), (0, 1), (0, 4)]),
        ("B", [(0, 2), (0, 3)]),
        ("B", [(1, 0), (1, 1)]),
        ("A", [(1, 2), (1, 3), (1, 4)]),
    ]
)


def test_a_piece_that_goes_across_is_open_at_both_sides() -> None:
    assert "━━━━━━━━┳━━━━━━━┳━━━━" in str(box_drawing(tiling_scene(TUBE, RING), roomy=True).text)
    assert box_drawing(tiling_scene(TUBE, RING)).text.split("\n") == [
        "━━━━┳━━━┳━━",
        "┳━━━╋━━━┻━┳",
        "┻━━━┻━━━━━┻",
    ]


def open_sides(text: str, rows: int, columns: int) -> tuple[list[bool], list[bool]]:
    """Whether the left side and the right side of each row of a roomy picture are open."""
    lines = [line.ljust(4 * columns + 1) for line in text.split("\n")]
    middles = [lines[2 * row + 1] for row in range(rows)]
    return [line[0] != "┃" for line in middles], [line[4 * columns] != "┃" for line in middles]


@pytest.mark.parametrize("seed", seeds(6, 300))
def test_a_side_is_open_just_where_a_piece_goes_across(seed: int) -> None:
    puzzle = random_mixture(seed, "wrap")
    (top, left), (bottom, right) = puzzle.board.box
    whole = set(puzzle.board.cells)
    for one in islice(brute.tilings(puzzle), 3):
        placed = tiling((name, sorted(cells)) for name, cells in one)
        owner = placed.owners()
        text = box_drawing(tiling_scene(puzzle, placed), roomy=True).text
        ends = [((row, left), (row, right)) for row in range(top, bottom + 1)]
        if "columns" not in puzzle.board.wrap or not all(set(pair) <= whole for pair in ends):
            continue
        across = [owner.get(a, -1) == owner.get(b, -1) for a, b in ends]
        sides = open_sides(text, bottom - top + 1, right - left + 1)
        assert (across, across) == sides


@pytest.mark.rooms
def test_svg_has_dashes_where_a_piece_goes_across() -> None:
    from psolver.pictures.scene_sides import across_sides

    dashes = re.findall(r"stroke-dasharray[^>]* d=\"([^\"]*)\"", psolver.svg(TUBE, RING))
    assert 1 == len(dashes)
    assert 2 == dashes[0].count("M")
    assert [((0, 0), (1, 0)), ((0, 5), (1, 5))] == sorted(across_sides(tiling_scene(TUBE, RING)))
    flat = psolver.puzzle(board="2x5", pieces=["###", "##"], count="any")
    assert "dasharray" not in psolver.svg(flat, next(psolver.tilings(flat)))


def test_neighbours_around_a_board_differ_in_colour() -> None:
    board = psolver.puzzle(board="1x5", pieces=["##", "#"], count="any", wrap="columns")
    ends = [Placement("B", ((0, 0),)), Placement("B", ((0, 4),)), Placement("A", ((0, 1), (0, 2)))]
    first, last, _ = colors(board, ends)
    assert {first, last} <= set(PALETTE)
    assert first != last


def test_json_says_that_the_board_wraps() -> None:
    def told(puzzle: psolver.Puzzle, one: Tiling) -> object:
        text = str(jsonl.tilings(puzzle, Look()).answer(1, one))
        return json.loads(text).get("wrap")

    assert ["columns"] == told(TUBE, RING)
    flat = psolver.puzzle(board="1x2", pieces=["##"])
    assert told(flat, next(psolver.tilings(flat))) is None


@pytest.mark.rooms
def test_the_page_is_told_where_a_board_that_wraps_begins_again() -> None:
    from psolver.html.play_values import values_to_play

    assert [[(0, -5), -500, 0], [(0, 5), 500, 0]] == values_to_play(TUBE)["around"]
    flat = psolver.puzzle(board="1x2", pieces=["##"])
    assert [] == values_to_play(flat)["around"]


@pytest.mark.rooms
def test_a_page_is_told_where_a_piece_goes_across() -> None:
    from psolver.html.page_data import TilingLines

    lines = TilingLines(TUBE, Style()).tiling(RING, 1).splitlines()
    told = [json.loads(line).get("across") for line in lines if line.startswith('{"piece"')]
    assert [2, 0, 0, 0] == [(one or "").count("M") for one in told]


# names of cells -----------------------------------------------------------------------------------


SEPT = psolver.puzzle(board="2x2", names="Sept 1\n2 Mo", leave="Sept", pieces=["##\n#"])
WIDE = psolver.puzzle(board="2x2", names="九月 1\n2 Mo", leave="九月", pieces=["##\n#"])
SOLID = psolver.puzzle(
    board="2x1x3", names="June 1 2\n---\n3 4 5", leave="June", pieces="#", count=5
)
HEXAGONS = psolver.puzzle(
    lattice="hexagon", board="# #\n # #", names="June 1\n2 3", leave="June", pieces="#", count=3
)
TRIANGLES = psolver.puzzle(
    lattice="triangle",
    board="  /#\\\n/#\\#/#\\",
    names="Jan\n1 2 3",
    leave="Jan",
    pieces="/#\\",
    count="any",
)


def first(puzzle: psolver.Puzzle) -> str:
    return psolver.draw(puzzle, next(psolver.tilings(puzzle)))


def test_a_name_of_four_letters_makes_squares_wider() -> None:
    expected = """\
┏━━━━━┳━━━━━┓
┃Sept ┃     ┃
┣━━━━━┛     ┃
┃           ┃
┗━━━━━━━━━━━┛"""
    assert expected == first(SEPT)


def test_a_name_of_wide_characters_has_room() -> None:
    assert "┃九月 ┃     ┃" in first(WIDE)


def test_the_layers_of_a_solid_are_as_wide_as_each_other() -> None:
    one, two = first(SOLID).splitlines()[1].split("  ", 1)[0], first(SOLID).splitlines()[0]
    assert ("┃June ┃", 2) == (one[:7], len(two.split("  ")))
    assert 1 == len({len(part) for part in two.split("  ")})


def test_a_hexagon_that_stays_free_has_its_name() -> None:
    assert "June" in first(HEXAGONS)


def test_a_triangle_that_stays_free_has_its_name() -> None:
    assert "Jan" in first(TRIANGLES)


def test_a_board_is_drawn_with_all_names_and_what_stays_free() -> None:
    expected = """\
Board, 3 cells; Sept stays free:
┏━━━━━┳━━━━━┓
┃Sept ┃  1  ┃
┣━━━━━┛     ┃
┃  2    Mo  ┃
┗━━━━━━━━━━━┛"""
    assert expected == str(SEPT.board)


def test_a_clue_is_told_beside_the_name_of_its_cell() -> None:
    board = psolver.puzzle(board="AA", names="1 2", pieces="AA").board
    assert "1=A" in str(board)


@pytest.mark.rooms
def test_a_picture_has_the_names_of_what_stays_free() -> None:
    svg = psolver.svg(SEPT, next(psolver.tilings(SEPT)))
    assert (1, 0) == (svg.count(">Sept</text>"), svg.count(">Mo</text>"))


@pytest.mark.rooms
def test_a_picture_of_a_board_has_all_names() -> None:
    assert all(f">{name}</text>" in psolver.svg(SEPT.board) for _, name in SEPT.board.names)


def test_what_stays_free_is_outside_in_letters() -> None:
    assert ".A\nAA" == psolver.draw(SEPT, next(psolver.tilings(SEPT)), "letters")


# marks drawn --------------------------------------------------------------------------------------


HEXAGON, TRIANGLE = lattice_named("hexagon"), lattice_named("triangle")
FLAT_MARKS = """
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
SOLID_MARKS = """
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


@pytest.mark.rooms
def test_a_page_is_told_two_placements_that_differ_in_marks_alone() -> None:
    from psolver.html.page_data import TilingLines

    puzzle = psolver.loads(FLAT_MARKS)
    found = tilings(puzzle)
    teller = TilingLines(puzzle, Style())
    lines = [line for one in found for line in teller.tiling(one, 1).split("\n")]
    texts = [value["texts"] for value in map(json.loads, lines) if "texts" in value]
    assert len(texts) == len({json.dumps(one) for one in texts}) == 6
    assert [1, 1, 1, 1, 2, 2] == sorted(map(len, texts))


@pytest.mark.rooms
def test_in_a_layer_a_mark_stands_beside_the_arrow() -> None:
    from psolver.pictures.svg_writer import tiling_svg

    puzzle = psolver.loads(SOLID_MARKS)
    (one, _) = tilings(puzzle)
    assert "┏━━━┓  ┏━━━┓\n┃b↑ ┃  ┃w↓ ┃\n┗━━━┛  ┗━━━┛" == str(one)
    assert 2 == tiling_svg(puzzle, one, Style()).count('class="label"')


@pytest.mark.rooms
def test_the_editor_tells_pieces_apart_that_differ_in_marks_alone() -> None:
    from psolver.page.drawings import drawing_values

    text = FLAT_MARKS.replace("BB", "##").replace("AA", "##")
    values = drawing_values(text, psolver.loads(text))
    assert values
    assert ["A", "B"] == [piece["name"] for piece in values["pieces"]]


@pytest.mark.rooms
def test_a_page_is_told_the_wedges_that_svg_draws() -> None:
    from psolver.html.page_data import TilingLines
    from psolver.pictures.svg_writer import tiling_svg

    puzzle = psolver.loads(TILES)
    for one in tilings(puzzle):
        svg = tiling_svg(puzzle, one, Style(cell=100))
        drawn_there = re.findall('class="wedge" fill="(#[0-9a-f]+)" d="([^"]*)"', svg)
        lines = map(json.loads, TilingLines(puzzle, Style()).tiling(one, 1).split("\n"))
        wedges = [wedge for line in lines for wedge in line.get("wedges", ())]
        told = {PALETTE[number]: "" for number, _ in wedges}
        for number, path in wedges:
            told[PALETTE[number]] += path
        assert dict(drawn_there) == told
        assert ["#bfd49a", "#efff8f"] == sorted(told)  # B has the colour of b


@pytest.mark.rooms
@pytest.mark.parametrize("name", ["pentominoes-6x10", "two-sided-trominoes-6x6", "soma-cube"])
def test_a_puzzle_without_marks_of_sides_has_no_wedges(name: str) -> None:
    from psolver.html.page_data import TilingLines
    from psolver.pictures.svg_writer import tiling_svg

    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    one = next(iter(psolver.tilings(puzzle)))
    assert "wedge" not in TilingLines(puzzle, Style()).tiling(one, 1)
    assert "wedge" not in tiling_svg(puzzle, one, Style())


@pytest.mark.rooms
def test_the_list_of_pieces_of_a_page_shows_their_marks() -> None:
    from psolver.html.page_data import TilingLines

    for text, kind in ((FLAT_MARKS, "texts"), (TILES, "wedges"), (SOLID_MARKS, "texts")):
        puzzle = psolver.loads(text)
        told = TilingLines(puzzle, Style()).tiling(tilings(puzzle)[0], 1).split("\n")[0]
        assert all(piece[kind] for piece in json.loads(told)["pieces"])


@pytest.mark.rooms
def test_marks_on_pieces_are_black_in_the_dark_too_those_of_a_board_are_not() -> None:
    from psolver.pictures.svg_writer import tiling_svg

    puzzle = psolver.loads(FLAT_MARKS)
    svg = tiling_svg(puzzle, tilings(puzzle)[0], Style())
    assert svg.count('class="label"') == svg.count('style="fill:#000"') == 3
    free = psolver.load(SAMPLES / "calendar.toml")
    svg = tiling_svg(free, next(iter(psolver.tilings(free))), Style())
    assert 'class="label"' in svg
    assert 'style="fill:#000"' not in svg


@pytest.mark.rooms
@pytest.mark.parametrize("lattice", [SQUARE, HEXAGON, TRIANGLE])
def test_the_mark_of_a_side_stands_within_its_cell(lattice: Lattice) -> None:
    from psolver.pictures.flat_frame import Frame
    from psolver.pictures.mark_drawing import place_of_text

    cell = next(iter(lattice.steps))
    frame = Frame(piece_scene(lattice, (cell,)), Style())
    middle = frame.middle(cell)
    for beyond in lattice.neighbours(cell):
        mark = Mark("side", cell, beyond, "a")
        x, y, size = place_of_text(mark, frame)
        assert dist((x, y), middle) + size / 2 < dist(frame.middle(beyond), middle) / 2


@pytest.mark.rooms
def test_the_editor_shows_marks_where_svg_does() -> None:
    from psolver.page.drawings import drawing_values

    values = drawing_values(FLAT_MARKS, psolver.loads(FLAT_MARKS))
    assert values
    one, other = values["pieces"]
    assert [[0, 0, 0, "b", False]] == one["names"]
    assert [[0, 0, 0, "w", False], [0, 0, 1, "w", False]] == other["names"]
    values = drawing_values(SOLID_MARKS, psolver.loads(SOLID_MARKS))
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


@pytest.mark.rooms
@pytest.mark.parametrize(("lattice", "board", "shape", "edges"), EDGED)
def test_the_editor_draws_wedges_beside_their_sides(
    lattice: str, board: str, shape: str, edges: str
) -> None:
    from psolver.page.drawings import drawing_values

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
        assert color == PALETTE[ord(mark) % len(PALETTE)]
