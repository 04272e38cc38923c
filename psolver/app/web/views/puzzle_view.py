"""The view "Puzzle": its text in an editor, beside it the board and the pieces as drawings; the
editor's completions, and the samples with a small picture of each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from nicegui import app
from starlette.responses import Response

from ....errors import PsolverError
from ....formats import load
from ....formats.file_keys import completions
from ....formats.sample_files import located, samples, sequences
from ....formats.toml.load_board import flat_lattices
from ....formats.toml.vary import VARY
from ....geometry.lattice import CUBIC, lattice_named
from ....geometry.polyform import set_names
from ....puzzle.model import Puzzle
from ....render.look import Style, own_colors
from ....render.scene import board_scene, piece_scene, title_of
from ....render.svg import beside, document
from ....render.svg.svg_writer import scene_drawing
from ..drawings import drawing_values
from ..edits import boards, edited, starter_names
from ..tab import Tab
from . import PageModule

SAMPLES_FOLDER = "/psolver-samples"
SAMPLE_CELL = 10  # pixels
THEMES = ("light", "dark")
KEPT_SECONDS = 3600
SHOWN = 3  # the number whose puzzle stands for a sequence
# the named sets of each lattice of the page; those of squares fit into cubes too
MOST_PIECES = {name: CUBIC if name == "square" else lattice_named(name) for name in flat_lattices()}


def build(tab: Tab) -> None:
    """Build the view for a tab."""
    _View(tab)


class _View:
    """The editor and the drawings, which edit one text."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._text = tab.text  # in the editor
        self._number = 0  # of texts that the editor has sent
        data = {
            "text": tab.text,
            "words": completions(),
            "sets": {name: list(set_names(one)) for name, one in MOST_PIECES.items()},
            "boards": boards(),
            "starters": starter_names(),
        }
        self._module = PageModule("puzzle.js", data, self._hear)
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

    async def _edit(self, text: str, name: str, values: dict[str, Any]) -> None:
        """Send the text after an edit, or the reason why the edit is impossible."""
        try:
            self._module.call("edited", await asyncio.to_thread(edited, text, name, values))
        except PsolverError as fault:
            self._module.call("refused", str(fault))

    async def _samples(self) -> None:
        self._module.call("samples", await asyncio.to_thread(sample_list))

    def _show(self) -> None:
        tab = self._tab
        if tab.text != self._text:
            self._text = tab.text
            self._module.call("replace", tab.text)
        puzzle = None if tab.fault else tab.puzzle
        fault = tab.fault._asdict() if tab.fault else None
        given = tab.variable.given if puzzle and tab.variable else None
        self._module.call("show", drawing_values(tab.text, puzzle, given), fault, self._number)


@lru_cache
def sample_list() -> list[dict[str, str]]:
    """Return the names and titles of the samples, sequences of puzzles last."""
    titles = {name: title_of(puzzle) for name, puzzle in samples_by_name()}
    titles |= {name: values["title"] for name, values in sequences()}
    return [{"name": name, "title": title} for name, title in titles.items()]


@lru_cache(256)
def sample_picture(name: str, theme: str) -> str:
    """Return the SVG document of a sample: its board and its pieces."""
    puzzle = dict(samples_by_name())[name]
    style = Style(cell=SAMPLE_CELL, theme=theme)
    return document(_drawing(puzzle, style), style, title_of(puzzle), "")


@lru_cache
def samples_by_name() -> tuple[tuple[str, Puzzle], ...]:
    """Return all samples, read once; of a sequence one of its puzzles."""
    return (*samples(), *((name, _one_of(name, values)) for name, values in sequences()))


def _one_of(name: str, values: Mapping[str, Any]) -> Puzzle:
    ((variable, _),) = values[VARY].items()
    return load(located(name), vary={variable: SHOWN})


def _drawing(puzzle: Puzzle, style: Style) -> Any:
    colors = own_colors(puzzle)
    pieces = (
        piece_scene(piece.lattice, piece.shape, colors[piece.name], piece.name)
        for piece in puzzle.pieces
    )
    shown = [] if puzzle.goal and not puzzle.goal.framed else [board_scene(puzzle.board)]
    drawings = [scene_drawing(scene, style) for scene in (*shown, *pieces)]
    area = sum(one.width * one.height for one in drawings)
    widest = max(one.width for one in drawings)
    return beside(drawings, max(widest, (2.5 * area) ** 0.5))


def serve_samples() -> None:
    """Serve the pictures of the samples."""

    @app.get(SAMPLES_FOLDER + "/{name:path}.svg")
    def picture(name: str, theme: str = "light") -> Response:
        if name not in dict(samples_by_name()) or theme not in THEMES:
            return Response(status_code=404)
        headers = {"Cache-Control": f"max-age={KEPT_SECONDS}"}
        return Response(sample_picture(name, theme), media_type="image/svg+xml", headers=headers)
