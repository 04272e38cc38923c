"""Solving by hand: hints, steps, and whether a half-filled board can be completed."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, PagePart, Room

ROOM = Room(
    sentence="Solving by hand: hints, steps, and what completes a half-filled board.",
    first_files="hints partial",
    commands={
        "hint": Command(
            "hint_commands",
            "Print one more placement of a solution, and the reason.",
            "Solve by hand",
        ),
        "steps": Command(
            "hint_commands",
            "Print how a puzzle can be solved by hand, step by step.",
            "Solve by hand",
        ),
    },
    functions={"ClueSet": "partial", "Difficulty": "partial"},
    services={
        "carried_solutions": "carried:carried_solutions",
        "possible_placements": "play_moves:possible_placements",
        "read_placed": "placed_picture:read_placed",
        "rest_of_puzzle": "partial:rest",
    },
    page_views={"Play": PagePart("play_view:PlayView", 40)},
    page_parts={"Solutions": PagePart("play_view:PlayAct", 30)},
    page_modules={"play": "play_with_scene.js"},
    docs="hints.md",
)
OFFERS = {
    "by_hand": "NOT_PLAYED NUMBERED TOO_LARGE_TO_PLAY carried_line clash_line",
    "carried": "CARRIED_SEED CarriedSolutions carried_solutions cell_maps",
    "hand_tuning": "MOST_CARRIED",
    "hints": "completion",
    "partial": "ClueSet ClueTask Difficulty StepKind clash clued kind_of_step names_on rest",
    "play_answers": "PlayHint PlayMistake answers_of_play",
    "play_moves": "closed_to hint_call possible_placements told_values",
    "play_results": "begin_values",
    "steps_by_hand": "steps_to too_many_placements",
    "watched_runs": "watched_run",
}
__getattr__ = door(__name__, OFFERS)
