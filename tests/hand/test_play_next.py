"""What is played next: a date, a roll, or a puzzle."""

from __future__ import annotations

from support.places import SAMPLES

import psolver
from psolver.hand.play_next import next_kinds
from psolver.page import ProcessWorker, Tab


def test_what_is_played_next_is_a_date_a_roll_or_a_puzzle_if_there_is_one() -> None:
    tab = Tab(lambda: ProcessWorker(1))

    def kinds(text: str) -> list[str]:
        tab.text, tab.puzzle = text, psolver.loads(text)
        return next_kinds(tab)

    calendar = (SAMPLES / "calendar.toml").read_text("utf-8")
    assert ["date", "puzzle"] == kinds(calendar)
    assert ["date"] == kinds(calendar.replace("title", "# \ntitle"))
    assert ["roll", "puzzle"] == kinds((SAMPLES / "genius-square.toml").read_text("utf-8"))
    assert [] == kinds('board = "1x2"\npieces = "##"')
