"""Puzzles that are impossible at a glance: the reasons, what they say, and that it is true."""

from __future__ import annotations

from typing import Any

import pytest
from support.hand_positions import deduction_fault

from psolver.core.model import Board, Piece, Puzzle
from psolver.core.reason import Areas, BareCells, Detail, NoPlace, Reason, UnmetClue
from psolver.core.square_lattice import CUBIC, SQUARE
from psolver.core.toml.load import loads
from psolver.search.encoding import encode
from psolver.search.glance_reasons import frame_reason
from psolver.search.known_reasons import area_reason, part_reason, placement_reason

FLAT = SQUARE


def line(length: int) -> tuple[tuple[int, int], ...]:
    return tuple((0, column) for column in range(length))


def area(must: int, may: int, *pieces: tuple[int, int, int | None]) -> Reason | None:
    """The reason for straight pieces, each (size, least, most), on a board of so many cells and
    optional cells.
    """
    cells = line(must + may)
    made = tuple(
        Piece(f"P{i}", line(size), least, most) for i, (size, least, most) in enumerate(pieces)
    )
    return area_reason(Puzzle(made, Board(frozenset(cells[:must]), frozenset(cells[must:]))))


@pytest.mark.parametrize(
    ("expected", "sentence", "board", "pieces"),
    [
        (
            ("exactly", 5),
            "the pieces cover 5 cells, but the board has 4",
            (4, 0),
            [(2, 1, 1), (3, 1, 1)],
        ),
        (("exactly", 1), "the pieces cover 1 cell, but the board has 4", (4, 0), [(1, 1, 1)]),
        (("exactly", 0), "the pieces cover 0 cells, but the board has 4", (4, 0), [(1, 0, 0)]),
        (("exactly", 3), "the pieces cover 3 cells, but the board has 4 to 6", (4, 2), [(3, 1, 1)]),
        (
            ("exactly", 1_200),
            "the pieces cover 1,200 cells, but the board has 1,000 to 1,100",
            (1000, 100),
            [(12, 100, 100)],
        ),
        (
            ("at least", 6),
            "the pieces cover at least 6 cells, but the board has 4",
            (4, 0),
            [(3, 2, 3)],
        ),
        (
            ("at least", 6),
            "the pieces cover at least 6 cells, but the board has 4 to 5",
            (4, 1),
            [(3, 2, 2), (1, 0, 1)],
        ),
        (
            ("at most", 1),
            "the pieces can cover at most 1 cell of the board, which has 4",
            (4, 0),
            [(1, 0, 1)],
        ),
        (
            ("at most", 5),
            "the pieces can cover at most 5 cells of the board, which has 6 to 7",
            (6, 1),
            [(2, 1, 1), (3, 0, 1)],
        ),
        (
            ("at most", 4, (), SQUARE, 7, 1),
            "the pieces can cover 4 cells or 7, but no number in between, and the board has 6",
            (6, 0),
            [(4, 1, 1), (3, 0, None)],
        ),
        (
            ("at most", 162, (), SQUARE, 168, 6),
            "the pieces can only cover a multiple of 6 cells, but the board has 165",
            (165, 0),
            [(6, 0, 60)],
        ),
        (
            ("at most", 6, (), SQUARE, 15, 3),
            "the pieces can cover 6 cells or 15, but no number in between, and the board has 9",
            (9, 0),
            [(6, 1, 1), (9, 0, 1)],
        ),
        (
            ("at most", 4, (), SQUARE, 6, 2),
            "the pieces can only cover an even number of cells, but the board has 5",
            (5, 0),
            [(2, 0, None)],
        ),
        (
            ("at most", 0, (), SQUARE, 2, 2),
            "the pieces can only cover an even number of cells, but the board has 1",
            (1, 0),
            [(2, 0, None)],
        ),
        (
            ("at most", 6, (), SQUARE, 9, 3),
            "the pieces can only cover a multiple of 3 cells, but the board has 7 to 8",
            (7, 1),
            [(6, 0, None), (3, 0, 1)],
        ),
    ],
)
def test_areas_that_cannot_add_up_are_a_reason(
    expected: tuple[Any, ...],
    sentence: str,
    board: tuple[int, int],
    pieces: list[tuple[int, int, int | None]],
) -> None:
    must, may = board
    reason = area(*board, *pieces)
    assert Reason(Areas("board", (must, must + may), *expected)) == reason
    assert ("area", sentence) == (reason.kind, reason.sentence)


