"""The choices of pieces that the counts and groups of a puzzle allow, each by a number from 0.

A choice is how often each piece is used, in the order of the pieces: (1, 0, 2). Choices are in
the order of these tuples, so that the number of one, and the one of a number, are found by counting
the choices that come before it.

totals  how often the pieces of each group are used together, so far
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.model import Piece, PieceGroup, Puzzle
from ..core.wording import plural
from .choices_tuning import MOST_TOTALS

Choice: TypeAlias = tuple[int, ...]
Totals: TypeAlias = tuple[int, ...]
Bounds: TypeAlias = tuple[int, int]  # the least and the greatest number of uses
StepKey: TypeAlias = tuple[int, Totals, int]  # a place, the totals before it, and a number of uses
Step: TypeAlias = tuple[int, Totals]  # the number of choices that are skipped, the totals after it


class PieceChoices:
    """The choices of pieces of a puzzle.

    pieces    those of the puzzle, of which copies under other names are one
    number    of the choices
    use       how many pieces each choice has; None if that differs, or is not known at a glance

    Raises PsolverError if there is no end of choices, or too many groups.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        puzzle = _with_copies_joined(puzzle)
        self.puzzle = puzzle
        self.pieces = puzzle.pieces
        self._groups = puzzle.piece_bounds
        self._no_totals = (0,) * len(self._groups)
        self._bounds = []
        self._steps = []
        for piece in self.pieces:
            bounds = _bounds(piece, puzzle)
            steps = _steps(piece, self._groups)
            self._bounds.append(bounds)
            self._steps.append(steps)
        self._ways = self._counted()
        self._known_steps: dict[StepKey, Step] = {}
        self.number = self._ways_after(0, self._no_totals)
        self.use = self._use()

    def choice(self, number: int) -> Choice:
        """Return the choice of a number, which is below that of all choices."""
        uses = []
        totals = self._no_totals
        for place in range(len(self.pieces)):
            low, high = self._bounds[place]
            for times in range(low, high + 1):
                new_totals = self._after(place, totals, times)
                choices = self._ways_after(place + 1, new_totals)
                if number < choices:
                    uses.append(times)
                    totals = new_totals
                    break
                number -= choices
        return tuple(uses)

    def number_of(self, choice: Sequence[int]) -> int | None:
        """Return the number of a choice, None if the counts and groups do not allow it."""
        number = 0
        totals = self._no_totals
        for place, times in enumerate(choice):
            low, high = self._bounds[place]
            if not low <= times <= high:
                return None
            key = (place, totals, times)
            step = self._known_steps.get(key)
            if step is None:
                step = self._step(place, totals, times)
                self._known_steps[key] = step
            skipped, totals = step
            number += skipped
        if totals in self._ways[-1]:
            return number
        return None

    def _step(self, place: int, totals: Totals, times: int) -> Step:
        """The number of choices with the same totals so far, and with fewer uses of a piece, which
        come before those with a number of `times`; and the totals after these.
        """
        low, _ = self._bounds[place]
        skipped = 0
        for fewer in range(low, times):
            new_totals = self._after(place, totals, fewer)
            choices = self._ways_after(place + 1, new_totals)
            skipped += choices
        new_totals = self._after(place, totals, times)
        return skipped, new_totals

    def ways(self, place: int, total: int) -> int:
        """Return the number of ways to choose the pieces from a place on after a `total` of pieces,
        if the only group is that of all pieces.
        """
        return self._ways_after(place, (total,))

    def _ways_after(self, place: int, totals: Totals) -> int:
        ways = self._ways[place]
        return ways.get(totals, 0)

    def bounds(self, place: int) -> Bounds:
        """Return how often the piece at a place is used at least, and at most."""
        return self._bounds[place]

    def puzzle_of(self, choice: Sequence[int]) -> Puzzle:
        """Return the puzzle whose pieces are those of a choice, all of which are used."""
        puzzle = self.puzzle
        named = {name for _, name in puzzle.board.clues}
        rules = [rule for rule in puzzle.rules if not rule.piece_bounds()]
        pieces = []
        for piece, times in zip(self.pieces, choice, strict=True):
            # rules and clues may name a piece that is not there
            may_be_named = piece.name in named or bool(rules)
            if times > 0 or may_be_named:
                used = replace(piece, least=times, most=times)
                pieces.append(used)
        return replace(puzzle, pieces=tuple(pieces), rules=tuple(rules))

    def _use(self) -> int | None:
        lowest = 0
        highest = 0
        for low, high in self._bounds:
            lowest += low
            highest += high
        if lowest == highest:
            return lowest
        for group in self._groups:
            has_all_pieces = len(group.pieces) == len(self.pieces)
            if not has_all_pieces:
                continue
            if group.least == group.most:
                return group.least
        return None

    def _after(self, place: int, totals: Totals, times: int) -> Totals:
        pairs = zip(totals, self._steps[place], strict=True)
        return tuple([total + step * times for total, step in pairs])

    def _fits(self, totals: Totals) -> bool:
        """Whether no group has more than it may have."""
        for total, group in zip(totals, self._groups, strict=True):
            if group.most is not None and total > group.most:
                return False
        return True

    def _counted(self) -> list[dict[Totals, int]]:
        """The number of ways to choose the pieces from each place on, by the totals before it."""
        ways = self._reached()
        last_ways = ways[-1]
        for totals in list(last_ways):
            if self._is_enough(totals):
                last_ways[totals] = 1
            else:
                del last_ways[totals]
        control = current_control()
        for place in reversed(range(len(self.pieces))):
            low, high = self._bounds[place]
            ways_after = ways[place + 1]
            for totals in control.watched(ways[place]):
                number = 0
                for times in range(low, high + 1):
                    new_totals = self._after(place, totals, times)
                    number += ways_after.get(new_totals, 0)
                ways[place][totals] = number
        return ways

    def _is_enough(self, totals: Totals) -> bool:
        """Whether every group has as many as it must have."""
        pairs = zip(totals, self._groups, strict=True)
        return all(total >= group.least for total, group in pairs)

    def _reached(self) -> list[dict[Totals, int]]:
        """The totals that there may be before each place, and after the last; all with 0."""
        control = current_control()
        reached = {self._no_totals: 0}
        all_reached = [reached]
        for place, (low, high) in enumerate(self._bounds):
            following = {}
            for totals in reached:
                control.tick()
                for times in range(low, high + 1):
                    new_totals = self._after(place, totals, times)
                    if self._fits(new_totals):
                        following[new_totals] = 0
            if len(following) > MOST_TOTALS:
                groups = plural(len(self._groups), "group")
                reason = f"{groups} overlap in too many ways; ask with fewer groups"
                raise PsolverError(f"{self.puzzle.file}: {reason}")
            all_reached.append(following)
            reached = following
        return all_reached


