"""A share of the choices: each is settled by a tiling, by the proof that it has none, or put off.

Where only cells matter, a walk from tiling to tiling settles most choices on its way to others
(`exchanges`). A short search of the whole board, and a look for a colouring, settle some that it
does not reach (ten of the pentominoes in 5x10 take 2.4 times as long without); the others are put
off to a later round, with more effort. In the last one each is searched to the end, as any puzzle;
so are all choices of other puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.tilings import Placement, Tiling
from ..search.known_reasons import ColouringProof, encoded_or_reason
from ..search.run import Options, Run
from ..search.tasks import tilings
from .choice_numbers import Choice, PieceChoices
from .choice_order import ChoiceOrder
from .choices_tuning import (
    MORE_NODES,
    MOST_SETTLED,
    MOVES_OF_STEP,
    PLACES_OF_STEP,
    ROUNDS,
    SEARCH_NODES,
    WALK_NODES,
)
from .exchange_walk import NONE_FOUND, REACHED
from .exchanges import Exchanges
from .settled_choices import SettledChoices


class Share(NamedTuple):
    """The choices that are shared: those of a puzzle, in an order."""

    puzzle: Puzzle
    seed: int
    sample: int | None


class ShareStep(NamedTuple):
    """A part of the work on a share.

    place       that of its last choice, in the order
    placements  those that are new; all of a share have numbers, from 0 on
    moves       to tilings (see `TilingMoves`), by these numbers; the first one fills an empty board
    put_off     the places of choices that are not settled
    failed      the choice at `place` does not fill the board, as this outcome proves
    """

    place: int
    placements: Sequence[Placement]
    moves: Sequence[Sequence[int]]
    put_off: Sequence[int] = ()
    failed: Outcome | None = None


def steps_of_share(
    share: Share, settled: bytes, round_: int, places: Sequence[int]
) -> Iterator[ShareStep]:
    """Yield the steps that settle the choices at some places of the order.

    settled  a bit for each choice that has a tiling already
    round_   from 0 on; the last one puts nothing off
    """
    yield from Settler(share, settled, round_).steps(places)


class Settler:
    """The work on a share, and the choices that are settled by now; if it `explains`, with the
    reason why a choice does not fill the board.
    """

    def __init__(
        self, share: Share, settled: bytes = b"", round_: int = 0, explains: bool = True
    ) -> None:
        self._explains = explains
        self._choices = PieceChoices(share.puzzle)
        self._order = ChoiceOrder(self._choices.number, share.seed, share.sample)
        self._begin_round(round_)
        self._control = current_control()
        self._settled = SettledChoices(self._choices.number, settled=settled)
        self._walk: Exchanges | None = None
        if suits_walk(self._choices):
            self._walk = Exchanges(self._choices, self._settled.bits, share.seed)
        self._numbers: dict[Placement, int] = {}
        self._new: list[Placement] = []
        self._moves: list[list[int]] = []

    def _begin_round(self, round_: int) -> None:
        self._is_last_round = round_ == ROUNDS - 1
        self._effort = MORE_NODES**round_

    def fails(self, number: int, choice: Choice) -> bool:
        """Whether a choice does not fill the board, in as many rounds as it takes."""
        for round_ in range(ROUNDS):
            if self._settled.has(number):
                return False
            self._begin_round(round_)
            if self.settle(number, choice):
                return True
            self._moves.clear()
        return False

    def steps(self, places: Sequence[int]) -> Iterator[ShareStep]:
        """Yield the steps that settle the choices at some places."""
        put_off = []
        worked = 0
        for place in places:
            self._control.tick()
            number = self._order[place]
            if self._settled.has(number):
                continue
            worked += 1
            outcome = self.settle(number, self._choices.choice(number))
            if outcome is None and not self._settled.has(number):
                put_off.append(place)
            if outcome or worked % PLACES_OF_STEP == 0 or len(self._moves) > MOVES_OF_STEP:
                yield self._step(place, put_off, outcome)
                put_off = []
            if outcome:
                return
        if places:
            yield self._step(places[-1], put_off)

    def _step(self, place: int, put_off: Sequence[int], failed: Outcome | None = None) -> ShareStep:
        """The step since the last one, up to a place."""
        step = ShareStep(place, self._new, self._moves, put_off, failed)
        self._new = []
        self._moves = []
        if self._walk:
            choices = self._choices.number
            self._walk.begin_moves(1 - self._settled.known / choices)
        return step

    def settle(self, number: int, choice: Choice) -> Outcome | None:
        """Settle a choice, or put it off; return the proof that it does not fill the board."""
        walk = self._walk
        if walk and walk.is_begun:
            is_settled, moves = walk.walk(number, choice, WALK_NODES * self._effort)
            self._add_moves(walk, moves)
            if is_settled:
                return None
        if walk and not self._is_last_round:
            answer, moves = walk.search(number, choice, SEARCH_NODES * self._effort)
            self._add_moves(walk, moves)
            if answer == REACHED:
                return None
            if answer != NONE_FOUND and not _has_colouring(self._choices.puzzle_of(choice)):
                self._begin(walk)
                return None
        tiling, outcome = _searched(self._choices.puzzle_of(choice), self._explains)
        if tiling is None:
            return outcome
        self._settled.add(number)
        self._moves.append([self._number(placement) for placement in tiling])
        if walk:
            walk.begin(tiling)
        return None

    def _begin(self, walk: Exchanges) -> None:
        """Begin a walk, if it has not begun, from a tiling by any choice."""
        if walk.is_begun:
            return
        tiling, _ = _searched(self._choices.puzzle)
        if tiling:
            walk.begin(tiling)

    def _add_moves(self, walk: Exchanges, moves: Sequence[Sequence[int]]) -> None:
        for move in moves:
            self._moves.append([self._number(walk.placement(number)) for number in move])

    def _number(self, placement: Placement) -> int:
        number = self._numbers.get(placement)
        if number is None:
            number = self._numbers[placement] = len(self._numbers)
            self._new.append(placement)
        return number


def suits_walk(choices: PieceChoices) -> bool:
    """Whether a walk settles choices of a puzzle: only cells matter, all of which are covered, and
    how often pieces are used, of which there are as many in each choice.
    """
    puzzle = choices.puzzle
    board = puzzle.board
    groups = puzzle.piece_bounds
    if not choices.use or not 1 < choices.number <= MOST_SETTLED or len(groups) != 1:
        return False
    if board.may or board.clues or puzzle.has_marks or len(puzzle.rules) != 1:
        return False
    return len(groups[0].pieces) == len(puzzle.pieces)


def _has_colouring(puzzle: Puzzle) -> bool:
    """Whether it is seen at a glance that there is no tiling, or a colouring shows it."""
    encoding, reason = encoded_or_reason(puzzle)
    return bool(reason) or ColouringProof(encoding).is_odd()


def _searched(puzzle: Puzzle, explains: bool = False) -> tuple[Tiling | None, Outcome]:
    """Return a tiling of a puzzle, None for none, and the outcome of the search; if it `explains`,
    with the reason for none.
    """
    control = current_control()
    run = Run(puzzle, Options(limit=1, jobs=1), lambda _: control.tick())
    run.explains = explains
    tiling = None
    for first_tiling in tilings(run):
        tiling = first_tiling
    control.check()
    if tiling is None and run.outcome.status != "impossible":
        raise PsolverError(f"{puzzle.file}: a choice of pieces was not settled: {run.given_up}")
    return tiling, run.outcome
