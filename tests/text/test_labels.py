"""Names inside pieces, and the legend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import groupby, product
from unicodedata import east_asian_width

import pytest
from support.random_plain import random_puzzle, random_solid
from support.seeds import seeds
from support.tiled import tiled

import psolver
from psolver.core.model import Board, Piece, Puzzle
from psolver.core.picture import NAMES
from psolver.core.tilings import Placement, tiling
from psolver.text.box_drawing import box_drawing
from psolver.text.characters import (
    ASCII_CHARSET,
    BOX_CHARSET,
    SECOND,
    Charset,
    fitted,
    plain_picture,
    text_columns,
)
from psolver.text.letters import labels_of, legend
from psolver.text.look import Look, Page
from psolver.text.overlay import Labels
from psolver.text.scene import Scene
from psolver.text.scene_layers import layers
from psolver.text.tiling_scenes import tiling_scene


def labelled(letters: str, charset: Charset = BOX_CHARSET, **names: str) -> str:
    puzzle, one = tiled(letters, names)
    scene = tiling_scene(puzzle, one)
    return box_drawing(scene, charset, True, None, labels_of(puzzle, charset)).text


def legend_of(puzzle: Puzzle, columns: int | None = None, charset: Charset = BOX_CHARSET) -> str:
    look = Look(page=Page(columns, print if columns else None))
    return legend(puzzle, labels_of(puzzle, charset), look, charset)


def width(line: str) -> int:
    """The columns of a line on a terminal."""
    return sum(2 if east_asian_width(character) in "FW" else 1 for character in line)


# laws ---------------------------------------------------------------------------------------------


def check_labels(scene: Scene, labels: Labels, charset: Charset) -> None:
    """A label stands in every part of each piece of a flat scene, once; nothing else is new."""
    bare, told = (box_drawing(scene, charset, True, None, some) for some in (None, labels))
    assert bare.owners == told.owners
    parts = {
        (number, cell): part
        for number, region in scene.regions.items()
        for part in scene.lattice.components(region.cells)
        for cell in part
    }
    (top, left), _ = scene.box

    def part_at(line: int, column: int) -> tuple[int, object]:
        owner = bare.owners[line][column]
        assert owner is not None
        return owner, parts[owner, ((line - 1) // 2 + top, (column - 1) // 4 + left)]

    found = []
    for line, (before, after) in enumerate(zip(bare.lines, told.lines, strict=True)):
        new = [c for c, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
        assert {" "} >= {before[column] for column in new}
        for (owner, part), group in groupby(new, partial(part_at, line)):
            columns = [*group]  # without those where a label has a blank
            text = after[columns[0] : columns[-1] + 1].replace(SECOND, "")
            assert text in labels[scene.regions[owner].name]
            found.append(part)
    wanted = {part for (number, _), part in parts.items() if scene.regions[number].role == "piece"}
    assert sorted(wanted) == sorted(found)


def renamed(puzzle: Puzzle, names: dict[str, str]) -> Puzzle:
    pieces = tuple(Piece(names[p.name], p.shape, 0, None, lattice=p.lattice) for p in puzzle.pieces)
    return Puzzle(pieces, Board(puzzle.board.must, puzzle.board.may))


@pytest.mark.parametrize("seed", seeds(4, 100))
@pytest.mark.parametrize("make", [random_puzzle, random_solid])
def test_every_part_of_a_piece_has_its_label_once_and_no_line_changes(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle = make(seed)
    words = ["yellow", "大", "x", "I5", "two words", "v", "שלום", "?", "Étienne", "L"]
    names = {piece.name: word for piece, word in zip(puzzle.pieces, words, strict=False)}
    other = renamed(puzzle, names)
    for one, charset in product(psolver.tilings(puzzle, limit=2), (BOX_CHARSET, ASCII_CHARSET)):
        scene = tiling_scene(other, [Placement(names[piece], cells) for piece, cells in one])
        for flat in [scene] if scene.flat else layers(scene):
            check_labels(flat, labels_of(other, charset), charset)


@pytest.mark.parametrize("charset", [BOX_CHARSET, ASCII_CHARSET], ids=["box", "ascii"])
@pytest.mark.parametrize("solid", [False, True])
def test_no_two_pieces_have_the_same_label(solid: bool, charset: Charset) -> None:
    names = [
        "p",
        "piece",
        "piece 1",
        "Piece",
        "大",
        "大きい",
        "e\u0301",
        "e\u0301te",
        "?",
        "-",
        "v",
    ]
    names += [f"number {n}" for n in range(80)]
    shape = ((0, 0, 0),) if solid else ((0, 0),)
    puzzle = Puzzle(tuple(Piece(name, shape) for name in names), Board(frozenset(shape)))
    labels = labels_of(puzzle, charset)
    assert names == [*labels]
    every = [label for some in labels.values() for label in some]
    assert len(every) == len(set(every))
    assert {*range(1, 2 if solid else 4)} >= {width(some[-1]) for some in labels.values()}


# where labels stand -------------------------------------------------------------------------------


def test_a_name_stands_where_its_piece_is_widest_and_nearest_to_its_middle() -> None:
    expected = """\
