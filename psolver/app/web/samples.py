"""The samples on the page: their titles, and a small picture of each, made when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ...formats import load
from ...formats.toml.vary import VARY
from ...puzzle.model import Puzzle
from ...render.look import Style
from ...render.palette import own_colors
from ...render.scene import board_scene, piece_scene, title_of
from ...render.svg.svg_drawing import beside, document
from ...render.svg.svg_writer import scene_drawing
from ..sample_files import located, samples, sequences

FOLDER = "/psolver-samples"
CELL = 10  # pixels
THEMES = ("light", "dark")
KEPT_SECONDS = 3600
SHOWN = 3  # the number of which a sequence shows its puzzle


@lru_cache
def sample_list() -> list[dict[str, str]]:
    """The samples by name, with their titles, and then those that are sequences of puzzles."""
    titles = {name: title_of(puzzle) for name, puzzle in samples_by_name()}
    titles |= {name: values["title"] for name, values in sequences()}
    return [{"name": name, "title": title} for name, title in titles.items()]


@lru_cache(256)
def sample_picture(name: str, theme: str) -> str:
    """The SVG document of a sample: its board and its pieces."""
    puzzle = dict(samples_by_name())[name]
    style = Style(cell=CELL, theme=theme)
    return document(_drawing(puzzle, style), style, title_of(puzzle), "")


@lru_cache
def samples_by_name() -> tuple[tuple[str, Puzzle], ...]:
    """All samples, read once; of a sequence one of its puzzles."""
    return (*samples(), *((name, _one_of(name, values)) for name, values in sequences()))


def _one_of(name: str, values: Mapping[str, Any]) -> Puzzle:
    """A puzzle of a sequence, the first one that is large enough to be told from others."""
    ((variable, _),) = values[VARY].items()
    return load(located(name), vary={variable: SHOWN})


def _drawing(puzzle: Puzzle, style: Style) -> Any:
    """The board of a puzzle, and its pieces beside and below it."""
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
    from nicegui import app
    from starlette.responses import Response

    @app.get(FOLDER + "/{name:path}.svg")
    def picture(name: str, theme: str = "light") -> Response:
        if name not in dict(samples_by_name()) or theme not in THEMES:
            return Response(status_code=404)
        headers = {"Cache-Control": f"max-age={KEPT_SECONDS}"}
        return Response(sample_picture(name, theme), media_type="image/svg+xml", headers=headers)
