"""Sheets of clue cards: what is on a card, and sentences about them."""

from __future__ import annotations

import re
from functools import cache

import psolver
from psolver.clues import ClueCard, cards_of_clues
from psolver.paper import SheetLook, card_lines, card_sheet


@cache
def cards(name: str, number: int = 4) -> tuple[psolver.Puzzle, tuple[ClueCard, ...]]:
    puzzle = psolver.load(name)
    return puzzle, tuple(cards_of_clues(puzzle, number))


def test_each_card_shows_the_number_of_pieces_to_find() -> None:
    puzzle, found = cards("soma-cube")
    drawn = card_sheet(puzzle, found)
    left = [len(card.solution) - len(card.given) for card in found]
    expected = [f"{n} piece{'s' if n > 1 else ''} to find" for n in left]
    assert expected == re.findall(r"\d+ pieces? to find", drawn.text)
    assert [f"Card {n}" for n in range(1, len(found) + 1)] == re.findall(r"Card \d+", drawn.text)


def test_pieces_to_find_are_shown_unless_they_are_not_wanted() -> None:
    puzzle, found = cards("five-pentominoes-5x5")
    with_pieces = card_sheet(puzzle, found, solved=False).text.count('class="piece ')
    without = card_sheet(puzzle, found, look=SheetLook(pieces=False), solved=False).text
    assert with_pieces == sum(len(card.solution) for card in found)
    assert without.count('class="piece ') == sum(len(card.given) for card in found)


def test_sentences_tell_what_is_on_the_cards() -> None:
    _, found = cards("soma-cube")
    assert ["4 cards, each with 3 to 4 pieces given and one solution"] == card_lines(found, 4, None)
    assert [
        "1 card, with 4 pieces given and one solution",
        "no other start positions were found",
        "more than 2 are given if so few leave several solutions",
    ] == card_lines(found[:1], 2, 2)
