"""`psolver.puzzle` takes Python values of every key of a file, and says what is wrong in the same
words.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.places import DATA, SAMPLES, table
from support.random_figures import FIGURE_MAKERS
from support.random_plain import MAKERS, drawable
from support.seeds import seeds

import psolver
from psolver import Board, Cell, Expect, Piece, Puzzle, PuzzleError
from psolver.core import LATTICES, RULES, known_keys

KEYS = set(inspect.signature(psolver.puzzle).parameters)
# a list of pieces, or one of cells, means something in Python
MEANT_HERE = {"type-board", "type-pieces", "type-piece-list-of-texts"}


def values(path: Path) -> dict[str, Any] | None:
    """The values in a file, where they are named as the parameters of `psolver.puzzle` are."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return found if found.keys() <= KEYS else None


VALID = [*sorted(SAMPLES.glob("*.toml")), *sorted((DATA / "valid").glob("*.toml"))]
INVALID = [path for path in sorted((DATA / "invalid").glob("*.toml")) if values(path) is not None]


@pytest.mark.rooms
def test_every_key_of_a_file_is_a_parameter() -> None:
    assert KEYS == {*known_keys(tuple(RULES)).top, "clues", "file", "of_rules"}


def built(**given: Any) -> Puzzle | str:
    """The puzzle of some values, or the message of their fault."""
    try:
        return psolver.puzzle(**given)
    except PuzzleError as error:
        return str(error)


def loaded(path: Path) -> Puzzle | str:
    """The puzzle in a file, or the message of its fault."""
    try:
        return psolver.load(path)
    except PuzzleError as error:
        return str(error)


def test_the_values_of_a_file_make_its_puzzle() -> None:
    for path in VALID:
        file_values = values(path) or {}
        if file_values.get("lattice", "square") in LATTICES:  # not without the room that has it
            assert psolver.load(path) == psolver.puzzle(**file_values), path


def test_a_fault_has_the_message_of_that_in_a_file() -> None:
    paths = [path for path in INVALID if path.stem not in MEANT_HERE]
    assert len(paths) >= 100
    for path in paths:
        assert loaded(path) == built(**(values(path) or {}), file=str(path)), path
        assert isinstance(loaded(path), str), path


