"""The page as a whole: its views, its header, what survives a reload."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.gui import typed, until_count

pytestmark = pytest.mark.slow


def test_the_way_back_leads_to_the_view_before(page: Any) -> None:
    shown = "[role=tab][aria-selected=true]:has-text('{}')"
    for name in ("Solutions", "Why"):
        page.get_by_role("tab", name=name).click()
        page.locator(shown.format(name)).wait_for()
        page.wait_for_timeout(300)
    page.go_back()
    page.locator(shown.format("Solutions")).wait_for()
    page.go_back()
    page.locator(shown.format("Puzzle")).wait_for()


def test_a_fault_is_told_in_every_view(page: Any) -> None:
    typed(page, 'title = "Good"\npieces = "#"\nboard = "1x1"\n')
    typed(page, 'board = "2x"\n')
    for name in ("Solutions", "Play", "Watch", "Why"):
        page.get_by_role("tab", name=name).click()
        page.get_by_text("The text of the puzzle has a fault").wait_for()


def test_a_file_can_be_opened_and_dropped(page: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "Opened"\npieces = "#"\nboard = "1x1"\n', encoding="utf-8")
    page.set_input_files("input[type=file]", path)
    page.locator("h1").filter(has_text="Opened").wait_for()
    text = path.read_text("utf-8").replace("Opened", "Dropped")
    data = page.evaluate_handle(
        "(text) => { const data = new DataTransfer();"
        " data.items.add(new File([text], 'a.toml')); return data; }",
        text,
    )
    page.dispatch_event(".cm-content", "drop", {"dataTransfer": data})
    page.locator("h1").filter(has_text="Dropped").wait_for()
    until_count(page.locator(".cm-line"), 4)


@pytest.mark.parametrize("width", [768, 900, 1280])
def test_a_short_title_is_not_cut_off(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    typed(page, 'title = "A calendar"\npieces = "#"\nboard = "1x1"\n')
    title = page.locator("h1")
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth")
