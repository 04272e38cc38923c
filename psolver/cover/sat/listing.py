"""All covers of a problem by SAT: a blocking clause after each model, then the next model.

Blocking. A cover is blocked by a clause over its options: one of them must go. Where items may stay
uncovered one cover can be part of another, and the clause lets the larger one live: it may also be
met by an option that fits beside. With the problem's symmetries every image of a cover is blocked
with it, so that one of each class comes out.

Cubes. Listing is faster with many small formulas than with one: an option of a group used exactly
once is fixed, the problem that is left is pruned and solved by itself. By symmetry one option of
each orbit is enough. Cubes have no class in common, so they may be listed in any order, or side by
side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from ...control import Control
from ..problem import Cover, Problem, orbit
from ..prune import restrict, without_pockets
from .session import Session, encode

MOST_CUBES = 200
MOST_CUBE_WORK = 600_000  # cubes times options


def blocking_clause(
    problem: Problem, cover: Cover, loose: Sequence[int], variables: Sequence[int]
) -> list[int]:
    """The clause that forbids a cover and spares the larger ones: an option goes, or a loose one
    that fits joins.
    """
    clause = [-variables[o] for o in cover]
    if loose:
        room = list(problem.most)
        for option in cover:
            for item in problem.options[option]:
                room[item] -= 1
        clause += [
            variables[o]
            for o in loose
            if o not in cover and all(room[i] > 0 for i in problem.options[o])
        ]
    return clause


def loose_options(problem: Problem) -> list[int]:
    """The options that can ever be added to a cover: none of their items is used up by every
    cover.
    """
    return [
        o
        for o, option in enumerate(problem.options)
        if all(problem.least[i] < problem.most[i] for i in option)
    ]


class BudgetSpent(Exception):
    """The conflicts allowed were not enough."""


@dataclass(slots=True)
class Listing:
    """How far a listing has come: a cover of each class found, the conflicts spent, and those still
    allowed.

    `slice` conflicts (doubled each time) are spent between two ticks; 0: as many as the budget has.
    """

    covers: list[Cover]
    conflicts: int = 0
    budget: int | None = None
    slice: int = 0


@dataclass(frozen=True, slots=True)
class Cube:
    """A part of a listing: the covers that hold `option` (None: all) and none of `without`, but for
    classes `found`.
    """

    option: int | None
    without: frozenset[int]
    found: tuple[Cover, ...]

    def __contains__(self, cover: Cover) -> bool:
        return (self.option is None or self.option in cover) and self.without.isdisjoint(cover)


def list_covers(
    problem: Problem, solver: str, listing: Listing, cubes: bool, control: Control
) -> Iterator[Cover]:
    """The covers of a problem, one of each class under its symmetries, but for the classes in
    `listing` already.

    `listing` is kept up to date. Raises BudgetSpent when its budget is. Each cover is sorted.
    """
    for cube in parts(problem, listing.covers, cubes):
        for cover in list_cube(problem, cube, solver, listing, control):
            listing.covers.append(cover)
            yield cover


def parts(problem: Problem, found: Sequence[Cover], cubes: bool) -> list[Cube]:
    """The cubes of a listing, each to be listed by itself; a single one for all covers where
    nothing can be split.

    A class under the problem's symmetries lies in one cube only: the k-th takes the classes that
    hold an option of the k-th fixed option's orbit and none of an earlier one's, and the images of
    a cover hold options of the same orbits. It is complete, since the image that takes that option
    to the fixed one is in it.
    """
    fixed = split(problem) if cubes else []
    if not fixed:
        return [Cube(None, frozenset(), tuple(found))]
    rank = {image: k for k, option in enumerate(fixed) for image in _images(problem, option)}
    classes: dict[int, list[Cover]] = defaultdict(list)
    for cover in found:
        classes[min(rank[o] for o in cover if o in rank)].append(cover)
    group = problem.groups[
        fixed[0]
    ]  # its other options do not fit beside a fixed one; those of its images may
    others = [(image, k) for image, k in rank.items() if problem.groups[image] != group]
    return [
        Cube(option, frozenset(image for image, k in others if k < number), tuple(classes[number]))
        for number, option in enumerate(fixed)
    ]


def list_cube(
    problem: Problem, cube: Cube, solver: str, listing: Listing, control: Control
) -> Iterator[Cover]:
    """The covers of a cube, one of each class, each sorted; counts the conflicts in `listing`, not
    the covers.

    Raises BudgetSpent when the listing's budget is.
    """
    control.tick()
    part, numbers = _left(problem, cube)
    if part.starved:
        return
    position = {number: o for o, number in enumerate(numbers)}
    loose = loose_options(part)
    known: Sequence[Cover] = cube.found
    with Session(solver) as session:
        variables = encode(part, session, control)
        while True:
            for image in chain.from_iterable(orbit(cover, problem.symmetries) for cover in known):
                if image in cube:
                    local = tuple(position[o] for o in image if o != cube.option)
                    session.add(blocking_clause(part, local, loose, variables))
            if not has_model(session, listing, control):
                return
            model = session.model()
            taken = [numbers[o] for o, variable in enumerate(variables) if variable in model]
            known = [tuple(sorted(taken if cube.option is None else [*taken, cube.option]))]
            yield known[0]


def _left(problem: Problem, cube: Cube) -> tuple[Problem, list[int]]:
    """The problem that is left in a cube, pruned, and the number each of its options has in
    `problem`.
    """
    part, numbers = problem, list(range(len(problem.options)))
    if cube.option is not None:
        part, numbers = restrict(problem, cube.option, cube.without)
    part, kept = without_pockets(part)
    return part, [numbers[o] for o in kept]


def has_model(session: Session, listing: Listing, control: Control) -> bool:
    """Is there another model? Keeps count of the conflicts, ticks between slices."""
    before = session.spent
    start = listing.conflicts
    part = listing.slice or listing.budget
    while True:
        control.tick()
        if listing.budget is not None and (
            listing.conflicts >= listing.budget or not session.sliced
        ):
            raise BudgetSpent
        answer = session.solve(
            part if listing.budget is None else listing.budget - listing.conflicts
        )
        listing.conflicts = start + session.spent - before
        if answer is not None:
            return answer
        if part and listing.slice:
            part *= 2


def split(problem: Problem) -> list[int]:
    """Options of a group used exactly once, one of each orbit, of the group that has fewest; [] for
    no split.

    Every cover, or an image of it by symmetry, holds one of them.
    """
    best: list[int] = []
    for group in sorted(set(problem.groups)):
        if problem.least[group] == problem.most[group] == 1:
            options = _representatives(problem, problem.options_of[group])
            if not best or len(options) < len(best):
                best = options
    if len(best) > MOST_CUBES or len(best) * len(problem.options) > MOST_CUBE_WORK:
        return []
    return best


def _representatives(problem: Problem, options: Iterable[int]) -> list[int]:
    """The first option of each orbit among some options of one group; no more than it takes to be
    too many.
    """
    seen: set[int] = set()
    first: list[int] = []
    for option in options:
        if option not in seen and len(first) <= MOST_CUBES:
            first.append(option)
            seen |= _images(problem, option)
    return first


def _images(problem: Problem, option: int) -> set[int]:
    return {option, *(permutation[option] for permutation in problem.symmetries)}
