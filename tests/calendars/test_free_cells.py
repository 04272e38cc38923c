"""Cells that stay free: those that are drawn at random, and what is missing of a date."""

from __future__ import annotations

from datetime import date
from itertools import combinations
from random import Random

import pytest

import psolver
from psolver.calendars.free_cells import drawn_names, missing_part


def test_as_many_cells_are_drawn_as_stay_free() -> None:
    def drawn(**keys: object) -> set[frozenset[str]]:
        made = psolver.puzzle(**{"board": "1x4", "names": "a b c d", **keys})  # type: ignore[arg-type]
        every = (drawn_names(made.board, made.pieces, Random(n), "p") for n in range(60))
        return {frozenset(names) for names in every}

    pairs = set(map(frozenset, combinations("abcd", 2)))
    assert pairs == drawn(pieces="##")
    assert pairs == drawn(pieces="##", count="any", leave="a c")
    assert {frozenset(one) for one in "bcd"} == drawn(board="A###", pieces="AA\n\nB")
    with pytest.raises(psolver.PsolverError) as caught:
        drawn(pieces="##", count="any")
    what = "random draws a date, or as many cells as the file or the areas leave free"
    assert f"p: --leave: {what}; name the cells here" == str(caught.value)


@pytest.mark.parametrize(
    ("names", "today", "note"),
    [
        ("Nov 23", "2026-11-20", "no weekday is left free; --leave 2026-11-23 names it too"),
        ("Jan 2", "2026-12-30", "no weekday is left free; --leave 2027-01-02 names it too"),
        ("Feb 29", "2026-11-20", "no weekday is left free; --leave 2028-02-29 names it too"),
        ("Apr 31", "2026-11-20", "no weekday is left free"),
        ("Nov", "2026-11-20", "no day and no weekday is left free"),
        ("Nov 23 Mon", "2026-11-20", ""),
    ],
)
def test_a_part_of_a_date_that_is_missing_is_noted(names: str, today: str, note: str) -> None:
    board = psolver.load("calendar-weekdays").board
    assert note == missing_part(board, names.split(), date.fromisoformat(today))
