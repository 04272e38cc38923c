"""At the terminal: completion, words in place of those that commands take, kernels ready to run."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, Room

ROOM = Room(
    sentence="At the terminal: completion in shells, other words for samples and commands.",
    first_files="completion typed_words",
    commands={
        "warm": Command("warm_command", "Compile the kernels of all searches now.", "Set-up")
    },
    services={
        "complete": "completion:complete",
        "found_samples": "sample_search:found_rows",
        "meant_arguments": "typed_words:meant_arguments",
    },
    docs="command-line.md",
)
OFFERS = {
    "sample_search": "FindableSample plain_words sample_matches",
    "typed_words": "sample_meant",
}
__getattr__ = door(__name__, OFFERS)
