"""Pictures as SVG."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

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
    writers={"svg": "tiling_pictures:svg_tilings", "png": "tiling_pictures:png_tilings"},
    report_writers={
        "svg": "svg_writer:report_svg",
        "png": "tiling_pictures:report_png",
        "gif": "film_images:report_gif",
        "apng": "film_images:report_apng",
    },
    docs="pictures.md",
)
OFFERS = {
    "ball_drawing": "DASHES GLASS",
    "flat_drawing": (
        "CORNER_ROUNDING DOT THIN class_and_fill dot drawing_of_flat line_around name_element"
        " place_of_badge region_data"
    ),
    "scene_sides": "Regions Side Sides across_sides sides_of",
    "flat_frame": "Frame mean",
    "mark_drawing": (
        "BLACK HALO NEAR class_of_mark covered_cells mark_path place_of_text text_element wedges"
    ),
    "name_places": "HIGH_LETTER place_of_name place_on_ball",
    "assembly_order": "assembly",
    "isometric_cubes": "FOLD isometric_frame",
    "solid_drawing": "building_steps layers_apart pieces_apart whole_drawing",
    "solid_form": "SolidForm",
    "svg": (
        "BARE_LINES DEEP_LIGHT FONTS GREATEST_LETTER_WIDTH LINES_ON LINE_WIDTH STYLE_RULES"
        " SvgDrawing drawings_beside hatchings_of moved_elements pattern style_sheet svg_document"
        " used_hatchings xml_text"
    ),
    "svg_paths": "Loop Point closed lines path_around short softened turn_area turning_points",
    "svg_writer": "below_title part_svgs parts_svg report_svg scene_drawing style_of_report",
}
__getattr__ = door(__name__, OFFERS)
