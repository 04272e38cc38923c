"""The chapters of a search that is watched."""

from __future__ import annotations

import itertools

import pytest

import psolver
from psolver.watching.steps import SEARCH_START, SearchPoint
from psolver.watching.watch_chapters import WatchChapter, watch_chapter


def chapters(puzzle: psolver.Puzzle) -> list[WatchChapter]:
    found: list[WatchChapter] = []
    place: SearchPoint | None = SEARCH_START
    while place:
        (one,) = watch_chapter(puzzle, place)
        found.append(one)
        place = one.then
    return found


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
