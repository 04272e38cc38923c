"""Exact cover given directly: in Python, or in the format of Knuth's programs."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Command, Room

ROOM = Room(
    sentence="Exact-cover problems given directly, in Python or in Knuth's format.",
    first_files="cover_search dlx",
    commands={
        "cover": Command(
            "cover_command",
            "Print every cover of the exact-cover problem in FILE.",
            "Print and exchange",
        )
    },
    functions={
        "ColouredItem": "named",
        "CoverOptions": "cover_search",
        "CoverSearch": "cover_search",
        "cover": "cover_search",
    },
    docs="exact-cover.md",
)
OFFERS = {"dlx": "problem_lines problem_of_text"}
__getattr__ = door(__name__, OFFERS)
