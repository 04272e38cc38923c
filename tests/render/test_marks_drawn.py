"""Marks of cells in drawings."""

from __future__ import annotations

import json

import psolver
from psolver.app.web.drawn import drawn
from psolver.render.html.data import Teller
from psolver.render.look import Style
from psolver.render.svg.tilings import tiling_svg

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
    teller = Teller(puzzle, Style())
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
    values = drawn(text, psolver.loads(text))
    assert values
    assert ["A", "B"] == [piece["name"] for piece in values["pieces"]]
