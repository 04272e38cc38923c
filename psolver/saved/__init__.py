"""Solutions that were saved: read back, checked and drawn; puzzles as plain values and back."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, Room

ROOM = Room(
    sentence="Saved solutions, read back, checked and drawn; puzzles as plain values.",
    first_files="solution_files dictionaries",
    commands={
        "draw": Command(
            "saved_commands",
            "Draw solutions of the puzzle in FILE, saved as JSON Lines.",
            "Print and exchange",
        ),
        "verify": Command(
            "saved_commands",
            "Check solutions in JSON Lines against the puzzle in FILE.",
            "Print and exchange",
        ),
    },
    functions={"read_solutions": "solution_files"},
    views={
        "Puzzle.to_dict": "dictionaries:puzzle_values",
        "Puzzle.from_dict": "dictionaries:puzzle_of",
        "Tiling.to_dict": "dictionaries:solution_values",
        "Tiling.from_dict": "dictionaries:tiling_of",
        "Outcome.to_dict": "dictionaries:outcome_values",
        "Outcome.from_dict": "dictionaries:outcome_of",
    },
    docs="command-line.md",
)
OFFERS = {
    "dictionaries": "placements_of",
    "solution_files": "Solution solutions_in verified_solutions",
}
__getattr__ = door(__name__, OFFERS)