┏━━━┳━━━━━━━━━━━┓
┃   ┃     C     ┃
┃   ┣━━━━━━━┓   ┃
┃ A ┃       ┃   ┃
┃   ┃   B   ┃   ┃
┃   ┃       ┃   ┃
┗━━━┻━━━━━━━┻━━━┛"""
    assert expected == labelled("ACCC\nABBC\nABBC")


def test_a_name_without_room_is_a_letter() -> None:
    expected = """\
┏━━━┳━━━━━━━━━━━┓
┃   ┃    red    ┃
┃ b ┣━━━━━━━┳━━━┫
┃   ┃middle ┃ l ┃
┗━━━┻━━━━━━━┻━━━┛"""
    assert expected == labelled("ACCC\nABBD", A="blue", B="middle", C="red", D="lemon")


def test_every_copy_and_every_part_of_a_piece_has_its_name() -> None:
    puzzle, one = tiled("AAB\nCBC\nBAA", {"C": "o"})
    copies = tiling([("A", [(0, 0), (0, 1)]), ("A", [(2, 1), (2, 2)]), *one.placements[1:]])
    text = box_drawing(
        tiling_scene(puzzle, copies), BOX_CHARSET, True, None, labels_of(puzzle, BOX_CHARSET)
    ).text
    assert [2, 3, 2] == [text.count(name) for name in "ABo"]


def test_holes_and_empty_cells_have_no_name() -> None:
    expected = """\
+-----------+
|     A     |
|   +---+   |
|   |###|   |
|   +---+---+
|       | ? |
+-------+---+"""
    assert expected == labelled("AAA\nA.A\nAA?", ASCII_CHARSET)


def test_names_stand_beside_the_arrows_of_solids() -> None:
    expected = """\
┏━━━┳━━━━━━━┓  ┏━━━┳━━━━━━━┓
┃A↑ ┃ ↑   ↑ ┃  ┃A↓ ┃ ↓ B ↓ ┃
┣━━━┫   B   ┃  ┣━━━╋━━━━━━━┫
┃t↑ ┃       ┃  ┃t↓ ┃  red  ┃
┗━━━┻━━━━━━━┛  ┗━━━┻━━━━━━━┛"""
    assert expected == labelled("ABB\nCBB\n---\nABB\nCDD", C="tall", D="red")


FIGURES = {
    "AAABBB": """\
              ┊
  ┏━━━━━━━━━━━┳━━━━━━━━━━━┓
┈┈┃┈┈┈┈┈A┈┈┈┈┈┃┈┈┈┈┈B┈┈┈┈┈┃┈┈
  ┗━━━━━━━━━━━┻━━━━━━━━━━━┛
              ┊""",
    "AAB\nABB": """\
        ┊
  ┏━━━━━━━┳━━━┓
  ┃ A   ┊ ┃   ┃
┈┈┃┈┈┈┏━━━┛┈┈┈┃┈┈
  ┃   ┃ ┊  B  ┃
  ┗━━━┻━━━━━━━┛
        ┊""",
    "A": """\
╲   ┊   ╱
  ┏━━━┓
┈┈┃A┼┈┃┈┈
  ┗━━━┛
