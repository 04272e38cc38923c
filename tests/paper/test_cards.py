"""Sheets of clue cards: what is on a card, the solutions at the back, sentences about them."""

from __future__ import annotations

import re
from functools import cache

import pytest
from support.places import SAMPLES

import psolver
from psolver.clues.clue_cards import ClueCard, cards_of_clues
from psolver.paper.card_pages import card_lines, card_sheet
from psolver.paper.page_layout import paper_of
from psolver.paper.paper import PrintedSheet, SheetLook


@cache
def cards(name: str, number: int = 4) -> tuple[psolver.Puzzle, tuple[ClueCard, ...]]:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    return puzzle, tuple(cards_of_clues(puzzle, number))


def sections(drawn: PrintedSheet) -> list[str]:
    return drawn.text.split("<section>")[1:]


def widths(text: str) -> set[float]:
    """How wide the cards are."""
    return {float(one) for one in re.findall(r'<rect [^>]*rx="3"[^>]* width="([\d.]+)"', text)}


@pytest.mark.parametrize("name", ["five-pentominoes-5x5", "soma-cube", "tuts-tomb"])
def test_each_card_shows_the_number_of_pieces_to_find(name: str) -> None:
    puzzle, found = cards(name)
    drawn = card_sheet(puzzle, found)
    left = [len(card.solution) - len(card.given) for card in found]
    expected = [f"{n} piece{'s' if n > 1 else ''} to find" for n in left]
    assert expected == re.findall(r"\d+ pieces? to find", drawn.text)
    assert [f"Card {n}" for n in range(1, len(found) + 1)] == re.findall(r"Card \d+", drawn.text)


def test_solutions_are_on_pages_of_their_own() -> None:
    puzzle, found = cards("soma-cube")
    drawn = card_sheet(puzzle, found)
    assert drawn.pages == len(sections(drawn)) == 2
    assert ["Solutions" in one for one in sections(drawn)] == [False, True]
    assert "Solutions" not in card_sheet(puzzle, found, solved=False).text


def test_layers_of_balls_are_in_their_order() -> None:
    puzzle, found = cards("tuts-tomb")
    layers = re.findall(r"Layer (\d)", card_sheet(puzzle, found).text)
    assert 2 * len(found) * ["1", "2", "3", "4"] == layers


@pytest.mark.parametrize(("landscape", "columns"), [(False, 2), (True, 3)])
def test_cards_fill_the_width_of_the_paper(landscape: bool, columns: int) -> None:
    puzzle, found = cards("soma-cube")
    drawn = card_sheet(puzzle, found, look=SheetLook(landscape=landscape))
    (width,) = widths(drawn.text)
    room = paper_of("a4", landscape).width
    assert pytest.approx(room, abs=0.1) == columns * (width + 0.3) + (columns - 1) * 3


def test_cells_are_as_long_as_the_card_has_room_for() -> None:
    puzzle, found = cards("five-pentominoes-5x5")
    assert 10 == card_sheet(puzzle, found).cell
    large = card_sheet(puzzle, found, cell=40)
    assert (40, True) == (large.wanted, large.cell < 18)


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
