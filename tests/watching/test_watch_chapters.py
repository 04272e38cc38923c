"""The chapters of a search that is watched."""

from __future__ import annotations

import itertools

import pytest

import psolver
from psolver.core.model import Puzzle
from psolver.watching.steps import SEARCH_START, SearchPoint
from psolver.watching.watch_chapters import WatchChapter, watch_chapter

BARS = psolver.puzzle(board="1x4", pieces={"I": "##"}, count=2)


def chapters(puzzle: Puzzle) -> list[WatchChapter]:
    found: list[WatchChapter] = []
    place: SearchPoint | None = SEARCH_START
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
        list(watch_chapter(puzzle, SEARCH_START))
    assert str(error.value).startswith("Watching is for small boards: this puzzle has ")
