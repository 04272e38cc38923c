"""The page of one tab: its header, and the views, each built when it is first opened."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from nicegui import ui

from ...errors import PsolverError
from ...formats.sample_files import SUFFIX, samples_folder
from ...render.scene import title_of
from .tab import Tab, Tabs
from .views import (
    button,
    play_view,
    puzzle_view,
    solutions_view,
    take_view,
    watch_view,
    why_view,
)

if TYPE_CHECKING:
    from .server import ServerSettings

VIEWS: dict[str, Callable[[Tab], None]] = {
    "Puzzle": puzzle_view.build,
    "Solutions": solutions_view.build,
    "Play": play_view.build,
    "Watch": watch_view.build,
    "Why": why_view.build,
}
HEAD = """
<link rel="stylesheet" href="/psolver-picture/colors.css">
<link rel="stylesheet" href="/psolver-page/page.css">
<link rel="stylesheet" href="/psolver-page/puzzle.css">
<link rel="stylesheet" href="/psolver-page/calendar.css">
<script src="/psolver-page/start.js"></script>
"""
THEMES = {"auto": None, "light": False, "dark": True}  # whether the page is dark
SLOWEST = 60.0  # seconds that a browser may take to answer
FIRST = "four-pieces"  # the sample that a new tab shows


async def build_page(tabs: Tabs, settings: ServerSettings) -> None:
    """Build the page of the tab that requests it, once that is connected."""
    client = ui.context.client
    ui.add_head_html(HEAD)
    await client.connected()
    script = f"return psolverStart({json.dumps(settings.name)})"
    start: dict[str, Any] | None = await client.run_javascript(script, timeout=SLOWEST)
    if start is None:  # it was closed meanwhile
        return
    ui.on_exception(_notify_fault)
    try:
        tab = tabs.of(client.tab_id or "")
    except PsolverError as fault:
        ui.label(f"{fault}").classes("psolver-bad psolver-view")
        return
    tab.enter()
    client.on_delete(lambda: _left(tab, client.id))
    tab.saved["client"] = client.id
    # the text in the browser may be a letter ahead of the tab
    linked = take_view.unpacked(start["link"])
    if start["link"] and not linked:
        ui.notify("The link is cut off or damaged: there is no puzzle in it.", timeout=0)
    text = linked or start["text"]
    if text is None:
        text = tab.text or _begun(tab, settings)
    tab.set_text(text)
    _header_and_views(tab, start["theme"])


def _notify_fault() -> None:
    ui.notify("Something went wrong; the terminal of psolver shows the error. Load the page again.")


def _begun(tab: Tab, settings: ServerSettings) -> str:
    if tab.file:
        return tab.file.text
    return settings.text or (samples_folder() / f"{FIRST}{SUFFIX}").read_text(encoding="utf-8")


def _left(tab: Tab, client: str) -> None:
    """Leave the tab of a client whose page is gone, unless another page has the tab by now."""
    if tab.saved.get("client") == client:
        tab.leave()


async def _save(tab: Tab) -> None:
    """Write the text to the file that psolver was started with."""
    assert tab.file
    if tab.file.is_of_another(tab.text) and not await _confirmed(tab.file.path):
        return
    try:
        tab.file.save(tab.text)
    except PsolverError as fault:
        ui.notify(str(fault), type="negative", timeout=0, close_button="Close")
    else:
        ui.notify(f"Saved to {tab.file.path}")


async def _confirmed(path: str) -> bool:
    """Whether another puzzle may take the place of the one in a file."""
    with ui.dialog() as dialog, ui.card().classes("psolver-take"):
        ui.label(f"This puzzle differs from the one in {path}. Replace that one?")
        with ui.element("div").classes("psolver-buttons"):
            button("Cancel", lambda: dialog.submit(False), main=True)
            button("Replace", lambda: dialog.submit(True))
    return bool(await dialog)


def _variable_choice(tab: Tab) -> None:
    """Build the field that chooses a number of the variable; it is hidden if the text has none."""
    select = ui.select([], label="").props("dense outlined options-dense").classes("psolver-vary")

    def choose(number: str | None) -> None:
        if number is not None:
            tab.choose(number)

    select.on_value_change(lambda event: choose(event.value))

    def refresh() -> None:
        variable = tab.variable
        select.set_visibility(variable is not None)
        if variable:
            select.props["label"] = variable.name
            select.set_options(list(variable.numbers), value=variable.number)

    tab.on_change(refresh)
    refresh()


def _header(tab: Tab, theme: str | None) -> tuple[ui.label, ui.tabs]:
    """Build the header of the page; return its title and its bar of views."""
    dark = ui.dark_mode(THEMES.get(theme or "auto"))
    with ui.element("header").classes("psolver-header"):
        with ui.element("h1"):
            title = ui.label()
        _variable_choice(tab)
        bar = ui.tabs().props("dense no-caps inline-label outside-arrows mobile-arrows shrink")
        with bar:
            for name in VIEWS:
                ui.tab(name)
        ui.element("span").classes("space")
        if tab.file:
            button("Save", lambda: _save(tab)).classes("psolver-save").props('title="Ctrl+S"')
        take_view.build(tab)
        _theme_choice(dark, theme or "auto")
    return title, bar


def _header_and_views(tab: Tab, theme: str | None) -> None:
    """Build the header, and below it the open view."""
    client = ui.context.client
    title, bar = _header(tab, theme)
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
                VIEWS[name](tab)
        tab.open(name)
        changed()
        ui.run_javascript(f"psolverView({json.dumps(name)})")

    def changed() -> None:
        if tab.puzzle:
            title.text = title_of(tab.puzzle)
            with client:
                ui.page_title(f"{title.text} – psolver")
        fault.text = tab.fault_line
        fault.set_visibility(bool(tab.fault) and tab.view != "Puzzle")

    bar.on_value_change(lambda event: open_view(event.value))
    tab.on_change(changed)
    before = tab.view
    open_view("Puzzle")  # its editor has the text
    bar.set_value(before)


def _theme_choice(dark: ui.dark_mode, theme: str) -> None:
    def choose(name: str) -> None:
        dark.value = THEMES[name]
        ui.run_javascript(f'localStorage.setItem("psolver-theme", "{name}")')

    select = ui.select(list(THEMES), value=theme if theme in THEMES else "auto", label="Theme")
    select.props("dense borderless").on_value_change(lambda event: choose(event.value))
