"""The tasks of a run that draw tilings, or choose one by its number."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from random import Random, randrange
from typing import TypeAlias

from ..core.errors import PsolverError
from ..core.tilings import Tiling
from ..engines.given_up import CountGivenUp
from .controlled import controlled
from .engine_stages import Query
from .known_reasons import ColouringProof
from .problem import Cover
from .run import Run, pose

DRAWN_TOGETHER = 1000  # tilings
SEEDS = 1_000_000  # from which one is chosen: few digits to type


def drawn_tilings(run: Run, number: int, seed: int | None = None) -> Generator[Tiling, None, None]:
    """Yield `number` tilings, drawn uniformly, so that some may be the same; nothing for a puzzle
    without tilings.

    The same `seed` draws the same tilings again; if None is given one is chosen, and stands in the
    outcome. Raises PsolverError for tilings that are only listed: classes, and symmetry puzzles.
    """
    draws = _draws(run, number, seed, "tilings")
    return _picked(run, number, draws)


Draws: TypeAlias = Callable[[], Callable[[int], Iterable[int]]]
"""Notes the task in a run that has begun, and returns the function from the total number of
solutions, at least 1, to the numbers of some, from 0 on."""


def _draws(run: Run, number: int, seed: int | None, noun: str) -> Draws:
    """Return how a number of solutions are drawn."""
    if type(number) is not int or number < 0:
        raise PsolverError(f"a number of {noun} is a whole number, not {number!r}")
    if seed is not None and type(seed) is not int:
        raise PsolverError(f"a seed is a whole number, not {seed!r}")

    def begin() -> Callable[[int], Iterable[int]]:
        run.seed = seed
        if run.seed is None:
            run.seed = randrange(SEEDS)
        run.task["sample"] = number
        random = Random(run.seed)
        if run.seed < 0:
            random = Random(str(run.seed))  # -1 would be as 1
        return lambda total: (random.randrange(total) for _ in range(number))

    return begin


def numbered_tiling(run: Run, index: int) -> Generator[Tiling, None, None]:
    """Yield the tiling that has a number, from 1 on, in the order of the count, which is fixed, but
    that of no list; none if there is no tiling.

    Raises PsolverError if there are fewer, and as `drawn_tilings` does.
    """
    if type(index) is not int:
        raise PsolverError(f"the number of a tiling is a whole number, not {index!r}")

    def begin() -> Callable[[int], Iterable[int]]:
        run.task["index"] = index
        return choose

    def choose(total: int) -> list[int]:
        fault = ""
        if index < 1:
            fault = "solutions are numbered from 1"
        elif index > total:
            fault = f"there are only {total:,} solutions"
            if total == 1:
                fault = "there is only 1 solution"
        if fault:
            raise PsolverError(f"{run.name}: {fault}; none has the number {index:,}")
        return [index - 1]

    return _picked(run, 1, begin)


def _picked(run: Run, number: int, draws: Draws) -> Generator[Tiling, None, None]:
    """The tilings, of a given number, that are drawn. Raises PsolverError for those that are only
    listed.
    """
    only_listed = ""
    if run.options.distinct:
        only_listed = "classes of solutions"
    if run.puzzle and (run.goal.distinct or not only_listed):
        only_listed = run.goal.only_listed(run.puzzle)
    if only_listed:
        raise PsolverError(
            f"{run.name}: {only_listed} are neither drawn at random nor numbered, only listed"
        )
    return _drawn(run, number, draws)


@controlled
def _drawn(run: Run, number: int, draws: Draws) -> Generator[Tiling, None, None]:
    with run.guarded():
        choose = draws()
        posed = pose(run, symmetries=False)
        if posed:
            encoding, problem = posed
            query = run.query(problem, "count", encoding)
            for cover in _covers_drawn(run, query, number, choose):
                tiling = encoding.tiling(cover)
                run.verified([tiling])
                run.count_printed()
                yield tiling
        run.complete = True


def _covers_drawn(
    run: Run, query: Query, number: int, choose: Callable[[int], Iterable[int]]
) -> Iterator[Cover]:
    """The covers of a query, of a given number, whose numbers are chosen; the run has a reason if
    no cover exists.
    """
    from ..engines.colours import countable
    from ..engines.states.ranking import Ranking

    colouring = ColouringProof(query.encoding)
    run.control.turn_to("count")
    try:
        problem = countable(query.problem)
        ranking = Ranking(problem, query.memory, number)
    except CountGivenUp:
        if not colouring.proves_it():
            raise
        run.reason = colouring.reason
        return
    run.classes = None
    run.solutions = ranking.total
    if not ranking.total:
        run.classes = 0
        if run.explains:
            run.reason = colouring.after_search()
        return
    numbers = iter(choose(ranking.total))
    together = 1 if ranking.one_by_one else DRAWN_TOGETHER
    while batch := list(islice(numbers, together)):
        yield from ranking.covers(batch)
