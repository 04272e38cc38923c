"""Start positions for cards: each has one solution, and the same puzzle has the same cards."""

from __future__ import annotations

import time

import pytest
from support.places import SAMPLES

import psolver
from psolver.clues.clue_cards import EASIEST, cards_of_clues, is_alone
from psolver.core.errors import PsolverError


def sample(name: str) -> psolver.Puzzle:
    return psolver.load(SAMPLES / f"{name}.toml")


@pytest.mark.parametrize("name", ["five-pentominoes-5x5", "soma-cube", "tuts-tomb", "four-pieces"])
def test_of_all_solutions_one_has_the_given_pieces(name: str) -> None:
    puzzle = sample(name)
    tilings = [set(one.placements) for one in psolver.tilings(puzzle)]
    cards = cards_of_clues(puzzle, 5)
    assert cards
    assert len(cards) == len({card.given for card in cards})
    for card in cards:
        assert [set(card.solution)] == [one for one in tilings if set(card.given) <= one]


def test_cards_become_harder() -> None:
    left = [len(card.solution) - len(card.given) for card in cards_of_clues(sample("soma-cube"), 6)]
    assert EASIEST == left[0] < left[-1]
    assert sorted(left) == left


def test_no_piece_can_be_left_out_of_a_card_with_more_than_are_wanted() -> None:
    puzzle = sample("soma-cube")
    for card in cards_of_clues(puzzle, 4, given=1):
        assert len(card.given) > 1
        for one in card.given:
            fewer = [other for other in card.given if other != one]
            assert not is_alone(puzzle, fewer, time.monotonic() + 60)


def test_as_many_pieces_are_given_as_are_wanted() -> None:
    assert {5} == {len(card.given) for card in cards_of_clues(sample("soma-cube"), 4, given=5)}
    everything = cards_of_clues(sample("tuts-tomb"), 1, given=9)
    assert everything[0].given == everything[0].solution


def test_the_same_puzzle_has_the_same_cards() -> None:
    assert cards_of_clues(sample("soma-cube"), 3) == cards_of_clues(sample("soma-cube"), 3)


def test_a_puzzle_without_a_solution_has_no_cards() -> None:
    with pytest.raises(PsolverError, match="has no solution, so that there are no cards"):
        cards_of_clues(psolver.loads('pieces = "###"\nboard = "2x2"'), 3)
    assert [] == cards_of_clues(sample("pentominoes-6x10"), 3, seconds=1e-6)


@pytest.mark.parametrize("name", ["symmetry-three-l", "packing-y-pentominoes-9x9"])
def test_puzzles_without_tilings_of_a_board_have_none(name: str) -> None:
    with pytest.raises(PsolverError):
        cards_of_clues(sample(name), 3)
