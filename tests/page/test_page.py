"""The page as a whole: its views, its header, what survives a reload."""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import list_all, served, solve, typed, until_count

pytestmark = pytest.mark.slow


def test_a_view_stays_open_while_the_server_answers_late(tab: Any) -> None:
    def late(page_side: Any) -> None:
        def pass_on(message: str) -> None:
            tab.wait_for_timeout(150)
            page_side.send(message)

        page_side.connect_to_server().on_message(pass_on)

    tab.route_web_socket("**/connection", late)
    tab.goto("/")
    tab.get_by_role("tab", name="Play").click()
    tab.get_by_role("tab", name="Puzzle").click()
    opened = []
    for _ in range(20):
        tab.wait_for_timeout(100)
        opened.append(tab.locator("[role=tab][aria-selected=true]").text_content())
    assert {"Puzzle"} == set(opened)
    tab.locator(".cm-line").first.wait_for()


def test_a_short_title_is_not_cut_off(page: Any) -> None:
    typed(page, 'title = "A calendar"\npieces = "#"\nboard = "1x1"\n')
    for width in (768, 900, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator("h1").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_page_comes_with_few_requests(page: Any) -> None:
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    for name in ("Solutions", "Play", "Watch", "Why", "Puzzle"):
        page.get_by_role("tab", name=name).click()
    page.locator(".cm-line").first.wait_for()
    assert 0 < len(asked) <= 20


def test_a_copy_of_a_tab_is_a_tab_of_its_own(page: Any) -> None:
    typed(page, 'title = "First"\npieces = "#"\nboard = "1x1"\n')
    with page.expect_popup() as opened:
        page.evaluate("() => { open(location.href); }")
    copy = opened.value  # it begins with the stored values of the tab that opened it
    copy.locator("h1").filter(has_text="First").wait_for()
    typed(copy, 'title = "Second"\npieces = "#"\nboard = "1x1"\n')
    page.reload()
    page.locator("h1").filter(has_text="First").wait_for()
    numbers = {one.evaluate("sessionStorage.getItem('psolver-tab')") for one in (page, copy)}
    assert 2 == len(numbers)
    copy.close()


def test_a_page_can_be_read_while_psolver_is_away_and_goes_on_when_it_is_back(browser: Any) -> None:
    page = browser.new_context().new_page()
    away = page.get_by_text("psolver has ended, or cannot be reached.")
    with served("four-pieces") as link:
        page.goto(link)
        page.get_by_role("tab", name="Play").click()
        page.get_by_text("It can be completed.").wait_for()
        page.get_by_role("tab", name="Solutions").click()
        list_all(page)
        solve(page)
        page.locator(".tile").nth(7).wait_for()
    away.wait_for()
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("button", name="A", exact=True).click()
    page.get_by_role("tab", name="Solutions").click()
    page.locator(".tile").first.click()
    page.get_by_label("Solution", exact=True).wait_for()
    page.keyboard.press("Escape")
    port = link.rstrip("/").rpartition(":")[2]
    with served("four-pieces", "--port", port):
        away.wait_for(state="hidden")
        until_count(page.locator(".tile"), 0)  # the page begins again
        list_all(page)
        solve(page)
        page.locator(".tile").nth(7).wait_for()
    page.context.close()


def test_a_tab_says_why_its_view_has_nothing_to_show(page: Any) -> None:
    typed(page, 'title = "Figure"\ngoal = "symmetry"\npieces = "##"\nboard = "3x3"\n')
    for name in ("Play", "Watch"):
        tab = page.locator(f"[role=tab].unavailable:has-text('{name}')")
        tab.wait_for()
        assert "symmetry puzzle" in tab.get_attribute("title")
        tab.focus()
        page.keyboard.press("Shift")  # so that the focus is seen
        shown = tab.evaluate("one => getComputedStyle(one, '::after').content")
        assert "symmetry puzzle" in shown
    typed(page, 'title = "Small"\npieces = "#"\nboard = "1x1"\n')
    until_count(page.locator("[role=tab].unavailable"), 0)


def test_looks_are_chosen_once_for_all_pages(page: Any) -> None:
    page.locator(".psolver-looks summary").click()
    page.get_by_label("Hatching").check()
    page.get_by_label("Theme").select_option("dark")
    page.get_by_role("tab", name="Start").click()
    page.locator(".sample img[src^='samples/dark/hatching/']").first.wait_for()
    page.reload()
    page.locator("html.dark.hatched").wait_for(state="attached")
    typed(page, 'title = "Bar"\npieces = "##"\nboard = "1x2"\n')
    page.get_by_role("tab", name="Play").click()
    fill = page.locator(".psolver-play .tray .piece").evaluate("one => getComputedStyle(one).fill")
    assert "url(" in fill
    page.evaluate("localStorage.clear()")
