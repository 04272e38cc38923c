"""The panel "Print and make" of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import PsolverError
from ..core.plain_values import Values
from ..core.tilings import Placements
from .fitted_drawings import TITLE
from .printing import choices_of_files, kinds_of_files, made_file, preview_of
from .printing_sets import PuzzlesOfText

if TYPE_CHECKING:
    from ..page import Connection, Tab


class PrintPart:
    """The panel, which a button of the page's frame opens, and the files that it makes."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab = tab
        self._connection = connection
        self._module = connection.module("", "print", hear=self._hear)
        connection.tool("Print", "Print and make", self._open)

    def _open(self) -> None:
        """Open the panel, with the values that print.js describes."""
        tab = self._tab
        if tab.puzzle is None or tab.fault:
            self._connection.page("notify", tab.no_puzzle_line, False)
            return
        is_several = tab.variable is not None
        values = {
            "kinds": kinds_of_files(tab.puzzle, is_several=is_several),
            **choices_of_files(tab.puzzle),
            "solved": self._solution() is not None,
        }
        self._module.call("open", values)

    def _solution(self) -> Placements | None:
        """The solution that was seen large, or the first one; None if none was found."""
        tab = self._tab
        search = tab.search
        if search is None or not search.number:
            return None
        if not tab.puzzle or not search.is_of(tab.puzzle):
            return None
        opened_number = tab.saved.get("opened", 1)
        place = min(opened_number, search.number)
        placements, (numbers,) = search.found(place, 1)
        return tuple([placements[number] for number in numbers])

    def _puzzles(self) -> PuzzlesOfText | None:
        """All puzzles of the text; None if it is a single one."""
        variable = self._tab.variable
        if variable is None:
            return None
        given = []
        for number in variable.numbers:
            variable_then = variable._replace(number=number)
            given.append(variable_then.given)
        return PuzzlesOfText(self._tab.text, given, variable.titles)

    def _title(self) -> str:
        """The title of a booklet."""
        variable = self._tab.variable
        title = ""
        if variable:
            title = variable.whole
        return title or TITLE

    def _hear(self, event: str, value: Any) -> None:
        if event == "make":
            kind = value["kind"]
            made = self._make(kind, value["choices"], value["preview"])
            self._connection.begin(made)

    async def _make(self, kind: str, choices: Values, is_preview: bool) -> None:
        """Make a file of the panel, to be seen, or to be fetched by the browser."""
        puzzle = self._tab.puzzle
        solution = self._solution()
        if puzzle is None:
            return
        try:
            puzzles = self._puzzles()
            arguments = (puzzle, kind, choices, solution, puzzles, self._title())
            async for made in self._tab.making.call(made_file, *arguments):
                shown_preview = None
                if is_preview:
                    shown_preview = preview_of(made)
                else:
                    self._connection.offer_file(made.data, self._tab.file_stem, made.suffix)
                self._module.call("show", shown_preview)
        except PsolverError as fault:
            remark = self._tab.in_words(fault, puzzle)
            remarks = [f"{remark}."]
            self._module.call("show", {"html": "", "image": "", "remarks": remarks})
