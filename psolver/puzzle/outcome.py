"""What came of a search: its status, its counts, and the reason where the puzzle is impossible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .reason import Reason

Status = Literal["solved", "impossible", "limit", "interrupted"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The summary of a search, whole or cut short.

    `solutions` counts all tilings found, `distinct` the classes (None: not worked out), `printed`
    the tilings handed out; `complete`: the search was exhausted; `nodes` counts search nodes or
    conflicts. `engine` is who searched, as a user chooses it, `kernel` what it really ran, such as
    "fit tables"; "" where there was nothing to search.

    Of a symmetry puzzle, `solutions` and `distinct` count the arrangements, `figures` what they
    form; `frame` says whether the answer is for the frame that was "given", or for "any".
    """

    status: Status
    solutions: int
    distinct: int | None
    printed: int
    complete: bool
    engine: str
    nodes: int
    seconds: float
    reason: Reason | None = None
    figures: int | None = None
    frame: Literal["given", "any"] | None = None
    kernel: str = ""
