"""The tasks of a run: to list the tilings of a puzzle, to count, to draw, to number them; the same
for the covers of an exact-cover problem that is not a puzzle.

One cover of each class comes from the engine; its images under the puzzle's symmetries are the
other tilings of the class, so that listing all costs as much as listing one of each class.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence

from ..core.tilings import Tiling
from .controlled import controlled
from .run import Run


@controlled
def tilings(
    run: Run,
    classes: Callable[[Run], Iterable[Sequence[Tiling]]] | None = None,
    whole: bool = True,
    order: Callable[[Iterable[Tiling]], list[Tiling]] = sorted,
) -> Generator[Tiling, None, None]:
    """Yield the tilings of a run's puzzle as they are found, each verified before; or those of some
    `classes`. If these are not the `whole`, the run ends as at a limit.

    If they are to be sorted, in some `order`, a limit or `cancel` yields those that were found.
    """
    distinct = run.options.distinct
    limit = run.options.limit
    waiting: list[Tiling] = []
    steps = max(100, run.cells // 10)  # a reader may draw each tiling
    with run.guarded():
        for images in (classes or run.goal.classes)(run):
            images_shown = images[:1] if distinct else images
            if run.options.sort:
                run.solutions += len(images)
                waiting += images_shown
                continue
            for tiling in run.control.watched(images_shown, steps):
                run.solutions += len(images) if distinct else 1
                run.count_printed()
                yield tiling
                if run.limited:
                    return
        run.complete, run.limited = whole, not whole
    if run.best_tiling and run.best and not run.best.proved:
        run.verified([run.best_tiling], ended=True)
        run.solutions = 1
        waiting = [run.best_tiling]
        limit = None
    for tiling in order(waiting)[:limit]:
        run.count_printed()
        yield tiling
