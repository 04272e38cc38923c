"""Files that are several puzzles: [vary] and [[problem]]."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

ROOM = Room(
    sentence="Files that are several puzzles: [vary] and [[problem]].",
    first_files="vary problems",
    keys={
        "vary": "is a table of its own; write [vary]",
        "problem": "is a table of its own; write [[problem]]",
    },
    key_help="family_keys:FAMILY_KEYS",
    fronts={"problem": "problems:read_problem", "vary": "vary:read_varied"},
    services={
        "chosen_problem": "problems:problem_of",
        "chosen_numbers": "vary:with_chosen_numbers",
        "name_of_problem": "problems:title_of_problem",
        "numbers_given": "vary:numbers_given",
        "print_rows": "count_rows:print_rows",
        "with_row_format": "count_rows:with_row_format",
    },
    docs="many-puzzles.md",
)
OFFERS = {
    "count_rows": "PuzzleTask Skipped skipped_line tasks_of",
    "problems": "gathered numbers_chosen",
}
__getattr__ = door(__name__, OFFERS)
