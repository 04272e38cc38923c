"""The view "Puzzle": its text in an editor, beside it the board and the pieces as drawings."""

from __future__ import annotations

import asyncio
from typing import Any

from ....errors import PsolverError
from ....formats.toml.load_board import FLAT_LATTICES
from ....geometry.catalogue import set_names
from ....geometry.lattice import CUBIC, lattice_named
from ..desk import Desk
from ..drawn import drawn
from ..edits import edited
from ..edits.begin import boards, starter_names
from ..module import Module
from ..samples import sample_list
from ..words import words

# the lattices of the page; what lies in that of squares can lie in cubes too
MOST_PIECES = {name: CUBIC if name == "square" else lattice_named(name) for name in FLAT_LATTICES}


def build(desk: Desk) -> None:
    """Build it for a desk."""
    _View(desk)


class _View:
    """What the editor and the drawings send, and what they are told."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._told = desk.text  # what the editor has
        self._number = 0  # of the texts that it has sent
        data = {
            "text": desk.text,
            "words": words(),
            "sets": {name: list(set_names(one)) for name, one in MOST_PIECES.items()},
            "boards": boards(),
            "starters": starter_names(),
        }
        self._module = Module("puzzle.js", data, self._hear)
        desk.on_change(self._show)

    def _hear(self, event: str, value: Any) -> Any:
        if event == "text":
            self._told, self._number = value["text"], value["number"]
            self._desk.set_text(self._told)
        elif event == "edit":
            return self._edit(**value)
        elif event == "samples":
            return self._samples()
        return None

    async def _edit(self, text: str, name: str, values: dict[str, Any]) -> None:
        """Answer how a text is after an edit."""
        try:
            self._module.call("edited", await asyncio.to_thread(edited, text, name, values))
        except PsolverError as fault:
            self._module.call("refused", str(fault))

    async def _samples(self) -> None:
        self._module.call("samples", await asyncio.to_thread(sample_list))

    def _show(self) -> None:
        """Show what the text is now."""
        desk = self._desk
        if desk.text != self._told:
            self._told = desk.text
            self._module.call("replace", desk.text)
        puzzle = None if desk.fault else desk.puzzle
        fault = desk.fault._asdict() if desk.fault else None
        given = desk.family.given if puzzle and desk.family else None
        self._module.call("show", drawn(desk.text, puzzle, given), fault, self._number)
