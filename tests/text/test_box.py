"""Pictures of tilings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from support.places import DATA
from support.tiled import tiled

import psolver
from psolver.core.cells import box
from psolver.core.tilings import Tiling, tiling
from psolver.core.verify import verify
from psolver.text.box_drawing import box_drawing
from psolver.text.characters import ASCII_CHARSET, BOX_CHARSET, COMPACT, GLYPHS, ROOMY, Picture
from psolver.text.jsonl import solution
from psolver.text.letters import letters as in_letters
from psolver.text.palette import PALETTE, colors, frame_color
from psolver.text.tiling_scenes import tiling_scene

BOARDS = sorted((DATA / "boards").glob("*.txt"))


def pictured(
    name: str, puzzle: psolver.Puzzle, one: Tiling, roomy: bool = False, width: int | None = None
) -> Picture:
    scene = tiling_scene(puzzle, one)
    if name == "letters":
        return in_letters(scene, {piece.name for piece in puzzle.pieces})
    return box_drawing(scene, {"box": BOX_CHARSET, "ascii": ASCII_CHARSET}[name], roomy, width)


def render(name: str, letters: str, roomy: bool = False) -> str:
    return pictured(name, *tiled(letters), roomy).text


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_a_tiling_is_drawn_as_its_golden_picture(path: Path) -> None:
    letters, picture = path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    assert picture == render("box", letters)
    assert letters == render("letters", letters)
    puzzle, one = tiled(letters)  # by the twelve pentominoes
    twelve = psolver.loads('piece_set = "pentominoes"\nboard = "6x10"').pieces
    forms = {piece.orientations: piece.name for piece in twelve}
    named = tiling((forms[puzzle.piece(p.piece).orientations], p.cells) for p in one)  # type: ignore[union-attr]
    assert () == verify(psolver.Puzzle(twelve, puzzle.board), named)


DRAWN = {
    "roomy cells are four columns and two lines": (
        "box",
        "AA\nAB",
        True,
        """\
┏━━━━━━━┓
┃       ┃
┃   ┏━━━┫
┃   ┃   ┃
┗━━━┻━━━┛""",
    ),
    "ASCII is the same grid": (
        "ascii",
        "AA\nAB",
        True,
        """\
+-------+
|       |
|   +---+
|   |   |
+---+---+""",
    ),
    "a compact grid": ("ascii", "AA\nAB", False, "+---+\n| +-+\n+-+-+"),
    "empty cells are one region with a sign in each": (
        "box",
        "A??\nAB?",
        True,
        """\
┏━━━┳━━━━━━━┓
┃   ┃ ?   ? ┃
┃   ┣━━━┓   ┃
┃   ┃   ┃ ? ┃
┗━━━┻━━━┻━━━┛""",
    ),
    "a hole has a border and is filled": (
        "ascii",
        "AAA\nA.A\nAAA",
        True,
        """\
+-----------+
|           |
|   +---+   |
|   |###|   |
|   +---+   |
|           |
+-----------+""",
    ),
    "pieces that touch at a corner cross there": ("box", "A.\n.A", False, "┏━┓\n┗━╋━┓\n  ┗━┛"),
    "empty cells and the outside in letters": ("letters", "A?\n.A", False, "A?\n.A"),
}


@pytest.mark.parametrize("rule", DRAWN)
def test_a_small_tiling_is_drawn(rule: str) -> None:
    view, letters, roomy, expected = DRAWN[rule]
    assert expected == render(view, letters, roomy)


def test_a_compact_drawing_is_filled_if_it_has_an_inside_without_a_piece() -> None:
    letters = "AAAAAA\nABOOBA\nAOOABA\nAOAABA\nAABOAA\nAAAAAA"
    expected = """\
