"""The steps of a solution by hand, one placement after the other, each with its reason.

    for step in steps_to(puzzle, solution):
        ...   # a HintStep

If a cell can be covered in one way, or a piece has one place, that is the next step. Else
placements are excluded, each for one reason that can be seen; a cell or a piece that has one way
but for those comes next. Without such a step one has to guess: the placement of the solution is
taken. A forced placement is in each solution that holds the placements before it.

Of a group of pieces it is known when no more of them can be used, not yet how many must be: if only
that would force a placement, the steps guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from ..boxes import is_too_large_to_list
from ..core.bits import lowest_member
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.reason import HintStep
from ..core.tilings import Placement, Tiling
from ..engines.residual_problem import ResidualProblem
from ..reasons import Exclusions, excluded_placements, named, with_all_groups
from ..search.encoding import Encoding, encode
from .hand_tuning import FEW_CHOICES, MOST_EXCLUDED_WAYS, MOST_STEP_PLACEMENTS
from .partial import rest


def steps_to(
    puzzle: Puzzle,
    solution: Tiling,
    placements: Sequence[Placement] = (),
) -> Iterator[HintStep]:
    """Yield the steps from some placements on to a tiling, all of which the `solution` holds.

    Raises PsolverError for a symmetry puzzle, and for one with too many placements.
    """
    puzzle_left = rest(puzzle, placements)
    if puzzle_left is None:
        return
    if is_too_large_to_list(puzzle_left):
        too_many = "has too many placements on the board to list them step by step"
        raise PsolverError(f"{puzzle.file}: {too_many}; 'psolver hint' gives one")
    encoding = encode(puzzle_left)
    too_many = too_many_placements(encoding)
    if too_many:
        raise PsolverError(f"{puzzle.file}: {too_many}")
    yield from steps_of(encoding, solution, placements)


def too_many_placements(encoding: Encoding) -> str:
    """Return why the steps of a puzzle are not listed, "" if they are: it has too many
    placements.
    """
    number = encoding.placed
    if number > MOST_STEP_PLACEMENTS:
        return f"has {number:,} placements on the board, too many to list step by step"
    return ""


def steps_of(
    encoding: Encoding, tiling: Tiling, placements: Sequence[Placement]
) -> Iterator[HintStep]:
    """Yield the steps of the rest of a puzzle beside some placements, to a tiling that holds
    them.
    """
    control = current_control()
    named = len(encoding.cells) + len(encoding.pieces)
    residual = ResidualProblem(with_all_groups(encoding), named)
    numbers = encoding.of_placements
    placements_left = set(tiling) - set(placements)
    solution = {numbers[placement] for placement in placements_left}
    while residual.needed() or (encoding.groups and solution):
        control.tick()
        if residual.needed():
            forced = _plain(encoding, residual)
            option, step = forced or _found_out(encoding, residual, solution)
        else:
            option, step = _needed(encoding, residual, solution)
        if option not in solution:
            fault_text = f"{step.placement} is not part of the solution that was found"
            raise PsolverError(f"internal error, please report it: {fault_text}")
        solution.remove(option)
        yield step
        residual.take(option)


def _plain(encoding: Encoding, residual: ResidualProblem) -> tuple[int, HintStep] | None:
    """The placement that is forced at a glance: it covers a cell that nothing else can, or it is
    one of just as many places of a piece as this needs.
    """
    for item in residual.needed():
        options = residual.of(item)
        need = residual.need[item]
        if options.bit_count() == need:
            option = lowest_member(options)
            name = named(encoding, item)
            placement = encoding.placement(option)
            return option, HintStep("forced", placement, name, need, need)
    return None


def _needed(
    encoding: Encoding, residual: ResidualProblem, solution: set[int]
) -> tuple[int, HintStep]:
    """A placement of the solution if no cell and no piece needs any, but a group of pieces may: of
    the piece that has the fewest places.
    """
    pieces = encoding.problem.groups
    best_option = -1
    fewest_places = 0
    for option in sorted(solution):
        places = residual.of(pieces[option]).bit_count()
        if best_option < 0 or places < fewest_places:
            best_option = option
            fewest_places = places
    piece = named(encoding, pieces[best_option])
    placement = encoding.placement(best_option)
    return best_option, HintStep("guess", placement, piece, fewest_places)


def _found_out(
    encoding: Encoding, residual: ResidualProblem, solution: set[int]
) -> tuple[int, HintStep]:
    """The placement that is forced since others are excluded, of several the one that fewest are
    excluded for; else the placement of the solution for the item that has the fewest ways left.
    """
    exclusions = Exclusions(encoding, residual, _worth_asking(residual))
    candidates = []
    for item in sorted(residual.needed()):
        candidates.append(_Candidate(exclusions, residual, item))

    def rank(candidate: _Candidate) -> tuple[int, int]:
        excluded = candidate.out.bit_count()
        return candidate.choices, excluded

    chosen = min(candidates, key=rank)
    options_left = chosen.there & ~chosen.out
    kind: Literal["forced", "guess"] = "forced"
    option = lowest_member(options_left)
    if chosen.choices != 1:
        kind = "guess"
        option = min(option for option in solution if options_left >> option & 1)
    step = HintStep(
        kind,
        encoding.placement(option),
        named(encoding, chosen.item),
        chosen.there.bit_count(),
        residual.need[chosen.item],
    )
    found_exclusions = exclusions.of(chosen.out)
    excluded = excluded_placements(encoding, step.item, step.ways, found_exclusions)
    return option, step._replace(excluded=excluded)


def _worth_asking(residual: ResidualProblem) -> int:
    """The options of the items that have so few ways that some are worth being excluded."""
    options_asked = 0
    for item in residual.needed():
        options = residual.of(item)
        choices = _choices(residual, item)
        if choices <= MOST_EXCLUDED_WAYS + FEW_CHOICES:
            options_asked |= options
    return options_asked


def _choices(residual: ResidualProblem, item: int) -> int:
    """The number of options that may come next for an item: all but those needed after it."""
    ways = residual.of(item).bit_count()
    return ways - residual.need[item] + 1


class _Candidate:
    """An item that might be covered next: its open options, the excluded ones among them, and how
    many choices that leaves. None is excluded if too many would have to be, or too many choices
    would be left.
    """

    def __init__(self, exclusions: Exclusions, residual: ResidualProblem, item: int) -> None:
        self.item = item
        self.there = residual.of(item)
        choices = _choices(residual, item)
        excluded = self.there & exclusions.all
        number = excluded.bit_count()
        self.out = excluded
        self.choices = choices - number
        if number > MOST_EXCLUDED_WAYS or self.choices > FEW_CHOICES:
            self.out = 0
            self.choices = choices
