"""The outcome of a search: its status, its counts, and the reason if the puzzle is impossible; of a
check, which compares these with the expected values; of several puzzles that were counted, as rows
and sequences; and the choices of pieces that tilings use.

A Choice    the number of uses of each piece that is used, in the order of the puzzle
            (("F", 1), ("I", 2))
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from .control import Work
from .plain_values import GivenValues, Values
from .tilings import represented
from .value_views import converted, views_of

if TYPE_CHECKING:
    from .goal import Optimum
    from .reason import Reason

Status = Literal["solved", "impossible", "limit", "interrupted"]

RECTANGLE_PLAN, QUOTIENT, BANDS, MATCHING = "rectangle plan", "quotient", "bands", "matching"
WINDOWS, BOUNDING_BOXES, BEAM = "windows", "bounding boxes", "beam"
# for a first tiling only
FIRST_KERNELS = (RECTANGLE_PLAN, QUOTIENT, BANDS, MATCHING, WINDOWS, BOUNDING_BOXES, BEAM)
BOX_PACKING = "box packing"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The summary of a search, whole or cut short.

    `solutions` counts all tilings found, `distinct` the classes (None: not worked out), `printed`
    the tilings handed out; `complete`: the search was exhausted; `nodes` counts search nodes or
    conflicts. `engine` is the engine of the search, as a user chooses it, `kernel` the kernel that
    it really ran, such as "fit tables"; "" if there was nothing to search. If several have
    searched, these name the last one, `nodes` is the sum, and `work` is the work of each, the last
    one first.

    Of a symmetry puzzle, `solutions` and `distinct` count the arrangements, `figures` the figures
    that they form; `frame` is whether the answer is for the frame that was "given", or for "any".

    `seed` is the one that tilings were drawn with, given or chosen; None if none were drawn.
    `options` are the options that are not the default, by name: the same find the same again.
    `best` holds the worth of the best tilings, of a puzzle with a `best`; if it is not
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

    def __repr__(self) -> str:
        return represented(self, f"of {self}")

    __str__, _repr_mimebundle_, _mime_ = views_of("Outcome")

    def to_dict(self) -> Values:
        """Return it as plain values, which JSON can write; `from_dict` reads an equal one."""
        return converted("Outcome.to_dict", self, dict[str, Any])

    @classmethod
    def from_dict(cls, values: GivenValues) -> Outcome:
        """Return the outcome in the values of `to_dict`. Raises PsolverError for others."""
        return converted("Outcome.from_dict", values, Outcome)


Ended = Literal[
    "complete", "time limit", "memory limit", "limit", "interrupted", "bad file", "skipped"
]
