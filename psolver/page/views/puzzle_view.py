"""The view "Puzzle": its text in an editor, beside it the board and the pieces as drawings; the
editor's completions, and the samples.
"""

from __future__ import annotations

import asyncio
from typing import Any

from ...core.errors import PsolverError
from ...core.lattice import lattice_named
from ...core.named_sets import set_names
from ...core.plain_values import Values
from ...core.square_lattice import CUBIC
from ...core.toml.load_board import flat_lattices
from ...editors import completions
from ..calendar_text import text_on_day
from ..connection import Connection
from ..drawings import drawing_values
from ..edits import edited
from ..edits.board_shapes import boards
from ..edits.starting_texts import starter_names
from ..prepared_pictures import prepared_samples
from ..tab import Tab

# the named sets of each lattice of the page; those of squares fit into cubes too
LATTICE_OF_SETS = {
    name: CUBIC if name == "square" else lattice_named(name) for name in flat_lattices()
}

WHOLE_TEXTS = ("begin", "sample", "starter")  # edits that replace the puzzle


class PuzzleView:
    """The editor and the drawings, which edit one text."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab = tab
        self._text = tab.text  # in the editor
        self._number = 0  # of texts that the editor has sent
        data = {
            "text": tab.text,
            "words": completions(),
            "sets": {name: list(set_names(lattice)) for name, lattice in LATTICE_OF_SETS.items()},
            "boards": boards(),
            "starters": starter_names(),
        }
        self._module = connection.module("Puzzle", "puzzle", data, self._hear)
        tab.on_change(self._show)

    def _hear(self, event: str, value: Any) -> Any:
        if event == "text":
            self._text, self._number = value["text"], value["number"]
            self._tab.set_text(self._text)
        elif event == "edit":
            return self._edit(**value)
        elif event == "samples":
            return self._samples()
        return None

    async def _edit(self, text: str, name: str, values: Values) -> None:
        """Send the text after an edit, or the reason why the edit is impossible. A sample comes
        with the `day` that stays free if it is a calendar.
        """
        tab, day = self._tab, values.pop("day", None)
        try:
            changed = await asyncio.to_thread(edited, text, name, values, tab.problem)
            if name in ("add_problem", "remove_problem"):
                tab.want_problem(changed, is_new=name == "add_problem")
            elif name not in WHOLE_TEXTS:
                changed = await tab.with_true_answers(text, changed)
            if day:
                changed = await asyncio.to_thread(text_on_day, changed, day)
            self._module.call("edited", changed)
        except PsolverError as fault:
            self._module.call("refused", str(fault))

    async def _samples(self) -> None:
        words = await asyncio.to_thread(prepared_samples)
        self._module.call("samples", words.names)

    def _show(self) -> None:
        tab = self._tab
        if tab.text != self._text:
            self._text = tab.text
            self._module.call("replace", tab.text)
        puzzle = None if tab.fault else tab.puzzle
        fault = None
        if tab.fault:
            fault = tab.fault._asdict()
        numbers = None
        if tab.variable and (puzzle or tab.problem):
            numbers = tab.variable.given
        self._module.call("show", drawing_values(tab.text, puzzle, numbers), fault, self._number)
