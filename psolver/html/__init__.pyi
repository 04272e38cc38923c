# The names that psolver.html offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .board_plan import CELL_UNITS as CELL_UNITS
from .board_plan import plan_of as plan_of
from .film_page import film_values as film_values
from .html_writer import picture_style as picture_style
from .module_bundle import HTML_FOLDER as HTML_FOLDER
from .module_bundle import LIBRARIES as LIBRARIES
from .module_bundle import bundled_page_script as bundled_page_script
from .module_bundle import bundled_script as bundled_script
from .page_data import CORNER_RADIUS as CORNER_RADIUS
from .page_data import as_drawn as as_drawn
from .page_data import region_values as region_values
from .play_page import check_played as check_played
from .play_page import playing_file as playing_file
from .play_values import is_playable as is_playable
from .play_values import is_small as is_small
from .play_values import page_values as page_values
from .play_values import placements_from_page as placements_from_page
from .play_values import placements_of_clues as placements_of_clues
from .play_values import values_to_play as values_to_play
from .play_values import watch_values as watch_values
from .tiling_lines import TilingLines as TilingLines

ROOM: Room
OFFERS: dict[str, str]