@pytest.mark.parametrize("make", [*MAKERS, *FIGURE_MAKERS])
@pytest.mark.parametrize("seed", seeds(3, 20))
def test_a_puzzle_is_made_of_its_board_and_its_pieces(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    one = drawable(make(seed))
    goal: dict[str, Any] = {}
    if one.goal:
        goal = {"goal": "symmetry", "symmetry": one.goal.kinds, "connected": one.goal.connected}
    framed = one.goal is None or one.goal.framed
    board = one.board if framed else None
    assert one == psolver.puzzle(board=board, pieces=one.pieces, **goal)


BOX = frozenset(product(range(2), range(3)))
BAR, BEND = ((0, 0), (0, 1), (0, 2)), ((0, 0), (0, 1), (1, 0))


@pytest.mark.parametrize(
    "pieces",
    [
        "AAA\n\nBB\nB",
        ["AAA", "BB\nB"],
        ["###", [(4, 4), (4, 5), (5, 4)]],
        {"A": "###", "B": "##\n#."},
        {"A": BAR, "B": set(BEND)},
        [Piece("A", BAR, 0, None), Piece("B", BEND, 0, None)],
        (Piece("A", BAR, 0, None), "BB\nB"),
        iter([Piece("A", BAR, 0, None), "BB\nB"]),
    ],
    ids=lambda pieces: type(pieces).__name__,
)
def test_pieces_come_in_many_forms(pieces: Any) -> None:
    expected = Puzzle((Piece("A", BAR, 0, None), Piece("B", BEND, 0, None)), Board(BOX))
    assert expected == psolver.puzzle(board="2x3", pieces=pieces, count="any")


@pytest.mark.parametrize(
    ("count", "bounds"),
    [
        (2, (2, 2)),
        ("any", (0, None)),
        ((0, 3), (0, 3)),
        ([1, None], (1, None)),
        ((1, "any"), (1, None)),
        (None, (1, 1)),
    ],
)
def test_a_count_is_a_number_or_bounds(count: Any, bounds: tuple[int, int | None]) -> None:
    alone = psolver.puzzle(board="2x3", pieces="###", count=count)
    table = psolver.puzzle(board="2x3", piece=[{"shape": "###", "count": count}])
    for (piece,) in (alone.pieces, table.pieces):
        assert bounds == (piece.least, piece.most)


def test_clues_may_have_any_name_of_a_piece() -> None:
    pieces, clues = {"A": "#", "Long": "###"}, {(1, 2): "Long"}
    made = psolver.puzzle(board="A##\n###", pieces=pieces, clues=clues)
    assert (((0, 0), "A"), ((1, 2), "Long")) == made.board.clues
    board = Board(BOX, clues=(((0, 0), "A"),))
    assert made == psolver.puzzle(board=board, pieces=pieces, clues=clues)


def test_known_answers_are_an_expect_or_a_mapping() -> None:
    made = psolver.puzzle(board="1x2", pieces="##", expect=Expect(1, source="by hand"))
    expected = psolver.puzzle(
        board="1x2", pieces="##", expect={"solutions": 1, "source": "by hand"}
    )
    assert expected == made
    assert Expect(1, source="by hand") == made.expect


def test_the_lattice_is_that_of_the_board_or_of_the_pieces() -> None:
    bar = Piece("Bar", ((0, 0, 0), (0, 1, -1)), lattice=psolver.HEXAGON)
    board = Board(frozenset(bar.shape), lattice=psolver.HEXAGON)
    expected = Puzzle((bar,), board)
    assert expected == psolver.puzzle(board=board, pieces=[bar])
    assert expected == psolver.puzzle(board=board, pieces={"Bar": "# #"})
    assert expected == psolver.puzzle(board="# #", pieces=[bar])
    for lattice in ("hexagon", psolver.HEXAGON):
        assert expected == psolver.puzzle(board="# #", pieces={"Bar": "# #"}, lattice=lattice)


def test_names_are_rows_of_words_or_a_mapping_or_those_of_a_board() -> None:
    by_text = psolver.puzzle(board="2x2", names="a b\n. d", leave="d a", pieces="##")
    names = {(0, 0): "a", (0, 1): "b", (1, 1): "d"}
    by_cell = psolver.puzzle(board="2x2", names=names, leave="a d", pieces="##")
    assert by_text == by_cell == psolver.puzzle(board=by_text.board, pieces="##")


def test_what_is_left_free_of_a_board_is_chosen_anew() -> None:
    board = psolver.puzzle(board="2x2", names="a b\nc d", leave="d a", pieces="##").board
    diced = psolver.puzzle(board="2x2", names="a b\nc d", dice="a b b\nd", pieces="##").board
    assert (("a", "b", "b"), ("d",)) == diced.dice
    assert diced == psolver.puzzle(board=diced, pieces="##").board
    by_cell = psolver.puzzle(board="2x2", names=dict(diced.names), dice="a b b\nd", pieces="##")
    assert diced == by_cell.board
    assert "b" == psolver.puzzle(board=board, leave="b", pieces="##").board.names[1][1]
    assert 3 == len(psolver.puzzle(board=board, leave="b", pieces="##").board.cells)


RING = [[True] * 3, [True, False, True], [True] * 3]
LAYERS = [[[1, 1, 1], [1, 0, 1]], [[0, 0, 0], [0, 1, 0]]]
MASKS = [
    *(RING, tuple(map(tuple, RING)), [np.array(row) for row in RING], np.array(RING)),
    *(np.array(RING, np.uint8), np.array(RING, float), np.ones((1, 2)), [[0, 1, 1, 1]]),
    [[1, 1], [1, 1]],  # no cell is there twice
    *(LAYERS, np.array(LAYERS)),
]


@pytest.mark.parametrize(
    ("board", "cells"),
    [
        *((board, BOX) for board in ("2x3", "###\n###", sorted(BOX), BOX, Board(BOX))),
        *((mask, {tuple(cell) for cell in np.argwhere(mask).tolist()}) for mask in MASKS),
    ],
)
def test_a_board_is_a_size_a_drawing_cells_or_a_mask(board: Any, cells: set[Cell]) -> None:
    piece = [(0,) * len(min(cells))]
    assert Board(cells) == psolver.puzzle(board=board, pieces=[piece], count="any").board


def test_a_mask_of_hexagons_is_at_rows_and_columns_of_a_picture() -> None:
    mask = [[True, False, True], [False, True, False]]
    drawn = psolver.puzzle(lattice="hexagon", board="# #\n #", pieces=["#"], count="any")
    assert drawn == psolver.puzzle(lattice="hexagon", board=mask, pieces=["#"], count="any")


def test_a_piece_is_a_mask_of_true_and_false_or_has_rows_that_are_no_cells() -> None:
    for shape in (np.array([[True, True], [True, False]]), [[1, 1, 0, 0], [1, 0, 0, 0]]):
        puzzle = psolver.puzzle(board="2x3", pieces={"V": shape}, count=2)
        assert (((0, 0), (0, 1), (1, 0)), 2) == (puzzle.pieces[0].shape, psolver.count(puzzle))
    cells = [[0, 0], [0, 1], [1, 0]]
    for shape in (cells, np.array(cells)):
        assert puzzle == psolver.puzzle(board="2x3", pieces={"V": shape}, count=2)


def test_a_piece_is_an_array_of_1_and_0_that_cannot_be_cells() -> None:
    square = psolver.puzzle(board="2x4", pieces=[np.ones((2, 2), int)], count=2)
    assert psolver.puzzle(board="2x4", pieces=["##\n##"], count=2) == square


# values of their own -----------------------------------------------------------------------------


def test_a_board_is_kept_as_frozen_sets_however_it_is_given() -> None:
    clues = (((0, 0), "A"), ((0, 1), "A"))
    expected = Board(frozenset(BAR[:2]), frozenset({(3, 3)}), clues)
    given = Board([[0, 1], [0, 0]], {(3, 3)}, [((0, 1), "A"), ([0, 0], "A")])  # type: ignore[list-item]
    assert expected == given
    assert hash(expected) == hash(given)
    assert given == Board(BAR[:2], [(3, 3)], dict(clues))  # type: ignore[arg-type]


def test_a_change_of_a_value_is_checked_too() -> None:
    with pytest.raises(PuzzleError, match=r"^piece 'A': the least, 2, is more than the most, 1$"):
        replace(Piece("A", BAR[:2]), least=2)


# groups and shapes -------------------------------------------------------------------------------


FEW_PENTOMINOES = {"board": "3x5", "piece_set": "pentominoes"}


@pytest.mark.parametrize(("values", "left_out"), table("groups-a-piece-of-a-group-may.txt"))
def test_a_piece_of_a_group_may_be_left_out_unless_a_count_says_how_often_it_is_used(
    values: dict[str, object], left_out: str
) -> None:
    puzzle = psolver.puzzle(**{**FEW_PENTOMINOES, **values})  # type: ignore[arg-type]
    names = [piece.name for piece in puzzle.pieces]
    but = left_out.removeprefix("all but ") if left_out.startswith("all but") else ""
    expected = [name for name in names if name not in but] if "all" in left_out else [*left_out]
    assert sorted(expected) == sorted(piece.name for piece in puzzle.pieces if not piece.least)
    assert {1} == {piece.most for piece in puzzle.pieces}
    assert puzzle == psolver.loads(psolver.dumps(puzzle))


@pytest.mark.rooms
def test_values_of_python_are_shapes() -> None:
    puzzle = psolver.loads('pieces = "##"\ncount = "any"\nboard = "2x3"\n')
    for shape in (puzzle, puzzle.pieces[0], "##", [(4, 1), (4, 2)]):
        found = psolver.order(shape, width=2, height=1)
        assert (((0, 0), (0, 1)), 1) == (found.piece.shape, found.order)
    with pytest.raises(psolver.PsolverError) as caught:
        psolver.plane(7)
    what = 'expected a name such as "L-tromino", a drawing, a Piece or cells'
    assert f"shape: {what}, found a whole number" == str(caught.value)
