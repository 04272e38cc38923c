"""Box drawing of squares cut by both diagonals."""

from __future__ import annotations

import pytest
from support.tiled import tiled

from psolver import TANS
from psolver.text.box_drawing import box_drawing
from psolver.text.characters import ASCII_CHARSET, BOX_CHARSET
from psolver.text.letters import letters
from psolver.text.tiling_scenes import tiling_scene

HALVES = "AAAA/B\nA/BBBB"
HALVES_COMPACT = r"""
 _________
|        /|
|       / |
|      /  |
|     /   |
|   /     |
|  /      |
| /       |
|/________|"""
QUARTERS = " A\nB+C\n D"
QUARTERS_COMPACT = r"""
 ____
|\  /|
| \/ |
| /\ |
|/__\|"""
QUARTERS_ROOMY = r"""
 ______
|\    /|
| \  / |
|  \/  |
|  /\  |
| /  \ |
|/____\|"""
ALONE = r"""
 /\
/__\ """
WHOLE = [
    pytest.param(HALVES, False, HALVES_COMPACT, id="halves"),
    pytest.param(QUARTERS, False, QUARTERS_COMPACT, id="quarters"),
    pytest.param(QUARTERS, True, QUARTERS_ROOMY, id="roomy"),
    pytest.param("+\nA", False, ALONE, id="one"),
]


@pytest.mark.parametrize(("picture", "roomy", "expected"), WHOLE)
def test_lines_are_drawn_between_regions_only(picture: str, roomy: bool, expected: str) -> None:
    scene = tiling_scene(*tiled(picture, None, TANS))
    assert expected.strip("\n").rstrip(" ") == box_drawing(scene, ASCII_CHARSET, roomy).text
    signs = str.maketrans("/\\|", "╱╲│")
    drawn = expected.strip("\n").rstrip(" ").translate(signs)
    assert drawn == box_drawing(scene, BOX_CHARSET, roomy).text


def test_letters_are_those_of_a_file() -> None:
    for picture in (HALVES, QUARTERS):
        scene = tiling_scene(*tiled(picture, None, TANS))
        assert picture == letters(scene, "ABCD").text
