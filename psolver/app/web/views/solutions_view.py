"""The view "Solutions": a search that can be started, stopped and resumed, and its solutions."""

from __future__ import annotations

from typing import Any

from nicegui import ui
from nicegui.events import GenericEventArguments

from ....render.html.html_writer import picture_style
from ..searching import SearchKind, SearchRequest, TabSearch, engines_of, kinds_of
from ..tab import Tab
from . import PageModule, button, calendar_view

MINUTES = {1: "1 minute", 10: "10 minutes", 60: "1 hour", 0: "no limit"}
MOST_LISTED = 1_000_000
MOST_DRAWN = 1000
STALE = "The puzzle was changed: these are solutions of the one before. Solve it again."


def build(tab: Tab) -> None:
    """Build the view for a tab."""
    _View(tab)


class _View:
    """The controls, the progress of the search, and the list of its solutions."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._shown: TabSearch | None = None  # whose solutions the list has
        calendar_view.build(tab, self._solve)
        with ui.element("section").classes("psolver-controls").props('aria-label="Search"'):
            self._build_controls()
        with ui.element("div").classes("psolver-progress"):
            self._bar = ui.linear_progress(0, show_value=False).props('aria-label="Progress"')
            self._note = ui.label(STALE).classes("psolver-bad")
            self._status = ui.label().props("role=status")
        browsing = tab.saved.get("browsing") if tab.search else None
        self._list = PageModule("solutions.js", {"state": browsing}, self._save)
        tab.on_change(self._refresh)
        if tab.search:
            tab.search.listen(self._follow)
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
        self._main = button("Solve", main=True)
        self._main.on("click", self._press, ["detail"])
        self._other = button("Start again", self._press_other)
        self._kind.on_value_change(self._refresh)
        # set as before a reload of the page
        saved = self._tab.saved.setdefault("controls", {})
        for name in ("kind", "engine", "minutes", "limit", "number", "seed", "distinct"):
            control = getattr(self, f"_{name}")
            if name in saved:
                control.value = saved[name]
            control.on_value_change(lambda event, name=name: saved.update({name: event.value}))

    def _save(self, event: str, value: Any) -> None:
        """Remember which solutions are shown, for a reload of the page."""
        self._tab.saved["browsing"] = value
        if value["open"] is not None:
            self._tab.saved["opened"] = value["open"] + 1  # the last one that was shown large

    def _request(self) -> SearchRequest:
        seed = self._seed.value
        return SearchRequest(
            self._kind.value,
            bool(self._distinct.value) and self._kind.value != "sample",
            self._engine.value,
            _within(self._limit.value, MOST_LISTED),
            _within(self._number.value, MOST_DRAWN),
            None if seed is None else int(seed),
        )

    def _press(self, event: GenericEventArguments) -> None:
        """Start, pause or resume, by the text of the button. A double click starts, no more: the
        browser counts the clicks, so that delays on the way do not matter.
        """
        search = self._tab.search
        if search is None or _is_stale(self._tab) or search.state not in ("running", "paused"):
            self._start()
        elif search.state == "running":
            if event.args["detail"] < 2:
                search.pause()
        else:
            search.resume()

    def _press_other(self) -> None:
        """Stop the search of a puzzle that was changed since then, or start again."""
        search = self._tab.search
        if search and search.state == "running":
            search.pause()
        else:
            self._start()

    def _solve(self) -> None:
        if self._tab.search and self._tab.search.state == "running":
            self._tab.search.pause()
        self._start()

    def _start(self) -> None:
        tab = self._tab
        if tab.puzzle is None or tab.fault:
            return
        tab.saved.pop("opened", None)
        seconds = 60.0 * self._minutes.value or None
        tab.search = TabSearch(tab.searching, tab.puzzle, self._request(), seconds)
        tab.search.listen(self._follow)
        self._refresh()

    def _follow(self, lines: str) -> None:
        """Show a change of the search: new lines, or its state."""
        if lines:
            self._list.call("take", lines)
        self._refresh_state()

    def _offer(self) -> None:
        """Offer the kinds and engines that the puzzle has."""
        puzzle = self._tab.puzzle
        kinds = kinds_of(puzzle)
        kind: SearchKind = self._kind.value if self._kind.value in kinds else "list"
        engines = engines_of(puzzle, kind)
        engine = self._engine.value if self._engine.value in engines else "auto"
        for control, options, value in (self._kind, kinds, kind), (self._engine, engines, engine):
            if (control.options, control.value) != (options, value):
                control.set_options(options, value=value)
        self._engine.set_visibility(len(engines) > 1)

    def _refresh(self) -> None:
        self._offer()
        kind = self._kind.value
        self._limit.set_visibility(kind == "list")
        self._distinct.set_visibility(kind != "sample")
        self._number.set_visibility(kind == "sample")
        self._seed.set_visibility(kind == "sample")
        search = self._tab.search
        if search is not self._shown:
            self._shown = search
            self._list.call("begin", _style(search) if search else "")
            for lines in search.lines if search else ():
                self._list.call("take", lines)
        self._refresh_state()

    def _refresh_state(self) -> None:
        tab, search = self._tab, self._tab.search
        state = search.state if search else "new"
        stale = _is_stale(tab)
        others = {} if stale else {"running": "Stop", "paused": "Go on"}
        self._main.text = others.get(state, "Solve")
        self._main.set_enabled(state in others or _is_ready(tab))
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
        self._status.text = _status_line(tab)


def _within(value: float | None, most: int) -> int:
    """A typed number, from 1 to `most`; `most` if none was typed."""
    return most if value is None else min(max(1, int(value)), most)


def _style(search: TabSearch) -> str:
    return picture_style(search.puzzle, "psolver-solutions")


def _is_stale(tab: Tab) -> bool:
    search = tab.search
    return search is not None and tab.puzzle is not None and not search.is_of(tab.puzzle)


def _is_ready(tab: Tab) -> bool:
    return tab.puzzle is not None and tab.fault is None


def _status_line(tab: Tab) -> str:
    """The progress of the search, or the step that is needed before one."""
    if tab.search:
        return tab.search.sentence
    if tab.fault:
        return "The puzzle has a fault: see Puzzle."
    return "Press Solve."
