"""Drawings of boards that wrap: a side is open where a piece goes across, at both ends."""

from __future__ import annotations

import json
import re
from itertools import islice

import pytest
from support import brute
from support.random_mixtures import random_mixture
from support.seeds import seeds

import psolver
from psolver.formats import jsonl
from psolver.puzzle.tiling import Placement, Tiling, tiling
from psolver.render.html.page_data import TilingLines
from psolver.render.html.play_values import play_values
from psolver.render.look import Look, Style
from psolver.render.palette import COLORS, colors
from psolver.render.scene import across_sides, tiling_scene
from psolver.render.text.box_drawing import box_drawing

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


def test_svg_has_dashes_where_a_piece_goes_across() -> None:
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
    assert {first, last} <= set(COLORS)
    assert first != last


def test_json_says_that_the_board_wraps() -> None:
    def told(puzzle: psolver.Puzzle, one: Tiling) -> object:
        text = str(jsonl.tilings(puzzle, Look()).answer(1, one))
        return json.loads(text).get("wrap")

    assert ["columns"] == told(TUBE, RING)
    flat = psolver.puzzle(board="1x2", pieces=["##"])
    assert told(flat, next(psolver.tilings(flat))) is None


def test_the_page_is_told_where_a_board_that_wraps_begins_again() -> None:
    assert [[0, 0, 0], [0, 5, 500]] == play_values(TUBE)["around"]
    flat = psolver.puzzle(board="1x2", pieces=["##"])
    assert [] == play_values(flat)["around"]


def test_a_page_is_told_where_a_piece_goes_across() -> None:
    lines = TilingLines(TUBE, Style()).tiling(RING, 1).splitlines()
    told = [json.loads(line).get("across") for line in lines if line.startswith('{"piece"')]
    assert [2, 0, 0, 0] == [(one or "").count("M") for one in told]
