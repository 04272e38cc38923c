"""Pieces, boards and puzzles that are built in code: what cannot be is refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from psolver import HEXAGON, TRIANGLE, Board, Expect, Piece, Puzzle, PuzzleError, SymmetryGoal

DOMINO = ((0, 0), (0, 1))
SCREW = ((0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 1, 1))
BOARD = Board(frozenset({(0, 0), (0, 1)}))
FRAME = Board(frozenset(), frozenset(product(range(2), repeat=2)))
PIECE = Piece("A", DOMINO)
GOAL = SymmetryGoal(("mirror",))


def piece(shape: Any = DOMINO, **values: Any) -> Callable[[], Piece]:
    return lambda: Piece(values.pop("name", "A"), shape, **values)


def board(*values: Any, **more: Any) -> Callable[[], Board]:
    return lambda: Board(*values, **more)


def puzzle(pieces: Any = (PIECE,), board: Any = BOARD, **values: Any) -> Callable[[], Puzzle]:
    return lambda: Puzzle(pieces, board, **values)


PIECES = {
    "piece: name: expected text in quotes, found a whole number": piece(name=1),
    "piece: name: empty name": piece(name=" "),
    "piece: name: 'a\\nb' has characters that cannot be printed": piece(name="a\nb"),
    "piece: name: 'A ' has blanks around it": piece(name="A "),
    "piece 'A': shape: no cells": piece(()),
    "piece 'A': shape: the cell (0, 1) is listed twice": piece(((0, 0), (0, 1), (0, 1))),
    "piece 'A': shape: expected cells, such as [(0, 0), (0, 1)], found text in quotes": piece("##"),
    "piece 'A': shape: expected cells, such as (0, 1), found 3 among them": piece([3]),
    "piece 'A': shape: expected cells, such as (0, 1), found (0, 1.5) among them": piece(
        [(0, 1.5)]
    ),
    "piece 'A': shape: expected cells, such as (0, 1), found (0, True) among them": piece(
        [(0, True)]
    ),
    "piece 'A': shape: expected cells of one length, found (0, 0) and (0, 0, 1)": piece(
        ((0, 0), (0, 0, 1))
    ),
    "piece 'A': shape: expected cells (row, column) or (layer, row, column), found (7,)": piece(
        ((7,),)
    ),
    "piece 'A': shape: (0, 0) is not a cell of the hexagon lattice; HEXAGON.at((row, column)) gives"
    " one": piece(lattice=HEXAGON),
    "piece 'A': shape: (0, 1, 0) is not a cell of the hexagon lattice; HEXAGON.at((row, column))"
    " gives one": piece(SCREW, lattice=HEXAGON),
    "piece 'A': lattice: expected a lattice, such as psolver.HEXAGON, found text in quotes": piece(
        lattice="hexagon"
    ),
    "piece 'A': the least, 3, is more than the most, 2": piece(least=3, most=2),
    "piece 'A': expected 0 or more, found -1": piece(least=-1),
    "piece 'A': expected a whole number, found text in quotes": piece(most="any"),
    "piece 'A': expected a whole number, found true or false": piece(least=True),
    "piece 'A': can_rotate: expected true or false, found a whole number": piece(can_rotate=1),
    "piece 'A': can_reverse: expected true or false, found text in quotes": piece(can_reverse="no"),
    "piece 'A': color: 'red' is not a colour in the form \"#ffa500\"": piece(color="red"),
}
BOARDS = {
    "board: must: expected cells, such as [(0, 0), (0, 1)], found text in quotes": board("2x2"),
    "board: must: expected cells, such as (0, 1), found 'ab' among them": board(["ab"]),
    "board: expected cells of one length, found (0, 0) and (0, 0, 0)": board({(0, 0), (0, 0, 0)}),
    "board: expected cells of one length, found (0,) and (0, 0)": board(
        frozenset({(0, 0)}), frozenset({(0,)})
    ),
    "board: expected cells (row, column) or (layer, row, column), found (0,)": board({(0,)}),
    "board: may: holds (0, 1), a cell that must be covered": board({(0, 0), (0, 1)}, {(0, 1)}),
    "board: the clue 'A' is at (5, 5), no cell of the board": board(
        {(0, 0)}, clues=[((5, 5), "A")]
    ),
    "board: the cell (0, 0) has two clues, 'A' and 'B'": board(
        {(0, 0)}, clues=[((0, 0), "A"), ((0, 0), "B")]
    ),
    "board: the clue at (0, 0): expected text in quotes, found a whole number": board(
        {(0, 0)}, clues={(0, 0): 1}
    ),
    'board: clues: expected cells with names of pieces, such as (((0, 1), "A"),)': board(
        {(0, 0)}, clues="A"
    ),
}
EXPECTS = {
    "expect.solutions: expected 0 or more, found -1": lambda: Expect(-1),
    "expect.distinct: expected a whole number, found text in quotes": lambda: Expect(distinct="4"),  # type: ignore[arg-type]
    "expect.at_least: expected 1 or more, found 0": lambda: Expect(at_least=0),
    "expect.reason: unknown word 'aera' (did you mean 'area'?)": lambda: Expect(reason="aera"),
    "expect.source: empty text": lambda: Expect(source=""),
    "expect.effort: unknown word 'high' (one of normal, slow)": lambda: Expect(effort="high"),
}
GOALS = {
    "symmetry: unknown kind 'miror' (did you mean 'mirror'?)": lambda: SymmetryGoal(("miror",)),
    "symmetry: names no kind of symmetry; choose from mirror, diagonal, upright mirror, level"
    " mirror, rotation, quarter, third, sixth, or leave"
    " it out for all": lambda: SymmetryGoal(()),
    "symmetry: expected kinds of symmetry, found None": lambda: SymmetryGoal(None),  # type: ignore[arg-type]
    "symmetry: expected text in quotes, found a whole number": lambda: SymmetryGoal((1,)),  # type: ignore[arg-type]
    "connected: expected true or false, found a whole number": lambda: SymmetryGoal(
        ("mirror",),
        0,  # type: ignore[arg-type]
    ),
    "board: missing; a figure that need not be connected needs a frame, such as board = "
    '"7x7"': lambda: SymmetryGoal(("mirror",), False, False),
}
PUZZLES = {
    "has no pieces": puzzle(()),
    "pieces: expected pieces, found text in quotes; psolver.puzzle(pieces=...) reads drawings": (
        puzzle("##")
    ),
    "pieces: expected the type Piece, found text in quotes; psolver.puzzle(pieces=...) reads"
    " drawings": puzzle(["##"]),
    "pieces: two pieces have the name 'A'; give each piece one of its own": puzzle(
        (PIECE, Piece("A", ((0, 0),)))
    ),
    "piece 'S': is of the cubic lattice, the board of the triangle one; give it"
    " lattice=TRIANGLE": puzzle((Piece("S", SCREW),), Board({(0, 0, 1)}, lattice=TRIANGLE)),
    "piece 'S': is of the cubic lattice, the board of the square one": puzzle((Piece("S", SCREW),)),
    'board: expected the type Board, found text in quotes; psolver.puzzle(board="6x10") reads'
    " drawings": puzzle(board="2x2"),
    "board: has no cells": puzzle(board=Board(frozenset())),
    "board: the clue 'B' at (0, 1) names no piece (a clue can name: A)": puzzle(
        board=Board(BOARD.must, clues=(((0, 1), "B"),))
    ),
    "title: expected text in quotes, found None": puzzle(title=None),
    "expect: expected the type Expect, found a table": puzzle(expect={"solutions": 1}),
    'expect.figures: counts the figures of a symmetry puzzle; write goal = "symmetry" too': puzzle(
        expect=Expect(figures=1)
    ),
    "goal: expected the type SymmetryGoal, found text in quotes": puzzle(
        board=FRAME, goal="symmetry"
    ),
    "board: the cells of a frame are optional; give them as `may`": puzzle(goal=GOAL),
    "board: a figure lies flat, and so does its frame": puzzle(
        (Piece("S", SCREW),), Board(frozenset(), frozenset(SCREW)), goal=GOAL
    ),
    "board: the frame of every figure of these pieces is 2x2": puzzle(
        board=Board(frozenset(), frozenset(DOMINO)), goal=SymmetryGoal(("mirror",), framed=False)
    ),
    "board: missing, and 'A' may be used any number of times, so that no frame is large enough;"
    ' give a frame, such as board = "7x7"': puzzle(
        (Piece("A", DOMINO, 0, None),), FRAME, goal=SymmetryGoal(("mirror",), framed=False)
    ),
}
FAULTS = PIECES | BOARDS | EXPECTS | GOALS | PUZZLES


@pytest.mark.parametrize("expected", FAULTS)
def test_what_cannot_be_is_not_built(expected: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        FAULTS[expected]()
    assert expected == str(caught.value)


def test_a_board_is_kept_as_frozen_sets_however_it_is_given() -> None:
    clues = (((0, 0), "A"), ((0, 1), "A"))
    expected = Board(frozenset(DOMINO), frozenset({(3, 3)}), clues)
    given = Board([[0, 1], [0, 0]], {(3, 3)}, [((0, 1), "A"), ([0, 0], "A")])  # type: ignore[list-item]
    assert expected == given
    assert hash(expected) == hash(given)
    assert given == Board(DOMINO, [(3, 3)], dict(clues))  # type: ignore[arg-type]


def test_a_change_of_a_value_is_checked_too() -> None:
    with pytest.raises(PuzzleError, match=r"^piece 'A': the least, 2, is more than the most, 1$"):
        replace(PIECE, least=2)
