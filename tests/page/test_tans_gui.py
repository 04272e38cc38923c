"""The page with squares cut by both diagonals: drawn, edited, played and watched."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import (
    cell,
    drawn,
    lay_hint,
    played,
    until_count,
    until_laid,
    until_state,
    until_text,
)
from support.places import SAMPLES

pytestmark = pytest.mark.slow

TEXT = """\
lattice = "tans"
board = "2x2"
pieces = '''
S/
'''
count = 8
"""
TANGRAM = (SAMPLES / "tangram.toml").read_text(encoding="utf-8")


def test_quarters_are_painted_and_a_piece_is_made_of_them(page: Any) -> None:
    drawn(page, TEXT)
    page.get_by_role("radio", name="Hole").check()
    cell(page, 1, 2).click()
    until_text(page, TEXT.replace('"2x2"', "'''\n .  #\n#+##+#\n #  #\n #  #\n#+##+#\n #  #\n'''"))
    cell(page, 2, 1).click()
    until_text(page, TEXT.replace('"2x2"', "'''\n /####\n######\n'''"))
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    until_text(page, TEXT)
    page.get_by_role("button", name="New piece").click()
    until_count(page.get_by_role("article"), 2)
    card = page.get_by_role("article").nth(1)
    card.locator(".must").first.wait_for()
    assert "A" in page.evaluate("sessionStorage.getItem('psolver-text')")


def test_a_tangram_is_played(page: Any) -> None:
    view = played(page, TANGRAM)
    until_state(view, "8 solutions left")
    for number in range(7):
        until_count(view.locator("[data-laid]"), number)
        lay_hint(view)
    until_laid(view, ["L", "L", "M", "P", "Q", "S", "S"])
