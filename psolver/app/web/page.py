"""The page of one tab: its header, and the views, each built when it is first opened."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from nicegui import ui

from ...errors import PsolverError
from ...render.scene import title_of
from ..sample_files import SUFFIX, samples_folder
from .buttons import button
from .desk import Desk, Desks
from .links import unpacked
from .serving import Serving
from .views import play, puzzle, solutions, take, watch, why

VIEWS: dict[str, Callable[[Desk], None]] = {
    "Puzzle": puzzle.build,
    "Solutions": solutions.build,
    "Play": play.build,
    "Watch": watch.build,
    "Why": why.build,
}
HEAD = """
<link rel="stylesheet" href="/psolver-picture/colors.css">
<link rel="stylesheet" href="/psolver-page/page.css">
<link rel="stylesheet" href="/psolver-page/puzzle.css">
<link rel="stylesheet" href="/psolver-page/calendar.css">
<script src="/psolver-page/start.js"></script>
"""
SLOWEST = 60.0  # seconds that a browser may take to answer
FIRST = "four-pieces"  # the sample that a new tab shows


async def build_page(desks: Desks, serving: Serving) -> None:
    """Build the page of the tab that has asked for it, once that is connected."""
    client = ui.context.client
    ui.add_head_html(HEAD)
    await client.connected()
    asked = f"return psolverStart({json.dumps(serving.name)})"
    start: dict[str, Any] | None = await client.run_javascript(asked, timeout=SLOWEST)
    if start is None:  # it was closed meanwhile
        return
    ui.on_exception(_tell_fault)
    try:
        desk = desks.of(client.tab_id or "")
    except PsolverError as fault:
        ui.label(f"{fault}").classes("psolver-bad psolver-view")
        return
    desk.enter()
    client.on_delete(lambda: _left(desk, client.id))
    desk.kept["client"] = client.id
    # what the browser has kept may be a letter ahead of the desk
    linked = unpacked(start["link"])
    if start["link"] and not linked:
        ui.notify("The link is cut off or damaged: there is no puzzle in it.", timeout=0)
    text = linked or start["text"]
    if text is None:
        text = desk.text or _begun(desk, serving)
    desk.set_text(text)
    _header_and_views(desk, start["theme"])


def _tell_fault() -> None:
    """Say that something has failed that should not; the terminal shows what."""
    ui.notify("Something went wrong; psolver's terminal says what. Load the page again.")


def _begun(desk: Desk, serving: Serving) -> str:
    """The text that a new tab begins with."""
    if desk.place:
        return desk.place.text
    return serving.text or (samples_folder() / f"{FIRST}{SUFFIX}").read_text(encoding="utf-8")


def _left(desk: Desk, client: str) -> None:
    """The page of a client is gone; its desk is left, unless another page has it by now."""
    if desk.kept.get("client") == client:
        desk.leave()


async def _save(desk: Desk) -> None:
    """Write the text to the file that psolver was started with."""
    assert desk.place
    if desk.place.is_of_another(desk.text) and not await _asked(desk.place.path):
        return
    try:
        desk.place.save(desk.text)
    except PsolverError as fault:
        ui.notify(str(fault), type="negative", timeout=0, close_button="Close")
    else:
        ui.notify(f"Saved to {desk.place.path}")


async def _asked(path: str) -> bool:
    """Is another puzzle to take the place of the one in a file?"""
    with ui.dialog() as dialog, ui.card().classes("psolver-take"):
        ui.label(f"This is another puzzle than the one in {path}. Put it in its place?")
        with ui.element("div").classes("psolver-buttons"):
            button("Cancel", lambda: dialog.submit(False), main=True)
            button("Replace", lambda: dialog.submit(True))
    return bool(await dialog)


def _family_choice(desk: Desk) -> None:
    """The field that chooses one of the puzzles that a text is; it is seen where there are some."""
    select = ui.select([], label="").props("dense outlined options-dense").classes("psolver-vary")

    def choose(number: int | None) -> None:
        if number is not None:
            desk.choose(number)

    select.on_value_change(lambda event: choose(event.value))

    def refresh() -> None:
        family = desk.family
        select.set_visibility(family is not None)
        if family:
            select.props["label"] = family.variable
            select.set_options(list(family.numbers), value=family.number)

    desk.on_change(refresh)
    refresh()


def _header(desk: Desk, theme: str | None) -> tuple[ui.label, ui.tabs]:
    """The header of the page; its title and its tabs."""
    dark = ui.dark_mode({"light": False, "dark": True}.get(theme or "auto"))
    with ui.element("header").classes("psolver-header"):
        with ui.element("h1"):
            title = ui.label()
        _family_choice(desk)
        tabs = ui.tabs().props("dense no-caps inline-label outside-arrows mobile-arrows shrink")
        with tabs:
            for name in VIEWS:
                ui.tab(name)
        ui.element("span").classes("space")
        if desk.place:
            button("Save", lambda: _save(desk)).classes("psolver-save").props('title="Ctrl+S"')
        take.build(desk)
        _theme_choice(dark, theme or "auto")
    return title, tabs


def _header_and_views(desk: Desk, theme: str | None) -> None:
    """The header with the title and the tabs, and below it the view that is open."""
    client = ui.context.client
    title, tabs = _header(desk, theme)
    fault = ui.label().classes("psolver-bad psolver-stale").props("role=status")
    places = {name: ui.element("div").classes("psolver-view") for name in VIEWS}
    for name, place in places.items():
        place.props(f"role=tabpanel aria-label={name}")
    built: set[str] = set()

    def open_view(name: str) -> None:
        for other, place in places.items():
            place.set_visibility(other == name)
        if name not in built:
            built.add(name)
            with places[name]:
                VIEWS[name](desk)
        desk.open(name)
        changed()
        ui.run_javascript(f"psolverView({json.dumps(name)})")

    def changed() -> None:
        if desk.puzzle:
            title.text = title_of(desk.puzzle)
            with client:
                ui.page_title(f"{title.text} – psolver")
        fault.text = desk.fault_line
        fault.set_visibility(bool(desk.fault) and desk.view != "Puzzle")

    tabs.on_value_change(lambda event: open_view(event.value))
    desk.on_change(changed)
    before = desk.view
    open_view("Puzzle")  # its editor has the text
    tabs.set_value(before)


def _theme_choice(dark: ui.dark_mode, theme: str) -> None:
    choices = {"auto": None, "light": False, "dark": True}

    def choose(name: str) -> None:
        dark.value = choices[name]
        ui.run_javascript(f'localStorage.setItem("psolver-theme", "{name}")')

    select = ui.select(list(choices), value=theme if theme in choices else "auto", label="Theme")
    select.props("dense borderless").on_value_change(lambda event: choose(event.value))
