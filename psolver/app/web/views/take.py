"""What can be taken away: the puzzle, its solutions, the command line that does the same."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from nicegui import background_tasks, ui

from ....errors import PsolverError
from ....formats.stl import file_stems
from ....puzzle.model import Puzzle
from ....render.scene import title_of
from .. import take_work
from ..buttons import button
from ..desk import Desk
from ..links import packed
from ..searching import Searching

FORMATS = {"svg": "svg", "png": "png", "html": "html", "json": "jsonl"}  # and their suffixes
TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "html": "text/html",
    "jsonl": "application/jsonl",
    "zip": "application/zip",
    "toml": "application/toml",
}
LONGEST_LINK = 30_000  # characters that all browsers and most mail programs take


def build(desk: Desk) -> None:
    """The button that opens the dialog; what this shows is made when it is opened."""
    with ui.dialog() as dialog:
        place = ui.card().classes("psolver-take")

    def show() -> None:
        place.clear()
        with place:
            _Take(desk, dialog)
        dialog.open()

    button("Take away", show)


class _Take:
    """The inside of the dialog."""

    def __init__(self, desk: Desk, dialog: ui.dialog) -> None:
        self._desk = desk
        with ui.element("div").classes("psolver-take-head"):
            with ui.element("h2"):
                ui.label("Take away")
            button("×", dialog.close).props('aria-label="Close"')
        self._puzzle()
        self._solutions()
        self._told = ui.label().props("role=status").classes("psolver-told")

    def _puzzle(self) -> None:
        desk = self._desk
        _heading("The puzzle")
        if desk.fault:
            ui.label(desk.fault_line).classes("psolver-bad")
        with ui.element("div").classes("psolver-buttons"):
            button("TOML", self._take_text)
            if desk.puzzle:
                button("STL for a 3-D printer", self._take_stl)
        link = packed(desk.text)
        if len(link) > LONGEST_LINK:
            ui.label("It is too large for a link.").classes("psolver-soft")
        else:
            _copied("Copy a link", f"location.origin + '/#puzzle={link}'")

    def _solutions(self) -> None:
        search = self._desk.search
        _heading("Its solutions")
        file = self._desk.place.path if self._desk.place else self._name("toml")
        given = self._desk.family.given if self._desk.family else {}
        vary = "".join(f" --vary {name}={number}" for name, number in given.items())
        command = f"psolver {shlex.quote(file)}{vary}{search.options if search else ''}"
        if search is None or not search.number:
            ui.label("None were found so far: see Solutions.").classes("psolver-soft")
        else:
            self._formats(search)
        with ui.element("p"), ui.element("code"):
            ui.label(command)
        _copied("Copy this command", repr(command))

    def _formats(self, search: Searching) -> None:
        """Which solutions, and in which format."""
        number = search.number
        is_new = self._desk.puzzle is not None and search.is_of(self._desk.puzzle)
        old = "" if is_new else " of the puzzle before it was changed"
        all_of_them = (
            f"All {number:,} solutions that were" if number > 1 else "The solution that was"
        )
        choices = {0: f"{all_of_them} found{old}"}
        opened = self._desk.kept.get("opened")
        if opened and opened <= number:
            choices[opened] = f"Solution {opened:,}{old}"
        self._which = ui.radio(choices, value=opened if opened in choices else 0)
        with ui.element("div").classes("psolver-buttons"):
            for format_ in FORMATS:
                button(format_.upper(), partial(self._take_solutions, format_))

    def _take_text(self) -> None:
        _download(self._desk.text.encode(), self._name("toml"))

    def _take_stl(self) -> None:
        self._make("zip", take_work.stl, self._desk.puzzle)

    def _take_solutions(self, format_: str) -> None:
        search = self._desk.search
        if search is None or search.report is None:
            return
        first = self._which.value or 1
        placements, tilings = search.found(first, 1 if self._which.value else None)
        values = (self._solved(search), format_, placements, tilings, first, search.report.outcome)
        self._make(FORMATS[format_], take_work.solutions, *values)

    def _solved(self, search: Searching) -> Puzzle:
        """The puzzle whose solutions were found, in its words of now where it is still there."""
        puzzle = self._desk.puzzle
        return puzzle if puzzle and search.is_of(puzzle) else search.puzzle

    def _make(self, suffix: str, function: Callable[..., Iterator[bytes]], *arguments: Any) -> None:
        """Have a file made, and download it."""
        self._told.text = "Making the file …"
        background_tasks.create(self._made(suffix, function, arguments))

    async def _made(
        self, suffix: str, function: Callable[..., Iterator[bytes]], arguments: tuple[Any, ...]
    ) -> None:
        try:
            async for data in self._desk.making.ask(function, *arguments):
                _download(data, self._name(suffix), self._told)
            self._told.text = ""
        except PsolverError as fault:
            self._told.text = str(fault)

    def _name(self, suffix: str) -> str:
        """The name of a file, after the puzzle's title."""
        puzzle: Puzzle | None = self._desk.puzzle
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
    """A button that copies what a JavaScript expression gives; it says that it has."""
    copy = button(text)
    done = "() => emit()"
    copy.on(
        "click",
        lambda: ui.notify("Copied"),
        js_handler=f"() => navigator.clipboard.writeText({expression}).then({done})",
    )
