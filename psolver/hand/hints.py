"""Whether the placements on a board can be completed: with what, in how many ways, or why not; and
hints for somebody who places the pieces by hand.

    for answer in answers(puzzle, placements, seconds=10):
        ...   # a Completion, another one if its reason was found later, then RemainingSolutions
    advice(puzzle, placements)   # the next placement, or all of them, the most forced one first

A search of the rest of the puzzle answers all of it. "possible" always comes with a tiling that was
verified, "impossible" from a search that was complete or from a reason; if neither is settled in
time it is "unknown".
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Literal, NamedTuple

from ..boxes import is_too_large_to_list
from ..core.control import Control, TimeUp, current_control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.reason import Areas, HintStep, Reason
from ..core.tilings import Placement, Tiling, tiling
from ..core.verify import Verifier, verify
from ..reasons import colouring_reason, core_reason, plainest_reason
from ..search.areas import least_area
from ..search.controlled import controlled
from ..search.encoding import encode
from ..search.run import Options, Run, pose
from ..search.tasks import tilings
from .hand_tuning import (
    MISTAKE_COUNT_SECONDS,
    MISTAKE_SECONDS,
    REASON_SECONDS,
    SECONDS_BETWEEN_COUNTS,
)
from .mistakes import smallest_mistakes
from .partial import Advice, Level, Mistake, pieces_left, rest
from .steps_by_hand import steps_of, steps_to, too_many_placements
from .watched_runs import watched_run

# Only the control ends a search of such seconds.
ENDLESS = 1e9


class Completion(NamedTuple):
    """The answer whether some placements on the board of a puzzle can be completed.

    status       "solved": they answer the puzzle; "possible": they are a part of the `tiling`;
                 "impossible": of none; "unknown": that was not found out in time
    left         the rest of the puzzle; None if no cell is left
    reason       why the rest is impossible, if that is known
    unexplained  whether a reason may still be found
    """

    status: Literal["solved", "possible", "impossible", "unknown"]
    left: Puzzle | None
    tiling: Tiling | None = None
    reason: Reason | None = None
    unexplained: bool = False


class RemainingSolutions(NamedTuple):
    """The number of solutions that hold the placements; at least, if not `complete`. `over`: no
    later number comes.
    """

    number: int
    complete: bool
    over: bool


def answers(
    puzzle: Puzzle,
    placements: Sequence[Placement],
    known_tiling: Tiling | None = None,
    seconds: float = 20,
) -> Iterator[Completion | RemainingSolutions]:
    """Yield whether some placements, which go together, can be completed; then why not, or in how
    many ways, as far as that is known.

    `known_tiling` may be one that was found before. Each question takes about `seconds` at most.
    Raises PsolverError for a symmetry puzzle and for one too large.
    """
    answer = completion(puzzle, placements, known_tiling, seconds)
    yield answer
    if answer.unexplained:
        yield with_reason(answer, seconds)
    if answer.status in ("solved", "possible"):
        yield from solutions_left(answer.left, seconds)


def completion(
    puzzle: Puzzle,
    placements: Sequence[Placement],
    known_tiling: Tiling | None = None,
    seconds: float = 20,
) -> Completion:
    """Return whether some placements can be completed; see `answers`."""
    control = current_control()
    board_left = rest(puzzle, placements)
    tiling_so_far = tiling(placements, puzzle.board.lattice)
    control.tick()
    if not verify(puzzle, tiling_so_far):
        return Completion("solved", board_left, tiling_so_far)
    if board_left is None:
        return Completion("impossible", None, reason=_too_few_cells(puzzle, placements))
    control.tick()
    if known_tiling and set(placements) <= set(known_tiling) and not verify(puzzle, known_tiling):
        return Completion("possible", board_left, known_tiling)
    return _searched(puzzle, placements, board_left, seconds)


def _too_few_cells(puzzle: Puzzle, placements: Sequence[Placement]) -> Reason:
    """The reason why a board that is covered is not a solution: more pieces should be used."""
    pieces = pieces_left(puzzle, placements)
    least_cells = sum(piece.least * piece.size for piece in pieces)
    if least_cells:
        return Reason(Areas("board", (0, 0), "at least", least_cells))
    for rule in puzzle.rules:
        for group in rule.left(puzzle, placements).piece_bounds():
            if not group.least:
                continue
            within = [piece for piece in pieces if piece.name in group.pieces]
            if all(piece.most == 0 for piece in within):
                return Reason(Areas("board", (0, 0), "never", 0, group=group))
            area = least_area(within, group.least)
            return Reason(Areas("board", (0, 0), "at least", area, group=group))
    return Reason(Areas("board", (0, 0), "at least", 0))


def _searched(
    puzzle: Puzzle,
    placements: Sequence[Placement],
    puzzle_left: Puzzle,
    seconds: float,
) -> Completion:
    control = current_control()
    run = watched_run(puzzle_left, Options(limit=1, time_limit=seconds))
    for tiling_of_rest in tilings(run):
        whole_tiling = tiling(control.watched([*placements, *tiling_of_rest]), puzzle.board.lattice)
        control.tick()
        verifier = Verifier(puzzle, control.watched)
        if fault := verifier.first_fault([whole_tiling]):
            fault_text = f"a tiling was found that is none: {fault}"
            raise PsolverError(f"internal error, please report it: {fault_text}")
        return Completion("possible", puzzle_left, whole_tiling)
    control.check()
    if not run.complete:
        return Completion("unknown", puzzle_left)
    return Completion("impossible", puzzle_left, reason=run.reason, unexplained=run.reason is None)


def with_reason(answer: Completion, seconds: float, plain: bool = False) -> Completion:
    """Return the completion, which is impossible, with its reason, if one is found in time; a
    `plain` one, or none.
    """
    assert answer.left
    reason = None
    with suppress(TimeUp), Control(seconds, current_control().tick).at_work():
        encoding = encode(answer.left)
        reason = plainest_reason(encoding, partial(colouring_reason, encoding))
        if not reason and not plain:
            reason = core_reason(encoding, None)
    if plain and reason and not reason.is_plain:
        reason = None
    return answer._replace(reason=reason, unexplained=False)


def mistake(puzzle: Puzzle, placements: Sequence[Placement]) -> Mistake | None:
    """Return the fewest placements to take up of some that cannot be completed, of several such
    sets the one that leaves most solutions, then the one with the latest placements; None if that
    was not found out in time.
    """
    limited = Control(MISTAKE_SECONDS, current_control().tick)

    def complete(kept: Sequence[Placement]) -> Tiling | None:
        return completion(puzzle, kept, None, ENDLESS).tiling

    try:
        with limited.at_work():
            smallest_sets = smallest_mistakes(placements, complete)
    except TimeUp:
        return None
    best = Mistake((), 0)
    for taken_up in smallest_sets:
        kept = [placement for placement in placements if placement not in taken_up]
        *_, number = solutions_left(rest(puzzle, kept), MISTAKE_COUNT_SECONDS)
        if not number.complete:  # there are more than for the others
            return Mistake(taken_up, None)
        if number.number > (best.solutions or 0):
            best = Mistake(taken_up, number.number)
    return best


def next_placement(answer: Completion, placements: Sequence[Placement]) -> HintStep | None:
    """Return the step to the placement of the tiling that was found which covers the cell that can
    be covered in the fewest ways, or to any one if no cell must be covered; None if the tiling has
    no other placement.
    """
    control = current_control()
    further_placements = sorted(set(answer.tiling or ()) - set(placements))
    if not further_placements or answer.left is None:
        return None
    encoding = encode(answer.left)
    options = Counter(chain.from_iterable(control.watched(encoding.problem.options)))
    must = answer.left.board.must
    ways_to_cover = {cell: options[n] for n, cell in enumerate(encoding.cells) if cell in must}
    control.tick()
    if not ways_to_cover:
        placement = further_placements[0]
        return HintStep("guess", placement, placement.piece, 0)
    cell = min(ways_to_cover, key=lambda cell: ways_to_cover[cell])
    ways_of_cell = ways_to_cover[cell]
    chosen = next(placement for placement in further_placements if cell in placement.cells)
    return HintStep("forced" if ways_of_cell == 1 else "guess", chosen, cell, ways_of_cell)


def solutions_left(puzzle_left: Puzzle | None, seconds: float) -> Iterator[RemainingSolutions]:
    """Yield the number of solutions of the rest of a puzzle, which has at least one: numbers that
    grow, a few a second.
    """
    if puzzle_left is None:
        yield RemainingSolutions(1, True, True)
        return
    run = watched_run(puzzle_left, Options(time_limit=seconds))
    yield from _numbers_so_far(run)
    current_control().check()
    yield RemainingSolutions(max(1, run.solutions), run.complete, True)


@controlled
def _numbers_so_far(run: Run) -> Generator[RemainingSolutions, None, None]:
    """The number of solutions of a run so far, a few times a second, while it counts them."""
    yielded_at = time.monotonic()
    yielded_number = 0
    with run.guarded():
        posed = pose(run, symmetries=True)
        assert posed
        encoding, problem = posed
        with run.searching(problem, "count", encoding) as batches:
            for batch in batches:
                run.add(batch)
                is_due = time.monotonic() > yielded_at + SECONDS_BETWEEN_COUNTS
                if is_due and run.solutions > yielded_number:
                    yielded_at = time.monotonic()
                    yielded_number = run.solutions
                    yield RemainingSolutions(max(1, run.solutions), False, False)
        run.complete = True


def advice(
    puzzle: Puzzle,
    placements: Sequence[Placement] = (),
    level: Level = "place",
    whole: bool = False,
    one: bool = False,
    proof: bool = False,
) -> Advice:
    """Return the next step from some placements on, which go together; or, if the `whole` is asked
    for, all steps to a solution. If `one` is, the solution stays the same when steps to it are
    added to the placements. If they cannot be completed, the reason is a plain one, unless `proof`
    asks for any.

    Raises PsolverError for a symmetry puzzle and for one too large.
    """
    placed = tuple(placements)
    definite_tiling = _definite(puzzle, placed) if one else None
    answer = completion(puzzle, placed, definite_tiling, ENDLESS)
    wrong = None
    if answer.status == "impossible" and placed:
        wrong = mistake(puzzle, placed)
    if level == "mistake":
        answer = answer._replace(reason=None, unexplained=False)
    if answer.unexplained:
        answer = with_reason(answer, REASON_SECONDS, plain=wrong is not None and not proof)
    hint_steps: tuple[HintStep, ...] = ()
    if answer.status == "possible" and answer.tiling and level != "mistake":
        if whole:
            hint_steps = tuple(steps_to(puzzle, answer.tiling, placed))
        elif step := next_step(answer, placed):
            hint_steps = (step,)
    return Advice(answer.status, placed, answer.left, hint_steps, answer.reason, level, wrong)


def _definite(puzzle: Puzzle, placed: Sequence[Placement]) -> Tiling | None:
    """The solution that some placements are meant to lead to, unless only a search with all of them
    finds one: the one found by a search with as few of the first of them as possible.

    A placement that is added from that solution leaves the search, and so the solution, as it is.
    """
    for number in range(len(placed)):
        answer = completion(puzzle, placed[:number], None, ENDLESS)
        if answer.tiling is None:
            return None
        if set(placed) <= set(answer.tiling):
            return answer.tiling
    return None


def next_step(answer: Completion, placed: Sequence[Placement]) -> HintStep | None:
    """Return the next step to the tiling that was found, a forced one if there is any, None if the
    tiling has no other placement; if steps are not listed, with the ways to cover a cell for a
    reason.
    """
    if answer.left is None or answer.tiling is None:
        return None
    if not is_too_large_to_list(answer.left):
        encoding = encode(answer.left)
        if not too_many_placements(encoding):
            step = next(steps_of(encoding, answer.tiling, placed), None)
            if step:
                return step
    return next_placement(answer, placed)
