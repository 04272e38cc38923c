"""The steps of transcripts of the page: what somebody does there, and what is to be seen then.

A cell of a drawing is named by its row and column, as in `2,3` or `2,3 of layer 1`; on a way, a
place beyond the board is counted in cells from the first one. In Play, rows and columns are counted
from 0, as in `0,1.4 of 1x4`. `STEPS` has the words that steps begin with.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import expect

from support.command import run
from support.gui import (
    drag,
    drawn,
    in_tray,
    lay_hint,
    middle,
    opened,
    played,
    point,
    search_options,
    solve,
    spot,
    typed,
    until_count,
    until_laid,
    until_state,
    until_text,
    with_board,
)
from support.places import SAMPLES, data_text
from support.transcripts import Step

CORNER: dict[str, float] = {"x": 1200, "y": 880}  # of the screen, where no board is
CURSOR = """text => {
    const name = document.activeElement.getAttribute("aria-activedescendant");
    return document.getElementById(name).getAttribute("aria-label") === text;
}"""

# whether a number of pictures is seen in the view "Why", all of them drawn
DRAWN = """number => [...document.querySelectorAll(".psolver-why img")]
    .filter((one) => one.complete && one.naturalWidth > 0).length === number"""


def seen(named: Any, others: Any) -> Any:
    """The first element that is seen of some, or of others: other views have buttons and fields
    too.
    """
    found = named.locator("visible=true")
    return (found if found.count() else others.locator("visible=true")).first


def visible(places: Any) -> Any:
    return places.locator("visible=true").first


def button(place: Any, name: str) -> Any:
    """A button of this name, or one whose name has it as a part."""
    named = place.get_by_role("button", name=name, exact=True)
    return seen(named, place.get_by_role("button", name=name))


def field(place: Any, label: str) -> Any:
    """A field with this label, or one whose label has it as a part."""
    choice = place.get_by_role("combobox", name=label, exact=True)
    return seen(choice.or_(place.get_by_label(label, exact=True)), place.get_by_label(label))


def own_view(page: Any) -> Any:
    return page.locator(".psolver-play")


def piece(page: Any, name: str) -> Any:
    return in_tray(own_view(page), name)


# puzzles ------------------------------------------------------------------------------------------


def text_of(name: str) -> str:
    """Return the puzzle of a file of `tests/data/texts`, or of a sample."""
    if name.endswith(".toml"):
        return data_text(name)
    return (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")


def open_output(page: Any, *words: str, text: str = "") -> None:
    """Open the page that a command writes."""
    html = run(*words, data=text.encode()).out
    page.route("**/written.html", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.emulate_media(reduced_motion="reduce")  # then moves of a film are done at once
    page.goto("/written.html")


def open_playing(page: Any, text: str) -> None:
    """Open a page that plays, as it is exported, with a puzzle."""
    open_output(page, "export", "-", "--to", "play", text=text)


def open_solutions(page: Any, words: str) -> None:
    open_output(page, *words.split(), "--format", "html")


def open_film(page: Any, words: str) -> None:
    open_output(page, "disassemble", *words.split(), "--format", "html")


PUZZLES: dict[str, Callable[[Any, str], Any]] = {
    "open": drawn,
    "paste": typed,
    "play": played,
    "file": open_playing,
    **{f"link to {view}": partial(opened, view=view) for view in ("Puzzle", "Solutions", "Watch")},
}


# drawings -----------------------------------------------------------------------------------------


def grid(place: Any, layer: str = "") -> Any:
    """The drawing of the board, or the one in a card."""
    end = f", layer {layer}" if layer else ""
    kind = "Board" if hasattr(place, "keyboard") else "Piece"
    return place.get_by_role("grid", name=f"{kind}{end}", exact=True).first


def cell(place: Any, words: str) -> Any:
    """A cell by words such as "2,3 of layer 1"."""
    numbers, _, layer = words.partition(" of layer ")
    row, column = numbers.split(",")
    return grid(place, layer).get_by_role("gridcell", name=f"row {row}, column {column}:")


def spot_on_way(place: Any, start: str, words: str) -> tuple[float, float]:
    """The middle of a cell on the screen, or a place that is some cells from the first one."""
    there = cell(place, words)
    if there.count():
        return spot(there)
    row, column = map(float, words.split(","))
    first_row, first_column = map(float, start.split(","))
    return spot(cell(place, start), column - first_column, row - first_row)


def stroke(place: Any, way: str) -> None:
    """Press the mouse on a cell, and go on over other places."""
    mouse = getattr(place, "page", place).mouse
    start, *others = way.split(" to ")
    mouse.move(*spot(cell(place, start)))
    mouse.down()
    for words in others:
        mouse.move(*spot_on_way(place, start, words), steps=8)
    mouse.up()


def press_mouse(page: Any, words: str) -> None:
    """Press the mouse on a cell, and hold it."""
    page.mouse.move(*spot(cell(page, words)))
    page.mouse.down()


def press_tool(page: Any, name: str) -> None:
    page.get_by_role("toolbar", name="Drawing tools").get_by_role("button", name=name).click()


def press_in_menu(page: Any, name: str) -> None:
    page.get_by_role("button", name="Edit cells").click()
    page.get_by_role("group", name="Edit cells").get_by_role("button", name=name).click()


def choose_images(page: Any, kind: str) -> None:
    """Let each stroke have images."""
    page.get_by_role("button", name="Edit cells").click()
    page.get_by_label("Symmetry of strokes").select_option(kind)
    page.keyboard.press("Escape")
    page.locator(".mirror").first.wait_for(state="attached")


# Play ---------------------------------------------------------------------------------------------


def carry(page: Any, words: str) -> None:
    """Drag a piece, by words such as "A to 0,3 of 1x4" or "0,3 to corner of 1x4"."""
    way, _, size = words.partition(" of ")
    rows, columns = map(int, size.split("x"))

    def on_screen(word: str) -> dict[str, float]:
        if word == "corner":
            return CORNER
        if "," not in word:
            found: dict[str, float] = middle(piece(page, word))
            return found
        row, column = map(float, word.split(","))
        return point(own_view(page), row, column, rows, columns)

    start, end = map(on_screen, way.split(" to "))
    drag(page, start, end)


def complete(page: Any, _: str) -> None:
    """Lay all pieces, each used once, by hints."""
    for _piece in range(own_view(page).locator(".tray li").count()):
        lay_hint(own_view(page))
    until_state(own_view(page), "Solved!")


# keys, fields, and what is seen -------------------------------------------------------------------


def focus(place: Any, name: str) -> None:
    """Give the focus to a drawing, to the end of the text, or to what has a name."""
    if not name:
        grid(place).focus()
    elif name == "text":
        place.locator(".cm-content").focus()
        place.keyboard.press("Control+End")
    else:
        named = place.get_by_role("button", name=name, exact=True)
        visible(named.or_(place.get_by_label(name, exact=True))).focus()


def press_keys(page: Any, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def write(place: Any, words: str) -> None:
    label, _, value = words.partition(" =")
    field(place, label).fill(value[1:].replace("\\n", "\n"))


def select(place: Any, words: str) -> None:
    label, _, value = words.partition(" = ")
    field(place, label).select_option(value)


def has_value(place: Any, words: str) -> None:
    label, _, value = words.partition(" = ")
    expect(field(place, label)).to_have_value(value)


def is_there_times(page: Any, words: str) -> None:
    number, _, selector = words.partition(" of ")
    until_count(page.locator(selector), int(number))


def is_there_and_hidden(page: Any, selector: str) -> None:
    place = page.locator(selector)
    place.wait_for(state="attached")
    expect(place).to_be_hidden()


def has_texts(page: Any, words: str) -> None:
    """Whether elements have these texts, in their order."""
    texts, _, selector = words.partition(" of ")
    expect(page.locator(selector)).to_have_text(texts.split(" | " if "|" in texts else None))


def set_screen(page: Any, words: str) -> None:
    width, _, height = words.partition("x")
    page.set_viewport_size({"width": int(width), "height": int(height)})


def fits(page: Any, selector: str) -> None:
    """Whether an element is no wider inside than it is shown."""
    assert page.locator(selector).evaluate("(one) => one.scrollWidth <= one.clientWidth")


STEPS: dict[str, Callable[[Any, str], Any]] = {
    "tab": lambda page, name: page.get_by_role("tab", name=name).click(),
    "choose": lambda page, text: visible(page.get_by_text(text)).click(),
    "options": lambda page, _: search_options(page),
    "run": lambda page, _: solve(page),
    "press": lambda place, name: button(place, name).click(),
    "pick": lambda page, selector: page.locator(selector).first.click(),
    "enter": lambda place, name: button(place, name).press("Enter"),
    "enabled": lambda page, name: expect(button(page, name)).to_be_enabled(),
    "disabled": lambda page, name: expect(button(page, name)).to_be_disabled(),
    "tool": press_tool,
    "menu": press_in_menu,
    "images": choose_images,
    "brush": lambda page, name: page.get_by_role("radio", name=name).check(),
    "check": lambda place, name: visible(place.get_by_role("checkbox", name=name)).check(),
    "uncheck": lambda place, name: visible(place.get_by_role("checkbox", name=name)).uncheck(),
    "click": lambda place, words: cell(place, words).click(),
    "drag": stroke,
    "down": press_mouse,
    "up": lambda page, _: page.mouse.up(),
    "hover": lambda page, selector: page.locator(selector).first.hover(),
    "focus": focus,
    "blur": lambda page, _: page.evaluate("document.activeElement.blur()"),
    "keys": press_keys,
    "type": lambda page, text: page.keyboard.type(text),
    "write": write,
    "select": select,
    "value": has_value,
    "see": lambda page, text: visible(page.get_by_text(text)).wait_for(),
    "find": lambda page, selector: page.locator(selector).first.wait_for(state="attached"),
    "hidden": is_there_and_hidden,
    "count": is_there_times,
    "screen": set_screen,
    "fits": fits,
    "texts": has_texts,
    "pictures": lambda page, number: page.wait_for_function(DRAWN, arg=int(number)),
    "cursor": lambda page, text: page.wait_for_function(CURSOR, arg=text),
    "solutions": open_solutions,
    "film": open_film,
    "forget": lambda page, _: page.evaluate("localStorage.clear()"),
    "back": lambda page, _: page.go_back(),
    "reload": lambda page, _: page.reload(),
    "wait": lambda page, milliseconds: page.wait_for_timeout(int(milliseconds)),
    "take": lambda page, name: piece(page, name).press("Enter"),
    "carry": carry,
    "complete": complete,
    "hint": lambda page, _: lay_hint(own_view(page)),
    "state": lambda page, text: until_state(own_view(page), text),
    "laid": lambda page, names: until_laid(own_view(page), names.split()),
    "said": lambda page, text: own_view(page).locator(".said", has_text=text).wait_for(),
}


def do_step(page: Any, step: Step, before: str) -> str:
    """Do a step after which the puzzle has its text, and return that; one that begins with `in` is
    done in a card, such as that of a piece.
    """
    words, place, text = step.command, page, before
    if words.startswith("in "):
        card, _, words = words.removeprefix("in ").partition(", ")
        place = page.locator(f"[aria-label='{card}']")
    opening = next((name for name in PUZZLES if f"{words} ".startswith(f"{name} ")), None)
    if opening:
        name = words.removeprefix(opening).strip()
        text = text_of(name) if name else step.text("<")
        PUZZLES[opening](page, text)
    else:
        verb, _, rest = words.partition(" ")
        STEPS[verb](place, rest)
    if step.lines[">"]:
        text = step.text(">")
    elif step.lines["|"]:
        text = with_board(before, *step.lines["|"])
    if step.lines[">"] or step.lines["|"]:
        until_text(page, text)
    return text
