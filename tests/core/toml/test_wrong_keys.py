"""Keys and sizes that people write for others: a message has the right one."""

from __future__ import annotations

import pytest

import psolver
from psolver import PuzzleError, dumps, loads
from psolver.core import RULES, known_keys

FURTHER = """
lattice geometry, goal task, best score, values weights, regions cages, region_rules sums,
faults cuts, corners tatami, shift offset, separate boards, connected one_part, names labels,
leave free, dice rolls, touch contact, border rim, edges sides, title heading, group groups,
expect answer, only subset"""


@pytest.mark.parametrize("pair", FURTHER.split(","))
def test_every_key_that_is_meant_is_there(pair: str) -> None:
    right, word = pair.split()
    known = known_keys(tuple(RULES))
    assert right in {*known.top, *known.piece}
    with pytest.raises(PuzzleError, match=rf"unknown key '{word}' \(did you mean '{right}'\?\)$"):
        loads(f"pieces = '#'\n{word} = true\n")


# the name that a field of puzzles has for it ------------------------------------------------------


@pytest.mark.parametrize("flag", ["true", "false"])
@pytest.mark.parametrize("board", ["2x3", "2x2x2"])
def test_can_reflect_is_can_reverse(board: str, flag: str) -> None:
    top = f"board = '{board}'\npieces = 'AA'\ncan_reflect = {flag}\n"
    one = f"[[piece]]\nname = 'B'\nshape = '##'\ncan_reflect = {flag}\n"
    for text in (top, top + one, top + one.replace("reflect", "reverse"), f"board = '2x3'\n{one}"):
        puzzle = loads(text)
        assert puzzle == loads(text.replace("reflect", "reverse")) == loads(dumps(puzzle))
        assert {flag == "true"} == {piece.can_reverse for piece in puzzle.pieces}
    assert loads(top) == psolver.puzzle(board=board, pieces="AA", can_reflect=flag == "true")


def test_the_two_names_of_a_flag_say_the_same() -> None:
    text = "board = '2x2'\npieces = 'AA'\ncan_reverse = false\ncan_reflect = {}\n"
    assert loads(text.format("false")) == loads(text.format("false").replace("can_reflect", "# "))


# sizes --------------------------------------------------------------------------------------------
