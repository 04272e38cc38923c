# The names that psolver.text offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from .board_scenes import board_scene as board_scene
from .characters import ASCII_CHARSET as ASCII_CHARSET
from .characters import BOX_CHARSET as BOX_CHARSET
from .characters import SECOND as SECOND
from .characters import Charset as Charset
from .characters import fitted as fitted
from .characters import plain_picture as plain_picture
from .characters import text_columns as text_columns
from .look import Look as Look
from .look import Page as Page
from .look import Style as Style
from .outline import Side as Side
from .outline import sides_around as sides_around
from .palette import PALETTE as PALETTE
from .palette import colors as colors
from .palette import own_colors as own_colors
from .piece_scenes import piece_scene as piece_scene
from .progress_words import activity as activity
from .progress_words import how_far as how_far
from .progress_words import how_far_work as how_far_work
from .scene import Mark as Mark
from .scene import Region as Region
from .scene import Scene as Scene
from .scene_layers import layers as layers
from .tiling_scenes import tiling_scene as tiling_scene
from .writers import PICTURE_FORMATS as PICTURE_FORMATS
from .writers import WRITERS as WRITERS

OFFERS: dict[str, str]
