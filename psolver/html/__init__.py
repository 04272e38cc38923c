"""Pages that a browser shows, each one file."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

ROOM = Room(
    sentence="Pages in one file, with tilings to leaf through, to play, or a film.",
    first_files="html_writer",
    writers={"html": "tiling_page:page"},
    report_writers={"html": "html_writer:report_page"},
    docs="pictures.md",
)
OFFERS = {
    "film_page": "film_values",
    "html_writer": "picture_style",
    "module_bundle": "HTML_FOLDER LIBRARIES bundled_page_script bundled_script",
    "board_plan": "CELL_UNITS plan_of",
    "page_data": "CORNER_RADIUS as_drawn region_values",
    "tiling_lines": "TilingLines",
    "play_page": "check_played playing_file",
    "play_values": (
        "is_playable is_small page_values placements_from_page placements_of_clues values_to_play"
        " watch_values"
    ),
}
__getattr__ = door(__name__, OFFERS)
