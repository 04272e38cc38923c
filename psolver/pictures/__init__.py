"""Pictures as SVG."""

from __future__ import annotations

from ..core.room import Room, door

ROOM = Room(
    sentence="Pictures of puzzles, tilings and answers as SVG.",
    first_files="svg_writer",
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
OFFERS = {
    "ball_drawing": "DASHES GLASS",
    "flat_drawing": (
        "BLACK DOT Frame HIGH_LETTER NEAR CORNER_ROUNDING THIN class_of_mark dot drawing_of_flat"
        " line_around mark_path place_of_badge place_of_name place_of_text place_on_ball"
        " region_data wedges"
    ),
    "solid_drawing": "FOLD assembly pieces_apart steps whole_drawing",
    "svg": (
        "FONTS LINE_WIDTH Loop Point STYLE_RULES SvgDrawing WIDEST_LETTER around beside corners document"
        " lines moved pattern short softened style_sheet text_of"
    ),
    "svg_writer": "part_svgs parts_svg report_svg scene_drawing",
}
__getattr__ = door(__name__, OFFERS)
