"""Edits of the board: the text then means what was meant, and nothing else of it has changed."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

pytest.importorskip("tomlkit")

from psolver.app.web.edits import add_line, board_drawing, paint, remove_line, set_board
from psolver.errors import PsolverError
from psolver.formats.toml.load import values_of
from psolver.geometry.picture import NAMES, parse

Marks = dict[tuple[int, int, int], str]

BEFORE = '# A puzzle\ntitle = "it\'s # no comment"  # but this is\r\n\r\n'
AFTER = "   # of the board\ncount = [ 0,1 ] # odd\n\n# a piece\n[[piece]]\nshape = '##'\n# the end"


def marks_of(board: str) -> Marks:
    """What a board's text means, as the loader reads it."""
    if re.fullmatch("[0-9]+(x[0-9]+)+", board):
        sizes = [int(size) for size in board.split("x")]
        cells = product(*map(range, [1, *sizes][-3:]))
        return dict.fromkeys(cells, "#")  # type: ignore[arg-type]
    found = parse(board, "#?" + NAMES)
    return {(0, *cell)[-3:]: mark for cell, mark in found.items()}  # type: ignore[misc]


def random_board(random: Random) -> str:
    """A size or a drawing, written in one of many ways; its first and last row and column have
    cells.
    """
    rows, columns = random.randint(1, 4), random.randint(1, 4)
    layers = random.choice([1, 1, 2, 3])
    if random.random() < 0.2:
        return f"{layers}x{rows}x{columns}" if layers > 1 else f"{rows}x{columns}"
    hole, indent = random.choice(". "), " " * random.choice([0, 0, 2])
    drawn = []
    for _ in range(layers):
        lines = [
            "".join(random.choice(["#", "#", "#", "?", "A", hole]) for _ in range(columns))
            for _ in range(rows)
        ]
        lines[0] = "#" * columns
        lines[-1] = "#" * columns
        drawn.append("\n".join((indent + line).rstrip() for line in lines))
    return "\n---\n".join(drawn)


def random_value(random: Random, board: str) -> str:
    """A board's text in quotes of some kind."""
    if "\n" not in board:
        return random.choice(["'{}'", '"{}"', '"""{}"""', "'''\n{}'''"]).format(board)
    return random.choice(["'''\n{}\n'''", "'''{}'''", '"""\n\n{}\n\n"""', "'''\n{}\n  '''"]).format(
        board
    )


def random_text(seed: int) -> tuple[Random, str, str]:
    """The text of a puzzle file, and its board."""
    random = Random(seed)
    board = random_board(random)
    text = BEFORE + f"board = {random_value(random, board)}" + AFTER
    text = text.replace("\r\n", "\n")
    return random, text if random.random() < 0.6 else text.replace("\n", "\r\n"), board


def board_after(edited: str) -> str:
    """The board of an edited text; what is around it was not changed."""
    ends = "\r\n" if "\r\n" in edited else "\n"
    before, after = (
        part.replace("\r\n", "\n").replace("\n", ends) for part in (BEFORE + "board = ", AFTER)
    )
    assert (before, after) == (edited[: len(before)], edited[-len(after) :])
    assert edited.count("\n") == edited.count(ends)
    board = values_of(edited)["board"]
    assert isinstance(board, str)
    return board


@pytest.mark.parametrize("seed", range(150))
def test_painted_cells_have_their_mark_and_no_others_change(seed: int) -> None:
    random, text, board = random_text(seed)
    marks = marks_of(board)
    found = board_drawing(board)
    assert found
    sides = found.sides
    cells = random.choices(list(product(*map(range, sides))), k=3)
    mark = random.choice("#?.A")
    edited = paint(text, mark, [list(cell) for cell in cells])
    expected = marks | dict.fromkeys(cells, mark)
    assert {c: m for c, m in expected.items() if m != "."} == marks_of(board_after(edited))


@pytest.mark.parametrize("seed", range(150))
def test_a_line_more_moves_the_cells_behind_it(seed: int) -> None:
    random, text, board = random_text(seed)
    number = random.randrange(3)
    sides = [max(cell[axis] for cell in marks_of(board)) + 1 for axis in range(3)]
    at = random.randint(0, sides[number])
    edited = add_line(text, ("layer", "row", "column")[number], at)
    moved = {
        (*c[:number], c[number] + (c[number] >= at), *c[number + 1 :]): mark
        for c, mark in marks_of(board).items()
    }
    sides[number] = 1
    new = product(*(range(at, at + 1) if n == number else range(s) for n, s in enumerate(sides)))
    assert moved | dict.fromkeys(new, "#") == marks_of(board_after(edited))


