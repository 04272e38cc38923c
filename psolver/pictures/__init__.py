"""Pictures as SVG."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Pictures of puzzles, tilings and answers as SVG.",
    functions={"svg": "svg_writer"},
    views={
        "Board.svg": "svg_writer:svg",
        "Outcome.svg": "svg_writer:svg",
        "Piece.svg": "svg_writer:svg",
        "Puzzle.svg": "svg_writer:svg",
        "Reason.svg": "svg_writer:svg",
        "Tiling.svg": "svg_writer:svg",
    },
    writers={"svg": "tiling_pictures:svg", "png": "tiling_pictures:png"},
    report_writers={"svg": "svg_writer:report_svg", "png": "tiling_pictures:report_png"},
    docs="pictures.md",
)
