"""Marks of cells in puzzle files, and in the values that say the same in Python."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

import psolver
from psolver import Board, PuzzleError, dumps, loads


def test_the_back_is_drawn_as_it_is_seen_after_turning_over() -> None:
    text = "board = '3x3'\n[[piece]]\nname = 'A'\nshape = '''\n##\n#.\n#.\n'''\n"
    text += "marks = '''\nbw\n#\n#\n'''\nback = '''\nrg\n.#\n.b\n'''\n"
    (piece,) = loads(text).pieces
    assert ((0, 0), (0, 1), (1, 1), (2, 1)) == piece.behind
    assert (((0, 0), "r"), ((0, 1), "g"), ((2, 1), "b")) == piece.back
    shown = {(one.shape, one.marks) for one in piece.marked}
    assert (piece.shape, piece.marks) in shown
    assert (piece.behind, piece.back) in shown
    assert 8 == len(shown)
    assert loads(text) == loads(dumps(loads(text)))


@pytest.mark.parametrize(
    ("lattice", "shape", "marks", "back"),
    [
        ("square", "##.\n.##\n..#", "a#.\n.b#\n..#", ".#a\n#b.\n#.."),
        ("hexagon", "# #\n #\n#", "a #\n b\n#", "# a\n b\n  #"),
        ("triangle", "/#\\#/#\\#/", "/a\\#/b\\#/", "\\#/b\\#/a\\"),
    ],
)
def test_a_back_that_is_seen_through_is_none(
    lattice: str, shape: str, marks: str, back: str
) -> None:
    text = f"lattice = '{lattice}'\nboard = '6x6'\n[[piece]]\n"
    for key, picture in (("shape", shape), ("marks", marks), ("back", back)):
        text += f"{key} = '''\n{picture}\n'''\n"
    (piece,) = loads(text).pieces
    assert piece.back
    assert piece.marked == replace(piece, back=None).marked
    assert loads(text) == loads(dumps(loads(text)))


def test_python_values_say_what_a_file_says() -> None:
    cells = [(row, column) for row in range(2) for column in range(3)]
    board = Board(frozenset(cells), marks={cell: "wb"[sum(cell) % 2] for cell in cells})  # type: ignore[arg-type]
    said = loads("board = '2x3'\nboard_marks = 'chessboard'\npieces = 'AA'\npieces_marks = 'bw'")
    made = psolver.puzzle(board="2x3", board_marks="chessboard", pieces="AA", pieces_marks="bw")
    assert said == made
    assert said == psolver.puzzle(board=board, pieces=["AA"], pieces_marks=["bw"])
    assert said == psolver.puzzle(board=board, pieces=said.pieces)
    given = psolver.puzzle(board="2x3", board_marks=dict(board.marks), pieces=said.pieces)
    assert said == given


def test_cells_that_stay_free_keep_their_marks() -> None:
    text = "board = '1x4'\nnames = 'a b c d'\nboard_marks = 'bwrg'\nleave = 'b'\npieces = 'A'"
    puzzle = loads(text)
    assert ((0, 1), "w") in puzzle.board.marks
    assert puzzle == loads(dumps(puzzle))
    assert puzzle == psolver.puzzle(board=puzzle.board, pieces=puzzle.pieces)


@pytest.mark.parametrize(
    ("board", "marks"),
    [("1x2x2", "a#\n#b"), (".\n---\n##\n##", "a#\n#b"), ("1x2x2", "a#\n#b\n---\n.")],
)
def test_the_marks_of_the_only_layer_may_be_drawn_flat(board: str, marks: str) -> None:
    text = f"board = '''\n{board}\n'''\nboard_marks = '''\n{marks}\n'''\npieces = '##'\ncount = 2"
    made = loads(text if "x" not in board else text.replace(f"'''\n{board}\n'''", f"'{board}'"))
    first, *_, last = made.board.cells
    assert ((first, "a"), (last, "b")) == made.board.marks
    assert made == loads(dumps(made))


@pytest.mark.parametrize(
    ("lattice", "board", "drawn", "rows"),
    [
        ("square", "###\n.\n#.#", "123\n...\n4.5", "123\n45"),
        ("square", "#.##\n##", "1.23\n45", "123\n45"),
        ("square", "##\n---\n#.", "12\n---\n3", "12\n3"),
        ("hexagon", "# #\n #\n#", "1 2\n 3\n4", "12\n3\n4"),
        ("triangle", "  /#\\\n/#\\#/", "  /1\\\n/2\\3/", "1\n23"),
    ],
)
def test_values_are_drawn_as_the_board_or_written_in_rows(
    lattice: str, board: str, drawn: str, rows: str
) -> None:
    text = f"lattice = '{lattice}'\ngoal = 'packing'\nbest = 'most value'\npieces = '#'\n"
    text = text.replace("'#'", r"'/#\'") if lattice == "triangle" else text
    one, two = (
        loads(f"{text}board = '''\n{board}\n'''\nvalues = '''\n{values}\n'''")
        for values in (drawn, rows)
    )
    assert one.best is not None
    assert [*range(1, len(one.board.cells) + 1)] == [value for _, value in one.best.cells]
    assert one == two


BOARDS = {
    "square": ("2x3", "#.#\n.\n##", "1x1x2", "2x2x2", "##\n---\n.#\n---\n#", "#1x\n1x1"),
    "hexagon": ("hexagon of side 2", "# #\n #\n#", "rectangle 2x3"),
    "triangle": ("triangle of side 2", r"/#\#/", "\\#/\n\n/#\\"),
}
PARTS = (*"#a17. \n\n", "---", "\n---\n", *"/\\", "/1\\", "?", "chess")


@pytest.mark.parametrize("lattice", BOARDS)
def test_a_random_picture_of_marks_values_or_names_is_read_or_refused(lattice: str) -> None:
    random, read = Random(5), 0
    for _ in range(900):
        board = random.choice(BOARDS[lattice])
        picture = "".join(random.choices(PARTS, k=random.randint(0, 9)))
        if random.random() < 0.3:  # nearly as the board
            picture = board.replace("#", random.choice("#1a"))
        key = random.choice(("board_marks", "values", "names", "pieces_marks", "marks", "back"))
        goal = {"goal": "packing", "best": "most value"} if key == "values" else {}
        shape = "/#\\" if lattice == "triangle" else "#"
        given = {"lattice": lattice, "board": board, **goal}
        if key in ("marks", "back"):
            given["piece"] = [{"shape": shape, key: picture}]
        else:
            given |= {"pieces": shape, key: picture}
        with suppress(PuzzleError):
            puzzle = psolver.puzzle(**given)
            read += 1
            assert puzzle == loads(dumps(puzzle))
    assert read > 20
