"""What a page is told of a puzzle that is laid by hand: every way in which its pieces may lie."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from support.random_mixtures import random_with
from support.random_plain import random_puzzle, random_solid
from support.seeds import seeds

import psolver
from psolver.html import is_playable, is_small, values_to_play, watch_values

FLAT = psolver.puzzle(board="3x3", pieces={"L": [(0, 0), (0, 1), (1, 0)]}, clues={(0, 2): "L"})


@pytest.mark.parametrize("seed", seeds(5, 300))
@pytest.mark.parametrize(
    "make", [random_puzzle, random_solid, random_with("marks"), random_with("edges")]
)
def test_what_is_turned_and_flipped_and_back_is_as_before_with_its_marks(
    make: Callable[[int], psolver.Puzzle], seed: int
) -> None:
    puzzle = make(seed)
    values = values_to_play(puzzle)
    names = [action["name"] for action in values["actions"]]
    opposites = [("Turn right", "Turn left"), ("Turn left", "Turn right"), ("Flip", "Flip")]
    opposites += [("Tip forward", "Tip back")] * ("Tip back" in names)
    for piece, told in zip(puzzle.pieces, values["pieces"], strict=True):
        forms = told["forms"]
        for (do, undo), (number, form) in product(opposites, enumerate(forms)):
            if (to := form["to"][names.index(do)]) is None:
                assert not (piece.can_rotate and piece.can_reverse)
                continue
            there, cells = to
            back, again = forms[there]["to"][names.index(undo)]
            assert list(range(len(cells))) == [again[cell] for cell in cells]
            assert forms[back]["cells"] == form["cells"]
            assert back == number or piece.back is not None
            if piece.back is None:
                marks = [mark for _, mark in form["marks"]]
                assert sorted(marks) == sorted(mark for _, mark in forms[there]["marks"])


def test_every_form_of_a_piece_is_reached_where_all_actions_may_be_done() -> None:
    for puzzle in map(random_with("marks"), range(10)):
        if puzzle.board.lattice.dimension != 2:
            continue
        for piece, told in zip(puzzle.pieces, values_to_play(puzzle)["pieces"], strict=True):
            if piece.can_rotate:
                reached = {told["form"]}
                while (
                    more := {to[0] for n in reached for to in told["forms"][n]["to"] if to}
                    - reached
                ):
                    reached |= more
                assert len(told["forms"]) == len(reached)


def test_the_other_side_of_a_piece_has_its_marks() -> None:
    shape = {"shape": [(0, 0), (0, 1), (1, 0)], "marks": {(0, 0): "r"}, "back": {(0, 1): "b"}}
    piece = psolver.Piece("L", tuple(shape["shape"]), marks=shape["marks"], back=shape["back"])
    (told,) = values_to_play(psolver.puzzle(board="3x3", pieces=[piece]))["pieces"]
    flip = told["forms"][told["form"]]["to"][2]
    assert (((0, 1), "b"),) == told["forms"][flip[0]]["marks"]


def test_turning_right_takes_what_lies_above_to_the_right() -> None:
    values = values_to_play(psolver.puzzle(board="2x3", pieces={"J": [(0, 1), (1, 0), (1, 1)]}))
    piece = values["pieces"][0]
    there, _ = piece["forms"][piece["form"]]["to"][0]
    assert "Turn right" == values["actions"][0]["name"]
    assert ((0, 0), (1, 0), (1, 1)) == piece["forms"][there]["cells"]


def test_large_puzzles_are_neither_laid_by_hand_nor_watched() -> None:
    wide = psolver.puzzle(board="70x70", pieces="##", count="any")
    assert (True, False) == (is_playable(FLAT), is_playable(wide))
    assert (True, False) == (is_small(FLAT), is_small(wide))


def test_a_board_that_is_watched_is_told_as_one_that_is_played() -> None:
    played, watched = values_to_play(FLAT), watch_values(FLAT)
    assert {key: played[key] for key in watched} == watched
