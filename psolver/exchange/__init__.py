"""Files of other programs, read and written."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, Room

ROOM = Room(
    sentence="Files of other programs, and puzzles for them.",
    first_files="foreign/foreign_file export_commands",
    commands={
        "convert": Command(
            "convert_command",
            "Convert FILE to the format of another program, or from one.",
            "Print and exchange",
        ),
        "export": Command(
            "export_commands",
            "Write a puzzle for other programs, printers or laser cutters.",
            "Print and exchange",
        ),
    },
    readers={
        "advent-of-code": "foreign.advent_of_code:read",
        "burrtools": "foreign.burrtools:read",
        "fillit": "foreign.tetromino_squares:read",
        "heesch-sat": "foreign.heesch_sat:read",
        "iq-puzzle": "foreign.letter_pieces:read",
        "piezas": "foreign.piezas:read",
        "pips": "foreign.pips_json:read",
        "polycube": "foreign.polycube:read",
        "polysolve": "foreign.polysolve_json:read",
        "polysolver": "foreign.polysolver:read",
    },
    foreign_writers={
        "burrtools": "foreign.burrtools_writer:write",
        "heesch-sat": "foreign.heesch_sat:write",
        "polycube": "foreign.polycube:write",
        "polysolve": "foreign.polysolve_json:write",
        "polysolver": "foreign.polysolver:write",
    },
    endings={
        ".xmpuzzle": "burrtools",
        ".psv": "polysolver",
        ".json": "",
        ".txt": "",
        ".xml": "",
    },
    foreign="foreign.foreign_file",
    services={"heesch_record": "foreign.heesch_sat:heesch_record"},
    docs="other-programs.md",
)
OFFERS = {
    "formula_text": "dimacs prove",
    "problem_text": "EXPORTS certificate count_proof optimum_certificate to_dlx",
    "programmes": "LinearObjective NO_OBJECTIVE opb",
}
__getattr__ = door(__name__, OFFERS)
