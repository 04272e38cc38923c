"""Play: pieces are laid by hand, and the page says what can come of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.gui import (
    drag,
    laid,
    lay_hint,
    middle,
    opened,
    phone,
    played,
    point,
    swipe,
    until_count,
    until_done,
    until_laid,
    until_state,
)
from support.places import SAMPLES, data_text

pytestmark = pytest.mark.slow

LIFT = 70  # pixels that a piece is held above a finger
TICK = 1000  # milliseconds between two times that are shown
PATIENCE = 300  # milliseconds before the page says that one has to wait
FOUR = data_text("play-four.toml")
BARS = 'board = "1x4"\n[[piece]]\nname = "I"\nshape = "##"\ncount = 2\n'
ONE_OF_TWO = data_text("play-one-of-two.toml")
APART = 'touch = "never"\nboard = "????"\n[[piece]]\nname = "A"\nshape = "#"\ncount = 2\n'
TUBE = 'board = "1x5"\nwrap = ["columns"]\npieces = """\nAAA\n\nBB\n"""\n'
SPIRAL = 'board = "2x3"\nwrap = ["columns"]\n[[piece]]\nname = "I"\nshape = "####"\ncount = "any"\n'
SHEARED = (
    'board = "2x3"\npieces = "#\\n#\\n#"\ncount = 2\ncan_rotate = false\n'
    'wrap = ["rows", "columns"]\nshift = 1\n'
)
TABS = data_text("play-tabs.toml")
BEST = 'goal = "packing"\nboard = "1x3"\n[[piece]]\nname = "I"\nshape = "##"\n'
FIGURE = 'goal = "symmetry"\npieces = "##"\nboard = "3x3"\n'


def piece(view: Any, name: str) -> Any:
    """The button of a piece in the tray."""
    return view.get_by_role("button", name=re.compile(f"^{name}(,|$)"))


def by_keys(page: Any, view: Any, name: str, *keys: str) -> None:
    """Take a piece of the tray with the keyboard, and press keys."""
    piece(view, name).press("Enter")
    for key in keys:
        page.keyboard.press(key)


def test_pieces_are_dragged_onto_the_board_turned_and_dragged_off(tab: Any) -> None:
    view = played(tab, FOUR)
    until_state(view, "8 solutions left")
    tab.mouse.move(**middle(piece(view, "A")))
    tab.mouse.down()
    tab.mouse.move(**point(view, 0, 0), steps=6)
    tab.mouse.wheel(0, 100)
    tab.mouse.wheel(0, -100)
    tab.mouse.up()
    until_laid(view, ["A"])
    until_state(view, "2 solutions left")
    assert piece(view, "A").is_disabled()
    drag(tab, point(view, 0, 0), {"x": 1200, "y": 880})
    until_laid(view, [])
    until_state(view, "8 solutions left")


def test_a_click_takes_a_piece_and_another_lays_it(tab: Any) -> None:
    view = played(tab, FOUR)
    until_state(view, "8 solutions left")
    tab.mouse.click(**middle(piece(view, "A")))
    tab.mouse.move(**point(view, 0, 0), steps=3)
    tab.mouse.click(**point(view, 0, 0))
    until_laid(view, ["A"])


def test_a_piece_lies_on_no_other(tab: Any) -> None:
    view = played(tab, FOUR)
    until_state(view, "can be completed")
    by_keys(tab, view, "A", "Enter")
    by_keys(tab, view, "D", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter")
    told = view.locator(".said").inner_text()
    assert re.fullmatch("D (lies on another piece|is not on the board) there.", told)
    until_laid(view, ["A"])


def test_it_is_played_with_keys_alone(tab: Any) -> None:
    view = played(tab, BARS)
    until_state(view, "1 solution left")
    by_keys(tab, view, "I")
    said = view.locator(".said")
    assert re.fullmatch(r"I at row 1, column \d: it can lie there\.", said.inner_text())
    tab.keyboard.press("Enter")
    until_laid(view, ["I"])
    by_keys(tab, view, "I", "Enter")
    until_state(view, "Solved!")
    tab.keyboard.press("Delete")
    until_laid(view, ["I"])
    tab.keyboard.press("Control+z")
    until_state(view, "Solved!")
    tab.keyboard.press("Control+z")
    tab.keyboard.press("Control+z")
    until_laid(view, [])


def test_only_what_a_piece_may_can_be_done_with_it(tab: Any) -> None:
    view = played(tab, f"can_rotate = false\ncan_reverse = false\n{FOUR}")
    piece(view, "B").press("Enter")
    for name in ("Turn right", "Turn left", "Flip"):
        assert view.get_by_role("button", name=name).is_disabled()
    tab.keyboard.press("r")
    tab.keyboard.press("Escape")
    until_laid(view, [])


def test_hints_are_taken_with_one_key(tab: Any) -> None:
    view = played(tab, BARS)
    view.get_by_role("button", name="Hint").focus()
    for number in (1, 2):
        for name in ("Hint", "Next hint", "Next hint", "Place it"):
            view.get_by_role("button", name=name, exact=True, disabled=False).wait_for()
            tab.keyboard.press("Enter")
        until_count(view.locator("[data-laid]"), number)
    until_state(view, "Solved!")


COLORED = BARS.replace("count", 'color = "gold"\ncount')


def marked(view: Any) -> dict[str, int]:
    """The numbers of the marks of a hint, by their kinds."""
    kinds = {"areas": ".region path", "rings": ".rings circle", "ghosts": ".ghost .piece"}
    return {
        kind: number for kind, place in kinds.items() if (number := view.locator(place).count())
    }


def test_a_hint_rings_a_cell_names_the_piece_shows_how_it_lies_then_lays_it(tab: Any) -> None:
    view = played(tab, COLORED)
    said, hint = view.locator(".said"), view.locator(".tools button").first
    view.get_by_role("button", name="Hint", disabled=False).click()
    said.get_by_text("Look at row 1, column 1: it can be covered in only 1 way.").wait_for()
    assert ({"rings": 1}, 0) == (marked(view), view.locator(".hinted").count())
    assert ["1", "1", "2", "3", "4"] == sorted(view.locator(".ruler text").all_text_contents())
    hint.click()
    only = "Row 1, column 1 can be covered in only 1 way: by the yellow piece I."
    said.get_by_text(only).wait_for()
    assert ({"rings": 1}, 1) == (marked(view), view.locator(".hinted").count())
    hint.click()
    said.get_by_text("Only the yellow piece I, in this position, can cover row 1").wait_for()
    assert ({"rings": 1, "ghosts": 1}, []) == (marked(view), laid(view))
    assert "Place it" == hint.inner_text()
    hint.click()
    said.get_by_text("Only the piece I, in this position, can cover row 1, column 1.").wait_for()
    assert (["I"], {}) == (laid(view), marked(view))


def test_an_area_that_a_hint_speaks_of_is_hatched(tab: Any) -> None:
    view = played(tab, (SAMPLES / "pentominoes-6x10.toml").read_text(encoding="utf-8"))
    for name, marks in (("Hint", {"areas": 1}), ("Next hint", {"areas": 1})):
        view.get_by_role("button", name=name, exact=True, disabled=False).click()
        view.locator(".said").get_by_text("In a solution it lies in the hatched area.").wait_for()
        assert marks == marked(view)
    assert "psolver-play-hatching" in view.locator(".region path").evaluate(
        "one => getComputedStyle(one).fill"
    )
    view.get_by_role("button", name="Next hint").click()
    until_count(view.locator(".ghost .piece"), 1)
    assert {"ghosts": 1} == marked(view)


# once all that was to be drawn is drawn
PLACES = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return [".board svg", ".tools button", ".tray", ".onward"].map((place) => {
        const { x, y, width, height } = document.querySelector(place).getBoundingClientRect();
        return [place, x, y, width, height].join(" ");
    });
}"""
LONG = "clues-6x6", "soma-cube", "hexiamonds-6x6"


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("screen", [(1440, 900), (1280, 720), (390, 844), (390, 700)])
def test_nothing_moves_when_words_come_or_a_piece_is_taken(
    browser: Any, address: str, screen: tuple[int, int], name: str
) -> None:
    with phone(browser, address, *screen) as page:
        view = played(page, (SAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
        hint = view.get_by_role("button", name="Hint", exact=True, disabled=False)
        hint.wait_for()
        before = page.evaluate(PLACES)
        piece = view.locator(".tray button").first
        piece.press("Enter")
        page.keyboard.press("ArrowDown")
        view.locator(".shadow .piece").first.wait_for()
        held = page.evaluate(PLACES)
        page.keyboard.press("Escape")
        assert [before[0], *before[2:]] == [held[0], *held[2:]]
        for word in ("Hint", "Next hint", "Next hint"):
            view.get_by_role("button", name=word, exact=True).click()
            view.locator(".said:not(:empty)").wait_for()
            assert before == page.evaluate(PLACES)


def test_where_no_solution_is_left_it_says_why_and_hints_take_up_what_is_wrong(tab: Any) -> None:
    view = played(tab, BARS)
    until_state(view, "can be completed")
    drag(tab, middle(piece(view, "I")), point(view, 0, 1.4, 1, 4))
    until_state(view, "It cannot be completed.")
    cut_off = "the cell at row 1, column 1 is cut off, too small for any piece"
    until_state(view, f"It is impossible now: {cut_off}.")
    view.locator(".because").wait_for()
    said = view.locator(".said")
    view.get_by_role("button", name="Hint", disabled=False).click()
    said.get_by_text("There is a mistake: 1 piece must be taken up.").wait_for()
    view.get_by_role("button", name="Next hint").click()
    said.get_by_text("There is a mistake around row 1, column 3.").wait_for()
    assert (0, {"areas": 1, "rings": 1}) == (view.locator(".wrong").count(), marked(view))
    view.get_by_role("button", name="Next hint").click()
    said.get_by_text("Take up the pink piece I: then there is 1 solution again.").wait_for()
    assert 1 == view.locator(".wrong").count()
    view.get_by_role("button", name="Take it up").click()
    until_state(view, "1 solution left")
    until_laid(view, [])


def test_what_may_not_lie_together_is_taken_back_and_the_rest_is_told_anew(tab: Any) -> None:
    view = played(tab, ONE_OF_TWO)
    until_state(view, "can be completed")
    view.get_by_text("Use exactly 1 of the pieces A and B: 0 so far.").wait_for()
    by_keys(tab, view, "A", "Enter")
    until_state(view, "Solved!")
    view.get_by_text("Use exactly 1 of the pieces A and B: 1 so far.").wait_for()
    by_keys(tab, view, "B", "Enter")
    told = "Of the pieces A, B at most 1 may be used."
    view.locator(".said").get_by_text(told).wait_for()
    tab.wait_for_timeout(2 * PATIENCE)
    until_state(view, "Solved!")
    until_laid(view, ["A"])
    view.get_by_role("button", name="Undo").click()
    until_laid(view, [])


def test_a_reason_is_drawn_on_the_board(tab: Any) -> None:
    view = played(
        tab,
        'board = """\n#.#\n###\n"""\n[[piece]]\nname = "I"\nshape = "###"\n'
        '[[piece]]\nname = "L"\nshape = "##"\n',
    )
    until_state(view, "The puzzle has no solution.")
    view.get_by_role("button", name="Show proof").click()
    view.locator(".because, .meant").first.wait_for(state="attached")


ENDED = "It is the only solution, apart from turns and flips."


def ended(view: Any) -> None:
    """Lay both bars of BARS."""
    until_state(view, "can be completed")
    for _ in range(2):
        lay_hint(view)
    until_state(view, "Solved!")


def completed(tab: Any, text: str) -> Any:
    """The view with a puzzle that uses each piece once, solved by hints."""
    view = played(tab, text)
    until_state(view, "can be completed")
    for _ in range(view.locator(".tray li").count()):
        lay_hint(view)
    until_state(view, "Solved!")
    return view


def test_after_the_last_piece_a_panel_has_the_time_and_the_number_of_solutions(tab: Any) -> None:
    view = played(tab, BARS)
    assert view.locator(".end").is_hidden()
    ended(view)
    view.get_by_text(ENDED).wait_for()
    assert re.fullmatch(r"\d:\d\d", view.get_by_role("timer").inner_text())
    names = ["Another date", "Next puzzle"]
    assert [0, 0] == [view.get_by_role("button", name=name).count() for name in names]
    view.get_by_role("button", name="Again").click()
    assert ([], "0:00") == (laid(view), view.get_by_role("timer").inner_text())
    assert view.locator(".end").is_hidden()
    until_state(view, "1 solution left")


def test_the_timer_can_be_hidden_and_stays_so(tab: Any) -> None:
    view = played(tab, BARS)
    view.get_by_role("checkbox", name="Time").uncheck()
    assert view.locator(".time").is_hidden()
    tab.reload()
    view.get_by_role("checkbox", name="Names").wait_for()
    assert view.locator(".time").is_hidden()


def test_the_timer_stands_still_while_the_page_is_hidden(tab: Any) -> None:
    view = played(tab, BARS)
    until_state(view, "can be completed")
    by_keys(tab, view, "I")
    tab.wait_for_function("() => document.querySelector('.time').textContent > '0:00'")
    hide = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    tab.evaluate(hide, True)
    before = view.locator(".time").text_content()
    tab.wait_for_timeout(2 * TICK)
    assert before == view.locator(".time").text_content()
    tab.evaluate(hide, False)
    tab.wait_for_function(f"() => document.querySelector('.time').textContent > '{before}'")


def test_solutions_that_were_found_are_remembered_up_to_symmetry(tab: Any) -> None:
    view = played(tab, ONE_OF_TWO)
    for name, said in (("A", "One of 4 "), ("B", "Solution 2 that you found; 4 in all.")):
        until_state(view, "can be completed")
        by_keys(tab, view, name, "Enter")
        view.locator(".end").get_by_text(said).wait_for()
        view.get_by_role("button", name="Again").click()
    until_state(view, "can be completed")
    by_keys(tab, view, "A", "ArrowRight", "ArrowRight", "Enter")
    view.locator(".end").get_by_text("Solution 1 of the 2 that you found; 4 in all.").wait_for()


def test_it_is_played_where_the_browser_remembers_nothing(browser: Any, address: str) -> None:
    page = browser.new_tab(address)
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.add_init_script("""
        const keep = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
            if (/^psolver-(play|found|timer)/.test(key)) throw new DOMException("it is full");
            keep.call(this, key, value);
        };
    """)
    view = played(page, BARS)
    ended(view)
    view.get_by_text(ENDED).wait_for()
    page.close()
    assert [] == faults


def test_undo_survives_a_reload(tab: Any) -> None:
    view = played(tab, BARS)
    ended(view)
    view.get_by_role("button", name="Undo").click()
    until_state(view, "1 solution left")
    tab.reload()
    until_count(view.locator("[data-laid]"), 1)
    view.get_by_role("button", name="Redo").click()
    until_count(view.locator("[data-laid]"), 2)
    for _ in range(2):
        view.get_by_role("button", name="Undo").click()
    until_laid(view, [])
    assert "true" == view.get_by_role("button", name="Undo").get_attribute("aria-disabled")


def test_a_history_that_does_not_fit_is_forgotten(tab: Any) -> None:
    view = played(tab, BARS)
    until_state(view, "can be completed")
    lay_hint(view)
    until_laid(view, ["I"])
    key = tab.evaluate("Object.keys(sessionStorage).find(one => one.startsWith('psolver-play:'))")
    for value in ("{", "null", '{"steps":[[[9,0,[0,0]]]],"now":0,"time":0}'):
        tab.evaluate(
            "([key, value]) => addEventListener('pagehide', () => "
            "sessionStorage.setItem(key, value))",
            [key, value],
        )
        tab.reload()
        until_count(view.locator("[data-laid]"), 1)
        assert "true" == view.get_by_role("button", name="Undo").get_attribute("aria-disabled")


def test_another_date_comes_with_an_empty_board(tab: Any) -> None:
    view = completed(tab, (SAMPLES / "calendar.toml").read_text("utf-8"))
    view.get_by_role("button", name="Another date").click()
    tab.locator(".psolver-calendar:visible summary").filter(has_text="Nov 21").wait_for()
    until_count(view.locator("[data-laid]"), 0)


def test_a_sample_is_followed_by_the_next(tab: Any) -> None:
    view = completed(tab, (SAMPLES / "small-2x3.toml").read_text("utf-8"))
    title = tab.locator("h1").inner_text()
    view.get_by_role("button", name="Next puzzle").click()
    tab.locator("h1").filter(has_not_text=title).wait_for()
    until_count(view.locator("[data-laid]"), 0)


def test_best_tilings_are_played_with_their_score(tab: Any) -> None:
    view = played(tab, BEST)
    until_state(view, "0 of 3 cells covered")
    until_state(view, "The best possible: 2 cells.")
    until_state(view, "Goal: a packing that covers as many cells as possible.")
    assert view.get_by_role("button", name="Hint").is_hidden()
    by_keys(tab, view, "I", "Enter")
    until_state(view, "Solved!")
    until_state(view, "2 of 3 cells covered")


def test_cells_show_their_worth(tab: Any) -> None:
    view = played(tab, BEST.replace("goal =", 'best = "most value"\nvalues = "119"\ngoal ='))
    until_state(view, "A value of 0 so far")
    assert ["1", "1", "9"] == view.locator(".worth text").all_text_contents()
    by_keys(tab, view, "I", "Enter")
    until_state(view, "A value of 2 so far")
    until_state(view, "The best possible: a value of 10.")


def test_a_symmetry_puzzle_is_not_played(tab: Any) -> None:
    view = played(tab, FIGURE)
    view.get_by_text("A symmetry puzzle has no board to place pieces on.").wait_for()


def test_it_is_played_by_touch_at_a_phones_width(browser: Any, address: str) -> None:
    with phone(browser, address) as page:
        view = played(page, FOUR)
        until_state(view, "can be completed")
        piece(view, "A").tap()
        page.touchscreen.tap(**point(view, 0, 0))
        until_laid(view, ["A"])
        for start, row in ((middle(piece(view, "B")), 2.1), (point(view, 2.1, 1), 1.1)):
            end = point(view, row, 1)
            swipe(page, start, {"x": end["x"], "y": end["y"] + LIFT})
            until_laid(view, ["A", "B"])
        assert view.bounding_box()["width"] <= view.evaluate("one => one.parentElement.clientWidth")


def marks(view: Any) -> list[str]:
    """The marks of the pieces on the board, with where each stands: left to right."""
    texts = view.locator("[data-laid] text.label")
    places = [(one.bounding_box()["x"], one.text_content()) for one in texts.all()]
    return [mark for _, mark in sorted(places)]


def test_pieces_with_marks_show_them_and_match(tab: Any) -> None:
    view = played(tab, TABS)
    until_state(view, "2 solutions left")
    by_keys(tab, view, "K", "Enter")
    until_state(view, "1 solution left")
    assert ["b", "a"] == [marks(view)[0], marks(view)[-1]]
    by_keys(tab, view, "L", "Enter")
    view.locator(".said").get_by_text("A side of the piece L does not match").wait_for()
    until_laid(view, ["K"])
    by_keys(tab, view, "L", "r", "r", "Enter")
    until_state(view, "Solved!")
    view.get_by_role("button", name="Undo").click()
    until_state(view, "1 solution left")
    lay_hint(view)
    until_state(view, "Solved!")
    assert ["b", "b", "b", "a", "a", "b", "b", "b"] == marks(view)


def test_a_place_that_rules_forbid_is_told_before_the_piece_is_laid(tab: Any) -> None:
    view = played(tab, APART)
    until_state(view, "3 solutions left")
    by_keys(tab, view, "A", "Enter")
    until_state(view, "2 solutions left")
    by_keys(tab, view, "A")
    view.locator(".shadow .bad").wait_for()
    told = "row 1, column 2: The piece A touches the piece A at row 1, column 1."
    view.locator(".said").get_by_text(told).wait_for()
    tab.keyboard.press("Enter")
    until_laid(view, ["A"])
    tab.keyboard.press("ArrowRight")
    assert "A at row 1, column 3: it can lie there." == view.locator(".said").inner_text()
    until_count(view.locator(".shadow .bad"), 0)
    tab.keyboard.press("Enter")
    until_state(view, "Solved!")


def test_a_piece_goes_over_the_side_of_a_board_and_stays_when_the_page_is_loaded_again(
    tab: Any,
) -> None:
    view = played(tab, TUBE)
    until_state(view, "5 solutions left")
    drag(tab, middle(piece(view, "A")), point(view, 0, 4, 1, 5))
    until_laid(view, ["A"])
    until_state(view, "1 solution left")
    until_count(view.locator("[data-laid] .piece"), 2)
    drag(tab, point(view, 0, 0, 1, 5), point(view, 0, 3, 1, 5))
    until_state(view, "1 solution left")
    until_count(view.locator("[data-laid] .piece"), 1)
    lay_hint(view)
    until_state(view, "Solved!")
    tab.reload()
    until_count(view.locator("[data-laid]"), 2)
    until_state(view, "Solved!")


def test_a_piece_comes_in_a_column_further_left_on_a_sheared_torus(tab: Any) -> None:
    view = played(tab, SHEARED)
    until_state(view, "3 solutions left")
    drag(tab, middle(piece(view, "A")), point(view, 1, 1, 2, 3))
    until_laid(view, ["A"])
    until_state(view, "1 solution left")
    drag(tab, point(view, 0, 0, 2, 3), {"x": 1200, "y": 880})  # it came in there
    until_laid(view, [])
    by_keys(tab, view, "A", "ArrowDown", "ArrowDown")
    assert "A at row 1, column 3: it can lie there." == view.locator(".said").inner_text()


def test_a_piece_that_comes_round_to_itself_does_not_lie_there(tab: Any) -> None:
    view = played(tab, SPIRAL)
    until_state(view, "The puzzle has no solution.")
    by_keys(tab, view, "I", "Enter")
    view.locator(".said").get_by_text("I comes round to itself there.").wait_for()
    until_laid(view, [])


def test_the_position_is_shared_by_all_views_and_by_a_link(page: Any, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    text = (SAMPLES / "four-pieces.toml").read_text(encoding="utf-8")
    view = played(page, text)
    until_state(view, "8 solutions left")
    lay_hint(view)
    until_state(view, "2 solutions left")
    (piece,) = laid(view)
    view.get_by_role("button", name="Show these").click()
    until_done(page)
    page.get_by_text("2 solutions, ").wait_for()
    page.get_by_role("tab", name="Why").click()
    page.locator("#psolver-Why").get_by_label("With 1 piece as in Play").click()
    page.get_by_role("button", name="Why, or what all solutions share").click()
    page.get_by_text("Possible: there are 2 solutions").wait_for()
    page.get_by_role("button", name="Download").click()
    page.get_by_role("button", name="Copy a link").click()
    page.get_by_text("Copied").wait_for()
    other = page.context.new_page()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    other.get_by_role("tab", name="Why", selected=True).wait_for()
    other.get_by_role("tab", name="Play").click()
    until_state(other.locator(".psolver-play"), "2 solutions left")
    until_laid(other.locator(".psolver-play"), [piece])
    other.close()


def test_a_solution_is_played_and_pieces_become_clues(page: Any) -> None:
    opened(page, (SAMPLES / "pentominoes-8x8.toml").read_text(encoding="utf-8"), "Solutions")
    page.get_by_role("button", name="Run", exact=True).click()
    page.locator(".tile").first.click()
    page.get_by_role("button", name="Play it").click()
    view = page.locator(".psolver-play")
    until_state(view, "This is a solution.")
    until_count(view.locator("[data-laid]"), 12)
    view.get_by_role("button", name="Make clues").click()
    answer = "The answer that the file had is left out: it was that of the puzzle before."
    page.get_by_text(f"These pieces are clues of the board now. {answer}").wait_for()
    page.get_by_role("tab", name="Puzzle").click()
    page.get_by_label("The puzzle as text").get_by_text("title").first.wait_for()
    assert "[expect]" not in page.evaluate("sessionStorage.getItem('psolver-text')")
