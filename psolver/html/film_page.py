"""The film of a disassembly: its data, and its part of a page.

The data are a value of JSON:

    names, colors  of the pieces, by placement
    cells          of each piece: its cells as [layer, row, column]
    flat           whether it lies in one layer, and is seen from above
    verdict        the sentence whether the pieces come apart
    frames         the pieces in their places, then after each move: `at`, pairs of a piece and how
                   far it is from its place; the pieces that `moved`, the step `by` which they did,
                   and the `line` of the move; no piece moved to the frame of a part that is left.
                   If pieces were turned, their cells as `forms`, pairs like those of `at`; after a
                   `turn` also its axis, a cell in whose middle that is, and its quarters, as in
                   `disassembly.Turn`
"""

from __future__ import annotations

from ..core.cells import Cell
from ..core.model import Puzzle
from ..core.plain_values import GivenValues
from ..core.tilings import Tiling
from ..core.wording import listed
from ..disassembly import (
    APART_VERBS,
    Disassembly,
    FilmFrame,
    Turn,
    apart_verdict,
    film_frames,
    move_line,
    names_of_placements,
)
from ..text.palette import colors
from .module_bundle import HTML_FOLDER, bundled_script, html_file, json_in_page

SPACE_AXES = 3
FILM_LIGHT = (
    "color-scheme:light;--card:#fff;--ink:#111;--soft:#5b616c;--line:#d3d5da;--accent:#1d5fae"
)
FILM_DARK = (
    "color-scheme:dark;--card:#16181d;--ink:#eee;--soft:#a6acb8;--line:#383c45;--accent:#8cbcf5"
)
FILM_THEMES = {
    "light": f":root{{{FILM_LIGHT}}}",
    "dark": f":root{{{FILM_DARK}}}",
    "auto": f":root{{{FILM_LIGHT}}}@media(prefers-color-scheme:dark){{:root{{{FILM_DARK}}}}}",
}
NO_SCRIPT = "The film needs JavaScript, which is turned off here; the pictures are below."


def film_values(
    puzzle: Puzzle,
    tiling: Tiling,
    disassembly: Disassembly,
    subject: str = "It",
    verbs: tuple[str, str] = APART_VERBS,
) -> GivenValues:
    """Return the data of the film of a solution that is taken apart; `verbs` of its verdict."""
    names = names_of_placements(tiling)
    frames = list(film_frames(tiling, disassembly))
    if disassembly.stuck and not disassembly.separations:
        frames.pop()  # the same as the first
    return {
        "names": names,
        "colors": colors(puzzle, tiling.placements),
        "cells": [[_in_space(cell) for cell in placement.cells] for placement in tiling.placements],
        "flat": len(tiling.placements[0].cells[0]) < SPACE_AXES,
        "verdict": apart_verdict(disassembly, names, subject, verbs),
        "frames": [_frame(frame, names) for frame in frames],
    }


def _frame(frame: FilmFrame, names: list[str]) -> GivenValues:
    move = frame.move
    by: Cell = ()
    turned: GivenValues = {}
    if isinstance(move, Turn):
        point = move.point if move.axis is not None else (0, *move.point)
        turned = {"turn": {"axis": move.axis or 0, "point": point, "quarters": move.quarters}}
    elif move:
        by = tuple(frame.far * ((step > 0) - (step < 0)) for step in move.by)
    if frame.forms:
        forms = [[n, list(map(_in_space, cells))] for n, cells in frame.forms.items()]
        turned = {**turned, "forms": forms}
    end = "stay together" if frame.stays else "hold each other"
    held_line = f"{listed([names[piece] for piece in frame.at])} {end}."
    return {
        "at": [[piece, _in_space(by)] for piece, by in frame.at.items()],
        "moved": move.pieces if move else [],
        "by": _in_space(by),
        "line": move_line(move, names) if move else held_line,
        **turned,
    }


def _in_space(cell: Cell) -> Cell:
    return (0,) * (SPACE_AXES - len(cell)) + cell


def film_markup(values: GivenValues, theme: str) -> str:
    """Return the film as part of a page in a theme: style sheet, data and script."""
    script = bundled_script(HTML_FOLDER / "film_page.js").strip()
    return (
        f"<style>\n{FILM_THEMES[theme]}\n{html_file('film.css')}\n</style>\n"
        f'<div id="film"></div>\n<noscript><p>{NO_SCRIPT}</p></noscript>\n'
        f'<script id="moves" type="application/json">{json_in_page(values)}</script>\n'
        f'<script>\n(() => {{\n"use strict";\n{script}\n}})();\n'
        "</script>"
    )
