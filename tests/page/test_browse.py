"""Solutions browsed while they are found: the list, what is lit, what is filtered, what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from support.gui import list_all, typed
from support.places import SAMPLES
from support.solutions import Browsing, Told, browsing, ended, of_sample, told

import psolver

pytestmark = pytest.mark.slow
MARKUP = "</script><img src=x onerror=alert(1)><!-- \"'"


@pytest.fixture(scope="module")
def pentominoes() -> Told:
    return of_sample("pentominoes-6x10", 2000)


@pytest.fixture
def list_(browser: Any) -> Iterator[Browsing]:
    yield from browsing(browser)


@contextmanager
def listing(browser: Any, **options: Any) -> Iterator[Browsing]:
    yield from browsing(browser, **options)


def test_solutions_appear_as_they_come_and_another_search_begins_with_none(
    list_: Browsing, pentominoes: Told
) -> None:
    assert 0 == list_.count(":is(.tile, .bar, .legend):visible")
    list_.begin(pentominoes)
    list_.take(pentominoes.lines[:1])
    list_.page.wait_for_selector('[aria-label="Solution 1"] svg')
    list_.take(pentominoes.lines[1:])
    list_.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    list_.page.wait_for_selector('[aria-label="Solution 2,000"] svg')
    assert list_.count(".tile") < 100
    assert "2000" == list_.page.locator("[role=listitem]").last.get_attribute("aria-setsize")
    list_.page.evaluate("scrollTo(0, 0)")
    list_.page.click('[aria-label="Solution 1"]')
    list_.begin(pentominoes)
    assert 0 == list_.count(":is(.tile, .large[open])")
    four = of_sample("four-pieces")
    list_.show(four)
    assert (8, list("ABCD")) == (
        list_.count(".tile"),
        list_.page.locator(".legend span").all_inner_texts(),
    )


def test_a_piece_under_the_mouse_or_pressed_in_the_legend_is_lit_in_all_thumbnails(
    list_: Browsing, pentominoes: Told
) -> None:
    page = list_.page
    list_.show(pentominoes)
    all_tiles = "document.querySelectorAll('.tile').length"
    lit = "document.querySelectorAll('.tile .lit').length"
    page.locator(".tile svg").first.hover(position={"x": 20, "y": 10})
    page.wait_for_function(f"{lit} === {all_tiles}")
    first = pentominoes.tilings[0].placements
    name = page.locator(".tile [data-place]:hover title").text_content()
    there = next(one for one in first if one.piece == name)
    with_it = [there in one.placements for one in pentominoes.tilings[:15]]
    shown = page.evaluate(
        "[...document.querySelectorAll('.tile .light')].slice(0, 15)"
        ".map((one) => one.classList.contains('same'))"
    )
    assert with_it == shown
    page.mouse.move(2, 2)
    page.wait_for_function(f"{lit} === 0")
    assert 0 == list_.count(".tile [data-place]")
    button = page.get_by_role("button", name="V", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('[aria-label="Solution 9"] .lit')
    assert "true" == button.get_attribute("aria-pressed")
    page.keyboard.press("Enter")
    page.wait_for_function("!document.querySelector('.lit')")


def test_of_equal_pieces_only_one_at_the_very_place_is_lit(browser: Any) -> None:
    dominoes = of_sample("dominoes-8x8", 200)
    with listing(browser) as list_:
        list_.show(dominoes)
        list_.page.locator(".tile svg").first.hover(position={"x": 6, "y": 6})
        list_.page.wait_for_selector(".lit")
        list_.page.wait_for_timeout(500)
        shown = list_.page.evaluate(
            "[...document.querySelectorAll('.tile')].map((one) => !!one.querySelector('.lit'))"
        )
        placement = dominoes.tilings[0].owners()[(0, 0)]
        cells = dominoes.tilings[0].placements[placement]
        assert [cells in one.placements for one in dominoes.tilings[: len(shown)]] == shown


def test_a_filter_stays_while_solutions_come(list_: Browsing, pentominoes: Told) -> None:
    page = list_.page
    list_.begin(pentominoes)
    list_.take(pentominoes.lines[:500])
    page.click(".tile")
    page.mouse.move(2, 2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    first = pentominoes.tilings[0].placements[0]
    for number, before in [(500, 500), (1200, 500), (2000, 1200)]:
        list_.take(pentominoes.lines[before:number])
        here = sum(first in one.placements for one in pentominoes.tilings[:number])
        assert f"(1 of {here:,})" == list_.text(".of")
    page.keyboard.press("Escape")
    assert f"{here} of 2,000 solutions" == list_.text(".count")
    page.locator(".bar .chip").click()
    assert "" == list_.text(".count")


def test_the_large_view_keeps_its_place_and_jumps_while_solutions_come(
    list_: Browsing, pentominoes: Told
) -> None:
    page = list_.page
    list_.begin(pentominoes)
    list_.take(pentominoes.lines[:10])
    page.click('[aria-label="Solution 10"]')
    assert page.is_disabled("[aria-label=Next]")
    page.mouse.move(2, 2)
    page.keyboard.press("ArrowDown")
    name = list_.text(".name")
    list_.take(pentominoes.lines[10:])
    assert ("10", "of 2,000", name) == (
        list_.value("input.number"),
        list_.text(".of"),
        list_.text(".name"),
    )
    assert page.is_enabled("[aria-label=Next]")
    jumps = [("1,234", "1234"), ("99999", "2000"), ("no number", "2000"), ("", "2000")]
    for told_number, expected in jumps:
        page.fill("input.number", told_number)
        page.keyboard.press("Enter")
        assert expected == list_.value("input.number")
    for key, expected in [("PageUp", "1999"), ("PageDown", "2000"), ("Home", "1")]:
        page.keyboard.press(key)
        assert expected == list_.value("input.number")


def test_what_was_chosen_is_there_again_as_soon_as_it_has_come(
    browser: Any, pentominoes: Told
) -> None:
    with listing(browser) as list_:
        list_.show(pentominoes)
        list_.page.check(".bar label:has-text('Names') input")
        list_.page.click('[aria-label="Solution 7"]')
        list_.page.mouse.move(2, 2)
        list_.page.keyboard.press("ArrowDown")
        list_.page.keyboard.press("Enter")
        expected, state = list_.text(".of"), list_.state()
    with listing(browser, data={"state": state}) as list_:
        list_.begin(pentominoes)
        list_.take(pentominoes.lines[:3])
        assert 0 == list_.count(".large[open]")
        list_.take(pentominoes.lines[3:])
        assert ("7", expected) == (list_.value("input.number"), list_.text(".of"))
        assert list_.page.is_checked(".large label:has-text('Names') input")


def test_where_nothing_was_found_the_board_is_shown(list_: Browsing) -> None:
    puzzle = psolver.load(SAMPLES / "impossible-clue.toml")
    none = told(puzzle)
    list_.begin(none)
    list_.take([ended(none)])
    list_.page.wait_for_selector(".bare svg .label")
    assert 0 == list_.count(".tile")


def test_names_are_no_markup_and_long_ones_do_not_push_anything_out(browser: Any) -> None:
    puzzle = psolver.puzzle(board="1x3", pieces={MARKUP: "##", "long" * 100: "#"}, title=MARKUP)
    found = told(puzzle)
    with listing(browser, viewport={"width": 360, "height": 740}) as list_:
        list_.show(found)
        list_.page.click(".tile")
        list_.page.mouse.move(2, 2)
        for _ in found.puzzle.pieces:
            list_.page.keyboard.press("ArrowDown")
            list_.page.keyboard.press("Enter")
        assert 2 == list_.count(".large .chip")
        assert 360 == list_.page.evaluate("document.querySelector('.large').scrollWidth")
        list_.page.keyboard.press("Escape")
        assert 360 == list_.page.evaluate("document.documentElement.scrollWidth")
        assert 0 == list_.count("img")


def test_many_pieces_are_drawn_when_one_opens_their_list(browser: Any) -> None:
    found = told(psolver.puzzle(board="28x27", piece_set="heptominoes"), 0)
    with listing(browser) as list_:
        list_.begin(found)
        list_.take([ended(found)])
        assert ("108 pieces", 0) == (list_.text(".legend summary"), list_.count(".legend li"))
        list_.page.click(".legend summary")
        list_.page.wait_for_selector(".legend li >> nth=107")


def test_nothing_is_left_behind_when_it_is_removed(list_: Browsing, pentominoes: Told) -> None:
    list_.show(pentominoes)
    list_.page.evaluate("module.remove()")
    list_.page.evaluate(
        "dispatchEvent(new Event('beforeprint')), dispatchEvent(new Event('scroll'))"
    )
    assert 0 == list_.count(".tile")


def test_a_list_too_high_for_browsers_is_scrolled_from_end_to_end(browser: Any) -> None:
    four = of_sample("four-pieces")
    again = "\n".join(one.splitlines()[-1] for one in four.lines) + "\n"
    with listing(browser, viewport={"width": 360, "height": 740}) as list_:
        list_.show(four)
        list_.page.evaluate("(text) => module.take(text.repeat(40_000))", again)
        for key, number in [("End", "320,008"), ("Home", "1")]:
            list_.page.focus(".tile[tabindex='0']")
            list_.page.keyboard.press(key)
            box = list_.page.locator(f"[aria-label='Solution {number}'] svg").bounding_box()
            assert 0 < box["y"] < 740 - box["height"]
        list_.page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
        list_.page.wait_for_selector("[aria-label^='Solution 160,']")
        assert list_.count(".tile") < 60


def test_what_was_chosen_is_there_after_a_reload_of_the_page(page: Any) -> None:
    typed(page, (SAMPLES / "soma-cube.toml").read_text(encoding="utf-8"))
    page.get_by_role("tab", name="Solutions").click()
    list_all(page)
    page.get_by_role("button", name="Run", exact=True).click()
    page.click('[aria-label="Solution 5"]')
    page.select_option(".psolver-solid select", label="T")
    page.get_by_role("button", name="Only solutions with this piece here").click()
    page.locator(".of").filter(has_text="(1 of").wait_for()
    page.wait_for_timeout(1000)
    page.reload()
    page.locator(".psolver-solid canvas").wait_for()
    assert "5" == page.locator("input.number").input_value()
    assert page.locator(".large .chip").inner_text().startswith("T")
