"""The search for a choice of pieces that does not fill the board: each choice is settled by a
tiling, or by the proof that it has none.

Choices are taken in a random order. Several processes share them, each taking every n-th; what a
share does with its choices is in `choice_shares`. Every tiling is checked by the process that
gathers them (`tiling_moves`). Those that take long are put off until all others are settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from ..core.children import child, streaming
from ..core.control import IN_BROWSER
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.tilings import Placement
from ..search.run import Run
from .choice_numbers import Choice, PieceChoices
from .choice_order import ChoiceOrder
from .choice_shares import Share, ShareStep, steps_of_share
from .choices_tuning import FIRST_PLACES, MOST_SETTLED, ROUNDS
from .settled_choices import SettledChoices
from .tiling_moves import TilingMoves


class Counterexample(NamedTuple):
    """A choice of pieces that does not fill the board.

    choice   how often each piece is used
    puzzle   with these pieces alone
    outcome  of the search that proves it
    """

    choice: Choice
    puzzle: Puzzle
    outcome: Outcome


class EveryAnswer(NamedTuple):
    """The answer to the question whether every choice of pieces fills the board.

    every           None if that is open
    choices         the number of all choices
    asked           of those that were asked for: all, or a sample
    settled         of those asked for that fill the board
    counterexample  a choice that does not, None if none is known
    """

    every: bool | None
    choices: int
    asked: int
    settled: int
    counterexample: Counterexample | None = None


class EverySearch:
    """A search for a choice of pieces that does not fill the board.

    choices  those of the puzzle
    moves    the board on which all tilings are checked
    is_new   whether the choice of the last move had no tiling before

    Raises PsolverError if there are too many choices to go through all of them.
    """

    def __init__(
        self, run: Run, choices: PieceChoices, seed: int, sample: int | None = None
    ) -> None:
        self.choices = choices
        self.moves = TilingMoves(choices)
        self._order = ChoiceOrder(choices.number, seed, sample)
        if not self._order.is_sample and choices.number > MOST_SETTLED:
            reason = f"there are {choices.number:,} choices, more than can be gone through"
            raise PsolverError(f"{choices.puzzle.file}: {reason}; try some of them with --sample")
        self._run = run
        self._share = Share(choices.puzzle, seed, sample)
        self._settled = SettledChoices(choices.number, self._order.sampled)
        self._numbers: dict[Placement, int] = {}
        self.counterexample: Counterexample | None = None
        self.is_new = False

    @property
    def number_asked(self) -> int:
        """The number of choices that are asked for."""
        return self._order.number

    @property
    def settled(self) -> int:
        """The number of choices that were asked for and fill the board."""
        return self._settled.asked

    def answer(self) -> EveryAnswer:
        """Return the answer, as far as it is known."""
        verdict = None
        if self.counterexample:
            verdict = False
        elif 0 < self.choices.number == self._settled.number:
            verdict = True
        return EveryAnswer(
            verdict, self.choices.number, self.number_asked, self.settled, self.counterexample
        )

    def add_move(self, placements: Sequence[int]) -> None:
        """Add a move (see `TilingMoves`). Raises PsolverError."""
        self.is_new = self._settled.add(self.moves.move(placements))

    def number_of(self, placement: Placement) -> int:
        """Return the number of a placement in moves."""
        number = self._numbers.get(placement)
        if number is None:
            number = self._numbers[placement] = self.moves.add(placement)
        return number

    def new_moves(self) -> Iterator[Sequence[int]]:
        """Yield moves to the tilings of choices that had none, until all have one, or one is found
        that does not fill the board. Raises PsolverError for a wrong tiling.
        """
        number = self._order.number
        head = min(number, FIRST_PLACES)
        put_off: list[int] = []
        yield from self._moves_of([range(head)], put_off)
        rest: Sequence[int] = range(head, number)
        for round_ in range(ROUNDS):
            if self.counterexample:
                return
            cores = 1 if IN_BROWSER else min(self._run.cores, len(rest))
            shares = [rest[start::cores] for start in range(cores)]
            yield from self._moves_of(shares, put_off, round_)
            rest = put_off
            put_off = []

    def _moves_of(
        self, shares: Sequence[Sequence[int]], put_off: list[int], round_: int = 0
    ) -> Iterator[Sequence[int]]:
        """Yield the moves of shares of the choices, by their places in the order; choices that are
        not settled are added to those `put_off`.
        """
        own_numbers: list[list[int]] = [[] for _ in shares]
        for share, step in self._steps(shares, round_):
            numbers = own_numbers[share]
            numbers += [self.number_of(placement) for placement in step.placements]
            for move in step.moves:
                own_move = [numbers[number] for number in move]
                self.add_move(own_move)
                yield own_move
            put_off += step.put_off
            if step.failed:
                choice = self.choices.choice(self._order[step.place])
                puzzle = self.choices.puzzle_of(choice)
                self.counterexample = Counterexample(choice, puzzle, step.failed)
                return

    def _steps(
        self, shares: Sequence[Sequence[int]], round_: int
    ) -> Iterator[tuple[int, ShareStep]]:
        """Yield the steps of shares, each with the number of its share. One that found a choice
        that fails comes when the others have got as far.
        """
        settled = bytes(self._settled.bits)
        arguments = self._share, settled, round_
        if len(shares) == 1:
            for step in steps_of_share(*arguments, shares[0]):
                yield 0, step
            return
        with ExitStack() as stack:
            streams = []
            for share in shares:
                worker = stack.enter_context(child())
                stream = streaming(worker, steps_of_share, *arguments, share)
                streams.append(stack.enter_context(stream))
            places = dict.fromkeys(range(len(shares)), -1)
            failed: dict[int, ShareStep] = {}
            while places:
                slowest = min(places, key=lambda number: (places[number], number))
                if slowest in failed:
                    yield slowest, failed[slowest]
                    return
                following = next(streams[slowest], None)
                if following is None:
                    del places[slowest]
                    continue
                places[slowest] = following.place
                if following.failed:
                    failed[slowest] = following
                else:
                    yield slowest, following
