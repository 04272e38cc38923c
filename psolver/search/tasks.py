"""The tasks of a run: to list the tilings of a puzzle, to count, to draw, to number them; the same
for the covers of an exact-cover problem that is not a puzzle.

One cover of each class comes from the engine; its images under the puzzle's symmetries are the
other tilings of the class, so that listing all costs as much as listing one of each class.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from itertools import chain, islice
from random import Random, randrange
from typing import TypeAlias

from ..core.control import TimeUp
from ..core.errors import PsolverError
from ..core.outcome import Outcome
from ..core.tiling import Tiling
from .encode import encode
from .engine_stages import Query, Task
from .given_up import CountGivenUp
from .known_reasons import ColouringProof, module_of_proofs
from .problem import Cover, Problem, cover_test, grouped, orbit
from .run import Run, check_group, pose

DRAWN_TOGETHER = 1000  # tilings
SEEDS = 1_000_000  # from which one is chosen: few digits to type


def tilings(
    run: Run, classes: Callable[[Run], Iterable[Sequence[Tiling]]] | None = None, whole: bool = True
) -> Generator[Tiling, None, None]:
    """Yield the tilings of a run's puzzle as they are found, each verified before; or those of some
    `classes`. If these are not the `whole`, the run ends as at a limit.

    If they are to be sorted, a limit or `cancel` yields those that were found.
    """
    distinct, limit = run.options.distinct, run.options.limit
    waiting: list[Tiling] = []
    steps = max(100, run.cells // 10)  # a reader may draw each tiling
    with run.guarded():
        for images in (classes or run.goal.classes)(run):
            shown = images[:1] if distinct else images
            if run.options.sort:
                run.solutions += len(images)
                waiting += shown
                continue
            for tiling in run.control.watched(shown, steps):
                run.solutions += len(images) if distinct else 1
                run.count_printed()
                yield tiling
                if run.limited:
                    return
        run.complete, run.limited = whole, not whole
    if run.best_tiling and run.best and not run.best.proved:
        run.verified([run.best_tiling], ended=True)
        run.solutions = 1
        waiting, limit = [run.best_tiling], None
    for tiling in sorted(waiting)[:limit]:
        run.count_printed()
        yield tiling


# counting -----------------------------------------------------------------------------------------


def count(run: Run, classes: bool = False) -> Outcome:
    """Search to the end, or the limit, without yielding tilings.

    The classes are counted if that takes no longer, or if `classes` or the options need them.
    """
    limit = None if run.options.sort else run.options.limit
    run.task["count"] = True
    with run.guarded():
        if limit is not None or run.goal.distinct:
            _count_listed(run, limit)
        elif run.goal.batches:
            for batch in run.goal.batches(run):
                run.add(batch)
        elif posed := pose(run, symmetries=True):
            encoding, problem = posed
            check_group(run, classes and not problem.symmetries)
            task: Task = "count classes" if classes or run.options.distinct else "count"
            with run.searching(problem, task, encoding) as batches:
                for batch in batches:
                    run.add(batch)
        run.complete = not run.limited
    return run.outcome


def _count_listed(run: Run, limit: int | None) -> None:
    """Count classes as they are found, up to the limit."""
    for images in run.goal.classes(run):
        run.solutions += len(images)
        found = run.classes if run.options.distinct else run.solutions
        if limit is not None and (found or 0) >= limit:
            run.limited = True
            return


# drawing ------------------------------------------------------------------------------------------


def sample(run: Run, number: int, seed: int | None = None) -> Generator[Tiling, None, None]:
    """Yield `number` tilings, drawn uniformly, so that some may be the same; nothing for a puzzle
    without tilings.

    The same `seed` draws the same tilings again; if None is given one is chosen, and stands in the
    outcome. Raises PsolverError for tilings that are only listed: classes, and symmetry puzzles.
    """
    return _picked(run, number, _draws(run, number, seed, "tilings"))


Draws: TypeAlias = Callable[[], Callable[[int], Iterable[int]]]
"""It notes the task in a run that has begun, and returns the function from the total number of
solutions, at least 1, to the numbers of some, from 0 on."""


def _draws(run: Run, number: int, seed: int | None, what: str) -> Draws:
    """Return how a number of solutions are drawn."""
    if type(number) is not int or number < 0:
        raise PsolverError(f"a number of {what} is a whole number, not {number!r}")
    if seed is not None and type(seed) is not int:
        raise PsolverError(f"a seed is a whole number, not {seed!r}")

    def begin() -> Callable[[int], Iterable[int]]:
        run.seed = randrange(SEEDS) if seed is None else seed
        run.task["sample"] = number
        random = Random(run.seed if run.seed >= 0 else str(run.seed))  # -1 is not 1 there
        return lambda total: (random.randrange(total) for _ in range(number))

    return begin


def at(run: Run, index: int) -> Generator[Tiling, None, None]:
    """Yield the tiling that has a number, from 1 on, in the order of the count, which is fixed, but
    that of no list; none if there is no tiling.

    Raises PsolverError if there are fewer, and as `sample` does.
    """
    if type(index) is not int:
        raise PsolverError(f"the number of a tiling is a whole number, not {index!r}")

    def begin() -> Callable[[int], Iterable[int]]:
        run.task["index"] = index
        return choose

    def choose(total: int) -> list[int]:
        if not 1 <= index <= total:
            only = "is only 1 solution" if total == 1 else f"are only {total:,} solutions"
            what = f"there {only}" if index > total else "solutions are numbered from 1"
            raise PsolverError(f"{run.name}: {what}; none has the number {index:,}")
        return [index - 1]

    return _picked(run, 1, begin)


def _picked(run: Run, number: int, draws: Draws) -> Generator[Tiling, None, None]:
    """The tilings, of a given number, that are drawn. Raises PsolverError for those that are only
    listed.
    """
    what = "classes of solutions" if run.options.distinct else ""
    if run.puzzle and (run.goal.distinct or not what):
        what = run.goal.only_listed(run.puzzle)
    if what:
        raise PsolverError(
            f"{run.name}: {what} are neither drawn at random nor numbered, only listed"
        )
    return _drawn(run, number, draws)


def _drawn(run: Run, number: int, draws: Draws) -> Generator[Tiling, None, None]:
    with run.guarded():
        choose = draws()
        if posed := pose(run, symmetries=False):
            encoding, problem = posed
            query = run.query(problem, "count", encoding)
            for cover in _covers_drawn(run, query, number, choose):
                (tiling,) = run.verified([encoding.tiling(cover, run.control)])
                run.count_printed()
                yield tiling
        run.complete = True


def _covers_drawn(
    run: Run, query: Query, number: int, choose: Callable[[int], Iterable[int]]
) -> Iterator[Cover]:
    """The covers of a query, of a given number, whose numbers are chosen; the run has a reason if
    no cover exists.
    """
    from ..engines.states.ranking import Ranking
    from .colours import countable

    colouring = ColouringProof(query.encoding, run.control)
    run.control.turn_to("count")
    try:
        problem = countable(query.problem)
        ranking = Ranking(problem, run.control, query.memory, number)
    except CountGivenUp:
        if not colouring.proves_it():
            raise
        run.reason = colouring.reason
        return
    run.classes, run.solutions = None, ranking.total
    if not ranking.total:
        run.classes = 0
        run.reason = colouring.after_search() if run.explains else None
        return
    numbers = iter(choose(ranking.total))
    together = 1 if ranking.one_by_one else DRAWN_TOGETHER
    while batch := list(islice(numbers, together)):
        yield from ranking.covers(batch)


NO_COVER = "internal error, please report it: a cover was found that is none"


def covers(run: Run, problem: Problem) -> Generator[Cover, None, None]:
    """Yield the covers of an exact-cover problem, each checked before; those that its symmetries
    make of each other come together.
    """
    with ExitStack() as stack:
        stack.enter_context(run.guarded())
        problem = grouped(problem)
        is_cover = cover_test(problem)
        for batch in stack.enter_context(run.searching(problem, "list")):
            for cover in chain.from_iterable(orbit(c, problem.symmetries) for c in batch.covers):
                if not is_cover(cover):
                    raise PsolverError(NO_COVER)
                run.solutions += 1
                run.count_printed()
                yield cover
                if run.limited:
                    return
        run.complete = True


def count_covers(run: Run, problem: Problem) -> Outcome:
    """Count the covers of an exact-cover problem, up to the limit."""
    run.task["count"] = True
    if run.options.limit is not None:
        for _ in covers(run, problem):
            pass
        run.printed = 0
        return run.outcome
    with run.guarded(), run.searching(grouped(problem), "count") as batches:
        for batch in batches:
            run.add(batch)
        run.complete = True
    return run.outcome


def sample_covers(
    run: Run, problem: Problem, number: int, seed: int | None = None
) -> Generator[Cover, None, None]:
    """Yield `number` covers of an exact-cover problem, drawn uniformly, so that some may be the
    same; nothing for a problem without covers. Seeds and errors as for `sample`.
    """
    return _drawn_covers(run, grouped(problem), number, _draws(run, number, seed, "covers"))


def _drawn_covers(
    run: Run, problem: Problem, number: int, draws: Draws
) -> Generator[Cover, None, None]:
    with run.guarded():
        choose, is_cover = draws(), cover_test(problem)
        for cover in _covers_drawn(run, run.query(problem, "count"), number, choose):
            if not is_cover(cover):
                raise PsolverError(NO_COVER)
            run.count_printed()
            yield cover
        run.complete = True


def add_core(run: Run) -> None:
    """If a run has found no tiling and no simpler reason, look for a core as its `reason`; there
    may be none.
    """
    is_impossible = run.outcome.status == "impossible"
    proofs = module_of_proofs()
    if run.puzzle and proofs and run.goal.has_core and is_impossible and not run.reason:
        with suppress(TimeUp):
            encoding = encode(run.puzzle, run.control)
            run.reason = proofs.core_reason(encoding, run.options.sat_solver, run.control)