@pytest.mark.parametrize(
    ("board", "pieces"),
    [
        ((4, 0), [(2, 2, 2)]),
        ((4, 2), [(5, 1, 1)]),
        ((4, 0), [(3, 0, None), (1, 0, 1)]),
        ((7, 0), [(2, 0, 2), (3, 1, 5)]),
        ((0, 3), [(2, 0, None)]),
        ((0, 1), [(2, 0, 0)]),
    ],
)
def test_areas_that_can_add_up_give_no_reason(
    board: tuple[int, int], pieces: list[tuple[int, int, int | None]]
) -> None:
    assert None is area(*board, *pieces)


@pytest.mark.parametrize(
    ("board", "pieces", "sentence"),
    [
        (
            "##.###\n##...",
            "pieces = '##'",
            "3 cells at row 1, column 4 are cut off, and the pieces can only cover an even number"
            " of cells",
        ),
        (
            "##.#\n##..",
            "pieces = '##'",
            "the cell at row 1, column 4 is cut off, too small for any piece",
        ),
        (
            "###.##",
            "pieces = '###'",
            "2 cells at row 1, column 5 are cut off, too few for any piece",
        ),
        (
            "####.#####\n####......",
            "pieces = '####'",
            "5 cells at row 1, column 6 are cut off, and the pieces can only cover a multiple of 4"
            " cells",
        ),
        (
            "#######.##??",
            "pieces = '#######'",
            "4 cells at row 1, column 9 are cut off, of which at least 2 must be covered, too few"
            " for any piece",
        ),
        (
            "#####.###",
            "[[piece]]\nshape = '#####'\n[[piece]]\nshape = '##'\ncount = [0, 1]",
            "3 cells at row 1, column 7 are cut off, and the pieces can cover 2 or 5 cells, but no"
            " number in between",
        ),
        (
            "##.####",
            "[[piece]]\nshape = '##'\ncount = 1\n[[piece]]\nshape = '#'\ncount = [0, 1]",
            "4 cells at row 1, column 4 are cut off, and the pieces can cover at most 3 of them",
        ),
    ],
)
def test_a_part_of_the_board_whose_area_the_pieces_cannot_have_is_a_reason(
    board: str, pieces: str, sentence: str
) -> None:
    puzzle = loads(f"count = 'any'\nboard = '''\n{board}\n'''\n{pieces}")
    reason = part_reason(puzzle)
    assert reason is not None
    assert ("area", sentence) == (reason.kind, reason.sentence)
    assert deduction_fault(puzzle, reason) == ""


FRAME = "goal = 'symmetry'\nboard = '2x3'\n"


@pytest.mark.parametrize(
    ("detail", "sentence", "pieces"),
    [
        (
            Areas("frame", (1, 6), "exactly", 7),
            "the pieces cover 7 cells, but the frame has 6",
            "pieces = '#######'",
        ),
        (
            Areas("frame", (1, 6), "at least", 8),
            "the pieces cover at least 8 cells, but the frame has 6",
            "pieces = '##'\ncount = [4, 5]",
        ),
        (
            Areas("frame", (1, 6), "exactly", 0),
            "no piece is used, so that there is no figure",
            "pieces = '##'\ncount = 0",
        ),
        (
            NoPlace("I", "frame"),
            "the piece I fits nowhere in the frame",
            "pieces = 'IIII'",
        ),
    ],
)
def test_pieces_that_do_not_fit_a_frame_are_a_reason(
    detail: Detail, sentence: str, pieces: str
) -> None:
    puzzle = loads(FRAME + pieces)
    assert puzzle.goal
    reason = frame_reason(puzzle, puzzle.goal)
    assert Reason(detail) == reason
    assert sentence == reason.sentence


def test_a_piece_of_no_connected_figure_is_a_reason_where_no_frame_is_given() -> None:
    puzzle = loads("goal = 'symmetry'\npieces = 'I.I'\ncan_rotate = false")
    assert puzzle.goal
    expected = "the piece I can be part of no connected figure of the pieces"
    check(NoPlace("I", "figure"), expected, frame_reason(puzzle, puzzle.goal))


