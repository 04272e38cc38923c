"""Can what lies on a board be completed? With what, in how many ways, or why not?

    for answer in answers(puzzle, placements, seconds=10):
        ...   # a Completion, another one if its reason was found later, then numbers Left

A search of the rest of the puzzle answers all of it. "possible" always comes with a tiling that was
verified, "impossible" from a search that was complete or from a reason; what neither settles in
time is "unknown".
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from ..control import UNWATCHED, Control, TimeUp
from ..errors import PsolverError
from ..geometry.cells import Cell
from ..puzzle.model import Puzzle
from ..puzzle.reason import Areas, Reason
from ..puzzle.rest import groups_left, pieces_left, rest
from ..puzzle.tiling import Placement, Tiling, tiling
from ..puzzle.verify import verify
from .encode import encode
from .reasons.colouring import colouring_reason
from .reasons.core import core_reason
from .reasons.group_areas import least_area
from .run import Options, Run
from .tasks import pose, tilings

TELL_SECONDS = 0.2  # between two numbers of a count


@dataclass(frozen=True, slots=True)
class Completion:
    """What is known of some placements on the board of a puzzle.

    status  "solved": they answer the puzzle; "possible": they are a part of the `tiling`;
            "impossible": of none; "unknown": that was not found out in time
    left    what is left of the puzzle; None where no cell is
    reason  why what is left is impossible, where that is known
    sought  is a reason still looked for?
    """

    status: Literal["solved", "possible", "impossible", "unknown"]
    left: Puzzle | None
    tiling: Tiling | None = None
    reason: Reason | None = None
    sought: bool = False


class Left(NamedTuple):
    """How many solutions hold the placements; at least, where not `complete`. `over`: no later
    number comes.
    """

    number: int
    complete: bool
    over: bool


class Hint(NamedTuple):
    """One more placement of a solution, which covers the `cell` that can be covered in the fewest
    ways; the cell is None where none need be covered.
    """

    placement: Placement
    cell: Cell | None
    ways: int


def answers(
    puzzle: Puzzle,
    placements: Sequence[Placement],
    known: Tiling | None = None,
    seconds: float = 20,
    control: Control = UNWATCHED,
) -> Iterator[Completion | Left]:
    """Whether some placements, which go together, can be completed; then why not, or in how many
    ways, as far as that is known.

    `known` may be a tiling that was found before. Each question takes about `seconds` at most.
    Raises PsolverError for a symmetry puzzle and for one too large.
    """
    found = completion(puzzle, placements, known, seconds, control)
    yield found
    if found.sought:
        yield explained(found, seconds, control)
    if found.status in ("solved", "possible"):
        yield from solutions_left(found.left, seconds, control)


def completion(
    puzzle: Puzzle,
    placements: Sequence[Placement],
    known: Tiling | None = None,
    seconds: float = 20,
    control: Control = UNWATCHED,
) -> Completion:
    """Whether some placements can be completed; `answers` says how."""
    left, here = rest(puzzle, placements), tiling(placements, puzzle.board.lattice)
    if not verify(puzzle, here):
        return Completion("solved", left, here)
    if left is None:
        return Completion("impossible", None, reason=_too_few_cells(puzzle, placements))
    if known and set(placements) <= set(known) and not verify(puzzle, known):
        return Completion("possible", left, known)
    return _searched(puzzle, placements, left, seconds, control)


def _too_few_cells(puzzle: Puzzle, placements: Sequence[Placement]) -> Reason:
    """Why a board that is covered is no solution: more pieces should be used."""
    pieces = pieces_left(puzzle, placements)
    least = sum(piece.least * piece.size for piece in pieces)
    for group in groups_left(puzzle, placements) if not least else ():
        within = [piece for piece in pieces if piece.name in group.pieces]
        if group.least and any(piece.most != 0 for piece in within):
            area = least_area(within, group.least)
            return Reason(Areas("board", (0, 0), "at least", area, group=group))
        if group.least:
            return Reason(Areas("board", (0, 0), "never", 0, group=group))
    return Reason(Areas("board", (0, 0), "at least", least))


def _searched(
    puzzle: Puzzle, placements: Sequence[Placement], left: Puzzle, seconds: float, control: Control
) -> Completion:
    run = _run(left, Options(limit=1, time_limit=seconds), control)
    for found in tilings(run):
        whole = tiling([*placements, *found], puzzle.board.lattice)
        if faults := verify(puzzle, whole):
            what = f"a tiling was found that is none: {faults[0]}"
            raise PsolverError(f"internal error, please report it: {what}")
        return Completion("possible", left, whole)
    control.check()
    if not run.complete:
        return Completion("unknown", left)
    return Completion("impossible", left, reason=run.reason, sought=run.reason is None)


def _run(puzzle: Puzzle, options: Options, control: Control) -> Run:
    """A run that is watched by a control; why there is nothing is asked later."""
    run = Run(puzzle, options, lambda _: control.tick())
    run.explains = False
    return run


def explained(found: Completion, seconds: float, control: Control) -> Completion:
    """What is known of placements that cannot be completed, with the reason why, if one is found in
    time.
    """
    assert found.left
    watched, reason = Control(seconds, control.tick), None
    with suppress(TimeUp):
        encoding = encode(found.left, watched)
        reason = colouring_reason(encoding, watched) or core_reason(encoding, None, watched)
    return replace(found, reason=reason, sought=False)


def hint(found: Completion, placements: Sequence[Placement]) -> Hint | None:
    """One more placement of the tiling that was found, None where it has no other."""
    others = sorted(set(found.tiling or ()) - set(placements))
    if not others or found.left is None:
        return None
    encoding = encode(found.left)
    ways = {
        cell: len(options)
        for cell, options in zip(encoding.cells, encoding.problem.options_of, strict=False)
        if cell in found.left.board.must
    }
    if not ways:
        return Hint(others[0], None, 0)
    cell = min(ways, key=lambda cell: ways[cell])
    chosen = next(placement for placement in others if cell in placement.cells)
    return Hint(chosen, cell, ways[cell])


def solutions_left(left: Puzzle | None, seconds: float, control: Control) -> Iterator[Left]:
    """How many solutions a rest of a puzzle has, which has at least one: numbers that grow, a few a
    second.
    """
    if left is None:
        yield Left(1, True, True)
        return
    run = _run(left, Options(time_limit=seconds), control)
    told, before = time.monotonic(), 0
    with run.guarded():
        posed = pose(run, left, symmetries=True)
        assert posed
        encoding, problem = posed
        with closing(run.batches(run.query(problem, "count", encoding))) as batches:
            for batch in batches:
                run.add(batch)
                if time.monotonic() > told + TELL_SECONDS and run.solutions > before:
                    told, before = time.monotonic(), run.solutions
                    yield Left(max(1, run.solutions), False, False)
        run.complete = True
    control.check()
    yield Left(max(1, run.solutions), run.complete, True)