@pytest.mark.parametrize("seed", range(150))
def test_a_line_less_moves_the_cells_behind_it(seed: int) -> None:
    random, text, board = random_text(seed)
    marks = marks_of(board)
    sides = [max(cell[axis] for cell in marks) + 1 for axis in range(3)]
    number = random.choice([axis for axis in range(3) if sides[axis] > 1] or [0])
    if sides[number] == 1:
        with pytest.raises(PsolverError, match="this is the last layer"):
            remove_line(text, "layer", 0)
        return
    at = random.randrange(sides[number])
    edited = remove_line(text, ("layer", "row", "column")[number], at)
    left = {
        (*c[:number], c[number] - (c[number] > at), *c[number + 1 :]): mark
        for c, mark in marks.items()
        if c[number] != at
    }
    assert left == marks_of(board_after(edited))


@pytest.mark.parametrize("seed", range(100))
def test_a_line_added_and_taken_away_leaves_the_board_as_it_was(seed: int) -> None:
    random, text, board = random_text(seed)
    axis = random.choice(["row", "column"])
    assert marks_of(board) == marks_of(board_after(remove_line(add_line(text, axis, 1), axis, 1)))


def test_a_size_stays_a_size_while_it_can() -> None:
    text = 'board = "6x10" # big\npieces = "##"'
    assert 'board = "7x10" # big\npieces = "##"' == add_line(text, "row", 3)
    assert 'board = "6x9" # big\npieces = "##"' == remove_line(text, "column", 0)
    assert 'board = "2x6x10" # big\npieces = "##"' == add_line(text, "layer", 1)
    assert text == remove_line(add_line(text, "layer", 1), "layer", 0)


def test_a_size_with_a_hole_is_drawn() -> None:
    assert "board = '''\n##\n#.\n''' # small\n" == paint(
        'board = "2x2" # small\n', ".", [(0, 1, 1)]
    )


def test_a_hole_keeps_its_row_and_column() -> None:
    text = "board = '''\n##\n##\n'''\n"
    assert "board = '''\n..\n##\n'''\n" == paint(text, ".", [(0, 0, 0), (0, 0, 1)])
    assert "board = '''\n.#\n.#\n'''\n" == paint(text, ".", [(0, 0, 0), (0, 1, 0)])


def test_clues_like_a_size_are_no_size() -> None:
    edited = paint('board = "3#4"', "x", [(0, 0, 1)])
    assert 'board = "3x4."' == edited


def test_an_edit_that_changes_nothing_leaves_the_text() -> None:
    text = "board = '''\n ## \n'''"
    assert text == paint(text, "#", [(0, 0, 0)])
    assert text == paint(text, ".", [(5, 5, 5)])


def test_a_board_that_is_missing_is_made() -> None:
    assert 'pieces = "##"\nboard = "4x4"\n' == set_board('pieces = "##"', "4x4")
    assert 'board = "4x4"\n' == set_board("", "4x4")
    assert '# head\n\nboard = "4x4"\n\n[[piece]]\n' == set_board("# head\n\n[[piece]]\n", "4x4")


def test_a_byte_order_mark_stays() -> None:
    assert '\ufeffboard = "3x2"\n' == add_line('\ufeffboard = "2x2"\n', "row", 0)


def test_a_drawing_with_escapes_is_written_without_them() -> None:
    assert "board = '''\n#?\n##\n'''" == paint('board = "##\\n##"', "?", [(0, 0, 1)])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("board = ", "mend the text first: line 1, column 9: expected a value after =;"),
        ("board = 3", "the board cannot be read; mend it in the text first"),
        ('board = "#*"', "the board cannot be read; mend it in the text first"),
    ],
)
def test_what_cannot_be_edited_is_told(text: str, message: str) -> None:
    with pytest.raises(PsolverError, match=re.escape(message)):
        paint(text, ".", [(0, 0, 0)])


def test_a_board_that_would_be_too_large_is_refused() -> None:
    with pytest.raises(PsolverError) as fault:
        add_line('board = "1000x1000"', "row", 0)
    expected = "the drawing would be too large; it may have at most 1,000,000 cells"
    assert expected == str(fault.value)
