"""The tasks of a run: to list the tilings of a puzzle, to count, to draw, to number them; the same
for the covers of an exact-cover problem that is no puzzle.

One cover of each class comes from the engine; its images under the puzzle's symmetries are the
other tilings of the class, so that listing all costs as much as listing one of each class.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from itertools import chain, islice
from random import Random, randrange

from ..control import TimeUp
from ..cover.orbits import orbit
from ..cover.problem import Cover, Problem, cover_test, grouped
from ..cover.states import CountGivenUp
from ..errors import PsolverError
from ..puzzle.figure import congruence_class
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.tiling import Tiling
from .encode import Encoding, encode
from .reasons import area_reason, encoded_or_reason, frame_reason
from .reasons.proofs import core_reason
from .run import Run
from .strategy import ColouringProof, Query, Task
from .symmetry import UpTo, permutations

DRAWN_TOGETHER = 1000  # tilings
SEEDS = 1_000_000  # from which one is chosen: few digits to type


def tilings(run: Run) -> Generator[Tiling, None, None]:
    """The tilings of a run's puzzle as they are found, each verified before it is handed out.

    Where they are to be sorted, a limit or `cancel` hands out those that were found.
    """
    return handed_out(run, lambda: _classes(run))


def handed_out(
    run: Run, classes: Callable[[], Iterable[Sequence[Tiling]]], whole: bool = True
) -> Generator[Tiling, None, None]:
    """The tilings of some classes as a run's options want them; `whole`: are these all that there
    are? Else the run ends as at a limit.
    """
    distinct, limit = run.options.distinct, run.options.limit
    waiting: list[Tiling] = []
    with run.guarded():
        for images in classes():
            shown = images[:1] if distinct else images
            if run.options.sort:
                run.solutions += len(images)
                waiting += shown
                continue
            for tiling in shown:
                run.solutions += len(images) if distinct else 1
                run.hand_out()
                yield tiling
                if run.limited:
                    return
        run.complete, run.limited = whole, not whole
    for tiling in sorted(waiting)[:limit]:
        run.hand_out()
        yield tiling
    if run.best_tiling and run.best and not run.best.proved:
        (tiling,) = run.verified([run.best_tiling])
        run.solutions = 1
        run.hand_out()
        yield tiling


def _classes(run: Run) -> Iterator[Sequence[Tiling]]:
    """The classes, each as the sorted list of its tilings, all verified."""
    assert run.puzzle
    if run.puzzle.goal:
        yield from _arrangements(run, run.puzzle)
        return
    if run.puzzle.best and run.options.limit == 1 and not run.options.sort:
        yield from _one_best(run, run.puzzle)
        return
    # where only one is wanted there is nothing to compare it with
    alone = run.options.limit == 1 and not run.options.distinct and not run.options.sort
    if alone and (first := _first(run, run.puzzle)):
        run.classes = 1
        yield run.verified([first])
        return
    posed = pose(run, run.puzzle, symmetries=not alone)
    if posed is None:
        return
    encoding, problem = posed
    with closing(run.batches(run.query(problem, "list", encoding))) as batches:
        for batch in batches:
            for cover in batch.covers:
                if run.classes is not None:
                    run.classes += 1
                images = orbit(cover, problem.symmetries)
                yield run.verified([encoding.tiling(image, run.control) for image in images])


def _one_best(run: Run, puzzle: Puzzle) -> Iterator[Sequence[Tiling]]:
    """One of the best tilings, alone in its class."""
    from .optimum import searched

    if searched(run, puzzle) and run.best_tiling:
        run.classes = 1
        yield run.verified([run.best_tiling])


def _first(run: Run, puzzle: Puzzle) -> Tiling | None:
    """A first tiling of a large puzzle, found without a search of the whole; None where there is
    none to be had.
    """
    if run.options.engine != "auto" or area_reason(puzzle):
        return None
    from .first import first_tiling

    return first_tiling(puzzle, run.options.sat_solver, run.control)


def _arrangements(run: Run, puzzle: Puzzle) -> Iterator[Sequence[Tiling]]:
    """The arrangements of a symmetry puzzle, each alone in its class."""
    from .figures import arrangements

    assert puzzle.goal
    run.reason = frame_reason(puzzle, puzzle.goal)
    if run.reason:
        return
    for arrangement in arrangements(puzzle, run.options.sat_solver, run.cores, run.control):
        run.classes = (run.classes or 0) + 1
        run.figures.add(congruence_class(arrangement.owners(), arrangement.lattice))
        yield run.verified([arrangement])


def pose(
    run: Run, puzzle: Puzzle, symmetries: bool, up_to: UpTo | None = None
) -> tuple[Encoding, Problem] | None:
    """The puzzle's problem, with symmetries or without; None where the run has a `reason` for
    none. `up_to` is their group; None: that of the run's options.

    Where there are too many symmetries to tell, the problem has none, and the run counts no
    classes. Raises PsolverError where they are asked for.
    """
    encoding = _encoded(run, puzzle)
    if encoding is None:
        return None
    run.control.tick()
    problem = encoding.problem
    if symmetries:
        group = permutations(encoding, up_to or run.options.up_to or "symmetries", run.control)
        problem = replace(problem, symmetries=group)
        if not group:
            check_untold(run, run.options.distinct)
            run.classes = None
    return encoding, problem


def _encoded(run: Run, puzzle: Puzzle) -> Encoding | None:
    """The encoding of a puzzle, or of its best tilings; None where there is none."""
    if puzzle.best:
        from .optimum import encoded_best

        return encoded_best(run, puzzle)
    encoding, run.reason = encoded_or_reason(puzzle, run.control)
    return encoding


def check_untold(run: Run, asked: bool) -> None:
    """Raise PsolverError where classes are `asked` for that take too many symmetries to tell."""
    if asked:
        what = "the board has too many symmetries to tell which solutions are distinct"
        raise PsolverError(f"{run.name}: {what}; leave --distinct and --up-to out")


# counting -----------------------------------------------------------------------------------------


def count(run: Run, classes: bool = False) -> Outcome:
    """Search to the end, or the limit, without handing out tilings.

    The classes are counted where that takes no longer, or where `classes` or the options ask for
    them.
    """
    puzzle = run.puzzle
    assert puzzle
    limit = None if run.options.sort else run.options.limit
    run.task["count"] = True
    with run.guarded():
        if limit is not None or puzzle.goal:
            _count_listed(run, limit)
        elif posed := pose(run, puzzle, symmetries=True):
            encoding, problem = posed
            check_untold(run, classes and not problem.symmetries)
            task: Task = "count classes" if classes or run.options.distinct else "count"
            with closing(run.batches(run.query(problem, task, encoding))) as batches:
                for batch in batches:
                    run.add(batch)
        run.complete = not run.limited
    return run.outcome


def _count_listed(run: Run, limit: int | None) -> None:
    """Count classes as they are found, up to the limit."""
    for images in _classes(run):
        run.solutions += len(images)
        found = run.classes if run.options.distinct else run.solutions
        if limit is not None and (found or 0) >= limit:
            run.limited = True
            return


# drawing ------------------------------------------------------------------------------------------


def sample(run: Run, number: int, seed: int | None = None) -> Generator[Tiling, None, None]:
    """`number` tilings, drawn uniformly, so that some may be the same; none where there is none.

    The same `seed` draws the same tilings again; where None is given one is chosen, and the outcome
    tells it. Raises PsolverError for what is only listed: classes, and symmetry puzzles.
    """
    if type(number) is not int or number < 0:
        raise PsolverError(f"a number of tilings is a whole number, not {number!r}")
    if seed is not None and type(seed) is not int:
        raise PsolverError(f"a seed is a whole number, not {seed!r}")
    run.seed = randrange(SEEDS) if seed is None else seed
    run.task["sample"] = number
    random = Random(run.seed if run.seed >= 0 else str(run.seed))  # -1 is not 1 there
    return _picked(run, number, lambda total: (random.randrange(total) for _ in range(number)))


def at(run: Run, index: int) -> Generator[Tiling, None, None]:
    """The tiling that has a number, from 1 on, in the order of the count, which is fixed, but that
    of no list; none where there is no tiling.

    Raises PsolverError where there are fewer, and as `sample` does.
    """
    run.task["index"] = index
    if type(index) is not int:
        raise PsolverError(f"the number of a tiling is a whole number, not {index!r}")

    def choose(total: int) -> list[int]:
        if not 1 <= index <= total:
            only = "is only 1 solution" if total == 1 else f"are only {total:,} solutions"
            what = f"there {only}" if index > total else "solutions are numbered from 1"
            raise PsolverError(f"{run.name}: {what}; none has the number {index:,}")
        return [index - 1]

    return _picked(run, 1, choose)


def _picked(
    run: Run, number: int, choose: Callable[[int], Iterable[int]]
) -> Generator[Tiling, None, None]:
    """The tilings, of a given number, that have the numbers chosen, from 0 on; `choose` is told how
    many there are, at least one. Raises PsolverError for what is only listed.
    """
    puzzle = run.puzzle
    assert puzzle
    if puzzle.goal or run.options.distinct:
        what = "arrangements of a symmetry puzzle" if puzzle.goal else "classes of solutions"
        raise PsolverError(
            f"{run.name}: {what} are neither drawn at random nor numbered, only listed"
        )
    if puzzle.best:
        from .optimum import is_exact, kind_of_best

        if not is_exact(puzzle):
            what = f"the best {kind_of_best(puzzle)} are neither drawn at random nor numbered"
            raise PsolverError(f"{run.name}: {what}, only listed")
    return _drawn(run, puzzle, number, choose)


def _drawn(
    run: Run, puzzle: Puzzle, number: int, choose: Callable[[int], Iterable[int]]
) -> Generator[Tiling, None, None]:
    """The same, of a puzzle whose tilings can be drawn."""
    with run.guarded():
        if posed := pose(run, puzzle, symmetries=False):
            encoding, problem = posed
            query = run.query(problem, "count", encoding)
            for cover in _covers_drawn(run, query, number, choose):
                (tiling,) = run.verified([encoding.tiling(cover, run.control)])
                run.hand_out()
                yield tiling
        run.complete = True


def _covers_drawn(
    run: Run, query: Query, number: int, choose: Callable[[int], Iterable[int]]
) -> Iterator[Cover]:
    """The covers of a query, of a given number, that have the numbers chosen; the run's reason
    tells why there is none.
    """
    from ..cover.states.ranking import Ranking

    colouring = ColouringProof(query, run.control)
    run.control.turn_to("count")
    try:
        ranking = Ranking(query.problem, run.control, query.memory, number)
    except CountGivenUp:
        if not colouring.proves_it():
            raise
        run.reason = colouring.reason
        return
    run.classes, run.solutions = None, ranking.total
    if not ranking.total:
        run.classes = 0
        run.reason = colouring.why() if query.explains else None
        return
    numbers = iter(choose(ranking.total))
    together = 1 if ranking.one_by_one else DRAWN_TOGETHER
    while batch := list(islice(numbers, together)):
        yield from ranking.covers(batch)


def covers(run: Run, problem: Problem) -> Generator[Cover, None, None]:
    """The covers of an exact-cover problem, each checked before it is handed out; those that its
    symmetries make of each other come together.
    """
    problem = grouped(problem)
    is_cover = cover_test(problem)
    with run.guarded(), closing(run.batches(run.query(problem, "list"))) as batches:
        for batch in batches:
            for cover in chain.from_iterable(orbit(c, problem.symmetries) for c in batch.covers):
                if not is_cover(cover):
                    what = "internal error, please report it: a cover was found that is none"
                    raise PsolverError(what)
                run.solutions += 1
                run.hand_out()
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
    with run.guarded(), closing(run.batches(run.query(grouped(problem), "count"))) as batches:
        for batch in batches:
            run.add(batch)
        run.complete = True
    return run.outcome


FEW = 1000  # solutions that are compared for what they have in common


def explainable(puzzle: Puzzle) -> Puzzle:
    """The puzzle; raises PsolverError for a symmetry puzzle."""
    if puzzle.goal:
        raise PsolverError(
            f"{puzzle.file}: is a symmetry puzzle, and only tilings can be explained"
        )
    return puzzle


def add_core(run: Run) -> None:
    """Where a run has found no tiling and no simpler reason, look for a core as its `reason`; there
    may be none.
    """
    if run.puzzle and run.outcome.status == "impossible" and run.reason is None:
        with suppress(TimeUp):
            encoding = encode(run.puzzle, run.control)
            run.reason = core_reason(encoding, run.options.sat_solver, run.control)
