"""`psolver gui`: a page in the browser to play with.

A view of the page is a class of a room that is made with a `Tab` and the `Connection` to its page,
when it is first opened.
"""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, PagePart, Room

ROOM = Room(
    sentence="A page in the browser: draw puzzles, solve them, play.",
    first_files="server tab",
    commands={
        "gui": Command(
            "gui_command",
            "Open a page in the browser: draw puzzles, solve them, play.",
            "To begin with",
        ),
    },
    services={"text_with_free": "tab_edits:text_with_free"},
    page_views={
        "Start": PagePart("views.start_view:StartView", 10),
        "Puzzle": PagePart("views.puzzle_view:PuzzleView", 20),
        "Solutions": PagePart("views.solutions_view:SolutionsView", 30),
    },
    page_modules={
        "home": "static/home.js",
        "puzzle": "static/puzzle.js",
        "search": "static/search.js",
        "solutions": "static/solutions.js",
    },
    docs="gui.md",
)
OFFERS = {
    "browser_calls": "OUT_OF_MEMORY CallServer",
    "browser_tab": "BrowserTab",
    "browser_worker": "BROKEN BrowserWorker OpenPort WarmPorts",
    "connection": "Connection",
    "drawn_lattice": "lattice_values",
    "drawn_pieces": "MOST_EDITED_CELLS",
    "edits": "edited",
    "opening": "FileChoices read_file",
    "room_parts": "load_or_report placed_homes",
    "prepared_pictures": ("pictured_puzzle pictured_samples prepared_samples prepared_solution"),
    "process_worker": "ProcessWorker",
    "searching": "TabSearch",
    "tab": "Tab",
    "views.take_view": "packed_text",
    "tab_calls": "ThreadHearing cancel_call hear_by make_call pause_call resume_call run_call",
    "worker": "TabWorker WorkerCall",
}
__getattr__ = door(__name__, OFFERS)
