# The names that psolver.pictures offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .assembly_order import assembly as assembly
from .ball_drawing import DASHES as DASHES
from .ball_drawing import GLASS as GLASS
from .flat_drawing import CORNER_ROUNDING as CORNER_ROUNDING
from .flat_drawing import DOT as DOT
from .flat_drawing import THIN as THIN
from .flat_drawing import class_and_fill as class_and_fill
from .flat_drawing import dot as dot
from .flat_drawing import drawing_of_flat as drawing_of_flat
from .flat_drawing import line_around as line_around
from .flat_drawing import name_element as name_element
from .flat_drawing import place_of_badge as place_of_badge
from .flat_drawing import region_data as region_data
from .flat_frame import Frame as Frame
from .flat_frame import mean as mean
from .isometric_cubes import FOLD as FOLD
from .isometric_cubes import isometric_frame as isometric_frame
from .mark_drawing import BLACK as BLACK
from .mark_drawing import HALO as HALO
from .mark_drawing import NEAR as NEAR
from .mark_drawing import class_of_mark as class_of_mark
from .mark_drawing import covered_cells as covered_cells
from .mark_drawing import mark_path as mark_path
from .mark_drawing import place_of_text as place_of_text
from .mark_drawing import text_element as text_element
from .mark_drawing import wedges as wedges
from .name_places import HIGH_LETTER as HIGH_LETTER
from .name_places import place_of_name as place_of_name
from .name_places import place_on_ball as place_on_ball
from .scene_sides import Regions as Regions
from .scene_sides import Side as Side
from .scene_sides import Sides as Sides
from .scene_sides import across_sides as across_sides
from .scene_sides import sides_of as sides_of
from .solid_drawing import building_steps as building_steps
from .solid_drawing import layers_apart as layers_apart
from .solid_drawing import pieces_apart as pieces_apart
from .solid_drawing import whole_drawing as whole_drawing
from .solid_form import SolidForm as SolidForm
from .svg import BARE_LINES as BARE_LINES
from .svg import DEEP_LIGHT as DEEP_LIGHT
from .svg import FONTS as FONTS
from .svg import GREATEST_LETTER_WIDTH as GREATEST_LETTER_WIDTH
from .svg import LINE_WIDTH as LINE_WIDTH
from .svg import LINES_ON as LINES_ON
from .svg import STYLE_RULES as STYLE_RULES
from .svg import SvgDrawing as SvgDrawing
from .svg import drawings_beside as drawings_beside
from .svg import hatchings_of as hatchings_of
from .svg import moved_elements as moved_elements
from .svg import pattern as pattern
from .svg import style_sheet as style_sheet
from .svg import svg_document as svg_document
from .svg import used_hatchings as used_hatchings
from .svg import xml_text as xml_text
from .svg_paths import Loop as Loop
from .svg_paths import Point as Point
from .svg_paths import closed as closed
from .svg_paths import lines as lines
from .svg_paths import path_around as path_around
from .svg_paths import short as short
from .svg_paths import softened as softened
from .svg_paths import turn_area as turn_area
from .svg_paths import turning_points as turning_points
from .svg_writer import below_title as below_title
from .svg_writer import part_svgs as part_svgs
from .svg_writer import parts_svg as parts_svg
from .svg_writer import report_svg as report_svg
from .svg_writer import scene_drawing as scene_drawing
from .svg_writer import style_of_report as style_of_report

ROOM: Room
OFFERS: dict[str, str]
