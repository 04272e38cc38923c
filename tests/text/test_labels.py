"""Names inside pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby, product
from unicodedata import east_asian_width

import pytest
from support.random_plain import random_puzzle, random_solid
from support.seeds import seeds

import psolver
from psolver import Board, Piece, Placement, Puzzle
from psolver.text import (
    ASCII_CHARSET,
    BOX_CHARSET,
    SECOND,
    Charset,
    Page,
    Scene,
    fitted,
    layers,
    plain_picture,
    text_columns,
    tiling_scene,
)
from psolver.text.box_drawing import box_drawing
from psolver.text.letters import labels_of


def width(line: str) -> int:
    """The columns of a line on a terminal."""
    return sum(2 if east_asian_width(character) in "FW" else 1 for character in line)


def check_labels(scene: Scene, labels: Mapping[str, Sequence[str]], charset: Charset) -> None:
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
    names = ["p", "piece", "piece 1", "Piece", "大", "大きい", "e\u0301", "e\u0301te"]
    names += ["?", "-", "v", *(f"number {n}" for n in range(80))]
    shape = ((0, 0, 0),) if solid else ((0, 0),)
    puzzle = Puzzle(tuple(Piece(name, shape) for name in names), Board(frozenset(shape)))
    labels = labels_of(puzzle, charset)
    assert names == [*labels]
    every = [label for some in labels.values() for label in some]
    assert len(every) == len(set(every))
    assert {*range(1, 2 if solid else 4)} >= {width(some[-1]) for some in labels.values()}


def test_a_character_of_two_columns_is_cut_whole() -> None:
    line = "".join(text_columns("┃大大┃"))
    for columns, expected in ((5, "┃大 …"), (4, "┃大…"), (6, "┃大大┃")):
        cut = fitted(plain_picture([line]), Page(columns, print)).text
        assert (expected, True) == (cut, width(cut) <= columns)
