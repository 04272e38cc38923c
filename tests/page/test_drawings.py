"""The data of the drawings of a text, and of the lattices they are drawn in."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

pytest.importorskip("tomlkit")

from itertools import product

from support.damage import damaged
from support.places import SAMPLES, data_text, table
from support.seeds import thinned

import psolver
from psolver import DRAFTER, HEXAGON, KITE, SQUARE, TANS, TRIANGLE, Lattice, Puzzle, loads
from psolver.core import EXPECT, RULES, known_keys, set_names
from psolver.editors import completions
from psolver.page import MOST_EDITED_CELLS, edited, lattice_values
from psolver.page.drawings import drawing_values, unfinished
from psolver.page.tab import TextFault, parsed
from psolver.text import own_colors

PATHS = sorted(SAMPLES.glob("*.toml"))


def shown(text: str) -> Any:
    """The data of a text, as the page gets it."""
    try:
        puzzle = loads(text)
    except psolver.PuzzleError:
        puzzle = None
    return json.loads(json.dumps(drawing_values(text, puzzle)))


def test_each_sample_is_drawn_with_its_pieces_its_board_and_a_balance_that_allows_solutions() -> (
    None
):
    for path in PATHS:
        text = path.read_text(encoding="utf-8")
        puzzle, data = loads(text), shown(text)
        pieces = [one for entry in data["pieces"] for one in entry.get("pieces", [entry])]
        found = {
            piece["name"]: (
                # of polyhedra the cells are given
                len(piece.get("cells", "")) or "".join(map("".join, piece["layers"])).count("#"),
                piece["color"],
            )
            for piece in pieces
        }
        colors = own_colors(puzzle)
        assert {piece.name: (piece.size, colors[piece.name]) for piece in puzzle.pieces} == found
        if not puzzle.goal:
            check_board(data["board"], puzzle)
        if (balance := data["balance"]) and "impossible" not in path.stem:
            (least, most), (must, may) = balance["pieces"], balance["board"]
            assert least <= may, path
            assert most is None or most >= must, path


def check_board(data: Any, puzzle: Puzzle) -> None:
    """Is the board drawn with its marks, unless it has too many cells?"""
    if len(puzzle.board.cells) > MOST_EDITED_CELLS:
        assert "layers" not in data
        return
    if "cells" in data:  # of polyhedra, which are not drawn in layers here
        assert puzzle.board.lattice.polyhedral
        assert puzzle.board.cells == tuple(map(tuple, data["cells"]))
        return
    free = [cell for cell, _ in puzzle.board.free_names]  # they are drawn to be edited
    marks = dict.fromkeys([*puzzle.board.must, *free], "#") | dict.fromkeys(puzzle.board.may, "?")
    if puzzle.best and puzzle.best.goal != "tiling":  # without optional cells
        marks = dict.fromkeys(marks, "#")
    marks |= dict(puzzle.board.clues)
    lattice = puzzle.board.lattice
    assert lattice.flat is not data["solid"]
    assert {lattice.shown(cell): mark for cell, mark in marks.items()} == {
        (layer, row, column + data["shift"])[-len(lattice.axes) :]: mark
        for layer, rows in enumerate(data["layers"])
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark not in ". "
    }


@pytest.mark.parametrize(("text", "board", "pieces"), table("drawings-what-can-be-drawn-of-a.txt"))
def test_what_can_be_drawn_of_a_text_at_fault_is_drawn(text: str, board: Any, pieces: Any) -> None:
    data = shown(text)
    if "A" not in text:
        assert board == data["board"]
    assert pieces == [piece["layers"] for piece in data["pieces"]]


PROBLEMS = data_text("drawings-problems.toml")


def test_of_several_problems_one_is_drawn() -> None:
    first = drawing_values(PROBLEMS, loads(PROBLEMS + 'board = "2x3"', vary={"problem": 1}), {})
    assert ("One", 2, ["##" * 2] * 2) == (
        first["title"],
        first["problems"],
        first["board"]["layers"][0],
    )
    text = PROBLEMS + 'board = "2x3"'
    puzzle = loads(text, vary={"problem": 2})
    second = drawing_values(text, puzzle, {"problem": 2})
    assert ("Figures", [["###"] * 2]) == (second["title"], second["board"]["layers"])
    assert (0, 0) == (second["pieces"][1]["least"], second["pieces"][1]["most"])
    assert {"pieces": [6, 6], "board": [6, 6]} == second["balance"]


def test_of_several_problems_one_with_a_fault_is_drawn() -> None:
    data = drawing_values(PROBLEMS + "count = -1", None, {"problem": 2})
    assert (None, ["board"], 2) == (data["board"], data["missing"], data["problems"])
    assert ("Figures", ["board"]) == unfinished(PROBLEMS, 2)


@pytest.mark.parametrize("third", thinned(range(3), 3))
def test_any_text_is_drawn_and_edited_or_told_to_be_at_fault(third: int) -> None:
    for path in PATHS[12 * third :: 36]:
        others = [one.read_bytes() for one in PATHS]
        for seed in range(6):
            text = damaged(path.read_bytes(), Random(seed), others).decode(errors="replace")
            data = shown(text)
            assert isinstance(parsed(text, "puzzle")[0], TextFault | Puzzle)
            for name, values in EDITS:
                try:
                    data = shown(edited(text, name, values))
                except psolver.PsolverError:
                    continue
                assert data is not None


EDITS: list[tuple[str, dict[str, Any]]] = table("drawings-edits.txt")


@pytest.mark.parametrize(("text", "expected"), table("drawings-the-areas-of-pieces-and-board.txt"))
def test_the_areas_of_pieces_and_board_are_weighed(text: str, expected: Any) -> None:
    assert expected == shown(f'board = "2x3"\n{text}\n')["balance"]


def test_the_next_piece_has_a_name_and_a_colour_that_no_other_has() -> None:
    text = 'board = "6x10"\npieces = "AA"\n'
    for _ in range(30):
        fresh = shown(text)["fresh"]
        text = edited(text, "new_piece", {"cells": [[0, 0, 0]], **fresh})
        pieces = shown(text)["pieces"]
        assert len(pieces) == len({one["name"] for one in pieces})
        assert len(pieces) == len({one["color"] for one in pieces})


def test_the_editor_knows_all_keys() -> None:
    keys = completions()["keys"]
    known = known_keys(tuple(RULES))
    tables = {rule.table for rule in RULES if rule.table}
    at_top = set(known.top) - {"piece", "expect", *tables}
    in_tables = {key for rule in RULES for key in rule.table_keys}
    assert [at_top, set(known.piece), in_tables, set(EXPECT)] == [
        set(keys[""]),
        set(keys["piece"]),
        {key for table in tables for key in keys[table]},
        set(keys["expect"]),
    ]


def test_the_editor_proposes_every_named_set_with_what_its_pieces_are_made_of() -> None:
    proposed = dict(completions()["values"]["piece_set"])
    assert {f'"{name}"' for name in set_names()} == set(proposed)
    assert "made of hexagons" == proposed['"one-sided tetrahexes"']


FLAT = (SQUARE, HEXAGON, TRIANGLE, TANS, KITE, DRAFTER)


@pytest.mark.parametrize("lattice", FLAT)
def test_cells_lie_where_the_lattice_has_them_and_their_neighbours_in_the_ring(
    lattice: Lattice,
) -> None:
    data = lattice_values(lattice)
    across, down = data["step"]
    for row, column in product(range(-3, 4), repeat=2):
        block = lattice.block
        number = (row + column) % 2
        if block > 1:
            number = block * (row % block) + column % block
        shape = data["shapes"][number]
        cell = lattice.at((row, column))
        assert (shape is None) is (cell is None)
        if cell is None:
            continue
        drawn = [(x + column * across, y + row * down) for x, y in shape]
        expected = [lattice.project(corner) for corner in lattice.corners(cell)]
        for found, right in zip(drawn, expected, strict=True):
            assert pytest.approx(found, abs=1e-3) == [x / lattice.area**0.5 for x in right]
    rows, columns = data["ring"]
    for cell in lattice.steps:
        row, column = lattice.shown(cell)
        for a, b in map(lattice.shown, lattice.neighbours(cell)):
            assert abs(a - row) <= rows
            assert abs(b - column) <= columns


TWINS = 'board = "3x3"\npieces = """\nAA\nA.\n\nBB\nB.\n\nC\nC\nC\n"""\n'


def test_pieces_with_the_same_shape_can_be_made_one() -> None:
    (twins,) = shown(TWINS)["twins"]
    places = [["pieces", 0], ["pieces", 1]]
    together = {"least": 2, "most": 2, "words": "used 2 times"}
    assert {"names": ["A", "B"], "places": places, **together} == twins
    values = {"places": twins["places"], "least": twins["least"], "most": twins["most"]}
    text = edited(TWINS, "join_pieces", values)
    assert [] == shown(text)["twins"]
    (piece,) = [one for one in loads(text).pieces if one.name == "A"]
    assert (piece.least, piece.most) == (2, 2)


@pytest.mark.parametrize(
    "text",
    [
        TWINS.replace('"3x3"', '"""\nA##\n###\n###\n"""'),
        f'{TWINS}touch = "different"\n',
        TWINS.replace("B", "A"),
        'board = "3x3"\n[[piece]]\nshape = "###"\n[[piece]]\nname = "B"\nshape = "###"\n'
        "can_rotate = false\n",
        'board = "3x3"\npieces = """\n##\n#.\n\n##\n#.\n\n#\n#\n#\n"""\n',
    ],
)
def test_pieces_that_somebody_tells_apart_stay(text: str) -> None:
    assert "C" not in str(shown(text)["twins"])
    assert "B" not in str(shown(text)["twins"])