┏━━━━━━━━━━━┓
┃ ┏━┳━━━┳━┓ ┃
┃ ┣━┛?┏━┫ ┃ ┃
┃ ┃?┏━┛ ┃ ┃ ┃
┃ ┗━╋━┳━╋━┛ ┃
┃   ┗━┻━┛   ┃
┗━━━━━━━━━━━┛"""
    for mark, sign in (("?", "?"), (".", "░")):
        assert expected.replace("?", sign) == render("box", letters.replace("O", mark))


def test_no_line_ends_in_blanks_and_every_character_has_an_owner() -> None:
    puzzle, one = tiled("A..\nAA.\nABB")
    for roomy in (False, True):
        for name in ("box", "ascii"):
            picture = pictured(name, puzzle, one, roomy)
            lines = picture.text.split("\n")
            assert [line.rstrip() for line in lines] == lines
            assert [len(line) for line in lines] == [len(owners) for owners in picture.owners]


def test_every_owner_has_the_area_of_its_piece() -> None:
    puzzle, one = tiled("AAB\nACB\nCCB")
    owners = [
        owner for line in pictured("box", puzzle, one).owners for owner in line if owner is not None
    ]
    assert [6, 6, 6] == [owners.count(number) for number in range(3)]


def test_letters_keep_the_mark_of_a_piece_for_its_first_copy() -> None:
    puzzle = psolver.loads("pieces = 'A'\ncount = 4\nboard = '1x4'")
    assert "ABCD" == pictured("letters", puzzle, next(psolver.tilings(puzzle))).text
    puzzle = psolver.loads("pieces = 'BB'\ncount = 'any'\nboard = '2x3'")
    one = tiling([("B", [(0, 0), (1, 0)]), ("B", [(1, 1), (1, 2)]), ("B", [(0, 1), (0, 2)])])
    assert "BAA\nBCC" == pictured("letters", puzzle, one).text


def test_letters_give_a_piece_of_a_long_name_the_next_free_mark() -> None:
    puzzle, one = tiled("AB\nAB\nCB", {"A": "long name", "B": "A", "C": "long name"})
    one = tiling([("A", [(0, 1), (1, 1), (2, 1)]), ("long", [(0, 0), (1, 0)]), ("long", [(2, 0)])])
    assert "BA\nBA\nCA" == pictured("letters", puzzle, one).text


def test_letters_tell_three_thousand_placements_apart() -> None:
    board = psolver.Board(frozenset((r, c) for r in range(60) for c in range(50)))
    puzzle = psolver.Puzzle((psolver.Piece("O", ((0, 0),), 0, None),), board)
    one = tiling(("O", [cell]) for cell in board.cells)
    text = pictured("letters", puzzle, one).text
    assert 3000 == len(set(text.replace("\n", "")))


def test_json_has_cells_in_board_coordinates() -> None:
    line = solution(3, tiling([("B", [(1, 0)]), ("A", [(0, 1), (0, 0)])]))
    expected = [{"piece": "A", "cells": [[0, 0], [0, 1]]}, {"piece": "B", "cells": [[1, 0]]}]
    assert {"type": "solution", "index": 3, "placements": expected} == json.loads(line)


def test_neighbours_have_different_colours() -> None:
    puzzle = psolver.loads('piece_set = "dominoes"\ncount = "any"\nboard = "8x8"')
    one = next(iter(psolver.tilings(puzzle, limit=1)))
    chosen, owners = colors(puzzle, one.placements), one.owners()
    for (row, column), owner in owners.items():
        for other in ((row + 1, column), (row, column + 1)):
            assert owners.get(other, owner) == owner or chosen[owner] != chosen[owners[other]]


def test_a_piece_keeps_its_own_colour() -> None:
    puzzle = psolver.loads(
        "board = '1x2'\n[[piece]]\nshape = '#'\ncolor = 'red'\n[[piece]]\nname = 'b'\nshape = '#'"
    )
    one = tiling([("A", [(0, 0)]), ("b", [(0, 1)])])
    assert ["#ff0000", PALETTE[1]] == colors(puzzle, one.placements)


def test_lines_stand_out_on_every_colour_of_the_palette_and_on_any_terminal() -> None:
    def contrast(one: str, other: str) -> float:  # of WCAG 2.2, for greys
        light, dark = sorted((int(c[1:3], 16) / 255) ** 2.2 for c in (one, other))[::-1]
        return (light + 0.05) / (dark + 0.05)

    grey = frame_color(psolver.loads('pieces = "##"\nboard = "1x2"'))
    assert grey == f"#{grey[1:3] * 3}"
    assert min(contrast(grey, ground) for ground in ("#000000", "#ffffff")) > 3
    on_grey = '[[piece]]\nshape = "##"\ncolor = "#808080"'
    other = frame_color(psolver.loads(f'board = "1x2"\n{on_grey}'))
    assert contrast(other, "#808080") > 2 > contrast(grey, "#808080")


# figures ------------------------------------------------------------------------------------------

FIGURES = sorted((DATA / "figures").glob("*.txt"))
GOAL = psolver.SymmetryGoal(("mirror", "diagonal", "rotation", "quarter"), False)


def drawn_figure(letters: str) -> tuple[psolver.Puzzle, Tiling]:
    puzzle, one = tiled(letters)
    frame = psolver.Board(frozenset(), frozenset(puzzle.board.cells))
    return replace(puzzle, board=frame, goal=GOAL), one


@pytest.mark.parametrize("path", FIGURES, ids=lambda path: path.stem)
def test_a_figure_is_drawn_with_its_axes_and_holes_and_borders_and_owners_stay(path: Path) -> None:
    letters, box, ascii_ = path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    puzzle, one = drawn_figure(letters)
    assert box == pictured("box", puzzle, one, True).text
    assert ascii_ == pictured("ascii", puzzle, one, True).text
    assert letters == pictured("letters", puzzle, one).text
    bare = pictured("box", replace(puzzle, goal=None), one, True)
    marked = pictured("box", puzzle, one, True)
    lines = marked.text.split("\n")
    assert [len(line) for line in lines] == [len(owners) for owners in marked.owners]
    glyphs = "".join(GLYPHS.values()).replace(" ", "")
    assert [c for c in bare.text if c in glyphs] == [c for c in marked.text if c in glyphs]
    for number in range(len(one.placements)):
        assert sum(row.count(number) for row in bare.owners) == sum(
            row.count(number) for row in marked.owners
        )


def test_a_compact_figure_has_no_marks() -> None:
    assert "┏━━━━━┓\n┗━┓ ┏━┛\n  ┗━┛" == pictured("box", *drawn_figure("AAA\n.A.")).text


def test_json_tells_where_axes_and_centres_are() -> None:
    puzzle, _ = drawn_figure("AAA\n.A.")
    pair = tiling([("A", [(2, 3), (2, 4)]), ("B", [(3, 4), (3, 5)])])
    line = json.loads(solution(1, pair, puzzle))
    assert [{"kind": "rotation", "axis": {"row": 2.5, "column": 4}}] == line["symmetry"]
    line = json.loads(solution(1, tiling([("A", [(2, 3), (2, 4), (3, 3)])]), puzzle))
    assert [{"kind": "diagonal", "axis": {"row-column": -1}}] == line["symmetry"]


# solids -------------------------------------------------------------------------------------------

SOLIDS = sorted((DATA / "solids").glob("*.txt"))


@pytest.mark.parametrize("path", SOLIDS, ids=lambda path: path.stem)
def test_a_solid_is_drawn_in_layers_with_marks_where_pieces_go_on(path: Path) -> None:
    letters, box, ascii_, compact = path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    puzzle, one = tiled(letters)
    assert box == pictured("box", puzzle, one, True).text
    assert ascii_ == pictured("ascii", puzzle, one, True).text
    assert compact == pictured("box", puzzle, one).text
    assert letters == pictured("letters", puzzle, one).text


@pytest.mark.rooms
def test_golden_pictures_of_every_kind_were_found() -> None:
    solids = ["cavity", "empty-layer", "far-corners", "holes", "soma"]
    assert (3, 18, solids) == (len(BOARDS), len(FIGURES), [path.stem for path in SOLIDS])


@pytest.mark.parametrize("path", SOLIDS, ids=lambda path: path.stem)
def test_layers_wrap_and_every_character_keeps_its_owner(path: Path) -> None:
    puzzle, one = tiled(path.read_text(encoding="utf-8").split("\n\n")[0])
    low, high = box(puzzle.board.cells)
    for roomy, width in product((False, True), (1, 30, 40, None)):
        whole = pictured("box", puzzle, one, roomy, None)
        wrapped = pictured("box", puzzle, one, roomy, width)
        lines = wrapped.text.split("\n")
        wide, tall = (
            (b - a + 1) * size + 1
            for a, b, size in zip(low[:0:-1], high[:0:-1], ROOMY if roomy else COMPACT, strict=True)
        )
        in_a_row = high[0] - low[0] + 1 if width is None else max(1, (width + 2) // (wide + 2))
        rows = -(-(high[0] - low[0] + 1) // in_a_row)
        assert rows * (tall + 1) - 1 == len(lines)  # a blank line between rows
        assert max(map(len, lines)) <= max(width or 1000, wide)
        assert [len(line) for line in lines] == [len(owners) for owners in wrapped.owners]
        assert Counter(characters(whole)) == Counter(characters(wrapped))


def characters(picture: Picture) -> Iterator[tuple[str, int]]:
    """The characters that belong to a region, and to which."""
    for line, owners in zip(picture.text.split("\n"), picture.owners, strict=True):
        yield from (
            (character, owner)
            for character, owner in zip(line, owners, strict=True)
            if owner is not None
        )


def test_letters_of_a_solid_are_a_board_in_layers() -> None:
    letters = "AAB\n.C?\n---\nA.B\nDCD"
    puzzle, one = tiled(letters, {"D": "long name"})
    assert "AAB\n.C?\n---\nA.B\nDCD" == pictured("letters", puzzle, one).text
