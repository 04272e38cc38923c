"""What a page is told of a puzzle that is laid by hand: every way in which its pieces may lie."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product

import pytest
from support.by_hand import middle, minus, plus, shifted
from support.random_mixtures import random_with
from support.random_plain import random_puzzle, random_solid
from support.seeds import seeds

import psolver
from psolver.core.marked import Marked
from psolver.core.model import Puzzle
from psolver.html.play_values import is_playable, is_small, values_to_play, watch_values

SOLID = psolver.puzzle(board="2x2x2", pieces={"L": [(0, 0, 0), (0, 0, 1), (1, 0, 0)]})
FLAT = psolver.puzzle(board="3x3", pieces={"L": [(0, 0), (0, 1), (1, 0)]}, clues={(0, 2): "L"})


@pytest.mark.parametrize("seed", seeds(3, 100))
@pytest.mark.parametrize(
    "make", [random_puzzle, random_solid, random_with("marks"), random_with("edges")]
)
def test_the_forms_of_a_piece_are_its_orientations_with_their_marks(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle = make(seed)
    values = json.loads(json.dumps(values_to_play(puzzle)))
    for piece, told in zip(puzzle.pieces, values["pieces"], strict=True):
        forms = [
            Marked(
                tuple(map(tuple, form["cells"])),
                tuple((tuple(where), mark) for where, mark in form["marks"]),
            )
            for form in told["forms"]
        ]
        assert piece.marked == tuple(forms)
        assert piece.shape == forms[told["form"]].shape
        assert tuple(sorted((*piece.marks, *piece.edges))) == forms[told["form"]].marks
        for form in told["forms"]:
            assert piece.size == sum(one["cells"] for one in form["slices"])
            assert piece.size == sum(len(one["middles"]) for one in form["slices"])
            assert len(form["marks"]) == sum(len(one["texts"]) for one in form["slices"])


@pytest.mark.parametrize("seed", seeds(5, 300))
@pytest.mark.parametrize(
    "make", [random_puzzle, random_solid, random_with("marks"), random_with("edges")]
)
def test_what_is_turned_and_flipped_and_back_is_as_before_with_its_marks(
    make: Callable[[int], Puzzle], seed: int
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
    for puzzle in map(random_with("marks"), range(60)):
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


@pytest.mark.parametrize("seed", seeds(7, 300))
def test_the_translations_of_a_board_that_wraps_bring_cells_back_onto_it(seed: int) -> None:
    puzzle = random_with("wrap")(seed)
    (cell, *_), lattice, around = (
        puzzle.board.cells,
        puzzle.board.lattice,
        values_to_play(puzzle)["around"],
    )
    for vector, *lengths in around:
        ends = (cell, plus(cell, vector))
        places = [one[::-1] if len(one) == 2 else middle(lattice.name, one) for one in ends]
        assert [100 * (b - a) for a, b in zip(*places, strict=True)] == pytest.approx(
            lengths, abs=0.01
        )
    cells = {*puzzle.board.cells}
    for piece, here in product(puzzle.pieces, cells):
        for form in piece.orientations:
            by = minus(here, form[0])
            for over in shifted(form, by) if lattice.kind(here) == lattice.kind(form[0]) else ():
                brought = {over, *(minus(over, vector) for vector, *_ in around)}
                assert {puzzle.board.space.folded(over)} & cells == brought & cells


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


def test_what_a_piece_may_not_is_told() -> None:
    puzzle = psolver.puzzle(
        board="3x3", pieces={"L": [(0, 0), (0, 1), (0, 2), (1, 0)]}, can_rotate=False
    )
    (piece,) = values_to_play(puzzle)["pieces"]
    right, left, flip = piece["forms"][0]["to"]
    assert (None, None, 1) == (right, left, flip[0])


def test_a_solid_piece_can_also_be_tipped() -> None:
    names = [action["name"] for action in values_to_play(SOLID)["actions"]]
    assert ["Turn right", "Turn left", "Tip forward", "Tip back", "Flip"] == names


def test_clues_are_told_by_number() -> None:
    values = values_to_play(FLAT)
    assert ([[2, 0]], ((0, 2), 256.0, 56.0)) == (values["clues"], tuple(values["cells"][2]))


def test_large_puzzles_are_neither_laid_by_hand_nor_watched() -> None:
    wide = psolver.puzzle(board="70x70", pieces="##", count="any")
    assert (True, False) == (is_playable(FLAT), is_playable(wide))
    assert (True, False) == (is_small(FLAT), is_small(wide))


def test_a_board_that_is_watched_is_told_as_one_that_is_played() -> None:
    played, watched = values_to_play(FLAT), watch_values(FLAT)
    assert {key: played[key] for key in watched} == watched
