"""The moves that take the pieces of a solution apart."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Attribute, Command, PagePart, Room, RuleEntry

ROOM = Room(
    sentence="The moves that take the pieces of a solution apart, or the proof of none.",
    first_files="taking_apart slides",
    commands={
        "disassemble": Command(
            "disassemble_command",
            "Find out whether the pieces of solutions can be taken apart.",
            "Solve by hand",
        )
    },
    functions={"Disassembly": "disassembly", "disassemble": "disassemble_function"},
    rules={
        "together": RuleEntry(
            "staying",
            attributes=(Attribute("together", ()), Attribute("turns")),
            keys=("turns",),
            table="together",
            table_keys=("pieces",),
            features="together groups turns disassembly",
        )
    },
    kernels="sliding_kernels",
    services={
        "disassembly_of": "move_lines:disassembly_of",
        "moves_content": "move_lines:moves_content",
        "only_assemblable": "level_option:find_only_assemblable",
        "burr_level": "burr_levels:burr_level",
        "is_taken_apart": "taking_apart:is_taken_apart",
    },
    page_parts={"Solutions": PagePart("apart_part:ApartPart", 20)},
    page_modules={"apart": "apart.js", "levels": "levels.js"},
    page_sheets=("levels.css",),
    docs="disassembly.md",
)
OFFERS = {
    "disassembly": "Disassembly FilmFrame Slide film_frames",
    "disassembly_report": "disassembly_values",
    "level_option": "find_only_assemblable least_level_of",
    "level_order": "LevelOrder",
    "levels": "level_of_words level_words",
    "moves": "APART_VERBS apart_verdict move_line names_of_placements",
    "slide_registers": "ALL_APART",
    "sliding": "SlidingShapes",
    "sweeps": "CORNERS RoundedCell Rounding cells_passed",
    "turn_moves": "Turn",
    "assemblable_solutions": "AssemblableWorker mark_assemblable only_assemblable",
    "taking_apart": "assemblable check_lattice disassemblies",
}
__getattr__ = door(__name__, OFFERS)
