"""`psolver hint` with a picture of a half-filled box."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from support.command import run

import psolver


def hint(puzzle: str, picture: str, *options: str) -> tuple[int, list[dict[str, object]]]:
    """Return the exit status and the lines of JSON of a hint for a picture."""
    done = run("hint", puzzle, "-", "--format", "json", *options, data=picture.encode())
    assert not done.err, done.err
    return done.status, done.lines


def fault(puzzle: str, picture: str | bytes) -> str:
    """Return the sentence that refuses a picture."""
    data = picture if isinstance(picture, bytes) else picture.encode()
    done = run("hint", puzzle, "-", data=data)
    assert (2, "") == (done.status, done.out)
    return done.err.removesuffix("\n").removeprefix("standard input: ")


def places(placements: object) -> list[tuple[str, tuple[tuple[int, ...], ...]]]:
    """Return names and cells, sorted, of placements in JSON."""
    assert isinstance(placements, list)
    return sorted((one["piece"], tuple(map(tuple, one["cells"]))) for one in placements)


PICTURES = {
    "dots": "AA..\nA...\n....\n....\n",
    "question marks": "AA??\nA???\n????\n????\n",
    "as in a file": "AA##\nA###\n####\n####",
    "windows": "AA..\r\nA...\r\n....\r\n....\r\n",
    "blanks": "AA  \nA   \n    \n    \n",
    "no blanks at the end": "AA\nA",
    "short rows": "AA..\nA\n\n....\n",
    "indented": "\n   AA..\n   A...\n   ....\n   ....\n\n",
    "byte-order mark": "\ufeffAA..\nA...\n....\n....\n",
}


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_free_cells_and_line_ends_are_as_people_write_them(picture: str) -> None:
    status, (line,) = hint("four-pieces", picture)
    assert 0 == status
    first, *_ = line["placements"]  # type: ignore[misc]
    assert {"piece": "A", "cells": [[0, 0], [0, 1], [1, 0]]} == first
    assert "A" != line["piece"]


SAMPLES_DRAWN = [
    "four-pieces",
    "soma-cube",
    "hexiamonds-4x9",
    "polyhexes-1-to-4",
    "kanoodle-pyramid",
    "dominoes-4x4",
    "tangram",
    "pentominoes-mirror-pairs",
    "calendar",
    "soma-bathtub",
    "clues-6x6",
    "hexiamonds-nine-of-twelve",
]


@pytest.mark.parametrize("name", SAMPLES_DRAWN)
def test_the_letters_of_a_part_of_a_solution_are_read_back(name: str) -> None:
    puzzle, random = psolver.load(name), Random(name)
    (tiling,) = psolver.solve(puzzle, limit=1)
    for some in (tiling[:1], random.sample(tiling.placements, len(tiling) // 2), tiling[:]):
        part = psolver.Tiling(list(some), puzzle.board.lattice)
        picture = psolver.draw(puzzle, part, "letters")
        status, (line,) = hint(name, picture, "--level", "mistake")
        assert 0 == status
        values = part.to_dict()["placements"]
        assert places(values) == places(line["placements"])


def test_no_hint_names_a_piece_that_lies_already() -> None:
    puzzle = psolver.load("four-pieces")
    for tiling in psolver.solve(puzzle):
        for number in range(len(tiling)):
            part = psolver.Tiling(list(tiling[:number]))
            _, (line,) = hint("four-pieces", psolver.draw(puzzle, part, "letters"))
            assert line["piece"] not in {placement.piece for placement in part}


def test_copies_that_touch_have_one_letter() -> None:
    status, (line,) = hint("dominoes-4x4", "II..\nII..\nIIII\n....\n")
    assert 0 == status
    assert 4 + 1 == len(line["placements"])  # type: ignore[arg-type]


def test_a_clue_that_is_drawn_is_no_piece() -> None:
    clues = dict(psolver.load("clues-6x6").board.clues)
    rows = [["."] * 6 for _ in range(6)]
    for (row, column), name in clues.items():
        rows[row][column] = name
    status, (line,) = hint("clues-6x6", "\n".join(map("".join, rows)))
    assert (0, 1) == (status, len(line["placements"]))  # type: ignore[arg-type]


def test_layers_are_drawn_from_the_lowest_on() -> None:
    layers = "AA.\nA..\n...\n---\n.A.\n...\n...\n---\n...\n...\n...\n"
    status, (line,) = hint("soma-cube", layers)
    assert 0 == status
    first, *_ = line["placements"]  # type: ignore[misc]
    assert [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 1]] == first["cells"]


def test_a_position_without_a_solution_names_the_piece_to_take_up(tmp_path: Path) -> None:
    path = tmp_path / "box.txt"
    path.write_text("BB.\n.A.\n", encoding="utf-8")
    done = run("hint", "small-2x3", path)
    assert 1 == done.status
    assert "It cannot be completed.\n" in done.out
    assert "Take up the piece A: then there is 1 solution again.\n" in done.out


@pytest.mark.parametrize(
    ("puzzle", "picture", "message"),
    [
        (
            "small-2x3",
            "BB..\n....\n",
            "the picture is 2x4, the board 2x3; draw all its rows and columns",
        ),
        ("small-2x3", "BB.\n", "the picture is 1x3, the board 2x3; draw all its rows and columns"),
        (
            "small-2x3",
            "BB\n..\n",
            "the picture is 2x2, the board 2x3; draw all its rows and columns",
        ),
        (
            "soma-cube",
            "...\n...\n...\n---\n...\n...\n...\n",
            "the picture is 2x3x3, the board 3x3x3; draw all its rows and columns",
        ),
        (
            "hexiamonds-4x9",
            "/A\\A/\n",
            "the picture has 1 line of 5 characters, the board 4 lines of 43 characters;"
            " 'psolver show' draws the board",
        ),
        (
            "small-2x3",
            "QQ.\n...\n",
            "line 1, column 1: 'Q' is not a piece of small-2x3 (its pieces: A B C)",
        ),
        (
            "small-2x3",
            "...\n.bb\n",
            "line 2, column 2: 'b' is not a piece of small-2x3 (did you mean 'B'?)",
        ),
        (
            "small-2x3",
            "B.B\n...\n",
            "line 1, column 1: the piece B has another shape than its letters, from row 1, column 1"
            " on; one is out of place",
        ),
        (
            "small-2x3",
            "BBB\n...\n",
            "line 1, column 1: the piece B has 2 cells, and 3 are drawn, from row 1, column 1 on",
        ),
        (
            "small-2x3",
            "┏━┓\n┗━┛\n",
            "is a box drawing, whose pieces have no letters; draw a letter in each cell, as"
            " --format letters does",
        ),
        ("small-2x3", b"\xff..\n...", "is not UTF-8; save the file as UTF-8 text"),
    ],
)
def test_a_wrong_picture_is_one_sentence(puzzle: str, picture: str | bytes, message: str) -> None:
    assert message == fault(puzzle, picture)


def test_a_piece_that_may_not_be_turned_is_named(tmp_path: Path) -> None:
    path = tmp_path / "fixed.toml"
    path.write_text(
        'board = "2x2"\n[[piece]]\nname = "I"\nshape = "##"\ncan_rotate = false\ncount = 2\n',
        encoding="utf-8",
    )
    turned = "the piece I may not be turned or flipped as its letters are, from row 1, column 1 on"
    assert f"line 1, column 1: {turned}" == fault(str(path), "I.\nI.\n")


def test_rows_and_columns_stand_at_the_rim() -> None:
    done = run("hint", "small-2x3", "-", data=b".BB\n...\n")
    assert done.out == (
        "Only the piece A, in this position, can cover row 1, column 1.\n"
        "\n"
        "    1   2   3\n"
        "  ┏━━━┳━━━━━━━┓\n"
        "1 ┃new┃       ┃\n"
        "  ┣━━━┻━━━━━━━┫\n"
        "2 ┃ ?   ?   ? ┃\n"
        "  ┗━━━━━━━━━━━┛\n"
    )


def test_each_layer_has_its_number_and_its_rim() -> None:
    lines = run("hint", "soma-cube", "--level", "nudge").out.split("\n")
    assert "layer 1          layer 2          layer 3" == lines[2]
    assert "    1   2   3        1   2   3        1   2   3" == lines[3]


@pytest.mark.parametrize("name", ["small-2x3", "pentominoes-6x10", "hexiamonds-4x9", "tangram"])
def test_the_drawing_is_coloured_as_it_is_drawn(name: str) -> None:
    plain = run("hint", name).out
    coloured = run("hint", name, "--color", "always").out
    assert plain == re.sub("\x1b\\[[0-9;]*m", "", coloured)
