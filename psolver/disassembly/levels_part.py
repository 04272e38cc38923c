"""The fold "Take apart" of the view Solutions: a table of the levels of all solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..core.tilings import Tiling
from .disassembly import Disassembly
from .level_search import LevelSearch, RowValues, row_values
from .taking_apart import is_taken_apart

if TYPE_CHECKING:
    from ..page import Connection, Tab

ShowMoves = Callable[[int, Tiling, Disassembly], None]

SEARCH_SAVED = "levels"  # the names of saved values of a tab: the search, the look of its table
LOOK_SAVED = "levels look"


class LevelsPart:
    """The table of a puzzle, and the search that fills it.

    show_moves  opens a dialog with the film of a solution, by its number
    """

    def __init__(self, tab: Tab, connection: Connection, show_moves: ShowMoves) -> None:
        self._tab = tab
        self._show_moves = show_moves
        look = tab.saved.get(LOOK_SAVED)
        self._module = connection.module("Solutions", "levels", look, hear=self._hear)
        tab.on_change(self._refresh)
        if search := self._search:
            search.listen(self._show)
            if search.is_lost:
                search.begin(tab)
            else:
                self._show([row_values(solution) for solution in search.solutions.values()])
        connection.begin(self._begin())

    @property
    def _search(self) -> LevelSearch | None:
        search: LevelSearch | None = self._tab.saved.get(SEARCH_SAVED)
        return search

    async def _begin(self) -> None:
        """Show the fold when the view has all that is shown with it."""
        self._refresh()

    def _refresh(self) -> None:
        """Offer the table if the puzzle has one, and forget that of another puzzle."""
        puzzle = self._tab.puzzle
        if puzzle and self._search and self._search.puzzle != puzzle:
            self._forget()
        is_offered = bool(puzzle and not puzzle.goal and is_taken_apart(puzzle))
        self._module.call("offer", is_offered)

    def _forget(self) -> None:
        if search := self._search:
            search.listen(lambda _: None)
            search.cancel(self._tab)
            del self._tab.saved[SEARCH_SAVED]
        self._module.call("clear")

    def _hear(self, event: str, value: Any) -> None:
        search = self._search
        if event == "start":
            self._start()
        elif event == "cancel" and search:
            search.cancel(self._tab)
        elif event == "look":
            self._tab.saved[LOOK_SAVED] = value
        elif event == "film" and search and value in search.solutions:
            solution = search.solutions[value]
            self._show_moves(value, search.tiling(solution), solution.disassembly)

    def _start(self) -> None:
        puzzle = self._tab.puzzle
        if puzzle is None or self._tab.fault:
            return
        self._forget()
        search = self._tab.saved[SEARCH_SAVED] = LevelSearch(puzzle)
        search.listen(self._show)
        search.begin(self._tab)
        self._show([])

    def _show(self, rows: Sequence[RowValues]) -> None:
        """Show new rows, and the progress or the end of the search."""
        search = self._search
        assert search
        if rows:
            self._module.call("take", rows)
        if search.running:
            self._module.call("wait", search.words, search.fraction)
        else:
            command = f"psolver disassemble {self._tab.command_words} --sort level --all"
            self._module.call("finish", search.words, command if search.limited else "")
