"""Start positions for cards: each has one solution, and the same puzzle has the same cards."""

from __future__ import annotations

import pytest

import psolver
from psolver import PsolverError
from psolver.clues import cards_of_clues


@pytest.mark.parametrize("name", ["five-pentominoes-5x5", "tuts-tomb"])
def test_of_all_solutions_one_has_the_given_pieces(name: str) -> None:
    puzzle = psolver.load(name)
    tilings = [set(one.placements) for one in psolver.tilings(puzzle)]
    cards = cards_of_clues(puzzle, 5)
    assert cards
    assert len(cards) == len({card.given for card in cards})
    for card in cards:
        assert [set(card.solution)] == [one for one in tilings if set(card.given) <= one]
    left = [len(card.solution) - len(card.given) for card in cards]
    assert sorted(left) == left  # they become harder
    assert cards == cards_of_clues(puzzle, 5)
    (everything,) = cards_of_clues(puzzle, 1, given=len(tilings[0]))
    assert everything.given == everything.solution


def test_a_puzzle_without_a_solution_has_no_cards() -> None:
    with pytest.raises(PsolverError, match="has no solution, so that there are no cards"):
        cards_of_clues(psolver.loads('pieces = "###"\nboard = "2x2"'), 3)
    assert [] == cards_of_clues(psolver.load("pentominoes-6x10"), 3, seconds=1e-6)


@pytest.mark.parametrize("name", ["symmetry-three-l", "packing-y-pentominoes-9x9"])
def test_puzzles_without_tilings_of_a_board_have_none(name: str) -> None:
    with pytest.raises(PsolverError):
        cards_of_clues(psolver.load(name), 3)
