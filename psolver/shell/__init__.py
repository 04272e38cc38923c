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
        "meant_arguments": "typed_words:meant_arguments",
    },
    docs="command-line.md",
)
OFFERS = {"typed_words": "sample_meant"}
__getattr__ = door(__name__, OFFERS)
