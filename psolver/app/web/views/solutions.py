"""The view "Solutions": a search, started, stopped and gone on with, and what it finds."""

from __future__ import annotations

import time
from typing import Any

from nicegui import ui

from ....render.html.html_writer import picture_style
from ....render.html.page_data import palette
from ..buttons import button
from ..choices import engines_of, kinds_of
from ..desk import Desk
from ..module import Module
from ..search_work import Asked, Kind
from ..searching import Searching
from . import calendar

MINUTES = {1: "1 minute", 10: "10 minutes", 60: "1 hour", 0: "no limit"}
DOUBLE_CLICK_SECONDS = 0.5  # in which a second click means nothing else
MOST_LISTED = 1_000_000
MOST_DRAWN = 1000
STALE = "The puzzle was changed: these are solutions of the one before. Solve it again."


def build(desk: Desk) -> None:
    """Build it for a desk."""
    _View(desk)


class _View:
    """The controls, how far the search is, and the list of what it has found."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._shown: Searching | None = None  # whose solutions the list has
        self._started = 0.0  # by time.monotonic, when the search began
        calendar.build(desk, self._solve)
        with ui.element("section").classes("psolver-controls").props('aria-label="Search"'):
            self._build_controls()
        with ui.element("div").classes("psolver-progress"):
            self._bar = ui.linear_progress(0, show_value=False).props('aria-label="Progress"')
            self._note = ui.label(STALE).classes("psolver-bad")
            self._told = ui.label().props("role=status")
        kept = desk.kept.get("browsing") if desk.search else None
        self._list = Module("solutions.js", {"kept": kept}, self._keep)
        desk.on_change(self._refresh)
        if desk.search:
            desk.search.listen(self._follow)
        self._refresh()

    def _build_controls(self) -> None:
        self._kind = ui.select(kinds_of(None), value="list", label="What")
        self._engine = ui.select(engines_of(None, "count"), value="auto", label="Engine")
        self._minutes = ui.select(MINUTES, value=10, label="Stop after")
        self._limit = ui.number("At most", value=100_000, min=1, max=MOST_LISTED, precision=0)
        self._number = ui.number("How many", value=10, min=1, max=MOST_DRAWN, precision=0)
        self._seed = ui.number("Seed (optional)", precision=0)
        self._distinct = ui.checkbox("Distinct only")
        for one in (self._kind, self._engine, self._minutes, self._limit, self._number, self._seed):
            one.props("dense outlined options-dense")
        self._main = button("Solve", self._press, main=True)
        self._other = button("Start again", self._press_other)
        self._kind.on_value_change(self._refresh)
        self._restore_controls()

    def _restore_controls(self) -> None:
        """Set the controls as they were before the page was loaded again, and remember them."""
        kept = self._desk.kept.setdefault("controls", {})
        controls = {
            "kind": self._kind,
            "engine": self._engine,
            "minutes": self._minutes,
            "limit": self._limit,
            "number": self._number,
            "seed": self._seed,
            "distinct": self._distinct,
        }
        for name, control in controls.items():
            if name in kept:
                control.value = kept[name]
            control.on_value_change(lambda event, name=name: kept.update({name: event.value}))

    def _keep(self, event: str, value: Any) -> None:
        """Remember what is chosen of the solutions, for when the page is loaded again."""
        self._desk.kept["browsing"] = value
        if value["open"] is not None:
            self._desk.kept["opened"] = value["open"] + 1  # the number of the one seen large last

    def _asked(self) -> Asked:
        seed = self._seed.value
        return Asked(
            self._kind.value,
            bool(self._distinct.value) and self._kind.value != "sample",
            self._engine.value,
            _within(self._limit.value, MOST_LISTED),
            _within(self._number.value, MOST_DRAWN),
            None if seed is None else int(seed),
        )

    def _press(self) -> None:
        """Start, pause, or go on, as the button says."""
        search = self._desk.search
        if search is None or _is_stale(self._desk) or search.state not in ("running", "paused"):
            self._start()
        elif search.state == "running":
            if time.monotonic() > self._started + DOUBLE_CLICK_SECONDS:
                search.pause()
        else:
            search.go_on()

    def _press_other(self) -> None:
        """Stop the search of a puzzle that was changed since then, or start again."""
        search = self._desk.search
        if search and search.state == "running":
            search.pause()
        else:
            self._start()

    def _solve(self) -> None:
        """Search anew, whatever was searched before."""
        if self._desk.search and self._desk.search.state == "running":
            self._desk.search.pause()
        self._start()

    def _start(self) -> None:
        desk = self._desk
        if desk.puzzle is None or desk.fault:
            return
        desk.kept.pop("opened", None)
        self._started = time.monotonic()
        seconds = 60.0 * self._minutes.value or None
        desk.search = Searching(desk.searching, desk.puzzle, self._asked(), seconds)
        desk.search.listen(self._follow)
        self._refresh()

    def _follow(self, lines: str) -> None:
        """Show what has changed of the search: lines that are new, or its state."""
        if lines:
            self._list.call("take", lines)
        self._refresh_state()

    def _offer(self) -> None:
        """Offer what can be asked of the puzzle, and no more."""
        puzzle = self._desk.puzzle
        kinds = kinds_of(puzzle)
        kind: Kind = self._kind.value if self._kind.value in kinds else "list"
        engines = engines_of(puzzle, kind)
        engine = self._engine.value if self._engine.value in engines else "auto"
        for control, options, value in (
            (self._kind, kinds, kind),
            (self._engine, engines, engine),
        ):
            if (control.options, control.value) != (options, value):
                control.set_options(options, value=value)
        self._engine.set_visibility(len(engines) > 1)

    def _refresh(self) -> None:
        """Show everything as it is now."""
        self._offer()
        kind = self._kind.value
        self._limit.set_visibility(kind == "list")
        self._distinct.set_visibility(kind != "sample")
        self._number.set_visibility(kind == "sample")
        self._seed.set_visibility(kind == "sample")
        search = self._desk.search
        if search is not self._shown:
            self._shown = search
            self._list.call("begin", _style(search) if search else "")
            for lines in search.lines if search else ():
                self._list.call("take", lines)
        self._refresh_state()

    def _refresh_state(self) -> None:
        desk, search = self._desk, self._desk.search
        state = search.state if search else "new"
        stale = _is_stale(desk)
        others = {} if stale else {"running": "Stop", "paused": "Go on"}
        self._main.text = others.get(state, "Solve")
        self._main.set_enabled(state in others or _is_ready(desk))
        self._other.text = "Stop" if stale else "Start again"
        self._other.set_visibility(state == ("running" if stale else "paused"))
        self._note.set_visibility(stale)
        self._list.classes(**{"add" if stale else "remove": "psolver-old"})
        fraction = search.fraction if search else 0
        self._bar.value = fraction or 0
        if fraction is None and state == "running":
            self._bar.props("indeterminate")
        else:
            self._bar.props(remove="indeterminate")
        self._told.text = _told(desk)


def _within(value: float | None, most: int) -> int:
    """A number that was typed, from 1 to `most`; this where there is none."""
    return most if value is None else min(max(1, int(value)), most)


def _style(search: Searching) -> str:
    return picture_style(palette(search.puzzle), "psolver-solutions")


def _is_stale(desk: Desk) -> bool:
    """Was the puzzle changed since its search began?"""
    search = desk.search
    return search is not None and desk.puzzle is not None and not search.is_of(desk.puzzle)


def _is_ready(desk: Desk) -> bool:
    return desk.puzzle is not None and desk.fault is None


def _told(desk: Desk) -> str:
    """How the search is getting on, or what must be done before there can be one."""
    if desk.search:
        return desk.search.sentence
    if desk.fault:
        return "The puzzle has a fault: see Puzzle."
    return "Press Solve."
