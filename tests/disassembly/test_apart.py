"""The table of levels of the view "Solutions", at its bound; see also tests/data/page/apart.txt."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import opened


@pytest.mark.slow
@pytest.mark.long
def test_at_its_bound_the_table_has_the_command_that_goes_on(page: Any) -> None:
    many = 'title = "Many"\nboard = "2x4x5"\npieces = "##"\ncount = "any"\n'
    opened(page, many, "Solutions")
    fold = page.locator(".psolver-levels")
    fold.get_by_text("the levels of all solutions").click()
    fold.get_by_role("button", name="Take all apart").click()
    fold.get_by_text("Stopped at 20,000 different solutions").wait_for(timeout=300_000)
    fold.get_by_text("psolver disassemble many.toml --sort level --all").wait_for()
