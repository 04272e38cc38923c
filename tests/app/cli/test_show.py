"""`psolver show`, run as a user runs it."""

from __future__ import annotations

import re

from support.command import ESCAPES, SMALL, run, unix
from support.terminal import on_terminal

from psolver.render.look import COLORS

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
