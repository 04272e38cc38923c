"""What is too large is refused before anything is made of it, and told in a short sentence."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from support.command import run

from psolver import Placement, PuzzleError, Tiling, loads, verify

MOST_BOARD_CELLS = 1_000_000
LONG = "w" * 100_000
SHOWN = 30 * "w" + "…" + 30 * "w"


def refused(text: str) -> str:
    with pytest.raises(PuzzleError) as caught:
        loads(text, "x.toml")
    return str(caught.value)


@pytest.fixture
def nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(*_: Any) -> None:
        raise AssertionError("it was drawn")

    monkeypatch.setattr("psolver.core.picture.picture_rows", draw)


def test_pieces_given_by_sizes_that_are_too_large_together_are_refused() -> None:
    text = "board = '2x2'\npieces = '1000x600'\n[[piece]]\nshape = '1000x500'"
    what = "the pieces given by sizes have 1,100,000 cells; all together may have at most 1,000,000"
    assert f"x.toml: {what}" == refused(text)


@pytest.mark.usefixtures("nothing_is_drawn")
@pytest.mark.parametrize(
    ("board", "size"),
    [
        (1001 * f"{1000 * '#'}\n", "1001x1000"),
        ("---\n".join(101 * [100 * f"{100 * '?'}\n"]), "101x100x100"),
        (f"#{MOST_BOARD_CELLS * '.'}#", "1x1000002"),
        (f"#\n{MOST_BOARD_CELLS * ' '}#", "2x1000001"),
        (MOST_BOARD_CELLS * "#\n" + "#", "1000001x1"),
        (f"  {2000 * '#'}\n" + 999 * "  #\n", "1000x2000"),
        (MOST_BOARD_CELLS * "#\r" + "#", "1000001x1"),
    ],
    ids=range(7),
)
def test_a_board_that_is_drawn_too_large_is_refused(board: str, size: str) -> None:
    board = board.replace("\r", "\\r").replace("\n", "\\n")
    what = f"a picture of {size} is too large; it may have at most 1,000,000 cells"
    assert f"x.toml: board: {what}" == refused(f'pieces = "#"\nboard = "{board}"')


@pytest.mark.usefixtures("nothing_is_drawn")
@pytest.mark.parametrize(
    "drawn",
    [
        "pieces = '''\n" + 400 * f"{300 * '#'}\n" + "'''",
        "pieces = '''\n" + 120_000 * "#\n\n" + "'''",
        "[[piece]]\nshape = '''\n" + "---\n".join(120 * [100 * f"{10 * 'A'}\n"]) + "'''",
        60_000 * "[[piece]]\nshape = '##'\n",
    ],
    ids=range(4),
)
def test_pieces_that_are_drawn_too_large_are_refused(drawn: str) -> None:
    expected = "x.toml: the pieces are drawn with 120,000 cells; all together may have at most"
    assert f"{expected} 100,000" == refused(f'board = "3x4x5"\n{drawn}')


def test_a_piece_whose_cells_are_far_apart_is_refused() -> None:
    what = "a picture of 1x1000002 is too large; it may have at most 1,000,000 cells"
    far = f"#{MOST_BOARD_CELLS * '.'}#"
    assert f"x.toml: pieces: line 1: {what}" == refused(f"board = '2x2'\npieces = '{far}'")


@pytest.mark.slow
def test_a_board_of_just_a_million_cells_is_taken() -> None:
    board = "\n".join(1000 * [1000 * "#"])
    assert MOST_BOARD_CELLS == len(loads(f"pieces = '#'\nboard = '''\n{board}\n'''").board.cells)


def test_a_number_of_a_million_digits_is_refused_at_once() -> None:
    """Reading it would take half a minute where Python reads numbers of any length."""
    digits = sys.get_int_max_str_digits()
    try:
        for allowed in (0, digits):
            sys.set_int_max_str_digits(allowed)
            text = f"board = '2x2'\npieces = '#'\ncount = {1_600_000 * '9'}"
            assert "x.toml: a number has too many digits" == refused(text)
            assert allowed == sys.get_int_max_str_digits()
    finally:
        sys.set_int_max_str_digits(digits)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{LONG} = 1", f"unknown key '{SHOWN}'"),
        (f"goal = '{LONG}'", f"goal: unknown word '{SHOWN}'"),
        (f"count = '{LONG}'", f"found '{SHOWN}'"),
        (f"piece_set = '{LONG}'", f"piece_set: unknown set '{SHOWN}'"),
        (f"[[piece]]\nshape = '#'\ncolor = '{LONG}'", f"piece[1].color: '{SHOWN}' is not a colour"),
        (f"[[piece]]\nshape = '#'\nname = '{LONG}\u200b'", "has characters that cannot be printed"),
        (2 * f"[[piece]]\nshape = '#'\nname = '{LONG}'\n", f"the name '{SHOWN}' is taken already"),
        (f"[[piece]]\nshape = '1{40_000 * 'x1'}'", "has 40001 sizes; a piece has two or three"),
        (f"goal = 'symmetry'\nsymmetry = '{LONG}'", f"unknown kind '{SHOWN}'"),
        (f"[expect]\nreason = '{LONG}'", f"expect.reason: unknown word '{SHOWN}'"),
        (f"{LONG} = 1\n{LONG} = 1", f"'{SHOWN}' has a value already"),
        (f"[{LONG}]\n[{LONG}]", f"the table [{SHOWN}] is there already"),
    ],
    ids=range(12),
)
def test_a_long_word_is_told_shortened(text: str, message: str) -> None:
    board = "board = '2x2'\npieces = '#'\n"
    said = refused(board + text)
    assert message in said
    assert len(said) < 700


@pytest.mark.rooms
@pytest.mark.parametrize(
    "text",
    [f"a {LONG}|b", f"a {LONG} {LONG}", f"a\n{LONG}", f"a\na:{LONG}", f"{LONG}\n{LONG} {LONG}"],
)
def test_a_long_word_of_an_exact_cover_problem_is_told_shortened(text: str) -> None:
    done = run("cover", "-", data=text.encode())
    assert (2, "") == (done.status, done.out)
    assert len(done.err) < 200


def placed(name: str, cell: tuple[int, int]) -> Tiling:
    return Tiling((Placement(name, (cell,)),))


def test_a_long_name_in_a_fault_of_a_solution_is_told_shortened() -> None:
    puzzle = loads("board = '1x1'\npieces = '#'")
    assert f"there is no piece '{SHOWN}'" == verify(puzzle, placed(LONG, (0, 0)))[0]
    far = verify(puzzle, placed("A", (10**1000, 0)))
    assert all(len(fault) < 200 for fault in far)


def test_very_many_groups_are_refused_before_they_are_read() -> None:
    groups = "[[group]]\npieces = ['A']\ncount = 2\n" * 1001
    text = f"board = '2x2'\npieces = '##'\ncount = 'any'\n{groups}"
    assert "x.toml: group: 1,001 groups; there may be at most 1,000" == refused(text)
