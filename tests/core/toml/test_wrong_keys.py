"""Keys and sizes that people write for others: a message has the right one."""

from __future__ import annotations

import pytest

import psolver
from psolver import PuzzleError, dumps, loads
from psolver.core import RULES, known_keys

HEADS = {"": "", "piece": "[[piece]]\n", "group": "board = '2x2'\n[[group]]\n"}


def cure(keys: str, table: str = "") -> str:
    """What the message about the first of some keys has in brackets."""
    with pytest.raises(PuzzleError) as caught:
        loads(f"pieces = '#'\n{HEADS[table]}{keys}\n")
    message, _, found = str(caught.value).partition(" (")
    assert f"unknown key '{keys.split()[0]}'" in message
    return found.removesuffix(")")


@pytest.mark.parametrize(
    ("table", "words", "right"),
    [
        ("", "reflect reflections flip flipped allow_flip mirror canReverse", "can_reverse"),
        ("", "rotate rotations can_turn orientations Can-Rotate", "can_rotate"),
        ("", "amount quantity copies number times counts", "count"),
        ("", "size grid region dimensions box", "board"),
        ("", "tiles shapes peices", "pieces"),
        ("", "set sets named_set", "piece_set"),
        ("", "total used use_exactly", "use"),
        ("", "torus periodic", "wrap"),
        ("", "author designed_by references", "source"),
        ("", "comment description", "notes"),
        ("", "colours checkered", "board_marks"),
        ("piece", "reflect flip mirror two_sided", "can_reverse"),
        ("piece", "rotate rotations turn", "can_rotate"),
        ("piece", "amount n copies number cuont", "count"),
        ("piece", "size picture cells form", "shape"),
        ("piece", "colour paint", "color"),
        ("piece", "id label", "name"),
        ("piece", "weight score", "value"),
        ("group", "amount number limit choose_count", "count"),
    ],
)
def test_a_wrong_key_has_the_right_one_in_its_message(table: str, words: str, right: str) -> None:
    for word in words.split():
        assert f"did you mean '{right}'?" == cure(f"{word} = true", table), word


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
    assert f"did you mean '{right}'?" == cure(f"{word} = true")


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("max = 3", "write count = [0, 3]"),
        ("min = 2", 'write count = [2, "any"]'),
        ("maximum = 4\nminimum = 1", "write count = [1, 4]"),
        ("width = 10\nheight = 6", 'write board = "6x10"'),
        ("depth = 2\ncols = 4\nrows = 3", 'write board = "2x3x4"'),
        ("width = 7", 'write board = "6x10"'),
        ("one_sided = true", "write can_reverse = false"),
        ("fixed = true", "write can_rotate = false and can_reverse = false"),
        ("holes = 2", "a hole is a . in the picture of the board"),
        ("colour = 'red'", "did you mean 'color'? it belongs in a [[piece]] table"),
        ("effect = 1", "'psolver new FILE' writes a file with the usual keys"),
    ],
)
def test_the_value_of_a_wrong_key_is_in_the_cure(keys: str, expected: str) -> None:
    assert expected == cure(keys)


def test_lengths_of_a_piece_lead_to_its_shape() -> None:
    assert 'write shape = "4x5"' == cure("width = 5\nheight = 4", "piece")
    assert 'write shape = "2x3"' == cure("length = 3", "piece")


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

ELSEWHERE = ', and lattice = "hexagon" or "triangle" at the top of the file'
OR_BALLS = ELSEWHERE.replace('"hexagon" or "triangle"', '"hexagon", "triangle" or "balls"')
ONLY_BALLS = ELSEWHERE.replace('"hexagon" or "triangle"', '"balls"')


@pytest.mark.parametrize(
    ("lattice", "texts", "right"),
    [
        ("square", "hex 3|hex3|Hexagon side 3|hexagn of side 3", f'"hexagon of side 3"{ELSEWHERE}'),
        ("square", "tri 4|triangle 4", f'"triangle of side 4"{OR_BALLS}'),
        ("square", "pyramid 3|pyramid with 3", f'"pyramid of side 3"{ONLY_BALLS}'),
        ("balls", "pyramid 3|pyramid side 3", '"pyramid of side 3"'),
        ("balls", "tetrahedron 3", '"tetrahedron of side 3"'),
        ("square", "trapezoid 3 7", f'"trapezium 3x7"{ELSEWHERE}'),
        ("square", "6 10|6*10|6 by 10|rectangle 6x10|grid of 6 by 10", '"6x10"'),
        ("square", "square 8|square of side 8|chessboard 8x8", '"8x8"'),
        ("square", "cube 3|3*3*3|box 3x3x3|3x3x3 cube", '"3x3x3"'),
        ("square", "torus 4x5|4x5 torus", '"4x5" and wrap = ["rows", "columns"]'),
        ("square", "cylinder 4x5|tube 4 5", '"4x5" and wrap = "columns"'),
        ("hexagon", "hex 3|hexagon 3|hexagon with side 3", '"hexagon of side 3"'),
        ("hexagon", "rect 5 8|rectangle 5 by 8", '"rectangle 5x8"'),
        ("triangle", "diamond 4|rhombus 4", '"rhombus of side 4"'),
    ],
)
def test_a_text_that_is_nearly_a_size_has_the_right_one_in_its_message(
    lattice: str, texts: str, right: str
) -> None:
    shape = "/#\\" if lattice == "triangle" else "#"
    for text in texts.split("|"):
        with pytest.raises(PuzzleError) as caught:
            psolver.puzzle(lattice=lattice, board=text, pieces=shape)
        assert f"puzzle: board: '{text}' is not a size; write {right}" == str(caught.value)
