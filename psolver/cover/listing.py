"""All covers of a problem by SAT: a blocking clause after each model, then the next model.

Blocking. A cover is blocked by a clause over its options: one of them must go. Where items may stay uncovered one cover
can be part of another, and the clause lets the larger one live: it may also be met by an option that fits beside. With
the problem's symmetries every image of a cover is blocked with it, so that one of each class comes out.

Cubes. Listing is faster with many small formulas than with one: an option of a group used exactly once is fixed, the
problem that is left is pruned and solved by itself. By symmetry one option of each orbit is enough.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .problem import Cover, Problem, Tick, orbit
from .prune import restrict, without_pockets
from .sat import Session, encode

MOST_CUBES = 200
MOST_CUBE_WORK = 600_000  # cubes times options


def blocking_clause(problem: Problem, cover: Cover, loose: Sequence[int], variables: Sequence[int]) -> list[int]:
    """The clause that forbids a cover and spares the larger ones: an option goes, or a loose one that fits joins."""
    clause = [-variables[o] for o in cover]
    if loose:
        room = list(problem.most)
        for option in cover:
            for item in problem.options[option]:
                room[item] -= 1
        clause += [variables[o] for o in loose if o not in cover and all(room[i] > 0 for i in problem.options[o])]
    return clause


def loose_options(problem: Problem) -> list[int]:
    """The options that can ever be added to a cover: none of their items is used up by every cover."""
    return [o for o, option in enumerate(problem.options) if all(problem.least[i] < problem.most[i] for i in option)]


class BudgetSpent(Exception):
    """The conflicts allowed were not enough."""


@dataclass(slots=True)
class Listing:
    """How far a listing has come: a cover of each class found, the conflicts spent, and those still allowed.

    `slice` conflicts (doubled each time) are spent between two ticks; 0: as many as the budget has.
    """

    covers: list[Cover]
    conflicts: int = 0
    budget: int | None = None
    slice: int = 0


def list_covers(problem: Problem, solver: str, listing: Listing, cubes: bool, tick: Tick) -> Iterator[Cover]:
    """The covers of a problem, one of each class under its symmetries, but for the classes in `listing` already.

    `listing` is kept up to date. Raises BudgetSpent when its budget is. Each cover is sorted.
    """
    fixed = split(problem) if cubes else []
    blocked: dict[int | None, list[Cover]] = defaultdict(list)  # by the fixed option they hold

    def found(cover: Cover) -> list[Cover]:
        images = orbit(cover, problem.symmetries)
        for option in fixed:
            blocked[option] += [image for image in images if option in image]
        blocked[None] += images if not fixed else []
        return images

    for cover in listing.covers:
        found(cover)
    for option in fixed or (None,):
        for cover in _list_cube(problem, option, solver, listing, blocked[option], tick):
            listing.covers.append(cover)
            found(cover)
            yield cover


def _list_cube(
    problem: Problem, option: int | None, solver: str, listing: Listing, blocked: list[Cover], tick: Tick
) -> Iterator[Cover]:
    """The covers that hold `option` (None: all covers); those that come into `blocked` meanwhile are left out."""
    tick()
    part, numbers = (problem, list(range(len(problem.options)))) if option is None else restrict(problem, option)
    part, kept = without_pockets(part)
    if part.starved:
        return
    numbers = [numbers[o] for o in kept]
    position = {number: o for o, number in enumerate(numbers)}
    loose = loose_options(part)
    done = 0
    with Session(solver) as session:
        variables = encode(part, session, tick)
        while True:
            for cover in blocked[done:]:
                local = tuple(position[o] for o in cover if o != option)
                session.add(blocking_clause(part, local, loose, variables))
            done = len(blocked)
            if not _solve(session, listing, tick):
                return
            model = session.model()
            taken = [numbers[o] for o, variable in enumerate(variables) if variable in model]
            yield tuple(sorted(taken if option is None else [*taken, option]))


def _solve(session: Session, listing: Listing, tick: Tick) -> bool:
    """Is there another model? Keeps count of the conflicts, ticks between slices."""
    before = session.spent
    start = listing.conflicts
    part = listing.slice or listing.budget
    while True:
        tick()
        if listing.budget is not None and (listing.conflicts >= listing.budget or not session.sliced):
            raise BudgetSpent
        answer = session.solve(part if listing.budget is None else listing.budget - listing.conflicts)
        listing.conflicts = start + session.spent - before
        if answer is not None:
            return answer
        if part and listing.slice:
            part *= 2


def split(problem: Problem) -> list[int]:
    """Options such that every cover, or an image of it by symmetry, holds exactly one of them; [] for no split.

    They are the options of a group used exactly once, one of each orbit, of the group that has fewest.
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
    """The first option of each orbit among some options of one group."""
    seen: set[int] = set()
    first = []
    for option in options:
        if option not in seen:
            first.append(option)
            seen.update(permutation[option] for permutation in problem.symmetries)
    return first