def check(detail: Detail, sentence: str, reason: Reason | None) -> None:
    """A reason is what was expected, and so is its sentence, which is made from that alone."""
    assert Reason(detail) == reason
    assert sentence == Reason(detail).sentence


def placed(board: str, pieces: str) -> Reason | None:
    return placement_reason(encode(loads(f"board = '''\n{board}\n'''\ncount = [0, 9]\n{pieces}")))


I2 = '[[piece]]\nname = "I"\nshape = "##"\n'
I3_ONCE = '[[piece]]\nname = "long one"\nshape = "###"\ncount = 1\n'
X = '[[piece]]\nname = "X"\nshape = """\n.#\n###\n.#\n"""\n'


def test_a_piece_that_must_be_used_and_fits_nowhere_is_a_reason() -> None:
    reason = placed("##\n##", I2 + I3_ONCE)
    check(NoPlace("long one"), "the piece long one fits nowhere on the board", reason)
    assert reason
    assert ("piece", ("long one",), ()) == (reason.kind, reason.pieces, reason.cells)


def test_a_piece_that_only_clues_keep_away_is_told_so() -> None:
    sentence = "the piece long one fits nowhere without covering another piece's clue"
    check(NoPlace("long one", blocked=True), sentence, placed("#I#\n##.", I2 + I3_ONCE))


def test_a_piece_that_need_not_be_used_may_fit_nowhere() -> None:
    assert None is placed("##\n##", I2 + I3_ONCE.replace("= 1", "= [0, 1]"))


def test_a_clue_that_its_piece_does_not_reach_is_a_reason() -> None:
    sentence = "the clue X at row 1, column 3 cannot be met: that piece never reaches the cell"
    reason = placed("##X\n###\n###", I2 + X)
    check(UnmetClue("X", (0, 2), FLAT), sentence, reason)
    assert reason
    assert ("clue", ("X",), ((0, 2),)) == (reason.kind, reason.pieces, reason.cells)


def test_a_clue_that_only_other_clues_keep_its_piece_from_is_told_so() -> None:
    sentence = (
        "the clue X at row 2, column 2 cannot be met: that piece never reaches the cell without"
        " covering another piece's clue"
    )
    check(UnmetClue("X", (1, 1), FLAT, True), sentence, placed("#I#\n#X#\n###", I2 + X))


def test_a_cell_that_no_piece_reaches_is_a_reason() -> None:
    reason = placed("###.\n##.#", I2)
    check(BareCells(((1, 3),), FLAT), "no piece can cover the cell at row 2, column 4", reason)
    assert reason
    assert ("cell", (), ((1, 3),)) == (reason.kind, reason.pieces, reason.cells)


def test_further_cells_that_no_piece_reaches_are_counted() -> None:
    sentence = "there are 3 cells that no piece can cover, such as that at row 1, column 3"
    bare = BareCells(((0, 2), (2, 0), (2, 2)), FLAT)
    check(bare, sentence, placed("..#\n...\n#.#\n...\n##.", I2))


def test_an_optional_cell_that_no_piece_reaches_is_no_reason() -> None:
    assert None is placed("##.?", I2)


def test_a_clue_comes_before_a_cell_and_a_cell_before_a_piece() -> None:
    for board, pieces, kind in (
        ("X#.#", I2 + X + I3_ONCE, "clue"),
        ("##.#", I2 + I3_ONCE, "cell"),
        ("##.##", I2 + I3_ONCE, "piece"),
    ):
        assert kind == getattr(placed(board, pieces), "kind", None)


def test_the_place_of_a_cell_in_a_solid_begins_with_its_layer() -> None:
    must = frozenset({(0, 0, 0), (0, 0, 1), (2, 0, 1)})
    piece = Piece("I", ((0, 0, 0), (0, 0, 1)), 0, None)
    bare = BareCells(((2, 0, 1),), CUBIC)
    sentence = "no piece can cover the cell at layer 3, row 1, column 2"
    check(bare, sentence, placement_reason(encode(Puzzle((piece,), Board(must)))))
