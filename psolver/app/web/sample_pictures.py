"""The samples as the page offers them: their names, titles and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ...formats import load
from ...formats.sample_files import located, samples, sequences
from ...formats.toml.vary import VARY
from ...puzzle.model import Puzzle
from ...render.look import Style, own_colors
from ...render.scene import board_scene, piece_scene, title_of
from ...render.svg import beside, document
from ...render.svg.svg_writer import scene_drawing

SAMPLE_CELL = 10  # pixels
THEMES = ("light", "dark")
SHOWN = 3  # the number whose puzzle stands for a sequence


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
