"""Clues that other views write into the text of a puzzle."""

from __future__ import annotations

import pytest
from support.places import data_text

import psolver
from psolver import Placement
from psolver.page.tab_edits import text_with_clues

NAMED = data_text("tab-edits-named.toml")


def test_placements_become_clues_whatever_their_names_are() -> None:
    puzzle = psolver.loads(NAMED)
    solution = next(iter(psolver.tilings(puzzle, limit=1)))
    text = text_with_clues(NAMED, puzzle, solution.placements)
    found = psolver.loads(text)
    assert text.startswith("# mine\n")
    names = {cell: one.piece for one in solution for cell in one.cells}
    assert names == dict(found.board.clues)
    again = text_with_clues(NAMED, puzzle, solution.placements[:1])
    again = text_with_clues(again, psolver.loads(again), solution.placements[1:])
    assert found.board == psolver.loads(again).board


def test_a_name_of_two_words_is_no_clue() -> None:
    text = NAMED.replace('"dot"', '"a dot"')
    with pytest.raises(
        psolver.PsolverError, match="only names of one word can be clues, not a dot"
    ):
        text_with_clues(text, psolver.loads(text), [Placement("a dot", ((0, 0),))])
