"""Reasons why a puzzle is impossible, and what its solutions share."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, PagePart, Room

ROOM = Room(
    sentence="Reasons why a puzzle is impossible, and what all its solutions share.",
    first_files="explained proofs",
    commands={
        "explain": Command(
            "explain_commands",
            "Explain why a puzzle is impossible, or what its solutions share.",
            "Understand",
        ),
        "compare": Command("compare_command", "Compare two solutions of a puzzle.", "Understand"),
        "unique": Command(
            "explain_commands",
            "Find out whether the puzzle in FILE has only one solution.",
            "Understand",
        ),
    },
    functions={
        "explain": "explain_functions",
        "unique": "explain_functions",
    },
    proofs="proving",
    services={
        "deduction_sentence": "proof_words:deduction_sentence",
        "deduction_values": "deduction_values:deduction_values",
        "colouring_sentence": "proof_words:colouring_sentence",
        "core_sentence": "proof_words:core_sentence",
    },
    page_views={"Why": PagePart("why_view:WhyView", 60)},
    page_parts={"Solutions": PagePart("why_view:WhyLink", 40)},
    page_modules={"why": "why.js"},
    page_sheets=("why.css",),
    questions={
        "explain": PagePart("why_questions:EXPLAIN", 10),
        "unique": PagePart("why_questions:UNIQUE", 20),
        "compare": PagePart("why_questions:COMPARE", 35),
    },
    docs="impossible.md",
)
OFFERS = {
    "deduction_values": "item_values step_values",
    "deductions": "deduction_reason plainest_reason",
    "exclusions": "Exclusions excluded_placements named with_all_groups",
    "explanation_words": "NO_CLUES NO_SOLUTION_SENTENCE",
    "proof_words": "deduction_text",
    "proof_files": "check_proof remove_proof write_proof",
    "proofs": "colouring_reason core_reason",
    "question": "Question QuestionAnswer Scale unsettled_answer",
    "reason_report": "reason_parts",
    "step_words": "FIRST_GUESS nudge_line numbered piece_line step_lines",
    "verify_weights": "weights_fault",
}
__getattr__ = door(__name__, OFFERS)
