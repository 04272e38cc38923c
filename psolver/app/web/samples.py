"""The samples on the page: their titles, and a small picture of each, made when it is asked for."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...puzzle.model import Puzzle
from ...render.look import Style
from ...render.palette import own_colors
from ...render.scene import board_scene, piece_scene
from ...render.svg.document import document
from ...render.svg.drawing import beside
from ...render.svg.scenes import drawing
from ...render.svg.tilings import title_of
from ..samples import sample_names, samples

FOLDER = "/psolver-samples"
CELL = 10  # pixels
THEMES = ("light", "dark")
KEPT_SECONDS = 3600


@lru_cache
def sample_list() -> list[dict[str, str]]:
    """The samples by name, with their titles."""
    return [{"name": name, "title": title_of(puzzle)} for name, puzzle in samples_by_name()]


@lru_cache(256)
def sample_picture(name: str, theme: str) -> str:
    """The SVG document of a sample: its board and its pieces."""
    puzzle = dict(samples_by_name())[name]
    style = Style(cell=CELL, theme=theme)
    return document(_drawing(puzzle, style), style, title_of(puzzle), "")


@lru_cache
def samples_by_name() -> tuple[tuple[str, Puzzle], ...]:
    """All samples, read once."""
    return tuple(samples())


def _drawing(puzzle: Puzzle, style: Style) -> Any:
    """The board of a puzzle, and its pieces beside and below it."""
    colors = own_colors(puzzle)
    pieces = (
        piece_scene(piece.lattice, piece.shape, colors[piece.name], piece.name)
        for piece in puzzle.pieces
    )
    shown = [] if puzzle.goal and not puzzle.goal.framed else [board_scene(puzzle.board)]
    drawings = [drawing(scene, style) for scene in (*shown, *pieces)]
    area = sum(one.width * one.height for one in drawings)
    widest = max(one.width for one in drawings)
    return beside(drawings, max(widest, (2.5 * area) ** 0.5))


def serve_samples() -> None:
    """Serve the pictures of the samples."""
    from nicegui import app
    from starlette.responses import Response

    @app.get(FOLDER + "/{name}.svg")
    def picture(name: str, theme: str = "light") -> Response:
        if name not in sample_names() or theme not in THEMES:
            return Response(status_code=404)
        headers = {"Cache-Control": f"max-age={KEPT_SECONDS}"}
        return Response(sample_picture(name, theme), media_type="image/svg+xml", headers=headers)