def _bounds(piece: Piece, puzzle: Puzzle) -> Bounds:
    """The least and the greatest number of uses of a piece."""
    limits = []
    if piece.most is not None:
        limits.append(piece.most)
    for group in puzzle.piece_bounds:
        if piece.name in group.pieces and group.most is not None:
            limits.append(group.most)
    if not limits:
        reason = f"piece {piece.name} may be used any number of times, so choices have no end"
        cure = "write 'use', the number of pieces of a choice, such as use = 5"
        raise PsolverError(f"{puzzle.file}: {reason}; {cure}")
    return piece.least, min(limits)


def _steps(piece: Piece, groups: Sequence[PieceGroup]) -> Totals:
    """For each group 1 if the piece is in it, else 0."""
    steps = []
    for group in groups:
        is_in_group = piece.name in group.pieces
        steps.append(int(is_in_group))
    return tuple(steps)


def _with_copies_joined(puzzle: Puzzle) -> Puzzle:
    """The puzzle with one piece, used more often, for pieces that are the same but for their names;
    only if no rule but groups, and no clue, may tell them apart.
    """
    names_matter = any(not rule.piece_bounds() for rule in puzzle.rules)
    if puzzle.board.clues or names_matter:
        return puzzle
    pieces: dict[object, Piece] = {}  # by all that matters of them
    joined = []
    for piece in puzzle.pieces:
        form = (piece.marked, _steps(piece, puzzle.piece_bounds))
        if form in pieces:
            same_piece = pieces[form]
            pieces[form] = _with_more_uses(same_piece, piece)
            joined.append(piece.name)
        else:
            pieces[form] = piece
    if not joined:
        return puzzle
    groups = []
    for group in puzzle.piece_bounds:
        names = [name for name in group.pieces if name not in joined]
        groups.append(replace(group, pieces=tuple(names)))
    new_pieces = tuple(pieces.values())
    without_rules = replace(puzzle, pieces=new_pieces, rules=())
    return without_rules.having(groups=tuple(groups))


def _with_more_uses(piece: Piece, copy: Piece) -> Piece:
    """A piece that is used as often as it and a copy of it together."""
    least = piece.least + copy.least
    most = None
    if piece.most is not None and copy.most is not None:
        most = piece.most + copy.most
    return replace(piece, least=least, most=most)
