"""`psolver show`, run as a user runs it."""

from __future__ import annotations

import re

from support.command import ESCAPES, SMALL, Run, run, unix
from support.terminal import on_terminal

from psolver.render.look import COLORS


def test_show_prints_the_board_and_the_pieces_with_their_orientations() -> None:
    expected = """\
A monomino, a domino and a tromino

Board, 6 cells:
###
###

A: 1 cell, 1 orientation, used once
┏━┓
┗━┛

B: 2 cells, 2 orientations, used once
┏━━━┓  ┏━┓
┗━━━┛  ┃ ┃
       ┗━┛

C: 3 cells, 2 orientations, used once
┏━━━━━┓  ┏━┓
┗━━━━━┛  ┃ ┃
         ┃ ┃
         ┗━┛
"""
    assert Run(0, expected, "") == run("show", SMALL)


GOLD = b"""
goal = "packing"
best = "most value"
board = "2x3"
values = '''
12.
491
'''
[[piece]]
shape = "##"
value = 3
"""


def test_show_tells_what_the_best_are_and_what_cells_and_pieces_are_worth() -> None:
    expected = """\
Goal: a packing that is worth as much as possible

Board, 6 cells:
###
###

Values of the cells:
120
491

A: 2 cells, 2 orientations, used at most once, worth 3
┏━━━┓  ┏━┓
┗━━━┛  ┃ ┃
       ┗━┛
"""
    assert Run(0, expected, "") == run("show", "-", data=GOLD)


FILLED = re.compile(r"48;2;([\d;]+)m")


def test_colour_changes_no_character_of_show() -> None:
    for size in ["auto", "compact", "roomy"]:
        for sample in ["small-2x3", "solid-stair", "pentominoes-6x10"]:
            plain, colored = (
                run("show", sample, "--size", size, "--color", color).out
                for color in ("never", "always")
            )
            assert plain == ESCAPES.sub("", colored) != colored


def test_every_piece_is_shown_in_its_own_colour() -> None:
    text = b"board = '1x3'\n[[piece]]\nshape = '##'\ncolor = '#102030'\n[[piece]]\nshape = '#'"
    text = run("show", "-", "--color", "always", data=text, COLORTERM="truecolor").out
    board, *pieces = text.split("\n\n")
    assert [] == FILLED.findall(board)
    second = ";".join(str(int(COLORS[1][at : at + 2], 16)) for at in (1, 3, 5))
    assert [{"16;32;48"}, {second}] == [set(FILLED.findall(piece)) for piece in pieces]


@unix
def test_a_terminal_gets_coloured_pieces_with_room_inside() -> None:
    done = on_terminal("show", SMALL, out=True)
    plain = run("show", SMALL, "--size", "roomy").out
    assert plain == ESCAPES.sub("", done.written).replace("\r\n", "\n") != done.written


def test_a_piece_with_a_hole_is_shown_with_the_hole_filled() -> None:
    text = b"board = '3x3'\npieces = '''\nRRR\nR.R\nRRR\n\nD\n'''"
    expected = """\
R: 8 cells, 1 orientation, used once
┏━━━━━━━━━━━┓
┃           ┃
┃   ┏━━━┓   ┃
┃   ┃░░░┃   ┃
┃   ┗━━━┛   ┃
┃           ┃
┗━━━━━━━━━━━┛

D: 1 cell, 1 orientation, used once
┏━┓
┗━┛
"""
    assert run("show", "-", data=text).out.endswith(expected)
