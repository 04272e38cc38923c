"""The view "Solutions": a search that can be started, stopped and resumed, and its solutions."""

from __future__ import annotations

from typing import Any

from ...core.plain_values import Values
from ...html import picture_style
from ...search.puzzle_group import UpTo
from ..connection import Connection
from ..searching import (
    SearchRequest,
    TabSearch,
    may_come_apart,
    search_engines,
    search_kinds,
    solution_classes,
)
from ..tab import Tab

MINUTES = {1: "1 minute", 10: "10 minutes", 60: "1 hour", 0: "no limit"}
MOST_SOLUTIONS_LISTED = 1_000_000
MOST_SOLUTIONS_DRAWN = 1000
CONTROLS = {
    "kind": "list",
    "engine": "auto",
    "minutes": 10,
    "limit": 100_000,
    "number": 10,
    "seed": None,
    "distinct": True,
    "up_to": "",
    "begun": False,
    "apart": False,
}


class SolutionsView:
    """The controls, the progress of the search, and the list of its solutions."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab = tab
        self._shown: TabSearch | None = None  # whose solutions the list has
        self._controls: Values = tab.saved.setdefault("controls", {})
        for name, value in CONTROLS.items():
            self._controls.setdefault(name, value)
        limits = {
            "minutes": list(MINUTES.items()),
            "most": [MOST_SOLUTIONS_LISTED, MOST_SOLUTIONS_DRAWN],
        }
        self._search = connection.module("Solutions", "search", limits, self._hear)
        browsing = None
        if tab.search:
            browsing = tab.saved.get("browsing")
        data = {"state": browsing, "acts": [act.word for act in tab.acts]}
        self._list = connection.module("Solutions", "solutions", data, self._save)
        tab.on_change(self._refresh)
        tab.on_open("Solutions", self._refresh)
        if tab.search:
            tab.search.listen(self._follow)
        self._refresh()

    def _save(self, event: str, value: Any) -> None:
        """Act on a solution, or remember which solutions are shown, for a reload of the page."""
        if event == "act":
            number, index = value
            self._tab.acts[number].act(index)
        if event != "state":
            return
        self._tab.saved["browsing"] = value
        if value["open"] is not None:
            self._tab.saved["opened"] = value["open"] + 1  # the last one that was shown large

    def _hear(self, event: str, value: Any) -> None:
        if event == "controls":
            self._controls |= value
            self._refresh()
        elif event == "press":
            self._press(value)
        elif event == "other":
            self._press_other()
        elif event == "why" and self._tab.search and self._tab.ask_why:
            self._tab.ask_why(bool(self._tab.search.request.begun))

    def _request(self) -> SearchRequest:
        controls = self._controls
        seed = controls["seed"]
        begun = self._tab.begun if controls["begun"] else ()
        # classes of solutions drawn, or of those beside some pieces, are not those of the puzzle
        is_distinct = controls["distinct"] and controls["kind"] != "sample" and not begun
        return SearchRequest(
            controls["kind"],
            distinct=is_distinct,
            up_to=self._up_to() if is_distinct else None,
            begun=begun,
            apart=self._is_apart and not begun,
            engine=controls["engine"],
            limit=_within(controls["limit"], MOST_SOLUTIONS_LISTED),
            number=_within(controls["number"], MOST_SOLUTIONS_DRAWN),
            seed=None if seed is None else int(seed),
        )

    @property
    def _is_apart(self) -> bool:
        """Whether only solutions that come apart are asked for, and the puzzle has such ones."""
        controls = self._controls
        return (
            controls["apart"] and controls["kind"] != "sample" and may_come_apart(self._tab.puzzle)
        )

    def _is_other(self) -> bool:
        """Whether the controls ask for another search than the last one."""
        return self._tab.search is not None and self._tab.search.request != self._request()

    def _up_to(self) -> UpTo | None:
        chosen: UpTo | None = self._controls["up_to"] or None
        if chosen in solution_classes(self._tab.puzzle):
            return chosen
        return None

    def _press(self, clicks: int) -> None:
        """Start, pause or resume, by the text of the button. A double click starts, no more: the
        browser counts the clicks, so that delays on the way do not matter.
        """
        search = self._tab.search
        is_old = self._tab.stale_line or (self._is_other() and search and search.state == "paused")
        if search is None or is_old or search.state not in ("running", "paused"):
            self._start()
        elif search.state == "running":
            if clicks < 2:
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

    def solve(self) -> None:
        """Start a search, in place of one that is running."""
        if self._tab.search and self._tab.search.state == "running":
            self._tab.search.pause()
        self._start()

    def _start(self) -> None:
        tab = self._tab
        if tab.puzzle is None or tab.fault:
            return
        tab.saved.pop("opened", None)
        seconds = 60.0 * self._controls["minutes"] or None
        tab.search = TabSearch(tab.searching, tab.puzzle, self._request(), seconds)
        tab.search.listen(self._follow)
        tab.search.begin()
        self._refresh()

    def _follow(self, lines: str) -> None:
        """Show a change of the search: new lines, or its state."""
        if lines:
            self._list.call("take", lines)
        self._show_state()

    def _refresh(self) -> None:
        """Offer the kinds and engines that the puzzle has; show another search, if there is one."""
        puzzle, controls = self._tab.puzzle, self._controls
        kinds = search_kinds(puzzle)
        if controls["kind"] not in kinds:
            controls["kind"] = "list"
        engines = search_engines(puzzle, controls["kind"], self._is_apart)
        if controls["engine"] not in engines:
            controls["engine"] = "auto"
        classes = []
        for name, words in solution_classes(puzzle).items():
            classes.append((name or "", words))
        if controls["up_to"] not in dict(classes):
            controls["up_to"] = ""
        begun_words = self._tab.begun_words
        self._search.call(
            "offer",
            list(kinds.items()),
            engines,
            classes,
            begun_words,
            may_come_apart(puzzle),
            controls,
        )
        search = self._tab.search
        if search is not self._shown:
            self._shown = search
            self._begin_list(search)
        self._show_state()

    def _begin_list(self, search: TabSearch | None) -> None:
        """Show the solutions that a search has found so far, with the acts that they have."""
        if search is None:
            self._list.call("begin", "", "", [])
            return
        style = picture_style(search.puzzle, "psolver-solutions")
        acts = enumerate(self._tab.acts)
        fitting = []
        for number, act in acts:
            if act.fits(search.puzzle):
                fitting.append(number)
        self._list.call("begin", style, "", fitting)
        for lines in search.lines:
            self._list.call("take", lines)

    def _show_state(self) -> None:
        tab, search = self._tab, self._tab.search
        state = search.state if search else "new"
        stale = tab.stale_line
        other_words = {}
        if not stale:
            other_words = {"running": "Stop", "paused": "Go on"}
        if state == "paused" and self._is_other():
            other_words = {}
        values = {
            "main": other_words.get(state, "Run"),
            "ready": state in other_words or (tab.puzzle is not None and tab.fault is None),
            "other": "Stop" if stale else "Start again",
            "hasOther": state == ("running" if stale else "paused"),
            "stale": stale,
            "running": state == "running",
            "fraction": search.fraction if search else 0,
            "state": state,
            "impossible": bool(search and search.is_impossible),
            "explained": bool(tab.ask_why and search and not search.puzzle.goal and not stale),
            "line": _status_line(tab),
            "details": search.details if search else "",
        }
        self._search.call("show", values)
        self._list.call("age", bool(stale))

    @staticmethod
    def unavailable(tab: Tab) -> str:
        """Return why there is nothing to solve; "" if there is."""
        return "" if tab.puzzle else tab.no_puzzle_line


def _within(value: float | None, most: int) -> int:
    """A typed number, from 1 to `most`; `most` if none was typed."""
    if value is None:
        return most
    return min(max(1, int(value)), most)


def _status_line(tab: Tab) -> str:
    """The progress of the search, or the step that is needed before one."""
    if tab.search:
        return tab.search.sentence
    if tab.fault:
        return "The puzzle has a fault: see Puzzle."
    return "Press Run."
