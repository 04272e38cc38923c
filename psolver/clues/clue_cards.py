"""Start positions for the cards of a box: pieces of a solution that are given, enough for it to be
the only one.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Placement, Placements, Tiling
from ..hand import CARRIED_SEED, MOST_CARRIED, carried_solutions, rest
from ..search.run import Options, Run
from ..search.tasks import tilings

# pieces that the first card leaves to be found
EASIEST = 3
# Different cards are given up after this many tries for each; the same one may come again.
TRIES_A_CARD = 4


class ClueCard(NamedTuple):
    """A start position: the placements that are given, and the only solution that has them."""

    given: Placements
    solution: Placements


def cards_of_clues(
    puzzle: Puzzle,
    number: int,
    given: int | None = None,
    seconds: float = 10,
) -> list[ClueCard]:
    """Return a number of different cards, from the easiest to the hardest, each of another solution
    while there are any; fewer if the puzzle has fewer start positions, [] if no solution is found
    in time.

    `given` is the number of pieces on each card, or more if fewer leave several solutions; without
    it the first card leaves EASIEST pieces to find, and the last as many as it can. The same puzzle
    has the same cards, unless the time runs out. Raises PsolverError for an impossible puzzle, for
    a symmetry puzzle and for one with a `best`.
    """
    rest(puzzle, ())  # which raises
    ends = time.monotonic() + seconds
    solutions_to_find = max(number, MOST_CARRIED)
    solutions, _, complete = carried_solutions(puzzle, solutions_to_find, seconds / 2)
    if complete and not solutions:
        raise PsolverError(
            f"{puzzle.file}: has no solution, so that there are no cards; psolver explain shows why"
        )
    cards: dict[frozenset[Placement], ClueCard] = {}
    random = Random(CARRIED_SEED)
    solutions = tuple(random.sample(solutions, len(solutions)))
    tries = TRIES_A_CARD * number if solutions else 0
    for place in range(tries):
        if len(cards) == number:
            break
        if place >= number and time.monotonic() > ends:
            break
            break
        solution = solutions[place % len(solutions)]
        pieces_given = given
        if pieces_given is None:
            most_given = len(solution.placements) - EASIEST
            steps = max(0, most_given - 1)
            steps_so_far = place % number * steps
            pieces_given = most_given - steps_so_far // max(1, number - 1)
        fewest = max(1, pieces_given)
        card = _card(puzzle, solution, fewest, random, ends)
        placements_given = frozenset(card.given)
        cards.setdefault(placements_given, card)

    def pieces_to_find(card: ClueCard) -> int:
        return len(card.solution) - len(card.given)

    return sorted(cards.values(), key=pieces_to_find)


def _card(puzzle: Puzzle, solution: Tiling, fewest: int, random: Random, ends: float) -> ClueCard:
    """The card of a solution with `fewest` pieces, or more, of which none can be left out."""
    placements = list(solution.placements)
    for placement in random.sample(placements, len(placements)):
        if len(placements) <= fewest:
            break
        fewer = [other for other in placements if other != placement]
        if is_alone(puzzle, fewer, ends):
            placements = fewer
    return ClueCard(tuple(placements), solution.placements)


def is_alone(puzzle: Puzzle, placements: Sequence[Placement], ends: float) -> bool:
    """Whether one solution alone has some placements; False if that is not found out before the
    clock `ends`.
    """
    control = current_control()
    rest_of_puzzle = rest(puzzle, placements)
    if rest_of_puzzle is None:
        return True
    seconds = ends - time.monotonic()
    if seconds <= 0:
        return False
    options = Options(limit=2, time_limit=seconds)
    run = Run(rest_of_puzzle, options, lambda _: control.tick())
    run.explains = False
    number = sum(1 for _ in tilings(run))
    control.check()
    return number == 1 and run.complete
