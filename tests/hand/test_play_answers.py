"""The data of Play: answers about placements, and closed places."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from support.places import SAMPLES
from support.random_mixtures import random_mixture, random_with
from support.seeds import seeds

import psolver
from psolver import Expect, Placement, Puzzle
from psolver.hand import answers_of_play, begin_values, clash, closed_to, hint_call
from psolver.html import page_values, placements_from_page

BARS = psolver.puzzle(board="1x4", pieces={"I": "##"}, count=2)
MIDDLE = Placement("I", ((0, 1), (0, 2)))


def answers(puzzle: Puzzle, *placements: Placement, seconds: float = 20) -> list[Any]:
    found = list(answers_of_play(puzzle, placements, None, seconds))
    json.dumps([one.values for one in found])
    return found


def test_what_is_solved_is_said_with_the_number_of_solutions_and_one_key_up_to_symmetry() -> None:
    puzzle = psolver.puzzle(board="2x3", pieces={"I": "##", "L": "##\n##"})
    last = [answers(puzzle, *one)[-1] for one in psolver.tilings(puzzle)]
    (key,) = {one.values["solution"] for one in last}
    assert re.fullmatch("[0-9a-f]{16}", key)
    for one in last:
        assert ("solved", "Solved!", "") == tuple(
            one.values[key] for key in ("status", "line", "count")
        )
        assert (1, True) == (one.values["all"], one.over)
    assert 2 == len(last)


def test_a_hint_reveals_more_each_time() -> None:
    hint = answers(BARS)[-1].hint
    methods = [hint_call(BARS, hint, None, asked) for asked in range(3)]
    values = [one[1][0] for one in methods if one]
    assert [None, None, [0, 0, (0, 0)]] == [one["lay"] for one in values]
    assert [None, 0, 0] == [one["piece"] for one in values]
    wrong = answers(BARS, MIDDLE)[-1].mistake
    values = [one[1][0] for n in range(3) if (one := hint_call(BARS, None, wrong, n))]
    assert [False, True, False] == [bool(one["region"]) for one in values]
    assert [[], [], [[0, 0, (0, 1)]]] == [one["up"] for one in values]


HOLED = psolver.puzzle(board="#.#\n###", pieces={"I": "###", "L": "##"})
ROW = {"board": "????", "pieces": "##", "count": "any"}
BLOCKING = psolver.puzzle(**ROW, goal="blocking")
NONE_BEST = psolver.puzzle(board="1x3", pieces="##", count="any", best="fewest pieces")
CORNERED = psolver.puzzle(
    board="4x4", pieces="##", count="any", corners="no four meet", faults="none"
)
END, CENTRE, OTHER = (((0, n), (0, n + 1)) for n in range(3))


@pytest.mark.parametrize(
    ("puzzle", "laid", "values"),
    [
        # why a puzzle has no solution is only shown to those who ask
        (HOLED, [], {"line": "The puzzle has no solution.", "long": True}),
        (HOLED, [("L", ((0, 0), (1, 0)))], {"line": "It cannot be completed.", "long": False}),
        ("five-pentominoes-core", [], {"long": True}),  # behind a proof, on an empty board too
        # a blocking is not solved while a piece fits
        (BLOCKING, [("A", END)], {"why": "There is room for a further piece."}),
        (BLOCKING, [("A", CENTRE)], {"status": "solved"}),
        (
            BLOCKING,
            [("A", END), ("A", OTHER)],
            {"why": "No further piece fits, but better is possible."},
        ),
        (NONE_BEST, [], {"status": "impossible", "line": "The puzzle has no solution."}),
        (
            CORNERED,
            [],
            {"why": "Every continuation was tried; no small part that is impossible was found."},
        ),
    ],
)
def test_what_lies_there_has_an_answer(
    puzzle: Puzzle | str, laid: list[tuple[str, Any]], values: dict[str, object]
) -> None:
    played = psolver.load(puzzle) if isinstance(puzzle, str) else puzzle
    found = answers(played, *(Placement(*one) for one in laid))[-1].values
    assert values == {key: bool(found[key]) if key == "long" else found[key] for key in values}


def test_the_goal_says_which_cells_may_stay_empty() -> None:
    puzzle = psolver.puzzle(**ROW, best="most pieces")
    assert begin_values(puzzle)["goal"].endswith(". Cells with a dot may stay empty.")
    assert "" == begin_values(replace(puzzle, best=None))["goal"]


def test_a_hint_says_where_to_begin_if_nothing_is_forced() -> None:
    hint = answers(psolver.load(SAMPLES / "pentominoes-6x10.toml"))[-1].hint
    assert hint
    assert (
        "No move is forced yet. Begin with the piece that has the fewest places left: 32."
        " In a solution it lies in the hatched area.",
        "The piece X has 32 places left. In a solution it lies in the hatched area.",
    ) == hint.sentences[:2]


@pytest.mark.parametrize("expected", [True, False])
@pytest.mark.parametrize(
    ("name", "best"), [("treasure-5x6", "a value of 44"), ("fewest-squares-7x7", "9 pieces")]
)
def test_best_tilings_have_a_score_and_are_solved_if_none_is_better(
    name: str, best: str, expected: bool
) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    puzzle = puzzle if expected else replace(puzzle, expect=Expect())
    first, *_, last = [*answers(puzzle), *answers(puzzle)]
    assert expected == (first.values["count"] != "Looking for the best …")
    assert ("open", f"The best possible: {best}.") == (last.values["status"], last.values["count"])
    whole = next(psolver.tilings(puzzle, limit=1))
    last = answers(puzzle, *whole.placements)[-1]
    assert ("solved", "Solved!", True) == (last.values["status"], last.values["line"], last.over)


def test_what_takes_too_long_is_said() -> None:
    puzzle = psolver.puzzle(board="6x10", piece_set="pentominoes")
    (only,) = answers(puzzle, seconds=1e-9)
    assert only.over
    assert only.values["short"]


MOST_TILINGS = 3


@pytest.mark.parametrize("seed", seeds(1, 30))
@pytest.mark.parametrize(
    "make",
    [*map(random_with, ("touch", "edges", "marks", "faults", "corners", "wrap")), random_mixture],
)
def test_a_piece_is_told_where_it_does_not_go_with_what_lies_there(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle = replace(make(seed), best=None)
    for tiling in islice(psolver.tilings(puzzle), MOST_TILINGS):
        told = json.loads(json.dumps(page_values(puzzle, tiling.placements)))
        assert tiling.placements == placements_from_page(puzzle, told)
        laid = tiling.placements[: len(tiling.placements) // 2]
        taken = {cell for one in laid for cell in one.cells}
        for number, piece in enumerate(puzzle.pieces):
            closed = closed_to(puzzle, laid, number)
            places = {(form, cell) for every in closed.values() for form, cell in every}
            for told, one in _every(puzzle, number):
                if taken.isdisjoint(one.cells):
                    found = clash(puzzle, [*laid, one])
                    is_closed = found is not None and found.kind not in ("clue", "outside", "form")
                    assert is_closed == (told in places), (piece.name, told, found)


def _every(puzzle: Puzzle, piece: int) -> Iterator[tuple[tuple[int, int], Placement]]:
    """All ways in which a piece may lie on the empty board."""
    board = puzzle.board
    for form in range(len(puzzle.pieces[piece].marked)):
        for number, cell in enumerate(board.cells):
            (one,) = placements_from_page(puzzle, [(piece, form, cell)])
            if set(one.cells) <= set(board.cells):
                yield (form, number), one


def test_a_piece_may_not_lie_anywhere_where_its_group_is_used_up() -> None:
    puzzle = psolver.puzzle(board="????", pieces={"A": "##", "B": "##"}, count=[0, 1], use=1)
    (sentence,) = closed_to(puzzle, [Placement("A", ((0, 0), (0, 1)))], 1)
    assert "Of the pieces A, B at most 1 may be used." == sentence
