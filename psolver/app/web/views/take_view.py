"""The dialog "Download": the puzzle, its solutions, and the command line that finds the same."""

from __future__ import annotations

import base64
import binascii
import shlex
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from nicegui import background_tasks, ui

from ....errors import PsolverError
from ....formats.stl import file_stems
from ....puzzle.model import Puzzle
from ....render.scene import title_of
from ..searching import TabSearch
from ..tab import Tab
from ..tab_tasks import solutions_file, stl_archive
from . import button

FORMATS = {"svg": "svg", "png": "png", "html": "html", "json": "jsonl"}  # and their suffixes
TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "html": "text/html",
    "jsonl": "application/jsonl",
    "zip": "application/zip",
    "toml": "application/toml",
}
MOST_BYTES = 1_000_000  # of a puzzle that a link carries
LONGEST_LINK = 30_000  # characters that all browsers and most mail programs take


def build(tab: Tab) -> None:
    """Build the button that opens the dialog, which is built then."""
    with ui.dialog() as dialog:
        place = ui.card().classes("psolver-take")

    def show() -> None:
        place.clear()
        with place:
            _Take(tab, dialog)
        dialog.open()

    button("Download", show)


class _Take:
    def __init__(self, tab: Tab, dialog: ui.dialog) -> None:
        self._tab = tab
        with ui.element("div").classes("psolver-take-head"):
            with ui.element("h2"):
                ui.label("Download")
            button("×", dialog.close).props('aria-label="Close"')
        self._puzzle()
        self._solutions()
        self._status = ui.label().props("role=status").classes("psolver-text")

    def _puzzle(self) -> None:
        tab = self._tab
        _heading("The puzzle")
        if tab.fault:
            ui.label(tab.fault_line).classes("psolver-bad")
        with ui.element("div").classes("psolver-buttons"):
            button("TOML", self._take_text)
            if tab.puzzle:
                button("STL for a 3-D printer", self._take_stl)
        link = packed(tab.text)
        if len(link) > LONGEST_LINK:
            ui.label("It is too large for a link.").classes("psolver-soft")
        else:
            _copied("Copy a link", f"location.origin + '/#puzzle={link}'")

    def _solutions(self) -> None:
        search = self._tab.search
        _heading("Its solutions")
        file = self._tab.file.path if self._tab.file else self._name("toml")
        given = self._tab.variable.given if self._tab.variable else {}
        vary = "".join(f" --vary {name}={number}" for name, number in given.items())
        command = f"psolver {shlex.quote(file)}{vary}{search.options if search else ''}"
        if search is None or not search.number:
            ui.label("No solutions so far: see Solutions.").classes("psolver-soft")
        else:
            self._formats(search)
        with ui.element("p"), ui.element("code"):
            ui.label(command)
        _copied("Copy this command", repr(command))

    def _formats(self, search: TabSearch) -> None:
        number = search.number
        is_new = self._tab.puzzle is not None and search.is_of(self._tab.puzzle)
        old = "" if is_new else " of the puzzle before it was changed"
        all_of_them = (
            f"All {number:,} solutions that were" if number > 1 else "The solution that was"
        )
        choices = {0: f"{all_of_them} found{old}"}
        opened = self._tab.saved.get("opened")
        if opened and opened <= number:
            choices[opened] = f"Solution {opened:,}{old}"
        self._which = ui.radio(choices, value=opened if opened in choices else 0)
        with ui.element("div").classes("psolver-buttons"):
            for format_ in FORMATS:
                button(format_.upper(), partial(self._take_solutions, format_))

    def _take_text(self) -> None:
        _download(self._tab.text.encode(), self._name("toml"))

    def _take_stl(self) -> None:
        self._make("zip", stl_archive, self._tab.puzzle)

    def _take_solutions(self, format_: str) -> None:
        search = self._tab.search
        if search is None or search.report is None:
            return
        first = self._which.value or 1
        placements, tilings = search.found(first, 1 if self._which.value else None)
        values = (self._solved(search), format_, placements, tilings, first, search.report.outcome)
        self._make(FORMATS[format_], solutions_file, *values)

    def _solved(self, search: TabSearch) -> Puzzle:
        """The puzzle of a search, with its title and words of now if it is still in the tab."""
        puzzle = self._tab.puzzle
        return puzzle if puzzle and search.is_of(puzzle) else search.puzzle

    def _make(self, suffix: str, function: Callable[..., Iterator[bytes]], *arguments: Any) -> None:
        self._status.text = "Making the file …"
        background_tasks.create(self._made(suffix, function, arguments))

    async def _made(
        self, suffix: str, function: Callable[..., Iterator[bytes]], arguments: tuple[Any, ...]
    ) -> None:
        try:
            async for data in self._tab.making.call(function, *arguments):
                _download(data, self._name(suffix), self._status)
            self._status.text = ""
        except PsolverError as fault:
            self._status.text = str(fault)

    def _name(self, suffix: str) -> str:
        puzzle: Puzzle | None = self._tab.puzzle
        (stem,) = file_stems([title_of(puzzle) if puzzle else "puzzle"])
        return f"{stem}.{suffix}"


def _download(data: bytes, name: str, near: ui.element | None = None) -> None:
    kind = TYPES[name.rpartition(".")[2]]
    client = near.client if near else ui.context.client
    client.download(data, name, kind)


def _heading(text: str) -> None:
    with ui.element("h3"):
        ui.label(text)


def _copied(text: str, expression: str) -> None:
    """Build a button that copies the value of a JavaScript expression."""
    copy = button(text)
    done = "() => emit()"
    copy.on(
        "click",
        lambda: ui.notify("Copied"),
        js_handler=f"() => navigator.clipboard.writeText({expression}).then({done})",
    )


def packed(text: str) -> str:
    """Return a puzzle's text as letters, digits, "-" and "_", for a link behind its #, which no
    browser sends to a server.

    >>> unpacked(packed("board = '2x2'"))
    "board = '2x2'"
    """
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(link: str | None) -> str:
    """Return the text of a link; "" for None, and for no result of `packed`."""
    if not link:
        return ""
    try:
        data = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
        return zlib.decompressobj().decompress(data, MOST_BYTES).decode()
    except (binascii.Error, zlib.error, ValueError):
        return ""
