"""What came of a search: its status, its counts, and the reason where the puzzle is impossible; and
what came of a check, which compares that with what was expected.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from ..control import Work
from .best import Optimum
from .model import Expect
from .reason import Reason
from .views import bundle, view

Status = Literal["solved", "impossible", "limit", "interrupted"]

RECTANGLE_PLAN, QUOTIENT, BANDS, MATCHING = "rectangle plan", "quotient", "bands", "matching"
WINDOWS = "windows"
FIRST_KERNELS = (RECTANGLE_PLAN, QUOTIENT, BANDS, MATCHING, WINDOWS)  # for a first tiling only


@dataclass(frozen=True, slots=True)
class Outcome:
    """The summary of a search, whole or cut short.

    `solutions` counts all tilings found, `distinct` the classes (None: not worked out), `printed`
    the tilings handed out; `complete`: the search was exhausted; `nodes` counts search nodes or
    conflicts. `engine` is who searched, as a user chooses it, `kernel` what it really ran, such as
    "fit tables"; "" where there was nothing to search. Where several have searched, these name the
    last one, `nodes` is the sum, and `work` tells what each has done, the last one first.

    Of a symmetry puzzle, `solutions` and `distinct` count the arrangements, `figures` what they
    form; `frame` says whether the answer is for the frame that was "given", or for "any".

    `seed` is what tilings were drawn with, given or chosen; None where none were drawn. `options`
    are what was asked, by name, where that is not the default: the same find the same again.
    `best` tells how good the best tilings are, of a puzzle that asks for these; where that is not
    proved, the tiling printed is the best so far.
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
    seed: int | None = None
    options: tuple[tuple[str, Any], ...] = field(default=(), compare=False)
    best: Optimum | None = None
    work: tuple[Work, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return view("Outcome.text", self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return bundle("Outcome", self)


@dataclass(frozen=True, slots=True)
class Check:
    """What came of a puzzle, which messages call `file`, that was checked against known answers.

    `missed` names the answers (fields of Expect) that what was `found` is not like; of a puzzle
    that was skipped `found` is None, and `skipped` says why: it is "slow", the "engine" does not
    search such puzzles or list such a "best", or it expects "nothing".
    """

    file: str
    expected: Expect
    found: Outcome | None = None
    missed: tuple[str, ...] = ()
    skipped: str = ""

    @property
    def verdict(self) -> Literal["ok", "wrong", "skipped"]:
        """Whether all was as expected."""
        if self.found is None:
            return "skipped"
        return "wrong" if self.missed else "ok"
