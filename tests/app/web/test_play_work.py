"""What the process of a tab works out for Play and Watch."""

from __future__ import annotations

import itertools
import json

import pytest

import psolver
from psolver.app.web.tab_tasks import PlayAnswer, WatchChapter, play_answers, watch_chapter
from psolver.cover.steps import START, SearchPoint
from psolver.puzzle.model import Puzzle
from psolver.puzzle.tiling import Placement

BARS = psolver.puzzle(board="1x4", pieces={"I": "##"}, count=2)
CHESSBOARD = psolver.puzzle(
    board=list(psolver.puzzle(board="4x4", pieces="#").board.cells[1:-1]),
    pieces={"I": "##"},
    count=7,
)
MIDDLE = Placement("I", ((0, 1), (0, 2)))


def answers(puzzle: Puzzle, *placements: Placement, seconds: float = 20) -> list[PlayAnswer]:
    found = list(play_answers(puzzle, placements, None, seconds))
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
    (only,) = answers(BARS, MIDDLE)
    assert "Of what is left: the piece I fits nowhere on the board." == only.values["why"]
    assert (["I"], True) == (only.values["pieces"], only.over)


def test_a_colouring_is_drawn_on_the_board() -> None:
    first, last = answers(CHESSBOARD)
    assert "Looking for a reason …" == first.values["why"]
    assert not first.over
    assert last.values["why"].startswith("Wherever it lies, the piece I covers exactly 1 of the")
    assert last.values["shaded"].startswith("M")


def test_what_is_solved_is_said() -> None:
    whole = [Placement("I", ((0, 0), (0, 1))), Placement("I", ((0, 2), (0, 3)))]
    _, last = answers(BARS, *whole)
    assert ("solved", "Solved!", "") == tuple(
        last.values[key] for key in ("status", "line", "count")
    )


def test_what_takes_too_long_is_said() -> None:
    puzzle = psolver.puzzle(board="6x10", piece_set="pentominoes")
    (only,) = answers(puzzle, seconds=1e-9)
    assert only.over
    assert only.values["short"]


def chapters(puzzle: Puzzle) -> list[WatchChapter]:
    found: list[WatchChapter] = []
    place: SearchPoint | None = START
    while place:
        (one,) = watch_chapter(puzzle, place)
        found.append(one)
        place = one.then
    return found


def test_a_chapter_tells_its_steps_and_how_their_placements_look() -> None:
    (only,) = chapters(BARS)
    sentences = [step[-1] for step in only.steps]
    assert [
        "Row 1, column 1 can be covered in 1 way: nothing has fewer.",
        "Take the only way: the piece I.",
        "Row 1, column 3 can be covered in 1 way: nothing has fewer.",
        "Take the only way: the piece I.",
        "Solution 1!",
        "Back: take the piece I away; that was the last way here.",
        "Back: take the piece I away; that was the last way here.",
        "The search is complete: 1 solution, 2 nodes.",
    ] == sentences
    assert ([], [0, 2]) == (only.taken, sorted(only.regions))


def test_chapters_follow_each_other() -> None:
    found = chapters(psolver.puzzle(board="4x5", pieces={"I": "##"}, count=10))
    assert len(found) > 1
    steps = [step for one in found for step in one.steps]
    assert ("end", 95) == (steps[-1][0], steps[-1][6])
    for before, after in itertools.pairwise(found):
        assert set(after.taken) <= set(after.regions)
        assert before.then


def test_a_puzzle_with_too_many_placements_is_not_watched() -> None:
    puzzle = psolver.puzzle(board="30x30", piece_set="hexominoes", count="any")
    with pytest.raises(psolver.PsolverError) as error:
        list(watch_chapter(puzzle, START))
    assert str(error.value).startswith("Watching is for small boards: this puzzle has ")
