"""Hints for somebody who lays the pieces by hand: the next placement, or all of them.

Whoever asks is told a placement of a solution, the most forced one first, with its reason; or why
what lies there cannot be completed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from ..control import UNWATCHED, Control
from ..puzzle.advice import Advice, Laid
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Placement, Tiling
from .completion import Completion, completion, explained, hint
from .encode import encode
from .steps import steps, steps_of, untold

REASON_SECONDS = 20.0  # for why what lies there cannot be completed
ENDLESS = 1e9  # seconds of a search that the control alone ends


def advice(
    puzzle: Puzzle,
    placements: Sequence[Placement] = (),
    level: Literal["nudge", "piece", "place"] = "place",
    whole: bool = False,
    control: Control = UNWATCHED,
    one: bool = False,
) -> Advice:
    """The next step from some placements on, which go together; or, if the `whole` is asked for,
    all steps to a solution. If `one` is, the solution stays the same when steps to it are added to
    the placements.

    Raises PsolverError for a symmetry puzzle and for one too large.
    """
    laid = tuple(placements)
    known = _definite(puzzle, laid, control) if one else None
    found = completion(puzzle, laid, known, ENDLESS, control)
    if found.sought:
        found = explained(found, REASON_SECONDS, control)
    taken: tuple[Laid, ...] = ()
    if found.status == "possible" and found.tiling:
        if whole:
            taken = tuple(steps(puzzle, found.tiling, laid, control))
        else:
            taken = tuple(_next(found, laid, control))
    return Advice(found.status, laid, found.left, taken, found.reason, level)


def _definite(puzzle: Puzzle, laid: Sequence[Placement], control: Control) -> Tiling | None:
    """The solution that some placements are meant to lead to, unless only a search with all of them
    finds one: that which a search with as few of the first of them as will do finds.

    What is added from that solution leaves the search, and so the solution, as it is.
    """
    for number in range(len(laid)):
        found = completion(puzzle, laid[:number], None, ENDLESS, control)
        if found.tiling is None:
            return None
        if set(laid) <= set(found.tiling):
            return found.tiling
    return None


def _next(found: Completion, laid: Sequence[Placement], control: Control) -> Iterator[Laid]:
    """The next step; where steps cannot be told, with the ways to cover a cell for a reason."""
    assert found.left
    assert found.tiling
    encoding = encode(found.left, control)
    if not untold(encoding):
        yield from islice(steps_of(encoding, found.tiling, laid, control), 1)
    elif (told := hint(found, laid)) is not None:
        item = told.placement.piece if told.cell is None else told.cell
        yield Laid("forced" if told.ways == 1 else "guess", told.placement, item, told.ways)
