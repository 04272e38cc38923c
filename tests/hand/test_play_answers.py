"""The data of Play: answers about placements, and closed places."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest
from support.places import SAMPLES
from support.random_mixtures import random_mixture, random_with
from support.random_plain import random_puzzle, random_solid
from support.seeds import seeds

import psolver
from psolver.core.model import Expect, Puzzle
from psolver.core.tilings import Placement
from psolver.core.toml.dump import puzzle_key
from psolver.hand.partial import clash
from psolver.hand.play_answers import PlayAnswer, answers_of_play
from psolver.hand.play_moves import closed_to, hint_call
from psolver.hand.play_next import next_kinds
from psolver.hand.play_results import begin_values, number_of_all, solution_key
from psolver.html.play_values import page_values, placements_from_page
from psolver.page.tab import Tab

BARS = psolver.puzzle(board="1x4", pieces={"I": "##"}, count=2)
CHESSBOARD = psolver.puzzle(
    board=list(psolver.puzzle(board="4x4", pieces="#").board.cells[1:-1]),
    pieces={"I": "##"},
    count=7,
)
NO_PLACE = psolver.puzzle(board="2x2", pieces={"I": "###", "O": "#"})
MIDDLE = Placement("I", ((0, 1), (0, 2)))


def answers(puzzle: Puzzle, *placements: Placement, seconds: float = 20) -> list[PlayAnswer]:
    found = list(answers_of_play(puzzle, placements, None, seconds))
    json.dumps([one.values for one in found])
    return found


def test_first_it_is_said_whether_it_can_be_completed_then_in_how_many_ways() -> None:
    first, *_, last = answers(BARS)
    assert ("possible", "It can be completed.", "Counting the solutions left …") == tuple(
        first.values[key] for key in ("status", "line", "count")
    )
    assert ("1 solution left", True) == (last.values["count"], last.over)
    assert last.hint
    assert Placement("I", ((0, 0), (0, 1))) == last.hint.placement


def test_why_not_is_said_with_what_is_drawn_of_it() -> None:
    first, only = answers(BARS, MIDDLE)
    assert (None, False) == (first.mistake, first.over)
    assert only.mistake
    assert (MIDDLE,) == only.mistake.placements
    assert (
        "There is a mistake: 1 piece must be taken up.",
        "There is a mistake around row 1, column 3.",
        "Take up the piece I: then there is 1 solution again.",
    ) == only.mistake.sentences
    assert only.mistake.region.startswith("M")
    cut_off = "the cell at row 1, column 1 is cut off, too small for any piece"
    assert f"It is impossible now: {cut_off}." == only.values["why"]
    assert only.values["shaded"]
    assert only.over
    (only,) = answers(NO_PLACE)
    assert "The piece I fits nowhere on the board." == only.values["why"]
    assert (["I"], True) == (only.values["pieces"], only.over)


def test_a_colouring_is_drawn_on_the_board() -> None:
    first, last = answers(CHESSBOARD)
    assert "Looking for a reason …" == first.values["why"]
    assert not first.over
    assert last.values["why"].startswith("Wherever it lies, the piece I covers exactly 1 of the")
    assert last.values["shaded"].startswith("M")


def test_what_is_solved_is_said() -> None:
    whole = [Placement("I", ((0, 0), (0, 1))), Placement("I", ((0, 2), (0, 3)))]
    *_, last = answers(BARS, *whole)
    assert ("solved", "Solved!", "") == tuple(
        last.values[key] for key in ("status", "line", "count")
    )


BOTH = Placement("I", ((0, 0), (0, 1))), Placement("I", ((0, 2), (0, 3)))


def test_what_is_solved_has_the_number_of_all_solutions_and_a_key() -> None:
    last = answers(BARS, *BOTH)[-1]
    assert (1, True) == (last.values["all"], last.over)
    assert re.fullmatch("[0-9a-f]{16}", last.values["solution"])


def test_solutions_have_one_key_up_to_symmetry() -> None:
    puzzle = psolver.puzzle(board="2x3", pieces={"I": "##", "L": "##\n##"})
    keys = {solution_key(puzzle, one) for one in psolver.tilings(puzzle)}
    assert (2, 1) == (psolver.count(puzzle), len(keys))
    plain = psolver.puzzle(board="2x3", piece_set="dominoes", count=3)
    keys = {solution_key(plain, one) for one in psolver.tilings(plain)}
    assert len(keys) == number_of_all(plain, 20)


def test_a_puzzle_has_the_same_key_under_another_title_and_another_one_with_other_rules() -> None:
    text = (SAMPLES / "small-2x3.toml").read_text("utf-8")
    puzzle = psolver.loads(text)
    assert puzzle_key(puzzle) == puzzle_key(replace(puzzle, title="x", expect=Expect()))
    other = psolver.loads(f'touch = "never"\n{text}')
    assert puzzle_key(puzzle) != puzzle_key(other)


def test_a_hint_is_forced_if_any_placement_is_and_says_why() -> None:
    last = answers(BARS)[-1]
    assert last.hint
    assert (
        "Look at row 1, column 1: it can be covered in only 1 way.",
        "Row 1, column 1 can be covered in only 1 way: by the piece I.",
        "Only the piece I, in this position, can cover row 1, column 1.",
    ) == last.hint.sentences
    bars = psolver.puzzle(board="2x4", pieces={"I": "####", "O": "##"}, count=[1, 2])
    last = answers(bars, Placement("O", ((0, 0), (0, 1))))[-1]
    assert last.hint
    assert "only 1" in last.hint.sentences[0]


def test_a_hint_reveals_more_each_time() -> None:
    hint = answers(BARS)[-1].hint
    methods = [hint_call(BARS, hint, None, asked) for asked in range(3)]
    values = [one[1][0] for one in methods if one]
    assert [None, [0, 0, (0, 0)], [0, 0, (0, 0)]] == [one["lay"] for one in values]
    wrong = answers(BARS, MIDDLE)[-1].mistake
    values = [one[1][0] for n in range(3) if (one := hint_call(BARS, None, wrong, n))]
    assert [False, True, False] == [bool(one["region"]) for one in values]
    assert [[], [], [[0, 0, (0, 1)]]] == [one["up"] for one in values]


def test_a_long_reason_is_behind_a_proof_on_an_empty_board_too() -> None:
    last = answers(psolver.load(SAMPLES / "five-pentominoes-core.toml"))[-1]
    assert last.values["long"]


def test_why_a_puzzle_has_no_solution_is_only_shown_to_those_who_ask() -> None:
    puzzle = psolver.puzzle(board="#.#\n###", pieces={"I": "###", "L": "##"})
    last = answers(puzzle)[-1]
    assert ("The puzzle has no solution.", True) == (last.values["line"], last.values["long"])
    last = answers(puzzle, Placement("L", ((0, 0), (1, 0))))[-1]
    assert ("It cannot be completed.", False) == (last.values["line"], last.values["long"])


def test_a_hint_says_where_to_begin_if_nothing_is_forced() -> None:
    hint = answers(psolver.load(SAMPLES / "pentominoes-6x10.toml"))[-1].hint
    assert hint
    assert (
        "No move is forced yet. Begin with the piece that has the fewest places left: 32."
        " In a solution it lies in the marked area.",
        "The piece X has 32 places left. In a solution it lies in the marked area.",
    ) == hint.sentences[:2]


@pytest.mark.parametrize("expected", [True, False])
@pytest.mark.parametrize(
    ("name", "best"),
    [("treasure-5x6", "a value of 44"), ("fewest-squares-7x7", "9 pieces")],
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
    assert ("solved", "Solved!", True) == (
        last.values["status"],
        last.values["line"],
        last.over,
    )


def test_the_goal_says_which_cells_may_stay_empty() -> None:
    puzzle = psolver.puzzle(board="????", pieces="##", count="any", best="most pieces")
    assert begin_values(puzzle)["goal"].endswith(". Cells with a dot may stay empty.")
    assert "" == begin_values(replace(puzzle, best=None))["goal"]


def test_a_blocking_is_not_solved_while_a_piece_fits() -> None:
    puzzle = psolver.puzzle(board="????", pieces="##", count="any", goal="blocking")
    end, middle = (Placement("A", cells) for cells in (((0, 0), (0, 1)), ((0, 1), (0, 2))))
    assert "There is room for a further piece." == answers(puzzle, end)[-1].values["why"]
    assert "solved" == answers(puzzle, middle)[-1].values["status"]
    others = Placement("A", ((0, 2), (0, 3)))
    last = answers(puzzle, end, others)[-1]
    assert "No further piece fits, but better is possible." == last.values["why"]


def test_a_puzzle_of_the_best_tilings_that_has_none_says_so() -> None:
    text = 'best = "fewest pieces"\nboard = "1x3"\npieces = "##"\ncount = "any"'
    last = answers(psolver.loads(text))[-1]
    assert ("impossible", "The puzzle has no solution.") == (
        last.values["status"],
        last.values["line"],
    )


def test_what_is_played_next_is_a_date_a_roll_or_a_puzzle_if_there_is_one() -> None:
    tab = Tab(1)

    def kinds(text: str) -> list[str]:
        tab.text, tab.puzzle = text, psolver.loads(text)
        return next_kinds(tab)

    calendar = (SAMPLES / "calendar.toml").read_text("utf-8")
    assert ["date", "puzzle"] == kinds(calendar)
    assert ["date"] == kinds(calendar.replace("title", "# \ntitle"))
    assert ["roll", "puzzle"] == kinds((SAMPLES / "genius-square.toml").read_text("utf-8"))
    assert [] == kinds('board = "1x2"\npieces = "##"')


def test_what_takes_too_long_is_said() -> None:
    puzzle = psolver.puzzle(board="6x10", piece_set="pentominoes")
    (only,) = answers(puzzle, seconds=1e-9)
    assert only.over
    assert only.values["short"]


MOST_TILINGS = 3


@pytest.mark.parametrize("seed", seeds(2, 30))
@pytest.mark.parametrize(
    "make",
    [
        random_puzzle,
        random_solid,
        random_with("marks"),
        random_with("edges"),
        random_with("wrap"),
        random_mixture,
    ],
)
def test_what_lies_there_is_told_and_read_back(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = make(seed)
    for tiling in islice(psolver.tilings(puzzle), MOST_TILINGS):
        told = json.loads(json.dumps(page_values(puzzle, tiling.placements)))
        assert tiling.placements == placements_from_page(puzzle, told)


def test_a_triangle_that_points_down_has_a_form_that_points_down() -> None:
    puzzle = psolver.puzzle(lattice="triangle", board="/#\\#/#\\", pieces={"A": "/#\\"}, count=3)
    (tiling,) = psolver.tilings(puzzle)
    forms = [form for _, form, _ in page_values(puzzle, tiling.placements)]
    assert [0, 0, 1] == sorted(forms)


@pytest.mark.parametrize("seed", seeds(2, 30))
@pytest.mark.parametrize(
    "make",
    [
        *map(random_with, ("touch", "edges", "marks", "faults", "corners")),
        random_mixture,
    ],
)
def test_a_piece_is_told_where_it_does_not_go_with_what_lies_there(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle = replace(make(seed), best=None)
    for tiling in islice(psolver.tilings(puzzle), MOST_TILINGS):
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
