"""`psolver show`, run as a user runs it."""

from __future__ import annotations

from support.command import SMALL, Run, run


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


def test_show_reads_standard_input() -> None:
    expected = (
        "Board, 3 cells, 1 of them optional:\n##?\n\nA: 2 cells, 2 orientations, used any number of"
        " times\n"
    )
    expected += "┏━━━┓  ┏━┓\n┗━━━┛  ┃ ┃\n       ┗━┛\n"
    text = b'pieces = "##"\ncount = "any"\nboard = """\n##?\n"""'
    assert Run(0, expected, "") == run("show", "-", data=text)
