"""The steps of a solution by hand, one placement after the other, each with its reason.

    for step in steps(puzzle, solution):
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

from ..control import UNWATCHED, Control
from ..errors import PsolverError
from ..puzzle.model import Puzzle
from ..puzzle.partial import ExcludedPlacements, HintStep, Item, rest
from ..puzzle.tiling import Placement, Tiling
from .encode import Encoding, encode
from .exclusions import Exclusion, Exclusions, ResidualProblem

MOST_OPTIONS = 100_000
MOST_EXCLUDED = 12  # ways that a person rules out
FEW_CHOICES = 2  # that are worth it


def steps(
    puzzle: Puzzle,
    solution: Tiling,
    placements: Sequence[Placement] = (),
    control: Control = UNWATCHED,
) -> Iterator[HintStep]:
    """Yield the steps from some placements on to a tiling, all of which the `solution` holds.

    Raises PsolverError for a symmetry puzzle, and for one with too many placements.
    """
    left = rest(puzzle, placements)
    if left is None:
        return
    encoding = encode(left, control)
    if what := too_many_placements(encoding):
        raise PsolverError(f"{puzzle.file}: {what}")
    yield from steps_of(encoding, solution, placements, control)


def too_many_placements(encoding: Encoding) -> str:
    """Return why the steps of a puzzle are not listed, "" if they are: it has too many
    placements.
    """
    number = len(encoding.problem.options)
    if number > MOST_OPTIONS:
        return f"has {number:,} placements on the board, too many to list step by step"
    return ""


def _options(encoding: Encoding, solution: Tiling, placements: Sequence[Placement]) -> set[int]:
    numbers = encoding.of_placements
    return {numbers[one] for one in set(solution) - set(placements)}


def steps_of(
    encoding: Encoding, tiling: Tiling, placements: Sequence[Placement], control: Control
) -> Iterator[HintStep]:
    """Yield the steps of the rest of a puzzle beside some placements, to a tiling that holds
    them.
    """
    named = len(encoding.cells) + len(encoding.pieces)
    ways = ResidualProblem(encoding.problem, control, named)
    solution = _options(encoding, tiling, placements)
    while ways.needed() or (encoding.groups and solution):
        control.tick()
        if ways.needed():
            option, step = _plain(encoding, ways) or _found_out(encoding, ways, solution, control)
        else:
            option, step = _needed(encoding, ways, solution)
        if option not in solution:
            what = f"{step.placement} is not part of the solution that was found"
            raise PsolverError(f"internal error, please report it: {what}")
        solution.remove(option)
        yield step
        ways.take(option)


def _plain(encoding: Encoding, ways: ResidualProblem) -> tuple[int, HintStep] | None:
    """The placement that is forced at a glance: it covers a cell that nothing else can, or it is
    one of just as many places of a piece as this needs.
    """
    for item in ways.needed():
        there, need = ways.of(item), ways.need[item]
        if there.bit_count() == need:
            option = _first(there)
            name = named(encoding, item)
            return option, HintStep("forced", encoding.placement(option), name, need, need)
    return None


def _needed(encoding: Encoding, ways: ResidualProblem, solution: set[int]) -> tuple[int, HintStep]:
    """A placement of the solution if no cell and no piece needs any, but a group of pieces may: of
    the piece that has the fewest places.
    """
    pieces = encoding.problem.groups
    option = min(solution, key=lambda one: (ways.of(pieces[one]).bit_count(), one))
    number = ways.of(pieces[option]).bit_count()
    return option, HintStep(
        "guess", encoding.placement(option), named(encoding, pieces[option]), number
    )


def _found_out(
    encoding: Encoding, ways: ResidualProblem, solution: set[int], control: Control
) -> tuple[int, HintStep]:
    """The placement that is forced since others are excluded, of several the one that fewest are
    excluded for; else the placement of the solution for the item that has the fewest ways left.
    """
    exclusions = Exclusions(encoding, ways, _worth_asking(ways), control)
    items = [_Candidate(exclusions, ways, item) for item in ways.needed()]
    chosen = min(items, key=lambda one: (one.choices, one.out.bit_count(), one.item))
    left = chosen.there & ~chosen.out
    forced = chosen.choices == 1
    option = _first(left) if forced else min(o for o in solution if left >> o & 1)
    step = HintStep(
        "forced" if forced else "guess",
        encoding.placement(option),
        named(encoding, chosen.item),
        chosen.there.bit_count(),
        ways.need[chosen.item],
    )
    found = exclusions.of(chosen.out)
    return option, step._replace(excluded=_excluded(encoding, step, found))


def _worth_asking(ways: ResidualProblem) -> int:
    """The options of the items that have so few ways that some are worth being excluded."""
    asked = 0
    for item in ways.needed():
        there = ways.of(item)
        if there.bit_count() - ways.need[item] + 1 <= MOST_EXCLUDED + FEW_CHOICES:
            asked |= there
    return asked


class _Candidate:
    """An item that might be covered next: its open options, the excluded ones among them, and how
    many choices that leaves. None is excluded if too many would have to be, or too many choices
    would be left.
    """

    def __init__(self, exclusions: Exclusions, ways: ResidualProblem, item: int) -> None:
        self.item, self.there = item, ways.of(item)
        choices = self.there.bit_count() - ways.need[item] + 1
        out = self.there & exclusions.all
        self.choices = choices - out.bit_count()
        self.out = out
        if out.bit_count() > MOST_EXCLUDED or self.choices > FEW_CHOICES:
            self.out, self.choices = 0, choices


def _first(options: int) -> int:
    return (options & -options).bit_length() - 1


def _excluded(
    encoding: Encoding, step: HintStep, found: Sequence[tuple[int, Exclusion]]
) -> tuple[ExcludedPlacements, ...]:
    """The excluded ways of an item; those with the same reason together."""
    together: dict[Exclusion, list[Placement]] = {}
    for option, why in found:
        together.setdefault(why, []).append(encoding.placement(option))
    return tuple(
        ExcludedPlacements(
            why.kind,
            tuple(placements),
            step.item,
            step.ways,
            "" if why.other < 0 else named(encoding, why.other),
            "" if why.first < 0 else named(encoding, why.first),
            tuple(encoding.cells[cell] for cell in why.cells),
            why.shades,
            why.board,
        )
        for why, placements in together.items()
    )


def named(encoding: Encoding, item: int) -> Item:
    """Return the cell of an item, or the name of its piece."""
    number = item - len(encoding.cells)
    return encoding.cells[item] if number < 0 else encoding.pieces[number].name