╱   ┊   ╲""",
}


@pytest.mark.parametrize("letters", FIGURES)
def test_a_name_stands_beside_an_axis_and_on_a_horizontal_one_where_nothing_else_is_free(
    letters: str,
) -> None:
    puzzle, one = tiled(letters)
    frame = Board(frozenset(), frozenset(puzzle.board.cells))
    goal = psolver.SymmetryGoal(("mirror", "diagonal", "rotation", "quarter"), False)
    figures = replace(puzzle, board=frame, goal=goal)
    scene, labels = tiling_scene(figures, one), labels_of(figures, BOX_CHARSET)
    assert FIGURES[letters] == box_drawing(scene, BOX_CHARSET, True, None, labels).text


def test_names_of_two_columns_leave_the_lines_where_they_are() -> None:
    names = {"A": "大", "B": "青い", "C": "大大大大大"}
    flat, solid = "AAB\nABB\nCCC", "AAB\nABB\n---\nCCC\nCCC"
    lines = labelled(flat, **names).split("\n")
    assert {13} == set(map(width, lines))
    assert "┃大大大大大 ┃" == lines[5]
    for columns in (None, 20):
        puzzle, one = tiled(solid, names)
        scene, labels = tiling_scene(puzzle, one), labels_of(puzzle, BOX_CHARSET)
        text = box_drawing(scene, BOX_CHARSET, True, columns, labels).text
        assert {28 if columns is None else 13} >= {*map(width, text.split("\n"))} - {0}


def test_a_character_of_two_columns_is_cut_whole() -> None:
    line = "".join(text_columns("┃大大┃"))
    for columns, expected in ((5, "┃大 …"), (4, "┃大…"), (6, "┃大大┃")):
        cut = fitted(plain_picture([line]), Page(columns, print)).text
        assert (expected, True) == (cut, width(cut) <= columns)


@pytest.mark.parametrize("name", ["?", "░", "┃━", "שלום", "x\u0323", "👍🏽"])
def test_a_name_that_would_not_read_as_a_name_is_a_letter(name: str) -> None:
    puzzle, _ = tiled("AAAA", {"A": name})
    (labels,) = labels_of(puzzle, BOX_CHARSET).values()
    assert (1, 1, True) == (len(labels), len(labels[0]), labels[0].isalnum())


def test_accents_are_put_into_their_letters() -> None:
    puzzle, _ = tiled("A", {"A": "e\u0301"})
    assert ("\xe9",) == labels_of(puzzle, BOX_CHARSET)["e\u0301"]


@pytest.mark.parametrize("name", ["é", "大", "|"])
def test_a_label_in_ascii_is_ascii(name: str) -> None:
    puzzle, _ = tiled("A", {"A": name})
    assert {name: ("A",)} == labels_of(puzzle, ASCII_CHARSET)


def test_a_name_that_looks_like_a_mark_is_another_letter_only_where_there_are_such_marks() -> None:
    flat, solid = (tiled(letters, {"A": "v"})[0] for letters in ("AAA", "A\n---\nA"))
    assert [("v",), ("V",)] == [labels_of(puzzle, ASCII_CHARSET)["v"] for puzzle in (flat, solid)]


# the legend ---------------------------------------------------------------------------------------


def test_the_legend_tells_each_letter_and_its_name() -> None:
    puzzle, _ = tiled("AABBC", {"A": "tall blue", "B": "low blue"})
    assert "[t] tall blue   [low] low blue  [C]" == legend_of(puzzle)


def test_what_long_names_share_is_left_out_of_their_labels() -> None:
    puzzle = psolver.loads(
        'board = "1x3"\n'
        + "".join(f"[[piece]]\nname = 'piece {n}'\nshape = '#'\n" for n in (1, 10, 200))
    )
    assert "[1] piece 1      [10] piece 10    [200] piece 200" == legend_of(puzzle)


def test_names_that_differ_in_signs_only_have_letters() -> None:
    puzzle, _ = tiled("A\n---\nB", {"A": "a b", "B": "a-b"})
    assert [("a b", "a"), ("a-b", "b")] == [*labels_of(puzzle, BOX_CHARSET).values()]


def test_a_legend_of_many_pieces_has_lines_as_wide_as_the_terminal() -> None:
    puzzle = psolver.loads(
        'board = "7x9"\npieces = "#"\n'
        + "".join(
            f"[[piece]]\nname = '{mark}'\nshape = '#'\n" for mark in [*NAMES.replace("A", ""), "å"]
        )
    )
    for columns, lines in ((80, 4), (30, 11), (8, 32), (3, 63)):
        legend = legend_of(puzzle, columns).split("\n")
        assert lines == len(legend)
        assert 63 == sum(line.count("[") for line in legend)
        assert columns >= max(map(len, legend))


def test_a_longer_name_than_the_terminal_is_cut_in_the_legend() -> None:
    puzzle, _ = tiled("A", {"A": "a name of many words"})
    assert ["[a] a nam…", "[a] a nam>"] == [
        legend_of(puzzle, 10, charset) for charset in (BOX_CHARSET, ASCII_CHARSET)
    ]


def test_a_piece_that_is_never_used_is_not_in_the_legend() -> None:
    puzzle = psolver.loads("board = '1x1'\npieces = 'A'\n[[piece]]\nshape = '#'\ncount = 0")
    assert "[A]" == legend_of(puzzle)
